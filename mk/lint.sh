#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# lint.sh FILE...: clang-tidy (.clang-tidy) and cppcheck, where installed.
# CFLAGS are the compiler's.
set -eu

bad=0
jobs=$(getconf _NPROCESSORS_ONLN)

if command -v clang-tidy >/dev/null; then
	echo "clang-tidy: $# files"
	printf '%s\n' "$@" | xargs -P "$jobs" -n 8 sh -c '
		eval "set -- \"\$@\" -- $CFLAGS"
		clang-tidy --quiet --warnings-as-errors="*" "$@" 2>/dev/null' \
		lint || bad=1
else
	echo "clang-tidy: not installed"
fi

if command -v cppcheck >/dev/null; then
	echo "cppcheck: $# files"
	cppcheck -j "$jobs" -q --std=c11 --language=c -I. \
		--enable=warning,portability --inline-suppr \
		--suppress=missingIncludeSystem --suppress=uninitvar \
		--error-exitcode=1 "$@" || bad=1
else
	echo "cppcheck: not installed"
fi
exit "$bad"
