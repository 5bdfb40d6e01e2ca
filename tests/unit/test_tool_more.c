/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Tools whose tables, JSON or YAML have a reader of their own: what options and
 * versions make of them, and what is none of theirs. */
#include "tests/unit/lines_doc.h"

static size_t results(const struct document *d)
{
	size_t n = 0;

	for (size_t i = 0; i < d->n_runs; i++)
		n += !d->run[i].partial;
	return n;
}

static bool took(const struct document *d, const char *format)
{
	for (size_t i = 0; i < d->n_blocks; i++)
		if (!strcmp(d->block[i].format->name, format))
			return true;
	return false;
}

/* ---- openssl ---- */

static void openssl_sizes_are_in_thousands(void **state)
{
	struct document *d = doc_of(
		"The 'numbers' are in 1000s of bytes per second processed.\n"
		"type             16 bytes     64 bytes\n"
		"AES-128-GCM      34948.28k   131293.57k\n"
		"sha256           53135.55k   186402.16k\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_text(d->run[0].name, "AES-128-GCM");
	assert_value(d, "openssl.aes-128-gcm.64", 0, 131293570);
	assert_near(measured(d, "openssl.sha256.16", 0)->precision, 10);
	document_free(d);
}

static void openssl_signatures_are_times_and_rates(void **state)
{
	struct document *d = doc_of(
		"                  sign    verify    sign/s verify/s\n"
		"rsa 2048 bits 0.000713s 0.000025s   1402.0  39524.1\n"
		"                              op      op/s\n"
		" 253 bits ecdh (X25519)   0.0001s  23755.6\n");

	(void)state;
	assert_value(d, "openssl.rsa_2048_bits.sign", 0, 713e3);
	assert_value(d, "openssl.rsa_2048_bits.verify/s", 0, 39524.1);
	assert_value(d, "openssl.253_bits_ecdh_x25519.op/s", 0, 23755.6);
	document_free(d);
}

static void openssl_for_programs(void **state)
{
	struct document *d = doc_of("+H:16:64:256\n"
				    "+F:6:sha256:1000.50:2000.00:3000.25\n");

	(void)state;
	assert_value(d, "openssl.sha256.16", 0, 1000.5);
	assert_value(d, "openssl.sha256.256", 0, 3000.25);
	document_free(d);
}

static void a_type_of_bytes_is_no_openssl(void **state)
{
	struct document *d = doc_of("type  16 bytes  64 bytes\n"
				    "slow  12  13\n");

	(void)state;
	assert_false(took(d, "openssl"));
	document_free(d);
}

/* ---- pidstat, turbostat ---- */

#define PIDSTAT "UID       PID    %usr %system  %guest   %wait    %CPU   CPU  " \
	"Command\n"

static void pidstat_averages_are_results(void **state)
{
	struct document *d = doc_of(
		"12:00:01 PM   " PIDSTAT
		"12:00:02 PM     0  512  1.00  0.50  0.00  0.25  1.50  0  "
		"tmux: server\n"
		"\n"
		"Average:      " PIDSTAT
		"Average:        0  512  2.00  0.50  0.00  0.25  2.50  -  "
		"tmux: server\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_int_equal(results(d), 1);
	assert_text(d->run[1].name, "tmux: server");
	assert_value(d, "pidstat.%cpu", 1, 2.5);
	document_free(d);
}

static void pidstat_twins_are_no_result(void **state)
{
	struct document *d = doc_of(
		"Average:      UID       PID   kB_rd/s   kB_wr/s kB_ccwr/s "
		"iodelay  Command\n"
		"Average:        0  512  1.00  8.00  0.00  0  fio\n"
		"Average:        0  513  1.00  8.00  0.00  0  fio\n"
		"Average:        0  514  1.00  4.00  0.00  0  dd\n");

	(void)state;
	assert_int_equal(d->n_runs, 3);
	assert_int_equal(results(d), 1);
	assert_value(d, "pidstat.kb_wr/s", 2, 4096);
	document_free(d);
}

static void pidstat_of_another_head_is_none(void **state)
{
	struct document *d = doc_of("Average:  UID  PID  what  why  Command\n"
				    "Average:  0  512  1.00  8.00  fio\n");

	(void)state;
	assert_false(took(d, "pidstat"));
	document_free(d);
}

static void turbostat_has_the_system_only(void **state)
{
	struct document *d = doc_of(
		"Core\tCPU\tAvg_MHz\tBusy%\tBzy_MHz\tPkgWatt\n"
		"-\t-\t100\t5.00\t2400\t12.50\n"
		"0\t0\t110\t6.00\t2400\t12.50\n"
		"1\t1\t90\t4.00\t2400\n"
		"Core\tCPU\tAvg_MHz\tBusy%\tBzy_MHz\tPkgWatt\n"
		"-\t-\t200\t7.00\t2400\t13.50\n"
		"0\t0\t110\t6.00\t2400\t12.50\n"
		"1\t1\t90\t4.00\t2400\n");

	(void)state;
	assert_int_equal(results(d), 1);
	assert_value(d, "turbostat.busy%", 2, 6);
	assert_value(d, "turbostat.avg_mhz", 2, 150e6);
	assert_value(d, "turbostat.pkgwatt", 2, 13);
	document_free(d);
}

/* ---- lmbench, netperf, qperf ---- */

#define SWITCH \
	"Context switching - times in microseconds - smaller is better\n" \
	"-------------------------------------------------------------\n" \
	"Host                 OS  2p/0K 2p/16K 2p/64K 8p/16K 8p/64K " \
	"16p/16K 16p/64K\n" \
	"                         ctxsw  ctxsw  ctxsw ctxsw  ctxsw   " \
	"ctxsw   ctxsw\n" \
	"--------- ------------- ------ ------ ------ ------ ------ " \
	"------- -------\n"

static void lmbench_rows_are_labelled_by_their_kernel(void **state)
{
	struct document *d = doc_of(SWITCH
		"box       Linux 6.1.0-  1.2300 1.3400 1.4500 2.5600 2.6700 "
		"2.78000 2.89000\n"
		"box       Linux 6.2.0-  1.5300 1.3400 1.4500 2.5600 2.6700 "
		"2.78000 130.\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_text(d->run[1].label, "box       Linux 6.2.0-");
	assert_value(d, "lmbench.ctxsw.2p/0k", 1, 1530);
	assert_value(d, "lmbench.ctxsw.16p/64k", 1, 130e3);
	document_free(d);
}

static void lmbench_gap_is_seen_by_the_rule(void **state)
{
	struct document *d = doc_of(SWITCH
		"box       Linux 6.1.0-  1.2300        1.4500 2.5600 2.6700 "
		"2.78000 2.89000\n");

	(void)state;
	assert_null(measured(d, "lmbench.ctxsw.2p/16k", 0));
	assert_value(d, "lmbench.ctxsw.2p/64k", 0, 1450);
	assert_value(d, "lmbench.ctxsw.16p/64k", 0, 2890);
	document_free(d);
}

static void lmbench_thousands(void **state)
{
	struct document *d = doc_of(
		"*Local* Communication bandwidths in MB/s - bigger is better\n"
		"-----------------------------------------------------------\n"
		"Host                OS  Pipe AF    TCP  File   Mmap  Bcopy  "
		"Bcopy  Mem   Mem\n"
		"                             UNIX      reread reread (libc) "
		"(hand) read write\n"
		"--------- ------------- ---- ---- ---- ------ ------ ------ "
		"------ ---- -----\n"
		"box       Linux 6.1.0-  1.5K 5.0K 3.1K 4012.5  9.8K   6.1K  "
		" 4.2K 10.K 5012.\n");

	(void)state;
	assert_value(d, "lmbench.bw.pipe", 0, 1.5e9);
	assert_value(d, "lmbench.bw.mem_read", 0, 1e10);
	assert_value(d, "lmbench.bw.mem_write", 0, 5.012e9);
	document_free(d);
}

static void netperf_keys(void **state)
{
	struct document *d = doc_of("THROUGHPUT=800.00\n"
				    "THROUGHPUT_UNITS=10^6bits/s\n"
				    "P99_LATENCY=90\nLOCAL_CPU_UTIL=-1.00\n");

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_value(d, "netperf.throughput", 0, 1e8);
	assert_value(d, "netperf.latency.p99", 0, 9e4);
	assert_null(measured(d, "netperf.cpu.local", 0));
	document_free(d);
}

static void netperf_throughput_of_a_script_is_nobodys(void **state)
{
	struct document *d = doc_of("THROUGHPUT=800.00\nOTHER=5\n");

	(void)state;
	assert_false(took(d, "netperf-omni"));
	document_free(d);
}

static void netperf_commas(void **state)
{
	struct document *d = doc_of(
		"Throughput,Throughput Units,99th Percentile Latency "
		"Microseconds\n"
		"24512.25,Trans/s,61\n");

	(void)state;
	assert_value(d, "netperf.transactions", 0, 24512.25);
	assert_value(d, "netperf.latency.p99", 0, 61e3);
	document_free(d);
}

static void netperf_columns(void **state)
{
	struct document *d = doc_of(
		"MIGRATED TCP REQUEST/RESPONSE TEST from 0.0.0.0 (0.0.0.0) "
		"port 0 AF_INET to server () port 0 AF_INET : first burst 0\n"
		"Minimum      Mean         99th         Throughput Throughput \n"
		"Latency      Latency      Percentile              Units      \n"
		"Microseconds Microseconds Latency                            \n"
		"                          Microseconds                       \n"
		"20           41.50        61           24000.25   Trans/s    \n");

	(void)state;
	assert_value(d, "netperf.latency.min", 0, 20e3);
	assert_value(d, "netperf.latency.mean", 0, 41.5e3);
	assert_value(d, "netperf.latency.p99", 0, 61e3);
	assert_value(d, "netperf.transactions", 0, 24000.25);
	document_free(d);
}

static void qperf_units(void **state)
{
	struct document *d = doc_of(
		"tcp_bw:\n    bw              =  1.5 GB/sec\n"
		"    msg_rate        =  29.5 K/sec\n"
		"    time            =     1 sec\n"
		"rc_rdma_write_lat:\n    latency  =  850 ns\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_value(d, "qperf.tcp_bw.bw", 0, 1.5e9);
	assert_value(d, "qperf.tcp_bw.msg_rate", 0, 29500);
	assert_null(measured(d, "qperf.tcp_bw.time", 0));
	assert_value(d, "qperf.rc_rdma_write_lat.latency", 0, 850);
	document_free(d);
}

/* ---- NFS, redis, perf c2c, bpftrace ---- */

#define MOUNT(ops, rtt) \
	"box:/export mounted on /mnt:\n\n" \
	"           ops/s       rpc bklog\n" \
	"          " ops "           0.000\n\n" \
	"read:              ops/s            kB/s           kB/op         " \
	"retrans    avg RTT (ms)    avg exe (ms)  avg queue (ms)          " \
	"errors\n" \
	"                   8.000         512.000          64.000        " \
	"0 (0.0%)           " rtt "           0.500           0.125        " \
	"2 (0.1%)\n\n"

static void nfsiostat_first_report_is_since_the_mount(void **state)
{
	struct document *d = doc_of(MOUNT("99.000", "9.000")
				    MOUNT("10.000", "1.000")
				    MOUNT("20.000", "3.000"));

	(void)state;
	assert_int_equal(results(d), 1);
	assert_text(d->run[0].name, "/mnt");
	assert_value(d, "nfsiostat.ops/s", 3, 15);
	assert_value(d, "nfsiostat.read.rtt", 3, 2e6);
	assert_value(d, "nfsiostat.read.errors", 3, 2);
	document_free(d);
}

static void nfsstat_counts(void **state)
{
	struct document *d = doc_of(
		"Client rpc stats:\n"
		"calls      retrans    authrefrsh\n"
		"1200       3          1200\n\n"
		"Client nfs v4:\n"
		"null             read             write\n"
		"1         0%     800      66%     399      33%\n");

	(void)state;
	assert_value(d, "nfsstat.client_rpc_stats.retrans", 0, 3);
	assert_value(d, "nfsstat.client_nfs_v4.read", 0, 800);
	document_free(d);
}

static void redis_before_version_6(void **state)
{
	struct document *d = doc_of(
		"====== SET ======\n"
		"  100000 requests completed in 1.25 seconds\n"
		"  50 parallel clients\n"
		"  3 bytes payload\n\n"
		"99.87% <= 1 milliseconds\n"
		"100.00% <= 2 milliseconds\n"
		"80000.00 requests per second\n\n"
		"====== GET ======\n"
		"  100000 requests completed in 1.00 seconds\n"
		"100000.00 requests per second\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_value(d, "redis-benchmark.set", 0, 80000);
	assert_value(d, "redis-benchmark.get", 0, 100000);
	document_free(d);
}

static void c2c_counts(void **state)
{
	struct document *d = doc_of(
		"=================================================\n"
		"            Trace Event Information              \n"
		"=================================================\n"
		"  Total records                     :     329219\n"
		"  Load Local HITM                   :       1234\n");

	(void)state;
	assert_value(d, "perf.c2c.load_local_hitm", 0, 1234);
	document_free(d);
}

static void bpftrace_maps(void **state)
{
	struct document *d = doc_of("@usecs[fio, 12]: 4096\n"
				    "@[bash]: 7\n"
				    "@opens: 12\n");

	(void)state;
	assert_int_equal(d->n_runs, 3);
	assert_text(d->run[0].name, "fio, 12");
	assert_text(d->run[1].name, "bash");
	assert_value(d, "bpftrace.usecs", 0, 4096e3);
	assert_value(d, "bpftrace.opens", 0, 12);
	document_free(d);
}

static void somebody_addressed_is_no_map(void **state)
{
	struct document *d = doc_of("@otto: 12\n\nis what I measured.\n");

	(void)state;
	assert_false(took(d, "bpftrace-map"));
	document_free(d);
}

/* ---- JSON and YAML ---- */

static void iostat_json_leaves_the_first_report_out(void **state)
{
	struct document *d = doc_of(
		"{\"sysstat\": {\n\"hosts\": [\n{\n\"statistics\": [\n"
		"{\"disk\": [{\"disk_device\": \"vda\", \"r/s\": 99.00}]},\n"
		"{\"disk\": [{\"disk_device\": \"vda\", \"r/s\": 10.00, "
		"\"rkB/s\": 2.00, \"util\": 1.00}]},\n"
		"{\"disk\": [{\"disk_device\": \"vda\", \"r/s\": 20.00, "
		"\"rkB/s\": 4.00, \"util\": 3.00}]}\n"
		"]\n}\n]\n}}\n");

	(void)state;
	assert_int_equal(results(d), 1);
	assert_value(d, "iostat.r/s", 2, 15);
	assert_value(d, "iostat.rkb/s", 2, 3072);
	assert_value(d, "iostat.%util", 2, 2);
	document_free(d);
}

static void mpstat_json_has_no_report_since_boot(void **state)
{
	struct document *d = doc_of(
		"{\"sysstat\": {\n\"hosts\": [\n{\n\"statistics\": [\n"
		"{\"cpu-load\": [{\"cpu\": \"all\", \"usr\": 10.00}]},\n"
		"{\"cpu-load\": [{\"cpu\": \"all\", \"usr\": 20.00}]}\n"
		"]\n}\n]\n}}\n");

	(void)state;
	assert_int_equal(results(d), 1);
	assert_value(d, "mpstat.%usr", 2, 15);
	document_free(d);
}

static void cyclictest_columns_are_threads(void **state)
{
	struct document *d = doc_of(
		"# Histogram\n"
		"000002 000100\t000120\n"
		"000003 000050\t000000\n"
		"# Total: 000000150 000000120\n"
		"# Min Latencies: 00002 00002\n"
		"# Avg Latencies: 00002 00003\n"
		"# Max Latencies: 00003 00059\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_text(d->run[1].name, "1");
	assert_value(d, "cyclictest.avg", 1, 3000);
	assert_value(d, "cyclictest.max", 1, 59000);
	assert_int_equal(d->run[0].histogram->n, 2);
	assert_near(d->run[0].histogram->bucket[1].count, 50);
	assert_int_equal(d->run[1].histogram->n, 1);
	document_free(d);
}

static void cyclictest_rows_again_are_another_run(void **state)
{
	struct document *d = doc_of("# Max Latencies: 00053\n"
				    "# Max Latencies: 00060\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_value(d, "cyclictest.max", 1, 60000);
	document_free(d);
}

static void cyclictest_json_in_nanoseconds(void **state)
{
	struct document *d = doc_of(
		"{\n  \"file_version\": 1,\n"
		"  \"cmdline:\": \"cyclictest -N --json=o\",\n"
		"  \"resolution_in_ns\": 1,\n  \"thread\": {\n"
		"    \"0\": {\"min\": 3000, \"max\": 90000, \"avg\": 4000.50}\n"
		"  }\n}\n");

	(void)state;
	assert_value(d, "cyclictest.min", 0, 3000);
	assert_value(d, "cyclictest.avg", 0, 4000.5);
	document_free(d);
}

static void stress_ng_yaml_has_the_names_of_its_lines(void **state)
{
	struct document *d = doc_of(
		"metrics:\n"
		"    - stressor: hdd\n"
		"      bogo-ops: 2195\n"
		"      bogo-ops-per-second-usr-sys-time: 1117.5\n"
		"      bogo-ops-per-second-real-time: 1095.25\n"
		"      wall-clock-time: 2.5\n"
		"      MB-per-sec-write-rate: 12.5\n"
		"\n"
		"    - stressor: cpu\n"
		"      bogo-ops: 7\n"
		"...\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_value(d, "stress-ng.hdd.ops_per_sec", 0, 1095.25);
	assert_value(d, "stress-ng.hdd.time", 0, 2.5e9);
	assert_value(d, "stress-ng.hdd.mb-per-sec-write-rate", 0, 12.5e6);
	assert_value(d, "stress-ng.cpu.ops", 0, 7);
	document_free(d);
}

static void start_of_a_fast_system(void **state)
{
	struct document *d = doc_of("Startup finished in 112ms (kernel) + "
				    "500ms (userspace) = 612ms\n"
				    "Startup finished in 1.5s (kernel) + 1min "
				    "0.5s (userspace) = 1min 2.0s\n");

	(void)state;
	assert_value(d, "systemd-analyze.boot", 0, 612e6);
	assert_value(d, "systemd-analyze.boot", 1, 62e9);
	document_free(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(openssl_sizes_are_in_thousands),
		cmocka_unit_test(openssl_signatures_are_times_and_rates),
		cmocka_unit_test(openssl_for_programs),
		cmocka_unit_test(a_type_of_bytes_is_no_openssl),
		cmocka_unit_test(pidstat_averages_are_results),
		cmocka_unit_test(pidstat_twins_are_no_result),
		cmocka_unit_test(pidstat_of_another_head_is_none),
		cmocka_unit_test(turbostat_has_the_system_only),
		cmocka_unit_test(lmbench_rows_are_labelled_by_their_kernel),
		cmocka_unit_test(lmbench_gap_is_seen_by_the_rule),
		cmocka_unit_test(lmbench_thousands),
		cmocka_unit_test(netperf_keys),
		cmocka_unit_test(netperf_throughput_of_a_script_is_nobodys),
		cmocka_unit_test(netperf_commas),
		cmocka_unit_test(netperf_columns),
		cmocka_unit_test(qperf_units),
		cmocka_unit_test(nfsiostat_first_report_is_since_the_mount),
		cmocka_unit_test(nfsstat_counts),
		cmocka_unit_test(redis_before_version_6),
		cmocka_unit_test(c2c_counts),
		cmocka_unit_test(bpftrace_maps),
		cmocka_unit_test(somebody_addressed_is_no_map),
		cmocka_unit_test(iostat_json_leaves_the_first_report_out),
		cmocka_unit_test(mpstat_json_has_no_report_since_boot),
		cmocka_unit_test(cyclictest_columns_are_threads),
		cmocka_unit_test(cyclictest_rows_again_are_another_run),
		cmocka_unit_test(cyclictest_json_in_nanoseconds),
		cmocka_unit_test(stress_ng_yaml_has_the_names_of_its_lines),
		cmocka_unit_test(start_of_a_fast_system),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
