/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Answers to a patch: whoever tells of a loss "with this patch" has run both
 * kernels, as who names two versions has; and a small cost is often borne in
 * the same breath. Of what goes down, only metrics count of which more is
 * better: "latency drops with this patch" praises it.
 */
#include "parser/text/statement/statement_cue.h"

#define WORDS(n) "(?:[\\w'-]+\\s+){0," #n "}?"
/* Not across the end of a sentence; versions hold points. */
#define NEAR(n) "(?:[^.?]|\\.(?=\\d)){0," #n "}?"
#define UNLESS(words) "^(?!.*\\b(?:" words ")\\b).*?\\K"
#define PATCHED "\\b(?:this|the|that|your|these|those)\\s+" WORDS(1) \
	"(?:patch(?:es|set)?|series|commit|changes?|version)\\b"
#define WITH "\\b(?:with|by|after|since|due\\s+to|because\\s+of|from|in|of|" \
	"applying)\\s+(?:applying\\s+)?"
#define OUTPUT "\\b(?:throughput|bandwidth|goodput|iops|perf(?:ormance)?|" \
	"scores?|ops|requests|transactions|fps|frame\\s?rates?|pps|[mk]pps|" \
	"rates?|speed|results?|numbers?|tps|qps|files)\\b"
#define LESS "\\b(?:drop(?:s|ped)?|falls?|fell|(?:goes|going|went|is|are)\\s+" \
	"down|decreas\\w+|lower|los(?:s|es|t|ing)|hit|halved|suffers?)\\b"
#define MORE "\\b(?:latenc\\w+|time|runtime|delays?)\\s+" WORDS(3) \
	"(?:went\\s+up|goes\\s+up|increas\\w+|higher|longer|doubl\\w+|grew)\\b"
#define LOSSES "(?:\\bregress(?:ions?|es|ed)\\b|\\bslow\\s?downs?\\b|" \
	"\\bslower\\b|\\bslow(?:s|ed)\\b|\\bdegrad(?:ations?|es|ed)\\b|" \
	"\\bworse\\b|" OUTPUT NEAR(40) LESS "|" LESS NEAR(40) OUTPUT "|" \
	MORE ")"
#define SLIGHT_THING "(?:major|serious|dramatic|terrible|alarming|big|bad|" \
	"severe|drastic|significant|huge|scary|horrible|worrying)"
#define HOLD "(?:stop|block|hold|delay|prevent|reject|nack)"

struct statement_cue cost_cues[] = {
	{"T1", "told", 2, 1, CUE_PLAIN,
	 {"patch", "commit", "change", "series", "version"},
	 {UNLESS("no|not|\\w+n't|never|cannot|fix(?:es|ed)?|gone|"
	  "(?<!and\\s)(?<!or\\s)without|avoids?|could|may|might|would|should|"
	  "if|whether|solve[sd]?|resolve[sd]?|reverts?|address\\w*|prevents?|"
	  "eliminat\\w+|improve[sd]?|recovers?|restores?|reduces?|expect\\w*|"
	  "faster|better|irrelevant|unrelated|innocent|instead(?!\\s+of)|"
	  "disappear\\w*|"
	  "vanish\\w*|resol\\w+|correct\\w*|away|accept\\w*")
	  "(?:" LOSSES NEAR(90) WITH PATCHED "|" PATCHED NEAR(90) LOSSES ")",
	  NULL, NULL}},
	{"E2", "trade-off", 2.5, 3, CUE_PLAIN | CUE_IF_OK | CUE_NEGATION_OK,
	 {"nothing", "big deal", "reason to", "sleep", "small ", "slight",
	  "minor", "tiny", "hold", "stop", "block", "prevent", "delay",
	  "concern", "objection"},
	 {UNLESS("if|unless|whether|maybe|perhaps|please|unfortunately")
	  "(?:\\bnothing\\s+(?:(?:really|too|very|all\\s+that|that)\\s+)?"
	  SLIGHT_THING "(?=\\s*(?:$|[.,;:!)]|(?:here|though|to|for|imo|but|so|"
	  "that|which|and)\\b))|\\bnothing\\s+(?:really\\s+)?(?:to\\s+(?:worry|"
	  "lose\\s+(?:any\\s+)?sleep)|that\\s+(?:should|would|could)\\s+" HOLD
	  ")\\b|\\bnot\\s+(?:really\\s+|exactly\\s+)?(?:a\\s+big\\s+deal|a\\s+"
	  "(?:big|huge|real|major)\\s+(?:concern|worry|issue|loss)|of\\s+"
	  "(?:much|great|any)\\s+concern)\\b|\\bno\\s+(?:good\\s+|real\\s+)?"
	  "reason\\s+(?:to|for\\s+us\\s+to)\\s+" HOLD "|\\b(?:would|should|"
	  "must|do|does|will)(?:n't|\\s+not)\\s+" HOLD "\\s+(?:it|this|that|"
	  "the|"
	  "us|you|your|up)\\b" NEAR(50) "\\b(?:fix\\w*|patch\\w*|series|this|"
	  "that|it|back|in|from)\\b|\\b(?:cost|overhead|hit|slow\\s?down|drop|"
	  "regression|loss|difference|penalty|"
	  "impact)\\b" NEAR(30) "\\b(?:small|"
	  "slight|minor|tiny|low|negligible)\\s+enough\\b)", NULL, NULL}},
};

const size_t cost_cue_count = sizeof(cost_cues) / sizeof(*cost_cues);
