#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# Large and malicious input: bounded time and memory, a documented status.
R=${REGSIFT:-./regsift}
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT
# Sanitizers reserve address space: bound only the plain build.
limit=1048576
case $(file -b "$R" 2>/dev/null; nm "$R" 2>/dev/null | grep -c __asan) in
*[1-9]*asan*) limit=unlimited ;;
esac
nm "$R" 2>/dev/null | grep -q __asan_init && limit=unlimited

# bounded NAME FILE [STATUS]: ends within 20 s, no signal, one of the statuses.
bounded()
{
	( [ $limit = unlimited ] || ulimit -v $limit
	  exec timeout 20 "$R" triage --format=json "$2" >"$T/out" 2>"$T/err" )
	got=$?
	case " ${3:-0 3} " in
	*" $got "*) echo "ok $1" ;;
	*) echo "not ok $1 (status $got)"; head -n 3 "$T/err" | sed 's/^/# /' ;;
	esac
}

head -c 100000000 /dev/zero | tr '\0' 'a' >"$T/one-line"
bounded one-line-100MB "$T/one-line"
head -c 100000000 /dev/zero >"$T/nul"
bounded nul-100MB "$T/nul"
rm -f "$T/nul" "$T/one-line"
head -c 8000000 /dev/zero | tr '\0' '>' >"$T/quotes"
bounded quotes-in-a-line "$T/quotes"
yes '> > > > > > > > > > > > > a 1 2 3' | head -n 200000 >"$T/deep"
bounded quoted-lines "$T/deep"
yes '  write: IOPS=12.5k, BW=97.0MiB/s (103MB/s)(5879MiB/60001msec)' |
	head -n 60000 >"$T/rows"
bounded fio-rows "$T/rows"
yes 'IOPS dropped by 3 % from 22K to 1K in 5.10 with deadbeef123 reverted' |
	head -n 20000 >"$T/claims"
bounded claims "$T/claims"
yes '   12.34%  fio  [kernel.kallsyms]  [k] foo_bar' | head -n 60000 >"$T/perf"
bounded perf-rows "$T/perf"
yes '1 2 3 4 5 6 7 8 9 10 11 12' | head -n 60000 >"$T/table"
bounded table-rows "$T/table"
head -c 4000000 /dev/urandom >"$T/random"
bounded random "$T/random"
head -c 200000000 /dev/zero | gzip -9 >"$T/bomb.gz"
bounded gzip-bomb "$T/bomb.gz"
printf '\037\213\010\000' >"$T/cut.gz"
bounded gzip-cut "$T/cut.gz" '0 3 74'
