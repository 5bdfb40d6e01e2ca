/* SPDX-License-Identifier: GPL-2.0-or-later */
/* fio's human output: versions, pieces, damage by mailers, print defects. */
#include "tests/unit/lines_doc.h"

static void a_whole_report_of_3x(void **state)
{
	struct document *d = doc_of(
		"rnd: (g=0): rw=randwrite, bs=(R) 4096B-4096B, (W) "
		"4096B-4096B, (T) 4096B-4096B, ioengine=libaio, iodepth=16\n"
		"...\n"
		"fio-3.33\n"
		"Starting 4 processes\n"
		"\n"
		"rnd: (groupid=0, jobs=4): err= 0: pid=81: Sat Jun 24 "
		"12:07:54 2017\n"
		"  write: IOPS=26.3k, BW=103MiB/s (108MB/s)"
		"(206MiB/2002msec)\n"
		"    slat (nsec): min=971, max=39707k, avg= 6.80, "
		"stdev=37.81\n"
		"    clat percentiles (usec):\n"
		"     |  1.00th=[   31], 99.90th=[11994]\n"
		"   bw (  KiB/s): min=30168, max=35968, per=100.00%, "
		"avg=33586.67, stdev=3035.96, samples=3\n"
		"  lat (usec)   : 50=0.07%, >=2000=0.01%\n"
		"  cpu          : usr=0.55%, sys=13.68%, ctx=13584, majf=0, "
		"minf=13\n"
		"     issued rwts: total=0,52736,0,7 short=0,1,0,0 "
		"dropped=0,2,0,0\n"
		"\n"
		"Run status group 0 (all jobs):\n"
		"  WRITE: bw=103MiB/s (108MB/s), 25.0MiB/s-26.0MiB/s "
		"(26.2MB/s-27.3MB/s), io=206MiB (216MB), run=2000-2002msec\n"
		"\n"
		"Disk stats (read/write):\n"
		"  vda: ios=15422/15409, merge=0/12, ticks=1189/1081, "
		"in_queue=2278, util=18.39%\n");
	const struct run *r = d->run;

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_text(r->name, "rnd");
	assert_text(r->tool, "fio");
	assert_text(r->tool_version, "3.33");
	assert_true(r->valid);
	assert_text(run_param_value(r, TEXT("rw")), "randwrite");
	assert_text(run_param_value(r, TEXT("bs")), "4k");
	assert_text(run_param_value(r, TEXT("numjobs")), "4");
	assert_text(run_param_value(r, TEXT("iodepth")), "16");
	assert_value(d, "fio.write.iops", 0, 26300);
	assert_value(d, "fio.write.runtime", 0, 2002e6);
	assert_value(d, "fio.write.slat.max", 0, 39707e3);
	assert_value(d, "fio.write.clat.p99.9", 0, 11994e3);
	assert_value(d, "fio.write.clat.p1", 0, 31e3);
	assert_value(d, "fio.write.bw.mean", 0, 33586.67 * 1024);
	assert_value(d, "fio.write.bw.samples", 0, 3);
	assert_value(d, "fio.latdist.us.ge2000", 0, 0.01);
	assert_value(d, "fio.cpu.ctx", 0, 13584);
	assert_value(d, "fio.write.total_ios", 0, 52736);
	assert_value(d, "fio.write.drop_ios", 0, 2);
	assert_value(d, "fio.sync.total_ios", 0, 7);
	assert_value(d, "fio.group.write.max_runtime", 0, 2002e6);
	assert_value(d, "fio.disk.vda.write_merges", 0, 12);
	assert_value(d, "fio.disk.vda.write_ticks", 0, 1081e6);
	assert_value(d, "fio.disk.vda.util", 0, 18.39);
	document_free(d);
}

static void the_finer_of_two_bases_is_taken(void **state)
{
	struct document *d = doc_of(
		"write: IOPS=2550k, BW=9962MiB/s (10.4GB/s)"
		"(17.1TiB/1800006msec)\n");

	(void)state;
	assert_value(d, "fio.write.bw", 0, 9962.0 * 1048576);
	assert_near(measured(d, "fio.write.bw", 0)->precision, 1048576);
	assert_near(measured(d, "fio.write.iops", 0)->precision, 1000);
	document_free(d);
}

static const char carry[] =
	"fio-%s\n"
	"j: (groupid=0, jobs=1): err= 0: pid=2: Thu Dec  3 06:51:23 2020\n"
	"  write: IOPS=24.0k, BW=97.7MiB/s (102MB/s)(2930MiB/30001msec)\n"
	"     issued rwts: total=0,750001,0,0 short=0,0,0,0 "
	"dropped=0,0,0,0\n";

static struct document *with_version(const char *text, const char *version)
{
	static char s[1024];

	snprintf(s, sizeof(s), "fio-%s%s", version, strchr(text, '\n'));
	return doc_of(s);
}

static void a_lost_carry_of_iops_is_undone(void **state)
{
	struct document *d = with_version(carry, "3.16");

	(void)state;
	assert_value(d, "fio.write.iops", 0, 750001 / 30.001);
	assert_int_equal(d->diags.n, 1);
	document_free(d);
}

static void a_sound_version_is_believed(void **state)
{
	struct document *d = with_version(carry, "3.26");

	(void)state;
	assert_value(d, "fio.write.iops", 0, 24000);
	document_free(d);
}

static void a_lost_carry_of_bandwidth_shows_in_the_other_base(void **state)
{
	struct document *d = doc_of(
		"write: IOPS=12.5k, BW=48.0MiB/s (51.3MB/s)"
		"(39.1MiB/798msec)\n");

	(void)state;
	assert_value(d, "fio.write.bw", 0, 51.3e6);
	document_free(d);
}

static void a_whole_report_of_2x(void **state)
{
	struct document *d = doc_of(
		"wr: (g=0): rw=write, bs=4K-4K/4K-4K/4K-4K, "
		"ioengine=libaio, iodepth=32\n"
		"fio-2.2.10\n"
		"Starting 1 process\n"
		"\n"
		"wr: (groupid=0, jobs=1): err= 0: pid=262: Tue Aug  6 "
		"09:20:44 2019\n"
		"  write: io=800004KB, bw=20000KB/s, iops=4999, "
		"runt= 40001msec\n"
		"    clat (usec): min=0, max=147, avg= 2.42, stdev=13.57\n"
		"    bw (KB  /s): min=18454, max=21608, per=100.00%, "
		"avg=20005.15, stdev=352.24\n"
		"     issued    : total=r=0/w=200001/d=0, "
		"short=r=0/w=0/d=0, drop=r=0/w=0/d=0\n"
		"\n"
		"Run status group 0 (all jobs):\n"
		"  WRITE: io=800004KB, aggrb=19999KB/s, minb=19999KB/s, "
		"maxb=19999KB/s,\n"
		"mint=40001msec, maxt=40001msec\n");

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_text(run_param_value(d->run, TEXT("bs")), "4k");
	assert_value(d, "fio.write.io", 0, 800004.0 * 1024);
	assert_value(d, "fio.write.bw", 0, 20000.0 * 1024);
	assert_value(d, "fio.write.bw.min", 0, 18454.0 * 1024);
	assert_value(d, "fio.write.total_ios", 0, 200001);
	assert_value(d, "fio.group.write.bw", 0, 19999.0 * 1024);
	assert_value(d, "fio.group.write.max_runtime", 0, 40001e6);
	document_free(d);
}

static void old_fractions_are_good_to_the_integer(void **state)
{
	struct document *d = doc_of(
		"write: io=431280KB, bw=7186.3KB/s, iops=449, "
		"runt= 60015msec\n");

	(void)state;
	assert_value(d, "fio.write.bw", 0, 7186.3 * 1024);
	assert_near(measured(d, "fio.write.bw", 0)->precision, 1024);
	document_free(d);
}

static void fio_1x_says_kib_and_means_kb(void **state)
{
	struct document *d = doc_of(
		"write: (groupid=0): err= 0:\n"
		"  write: io= 16384MiB, bw=558404KiB/s, runt= 30766msec\n"
		"    clat (msec): min=    0, max=   35, avg= 0.00, dev= 0.08\n"
		"    bw (KiB/s) : min=    0, max=644481, per=98.90%, "
		"avg=552243.95,\n"
		"dev=561417.03\n"
		"Run status group 0 (all jobs):\n"
		"  WRITE: io=16384MiB, aggrb=558404, minb=558404, "
		"maxb=558404, mint=30766msec, maxt=30766msec\n");

	(void)state;
	assert_value(d, "fio.write.bw", 0, 558404e3);
	assert_value(d, "fio.write.bw.max", 0, 644481e3);
	assert_value(d, "fio.write.bw.stdev", 0, 561417.03e3);
	assert_value(d, "fio.write.clat.stdev", 0, 0.08e6);
	assert_value(d, "fio.group.write.bw", 0, 558404e3);
	document_free(d);
}

static void a_blank_may_stand_before_the_unit(void **state)
{
	struct document *d = doc_of(
		"write: io=1024.0MB, bw=334678 KB/s, iops=83669.2 , "
		"runt=  3136 msec\n"
		"lat (usec): min=1 , max=26203.1 , avg=81.473, "
		"stdev=275.754\n");

	(void)state;
	assert_value(d, "fio.write.bw", 0, 334678.0 * 1024);
	assert_value(d, "fio.write.iops", 0, 83669.2);
	assert_value(d, "fio.write.lat.max", 0, 26203.1e3);
	document_free(d);
}

static void rows_without_heads_and_layout(void **state)
{
	struct document *d = doc_of(
		"write: io=4453KB, bw=7418.6KB/s, *iops=463*, runt= 601msec\n"
		"/clat (usec): min=6, //*max=25942, avg=267.76,*//"
		"stdev=1604.25//\n"
		"//clat percentiles (usec)://\n"
		"//| 1.00th=[ 8], 5.00th=[ 10]//\n"
		"//IO depths : 1=100.0%, 2=0.0%, \n"
		" >=64=0.0%//\n"
		"\n"
		"write: io=4551KB, bw=7583.4KB/s, *iops=473*, runt= 602msec\n"
		"clat (usec): min=6, max=24325, avg=319.72, stdev=1694.52\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_value(d, "fio.write.iops", 0, 463);
	assert_value(d, "fio.write.clat.mean", 0, 267.76e3);
	assert_value(d, "fio.write.clat.stdev", 0, 1604.25e3);
	assert_value(d, "fio.write.clat.p5", 0, 10e3);
	assert_value(d, "fio.iodepth.level.ge64", 0, 0);
	assert_value(d, "fio.write.iops", 1, 473);
	assert_value(d, "fio.write.clat.mean", 1, 319.72e3);
	document_free(d);
}

static void wrapped_rows_are_joined(void **state)
{
	struct document *d = doc_of(
		"j: (g=0): rw=write, bs=(R) 128KiB-128KiB, (W) "
		"128KiB-128KiB, (T)\n"
		"128KiB-128KiB, ioengine=libaio, iodepth=64\n"
		"j: (groupid=0, jobs=1): err= 0: pid=4: Sun May  4\n"
		"08:22:12\n"
		"2025\n"
		"  write: IOPS=279k, BW=1091MiB/s\n"
		"(1144MB/s)(128GiB/120009msec); 0 zone\n"
		"resets\n"
		"    slat (nsec): min=971, max=312380, avg=1817.92,\n"
		"stdev=1367.75\n"
		"  WRITE: bw=1091MiB/s (1144MB/s), 1091MiB/s-1091MiB/s\n"
		"(1144MB/s-1144MB/s), io=128GiB (137GB),\n"
		"run=120009-120009msec\n"
		"  md0: ios=20/30, merge=0/0, ticks=0/0, in_queue=0,\n"
		"util=0.50%\n");

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_int_equal(d->n_blocks, 1);
	assert_int_equal(d->block[0].last_line, d->n_lines - 1);
	assert_text(run_param_value(d->run, TEXT("bs")), "128k");
	assert_text(run_param_value(d->run, TEXT("iodepth")), "64");
	assert_value(d, "fio.write.runtime", 0, 120009e6);
	assert_value(d, "fio.write.slat.stdev", 0, 1367.75);
	assert_value(d, "fio.group.write.max_runtime", 0, 120009e6);
	assert_value(d, "fio.disk.md0.util", 0, 0.5);
	document_free(d);
}

static void double_spacing_does_no_harm(void **state)
{
	struct document *d = doc_of(
		"  read: IOPS=106, BW=53.1MiB/s (55.7MB/s)"
		"(62.2GiB/1200001msec)\n\n"
		"    clat (usec): min=102, max=575384, avg=6851.86,\n\n"
		"stdev=15539.70\n\n"
		"  cpu          : usr=0.08%, sys=0.24%, ctx=10503\n");

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_value(d, "fio.read.clat.stdev", 0, 15539.70e3);
	assert_value(d, "fio.cpu.sys", 0, 0.24);
	document_free(d);
}

static void units_differ_from_row_to_row(void **state)
{
	struct document *d = doc_of(
		"read: IOPS=1, BW=1KiB/s (1kB/s)(1KiB/1000msec)\n"
		"slat (usec): min=370, max=824533, avg=6266.71, stdev=34.74\n"
		" lat (msec): min=1, max=973, avg=226.32, stdev=176.87\n"
		"clat percentiles (nsec):\n"
		" | 99.9900th=[16711680]\n");

	(void)state;
	assert_value(d, "fio.read.slat.min", 0, 370e3);
	assert_value(d, "fio.read.lat.max", 0, 973e6);
	assert_value(d, "fio.read.clat.p99.99", 0, 16711680);
	document_free(d);
}

static void fsync_has_its_own_metrics(void **state)
{
	struct document *d = doc_of(
		"write: IOPS=1, BW=1KiB/s (1kB/s)(1KiB/1000msec)\n"
		"  fsync/fdatasync/sync_file_range:\n"
		"    sync (usec): min=146, max=161469, avg=8591.96, "
		"stdev=15259.33\n"
		"    sync percentiles (usec):\n"
		"     | 99.00th=[93848]\n");

	(void)state;
	assert_value(d, "fio.sync.lat.mean", 0, 8591.96e3);
	assert_value(d, "fio.sync.lat.p99", 0, 93848e3);
	assert_null(measured(d, "fio.write.sync.mean", 0));
	document_free(d);
}

static void read_and_write_share_a_run(void **state)
{
	struct document *d = doc_of(
		"m: (groupid=0, jobs=1): err= 0: pid=3: Mon Sep 19 07:32:24 "
		"2022\n"
		"  read: IOPS=106, BW=53.1MiB/s (55.7MB/s)(62GiB/1201msec)\n"
		"    clat (usec): min=1, max=2, avg=1.50, stdev=0.50\n"
		"  write: IOPS=107, BW=53.2MiB/s (55.8MB/s)(62GiB/1201msec)\n"
		"    clat (usec): min=3, max=4, avg=3.50, stdev=0.50\n"
		"n: (groupid=0, jobs=1): err=28 (file:io_u.c:1876, "
		"func=io_u error, error=No space left on device): pid=5: "
		"Mon Sep 19 07:32:24 2022\n"
		"  write: IOPS=9, BW=9KiB/s (9kB/s)(9KiB/1000msec)\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_value(d, "fio.read.clat.max", 0, 2e3);
	assert_value(d, "fio.write.clat.max", 0, 4e3);
	assert_true(d->run[0].valid);
	assert_false(d->run[1].valid);
	document_free(d);
}

static void status_interval_repeats_are_partial(void **state)
{
	static const char row[] =
		"j: (groupid=0, jobs=1): err= 0: pid=7: Mon Sep 19 07:32:24 "
		"2022\n"
		"  read: IOPS=106, BW=53.1MiB/s (55.7MB/s)(62GiB/1201msec)\n";
	char s[2 * sizeof(row)];
	struct document *d;

	(void)state;
	snprintf(s, sizeof(s), "%s\n%s", row, row);
	d = doc_of(s);
	assert_int_equal(d->n_runs, 2);
	assert_true(d->run[0].partial);
	assert_false(d->run[1].partial);
	document_free(d);
}

static void a_group_row_alone_is_a_run(void **state)
{
	struct document *d = doc_of(
		"\tfio(-numjobs=4) WRITE: bw=1512MiB/s (1586MB/s)\n"
		"text\n"
		"  WRITE: bw=3858MiB/s (4045MB/s)\n"
		"  WRITE: bw=3781MiB/s (3965MB/s)\n"
		"text\n"
		"   READ: bw=54.5MiB/s (57.1MB/s), 54.5MiB/s-54.5MiB/s "
		"(57.1MB/s-57.1MB/s), io=6537MiB (6854MB), "
		"run=120002-120002msec\n"
		"  WRITE: bw=54.6MiB/s (57.2MB/s), 54.6MiB/s-54.6MiB/s "
		"(57.2MB/s-57.2MB/s), io=6544MiB (6862MB), "
		"run=120002-120002msec\n");

	(void)state;
	assert_int_equal(d->n_runs, 4);
	assert_text(d->run[0].label, "fio(-numjobs=4)");
	assert_text(run_param_value(d->run, TEXT("numjobs")), "4");
	assert_value(d, "fio.write.bw", 0, 1512.0 * 1048576);
	assert_value(d, "fio.write.bw", 2, 3781.0 * 1048576);
	assert_value(d, "fio.read.bw", 0, 54.5 * 1048576);
	assert_value(d, "fio.read.runtime", 0, 120002e6);
	document_free(d);
}

static void labels_stand_before_fragments(void **state)
{
	struct document *d = doc_of(
		"x-fio-1.log:  read: IOPS=1295k, BW=5058MiB/s\n"
		"before : IOPS=37.9k, BW=148MiB/s (155MB/s)"
		"(11.6GiB/80333msec)\n"
		"after  : IOPS=39.0k, BW=153MiB/s (160MB/s)"
		"(15.6GiB/104914msec)\n"
		"before : clat (usec): min=4, max=1056.6k, avg=197.23, "
		"stdev=10080.69\n"
		"v6.2 (patched):\twrite: IOPS=5, BW=20KiB/s\n");

	(void)state;
	assert_int_equal(d->n_runs, 4);
	assert_text(d->run[0].label, "x-fio-1.log");
	assert_text(d->run[1].label, "before");
	assert_text(d->run[2].label, "after");
	assert_text(d->run[3].label, "v6.2 (patched)");
	assert_value(d, "fio.read.iops", 0, 1295e3);
	assert_value(d, "fio.iops", 0, 37900);
	assert_ptr_equal(measured(d, "fio.clat.max", 0),
			 &d->run[1].measurement[5]);
	document_free(d);
}

static void the_job_tells_the_direction(void **state)
{
	struct document *d = doc_of(
		"  fio -name w -rw=write -bs=1024Ki -numjobs=4\n"
		"\n"
		"fio bw=2623MiB/s (2750MB/s)\n");

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_text(d->run[0].label, "");
	assert_value(d, "fio.write.bw", 0, 2623.0 * 1048576);
	document_free(d);
}

static void two_results_in_a_line_have_heads(void **state)
{
	struct document *d = doc_of(
		"                 bs  old way              new way\n"
		"   -----------------------------------------------------\n"
		"   write+fsync   1M  IOPS=651, BW=652MiB/s "
		"IOPS=1442, BW=1442MiB/s\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_text(d->run[0].label, "old way");
	assert_text(d->run[1].label, "new way");
	assert_text(d->run[0].group, "write+fsync   1M");
	assert_value(d, "fio.write.iops", 0, 651);
	assert_value(d, "fio.write.bw", 1, 1442.0 * 1048576);
	document_free(d);
}

static void rows_go_on_behind_an_answer(void **state)
{
	struct document *d = doc_of(
		"read: IOPS=1, BW=1KiB/s (1kB/s)(1KiB/1000msec)\n"
		"I have no idea about this one.\n"
		"   iops        : min=  152, max=  188, avg=175.01, "
		"stdev= 5.23,\n"
		"samples=119\n");

	(void)state;
	assert_int_equal(d->n_runs, 1);
	assert_value(d, "fio.read.iops.samples", 0, 119);
	document_free(d);
}

static void prose_is_no_report(void **state)
{
	struct document *d = doc_of(
		"We got IOPS=high and then some, bw was bad.\n"
		"The latency (usec) is min 6 and max 7.\n"
		"Jobs: many. cpu: none. Starting 5 processes is slow.\n"
		"With 64 jobs the write: path is slower.\n"
		"I set iops= to the limit of the volume.\n");

	(void)state;
	assert_int_equal(d->n_runs, 0);
	document_free(d);
}

static void hostile_numbers_are_dropped(void **state)
{
	struct document *d = doc_of(
		"write: IOPS=99999999999999999999999999999999k, BW=1e\n"
		"clat (usec): min=, max=-, avg=nan, stdev=\n"
		"  sda: ios=1/, merge=/, ticks=1/2, in_queue=x, "
		"util=-nan%\n");

	(void)state;
	for (size_t i = 0; i < d->n_runs; i++)
		for (size_t k = 0; k < d->run[i].n_measurements; k++)
			assert_true(isfinite(d->run[i].measurement[k].value));
	assert_null(measured(d, "fio.write.clat.min", 0));
	assert_null(measured(d, "fio.disk.sda.util", 0));
	document_free(d);
}

static void only_this_format_sniffs_its_samples(void **state)
{
	(void)state;
	for (size_t i = 0; formats[i]; i++) {
		if (!text_starts(text_of(formats[i]->name), TEXT("fio")))
			continue;
		for (const char *const *s = formats[i]->samples; *s; s++) {
			struct document *d = doc_of(*s);

			if (!d->n_blocks || d->block[0].format != formats[i])
				fail_msg("%s: %s", formats[i]->name, *s);
			document_free(d);
		}
	}
}

static void percentiles_without_a_point(void **state)
{
	struct document *d = doc_of(
		"  read: IOPS=51.9k, BW=203MiB/s (213MB/s)(406MiB/2001msec)\n"
		"    clat percentiles (nsec):\n"
		"     |   1th=[   490],   5th=[   532],  10th=[   588],\n"
		"     |  50th=[ 22144],  99th=[103936], 100th=[125440],\n"
		"     | 100th=[733184]\n");

	(void)state;
	assert_value(d, "fio.read.clat.p1", 0, 490);
	assert_value(d, "fio.read.clat.p5", 0, 532);
	assert_value(d, "fio.read.clat.p10", 0, 588);
	assert_value(d, "fio.read.clat.p50", 0, 22144);
	/* Which of those near 100 it is cannot be told. */
	assert_null(measured(d, "fio.read.clat.p100", 0));
	assert_null(measured(d, "fio.read.clat.p1", 1));
	document_free(d);
}

static void a_limit_of_reads_tells_the_direction(void **state)
{
	struct document *d = doc_of(
		"blkio.throttle.read_bps_device = 20MB/s\n"
		"\n"
		"before : IOPS=37.9k, BW=148MiB/s\n"
		"before : clat (usec): min=4, max=900, avg=197.25, "
		"stdev=80.50\n");

	(void)state;
	assert_value(d, "fio.read.iops", 0, 37900);
	assert_value(d, "fio.read.clat.mean", 0, 197250);
	document_free(d);
	d = doc_of("8:16 rbps=1000 wbps=2000\n"
		   "after : IOPS=10.5k, BW=41MiB/s\n");
	assert_value(d, "fio.iops", 0, 10500);
	document_free(d);
}

static void old_group_rows_have_coarse_fractions(void **state)
{
	struct document *d = doc_of(
		"  WRITE: io=2048.5MB, aggrb=2136.2MB/s, minb=2136.2MB/s, "
		"maxb=2136.2MB/s, mint=1000msec, maxt=1000msec\n");

	(void)state;
	assert_near(measured(d, "fio.write.bw", 0)->precision, 1048576);
	document_free(d);
}

static void group_rows_under_two_headings_are_two_runs(void **state)
{
	struct document *d = doc_of(
		"v6.1:\n\n"
		"  WRITE: bw=20.9MiB/s (21.9MB/s), io=64.0MiB (67.1MB), "
		"run=2973-3069msec\n\n"
		"v6.2:\n\n"
		"  WRITE: bw=20.8MiB/s (21.8MB/s), io=64.0MiB (67.1MB), "
		"run=2973-3083msec\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_value(d, "fio.write.bw", 0, 20.9 * 1048576);
	assert_value(d, "fio.write.bw", 1, 20.8 * 1048576);
	document_free(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(group_rows_under_two_headings_are_two_runs),
		cmocka_unit_test(percentiles_without_a_point),
		cmocka_unit_test(a_limit_of_reads_tells_the_direction),
		cmocka_unit_test(old_group_rows_have_coarse_fractions),
		cmocka_unit_test(a_whole_report_of_3x),
		cmocka_unit_test(the_finer_of_two_bases_is_taken),
		cmocka_unit_test(a_lost_carry_of_iops_is_undone),
		cmocka_unit_test(a_sound_version_is_believed),
		cmocka_unit_test(
			a_lost_carry_of_bandwidth_shows_in_the_other_base),
		cmocka_unit_test(a_whole_report_of_2x),
		cmocka_unit_test(old_fractions_are_good_to_the_integer),
		cmocka_unit_test(fio_1x_says_kib_and_means_kb),
		cmocka_unit_test(a_blank_may_stand_before_the_unit),
		cmocka_unit_test(rows_without_heads_and_layout),
		cmocka_unit_test(wrapped_rows_are_joined),
		cmocka_unit_test(double_spacing_does_no_harm),
		cmocka_unit_test(units_differ_from_row_to_row),
		cmocka_unit_test(fsync_has_its_own_metrics),
		cmocka_unit_test(read_and_write_share_a_run),
		cmocka_unit_test(status_interval_repeats_are_partial),
		cmocka_unit_test(a_group_row_alone_is_a_run),
		cmocka_unit_test(labels_stand_before_fragments),
		cmocka_unit_test(the_job_tells_the_direction),
		cmocka_unit_test(two_results_in_a_line_have_heads),
		cmocka_unit_test(rows_go_on_behind_an_answer),
		cmocka_unit_test(prose_is_no_report),
		cmocka_unit_test(hostile_numbers_are_dropped),
		cmocka_unit_test(only_this_format_sniffs_its_samples),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
