#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# lint.sh FILE...: clang-tidy (.clang-tidy) and cppcheck, where installed.
# PKG_CFLAGS names the folders of the libraries' headers.
set -eu

bad=0
jobs=$(getconf _NPROCESSORS_ONLN)

if command -v clang-tidy >/dev/null; then
	echo "clang-tidy: $# files"
	printf '%s\n' "$@" | xargs -P "$jobs" -n 4 sh -c '
		clang-tidy --quiet --warnings-as-errors="*" "$@" -- -std=c11 \
			-D_GNU_SOURCE -DMATHLIB_STANDALONE -I. \
			-DREGSIFT_VERSION="\"lint\"" \
			-include base/banned.h $PKG_CFLAGS 2>/dev/null' \
		lint || bad=1
else
	echo "clang-tidy: not installed"
fi

if command -v cppcheck >/dev/null; then
	echo "cppcheck: $# files"
	# It does not see that out_of_memory() never returns, nor that a view
	# on a buffer is made before the buffer is filled.
	cppcheck -j "$jobs" -q --std=c11 --language=c -I. \
		--enable=warning,portability --inline-suppr \
		--suppress=missingIncludeSystem --suppress=uninitvar \
		--suppress=legacyUninitvar \
		--suppress=nullPointerRedundantCheck \
		--error-exitcode=1 "$@" || bad=1
else
	echo "cppcheck: not installed"
fi
exit "$bad"
