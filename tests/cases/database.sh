#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# --db on what is no database of ours, on damaged ones, on full disks, and by
# several processes at once.
R=${REGSIFT:-./regsift}
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT
demo=tests/corpora/demo/report.txt

# check NAME STATUS WORDS COMMAND...: exit status, and words in the output.
check()
{
	name=$1 status=$2 words=$3
	shift 3
	"$@" >"$T/out" 2>&1 </dev/null
	got=$?
	if [ "$got" = "$status" ] && grep -q -- "$words" "$T/out"; then
		echo "ok $name"
	else
		echo "not ok $name (status $got, wanted $status, \"$words\")"
		head -n 5 "$T/out" | sed 's/^/# /'
	fi
}

skip()
{
	echo "ok $1 # SKIP $2"
}

good=$T/good.db
"$R" triage -q --db="$good" "$demo" >/dev/null || echo 'not ok make'
select='SELECT * FROM report'

check directory 74 'directory' "$R" triage --db="$T" "$demo"
check read-directory 66 'directory' "$R" sql --db="$T" "$select"
check no-directory 74 'No such file' "$R" triage --db="$T/no/x.db" "$demo"
check read-missing 66 'No such file' "$R" sql --db="$T/no.db" "$select"

yes 'this is a text and no database' | head -n 300 >"$T/text"
check text 65 'not a database' "$R" triage --db="$T/text" "$demo"
if grep -qv '^this is a text and no database$' "$T/text"; then
	echo 'not ok text-kept'
else
	echo 'ok text-kept'
fi

# The header of another program's file: only the application id differs.
cp "$good" "$T/foreign.db"
printf 'abcd' | dd of="$T/foreign.db" bs=1 seek=68 conv=notrunc 2>/dev/null
check foreign 65 'not a regsift database' "$R" triage --db="$T/foreign.db" "$demo"
cp "$good" "$T/later.db"
printf '\0\0\377\1' | dd of="$T/later.db" bs=1 seek=60 conv=notrunc 2>/dev/null
check later-version 65 'schema version' "$R" triage --db="$T/later.db" "$demo"

# Rubbish in every page but the first ones, which hold the schema.
size=$(wc -c <"$good")
{
	head -c 100000 "$good"
	head -c $((size - 100000)) /dev/zero | tr '\0' '\245'
} >"$T/damaged.db"
check damaged 65 'malformed' "$R" triage --db="$T/damaged.db" "$demo"
head -c 20000 "$good" >"$T/cut.db"
check cut 65 'malformed' "$R" triage --db="$T/cut.db" "$demo"
check read-cut 65 'malformed' "$R" sql --db="$T/cut.db" "$select"
# A damage that is met in the middle of an answer.
{
	head -c $((size - 60000)) "$good"
	head -c 60000 /dev/zero | tr '\0' '\245'
} >"$T/late.db"
check read-damaged 65 'malformed' "$R" sql --db="$T/late.db" \
	'SELECT * FROM measurement; SELECT * FROM run;
	 SELECT * FROM evidence; SELECT * FROM comparison'

check full-device 74 'full' "$R" triage --db=/dev/full "$demo"
# A disk that fills: nothing half-written stays. Sanitizers write files of
# their own; the limit is of 512-byte blocks.
rm -f "$T/limit.db"*
check file-limit 74 'full\|I/O\|large' \
	sh -c "ulimit -f 100; exec '$R' triage --db='$T/limit.db' '$demo'"
check after-file-limit 0 'REGRESSION' "$R" triage -q --db="$T/limit.db" "$demo"

if [ "$(id -u)" = 0 ] && ! runuser -u nobody true 2>/dev/null; then
	for t in write-protected read-protected output-protected; do
		skip $t 'permissions do not bind root'
	done
else
	as=
	[ "$(id -u)" != 0 ] || as='runuser -u nobody --'
	mkdir "$T/ro"
	cp "$good" "$T/ro/x.db"
	cp "$R" "$T/regsift"
	cp "$demo" "$T/report"
	chmod 444 "$T/ro/x.db" "$T/report"
	chmod 555 "$T/ro" "$T/regsift"
	chmod 755 "$T"
	check write-protected 77 'ermission' $as "$T/regsift" triage \
		--db="$T/ro/x.db" "$T/report"
	check new-protected 77 'ermission' $as "$T/regsift" triage \
		--db="$T/ro/y.db" "$T/report"
	check read-protected 0 regression $as "$T/regsift" sql \
		--db="$T/ro/x.db" "$select"
	check output-protected 77 'ermission' $as "$T/regsift" triage \
		-o "$T/ro/out" "$T/report"
	chmod 755 "$T/ro"
fi

# Four at once: all wait for each other, each report is stored once.
for i in 1 2 3 4; do
	sed "s/five times/$i times/" "$demo" >"$T/r$i"
done
n=
for round in 1 2 3 4 5 6 7 8; do
	rm -f "$T"/shared.db*
	for i in 1 2 3 4; do
		{
			"$R" triage -q --db="$T/shared.db" "$T/r1" "$T/r2" \
				"$T/r3" "$T/r4" >"$T/o$i" 2>&1
			echo $? >"$T/s$i"
		} &
	done
	wait
	n=$("$R" sql --db="$T/shared.db" 'SELECT count(*) FROM document' |
		tail -n 1 | tr -d ' ')
	[ "$(cat "$T"/s[1-4] | tr -d '\n')" = 0000 ] && [ "$n" = 4 ] || break
	n="all $round"
done
if [ "$n" = 'all 8' ]; then
	echo 'ok at-once'
else
	echo "not ok at-once (round $round, $n documents)"
	cat "$T"/o[1-4] | grep regsift: | sed 's/^/# /'
fi

# What is locked for longer than is waited for.
if command -v sqlite3 >/dev/null; then
	{
		echo 'BEGIN IMMEDIATE;'
		sleep 9
	} | sqlite3 "$good" &
	sleep 1
	check locked 75 'try again' "$R" triage --db="$good" "$T/r1"
	wait
else
	skip locked 'sqlite3 is not installed'
fi

# Mails may hold addresses: the file is its owner's.
(umask 0; "$R" triage -q --db="$T/mode.db" "$demo" >/dev/null)
case $(ls -l "$T/mode.db") in
-rw-------*) echo 'ok file-mode' ;;
*) echo 'not ok file-mode' ;;
esac
