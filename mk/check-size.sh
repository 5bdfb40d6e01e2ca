#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# check-size.sh DIR...: lengths of functions and files; at most 80 and 700
# lines. Functions are measured where universal-ctags is installed.
set -eu

most_function=80
most_file=700
export LC_ALL=C

# "value name" lines in, numerically sorted: count, median, 95th, largest.
figures()
{
	sort -n | awk -v what="$1" '{ v[NR] = $1; n[NR] = $2 }
		END { if (!NR) exit
		printf "%s: %d, median %d, 95th %d, largest %d (%s)\n", what,
			NR, v[int((NR + 1) / 2)], v[int((NR * 95 + 99) / 100)],
			v[NR], n[NR] }'
}

work=$(mktemp)
trap 'rm -f "$work"' EXIT
bad=0

find "$@" -name '*.[ch]' -exec wc -l {} + |
	awk '$2 != "total" { print $1, $2 }' >"$work"
figures "files (lines)" <"$work"
awk -v most="$most_file" '$1 > most { print $2 ": " $1 " lines, more than " \
	most; bad = 1 } END { exit bad }' "$work" || bad=1

awk 'FNR == 1 { inside = 0 }
	{ all++ }
	/^[ \t]*\/\*/ { inside = 1 }
	inside { comment++ }
	/\*\// { inside = 0 }
	END { printf "lines: %d, comment %.0f %%\n", all,
		100 * comment / all }' $(find "$@" -name '*.[ch]')

if ! ctags --version 2>/dev/null | grep -q Universal; then
	echo "functions: not measured, universal-ctags is not installed"
	exit "$bad"
fi
find "$@" -name '*.c' -exec ctags --languages=C --kinds-C=f --fields=+ne \
	--sort=no -o - {} + | awk -F '\t' '{ line = end = 0
	for (i = 4; i <= NF; i++) {
		if ($i ~ /^line:/) line = substr($i, 6)
		if ($i ~ /^end:/) end = substr($i, 5)
	}
	if (end) print end - line + 1, $2 ":" line ":" $1 }' >"$work"
figures "functions (lines)" <"$work"
awk -v most="$most_function" '$1 > most { print $2 ": " $1 \
	" lines, more than " most; bad = 1 } END { exit bad }' "$work" || bad=1
exit "$bad"
