/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What people tell of the loss itself: that they see it on their own machine,
 * each time, and, of their own code, that it does it. Further, remedies
 * outside of the kernel, and costs that are called unavoidable with many words
 * between. As in the other tables a cue wants two classes of words; who must
 * say it decides the rule that reads it.
 */
#include "parser/text/statement/statement_cue.h"

#define WORDS(n) "(?:[\\w'-]+\\s+){0," #n "}?"
/* Not across the end of a sentence; versions hold points. */
#define NEAR(n) "(?:[^.?]|\\.(?=\\d)){0," #n "}?"
#define UNLESS(words) "^(?!.*\\b(?:" words ")\\b).*?\\K"
#define LOSSES "(?:regress(?:ions?|ed|es|ing)|slow\\s?downs?|slower|" \
	"degrad(?:ations?|ed|es|ing)|drop(?:s|ped)?|decreas\\w+|loss(?:es)?|" \
	"lower\\s+\\w+|worse)"
/* "The regression report", "regression tests": a name, nothing seen. */
#define SEEN LOSSES "\\b(?!\\s+(?:reports?|tests?|tracking|fix\\w*|suite|" \
	"list|hunting|testing|mail))"
/* A certain loss, or a measured one; "any regression" is none. */
#define CERTAIN "(?:an?|some|the\\s+same|similar|such|this|that|about|" \
	"around|roughly|up\\s+to|over|almost|nearly|~?[-+]?\\d\\S*|huge|large|" \
	"big|massive|significant|severe|serious|clear|consistent|heavy|" \
	"obvious|noticeable|performance|major|slight|small|considerable)"
#define WE "\\b(?:I|we)(?:'re|'m|'ve|'d|\\s+(?:am|are|have|do|did|can|" \
	"could|was|were|also|still|now|just|consistently|indeed|actually|" \
	"currently|even|then|recently|always|clearly))*\\s+"
#define CAUSES "(?:generat\\w+|caus\\w+|introduc\\w+|trigger\\w*|" \
	"lead\\w*\\s+to|result\\w*\\s+in|produc\\w+|creat\\w+|bring\\w*)"
#define OURS "\\b(?:my|our)\\s+(?:own\\s+)?(?:change|commit|patch(?:es)?|" \
	"series|code|optimi[sz]ation|work)\\b"

#define COMMITTED "(?:change|commit|patch(?:es)?|fix|behaviou?r)"

struct statement_cue told_cues[] = {
	/* Whoever says it has seen it himself. */
	{"T4", "told", 1.5, 1.5, CUE_PLAIN,
	 {"regress", "slow", "degrad", "drop", "decreas", "loss", "lower",
	  "worse"},
	 {WE "(?:see|seeing|saw|seen|observ\\w+|notic\\w+|measur\\w+|get|"
	  "getting|got|have|had|hit|hitting|found|facing|experienc\\w+|"
	  "encounter\\w*)\\s+(?!no\\b|not\\b|any\\b)(?:\\w+ly\\s+)?" CERTAIN
	  "\\s+(?:[\\w%'()/~.,+-]+\\s+){0,7}?" SEEN "|" WE "(?:confirm\\w*|"
	  "found|see|noticed?|verified|bisected|checked)\\s+that\\b" NEAR(80)
	  "\\b" CAUSES "\\s+(?!no\\b)" WORDS(4) SEEN, NULL, NULL}},
	/* A machine that shows it each time is many runs. */
	{"C5", "repeats", 1.5, 0, CUE_PLAIN,
	 {"reprod", "repeatab", "consistent", "every time", "stable",
	  "every run", "each run", "all runs", "at will"},
	 {"\\b(?:easily|readily|fully|perfectly|100\\s?%|completely|reliably|"
	  "consistently|always|very|highly|trivially|quite|well)\\s+"
	  "(?:reproduc[ia]ble|repeatable)\\b|\\breproduc(?:es?|ed|ible)\\b"
	  NEAR(25) "\\b(?:every\\s+(?:single\\s+)?time|100\\s?%|consistently|"
	  "reliably|at\\s+will|on\\s+(?:every|each|all)|always|easily)|\\b(?:"
	  "results?|numbers?|differences?|drop|regression|slow\\s?down|data|"
	  "degradation)\\s+(?:is|are)\\s+(?:\\w+\\s+)?(?:consistent|stable|"
	  "repeatable|reproduc[ia]ble)\\b(?!\\s+(?:kernel|tree|branch|release))"
	  "|\\b(?:in|on|over|across)\\s+(?:every|each|all)\\s+(?:\\w+\\s+)?"
	  "(?:runs?|reboots?|boots?)\\b", NULL, NULL}},
	/* The author of the code concedes. */
	{"C2", "confirmed", 0, 2, CUE_PLAIN,
	 {"my ", "our "},
	 {UNLESS("not|\\w+n't|never|whether|if") OURS "\\s+" WORDS(3)
	  "(?:throws?\\s+away|breaks?|broke|" CAUSES "|regress\\w*|hurts?|"
	  "slow(?:s|ed)|los(?:es|t)|defeats?|pessimi[sz]\\w+|kills?|ruins?|"
	  "adds?)\\b" NEAR(60) "\\b(?:perf\\w*|gain|" LOSSES "|overhead|cost|"
	  "contention|latenc\\w+|throughput|this|it)\\b", NULL, NULL}},
	{"A1", "accepted", 0.5, 1.5, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"work", "what happens", "what is happening", "the problem",
	  "going on", "good catch", "good find", "a v2", "a v3", "a v4",
	  "explains", "new version", "be fixed", "needs fixing"},
	 {"\\b(?:part|patch|change|bit|series|commit|piece|it|this|that)\\b"
	  NEAR(25) "\\bneeds?\\s+(?:some\\s+|a\\s+bit\\s+)?(?:additional|more|"
	  "further|another)\\s+(?:work|love|thought|round)|\\bI\\s+(?:think\\s+"
	  "I\\s+)?(?:can\\s+|do\\s+)?(?:see|know|understand|found)\\s+(?:what\\s+"
	  "(?:happens|is\\s+happening|is\\s+going\\s+on|goes\\s+wrong)|the\\s+"
	  "(?:problem|issue|bug))\\b|\\bgood\\s+(?:catch|find)\\b|\\b(?:I'll|I\\s+"
	  "will|let\\s+me)\\s+(?:send|post|respin|prepare)\\s+" WORDS(2)
	  "(?:v[2-9]|version|fix)\\b|\\b(?:this|that|which)\\s+" WORDS(1)
	  "explains?\\s+(?:the|your|this)\\s+" WORDS(2) LOSSES "|\\b(?:needs|"
	  "has)\\s+to\\s+be\\s+fixed\\b", NULL, NULL}},
	/* A remedy by name that is no kernel: it was at fault. */
	{"E9", "explained", 2.5, 2, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"updat", "upgrad", "replac", "downgrad", "rebuil", "reinstall",
	  "recompil"},
	 {UNLESS("not|\\w+n't|no|same|neither|whether|still|if|worse|slower|"
	  "regress\\w*|kernels?|linux")
	  "\\b(?:after|with|by|once)\\s+(?:I\\s+|we\\s+)?(?:updat|upgrad|replac|"
	  "downgrad|rebuil[dt]|reinstall|recompil)\\w*\\s+(?:the\\s+|my\\s+|to\\s+"
	  "(?:a\\s+)?(?:new(?:er)?|recent|latest)\\s+)?[\"'`]?(?!to\\b|from\\b|"
	  "v?\\d)[a-z][\\w+-]*[\"'`]?\\s+(?:to|from)\\s+(?:version\\s+)?v?\\d"
	  "[\\w.-]*,?\\s+" NEAR(40) "\\b(?:all\\s+is\\s+(?:well|fine|good)|gone|"
	  "fine|good|normal|fast|well|back|disappear\\w*|vanish\\w*|solved|"
	  "fixed)\\b", NULL, NULL}},
	/* The noun and what is said of it stand apart. */
	{"E2", "trade-off", 2.5, 3, CUE_REVERSES | CUE_NEEDS_REPLY,
	 {"expected", "inevitable", "unavoidable", "intentional", "intended",
	  "by design", "deliberate"},
	 {"\\b(?:drop|cost|slow\\s?down|regression|overhead|degradation|impact|"
	  "loss|penalty|hit)\\s+(?:in|on|of|for|from|with|to|that|you|here)\\s+"
	  "(?:[\\w./'-]+\\s+){1,6}?(?:is|was|are|were)\\s+(?:\\w+\\s+){0,2}?"
	  "(?:expected|inevitable|unavoidable|intentional|intended|by\\s+design|"
	  "deliberate)\\b(?!\\s+(?:to|that)\\b)", NULL, NULL}},
	/* What is needed is kept, whatever it costs. */
	{"E2", "trade-off", 2.5, 3, CUE_REVERSES | CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"have to keep", "need to keep", "must keep", "has to stay",
	  "needs to stay", "must stay", "correctness issue",
	  "correctness fix", "correctness problem"},
	 {UNLESS("whether|if|unless|should|could|would|but|tree|branch|page|"
	  "lock|in\\s+mind|an\\s+eye|track") "\\b(?:" COMMITTED "\\b" NEAR(30)
	  "\\b(?:(?:we|I|that)\\s+)?(?:(?:have|need)\\s+to|must)\\s+keep\\b|"
	  "(?:have|need)\\s+to\\s+keep\\s+(?:this|that|the)\\s+" COMMITTED "|"
	  COMMITTED "\\s+(?:(?:has|needs)\\s+to|must)\\s+stay|(?:this|that|it)"
	  "(?:'s|\\s+is|\\s+was)\\s+(?:really\\s+|actually\\s+)?an?\\s+(?:\\w+"
	  "\\s+)?correctness\\s+(?:issue|fix|problem)|(?:fix(?:es|ed)?|closes?)\\s+"
	  "an?\\s+(?:\\w+\\s+)?correctness\\s+(?:issue|problem|bug))\\b",
	  NULL, NULL}},
	/* A mitigation that is switched off brings all of it back. */
	{"E4", "explained", 3, 3, CUE_NEGATION_OK | CUE_IF_OK | CUE_PLAIN,
	 {"mitigation", "spectre", "retbleed", "ibrs", "srso", "mds"},
	 {UNLESS("same|still|neither|no\\s+difference|didn't|doesn't|not\\s+help")
	  "\\b(?:mitigations?|spectre\\w*|retbleed|ibrs|srso|mds)\\b" NEAR(160)
	  "\\b(?:on[- ]par|back\\s+to\\s+normal|(?:gone|disappear\\w*|vanish\\w*)|"
	  "as\\s+(?:good|fast)\\s+as|recover\\w*|restored?|same\\s+as)\\b|"
	  "\\b(?:root\\s+cause|cause|culprit|reason)\\b" NEAR(60) "\\b(?:is|was|"
	  "be|are)\\b" NEAR(40) "\\b(?:IBRS|retbleed|spectre\\w*|srso|meltdown)\\b"
	  NEAR(30) "\\bmitigations?\\b", NULL, NULL}},
	/* Of what is measured again and again. */
	{"N1", "noise", 3, 2.5, CUE_REVERSES,
	 {"normal ", "usual ", "expected "},
	 {UNLESS("should|would|could|if|whether|until|not\\s+yet|back") "\\b(?:within|"
	  "inside|in)\\s+(?:the|its|a|their)\\s+(?:normal|usual|expected)\\s+"
	  "(?:range|spread|deviation)s?\\b", NULL, NULL}},
};

const size_t told_cue_count = sizeof(told_cues) / sizeof(*told_cues);
