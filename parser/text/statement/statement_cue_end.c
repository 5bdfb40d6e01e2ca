/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Further cues of how a story ends, in the looser words of people who answer
 * each other: what explains the difference, what was wrong with the test, what
 * is accepted, what works again. Each needs two things in one sentence, the
 * matter (a mitigation, a setting, a run) and what is said of it; \K sets the
 * place from which the guards against doubt and denial look back.
 */
#include "parser/text/statement/statement_cue.h"

#define WORDS(n) "(?:[\\w'-]+\\s+){0," #n "}?"
/* Not across the end of a sentence; versions hold points. */
#define NEAR(n) "(?:[^.?]|\\.(?=\\d)){0," #n "}?"
/* A sentence that says so of both sides, or denies it, tells nothing. */
#define NOT_BOTH "^(?!.*\\b(?:both|neither|unrelated|nothing\\s+to\\s+do|" \
	"not\\s+(?:related|due|caused|because)|n't\\s+(?:related|due|" \
	"caused|because)|rul\\w+\\s+out|regardless)\\b)"
#define MITIGATION "(?:mitigations?|spectre\\w*|meltdown|retbleed|srso|" \
	"retpolines?|k?pti|page[- ]table\\s+isolation|l1tf|downfall|ibrs|" \
	"stibp|nopti|nospectre_v[12]|microcode|security\\s+(?:fix(?:es)?|" \
	"patch(?:es)?))"
#define CAUSE "(?:costs?|price|caus\\w+|because|explains?|explained|due\\s+" \
	"to|com(?:es?|ing)\\s+from|reasons?|account\\w*\\s+for|slower|" \
	"overhead|responsible|result\\s+of|thanks\\s+to|effects?\\s+of|" \
	"expensive)"
#define DEBUGGING "(?:CONFIG_(?!DEBUG_(?:INFO|FS|KERNEL|BUGVERBOSE)\\b)" \
	"\\w*(?:DEBUG|LOCKDEP|PROVE_|KASAN|KCSAN|KMEMLEAK|LOCK_STAT)\\w*|" \
	"kasan|kcsan|lockdep|lock_stat|prove_locking|kmemleak|slub_debug|" \
	"debug(?:ging)?\\s+(?:options?|kernel|config\\w*|features?|build))"
#define SETTING "(?:BIOS|UEFI|firmware|governors?|C-states?|" \
	"I/O\\s+schedulers?|" \
	"turbo|boost|power\\s+(?:profile|saving|limit|management)\\w*|" \
	"config|settings?|NUMA\\s+balancing|huge\\s?pages?|THP|" \
	"hyper-?threading|SMT|read-?ahead|write\\s+cache|mount\\s+options?)"
#define RUN "(?:runs?|tests?|measurements?|benchmarks?|results?|numbers?|" \
	"jobs?(?:\\s?files?)?|kernels?|side|case)"
#define HARDWARE "(?:drives?|disks?|ssds?|nvme|cables?|dimms?|memory|psu|" \
	"fans?|raid|array|nic|switch|controller|battery|hardware|" \
	"cpus?|adapter|power\\s+supply)"
#define BROKEN "(?:dying|faulty|broken|failing|failed|defective|bad|loose|" \
	"throttl\\w+|overheat\\w+|rebuild\\w+|degraded|resync\\w*|dead|" \
	"worn(?:\\s+out)?)"
#define LOSS "(?:regression|slow\\s?down|degradation|drop|hit|cost|" \
	"overhead|penalty|impact)"

struct statement_cue ending_cues[] = {
	/* ---- explained ---- */
	{"E4", "explained", 2.5, 2.5, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"mitigation", "spectre", "meltdown", "retpoline", "pti",
	  "table isolation", "microcode", "security ", "ibrs", "l1tf",
	  "srso", "retbleed", "downfall"},
	 {"^(?!.*\\b(?:neither|unrelated|nothing\\s+to\\s+do|not\\s+(?:related|"
	  "due|caused|because)|n't\\s+(?:related|due|caused))\\b)"
	  ".*?\\K\\b(?:" MITIGATION "\\b" NEAR(90) "\\b" CAUSE "|"
	  CAUSE "\\b" NEAR(60) "\\b" MITIGATION ")\\b", NULL, NULL}},
	{"E4", "explained", 2.5, 2.5, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"debug", "kasan", "lockdep", "lock_stat", "prove_", "kmemleak",
	  "kcsan"},
	 {"^(?!.*\\b(?:both|neither|none|no|not|disabled\\s+in|are\\s+off|is\\s+"
	  "off)\\b).*?\\K\\b(?:(?:have|has|had|set|enabled?|enables|turn\\w*\\s+"
	  "on|left\\s+on|built\\s+with|contain\\w*)\\b" NEAR(60) "\\b" DEBUGGING
	  "|" DEBUGGING "\\b(?:=y)?" NEAR(40) "\\b(?:enabled|turned\\s+on|set|"
	  "active|slow\\w*))\\b", NULL, NULL}},
	{"E3", "explained", 2.5, 2.5, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"default"},
	 {"^(?!.*\\b(?:would|should|could|propose\\w*|suggest\\w*|both|same)\\b)"
	  "(?=.*\\b(?:now|newer|since|no\\s+longer|used\\s+to|previously|was|were|"
	  "changed|has|have|differ\\w*)\\b)"
	  ".*?\\K\\b(?:(?:uses?|using|enables?|selects?|sets?|picks?|turns?\\s+"
	  "on|comes?\\s+up)\\b" NEAR(60) "\\bby\\s+default|defaults?\\b" NEAR(70)
	  "\\b(?:changed|switched|moved|flipped|became|raised|lowered|differs?|"
	  "different)|(?:now|used\\s+to|is|newer?)\\s+default(?:s|ed|ing)?\\s+"
	  "to)\\b", NULL, NULL}},
	{"E3", "explained", 2.5, 2.5, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"schedutil", "powersave", "ondemand", "passive mode", "used to be"},
	 {"\\bnow\\b" NEAR(50) "\\b(?:schedutil|powersave|ondemand|passive\\s+"
	  "mode)\\b|\\b(?:new|newer)\\s+kernel\\b" NEAR(40) "\\b(?:schedutil|"
	  "powersave|ondemand)\\b|\\bused\\s+to\\s+be\\s+(?:set\\s+to\\s+)?\\w+\\b"
	  NEAR(60) "\\b(?:is|are)\\s+(?:\\w+\\s+)?now\\b|\\bused\\s+to\\s+be\\s+"
	  "set\\s+to\\b" NEAR(60) "\\bnow\\b", NULL, NULL}},
	/* Who reports may know of the default himself. */
	{"E3", "explained", 2.5, 2.5, CUE_PLAIN, {"defaulting to"},
	 {"\\bis\\s+(?:now\\s+)?defaulting\\s+to\\b", NULL, NULL}},
	{"E3", "explained", 2.5, 2.5, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"bios", "firmware", "governor", "config", "setting", "power ",
	  "numa bal", "hugepage"},
	 {NOT_BOTH ".*?\\K\\b(?:(?:turn(?:s|ed)\\s+out|found\\s+it|reason\\s+"
	  "(?:is|was)|because|problem\\s+(?:is|was)|culprit\\s+(?:is|was)|"
	  "root\\s+cause|cause\\s+(?:is|was)|explains?)\\b" NEAR(50) "\\b"
	  SETTING "\\b" NEAR(40) "\\b(?:(?:was|were|had|got|is)\\s+" WORDS(2)
	  "(?:set|switched|changed|disabled|enabled|reset|missing|different|"
	  "wrong|on|off|limited)|misconfigur\\w+)|" SETTING "\\b" NEAR(40) "\\b(?:differ(?:s|ed)?\\s+between|"
	  "switched\\s+from|changed\\s+from|(?:was|were|is|are)\\s+"
	  "(?:different\\b|the\\s+(?:reason|cause|culprit)|wrong|"
	  "misconfigured)))\\b", NULL, NULL}},
	{"E8", "explained", 2.5, 2.5, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"kernel", "wrong with"},
	 {"\\b(?:(?:isn't|is\\s+not|not|wasn't|was\\s+not)\\s+(?:really\\s+|"
	  "actually\\s+)?an?\\s+(?:kernel|linux)\\s+(?:problem|issue|bug|"
	  "regression)|(?:nothing|not\\s+anything)\\s+(?:is\\s+)?wrong\\s+with\\s+"
	  "(?:the|this|that)\\s+(?:commit|kernel|patch|change|code))\\b",
	  NULL, NULL}},
	/* ---- not comparable ---- */
	{"W4", "not-comparable", 3, 2.5, CUE_PLAIN,
	 {"compar", "apples"},
	 {"\\b(?:you(?:'re|\\s+are)|we(?:'re|\\s+are)|I\\s+was|I'm|this\\s+is|"
	  "you)\\s+(?:really\\s+|just\\s+|basically\\s+)?compar\\w+\\s+(?:two\\s+"
	  "(?:completely\\s+)?different|different|apples)\\b|\\b(?:can(?:'t|not|"
	  "\\s+not)|should(?:n't|\\s+not)|must\\s+not)\\s+(?:really\\s+|"
	  "directly\\s+)?be\\s+compared\\b|\\b(?:isn't|is\\s+not|not|aren't|"
	  "wasn't|never)\\s+(?:really\\s+|directly\\s+)?(?:an?\\s+(?:\\w+\\s+)?"
	  "(?:valid|fair|meaningful|useful|proper|correct)\\s+comparison|"
	  "comparable)\\b", NULL, NULL}},
	{"W4", "not-comparable", 3, 1.5, CUE_PLAIN,
	 {"different", "another", "other ", "wrong", "slower", "instead of"},
	 {"\\b(?:ran|run|tested|measured|booted|did|done|was|were)\\b" NEAR(50)
	  "\\bon\\s+(?:(?:a|an|the|my)\\s+)?(?:different|another|other|wrong|slower|"
	  "faster|(?:box|machine|host|server)\\s+with\\s+the\\s+\\w+er)\\s+" WORDS(1) "(?:disk|drive|ssd|machine|box|"
	  "server|host|system|partition|file\\s?system|node|port|slot)\\b|"
	  "\\b" RUN "\\b" NEAR(50) "\\b(?:had|used|with|using)\\s+(?:bs|rw|size|"
	  "iodepth|numjobs|direct|ioengine|runtime|\\w+)=\\S+\\s+(?:instead\\s+"
	  "of|rather\\s+than)\\b", NULL, NULL}},
	{"W4", "not-comparable", 3, 2.5, CUE_PLAIN,
	 {"="},
	 {"\\b(?:done|run|ran|tested|measured|used)\\s+(?:with\\s+)?(bs|rw|"
	  "iodepth|numjobs|direct|ioengine|size|sync|fsync)=\\S+\\s+(?:and|but|"
	  "while)\\b[^?]{0,60}?\\b\\1=", NULL, NULL}},
	/* Two versions of the tool, not of the kernel. */
	{"W4", "not-comparable", 3, 2.5, CUE_TITLE | CUE_PLAIN,
	 {"fio", "iperf", "sysbench", "stress-ng", "netperf", "dbench",
	  "version", "gcc"},
	 {"\\b(?:fio|iperf3?|sysbench|stress-ng|netperf|dbench|iozone|"
	  "bonnie\\+\\+|pgbench|ioping)[- ](?:version\\s+)?v?\\d+\\.\\d\\S*\\s+"
	  "(?:vs\\.?|versus|against|compared\\s+(?:to|with)|than)\\s+(?:fio[- ]|"
	  "iperf3?[- ])?v?\\d+\\.\\d|\\bdifferent\\s+versions?\\s+of\\s+(?:the\\s+)?"
	  "(?:fio|iperf3?|sysbench|stress-ng|netperf|dbench|iozone|pgbench|"
	  "benchmark|tool|compiler|gcc|clang|glibc)\\b|\\b(fio|iperf3?|"
	  "sysbench|stress-ng|netperf|iozone|ioping|gcc|clang)[- ](?:version\\s+"
	  ")?v?(\\d+\\.\\d+)[^?]{0,160}?\\b\\1[- ](?:version\\s+)?v?(?!\\2)"
	  "\\d+\\.\\d", NULL, NULL}},
	/* ---- noise ---- */
	{"N1", "noise", 3, 2.5, CUE_REVERSES | CUE_PLAIN,
	 {"noise", "fluke", "coincidence"},
	 {"\\b(?:look|looks|looked|sound|sounds|smell|smells|seem|seems|seemed|"
	  "appears?)\\s+(?:(?:more|a\\s+lot|very\\s+much|to\\s+be|just|to\\s+me)"
	  "\\s+)*(?:like\\s+)?(?:(?:pure|just|plain|measurement|benchmark|"
	  "random)\\s+)*noise\\b(?!\\s+level)|\\b(?:vanish\\w*|lost|drown\\w*|"
	  "disappear\\w*|buried|gone)\\s+in\\s+(?:the\\s+)?noise\\b|\\b(?:is|was|"
	  "be|been|as|just)\\s+(?:just\\s+|only\\s+|probably\\s+)?(?:a\\s+)?"
	  "(?:fluke|coincidence)\\b", NULL, NULL}},
	{"N5", "noise", 2.5, 2, CUE_REVERSES | CUE_PLAIN,
	 {"between runs", "boot", "bimodal", "unstable", "noisy", "variation",
	  "variance", "deviation"},
	 {"\\b(?:variations?|variance|spread|deviations?|differences?|jitter)"
	  "\\b" NEAR(60) "\\b(?:bigger|larger|higher|greater|more|exceeds?|"
	  "wider)\\b" NEAR(20) "\\b(?:difference|change|regression|delta|drop|"
	  "effect|gap)\\b|\\b(?:from|between)\\s+(?:\\w+\\s+)?(?:re)?boots?\\s+"
	  "(?:to\\s+(?:re)?boot|of\\s+the\\s+same\\s+kernel)\\b|\\b(?:is|are|be)"
	  "\\s+(?:known\\s+to\\s+be\\s+|notoriously\\s+|very\\s+|quite\\s+|"
	  "too\\s+|really\\s+)(?:bimodal|noisy|unstable|unreliable)\\b",
	  NULL, NULL}},
	{"N5", "noise", 2.5, 1, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"rerun", "reran", "re-ran", "repeat", "again", "more runs",
	  "ten times"},
	 {"\\b(?:reran|re-ran|rerun|repeat\\w*|more\\s+runs|again|\\w+\\s+times)"
	  "\\b" NEAR(80) "\\b(?:(?:average|mean|median|result|numbers?)s?\\s+"
	  "(?:is|are|was|were)\\s+" WORDS(2) "(?:the\\s+same|identical|equal)|"
	  "no\\s+(?:longer\\s+)?(?:any\\s+)?difference|difference\\s+(?:is|was|"
	  "has)\\s+(?:gone|disappeared|vanished))\\b", NULL, NULL}},
	{"N2", "noise", 3, 3, CUE_REVERSES | CUE_PLAIN,
	 {"align", "placement", "layout"},
	 {"\\b(?:code|function|loop|text|cache\\s?line|instruction|branch)\\s+"
	  "(?:alignment|placement|layout)\\s+(?:thing|matter|artifact|artefact|"
	  "fluke|luck|effects?|issues?)\\b|\\b(?:matter|question|effect|result|"
	  "artifact)\\s+of\\s+(?:\\w+\\s+)?(?:alignment|placement|layout)\\b|"
	  "\\b(?:align\\w*)\\b" NEAR(60) "\\b(?:gone|disappear\\w*|vanish\\w*|"
	  "no\\s+(?:longer|difference|regression)|restor\\w+|recover\\w*|goes\\s+"
	  "away)\\b|\\b(?:gone|disappears?|not\\s+(?:\\w+\\s+)?seen|vanish\\w*)\\b"
	  NEAR(40) "-?falign-functions|\\balignment\\s+(?:effect|artifact)\\b",
	  NULL, NULL}},
	/* ---- not reproduced ---- */
	{"R1", "not-repro", 2.5, 2, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"no longer", "any more", "anymore"},
	 {"\\b(?:can\\s+no\\s+longer|no\\s+longer\\s+(?:able\\s+to|can))\\s+"
	  "(?:reproduce|see|trigger|observe|get|measure)\\b|\\b(?:can(?:'t|not|"
	  "\\s+not)|could(?:n't|\\s+not)|do(?:n't|\\s+not))\\s+(?:reproduce|see|"
	  "trigger|observe|get|measure)\\b" NEAR(60) "\\bany\\s?more\\b",
	  NULL, NULL}},
	{"R2", "not-repro", 2, 2, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"same ", "identical", "no ", "as fast as", "see that", "see this",
	  "any "},
	 {"^(?!.*\\b(?:mitigations?|governor|debug|config|disabled|=off)\\b).*?"
	  "\\K(?:\\b(?:same|identical|similar|equal)\\s+(?:numbers?|results?|"
	  "performance|throughput|speed|latency|iops|bandwidth)\\s+(?:with\\s+"
	  "and\\s+without|here|on\\s+(?:my|both|our))\\b|\\b(?:is|are)\\s+"
	  "identical\\s+(?:here|on\\s+my|for\\s+me)\\b|\\b(?:no|not|n't|any)\\s+"
	  "(?:see\\s+|find\\s+|notice\\s+)?(?:any\\s+|such\\s+)?(?:\\w+\\s+)?"
	  "(?:regression|difference|degradation|slow\\s?down|drop)s?\\s+(?:on|"
	  "in|with)\\s+(?:any\\s+of|my|our|all|either|mine)\\b|\\b(?:works?|"
	  "runs?)\\s+(?:just\\s+)?as\\s+(?:fast|well|good)\\s+as\\s+before\\s+"
	  "(?:for\\s+me|here|on\\s+my)\\b|\\b(?:don't|do\\s+not|didn't|can't|"
	  "cannot)\\s+see\\s+(?:that|this|it)\\s+(?:here|on\\s+(?:my|our|any)|"
	  "with\\s+my)\\b)", NULL, NULL}},
	/* ---- withdrawn ---- */
	{"W3", "withdrawn", 3, 0, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"never mind", "nevermind", "disregard", "please ignore",
	  "user error", "pilot error", "operator error", "pebkac"},
	 {"^(?:\\w+[,!]?\\s+)?never\\s?mind\\b|^(?:\\w+[,!]?\\s+){0,3}please\\s+"
	  "(?:disregard|ignore)\\b(?!\\s+(?:the\\s+)?(?:typo|html|format|"
	  "disclaimer|first\\s+version|v\\d))|^disregard\\b|\\b(?:user|pilot|"
	  "operator)\\s+error\\b|\\bpebkac\\b", NULL, NULL}},
	{"W3", "withdrawn", 3, 0, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"the wrong ", "my apologies", "mistake in my", "innocent",
	  "error in my", "bug in my", "not guilty", "to blame"},
	 {"\\b(?:I|we)\\s+(?:\\w+\\s+)?(?:tested|measured|booted|used|ran|"
	  "benchmarked|compared|built|bisected)\\s+(?:with\\s+|on\\s+)?the\\s+"
	  "wrong\\s+(?:kernel|binary|branch|image|tree|build|module|commit)\\b|\\b(?:mistake|error|bug|typo|problem)\\s+in\\s+(?:my|our)\\s+"
	  "(?:\\w+\\s+)?(?:test|script|setup|benchmark|job|config|measurement)|"
	  "\\b(?:kernel|commit|patch|driver)\\s+(?:is|was)\\s+(?:innocent|not\\s+"
	  "(?:guilty|to\\s+blame|at\\s+fault))\\b", NULL, NULL}},
	{"W3", "withdrawn", 3, 0.5, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"turns out", "turned out", "it was", "problem was", "sorry",
	  "never mind", "clos", "cause was"},
	 {"\\b(?:turn(?:s|ed)\\s+out|it\\s+was|(?:problem|cause|issue)\\s+was|"
	  "sorry|never\\s?mind|closing|culprit\\s+was)\\b" NEAR(70) "\\b(?:"
	  HARDWARE "\\s+(?:is|was|are|were|has\\s+been|had|got)\\s+(?:\\w+\\s+)?"
	  BROKEN "|" BROKEN "\\s+" HARDWARE "|hardware\\s+(?:problem|issue|fault|"
	  "failure|defect))\\b|\\bclosing\\b" NEAR(30) "\\b(?:works?|working|"
	  "gone|normal)\\b" NEAR(10) "\\b(?:now|again|fine)\\b", NULL, NULL}},
	/* The old kernel is as slow: what changed is not the kernel. */
	{"N5", "noise", 3, 2, CUE_NEGATION_OK | CUE_PLAIN,
	 {"back to", "old kernel", "older kernel", "previous kernel",
	  "downgrad"},
	 {"\\b(?:(?:switch|go|mov|roll|boot|chang)\\w*\\s+back|downgrad\\w+)\\b"
	  NEAR(70) "\\b(?:does(?:n't|nt|\\s+not)|did(?:n't|\\s+not)|no\\s+longer"
	  ")\\s+(?:\\w+\\s+(?:to\\s+)?)?(?:fix|help|solve|change|restore|"
	  "improve)\\b|\\b(?:old|older|previous|good)\\s+kernel\\s+(?:is|was)\\s+"
	  "(?:now\\s+)?(?:just\\s+)?(?:as|equally)\\s+slow\\b", NULL, NULL}},
	/* ---- accepted ---- */
	{"E2", "trade-off", 2.5, 3, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"consequence", "side effect", "fine with", "care about",
	  "worr", "consider this", "consider it", "live with"},
	 {"\\b(?:known|expected|inevitable|unavoidable|natural|necessary)\\s+"
	  "(?:consequence|side[- ]effect|cost|outcome)\\b|\\b(?:fine|ok|okay|"
	  "happy|comfortable)\\s+with\\s+(?:an?|the|this|that|such)\\s+" WORDS(2)
	  "(?:" LOSS "|\\d+\\s?%)|\\b(?:don't|do\\s+not|doesn't|shouldn't|"
	  "wouldn't)\\s+(?:\\w+\\s+){0,4}?(?:care|worry)\\s+(?:too\\s+|much\\s+)*"
	  "about\\s+" WORDS(2) "(?:this|that|such|it|micro\\w*|regression|"
	  "benchmark|drop)|\\bnot\\s+(?:\\w+\\s+)?(?:worried|concerned)\\s+"
	  "about\\b|\\b(?:don't|do\\s+not|would\\s+not|wouldn't)\\s+consider\\s+"
	  "(?:this|it|that)\\s+(?:an?\\s+)?(?:problem|regression|bug|issue)\\b",
	  NULL, NULL}},
	{"E2", "trade-off", 2.5, 3, CUE_PLAIN,
	 {"live with"},
	 {"\\b(?:can|have\\s+to|need\\s+to|must|could|to|I'll|will|just)\\s+"
	  "live\\s+with\\s+(?:it|this|that|the|such|\\d|a\\s+(?:small|slight|"
	  "few|minor))\\b(?!" NEAR(40) "\\bbut\\b)", NULL, NULL}},
	{"E2", "trade-off", 2.5, 3, CUE_NEEDS_REPLY | CUE_PLAIN | CUE_IF_OK,
	 {"intention", "deliberate", "on purpose", "in exchange", "worth it",
	  "as intended", "as designed", "correct"},
	 {"\\b(?:this|that|it)(?:'s|\\s+is|\\s+was)\\s+(?:\\w+\\s+)?(?:an?\\s+)?"
	  "(?:intentional|deliberate|on\\s+purpose)\\b|\\bintentionally\\b" NEAR(30)
	  "\\b(?:slow\\w*|trad\\w+|chang\\w+|limit\\w*|add\\w*)\\b|\\bconscious\\s+"
	  "(?:decision|choice)\\b|\\bin\\s+exchange\\b" NEAR(60) "\\b(?:faster|"
	  "better|less|improv\\w+|cheaper)\\b|\\b(?:and|think|is|it's)\\s+(?:it\\s+"
	  "is\\s+|that\\s+is\\s+)?worth\\s+(?:it|the\\s+(?:cost|price|hit))\\b|"
	  "\\bwork(?:s|ing)\\s+as\\s+(?:intended|designed)\\b|\\bcorrectness\\s+"
	  "(?:comes|trumps|before|over|first|matters|wins)\\b|\\b(?:price|cost)\\s+"
	  "(?:of|for)\\s+(?:doing|being|getting)\\b" NEAR(40) "\\b(?:right|"
	  "correct\\w*|safe\\w*|secure)\\b", NULL, NULL}},
	{"E2", "trade-off", 2.5, 3, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"real workload", "real world", "real-world", "realistic"},
	 {"\\b(?:no|real|real[- ]world|realistic)\\s+(?:workloads?|applications?|"
	  "programs?|users?)\\s+(?:\\w+\\s+)?(?:do(?:es)?(?:\\s+not|n't)|would(?:"
	  "n't|\\s+not)|won't|will\\s+not|does\\s+(?:that|this)|do\\s+(?:that|"
	  "this))\\b|\\bnot\\s+(?:a\\s+)?(?:very\\s+)?realistic\\b", NULL, NULL}},
	/* ---- a fault of function ---- */
	{"X1", "functional", 2, 2.5, CUE_NEGATION_OK | CUE_NEEDS_REPLY |
	 CUE_PLAIN,
	 {"flush", "fua", "too good", "sync", "barrier", "cheating"},
	 {"\\b(?:old|before|previous\\w*|earlier|used\\s+to|never)\\b" NEAR(50)
	  "\\b(?:(?:did|does|do)(?:n't|\\s+not)\\s+(?:\\w+\\s+)?(?:flush|sync|"
	  "fsync|wait|write)|ignor\\w+\\s+" WORDS(2) "(?:FUA|flush\\w*|barriers?|"
	  "f?syncs?|O_\\w*SYNC)|skipp\\w+\\s+" WORDS(2) "(?:flush\\w*|barriers?|"
	  "f?syncs?)|cheat\\w+)\\b|\\btoo\\s+good\\s+to\\s+be\\s+true\\b",
	  NULL, NULL}},
	{"X1", "functional", 2, 2.5, CUE_NEGATION_OK | CUE_NEEDS_REPLY |
	 CUE_PLAIN,
	 {"differently", "another way", "different way", "any slower",
	  "runs slower"},
	 {"\\b(?:counts?|counted|accounts?|accounted|accounting|reports?|"
	  "reported|calculat\\w+|comput\\w+|measured)\\b" NEAR(40) "\\b(?:"
	  "differently|in\\s+(?:a(?:nother)?)\\s+(?:different\\s+)?way)\\b|"
	  "\\b(?:nothing|not|isn't)\\s+(?:really\\s+|actually\\s+)?(?:any|runs?|"
	  "is|getting)\\s+slower\\b", NULL, NULL}},
	/* ---- works again ---- */
	{"F2", "fixed", 4, 1.5, CUE_NO_REVERT | CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"back to", "back at", "as fast as", "same as", "as good as",
	  "good again", "fast again"},
	 {"^(?!.*\\b(?:without|old(?:er)?\\s+kernel|mitigations?|debug|config|"
	  "governor|back\\s+to\\s+(?:the\\s+)?(?:old|previous|work|v?\\d\\S*\\s+"
	  "(?:make|fix|solve))|(?:switch|go|mov|boot|roll)\\w*\\s+back|bios|"
	  "=off|setting)\\b)(?=.*\\b(?:patch|fix|series|"
	  "v\\d+|upgraded|updated|rc\\d+|your|applied|branch|\\d\\.\\d+|that\\s+"
	  "did)\\b).*?\\K\\b(?:back\\s+(?:to|at)\\b" NEAR(30) "(?:\\bspeed|\\bv?\\d"
	  "\\.\\d|\\bnormal|\\bnumbers|\\blevel|[kmg]i?b/s)|(?:as\\s+(?:fast|good)|"
	  "(?:performance|throughput|latency|speed|numbers|results?)\\s+(?:\\w+"
	  "\\s+){0,3}same)\\s+as\\s+(?:it\\s+was\\s+)?(?:before|in|on|with)\\b|"
	  "(?:good|fast|normal|fine)\\s+again\\b)", NULL, NULL}},
	{"F1", "fixed", 4, 2, CUE_NO_REVERT | CUE_NEEDS_REPLY | CUE_PLAIN |
	 CUE_NEGATION_OK,
	 {"does not", "doesn't", "no longer", "not occur", "trick", "did it",
	  "works great", "like a charm"},
	 {"\\b(?:problem|issue|regression|slow\\s?down|drop)\\s+(?:does(?:\\s+"
	  "not|n't)|no\\s+longer)\\s+(?:occurs?|happens?|exists?|shows?)\\b|"
	  "\\b(?:does|did)\\s+the\\s+trick\\b|^that\\s+did\\s+it\\b|\\bworks\\s+"
	  "(?:great|perfectly|like\\s+a\\s+charm)\\b|\\bno\\s+longer\\s+see\\s+"
	  "(?:the|this|that|any)\\s+(?:regression|slow\\s?down|drop|issue|"
	  "problem)\\s+(?:with|in|on|after)\\b", NULL, NULL}},
	/* ---- taken back ---- */
	{"V1", "reverted", 2, 3.5, CUE_PLAIN,
	 {"revert", "back this out", "back it out", "dropped th"},
	 {"\\blet\\s+me\\s+(?:just\\s+)?(?:revert|drop|back\\s+out)\\b|\\b(?:linus|"
	  "greg|jens|andrew|maintainers?|upstream|ted|peter|ingo|dave)\\s+(?:has\\s+|"
	  "have\\s+|just\\s+|already\\s+)*(?:reverted|dropped)\\b|\\b(?:I'll|I\\s+"
	  "will|we'll|let's)\\s+(?:just\\s+)?back\\s+(?:this|it|that)\\s+out\\b|"
	  "\\bqueued\\s+(?:up\\s+)?(?:a|the)\\s+revert\\b|\\b(?:I|we)(?:'ve|\\s+"
	  "have)?\\s+(?:now\\s+)?dropped\\s+(?:that|this|the)\\s+(?:patch|commit|"
	  "series)\\b", NULL, NULL}},
};

const size_t ending_cue_count = sizeof(ending_cues) / sizeof(*ending_cues);
