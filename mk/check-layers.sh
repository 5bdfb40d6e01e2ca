#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# check-layers.sh LAYER...: from the lowest to the highest. Fails when a file
# includes one of a higher layer, or uses what its layer must not know.
set -eu

bad=0
complain()
{
	echo "$1"
	bad=$((bad + 1))
}

# grep's hits as "file:line: text", or nothing.
hits()
{
	grep -rnE --include='*.[ch]' "$@" || :
}

above=
for layer in $(printf '%s\n' "$@" | tac); do
	if [ -n "$above" ]; then
		found=$(hits "^#[ 	]*include[ 	]+\"($above)/" "$layer")
		[ -z "$found" ] || complain "$found
	^ includes upward: $layer is below $above"
	fi
	above="$above${above:+|}$layer"
done

# No "../": the layer would not be seen.
found=$(hits '^#[ 	]*include[ 	]+"\.' "$@")
[ -z "$found" ] || complain "$found
	^ include paths start at the root"

# SQLite is known to the database's files and the SQL functions only.
found=$(hits '^#[ 	]*include[ 	]+[<"]sqlite3(ext)?\.h' "$@" |
	grep -vE '^(corpus/(db|function)|analyzer/(verdict/rule|stats/sqlstats))[a-z_]*\.[ch]:' || :)
[ -z "$found" ] || complain "$found
	^ sqlite3.h outside corpus/{db,function}* and {verdict/rule,stats/sqlstats}*"

# Memory belongs to arenas; the heap is base's, and that of the adapters of
# libraries that hand out memory.
found=$(hits '(^|[^a-z_.>])(free|malloc|calloc|realloc|strdup|strndup)\(' \
	"$@" |
	grep -vE '^base/|^(corpus/(db|fetch)|analyzer/(verdict/rule|stats/sqlstats))[a-z_]*\.c:' |
	grep -vE '^[^:]*:[0-9]*:[ 	]*(/?\*|//)' || :)
[ -z "$found" ] || complain "$found
	^ the heap outside base/ and the adapters"

# What prints, opens the network or starts programs has its place.
found=$(hits '(^|[^a-z_])(printf|puts|putchar|perror)\(' base parser corpus \
	analyzer | grep -vE '^[^:]*:[0-9]*:[ 	]*(/?\*|//)' || :)
[ -z "$found" ] || complain "$found
	^ prints below report/"

[ "$bad" = 0 ] || exit 1
echo "layers: $(find "$@" -name '*.[ch]' | wc -l) files, no upward include"
