/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Which numbers of sentences, lists and free tables are measurements, of what,
 * and which are claims or nothing: one short invented text for each form. All
 * values of a text must be found, in their order, and no other.
 */
#include "tests/unit/test.h"
#include "tests/unit/example.h"

#include <math.h>

#include "parser/document.h"

#define MIB 1048576.0
#define MOST 8

/* What a row does not say is not asked. */
struct value_want {
	double value;			/* base units, or those printed */
	const char *unit;
	const char *metric, *label, *group;
	double lo, hi;			/* 0: no such bound */
	enum pair_side pair;
};

struct claim_want {
	enum claim_kind kind;
	double percent;			/* of CLAIM_PERCENT */
	double lo, hi;			/* of others; 0: not asked */
	bool given;
};

struct example {
	const char *name;
	const char *text;
	struct value_want value[MOST];
	size_t n;
	struct claim_want claim;
	bool no_claim;
	bool mails;			/* an mbox, not the body of a report */
};

#define HEAD "numbers of foo\n\n[Ann Example]\n\nHello,\n\n"
#define RATE "1/s"
#define BW "bytes/s"
#define NS "ns"

static const struct example examples[] = {
	{.name = "01 fell from to, about",
	 .text = "IOPS fell from ~21k to ~900 after the update",
	 .value = {{.value = 21000, .unit = RATE, .metric = "prose.iops",
		    .pair = PAIR_FROM},
		   {.value = 900, .unit = RATE, .metric = "prose.iops",
		    .pair = PAIR_TO}}, .n = 2,
	 .claim = {.kind = CLAIM_FROM_TO, .lo = 21000, .hi = 900,
		   .given = true}},
	{.name = "02 reads and writes",
	 .text = "reads are at 412MB/s, writes only 96MB/s",
	 .value = {{.value = 412e6, .unit = BW, .metric = "prose.read.bw"},
		   {.value = 96e6, .unit = BW, .metric = "prose.write.bw"}},
	 .n = 2},
	{.name = "03 an arrow is no bound",
	 .text = "avg lat: 5.2 ms -> 7.9 ms",
	 .value = {{.value = 5.2e6, .unit = NS, .pair = PAIR_FROM},
		   {.value = 7.9e6, .unit = NS, .pair = PAIR_TO}}, .n = 2},
	{.name = "04 took instead of",
	 .text = "copying took 3m16s instead of 41s",
	 .value = {{.value = 196e9, .unit = NS, .pair = PAIR_INSTEAD_A},
		   {.value = 41e9, .unit = NS, .pair = PAIR_INSTEAD_B}},
	 .n = 2},
	{.name = "05 versus shares the unit",
	 .text = "884 vs 741 MB/s",
	 .value = {{.value = 884e6, .unit = BW}, {.value = 741e6, .unit = BW}},
	 .n = 2},
	{.name = "06 a range shares suffix and unit",
	 .text = "40-50k write IOPS",
	 .value = {{.value = 40e3, .unit = RATE, .metric = "prose.write.iops",
		    .lo = 40e3, .hi = 50e3}}, .n = 1},
	{.name = "07 a range with a tilde",
	 .text = "VM: 90k ~ 95k IOPS",
	 .value = {{.value = 90e3, .unit = RATE, .lo = 90e3, .hi = 95e3}},
	 .n = 1},
	{.name = "08 over, and a time in words",
	 .text = "took over 15 min, before half a minute",
	 .value = {{.value = 900e9, .unit = NS, .lo = 900e9},
		   {.value = 30e9, .unit = NS}}, .n = 2},
	{.name = "09 percent slower",
	 .text = "about 12% slower",
	 .claim = {.kind = CLAIM_PERCENT, .percent = -12, .given = true}},
	{.name = "10 a range of factors",
	 .text = "latency is 3-4x higher",
	 .claim = {.kind = CLAIM_FACTOR, .lo = 3, .hi = 4, .given = true}},
	{.name = "11 a suffix by itself",
	 .text = "100 K IOPS per queue",
	 .value = {{.value = 100e3, .unit = RATE}}, .n = 1},
	{.name = "12 decimal comma",
	 .text = "rate 3,1 GiB/s",
	 .value = {{.value = 3.1 * 1024 * MIB, .unit = BW}}, .n = 1},
	{.name = "13 thousands",
	 .text = "12,345.6 ops/s",
	 .value = {{.value = 12345.6, .unit = RATE}}, .n = 1},
	{.name = "13 a count of files", .text = "1'204'000 files"},
	{.name = "14 real with a comma",
	 .text = "real    51m14,611s",
	 .value = {{.value = 3074.611e9, .unit = NS}}, .n = 1},
	{.name = "15 elapsed",
	 .text = "elapsed 0:13.45",
	 .value = {{.value = 13.45e9, .unit = NS}}, .n = 1},
	{.name = "15 a time of day", .text = "at 10:13:45"},
	{.name = "16 rate, operations and latency of a tuple",
	 .text = "READ 40960KB/s, 10240, 97.5us",
	 .value = {{.value = 40960e3, .unit = BW},
		   {.value = 10240, .unit = RATE},
		   {.value = 97.5e3, .unit = NS}}, .n = 3},
	{.name = "17 wide punctuation",
	 .text = "write\xef\xbc\x9a" "87MB/s\xef\xbc\x8c" "iops 21000",
	 .value = {{.value = 87e6, .unit = BW, .metric = "prose.write.bw"},
		   {.value = 21000, .unit = RATE}}, .n = 2},
	{.name = "18 units in brackets",
	 .text = "avg: 4210 (us), max: 9800 (us), total: 12 ms",
	 .value = {{.value = 4210e3, .unit = NS}, {.value = 9800e3, .unit = NS},
		   {.value = 12e6, .unit = NS}}, .n = 3},
	{.name = "19 requests per second",
	 .text = "71250 request/sec",
	 .value = {{.value = 71250, .unit = RATE}}, .n = 1},
	{.name = "20 restated in words",
	 .text = "1500k IOPs (1.5 million IOPS)",
	 .value = {{.value = 1500e3, .unit = RATE}}, .n = 1},
	{.name = "21 restated in another unit",
	 .text = "bw=236MiB/s (247MB/s)",
	 .value = {{.value = 236 * MIB, .unit = BW}}, .n = 1},
	{.name = "22 use of the processor",
	 .text = "cpu at 100% on the new kernel, before it is 10%",
	 .value = {{.value = 100, .unit = "percent"},
		   {.value = 10, .unit = "percent"}}, .n = 2,
	 .no_claim = true},
	{.name = "23 a set-up is no result",
	 .text = "numjobs=16 runtime=300s bs=4k on v6.1.12, 64GB RAM, "
		 "SATA 6.0 Gb/s"},
	{.name = "24 provisioned", .text = "provisioned for 160K IOPS"},
	{.name = "24 should reach", .text = "should reach 1000 MiB/s"},
	{.name = "25 a bound beside a timeout",
	 .text = "took over 120 seconds (timeout 120s)",
	 .value = {{.value = 120e9, .unit = NS, .lo = 120e9}}, .n = 1},
	{.name = "26 intervals", .text = "polls every 5 ms, 60s later"},
	{.name = "27 counts, ids, places",
	 .text = "3 of 8 disks, 12ab34cd56ef, PCI 0000:03:00.0, line 1204"},
	{.name = "28 to a share of the original",
	 .text = "random writes dropped to 10% of the original",
	 .claim = {.kind = CLAIM_PERCENT, .percent = -90, .given = true}},
	{.name = "29 loses an amount",
	 .text = "loses 55 Mb/s",
	 .claim = {.kind = CLAIM_ABSOLUTE, .lo = -55e6 / 8, .hi = -55e6 / 8,
		   .given = true}},
	{.name = "29 same speed",
	 .text = "same speed",
	 .claim = {.kind = CLAIM_NONE_SEEN, .given = true}},
	{.name = "30 one noun for a list of runs",
	 .text = "1h10m, 1hr9m, 1h12m per check",
	 .value = {{.value = 4200e9, .unit = NS}, {.value = 4140e9, .unit = NS},
		   {.value = 4320e9, .unit = NS}}, .n = 3},
	{.name = "31 a range with two dashes",
	 .text = "81--84 kB/s",
	 .value = {{.value = 81e3, .unit = BW, .lo = 81e3, .hi = 84e3}},
	 .n = 1},
	{.name = "32 a product", .text = "0.3 * 600 = 180 ms busy"},
	{.name = "33 columns of sides without a unit",
	 .text = "         before   after\n"
		 "tar       2.03     2.73\n"
		 "untar     4.10     4.11\n",
	 .value = {{.value = 2.03, .unit = "", .label = "before",
		    .group = "tar"},
		   {.value = 2.73, .unit = "", .label = "after",
		    .group = "tar"},
		   {.value = 4.10, .unit = "", .label = "before",
		    .group = "untar"},
		   {.value = 4.11, .unit = "", .label = "after",
		    .group = "untar"}}, .n = 4},
	{.name = "34 a scale in the head, a percent that recomputes",
	 .text = "Threads  vanilla(K)  patched(K)  Diff(%)\n"
		 "1         16.90       17.51      +3.60\n"
		 "2         32.08       31.80      -0.87\n",
	 .value = {{.value = 16900, .group = "Threads=1", .pair = PAIR_FROM},
		   {.value = 17510, .group = "Threads=1", .pair = PAIR_TO},
		   {.value = 32080, .group = "Threads=2", .pair = PAIR_FROM},
		   {.value = 31800, .group = "Threads=2", .pair = PAIR_TO}},
	 .n = 4,
	 .claim = {.kind = CLAIM_PERCENT, .percent = 3.6, .given = true}},
	{.name = "35 mmtests: minus is worse",
	 .text = "Amean  1   64.2 (   0.00%)   73.1 * -13.86%*\n"
		 "Amean  2   84.7 (   0.00%)   98.0 * -15.70%*\n",
	 .value = {{.value = 64.2, .pair = PAIR_FROM},
		   {.value = 73.1, .pair = PAIR_TO},
		   {.value = 84.7, .pair = PAIR_FROM},
		   {.value = 98.0, .pair = PAIR_TO}}, .n = 4,
	 .claim = {.kind = CLAIM_PERCENT, .percent = -13.86, .given = true}},
	{.name = "37 a head over two rows",
	 .text = "+------+-------------------+-------------------+\n"
		 "|      |     delalloc      |     nodelalloc    |\n"
		 "|      |   old   |   new   |   old   |   new   |\n"
		 "+------+-------------------+-------------------+\n"
		 "| T 1  | 27 MB/s | 63 MB/s | 11 MB/s | 23 MB/s |\n"
		 "+------+-------------------+-------------------+\n",
	 .value = {{.value = 27e6, .unit = BW, .label = "old",
		    .group = "T 1 / delalloc"},
		   {.value = 63e6, .unit = BW, .label = "new",
		    .group = "T 1 / delalloc"},
		   {.value = 11e6, .unit = BW, .label = "old",
		    .group = "T 1 / nodelalloc"},
		   {.value = 23e6, .unit = BW, .label = "new",
		    .group = "T 1 / nodelalloc"}}, .n = 4},
	{.name = "38 columns that are no sides",
	 .text = "size    XFS      EXT4\n"
		 "512M    1.5GB/s  1GB/s\n"
		 "4G      120MB/s  290MB/s\n",
	 .value = {{.value = 1.5e9, .unit = BW, .label = "XFS",
		    .group = "size=512M"},
		   {.value = 1e9, .unit = BW, .label = "EXT4",
		    .group = "size=512M"},
		   {.value = 120e6, .unit = BW, .group = "size=4G"},
		   {.value = 290e6, .unit = BW, .group = "size=4G"}}, .n = 4},
	{.name = "39 a first row of keys",
	 .text = "|        | 1 | 2 | 4 | 8 |\n"
		 "| base   | 295 | 70 | 33 | 19 |\n"
		 "| patched| 286 | 123| 119| 90 |\n",
	 .value = {{.value = 295, .label = "base", .group = "1"},
		   {.value = 70, .label = "base", .group = "2"},
		   {.value = 33, .label = "base", .group = "4"},
		   {.value = 19, .label = "base", .group = "8"},
		   {.value = 286, .label = "patched", .group = "1"},
		   {.value = 123, .label = "patched", .group = "2"},
		   {.value = 119, .label = "patched", .group = "4"},
		   {.value = 90, .label = "patched", .group = "8"}}, .n = 8},
	{.name = "40 names and values in turn",
	 .text = "Wall time 5.17   CPU time 2.02   CPU util 39.0%",
	 .value = {{.value = 5.17, .unit = ""}, {.value = 2.02, .unit = ""},
		   {.value = 39, .unit = "percent"}}, .n = 3},
	{.name = "41 a unit in the caption, a spread in the cell",
	 .text = "(hackbench, time in s:)\n"
		 "group   lat0             lat19\n"
		 "1       1.378(+/- 1%)    1.337(+/- 1%) +3%\n",
	 .value = {{.value = 1.378e9, .unit = NS, .group = "group=1"},
		   {.value = 1.337e9, .unit = NS, .group = "group=1"}},
	 .n = 2,
	 .claim = {.kind = CLAIM_PERCENT, .percent = 3, .given = true}},
	{.name = "42 run times under headings",
	 .text = "NOK: 6.18\nreal\t0m1.533s\nreal\t0m6.431s\n"
		 "OK: with the patch reverted\nreal\t0m0.223s\n"
		 "real\t0m0.187s\n",
	 .value = {{.value = 1.533e9, .unit = NS}, {.value = 6.431e9, .unit = NS},
		   {.value = 0.223e9, .unit = NS},
		   {.value = 0.187e9, .unit = NS}}, .n = 4},
	{.name = "43 labels with bare numbers",
	 .text = "iops avg\non 6.8-rc7 : 4120\non 6.8-rc7 + revert : 4205\n",
	 .value = {{.value = 4120, .unit = RATE},
		   {.value = 4205, .unit = RATE}}, .n = 2},
	{.name = "44 a quote that was wrapped anew",
	 .mails = true,
	 .text = "From a@example.org Mon Jan  1 00:00:00 2024\n"
		 "From: Bob Example <b@example.org>\nSubject: foo\n"
		 "Message-ID: <1@example.org>\n\n"
		 "With the old kernel the latency of the small reads is avg "
		 "5.1 ms.\n\n"
		 "From a@example.org Mon Jan  1 00:00:00 2024\n"
		 "From: Ann Example <a@example.org>\nSubject: Re: foo\n"
		 "Message-ID: <2@example.org>\n"
		 "In-Reply-To: <1@example.org>\n\n"
		 "Bob Example wrote:\n"
		 "> With the old kernel the latency of the small\n"
		 "> reads is\n> avg 5.1 ms.\n\nWhich one?\n",
	 .value = {{.value = 5.1e6, .unit = NS}}, .n = 1},
	{.name = "45 df",
	 .text = "Filesystem      Size  Used Avail Use% Mounted on\n"
		 "/dev/sda1       9.8G  1.2G  8.1G  13% /\n"
		 "/dev/sdb1       1.8T  0.4T  1.4T  22% /srv\n"},
	{.name = "45 lscpu", .text = "NUMA node0 CPU(s): 0-7,64-71"},
	{.name = "45 the speed of md is a result, its finish none",
	 .text = "[=>....]  resync =  8.1% (1/12) finish=795min "
		 "speed=50150K/sec",
	 .value = {{.value = 50150 * 1024.0, .unit = BW}}, .n = 1},
};

static const struct run *nth(const struct document *d, size_t k,
			     const struct measurement **m)
{
	for (size_t i = 0; i < d->n_runs; i++) {
		if (k < d->run[i].n_measurements) {
			*m = &d->run[i].measurement[k];
			return &d->run[i];
		}
		k -= d->run[i].n_measurements;
	}
	*m = NULL;
	return NULL;
}

static bool near(double got, double want)
{
	return fabs(got - want) <= 1e-9 * fmax(fabs(got), fabs(want));
}

static void check_text(const char *what, struct text got, const char *want)
{
	if (want && !text_eq(got, text_of(want)))
		fail_msg("%s \"%.*s\" instead of \"%s\"", what, TEXT_ARG(got),
			 want);
}

static void check_bound(const char *what, bool has, double got, double want)
{
	if (has != (want > 0) || (has && !near(got, want)))
		fail_msg("%s %g instead of %g (0: none)", what, has ? got : 0,
			 want);
}

static void check_value(const struct document *d, size_t k,
			const struct value_want *w)
{
	const struct measurement *m;
	const struct run *run = nth(d, k, &m);

	if (!m || !near(m->value, w->value)) {
		fail_msg("%g instead of %g", m ? m->value : 0, w->value);
		return;
	}
	if (w->unit)
		assert_string_equal(m->unit, w->unit);
	check_text("metric", m->metric, w->metric);
	check_text("label", run->label, w->label);
	check_text("group", run->group, w->group);
	if (w->pair != PAIR_NONE)
		assert_int_equal(run->pair, w->pair);
	check_bound("at least", m->has_lo, m->lo, w->lo);
	check_bound("at most", m->has_hi, m->hi, w->hi);
}

static bool claimed(const struct claim *c, const struct claim_want *w)
{
	return c->kind == w->kind && !c->in_subject &&
	       (w->kind != CLAIM_PERCENT || near(c->percent, w->percent)) &&
	       (w->lo == 0 || near(c->from, w->lo)) &&
	       (w->hi == 0 || near(c->to, w->hi));
}

static void is_read(void **state)
{
	const struct example *e = *state;
	char text[2000];
	struct document *d;
	const struct measurement *m;
	bool found = !e->claim.given;

	assert_true((size_t)snprintf(text, sizeof(text), "%s%s\n",
				     e->mails ? "" : HEAD, e->text) < sizeof(text));
	d = document_new(TEXT("test"), text_of(text));
	document_parse(d);
	for (size_t k = 0; k < e->n; k++)
		check_value(d, k, &e->value[k]);
	if (nth(d, e->n, &m))
		fail_msg("also %.*s = %g", TEXT_ARG(m->metric), m->value);
	for (size_t i = 0; i < d->facts.n_claims; i++)
		found |= claimed(&d->facts.claim[i], &e->claim);
	if (!found)
		fail_msg("not among %zu claims", d->facts.n_claims);
	if (e->no_claim)
		assert_int_equal(d->facts.n_claims, 0);
	document_free(d);
}

int main(void)
{
	return EXAMPLES_RUN(examples, is_read);
}
