/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The cues by which people end a story: withdrawn, noise, explained, fixed ...
 * with their log-odds. Forms that were wrong more often than
 * right in real threads are left out on purpose: plural "false positives",
 * bare "alignment", "works as expected", "changing the default", "dropped"
 * without an object, "data loss".
 */
#include "parser/text/statement/statement_cue.h"

#define WORDS(n) "(?:[\\w'-]+\\s+){0," #n "}?"
#define CANNOT "(?:can't|cannot|can not|couldn't|could not|unable to|" \
	"fail(?:ed|s)? to|not able to|n't able to|n't been able to|" \
	"not been able to)"
#define SLOWDOWN "(?:regression|slow\\s?down|degradation|drop)"
#define PERF "(?:perf\\w*|speed|fast\\w*|slow\\w*|throughput|latency|" \
	"bandwidth|iops|benchmark\\w*|regress\\w*)"
#define WORSE "(?:slow\\w*|regress\\w*|degrad\\w*|drop\\w*|longer|" \
	"worse|lower|high|higher|poor\\w*|bad|badly|spik\\w*|stall\\w*|" \
	"stutter\\w*|halv\\w+|" \
	"unusabl\\w+|sluggish|(?:huge|heavy|excessive)\\s+\\w+|doubl\\w+|" \
	"twice|decreas\\w+|reduc\\w+|increas\\w+|less|" \
	"los[est]\\w*|more\\s+(?:cpu|time|memory|power))"
#define KERNEL "(?:v?[2-7]\\.\\d{1,2}(?:\\.(?:\\d+|x|y))?(?:-rc\\d+)?|" \
	"kernels?|upgrad\\w+|updat\\w+)"
#define CHANGE "(?:" KERNEL "|commit|merge|releases?|version|build|rc\\d+)"
#define PLACES "(?:alignment|layout|placement)"
#define THINGS "(?:code|function|functions|data|cache[- ]?line|text|loop)"

struct statement_cue statement_cues[] = {
	{"W1", "withdrawn", 5, 1.5, 0, {"false"},
	 {"\\bfalse[\\s-]+(?:positive|alarm|report)\\b", NULL, NULL}},
	{"W2", "withdrawn", 4, 0, 0, {"ignore", "disregard", "retract"},
	 {"\\b(?:ignore|disregard)\\s+(?:my|this|the|that)\\s+" WORDS(2)
	  "(?:report|regression|bisect\\w*|numbers|results?)\\b|"
	  "\\bI\\s+(?:hereby\\s+)?retract\\b", NULL, NULL}},
	{"W3", "withdrawn", 3, 0.5, CUE_PLAIN, {"sorry", "my ", "bisect"},
	 {"\\bsorry\\s+" WORDS(3) "(?:for|about)\\s+(?:the|this|all|my)?\\s*"
	  WORDS(1) "(?:noise|false|wrong|bogus)\\b|"
	  "\\bmy\\s+(?:numbers|results?|measurements?|bisect\\w*|tests?)\\s+"
	  "(?:was|were|is|are)\\s+" WORDS(1) "(?:wrong|bogus|invalid|flawed|"
	  "incorrect)\\b|\\bbisect\\w*\\s+" WORDS(2) "(?:went|was|is)\\s+"
	  "(?:wrong|bogus)\\b|\\bbad\\s+bisect(?:ion)?\\b", NULL, NULL}},
	{"W4", "not-comparable", 3, 2.5, 0,
	 {"inconsistent", "different", "mistake", "compar", "same"},
	 {"\\b(?:environments?|setups?|config\\w*|options?|settings|"
	  "job\\s?files?|workloads?)\\b"
	  "[^.]{0,40}\\b(?:(?:is|are|was|were)\\s+" WORDS(1)
	  "(?:inconsistent|different|not\\s+the\\s+same)|differed)\\b|"
	  "\\b(?:had|has|have|used|using|with)\\s+an?\\s+(?:inconsistent|"
	  "different)\\s+" WORDS(2) "(?:environment|setup|config\\w*)\\b|"
	  "\\b(?:options?|rate|config\\w*|setting)\\b[^.]{0,60}\\bby mistake|"
	  "\\bby mistake\\b[^.]{0,60}\\b(?:options?|rate|config\\w*|setting)"
	  "|\\bnot\\s+an?\\s+(?:fair|valid|meaningful|apples)\\b[^.]{0,20}"
	  "\\bcompar\\w+", NULL, NULL}},
	{"N1", "noise", 3, 2.5, CUE_REVERSES, {"noise", "margin", "within"},
	 {"\\b(?:within|in|just|below|inside)\\s+(?:the\\s+)?" WORDS(1)
	  "noise\\b(?!\\s+level of)|\\bmargin\\s+of\\s+error\\b|"
	  "\\bwithin\\s+(?:the\\s+)?" WORDS(3) "(?:variance|variations?|"
	  "fluctuations?|jitter)\\b", NULL, NULL}},
	{"N2", "noise", 3, 3, CUE_REVERSES, {"align", "layout", "placement"},
	 {"\\b" THINGS "\\s+" PLACES "\\b[^.]{0,60}?\\b(?:issues?|effects?|"
	  "changes?|chang\\w+|problem|artifact|related)\\b|"
	  "\\b(?:caus\\w+|due|because|result)\\s+(?:by|to|of)\\s+" WORDS(3)
	  THINGS "\\s+" PLACES "\\b|\\b" THINGS "\\s+" PLACES "\\b[^.]{0,40}"
	  "\\b(?:caus|due|affect)|\\bwith\\s+(?:the\\s+)?" WORDS(1)
	  "align\\w*\\s+patch", NULL, NULL}},
	{"N5", "noise", 2, 1.5, CUE_REVERSES,
	 {"stable", "reliable", "repeatable", "noisy", "run to run"},
	 {"\\b(?:results?|data|tests?|scores?|numbers|benchmarks?)\\s+"
	  WORDS(2) "(?:is|are|was|were|seems?|looks?)\\s+" WORDS(2)
	  "(?:not\\s+" WORDS(1) "(?:stable|reliable|repeatable)|unstable|"
	  "noisy|unreliable)\\b|\\bnot\\s+" WORDS(1) "(?:predictable|"
	  "reproduc[ia]ble)\\s+(?:or\\s+reproduc[ia]ble\\s+)?from\\s+run\\s+"
	  "to\\s+run|\\b(?:unstable|noisy)\\s+"
	  "(?:results?|data|tests?|numbers|benchmarks?)\\b|\\b(?:var(?:y|ies)|"
	  "fluctuat\\w+)\\b[^.]{0,30}\\bfrom\\s+run\\s+to\\s+run",
	  NULL, NULL}},
	{"N5", "noise", 2, 1.5, CUE_REVERSES, {"flaky"},
	 {"\\bflaky\\s+" WORDS(2) "(?:results?|tests?|numbers|benchmarks?|"
	  "runs?)\\b", NULL, NULL}},
	{"N3", "disputed", 2, 2, 0,
	 {"sense", "plausible", "eptical", "even ", "instead of"},
	 {"\\b(?:regression|results?|numbers?|report)\\s+" WORDS(1)
	  "(?:(?:does|do)(?:n't|\\s+not)\\s+" WORDS(1) "make\\s+" WORDS(1)
	  "sense|makes\\s+no\\s+sense)\\b|\\b(?:not\\s+plausible|implausible)"
	  "\\b|\\b(?:I'm|I\\s+am)\\s+" WORDS(2) "s[ck]eptical\\b|"
	  "\\b(?:is|are)(?:n't|\\s+not)\\s+even\\s+(?:called|used|compiled|"
	  "enabled|built|executed|run)\\b|\\bsays?\\s+[-+]?[\\d.]+\\s?%\\s+"
	  "instead\\s+of\\b", NULL, NULL}},
	{"N6", "disputed", 2, 2.2, 0,
	 {"sense", "match", "explain", "refactor", "logic", },
	 {"\\b(?:can(?:'t|not|\\s+not)|could(?:n't|\\s+not)|do(?:n't|\\s+not))"
	  "\\s+make\\s+(?:any\\s+)?sense\\s+(?:of|on|why|how)\\b[^.]{0,60}\\b"
	  "(?:affect|caus|impact|perf)|\\b(?:numbers?|results?|profiles?|drop|"
	  "regression)\\s+(?:does|do)(?:n't|\\s+not)\\s+match\\s+" WORDS(3)
	  "(?:patch|commit|change)|\\b(?:does|do|would|can)(?:n't|\\s+not)\\s+"
	  "explain\\s+(?:that|this|the|it|such)\\b|\\bjust\\s+a\\s+"
	  "(?:refactor\\w*|clean\\s?up)\\b|\\b(?:does|do)(?:n't|\\s+not)\\s+"
	  "change"
	  "\\s+any\\s+logic\\b", NULL, NULL}},
	{"N4", "disputed", 2, 2.2, 0,
	 {"patch", "commit", "change", "see how"},
	 {"\\b(?:patch|commit|change)\\b[^.]{0,60}\\b(?:unrelated|irrelevant|"
	  "not\\s+(?:the\\s+)?culprit|not\\s+related|nothing\\s+to\\s+do)\\b|"
	  "\\b(?:can't|cannot|don't|do\\s+not|hard\\s+to)\\s+see\\s+how\\b"
	  "[^.]{0,60}\\b(?:caus|affect|would|could)|\\b(?:patch|commit|change)"
	  "\\s+(?:cannot|can't|should\\s?n[o']t|couldn't|could\\s+not)\\s+"
	  WORDS(2) "(?:affect|cause|impact)[^.]{0,60}?\\b" PERF,
	  NULL, NULL}},
	{"R1", "not-repro", 2, 2, CUE_INTENT | CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"repro", "recreate", "trigger", "see ", "show ", "provoke", "observe"},
	 {"\\b" CANNOT "\\s+" WORDS(2) "(?:reproduce|recreate|repro|"
	  "trigger|provoke)\\b|\\b" CANNOT "\\s+" WORDS(6) "(?:see|show|observe)\\s+"
	  "(?:(?:this|that|it|any|such|the)\\s+(?:\\w+\\s+)?" SLOWDOWN "|"
	  "(?:this|that|it)(?=\\s*$|\\s*[.,;]|\\s+(?:in|on|here|with|at|"
	  "either)\\b))|"
	  "\\bdoes(?:n't|\\s+not)\\s+reproduce\\b", NULL, NULL}},
	{"R2", "not-repro", 2, 2, CUE_NEEDS_REPLY,
	 {"regression", "slow", "difference", "degradation", "drop"},
	 {"(?:\\b(?:do|did|can|could)(?:n't|\\s+not)|\\bcan't|\\bcannot|"
	  "\\bnot)\\s+(?:see|measure|observe|notice|find)\\s+" WORDS(4)
	  "(?:" SLOWDOWN "|difference)s?\\b(?!,?\\s+(?:on|with|for|in|under|"
	  "between|when|at(?!\\s+all)|by|using|from|unless)\\b)|(?<!makes )(?<!made )(?<!make )\\bno\\s+"
	  "(?:significant\\s+|measurable\\s+|visible\\s+|real\\s+|noticeable\\s+|obvious\\s+|"
	  "performance\\s+|clear\\s+)*(?:" SLOWDOWN "|difference)s?\\b"
	  "(?!,?\\s+(?:on|with|for|in|under|between|when|at(?!\\s+all)|by|"
	  "using|from|unless)\\b)", NULL, NULL}},
	{"C1", "confirmed", 1.5, 3, CUE_INTENT,
	 {"repro", "confirm", "recreate", "same "},
	 {"\\b(?:I|we)(?:'ve)?\\s+(?:(?:also|have|can|could|was|were|am|are|"
	  "able|to|been|indeed|still|just|easily)\\s+)*(?:reproduced?|"
	  "confirm(?:ed)?|recreated?)\\s+(?!if\\b|whether\\b)\\w+|"
	  "\\bsame\\s+(?:regression|slow\\s?down|drop)\\s+(?:here|on\\s+my)\\b|"
	  "\\b(?:see|seeing|hit|hitting)\\s+the\\s+same\\s+(?:regression|"
	  "slow\\s?down|drop|issue|problem)\\b", NULL, NULL}},
	{"C2", "confirmed", 1, 2, 0, {"regression", "make sense"},
	 {"\\bthat(?:'s|\\s+is)\\s+an?\\s+(?:real\\s+|serious\\s+|genuine\\s+|"
	  "significant\\s+|big\\s+|huge\\s+|clear\\s+)*regression\\b|"
	  "\\b(?:but|yes),?\\s+it\\s+does\\s+make\\s+sense\\b", NULL, NULL}},
	/* A robot tested the tips of trees weeks later. */
	{"C3", "confirmed", 1.5, 1.5, 0, {"still regression"},
	 {"\\[still\\s+regression\\s+on\\s+[\\w./-]+\\s+[0-9a-f]{10,40}\\]",
	  NULL, NULL}},
	{"V3", "confirmed", 2.5, 2.5, CUE_IF_OK,
	 {"revert", "without", "bypass"},
	 {"\\b(?:revert(?:s|ed|ing)?|bypass\\w*)\\b[^.]{0,100}?\\b(?:fix(?:es|"
	  "ed)|"
	  "restor\\w+|back|gone|resolv\\w+|recover\\w*|better|good|normal|"
	  "disappear\\w*|solves?|eliminat\\w+|no\\s+longer)\\b|\\b(?:gone|"
	  "fixed|back\\s+to|restored|recovers?)\\b[^.]{0,40}\\b(?:after|by|"
	  "when|if|with)\\s+[^.]{0,20}\\brevert\\w*|\\bwithout\\s+(?:the|this|"
	  "that)\\s+(?:patch|commit|change)\\b[^.]{0,80}\\b(?:back|gone|"
	  "restor\\w+|fast|normal|good|fine)\\b", NULL, NULL}},
	{"E1", "explained", 3, 3.5, CUE_NEEDS_REPLY, {"regression", "bug"},
	 {"\\b(?:it's|it\\s+is|this\\s+is|that's|that\\s+is|so|is|was|are)\\s+"
	  "not\\s+(?:really\\s+|actually\\s+|necessarily\\s+)*an?\\s+"
	  "(?:real\\s+"
	  "|performance\\s+|kernel\\s+)*(?:regression|(?<=kernel )bug)\\b|"
	  "\\b(?:isn't|wasn't)\\s+(?:really\\s+|actually\\s+)?an?\\s+"
	  "(?:real\\s+"
	  "|performance\\s+|kernel\\s+)*(?:regression|(?<=kernel )bug)\\b|"
	  "\\bso\\s+not\\s+a\\s+regression\\b", NULL, NULL}},
	{"E2", "trade-off", 2.5, 3, CUE_REVERSES | CUE_NEEDS_REPLY,
	 {"expected", "inevitable", "unavoidable", "intent", "surpris"},
	 {"\\b(?:drop|cost|this|that|it|slow\\w*|regression|overhead|result|"
	  "degradation|impact)\\s+(?:is|was|are|would\\s+be)\\s+" WORDS(1)
	  "(?:expected|inevitable|unavoidable|intentional|intended|"
	  "by\\s+design)\\b(?!\\s+(?:to|that)\\b)|\\bexpected\\s+"
	  "behaviou?r\\b|\\bintent\\s+of\\s+(?:this|the)\\s+change\\b|"
	  "\\bnot\\s+(?:\\w+\\s+)?surpris(?:ed|ing)\\b", NULL, NULL}},
	{"E2", "trade-off", 2.5, 3, CUE_REVERSES | CUE_NEEDS_REPLY,
	 {"acceptable"},
	 {"\\b(?:within|in)\\s+(?:my|the|our|an?)\\s+acceptable\\s+range\\b",
	  NULL, NULL}},
	{"E3", "explained", 2.5, 2.5, CUE_NEEDS_REPLY,
	 {"default", "misconfig"},
	 {"\\bchange[ds]?\\s+(?:of|in|to)\\s+(?:the\\s+)?defaults?\\b|"
	  "\\bdefaults?\\s+" WORDS(3) "(?:was|were|has\\s+been|have\\s+been|"
	  "got)\\s+" WORDS(1) "(?:changed|switched)\\b|\\bdefaults?\\s+"
	  "(?:changed|switched)\\b|\\b(?:changed|switched)\\s+(?:the\\s+)?"
	  "default\\b|\\bmisconfigur\\w+", NULL, NULL}},
	{"E4", "explained", 2.5, 2.5, CUE_NEEDS_REPLY,
	 {"debug", "kasan", "due to", "interfere", "lockdep"},
	 {"\\b(?:CONFIG_\\w*DEBUG\\w*|KASAN|lockdep)\\b(?!=)"
	  "(?![^.=]{0,60}?\\b(?:not|off|disabled)\\b)[^.=]{0,60}?\\b"
	  "(?:enabled|because)\\b|(?<!nothing to do with )\\bdue\\s+to\\s+"
	  "[^.]{0,40}?\\b(?:spectre|meltdown|mitigations?|retbleed|srso|"
	  "l1tf|retpolines?|debug\\s+kernel)\\b|\\bbackground\\s+"
	  "init\\w+[^.]{0,60}?\\binterfer", NULL, NULL}},
	{"E7", "explained", 2.5, 2.5, CUE_NEEDS_REPLY, {"to fix"},
	 {"(?:\\bnothing|(?:n't|\\bnot)\\s+(?:[\\w']+\\s+){0,4}anything)\\s+"
	  "to\\s+fix\\b"
	  "(?!\\s+(?:yet|until))", NULL, NULL}},
	{"E5", "trade-off", 2, 2.5, CUE_NEEDS_REPLY,
	 {"integrity", "correctness", "workload", "cover letter"},
	 {"\\b(?:data\\s+integrity|correctness)\\b[^.]{0,120}?\\b" PERF "|"
	  "\\b" PERF "\\b[^.]{0,120}?\\b(?:data\\s+integrity|correctness)\\b|"
	  "\\bmore\\s+common\\s+workloads?\\b|\\b(?:does|do)(?:n't|\\s+not)\\s+"
	  "represent\\s+" WORDS(2) "real\\b[^.]{0,20}workload|\\balready\\s+"
	  "mentioned\\s+" WORDS(3) "cover\\s+letter", NULL, NULL}},
	{"E6", "explained", 1.5, 2.6, CUE_NEEDS_REPLY,
	 {"known", "already", "out of date", "actionable"},
	 {"\\b(?:is|was|are)\\s+a\\s+(?:well[- ])?known\\s+(?:problem|issue|"
	  "regression)\\b|\\b(?:is|was|been|are)\\s+already\\s+(?:been\\s+)?"
	  "(?:fixed|addressed)\\b|\\balready\\s+(?:fixed|addressed)\\b|"
	  "\\bpatch(?:es)?\\s+(?:is|are)\\s+" WORDS(1) "out\\s+of\\s+date\\b|"
	  "\\bnot\\s+actionable\\b", NULL, NULL}},
	{"F1", "fixed", 4, 3, CUE_REVERSES | CUE_NO_REVERT | CUE_NEEDS_REPLY,
	 {"gone", "fixed", "solved", "disappear", "went away"},
	 {"\\b(?:regression|issue|drop|problem|slow\\s?down|degradation)\\s+"
	  "(?:(?:is|was|has|have|are|were|now|been|also|completely|indeed|"
	  "totally|mostly)\\s+)*(?:gone|fixed|solved|resolved|"
	  "disappear(?:s|ed)|went\\s+away)\\b", NULL, NULL}},
	{"F2", "fixed", 4, 3, CUE_REVERSES | CUE_NO_REVERT | CUE_NEEDS_REPLY,
	 {"fix", "solve", "restore", "recovered", "address"},
	 {"\\b(?:patch(?:es)?|series|it|change|commit|this|that)\\s+"
	  "(?:(?:also|indeed|really|does|now|completely)\\s+)?(?:fix(?:es|ed)|"
	  "solve[sd]|restore[sd]|resolve[sd])\\s+(?:it|this|the|my|that|our)\\b"
	  "|\\bperformance\\s+(?:(?:is|was|has|been|now|fully)\\s+)*"
	  "(?:restored|recovered)\\b|\\baddress(?:es|ed)\\s+the\\s+"
	  "(?:regression|issue|problem)\\b|\\bcommit\\s+(?:which|that)\\s+"
	  "fixed\\s+(?:this|the|it)\\b", NULL, NULL}},
	{"F3", "fixed", 4, 3, CUE_TRAILER, {"tested-by:"},
	 {"^(?:\\w+-and-)?tested-by:", NULL, NULL}},
	{"F3", "fixed", 4, 3, CUE_NO_REVERT | CUE_NEEDS_REPLY, {"fixed"},
	 {"\\bfixed\\s+(?:in|by)\\s+(?:v?\\d\\.\\d|commit\\s|"
	  "[0-9a-f]{10,40}\\b)",
	  NULL, NULL}},
	{"F4", "fix-proposed", 2, 2, CUE_QUESTION_OK | CUE_IF_OK,
	 {"try", "test", "patch", "fix", "diff"},
	 {"\\b(?:can|could|would|please)\\s+(?:you\\s+)?" WORDS(3)
	  "(?:try|test|check|give)\\s+" WORDS(5) "(?:patch(?:es)?|diff|fix|"
	  "series|change|below|branch)\\b|\\bdoes\\s+(?:this|the|that)\\s+"
	  WORDS(2) "(?:help|fix)\\b|\\bpatch\\s+(?:is\\s+)?(?:below|attached)"
	  "\\b|\\b(?:I'll|I\\s+will|will)\\s+send\\s+" WORDS(3)
	  "(?:fix|patch)\\b", NULL, NULL}},
	{"F5", "not-fixed", 2.5, 1.5, CUE_IF_OK,
	 {"help", "fix", "still", "worse", "little", "difference"},
	 {"\\b(?:patch(?:es)?|it|this|that|fix|change|series)\\s+(?:does|did)"
	  "(?:n't|\\s+not)\\s+" WORDS(1) "(?:help|fix|improve|solve)\\b|"
	  "\\bstill\\s+(?:see|reproduce|seeing|observe|reproducible)\\b|"
	  "\\bma(?:de|kes?)\\s+no\\s+(?:\\w+\\s+)?difference\\b|"
	  "\\beven\\s+worse\\b|\\blittle\\s+(?:impact|effect)\\b",
	  NULL, NULL}},
	{"V1", "reverted", 2, 3.5, 0,
	 {"revert", "drop", "back out", "backed out", "merge window"},
	 {"\\b(?:I'll|we'll|I\\s+will|we\\s+will|I've|I\\s+have|we've|let's|"
	  "I'm\\s+going\\s+to)\\s+(?:now\\s+|just\\s+)?(?:revert(?:ed)?|"
	  "drop(?:ped)?|back(?:ed)?\\s+out)\\s+" WORDS(3) "(?:patch(?:es)?|"
	  "series|commits?|change|this|it)\\b|\\brevert\\s+" WORDS(2)
	  "queued\\b|\\bqueued?\\s+" WORDS(2) "revert\\b|\\bskip\\s+" WORDS(2)
	  "this\\s+merge\\s+window\\b", NULL, NULL}},
	{"X1", "functional", 1.5, 2.5, 0,
	 {"a bug", "accident", "mistaken", "inadvertent", "flush"},
	 {"\\bagreed,?\\s+(?:that|this|it)(?:'s|\\s+is)\\s+a\\s+bug\\b|"
	  "\\b(?:accidentally|mistakenly|inadvertently)\\s+(?:removed|skipped|"
	  "dropped|disabled)\\b|\\bflush(?:es)?\\s+(?:(?:is|are|was|were)\\s+)?"
	  "(?:no\\s+longer|not)\\s+(?:being\\s+)?(?:sent|issued)\\b",
	  NULL, NULL}},
	{"A1", "accepted", 0.5, 1.5, CUE_NEEDS_REPLY,
	 {"look", "investigate", "fix", "report"},
	 {"\\b(?:I'll|I\\s+will|we'll|we\\s+will|let\\s+me)\\s+" WORDS(1)
	  "(?:look\\s+into|look\\s+at|take\\s+a\\s+look|have\\s+a\\s+look|"
	  "investigate|fix)\\b|\\bthanks?\\s+(?:you\\s+)?" WORDS(2)
	  "for\\s+(?:the|this|your)\\s+" WORDS(2) "report\\b", NULL, NULL}},
	/* ---- further forms of the same cues ---- */
	{"W4", "not-comparable", 3, 2.5, 0,
	 {"wrong", "different", "apples", "identical", "same"},
	 {"\\b(?:used|using|ran|run|running|tested|booted|measured|had)\\s+"
	  "(?:with\\s+|on\\s+)?(?:a|an|the)?\\s*(?:wrong|different|another|"
	  "other)\\s+" WORDS(2) "(?:job(?:\\s?file)?s?|script|config\\w*|"
	  "scheduler|governor|machine|disk|device|file\\s?system|options?|"
	  "parameters?|settings?|compiler|firmware|kernel\\s+config\\w*)\\b|"
	  "\\bapples\\s+(?:to|and|with|vs\\.?)\\s+(?:apples|oranges)\\b"
	  "(?<=oranges)|\\b(?:job\\s?files?|configs?|configurations?|setups?|"
	  "environments?|machines|options|parameters|settings)\\s+(?:was|were|"
	  "are|is)(?:n't|\\s+not)\\s+" WORDS(1) "(?:identical|the\\s+same|"
	  "equal|comparable)\\b", NULL, NULL}},
	{"N1", "noise", 3, 2.5, CUE_REVERSES,
	 {"noise", "variance", "variation", "insignificant", "error bar"},
	 {"\\b(?:is|are|was|were|looks\\s+like|look\\s+like|seems\\s+like)\\s+"
	  "(?:(?:just|only|mostly|pure|probably|all|basically|simply)\\s+){0,2}"
	  "(?:(?:measurement|benchmark|statistical|random)\\s+)?noise\\b"
	  "(?!\\s+level)|\\brun[- ]to[- ]run\\s+(?:variance|variations?|"
	  "noise)\\b[^.]{0,60}\\b(?:larger|bigger|higher|greater|more|"
	  "explains?|exceeds?)\\b|\\bstatistically\\s+insignificant\\b|"
	  "\\bwithin\\s+(?:the\\s+)?error\\s+bars?\\b|\\bindistinguishable\\s+"
	  "from\\s+" WORDS(2) "noise\\b", NULL, NULL}},
	{"N2", "noise", 3, 3, CUE_REVERSES, {"align"},
	 {"\\b(?:caus\\w+|due|because|explain\\w*|result|triggered)\\s+(?:by|"
	  "to|of|from)\\s+" WORDS(3) "(?:mis)?align(?:ment|ed|ing)\\b[^.]{0,50}"
	  "\\b(?:functions?|code|loops?|text|branch\\w*|hot|kernel\\s+"
	  "image)\\b|"
	  "\\b(?:functions?|code|loops?|text|"
	  "branch\\w*)\\b[^.]{0,40}\\b(?:moved"
	  "|shift\\w*|plac\\w+|pushed)\\b[^.]{0,40}\\balign\\w+", NULL, NULL}},
	{"R1", "not-repro", 2, 2, CUE_INTENT | CUE_NEEDS_REPLY,
	 {"not repro", "n't repro", "works fine", "works for me", "no luck"},
	 {"\\b(?:is|was)(?:n't|\\s+not)\\s+reproducible\\b(?!\\s+from)|"
	  "\\bworks\\s+(?:just\\s+)?(?:fine|for me)\\b[^.]{0,40}\\b(?:here|me|"
	  "my)\\b|\\bno\\s+luck\\s+(?:in\\s+)?(?:reproducing|recreating)\\b|"
	  "\\b(?:did|do|does)(?:n't|\\s+not)\\s+reproduce\\b", NULL, NULL}},
	{"E2", "trade-off", 2.5, 3, CUE_REVERSES | CUE_NEEDS_REPLY,
	 {"price", "trade", "by design", "as designed", "intended"},
	 {"\\bprice\\s+(?:to|we|you|that\\s+has\\s+to\\s+be)\\s+(?:have\\s+"
	  "to\\s+"
	  ")?(?:pay|paid)\\b|\\b(?:is|was|it's|that's|are)\\s+(?:(?:a|an|the|"
	  "known|deliberate|conscious|intentional|accepted|acceptable|"
	  "reasonable|design)\\s+){1,4}trade-?\\s?offs?\\b|\\b(?:is|it's|was|"
	  "that's|this's)\\s+" WORDS(1) "by\\s+design\\b(?=\\s*(?:$|[.,;:)!-]|"
	  "and\\b|as\\b|since\\b|"
	  "because\\b|to\\b))|\\bworking\\s+as\\s+"
	  "(?:designed|intended)\\b|\\b(?:is|was)\\s+(?:the\\s+)?intended\\s+"
	  "(?:behaviou?r|change|effect|result)\\b", NULL, NULL}},
	{"E2", "trade-off", 2.5, 3, CUE_REVERSES | CUE_NEEDS_REPLY,
	 {"expect"},
	 {"\\b(?:that's|it's|this\\s+is|that\\s+is|it\\s+is|is|are|was)\\s+"
	  "(?:totally\\s+|entirely\\s+|kind\\s+of\\s+|sort\\s+of\\s+|"
	  "somewhat\\s+"
	  "|completely\\s+|absolutely\\s+|all\\s+)?(?:to\\s+be\\s+)?expected"
	  "(?=\\s*(?:$|[.,;:(!-]|as\\b|since\\b|because\\b|given\\b|with\\s+th|"
	  "when\\b|for\\s+th|here\\b|consider|from\\b))(?<!as expected)|"
	  "\\b(?:we|I)\\s+(?:do\\s+|would\\s+)?expect(?:ed)?\\s+(?:a|an|some|"
	  "this|that|such|the)\\s+" WORDS(2) "(?:regression|slow\\s?down|drop|"
	  "overhead|degradation|hit|penalty|cost|impact)\\b", NULL, NULL}},
	{"E3", "explained", 2.5, 2.5, CUE_NEEDS_REPLY,
	 {"default"},
	 {"\\b(?:now|new|newer|no\\s+longer)\\s+" WORDS(3) "(?:by\\s+default|"
	  "the\\s+default|defaults?\\s+to)\\b|\\b(?:is|was|were|are|got|been|"
	  "gets)\\s+(?:now\\s+)?(?:enabled|disabled|turned\\s+on|turned\\s+off|"
	  "switched\\s+on|switched\\s+off|used|selected|set)\\s+by\\s+"
	  "default\\b"
	  "(?!\\?)|\\bdifferent\\s+defaults?\\b|\\bdefaults?\\s+(?:is|are|was|"
	  "were|has|have)\\s+" WORDS(1) "(?:different|now)\\b|\\bdefaults?\\s+"
	  "to\\s+[^.]{1,60}\\b(?:since|instead\\s+of|rather\\s+than)\\b",
	  NULL, NULL}},
	{"E3", "explained", 2.5, 2.5, CUE_NEEDS_REPLY,
	 {"config", "setting", "bios", "firmware", "governor"},
	 {"\\b(?:caused\\s+by|due\\s+to|because\\s+of|turned\\s+out\\s+to\\s+"
	  "be|"
	  "turns\\s+out\\s+to\\s+be|was\\s+just|is\\s+just)\\s+" WORDS(3)
	  "(?:config(?:uration)?|settings?|BIOS|firmware|governor)\\s*"
	  "(?:options?|settings?|changes?|problem|issue|error|mistake|"
	  "difference|bug|update)?\\b|\\b(?:config(?:uration)?)\\s+(?:problem|"
	  "issue|error|mistake)\\b|\\b(?:wrong|bad)\\s+" WORDS(1)
	  "(?:config(?:uration)?|BIOS\\s+settings?|settings?|governor)\\b",
	  NULL, NULL}},
	{"E4", "explained", 2.5, 2.5, CUE_NEEDS_REPLY | CUE_IF_OK,
	 {"mitigation", "spectre", "meltdown", "retbleed", "srso"},
	 {"\\b(?:caused\\s+by|because\\s+of|comes?\\s+from|result\\s+of|"
	  "cost\\s+"
	  "of|overhead\\s+of|explained\\s+by|down\\s+to)\\s+" WORDS(4)
	  "(?:mitigations?|spectre|meltdown|retbleed|srso|retpolines?|kpti|"
	  "pti)\\b|\\bmitigations?=off\\b[^.]{0,60}\\b(?:back|restor\\w+|gone|"
	  "same|recover\\w*|fix\\w*|normal|faster)\\b|\\b(?:mitigations?)\\s+"
	  "(?:is|are|was|were)\\s+" WORDS(1) "(?:cause|culprit|reason|"
	  "responsible)\\b", NULL, NULL}},
	/* Who reports may know the reason himself. */
	{"E4", "explained", 2.5, 2.5, CUE_TITLE, {"mitigation"},
	 {"\\bmitigations?\\b[^.?]{0,40}?\\b(?:caus\\w+|lead\\w*|cost\\w*|"
	  "account\\w*\\s+for|slow\\w*|add\\w*|responsible|explains?)\\b",
	  NULL, NULL}},
	{"E4", "explained", 2.5, 2.5, CUE_NEEDS_REPLY | CUE_IF_OK,
	 {"debug", "kasan", "lockdep", "prove_locking", "kmemleak"},
	 {"\\b(?:disabl\\w+|turn\\w*\\s+off|without|switch\\w*\\s+off)\\s+"
	  WORDS(2) "(?:\\w*debug\\w*|KASAN|lockdep|\\w*PROVE_LOCKING|kmemleak)"
	  "\\b[^.]{0,80}\\b(?:back|restor\\w+|gone|same|recover\\w*|fix\\w*|"
	  "normal|faster|disappear\\w*|vanish\\w*|goes\\s+away)\\b|\\b(?:had|"
	  "has|have|with|left|was\\s+built\\s+with|were\\s+built\\s+with)\\s+"
	  WORDS(3) "(?:debug\\s+(?:options?|config\\w*|kernel|features?)|"
	  "CONFIG_\\w*DEBUG\\w*|KASAN|lockdep|\\w*PROVE_LOCKING|kmemleak)\\s+"
	  "(?:enabled|turned\\s+on|switched\\s+on|set|on)\\b", NULL, NULL}},
	{"X1", "functional", 1.5, 2.5, CUE_NEEDS_REPLY,
	 {"account", "statistic", "iostat", "report", "counter"},
	 {"\\b(?:only|just|merely|purely)\\s+" WORDS(2) "(?:accounting|"
	  "statistics?|reporting|bookkeeping)\\b|\\b(?:accounting|"
	  "statistics?|iostat|%?util|load\\s+average|counters?)\\s+(?:is|are|"
	  "was|were)\\s+(?:now\\s+)?(?:accounted|reported|calculated|computed|"
	  "counted|measured|updated)\\s+(?:differently|correctly|in\\s+a\\s+"
	  "different)\\b|\\b(?:accounting|reporting)\\s+(?:change|artifact|"
	  "artefact|bug|fix|issue|problem)\\b", NULL, NULL}},
	{"X1", "functional", 1.5, 2.5, CUE_NEEDS_REPLY,
	 {"was broken", "were broken", "never actually", "because it",
	  "not a perf"},
	 {"\\b(?:old|previous|earlier|before)\\s+" WORDS(2) "(?:behaviou?r|"
	  "code|"
	  "numbers?|results?|kernels?)\\s+(?:was|were)\\s+"
	  "" WORDS(1) "(?:broken|"
	  "wrong|buggy|bogus|incorrect)\\b|\\b(?:never|not)\\s+actually\\s+"
	  "(?:flush\\w*|sync\\w*|writ\\w+|wait\\w*|fsync\\w*|sent|issued|"
	  "reach\\w*|hit)\\b|\\bfast(?:er)?\\s+(?:only\\s+|just\\s+"
	  ")?because\\s+"
	  "it\\s+(?:did(?:n't|\\s+not)|was(?:n't|\\s+not)|skipp\\w+|never|"
	  "ignored)\\b|\\bnot\\s+a\\s+performance\\s+(?:issue|problem|bug|"
	  "regression)\\b", NULL, NULL}},
	{"F2", "fixed", 4, 3, CUE_REVERSES | CUE_NO_REVERT | CUE_NEEDS_REPLY,
	 {"fix"},
	 {"\\b(?:this|that|it|which|regression|issue|problem)\\s+(?:(?:has|"
	  "have|"
	  "had|was|were|is|should|been|now|be|already|also)\\s+){1,3}fixed\\s+"
	  "(?:by|in|with|upstream|now|since|on)\\b|\\b(?:patch|series|commit|"
	  "diff|change|branch|v\\d+)\\b[^.]{0,40}\\b(?:fixes|fixed|resolves|"
	  "resolved|cures|cured|solves|solved|eliminates)\\s+" WORDS(3)
	  "(?:regression|slow\\s?down|issue|problem|drop|degradation|"
	  "performance)\\b", NULL, NULL}},
	{"F2", "fixed", 4, 3, CUE_REVERSES | CUE_NO_REVERT | CUE_NEEDS_REPLY,
	 {"back to", "brings back", "same as before", "on par", "restor"},
	 {"\\b(?:patch(?:es)?|series|fix|diff|change|branch)\\b[^.]{0,80}\\b"
	  "(?:back\\s+to\\s+(?:normal|the\\s+(?:old|previous|original|same)|"
	  "where|what|baseline|its|v?\\d\\.\\d)|brings\\s+" WORDS(3) "back|"
	  "same\\s+as\\s+before|on\\s+par\\s+with|restores?\\s+" WORDS(2)
	  "performance)\\b", NULL, NULL}},
	{"V1", "reverted", 2, 3.5, 0, {"revert", "backed out", "dropped"},
	 {"(?:\\b(?:has|have|been|was|were|is|got|being|now|already)|'s)\\s+"
	  "(?:been\\s+)?"
	  "(?:reverted|backed\\s+out)\\s+(?:in|of|from|upstream|for|by|already|"
	  "now|on|as|since)\\b|\\b(?:send|sent|sending|post|posted|queued|"
	  "queue|applied|merged|pushed|apply)\\s+" WORDS(3) "reverts?\\b|"
	  "\\breverts?\\s+(?:is|has\\s+been|was|will\\s+be)\\s+(?:now\\s+)?"
	  "(?:queued|applied|merged|pushed|upstream|in\\b)|\\b(?:dropped|"
	  "reverted|removed)\\s+(?:it\\s+|this\\s+|that\\s+)?from\\s+" WORDS(2)
	  "(?:tree|linux-next|for-next|queue|next)\\b|\\blet(?:'s|\\s+us)\\s+"
	  WORDS(1) "revert\\b", NULL, NULL}},
	{"W3", "withdrawn", 3, 0.5, CUE_NEEDS_REPLY,
	 {"clos", "not at fault", "my fault", "my mistake", "my bad"},
	 {"\\b(?:I'm|I\\s+am|I'll|I\\s+will)\\s+(?:therefore\\s+|now\\s+"
	  ")?clos\\w+\\s+"
	  "(?:this|the|my)\\s+" WORDS(1) "(?:issue|ticket|bug|report)\\b|"
	  "\\bnot\\s+"
	  "at\\s+fault\\b|\\b(?:was|is|were)\\s+(?:entirely\\s+|just\\s+|"
	  "all\\s+)?"
	  "my\\s+(?:own\\s+)?(?:fault|mistake|error|bad)\\b", NULL, NULL}},
	/* ---- what the report tells ---- */
	{"T1", "told", 2, 1, CUE_TITLE,
	 {"since", "after", "upgrad", "updat", "from"},
	 {"\\b(?:since|after|from|starting\\s+(?:with|from|in|at)|upgrad\\w+|"
	  "updat\\w+|mov(?:ed|ing)|switch(?:ed|ing))\\b[^;?]{0,60}?\\b" CHANGE
	  "\\b[^;?]{0,140}?\\b" WORSE "\\b|\\b" WORSE "\\b[^;?]{0,120}?\\b(?:"
	  "since|after|starting\\s+(?:with|from|in|at)|upgrad\\w+|updat\\w+|"
	  "mov(?:ed|ing)|switch(?:ed|ing)|from)\\b[^;?]{0,40}?\\b" CHANGE "\\b",
	  NULL, NULL}},
	{"T1", "told", 2, 1, CUE_TITLE,
	 {"with", "compar", "than", "on ", "in "},
	 {"\\b" WORSE "\\b[^;?]{0,60}?\\b(?:with|on|in|under|than|compared\\s+"
	  "(?:to|with))\\s+(?:the\\s+|a\\s+)?(?:new(?:er)?\\s+|old(?:er)?\\s+|"
	  "latest\\s+|recent\\s+|linux\\s+|mainline\\s+|stable\\s+){0,2}" KERNEL
	  "\\b|\\b(?:with|on|in|under)\\s+(?:the\\s+)?(?:new(?:er)?\\s+|"
	  "latest\\s+"
	  "|recent\\s+|linux\\s+|mainline\\s+|stable\\s+){0,2}" KERNEL
	  "\\b[^;?]{0,80}?\\b" WORSE "\\b", NULL, NULL}},
	{"T1", "told", 2, 1, CUE_NEGATION_OK,
	 {"fine", "issue", "problem", "behavi", "no such"},
	 {"\\b(?:no|not|never|don't|didn't|without|doesn't|"
	  "isn't)\\b[^;?]{0,50}?"
	  "\\b(?:issues?|problems?|behaviou?r|slow\\s?downs?|drops?|"
	  "regressions?|stalls?|happen\\w*|occur\\w*|affected)\\b[^;?]{0,40}?"
	  "\\b(?:with|on|in|under|before|until|up\\s+to|"
	  "using)\\b[^;?]{0,25}?\\b"
	  KERNEL "\\b|\\b(?:works?|worked|was|were|is|runs?|ran|everything)\\s+"
	  WORDS(1) "(?:fine|fast|ok|okay|good|well|normal)\\b[^;?]{0,40}?\\b"
	  "(?:with|on|in|under|before|until|up\\s+to|using)\\b[^;?]{0,25}?\\b"
	  KERNEL "\\b", NULL, NULL}},
	{"T1", "told", 2, 1, CUE_TITLE, {"between"},
	 {"\\b" WORSE "\\b[^;?]{0,80}?\\bbetween\\s+"
	  "(?:[\\w.-]+\\s+){0,3}?" CHANGE
	  "\\b[^;?]{0,30}?\\band\\b|\\bbetween\\s+(?:[\\w.-]+\\s+){0,3}?" CHANGE
	  "\\b[^;?]{0,30}?\\band\\b[^;?]{0,80}?\\b" WORSE "\\b", NULL, NULL}},
	{"T1", "told", 2, 1, 0,
	 {"downgrad", "back to", "rolled back", "rolling back"},
	 {"\\b(?:downgrad\\w+|(?:roll\\w*|going|go|went|switch\\w*|swapp\\w*|"
	  "boot\\w*|chang\\w*|revert\\w*|mov\\w*)\\s+back)\\b[^;?]{0,60}?\\b(?:"
	  "fix\\w*|solv\\w*|resolv\\w*|restor\\w*|better|normal|fast\\w*|fine|"
	  "gone|good|back|help\\w*|recover\\w*|seen|disappear\\w*)\\b",
	  NULL, NULL}},
	{"T2", "told", 1.5, 0.5, CUE_TITLE, {"%"},
	 {"\\b\\d+(?:\\.\\d+)?\\s?%\\s+(?:\\w+\\s+){0,2}?(?:regression|"
	  "slow\\s?down|"
	  "drop|degradation|slower)\\b", NULL, NULL}},
	{"T2", "told", 1.5, 0.5, 0,
	 {"regress", "slow", "degrad", "drop"},
	 {"\\b(?:regressions?|slow\\s?downs?|degradations?|drops?)\\s+(?:was|"
	  "were|is|are|has\\s+been|got|gets)\\s+(?:\\w+ly\\s+)?(?:introduced|"
	  "caused|seen|observed|noticed|found|visible|reproducible|huge|"
	  "significant|massive|severe|about|around)\\b", NULL, NULL}},
	{"T2", "told", 1.5, 0.5, 0,
	 {"regress", "slow", "degrad", "drop", "decrease"},
	 {"\\b(?:see|seen|saw|seeing|notic\\w+|observ\\w+|hit|hitting|found|"
	  "experienc\\w+|report(?:ed|ing)?|encounter\\w*|measured?|show\\w*|"
	  "caus\\w+|introduc\\w+|suffer\\w*|is|was|looks?\\s+like|seems?\\s+"
	  "like|generat\\w+|trigger\\w*|produc\\w+|lead\\w*\\s+to|"
	  "result\\w*\\s+in|have|has|had|got|get|getting|fac\\w+)\\s+"
	  "(?:(?!no\\b|not\\b)[\\w%'()/~.-]+\\s+"
	  "){1,7}?(?:regressions?|"
	  "slow\\s?downs?|degradations?|drops?|decreases?)\\b", NULL, NULL}},
	{"T3", "told-better", 2, 1, CUE_TITLE,
	 {"improv", "fast", "speed", "reduc", "increas"},
	 {"\\b(?:patch\\w*|series|it|this|that|change|we|which|to|and|can|will)"
	  "\\s+(?:(?:significantly|greatly|also|noticeably|considerably|"
	  "slightly|further|can|will|should|aims?\\s+to|tries\\s+to|helps?|"
	  "to)\\s+){0,3}(?:improves?|improved|speeds?\\s+up|optimi[sz]es?|"
	  "reduces?|increases?|boosts?|accelerates?)\\s+" WORDS(5)
	  "(?:perf\\w*|throughput|latenc\\w+|iops|bandwidth|speed|overhead|"
	  "contention|time|cpu|cost|reads?|writes?)\\b|\\b\\d+(?:\\.\\d+)?\\s?"
	  "(?:%|x|times)\\s+(?:faster|speed\\s?up|improvement|better|"
	  "increase|more\\s+iops)\\b|\\bimproves?\\s+by\\s+\\W?\\d|"
	  "(?:\\bto|:)\\s+(?:improve|reduce|speed\\s+up|optimi[sz]e|boost)\\s+"
	  WORDS(3)
	  "(?:perf\\w*|contention|latenc\\w+|throughput|overhead|speed)\\b|"
	  "\\b(?:improvements?|gains?|speed\\s?ups?|"
	  "better\\s+perf\\w*)\\s+(?:of|in|by|is|are|on|for|with)\\b",
	  NULL, NULL}},
	{"S1", "speed", 1, 1, CUE_QUESTION_OK | CUE_IF_OK | CUE_NEGATION_OK,
	 {"slow", "fast", "latenc", "throughput", "perform"},
	 {"\\b(?:slow\\w*|fast(?:er|est)?(?![ _-]*(?:commit|path|symlink))|"
	  "latenc\\w+|throughput|perform\\w*)\\b",
	  NULL, NULL}},
	{"S1", "speed", 1, 1, CUE_QUESTION_OK | CUE_IF_OK | CUE_NEGATION_OK,
	 {"bandwidth", "iops", "speed", "b/s", "longer"},
	 {"\\b(?:bandwidth|iops|speed\\w*|(?<!no )longer)\\b|[kmg]i?b/s\\b",
	  NULL, NULL}},
	/* What is used up counts as well. */
	{"S1", "speed", 1, 1, CUE_QUESTION_OK | CUE_IF_OK | CUE_NEGATION_OK,
	 {"memory ", "power ", "energy", "battery"},
	 {"\\b(?:memory|power|energy)\\s+(?:us(?:e|age)|consumption|footprint|"
	  "draw|pressure)\\b|\\bbattery\\s+(?:life|drain)", NULL, NULL}},
	{"S1", "speed", 1, 1, CUE_QUESTION_OK | CUE_IF_OK | CUE_NEGATION_OK,
	 {"degrad", "cpu", "takes", "overhead", "benchmark",
	  "stutter", "sluggish", "load"},
	 {"\\b(?:degrad(?:ation|es)|takes\\s+\\S+\\s+\\w+|overhead|"
	  "benchmark\\w*|stutter\\w*|sluggish\\w*|(?:high|huge|heavy|cpu|"
	  "system)"
	  "\\s+load)\\b|\\bcpu\\s+(?:usage|load|time|utili\\w+)|"
	  "\\b\\d+\\s?%\\s+(?:of\\s+)?"
	  "(?:one\\s+|a\\s+)?(?:cpu|core)", NULL, NULL}},
};

const size_t statement_cue_count =
	sizeof(statement_cues) / sizeof(*statement_cues);
