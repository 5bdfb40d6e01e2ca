/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Cues built from classes of words, not from phrases: who or what (the code,
 * a run, a part of the machine, a program), a class of verbs (taking back,
 * mending, moving, varying) and what becomes of it. They catch answers that
 * hold no stock phrase; so each wants two classes in one sentence, and plans,
 * questions and denials are left to the guards of statement.c.
 */
#include "parser/text/statement/statement_cue.h"

#define WORDS(n) "(?:[\\w'-]+\\s+){0," #n "}?"
/* Not across the end of a sentence; versions hold points. */
#define NEAR(n) "(?:[^.?]|\\.(?=\\d)){0," #n "}?"
#define UNLESS(words) "^(?!.*\\b(?:" words ")\\b).*?\\K"
#define LOSS "(?:regression|slow\\s?down|degradation|drop|loss|hit|penalty|" \
	"slowness)"
#define FIGURES "(?:figures?|numbers?|results?|measurements?|data|" \
	"comparison|benchmarks?|averages?|means?|medians?|curves?|samples?)"
#define LAPSE "(?:mistake|error|fault|mess|blunder|oversight|slip|bug|" \
	"mix-?up|confusion|problem)"
#define WORK "(?:commit|patch(?:es)?|series|change)"
#define PART "(?:drives?|disks?|ssds?|nvmes?|cables?|dimms?|memory|psu|fans?|" \
	"raid|array|nic|controller|battery|cpus?|adapter|link|heat\\s?sink|" \
	"box|laptop|machine|cooler|switch|device)"
#define SICK "(?:dying|died|dead|faulty|flaky|broken|failing|defective|" \
	"throttl\\w+|overheat\\w+|rebuilding|degraded|resync\\w*|loose|" \
	"worn\\s+out|out\\s+of\\s+spare|full\\b|clocked\\s+down)"
#define HARDWARE_IS UNLESS("not|\\w+n't|no|never|whether|if|neither") \
	"\\b(?:" PART "\\s+" WORDS(3) "(?:is|was|were|are|has|had|got|" \
	"went)\\s+" WORDS(2) SICK "|(?:is|was|were)\\s+(?:\\w+\\s+)?(?:thermal|" \
	"power)(?:ly)?\\s+throttl\\w+|(?:cpu|ssd|drive|disk|gpu|chip)\\s+(?:\\w+" \
	"\\s+)?(?:overheated|throttled|clocked\\s+down)|on\\s+a\\s+dying\\s+" \
	PART "|(?:link|memory|cpu|lanes?|bus|ram|dimms?)\\b" NEAR(40) "\\b(?:" \
	"dropped\\s+to|run(?:ning|s)?\\s+(?:the\\s+memory\\s+)?at|negotiated|" \
	"linked\\s+up|stuck\\s+at|limited\\s+to)\\b|reallocated\\s+sectors?|" \
	"(?:lost|forgotten|reset)\\s+(?:its|all|the)\\s+(?:\\w+\\s+)?settings|" \
	"power\\s+profile)"
#define PROGRAM "(?:user\\s?space|user[- ]land|applications?|programs?|" \
	"g?libc|systemd|udev|openssl|qemu|compilers?|gcc(?:[- ]\\d+)?|clang|" \
	"librar(?:y|ies)|out-of-tree|hypervisor|database|browser|" \
	"postgres\\w*|mysql|java|python|docker|desktop|compositor|" \
	"(?:nvidia|vendor|proprietary)\\s+(?:driver|module))"
/* Of a setup that is the same nothing follows: only of figures, or of nothing
 * that is named. */
#define AS_FIGURES "(?=\\s*(?:$|[.,;:()]|~?\\d)|\\s+(?:within|here|for|on|at|as|" \
	"and|in|with|to)\\b|\\s+(?:[\\w-]+\\s+)?(?:results?|numbers?|figures?|" \
	"performance|throughput|speed|latenc\\w+|iops|bandwidth|rates?|times?|" \
	"scores?|values?|averages?|runtimes?|durations?|curves?|ops)\\b)"
#define BOTH_SAME "\\b(?:both|all\\s+(?:three|four|of\\s+them)|two|either)\\b" \
	NEAR(40) "\\b(?:(?:show|deliver|give|get|reach|perform|are|run|have|" \
	"come|end)\\w*\\s+" WORDS(3) "(?:equal\\w*|(?:the\\s+)?same|identical\\w*|" \
	"similar\\w*|alike|on\\s+par)" AS_FIGURES "|" \
	"deliver\\s+\\d)"
/* What makes them equal is then the reason. */
#define BY_SETTING "mitigations?|debug\\w*|config\\w*|\\w+=off|governor|" \
	"disabled|without|patch\\w*|fix|revert\\w*|bios|firmware|scheduler|" \
	"kasan|aligned|not|\\w+n't"
#define TREE "(?:tree|branch|queue|for-linus|for-next|linux-next|next|" \
	"mainline|stable|upstream|fixes|rc\\d+|\\d\\.\\d+|for-\\S+)"

struct statement_cue answer_cues[] = {
	/* ---- taken back by who reported ---- */
	{"W3", "withdrawn", 3, 0, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"scratch ", "forget ", "drop ", "withdraw", "discard", "back",
	  "corrected", "correct myself"},
	 {"^(?:\\w+[,:]?\\s+){0,2}scratch\\s+(?:that|this|my)\\b|\\b(?:forget|"
	  "drop|withdraw|discard|close)\\s+(?:about\\s+)?(?:my|this|the)\\s+"
	  WORDS(2) "(?:report|regression|e?-?mail|message|claim|complaint)\\b|"
	  "\\b(?:I|we)\\s+(?:\\w+\\s+){0,2}?(?:tak(?:e|ing)\\s+(?:that|this|it|"
	  "everything|all|my\\s+\\w+)\\s+(?:\\w+\\s+)?back|stand\\s+corrected|"
	  "correct\\s+myself)\\b", NULL, NULL}},
	{"W3", "withdrawn", 3, 0, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"on my ", "on our ", "of mine", "of ours", "mea culpa", "had a ",
	  "has a ", "my own"},
	 {"\\b" LAPSE "\\s+(?:(?:is|was)\\s+)?" WORDS(1) "(?:on\\s+(?:my|our)\\s+"
	  "(?:side|end|part)|of\\s+(?:mine|ours))\\b|\\bmea\\s+culpa\\b|"
	  "\\b(?:my|our)\\s+" WORDS(2) "(?:script|CI|setup|rig|harness|"
	  "benchmark|job|wrapper|tooling|config)\\s+(?:had|has)\\s+an?\\s+"
	  WORDS(1) LAPSE "\\b", NULL, NULL}},
	{"W3", "withdrawn", 3, 0, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"the wrong", "mis", "mixed", "mixing", "messed", "screwed", "confus", "swapped",
	  "overlooked", "botched", "fooled", "reversed"},
	 {"\\b(?:I|we|script|it)(?:'ve|'d|\\s+(?:have|had|must|just|simply|"
	  "clearly|stupidly|apparently|actually|accidentally|was|were))*\\s+"
	  "(?:mis-?(?:read|labell?ed|calculated|interpreted|configured|took)"
	  "(?!\\s+(?:your?|his|her|their)\\b)|mix(?:ed|ing)\\s+up|messed\\s+(?:\\w+\\s+)?up|screwed\\s+"
	  "(?:\\w+\\s+)?up|confused|swapped\\s+(?:the|both|my)|overlooked|"
	  "botched|fooled\\s+myself)\\b|\\b(?:I|we)\\s+" WORDS(2)
	  "(?:reading|looking\\s+at|using|testing|comparing|measuring|booting)\\s+"
	  "the\\s+wrong\\s+\\w+|\\b(?:I|we)(?:'d|\\s+had)\\s+" NEAR(40)
	  "(?:swapped|mixed\\s+up|reversed)\\b", NULL, NULL}},
	{"W3", "withdrawn", 3, 0, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"after all", "in the kernel", "to see here", "to fix",
	  "meaningless", "worthless", "useless", "garbage", "rubbish"},
	 {"\\b(?:no|not\\s+an?|isn't\\s+an?)\\s+" WORDS(1) "(?:regression|"
	  "problem|issue|slow\\s?down|bug|difference)\\s+(?:in\\s+the\\s+kernel|"
	  "after\\s+all)\\b|\\bnothing\\s+to\\s+(?:see\\s+here|fix)\\b|\\b"
	  FIGURES "\\s+" WORDS(3) "(?:is|are|was|were)\\s+" WORDS(2)
	  "(?:meaningless|worthless|useless|garbage|rubbish)\\b", NULL, NULL}},
	{"W3", "withdrawn", 3, 0, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"thrott", "died", "dying", "dead", "fault", "flaky", "broken",
	  "failing", "overheat", "resync", "rebuild", "sectors", "clocked",
	  "settings", "running at", "dropped to"},
	 {HARDWARE_IS, NULL, NULL}},
	{"E9", "explained", 0, 2.5, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"thrott", "died", "dying", "dead", "fault", "flaky", "broken",
	  "failing", "overheat", "resync", "rebuild", "sectors", "spare",
	  "linked up", "running at", "stuck at"},
	 {HARDWARE_IS, NULL, NULL}},
	/* A remedy outside the kernel names the cause. */
	{"E9", "explained", 2.5, 2, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"firmware", "bios", "charger", "cable", "heat", "drive", "disk",
	  "psu", "slot", "controller"},
	 {UNLESS("not|\\w+n't|no|same|neither|whether|too|also") "\\b(?:after|with)\\s+"
	  "(?:a\\s+new|(?:\\w+\\s+)?(?:flash|updat|upgrad|replac|replugg|"
	  "reseat|swapp|chang|add|clean|trimm|mov)\\w*)\\s+" NEAR(40)
	  "\\b(?:firmware|bios|charger|cable|heat\\s?sink|drive|disk|psu|slot|"
	  "controller|fan|power\\s+supply)\\b" NEAR(40) "\\b(?:gone|fine|good|"
	  "normal|equal|(?:runs?|is|are)\\s+(?:back\\s+)?at|disappear\\w*|"
	  "vanish\\w*|back)\\b", NULL, NULL}},
	/* ---- the two runs were not alike ---- */
	{"W4", "not-comparable", 3, 0, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"forgot", "left out", "omitted", "missed", "neglected"},
	 {"\\b(?:I|we)(?:'d|'ve|\\s+had|\\s+have)?\\s+" WORDS(2) "(?:forgot(?:"
	  "ten)?|neglected)\\s+(?:to\\s+(?:set|pass|enable|disable|use|add|"
	  "mount|specify|turn|switch|apply|drop|change|remove)|(?:the|about\\s+"
	  "the)\\s+" WORDS(2) "(?:option|flag|parameter|setting))\\b|\\b(?:I|we)"
	  "\\s+" WORDS(2) "(?:left\\s+out|omitted|missed)\\s+(?:--?\\w|\\w+=|the\\s+"
	  WORDS(2) "(?:option|flag|parameter|setting))", NULL, NULL}},
	{"W4", "not-comparable", 3, 2.5, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"differ", "different"},
	 {UNLESS("not|\\w+n't|no|never|whether") "\\b(?:two|both|your|the|second|"
	  "first)\\s+" WORDS(1) "(?:job\\s?files?|configs?|runs?|tests?|series|"
	  "setups?|machines?|measurements?)\\s+" WORDS(2) "(?:differ(?:s|ed)?\\s+"
	  "in|(?:use[sd]?|have|had|taken|made|done|ran|run)\\s+(?:with\\s+)?"
	  "(?:an?\\s+)?different)\\b(?!\\s+(?:kernels?|versions?|result))",
	  NULL, NULL}},
	{"W4", "not-comparable", 3, 2.5, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"other", "second", "whereas"},
	 {"\\b(?:one|first|base|old)\\b" NEAR(50) "\\b(?:iodepth|jobs?|threads?|"
	  "block\\s?size|bs|numjobs|depth|direct|ext4|xfs|btrfs|f2fs|zfs|tmpfs|"
	  "\\d+k\\b|\\w+=\\w+)\\b" NEAR(50) "\\b(?:and|but|while|whereas)\\b" NEAR(20)
	  "(?:the\\s+)?(?:other|second|new(?:er)?)\\b|\\b\\d+k?\\s+(?:jobs|threads|"
	  "random|sequential|reads|writes)\\b" NEAR(40) "\\band\\b" NEAR(30)
	  "\\b(?:the|on\\s+the)\\s+other\\b", NULL, NULL}},
	{"W4", "not-comparable", 2.5, 2.5, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"compar", "nothing", "anything", "same config"},
	 {"\\b(?:isn't|is\\s+not|aren't|are\\s+not|hardly|not)\\s+" WORDS(1)
	  "comparable\\b|\\bcomparison\\s+" WORDS(2) "(?:is|was)\\s+" WORDS(1)
	  "(?:void|moot|invalid|unfair|pointless|wrong)\\b|\\b(?:say|tell|mean)s?"
	  "\\s+(?:us\\s+|you\\s+)?(?:nothing|anything)\\s+about\\s+the\\s+"
	  "(?:kernel|commit|patch)\\b|\\bbuild\\s+both\\b" NEAR(30) "\\bsame\\s+"
	  "config\\b", NULL, NULL}},
	/* ---- a default, a setting, a debugging aid ---- */
	{"E3", "explained", 2.5, 2.5, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"default"},
	 {"\\b(?:flipped|changed|switched|raised|lowered|bumped|reduced|"
	  "increased|moved|turned)\\s+" WORDS(3) "default\\b|\\bdefault\\s+"
	  WORDS(3) "(?:was|were|got|has\\s+been|is\\s+now|went|now)\\s+" WORDS(1)
	  "(?:flipped|raised|lowered|bumped|reduced|increased|halved|doubled|"
	  "from)\\b|\\b(?:we|it|kernel|distro\\w*|\\d\\.\\d+|which|now)\\s+"
	  "(?:now\\s+)?(?:enables?d?|disables?d?|turn(?:s|ed)\\s+o[nf]f?|"
	  "activates?d?)\\s+" WORDS(5) "by\\s+default\\b", NULL, NULL}},
	{"E3", "explained", 2, 2.5, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"rather than", "instead of", "old ", "previous ", "former "},
	 {"\\b(?:new|newer|now|kernel|systemd|distro\\w*|fedora|ubuntu|debian|"
	  "arch|suse|\\d\\.\\d+)\\b" NEAR(30) "\\b(?:picks?|selects?|chooses?|"
	  "defaults?\\s+to|uses|comes\\s+with|boots\\s+with)\\b" NEAR(50)
	  "\\b(?:rather\\s+than|instead\\s+of)\\b|\\b(?:get|see|have|give\\s+"
	  "you|restore)\\s+(?:back\\s+)?(?:the|your)\\s+(?:old|previous|former|"
	  "original)\\s+(?:behaviou?r|numbers|speed|performance|results|"
	  "throughput)\\b", NULL, NULL}},
	{"E3", "explained", 2.5, 2.5, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"config_", "udev", "sysctl", "distribution", "distro", "tuned"},
	 {UNLESS("not|\\w+n't|same|both|whether|please|try|disabled") "\\b(?:turned\\s+"
	  "on|enabled|enables|switched\\s+on|sets|has\\s+set|changed)\\s+" WORDS(2)
	  "CONFIG_\\w+" NEAR(50) "\\b(?:costs?|accounts?|explains?|slower|hence|"
	  "why|difference|overhead)\\b|\\b(?:new(?:er)?|updated|recent)\\s+(?:"
	  "systemd|udev|tuned|distro\\w*)\\b" NEAR(30) "\\b(?:sets?|changed?|"
	  "changes|switche[sd]|enables?d?|writes)\\b", NULL, NULL}},
	{"E4", "explained", 2.5, 2.5, CUE_NEEDS_REPLY | CUE_PLAIN | CUE_IF_OK,
	 {"=off", "ibrs", "downfall", "mds", "buffer clear", "inception",
	  "microcode"},
	 {UNLESS("both|neither|unrelated|not|\\w+n't|same|please|set|already")
	  "(?:\\b(?:mitigations|retbleed|spectre_v2|spectre_bhi|mds|srso|l1tf|"
	  "pti|gather_data_sampling|tsx_async_abort)=off\\b" NEAR(60) "\\b(?:"
	  "brings?|back|on\\s+par|equal|gone|compare|at\\s+\\d|i\\s+get|"
	  "recover\\w*)|\\b(?:seeing|effect|cost|result|because|due|affected)\\b"
	  NEAR(30) "\\b(?:ibrs|downfall|mds|srso|inception|microcode)\\b|"
	  "\\bbuffer\\s+clearing\\b" NEAR(40) "\\b(?:you\\s+see|cost|slow|"
	  "overhead|difference))", NULL, NULL}},
	{"E4", "explained", 2.5, 2.5, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"poison", "debug", "kasan", "prove_lock", "init_on_", "kfence",
	  "kmemleak", "lockdep", "kcsan", "ubsan"},
	 {UNLESS("both|neither|none|no|not|\\w+n't|please|try|checked") "(?:\\b(?:page\\s+"
	  "poisoning|slu?b\\s+debug\\w*|slub_debug\\S*|init_on_(?:alloc|free)\\S*|"
	  "kasan|kcsan|ubsan|prove_locking|lockdep|kmemleak|debug(?:ging)?\\s+"
	  "(?:options?|features?))\\b" NEAR(30) "\\b(?:(?:was|is|were|are|got)\\s+"
	  "(?:turned\\s+)?(?:on|enabled|active|set)|turned\\s+on|enabled\\s+in|"
	  "on\\s+(?:the|your)\\s+command\\s+line)\\b|\\b(?:disabled|turned\\s+off|"
	  "switched\\s+off|removed|dropped)\\s+" WORDS(2) "(?:\\w*debug\\w*|kasan|"
	  "\\w*prove_locking|lockdep|kmemleak|init_on_alloc)\\b" NEAR(40)
	  "\\b(?:now|and|both)\\b" NEAR(30) "\\b(?:on\\s+par|equal|same|gone|"
	  "fast|back|fine)\\b)", NULL, NULL}},
	/* ---- a program, not the kernel ---- */
	{"E8", "explained", 2.5, 2.5, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"kernel", "linux"},
	 {UNLESS("if|whether|unless|sure") "\\b(?:(?:kernel|linux)\\s+" WORDS(2)
	  "(?:isn't|is\\s+not|not|wasn't)\\s+(?:at\\s+fault|to\\s+blame|the\\s+"
	  "(?:culprit|cause|reason|one\\s+to\\s+blame))|(?:n't|not)\\s+" WORDS(3)
	  "(?:kernel|linux)\\s+(?:is|was)\\s+(?:at\\s+fault|to\\s+blame|the\\s+"
	  "(?:culprit|cause))|not\\s+(?:the\\s+)?(?:kernel|linux)(?:'s\\s+fault|"
	  "\\s*(?:$|[.,;:!]))|kernel\\s+(?:has\\s+no\\s+part|is\\s+fine,|did\\s+"
	  "nothing\\s+wrong|is\\s+innocent)|rather\\s+than\\s+the\\s+kernel|"
	  "not\\s+an?\\s+kernel\\s+(?:matter|thing|fault))",
	  NULL, NULL}},
	{"E8", "explained", 2.5, 2.5, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"space", "appl", "libc", "systemd", "openssl", "qemu", "compiler",
	  "gcc", "librar", "program", "out-of-tree", "nvidia", "vendor"},
	 {UNLESS("if|whether|unless|could") "\\b(?:(?:an?|your|just|really|it's|"
	  "that's)\\s+" WORDS(1) PROGRAM "\\s+(?:problem|issue|bug|matter|fault)|"
	  "(?:caused|triggered|explained)\\s+by\\s+(?:the\\s+|your\\s+|a\\s+)?"
	  WORDS(3) PROGRAM "|(?:bug|problem|culprit|cause|fault)\\s+(?:is|was|"
	  "lies|must\\s+be)\\s+(?!not\\b)(?:in\\s+|with\\s+)?(?:the\\s+|your\\s+)?" WORDS(3)
	  PROGRAM "|(?:it's|it\\s+is)\\s+(?:the\\s+|your\\s+)?(?:new\\s+)?" PROGRAM
	  ")\\b", NULL, NULL}},
	{"E1", "explained", 3, 3.5, CUE_NEEDS_REPLY | CUE_PLAIN, {"regression"},
	 {"\\b(?:there(?:'s|\\s+is)|this\\s+is|it(?:'s|\\s+is)|that(?:'s|\\s+is))\\s+"
	  "(?:really\\s+|actually\\s+)?no\\s+(?:real\\s+|actual\\s+|kernel\\s+|"
	  "performance\\s+)?regression\\b(?=\\s*(?:[,;:!]|$|here\\b|at\\s+all|but\\b))",
	  NULL, NULL}},
	/* ---- the place of the code ---- */
	{"N2", "noise", 3, 3, CUE_REVERSES | CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"straddl", "boundar", "shifted", "moved", "offset", "placement",
	  "cache line", "cacheline", "padding", "a nop", "aligned"},
	 {UNLESS("ruled\\s+out|if|whether") "\\b(?:(?:loop|functions?|code|"
	  "instructions?|branch|struct\\w*|symbols?|section)\\b" NEAR(40) "\\b(?:"
	  "straddl\\w+|crosse?s?|span\\w*|shift\\w*|moved|land\\w*|end(?:s|ed)?\\s+"
	  "up)\\b" NEAR(40) "\\b(?:cache\\s?lines?|boundar\\w+|address|align\\w+|"
	  "offset|byte)|shifted\\s+(?:text|code)|(?:code|just|only|pure|purely)\\s+"
	  "placement|(?:identical|same)\\s+(?:code|instructions?|assembly|"
	  "disassembly)\\b" NEAR(50) "\\b(?:offset|address|align\\w+)|(?:offset|"
	  "address|aligned)\\b" NEAR(50) "\\b(?:identical|same)\\s+(?:code|"
	  "instructions?|assembly)|(?:padding|a\\s+nop|nops|dummy\\s+\\w+)\\b"
	  NEAR(60) "\\b(?:vanish\\w*|gone|went\\s+away|goes\\s+away|disappear\\w*|"
	  "zero))\\b", NULL, NULL}},
	{"N2", "noise", 3, 3, CUE_REVERSES | CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"layout", "bytes", "function_align", "branch predictor", "text section", "falign"},
	 {"\\bchang\\w+\\s+(?:in\\s+)?(?:the\\s+)?(?:data|code|cache|struct\\w*)\\s+"
	  "layout\\b|\\bshifts?\\b" NEAR(40) "\\bby\\s+\\d+\\s+bytes\\b|"
	  "FUNCTION_ALIGN\\w*(?:=\\w+)?" NEAR(50) "\\b(?:zero|gone|vanish\\w*|"
	  "disappear\\w*|same|equal|away)\\b|\\bblame\\b" NEAR(20) "\\bbranch\\s+"
	  "predict\\w+|\\b(?:moved|shifted|different)\\s+(?:\\w+\\s+)?text\\s+"
	  "section\\b", NULL, NULL}},
	/* ---- nobody else sees it ---- */
	{"R2", "not-repro", 0, 2.5, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"both", "all three", "all four", "all of them", "two ", "either"},
	 {UNLESS(BY_SETTING) BOTH_SAME, NULL, NULL}},
	{"N5", "noise", 2.5, 0, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"both", "all three", "all four", "all of them", "two ", "either"},
	 {UNLESS(BY_SETTING) BOTH_SAME, NULL, NULL}},
	{"R2", "not-repro", 0, 2.5, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"before and after", "on top of each", "flat ", "overlap",
	  "for me", "here", "on my", "on our", "full speed", "same job"},
	 {UNLESS(BY_SETTING) "\\b(?:(?:equal|same|identical)\\s+(?:\\w+\\s+)?"
	  "before\\s+and\\s+after|" FIGURES "\\s+" WORDS(3) "(?:lie\\s+on\\s+top|"
	  "overlap|coincide|(?:is|are)\\s+(?:\\w+\\s+)?(?:flat|identical))|(?:no|"
	  "zero)\\s+(?:\\w+\\s+)?(?:change|difference|problem|" LOSS ")s?\\s+(?:for\\s+"
	  "me|here|on\\s+(?:my|our|an?|two|three|any)\\b)|full\\s+speed\\s+(?:here|"
	  "for\\s+me|on\\s+my)|(?:fine|fast)\\s+(?:here|for\\s+me|on\\s+my)\\b)",
	  NULL, NULL}},
	{"R2", "not-repro", 0, 2.5, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"not seeing", "n't seeing", "any ", "a ", "failed to", "the slow",
	  "no sign", "neither"},
	 {"\\b(?:(?:am|are|'m|'re|I|we)\\s+)?(?:not|n't)\\s+seeing\\s+(?:this|that|"
	  "it|any|the)\\b|^not\\s+seeing\\s+(?:this|that|it|any)\\b|(?:\\b(?:did|"
	  "do|could)(?:n't|\\s+not)|\\bnever|\\bfail(?:ed)?\\s+to)\\s+(?:get|have|"
	  "see|observe|experience|encounter|hit|find|notice)\\s+(?:an?|any|such|"
	  "the|that)\\s+" WORDS(2) LOSS "\\b(?!\\s+(?:with|until|before|in\\s+\\d))|"
	  "\\b(?:no|not\\s+any)\\s+sign\\s+of\\s+" WORDS(2) LOSS "\\b",
	  NULL, NULL}},
	/* ---- it varies ---- */
	{"N5", "noise", 2, 2.5, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"jump", "bounc", "swing", "scatter", "notorious", "fluctuat",
	  "spread", "varies by", "wander", "trust", "prove"},
	 {UNLESS("not|whether|below|less") "\\b(?:(?:test|benchmark|numbers?|"
	  "results?|it|figures?|which|that)\\s+" WORDS(1) "(?:jumps?|bounces?|"
	  "swings?|fluctuates?|wanders?|varies)\\s+" WORDS(1) "(?:around|by|"
	  "between|from)\\b" NEAR(40) "(?:%|\\bruns?\\b|\\btime$)|notorious(?:ly)?\\s+"
	  "(?:for|noisy|unstable|unreliable|fickle)|wild\\s+swings|(?:spread|"
	  "scatter|variance|deviation)\\b" NEAR(50) "\\b(?:larger|bigger|as\\s+"
	  "(?:large|big)|exceeds?|twice|prove)|wouldn't\\s+trust|scatter\\b"
	  NEAR(20) "\\bprove)", NULL, NULL}},
	{"N5", "noise", 2.5, 2.5, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"mean anything", "means nothing", "meaningless", "not trust",
	  "stddev", "standard ", "prove nothing", "proves nothing", "sigma"},
	 {"(?:\\b(?:does|do)(?:n't|\\s+not)\\s+mean\\s+(?:anything|much)\\b|"
	  "\\bmeans\\s+nothing\\b|\\bproves?\\s+nothing\\b)|\\b(?:difference|delta|"
	  "drop|change|gap|%|\\w+)\\s+is\\s+meaningless\\b|\\bwould\\s+not\\s+trust\\b|"
	  "\\b(?:difference|delta|averages?|means?|medians?|drop|gap)\\b" NEAR(50)
	  "\\b(?:with\\s+an?|within|below|smaller\\s+than|less\\s+than)\\s+"
	  WORDS(3) "(?:std\\s?dev|standard\\s+(?:deviation|error)s?|sigma)\\b",
	  NULL, NULL}},
	{"N5", "noise", 3, 2, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"slower one", "faster one", "other way", "reversed", "random"},
	 {"\\b(?:now|today|this\\s+time|then|next)\\b" NEAR(50) "\\b(?:(?:slower|"
	  "faster)\\s+one|other\\s+way\\s+a?round|reversed|(?:the\\s+)?"
	  "opposite)\\b|\\b(?:it's|so|is|just|pure(?:ly)?)\\s+" WORDS(1)
	  "random(?=\\s*(?:$|[.,;!]))", NULL, NULL}},
	{"N1", "noise", 3, 2.5, CUE_REVERSES | CUE_NEEDS_REPLY,
	 {"inside ", "within "},
	 {"\\b(?:inside|within)\\s+(?:of\\s+)?(?:what|how\\s+much)\\b" NEAR(30)
	  "\\b(?:var\\w+|fluctuat\\w+|jitter\\w*|differs?)\\b", NULL, NULL}},
	/* ---- works again ---- */
	{"F2", "fixed", 4, 2.5, CUE_NO_REVERT | CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"care of", "recover", "cure", "sorted", "sorts", "repair", "heal",
	  "again", "used to be", "like "},
	 {UNLESS("not|\\w+n't|no|still|without|only|old|if|bios|firmware|cable|heat|"
	  "drive|disk|charger|box|mitigations\\S*|\\w+=off|scheduler|governor")
	  "\\b(?:(?:took|takes)\\s+care\\s+of\\s+(?:it|this|that|the)|(?:through"
	  "put|performance|latency|speed|loss|iops|bandwidth|numbers)\\s+" WORDS(3)
	  "recovered|(?:cure[sd]?|heal(?:s|ed)|sort(?:s|ed)|repair(?:s|ed))\\s+"
	  "(?:it|this|that|the\\s+" WORDS(1) LOSS "|things)\\b|(?:v?\\d\\.\\d\\S*|"
	  "rc\\d+|patch|series|branch|kernel|fix)\\s+(?:is|are|looks?|runs?|"
	  "performs?)\\s+(?:\\w+\\s+)?(?:good|fine|fast|ok|okay|normal)\\s+again|"
	  "where\\s+(?:they|it)\\s+used\\s+to\\s+be|(?:rc\\d+|\\d\\.\\d+\\S*|it|"
	  "patch)\\s+performs?\\s+(?:like|as)\\s+" WORDS(2) "(?:did|before|used|"
	  "\\d\\.\\d))", NULL, NULL}},
	{"F2", "fixed", 4, 2.5, CUE_NO_REVERT | CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"solved", "resolved", "fixed", "closed", "addressed", "repaired",
	  "gone in", "no longer",
	  "disappear", "vanish", "go away"},
	 {UNLESS("not|\\w+n't|if|until|once|whether|when|needs?|(?:to|will)\\s+be") "(?:\\b(?:"
	  "should|is|was|has|been|be|got|already|now)\\s+" WORDS(1) "(?:resolved|"
	  "solved|fixed|addressed|cured|repaired)\\s+(?:by|in|with|since)\\s+(?!v\\d\\b)|"
	  "\\bshould\\s+be\\s+gone\\s+(?:in|with)\\b|\\b(?:rc\\d+|\\d\\.\\d+\\S*|"
	  "linux-next|mainline|kernel|patch)\\s+(?:\\w+\\s+)?no\\s+longer\\s+(?:"
	  "shows?|has|exhibits?)\\b|"
	  "^(?:\\w+\\s+)?(?:fixed|solved|resolved)\\s+(?:in|by|with|upstream)\\b|"
	  "\\bcommit\\s+[0-9a-f]{8,40}\\b" NEAR(40) "\\b(?:fixed|repaired|"
	  "resolved|solved)\\b|\\bconsider\\s+(?:this|it)\\s+(?:one\\s+)?(?:as\\s+)?"
	  "(?:closed|fixed|solved|resolved)\\b|\\b(?:problem|issue|mystery)\\s+"
	  "solved\\b|\\bmakes?\\s+(?:the|this|that|my)\\s+" WORDS(1) LOSS "\\s+"
	  "(?:disappear|vanish|go\\s+away))", NULL, NULL}},
	{"F2", "fixed", 4, 0, CUE_NO_REVERT | CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"patch", "fix", "v2", "v3", "series", "my tag"},
	 {UNLESS("not|\\w+n't|no|still|only|if|unfortunately|when|please|without|"
	  "before|sorry|around")
	  "(?:\\b(?:patch(?:es)?|fix|series|v\\d|that\\s+one)\\s+(?:\\w+\\s+)?(?:"
	  "works|did\\s+it|helped\\s+a\\s+lot)\\b|\\b(?:applied|built|using|"
	  "tested|with)\\b" NEAR(40) "\\b(?:patch(?:es)?|fix|v\\d|series)\\b"
	  NEAR(50) "\\b(?:(?:I'm|we're|it's|now|is|are)\\s+(?:back\\s+)?at\\b|all\\s+"
	  "(?:is\\s+)?(?:good|fine|well)|now$)|\\b(?:fix|patch)\\b\\W{1,3}\\d[\\d.,]*"
	  "\\s?[KMG]i?B/s|\\badd\\s+my\\s+(?:tested-by|tag)\\b)", NULL, NULL}},
	{"F5", "not-fixed", 2.5, 1.5, CUE_IF_OK | CUE_NEEDS_REPLY | CUE_PLAIN |
	 CUE_NEGATION_OK,
	 {"still ", "as slow as", "persists", "remains", "no improvement", "no change",
	  "no difference"},
	 {"\\b(?:problem|issue|" LOSS ")\\s+(?:still\\s+)?(?:persists|remains)\\b|"
	  "\\bas\\s+slow\\s+as\\s+(?:before|without|ever)\\b|\\bno\\s+(?:\\w+\\s+)?"
	  "(?:improvement|change|difference|effect)\\s+(?:with|from)\\s+(?:your|"
	  "the|this|that|these)\\s+" WORDS(1) "(?:patch|fix|series|change|diff)|"
	  "\\bstill\\s+(?:has\\s+(?:it|the|this)|there\\b|slow\\b|present|broken|"
	  "affected|happens|occurs|get\\b|only\\b)", NULL, NULL}},
	/* ---- taken out ---- */
	{"V1", "reverted", 0, 3.5, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"revert", "dropp", "zap", "yank", "remov", "tak", "back"},
	 {UNLESS("not|\\w+n't|rather|could|would|should|unless|if|tried|without")
	  "\\b(?:I'll|I'm|we'll|we're|I've|I|we|I\\s+am|let's)\\s+(?:(?:now|just|"
	  "have|going|to|will|therefore|also|gonna)\\s+)*(?:(?:revert(?:ing)?|"
	  "drop(?:ping)?|zap(?:ping)?|yank(?:ing)?|remov(?:e|ing)|"
	  "tak(?:e|ing)(?=" NEAR(60) "\\bout\\b)|"
	  "back(?:ing)?|kick(?:ing)?)\\s+(?:it|this|that|them|the)\\b" NEAR(30)
	  "\\b(?:out|from|for\\s+(?:now|v?\\d)|until|in)\\b|(?:dropped|zapped|yanked|"
	  "kicked|reverted|removed)\\s+(?:it|this|that|them|the\\s+" WORDS(2) WORK
	  ")(?:\\s*(?:$|[.,;])|\\s+(?:in|from|out|for)\\b" NEAR(25) "\\b" TREE "\\b)"
	  ")", NULL, NULL}},
	{"V1", "reverted", 1, 3.5, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"revert", "backed out", "out it goes", "yanked", "dropped",
	  "removed", "pulled"},
	 {UNLESS("not|\\w+n't|if|unless|could|should|would|please|can") "(?:\\b(?:pushed|"
	  "queued|applied|merged|pulled|sent|picked\\s+up|took|committed|pull)\\s+"
	  "(?:up\\s+)?(?:a|the|this|your)\\s+revert\\b|\\bout\\s+it\\s+goes\\b|"
	  "^(?:\\w+,\\s+)?(?:yanked|dropped|reverted|backed\\s+out|zapped|removed)\\s+"
	  "(?:it\\s+)?(?:from|in|out|now|again|for)\\b|\\b(?:commit|patch(?:es)?|"
	  "change|series|it|merge)\\s+(?:was|were|has\\s+been|have\\s+been|got|is)\\s+"
	  "(?:\\w+\\s+)?(?:backed\\s+out|reverted|dropped|yanked|pulled)\\s+"
	  "(?:again\\s+)?(?:in|from|for)\\b)", NULL, NULL}},
	/* ---- known and wanted ---- */
	{"E2", "trade-off", 2, 3, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"aware of", "knew ", "accept", "live with", "knowingly",
	  "deliberate", "discussed when", "willing"},
	 {UNLESS("not|\\w+n't|whether|can't|if") "\\b(?:(?:we|I)(?:'re|'m|\\s+are|\\s+"
	  "am|\\s+were)?\\s+(?:well\\s+|fully\\s+)?(?:aware\\s+of|knew)\\b" NEAR(30)
	  "\\b(?:" LOSS "|cost|overhead|effect|it)|(?:can|could|happily|will)\\s+"
	  "accept\\s+" WORDS(3) "(?:\\d|" LOSS "|that)|(?:" LOSS "|cost|overhead|"
	  "difference)\\b" NEAR(50) "\\b(?:is|are)\\s+" WORDS(1) "(?:acceptable|"
	  "tolerable|bearable)|(?:chose|chosen|made|decided)\\b" NEAR(30)
	  "\\b(?:knowingly|deliberately|on\\s+purpose|consciously)|(?:was|been)\\s+"
	  "discussed\\s+(?:when|in\\s+the|at\\s+the\\s+time|during))\\b",
	  NULL, NULL}},
	{"E2", "trade-off", 2, 3, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"cost of", "price of", "flip side", "downside", "free", "first",
	  "optional", "takes", "lose", "could lose", "fairness"},
	 {UNLESS("whether|(?<!even )if") "\\b(?:(?:that's|that\\s+is|this\\s+is|it's|is)\\s+"
	  "(?:just\\s+|simply\\s+)?the\\s+(?:cost|price|flip\\s+side|downside)\\s+"
	  "of\\b|(?:security|safety|correctness|fairness|durability|"
	  "integrity)\\s+(?:is\\s+not|isn't|first|over|comes|has)\\b|(?:" LOSS "|"
	  "percent|%)\\b" NEAR(20) "\\bwhat\\s+(?:it|they)\\s+takes?|old\\s+(?:code|"
	  "kernel|behaviou?r)\\s+could\\s+(?:lose|corrupt|leak)|(?:changelog|"
	  "commit\\s+message|cover\\s+letter|documentation)\\s+(?:even\\s+)?(?:says|"
	  "mentions|states|documents)\\b|(?:loses?|slower|pays?)\\b" NEAR(50)
	  "\\b(?:everybody|everyone|all\\s+others?|others|the\\s+rest)\\b" NEAR(20)
	  "\\b(?:wins?|gains?|faster|benefits?))", NULL, NULL}},
	{"E2", "trade-off", 2, 3, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"supposed", "meant to", "wanted", "intended", "data loss"},
	 {UNLESS("not|\\w+n't|whether|if|was\\s+meant|never") "\\b(?:(?:is|it's|that's)\\s+"
	  WORDS(1) "(?:how|what|the\\s+way)\\s+(?:it|this|that)(?:'s|\\s+is)\\s+"
	  "(?:supposed|meant)\\s+to|(?:it's|it\\s+is|is)\\s+(?:meant|supposed)\\s+to\\s+"
	  "(?:do|work|behave|be\\s+slower)|work(?:s|ing)\\s+(?:exactly\\s+)?(?:the\\s+"
	  "way|as)\\s+(?:we|I)\\s+(?:wanted|intended|planned)|(?:the|an)\\s+intended\\s+"
	  "(?:result|effect|consequence|outcome)|(?:closes?|fixes|plugs?|prevents?)"
	  "\\s+an?\\s+" WORDS(1) "(?:data\\s+loss|corruption|security)\\b)",
	  NULL, NULL}},
	/* ---- only what is shown ---- */
	{"X1", "functional", 1.5, 2.5, CUE_NEEDS_REPLY | CUE_PLAIN |
	 CUE_NEGATION_OK,
	 {"only ", "merely", "cosmetic", "just ", "counts", "counter",
	  "statistic", "tells the truth"},
	 {UNLESS("whether|if") "\\b(?:(?:only|merely|just|purely)\\s+" WORDS(4)
	  "(?:(?:how|the\\s+way)\\s+" WORDS(4) "(?:is|are|gets?)\\s+(?:computed|"
	  "calculated|accounted|reported|shown|measured|counted|displayed)|"
	  "(?:statistics?|accounting|counters?|bookkeeping)\\s+(?:moved|changed|"
	  "differ\\w*|is|are|was))|cosmetic\\s+change|(?:now|since\\s+it|because\\s+"
	  "it)\\s+(?:now\\s+)?(?:counts|charges|attributes|books|accounts)\\b" NEAR(50)
	  "\\b(?:as|once|twice|to\\s+the|separately)|(?:counter|statistic|number)s?"
	  "\\b" NEAR(40) "\\btells?\\s+the\\s+truth|(?:real|actual)\\s+(?:throughput|"
	  "speed|time|work|load)\\s+(?:is|has|was)\\s+" WORDS(1) "(?:the\\s+same|"
	  "unchanged|not\\s+changed))\\b", NULL, NULL}},
	/* ---- seen by others ---- */
	{"C1", "confirmed", 0, 2.5, CUE_NEEDS_REPLY | CUE_PLAIN,
	 {"me too", "same here", "same drop", "same slow", "same regress", "likewise", "very same", "same thing",
	  "affected", "same commit", "too", "as well"},
	 {UNLESS("not|\\w+n't|whether|if|let") "(?:^me\\s+too\\b|^same\\s+here\\b|"
	  "^likewise\\b|\\b(?:hit|hitting|see|seeing|have|having|facing|got)\\s+the\\s+"
	  "(?:very\\s+|exact\\s+|exactly\\s+)?same\\s+(?:thing|issue|problem|"
	  "regression|behaviou?r)\\b|\\b(?:my|our|mine|ours)\\b" NEAR(30)
	  "\\bshows?\\s+the\\s+same\\s+" LOSS "\\b|\\b(?:we're|I'm|we\\s+are|I\\s+am|is|are)\\s+"
	  "(?:also\\s+)?affected\\s+(?:as\\s+well|too|also|by\\s+(?:this|it|that))|"
	  "\\b(?:came|come|ended|arrived|landed|points?|pointed)\\b" NEAR(15) "\\bsame\\s+"
	  "commit\\b|\\b(?:I|we)\\s+(?:can\\s+|do\\s+|also\\s+)?see\\s+(?:it|this|that)\\b"
	  NEAR(30) "\\b(?:too|as\\s+well|also)\\b)", NULL, NULL}},
	/* ---- doubted ---- */
	{"N4", "disputed", 0, 2.5, CUE_NEEDS_REPLY | CUE_PLAIN |
	 CUE_NEGATION_OK,
	 {"anything to do", "touches only", "only touches", "comment change",
	  "wrong turn", "compiled in", "isn't run", "not run", "bisect",
	  "fail to see", "documentation", "be the c", "part of your"},
	 {UNLESS("whether|if") "\\b(?:(?:ca|could|does|do)(?:n't|\\s?not)\\s+" WORDS(2)
	  "have\\s+anything\\s+to\\s+do|(?:commit|patch|change|it)\\s+(?:touches\\s+"
	  "only|only\\s+touches|is\\s+(?:only\\s+|just\\s+)?an?\\s+(?:comment|"
	  "documentation|whitespace|trivial))|bisect\\w*\\b" NEAR(40) "\\b(?:wrong\\s+"
	  "turn|gone\\s+wrong|went\\s+astray|is\\s+wrong|misled)|(?:commit|code|patch|"
	  "function|file)\\s+(?:is|isn't|is\\s+not)\\s*(?:n't|not)?\\s+(?:even\\s+)?"
	  "(?:compiled|built|run|called|reached|executed)\\b" NEAR(20) "\\b(?:in|at\\s+"
	  "all|with\\s+your)|(?:isn't|is\\s+not)\\s+part\\s+of\\s+your\\s+(?:build|"
	  "kernel|config)|(?:cannot|can't|can\\s+not)\\s+(?:possibly\\s+)?be\\s+the\\s+"
	  "(?:cause|culprit)|fail\\s+to\\s+see\\s+how)\\b", NULL, NULL}},
	{"N3", "disputed", 0, 2.5, CUE_NEEDS_REPLY | CUE_PLAIN |
	 CUE_NEGATION_OK,
	 {"wrong tool", "not a benchmark", "no benchmark", "nobody", "no one",
	  "page cache", "real application"},
	 {"\\bwrong\\s+(?:tool|benchmark|test)\\b|\\b(?:not|isn't|no)\\s+(?:an?\\s+)?"
	  "(?:\\w+\\s+)?benchmark\\b(?=\\s*(?:[,;:]|$|for))|\\b(?:nobody|no\\s+one)\\s+"
	  "(?:\\w+\\s+)?(?:runs|does|uses|would)\\b|\\b(?:measures?|testing|"
	  "benchmark(?:s|ing))\\s+(?:only\\s+|just\\s+)?the\\s+page\\s+cache\\b",
	  NULL, NULL}},
};

const size_t answer_cue_count = sizeof(answer_cues) / sizeof(*answer_cues);
