#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# suspect: what later mails of a thread make of the commit that was named
# first. All mails are invented. Prints "ok NAME" or "not ok NAME".
R=${REGSIFT:-./regsift}
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT

# mail ID DAY [PARENT]: the body is on standard input.
mail()
{
	echo 'From mboxrd@z Thu Jan  1 00:00:00 1970'
	echo "From: Author of $1 <$1@mail.example>"
	echo "Subject: ${3:+Re: }[REGRESSION] ext4: randwrite slower in 6.8"
	echo "Date: $2 Mar 2024 10:00:00 +0000"
	echo "Message-ID: <$1@example.org>"
	[ -z "${3:-}" ] || echo "In-Reply-To: <$3@example.org>"
	echo
	cat
	echo
}

report()
{
	mail a '04' <<'X'
v6.7: 100000 IOPS
v6.8: 80000 IOPS

I bisected it to 4be1c07d92f3 ("ext4: start less").
X
}

# first NAME WANTED: the best suspect's id in the one line of the thread.
first()
{
	"$R" triage -q "$T/m.mbox" >"$T/out" 2>&1
	case " $(cat "$T/out") " in
	*" $2 "*) echo "ok $1" ;;
	*)
		echo "not ok $1 (wanted $2)"
		sed 's/^/# /' "$T/out"
		;;
	esac
}

report >"$T/m.mbox"
first 'named and bisected' 4be1c07d92f3

{
	report
	mail b '05' a <<'X'
> I bisected it to 4be1c07d92f3 ("ext4: start less").

Can you try to revert it?
X
	mail c '06' b <<'X'
> Can you try to revert it?

I reverted 4be1c07d92f3 on top of 6.8 and it makes no difference: still 80000
IOPS. So it is not 4be1c07d92f3 after all, the bisection went wrong.
X
} >"$T/m.mbox"
first 'denied two mails later, by a revert' -

{
	report
	mail b '05' a <<'X'
Hm, 4be1c07d92f3 only touches comments. That cannot be it.
X
	mail c '06' b <<'X'
The slowdown is still there.
X
	mail d '07' c <<'X'
It is not 4be1c07d92f3 but 77aa00bb11cc: reverting 77aa00bb11cc brings back
100000 IOPS.
X
} >"$T/m.mbox"
first 'another one three mails later' 77aa00bb11cc

{
	report
	mail b '05' a <<'X'
#regzbot introduced: 4be1c07d92f3
X
	mail c '06' b <<'X'
The culprit is not 4be1c07d92f3 but 77aa00bb11cc.

#regzbot introduced: 77aa00bb11cc
X
} >"$T/m.mbox"
first 'a command that takes the place of another' 77aa00bb11cc

{
	mail a '04' <<'X'
v6.7: 100000 IOPS
v6.8: 80000 IOPS
X
	mail b '05' a <<'X'
> #regzbot introduced: deadbeef0001

This is how it is written.
#regzbot introduced: deadbeef0002
X
} >"$T/m.mbox"
first 'no command: quoted, or below prose' -

{
	cat "$T/m.mbox"
	mail c '06' b <<'X'
#regzbot introduced: 4be1c07d92f3 ("ext4: start less")
X
} >"$T/n.mbox"
mv "$T/n.mbox" "$T/m.mbox"
first 'one that is a command' 4be1c07d92f3
