#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# Tracking: mails with commands beside small trees of a mainline, a next and a
# stable; runs again and again; the lint. All mails and commits are invented.
R=${REGSIFT:-./regsift}
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT
export XDG_CACHE_HOME="$T/cache"
D=$T/c.db

ok()
{
	if [ "$2" = "$3" ]; then
		echo "ok $1"
	else
		echo "not ok $1 ($2, wanted $3)"
	fi
}

# mail ID SUBJECT DAY PARENT: the body is on standard input.
mail()
{
	echo 'From mboxrd@z Thu Jan  1 00:00:00 1970'
	echo 'From: Ann Example <ann@example.org>'
	echo "Subject: $2"
	echo "Date: $3 Mar 2024 10:00:00 +0000"
	echo "Message-ID: <$1@example.org>"
	[ -z "${4:-}" ] || echo "In-Reply-To: <$4@example.org>"
	echo
	cat
	echo
}

# ---- trees: v6.1, v6.2-rc1, v6.2, v6.3-rc1, then untagged ----

# commit MARK DAY MESSAGE [FROM]
commit()
{
	at=$((1709251200 + $2 * 86400))
	echo "commit refs/heads/$BRANCH"
	echo "mark :$1"
	echo "committer Max <max@example.org> $at +0000"
	echo "data $(printf '%s\n' "$3" | wc -c)"
	printf '%s\n' "$3"
	[ -z "${4:-}" ] || echo "from $4"
	echo
}

tag()
{
	echo "reset refs/tags/$1"
	echo "from :$2"
	echo
}

base()
{
	BRANCH=master
	commit 1 0 'fs: begin'
	tag v6.1 1
	commit 2 1 'fs: allocate later'
	tag v6.2-rc1 2
	commit 3 2 'fs: release'
	tag v6.2 3
	commit 4 3 'fs: next window'
	tag v6.3-rc1 4
}

tree()
{
	git init -q --bare "$T/$1" && git -C "$T/$1" fast-import --quiet
}

id()
{
	git -C "$T/$1" rev-parse "$2"
}

{
	base
	commit 5 20 'fs: allocate early again

Link: https://lore.kernel.org/r/a@example.org'
	commit 6 21 'fs: fix by subject'
	commit 7 22 'fs: cure a thing

Fixes: 000000000000 ("none")'
} | tree mainline
{
	base
	BRANCH=master
	commit 8 4 'fs: soon

Closes: https://lore.kernel.org/all/e%40example.org/'
} | tree next
{
	base
	BRANCH=linux-6.1.y
	commit 9 5 'fs: stable work' :1
	tag v6.1.1 9
	commit 10 6 'fs: stable cure

Link: https://lore.kernel.org/r/f@example.org'
} | tree stable

CULPRIT=$(id mainline v6.2-rc1)
CURE=$(id mainline master)
git="--git mainline=$T/mainline --git next=$T/next --git stable=$T/stable"

{
	mail a 'fs: a is slow' '10' <<X
It is.

#regzbot introduced: $CULPRIT
X
	mail b 'fs: b is slow' '10' <<'X'
#regzbot introduced: v6.1..v6.2-rc1
X
	mail b2 'Re: fs: b is slow' '11' b <<'X'
#regzbot fix: fs: fix by subject
X
	mail c 'fs: c is slow' '10' <<'X'
#regzbot introduced: v6.2..
X
	mail c2 'Re: fs: c is slow' '11' c <<X
#regzbot fix: $(echo "$CURE" | cut -c1-12) ("fs: cure a thing")
X
	mail d 'fs: d is slow' '10' <<'X'
#regzbot introduced: v6.2-rc1..v6.3-rc1
X
	mail d2 'Re: fs: d is slow' '11' d <<'X'
#regzbot fix: 1234567890ab
X
	mail e 'fs: e is slow' '10' <<'X'
#regzbot introduced: v6.2..v6.3-rc1
X
	mail f 'fs: f is slow' '10' <<'X'
#regzbot introduced: v6.1..v6.2
X
	mail g 'fs: g is slow' '10' <<'X'
#regzbot introduced: v6.1..v6.1.1
X
} >"$T/m.mbox"

# shellcheck disable=SC2086	# words
"$R" track --state --format=json $git "$T/m.mbox" >"$T/state"

# of MAIL KEY: its value in the state.
of()
{
	sed 's/{"id":/\n&/g' "$T/state" | grep "^{\"id\":\"$1@example.org\"" |
		grep -o "\"$2\":[^,}]*" | head -n 1 | cut -d: -f2- | tr -d '"'
}

ok 'a link in its own tree fixes' "$(of a state)" fixed
ok 'a culprit is identified' "$(of a culprit_identified)" true
ok 'the first tag with it' "$(of a described)" v6.2-rc1
ok 'the cycle before' "$(of a cycle)" previous
ok 'a fix by its subject' "$(of b state)" fixed
ok 'a range of the cycle before' "$(of b cycle)" previous
ok 'a fix by id and subject' "$(of c state)" fixed
ok 'an open range is of the current cycle' "$(of c cycle)" current
ok 'its end is the head of that day' "$(of c text)" \
	"v6.2..$(id mainline v6.3-rc1 | cut -c1-12)"
ok 'a fix that is not there yet' "$(of d state)" fix-incoming
ok 'a range over two cycles' "$(of d cycle)" current
ok 'a link in the tree above' "$(of e state)" fix-incoming
ok 'a link in the tree below is a note' "$(of f state)" open
ok 'ends on two branches' "$(of g branch)" null

# ---- a corpus, again and again ----

# shellcheck disable=SC2086
run()
{
	"$R" track --db="$D" $git "$@" >"$T/out" 2>&1
	echo $?
}

ok 'a first run' "$(run "$T/m.mbox")" 0
ok 'what it tells' "$(cut -d';' -f1 "$T/out" | tail -n 1)" \
	'7 tracked, 4 of them open'
ok 'nothing new' "$(run --if-changed)" 3
"$R" track --state --format=json --db="$D" $git >"$T/corpus"
ok 'the corpus has the same state' \
	"$(sed 's/"evidence":{[^}]*}//g; s/"proposals":.*//' "$T/corpus" |
		cksum)" \
	"$(sed 's/"evidence":{[^}]*}//g; s/"proposals":.*//' "$T/state" |
		cksum)"
mail g2 'Re: fs: g is slow' '12' g >>"$T/m.mbox" <<'X'
#regzbot resolve: gone
X
ok 'a new mail' "$(run --if-changed)" 0
ok 'changes the state' "$(cut -d';' -f1 "$T/out" | tail -n 1)" \
	'7 tracked, 3 of them open'
"$R" track --log --db="$D" $git >"$T/out"
ok 'the log has who and what was before' \
	"$(grep -A1 'resolve: gone' "$T/out" | tr -s ' ' | tr '\n' '|')" \
	' resolve: gone [before: open]| by Ann Example in g2@example.org|'

(
	flock 9
	run "$T/m.mbox" >"$T/status"
) 9>"$D.track-lock"
ok 'two runs do not collide' "$(cat "$T/status")" 75

# Killed at any instant, the next run makes it good.
rm -f "$D"*
for wait in 0.01 0.03 0.06 0.1 0.2; do
	# shellcheck disable=SC2086
	timeout -s KILL $wait "$R" track --db="$D" $git "$T/m.mbox" \
		>"$T/out" 2>&1
done
got=75
for i in 1 2 3 4 5 6 7 8 9; do		# the last one may not be gone yet
	[ "$got" != 75 ] || { sleep 0.2; got=$(run "$T/m.mbox"); }
done
ok 'after being killed' "$got" 0
ok 'the state is whole' \
	"$("$R" track --state --db="$D" | grep -c 'introduced v')" 6

# ---- what the keeper decides ----

"$R" track --state --db="$D" >"$T/out"
ok 'what is shown without trees is what they made' \
	"$(grep -c '^fix' "$T/out")" 5
"$R" track --undo --db="$D" g2@example.org >"$T/out" 2>&1
ok 'a command is taken back' $? 0
ok 'which one' "$(grep -c '#1 resolve: gone' "$T/out")" 1
run >"$T/status"
ok 'it is open again' "$(cut -d';' -f1 "$T/out" | tail -n 1)" \
	'7 tracked, 4 of them open'
"$R" track --state --db="$D" >"$T/out"
ok 'and who took it back' "$(grep -c 'taken back by the keeper' "$T/out")" 1
"$R" track --undo --db="$D" >"$T/out"
ok 'the list of them' "$(grep -c 'g2@example.org$' "$T/out")" 1
"$R" doctor --rebuild --db="$D" >"$T/out" 2>&1
ok 'they stay when the corpus is made again' \
	"$("$R" track --undo --db="$D" | grep -c 'g2@example.org$')" 1
"$R" track --redo --db="$D" g2@example.org >"$T/out" 2>&1
run >"$T/status"
ok 'it counts again' "$(cut -d';' -f1 "$T/out" | tail -n 1)" \
	'7 tracked, 3 of them open'
"$R" track --undo --db="$D" none@example.org >"$T/out" 2>&1
ok 'a mail that there is not' $? 66
"$R" track --undo --redo --db="$D" x >"$T/out" 2>&1
ok 'both' $? 64
"$R" track --undo --db="$T/none.db" x >"$T/out" 2>&1
ok 'no corpus' $? 66
ok 'and none is made' "$(ls "$T/none.db" 2>"$T/out")" ''

mkdir -p "$T/config/regsift"
echo 'resolve: max@example.org' >"$T/config/regsift/track"
XDG_CONFIG_HOME=$T/config run >"$T/status"
ok 'rules of a file' "$(cut -d';' -f1 "$T/out" | tail -n 1)" \
	'7 tracked, 4 of them open'
echo 'resolv: max@example.org' >"$T/config/regsift/track"
ok 'with a mistake' "$(XDG_CONFIG_HOME=$T/config run)" 78
ok 'and in an option' "$(run --may=everybody)" 64

# ---- verdicts with trees ----

{
	mail h '[REGRESSION] fs: fio randwrite slower in v6.2' '14' <<X
v6.1: 100000 IOPS
v6.2: 80000 IOPS

I bisected it to $(echo "$CULPRIT" | cut -c1-12): first bad commit.
X
} >"$T/h.mbox"
"$R" ingest -q --judge --db="$T/h.db" "$T/h.mbox"
ok 'a suspect of its mail alone' \
	"$("$R" show -f json --db="$T/h.db" 1 | grep -c "$CULPRIT")" 0
# shellcheck disable=SC2086
"$R" judge $git --db="$T/h.db" 2>"$T/out"
ok 'judged again with trees' "$(cat "$T/out")" '1 thread judged'
ok 'which have the whole id' \
	"$("$R" show -f json --db="$T/h.db" 1 | grep -c "$CULPRIT")" 1
# shellcheck disable=SC2086
"$R" judge $git --db="$T/h.db" 2>"$T/out"
ok 'and no more' "$(cat "$T/out")" '0 threads judged'

# ---- judged anew, as the thread has grown ----

slow()
{
	mail "$1" "[REGRESSION] fs: writes slower on $1" "$2" <<-X
	v6.1: $3 IOPS
	v6.2: $4 IOPS

	#regzbot introduced: v6.1..v6.2
	X
}

{
	slow k 3 100000 80000
	slow l 4 200000 120000
} >"$T/k.mbox"
"$R" track -q --db="$T/k.db" "$T/k.mbox"
verdicts()
{
	"$R" sql --db="$T/k.db" "SELECT t.slug, v.headline FROM tracked t
		JOIN verdict v ON v.thread_id = t.thread_id ORDER BY 1" |
		sed -n 's/^\([kl]@\).*(\([0-9]*\) k -.*/\1\2/p' | tr '\n' ' '
}

ok 'each entry has its own verdict' "$(verdicts)" 'k@100 l@200 '
echo 'Me, too.' | mail k2 'Re: fs: slower' 5 k >>"$T/k.mbox"
"$R" track -q --db="$T/k.db" 2>"$T/out"
ok 'a mail more' $? 0
ok 'judged anew, it is still of its entry' "$(verdicts)" \
	'k@100 l@200 '
ok 'and nothing refers to what was forgotten' \
	"$("$R" doctor --db="$T/k.db" | tail -1)" '  in order'

ok 'a draft knows who reported' \
	"$("$R" reply --db="$T/h.db" 1 | grep '^To:')" \
	'To: "Ann Example" <ann@example.org>'

# ---- the lint ----

cat >"$T/draft" <<'X'
Dear all,
#regzbot poke

#regzbot introduced: v6.1..v6.2
#regzbot titel: slow
#regzbot monitor: later
X
"$R" track --lint "$T/draft" >"$T/out"
ok 'a draft with mistakes' $? 1
ok 'line by line' "$(grep -o '^[^ ]*:[0-9]*: [a-z]*' "$T/out" |
	sed 's/.*draft//' | tr '\n' ' ')" \
	':2: ignored :4: understood :5: ignored :6: doubtful '
ok 'did you mean' "$(grep -c 'did you mean "title"' "$T/out")" 1
printf '\n#regzbot introduced: v6.1..v6.2\n' | "$R" track --lint >"$T/out"
ok 'a good draft' $? 0
"$R" track --lint "$T/m.mbox" >"$T/out"
ok 'mails are checked, too' "$(grep -c understood "$T/out")" 11
"$R" track --state --format=csv "$T/m.mbox" >"$T/out" 2>&1
ok 'a format that there is not' $? 64
