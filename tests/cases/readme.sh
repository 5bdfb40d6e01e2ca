#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# What README.md and the manual pages say is so: the card, the commands, the
# options, the exit statuses, the formats, the example of a rule.
R=${REGSIFT:-./regsift}
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT

# result NAME STATUS [WHY]
result()
{
	if [ "$2" = 0 ]; then
		echo "ok $1"
	else
		echo "not ok $1${3:+ ($3)}"
	fi
}

# missing FILE PREFIX WORD...: the words that the file does not hold.
missing()
{
	file=$1 prefix=$2
	shift 2
	for word in "$@"; do
		grep -qF -- "$prefix$word" "$file" || printf '%s ' "$word"
	done
}

# nothing NAME LIST: passes when the list is empty.
nothing()
{
	[ -z "$2" ]
	result "$1" $? "missing: $2"
}

sh mk/card.sh "$R" README.md >"$T/readme"
diff README.md "$T/readme" | sed 's/^/# /'
cmp -s README.md "$T/readme"
result card $? 'make card'
grep -q 'REGRESSION' README.md
result card-is-there $?

# Commands and options in README's indented lines.
bad=
sed -n 's/^	regsift \([a-z-]*\) *\([^#]*\).*/\1 \2/p' README.md >"$T/uses"
while read -r command rest; do
	"$R" "$command" --help >"$T/help" 2>/dev/null || bad="$bad $command"
	for word in $rest; do
		case $word in
		--*) grep -qe "${word%%=*}" "$T/help" || bad="$bad $word" ;;
		-*) grep -qe "^  $word," "$T/help" || bad="$bad $word" ;;
		esac
	done
done <"$T/uses"
nothing commands "$bad"
[ -s "$T/uses" ]
result commands-are-there $?

bad=
for target in $(sed -n 's/^	make \([a-z ]*\) *#.*/\1/p' README.md); do
	grep -q "^$target:" Makefile || bad="$bad $target"
done
nothing targets "$bad"
bad=
for file in $(grep -o 'docs/[a-z0-9./-]*[a-z0-9]' README.md docs/*.md docs/*.[17]) ; do
	[ -e "${file#*:}" ] || bad="$bad ${file#*:}"
done
nothing files "$bad"

# Every command and every option is in the manual page.
bad=
for command in $("$R" --help | sed -n 's/^  \([a-z]*\) .*/\1/p'); do
	bad="$bad$(missing docs/regsift.1 '.It Cm ' "$command")"
	for option in $("$R" "$command" --help |
			sed -n 's/^ *\(-[a-z], \)*--\([a-z-]*\).*/\2/p'); do
		bad="$bad$(missing docs/regsift.1 'Fl -' "$option")" ||:
	done
done
# The page writes "f , -format" where there is a letter.
bad=$(for b in $bad; do grep -q "Fl [a-z] , -$b" docs/regsift.1 ||
	printf '%s ' "$b"; done)
nothing manual-options "$bad"

nothing manual-classes "$(missing docs/regsift.1 '' \
	$(sed -n '/^## Verdict classes/,/^## Metric/s/^| `\([a-z-]*\)` .*/\1/p' \
		docs/output.md))"
nothing manual-statuses "$(missing docs/regsift.1 '.It ' \
	$(sed -n 's/.*\[-RS_ERR_[A-Z]*\] = \([0-9]*\),.*/\1/p' base/error.c) 71)"
nothing manual-formats "$(missing docs/regsift-formats.7 '.It Cm ' \
	$("$R" formats list | awk '{ print $1 } $1 == "prose" { exit }'))"

# Every key of the JSON output but the workload's, which are the tool's own.
"$R" triage --format=json tests/corpora/demo/report.txt |
	sed 's/"params":{[^}]*}//g' | grep -o '"[a-z_]*":' | sort -u |
	tr -d '":' >"$T/keys"
bad=
while read -r key; do
	grep -qw "$key" docs/output.md || bad="$bad $key"
done <"$T/keys"
nothing json-keys "$bad"
[ "$(wc -l <"$T/keys")" -gt 50 ]
result json-keys-are-there $?

if command -v mandoc >/dev/null; then
	mandoc -Tlint -Wwarning docs/*.[1-9] >"$T/lint" 2>&1
	sed 's/^/# /' "$T/lint"
	[ ! -s "$T/lint" ]
	result manual-lint $?
else
	echo 'ok manual-lint # SKIP mandoc is not installed'
fi

# The example in regsift-rules(7), with its test.
mkdir "$T/rules"
sed -n '/^-- id: /,/^\.Ed/p' docs/regsift-rules.7 | grep -v '^\.Ed' \
	>"$T/rules/doubt.slow-disk.sql"
sed -n '/^-- scenario: /,/^\.Ed/p' docs/regsift-rules.7 | grep -v '^\.Ed' \
	>"$T/rules/doubt.slow-disk.test.sql"
"$R" rules test "$T/rules" >"$T/out" 2>&1
status=$?
sed 's/^/# /' "$T/out"
result manual-rule $status
"$R" sql tests/corpora/demo/report.txt \
	'SELECT rule, weight, text FROM finding' | grep -q support.bisected
result manual-sql $?

# Installing and taking away again.
if make -s -o "$R" install DESTDIR="$T/root" prefix=/usr PROGRAM="$R" >"$T/out" 2>&1 &&
	"$T/root/usr/bin/regsift" --version >/dev/null &&
	[ -e "$T/root/usr/share/man/man1/regsift.1" ] &&
	[ -e "$T/root/usr/share/man/man7/regsift-rules.7" ]; then
	echo 'ok install'
else
	echo 'not ok install'
	sed 's/^/# /' "$T/out"
fi
make -s uninstall DESTDIR="$T/root" prefix=/usr >/dev/null 2>&1
[ -z "$(find "$T/root" -type f)" ]
result uninstall $?
