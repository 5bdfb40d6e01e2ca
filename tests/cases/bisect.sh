#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# bisect: bisect-plan, bisect-step with a real `git bisect run`, reply. Prints
# "ok NAME" or "not ok NAME" for each case.
R=${REGSIFT:-./regsift}
case $R in
/*) ;;
*) R=$PWD/$R ;;
esac
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
		head -n 5 "$T/out" "$T/err" | sed 's/^/# /'
	fi
}

plan="$R bisect-plan --effect=5 --noise=2"
check plan-range 0 '^>    5 .* 2.86 %' $plan v6.1..v6.2
check plan-two-words 0 'about 15500 commits, 14 steps' $plan v6.1 v6.2
check plan-commits 0 '1000 commits, 10 steps' $plan --commits=1000
check plan-steps 0 'over 7 steps' $plan --steps=7
check plan-time 0 'machine time 15 h 10 min' $plan v6.1..v6.2 \
	--run-time=10min --build-time=15min
check plan-strict 0 'below 1 %' $plan --steps=14 --chance=1
check plan-row-between-steps 0 '^>  199 ' "$R" bisect-plan --effect=3 \
	--noise=8 --commits=10000
check plan-boots 0 'No number of runs' $plan --steps=14 --boot-noise=3
check plan-no-length 64 'how long is it' $plan
check plan-no-noise 64 'give --effect' "$R" bisect-plan --steps=3
check plan-wrong-way 64 'the good one first' $plan v6.2..v6.1
check plan-bad-number 64 'steps=x' $plan --steps=x
check plan-bad-time 64 'run-time=soon' $plan --steps=3 --run-time=soon
$plan v6.1..v6.2 --run-time=10min | awk 'length > 80 { exit 1 }' &&
	echo "ok plan-fits-80-columns" || echo "not ok plan-fits-80-columns"

# runs FILE VALUE...
runs()
{
	file=$1
	shift
	for v; do
		echo "iops $v"
	done >"$T/$file"
}

for i in 1 2 3 4 5 6; do
	runs "base$i" "100$i"
	runs "bad$i" "80$i"
	runs "same$i" "100$((7 - i))"
	runs "half$i" "90$i"
done
step="$R bisect-step -b $T/base1 $T/base2 $T/base3 $T/base4 $T/base5 $T/base6"
bad="$T/bad1 $T/bad2 $T/bad3 $T/bad4 $T/bad5 $T/bad6"
same="$T/same1 $T/same2 $T/same3 $T/same4 $T/same5 $T/same6"
half="$T/half1 $T/half2 $T/half3 $T/half4 $T/half5 $T/half6"
check step-bad 1 '^bad: ' $step -t $bad --effect=20
check step-good 0 '^good: ' $step -t $same --effect=20
check step-half 125 'cannot tell' $step -t $half --effect=20
check step-one-run 125 'more runs' $step -t "$T/bad1" --effect=5
check step-bad-by-verdict 1 'regression' $step -t $bad
check step-missing-file 125 'no such file' $step -t "$T/none"
check step-empty-file 125 '' $step -t /dev/null
check step-no-test 125 'is missing' $step
check step-no-option 125 'not an option' $step --nope
check step-bad-effect 125 'effect=x' $step -t $bad --effect=x
check step-no-side 125 'give -b' "$R" bisect-step "$T/base1" "$T/bad1"
check step-cannot-write 125 'cannot be written' $step -t $bad -o "$T/none/x"

# ---- the worked example of docs/design/suspects.md ----
repository()
{
	git -c init.defaultBranch=main init -q "$T/repo" || return 1
	cd "$T/repo" || return 1
	git config user.name Tester
	git config user.email tester@x.example
	git config commit.gpgsign false
	for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
		iops=1000
		[ $i -lt 8 ] || iops=900
		echo $iops >speed
		[ $i != 6 ] || echo broken >speed
		echo $i >file
		git add speed file
		git commit -q -m "step $i" || return 1
		git tag "c$i"
	done
}

if command -v git >/dev/null && (repository) >/dev/null 2>&1; then
	cat >"$T/measure" <<-END
	#!/bin/sh
	# Six runs of a benchmark of this commit; a commit that does not
	# build is skipped.
	cd "$T/repo" || exit 125
	speed=\$(cat speed)
	[ "\$speed" != broken ] || exit 125
	for i in 1 2 3 4 5 6; do
		echo "iops \$((speed + i))" >"$T/run\$i"
	done
	exec $R bisect-step --effect=10 --steps=4 -b $T/base[1-6] -t $T/run[1-6]
	END
	chmod +x "$T/measure"
	cd "$T/repo" || exit 1
	git bisect start c12 c1 >/dev/null 2>&1
	check bisect-run 0 'is the first bad commit' git bisect run "$T/measure"
	if git show -s --format=%s refs/bisect/bad | grep -qx 'step 8'; then
		echo "ok bisect-run-finds-it"
	else
		echo "not ok bisect-run-finds-it"
	fi
	git bisect log >"$T/log"
	cd / || exit 1
else
	echo "ok bisect-run # skip: no git"
fi

# ---- reply ----
cat >"$T/report" <<'END'
From: Ann Author <ann@x.example>
Subject: [REGRESSION] writes to ext4 are slower in 6.2
Message-ID: <20240101.1@x.example>
Date: Mon, 01 Jan 2024 10:00:00 +0000

Random writes went from 460k IOPS on 6.1 to 410k IOPS on 6.2, the same
machine and disk. I bisected it to

  commit 6b8ed62008a4 ("ext4: start fewer transactions")

and reverting it restores 460k IOPS.
END
cat >"$T/maintainers" <<'END'
EXT4 FILE SYSTEM
M:	Tess Tree <tess@ext4.example>
L:	ext4-list@lists.example
S:	Maintained
F:	fs/ext4/

THE REST
L:	all@lists.example
F:	*
F:	*/
END
check reply 0 'In-Reply-To: <20240101.1@x.example>' "$R" reply "$T/report"
cp "$T/out" "$T/draft"
for words in '^To: "Ann Author" <ann@x.example>' '^Subject: Re: \[REGRESSION' \
	'^#regzbot introduced: 6b8ed62008a4$' '^Verdict: ' \
	'<regressions@lists.linux.dev>'; do
	if grep -q -- "$words" "$T/draft"; then
		echo "ok reply-has-$words"
	else
		echo "not ok reply-has-$words"
		sed 's/^/# /' "$T/draft"
	fi
done
check reply-maintainers 0 'ext4-list@lists.example' "$R" reply "$T/report" \
	--maintainers="$T/maintainers"
if grep -q 'all@lists' "$T/out"; then
	echo "not ok reply-not-the-rest"
else
	echo "ok reply-not-the-rest"
fi
check reply-no-maintainers 66 'is it the kernel' "$R" reply "$T/report" \
	--maintainers="$T/report"
echo hello >"$T/hello"
check reply-nothing 3 'answered' "$R" reply "$T/hello"
"$R" triage --db="$T/c.db" "$T/report" >/dev/null
check reply-of-corpus 0 '#regzbot introduced' "$R" reply --db="$T/c.db" 1
check reply-to-of-corpus 0 '^To: .*<' "$R" reply --db="$T/c.db" 1
check reply-no-id 64 'no id' "$R" reply --db="$T/c.db" x
