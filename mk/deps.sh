#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# deps.sh: installs the Debian packages that are missing; with DRY_RUN=1 only
# says what it would do.
set -eu

# libc6-dev is only recommended by gcc, and recommends are not installed.
packages="gcc libc6-dev make pkg-config libpcre2-dev libxml2-dev
	libsqlite3-dev libcurl4-openssl-dev libcjson-dev zlib1g-dev
	libgit2-dev libmd-dev r-mathlib libcmocka-dev openssl
	libxml2-utils python3 python3-jsonschema"

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
	echo "make deps knows Debian and its kin only; please install what" \
		"these packages hold:" $packages >&2
	exit 1
fi

missing=
for p in $packages; do
	state=$(dpkg-query -W -f '${db:Status-Status}' "$p" 2>/dev/null || :)
	[ "$state" = installed ] || missing="$missing $p"
done
if [ -z "$missing" ]; then
	echo "deps: nothing is missing"
	exit 0
fi

as_root=
[ "$(id -u)" = 0 ] || as_root="sudo"
set -- $as_root env DEBIAN_FRONTEND=noninteractive apt-get
if [ "${DRY_RUN:-}" = 1 ]; then
	echo "deps: would run: $* update"
	echo "deps: would run: $* install -y --no-install-recommends$missing"
	exit 0
fi
if [ -n "$as_root" ] && ! command -v sudo >/dev/null; then
	echo "deps: neither root nor sudo here; as root, run:" \
		"apt-get install$missing" >&2
	exit 1
fi
# Old lists may name packages that are gone from the server.
"$@" update -q
"$@" install -q -y --no-install-recommends $missing
