#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# Mails made by chance, read by the message level and by GMime (Debian's
# libgmime-3.0-dev), which is no part of the program: passed over without it.
bin=${BUILD:-build/release}/tests/gmime/ours
if ! pkg-config --exists gmime-3.0 2>/dev/null; then
	echo 'ok gmime # SKIP libgmime-3.0-dev is not installed'
elif ASAN_OPTIONS=detect_leaks=0 "$bin" 2000 >"${TEST_TMP:-/tmp}/gmime" 2>&1
then
	echo 'ok gmime'
else
	echo 'not ok gmime'
	tail -n 40 "${TEST_TMP:-/tmp}/gmime" | sed 's/^/# /'
fi
