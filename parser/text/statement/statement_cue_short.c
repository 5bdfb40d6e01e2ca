/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Short answers: a subject of some class and what becomes of it, in one clause.
 * Read after the stock phrases and before the bare words. Each cue is void
 * where the sentence asks, wishes or denies (UNLESS), so that a narrow clause
 * may decide without a topic of its own.
 */
#include "parser/text/statement/statement_cue.h"

#define WORDS(n) "(?:[\\w'-]+\\s+){0," #n "}?"
/* Not across the end of a sentence; versions hold points. */
#define NEAR(n) "(?:[^.?]|\\.(?=\\d)){0," #n "}?"
#define UNLESS(words) "^(?!.*\\b(?:" words ")\\b).*?\\K"
#define REPLY (CUE_NEEDS_REPLY | CUE_PLAIN)
#define ASKS "if|whether|unless|perhaps|maybe|might|may|could|would|should|" \
	"please|can\\s+you|hope|wonder"
#define DENIES "not|\\w+n't|never|no|nothing|neither|hardly"
#define LOSS "(?:regression|slow\\s?down|degradation|drop|loss|difference|" \
	"delta|gap|effect|slowness)"
#define SPREAD "(?:noise|variance|variations?|spread|deviations?|scatter|" \
	"jitter|std\\s?dev|fluctuations?|swings?)"
#define TREE "(?:tree|branch|queue|for-linus|for-next|linux-next|next|" \
	"mainline|stable|upstream|linus'?s?|fixes|rc\\d+|v?\\d\\.\\d+[\\w.-]*)"
#define CHANGE_ "(?:commit|patch(?:es)?|change|series|code|function|file|" \
	"hunk|line)"
#define SLIGHT "(?:comments?|error\\s+paths?|documentation|debug\\w*|names?|" \
	"whitespace|strings?|messages?|formatting|typos?|warnings?)"
#define FORMER "(?:old|previous|former|original|normal|usual|expected)\\s+" \
	"(?:levels?|values?|speeds?|numbers?|performance|rates?|throughput)"

struct statement_cue short_cues[] = {
	/* ---- withdrawn: only who reported can ---- */
	{"W3", "withdrawn", 3, 0, REPLY,
	 {"sorry", "apolog", "oops", "argh", "embarrass"},
	 {UNLESS("delay|late|address\\w*|subject|html|format\\w*|attachment|"
	  "list|typo|wrapp\\w+|thread|version|patch")
	  "\\b(?:sorry|apolog\\w+|oops|argh|embarrass\\w+)\\b" NEAR(90)
	  "\\b(?:wrong|mistakes?|mixed|swapped|errors?|forg[eo]t\\w*|wast\\w+\\s+"
	  "\\w+(?:'s)?\\s+time|different|bogus|false)\\b",
	  NULL, NULL}},
	{"W3", "withdrawn", 3, 0, REPLY,
	 {"disregard", "ignore", "forget", "scrap", "scratch", "withdraw",
	  "retract"},
	 {UNLESS("patch|version|warning|if|don't|not|typo|formatting|can") "\\b(?:"
	  "disregard|ignore|forget|scrap|scratch|withdraw|retract)\\s+(?:this|"
	  "that|it|me|everything|all|what\\s+I|my\\s+\\w+|the\\s+(?:report|"
	  "bisect\\w*|numbers|mail|above))\\b", NULL, NULL}},
	{"W3", "withdrawn", 3, 0, REPLY,
	 {"wrong ", "good and bad", "old image", "old kernel", "old module"},
	 {UNLESS("you|your|" DENIES "|" ASKS) "\\b(?:I|we|script|it)\\b" NEAR(30)
	  "\\b(?:boot\\w*|test\\w*|measur\\w*|ran|run|us(?:ed|ing)|install\\w*|"
	  "compar\\w*|built|look\\w*|read\\w*|load\\w*|divid\\w*|pick\\w*|select\\w*"
	  ")\\b" NEAR(25) "\\b(?:wrong\\s+\\w+|old\\s+(?:image|module|build))\\b|"
	  "\\bgood\\s+and\\s+bad\\s+" WORDS(2) "(?:swapped|mixed|reversed|"
	  "exchanged)\\b", NULL, NULL}},
	/* ---- noise ---- */
	{"N5", "noise", 2.5, 2.5, REPLY,
	 {"read ", "conclu", "trust", "infer", "draw"},
	 {UNLESS("if|whether|unless|perhaps|maybe|might|please") "\\b(?:would(?:n't|\\s+not)|do(?:n't|\\s+not)|"
	  "can(?:'t|not|\\s+not)|should(?:n't|\\s+not))\\s+" WORDS(1) "(?:read|"
	  "conclude|trust|infer|draw)\\b" NEAR(60) "\\b(?:\\d|runs?\\b|" SPREAD
	  "|samples?)|\\b(?:runs?|samples?|" SPREAD ")\\b" NEAR(40) "\\b(?:would"
	  "(?:n't|\\s+not)|can(?:'t|not|\\s+not)|do(?:n't|\\s+not))\\s+" WORDS(1)
	  "(?:read|conclude|infer|draw)\\b", NULL, NULL}},
	{"N5", "noise", 2.5, 2.5, REPLY,
	 {"overlap", "all over", "up and down", "known to", "tends to",
	  "statistic", "bimodal"},
	 {UNLESS("not\\s+overlap|" ASKS) "\\b(?:(?:error\\s+bars?|(?:confidence\\s+)?"
	  "intervals?|ranges?|distributions?|whiskers|boxes)\\s+" WORDS(1)
	  "(?:overlap|touch|intersect)|(?:numbers?|results?|figures?|runs?|data)"
	  "\\s+" WORDS(2) "(?:all\\s+over\\s+the\\s+(?:place|map)|up\\s+and\\s+down)|"
	  "(?:test|benchmark|workload|it|that|which)\\s+" WORDS(2) "(?:known|"
	  "tends|likes)\\s+to\\s+(?:fluctuate|vary|jump|swing|be\\s+(?:noisy|"
	  "unstable|flaky|bimodal))|(?:not|isn't|hardly)\\s+" WORDS(1)
	  "statistically\\s+(?:significant|meaningful|relevant)|statistically"
	  ",?\\s+" WORDS(3) "(?:no|same|equal|insignificant|meaningless)|"
	  "(?:benchmark|test|machine|result\\w*|workload)\\s+is\\s+" WORDS(2)
	  "bimodal)\\b", NULL, NULL}},
	{"N5", "noise", 2.5, 2.5, REPLY,
	 {"opposite", "reverse", "other way", "same swing", "same spread",
	  "same differ", "same varia", "average", "evens out", "jitter"},
	 {UNLESS("patch\\w*|fix\\w*|revert\\w*|" ASKS "|" DENIES) "\\b(?:(?:second|"
	  "third|next|another|repeat\\w*|new)\\b" NEAR(40) "\\b(?:opposite|reverse"
	  "d?|other\\s+way)\\b|same\\s+(?:" SPREAD "|" LOSS "s?)\\b" NEAR(60)
	  "\\b(?:same|identical|unpatched|either)\\s+(?:\\w+\\s+)?kernel|" LOSS
	  "\\s+" WORDS(2) "(?:disappear\\w*|vanish\\w*|gone|away|evens?\\s+out|"
	  "averages?\\s+out|shrinks?)\\b" NEAR(40) "\\b(?:averages?|runs?|repeat\\w*"
	  "|iterations?|samples?)\\b|(?:is|just|only|pure)\\s+" WORDS(1)
	  "jitter\\b)", NULL, NULL}},
	{"N1", "noise", 3, 2.5, CUE_REVERSES | CUE_NEEDS_REPLY,
	 {"inside ", "within ", "below ", "smaller ", "bigger ", "larger "},
	 {"\\b(?:inside|within|below|smaller\\s+than)\\s+(?:of\\s+)?(?:the|that|its|"
	  "our|what)\\s+" WORDS(3) SPREAD "\\b|\\b" SPREAD "\\b" NEAR(50)
	  "\\b(?:bigger|larger|greater|wider)\\s+than\\s+(?:what|the|your|that)\\b",
	  NULL, NULL}},
	/* ---- layout ---- */
	{"N2", "noise", 3, 3, CUE_REVERSES | REPLY,
	 {"address", "offset", "position", "moves", "cache line", "cacheline",
	  "dummy", "padded"},
	 {UNLESS(ASKS) "\\b(?:(?:only|just|merely|simply)\\s+" WORDS(3) "(?:shift\\w*|"
	  "chang\\w*|mov\\w*)\\s+(?:the\\s+)?(?:address\\w*|offsets?|positions?|"
	  "place\\w*|location)\\b|mov\\w+\\s+(?:everything|all|the\\s+rest|what)\\s+"
	  WORDS(3) "(?:behind|after|by|follow\\w*)\\b|(?:members?|fields?|variables?"
	  "|locks?)\\b" NEAR(40) "\\b(?:one|the\\s+same|a\\s+single|another|"
	  "different)\\s+cache\\s?lines?|(?:dummy|unused)\\s+\\w+\\b" NEAR(60)
	  "\\b(?:same|as\\s+well|too|also)\\b|just\\s+at\\s+an?\\s+(?:different|"
	  "other)\\s+(?:offset|address))", NULL, NULL}},
	/* ---- others do not see it ---- */
	{"R2", "not-repro", 0, 2.3, REPLY | CUE_NEGATION_OK,
	 {"both ", "either ", "show up", "happen", "no luck", "full speed"},
	 {UNLESS(ASKS "|slower|faster|differ\\w*|mitigations?\\S*|config\\w*|debug\\w*|"
	  "patch\\w*|still|governor|without") "(?:\\bboth\\s+(?:kernels?|versions?|"
	  "builds?|releases?|trees?)\\b,?\\s+" WORDS(2) "(?:give|show|reach|deliver|"
	  "do|run|perform|make|get|yield|are\\s+at|end\\s+up)\\w*\\b(?!" NEAR(60)
	  "\\d\\S*\\s+(?:[\\w/%]+\\s+)?(?:and|vs\\.?|versus|but)\\s+\\d)|\\b(?:stays?|remains?|is|are)\\s+"
	  "(?:at\\s+)?\\d" NEAR(30) "\\b(?:with|on|under)\\s+(?:either|both)\\s+"
	  "(?:kernels?|versions?)|\\b(?:do(?:es)?(?:n't|\\s+not)|won't|never)\\s+"
	  "(?:show\\s+up|happen|appear|occur)\\s+" WORDS(1) "(?:for\\s+me|here|on\\s+"
	  "(?:my|our|any)|in\\s+(?:my|our))\\b|^no\\s+luck\\s+(?:here|so\\s+far))",
	  NULL, NULL}},
	{"R2", "not-repro", 0, 2.3, REPLY | CUE_NEGATION_OK,
	 {"not show", "n't show", "same num", "same resu", "same thro",
	  "same perf"},
	 {UNLESS(ASKS "|slower|faster|mitigations?\\S*|config\\w*|debug\\w*|still|"
	  "governor") "(?:\\b(?:numbers?|results?|tests?|runs?|benchmarks?|boxe?s?|"
	  "machines?)\\b" NEAR(30) "\\b(?:do(?:es)?|did)(?:n't|\\s+not)\\s+show\\s+"
	  "(?:any|the|this|that|an?|such)\\s+" WORDS(2) LOSS "\\b|\\bon\\s+both\\s+"
	  "(?:kernels|versions|of\\s+them)\\b" NEAR(40) "\\bthe\\s+same\\s+(?:numbers?"
	  "|results?|throughput|performance|iops|speed))", NULL, NULL}},
	/* ---- explained ---- */
	{"E9", "explained", 2.5, 2.5, REPLY,
	 {"trained", "throttles", "overheats", "hypervisor", "host",
	  "neighbour", "neighbor", "provider", "cloud"},
	 {UNLESS(DENIES "|" ASKS) "\\b(?:link\\s+" WORDS(2) "trained\\s+(?:at|to|"
	  "with)|(?:drive|disk|ssd|cpu|chip|nvme|it|box|laptop)\\s+" WORDS(3)
	  "(?:throttles|overheats)|(?:hypervisor|provider|cloud|host)\\s+" WORDS(2)
	  "(?:moved|migrated|overcommit\\w*|steals?|throttl\\w*)|noisy\\s+"
	  "neighbou?rs?)\\b", NULL, NULL}},
	{"E8", "explained", 2.5, 2.5, REPLY,
	 {"libc", "systemd", "udev", "openssl", "tuned", "driver", "compiler",
	  "gcc", "clang", "tool", "library", "qemu"},
	 {UNLESS(DENIES "|" ASKS "|patch\\w*|commit") "\\b(?:(?:comes?|coming|stems?|"
	  "results?)\\s+from|due\\s+to|thanks\\s+to|because\\s+of|courtesy\\s+of|"
	  "(?:culprit|cause|reason)\\s+(?:is|was))\\s+(?:the|your|an?)\\s+(?:new(?:er)?"
	  "\\s+|updated\\s+|different\\s+|recent\\s+)?(?:g?libc|systemd|udev|openssl|"
	  "tuned|compiler|gcc|clang|library|qemu|tool)\\b|\\b(?:systemd|udev|tuned|"
	  "libvirt|glibc|docker)'s\\s+(?:doing|fault|work|choice)\\b|\\btool\\s+"
	  "(?:has\\s+)?changed\\b", NULL, NULL}},
	{"E3", "explained", 2, 2.5, REPLY,
	 {"default", "in that build", "in your build", "in your config",
	  "in this build"},
	 {UNLESS(DENIES "|" ASKS "|same|both|patch\\w*") "\\b(?:(?:is|are|was|were|"
	  "got|been|now)\\s+" WORDS(2) "(?:on|off|enabled|disabled|active|set)\\s+(?:by"
	  "\\s+default|in\\s+(?:that|your|this|the\\s+new)\\s+(?:build|config\\w*|"
	  "kernel))|default\\b" NEAR(30) "\\b(?:went|moved|rose|fell|changed|was\\s+"
	  "changed)\\s+(?:from|to|with|in)|default\\s+\\w+\\s+is\\s+\\w+\\s+(?:since|"
	  "now|in\\s+that|from))\\b", NULL, NULL}},
	/* ---- a cost that is accepted ---- */
	{"E2", "trade-off", 2, 3, REPLY | CUE_NEGATION_OK,
	 {"price", "cost", "knew", "no way around", "more than", "pay ",
	  "willing", "prepared to", "aware", "more important"},
	 {UNLESS("if|whether|unless|perhaps|maybe|might|please|too\\s+high|unacceptable|but") "\\b(?:(?:price|"
	  "cost)\\s+(?:for|of|that)\\s+" WORDS(2) "(?:losing|leak\\w*|corrupt\\w*|"
	  "safety|security|correct\\w*|durab\\w*|reliab\\w*|fair\\w*|being|having|"
	  "getting|doing)|(?:we|I)\\s+(?:all\\s+)?(?:knew|know|were\\s+aware|"
	  "anticipated)\\s+" WORDS(4) "(?:cost|slow\\w*|hurt|regress|hit|price|"
	  "overhead)|no\\s+way\\s+(?:around|to\\s+avoid)\\s+(?:it|this|that)|"
	  "(?:correctness|latency|safety|security|fairness|scalability|durability|"
	  "integrity)\\s+(?:is\\s+)?(?:matters?\\s+more|more\\s+important|more\\s+"
	  "valuable)|(?:willing|prepared|happy|ready)\\s+to\\s+(?:take|pay|accept|"
	  "live)|(?:you|we|they|it)\\s+(?:do\\s+)?pays?\\s+(?:an?\\s+|some\\s+)?(?:"
	  "little|bit|small|few|more|price))\\b", NULL, NULL}},
	/* ---- works again ---- */
	{"F2", "fixed", 4, 2.5, CUE_NO_REVERT | REPLY,
	 {"patch", "fix", "series", "v2", "v3", "branch"},
	 {UNLESS(DENIES "|" ASKS "|still|slow|only|before\\s+the|was|\\d\\S*\\s+before")
	  "\\b(?:patch(?:es)?|fix|series|v\\d|branch|diff)\\b" NEAR(60) "\\b(?:(?:back|"
	  "down|up|returns?|again)\\s+(?:to|at)\\s+(?:the|its|their|my)\\s+" FORMER
	  "|(?:as|like|same\\s+as)\\s+(?:it\\s+was\\s+)?(?:before|(?:with|in|on)\\s+v?"
	  "\\d\\.\\d|it\\s+used\\s+to))\\b", NULL, NULL}},
	{"F2", "fixed", 4, 3, CUE_NO_REVERT | REPLY,
	 {"fix "},
	 {UNLESS(DENIES "|" ASKS "|once|when|until") "\\b(?:the|a|this|your|that)\\s+"
	  "fix\\s+(?:is|was|has|went|landed|got|made)\\s+" WORDS(2) "(?:in|into|to|"
	  "merged|upstream|for)\\s+" WORDS(1) TREE "(?!\\w)", NULL, NULL}},
	/* ---- taken out ---- */
	{"V1", "reverted", 0, 3.5, REPLY,
	 {"revert", "dropping", "removing", "pulling", "out of", "gone from",
	  "removed from", "skip "},
	 {UNLESS(DENIES "|" ASKS "|tried|without|you") "(?:\\b(?:I'm|I\\s+am|we're|we\\s+"
	  "are)\\s+(?:now\\s+)?(?:dropping|removing|pulling|reverting|yanking)\\s+"
	  "(?:this|that|it|the)\\b|\\b(?:I'll|I\\s+will|we'll|we\\s+will)\\s+(?:just\\s+|"
	  "then\\s+)?revert\\s+(?:this|that|it|the)\\b|^(?:ok|okay|right|so),?\\s+"
	  "reverted\\b|^reverted\\b|\\b(?:it|it's|this|that|one|patch(?:es)?|commit|"
	  "series)\\s*(?:'s|is|are|was|were|has\\s+been|have\\s+been|)\\s+(?:now\\s+)?"
	  "(?:out\\s+of|gone\\s+from|removed\\s+from|taken\\s+out\\s+of|backed\\s+out\\s+"
	  "of)\\s+" WORDS(1) TREE "(?!\\w)|\\bskip\\s+(?:this|the|that)\\s+(?:series|"
	  "patch\\w*|one|pull)\\s+" WORDS(3) "(?:window|cycle|release)\\b)",
	  NULL, NULL}},
	/* ---- what is shown, not what is done ---- */
	{"X1", "functional", 1.5, 2.5, REPLY | CUE_NEGATION_OK,
	 {"flushed", "synced", "waited", "twice", "bug in the stat",
	  "bug in the acc", "silently", "runs slower", "attributed"},
	 {UNLESS(ASKS) "\\b(?:(?:old|previous|earlier|before)\\b" NEAR(40)
	  "\\b(?:never|not|n't)\\s+" WORDS(1) "(?:flushed|synced|waited|wrote|"
	  "written)|(?:counts?|counted|reports?|adds?)\\s+" WORDS(3) "twice|bug\\s+in\\s+"
	  "the\\s+(?:statistics?|accounting|counters?)|(?:was|were)\\s+silently\\s+"
	  "(?:ignored|dropped|skipped)|nothing\\s+" WORDS(1) "slower|attributed\\s+to\\s+"
	  "(?:an?other|the|a\\s+different))\\b", NULL, NULL}},
	/* ---- seen by others ---- */
	{"C1", "confirmed", 0, 2.5, REPLY,
	 {"see ", "hit ", "shows ", "confirmed", "sees "},
	 {UNLESS(DENIES "|" ASKS "|fix\\w*|patch\\w*|how|why|what|noise|revert\\w*")
	  "(?:\\b(?:I|we)\\s+(?:also\\s+|do\\s+)?(?:see|hit|have|get|saw)\\s+(?:exactly\\s+)?"
	  "(?:this|that|it|the\\s+same\\s+" LOSS ")\\s+" WORDS(1) "(?:too|as\\s+well|"
	  "here|on\\s+(?:my|our|two|several|all)|with\\s+(?:my|our))\\b|\\b(?:our|my)\\s+"
	  "(?:CI|lab|farm|tests?|benchmarks?|servers?|boxe?s?|fleet)\\s+(?:also\\s+)?"
	  "(?:shows?|sees?|hits?|report\\w*)\\s+(?:this|that|it|the\\s+same)\\b|"
	  "^confirmed\\b" NEAR(30) "\\b(?:on|here|with|for)\\b)", NULL, NULL}},
	/* ---- not by this change ---- */
	{"N4", "disputed", 0, 2.5, REPLY | CUE_NEGATION_OK,
	 {"rename", "clean", "refactor", "only ", "nothing but", "never ",
	  "gone wrong", "went wrong", "doubt", "no-op", "n't even",
	  "not even"},
	 {UNLESS("if|whether|please") "\\b(?:" CHANGE_ "\\s+" WORDS(2) "(?:is|was|are)\\s+"
	  "(?:just\\s+|only\\s+|really\\s+)?an?\\s+(?:pure|plain|mere|simple|trivial|"
	  "mechanical)\\s+(?:rename|clean\\s?up|refactor\\w*|no-op|move)|(?:touches|"
	  "changes|affects|alters)\\s+(?:nothing\\s+but|only)\\b|only\\s+(?:changes|"
	  "touches|affects|alters|adds|removes|renames|moves)\\s+" WORDS(1) SLIGHT
	  "|" CHANGE_ "\\s+" WORDS(3) "(?:is|are)\\s+never\\s+(?:called|executed|"
	  "reached|used|run)|" CHANGE_ "\\s+" WORDS(3) "(?:is|are)(?:n't|\\s+not)\\s+"
	  "even\\s+(?:built|compiled|called|used|reached|run)|bisect\\w*\\s+" WORDS(3)
	  "(?:gone|went)\\s+wrong|I\\s+" WORDS(1) "doubt\\s+(?:that\\s+)?(?:this|that|the)"
	  "\\s+" WORDS(1) CHANGE_ ")\\b", NULL, NULL}},
	/* ---- what a person sees on his machines ---- */
	{"C1", "confirmed", 0, 2.5, REPLY,
	 {"as well", "too", "also"},
	 {UNLESS(DENIES "|" ASKS "|fix\\w*|how|why|what|noise|revert\\w*|code|"
	  "mainline|used?|different|faster|improve\\w*|gain\\w*")
	  "(?:(?:^|\\b(?:I|we)(?:'m|'re|\\s+am|\\s+are)?\\s+)(?:also\\s+"
	  ")?(?:see|seeing|get|getting|measure|measuring|lose|losing|saw|lost|"
	  "got)\\s+(?:(?:this|it|that|the\\s+same)\\s+(?:on|with|in)\\b|"
	  "(?:about\\s+|some\\s+|roughly\\s+)?~?\\d+(?:\\.\\d+)?\\s?%\\s+"
	  "(?:less|lower|slower|"
	  "fewer|worse|with|of))" NEAR(60) "\\b(?:too|as\\s+well|"
	  "also)(?=\\W*$)|"
	  "\\b(?:our|my)\\s+" WORDS(2) "also\\s+(?:lost|loses|dropped|slowed|"
	  "regressed|got\\s+slower|suffers?))\\b", NULL, NULL}},
	/* ---- code that the workload never runs ---- */
	{"N4", "disputed", 0, 2.5, REPLY | CUE_NEGATION_OK,
	 {"function", "helper", "code", "path", "hunk", "branch"},
	 {UNLESS("if|whether|please|should|could|would|might|maybe|perhaps|"
	  "longer|"
	  "any\\s?more|why|when")
	  "\\b(?:(?:never|(?:does|do)(?:n't|\\s+not))\\s+(?:even\\s+"
	  ")?(?:calls?|uses?|runs?|reach(?:es)?|enters?|goes?\\s+through|"
	  "executes?|takes?)\\s+(?:this|that|the)\\s+(?:\\w+\\s+)?(?:function|"
	  "helper|code|path|branch)|(?:this|that|the)\\s+(?:\\w+\\s+"
	  ")?(?:function|helper|code|path|hunk|branch)\\s+is\\s+(?:dead|unused|"
	  "unreachable|a\\s+no-op|not\\s+(?:even\\s+)?"
	  "(?:used|built|compiled|reached)))\\b", NULL, NULL}},
	/* ---- only a number that is shown ---- */
	{"X1", "functional", 1.5, 2.5, REPLY,
	 {"counter", "statistic", "accounting", "number that"},
	 {UNLESS(DENIES "|" ASKS "|most") "(?:\\b(?:only|just|merely)\\s+"
	  "the\\s+(?:counters?|statistics?|accounting|numbers?\\s+shown)\\s+"
	  "(?:that\\s+)?"
	  "(?:moved?|changed?|differs?|is|are)\\b)", NULL, NULL}},
	{"X1", "functional", 1.5, 2.5, REPLY | CUE_NEGATION_OK,
	 {"counter", "statistic", "accounting"},
	 {UNLESS(ASKS "|most") "\\b(?:counters?|statistics?|accounting)\\s+"
	  "that\\s+"
	  "(?:moved?|changed?|differs?)\\b,?\\s+(?:and\\s+|but\\s+)?not\\b",
	  NULL, NULL}},
	/* ---- given up on purpose ---- */
	{"E2", "trade-off", 2, 3, REPLY,
	 {"deliberate", "knowingly", "on purpose", "conscious"},
	 {UNLESS(DENIES "|" ASKS) "(?:\\b(?:deliberately|knowingly|"
	  "consciously)\\s+(?:\\w+\\s+)?(?:gave|give|traded?|sacrific\\w+|paid|"
	  "pay|accept\\w*|chose)"
	  "\\b|\\b(?:gave|traded?|sacrific\\w+|paid|accepted)\\b" NEAR(60)
	  "\\b(?:deliberately|knowingly|on\\s+purpose|consciously)\\b|\\b(?:a|"
	  "very)\\s+(?:deliberate|conscious)\\s+(?:choice|decision|"
	  "trade))", NULL, NULL}},
	/* ---- the same on either side ---- */
	{"R2", "not-repro", 0, 2.3, REPLY,
	 {"side of", "sides of", "before and after"},
	 {UNLESS(DENIES "|" ASKS "|fix\\w*|revert\\w*|mitigations?\\S*|could|"
	  "get\\s+the")
	  "(?:\\b\\d[\\d.,]*\\s?(?:[kmg]i?b/s|[kmg]?iops|m|k|s|ms|us|ops\\S*|%|"
	  "[kmg]bit\\S*)?\\s+(?:on\\s+(?:either|both|each)\\s+sides?\\s+of|"
	  "before\\s+and\\s+after)\\b|\\b(?:equal|same|identical|alike)\\s+"
	  "(?:\\w+\\s+)?on\\s+"
	  "(?:either|both|each)\\s+sides?\\s+of\\b)", NULL, NULL}},
	/* ---- it goes with more runs ---- */
	{"N5", "noise", 2.5, 2.5, REPLY,
	 {" runs", "repetition", "iterations", "repeats"},
	 {UNLESS("patch\\w*|fix\\w*|revert\\w*|" DENIES "|" ASKS)
	  "\\b(?:more|\\d+|ten|twenty|hundred|enough|many)\\s+(?:more\\s+"
	  ")?(?:runs|"
	  "repetitions|iterations|repeats)\\b" NEAR(40) "\\b" LOSS "\\s+"
	  WORDS(1)
	  "(?:melts?|shrinks?|shrank|vanish\\w*|disappear\\w*|goes\\s+away|"
	  "is\\s+"
	  "gone|evaporates?)\\b", NULL, NULL}},
	/* ---- what was switched on, what the machine was set to ---- */
	{"E4", "explained", 2.5, 2.5, REPLY,
	 {"poison", "debugging", "kasan", "kmemleak", "lockdep", "kcsan"},
	 {UNLESS(DENIES "|" ASKS "|both|patch\\w*") "\\b(?:you|somebody|"
	  "someone|"
	  "distro\\w*|they|I|we)\\s+" WORDS(2) "(?:enabled|turned\\s+on|"
	  "switched\\s+"
	  "on|have|has|had|left)\\s+" WORDS(1) "(?:page\\s+poisoning|(?:slab|"
	  "slub|"
	  "lock|list|page)\\s+debugging|kasan|kcsan|kmemleak|lockdep)\\b",
	  NULL, NULL}},
	{"E3", "explained", 2.5, 2.4, REPLY,
	 {"saving", "power limit", "profile", "governor", "power mode"},
	 {UNLESS(DENIES "|" ASKS "|both|patch\\w*|commit|"
	  "kernel") "\\b(?:it\\s+was|"
	  "it\\s+is|turn(?:s|ed)\\s+out\\s+to\\s+be|cause\\s+was|culprit\\s+"
	  "was)\\s+"
	  "(?:just\\s+|only\\s+)?(?:the|my|a)\\s+" WORDS(3) "(?:(?:power|"
	  "energy)[-\\s]saving\\s+(?:mode|profile)|power\\s+(?:limit|profile|"
	  "mode)|"
	  "governor)\\b", NULL, NULL}},
	/* ---- works again ---- */
	{"F2", "fixed", 4, 2.5, CUE_NO_REVERT | REPLY,
	 {"patch", "fix ", "v2", "v3", "v4", "v5"},
	 {UNLESS(DENIES "|" ASKS "|still|without|order\\w*|behaviou?r")
	  "\\b(?:v[2-9]|patch|fix)\\s+(?:\\w+\\s+)?(?:restores|brings\\s+back|"
	  "gives\\s+(?:me|us)|gets\\s+(?:me|us)|returns)\\s+(?:back\\s+"
	  ")?(?:the|my|our)\\s+(?:old|previous|former|original|full|usual|"
	  "lost)\\s+(?:figures?|numbers|rates?|speed|performance|throughput|"
	  "results|iops|bandwidth)\\b|"
	  "\\bwith\\s+(?:v[2-9]|the\\s+patch|the\\s+fix|this)\\s+" WORDS(4)
	  "back\\s+at\\s+(?:the|my|our|its)\\s+(?:old|previous|former|original|"
	  "full|"
	  "usual)\\b", NULL, NULL}},
	/* ---- the fault was on one's own side ---- */
	{"W3", "withdrawn", 3, 0, REPLY,
	 {"script", "harness", "disk", "ssd", "drive", "partition"},
	 {UNLESS("not|\\w+n't|never|neither|no|" ASKS "|old\\s+"
	  "kernel") "(?:\\bmy\\s+"
	  WORDS(2) "(?:script|harness|wrapper|makefile|setup)\\s+(?:\\w+\\s+"
	  ")?(?:kept|"
	  "used|ran|loaded|pointed|picked)\\b" NEAR(40) "\\b(?:old|wrong|stale|"
	  "last\\s+week's|previous)\\b|\\b(?:disk|ssd|drive|partition)\\s+"
	  "(?:was|had)\\s+"
	  "(?:\\w+\\s+){0,2}full\\b)", NULL, NULL}},
	{"E9", "explained", 2.5, 2.4, REPLY,
	 {"by using", "by running", "by setting", "by passing", "by enabling",
	  "by disabling", "by changing", "by increasing", "by lowering",
	  "by raising", "by switching", "by moving", "by replacing",
	  "by reinstalling", "by formatting", "by mounting"},
	 {UNLESS(DENIES "|" ASKS "|patch\\w*|fix|series|kernels?|commit|"
	  "revert\\w*|"
	  "workaround|worked\\s+around|v?\\d\\.\\d\\S*")
	  "\\b(?:issue|problem|regression|slow\\s?down|drop|it|this|that)\\s+"
	  "(?:(?:is|was|has|been|got|now|could\\s+be)\\s+)*(?:fixed|solved|"
	  "resolved|cured|gone|went\\s+away)\\s+by\\s+(?:using|running|setting|"
	  "passing|enabling|disabling|changing|increasing|lowering|raising|"
	  "switching|"
	  "moving|replacing|reinstalling|formatting|mounting)\\b", NULL, NULL}},
};

const size_t short_cue_count = sizeof(short_cues) / sizeof(*short_cues);
