#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# card.sh PROGRAM README: README with its example answered anew: the indented
# lines below "$ regsift triage tests/..." are what the program prints.
set -eu

program=$1
card=$(mktemp)
trap 'rm -f "$card"' EXIT
LC_ALL=C.UTF-8 "$program" triage --color=never tests/corpora/demo/report.txt \
	>"$card"
awk -v card="$card" '
	skip && /^[^\t]/ { skip = 0; print "" }
	!skip { print }
	/^\t\$ regsift triage tests\// {
		while ((getline line < card) > 0)
			print line == "" ? "" : "\t" line
		skip = 1
	}' "$2"
