/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The words that the classifier knows, found in one pass: at each place where
 * a word begins, those of its first letter are tried. A word stands for all
 * that begin with it. All is lower case. Lists are in the order of the second
 * letters.
 */
#include "parser/text/classify/classify_inside.h"

#define W(s) {s, sizeof(s) - 1}

struct entry {
	struct text word;
	unsigned int means;	/* enum lex */
};

static const struct entry in_a[] = {
	{W("aim7"), LEX_TOOL},
	{{"", 0}, 0}};
static const struct entry in_b[] = {
	{W("bandwidth"), LEX_PERF | LEX_PERF_SUBJECT | LEX_SPEED},
	{W("benchmark"), LEX_PERF},
	{W("beneficiary"), LEX_SPAM},
	{W("better"), LEX_CHANGE | LEX_FACTOR | LEX_IMPROVE},
	{W("bonnie"), LEX_TOOL},
	{W("boost"), LEX_CHANGE},
	{W("bug:"), LEX_BROKEN},
	{W("build error"), LEX_BROKEN},
	{{"", 0}, 0}};
static const struct entry in_c[] = {
	{W("call trace"), LEX_BROKEN},
	{W("chang"), LEX_CHANGE},
	{W("compilebench"), LEX_TOOL},
	{W("cpu"), LEX_LOAD},
	{W("cpu usage"), LEX_PERF_SUBJECT},
	{W("cpu util"), LEX_PERF_SUBJECT},
	{W("crash"), LEX_BROKEN},
	{W("cut"), LEX_CHANGE},
	{{"", 0}, 0}};
static const struct entry in_d[] = {
	{W("dbench"), LEX_TOOL},
	{W("dd "), LEX_TOOL},
	{W("deadlock"), LEX_BROKEN},
	{W("dear sir"), LEX_SPAM},
	{W("declin"), LEX_CHANGE | LEX_DROP},
	{W("decreas"), LEX_BAD_SUBJECT | LEX_CHANGE},
	{W("degrad"), LEX_BAD_SUBJECT | LEX_CHANGE | LEX_SLOWED},
	{W("differen"), LEX_CHANGE},
	{W("dip"), LEX_CHANGE},
	{W("doesn't boot"), LEX_BROKEN},
	{W("doubl"), LEX_HALF},
	{W("down"), LEX_CHANGE},
	{W("drop"), LEX_BAD_SUBJECT | LEX_CHANGE | LEX_DROP},
	{{"", 0}, 0}};
static const struct entry in_e[] = {
	{W("ebizzy"), LEX_TOOL},
	{{"", 0}, 0}};
static const struct entry in_f[] = {
	{W("fails to boot"), LEX_BROKEN},
	{W("fast"), LEX_FACTOR},
	{W("faster"), LEX_CHANGE | LEX_IMPROVE},
	{W("fell"), LEX_CHANGE},
	{W("filebench"), LEX_TOOL},
	{W("fio"), LEX_TOOL},
	{W("fs-mark"), LEX_TOOL},
	{W("fs_mark"), LEX_TOOL},
	{{"", 0}, 0}};
static const struct entry in_g[] = {
	{W("gain"), LEX_CHANGE | LEX_IMPROVE},
	{W("grow"), LEX_CHANGE},
	{{"", 0}, 0}};
static const struct entry in_h[] = {
	{W("hackbench"), LEX_TOOL},
	{W("half"), LEX_HALF},
	{W("halv"), LEX_HALF},
	{W("halved"), LEX_BAD_SUBJECT | LEX_SLOWED},
	{W("hang"), LEX_BROKEN},
	{W("hdparm"), LEX_TOOL},
	{W("higher"), LEX_CHANGE | LEX_FACTOR},
	{W("hit"), LEX_CHANGE},
	{W("hung"), LEX_BROKEN},
	{{"", 0}, 0}};
static const struct entry in_i[] = {
	{W("i/o"), LEX_PERF_SUBJECT},
	{W("idle"), LEX_LOAD},
	{W("improv"), LEX_CHANGE | LEX_IMPROVE},
	{W("increas"), LEX_CHANGE},
	{W("interest rate"), LEX_SPAM},
	{W("investment"), LEX_SPAM},
	{W("invoice"), LEX_SPAM},
	{W("io "), LEX_PERF_SUBJECT},
	{W("iops"), LEX_PERF | LEX_PERF_SUBJECT | LEX_SPEED},
	{W("ior "), LEX_TOOL},
	{W("iowait"), LEX_LOAD},
	{W("iozone"), LEX_TOOL},
	{W("iperf"), LEX_TOOL},
	{{"", 0}, 0}};
static const struct entry in_k[] = {
	{W("kasan"), LEX_BROKEN},
	{W("kbuild"), LEX_TOOL},
	{{"", 0}, 0}};
static const struct entry in_l[] = {
	{W("latenc"), LEX_FACTOR | LEX_PERF | LEX_PERF_SUBJECT | LEX_SPEED},
	{W("less"), LEX_CHANGE},
	{W("lmbench"), LEX_TOOL},
	{W("load"), LEX_LOAD},
	{W("loan"), LEX_SPAM},
	{W("long"), LEX_FACTOR},
	{W("lose"), LEX_CHANGE},
	{W("loss"), LEX_BAD_SUBJECT | LEX_CHANGE | LEX_DROP},
	{W("lost"), LEX_CHANGE},
	{W("lower"), LEX_CHANGE | LEX_DROP | LEX_FACTOR},
	{{"", 0}, 0}};
static const struct entry in_m[] = {
	{W("memcached"), LEX_TOOL},
	{W("microbench"), LEX_TOOL},
	{W("million"), LEX_SPAM},
	{W("mmtests"), LEX_TOOL},
	{W("more"), LEX_CHANGE},
	{W("more time"), LEX_FACTOR},
	{{"", 0}, 0}};
static const struct entry in_n[] = {
	{W("netperf"), LEX_TOOL},
	{W("nginx"), LEX_TOOL},
	{W("null pointer"), LEX_BROKEN},
	{{"", 0}, 0}};
static const struct entry in_o[] = {
	{W("oops"), LEX_BROKEN},
	{W("optimi"), LEX_IMPROVE},
	{W("overhead"), LEX_CHANGE},
	{{"", 0}, 0}};
static const struct entry in_p[] = {
	{W("panic"), LEX_BROKEN},
	{W("payment"), LEX_SPAM},
	{W("penalt"), LEX_CHANGE},
	{W("perf"), LEX_FACTOR | LEX_PERF_SUBJECT | LEX_SPEED},
	{W("perf bench"), LEX_TOOL},
	{W("performance"), LEX_PERF},
	{W("pgbench"), LEX_TOOL},
	{W("phoronix"), LEX_TOOL},
	{W("postmark"), LEX_TOOL},
	{{"", 0}, 0}};
static const struct entry in_r[] = {
	{W("reaim"), LEX_TOOL},
	{W("redis"), LEX_TOOL},
	{W("reduc"), LEX_BAD_SUBJECT | LEX_CHANGE | LEX_IMPROVE},
	{W("regress"), LEX_BAD_SUBJECT | LEX_CHANGE | LEX_REGRESS},
	{W("rise"), LEX_CHANGE},
	{{"", 0}, 0}};
static const struct entry in_s[] = {
	{W("save"), LEX_CHANGE},
	{W("saving"), LEX_CHANGE},
	{W("schbench"), LEX_TOOL},
	{W("slow"), LEX_BAD_SUBJECT | LEX_CHANGE | LEX_FACTOR | LEX_SLOWED},
	{W("specint"), LEX_TOOL},
	{W("specjbb"), LEX_TOOL},
	{W("speed"), LEX_FACTOR | LEX_PERF_SUBJECT | LEX_SPEED},
	{W("speed up"), LEX_IMPROVE},
	{W("speed-up"), LEX_CHANGE},
	{W("speeds up"), LEX_IMPROVE},
	{W("speedup"), LEX_CHANGE | LEX_IMPROVE},
	{W("stress-ng"), LEX_TOOL},
	{W("sysbench"), LEX_TOOL},
	{{"", 0}, 0}};
static const struct entry in_t[] = {
	{W("tbench"), LEX_TOOL},
	{W("throughput"), LEX_FACTOR | LEX_PERF | LEX_PERF_SUBJECT | LEX_SPEED},
	{W("tripl"), LEX_HALF},
	{W("twice"), LEX_HALF},
	{{"", 0}, 0}};
static const struct entry in_u[] = {
	{W("unixbench"), LEX_TOOL},
	{W("uplift"), LEX_CHANGE},
	{W("usage"), LEX_LOAD},
	{W("use-after-free"), LEX_BROKEN},
	{W("util"), LEX_LOAD},
	{{"", 0}, 0}};
static const struct entry in_v[] = {
	{W("vdbench"), LEX_TOOL},
	{W("vm-scalability"), LEX_TOOL},
	{{"", 0}, 0}};
static const struct entry in_w[] = {
	{W("warning:"), LEX_BROKEN},
	{W("will-it-scale"), LEX_TOOL},
	{W("win"), LEX_CHANGE},
	{W("workload"), LEX_PERF},
	{W("worse"), LEX_BAD_SUBJECT | LEX_CHANGE | LEX_DROP | LEX_FACTOR},
	{{"", 0}, 0}};

static const struct entry *const by_letter[26] = {
	[0] = in_a, [1] = in_b, [2] = in_c, [3] = in_d, [4] = in_e,
	[5] = in_f, [6] = in_g, [7] = in_h, [8] = in_i, [10] = in_k,
	[11] = in_l, [12] = in_m, [13] = in_n, [14] = in_o, [15] = in_p,
	[17] = in_r, [18] = in_s, [19] = in_t, [20] = in_u, [21] = in_v,
	[22] = in_w,
};

static unsigned int meaning(struct text t, size_t at)
{
	const struct entry *e = by_letter[t.p[at] - 'a'];
	struct text rest = text_from(t, at);
	unsigned int means = 0;
	char second = rest.p[1];

	while (e && e->means && e->word.p[1] < second)
		e++;
	for (; e && e->means && e->word.p[1] == second; e++)
		if (text_starts(rest, e->word))
			means |= e->means;
	return means;
}

void lex_scan(struct arena *a, struct text t, struct lexed *out)
{
	bool inside = false;

	*out = (struct lexed){0};
	for (size_t i = 0; i + 1 < t.n; i++) {
		unsigned int means;
		bool letter = ch_lower(t.p[i]);

		if (!letter || inside) {
			inside = letter;
			continue;
		}
		inside = true;
		means = meaning(t, i);
		if (!means)
			continue;
		out->hit = arena_grow(a, out->hit, out->n, &out->cap,
				      sizeof(*out->hit));
		out->hit[out->n++] = (struct lex_hit){i, means};
	}
}

int lex_count(const struct lexed *l, unsigned int means, int most)
{
	int n = 0;

	for (size_t i = 0; i < l->n && n < most; i++)
		n += (l->hit[i].means & means) != 0;
	return n;
}

bool lex_near(const struct lexed *l, size_t from, size_t to,
	      unsigned int means)
{
	size_t low = 0, high = l->n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (l->hit[middle].at < from)
			low = middle + 1;
		else
			high = middle;
	}
	for (; low < l->n && l->hit[low].at < to; low++)
		if (l->hit[low].means & means)
			return true;
	return false;
}
