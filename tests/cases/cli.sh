#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# The command line: usage errors, exit statuses, bad input.
# Prints "ok NAME" or "not ok NAME" for each case.
R=${REGSIFT:-./regsift}
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT

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
check option-of-another 64 'not an option' "$R" formats --db=x
check missing-argument 64 'needs an argument' "$R" triage --db
check bad-format 64 'give one of' "$R" triage --format=xml "$T/hello"
check bad-color 64 'auto, always or never' "$R" triage --color=blue "$T/hello"
check missing-file 66 'no-such' "$R" triage "$T/no-such"
check directory 66 . "$R" triage "$T"
check empty 3 'empty input' "$R" triage "$T/empty"
check nothing 3 'no measurements recognised in 1 line' "$R" triage "$T/hello"
check binary 3 'no measurements' "$R" triage "$T/binary"
check cut-number 0 'INCONCLUSIVE' "$R" triage "$T/cut"
check stdin-empty 3 'empty input' "$R" triage
check nothing-json 3 '"class":"no-data"' "$R" triage --format=json "$T/hello"
check full-disk 74 'writing failed' sh -c "exec '$R' --help >/dev/full"
check formats-list 0 'fio' "$R" formats list
check rules-list 0 'doubt' "$R" rules list
check sql 0 '^ *2$' "$R" sql 'SELECT 1 + 1 AS two'
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
demo=tests/corpora/demo/report.txt
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
