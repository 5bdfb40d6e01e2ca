# SPDX-License-Identifier: GPL-2.0-or-later
# Mails without references: which threads are joined by what the mails quote,
# and which are not. All mails are invented.
set -u
R=$REGSIFT
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT

command -v sqlite3 >/dev/null || {
	echo 'ok join # SKIP sqlite3 is missing'
	exit 0
}

# ok NAME GOT WANTED
ok()
{
	if [ "$2" = "$3" ]; then
		echo "ok $1"
	else
		echo "not ok $1: got '$2', wanted '$3'"
	fi
}

# mail ID SUBJECT DAY TIME [AUTHOR [EXTRA-HEADER]]; the text from stdin.
mail()
{
	echo 'From mboxrd@z Thu Jan  1 00:00:00 1970'
	echo "From: ${5:-Ann Example <ann@example.org>}"
	echo "Subject: $2"
	echo "Date: $3 2024 $4 +0000"
	echo "Message-ID: <$1@example.org>"
	[ -z "${6:-}" ] || echo "$6"
	echo
	cat
	echo
}

# report IOPS: a report with a table.
report()
{
	cat <<X
Since the update from 6.8 to 6.9 random writes on this ext4 volume are slow.
It is a regression that we see on each of our machines, whatever the disk,
and a revert of the allocator change brings the old figures back again.

kernel   jobs   write IOPS   mean latency
6.8        16       $1          267 us
6.9        16        $2          489 us

The test is fio with psync, 16 kB blocks and fsync after each write; the file
system was made anew before each of the runs, and each of them took a minute.
X
}

# threads FILE: mails of each thread with a report, "2 1 ".
threads()
{
	rm -f "$T/x.db"
	"$R" ingest -q --judge --db="$T/x.db" "$1" || echo failed
	mails
}

mails()
{
	sqlite3 "$T/x.db" "SELECT (SELECT count(*) FROM message m
		WHERE m.thread_id = j.thread_id AND m.ghost = 0)
		FROM judged j ORDER BY thread_id" | tr '\n' ' '
}

S='ext4: random writes halved since 6.9'

# ---- what is joined ----

report 12000 6100 | mail a "$S" 'Mon, 3 Jun' 10:00:00 >"$T/first"
mail b "Re: $S" 'Tue, 4 Jun' 11:00:00 'Otto Berg <otto@example.org>' \
	>"$T/reply" <<'X'
> Since the update from 6.8 to 6.9 random writes on this ext4 volume are slow.
[...]
> 6.9        16        6100          489 us

Here it is a regression from 9000 to 4400 IOPS with 6.9, too.
X
cat "$T/first" "$T/reply" >"$T/m"
ok reply "$(threads "$T/m")" '2 '
ok guess "$(sqlite3 "$T/x.db" "SELECT m.message_id, r.value, r.rejected
	FROM reference r JOIN message m ON m.id = r.message_id
	WHERE r.role = 'guessed-parent'")" 'b@example.org|a@example.org|0'
ok parent "$(sqlite3 "$T/x.db" "SELECT p.message_id FROM message m
	JOIN message p ON p.id = m.parent_id
	WHERE m.indexed = 1 AND m.message_id = 'b@example.org'")" 'a@example.org'
ok one-line "$("$R" list -q --db="$T/x.db" | wc -l | tr -d ' ')" 1

# What answers the joined mail finds it where it is.
mail c "Re: $S" 'Wed, 5 Jun' 11:00:00 'Ann Example <ann@example.org>' \
	'In-Reply-To: <b@example.org>' >>"$T/m" <<'X'
Thanks.
X
"$R" ingest -q --judge --db="$T/x.db" "$T/m"
ok grown "$(mails)" '3 '
ok parent-stays "$(sqlite3 "$T/x.db" "SELECT p.message_id FROM message m
	JOIN message p ON p.id = m.parent_id
	WHERE m.indexed = 1 AND m.message_id = 'b@example.org'")" 'a@example.org'
ok in-order "$("$R" doctor --db="$T/x.db" | tail -1)" '  in order'
"$R" doctor --rebuild --db="$T/x.db" >/dev/null
"$R" judge -q --db="$T/x.db"
ok rebuilt "$(mails)" '3 '

# The reply came and was judged before what it answers.
rm -f "$T/x.db"
"$R" ingest -q --judge --db="$T/x.db" "$T/reply"
"$R" ingest -q --judge --db="$T/x.db" "$T/first"
ok later "$(mails)" '2 '

# No marks, but a block of an office mailer.
{
	cat "$T/first"
	mail b "AW: $S" 'Tue, 4 Jun' 11:00:00 'Otto Berg <otto@example.org>' <<X
Same here, from 9000 to 4400 IOPS: is there a fix for this regression yet?

-----Original Message-----
From: Ann Example <ann@example.org>
Sent: Monday, June 3, 2024 12:00 PM
Subject: $S

$(report 12000 6100)
X
} >"$T/m"
ok office "$(threads "$T/m")" '2 '

# A report that was sent again, better wrapped.
{
	cat "$T/first"
	{
		echo 'The first mail was badly wrapped, so here it is again.'
		report 12000 6100 | sed 's/slow\.$/slow/; s/^It is/. It is/'
	} | mail b "$S" 'Mon, 3 Jun' 10:18:00
} >"$T/m"
ok again "$(threads "$T/m")" '2 '
ok once "$("$R" list -f json --db="$T/x.db" | grep -c '"n":1,.*"mails":2')" 1

# ---- what is not ----

{
	cat "$T/first"
	mail b "Re: $S" 'Tue, 4 Jun' 11:00:00 'Otto Berg <otto@example.org>' <<'X'
> Reads of the old tape robot took all night, and nobody here knew why.

Our random writes are a regression, too: from 9000 to 4400 IOPS with 6.9.
X
} >"$T/m"
ok other-quote "$(threads "$T/m")" '1 '
ok told-no "$(sqlite3 "$T/x.db" "SELECT count(*) FROM reference
	WHERE role = 'guessed-parent' AND rejected = 1")" 1
"$R" judge -q --db="$T/x.db"
ok told-once "$(sqlite3 "$T/x.db" "SELECT count(*) FROM reference
	WHERE role = 'guessed-parent'")" 1

{
	cat "$T/first"
	sed 's/Tue, 4 Jun/Sun, 4 Aug/' "$T/reply"
} >"$T/m"
ok too-late "$(threads "$T/m")" '1 '

{
	cat "$T/first"
	sed 's/Tue, 4 Jun/Sun, 2 Jun/' "$T/reply"
} >"$T/m"
ok before "$(threads "$T/m")" '1 '

{
	cat "$T/first"
	sed 's/^Subject: .*/Subject: Re: xfs: random writes halved since 6.9/' \
		"$T/reply"
} >"$T/m"
ok other-subject "$(threads "$T/m")" '1 '

# The same words with other figures, two days later: news, no copy.
{
	cat "$T/first"
	report 15500 8200 | mail b "$S" 'Wed, 5 Jun' 10:00:00
} >"$T/m"
ok figures "$(threads "$T/m")" '1 1 '

# Each week the same.
{
	cat "$T/first"
	report 12000 6100 | mail b "$S" 'Mon, 10 Jun' 10:00:00
} >"$T/m"
ok weekly "$(threads "$T/m")" '1 1 '

# Another author.
{
	cat "$T/first"
	report 12000 6100 |
		mail b "$S" 'Mon, 3 Jun' 11:00:00 'Eve Stone <eve@example.org>'
} >"$T/m"
ok other-author "$(threads "$T/m")" '1 1 '

# A robot, a patch: as many threads as mails.
for s in '[linus:master] [ext4] 1234567890: fio.write_iops -49.2% regression' \
	'[PATCH 1/2] ext4: allocate in larger steps'; do
	{
		report 12000 6100 | mail a "$s" 'Mon, 3 Jun' 10:00:00 \
			'kernel test robot <lkp@intel.com>'
		report 12000 6100 | mail b "$s" 'Mon, 3 Jun' 11:00:00 \
			'kernel test robot <lkp@intel.com>'
	} >"$T/m"
	threads "$T/m" >/dev/null
	ok "not-joined $s" "$(sqlite3 "$T/x.db" "SELECT count(DISTINCT
		thread_id) FROM message WHERE indexed = 1")" 2
done
