#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# explain: the ledger of every bundled report adds up to the probability that
# is printed, and each rule that fired is shown with its rows.
R=${REGSIFT:-./regsift}
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT
demo=tests/corpora/demo/report.txt

# say NAME TRUE
say()
{
	if [ "$2" = 1 ]; then echo "ok $1"; else echo "not ok $1"; fi
}

# has NAME WORDS: in the last output.
has()
{
	say "$1" "$(grep -qF -- "$2" "$T/out" && echo 1)"
}

find tests/corpora -type f \( -name '*.txt' -o -name '*.eml' -o \
	-name '*.mbox' \) | sort >"$T/list"
while read -r f; do
	"$R" triage -q --db="$T/all.db" "$f" >/dev/null 2>&1
done <"$T/list"

# One line a report: id, whether the sum is the probability.
"$R" sql --db="$T/all.db" "SELECT v.thread_id || ' ' || (v.probability IS NULL
	AND v.base_odds IS NULL OR coalesce(abs(v.probability
	- min(v.cap, max(v.floor, 1 / (1 + exp(-v.base_odds - v.weights
	* (SELECT coalesce(sum(f.weight), 0) FROM finding f
	WHERE f.thread_id = v.thread_id AND f.counted = 1)))))), 1) < 1e-9)
	AS line FROM verdict v" | grep '^[0-9]' >"$T/sums"
say some-reports "$([ "$(wc -l <"$T/sums")" -ge 5 ] && echo 1)"
while read -r id right; do
	say "adds-up-$id" "$right"
done <"$T/sums"

"$R" explain "$demo" >"$T/out" 2>&1
has head 'probability 0.9'
has decided ', by verdict.'
has base 'base: p '
has term 'support.bisected'
has sum 'sum: 1 / (1 + exp('
has cited 'line 94: 4be1c07d92f3'
say no-rows "$(grep -q 'comparison_id' "$T/out" || echo 1)"
say no-query "$(grep -q '^FROM' "$T/out" || echo 1)"
"$R" explain --sql "$demo" >"$T/out" 2>&1
has query 'FROM reference r JOIN message m'
has rows 'comparison_id'
"$R" explain --db="$T/all.db" 1 >"$T/out" 2>&1
has from-a-database 'verdict.'
# A sentence over two lines is shown whole, with who said it, also without the
# text.
cat >"$T/said.mbox" <<'END'
From mboxrd@z Thu Jan  1 00:00:00 1970
From: Ann Example <ann@example.org>
Subject: foo: slower writes in 6.5 compared to 6.4
Message-ID: <1@example.org>

With 6.4 I get 410 MB/s, with 6.5 only 298 MB/s.

From mboxrd@z Thu Jan  1 00:00:00 1970
From: Bob Example <bob@example.org>
Subject: Re: foo: slower writes in 6.5 compared to 6.4
Message-ID: <2@example.org>
In-Reply-To: <1@example.org>

I tried it on two boxes and I could
not reproduce the regression here.

END
whole='said by Bob Example: I tried it on two boxes and I could not reproduce'
"$R" triage -q --db="$T/said.db" "$T/said.mbox" >/dev/null 2>&1
"$R" explain "$T/said.mbox" >"$T/out" 2>&1
has whole-sentence "$whole"
"$R" explain --db="$T/said.db" 1 >"$T/out" 2>&1
has sentence-without-text "$whole"
"$R" explain --db="$T/all.db" 99999 >"$T/out" 2>&1
has unknown-id 'no report has the id 99999'
"$R" explain --db="$T/all.db" x >"$T/out" 2>&1
has no-id 'is no id of a report'
