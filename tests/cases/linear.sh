#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# Twice the input may take twice the time. The long run is "make linear".
if nm "${BUILD:-build/release}/tests/bench/linear" 2>/dev/null |
	grep -qE '__asan_init|__gcov_init'; then
	echo "ok linear # SKIP time says nothing here"
else
	"${BUILD:-build/release}/tests/bench/linear" --short
fi
