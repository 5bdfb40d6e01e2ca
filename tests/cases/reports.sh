#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# Whole reports with what is expected of them: tests/corpora/*/NAME/check.sql
# is one SELECT of (what, holds), each row of which must hold 1. The card and
# the JSON of each must come out as well.
R=${REGSIFT:-./regsift}
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT

# result NAME: the case is good when the file of failures is empty.
result()
{
	if [ -s "$T/bad" ]; then
		echo "not ok $1"
		sed 's/^/# /' "$T/bad"
	else
		echo "ok $1"
	fi
}

# One row a line, the last word of which is 1; two lines of head.
expectations()
{
	if ! "$R" sql "$1" <"$2" >"$T/out" 2>"$T/err"; then
		cat "$T/err"
	elif [ "$(wc -l <"$T/out")" -lt 5 ]; then
		echo "fewer than three expectations"
	else
		sed 1,2d "$T/out" | grep -v ' 1$'
	fi
}

# At most 40 lines of 80 columns, and one object of JSON.
shape()
{
	"$R" triage "$1" >"$T/card" 2>"$T/err" || echo "exit status $?"
	[ "$(wc -l <"$T/card")" -le 40 ] || echo "more than 40 lines"
	# Under LC_ALL=C the card has no byte beyond ASCII but from the input.
	LC_ALL=C.UTF-8 awk 'length($0) > 80 { print "wide: " $0 }' "$T/card"
	"$R" triage --format=json "$1" >"$T/json" 2>>"$T/err"
	[ "$(wc -l <"$T/json")" = 1 ] || echo "no single line of JSON"
}

for check in tests/corpora/demo/check.sql tests/corpora/reports/*/check.sql; do
	folder=${check%/check.sql}
	name=${folder##*/}
	for report in "$folder"/report.txt "$folder"/thread.mbox; do
		[ -e "$report" ] || continue
		expectations "$report" "$check" >"$T/bad"
		result "$name"
		shape "$report" >"$T/bad"
		result "$name-card"
	done
done
