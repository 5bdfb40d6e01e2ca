#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# Large and malicious input: bounded time and memory, a documented status.
R=${REGSIFT:-./regsift}
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT
# Sanitizers reserve address space, and make a program about ten times slower:
# fewer rows there, and more time.
limit=1048576 seconds=30 less=1
if nm "$R" 2>/dev/null | grep -q __asan_init; then
	limit=unlimited seconds=100 less=10
fi

# Of the processor's time, so that a busy machine makes no failure.
# bounded NAME FILE [STATUS]: ends in time, no signal, one of the statuses.
bounded()
{
	( [ $limit = unlimited ] || ulimit -v $limit
	  ulimit -t $seconds
	  exec timeout $((10 * seconds)) "$R" triage --format=json "$2" >"$T/out" 2>"$T/err" )
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
head -c $((8000000 / less)) /dev/zero | tr '\0' '>' >"$T/quotes"
bounded quotes-in-a-line "$T/quotes"
yes '> > > > > > > > > > > > > a 1 2 3' | head -n $((200000 / less)) >"$T/deep"
bounded quoted-lines "$T/deep"
yes '  write: IOPS=12.5k, BW=97.0MiB/s (103MB/s)(5879MiB/60001msec)' |
	head -n $((60000 / less)) >"$T/rows"
bounded fio-rows "$T/rows"
yes 'IOPS dropped by 3 % from 22K to 1K in 5.10 with deadbeef123 reverted' |
	head -n $((20000 / less)) >"$T/claims"
bounded claims "$T/claims"
yes '   12.34%  fio  [kernel.kallsyms]  [k] foo_bar' | head -n $((60000 / less)) >"$T/perf"
bounded perf-rows "$T/perf"
yes '1 2 3 4 5 6 7 8 9 10 11 12' | head -n $((60000 / less)) >"$T/table"
bounded table-rows "$T/table"
head -c $((4000000 / less)) /dev/urandom >"$T/random"
bounded random "$T/random"
head -c 200000000 /dev/zero | gzip -9 >"$T/bomb.gz"
bounded gzip-bomb "$T/bomb.gz"
printf '\037\213\010\000' >"$T/cut.gz"
bounded gzip-cut "$T/cut.gz" '0 3 74'
