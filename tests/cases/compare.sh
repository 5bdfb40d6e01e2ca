#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# compare: inputs, every form of output by its grammar, exit statuses,
# --jsonl, hostile input. Prints "ok NAME" or "not ok NAME" for each case.
R=${REGSIFT:-./regsift}
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT
unset GITHUB_STEP_SUMMARY

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
		head -n 5 "$T/out" "$T/err" | sed 's/^/# /'
	fi
}

# same NAME FILE FILE
same()
{
	if cmp -s "$2" "$3"; then
		echo "ok $1"
	else
		echo "not ok $1"
		diff "$2" "$3" | head -n 5 | sed 's/^/# /'
	fi
}

# every NAME REGEX FILE: all lines fit.
every()
{
	if [ -s "$3" ] && ! grep -vqE -- "$2" "$3"; then
		echo "ok $1"
	else
		echo "not ok $1"
		grep -vE -- "$2" "$3" | head -n 5 | sed 's/^/# /'
	fi
}

# absent NAME WORDS FILE: not in a file that is not empty.
absent()
{
	if [ -s "$3" ] && ! grep -q -- "$2" "$3"; then
		echo "ok $1"
	else
		echo "not ok $1"
	fi
}

fio()
{
	cat <<-END
	fio-3.28
	Starting 1 process
	job: (groupid=0, jobs=1): err= 0: pid=1: Mon Jan  1 00:00:00 2024
	  write: IOPS=$1, BW=40.0MiB/s (41.9MB/s)(2400MiB/60000msec); 0 zone resets
	    clat (usec): min=10, max=900, avg=$2, stdev=12.00
	END
}

# Six runs a side: 5 % slower; the same; and single runs.
i=0
for v in 10000 10040 9960 10020 9990 10010; do
	i=$((i + 1))
	fio $v 100.10 >"$T/base$i"
	fio $((v + 3)) 100.12 >"$T/same$i"
	fio $((v * 93 / 100)) 107.50 >"$T/slow$i"
	echo $v >>"$T/list-base"
	echo $((v * 93 / 100)) >>"$T/list-slow"
done
{
	echo 'bs,iops,lat (us)'
	printf '4k,%s,10.1\n' 1000 1004 996
	printf '16k,%s,40.1\n' 500 502 498
} >"$T/base.csv"
{
	echo 'bs,iops,lat (us)'
	printf '4k,%s,12.1\n' 800 804 796
	printf '16k,%s,40.1\n' 501 502 498
} >"$T/slow.csv"
printf 'hello\n' >"$T/prose"
: >"$T/empty"

# ---- what is said, and exit statuses ----

check regression 0 '^verdict  REGRESSION  write iops -7' \
	"$R" compare -b "$T"/base? -t "$T"/slow?
check exit-code 1 REGRESSION "$R" compare -b "$T"/base? -t "$T"/slow? \
	--exit-code
check noise-passes 0 '^verdict  NO CHANGE' \
	"$R" compare -b "$T"/base? -t "$T"/same? --exit-code
check improvement-passes 0 IMPROVEMENT \
	"$R" compare -b "$T"/slow? -t "$T"/base? --exit-code
check fail-on 1 INCONCLUSIVE "$R" compare -q "$T/base1" "$T/same1" \
	--fail-on=inconclusive,mixed
check fail-on-misspelt 64 'no class of verdict' \
	"$R" compare --fail-on=regresion "$T/base1" "$T/same1"
check single-runs 0 'single runs' "$R" compare "$T/base1" "$T/same1"
check lists 0 'REGRESSION' "$R" compare "$T/list-base" "$T/list-slow"
check better-lower 0 'IMPROVEMENT' "$R" compare --better=lower \
	"$T/list-base" "$T/list-slow"
check better-assumed 0 'note  *higher is taken as better' "$R" compare \
	"$T/list-base" "$T/list-slow"
"$R" compare --better=higher "$T/list-base" "$T/list-slow" >"$T/said"
if grep -q '^note' "$T/said"; then
	echo 'not ok better-said'
else
	echo 'ok better-said'
fi
check csv-input 0 '^bs=16k' "$R" compare "$T/base.csv" "$T/slow.csv"
check labels 0 '^ *old  *new  *change' \
	"$R" compare --label old,new "$T/base.csv" "$T/slow.csv"
check metric 0 'p=' "$R" compare --metric='*iops' "$T/base.csv" "$T/slow.csv"
check metric-none 3 'no metric of such a name' \
	"$R" compare --metric=zzz "$T/base.csv" "$T/slow.csv"
check theta 0 'NO CHANGE' "$R" compare -q --theta=12 "$T/list-base" \
	"$T/list-slow"
check theta-bad 64 'give a percentage' "$R" compare --theta=x a b
check class 0 'hdd 5 %' "$R" compare --class=hdd "$T/list-base" "$T/list-slow"
check class-bad 64 'no such class' "$R" compare --class=tape \
	"$T/list-base" "$T/list-slow"
check better-bad 64 'higher or lower' "$R" compare --better=up a b
check not-comparable 0 'NOT COMPARABLE' "$R" compare "$T/base.csv" \
	"$T/list-slow"
check revert 0 'recovers' "$R" compare -b "$T/list-base" -t "$T/list-slow" \
	-r "$T/list-base"
check repeated-options 0 REGRESSION "$R" compare -b "$T/base1" "$T/base2" \
	-b "$T/base3" -t "$T/slow1" "$T/slow2" -q -t "$T/slow3"
check after-dashes 66 'no-such' "$R" compare -b "$T/base1" -t -- no-such
check no-files 64 'give two files' "$R" compare
check no-test 64 '-t is missing' "$R" compare -b "$T/base1"
check no-base 64 '-b is missing' "$R" compare -t "$T/base1"
check three-files 64 'which side is which' "$R" compare a b c
check stray-file 64 'belong to no side' "$R" compare a -b b -t c
check prose 3 'no values recognised' "$R" compare "$T/prose" "$T/base1"
check empty 3 'empty input' "$R" compare "$T/base1" "$T/empty"
check missing 66 'no such file' "$R" compare "$T/none" "$T/base1"
check one-of-many-missing 66 'REGRESSION' "$R" compare -q -b "$T/none" \
	"$T"/base? -t "$T"/slow?
check too-many-labels 64 'at most' "$R" compare --label=a,b,c,d a b
check bad-format 64 'openmetrics' "$R" compare --format=xml a b
check report-with-both-sides 0 'verdict' "$R" compare \
	tests/corpora/demo/report.txt
check full-disk 74 'writing failed' sh -c \
	"exec '$R' compare '$T/list-base' '$T/list-slow' >/dev/full"

# ---- widths, plots ----

"$R" compare "$T/base.csv" "$T/slow.csv" >"$T/text" 2>&1
every text-fits-80-columns '^.{0,80}$' "$T/text"
every text-is-ascii-here '^[ -~]*$' "$T/text"
check plot 0 '|x.*o-*|' "$R" compare "$T/list-base" "$T/list-slow"
LC_ALL=C.UTF-8 check plot-utf8 0 '├●.*○─*┤' "$R" compare "$T/list-base" \
	"$T/list-slow"

# ---- grammars ----

form()
{
	format=$1
	shift
	"$R" compare --format="$format" "$@" >"$T/$format" 2>"$T/err"
}
for f in json csv md lkp github gitlab openmetrics quiet; do
	form $f "$T/base.csv" "$T/slow.csv"
done
json_line='^\{"schema":"regsift-compare/1".*"alone":\[.*\]\}$'
every json-one-line "$json_line" "$T/json"
every csv-rows '^(workload,|"[^"]*","[^"]*","[^"]*"(,[^,"]*){13},".*"$)' \
	"$T/csv"
every md-table '^($|\*\*[A-Z ]+\*\*|\|.*\|$|[a-z].*)' "$T/md"
check lkp-is-read-again 0 '"value":800' "$R" parse "$T/lkp"
every github-lines '^(\| |\|$|::(error|warning|notice) (file=[^:,]*,)?title=[^:,]*::[^%]*(%(25|0A|0D)[^%]*)*$)' \
	"$T/github"
check github-error 0 '^::error file=.*slow.csv,title=iops -20.0%25::regsift: REGRESSION p=' \
	cat "$T/github"
every gitlab-array '^\[(\{"description":.*"fingerprint":"[0-9a-f]{64}","severity":"(critical|major|minor)","location":\{"path":"[^"]+","lines":\{"begin":1\}\}\},?)*\]$' \
	"$T/gitlab"
every openmetrics-lines '^(# (TYPE [a-z_]+ gauge|HELP [a-z_]+ .+|EOF)|regsift_comparable [01]|[a-z_]+\{metric="[^"]*",workload="[^"]*"\} -?[0-9.e+-]+)$' \
	"$T/openmetrics"
check openmetrics-ends 0 '^# EOF$' tail -n 1 "$T/openmetrics"
check quiet-line 0 '^REGRESSION -20.0% iops$' cat "$T/quiet"
GITHUB_STEP_SUMMARY="$T/summary" form github "$T/base.csv" "$T/slow.csv"
check summary 0 '^\*\*REGRESSION\*\*' cat "$T/summary"
same summary-is-markdown "$T/summary" "$T/md"
if python3 -c 1 2>/dev/null; then
	check json-parses 0 regression python3 -c 'import json, sys
d = json.load(open(sys.argv[1]))
assert len(d["comparisons"]) == 4
print(d["verdict"])' "$T/json"
	check gitlab-parses 0 '^2$' python3 -c 'import json, sys
print(len(json.load(open(sys.argv[1]))))' "$T/gitlab"
	check csv-parses 0 '^17$' python3 -c 'import csv, sys
print(max(len(r) for r in csv.reader(open(sys.argv[1]))))' "$T/csv"
fi

# ---- hostile names ----

printf '%s\n' '::error::x ##[add-path]|<b>`\"iops,n' 1,1 2,2 3,3 >"$T/evil1"
printf '%s\n' '::error::x ##[add-path]|<b>`\"iops,n' 5,5 6,6 7,7 >"$T/evil2"
for f in text json csv md lkp github gitlab openmetrics; do
	form $f "$T/evil1" "$T/evil2" --label '::warning::,##[error]x'
done
every evil-github '^(\||::(error|warning|notice) (file=[^:,]*,)?title=[^:,]*::)' \
	"$T/github"
absent evil-github-v1 '##\[' "$T/github"
check evil-is-there 0 'x # #' cat "$T/github"
every evil-md '^[^<]*$' "$T/md"
every evil-openmetrics '^(#.*|regsift_comparable [01]|[a-z_]+\{metric="([^"\\]|\\.)*",workload="([^"\\]|\\.)*"\} .*)$' \
	"$T/openmetrics"
printf 'a\033[31mb\n1\n2\n' >"$T/esc"
"$R" compare "$T/esc" "$T/esc" >"$T/esc.out" 2>&1
absent escapes "$(printf '\033')" "$T/esc.out"

# ---- lines of JSON ----

cat >"$T/jsonl" <<'END'
{"id":"slow","before":[100,101,99,100,100],"after":[90,91,89,90,90],"better":"higher","class":"nvme-rand"}
not json
{"id":"one","before":[460],"after":[449],"better":"higher","class":"nvme-rand"}

{"id":"part","before":[1]}
{"id":"null","before":[1,null],"after":[1],"revert":null}
END
sed 1p -n "$T/jsonl" >"$T/jsonl-good"
"$R" compare --jsonl <"$T/jsonl" >"$T/lines" 2>"$T/errors"
status=$?
check jsonl-status 0 "^3$" echo $status
check jsonl-verdicts 0 '^3$' sh -c "wc -l <'$T/lines' | tr -d ' '"
check jsonl-first 0 '^{"id":"slow","verdict":"regression","confidence":0.9' \
	sed -n 1p "$T/lines"
check jsonl-second 0 '"n_needed":[0-9]*,"why":"inconclusive: ' \
	sed -n 2p "$T/lines"
check jsonl-third 0 '"verdict":"not-comparable","confidence":null,"p":null' \
	sed -n 3p "$T/lines"
check jsonl-names-line 0 ':2: not a JSON object; the line' cat "$T/errors"
check jsonl-names-line-5 0 ':5: "after" is missing' cat "$T/errors"
check jsonl-fine 0 regression "$R" compare --jsonl "$T/jsonl-good"
check jsonl-exit-code 1 regression "$R" compare --jsonl --exit-code \
	"$T/jsonl-good"
check jsonl-malformed-first 3 regression "$R" compare --jsonl --exit-code \
	"$T/jsonl"
check jsonl-empty 3 'empty input' "$R" compare --jsonl "$T/empty"
check jsonl-sides 64 'leave out -b' "$R" compare --jsonl -b "$T/jsonl"
check jsonl-format 64 'writes jsonl' "$R" compare --jsonl --format=csv
tr -d '\n' <"$T/jsonl-good" >"$T/no-end"
check jsonl-no-newline 0 regression "$R" compare --jsonl "$T/no-end"
{
	head -c 5000000 /dev/zero | tr '\0' ' '
	echo
	cat "$T/jsonl-good"
} >"$T/long"
check jsonl-long-line 3 'longer than 4 MiB' "$R" compare --jsonl "$T/long"
check jsonl-after-long-line 3 '"id":"slow"' "$R" compare --jsonl "$T/long"
head -c 200000 /dev/urandom >"$T/random"
check jsonl-random 3 'not a JSON' "$R" compare --jsonl "$T/random"

# The same words again, in other languages and in any order.
i=0
while [ $i -lt 40 ]; do
	i=$((i + 1))
	echo "{\"id\":\"$i\",\"before\":[1$i.5,1$i.25,1$i],\"after\":[1$i.75,13$i]}"
done >"$T/many"
"$R" compare --jsonl "$T/many" >"$T/many.1"
for l in C C.UTF-8 de_DE.UTF-8 POSIX; do
	LC_ALL=$l "$R" compare --jsonl "$T/many" >"$T/many.2"
	same jsonl-locale-$l "$T/many.1" "$T/many.2"
done
sort -r "$T/many" | "$R" compare --jsonl | sort >"$T/many.2"
sort "$T/many.1" >"$T/many.3"
same jsonl-any-order "$T/many.2" "$T/many.3"

# Wide and long tables end in time.
awk 'BEGIN { for (i = 0; i < 20000; i++) printf "%d,%s\n", i, "x" }' >"$T/wide"
check tall 0 . "$R" compare -q "$T/wide" "$T/wide"
{
	echo 'test,v'
	awk 'BEGIN { for (i = 0; i < 20000; i++) printf "t%d,%d\n", i, i + 1 }'
} >"$T/keys"
check many-keys 0 . timeout 60 "$R" compare -q "$T/keys" "$T/keys"
