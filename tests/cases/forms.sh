#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-or-later
# One thread in every form in which people have it: the same messages, parents,
# dates and numbers come out, whichever door it takes. The mails are invented;
# every form but the first is made of them here.
R=${REGSIFT:-./regsift}
T=$(mktemp -d)
trap 'rm -rf "$T"' EXIT

# mail NUMBER PARENT NAME TIME SUBJECT: one mail, its body from stdin.
mail()
{
	{
		echo "Received: by lists.example.org; Mon, 4 Mar 2024 $4:09 +0000"
		echo "From: \"$3\" <user$1@example.org>"
		echo "To: list@example.org"
		echo "Subject: $5"
		echo "Date: Mon, 4 Mar 2024 $4:00 +0000"
		echo "Message-ID: <$1/id+x@example.org>"
		[ "$2" = 0 ] || echo "In-Reply-To: <$2/id+x@example.org>"
		echo 'Content-Type: text/plain; charset=us-ascii'
		echo
		cat
	} >"$T/mail$1"
}

S='fsync rate lower since 6.2'
mail 1 0 'Lind, Mara' 10:01 "$S" <<'END'
Hello,

with 6.1
  write: io=445000KB, bw=7418.0KB/s, iops=463, runt= 60033msec
with 6.2
  write: io=245000KB, bw=4083.0KB/s, iops=255, runt= 60033msec

From 6.1 to 6.2 the rate drops by 45 %.

From 0123456789012345678901234567890123456789 Mon Sep 17 00:00:00 2001
From: Mara Lind <user1@example.org>
Subject: [PATCH] a try

does not help.
END
mail 2 1 'Otto Berg' 10:02 "Re: $S" <<'END'
On Mon, Mar 4, 2024 at 10:01 AM Mara Lind wrote:
> From 6.1 to 6.2 the rate drops by 45 %.

Which file system? Here it drops by 12 %.
END
mail 3 1 'Ines Kroll' 10:03 "Re: $S" <<'END'
Bisected to 0123456789ab ("jbd2: wait for the tail").
END
mail 4 2 'Lind, Mara' 10:04 "Re: $S" <<'END'
> Which file system? Here it drops by 12 %.

It is ext4 with data=ordered, 64 CPUs.
END
mail 5 4 'Otto Berg' 10:05 "Re: $S" <<'END'
Then the journal is the cause.
END
mail 6 3 'Ines Kroll' 10:06 "Re: $S" <<'END'
Reverted: iops=461, as before.
END
mail 7 1 'Pia Noll' 10:07 "$S #forregzbot" <<'END'
#regzbot introduced: v6.1..v6.2
END
mail 8 7 'Lind, Mara' 10:08 "Re: $S" <<'END'
Thanks for tracking this.
END
mail 9 5 'Otto Berg' 10:09 "Re: $S" <<'END'
> > Which file system? Here it drops by 12 %.
> It is ext4 with data=ordered, 64 CPUs.

A larger journal (1024 MB) gives 463 again.
END
all='1 2 3 4 5 6 7 8 9'

# result FILE: what triage makes of a form; ROUND: dates to the minute.
result()
{
	rm -f "$T/db"*
	"$R" triage -q --db="$T/db" "$1" >"$T/verdict" 2>&1
	"$R" sql --db="$T/db" "SELECT m.message_id, p.message_id,
		m.author, m.subject, m.date - m.date % 60 FROM message m
		LEFT JOIN message p ON p.id = m.parent_id
		WHERE NOT m.ghost ORDER BY m.date, m.message_id"
	"$R" sql --db="$T/db" "SELECT metric, value, unit
		FROM measurement ORDER BY metric, value"
	"$R" sql --db="$T/db" "SELECT m.message_id, c.kind,
		c.percent FROM claim c JOIN message m ON m.id = c.message_id
		ORDER BY 1, 2, 3"
	sed 's, /.*,,' "$T/verdict"
}

# same NAME FILE: compares with the first form.
same()
{
	result "$2" >"$T/got"
	if cmp -s "$T/want" "$T/got"; then
		echo "ok $1"
	else
		echo "not ok $1"
		diff "$T/want" "$T/got" | head -n 8 | sed 's/^/# /'
	fi
}

# mbox SEPARATOR ESCAPE COUNTED: all mails as an mbox; ESCAPE is a sed script.
mbox()
{
	for i in $all; do
		echo "$1"
		if [ "$3" = yes ]; then
			sed '/^$/,$d' "$T/mail$i"
			printf 'Content-Length: %d\n' \
				"$(sed '1,/^$/d' "$T/mail$i" | sed "$2" | wc -c)"
			echo
			sed '1,/^$/d' "$T/mail$i" | sed "$2"
		else
			sed "$2" "$T/mail$i"
		fi
		echo
	done
}

date='Thu Jan  1 00:00:00 1970'
rd='/^From: /!s/^\(>*From \)/>\1/'
o='s/^From />From /'
mbox "From mboxrd@z $date" "$rd" no >"$T/rd"
mbox "From lei@mboxo $date" "$o" no >"$T/o"
mbox "From lei@mboxcl $date" "$o" yes >"$T/cl"
mbox "From lei@mboxcl2 $date" '' yes >"$T/cl2"
mbox 'From user@example.org Mon Mar  4 10:00:00 2024' '' yes >"$T/mutt"
sed 's/$/\r/' "$T/rd" >"$T/crlf"

result "$T/rd" >"$T/want"
n=$(grep -c '^[1-9]/id+x@example.org ' "$T/want")
if [ "$n" -ge 9 ] && grep -q '^9/id+x@example.org *5/id+x@' "$T/want" &&
	grep -q ' 463' "$T/want"; then
	echo 'ok mboxrd'
else
	echo 'not ok mboxrd'
	head -n 20 "$T/want" | sed 's/^/# /'
fi
for form in o cl cl2 mutt crlf; do
	same "mbox-$form" "$T/$form"
done
gzip -nc "$T/rd" >"$T/rd.gz"
same mbox-gz "$T/rd.gz"
# Two members behind each other, as archives append.
{
	head -n 20 "$T/rd" | gzip -n
	tail -n +21 "$T/rd" | gzip -n
} >"$T/two.gz"
same mbox-gz-members "$T/two.gz"

# ---- folders: names that say nothing of the order ----

mkdir -p "$T/md/cur" "$T/md/new" "$T/md/tmp" "$T/dir"
for i in $all; do
	to=cur
	[ "$i" -lt 6 ] || to=new
	cp "$T/mail$i" "$T/md/$to/$((10 - i)).host:2,S"
	cp "$T/mail$i" "$T/dir/$((17 * i % 10)).eml"
done
cp "$T/mail1" "$T/md/tmp/half"
same maildir "$T/md"
same folder "$T/dir"

# ---- git ----

# repository FOLDER: makes it of commands for git fast-import.
repository()
{
	git init -q --bare "$1" 2>/dev/null &&
		git --git-dir="$1" fast-import --quiet 2>/dev/null &&
		echo 'ref: refs/heads/list' >"$1/HEAD"
}

# commit PATH FILE [LINE]: one of them.
commit()
{
	echo 'commit refs/heads/list'
	echo 'committer A <a@example.org> 1 +0000'
	printf 'data 1\nx\n'
	[ -z "${3:-}" ] || echo "$3"
	printf 'M 100644 inline %s\ndata %d\n' "$1" "$(wc -c <"$2")"
	cat "$2"
	echo
}

# The last one is a mail that was deleted again.
sed 's,1/id,d/id,' "$T/mail1" >"$T/spam"
epoch()
{
	for i in $all; do
		commit m "$T/mail$i"
	done
	commit m "$T/spam"
	commit d "$T/spam" 'D m'
}
old()
{
	for i in $all; do
		commit "$(printf '%02x/%038d' $((i * 37 % 256)) "$i")" \
			"$T/mail$i"
	done
}
if command -v git >/dev/null; then
	epoch | repository "$T/inbox.git" || echo 'not ok make-epoch'
	same git-epoch "$T/inbox.git"
	mkdir -p "$T/inbox/git"
	mv "$T/inbox.git" "$T/inbox/git/0.git"
	same git-inbox "$T/inbox"
	old | repository "$T/v1" || echo 'not ok make-version-1'
	same git-version-1 "$T/v1"
	echo /tmp >"$T/v1/objects/info/alternates"
	"$R" triage "$T/v1" >"$T/got" 2>&1
	if [ $? = 66 ] && grep -q 'borrows objects' "$T/got"; then
		echo 'ok git-alternates'
	else
		echo 'not ok git-alternates'
	fi
	# What the end of a long config says nobody has read, and git would.
	rm "$T/v1/objects/info/alternates"
	awk 'BEGIN { while (n++ < 1100) printf "%063d\n", 0 }' |
		sed 's/^/#/' >>"$T/v1/config"
	echo '# reftable' | cat - "$T/v1/config" >"$T/config"
	mv "$T/config" "$T/v1/config"
	"$R" triage "$T/v1" >"$T/got" 2>&1
	if [ $? = 66 ] && grep -q 'partial clone' "$T/got"; then
		echo 'ok git-long-config'
	else
		echo 'not ok git-long-config'
	fi
else
	for t in epoch inbox version-1 alternates long-config; do
		echo "ok git-$t # SKIP no git"
	done
fi

# ---- what a browser gets: pages and feeds ----

escape='s/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g; s/"/\&#34;/g'
body()
{
	sed '1,/^$/d' "$T/mail$1" | sed "$escape"
}
field()
{
	sed -n "/^\$/q; s/^$2: //p" "$T/mail$1" | sed "$escape"
}
name()
{
	sed -n '/^$/q; s/^From: "\(.*\)" <.*/\1/p' "$T/mail$1"
}
time_of()
{
	printf '10:0%d' "$1"
}
parent_of()
{
	sed -n '/^$/q; s,^In-Reply-To: <\([0-9]\).*,\1,p' "$T/mail$1"
}
hash_of()
{
	printf '%040d' "$1"
}

feed()
{
	echo '<?xml version="1.0" encoding="us-ascii"?>'
	printf '<feed\nxmlns="http://www.w3.org/2005/Atom"\n'
	printf 'xmlns:thr="http://purl.org/syndication/thread/1.0">'
	echo "<title>$S</title>"
	for i in "$@"; do
		echo "<entry><author><name>$(name "$i")</name><email>"
		echo "user$i@example.org</email></author>"
		echo "<title>$(field "$i" Subject)</title>"
		echo "<updated>2024-03-04T$(time_of "$i"):09Z</updated><link"
		echo "href=\"https://example.org/list/$i%2Fid+x@example.org/\"/>"
		p=$(parent_of "$i")
		[ -z "$p" ] || printf '<thr:in-reply-to\nref="urn:x"\nhref="%s"/>' \
			"https://example.org/list/$p%2Fid+x@example.org/"
		printf '<content\ntype="xhtml"><div><pre\nstyle="a">'
		body "$i"
		echo '</pre></div></content></entry>'
	done
	echo '</feed>'
}

level()
{
	case $1 in
	1) ;;
	2 | 3 | 7) echo '` ' ;;
	4 | 6 | 8) echo '  ` ' ;;
	5) echo '    ` ' ;;
	9) echo '      ` ' ;;
	esac
}

# page OPEN CLOSE: a thread, each mail between the two.
page()
{
	echo '<html><head><title>x</title></head><body><pre><a'
	echo 'href="../../"><b>public inbox for list@example.org</b></a></pre>'
	for i in $all; do
		h=$(hash_of "$i")
		id="../../$i%2Fid+x@example.org/"
		printf '%s<pre><a\nhref=#e%s\nid=m%s>*</a> <b>%s</b>\n' "$1" \
			"$h" "$h" "$(field "$i" Subject)"
		echo "<b>@ 2024-03-04 $(time_of "$i") $(name "$i")</b>"
		printf '  <a\nhref=#r%s>0 siblings, 1 reply</a>\n' "$h"
		printf 'From: %s @ 2024-03-04 %s UTC (<a\nhref="%s">permalink' \
			"$(name "$i")" "$(time_of "$i")" "$id"
		printf '</a> / <a\nhref="%sraw">raw</a>)\n  To: list\n\n' "$id"
		body "$i"
		printf '\n<a\nhref=#m%s\nid=e%s>^</a> <a\nhref="%s">permalink' \
			"$h" "$h" "$id"
		printf '</a> <a\nhref="%sraw">raw</a> reply</pre>%s' "$id" "$2"
	done
	echo '<hr><pre><b'
	echo 'id=t>Thread overview:</b> 9+ messages (download: mbox.gz)'
	echo '-- links below jump to the message on this page --'
	for order in 1 2 4 5 9 3 6 7 8; do
		printf '2024-03-04 %s %s<a\nhref="#m%s"\nid=r%s>%s</a>\n' \
			"$(time_of $order)" "$(level $order)" \
			"$(hash_of $order)" "$(hash_of $order)" \
			"$(name $order)"
	done
	echo '</pre></body></html>'
}

feed $all >"$T/t.atom"
same atom "$T/t.atom"
feed 9 8 7 6 5 4 3 2 1 >"$T/new.atom"
same atom-newest-first "$T/new.atom"
page '' '<hr>' >"$T/T.html"
same page-flat "$T/T.html"
page '<ul><li>' '</li></ul>' >"$T/t.html"
same page-nested "$T/t.html"
"$R" triage --format=json "$T/T.html" 2>&1 | grep -q '"kind": *"html"' &&
	echo 'ok reader-is-named' || echo 'not ok reader-is-named'
"$R" triage - <"$T/T.html" >"$T/got" 2>&1 && echo 'ok page-by-pipe' ||
	echo 'not ok page-by-pipe'
