#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# unnamed: a report that names no commit, and a tree with its range. Prints
# "ok NAME" or "not ok NAME" for each case.
R=${REGSIFT:-./regsift}
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT
export XDG_CACHE_HOME="$T/cache"

if ! command -v git >/dev/null; then
	echo "ok unnamed # skip: no git"
	exit 0
fi

# change PATH SUBJECT
change()
{
	mkdir -p "$T/repo/$(dirname "$1")"
	echo "$2" >>"$T/repo/$1"
	git -C "$T/repo" add -A
	git -C "$T/repo" commit -q -m "$2"
}

{
	git -c init.defaultBranch=master init -q "$T/repo"
	git -C "$T/repo" config user.name Tester
	git -C "$T/repo" config user.email tester@x.example
	git -C "$T/repo" config commit.gpgsign false
	change README 'Linux 6.1'
	git -C "$T/repo" tag v6.1
	for i in 1 2 3 4 5 6; do
		change "drivers/usb/f$i.c" "usb: core: change $i"
	done
	change Documentation/ext4.rst 'ext4: describe writes'
	change fs/ext4/inode.c 'ext4: write back more often'
	change fs/xfs/xfs_log.c 'xfs: log less'
	change README 'Linux 6.2'
	git -C "$T/repo" tag v6.2
	change fs/ext4/inode.c 'ext4: after the range'
} >/dev/null 2>&1

cat >"$T/report" <<'END'
From: Ann Author <ann@x.example>
Subject: [REGRESSION] ext4: buffered writes are slower in 6.2
Message-ID: <20240101.2@x.example>
Date: Mon, 01 Jan 2024 10:00:00 +0000

Random writes to ext4 went from 460k IOPS on 6.1 to 410k IOPS on 6.2, the
same machine and disk.
END
"$R" triage --format=json --git="mainline=$T/repo" "$T/report" >"$T/out" \
	2>"$T/err" </dev/null

# has NAME WORDS
has()
{
	if grep -q -- "$2" "$T/out"; then
		echo "ok $1"
	else
		echo "not ok $1"
		head -n 3 "$T/err" | sed 's/^/# /'
		tr ',' '\n' <"$T/out" | grep -A12 '"suspects"' | sed 's/^/# /'
	fi
}

has unnamed-listed 'ext4: write back more often'
has unnamed-says-so 'nobody named it: one of 10 commits of v6.1..v6.2'
if grep -q 'after the range\|describe writes\|usb: core' "$T/out"; then
	echo "not ok unnamed-others-are-not"
else
	echo "ok unnamed-others-are-not"
fi
# A commit that somebody names is alone.
id=$(git -C "$T/repo" rev-parse --short=12 'v6.2~1')
echo "I bisected it to commit $id (\"xfs: log less\")." >>"$T/report"
"$R" triage --format=json --git="mainline=$T/repo" "$T/report" >"$T/out" \
	2>"$T/err" </dev/null
has named-listed "$id"
if grep -q 'nobody named it' "$T/out"; then
	echo "not ok named-is-alone"
else
	echo "ok named-is-alone"
fi
