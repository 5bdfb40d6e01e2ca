#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# lint.sh STAMP FILE: clang-tidy (.clang-tidy) on one file; STAMP is made when
# it is clean. The analyzer takes nearly all of the time, so it visits a seventh
# of the usual number of nodes in a function: 1 s for a long file, not 7.
# PKG_CFLAGS names the folders of the libraries' headers.
#
# lint.sh --all FILE...: cppcheck, which is quick, on all of them.
set -eu

if [ "$1" != --all ]; then
	command -v clang-tidy >/dev/null || exit 0
	clang-tidy --quiet --warnings-as-errors='*' "$2" -- -std=c11 \
		-D_GNU_SOURCE -DMATHLIB_STANDALONE -I. \
		-DREGSIFT_VERSION='"lint"' -include base/banned.h \
		-Xclang -analyzer-config -Xclang max-nodes=30000 \
		${PKG_CFLAGS:-} 2>/dev/null
	mkdir -p "${1%/*}"
	: >"$1"
	exit
fi
shift

command -v clang-tidy >/dev/null || echo "clang-tidy: not installed"
if ! command -v cppcheck >/dev/null; then
	echo "cppcheck: not installed"
	exit
fi
echo "cppcheck: $# files"
# It does not see that out_of_memory() never returns, nor that a view on a
# buffer is made before the buffer is filled; "if (*id) return *id" is not the
# same condition twice.
cppcheck -j "$(getconf _NPROCESSORS_ONLN)" -q --std=c11 --language=c -I. \
	--enable=warning,portability --inline-suppr \
	--suppress=missingIncludeSystem --suppress=uninitvar \
	--suppress=legacyUninitvar --suppress=nullPointerRedundantCheck \
	--suppress=identicalInnerCondition --error-exitcode=1 "$@"
