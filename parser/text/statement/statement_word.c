/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The weakest reading of an answer: which classes of words stand in one
 * sentence, in whatever order and form. It is asked only where no cue fits,
 * and its points are just those that an ending needs. People find ever new
 * phrases for the same few things; the nouns (parts, settings, statistics)
 * and the verbs of them are fewer. Words that void a rule keep it from
 * denials, wishes and what a patch does.
 */
#include "parser/text/statement/statement_word.h"

#include <string.h>

enum kind {
	NOT, SAME, BOTH, LOSS, HERE, CPU, STAT, WEAK, BEYOND, PART, SICK,
	REPLACE, GOOD, SETTING, CHANGE, ASK, STILL, ASM, MOVE, PATCH, UPDATE,
	TREE, REMOVE, REVERT, QUEUED, COST, NEED, ACCEPT, SHOWN, ONLY, NOOP,
	ALSO, IGNORE, MAIL, LAPSE, SIDE, WITH, WITHOUT, OTHER, DIFFER, DEBUG,
	PROGRAM, BLAME,
	DEFAULT, SINCE, EXPLAIN, JIT, TIMES, VANISH, KERNEL,
	TOOL, MACHINE, PARAM, FIRST, PRIORITY, GAIN, AGREE, BUSY, RUNS, RESULT,
	TRIVIAL, NUMBER, MANY, KINDS
};

#define B(kind) (UINT64_C(1) << (kind))

/* In the order of bytes; '*': what begins so. */
static const struct {
	const char *word;
	uint64_t kinds;
} words[] = {
	{"%", B(COST)}, {"-mm", B(TREE)}, {".text", B(ASM)},
	{"/proc/diskstats", B(SHOWN)}, {"/proc/stat", B(SHOWN)},
	{"above", B(BEYOND)}, {"accept", B(ACCEPT) | B(AGREE)},
	{"acceptable", B(ACCEPT)}, {"accepted", B(ACCEPT) | B(AGREE)},
	{"accepting", B(ACCEPT) | B(AGREE)}, {"accepts", B(ACCEPT) | B(AGREE)},
	{"accounting", B(SHOWN)}, {"accounts", B(EXPLAIN)},
	{"acpi-cpufreq", B(SETTING)}, {"affected", B(ALSO)},
	{"again", B(TIMES)}, {"align*", B(MOVE)}, {"alike", B(SAME)},
	{"also", B(ALSO)}, {"amd-pstate", B(SETTING)}, {"antivirus", B(BUSY)},
	{"apart", B(DIFFER)}, {"application", B(PROGRAM)},
	{"applied", B(QUEUED)}, {"arm64", B(CPU)}, {"around", B(ACCEPT)},
	{"array", B(PART)}, {"asm", B(ASM)}, {"assembly", B(ASM)},
	{"attributed", B(SHOWN)}, {"average*", B(TIMES)}, {"back", B(GOOD)},
	{"backup", B(BUSY)}, {"backups", B(BUSY)}, {"bad", B(STILL)},
	{"barrier*", B(NEED)}, {"bars", B(STAT)}, {"base", B(FIRST)},
	{"battery", B(PART)}, {"beats", B(PRIORITY)}, {"became", B(CHANGE)},
	{"because", B(EXPLAIN)}, {"below", B(BEYOND)}, {"better", B(GAIN)},
	{"between", B(WEAK)}, {"beyond", B(BEYOND)}, {"bfq", B(SETTING)},
	{"bigger", B(WEAK)}, {"billed", B(SHOWN)},
	{"bimodal", B(JIT) | B(STAT)}, {"bios", B(PART)}, {"blame", B(BLAME)},
	{"bogus", B(LAPSE)}, {"booked", B(SHOWN)}, {"boots", B(STAT)},
	{"both", B(BOTH)}, {"box", B(MACHINE)}, {"boxes", B(MACHINE)},
	{"branch", B(PATCH)}, {"broken", B(SICK)}, {"browser", B(PROGRAM)},
	{"bs", B(PARAM)}, {"btb", B(ASM)}, {"busy", B(RUNS)},
	{"byte-for-byte", B(ASM)}, {"c-state", B(SETTING)},
	{"c-state*", B(SETTING)}, {"cable*", B(PART)}, {"cacheline*", B(ASM)},
	{"cannot", B(NOT)}, {"care", B(ACCEPT)}, {"cause", B(EXPLAIN)},
	{"caused", B(EXPLAIN)}, {"causes", B(EXPLAIN)},
	{"cgroup*", B(SETTING)}, {"changed", B(CHANGE)},
	{"changes", B(CHANGE)}, {"charged", B(SHOWN)}, {"charger", B(PART)},
	{"cheaper", B(GAIN)}, {"check", B(ASK)}, {"clang", B(TOOL)},
	{"cleaned", B(REPLACE)}, {"cleanup", B(TRIVIAL)},
	{"cmdline", B(SETTING)}, {"comment", B(TRIVIAL)},
	{"comments", B(TRIVIAL)}, {"commit", B(PATCH)},
	{"compiler", B(PROGRAM)}, {"compiler*", B(TOOL)},
	{"compress*", B(SETTING)}, {"conclusion", B(LAPSE)},
	{"config", B(PART)}, {"config_debug*", B(DEBUG)},
	{"config_kasan*", B(DEBUG)}, {"config_lockdep*", B(DEBUG)},
	{"config_prove*", B(DEBUG)}, {"configs", B(PART)},
	{"configuration*", B(PART)}, {"controller", B(PART)},
	{"cooler", B(PART)}, {"correctness", B(NEED)}, {"corrupt*", B(NEED)},
	{"cosmetic", B(ONLY)}, {"cost*", B(COST)}, {"could", B(ASK)},
	{"count", B(ALSO)}, {"counted", B(SHOWN)}, {"counter*", B(SHOWN)},
	{"counts", B(SHOWN)}, {"cpu", B(PART)}, {"crash*", B(NEED)},
	{"cron", B(BUSY)}, {"culprit", B(BLAME) | B(EXPLAIN)},
	{"cure", B(GOOD)}, {"cured", B(GOOD)}, {"cures", B(GOOD)},
	{"dbench", B(TOOL)}, {"deadlock*", B(NEED)}, {"debug*", B(DEBUG)},
	{"dedupe", B(BUSY)}, {"default*", B(DEFAULT) | B(SETTING)},
	{"defective", B(SICK)}, {"defrag", B(BUSY)}, {"degradation*", B(LOSS)},
	{"deliberate*", B(ACCEPT)}, {"delta", B(LOSS)}, {"depth", B(PARAM)},
	{"deviation*", B(STAT)}, {"diff", B(PATCH)}, {"differ", B(DIFFER)},
	{"differed", B(DIFFER)}, {"difference*", B(LOSS)},
	{"differently", B(MOVE)}, {"differs", B(DIFFER)}, {"dimm*", B(PART)},
	{"direct", B(PARAM)}, {"dirty_ratio", B(SETTING)},
	{"disabled", B(CHANGE)}, {"disables", B(CHANGE)},
	{"disappear*", B(VANISH)}, {"disassembl*", B(ASM)}, {"disk*", B(PART)},
	{"displayed", B(SHOWN)}, {"disregard", B(IGNORE)},
	{"dkms", B(PROGRAM)}, {"documented", B(ACCEPT)},
	{"dominate*", B(WEAK)}, {"doubt", B(ASK)}, {"downfall", B(SETTING)},
	{"drive*", B(PART)}, {"drop", B(LOSS)}, {"dropped", B(REMOVE)},
	{"due", B(EXPLAIN)}, {"durability", B(NEED)}, {"dying", B(SICK)},
	{"earlier", B(MAIL)}, {"either", B(BOTH)}, {"enabled", B(CHANGE)},
	{"enables", B(CHANGE)}, {"encrypt*", B(SETTING)}, {"end", B(SIDE)},
	{"epyc", B(CPU)}, {"equal*", B(SAME)}, {"erratic", B(JIT)},
	{"error", B(LAPSE)}, {"exceed*", B(BEYOND)}, {"exchanged", B(REPLACE)},
	{"expensive", B(COST)}, {"explain*", B(EXPLAIN)}, {"failing", B(SICK)},
	{"fairness", B(NEED)}, {"fan", B(PART)}, {"fans", B(PART)},
	{"fast", B(GOOD)}, {"faster", B(GAIN)}, {"fault", B(BLAME)},
	{"faulty", B(SICK)}, {"few", B(WEAK)}, {"figures", B(RESULT)},
	{"fine", B(GOOD)}, {"fio", B(TOOL)}, {"firmware", B(PART)},
	{"first", B(FIRST) | B(PRIORITY)}, {"fix", B(PATCH)},
	{"flaky", B(JIT) | B(SICK)}, {"flash*", B(REPLACE)}, {"flat", B(SAME)},
	{"flipped", B(CHANGE)}, {"fluctuat*", B(JIT) | B(STAT)},
	{"fluke", B(JIT)}, {"flush*", B(NEED)}, {"for-linus", B(TREE)},
	{"for-next", B(TREE)}, {"forget", B(IGNORE)}, {"former", B(FIRST)},
	{"fstrim", B(BUSY)}, {"fsync", B(PARAM)}, {"full-speed", B(GOOD)},
	{"gains", B(GAIN)}, {"gap", B(LOSS)}, {"gcc", B(PROGRAM) | B(TOOL)},
	{"glibc", B(PROGRAM) | B(TOOL)}, {"gone", B(GOOD) | B(VANISH)},
	{"good", B(GOOD)}, {"governor", B(SETTING)}, {"governor*", B(SETTING)},
	{"graviton", B(CPU)}, {"guess", B(ASK)}, {"guest", B(MACHINE)},
	{"hardly", B(NOT)}, {"hardware", B(MACHINE) | B(PART)},
	{"hdparm", B(TOOL)}, {"heals", B(GOOD)}, {"heatsink", B(PART)},
	{"here", B(HERE)}, {"hit", B(COST)}, {"host", B(MACHINE)},
	{"hosts", B(MACHINE)}, {"huge", B(WEAK)}, {"hugepage*", B(SETTING)},
	{"hypervisor", B(PROGRAM)}, {"i'd", B(ASK)}, {"i'll", B(ASK)},
	{"ibrs", B(SETTING)}, {"icache", B(ASM)}, {"icelake", B(CPU)},
	{"identical*", B(SAME)}, {"if", B(ASK)}, {"ignore", B(IGNORE)},
	{"important", B(PRIORITY)}, {"indexer", B(BUSY)},
	{"indistinguishable", B(SAME)}, {"init_on_alloc", B(SETTING)},
	{"init_on_free", B(SETTING)}, {"inside", B(WEAK)},
	{"instructions", B(ASM)}, {"intel_pstate", B(SETTING)},
	{"interval", B(STAT)}, {"intervals", B(STAT)}, {"iodepth", B(PARAM)},
	{"iommu*", B(SETTING)}, {"iops", B(RESULT)}, {"iostat", B(SHOWN)},
	{"iozone", B(TOOL)}, {"iperf", B(TOOL)}, {"iperf3", B(TOOL)},
	{"itlb", B(ASM)}, {"jit", B(SETTING)}, {"jitter", B(JIT) | B(STAT)},
	{"job", B(PARAM)}, {"jobs", B(PARAM)}, {"just", B(ONLY)},
	{"kasan", B(DEBUG)}, {"kcsan", B(DEBUG)}, {"kernel", B(KERNEL)},
	{"kernels", B(KERNEL)}, {"kfence", B(DEBUG)}, {"kicked", B(REMOVE)},
	{"kmemleak", B(DEBUG)}, {"known", B(ACCEPT)}, {"kpti", B(SETTING)},
	{"kyber", B(SETTING)}, {"laptop", B(CPU) | B(MACHINE)},
	{"laptops", B(MACHINE)}, {"large", B(WEAK)}, {"larger", B(WEAK)},
	{"leak*", B(NEED)}, {"less", B(BEYOND)}, {"library", B(PROGRAM)},
	{"libvirt", B(PROGRAM)}, {"likewise", B(ALSO)},
	{"limitation", B(ACCEPT)}, {"linux-next", B(TREE)},
	{"loadavg", B(SHOWN)}, {"lockdep", B(DEBUG)}, {"losing", B(NEED)},
	{"loss*", B(COST) | B(LOSS)}, {"low", B(BEYOND)},
	{"lowered", B(CHANGE)}, {"machine", B(MACHINE)},
	{"machines", B(MACHINE)}, {"mail", B(MAIL)},
	{"mainline", B(KERNEL) | B(TREE)}, {"matter", B(PRIORITY)},
	{"matters", B(PRIORITY)}, {"may", B(ASK)}, {"maybe", B(ASK)},
	{"mean*", B(TIMES)}, {"median*", B(TIMES)}, {"meltdown", B(SETTING)},
	{"mere", B(ONLY)}, {"merely", B(ONLY)}, {"merged", B(QUEUED)},
	{"mesa", B(PROGRAM)}, {"message", B(MAIL)}, {"metal", B(MACHINE)},
	{"microcode", B(SETTING)}, {"might", B(ASK)}, {"mine", B(HERE)},
	{"mistake*", B(LAPSE)}, {"mitigation*", B(SETTING)},
	{"mixup", B(LAPSE)}, {"more", B(WEAK)}, {"moved", B(CHANGE) | B(MOVE)},
	{"moves", B(MOVE)}, {"mq-deadline", B(SETTING)}, {"my", B(HERE)},
	{"need", B(ASK)}, {"neither", B(NOT)}, {"netperf", B(TOOL)},
	{"never", B(NOT)}, {"new", B(CHANGE)}, {"next", B(TREE)},
	{"no", B(NOT)}, {"no-op", B(NOOP)}, {"noise", B(STAT)},
	{"noisy", B(JIT) | B(STAT)}, {"none", B(NOT)}, {"noop", B(NOOP)},
	{"nope", B(NOT)}, {"nor", B(NOT)}, {"normal", B(GOOD)},
	{"not", B(NOT)}, {"nothing", B(NOT)}, {"now", B(CHANGE)},
	{"nr_requests", B(SETTING)}, {"numa", B(SETTING)},
	{"numbers", B(MAIL) | B(RESULT)}, {"numjobs", B(PARAM)},
	{"nvme*", B(PART)}, {"objdump", B(ASM)}, {"ondemand", B(SETTING)},
	{"only", B(ONLY)}, {"opcodes", B(ASM)}, {"openssl", B(PROGRAM)},
	{"optane", B(CPU)}, {"other", B(OTHER)}, {"others", B(OTHER)},
	{"our", B(HERE)}, {"ours", B(BLAME)}, {"outlier*", B(STAT)},
	{"outside", B(BEYOND)}, {"outweighs", B(PRIORITY)},
	{"overhead", B(COST)}, {"overheat*", B(SICK)}, {"overlap*", B(WEAK)},
	{"oversight", B(LAPSE)}, {"padding", B(ASM)},
	{"page-poisoning", B(SETTING)}, {"part", B(SIDE)}, {"patch", B(PATCH)},
	{"patches", B(PATCH)}, {"pay", B(AGREE) | B(COST)},
	{"paying", B(AGREE)}, {"pays", B(COST)}, {"penalty", B(COST)},
	{"pending", B(SICK)}, {"percent", B(COST)}, {"performance", B(RESULT)},
	{"performance-governor", B(SETTING)}, {"perhaps", B(ASK)},
	{"pgbench", B(TOOL)}, {"picked", B(QUEUED)}, {"placed", B(MOVE)},
	{"plain", B(ONLY)}, {"please", B(ASK)}, {"poisoning", B(DEBUG)},
	{"possibly", B(ASK)}, {"power10", B(CPU)}, {"power8", B(CPU)},
	{"power9", B(CPU)}, {"powersave", B(SETTING)},
	{"preempt*", B(SETTING)}, {"prefer", B(AGREE)},
	{"price", B(AGREE) | B(COST)}, {"printk", B(TRIVIAL)},
	{"probably", B(ASK)}, {"profile", B(SETTING)},
	{"prove_lock*", B(DEBUG)}, {"psu", B(PART)}, {"pulled", B(REMOVE)},
	{"pure", B(ONLY)}, {"purely", B(ONLY)}, {"pushed", B(QUEUED)},
	{"pushes", B(MOVE)}, {"qemu", B(PROGRAM)}, {"queue", B(TREE)},
	{"queued", B(QUEUED)}, {"race", B(NEED)}, {"race-free", B(NEED)},
	{"races", B(NEED)}, {"racy", B(NEED)}, {"raised", B(CHANGE)},
	{"ran", B(RUNS)}, {"rather", B(AGREE)}, {"rc*", B(TREE)},
	{"readahead", B(SETTING)}, {"reallocated", B(SICK)},
	{"reason", B(EXPLAIN)}, {"rebuild", B(BUSY)}, {"rebuild*", B(SICK)},
	{"recover*", B(GOOD)}, {"refactoring", B(TRIVIAL)},
	{"reflashed", B(REPLACE)}, {"regression*", B(LOSS)},
	{"release", B(KERNEL)}, {"releases", B(KERNEL)}, {"remain*", B(STILL)},
	{"remapp*", B(SICK)}, {"removed", B(REMOVE)}, {"rename", B(TRIVIAL)},
	{"renames", B(TRIVIAL)}, {"repeat", B(TIMES)}, {"repeated", B(TIMES)},
	{"repeats", B(TIMES)}, {"replac*", B(REPLACE)}, {"report", B(MAIL)},
	{"reran", B(TIMES)}, {"rerun", B(TIMES)}, {"reseat*", B(REPLACE)},
	{"reset", B(CHANGE)}, {"result", B(RESULT)}, {"results", B(RESULT)},
	{"resync", B(BUSY)}, {"resync*", B(SICK)}, {"retbleed", B(SETTING)},
	{"revert", B(REVERT)}, {"reverted", B(REMOVE)},
	{"rewiring", B(REPLACE)}, {"rsync", B(PROGRAM)}, {"running", B(RUNS)},
	{"runtime", B(PARAM)}, {"rw", B(PARAM)}, {"ryzen", B(CPU)},
	{"s390x", B(CPU)}, {"same", B(SAME)}, {"samples", B(STAT)},
	{"sar", B(SHOWN)}, {"scalability", B(GAIN)}, {"scales", B(GAIN)},
	{"scatter", B(STAT)}, {"scatter*", B(JIT)}, {"scheduler", B(SETTING)},
	{"schedutil", B(SETTING)}, {"script", B(PROGRAM)}, {"scrub", B(BUSY)},
	{"scrubbing", B(BUSY)}, {"second", B(OTHER) | B(TIMES)},
	{"sectors", B(PART)}, {"security", B(NEED)}, {"self-test", B(BUSY)},
	{"series", B(PATCH)}, {"server", B(MACHINE)}, {"servers", B(MACHINE)},
	{"sets", B(CHANGE)}, {"shift*", B(MOVE)}, {"should", B(ASK)},
	{"shown", B(SHOWN)}, {"side", B(SIDE)}, {"sigma", B(STAT)},
	{"since", B(SINCE)}, {"skylake", B(CPU)}, {"slot", B(PART)},
	{"slow", B(STILL)}, {"slowdown*", B(LOSS)}, {"slower", B(COST)},
	{"slowly", B(STILL)}, {"slub_debug", B(DEBUG)}, {"small", B(BEYOND)},
	{"smaller", B(BEYOND)}, {"smooth", B(GOOD)}, {"solid", B(SAME)},
	{"spectre*", B(SETTING)}, {"srso", B(SETTING)}, {"ssd*", B(PART)},
	{"stable", B(BEYOND) | B(TREE)}, {"stale", B(NEED)},
	{"started", B(CHANGE)}, {"starvation", B(NEED)},
	{"statistics", B(SHOWN)}, {"stays", B(STILL)}, {"stddev", B(STAT)},
	{"still", B(STILL)}, {"stress-ng", B(TOOL)}, {"stupid", B(LAPSE)},
	{"supply", B(PART)}, {"suspect", B(ASK)}, {"swamp*", B(WEAK)},
	{"swapped", B(REPLACE)}, {"swappiness", B(SETTING)}, {"swing", B(JIT)},
	{"swings", B(JIT)}, {"switched", B(CHANGE)}, {"switches", B(CHANGE)},
	{"sysbench", B(TOOL)}, {"sysctl*", B(SETTING)},
	{"systemd", B(PROGRAM)}, {"thp", B(SETTING)}, {"threadripper", B(CPU)},
	{"threads", B(PARAM)}, {"throttl*", B(SICK)},
	{"throughput", B(RESULT)}, {"times", B(TIMES)}, {"tiny", B(BEYOND)},
	{"tolerable", B(ACCEPT)}, {"too", B(ALSO)}, {"took", B(CHANGE)},
	{"trade", B(AGREE)}, {"trained", B(CHANGE)}, {"tree", B(TREE)},
	{"trimmed", B(REPLACE)}, {"trumps", B(PRIORITY)}, {"try", B(ASK)},
	{"tuned", B(PROGRAM)}, {"twice", B(TIMES)}, {"typo", B(TRIVIAL)},
	{"ubsan", B(DEBUG)}, {"udev", B(PROGRAM)}, {"unavoidable", B(ACCEPT)},
	{"unfortunately", B(STILL)}, {"unlikely", B(ASK)},
	{"unrelated", B(MOVE) | B(NOOP)}, {"unstable", B(JIT)},
	{"update", B(REPLACE)}, {"updated", B(UPDATE)}, {"updatedb", B(BUSY)},
	{"updates", B(REPLACE)}, {"upgraded", B(UPDATE)},
	{"use-after-free", B(NEED)}, {"userspace", B(PROGRAM)},
	{"v2", B(PATCH)}, {"v3", B(PATCH)}, {"v4", B(PATCH)},
	{"vanish*", B(VANISH)}, {"varian*", B(STAT)}, {"variation*", B(STAT)},
	{"version", B(KERNEL)}, {"versions", B(KERNEL)},
	{"vm", B(CPU) | B(MACHINE)}, {"vms", B(MACHINE)}, {"vmstat", B(SHOWN)},
	{"we'd", B(ASK)}, {"we'll", B(ASK)}, {"went", B(CHANGE)},
	{"whether", B(ASK)}, {"whitespace", B(TRIVIAL)}, {"why", B(EXPLAIN)},
	{"wide", B(WEAK)}, {"wider", B(WEAK)}, {"willing", B(AGREE)},
	{"wins", B(GAIN) | B(PRIORITY)}, {"with", B(WITH)},
	{"within", B(WEAK)}, {"without", B(WITHOUT)}, {"wobble*", B(JIT)},
	{"wonder", B(ASK)}, {"worse", B(STILL)}, {"worth", B(ACCEPT)},
	{"would", B(ASK)}, {"wrong", B(LAPSE)}, {"wrote", B(MAIL)},
	{"xeon*", B(CPU)}, {"yanked", B(REMOVE)}, {"yesterday", B(ALSO)},
	{"zapped", B(REMOVE)}, {"zen3", B(CPU)}, {"zen4", B(CPU)},
	{"zero", B(NOT)}, {"zswap", B(SETTING)},
};

#define REPLY (CUE_NEEDS_REPLY | CUE_PLAIN)

static const struct {
	struct statement_cue cue;
	uint64_t need, none;
} rules[] = {
	{{"W3", "withdrawn", 3, 0, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(IGNORE) | B(MAIL),
	 B(NOT) | B(ASK)},
	{{"W3", "withdrawn", 3, 0, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(LAPSE) | B(SIDE) | B(HERE),
	 B(NOT) | B(ASK)},
	{{"W4", "not-comparable", 3, 0, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(WITH) | B(WITHOUT) | B(OTHER) | B(SETTING),
	 B(NOT) | B(ASK) | B(PATCH) | B(SAME) | B(BOTH) | B(REVERT) |
	  B(LOSS)},
	{{"W4", "not-comparable", 2.7, 2.7, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(DIFFER) | B(OTHER),
	 B(NOT) | B(ASK) | B(PATCH) | B(SAME) | B(LOSS)},
	{{"E9", "explained", 2.5, 2, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(REPLACE) | B(PART) | B(GOOD),
	 B(NOT) | B(ASK) | B(STILL) | B(SAME) | B(ALSO)},
	{{"E9", "explained", 2.5, 2.5, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(PART) | B(SICK),
	 B(NOT) | B(ASK) | B(SAME)},
	{{"E4", "explained", 2.5, 2.5, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(WITHOUT) | B(DEBUG),
	 B(ASK) | B(STILL) | B(PATCH) | B(LOSS)},
	{{"E3", "explained", 0, 2.4, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(SETTING) | B(CHANGE),
	 B(NOT) | B(ASK) | B(PATCH) | B(SAME) | B(BOTH) | B(STILL) |
	  B(WITHOUT)},
	{{"E8", "explained", 0, 2.4, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(BLAME) | B(PROGRAM),
	 B(NOT) | B(ASK) | B(PATCH)},
	{{"N2", "noise", 2.4, 2.4, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(ASM) | B(SAME),
	 B(NOT) | B(ASK)},
	{{"N2", "noise", 2.4, 2.4, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(ASM) | B(MOVE),
	 B(NOT) | B(ASK) | B(PATCH)},
	{{"N5", "noise", 2.4, 2.4, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(STAT) | B(WEAK),
	 B(NOT) | B(BEYOND) | B(PATCH)},
	{{"R2", "not-repro", 0, 2.2, REPLY | CUE_NEGATION_OK, {NULL}, {NULL, NULL, NULL}},
	 B(NOT) | B(LOSS) | B(CPU),
	 B(ASK) | B(PATCH) | B(STILL) | B(WITHOUT) | B(REVERT) | B(SETTING)},
	{{"R2", "not-repro", 0, 2.2, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(BOTH) | B(SAME) | B(KERNEL),
	 B(NOT) | B(ASK) | B(PATCH) | B(STILL) | B(REVERT) | B(SETTING) |
	  B(DEBUG) | B(WITHOUT) | B(PART) | B(PARAM)},
	{{"R2", "not-repro", 0, 2.2, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(BOTH) | B(SAME) | B(RESULT),
	 B(NOT) | B(ASK) | B(PATCH) | B(STILL) | B(REVERT) | B(SETTING) |
	  B(DEBUG) | B(WITHOUT) | B(PART) | B(PARAM)},
	{{"F2", "fixed", 3.2, 0, REPLY | CUE_NO_REVERT, {NULL},
	  {NULL, NULL, NULL}},
	 B(PATCH) | B(GOOD),
	 B(NOT) | B(ASK) | B(STILL) | B(WITHOUT) | B(REVERT) | B(REMOVE) |
	  B(SETTING) | B(COST)},
	{{"F2", "fixed", 3.2, 0, REPLY | CUE_NO_REVERT, {NULL},
	  {NULL, NULL, NULL}},
	 B(UPDATE) | B(GOOD),
	 B(NOT) | B(ASK) | B(STILL) | B(WITHOUT) | B(REVERT) | B(PART) |
	  B(PROGRAM)},
	{{"V1", "reverted", 0, 3, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(PATCH) | B(REMOVE) | B(TREE),
	 B(NOT) | B(ASK)},
	{{"V1", "reverted", 0, 3.2, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(REVERT) | B(QUEUED),
	 B(NOT) | B(ASK)},
	{{"E2", "trade-off", 0, 2.4, REPLY | CUE_NEGATION_OK, {NULL}, {NULL, NULL, NULL}},
	 B(COST) | B(NEED) | B(ACCEPT),
	 0},
	{{"X1", "functional", 0, 2.4, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(SHOWN) | B(ONLY) | B(CHANGE),
	 B(NOT) | B(ASK)},
	{{"N4", "disputed", 0, 2.5, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(PATCH) | B(NOOP),
	 B(NOT) | B(ASK)},
	{{"C1", "confirmed", 0, 2, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(ALSO) | B(LOSS) | B(HERE),
	 B(NOT) | B(ASK) | B(PATCH)},
	/* It swings by itself. */
	{{"N5", "noise", 2.4, 2.4, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(JIT) | B(RESULT),
	 B(NOT) | B(ASK) | B(PATCH) | B(BEYOND) | B(STILL)},
	{{"N5", "noise", 2.4, 2.4, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(JIT) | B(ONLY),
	 B(NOT) | B(ASK) | B(PATCH) | B(BEYOND) | B(STILL)},
	{{"N5", "noise", 2.4, 2.4, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(JIT) | B(SAME) | B(KERNEL),
	 B(NOT) | B(ASK) | B(PATCH) | B(BEYOND) | B(STILL)},
	{{"N5", "noise", 2.4, 2.4, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(LOSS) | B(VANISH) | B(TIMES),
	 B(NOT) | B(ASK) | B(PATCH) | B(WITHOUT) | B(REVERT) | B(DEBUG) |
	  B(SETTING) | B(REMOVE) | B(UPDATE) | B(PART)},
	/* Equal with either. */
	{{"R2", "not-repro", 0, 2.2, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(WITH) | B(WITHOUT) | B(SAME),
	 B(NOT) | B(ASK) | B(STILL) | B(SETTING) | B(DEBUG) | B(LOSS)},
	{{"R2", "not-repro", 0, 2.2, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(BOTH) | B(KERNEL) | B(NUMBER),
	 B(NOT) | B(ASK) | B(STILL) | B(MANY) | B(LOSS) |
	  B(COST) | B(SETTING) | B(DEBUG) | B(PATCH)},
	/* What explains it is no fault of the code. */
	{{"E4", "explained", 2.5, 2.5, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(EXPLAIN) | B(DEBUG),
	 B(NOT) | B(ASK) | B(PATCH) | B(REVERT)},
	{{"E3", "explained", 2.5, 2.4, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(EXPLAIN) | B(SETTING),
	 B(NOT) | B(ASK) | B(PATCH) | B(REVERT) | B(SAME) | B(BOTH)},
	{{"E3", "explained", 2.4, 2.4, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(DEFAULT) | B(SINCE),
	 B(NOT) | B(ASK) | B(PATCH) | B(SAME)},
	{{"E9", "explained", 2.5, 2.4, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(BUSY) | B(RUNS),
	 B(NOT) | B(ASK) | B(PATCH) | B(SAME) | B(KERNEL)},
	{{"E9", "explained", 2.5, 2.4, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(BUSY) | B(EXPLAIN),
	 B(NOT) | B(ASK) | B(PATCH) | B(SAME)},
	{{"E4", "explained", 2.5, 2.5, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(WITHOUT) | B(DEBUG) | B(GOOD),
	 B(NOT) | B(ASK) | B(PATCH) | B(LOSS)},
	/* The two were not alike. */
	{{"W4", "not-comparable", 3, 2.7, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(TOOL) | B(UPDATE),
	 B(NOT) | B(ASK) | B(PATCH) | B(SAME) | B(GOOD) | B(LOSS)},
	{{"W4", "not-comparable", 3, 2.7, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(FIRST) | B(OTHER) | B(MACHINE),
	 B(NOT) | B(ASK) | B(PATCH) | B(SAME) | B(LOSS) |
	  B(GOOD) | B(STILL) | B(BOTH)},
	{{"W4", "not-comparable", 3, 2.7, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(FIRST) | B(OTHER) | B(PART),
	 B(NOT) | B(ASK) | B(PATCH) | B(SAME) | B(LOSS) |
	  B(GOOD) | B(STILL) | B(BOTH)},
	{{"W4", "not-comparable", 3, 2.7, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(FIRST) | B(OTHER) | B(PARAM),
	 B(NOT) | B(ASK) | B(PATCH) | B(SAME) | B(LOSS) |
	  B(GOOD) | B(STILL) | B(BOTH)},
	/* Paid knowingly. */
	{{"E2", "trade-off", 0, 2.4, REPLY | CUE_NEGATION_OK, {NULL}, {NULL, NULL, NULL}},
	 B(AGREE) | B(NEED),
	 B(ASK) | B(PATCH)},
	{{"E2", "trade-off", 0, 2.4, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(NEED) | B(PRIORITY),
	 B(ASK) | B(NOT)},
	{{"E2", "trade-off", 0, 2.4, REPLY, {NULL}, {NULL, NULL, NULL}},
	 B(AGREE) | B(GAIN) | B(COST),
	 B(ASK) | B(NOT) | B(PATCH)},
	/* It cannot be this one. */
	{{"N4", "disputed", 0, 2.5, REPLY | CUE_NEGATION_OK, {NULL}, {NULL, NULL, NULL}},
	 B(PATCH) | B(TRIVIAL) | B(ONLY),
	 B(ASK)},
};

static bool in_word(char c)
{
	return ch_alnum(c) || c == '-' || c == '_' || c == '\'' ||
	       c == '%' || c == '/';
}

/* Order of a word and an entry, which a '*' cuts. */
static int compare(struct text word, const char *entry)
{
	size_t n = strlen(entry);
	int order;

	if (entry[n - 1] == '*') {
		n--;
		if (word.n > n)
			word.n = n;
	}
	order = memcmp(word.p, entry, word.n < n ? word.n : n);
	return order ? order : (word.n > n) - (word.n < n);
}

static uint64_t kinds_of(struct text word)
{
	size_t from = 0, to = sizeof(words) / sizeof(*words);

	if (text_ends(word, TEXT("n't")))
		return B(NOT);
	while (from < to) {
		size_t mid = from + (to - from) / 2;
		int order = compare(word, words[mid].word);

		if (order == 0)
			return words[mid].kinds;
		if (order > 0)
			from = mid + 1;
		else
			to = mid;
	}
	return 0;
}

/* The same, with whether it is the first number of the sentence or not. */
static uint64_t kinds_at(struct text word, const struct said_words *w)
{
	if (ch_digit(word.p[0]))
		return w->kinds & B(NUMBER) ? B(MANY) : B(NUMBER);
	return kinds_of(word);
}

static void note(struct said_words *w, uint64_t kinds, size_t at)
{
	for (unsigned int k = 0; k < KINDS; k++)
		if ((kinds & ~w->kinds) >> k & 1)
			w->at[k] = at;
	w->kinds |= kinds;
}

void statement_words(struct text folded, struct said_words *w)
{
	size_t i = 0;

	memset(w, 0, sizeof(*w));
	while (i < folded.n) {
		size_t from = i;

		while (i < folded.n && in_word(folded.p[i]))
			i++;
		/* A section of an object begins with a point. */
		if (from > 0 && folded.p[from - 1] == '.' &&
		    (from == 1 || folded.p[from - 2] == ' '))
			from--;
		if (i > from)
			note(w, kinds_at(text_sub(folded, from, i - from), w),
			     from);
		i++;
	}
}

const struct statement_cue *statement_word_rule(const struct said_words *w,
						size_t *i, struct match *m)
{
	for (; *i < sizeof(rules) / sizeof(*rules); (*i)++) {
		uint64_t need = rules[*i].need;

		if ((w->kinds & need) != need || (w->kinds & rules[*i].none))
			continue;
		m->from = m->to = 0;
		for (unsigned int k = 0; k < KINDS; k++) {
			if (!(need >> k & 1))
				continue;
			if (m->to == 0 || w->at[k] < m->from)
				m->from = w->at[k];
			if (w->at[k] + 1 > m->to)
				m->to = w->at[k] + 1;
		}
		return &rules[(*i)++].cue;
	}
	return NULL;
}
