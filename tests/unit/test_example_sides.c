/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Which number is base, which test, which neither: one short invented report
 * for each kind of label. Each number of a row must be measured and stand on
 * the side named; a row may ask for a warning and for the ledger's pairing.
 */
#include "tests/unit/side_doc.h"
#include "tests/unit/example.h"

#define MIB 1048576.0
#define GIB 1073741824.0
#define MOST 6

struct side_want {
	double value;		/* base units */
	enum role role;
	const char *variant;	/* NULL: whatever */
};

struct example {
	const char *name;
	const char *text;
	struct side_want want[MOST];	/* ends at value 0 */
	const char *warning;		/* NULL: whatever */
	double nothing;			/* a number that must not be measured */
};

#define R(subject) HEAD(subject)
#define P(subject) "Subject: [PATCH] " subject "\n\n"

static const struct example examples[] = {
	{"01 revert in brackets",
	 R("IOPS down 4% in 6.6 compared to 6.1")
	 "fio result (6.6.12):\n\n  write: IOPS=9120, BW=35.6MiB/s\n\n"
	 "fio result (6.6.12 with revert):\n\n"
	 "  write: IOPS=9540, BW=37.3MiB/s\n",
	 {{9120, TEST, NULL}, {9540, BASE, "revert"}}, NULL, 0},
	{"02 with and without a change, explained first",
	 R("regression of plugging")
	 "w/ plug change : kernel 5.2.0\n"
	 "w/o plug change: 5.2.0, commit dropped\n\n"
	 "w/ plug change\nREAD 30100KB/s\n\n"
	 "w/o plug change\nREAD 99120KB/s\n",
	 {{30100e3, TEST, NULL}, {99120e3, BASE, NULL}}, NULL, 0},
	{"03 before and after the commit",
	 R("slow dd since 3f1a2b4c5d6e")
	 "before the commit, 118MB/s\nafter the commit, 47.5MB/s\n",
	 {{118e6, BASE, NULL}, {47.5e6, TEST, NULL}}, NULL, 0},
	{"04 two versions in a sentence",
	 R("loop slower on 6.9")
	 "Sequential read with 6.8.12 gives 2100MB/s while 6.9.3 only "
	 "reaches 1250MB/s.\n",
	 {{2100e6, BASE, NULL}, {1250e6, TEST, NULL}}, NULL, 0},
	{"05 claim written backwards",
	 R("higher latency on 4.4.120 compared to 4.14.90")
	 "result on 4.4 kernel:\n  lat (msec): min=1, max=20, avg= 5.20, "
	 "stdev= 0.30\n\nresult on 4.14 kernel:\n"
	 "  lat (msec): min=1, max=4000, avg=980.10, stdev=20.30\n",
	 {{5.20e6, BASE, NULL}, {980.10e6, TEST, NULL}}, "claim-order", 0},
	{"06 NOK and OK",
	 R("regression of startup")
	 "NOK: v6.18-rc3:\nreal\t0m4.512s\n\n"
	 "OK: v6.18-rc3 with 12ab34cd56ef reverted:\nreal\t0m0.204s\n",
	 {{4.512e9, TEST, NULL}, {0.204e9, BASE, NULL}}, NULL, 0},
	{"07 good and bad as columns",
	 R("regression of hackbench")
	 "                good                 bad\n"
	 "Amean  1   62.7 (   0.00%)   71.5 * -14.04%*\n",
	 {{62.7, BASE, NULL}, {71.5, TEST, NULL}}, NULL, 0},
	{"08 pipes in a patch",
	 P("md: take fewer locks")
	 "|        | Unpatched | Patched |\n"
	 "| Test 1 | 12.4 MB/s | 22.9 MB/s |\n",
	 {{12.4e6, BASE, NULL}, {22.9e6, TEST, NULL}}, NULL, 0},
	{"09 a patch that helps",
	 R("regression of 6.5-rc4 compared to 6.4.0")
	 "fio on 6.5-rc5 with the patch\n\n"
	 "   READ: bw=2950MiB/s (3093MB/s), io=10GiB\n\n"
	 "fio on 6.5-rc5 without the patch\n\n"
	 "   READ: bw=1402MiB/s (1470MB/s), io=10GiB\n",
	 {{2950 * MIB, BASE, "fix"}, {1402 * MIB, TEST, NULL}}, NULL, 0},
	{"10 went from, reverting improves from",
	 R("regression of writes")
	 "Throughput went from 900MB/s to 420MB/s; reverting the commit "
	 "improves it from 421MB/s to 895MB/s.\n",
	 {{900e6, BASE, NULL}, {420e6, TEST, NULL}, {421e6, TEST, NULL},
	  {895e6, BASE, NULL}}, NULL, 0},
	{"11 distributions",
	 R("reads slower on Fedora 42 than on Rocky 9.5")
	 "I compared Fedora 42 (6.14.5) and Rocky 9.5 (5.14.0).\n\n"
	 "Fedora 42\n\n  read: IOPS=198k, BW=773MiB/s\n\n"
	 "Rocky 9.5\n\n  read: IOPS=377k, BW=1473MiB/s\n",
	 {{198e3, TEST, NULL}, {377e3, BASE, NULL}}, NULL, 0},
	{"12 lines of uname",
	 R("regression of reads")
	 "Linux box 6.14.5-300.fc42 #1 SMP\n# ./run.sh\n"
	 "   READ: bw=10.6GiB/s (11.4GB/s), io=10GiB\n\n"
	 "Linux box 5.14.0-503.el9_5 #1 SMP\n# ./run.sh\n"
	 "   READ: bw=15.2GiB/s (16.3GB/s), io=10GiB\n",
	 {{10.6 * GIB, TEST, NULL}, {15.2 * GIB, BASE, NULL}}, NULL, 0},
	{"13 what git was told",
	 R("regression of iperf")
	 "git reset --hard v4.19\ngit am local.patch\n\n731 Mbits/sec\n\n"
	 "git reset --hard v4.19\ngit am local.patch\n"
	 "git cherry-pick -x a1b2c3d4e5f6\n\n680 Mbits/sec\n",
	 {{731e6 / 8, BASE, NULL}, {680e6 / 8, TEST, NULL}}, NULL, 0},
	{"14 two versions against one",
	 R("6.18, 6.19 slow compared to 6.12")
	 "6.18 and 6.19 -> Read 6910MB/s, write 870MB/s\n"
	 "6.12 -> Read 6500MB/s, write 4400MB/s\n",
	 {{6910e6, TEST, NULL}, {870e6, TEST, NULL}, {6500e6, BASE, NULL},
	  {4400e6, BASE, NULL}}, NULL, 0},
	{"15 a release between the pair",
	 R("performance regression between 4.4.0 and 5.17")
	 "// Linux 4.4.0:\n  WRITE: bw=61.2MiB/s (64.2MB/s), io=1GiB\n\n"
	 "// Linux 5.4.0:\n  WRITE: bw=30.8MiB/s (32.3MB/s), io=1GiB\n\n"
	 "// Linux 5.17:\n  WRITE: bw=251MiB/s (263MB/s), io=1GiB\n",
	 {{61.2 * MIB, BASE, NULL}, {30.8 * MIB, OTHER, NULL},
	  {251 * MIB, TEST, NULL}}, NULL, 0},
	{"16 commits and releases in one column",
	 R("regression of writes, caused by 5e4d3c2b1a09")
	 "I bisected it to 5e4d3c2b1a09, its parent is 4d3c2b1a0918.\n\n"
	 "Kernel         Write IOPS\nv5.4           1080k\n"
	 "4d3c2b1a0918   1070k\n5e4d3c2b1a09   815k\n"
	 "v5.17-rc4      902k\n",
	 {{1080e3, BASE, NULL}, {1070e3, BASE, NULL}, {815e3, TEST, NULL},
	  {902e3, TEST, NULL}}, NULL, 0},
	{"17 adding the patch on the previous",
	 R("regression of make")
	 "Without this patch:\n\nElapsed: 0:02.31\n\n"
	 "Just adding this patch on the previous:\n\nElapsed: 0:14.02\n",
	 {{2.31e9, BASE, NULL}, {14.02e9, TEST, NULL}}, NULL, 0},
	{"18 had fallen from",
	 R("regression of small writes")
	 "Maximum IOPS had fallen from ~12000 to ~150. Reverting de57ac1d0b "
	 "restores it.\n",
	 {{12000, BASE, NULL}, {150, TEST, NULL}}, NULL, 0},
	{"19 the other of a contrast",
	 R("server slow")
	 "Starting with 5.4.188 the server is slow. CPU utilization is 100% "
	 "(with 5.4.187 it is 10%).\n",
	 {{10, BASE, NULL}, {100, TEST, NULL}}, NULL, 0},
	{"20 schedulers are no sides",
	 R("regression of slow devices")
	 "With mq-deadline, I get:\n1.4 MB/s\n\nWith bfq, I get:\n71.2 kB/s\n",
	 {{1.4e6, OTHER, NULL}, {71.2e3, OTHER, NULL}}, NULL, 0},
	{"21 vanilla beside vanilla and a revert",
	 R("regression of writes")
	 "vanilla 6.6.8:\n\n  write: IOPS=4410, BW=17.2MiB/s\n\n"
	 "vanilla 6.6.8 + revert of 0f1e2d3c4b5a:\n\n"
	 "  write: IOPS=4610, BW=18.0MiB/s\n",
	 {{4410, TEST, NULL}, {4610, BASE, "revert"}}, NULL, 0},
	{"22 HEAD with and without the series",
	 R("regression of direct writes")
	 "With HEAD as 7a7b7c7d7e7f (with the above series)\n\n"
	 "  write: io=1.0GB, bw=1820KB/s, iops=455, runt=60001msec\n\n"
	 "With HEAD as 1c2d3e4f5a6b(without the above series)\n\n"
	 "  write: io=1.0GB, bw=1872KB/s, iops=468, runt=60001msec\n",
	 {{455, TEST, NULL}, {468, BASE, NULL}}, NULL, 0},
	{"23 a command that speaks of an iteration",
	 R("regression of 5.10 compared to 5.4")
	 "5.10.162:\n\ncat info --> After 1st test iteration\n"
	 "  20110us average commit time\n\n"
	 "5.10.162 with revert:\n\ncat info --> After 1st test iteration\n"
	 "  16240us average commit time\n",
	 {{20110e3, TEST, NULL}, {16240e3, BASE, "revert"}}, NULL, 0},
	{"24 before and after in a patch",
	 P("fix raid5 write regression")
	 "- Before: 161 MB/s\n- After: 655 MB/s\n",
	 {{161e6, BASE, NULL}, {655e6, TEST, NULL}}, NULL, 0},
	{"25 a job file that changes between",
	 R("regression of big files")
	 "$ fio job1\n  write: IOPS=11.8k, BW=46.1MiB/s\n"
	 "$ sed -i s/4G/100G/ job1\n$ fio job1\n"
	 "  write: IOPS=5410, BW=21.1MiB/s\n",
	 {{11.8e3, OTHER, NULL}, {5410, OTHER, NULL}}, NULL, 0},
	{"26 a version with a fix",
	 R("pgbench regression in v6.1")
	 "v6.0: tps = 24012.1\nv6.1: tps = 18230.9\n"
	 "v6.1 + fix: tps = 23871.4\n",
	 {{24012.1, BASE, NULL}, {18230.9, TEST, NULL},
	  {23871.4, BASE, "fix"}}, NULL, 0},
	{"27 a column of changes is no value",
	 R("regression in 6.3-rc1")
	 "IOPS  6.2     6.3-rc1  change\n4k    101000  88000    -12.9%\n",
	 {{101000, BASE, NULL}, {88000, TEST, NULL}}, NULL, -12.9},
	{"28 vanilla and patched as columns, by vote",
	 R("regression of make in 5.18")
	 "your patch helps:\n\n"
	 "          5.18-rc8-vanilla    5.18-rc8-patched\n"
	 "time      70.15               63.80\n",
	 {{70.15, TEST, NULL}, {63.80, BASE, "fix"}}, NULL, 0},
	{"29 labels follow their numbers",
	 R("regression with kernel 5.15")
	 "I get 45k IOPS on 5.15.0 and 61k IOPS on 5.10.9.\n",
	 {{45e3, TEST, NULL}, {61e3, BASE, NULL}}, NULL, 0},
	{"30 respectively, over two lines",
	 P("net: shorten the lock")
	 "The maximum hold time before and after the patch are 110us and\n"
	 "31us respectively.\n",
	 {{110e3, BASE, NULL}, {31e3, TEST, NULL}}, NULL, 0},
	{"31 before this series vs after the series",
	 R("regression of jbd2")
	 "The number is higher before this patch series\n\n"
	 "  73 handles per transaction\n\n"
	 "vs after the patch series.\n\n  66 handles per transaction\n",
	 {{73, BASE, NULL}, {66, TEST, NULL}}, NULL, 0},
	{"32 a hack under a baseline",
	 P("block: batch the completions")
	 "# baseline\n   READ: bw=3020MiB/s (3167MB/s), io=10GiB\n\n"
	 "# hack\n   READ: bw=2660MiB/s (2789MB/s), io=10GiB\n",
	 {{3020 * MIB, BASE, NULL}, {2660 * MIB, TEST, NULL}}, NULL, 0},
	{"33 two clients of one kernel",
	 R("regression of latency")
	 "0.55ms (foo) vs 0.61ms (bar) is the latency of the two clients.\n",
	 {{0.55e6, OTHER, NULL}, {0.61e6, OTHER, NULL}}, NULL, 0},
	{"34 drift within one run",
	 R("regression of writes")
	 "At the beginning 990MB/s, 60s later 310MB/s.\n",
	 {{990e6, OTHER, NULL}, {310e6, OTHER, NULL}}, NULL, 0},
};

static bool measured(const struct judged *j, double value)
{
	for (size_t i = 0; i < j->doc->n_runs; i++)
		for (size_t k = 0; k < j->doc->run[i].n_measurements; k++)
			if (fabs(j->doc->run[i].measurement[k].value - value) <=
			    1e-6 * fabs(value))
				return true;
	return false;
}

static void stands(void **state)
{
	const struct example *e = *state;
	struct judged j = judge(e->text);

	for (size_t i = 0; i < MOST && e->want[i].value > 0; i++) {
		const struct side_want *w = &e->want[i];

		is(&j, w->value, w->role);
		if (w->variant &&
		    !text_is(of(&j, w->value)->variant, w->variant))
			fail_msg("%g: variant \"%.*s\"", w->value,
				 TEXT_ARG(of(&j, w->value)->variant));
	}
	if (e->warning && !warned(&j, e->warning))
		fail_msg("no warning %s", e->warning);
	if (e->nothing < 0 && measured(&j, e->nothing))
		fail_msg("%g is no measurement", e->nothing);
	END(j);
}

int main(void)
{
	return EXAMPLES_RUN(examples, stands);
}
