#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# coverage.sh BUILD LAYER: what the tests that ran have reached of a layer, by
# gcov. Fails when a line was not reached. LCOV_EXCL_LINE takes a line out, as
# do LCOV_EXCL_START and _STOP what is between; such a line says why. Branches
# of assert() are not counted.
set -eu

build=$1
layer=$2

for gcno in "$build/$layer"/*.gcno; do
	gcov --stdout -b -o "$gcno" "$gcno" 2>/dev/null
done | awk -v layer="$layer" '
	/^ *-: *0:Source:/ {
		source = $0; sub(/.*Source:/, "", source)
		wanted = source ~ ("^" layer "/[^/]*\\.c$")
		excluded = skip = 0
	}
	!wanted { next }
	/LCOV_EXCL_START/ { excluded = 1 }
	/LCOV_EXCL_STOP/ { excluded = 0 }
	/^(function|call|unconditional)/ { next }
	/^branch/ {
		if (skip)
			next
		branches++
		if ($0 ~ /never executed|taken 0%/)
			missed[source ":" number " (branch)"]++
		else
			taken++
		next
	}
	{
		split($0, part, ":")
		count = part[1]; gsub(/[ \t*]/, "", count)
		number = part[2] + 0
		skip = excluded || /LCOV_EXCL_LINE/ || /assert\(/
		if (count == "-" || number == 0 || excluded ||
		    /LCOV_EXCL_LINE/)
			next
		lines++
		if (count ~ /^[#=]/) {
			print source ":" number ": not reached"
			bad++
		}
	}
	END {
		for (m in missed)
			print m ": " missed[m] " not taken" | "sort -t: -k1,1 -k2,2n"
		close("sort -t: -k1,1 -k2,2n")
		if (!lines) { print "nothing was measured"; exit 1 }
		printf "%s: %.1f %% of %d lines, %.1f %% of %d branches\n",
			layer, 100 * (lines - bad) / lines, lines,
			branches ? 100 * taken / branches : 100, branches
		exit bad > 0
	}'
