#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# parse and formats near: rows and scopes, CSV, large inputs in windows.
# Prints "ok NAME" or "not ok NAME" for each case.
R=${REGSIFT:-./regsift}
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT

# has NAME FILE PATTERN: a line of the file is as the basic pattern says.
has()
{
	if grep -q -- "$3" "$2"; then
		echo "ok $1"
	else
		echo "not ok $1"
		head -n 5 "$2" | sed 's/^/# /'
	fi
}

# report NAME: one fio of two jobs, as fio 3.33 prints it.
report()
{
	cat <<EOF
$1: (g=0): rw=write, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) 4096B-4096B, ioengine=psync, iodepth=1
fio-3.33
Starting 2 processes

$1: (groupid=0, jobs=1): err= 0: pid=10: Mon Jun 26 12:07:54 2017
  write: IOPS=8676, BW=33.9MiB/s (35.5MB/s)(67.8MiB/2001msec); 0 zone resets
    clat (usec): min=21, max=7279, avg=82.45, stdev=301.84
  cpu          : usr=1.00%, sys=2.00%, ctx=3, majf=0, minf=14
$1: (groupid=0, jobs=1): err= 0: pid=11: Mon Jun 26 12:07:54 2017
  write: IOPS=8600, BW=33.6MiB/s (35.2MB/s)(67.2MiB/2001msec); 0 zone resets
    clat (usec): min=20, max=7279, avg=82.45, stdev=301.84
  cpu          : usr=1.00%, sys=2.00%, ctx=4, majf=0, minf=14

Run status group 0 (all jobs):
  WRITE: bw=67.5MiB/s (70.7MB/s), 33.6MiB/s-33.9MiB/s (35.2MB/s-35.5MB/s), io=135MiB (142MB), run=2001-2001msec

Disk stats (read/write):
  vda: ios=40120/19417, merge=11/11, ticks=2163/8490, in_queue=10654, util=58.16%
EOF
}

report =1+1 >"$T/one"
"$R" parse "$T/one" >"$T/jsonl"
has row-of-a-job "$T/jsonl" \
	'"scope":"job","index":1,"name":"=1+1","metric":"fio.cpu.ctx","value":4,'
has row-of-a-group "$T/jsonl" \
	'"scope":"group","index":0,.*"metric":"fio.group.write.max_bw"'
has disk-by-its-name "$T/jsonl" \
	'"scope":"disk","name":"vda","metric":"fio.disk.write_ios","value":19417'
has line-and-precision "$T/jsonl" \
	'"fio.write.clat.mean","value":82450,"unit":"ns","precision":10,"line":7}'

"$R" parse --format=csv "$T/one" >"$T/csv"
has csv-head "$T/csv" '^format,scope,index,name,metric,value,unit,'
has csv-no-formula "$T/csv" "^fio-normal,job,1,'=1+1,fio.cpu.ctx,4,count,1,12,"
has csv-line-end "$T/csv" "$(printf '\r')\$"
"$R" parse --format=text "$T/one" >"$T/text"
has text "$T/text" "^12	fio-normal	job	=1+1	fio.cpu.ctx	4	count"
if "$R" parse --format=xml "$T/one" 2>"$T/err"; then
	echo 'not ok bad-format'
else
	has bad-format "$T/err" 'give jsonl, csv or text'
fi

# The same from many windows as from one: rows and lines go on counting.
i=0
while [ $i -lt 8 ]; do
	report "job$i"
	i=$((i + 1))
done >"$T/eight"
i=0
while [ $i -lt 250 ]; do
	cat "$T/eight"
	i=$((i + 1))
done >"$T/large"
"$R" parse "$T/large" >"$T/out"
jobs=$(grep -c '"metric":"fio.cpu.ctx"' "$T/out")
last=$(tail -n 1 "$T/out")
total=$(wc -l <"$T/large")
case "$jobs $last" in
"4000 "*'"line":'"$total}") echo 'ok windows' ;;
*) echo "not ok windows ($jobs, $total, $last)" ;;
esac
has windows-rows "$T/out" '"scope":"job","index":3999,"name":"job7"'
has windows-groups "$T/out" '"scope":"group","index":1999,"name":"job7"'

cat >"$T/unread" <<EOF
It got slow, see:

  write: IOPS=8676, BW=33.9MiB/s

clat nsec avg: 12, 13, stdev 12
clat nsec avg: 12, 14, stdev 3
EOF
"$R" formats near "$T/unread" >"$T/near"
has near-read "$T/near" '^3-3	read	fio-normal'
has near-unread "$T/near" '^5-6	unread	nearest fio-'
