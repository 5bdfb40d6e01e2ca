# SPDX-License-Identifier: GPL-2.0-or-later
# fio.awk: as many reports of fio as make `bytes` bytes, of the form `form`
# (human: of 3.x and 2.x in turn; json). No two have the same numbers.
#	awk -v form=human -v bytes=100000000 -f tests/bench/fio.awk

function r(n)
{
	# Park and Miller; the same numbers with every awk.
	seed = (seed * 16807) % 2147483647
	return seed % n
}

function add(line)
{
	text = text line "\n"
}

function percentiles(indent,   i, line)
{
	split("1.00 5.00 10.00 20.00 30.00 40.00 50.00 60.00 70.00 80.00 " \
	      "90.00 95.00 99.00 99.50 99.90 99.95 99.99", p, " ")
	line = indent "|"
	for (i = 1; i <= 17; i++) {
		line = line sprintf(" %sth=[%5d]%s", p[i], 20 + i * r(400),
				    i < 17 ? "," : "")
		if (i % 4 == 0) {
			add(line)
			line = indent "|"
		}
	}
	add(line)
}

function shares(head,   i, line)
{
	line = head
	for (i = 1; i <= 32; i *= 2)
		line = line sprintf("%d=%d.%d%%, ", i, r(20), r(10))
	add(line ">=64=0.0%")
}

function human(old,   io, ms)
{
	io = 1000 + r(900000)
	ms = 10000 + r(50000)
	if (old)
		add("job" r(9) ": (g=0): rw=randwrite, bs=4K-4K/4K-4K/4K-4K," \
		    " ioengine=libaio, iodepth=" 1 + r(64))
	else
		add("job" r(9) ": (g=0): rw=randwrite, bs=(R) 4096B-4096B, " \
		    "(W) 4096B-4096B, (T) 4096B-4096B, ioengine=libaio, " \
		    "iodepth=" 1 + r(64))
	add(old ? "fio-2.2.10" : "fio-3.33")
	add("Starting 1 process")
	add("")
	add("job: (groupid=0, jobs=1): err= 0: pid=" 100 + r(30000) \
	    ": Sat Jun 24 12:07:54 2017")
	if (old)
		add("  write: io=" io "KB, bw=" r(90000) ".6KB/s, iops=" \
		    r(90000) ", runt= " ms "msec")
	else
		add("  write: IOPS=" r(90) "." r(10) "k, BW=" 1 + r(900) \
		    "MiB/s (" 1 + r(900) "MB/s)(" io "MiB/" ms "msec); " \
		    "0 zone resets")
	add("    slat (nsec): min=" r(900) ", max=" r(99999) ", avg=" \
	    r(9999) "." r(90) ", stdev=" r(999) "." r(90))
	add("    clat (usec): min=" r(900) ", max=" r(99999) ", avg=" \
	    r(9999) "." r(90) ", stdev=" r(999) "." r(90))
	add("     lat (usec): min=" r(900) ", max=" r(99999) ", avg=" \
	    r(9999) "." r(90) ", stdev=" r(999) "." r(90))
	add("    clat percentiles (usec):")
	percentiles("     ")
	if (old) {
		add("    bw (KB  /s): min=" r(9999) ", max=" r(99999) \
		    ", per=100.00%, avg=" r(9999) "." r(90) ", stdev=" r(99) \
		    "." r(90))
	} else {
		add("   bw (  KiB/s): min=" r(9999) ", max=" r(99999) \
		    ", per=100.00%, avg=" r(9999) "." r(90) ", stdev=" r(99) \
		    "." r(90) ", samples=" r(200))
		add("   iops        : min=" r(9999) ", max=" r(99999) \
		    ", avg=" r(9999) "." r(90) ", stdev=" r(99) "." r(90) \
		    ", samples=" r(200))
	}
	add("  lat (usec)   : 20=0." r(90) "%, 50=" r(90) "." r(90) \
	    "%, 100=" r(9) "." r(90) "%")
	add("  cpu          : usr=" r(50) "." r(90) "%, sys=" r(50) "." \
	    r(90) "%, ctx=" r(99999) ", majf=0, minf=" r(99))
	shares("  IO depths    : ")
	add("     submit    : 0=0.0%, 4=100.0%, 8=0.0%, 16=0.0%, 32=0.0%, " \
	    "64=0.0%, >=64=0.0%")
	add("     complete  : 0=0.0%, 4=100.0%, 8=0.0%, 16=0.0%, 32=0.0%, " \
	    "64=0.0%, >=64=0.0%")
	if (old)
		add("     issued    : total=r=0/w=" io "/d=0, " \
		    "short=r=0/w=0/d=0, drop=r=0/w=0/d=0")
	else
		add("     issued rwts: total=0," io ",0,0 short=0,0,0,0 " \
		    "dropped=0,0,0,0")
	add("     latency   : target=0, window=0, percentile=100.00%, depth=16")
	add("")
	add("Run status group 0 (all jobs):")
	if (old)
		add("  WRITE: io=" io "KB, aggrb=" r(90000) "KB/s, minb=" \
		    r(90000) "KB/s, maxb=" r(90000) "KB/s, mint=" ms \
		    "msec, maxt=" ms "msec")
	else
		add("  WRITE: bw=" 1 + r(900) "MiB/s (100MB/s), 97.7MiB/s-" \
		    "97.7MiB/s (102MB/s-102MB/s), io=" io "MiB (1049MB), " \
		    "run=" ms "-" ms "msec")
	add("")
	add("Disk stats (read/write):")
	add("  sda: ios=" r(99) "/" r(99999) ", merge=0/" r(99) ", ticks=" \
	    r(99) "/" r(99999) ", in_queue=" r(99999) ", util=" r(99) "." \
	    r(90) "%")
	add("")
}

function member(indent, key, value, last)
{
	add(indent "\"" key "\" : " value (last ? "" : ","))
}

function latency(indent, key,   i, in2, in3)
{
	in2 = indent "  "
	in3 = in2 "  "
	add(indent "\"" key "\" : {")
	member(in2, "min", r(9999))
	member(in2, "max", r(999999))
	member(in2, "mean", r(99999) "." 100000 + r(899999))
	member(in2, "stddev", r(9999) "." 100000 + r(899999))
	if (key != "clat_ns") {
		member(in2, "N", 1 + r(99999), 1)
		add(indent "},")
		return
	}
	member(in2, "N", 1 + r(99999))
	add(in2 "\"percentile\" : {")
	for (i = 1; i < 18; i++)
		member(in3, i * 5 ".000000", r(99999))
	member(in3, "99.990000", r(999999), 1)
	add(in2 "}")
	add(indent "},")
}

function direction(name,   i, in1, in2)
{
	in1 = "      "
	in2 = in1 "  "
	add(in1 "\"" name "\" : {")
	member(in2, "io_bytes", 4096 * (1 + r(99999)))
	member(in2, "io_kbytes", 1 + r(99999))
	member(in2, "bw_bytes", 1 + r(999999999))
	member(in2, "bw", 1 + r(999999))
	member(in2, "iops", r(99999) "." 100000 + r(899999))
	member(in2, "runtime", 10000 + r(9999))
	member(in2, "total_ios", 1 + r(99999))
	member(in2, "short_ios", 0)
	member(in2, "drop_ios", 0)
	latency(in2, "slat_ns")
	latency(in2, "clat_ns")
	latency(in2, "lat_ns")
	member(in2, "bw_min", r(9999))
	member(in2, "bw_max", r(99999))
	member(in2, "bw_agg", "99.123456")
	member(in2, "bw_mean", r(9999) "." 100000 + r(899999))
	member(in2, "bw_dev", r(999) "." 100000 + r(899999))
	member(in2, "bw_samples", r(200))
	member(in2, "iops_min", r(9999))
	member(in2, "iops_max", r(99999))
	member(in2, "iops_mean", r(9999) "." 100000 + r(899999))
	member(in2, "iops_stddev", r(999) "." 100000 + r(899999))
	member(in2, "iops_samples", r(200), 1)
	add(in1 "},")
}

function json(   i)
{
	add("{")
	member("  ", "fio version", "\"fio-3.33\"")
	member("  ", "timestamp", 1500000000 + r(99999999))
	add("  \"jobs\" : [")
	add("    {")
	member("      ", "jobname", "\"job" r(9) "\"")
	member("      ", "groupid", 0)
	member("      ", "error", 0)
	direction("read")
	direction("write")
	member("      ", "usr_cpu", r(50) "." 100000 + r(899999))
	member("      ", "sys_cpu", r(50) "." 100000 + r(899999))
	member("      ", "ctx", r(99999))
	member("      ", "majf", 0)
	member("      ", "minf", r(99))
	add("      \"iodepth_level\" : {")
	for (i = 1; i <= 32; i *= 2)
		member("        ", i, r(20) "." 100000 + r(899999))
	member("        ", ">=64", "0.000000", 1)
	add("      }")
	add("    }")
	add("  ]")
	add("}")
}

BEGIN {
	seed = 20170624
	while (written < bytes) {
		text = ""
		if (form == "json")
			json()
		else
			human(turn++ % 2)
		printf "%s", text
		written += length(text)
	}
}
