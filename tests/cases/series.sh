#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# series: files of several kinds, what is printed of them, and what is refused.
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT

ok()
{
	name=$1
	shift
	if "$@"; then echo "ok series: $name"; else echo "not ok series: $name"; fi
}

has()
{
	grep -q -- "$1" "$T/out"
}

# 40 versions with a little noise, a loss of 10 % from v6.20 on.
points()
{
	awk 'BEGIN { for (i = 0; i < 40; i++) {
		noise = (i * 7919 % 13 - 6) / 600
		print i, (i < 20 ? 1000 : 900) * (1 + noise) } }'
}

points | awk 'BEGIN { print "version,iops,latency" }
	{ printf "v6.%d,%.1f,%.2fus\n", $1, $2, 1e6 / $2 }' >"$T/s.csv"
points | awk '{ printf "v6.%d %.1f\n", $1, $2 }' >"$T/lines"
points | awk '{ print $2 }' >"$T/one"

"$REGSIFT" series "$T/s.csv" --metric=iops >"$T/out"
ok "a file with a head" has 'v6.19 .. v6.20 .*-\(9\.[5-9]\|10\).* %.* regression'
ok "a plot" has '^ *+-*^-*$'
"$REGSIFT" series "$T/s.csv" --metric='lat*' >"$T/out"
ok "latency gets worse upwards" has 'v6.19 .. v6.20 .*us.*+1[01].* %.*regression'
"$REGSIFT" series "$T/lines" >"$T/out"
ok "lines of version and value" has 'v6.19 .. v6.20 .*-\(9\.[5-9]\|10\).* %.*down'
"$REGSIFT" series <"$T/one" >"$T/out"
ok "plain numbers on standard input" has ' 20 .. 21 '
"$REGSIFT" series -f json "$T/lines" >"$T/out"
ok "json" has '"last_good":"v6.19","first_bad":"v6.20"'
"$REGSIFT" series -f csv "$T/lines" >"$T/out"
ok "csv" has '^change,,,v6.19,v6.20,,'
sed '1s/iops/=1+1/' "$T/s.csv" | cut -d, -f1,2 |
	"$REGSIFT" series -f csv >"$T/out"
ok "csv without formulas" has "^change,'=1+1,"

# Two runs of a version are one point; a version without a value is a gap.
{
	awk '{ print $1, $2; print $1, $2 * 1.01 }' "$T/lines"
	echo "v6.40 -"
} >"$T/runs"
"$REGSIFT" series "$T/runs" >"$T/out"
ok "runs of a version" has '^.*: 41 versions, 1 without a value'
"$REGSIFT" series --theta=15 "$T/lines" >"$T/out"
ok "a larger least change" has 'no change of level'
# A tenfold step: what cannot be shown is not denied.
step() { seq "$1" | awk '{ print "v" $1, ($1 > 5 ? 1000 : 100) + $1 % 3 }'; }
step 9 | "$REGSIFT" series >"$T/out"
ok "nine versions show no step" has 'too few versions.* 10 are needed'
step 10 | "$REGSIFT" series >"$T/out"
ok "ten do" has 'v5 .. v6 '
"$REGSIFT" series "$T/s.csv" >"$T/out" 2>&1
ok "two columns are asked about" test $? = 64
ok "and the answer is named" has '--metric'
printf 'a\nb\n' >"$T/words"
"$REGSIFT" series "$T/words" >"$T/out" 2>&1
ok "no numbers" test $? != 0
printf '1\n2\n3\n' | "$REGSIFT" series >"$T/out"
ok "too few points" has 'at least 6'
printf '1\n2\n0\n4\n5\n6\n7\n' | "$REGSIFT" series >"$T/out"
ok "a zero has no logarithm" has 'not above 0'
"$REGSIFT" series --theta=0 "$T/one" >"$T/out" 2>&1
ok "a theta of 0" test $? = 64
"$REGSIFT" series --db="$T/none.db" --metric='*' >"$T/out" 2>&1
ok "a corpus that is not there" test $? = 66
