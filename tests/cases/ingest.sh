#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# Archives into a corpus, again and from several doors; what is listed, shown
# and noted; what is told when it cannot be done. All mails are invented.
R=${REGSIFT:-./regsift}
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT
D=$T/c.db

ok()
{
	if [ "$2" = "$3" ]; then
		echo "ok $1"
	else
		echo "not ok $1 ($2, wanted $3)"
	fi
}

# check NAME STATUS WORDS COMMAND...
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

sql()
{
	"$R" sql --db="$1" "$2" | tail -n +3 | sed 's/^ *//; s/ *$//'
}

# mail ID SUBJECT DATE PARENT: the body is on standard input.
mail()
{
	echo 'From mboxrd@z Thu Jan  1 00:00:00 1970'
	echo 'From: Ann Example <ann@example.org>'
	echo "Subject: $2"
	echo "Date: $3"
	echo "Message-ID: <$1>"
	[ -z "${4:-}" ] || echo "In-Reply-To: <$4>"
	echo
	cat
	echo
}

{
	mail r1@example.org 'ext4: random writes halved since 6.9' \
		'Mon, 3 Jun 2024 10:00:00 +0000' <<'X'
Since the update from 6.8 to 6.9 our ext4 volume is slow: a regression.
fio random writes, 4k: write IOPS went from 210000 to 104000.
X
	mail r2@example.org 'Re: ext4: random writes halved since 6.9' \
		'Mon, 3 Jun 2024 11:00:00 +0000' r1@example.org <<'X'
> fio random writes, 4k: write IOPS went from 210000 to 104000.
Which scheduler?
X
	mail p1@example.org '[PATCH] ext4: fix a comment' \
		'Tue, 4 Jun 2024 10:00:00 +0000' <<'X'
No change is meant.
X
} >"$T/a.mbox"

check first 0 '3 new' "$R" ingest --db="$D" "$T/a.mbox"
check again 0 '0 mails read, 0 new.*1 of 1 sources as before' \
	"$R" ingest --db="$D" "$T/a.mbox"
ok rows "$(sql "$D" 'SELECT count(*) FROM message')" 3
ok threads "$(sql "$D" 'SELECT count(*) FROM thread')" 2
ok kinds "$(sql "$D" 'SELECT kind FROM message ORDER BY message_id' |
	tr '\n' ' ')" 'other report other '

# Other doors give the same mails.
gzip -c "$T/a.mbox" >"$T/a.mbox.gz"
check packed 0 '0 new, 3 copies' "$R" ingest --db="$D" "$T/a.mbox.gz"
mkdir -p "$T/md/cur" "$T/md/new" "$T/md/tmp"
awk -v d="$T/md/cur" '/^From mboxrd/ { f = d "/" ++n ".x:2,S"; next }
	{ print >f }' "$T/a.mbox"
check maildir 0 '0 new, 3 copies' "$R" ingest --db="$D" "$T/md"
check maildir-again 0 '3 of 3 sources as before' "$R" ingest --db="$D" "$T/md"
ok still "$(sql "$D" 'SELECT count(*) FROM message')" 3
ok sightings "$(sql "$D" 'SELECT count(*) FROM sighting')" 6

# Standard input is kept packed, as it cannot be read again.
"$R" ingest -q --db="$T/in.db" <"$T/a.mbox"
ok input "$(sql "$T/in.db" 'SELECT count(*) FROM message')" 3
ok spool "$(find "$T/in.db.spool" -name '*.gz' | wc -l | tr -d ' ')" 1
"$R" ingest -q --db="$T/sp.db" --spool "$T/a.mbox"
rm "$T/in.db.spool"/*.gz
cp "$T/sp.db.spool"/*.gz "$T/in.db.spool/"
check from-spool 0 'random writes halved' "$R" show --db="$T/in.db" 1

check empty-input 66 'standard input: is empty' \
	sh -c "'$R' ingest --db='$T/in.db' </dev/null"
check odd-input 66 'standard input: is no text' \
	sh -c "printf 'a\\000b' | '$R' ingest --db='$T/in.db'"
ok spool-left "$(ls "$T/in.db.spool" | grep -c new)" 0

# What trackers answer, and pages of archives.
W=tests/fuzz/corpus
check tracker 0 '6 new' "$R" ingest --db="$T/bug.db" $W/tracker/patchwork.json \
	$W/tracker/bugzilla.json $W/page/marc.html
check tracker-page 0 '0 new\|3 mails' "$R" ingest --db="$T/bug.db" \
	$W/tracker/issue.json $W/tracker/comments.json $W/page/mhonarc.html
check tracker-again 0 '0 mails read' "$R" ingest --db="$T/bug.db" \
	$W/tracker/patchwork.json $W/page/marc.html
check tracker-list 0 'lei q -f mboxrd' "$R" ingest --db="$T/bug.db" \
	$W/tracker/lei.json

# One thread or several: the same rows.
for j in 1 2 3; do
	"$R" ingest -q -j$j --db="$T/j$j.db" "$T/a.mbox" "$T/md"
	sql "$T/j$j.db" 'SELECT * FROM message ORDER BY id' >"$T/j$j"
done
cmp -s "$T/j1" "$T/j2" && cmp -s "$T/j1" "$T/j3"
ok jobs $? 0

# A mail that comes later; the verdict is of all mails.
check unjudged 0 'unjudged' "$R" list --db="$D"
check judge 0 '1 thread judged' "$R" judge --db="$D"
check judge-again 0 '0 threads judged' "$R" judge --db="$D"
mail r3@example.org 'Re: ext4: random writes halved since 6.9' \
	'Mon, 3 Jun 2024 12:00:00 +0000' r2@example.org >>"$T/a.mbox" <<'X'
The same with none and mq-deadline.
X
check grown 0 '1 new' "$R" ingest --db="$D" "$T/a.mbox"
check judge-grown 0 '1 thread judged' "$R" judge --db="$D"
check one-verdict 0 '^1' "$R" list -q --db="$D"
ok one-line "$("$R" list -q --db="$D" | wc -l | tr -d ' ')" 1
ok mails "$("$R" list -f json --db="$D" | grep -c '"mails":3')" 1

# Each thread has its own verdict, and a later mail may change it.
{
	mail s1@example.org 'nfs: sequential reads got slower with 6.9' \
		'Tue, 4 Jun 2024 10:00:00 +0000' <<'X'
Since the update from 6.8 to 6.9 sequential reads over nfs are slow.
fio sequential reads, 1M: bandwidth went from 900 MB/s to 610 MB/s.
X
	mail s2@example.org 'btrfs: unlink latency regression in 6.9' \
		'Wed, 5 Jun 2024 10:00:00 +0000' <<'X'
Since the update from 6.8 to 6.9 unlinks on btrfs are slow, a regression.
The mean unlink latency went from 12 ms to 31 ms.
X
} >"$T/own.mbox"
"$R" ingest -q --db="$T/own.db" "$T/own.mbox"
check judge-two 0 '2 threads judged' "$R" judge --db="$T/own.db"
"$R" list -f json --db="$T/own.db" >"$T/own"
ok own-reads "$(grep 'sequential' "$T/own" | grep -c 'pct":-32\.2')" 1
ok own-unlink "$(grep 'unlink' "$T/own" | grep -c 'pct":158\.3')" 1
mail s3@example.org 'Re: btrfs: unlink latency regression in 6.9' \
	'Wed, 5 Jun 2024 12:00:00 +0000' s2@example.org >>"$T/own.mbox" <<'X'
Sorry for the noise: my 6.9 kernel had lockdep and KASAN enabled. With both
disabled the numbers are the same as on 6.8, so this is not a regression.
X
"$R" ingest -q --db="$T/own.db" "$T/own.mbox"
check judge-settled 0 '1 thread judged' "$R" judge --db="$T/own.db"
check settled 0 'not-a-regression.*unlink' "$R" list --db="$T/own.db"
check not-settled 0 'regression .*sequential reads' "$R" list --db="$T/own.db"

# A mail that belongs to two threads makes one of them: one report, its notes.
{
	mail t1@example.org 'xfs: fsync latency doubled in 6.9' \
		'Thu, 6 Jun 2024 10:00:00 +0000' <<'X'
Since the update from 6.8 to 6.9 fsync on xfs is slow, a regression.
The mean fsync latency went from 10 ms to 21 ms.
X
	mail t2@example.org 'xfs: log writes are slow in 6.9' \
		'Fri, 7 Jun 2024 10:00:00 +0000' <<'X'
Since the update from 6.8 to 6.9 log writes are slow, a regression.
The mean log write latency went from 8 ms to 18 ms.
X
} >"$T/merge.mbox"
"$R" ingest -q --judge --db="$T/merge.db" "$T/merge.mbox"
ok two-reports "$("$R" list -q --db="$T/merge.db" | wc -l | tr -d ' ')" 2
"$R" note --db="$T/merge.db" 2 'seen here'
mail t3@example.org 'Re: xfs: log writes are slow in 6.9' \
	'Fri, 7 Jun 2024 12:00:00 +0000' "t2@example.org>
References: <t1@example.org" >>"$T/merge.mbox" <<'X'
This is the same as the fsync report.
X
check merged 0 '1 new' "$R" ingest --db="$T/merge.db" "$T/merge.mbox"
check no-orphan 0 'reports of their own  *0$' "$R" doctor --db="$T/merge.db"
check in-order 0 'in order$' "$R" doctor --db="$T/merge.db"
ok one-verdict-left "$(sql "$T/merge.db" 'SELECT count(*) FROM verdict')" 1
check judge-merged 0 '1 thread judged' "$R" judge --db="$T/merge.db"
ok one-report "$("$R" list -q --db="$T/merge.db" | wc -l | tr -d ' ')" 1
check note-kept 0 'seen here' "$R" show --db="$T/merge.db" 1

check filter 0 'halved' "$R" list --db="$D" fs:ext4 since:2024-06 until:2024-07
check filter-kind 0 'halved' "$R" list --db="$D" kind:report WRITES
check filter-none 3 'no report' "$R" list --db="$D" verdict:improvement
check filter-verdict 64 'no such class' "$R" list --db="$D" verdict:regresion
check filter-day 64 'give a day' "$R" list --db="$D" since:yesterday
check filter-empty 64 'needs a value' "$R" list --db="$D" fs:

check show 0 'random writes halved' "$R" show --db="$D" 1
check show-json 0 '"message_id": *"r1@example.org"' \
	"$R" show -f json --db="$D" 1
check show-source 0 '^ *[0-9]\{1,\}  .*[a-z]' "$R" show -s --db="$D" 1
check show-source-head 0 '^  source$' "$R" show --source --db="$D" 1
check show-no 66 'no report has the id' "$R" show --db="$D" 4711
check show-word 64 'no id of a report' "$R" show --db="$D" one

check note-none 66 'no report' "$R" note --db="$D" 4711 text
check note-no-text 64 'a text' "$R" note --db="$D" 1
check note-empty 64 'is empty' "$R" note --db="$D" 1 ' '
check note-long 64 'longer than' "$R" note --db="$D" 1 \
	"$(head -c 70000 /dev/zero | tr '\0' x)"
"$R" note --db="$D" 1 known, see the wiki || echo 'not ok note'
check note-shown 0 'note .*known, see the wiki' "$R" show --db="$D" 1

check doctor 0 'in order' "$R" doctor --db="$D"
check rebuild 0 '4 mails' "$R" doctor --rebuild --db="$D"
ok rebuilt "$(sql "$D" 'SELECT count(*) FROM message WHERE indexed = 1')" 4
check note-kept 0 'known, see the wiki' "$R" show --db="$D" 1

# A damaged file, which a writer left open.
cp "$D" "$T/bad.db"
sqlite=$(sql "$D" 'SELECT count(*) FROM setting')
ok setting "$sqlite" 1
size=$(wc -c <"$D")
head -c $((size - 40000)) "$D" >"$T/bad.db"
head -c 40000 /dev/zero | tr '\0' '\245' >>"$T/bad.db"
check damaged 65 'rebuild\|malformed\|damaged' "$R" doctor --db="$T/bad.db"

check missing 66 'No such file\|no such' "$R" ingest --db="$D" "$T/none"
check jobs-word 64 'give 1 to 64' "$R" ingest -j0 --db="$D" "$T/a.mbox"

if [ "$(id -u)" != 0 ]; then
	cp "$D" "$T/ro.db"
	chmod 444 "$T/ro.db"
	check read-only 77 'Permission' "$R" ingest --db="$T/ro.db" "$T/md"
fi
(
	ulimit -f 8
	check full 74 'full\|I/O\|large' "$R" ingest -q --db="$T/full.db" "$T/md"
)
"$R" ingest -q --db="$T/full.db" "$T/md"
ok after-full "$?" 0
ok after-full-rows "$(sql "$T/full.db" 'SELECT count(*) FROM message')" 3

# Two at once: both finish.
"$R" ingest -q --db="$T/two.db" "$T/a.mbox" &
one=$!
"$R" ingest -q --db="$T/two.db" "$T/md" "$T/a.mbox.gz"
a=$?
wait $one
ok two-at-once "$a $?" '0 0'
ok two-rows "$(sql "$T/two.db" 'SELECT count(*) FROM message')" 4

ok classify "$("$R" classify "$T/a.mbox" | cut -f2 | tr '\n' ' ')" \
	'report other other other '
check classify-why 0 'root:.*change\|root:.*pair' "$R" classify "$T/a.mbox"
