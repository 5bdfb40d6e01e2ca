#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# triage --git: what a tree says of suspects. The history is that of
# tests/torture/history: commit N of cycle C is "AREA: do step C*100000+N".
# Prints "ok NAME" or "not ok NAME" for each case.
R=${REGSIFT:-./regsift}
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT
export XDG_CACHE_HOME="$T/cache" HOME="$T"

command -v git >/dev/null || exit 0
sh tests/torture/history "$T/git" 4 200

# id STEP [NTH]: of the commit of that step; backports are younger.
id()
{
	git --git-dir="$T/git" log --all --format=%H --reverse --date-order \
		--grep="do step $1 of the plan\$" |
		while read -r hash; do
			case $(git --git-dir="$T/git" log -1 --format=%s "$hash") in
			Revert*) ;;
			*"step $1 of"*) echo "$hash" ;;
			esac
		done | sed -n "${2:-1}p"
}

# report LINE...: a report with v5.1 as good and v5.2 as bad.
report()
{
	printf 'From: Some Body <some.body@example.org>\n'
	printf 'Subject: [REGRESSION] %s: fio randwrite slower in v5.2\n' \
		"${AREA:-ext4}"
	printf 'Message-ID: <%s>\nDate: Mon, 3 Jan 2022 10:00:00 +0000\n\n' \
		"${MAIL:-report@example.org}"
	printf 'v5.1: 100000 IOPS\nv5.2: 80000 IOPS\n\n'
	printf '%s\n' "$@"
}

# try NAME WANTED [UNWANTED]: the report in $T/r with the tree.
try()
{
	"$R" triage -f json --git "$T/git" "$T/r" >"$T/out" 2>"$T/err"
	status=$?
	if [ $status = 0 ] && grep -q -- "$2" "$T/out" &&
		{ [ -z "${3:-}" ] || ! grep -q -- "$3" "$T/out"; }; then
		echo "ok $1"
	else
		echo "not ok $1 (status $status, wanted \"$2\")"
		head -n 5 "$T/err" | sed 's/^/# /'
		grep -o '"suspects.*' "$T/out" | head -c 600 | sed 's/^/# /'
	fi
}

short()
{
	echo "$1" | cut -c 1-"${2:-12}"
}

# Step 200108 is of selftests, 200106 of mm, 200107 of block, 200103 of ext4.
in=$(id 200103)
report "I bisected it to $(short "$in"): first bad commit." >"$T/r"
try full-id "\"commit\": *\"$in\"" not-in-tree
try in-range 'in-range' 'out-of-range'
try range-is-named 'v5.1..v5.2 (200 commits)'
try first-tag 'v5.2 (stable)'
try path-of-the-subsystem 'path-match'

report "I bisected it to $(short "$(id 300103)"): first bad commit." >"$T/r"
try out-of-range 'out-of-range' '"in-range"'

report "I bisected it to $(short "$(id 200108)"): first bad commit." >"$T/r"
try docs-only 'docs-only'
try reverted-later 'reverted-later'

merge=$(git --git-dir="$T/git" log --all --format=%H --grep='step 200113$')
report "I bisected it to $(short "$merge"): first bad commit." >"$T/r"
try merge '"merge"'

report "I bisected it to $(short "$(id 200176)"): first bad commit." >"$T/r"
try fixed-later 'fixed-later'

AREA=ext4 report "I bisected it to $(short "$(id 200104)"): first bad commit." \
	>"$T/r"
try path-of-the-stack "$(id 200104)" 'path-elsewhere'
report "I bisected it to $(short "$(id 200099)"): first bad commit." >"$T/r"
try path-elsewhere 'path-elsewhere' 'path-match'

# A backport and its original, named in two places, are one suspect.
up=$(id 200010 1) back=$(id 200010 2)
report "I bisected it to $(short "$back"): first bad commit." '' \
	"#regzbot introduced: $(short "$up")" >"$T/r"
try one-suspect "\"commit\": *\"$up\"" "\"commit\": *\"$back"
try same-change '"same-change".*"backported"'
report "I bisected it to $(short "$back"): first bad commit." >"$T/r"
try upstream-of-a-backport "\"detail\": *\"$(short "$up")\""

# A fix that links to this very report names its culprit. Step 300075 has both
# a Link: and a Fixes: of the commit that is wanted.
fixed=$(git --git-dir="$T/git" log -1 --format=%b "$(id 300075)" |
	sed -n 's/^Fixes: \([0-9a-f]*\).*/\1/p')
MAIL=300075.300075@example.org report 'Nobody knows why.' >"$T/r"
try fix-of-this-report "\"commit\": *\"$fixed"
try fix-of-this-report-is-a-tag 'fixes-tag'

# Of 200 commits a guess is no name for a line that has room for one.
report 'Nobody knows why.' >"$T/r"
try guesses 'nobody named it'
case $("$R" triage -q --git "$T/git" "$T/r") in
*" - $T/r") echo "ok no-name-by-a-guess" ;;
*) echo "not ok no-name-by-a-guess" ;;
esac

report 'I bisected it to 0123456789ab: first bad commit.' >"$T/r"
try not-in-tree 'not-in-tree'

# The card has it in words.
report "I bisected it to $(short "$in"): first bad commit." >"$T/r"
if "$R" triage --git "$T/git" "$T/r" | grep -q 'first in v5.2'; then
	echo "ok card"
else
	echo "not ok card"
fi
for bad in "$T/none" "=$T/git" "$T"; do
	if "$R" triage --git "$bad" "$T/r" >"$T/out" 2>"$T/err" ||
		! grep -q -- '--git' "$T/err" || [ -s "$T/out" ]; then
		echo "not ok refused $(basename "$bad")"
	else
		echo "ok refused $(basename "$bad")"
	fi
done
