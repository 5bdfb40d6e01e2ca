#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# The statistics as SQL functions: in the program, and as an extension in the
# sqlite3 shell. The same question must have the same answer in both.
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT
extension=$PWD/regsift_stats
[ -e "$extension.so" ] || extension=$PWD/$BUILD/regsift_stats

report()
{
	if [ "$2" = "$3" ]; then
		echo "ok sqlstats: $1"
	else
		echo "not ok sqlstats: $1"
		echo "# got $2, wanted $3"
	fi
}

program()
{
	"$REGSIFT" sql "$1" 2>&1 </dev/null | tail -n 1 | sed 's/^ *//; s/ *$//'
}

if command -v sqlite3 >/dev/null; then
	shell()
	{
		sqlite3 -batch -nullvalue NULL -cmd ".load $extension" \
			:memory: "$1" 2>&1
	}
fi

# is NAME QUESTION ANSWER: in both.
is()
{
	report "$1" "$(program "SELECT $2")" "$3"
	if command -v sqlite3 >/dev/null; then
		report "$1, in the shell" "$(shell "SELECT $2")" "$3"
	else
		echo "ok sqlstats: $1, in the shell # SKIP no sqlite3"
	fi
}

t="(SELECT 1 AS x, 0 AS s UNION ALL VALUES (2,0),(3,0),(4,1),(5,1),(7.5,1),
	(NULL,1),(6,NULL))"
sleep1='[0.7,-1.6,-0.2,-1.2,-0.1,3.4,3.7,0.8,0.0,2.0]'
sleep2='[1.9,0.8,1.1,0.1,-0.1,4.4,5.5,1.6,4.6,3.4]'

is "mean leaves NULL out" "mean(x) FROM $t WHERE s = 1" 5.5
is "median" "median(x) FROM $t WHERE s = 0" 2.0
is "quantile" "quantile(x, 0.25) FROM $t WHERE s = 0" 1.5
is "mad" "mad(x) FROM $t WHERE s = 0" 1.0
is "sd" "sd(x) FROM $t WHERE s = 0" 1.0
is "sd of one" "sd(x) FROM $t WHERE x = 1" NULL
is "mean of none" "mean(x) FROM $t WHERE x > 100" NULL
is "Welch of rows" "round(welch_p(x, s), 9) FROM $t" 0.057522143
is "Welch of arrays" "round(welch_p('$sleep1', '$sleep2'), 8)" 0.07939414
is "Welch of summaries" "round(welch_p(449,6,5,411,9,4), 9)" 0.000755428
is "names of sides" \
	"hl_shift(x, CASE s WHEN 0 THEN 'base' ELSE 'after' END) FROM $t
	WHERE s IS NOT NULL" 3.0
is "ranks" "mwu_p(x, s) FROM $t" 0.1
is "Kolmogorov" "ks_p('[1,2,3]', '[4,5,6]')" 0.1
is "the moderated test" "round(moderated_p('[100]', '[90]', 0.03), 9)" \
	0.049819006
is "the same from summaries" "round(moderated_p(100,0,1,90,0,1,0.03), 9)" \
	0.049819006
is "its change" "round(moderated_change('[100]', '[90]', 0.03), 9)" -10.0
is "no logarithm" "moderated_p('[0, 1]', '[1, 2]', 0.03)" NULL
is "the reason is named" "moderated('[0, 1]', '[1, 2]', 0.03)" \
	'{"status":"log-domain"}'
is "a member of the answer" \
	"round(json_extract(moderated('[100]','[90]',0.03), '\$.df'), 6)" 6.0
is "not finite" "mean(9e999)" NULL
is "a NULL argument" "t_p(NULL, 5)" NULL
is "outside its domain" "t_upper(0, 5)" NULL
is "normal tail" "round(norm_sf(1.959963984540054), 12)" 0.025
is "F tail" "round(f_sf(4.0, 1, 10), 9) = round(t_p(2.0, 10), 9)" 1
is "Benjamini and Hochberg" "bh(0.02, '[0.01, 0.02, 0.03, null]')" 0.03
is "a family of rows" \
	"max(b) FROM (SELECT bh(x / 100.0, json_group_array(x / 100.0)
	OVER ()) AS b FROM $t WHERE s = 0)" 0.03
is "a moving median" \
	"group_concat(m, ' ') FROM (SELECT median(x) OVER (ORDER BY x
	ROWS 2 PRECEDING) AS m FROM $t WHERE s IS NOT NULL AND x > 0)" \
	'1.0 1.5 2.0 3.0 4.0 5.0'
is "runs needed" "runs_needed(0.02, 0.030459)" 14.0
is "more runs cannot" "runs_needed(0.02, 0.01)" NULL
is "the unit trap" "unit_trap(512, 500)" 1.0
is "the same seed" "bootstrap_ratio('[1,2,3]', '[2,3,4]') =
	bootstrap_ratio('[1,2,3]', '[2,3,4]')" 1

case $(program "SELECT median('fast')") in
*"neither a number"*) echo "ok sqlstats: words are refused" ;;
*) echo "not ok sqlstats: words are refused" ;;
esac
case $(program "SELECT welch_p('[1,2', '[3]')") in
*"neither a number"*) echo "ok sqlstats: half an array is refused" ;;
*) echo "not ok sqlstats: half an array is refused" ;;
esac
if command -v sqlite3 >/dev/null; then
	# Only deterministic functions may be in an index, only innocuous ones
	# in a view of a schema that is not trusted.
	report "deterministic and innocuous" "$(shell "
		PRAGMA trusted_schema = OFF;
		CREATE TABLE t (x REAL);
		CREATE INDEX i ON t (norm_sf(x));
		INSERT INTO t VALUES (0);
		CREATE VIEW v AS SELECT median(x) AS m, norm_sf(x) FROM t;
		SELECT m FROM v")" 0.0
fi
