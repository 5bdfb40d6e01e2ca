#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# A corpus as pages, feeds and texts: valid, the same when published again,
# nothing of another's touched, and harmless whatever the mails say.
R=${REGSIFT:-./regsift}
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT

ok()
{
	if [ "$2" = "$3" ]; then
		echo "ok $1"
	else
		echo "not ok $1 ($2, wanted $3)"
	fi
}

# quiet NAME COMMAND...: ends with 0; else its output is shown.
quiet()
{
	name=$1
	shift
	if "$@" >"$T/out" 2>&1; then
		echo "ok $name"
	else
		echo "not ok $name"
		head -n 5 "$T/out" | sed 's/^/# /'
	fi
}

# says NAME STATUS WORDS COMMAND...
says()
{
	name=$1 status=$2 words=$3
	shift 3
	"$@" >"$T/out" 2>&1
	got=$?
	if [ "$got" = "$status" ] && grep -q -- "$words" "$T/out"; then
		echo "ok $name"
	else
		echo "not ok $name (status $got, wanted $status, \"$words\")"
		head -n 5 "$T/out" | sed 's/^/# /'
	fi
}

# Two folders; which pages stand as they were is a folder's own affair.
same()
{
	diff -r -x .regsift-stamps "$1" "$2"
}

have()
{
	command -v "$1" >/dev/null 2>&1 || {
		echo "ok $2 # skip: no $1"
		false
	}
}

# ---- a judged corpus that nobody tracks ----

cat >"$T/one.mbox" <<'X'
From mboxrd@z Thu Jan  1 00:00:00 1970
From: Ann Example <ann@mail.example>
Subject: ext4: random writes halved since 6.9
Date: Mon, 3 Jun 2024 10:00:00 +0000
Message-ID: <r1@mail.example>

Since the update from 6.8 to 6.9 our ext4 volume is slow: a regression.
fio random writes, 4k: write IOPS went from 210000 to 104000.

X
"$R" ingest -q --judge --db="$T/one.db" "$T/one.mbox" >/dev/null 2>&1
says 'a judged report is published' 0 '1 report, ' \
	"$R" publish --db="$T/one.db" "$T/one"
page=$(ls "$T"/one/report/*.html)
quiet 'its page has its title' grep -q 'random writes halved' "$page"
quiet 'its page quotes the line' \
	grep -q '<blockquote>.*from 210000 to 104000' "$page"
quiet 'the line leads to its mail' \
	grep -q 'href="https://lore.kernel.org/all/r1@mail.example/"' "$page"
quiet 'it is among the untracked' \
	grep -q 'report/h-' "$T/one/untracked.html"
quiet 'the first page tells of it' \
	grep -q 'href="untracked.html">1 judged report<' "$T/one/index.html"
# ---- reports that nobody has ----

cat >"$T/gone.mbox" <<'X'
From mboxrd@z Thu Jan  1 00:00:00 1970
From: Tim Example <tim@mail.example>
Subject: Re: nvme: slow
Date: Mon, 4 Mar 2024 10:00:00 +0000
Message-ID: <g2@mail.example>
In-Reply-To: <gone@mail.example>

#regzbot ^introduced v6.1..v6.2

From mboxrd@z Thu Jan  1 00:00:00 1970
From: Tim Example <tim@mail.example>
Subject: a ticket
Date: Mon, 4 Mar 2024 11:00:00 +0000
Message-ID: <g3@mail.example>

#regzbot introduced: v6.1..v6.2 https://bugs.example/1
#regzbot fix: https://lore.kernel.org/r/fix@mail.example
#regzbot titel: slow

X
"$R" track -q --db="$T/gone.db" "$T/gone.mbox" >/dev/null 2>&1
says 'reports that are not at hand are published' 0 '2 reports' \
	"$R" publish --db="$T/gone.db" "$T/gone"
quiet 'a mail in no archive is told as such' \
	grep -q 'in none of the archives' "$T/gone/report/gone@mail.example.html"
quiet 'a ticket, too' grep -q 'which is no mail' "$T"/gone/report/https*.html
quiet 'what has no numbers is not called inconclusive' \
	grep -q 'NO NUMBERS' "$T/gone/index.html"
says 'no bullet stands alone' 1 '' sh -c \
	"grep -x '\* *' '$T/gone/mail.txt' || { echo none; exit 1; }"
quiet 'what was meant' grep -q 'title.* was meant' "$T/gone/unhandled.html"

# ---- for whom ----

cat >"$T/MAINTAINERS" <<'X'
EXT4 FILE SYSTEM
M:	Tess Tree <tess@ext4.example>
M:	"Odd, Name" <odd/../../x@ext4.example>
M:	no address
L:	ext4-list@lists.example
S:	Maintained
F:	fs/ext4/

THE REST
M:	Linus <all@lists.example>
F:	*
F:	*/
X
says 'digests for maintainers' 0 '1 report, ' \
	"$R" publish --db="$T/one.db" --maintainers="$T/MAINTAINERS" "$T/who"
quiet 'one for whom MAINTAINERS names' \
	grep -q '^To: "Tess Tree" <tess@ext4.example>$' \
	"$T/who/maintainer/tess@ext4.example.txt"
quiet 'it has the report' grep -q 'random writes halved' \
	"$T/who/maintainer/tess@ext4.example.txt"
says 'an odd address makes no path' 0 '^2$' sh -c \
	"find '$T/who/maintainer' -type f | wc -l"
says 'nobody of the rest' 0 '^0$' sh -c \
	"cat '$T'/who/maintainer/* | grep -c all@lists; true"
quiet 'they are listed' grep -q 'maintainer/tess@ext4.example.txt' \
	"$T/who/maintainers.html"
says 'again, nothing is written' 0 ' 0 files written' \
	"$R" publish --db="$T/one.db" --maintainers="$T/MAINTAINERS" "$T/who"
says 'without the file they go' 0 ' 3 removed' \
	"$R" publish --db="$T/one.db" "$T/who"
says 'another file is none' 66 "is it the kernel's" \
	"$R" publish --db="$T/one.db" --maintainers="$T/one.mbox" "$T/who"
says 'a folder is none' 64 'is a folder' \
	"$R" publish --db="$T/one.db" --maintainers="$T" "$T/who"
says 'no folder is a usage error' 64 'one folder' \
	"$R" publish --db="$T/one.db"
says 'an address must be one' 64 'base-url' \
	"$R" publish --db="$T/one.db" --base-url='javascript:x' "$T/one"
says 'a date must be one' 64 'now=' \
	"$R" publish --db="$T/one.db" --now=soon "$T/one"
says 'no corpus, no pages' 66 'nothing.db' \
	"$R" publish --db="$T/nothing.db" "$T/two"
# libxml2 takes longer to load than most commands run.
ok 'libxml2 is not loaded at the start' \
	"$(ldd "$R" 2>/dev/null | grep -c libxml2)" 0
mkdir "$T/broken"
: >"$T/broken/libxml2.so.2"
: >"$T/broken/libxml2.so.16"
says 'without libxml2 no folder is begun' 78 'libxml2 is needed' \
	env LD_LIBRARY_PATH="$T/broken" "$R" publish --db="$T/one.db" "$T/two"
ok 'nor left behind' "$(ls -d "$T/two" 2>/dev/null)" ''

# ---- many, harmless and hostile ----

have python3 'the synthetic corpora' || exit 0
for kind in harmless hostile; do
	cp "$T/one.db" "$T/$kind.db"
	python3 tests/publish_corpus.py "$T/$kind.db" 150 $kind
	"$R" publish -q --db="$T/$kind.db" --base-url=https://r.example \
		"$T/$kind" 2>"$T/err" || sed 's/^/# /' "$T/err"
done
S=$T/harmless

says 'again: nothing is written' 0 ' 0 files written' "$R" publish \
	--db="$T/harmless.db" --base-url=https://r.example "$S"
"$R" publish -q --db="$T/harmless.db" --base-url=https://r.example "$T/other"
quiet 'another folder gets the same bytes' same "$S" "$T/other"
TZ=Asia/Tokyo LC_ALL=de_DE.UTF-8 "$R" publish -q --db="$T/harmless.db" \
	--base-url=https://r.example "$T/zone"
quiet 'zone and language do not matter' same "$S" "$T/zone"

# A row in the middle of a long list: that page of the list is another one.
cp "$T/harmless.db" "$T/long.db"
"$R" publish -q --db="$T/long.db" "$T/long"
python3 -c 'import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.execute("UPDATE tracked SET title = ? WHERE id = 1070", ("renamed",))
db.commit()' "$T/long.db"
"$R" publish -q --db="$T/long.db" "$T/long"
"$R" publish -q --db="$T/long.db" "$T/long-fresh"
quiet 'a row of a long list is shown' same "$T/long" "$T/long-fresh"
quiet 'in the list itself' grep -q renamed "$T"/long/list/*.html

# ---- pages are made again where what they show has changed ----

cp "$T/one.db" "$T/few.db"
python3 tests/publish_corpus.py "$T/few.db" 12 harmless
few()
{
	"$R" publish --db="$T/few.db" --now=2030-01-01 "$1" | sed 's/.*: //'
}
few "$T/few" >/dev/null
while read -r name change; do
	python3 -c 'import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.execute(sys.argv[2])
if sys.argv[2].startswith("INSERT"):	# as corpus/watch.sql asks for
	db.execute("UPDATE verdict SET class = class WHERE thread_id = 1003")
db.commit()' "$T/few.db" "$change"
	said=$(few "$T/few")
	rm -rf "$T/fresh-few"
	few "$T/fresh-few" >/dev/null
	case $said in
	*' 0 files written'*) echo "not ok $name is shown ($said)" ;;
	*) quiet "$name is shown" same "$T/few" "$T/fresh-few" ;;
	esac
done <<'X'
verdict UPDATE verdict SET headline = 'another' WHERE thread_id = 1003
finding UPDATE finding SET text = 'another reason' WHERE thread_id = 1003
need UPDATE need SET text = 'ten runs' WHERE thread_id = 1003
comparison UPDATE comparison SET change = change - 1 WHERE id = 10035
comparison_run DELETE FROM comparison_run WHERE comparison_id = 10030 AND run_id = 20061
measurement UPDATE measurement SET value = value + 5000 WHERE run_id = 20062
run UPDATE run SET tool_version = '3.9' WHERE id = 20063
state UPDATE state SET kernel = '6.4' WHERE id = 2006
workload UPDATE workload SET title = 'other work' WHERE id = 1003
block UPDATE block SET format = 'table' WHERE id = 1003
suspect UPDATE commit_candidate SET subject = 'xfs: it' WHERE thread_id = 1003
evidence UPDATE evidence SET weight = 1.5 WHERE candidate_id = 3010
subsystem UPDATE subsystem SET name = 'nfs' WHERE thread_id = 1003
document UPDATE document SET name = 'b.mbox' WHERE id = 1003
message UPDATE message SET author = 'Bea' WHERE id = 10030
claim INSERT INTO claim (message_id, metric, kind, percent, in_subject, byte_from, byte_to, line) VALUES (10030, 'fio.write.iops', 'percent', -9, 0, 0, 1, 3)
environment INSERT INTO environment (thread_id, key, value, line) VALUES (1003, 'machine', 'a box', 3)
reference INSERT INTO reference (message_id, kind, value, role, byte_from, byte_to, line) VALUES (10030, 'version', '6.3', 'other', 0, 0, 3)
command INSERT INTO command (message_id, verb, value, line, byte_from, byte_to) VALUES (10030, 'title', 'x', 3, 0, 1)
diagnostic INSERT INTO diagnostic (document_id, byte, line, severity, code, text) VALUES (1003, 0, 3, 'warning', 'odd', 'odd')
profile INSERT INTO profile (run_id, event, samples) VALUES (20064, 'cycles', 7)
histogram INSERT INTO histogram (run_id, name, unit, total, line) VALUES (20065, 'h', 'ns', 9, 3)
parameter INSERT INTO parameter (workload_id, name, value, line) VALUES (1003, 'iodepth', '7', 3)
metric UPDATE metric SET title = 'speed of ' || title WHERE title IS NOT NULL
tracked UPDATE tracked SET title = 'another title' WHERE id = 1003
duplicate UPDATE tracked SET duplicate_of = 1003, state = 'duplicate' WHERE id = 1005
title-of-its-like UPDATE tracked SET title = 'a third' WHERE id = 1003
activity UPDATE tracked_activity SET subject = 'Re: z' WHERE tracked_id = 1003
event UPDATE tracked_event SET command = 'poke' WHERE tracked_id = 1003
link UPDATE tracked_link SET title = 'see' WHERE tracked_id = 1003
report UPDATE tracked_report SET title = 'too' WHERE tracked_id = 1003
X
few "$T/few" >"$T/before"
page=$(ls "$T"/few/report/*.html | head -n 1)
echo >>"$page"
rm "$(ls "$T"/few/report/*.json | tail -n 1)"
says 'a page that somebody changed is mended' 0 ' 2 files written' \
	"$R" publish --db="$T/few.db" --now=2030-01-01 "$T/few"
quiet 'and is the same then' same "$T/few" "$T/fresh-few"
"$R" publish -q --db="$T/few.db" --now=2030-01-01 --title=Mine \
	--base-url=https://r.example "$T/few"
"$R" publish -q --db="$T/few.db" --now=2030-01-01 --title=Mine \
	--base-url=https://r.example "$T/titled"
quiet 'a title for all is on each page' same "$T/few" "$T/titled"
echo '1 2 3 4 ../x
no stamp' >"$T/few/.regsift-stamps"
says 'without stamps all are made again, to the same' 0 ' 0 files written' \
	"$R" publish --db="$T/few.db" --now=2030-01-01 --title=Mine \
	--base-url=https://r.example "$T/few"

quiet 'pages are whole' python3 tests/publish_check.py page "$S"
quiet 'hostile pages are whole' python3 tests/publish_check.py page \
	"$T/hostile"
quiet 'hostile texts make no elements' python3 tests/publish_check.py shape \
	"$S" "$T/hostile"
quiet 'colours have contrast' python3 tests/publish_check.py contrast \
	"$S/style.css"
quiet 'CSV: rows and cells' python3 tests/publish_check.py csv \
	"$S/reports.csv" 151
quiet 'CSV of hostile texts' python3 tests/publish_check.py csv \
	"$T/hostile/reports.csv" 151
ok 'no hostile link' "$(grep -rlE '(href|src)="?javascript' "$T/hostile" |
	wc -l)" 0
ok 'no raw control in any text' "$(cat "$T"/hostile/mail.txt \
	"$T"/hostile/subsystem/*.txt | LC_ALL=C tr -d '\n\040-\176\200-\377' |
	wc -c)" 0

if have xmllint 'Atom against the schema of RFC 4287'; then
	for f in "$S" "$T/hostile" "$T/one"; do
		for feed in feed.atom $(cd "$f" && ls subsystem/*.atom); do
			xmllint --noout --relaxng tests/atom.rng "$f/$feed" ||
				exit 1
		done
	done >"$T/out" 2>&1
	ok 'Atom feeds are valid' "$?" 0
	xmllint --noout $(find "$S" "$T/hostile" -name '*.html') \
		>"$T/out" 2>&1
	ok 'pages are well-formed' "$?" 0
	sed 's/<updated>[^<]*<.updated>//' "$S/feed.atom" >"$T/bad.atom"
	xmllint --noout --relaxng tests/atom.rng "$T/bad.atom" >/dev/null 2>&1
	ok 'the schema refuses a feed without dates' "$?" 3
fi
if python3 -c 'import jsonschema' 2>/dev/null; then
	for f in "$S" "$T/hostile" "$T/one"; do
		quiet "JSON Feed: ${f##*/}" python3 tests/publish_check.py \
			schema tests/jsonfeed.schema.json "$f/feed.json"
		quiet "reports.json: ${f##*/}" python3 \
			tests/publish_check.py schema \
			"$S/reports.schema.json" "$f/reports.json"
	done
else
	echo 'ok JSON schemas # skip: no python3-jsonschema'
fi
if have tidy 'HTML with tidy'; then
	tidy -q -e --drop-empty-elements no $(find "$S" "$T/hostile" \
		-name '*.html') >"$T/out" 2>&1
	ok 'tidy has no complaint' "$?" 0
fi
if have w3m 'pages as text'; then
	w3m -dump -cols 80 "$S/report/r01007.html" >"$T/text"
	quiet 'w3m shows the verdict' grep -q 'REGRESSION 97 %' "$T/text"
	quiet 'w3m shows the lines for a fix' \
		grep -q '^Closes: https://lore' "$T/text"
fi

# ---- sections, texts ----

quiet 'the culprit is in the lines for a fix' \
	grep -q 'Fixes: [0-9a-f]\{12\} (' "$S/report/r01007.html"
ok 'a mere suspect is not' "$(grep -c 'Fixes:' "$S/report/r01006.html")" 0
ok 'sections of the first page' "$(grep -c '<h2' "$S/index.html")" 8
ok 'the mail fits 72 columns, links aside' "$(sed '1,/^$/d' "$S/mail.txt" |
	grep -v 'https://' | awk 'length > 72' | wc -l)" 0
ok 'new entries come first in the mail' "$(grep -c '^\[ \*NEW\* \]' \
	"$S/mail.txt" | awk '{ print ($1 > 0) }')" 1
quiet 'a date of the corpus, not of the clock' \
	grep -q '^Subject: .* \[2024-' "$S/mail.txt"
quiet 'ages are counted from --now' sh -c '
	"$1" publish -q --db="$2/harmless.db" --now=2024-09-01 "$2/later" &&
	grep -q "until <time datetime=\"2024-09-01" "$2/later/index.html"' \
	x "$R" "$T"

# ---- the folder ----

echo mine >"$S/notes.txt"
rm "$S/new.html"
echo x >>"$S/all.html"
says 'what is gone or spoilt is written again' 0 ' 2 files written' \
	"$R" publish --db="$T/harmless.db" --base-url=https://r.example "$S"
"$R" publish -q --db="$T/one.db" --base-url=https://r.example "$S"
ok "another's file stays" "$(cat "$S/notes.txt")" mine
ok 'pages of what is gone are removed' "$(ls "$S/report" | wc -l)" 2
quiet 'the rest is as in a new folder' sh -c '
	"$1" publish -q --db="$2/one.db" --base-url=https://r.example \
		"$2/fresh" && rm "$2/harmless/notes.txt" &&
	diff -r -x .regsift-stamps "$2/harmless" "$2/fresh"' x "$R" "$T"
mkdir "$T/theirs"
echo theirs >"$T/theirs/index.html"
says "another's page is not overwritten" 64 'not made by publish' \
	"$R" publish --db="$T/one.db" "$T/theirs"
ok 'it is as it was' "$(cat "$T/theirs/index.html")" theirs
ln -s "$T/theirs/index.html" "$T/fresh/link"
rm "$T/fresh/index.html"
ln -s "$T/theirs/index.html" "$T/fresh/index.html"
"$R" publish -q --db="$T/one.db" "$T/fresh" >/dev/null 2>&1
ok 'a link is not followed' "$(cat "$T/theirs/index.html")" theirs

# Killed at several moments, the next run makes it whole.
for ms in 01 03 06 10; do
	timeout -s KILL 0.$ms "$R" publish -q --db="$T/harmless.db" \
		"$T/killed" >/dev/null 2>&1
done
"$R" publish -q --db="$T/harmless.db" "$T/killed"
"$R" publish -q --db="$T/harmless.db" "$T/whole"
rm -f "$T/killed/.regsift-new"
quiet 'killed and run again: the same' same "$T/killed" "$T/whole"

# ---- sizes ----

ok 'no list above 300 kB' "$(find "$T/harmless" "$T/hostile" -name '*.html' \
	-size +300k | wc -l)" 0
ok 'no page of a regression above 30 kB' "$(find "$T/hostile/report" \
	"$T/whole/report" -name '*.html' -size +30k | wc -l)" 0
