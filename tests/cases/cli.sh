#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# The command line: usage errors, exit statuses, bad input.
# Prints "ok NAME" or "not ok NAME" for each case.
R=${REGSIFT:-./regsift}
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT

demo=tests/corpora/demo/report.txt

# check NAME STATUS WORDS COMMAND...: exit status, and words in the output.
check()
{
	name=$1 status=$2 words=$3
	shift 3
	"$@" >"$T/out" 2>"$T/err" </dev/null
	got=$?
	if [ "$got" = "$status" ] && cat "$T/out" "$T/err" |
		grep -q -- "$words"; then
		echo "ok $name"
	else
		echo "not ok $name (status $got, wanted $status, \"$words\")"
		head -n 5 "$T/err" | sed 's/^/# /'
	fi
}

printf 'hello\n' >"$T/hello"
printf '' >"$T/empty"
head -c 4096 /dev/urandom >"$T/binary"
printf 'Subject\n\n  write: IOPS=12.\0\033[31mred\nIOPS=\377\376 5' >"$T/odd"
printf '   READ: bw=12' >"$T/cut"

check version 0 '^regsift ' "$R" --version
check help 0 'usage: regsift' "$R" --help
check command-help 0 '--format' "$R" triage --help
check unknown-command 64 "Did you mean 'triage'" "$R" trige x
check unknown-option 64 "Did you mean '--format'" "$R" triage --formt=json
check unknown-letter 64 '-X is not an option' "$R" triage -Xv
check option-of-another 64 'not an option' "$R" formats --db=x
check missing-argument 64 'needs an argument' "$R" triage --db
check bad-format 64 'give one of' "$R" triage --format=xml "$T/hello"
check bad-color 64 'auto, always or never' "$R" triage --color=blue "$T/hello"
check missing-file 66 'no-such' "$R" triage "$T/no-such"
check directory 66 . "$R" triage "$T"
check empty 3 'empty input' "$R" triage "$T/empty"
check nothing 3 'no measurements recognised in 1 line' "$R" triage "$T/hello"
# A card that is pasted is no second measurement, and its arrows name no sides.
"$R" triage tests/corpora/demo/report.txt >"$T/card"
sed -i 1d "$T/card"
check own-card 3 'own-card' "$R" triage "$T/card"
{ cat tests/corpora/demo/report.txt; echo; cat "$T/card"; } >"$T/both"
check own-card-below 0 'a card of regsift' "$R" triage -v "$T/both"
check own-card-adds-nothing 0 '181.93 .* 139.51 k, -23.3' \
	"$R" triage "$T/both"

printf 'Disk much slower since 6.6\n\nAfter the update from 6.1 to 6.6 our builds
became much slower. I have no figures yet.\n' >"$T/told"
check told-without-a-number 0 'base 6.1, test 6.6' "$R" triage "$T/told"
check binary 3 'no measurements' "$R" triage "$T/binary"
check cut-number 3 'cut:1: truncated: .* bw=12,' "$R" triage "$T/cut"
check cut-number-json 3 '"code":"truncated","line":1,' \
	"$R" triage --format=json "$T/cut"
check stdin-empty 3 'empty input' "$R" triage
check nothing-json 3 '"class":"no-data"' "$R" triage --format=json "$T/hello"
check full-disk 74 'writing failed' sh -c "exec '$R' --help >/dev/full"
check help-of 0 '--fail-on' "$R" help triage
check help-of-unknown 64 "Did you mean" "$R" help trage
check bad-class 64 "no class of verdict" "$R" triage --fail-on=regresion "$demo"
check empty-name 64 'not empty' "$R" triage --db= "$demo"
check empty-file-name 66 'no such file' "$R" triage ''
check dash-twice 64 'given 2 times' "$R" triage - -
check option-last 0 '^REGRESSION' "$R" triage "$demo" -q
check after-dashes 66 '^regsift: -q: no such file' "$R" triage -- "$demo" -q
check exit-code 1 '^REGRESSION' "$R" triage -q --exit-code "$demo"
check fail-on-other 0 '^REGRESSION' "$R" triage -q --fail-on=noise,mixed "$demo"
check highest-status 66 'empty input' "$R" triage "$T/no-such" "$T/empty"
check goes-on 3 '^REGRESSION' "$R" triage -q "$T/empty" "$demo"
check parse-goes-on 66 'fio.write.iops' "$R" parse "$T/no-such" "$demo"
check parse-nothing 3 'no values recognised' "$R" parse "$T/hello"
check rules-show-what 64 'give the ID' "$R" rules show
check rules-show 0 '^SELECT' "$R" rules show doubt.single-run
check words-too-many 64 'too many' "$R" formats list x
check output-nowhere 74 'no-such/x' "$R" triage -o "$T/no-such/x" "$demo"
check output-directory 74 'directory' "$R" triage -o "$T" "$demo"
check output-full 74 'No space' "$R" triage -o /dev/full "$demo"
check stdout-closed 74 'writing failed' sh -c "exec '$R' triage '$demo' >&-"
check stdin-closed 74 'cannot be read' sh -c "exec '$R' triage <&-"
check no-environment 0 '^REGRESSION' env -i "$R" triage -q "$demo"
check strange-locale 0 '^REGRESSION' env LC_ALL=xx_YY.nonsense TZ=:/nowhere \
	"$R" triage -q "$demo"

# A closed descriptor must not become that of a file: a message in it would
# be one in a database.
"$R" triage -q "$T/no-such" "$demo" -o "$T/closed" 2>&-
if [ "$(cat "$T/closed")" = "$("$R" triage -q "$demo")" ]; then
	echo 'ok stderr-closed'
else
	echo 'not ok stderr-closed'
fi

mkfifo "$T/pipe"
check pipe-in-the-way 66 'no regular file' "$R" triage "$T/pipe"
# Names, subjects and authors are shown, never sent.
printf 'From: =?utf-8?q?A=1b[31m?= <a@example.org>\nSubject: \033]0;x\007 slow
\n  write: IOPS=12k, BW=97.0MiB/s (103MB/s)(5879MiB/60001msec)\n' \
	>"$T/$(printf 'n\033[2Jame')"
for f in text json quiet; do
	"$R" triage --color=never --format=$f "$T"/n*ame 2>&1
	"$R" triage --format=$f "$T"/n*ame.not 2>&1
done >"$T/out"
if [ -s "$T/out" ] && ! LC_ALL=C grep -q "[$(printf '\001-\010\013-\037')]" \
	"$T/out"; then
	echo 'ok escapes-in-names'
else
	echo 'not ok escapes-in-names'
fi
# Hundreds of inputs, and what a limit on open files does to them.
many=
for i in 1 2 3 4 5 6 7 8 9 10; do
	many="$many $T/empty $T/hello $T/empty $T/hello $T/empty $T/hello"
	many="$many $T/empty $T/hello $T/empty $T/hello $T/empty $T/hello"
done
check many-files 3 'empty input' sh -c "ulimit -n 16; exec '$R' triage $many $demo"

check formats-list 0 'fio' "$R" formats list
check rules-list 0 'doubt' "$R" rules list
check sql 0 '^ *2$' "$R" sql 'SELECT 1 + 1 AS two'
check sql-report 0 'fio.write.iops' "$R" sql "$demo" \
	'SELECT DISTINCT metric FROM number'
check sql-values 0 column1 "$R" sql 'values(1)'
check sql-dash 64 "neither a report nor a SELECT" "$R" sql -
check sql-write 64 . "$R" sql 'DELETE FROM document'

# No control character but newline and tab may leave the program.
"$R" triage "$T/odd" >"$T/out" 2>&1
"$R" triage --format=json "$T/odd" >>"$T/out" 2>&1
"$R" parse --format=text "$T/odd" >>"$T/out" 2>&1
if LC_ALL=C tr -d '\n\t -~\200-\377' <"$T/out" | grep -q .; then
	echo 'not ok control-characters'
else
	echo 'ok control-characters'
fi

# The same input gives the same text, whatever the locale.
"$R" triage --format=json "$demo" >"$T/a"
LC_ALL=de_DE.UTF-8 "$R" triage --format=json "$demo" >"$T/b"
LC_ALL=C "$R" triage --format=json "$demo" >"$T/c"
if cmp -s "$T/a" "$T/b" && cmp -s "$T/a" "$T/c" && [ -s "$T/a" ]; then
	echo 'ok same-text'
else
	echo 'not ok same-text'
fi

# A card fits one screen.
"$R" triage "$demo" >"$T/card"
if [ "$(wc -l <"$T/card")" -le 41 ] &&
	! LC_ALL=C.UTF-8 grep -qE '^.{81}' "$T/card"; then
	echo 'ok card-fits'
else
	echo 'not ok card-fits'
fi

# A database file keeps what was read; a second reading adds nothing.
"$R" triage --db="$T/db" "$demo" >/dev/null &&
	"$R" triage --db="$T/db" "$demo" >/dev/null
n=$("$R" sql --db="$T/db" 'SELECT count(*) FROM document' |
	tail -n 1 | tr -d ' ')
if [ "$n" = 1 ]; then echo 'ok db-twice'; else echo "not ok db-twice ($n)"; fi
