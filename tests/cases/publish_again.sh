#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# Publishing what changed gives the bytes of publishing everything into an empty
# folder: after each of a random sequence of changes, a kill now and then.
# SEED=N: another sequence.
R=${REGSIFT:-./regsift}
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT
export HOME="$T/home" XDG_CACHE_HOME="$T/cache" XDG_CONFIG_HOME="$T/config"
mkdir -p "$HOME"

# report N: a regression with numbers; answer N K LINE: K-th answer to it.
report()
{
	cat <<-M
	From mboxrd@z Thu Jan  1 00:00:00 1970
	From: Ann Example <ann$1@mail.example>
	Subject: [REGRESSION] ext4: random writes are slower on machine $1
	Date: $((1 + $1 % 28)) Jan 2024 10:00:00 +0000
	Message-ID: <r$1@mail.example>

	With v6.5 fio random writes, 4k, gave write IOPS=${1}000, BW=90MiB/s.
	With v6.6-rc1: write IOPS went from ${1}000 to ${1}00, a slowdown.

	#regzbot introduced: v6.5..v6.6-rc1

	M
}

answer()
{
	cat <<-M
	From mboxrd@z Thu Jan  1 00:00:00 1970
	From: Bob Example <bob@mail.example>
	Subject: Re: [REGRESSION] ext4: random writes are slower on machine $1
	Date: $((1 + $2 % 28)) Feb 2024 10:00:00 +0000
	Message-ID: <a$1.$2@mail.example>
	In-Reply-To: <r$1@mail.example>

	I see that, too: 2$2 % less.

	$3

	M
}

# mail FUNCTION ARGUMENTS...: one mail more, read and tracked.
mail()
{
	"$@" >"$T/mail"
	cat "$T/mail" >>"$T/all.mbox"
	"$R" track -q --db="$T/c.db" "$T/all.mbox" >/dev/null 2>&1
}

# A change of the corpus by somebody else.
hand()
{
	python3 -c 'import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.execute(sys.argv[2])
db.commit()' "$T/c.db" "$1"
}

some_page()
{
	ls "$T"/site/report/*.$2 2>/dev/null | sed -n "$(($1 % 5 + 1))p"
}

# change KIND N K: N is one of the reports, K the number of the step.
change()
{
	case $1 in
	0) mail report $(($3 + 20)) ;;
	1) mail answer "$2" "$3" "#regzbot title: machine $2 at step $3" ;;
	2) mail answer "$2" "$3" '#regzbot invalid: it was the disk' ;;
	3) mail answer "$2" "$3" "#regzbot dup-of: <r$(($2 % 9 + 11))@mail.example>" ;;
	4) mail answer "$2" "$3" '#regzbot title: a mistake'
		publish "$T/site"
		"$R" track --undo -q --db="$T/c.db" "a$2.$3@mail.example"
		"$R" track -q --db="$T/c.db" "$T/all.mbox" ;;
	5) title=--title="Title $3" ;;
	6) base=--base-url=https://r$3.example ;;
	7) rm -f "$(some_page "$3" html)" ;;
	8) rm -f "$(some_page "$3" json)" "$T/site/index.html" ;;
	9) echo "$3" >>"$(some_page "$3" html)" ;;
	10) rm -f "$T/site/.regsift-stamps" ;;
	11) hand "UPDATE finding SET text = 'step $3' WHERE id % 5 = $2 % 5" ;;
	12) hand "UPDATE claim SET percent = -$3 WHERE id % 3 = $2 % 3" ;;
	13) hand "DELETE FROM need WHERE id % 4 = $2 % 4" ;;
	14) hand "UPDATE tracked SET title = 'renamed $3', slug = 's$3'
		WHERE id = $2 - 10" ;;
	15) mail answer "$2" "$3" 'No news.' ;;
	16) mv "$T/all.mbox" "$T/other.mbox"
		publish "$T/site" >/dev/null
		mv "$T/other.mbox" "$T/all.mbox" ;;
	17) timeout -s KILL "0.0$(($3 % 9 + 1))" "$R" publish -q \
		--db="$T/c.db" --title="Killed $3" "$T/site" ;;
	esac
}

publish()
{
	"$R" publish --db="$T/c.db" "$title" "$base" "$1"
}

if ! command -v python3 >/dev/null 2>&1; then
	echo 'ok publishing again # skip: no python3'
	exit 0
fi
title=--title=First base=--base-url=https://first.example
for n in 11 12 13 14 15 16 17 18 19; do
	report "$n"
done >"$T/all.mbox"
"$R" track -q --db="$T/c.db" "$T/all.mbox" >/dev/null 2>&1
publish "$T/site" >/dev/null

# Each kind twice, in a random order.
awk -v seed="${SEED:-1}" 'BEGIN {
	srand(seed)
	for (i = 0; i < 36; i++)
		print rand(), i % 18, 11 + int(9 * rand())
}' | sort | while read -r order kind n; do
	step=$((${step:-0} + 1))
	change "$kind" "$n" "$step" >/dev/null 2>&1
	publish "$T/site" >"$T/said" 2>&1
	grep -q ' 0 files written' "$T/said" || echo "$kind" >>"$T/wrote"
	rm -rf "$T/fresh"
	publish "$T/fresh" >/dev/null 2>&1
	name="step $step, change $kind"
	if ! diff -r -x .regsift-stamps -x .regsift-new "$T/site" "$T/fresh" \
		>"$T/out"; then
		echo "not ok $name: as made anew"
		head -n 5 "$T/out" | sed 's/^/# /'
		sed 's/^/# /' "$T/said"
	elif ! publish "$T/site" | grep -q ' 0 files written'; then
		echo "not ok $name: again, nothing is written"
	else
		echo "ok $name"
	fi
done
# Not the kinds that leave all as it was: no stamps, an archive that came back.
none=$(for kind in 0 1 2 3 4 5 6 7 8 9 11 12 13 14 15; do
	grep -qx $kind "$T/wrote" || echo $kind
done | tr '\n' ' ')
if [ -z "$none" ]; then
	echo 'ok each kind of change is seen'
else
	echo "not ok each kind of change is seen (not: $none)"
fi
