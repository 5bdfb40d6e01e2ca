/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/lines_doc.h"

/* The k-th run of a name that is a result, not progress. */
static const struct run *result_of(const struct document *d, const char *name)
{
	for (size_t i = 0; i < d->n_runs; i++)
		if (!d->run[i].partial &&
		    text_eq(d->run[i].name, text_of(name)))
			return &d->run[i];
	return NULL;
}

static double value_in(const struct run *run, const char *metric)
{
	for (size_t i = 0; run && i < run->n_measurements; i++)
		if (text_eq(run->measurement[i].metric, text_of(metric)))
			return run->measurement[i].value;
	fail_msg("%s is not there", metric);
	return 0;
}

static size_t results(const struct document *d)
{
	size_t n = 0;

	for (size_t i = 0; i < d->n_runs; i++)
		n += !d->run[i].partial;
	return n;
}

/* ---- iostat ---- */

static void iostat_of_sysstat_12(void **state)
{
	struct document *d = doc_of(
		"Device            r/s     rkB/s   rrqm/s  %rrqm r_await "
		"rareq-sz     w/s     wkB/s   wrqm/s  %wrqm w_await wareq-sz "
		"    d/s     dkB/s   drqm/s  %drqm d_await dareq-sz     f/s "
		"f_await  aqu-sz  %util\n"
		"nvme0n1       1000.00   4000.00     1.00   0.10    0.25     "
		"4.00  500.00   8000.00     2.00   0.40    1.50    16.00    "
		"0.00      0.00     0.00   0.00    0.00     0.00   10.00    "
		"0.50    1.25  99.50\n");

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_text(d->run[0].name, "nvme0n1");
	assert_int_equal(n_measured(d), 22);
	assert_value(d, "iostat.r/s", 0, 1000);
	assert_value(d, "iostat.rkb/s", 0, 4096000);
	assert_value(d, "iostat.r_await", 0, 25e4);
	assert_value(d, "iostat.wareq-sz", 0, 16384);
	assert_value(d, "iostat.f_await", 0, 5e5);
	assert_value(d, "iostat.aqu-sz", 0, 1.25);
	assert_value(d, "iostat.%util", 0, 99.5);
	assert_near(measured(d, "iostat.%util", 0)->precision, 0.01);
	document_free(d);
}

static void iostat_of_sysstat_10(void **state)
{
	struct document *d = doc_of(
		"Device:         rrqm/s   wrqm/s     r/s     w/s   rsec/s   "
		"wsec/s avgrq-sz avgqu-sz   await r_await w_await  svctm  "
		"%util\n"
		"sda               0.00     2,00    1.00    3.00     8.00    "
		"20.00    12.00     0.10    2.00    1.00    3.00   1.00   "
		"0.40\n"
		"dm-0              0.00     0.00    1.00    1.00     8.00    "
		" 8.00     8.00     0.10    2.00    1.00    3.00   1.00   "
		"0.20\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_value(d, "iostat.wrqm/s", 0, 2);
	assert_value(d, "iostat.rsec/s", 0, 4096);
	assert_value(d, "iostat.avgrq-sz", 0, 6144);
	assert_value(d, "iostat.await", 1, 2e6);
	assert_text(d->run[1].name, "dm-0");
	document_free(d);
}

static void iostat_in_pipes(void **state)
{
	struct document *d = doc_of(
		"| Device  | r/s | rMB/s | r_await | %util |\n"
		"|---------|:---:|:-----:|:-------:|------:|\n"
		"| nvme1n1 | 10.00 | 2.50 | 0.16 | 98.00 |\n");

	(void)state;
	assert_value(d, "iostat.rmb/s", 0, 2621440);
	assert_value(d, "iostat.r_await", 0, 16e4);
	document_free(d);
}

static void iostat_wrapped_by_a_mail_program(void **state)
{
	struct document *d = doc_of(
		"Device            r/s     rkB/s   rrqm/s  %rrqm\n"
		"r_await rareq-sz  aqu-sz  %util\n"
		"sda             10.00     80.00     1.00   9.09\n"
		"0.50     8.00    0.01   0.90\n");

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_value(d, "iostat.r/s", 0, 10);
	assert_value(d, "iostat.r_await", 0, 5e5);
	assert_value(d, "iostat.%util", 0, 0.9);
	document_free(d);
}

static void iostat_for_people(void **state)
{
	struct document *d = doc_of(
		"     r/s     rkB/s   rrqm/s  %rrqm r_await rareq-sz Device\n"
		"  100.00      9.5M     0.05  14.4%    0.52    35.5k nvme0n1\n"
		"    1.50     12.5k     0.00   0.0%    0.50     8.0k sda\n");

	(void)state;
	assert_text(d->run[0].name, "nvme0n1");
	assert_value(d, "iostat.rkb/s", 0, 9.5 * 1024 * 1024);
	assert_value(d, "iostat.rkb/s", 1, 12.5 * 1024);
	assert_value(d, "iostat.%rrqm", 0, 14.4);
	assert_value(d, "iostat.rareq-sz", 0, 35.5 * 1024);
	document_free(d);
}

#define CPU_HEAD "avg-cpu:  %user   %nice %system %iowait  %steal   %idle\n"
#define DEV_HEAD "Device             tps    kB_read/s    kB_wrtn/s\n"

static void iostat_reports_since_boot_are_set_aside(void **state)
{
	struct document *d = doc_of(
		CPU_HEAD "  1.00 0.00 1.00 0.00 0.00 98.00\n\n"
		DEV_HEAD "sda 5.00 50.00 5.00\n\n"
		CPU_HEAD "  3.00 0.00 1.00 0.00 0.00 96.00\n\n"
		DEV_HEAD "sda 100.00 1000.00 0.00\n\n"
		CPU_HEAD "  5.00 0.00 1.00 0.00 0.00 94.00\n\n"
		DEV_HEAD "sda 200.00 2000.00 0.00\n");

	(void)state;
	assert_int_equal(d->n_blocks, 1);
	assert_int_equal(results(d), 2);
	assert_near(value_in(result_of(d, "sda"), "iostat.tps"), 150);
	assert_near(value_in(result_of(d, "avg-cpu"), "iostat.cpu.user"), 4);
	assert_near(result_of(d, "sda")->measurement[0].n, 2);
	assert_int_equal(result_of(d, "sda")->measurement[0].spread_kind,
			 SPREAD_WITHIN_RUN);
	document_free(d);
}

static void iostat_second_report_alone_counts(void **state)
{
	struct document *d = doc_of(DEV_HEAD "sda 5.00 50.00 5.00\n\n"
				    DEV_HEAD "sda 100.00 1000.00 0.00\n");

	(void)state;
	assert_int_equal(results(d), 1);
	assert_near(value_in(result_of(d, "sda"), "iostat.tps"), 100);
	document_free(d);
}

static void devices_without_numbers_are_none(void **state)
{
	struct document *d = doc_of("Device     Boot Start      End\n"
				    "/dev/sda1        2048  1050623\n");

	(void)state;
	assert_int_equal(d->n_blocks, 0);
	document_free(d);
}

/* ---- vmstat, sar ---- */

#define VMSTAT \
	"procs -----------memory---------- ---swap-- -----io---- -system-- " \
	"------cpu-----\n" \
	" r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs " \
	"us sy id wa st\n"

static void vmstat_first_row_is_since_boot(void **state)
{
	struct document *d = doc_of(VMSTAT
		" 9  0      0 812345  12345 234567    0    0     5    17   80  "
		"120  1  2 96  1  0\n"
		" 1  4      0 812345  12345 234567    0    0  2000    17   80  "
		"120  1  2 66 31  0\n"
		" 1  6      0 812345  12345 234567    0    0  4000    17   80  "
		"120  1  2 66 31  0\n");
	const struct run *r = result_of(d, "");

	(void)state;
	assert_int_equal(d->n_runs, 4);
	assert_int_equal(results(d), 1);
	assert_near(value_in(r, "vmstat.bi"), 3000 * 1024);
	assert_near(value_in(r, "vmstat.b"), 5);
	assert_near(value_in(r, "vmstat.wa"), 31);
	document_free(d);
}

static void vmstat_fused_columns_are_told(void **state)
{
	struct document *d = doc_of(VMSTAT
		" 1  4      0 812345  12345 234567    0    0  2000    17   80  "
		"120  1  2 66 31  0\n"
		" 1  4      0 81234512345 234567    0    0  2000    17   80  "
		"120  1  2 66 31  0\n");

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_int_equal(d->diags.n, 1);
	assert_string_equal(d->diags.item[0].code, "fused-columns");
	document_free(d);
}

static void sar_averages(void **state)
{
	struct document *d = doc_of(
		"12:00:01 AM     CPU     %user     %nice   %system   %iowait   "
		" %steal     %idle\n"
		"12:00:02 AM     all      1.00      0.00      2.00      3.00   "
		"   0.00     94.00\n"
		"12:00:03 AM     all      3.00      0.00      2.00      5.00   "
		"   0.00     90.00\n"
		"Average:        all      2.00      0.00      2.00      4.00   "
		"   0.00     92.00\n");

	(void)state;
	assert_int_equal(d->n_runs, 3);
	assert_int_equal(results(d), 1);
	assert_near(value_in(result_of(d, "all"), "sar.%iowait"), 4);
	document_free(d);
}

static void sar_devices(void **state)
{
	struct document *d = doc_of(
		"Average:          DEV       tps     rkB/s     wkB/s   areq-sz "
		"   aqu-sz     await     %util\n"
		"Average:          sda     10.00     80.00      8.00      8.80 "
		"     0.01      0.50      1.00\n");

	(void)state;
	assert_value(d, "sar.tps", 0, 10);
	assert_value(d, "sar.rkb/s", 0, 81920);
	assert_value(d, "sar.await", 0, 5e5);
	assert_text(d->run[0].name, "sda");
	document_free(d);
}

static void mpstat_has_its_own_name(void **state)
{
	struct document *d = doc_of(
		"Average:     CPU    %usr   %nice    %sys %iowait    %irq   "
		"%soft  %steal  %guest  %gnice   %idle\n"
		"Average:     all    1.00    0.00    2.00    3.00    0.00    "
		"0.50    0.00    0.00    0.00   93.50\n"
		"Average:       0    2.00    0.00    2.00    3.00    0.00    "
		"0.50    0.00    0.00    0.00   92.50\n");

	(void)state;
	assert_value(d, "mpstat.%usr", 0, 1);
	assert_value(d, "mpstat.%idle", 1, 92.5);
	document_free(d);
}

/* ---- file systems ---- */

static void fs_mark_rows_are_runs(void **state)
{
	struct document *d = doc_of(
		"#  Version 3.3, 16 thread(s) starting at Mon Jan  1 10:00:00\n"
		"FSUse%        Count         Size    Files/sec     App "
		"Overhead\n"
		"     1        80000         4096      12345.5          "
		"1234567\n"
		"......\n"
		"     2       160000         4096      12000.0          "
		"1200000\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_value(d, "fs_mark.files/sec", 0, 12345.5);
	assert_value(d, "fs_mark.app_overhead", 1, 1.2e9);
	assert_text(run_param_value(&d->run[1], TEXT("fsuse")), "2");
	document_free(d);
}

static void fs_mark_with_calls(void **state)
{
	struct document *d = doc_of(
		"FSUse%        Count         Size    Files/sec     App Overhead"
		"        CREAT (Min/Avg/Max)        WRITE (Min/Avg/Max)\n"
		"     1         1000        51200        250.5             1000"
		"       5      10     150        20      30      400\n");

	(void)state;
	assert_value(d, "fs_mark.creat.avg", 0, 10000);
	assert_value(d, "fs_mark.write.max", 0, 400000);
	document_free(d);
}

static void dbench_operations(void **state)
{
	struct document *d = doc_of(
		" Operation      Count    AvgLat    MaxLat\n"
		" ----------------------------------------\n"
		" NTCreateX     419186     0.013     0.266\n"
		" Flush          30182     1.250     3.075\n"
		"\n"
		"Throughput 225.5 MB/sec (sync open)  4 clients  4 procs  "
		"max_latency=86.5 ms\n");

	(void)state;
	assert_value(d, "dbench.ntcreatex.count", 0, 419186);
	assert_value(d, "dbench.flush.avglat", 0, 1.25e6);
	assert_value(d, "dbench.throughput", 0, 225.5e6);
	assert_value(d, "dbench.max_latency", 0, 86.5e6);
	document_free(d);
}

#define IOZONE \
	"                                                              " \
	"random    random     bkwd    record    stride                 " \
	"                   \n" \
	"              kB  reclen    write  rewrite    read    reread    read" \
	"     write     read   rewrite      read   fwrite frewrite    fread" \
	"  freread\n"

static void iozone_full_row(void **state)
{
	struct document *d = doc_of(IOZONE
		" 65536 4 100 200 300 400 500 600 700 800 900 1000 1100 1200 "
		"1300\n");

	(void)state;
	assert_int_equal(n_measured(d), 13);
	assert_value(d, "iozone.random_write", 0, 600 * 1024);
	assert_value(d, "iozone.freread", 0, 1300 * 1024);
	assert_text(d->run[0].group, "size=65536k reclen=4k");
	document_free(d);
}

static void iozone_gaps_belong_to_no_test(void **state)
{
	struct document *d = doc_of(
		"              kB  reclen    write  rewrite    read    reread    "
		"read     write\n"
		"           65536       4   512000   614400                    "
		"409600    307200\n");

	(void)state;
	assert_value(d, "iozone.write", 0, 512000 * 1024.0);
	assert_value(d, "iozone.random_read", 0, 409600 * 1024.0);
	assert_value(d, "iozone.random_write", 0, 307200 * 1024.0);
	assert_null(measured(d, "iozone.read", 0));
	document_free(d);
}

static void bonnie_csv(void **state)
{
	struct document *d = doc_of(
		"1.97,1.97,host,1,1400000000,16G,,512,99,102400,20,51200,10,"
		"1024,98,204800,15,250.5,5,16,,,,,4096,30,+++++,+++,8192,40,"
		"4100,30,+++++,+++,8000,40,16384us,250ms,300ms,9000us,20ms,"
		"150ms,100us,90us,80us,70us,60us,50us\n");

	(void)state;
	assert_value(d, "bonnie++.put_block", 0, 102400 * 1024.0);
	assert_value(d, "bonnie++.seeks", 0, 250.5);
	assert_value(d, "bonnie++.seq_create", 0, 4096);
	assert_value(d, "bonnie++.ran_del", 0, 8000);
	assert_null(measured(d, "bonnie++.seq_stat", 0));
	assert_value(d, "bonnie++.putc.latency", 0, 16384000);
	assert_value(d, "bonnie++.ran_del.latency", 0, 50000);
	document_free(d);
}

static void bonnie_table(void **state)
{
	struct document *d = doc_of(
		"Machine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP "
		"K/sec %CP  /sec %CP\n"
		"host            16G   512  99 102400  20 51200  10  1024  98 "
		"204800  15 250.5   5\n"
		"Latency             16384us     250ms     300ms    9000us     "
		" 20ms     150ms\n");

	(void)state;
	assert_value(d, "bonnie++.get_block", 0, 204800 * 1024.0);
	assert_value(d, "bonnie++.seeks", 0, 250.5);
	assert_value(d, "bonnie++.seeks.latency", 0, 15e7);
	document_free(d);
}

static void btt_rows(void **state)
{
	struct document *d = doc_of(
		"            ALL           MIN           AVG           MAX      "
		"     N\n"
		"--------------- ------------- ------------- ------------- "
		"-----------\n\n"
		"Q2Q               0.000000500   0.000250000   1.500000000     "
		" 4095\n"
		"Q2C               0.000050000   0.000125000   0.002500000     "
		" 4096\n");

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_value(d, "btt.q2c.avg", 0, 125000);
	assert_value(d, "btt.q2q.max", 0, 1.5e9);
	assert_near(measured(d, "btt.q2c.avg", 0)->n, 4096);
	document_free(d);
}

static void diskstats_differences(void **state)
{
	struct document *d = doc_of(
		" 8 0 sda 1000 20 8000 500 2000 40 16000 1500 0 1800 2000\n"
		"\n"
		" 8 0 sda 1100 20 8800 600 4294967295 40 16000 1500 3 1800 "
		"2000\n"
		" 8 0 sda 1200 20 9600 900 4 40 16000 1505 3 1800 2000\n");

	(void)state;
	assert_int_equal(d->n_runs, 5);
	assert_value(d, "diskstats.reads", 0, 1000);
	assert_value(d, "diskstats.read_bytes", 0, 8000 * 512);
	assert_value(d, "diskstats.delta.reads", 0, 100);
	assert_value(d, "diskstats.delta.r_await", 0, 1e6);
	assert_value(d, "diskstats.delta.r_await", 1, 3e6);
	/* 2^32 - 1 to 4: wrapped. */
	assert_value(d, "diskstats.delta.writes", 1, 5);
	assert_value(d, "diskstats.delta.w_await", 1, 1e6);
	document_free(d);
}

/* ---- the rest ---- */

static void will_it_scale_rows(void **state)
{
	struct document *d = doc_of(
		"tasks,processes,processes_idle,threads,threads_idle,linear\n"
		"0,0,100,0,100,0\n"
		"1,512345,93.75,510000,93.70,512345\n"
		"16,8000000,0.10,7500000,0.20,8197520\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_value(d, "will-it-scale.processes", 1, 8000000);
	assert_value(d, "will-it-scale.threads", 0, 510000);
	assert_text(d->run[1].group, "tasks=16");
	document_free(d);
}

static void netperf_stream(void **state)
{
	struct document *d = doc_of(
		"MIGRATED TCP STREAM TEST from 0.0.0.0 (0.0.0.0) port 0 "
		"AF_INET to server () port 0 AF_INET\n"
		"Recv   Send    Send\nSocket Socket  Message  Elapsed\n"
		"Size   Size    Size     Time     Throughput\n"
		"bytes  bytes   bytes    secs.    10^6bits/sec\n\n"
		"131072  16384  16384    10.00     800.00   1.50  2.50\n");

	(void)state;
	assert_value(d, "netperf.throughput", 0, 1e8);
	assert_text(d->run[0].name, "TCP STREAM");
	document_free(d);
}

static void netperf_request_response(void **state)
{
	struct document *d = doc_of(
		"TCP REQUEST/RESPONSE TEST from 0.0.0.0 () port 0 AF_INET to "
		"server () port 0 AF_INET : first burst 0\n"
		"Local /Remote\nSocket Size   Request  Resp.   Elapsed  Trans."
		"\nSend   Recv   Size     Size    Time     Rate\n"
		"bytes  Bytes  bytes    bytes   secs.    per sec\n\n"
		"16384  131072 1        1       10.00    23456.50\n"
		"16384  131072\n");

	(void)state;
	assert_value(d, "netperf.transactions", 0, 23456.5);
	assert_int_equal(n_measured(d), 1);
	document_free(d);
}

static void iperf3_sums(void **state)
{
	struct document *d = doc_of(
		"{\n\t\"start\":\t{\n\t\t\"version\":\t\"iperf 3.9\",\n"
		"\t\t\"test_start\":\t{\n\t\t\t\"protocol\":\t\"TCP\",\n"
		"\t\t\t\"num_streams\":\t4\n\t\t}\n\t},\n"
		"\t\"intervals\":\t[],\n\t\"end\":\t{\n"
		"\t\t\"sum_sent\":\t{\n"
		"\t\t\t\"bits_per_second\":\t8000000,\n"
		"\t\t\t\"retransmits\":\t3\n\t\t},\n"
		"\t\t\"sum_received\":\t{\n"
		"\t\t\t\"bits_per_second\":\t7200000\n\t\t}\n\t}\n}\n");

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_value(d, "iperf3.sender", 0, 1e6);
	assert_value(d, "iperf3.receiver", 0, 9e5);
	assert_value(d, "iperf3.retransmits", 0, 3);
	assert_text(run_param_value(&d->run[0], TEXT("threads")), "4");
	document_free(d);
}

static void iperf3_cut_off_is_told(void **state)
{
	struct document *d = doc_of(
		"{\n\t\"start\":\t{\n\t\t\"version\":\t\"iperf 3.9\"\n");

	(void)state;
	assert_int_equal(d->n_runs, 0);
	assert_int_equal(d->diags.n, 1);
	assert_string_equal(d->diags.item[0].code, "truncated");
	document_free(d);
}

/* ---- mmtests ---- */

static void mmtests_two_kernels(void **state)
{
	struct document *d = doc_of(
		"pipe benchmark\n"
		"                              6.1.0                  6.2.0\n"
		"                            vanilla                patched\n"
		"Amean     1        64.25 (   0.00%)       73.50 * -14.40%*\n"
		"Amean     32      858.75 (   0.00%)      857.50 (   0.15%)\n");

	(void)state;
	assert_int_equal(d->n_runs, 4);
	assert_value(d, "mmtests.amean", 1, 73.5);
	assert_text(d->run[0].label, "6.1.0 / vanilla");
	assert_text(d->run[1].label, "6.2.0 / patched");
	assert_text(d->run[0].group, "pipe benchmark, 1 (table in line 4)");
	assert_true(text_eq(d->run[0].group, d->run[1].group));
	assert_text(run_param_value(&d->run[1], TEXT("significant")), "1");
	assert_int_equal(run_param_value(&d->run[3], TEXT("significant")).n,
			 0);
	assert_int_equal(d->run[0].pair, PAIR_FROM);
	assert_int_equal(d->run[1].pair, PAIR_TO);
	assert_int_equal(d->facts.n_claims, 2);
	assert_near(d->facts.claim[0].percent, -14.4);
	document_free(d);
}

static void mmtests_three_kernels(void **state)
{
	struct document *d = doc_of(
		"                 5.10               5.15                6.1\n"
		"Hmean     4     10.00 (   0.00%)    11.00 (  10.00%)    9.00 "
		"* -10.00%*\n");

	(void)state;
	assert_int_equal(d->n_runs, 3);
	assert_text(d->run[2].label, "6.1");
	assert_int_equal(d->run[0].pair, PAIR_NONE);
	document_free(d);
}

static void mmtests_tabs_and_words_as_key(void **state)
{
	struct document *d = doc_of(
		"\t\tgood\t\tbad\n"
		"Amean \t1\t97.50\t( 0.00%)\t135.25\t( -38.72%)\n"
		"Amean     Wakeup-99.9th-80     3193.75 (   0.00%)      328.25 "
		"(  89.72%)\n");

	(void)state;
	assert_int_equal(d->n_runs, 4);
	assert_text(d->run[0].label, "good");
	assert_value(d, "mmtests.amean", 1, 135.25);
	assert_text(d->run[2].group, "Wakeup-99.9th-80 (table in line 2)");
	document_free(d);
}

static void mmtests_wrapped_rows(void **state)
{
	struct document *d = doc_of(
		"Amean     1     10.00 (   0.00%)    11.00 ( -10.00%)\n"
		"    12.00 * -20.00%*\n"
		"Amean     2     20.00 (   0.00%)    21.00 (  -5.00%)\n"
		"    22.00 ( -10.00%)\n");

	(void)state;
	assert_int_equal(d->n_runs, 6);
	assert_value(d, "mmtests.amean", 2, 12);
	assert_value(d, "mmtests.amean", 5, 22);
	document_free(d);
}

static void means_in_sentences_are_none(void **state)
{
	struct document *d = doc_of(
		"Mean values (0.5%) and more.\n"
		"Amean was 5 (2%) then 6 (3%) later\n"
		"Max 5 (1.00%) 6 (2.00%)\n");

	(void)state;
	assert_int_equal(d->n_blocks, 0);
	document_free(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(iostat_of_sysstat_12),
		cmocka_unit_test(iostat_of_sysstat_10),
		cmocka_unit_test(iostat_in_pipes),
		cmocka_unit_test(iostat_wrapped_by_a_mail_program),
		cmocka_unit_test(iostat_for_people),
		cmocka_unit_test(iostat_reports_since_boot_are_set_aside),
		cmocka_unit_test(iostat_second_report_alone_counts),
		cmocka_unit_test(devices_without_numbers_are_none),
		cmocka_unit_test(vmstat_first_row_is_since_boot),
		cmocka_unit_test(vmstat_fused_columns_are_told),
		cmocka_unit_test(sar_averages),
		cmocka_unit_test(sar_devices),
		cmocka_unit_test(mpstat_has_its_own_name),
		cmocka_unit_test(fs_mark_rows_are_runs),
		cmocka_unit_test(fs_mark_with_calls),
		cmocka_unit_test(dbench_operations),
		cmocka_unit_test(iozone_full_row),
		cmocka_unit_test(iozone_gaps_belong_to_no_test),
		cmocka_unit_test(bonnie_csv),
		cmocka_unit_test(bonnie_table),
		cmocka_unit_test(btt_rows),
		cmocka_unit_test(diskstats_differences),
		cmocka_unit_test(will_it_scale_rows),
		cmocka_unit_test(netperf_stream),
		cmocka_unit_test(netperf_request_response),
		cmocka_unit_test(iperf3_sums),
		cmocka_unit_test(iperf3_cut_off_is_told),
		cmocka_unit_test(mmtests_two_kernels),
		cmocka_unit_test(mmtests_three_kernels),
		cmocka_unit_test(mmtests_tabs_and_words_as_key),
		cmocka_unit_test(mmtests_wrapped_rows),
		cmocka_unit_test(means_in_sentences_are_none),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
