/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The weakest reading of an answer: which classes of words stand in one
 * sentence, in whatever order and form. It is asked only where no cue fits,
 * and its points are just those that an ending needs. People find ever new
 * phrases for the same few things; the nouns (parts, settings, statistics)
 * and the verbs of them are fewer. Words that void a rule keep it from
 * denials, wishes and what a patch does.
 */
#include "parser/text/statement_word.h"

#include <string.h>

enum kind {
	NOT, SAME, BOTH, LOSS, HERE, CPU, STAT, WEAK, BEYOND, PART, SICK,
	REPLACE, GOOD, SETTING, CHANGE, ASK, STILL, ASM, MOVE, PATCH, UPDATE,
	TREE, REMOVE, REVERT, QUEUED, COST, NEED, ACCEPT, SHOWN, ONLY, NOOP,
	ALSO, IGNORE, MAIL, LAPSE, SIDE, WITH, WITHOUT, OTHER, DIFFER, DEBUG,
	PROGRAM, BLAME, KINDS
};

#define B(kind) (UINT64_C(1) << (kind))

/* In the order of bytes; '*': what begins so. */
static const struct {
	const char *word;
	uint64_t kinds;
} words[] = {
	{"%", B(COST)}, {"-mm", B(TREE)}, {".text", B(ASM)},
	{"/proc/stat", B(SHOWN)}, {"above", B(BEYOND)},
	{"accept*", B(ACCEPT)}, {"acceptable", B(ACCEPT)},
	{"accounting", B(SHOWN)}, {"acpi-cpufreq", B(SETTING)},
	{"affected", B(ALSO)}, {"again", B(GOOD)}, {"align*", B(MOVE)},
	{"alike", B(SAME)}, {"also", B(ALSO)}, {"amd-pstate", B(SETTING)},
	{"apart", B(DIFFER)}, {"application", B(PROGRAM)},
	{"applied", B(QUEUED)}, {"arm64", B(CPU)}, {"around", B(ACCEPT)},
	{"array", B(PART)}, {"asm", B(ASM)}, {"assembly", B(ASM)},
	{"back", B(GOOD)}, {"bad", B(STILL)}, {"barrier*", B(NEED)},
	{"bars", B(STAT)}, {"battery", B(PART)}, {"became", B(CHANGE)},
	{"before", B(STILL)}, {"below", B(BEYOND)}, {"between", B(WEAK)},
	{"beyond", B(BEYOND)}, {"bfq", B(SETTING)}, {"bigger", B(WEAK)},
	{"bimodal", B(STAT)}, {"bios", B(PART)}, {"blame", B(BLAME)},
	{"bogus", B(LAPSE)}, {"boots", B(STAT)}, {"both", B(BOTH)},
	{"branch", B(PATCH)}, {"broken", B(SICK)}, {"browser", B(PROGRAM)},
	{"btb", B(ASM)}, {"byte-for-byte", B(ASM)}, {"c-state*", B(SETTING)},
	{"cable*", B(PART)}, {"cacheline*", B(ASM)}, {"cannot", B(NOT)},
	{"care", B(ACCEPT)}, {"cgroup*", B(SETTING)}, {"changed", B(CHANGE)},
	{"charger", B(PART)}, {"check", B(ASK)}, {"cleaned", B(REPLACE)},
	{"cmdline", B(SETTING)}, {"comes", B(CHANGE)}, {"commit", B(PATCH)},
	{"compiler", B(PROGRAM)}, {"compress*", B(SETTING)},
	{"conclusion", B(LAPSE)}, {"config*", B(SETTING)},
	{"controller", B(PART)},
	{"cooler", B(PART)}, {"correctness", B(NEED)},
	{"corruption", B(NEED)}, {"cosmetic", B(ONLY)}, {"cost*", B(COST)},
	{"could", B(ASK)}, {"count", B(ALSO)}, {"counted", B(SHOWN)},
	{"counter*", B(SHOWN)}, {"counts", B(SHOWN)}, {"cpu", B(PART)},
	{"crash*", B(NEED)}, {"culprit", B(BLAME)}, {"cured", B(GOOD)},
	{"deadlock*", B(NEED)}, {"debug*", B(DEBUG)},
	{"default*", B(SETTING)}, {"defective", B(SICK)},
	{"degradation*", B(LOSS)}, {"deliberate*", B(ACCEPT)},
	{"delta", B(LOSS)}, {"deviation*", B(STAT)}, {"diff", B(PATCH)},
	{"differ", B(DIFFER)}, {"differed", B(DIFFER)},
	{"difference*", B(LOSS)}, {"differently", B(MOVE)},
	{"differs", B(DIFFER)}, {"dimm*", B(PART)},
	{"dirty_ratio", B(SETTING)}, {"disabled", B(CHANGE)},
	{"disassembl*", B(ASM)}, {"disk*", B(PART)}, {"disregard", B(IGNORE)},
	{"documented", B(ACCEPT)}, {"dominate*", B(WEAK)},
	{"drive*", B(PART)}, {"drop", B(LOSS)}, {"dropped", B(REMOVE)},
	{"durability", B(NEED)}, {"dying", B(SICK)}, {"earlier", B(MAIL)},
	{"either", B(BOTH)}, {"enabled", B(CHANGE)}, {"encrypt*", B(SETTING)},
	{"end", B(SIDE)}, {"epyc", B(CPU)}, {"equal*", B(SAME)},
	{"error", B(LAPSE)}, {"exceed*", B(BEYOND)},
	{"exchanged", B(REPLACE)}, {"failing", B(SICK)},
	{"fairness", B(NEED)}, {"fan", B(PART)}, {"fans", B(PART)},
	{"fault", B(BLAME)}, {"faulty", B(SICK)}, {"few", B(WEAK)},
	{"fine", B(GOOD)}, {"firmware", B(PART)}, {"fix", B(PATCH)},
	{"flaky", B(SICK)}, {"flash*", B(REPLACE)}, {"flat", B(SAME)},
	{"flipped", B(CHANGE)}, {"fluctuat*", B(STAT)},
	{"for-linus", B(TREE)}, {"for-next", B(TREE)}, {"forget", B(IGNORE)},
	{"full-speed", B(GOOD)}, {"gap", B(LOSS)}, {"gcc", B(PROGRAM)},
	{"glibc", B(PROGRAM)}, {"gone", B(GOOD)}, {"good", B(GOOD)},
	{"governor", B(SETTING)}, {"graviton", B(CPU)}, {"hardly", B(NOT)},
	{"hardware", B(PART)},
	{"hardware", B(PART)},
	{"heatsink", B(PART)}, {"here", B(HERE)}, {"hit", B(COST)},
	{"huge", B(WEAK)}, {"hugepage*", B(SETTING)},
	{"hypervisor", B(PROGRAM)}, {"i'd", B(ASK)}, {"i'll", B(ASK)},
	{"ibrs", B(SETTING)}, {"icache", B(ASM)}, {"icelake", B(CPU)},
	{"identical*", B(SAME)}, {"if", B(ASK)}, {"ignore", B(IGNORE)},
	{"indistinguishable", B(SAME)}, {"inside", B(WEAK)},
	{"instructions", B(ASM)}, {"intel_pstate", B(SETTING)},
	{"interval", B(STAT)}, {"intervals", B(STAT)}, {"iommu*", B(SETTING)},
	{"iostat", B(SHOWN)}, {"itlb", B(ASM)}, {"jit", B(SETTING)},
	{"jitter", B(STAT)}, {"just", B(ONLY)}, {"kasan", B(DEBUG)},
	{"kicked", B(REMOVE)}, {"kmemleak", B(DEBUG)}, {"known", B(ACCEPT)},
	{"kpti", B(SETTING)}, {"kyber", B(SETTING)}, {"laptop", B(CPU)},
	{"large", B(WEAK)}, {"larger", B(WEAK)}, {"leak*", B(NEED)},
	{"less", B(BEYOND)}, {"library", B(PROGRAM)}, {"likewise", B(ALSO)},
	{"limitation", B(ACCEPT)}, {"linux-next", B(TREE)},
	{"loadavg", B(SHOWN)}, {"lockdep", B(DEBUG)},
	{"loss*", B(LOSS) | B(COST)}, {"low", B(BEYOND)},
	{"lowered", B(CHANGE)}, {"mail", B(MAIL)}, {"mainline", B(TREE)},
	{"maybe", B(ASK)}, {"merely", B(ONLY)}, {"merged", B(QUEUED)},
	{"message", B(MAIL)}, {"mine", B(HERE)}, {"mistake*", B(LAPSE)},
	{"mitigations", B(SETTING)}, {"mixup", B(LAPSE)}, {"more", B(WEAK)},
	{"moved", B(CHANGE) | B(MOVE)}, {"moves", B(MOVE)},
	{"mq-deadline", B(SETTING)}, {"my", B(HERE)}, {"need", B(ASK)},
	{"neither", B(NOT)}, {"never", B(NOT)}, {"new", B(CHANGE)},
	{"next", B(TREE)}, {"no", B(NOT)}, {"no-op", B(NOOP)},
	{"noise", B(STAT)}, {"noisy", B(STAT)}, {"none", B(NOT)},
	{"noop", B(NOOP)}, {"nope", B(NOT)}, {"nor", B(NOT)},
	{"normal", B(GOOD)}, {"not", B(NOT)}, {"nothing", B(NOT)},
	{"now", B(CHANGE)}, {"nr_requests", B(SETTING)}, {"numa", B(SETTING)},
	{"numbers", B(MAIL)}, {"nvme*", B(PART)}, {"objdump", B(ASM)},
	{"ondemand", B(SETTING)}, {"only", B(ONLY)}, {"opcodes", B(ASM)},
	{"optane", B(CPU)}, {"other", B(OTHER)}, {"others", B(OTHER)},
	{"our", B(HERE)}, {"ours", B(BLAME)}, {"outlier*", B(STAT)},
	{"outside", B(BEYOND)}, {"overhead", B(COST)}, {"overheat*", B(SICK)},
	{"overlap*", B(WEAK)}, {"oversight", B(LAPSE)}, {"padding", B(ASM)},
	{"part", B(SIDE)}, {"patch", B(PATCH)}, {"patches", B(PATCH)},
	{"penalty", B(COST)}, {"pending", B(SICK)}, {"percent", B(COST)},
	{"performance-governor", B(SETTING)}, {"picked", B(QUEUED)},
	{"placed", B(MOVE)}, {"please", B(ASK)}, {"power10", B(CPU)},
	{"power8", B(CPU)}, {"power9", B(CPU)}, {"powersave", B(SETTING)},
	{"preempt*", B(SETTING)}, {"price", B(COST)}, {"probably", B(ASK)},
	{"prove_locking", B(DEBUG)}, {"psu", B(PART)}, {"pulled", B(REMOVE)},
	{"purely", B(ONLY)}, {"pushed", B(QUEUED)}, {"pushes", B(MOVE)},
	{"queue", B(TREE)}, {"queued", B(QUEUED)}, {"race", B(NEED)},
	{"races", B(NEED)}, {"raised", B(CHANGE)}, {"rc*", B(TREE)},
	{"readahead", B(SETTING)}, {"reallocated", B(SICK)},
	{"rebuild*", B(SICK)}, {"recovered", B(GOOD)},
	{"regression*", B(LOSS)}, {"remain*", B(STILL)}, {"remapp*", B(SICK)},
	{"removed", B(REMOVE)}, {"replac*", B(REPLACE)}, {"report", B(MAIL)},
	{"reseat*", B(REPLACE)}, {"resync*", B(SICK)},
	{"retbleed", B(SETTING)}, {"revert", B(REVERT)},
	{"reverted", B(REMOVE)}, {"rsync", B(PROGRAM)}, {"ryzen", B(CPU)},
	{"s390x", B(CPU)}, {"same", B(SAME)}, {"samples", B(STAT)},
	{"sar", B(SHOWN)}, {"scatter", B(STAT)}, {"scheduler", B(SETTING)},
	{"schedutil", B(SETTING)}, {"script", B(PROGRAM)},
	{"second", B(OTHER)}, {"sectors", B(PART)}, {"security", B(NEED)},
	{"series", B(PATCH)}, {"shift*", B(MOVE)}, {"should", B(ASK)},
	{"side", B(SIDE)}, {"sigma", B(STAT)}, {"skylake", B(CPU)},
	{"slot", B(PART)}, {"slowdown*", B(LOSS)}, {"slower", B(COST)},
	{"small", B(BEYOND)}, {"smaller", B(BEYOND)}, {"smooth", B(GOOD)},
	{"solid", B(SAME)}, {"srso", B(SETTING)}, {"ssd*", B(PART)},
	{"stable", B(BEYOND) | B(TREE)}, {"started", B(CHANGE)},
	{"starvation", B(NEED)}, {"statistics", B(SHOWN)},
	{"stays", B(STILL)}, {"stddev", B(STAT)}, {"still", B(STILL)},
	{"stupid", B(LAPSE)}, {"supply", B(PART)}, {"swamp*", B(WEAK)},
	{"swapped", B(REPLACE)}, {"swappiness", B(SETTING)},
	{"switched", B(CHANGE)}, {"sysctl*", B(SETTING)},
	{"systemd", B(PROGRAM)}, {"thp", B(SETTING)},
	{"threadripper", B(CPU)}, {"throttl*", B(SICK)},
	{"throttles", B(BLAME)}, {"tiny", B(BEYOND)},
	{"tolerable", B(ACCEPT)}, {"too", B(ALSO)}, {"took", B(CHANGE)},
	{"tree", B(TREE)}, {"trimmed", B(REPLACE)}, {"try", B(ASK)},
	{"unavoidable", B(ACCEPT)}, {"unfortunately", B(STILL)},
	{"unrelated", B(MOVE) | B(NOOP)}, {"updated", B(UPDATE)},
	{"upgraded", B(UPDATE)}, {"use-after-free", B(NEED)},
	{"userspace", B(PROGRAM)}, {"v2", B(PATCH)}, {"v3", B(PATCH)},
	{"v4", B(PATCH)}, {"varian*", B(STAT)}, {"variation*", B(STAT)},
	{"vm", B(CPU)}, {"vmstat", B(SHOWN)}, {"we'd", B(ASK)},
	{"we'll", B(ASK)}, {"went", B(CHANGE)}, {"whether", B(ASK)},
	{"wide", B(WEAK)}, {"wider", B(WEAK)}, {"with", B(WITH)},
	{"within", B(WEAK)}, {"without", B(WITHOUT)}, {"wonder", B(ASK)},
	{"worse", B(STILL)}, {"worth", B(ACCEPT)}, {"would", B(ASK)},
	{"wrong", B(LAPSE)}, {"wrote", B(MAIL)}, {"xeon*", B(CPU)},
	{"yanked", B(REMOVE)}, {"yesterday", B(ALSO)}, {"zapped", B(REMOVE)},
	{"zen3", B(CPU)}, {"zen4", B(CPU)}, {"zero", B(NOT)},
	{"zswap", B(SETTING)},
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
	 B(BOTH) | B(SAME),
	 B(NOT) | B(ASK) | B(PATCH) | B(STILL) | B(REVERT) | B(SETTING) |
	  B(DEBUG) | B(WITHOUT) | B(PART)},
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
			note(w, kinds_of(text_sub(folded, from, i - from)),
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
