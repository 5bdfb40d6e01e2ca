#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# The worked example of docs/formats.md, taken from the page itself: a JSON
# file in the user's directory, and no C.
R=${REGSIFT:-./regsift}
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT
export XDG_CONFIG_HOME="$T/config"
D=$XDG_CONFIG_HOME/regsift/formats
mkdir -p "$D"

say()
{
	if [ "$1" = 0 ]; then echo "ok $2"; else echo "not ok $2"; fi
}

# The block of the page that is a JSON object.
sed -n '/^	{$/,/^	}$/s/^	//p' docs/formats.md >"$D/spinner.json"
{
	echo 'With 6.1 I get'
	echo
	echo '  spinner: 8 threads, 125.50 spins/sec, p99 3.2 us'
} >"$T/report.txt"

[ -s "$D/spinner.json" ]
say $? "the page has an example"

$R formats list | grep -q '^spinner  *1 sample .*its last line'
say $? "formats list shows it"

$R formats check >"$T/check" && grep -q '^ok spinner samples' "$T/check"
say $? "its sample is read as it says"

$R parse --format=jsonl "$T/report.txt" >"$T/out"
grep '"spinner.spins"' "$T/out" | grep '"value":125.5,' |
	grep -q '"unit":"1/s"'
say $? "the rate is read"
grep '"spinner.p99"' "$T/out" | grep '"value":3200,' | grep -q '"unit":"ns"'
say $? "the latency is read"
[ "$(wc -l <"$T/out")" = 2 ]
say $? "and nothing else"

# A wrong value in a sample fails.
sed 's/"value": 3200/"value": 3201/' "$D/spinner.json" >"$T/x"
mv "$T/x" "$D/spinner.json"
! $R formats check >"$T/check" && grep -q '^not ok spinner' "$T/check"
say $? "a sample with a wrong value fails"

# What is wrong with a file is told with its name.
bad()
{
	printf '%s\n' "$2" >"$D/bad.json"
	$R parse "$T/report.txt" >"$T/out" 2>"$T/err"
	status=$?
	[ $status != 0 ] && grep -q 'bad.json' "$T/err" &&
		grep -q "$3" "$T/err"
	say $? "$1"
	rm "$D/bad.json"
}

sample='"samples": [{"line": "abcd 1"}]'
bad "no JSON" '{' 'no JSON'
bad "cut off" '{"name": "x", "pattern": "^a"' 'no JSON'
bad "an unknown field" '{"nmae": "x"}' 'unknown field'
bad "no literal" \
	'{"name": "x", "pattern": "^a", '"$sample"'}' 'literal'
bad "no samples" \
	'{"name": "x", "pattern": "^abcd", "literal": "abcd"}' 'samples'
bad "a pattern that starts anywhere" \
	'{"name": "x", "pattern": ".*abcd", "literal": "abcd", '"$sample"'}' \
	'begin with'
bad "a pattern with options" \
	'{"name": "x", "pattern": "(*UTF)abcd", "literal": "(*UTF)abcd", '"$sample"'}' \
	'options'
bad "a pattern that is none" \
	'{"name": "x", "pattern": "^abcd(", "literal": "abcd", '"$sample"'}' \
	'parenthesis'
bad "a group that is not there" \
	'{"name": "x", "pattern": "^abcd", "literal": "abcd", "metric": "m", "unit": "ms", '"$sample"'}' \
	'no such group'
bad "an unknown unit" \
	'{"name": "x", "pattern": "^abcd (?<value>.)", "literal": "abcd", "metric": "m", "unit": "furlong", '"$sample"'}' \
	'unknown unit'
bad "a name that is taken" \
	'{"name": "dd", "pattern": "^abcd", "literal": "abcd", '"$sample"'}' \
	'taken'
