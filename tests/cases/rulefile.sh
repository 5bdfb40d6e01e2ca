#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# Rule files of users: what they may not do is refused with file and line.
R=${REGSIFT:-./regsift}
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT
demo=tests/corpora/demo/report.txt
D=$T/rules
select='SELECT c.metric FROM comparison c WHERE c.thread_id = :thread
	AND c.headline = 1'

fresh()
{
	rm -rf "$D"
	mkdir "$D"
}

# rule NAME SELECT [HEADER-LINE]: a directory with this one rule.
rule()
{
	fresh
	{
		echo "-- id: $1"
		echo '-- title: mine'
		echo '-- class: doubt'
		[ $# -lt 3 ] || echo "$3"
		echo '-- message: found {metric}'
		echo '-- why: a test'
		printf '%s\n' "$2"
	} >"$D/$1.sql"
}

# check NAME STATUS WORDS [COMMAND...]: by default triage with the rules.
check()
{
	name=$1 status=$2 words=$3
	shift 3
	[ $# != 0 ] || set -- "$R" triage -v --rules="$D" "$demo"
	timeout 60 "$@" >"$T/out" 2>&1 </dev/null
	got=$?
	if [ "$got" = "$status" ] && grep -q -- "$words" "$T/out"; then
		echo "ok $name"
	else
		echo "not ok $name (status $got, wanted $status, \"$words\")"
		head -n 5 "$T/out" | sed 's/^/# /'
	fi
}

rule doubt.mine "$select"
check good 0 'found fio.write.iops'
check untested 1 'doubt.mine.test.sql' "$R" rules test "$D"
check listed 0 'doubt.mine .*(yours)' "$R" rules list --rules="$D"
rule doubt.mine 'DELETE FROM comparison WHERE thread_id = :thread'
check writes 78 'doubt.mine.sql:6: writing comparison'
rule doubt.mine "$select; DROP TABLE run"
check two-statements 78 'more than one statement'
rule doubt.mine "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1
	FROM c) SELECT max(x) AS metric FROM c WHERE :thread"
check endless 0 'rule doubt.mine did not come to an end in 2 seconds'
check judged-without-it 0 'support.revert-run'
rule doubt.mine "SELECT printf('%.*c', 2000000000, 'x') AS metric WHERE :thread"
check function 78 'the function printf'
rule doubt.mine "SELECT load_extension('x') AS metric WHERE :thread"
check extension 78 'the function load_extension'
rule doubt.mine "ATTACH '$T/other' AS other"
check attach 78 'ATTACH is not allowed'
rule doubt.mine 'SELECT text AS metric FROM finding WHERE thread_id = :thread'
check other-findings 78 'doubt.mine.sql:6: reading finding'
rule doubt.mine "$select" '-- colour: red'
check unknown-key 78 'doubt.mine.sql:4: .*colour'
rule doubt.mine "$select" '-- title: again'
check key-twice 78 'doubt.mine.sql:4'
rule doubt.mine "$select" '-- weight: heavy'
check weight 78 'weight'
rule doubt.mine 'SELECT metric FROM comparison'
check no-parameter 78 ':thread'
rule doubt.mine 'SELECT line FROM comparison WHERE thread_id = :thread'
check no-column 78 'doubt.mine.sql:6'
rule doubt.mine 'SELECT metric FROM no_such WHERE thread_id = :thread'
check no-table 78 'doubt.mine.sql:6: no such table'
rule doubt.other "$select"
mv "$D/doubt.other.sql" "$D/doubt.mine.sql"
check other-name 78 'doubt.mine.sql'

fresh
: >"$D/doubt.x.sql"
check empty 78 'doubt.x.sql:1'
head -c 30000 /dev/urandom >"$D/doubt.x.sql"
check binary 78 'doubt.x.sql'
yes -- | head -c 10000000 >"$D/doubt.x.sql"
check huge 78 'longer than 65536 bytes'
rm "$D/doubt.x.sql"
mkfifo "$D/doubt.x.sql"
check fifo 78 'not a regular file'
rm "$D/doubt.x.sql"
ln -s "$T/nowhere" "$D/doubt.x.sql"
check dangling 78 'No such file'

# What is no rule file does not matter.
rule doubt.mine "$select"
mkdir "$D/sub"
echo rubbish >"$D/sub/doubt.y.sql"
echo rubbish >"$D/README"
echo rubbish >"$D/.doubt.z.sql"
check others-ignored 0 'found fio.write.iops'
check no-directory 78 'No such file' "$R" triage --rules="$T/no" "$demo"
check file-for-directory 78 'Not a directory' "$R" triage --rules="$demo" "$demo"

# The user's own directory is read without being named.
mkdir -p "$T/home/.config/regsift"
cp -r "$D" "$T/home/.config/regsift/rules"
check own-directory 0 'found fio.write.iops' \
	env -u XDG_CONFIG_HOME HOME="$T/home" "$R" triage -v "$demo"
check own-directory-xdg 0 'found fio.write.iops' \
	env HOME=/nowhere XDG_CONFIG_HOME="$T/home/.config" "$R" triage -v "$demo"

# Figures of the user's own: rows of the catalogue, and nothing else.
mkdir -p "$T/config/regsift/metric"
XDG_CONFIG_HOME=$T/config
export XDG_CONFIG_HOME
own=$T/config/regsift/metric/own.sql
echo "UPDATE threshold SET value = 0.6 WHERE name = 'cap';" >"$own"
check own-threshold 0 'probability 0.60' "$R" triage "$demo"
printf 'SELECT 1;\nDELETE FROM thread;\n' >"$own"
check own-elsewhere 78 'own.sql:2: writing thread is not allowed' \
	"$R" triage "$demo"
echo "DELETE FROM threshold WHERE name = 'tau';" >"$own"
check own-missing 78 'threshold tau: there is no such row' "$R" triage "$demo"
