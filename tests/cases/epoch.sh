# SPDX-License-Identifier: GPL-2.0-or-later
# public-inbox v2 epochs, made by git: what is added, deleted and rewritten
# between two runs, and one mail in two lists. All mails are invented.
set -u
R=$REGSIFT
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT
D=$T/r.db
export HOME="$T" GIT_CONFIG_NOSYSTEM=1

command -v git >/dev/null && command -v sqlite3 >/dev/null || {
	echo 'ok epoch # SKIP git or sqlite3 is missing'
	exit 0
}

# ok NAME GOT WANTED
ok()
{
	if [ "$2" = "$3" ]; then
		echo "ok $1"
	else
		echo "not ok $1: got '$2', wanted '$3'"
	fi
}

# check NAME STATUS WORDS COMMAND...
check()
{
	name=$1 status=$2 words=$3
	shift 3
	"$@" >"$T/out" 2>&1
	got=$?
	if [ "$got" = "$status" ] && grep -q "$words" "$T/out"; then
		echo "ok $name"
	else
		echo "not ok $name: status $got, $(head -c 300 "$T/out")"
	fi
}

sql()
{
	sqlite3 "$1" "$2"
}

# mail N LIST: the mail number N as LIST sent it.
mail()
{
	printf 'From: Mara Lind <mara@example.org>\nTo: %s@example.org\n' "$2"
	printf 'Subject: slow %s\nMessage-ID: <m%s@example.org>\n' "$1" "$1"
	printf 'Date: Sat, %s Jun 2024 12:00:00 +0200\n' "$1"
	printf 'List-Id: <%s.example.org>\n' "$2"
	[ "$1" = 1 ] || printf 'In-Reply-To: <m1@example.org>\n'
	printf '\nbw=%s00MiB/s before, 50MiB/s after.\n' "$1"
	[ "$2" = one ] || printf -- '--\nTo unsubscribe from this list: %s\n' "$2"
}

# commit REPOSITORY FILE: FILE (m or d) from standard input is the whole tree.
commit()
{
	blob=$(git --git-dir="$1" hash-object -w --stdin) || return 1
	tree=$(printf '100644 blob %s\t%s\n' "$blob" "$2" |
		git --git-dir="$1" mktree) || return 1
	parent=$(git --git-dir="$1" rev-parse -q --verify refs/heads/master)
	id=$(GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.org \
		GIT_AUTHOR_DATE='1717236000 +0000' \
		GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example.org \
		GIT_COMMITTER_DATE='1717236000 +0000' \
		git --git-dir="$1" commit-tree ${parent:+-p "$parent"} \
		-m "${3:-mail}" "$tree") || return 1
	git --git-dir="$1" update-ref refs/heads/master "$id"
}

init()
{
	git init -q --bare "$1" && git --git-dir="$1" symbolic-ref HEAD \
		refs/heads/master
}

# rows DB: what stands in it, without places.
rows()
{
	sql "$1" "SELECT m.message_id, m.ghost, p.message_id FROM message AS m
		LEFT JOIN message AS p ON p.id = m.parent_id
		WHERE m.indexed = 1 ORDER BY m.message_id" | tr '\n' ' '
}

mkdir -p "$T/one/git" "$T/two/git"
G=$T/one/git/0.git
init "$G"
for n in 1 2 3; do
	mail "$n" one | commit "$G" m
done
check first 0 '3 mails read, 3 new' "$R" ingest --db="$D" "$T/one"
ok rows "$(rows "$D")" 'm1@example.org|0| m2@example.org|0|m1@example.org m3@example.org|0|m1@example.org '
check again 0 '0 mails read, 0 new' "$R" ingest --db="$D" "$T/one"

# A mail that comes, one that is deleted, a second epoch.
mail 4 one | commit "$G" m
mail 2 one | commit "$G" d
init "$T/one/git/1.git"
mail 5 one | commit "$T/one/git/1.git" m
check more 0 '2 new.*1 taken off' "$R" ingest --db="$D" "$T/one"
ok deleted "$(sql "$D" "SELECT group_concat(message_id) FROM (SELECT
	message_id FROM message WHERE indexed = 1 AND ghost = 0
	ORDER BY message_id)")" \
	'm1@example.org,m3@example.org,m4@example.org,m5@example.org'
check delete-once 0 '0 mails read, 0 new' "$R" ingest --db="$D" "$T/one"

# All at once gives the same.
check fresh 0 'new' "$R" ingest --db="$T/fresh.db" "$T/one"
for p in "$D" "$T/fresh.db"; do
	sql "$p" "SELECT message_id, kind, score FROM message
		WHERE indexed = 1 AND ghost = 0 ORDER BY message_id"
done | sort | uniq -c | awk '$1 != 2 { bad = 1 } END { exit bad }'
ok same-as-fresh "$?" 0

# The same mail in another list is one mail, at two places.
H=$T/two/git/0.git
init "$H"
for n in 3 4 6; do
	mail "$n" two | commit "$H" m
done
check other-list 0 '1 new, 2 copies' "$R" ingest --db="$D" "$T/two"
ok sightings "$(sql "$D" 'SELECT count(*) FROM sighting')" 2

# One that is taken off one list stays, as the other has it.
mail 4 one | commit "$G" d
check off-one 0 'taken off' "$R" ingest --db="$D" "$T/one"
ok stays "$(sql "$D" "SELECT ghost FROM message
	WHERE message_id = 'm4@example.org'")" 0

# History that was rewritten without a mail: nothing doubles, and what is in
# no archive any more is no mail.
mail 7 one | commit "$G" m
check before-rewrite 0 '1 new' "$R" ingest --db="$D" "$T/one"
git --git-dir="$G" update-ref -d refs/heads/master
for n in 1 4; do
	mail "$n" one | commit "$G" m
done
check rewritten 0 '2 taken off' "$R" ingest --db="$D" "$T/one"
# Mail 3 is in the other list still, mail 7 is nowhere, though its blob is.
ok purged "$(sql "$D" "SELECT message_id, ghost, author FROM message
	WHERE message_id IN ('m3@example.org', 'm7@example.org')
	ORDER BY 1" | tr '\n' ' ')" \
	'm3@example.org|0|Mara Lind m7@example.org|1| '
ok purged-signs "$(sql "$D" "SELECT count(*) FROM mail_sign s JOIN message m
	ON m.id = s.message_id WHERE m.ghost = 1")" 0
check rewritten-again 0 '0 mails read, 0 new' "$R" ingest --db="$D" "$T/one"
ok no-doubles "$(sql "$D" "SELECT count(*) - count(DISTINCT message_id)
	FROM message WHERE indexed = 1")" 0
check in-order 0 'in order' "$R" doctor --db="$D"
rows "$D" >&2

# A mail that its list has lost without a word is read from the other list.
id=$(sql "$D" "SELECT min(thread_id) FROM message WHERE indexed = 1")
check lost-none 0 'm1@example.org' "$R" show --db="$D" -s "$id"
mv "$T/two" "$T/three"
"$R" ingest -q --db="$T/copies.db" "$T/three" "$T/one"
mv "$T/three" "$T/gone"
check from-the-other 0 '3 messages' "$R" show --db="$T/copies.db" 1
