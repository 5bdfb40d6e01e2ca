#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# fetch against an archive that misbehaves (tests/torture/faults.c) and against
# a real one (public-inbox-httpd, when it is installed), on 127.0.0.1 with a
# certificate made here. The cases run side by side, as many of them wait.
R=${REGSIFT:-./regsift}
F=${BUILD:-build/release}/tests/torture/faults
T=$(mktemp -d)
started=
finish()
{
	# shellcheck disable=SC2086 # several
	[ -z "$started" ] || kill $started 2>/dev/null
	rm -rf "$T"
}
trap finish EXIT
trap 'exit 1' INT TERM
unset https_proxy HTTPS_PROXY all_proxy ALL_PROXY SSL_CERT_FILE

# ---- without a network ----

# plain NAME STATUS WORDS COMMAND...
plain()
{
	name=$1 status=$2 words=$3
	shift 3
	XDG_CONFIG_HOME=$T/none XDG_CACHE_HOME=$T/none "$@" >"$T/out" 2>&1 \
		</dev/null
	got=$?
	if [ "$got" = "$status" ] && grep -q -- "$words" "$T/out"; then
		echo "ok $name"
	else
		echo "not ok $name (status $got, wanted $status, \"$words\")"
		sed 's/^/# /' "$T/out" | head -n 5
	fi
}

plain no-word 64 'give a message-id' "$R" fetch
plain no-id 64 'neither a message-id nor' "$R" fetch hello
plain file-url 64 'only https' "$R" fetch file:///etc/passwd
plain user-in-url 64 'user in front' "$R" fetch 'https://lore.kernel.org@evil/x@y'
plain backslash 64 'backslash' "$R" fetch 'https://lore.kernel.org\@evil/x@y'
plain unknown-host 64 'no known archive' "$R" fetch https://evil.example/x/
plain bad-archive 64 'begins with https' "$R" fetch --archive=http://x/ a@b
plain triage-of-url 66 'regsift fetch .* | regsift triage -' \
	"$R" triage https://lore.kernel.org/r/x@y
plain parse-of-url 66 'only fetch uses the network' "$R" parse http://x/y
mkdir -p "$T/bad/regsift"
printf '# mine\nverify no\n' >"$T/bad/regsift/fetch"
plain bad-setting 78 'fetch:2: unknown key' \
	env XDG_CONFIG_HOME="$T/bad" "$R" fetch a@b
# What is not asked to use the network does not even load what could.
if ldd "$R" 2>/dev/null | grep -q libcurl; then
	echo 'not ok loaded-late'
else
	echo 'ok loaded-late'
fi

# ---- an archive that misbehaves ----

if ! command -v openssl >/dev/null || [ ! -x "$F" ]; then
	echo 'ok faults # SKIP openssl or the test server is missing'
	exit
fi

# certificate FILE NAMES
certificate()
{
	openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 \
		-nodes -days 2 -subj '/CN=regsift test' -keyout "$T/$1.key" \
		-out "$T/$1.pem" -addext "subjectAltName=$2" 2>/dev/null
}

certificate good IP:127.0.0.1,IP:127.0.0.2,DNS:localhost
certificate wrong DNS:other.example
for i in 1 2 3; do
	printf 'From mboxrd@z Thu Jan  1 00:00:00 1970\n'
	printf 'From: Ines Marlow <ines@example.org>\nMessage-ID: <m%d@x>\n' $i
	printf 'Subject: slower writes\nDate: Mon, 3 Jun 2024 10:00:0%d +0000' $i
	[ $i = 1 ] || printf '\nIn-Reply-To: <m1@x>'
	printf '\n\nbefore: 100 MB/s\nafter: 80 MB/s\n\n'
done >"$T/mbox"
gzip -nc "$T/mbox" >"$T/t.mbox.gz"
# 20 MB of mail in 20 kB; the page that a browser would see.
{ printf 'From mboxrd@z Thu Jan  1 00:00:00 1970\n\n'
	head -c 20000000 /dev/zero; } | gzip -nc >"$T/bomb.gz"
export BOMB="$T/bomb.gz"

# serve NAME ADDRESS CERTIFICATE BACKEND ELSEWHERE: its port in $port
serve()
{
	"$F" "$2" "$T/$3.pem" "$T/$3.key" "$T/t.mbox.gz" "$4" "$T/$1.log" \
		"$T/$1.port" "$5" 2>"$T/$1.err" &
	started="$started $!"
	port=$(await "$T/$1.port") || {
		echo "ok faults # SKIP $(cat "$T/$1.err")"
		exit
	}
}

# The first line of a file that is about to be written.
await()
{
	for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
		[ -s "$1" ] && { cat "$1"; return; }
		sleep 0.1
	done
	return 1
}

serve inner 127.0.0.2 good 0 none
inner=$port
serve faults 127.0.0.1 good 0 "https://127.0.0.2:$inner/ok/all/m1@x/t.mbox.gz"
here=https://127.0.0.1:$port
serve pages 127.0.0.1 good 0 none
pages=https://127.0.0.1:$port
serve wrong 127.0.0.1 wrong 0 none
wrong=https://127.0.0.1:$port

# setting NAME LINES...: the configuration of a case, with a cache of its own
setting()
{
	mkdir -p "$T/$1/config/regsift"
	case=$1
	shift
	for line in "$@"; do
		printf '%s\n' "$line"
	done >"$T/$case/config/regsift/fetch"
}

# fetch NAME WORD...: output, messages and status into the folder of the case
fetch()
{
	case=$1
	shift
	XDG_CONFIG_HOME=$T/$case/config XDG_CACHE_HOME=$T/$case/cache \
		timeout -k 1 60 "$R" fetch "$@" >"$T/$case/out" \
		2>"$T/$case/err" </dev/null
	echo $? >"$T/$case/status"
}

# verdict NAME STATUS WORDS: what a case should have come to
verdict()
{
	if [ "$(cat "$T/$1/status")" = "$2" ] &&
		{ [ -z "$3" ] || grep -q -- "$3" "$T/$1/err"; }; then
		echo "ok $1"
	else
		echo "not ok $1 (status $(cat "$T/$1/status"), wanted $2, \"$3\")"
		sed 's/^/# /' "$T/$1/err" | head -n 5
	fi
}

# try NAME FAULT STATUS WORDS [WORD...]: one fault, in the background
try()
{
	setting "$1" "archive $here/$2" "ca-file $T/good.pem" \
		'private 127.0.0.1'
	[ "$1" != slow ] || printf 'timeout 3\ntries 1\n' \
		>>"$T/$1/config/regsift/fetch"
	(
		name=$1 status=$3 words=$4
		shift 4
		fetch "$name" "${@:-$name@x}"
		verdict "$name" "$status" "$words" >"$T/$name/tap"
	) &
	waiting="$waiting $!"
	cases="$cases $1"
}

# same NAME: the output is the thread
same()
{
	if cmp -s "$T/$1/out" "$T/t.mbox.gz"; then
		echo "ok $1-bytes"
	else
		echo "not ok $1-bytes"
	fi
}

# check NAME CONDITION...
check()
{
	name=$1
	shift
	if "$@"; then echo "ok $name"; else echo "not ok $name"; fi
}

# ---- a real archive ----

prepare()
{
	public-inbox-init -V2 -L full linux-ext4 "$T/pi/inbox" \
		http://127.0.0.1/linux-ext4 list@example.org &&
		perl -MPublicInbox::Config -MPublicInbox::InboxWritable \
			-MPublicInbox::MboxReader -MPublicInbox::Eml -e '
		my $inbox = PublicInbox::Config->new->lookup_name("linux-ext4");
		my $to = PublicInbox::InboxWritable->new($inbox)->importer(0);
		PublicInbox::MboxReader->mboxrd(\*STDIN,
			sub { $to->add($_[0]) });
		$to->done' <"$T/mbox"
}

# serve_real: public-inbox-httpd behind a server that speaks TLS
serve_real()
{
	# A port that was free a moment before.
	"$F" 127.0.0.1 "$T/good.pem" "$T/good.key" "$T/mbox" 0 "$T/free.log" \
		"$T/free.port" none &
	free=$!
	port=$(await "$T/free.port")
	kill $free
	HOME=$T/pi PI_CONFIG=$T/pi/config public-inbox-httpd -W0 \
		-l "http://127.0.0.1:$port" >"$T/pi/log" 2>&1 &
	started="$started $!"
	await "$T/pi/log" >/dev/null
	serve front 127.0.0.1 good "$port" none
}

ask_real()
{
	here=https://127.0.0.1:$port/ok/linux-ext4
	for case in thread found message none list unknown; do
		setting $case "archive ${here%/*}" "ca-file $T/good.pem" \
			'private 127.0.0.1'
	done
	fetch thread "$here/m2@x/T/#u"
	verdict thread 0 ''
	check three-mails [ "$(gzip -dc "$T/thread/out" |
		grep -c '^Message-ID')" = 3 ]
	fetch found -q s:slower linux-ext4
	verdict found 0 ''
	check all-found [ "$(gzip -dc "$T/found/out" |
		grep -c '^Message-ID')" = 3 ]
	fetch message -q s:faster "$here/m2@x/"
	verdict message 64 'searches in a list'
	fetch none -q s:faster linux-ext4
	verdict none 66 'nothing'
	fetch unknown "$here/nobody@x/"
	verdict unknown 66 'nothing there'
	fetch list -o "$T/list/clone" "$here/"
	verdict list 0 ''
	clone=$T/list/clone/git/0.git
	check three-commits [ "$(git --git-dir="$clone" rev-list --count \
		--all)" = 3 ]
	fetch list -o "$T/list/clone" "$here/0"
	mv "$T/list/status" "$T/list/first"
	check list-again [ "$(cat "$T/list/first")" = 0 ]
	check no-part [ ! -e "$clone.part" ]
}

real()
{
	started=
	if ! command -v public-inbox-httpd >/dev/null ||
		! command -v git >/dev/null; then
		echo 'ok public-inbox # SKIP public-inbox is not installed'
		return
	fi
	mkdir "$T/pi"
	if HOME=$T/pi PI_CONFIG=$T/pi/config prepare >"$T/pi/err" 2>&1; then
		serve_real
		ask_real
	else
		echo "not ok public-inbox ($(head -n 1 "$T/pi/err"))"
	fi
	# shellcheck disable=SC2086 # several
	kill $started
}

real >"$T/real.tap" 2>&1 &
real=$!

keeping()
{
	# Two ids for one thread, then one that is in the cache.
	fetch twice 'https://lkml.kernel.org/r/twice%40x/' \
		"$here/ok/all/twice+2@x/T/#u"
	cat "$T/t.mbox.gz" "$T/t.mbox.gz" >"$T/two"
	check two-in-one cmp -s "$T/twice/out" "$T/two"
	fetch twice twice@x
	same twice
	check cached [ "$(grep -c 'all/twice@x' "$T/faults.log")" = 1 ]
	fetch twice --fresh twice@x
	check fresh [ "$(grep -c 'all/twice@x' "$T/faults.log")" = 2 ]
	# Three requests of two processes: two seconds but for what the first
	# took to get there; and by whom.
	check pace sh -c "grep twice '$T/faults.log' | awk '
		NR == 1 { first = \$1 } { last = \$1 }
		END { exit NR != 3 || last - first < 1.5 }'"
	check agent [ "$(grep -cE \
		'twice.* regsift/[0-9.]+ \(\+tester@example.org\)$' "$T/faults.log")" = 3 ]
	# All or nothing: a file that is there stays when the fetch fails.
	echo before >"$T/kept-file"
	setting kept "archive $here/missing" "ca-file $T/good.pem" \
		'private 127.0.0.1'
	fetch kept -o "$T/kept-file" kept@x
	check kept [ "$(cat "$T/kept-file")" = before ]
	fetch twice -o "$T/new.gz" twice@x
	check written cmp -s "$T/new.gz" "$T/t.mbox.gz"
	check no-litter [ "$(find "$T" -name 'new.gz*' -o -name 'kept-file*' | wc -l)" = 2 ]
	fetch twice -o "$T/no-such/x" twice@x
	verdict twice 74 'cannot be written'
	fetch twice -o /dev/full twice@x
	check full-disk [ "$(cat "$T/twice/status")" = 74 ]
	XDG_CONFIG_HOME=$T/twice/config XDG_CACHE_HOME=$T/twice/cache \
		"$R" fetch twice@x | "$R" parse - >"$T/parsed" 2>&1
	check pipeline grep -q '"value":' "$T/parsed"
}

setting twice "archive $here/ok" "ca-file $T/good.pem" 'private 127.0.0.1' \
	'contact tester@example.org'
keeping >"$T/keeping.tap" 2>&1 &
keeping=$!
waiting= cases=
try good ok 0 ''
try busy busy 0 ''
try busy-long busy-long 75 'left alone for 3600 s'
try unavailable unavailable 0 ''
try broken broken 69 'status 500'
try forbidden forbidden 69 'status 403'
try missing missing 66 'has nothing there'
try reset reset 0 ''
try resets resets 69 .
try cut cut 0 ''
try cut-gzip cut-gzip 69 'ends in the middle'
try damaged damaged 69 'damaged'
try slow slow 69 'timed out\|timeout'
try bomb bomb 69 'inflates as no mails do'
try bomb-encoded bomb-encoded 69 'longer than 4 MiB' "$here/bomb-encoded/x/"
try endless endless 69 'longer than 4 MiB' "$here/endless/x/"
try to-file to-file 69 'refused: redirects to file:'
try to-http to-http 69 'redirects to http:.*not https'
try to-user to-user 69 'refused: redirects to'
try to-elsewhere to-elsewhere 69 'no known archive'
try circle circle 69 'more than 3 times'
try to-ok to-ok 0 ''
try challenge challenge 69 'challenge'
try page page 69 'a web page ("Welcome to the hotel")'
try empty empty 66 'empty'
try plain plain 0 ''
try search ok 0 '' -q 'fio & s:slow'
try threads ok 0 '' -q slow --threads linux-ext4

# The address of the second server is not allowed, though it is an archive.
setting to-private "archive $here/to-private" "ca-file $T/good.pem" \
	'private 127.0.0.1' "archive https://127.0.0.2:$inner/ok"
setting loopback "archive $here/ok" "ca-file $T/good.pem"
setting allow "archive https://127.0.0.2:$inner/ok" "ca-file $T/good.pem"
setting untrusted "archive $here/ok" 'private 127.0.0.1'
setting misnamed "archive $wrong/ok" "ca-file $T/wrong.pem" 'private 127.0.0.1'
for case in hyper patch no-page; do
	setting $case "archive $here/ok" "pages $pages" "ca-file $T/good.pem" \
		'private 127.0.0.1'
done
setting mirror "archive $here/broken" "mirror $here/challenge" \
	"mirror $here/ok" "ca-file $T/good.pem" 'private 127.0.0.0/8'
(fetch mirror m@x) &
waiting="$waiting $!"
(fetch hyper "$pages/hypermail/0123.html#end") &
waiting="$waiting $!"
(fetch patch "$pages/patch/1234567/") &
waiting="$waiting $!"
(fetch no-page "$pages/page/1.html") &
waiting="$waiting $!"
fetch loopback loopback@x
before=$(wc -l <"$T/wrong.log")
fetch misnamed misnamed@x
fetch untrusted untrusted@x
fetch to-private to-private@x
inner_before=$(wc -l <"$T/inner.log")
fetch allow --allow-private allow@x
verdict loopback 69 'refused before anything was sent: 127.0.0.1 is a loopback'
verdict misnamed 69 'certificate is not trusted'
verdict untrusted 69 'certificate is not trusted'
verdict to-private 69 'refused before anything was sent: 127.0.0.2'
verdict allow 0 ''
same allow

check nothing-connected [ "$inner_before" = 0 ]
check nothing-asked [ "$(grep -c misnamed "$T/wrong.log")" = 0 ]
check was-connected [ "$(wc -l <"$T/wrong.log")" -gt "$before" ]
check nothing-sent [ "$(grep -cE 'loopback@x|untrusted@x' \
	"$T/faults.log")" = 0 ]

# shellcheck disable=SC2086 # several
wait $waiting
for case in $cases; do
	cat "$T/$case/tap"
done
for case in good busy unavailable reset cut to-ok search; do
	same $case
done
verdict mirror 0 ''
same mirror
verdict hyper 0 ''
same hyper
check hyper-id grep -q 'all/hyper@x.org/t.mbox.gz' "$T/faults.log"
verdict patch 0 ''
check patch-id grep -q 'all/patch@x/t.mbox.gz' "$T/faults.log"
verdict no-page 66 'says no message-id'
check plain-packed [ "$(gzip -dc "$T/plain/out" 2>/dev/null |
	grep -c plain@example)" = 1 ]
check is-posted grep -q \
	'POST /ok/all/?q=fio%20%26%20s:slow&x=m ' "$T/faults.log"
check whole-threads grep -q 'POST /ok/linux-ext4/?q=slow&x=m&t=1 ' \
	"$T/faults.log"
# apart NAME SECONDS: the second request came so much later
apart()
{
	check "$1-waited" sh -c "grep '$1@x' '$T/faults.log' | awk '
		NR == 1 { first = \$1 }
		END { exit NR != 2 || \$1 - first < $2 - 0.05 }'"
}
apart busy 2
apart unavailable 1
check asked-once [ "$(grep -c challenge@x "$T/faults.log")" = 1 ]

wait $keeping
cat "$T/keeping.tap"
wait $real
cat "$T/real.tap"
