/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * gmime [MAILS]: makes well-formed mails by chance (charsets, transfer
 * encodings, nested multiparts whose boundaries are prefixes of each other,
 * encoded words, names after RFC 2231, both newlines) and has the message level
 * and GMime read them: ids, subjects, dates, types, names and texts must be
 * the same. Of malformed mails the two differ by intent. "-" writes the first
 * that differs. Ends with "N passed, N failed".
 */
#include <iconv.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/date.h"
#include "base/number.h"
#include "parser/mail/message.h"
#include "tests/gmime/gmime.h"

static uint64_t state = 0x9e3779b97f4a7c15U;

static size_t below(size_t n)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (size_t)(state >> 11) % n;
}

static const struct script {
	const char *charset;
	const char *word[6];
} scripts[] = {
	{"us-ascii", {"iops", "a=b", "463.5", "From", "--", "=3D"}},
	{"utf-8", {"gr\303\274n", "\342\202\254", "\346\265\213", "x", "7",
		   "\320\264"}},
	{"iso-8859-1", {"gr\303\274n", "\302\265s", "\303\251", "x", "7",
			"a"}},
	{"koi8-r", {"\320\264\320\260", "\320\275\320\265\321\202", "x", "7",
		    "a", "\321\217"}},
	{"windows-1251", {"\320\264\320\260", "\320\234", "x", "7", "a",
			  "\321\217"}},
	{"gb18030", {"\346\265\213\350\257\225", "x", "7", "a", "\344\270\200",
		     "b"}},
	{"iso-8859-15", {"\342\202\254", "\303\251", "x", "7", "a", "b"}},
};

#define SCRIPTS (sizeof(scripts) / sizeof(*scripts))

static void words(struct buf *b, const struct script *s, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (i)
			buf_char(b, ' ');
		buf_add(b, text_of(s->word[below(6)]));
	}
}

/* UTF-8 in the charset of the script. */
static struct buf encoded(const struct script *s, struct text t)
{
	iconv_t cd = iconv_open(s->charset, "UTF-8");
	struct buf b = buf_new((size_t)1 << 20);
	char out[4096], *in = (char *)(uintptr_t)t.p, *to = out;
	size_t left = t.n, room = sizeof(out);

	while (left) {
		iconv(cd, &in, &left, &to, &room);
		buf_add(&b, (struct text){out, sizeof(out) - room});
		to = out;
		room = sizeof(out);
	}
	iconv_close(cd);
	return b;
}

static void base64(struct buf *b, struct text t, size_t width)
{
	static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmno"
				    "pqrstuvwxyz0123456789+/";

	for (size_t i = 0, column = 0; i < t.n; i += 3) {
		unsigned int v = 0;

		for (size_t k = 0; k < 3; k++)
			v = v << 8 | (i + k < t.n ? (unsigned char)t.p[i + k]
						  : 0);
		for (size_t k = 0; k < 4; k++)
			buf_char(b, i + k > t.n ? '='
					: digit[v >> (18 - 6 * k) & 63]);
		column += 4;
		if (width && column >= width) {
			buf_char(b, '\n');
			column = 0;
		}
	}
}

static void quoted(struct buf *b, struct text t, bool header)
{
	size_t column = 0;

	for (size_t i = 0; i < t.n; i++) {
		unsigned char c = (unsigned char)t.p[i];
		bool plain = ch_alnum(t.p[i]) ||
			     (!header && c > ' ' && c < 127 && c != '=');

		if (!header && c == '\n') {
			buf_char(b, '\n');
			column = 0;
			continue;
		}
		if (!header && c == ' ' && i + 1 < t.n && t.p[i + 1] != '\n')
			plain = true;
		if (plain)
			buf_char(b, t.p[i]);
		else
			buf_printf(b, below(2) ? "=%02X" : "=%02x", c);
		column += plain ? 1 : 3;
		if (!header && column > 60 + below(12)) {
			buf_add(b, TEXT("=\n"));
			column = 0;
		}
	}
}

static void subject(struct buf *b)
{
	const struct script *s = &scripts[1 + below(SCRIPTS - 1)];
	size_t n = 1 + below(3);
	bool q = below(2) != 0;

	buf_add(b, TEXT("Subject: "));
	if (below(2))
		buf_add(b, TEXT("Re: 463 of "));
	for (size_t i = 0; i < n; i++) {
		struct buf w = buf_new(4096), e;

		/* GMime joins words of base64 before it decodes them, and
		 * drops what stands behind padding. */
		q = !q || below(2);
		words(&w, s, 1 + below(3));
		e = encoded(s, buf_text(&w));
		buf_printf(b, "%s=?%s?%c?", i ? "\n " : "", s->charset,
			   q ? 'q' : 'B');
		if (q)
			quoted(b, buf_text(&e), true);
		else
			base64(b, buf_text(&e), 0);
		buf_add(b, TEXT("?="));
		buf_free(&w);
		buf_free(&e);
	}
	if (below(3) == 0)
		buf_add(b, TEXT("\n and more"));
	buf_char(b, '\n');
}

/* A header of a text and its body. */
static void leaf(struct buf *b)
{
	static const char *const types[] = {"text/plain", "TEXT/Plain",
					    "text/x-log", "text/csv"};
	const struct script *s = &scripts[below(SCRIPTS)];
	struct buf t = buf_new((size_t)1 << 20), e;
	size_t how = below(3), lines = 1 + below(12);
	const char *quote = below(2) ? "\"" : "";

	buf_printf(b, "Content-Type: %s; charset=%s%s%s\n", types[below(4)],
		   quote, s->charset, quote);
	if (below(3) == 0)
		buf_add(b, TEXT("Content-Disposition: attachment;\n\t"
				"filename*0*=utf-8''gr%C3%BCn;\n\t"
				"filename*1=\".log\"\n"));
	else if (below(3) == 0)
		buf_add(b, TEXT("Content-Disposition: inline; "
				"filename=\"a b.txt\"\n"));
	for (size_t i = 0; i < lines; i++) {
		words(&t, s, 1 + below(9));
		buf_char(&t, '\n');
	}
	e = encoded(s, buf_text(&t));
	if (how == 0) {
		buf_add(b, TEXT("Content-Transfer-Encoding: 8bit\n\n"));
		buf_add(b, buf_text(&e));
	} else if (how == 1) {
		buf_add(b, TEXT("Content-Transfer-Encoding: base64\n\n"));
		base64(b, buf_text(&e), 4 * (1 + below(19)));
		buf_char(b, '\n');
	} else {
		buf_add(b, TEXT("Content-Transfer-Encoding: "
				"Quoted-Printable\n\n"));
		quoted(b, buf_text(&e), false);
	}
	buf_free(&t);
	buf_free(&e);
}

static void entity(struct buf *b, size_t depth)
{
	static const char letters[] = "aaaaaaaa";
	int length = (int)(depth + 1);
	size_t n = 1 + below(3);

	if (depth >= 4 || below(3) == 0) {
		leaf(b);
		return;
	}
	buf_printf(b, "Content-Type: multipart/mixed;\n boundary=\"%.*s\"\n\n",
		   length, letters);
	if (below(2))
		buf_add(b, TEXT("This is a preamble.\n"));
	for (size_t i = 0; i < n; i++) {
		buf_printf(b, "\n--%.*s\n", length, letters);
		entity(b, depth + 1);
	}
	buf_printf(b, "\n--%.*s--\n", length, letters);
}

/* All newlines as CR LF. */
static struct buf with_cr(struct text t)
{
	struct buf b = buf_new((size_t)4 << 20);

	for (size_t i = 0; i < t.n; i++) {
		if (t.p[i] == '\n')
			buf_char(&b, '\r');
		buf_char(&b, t.p[i]);
	}
	return b;
}

static struct buf make(size_t i)
{
	static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "Aug",
					     "Sep", "Oct", "Nov", "Dec"};
	struct buf b = buf_new((size_t)4 << 20);

	buf_printf(&b, "From: A B <a@example.org>\nMessage-ID: <%zu.%zu@x.org>"
		   "\nDate: %s%zu %s 20%02zu %02zu:%02zu:%02zu %c%02zu%02zu\n",
		   i, below(1000), below(2) ? "Mon, " : "", 1 + below(28),
		   months[below(9)], below(30), below(24), below(60),
		   below(60), below(2) ? '+' : '-', below(12),
		   15 * below(4));
	subject(&b);
	buf_add(&b, TEXT("MIME-Version: 1.0\n"));
	entity(&b, 0);
	if (below(3) == 0) {
		struct buf cr = with_cr(buf_text(&b));

		buf_free(&b);
		return cr;
	}
	return b;
}

static void describe(struct text raw, struct buf *to)
{
	struct arena *a = arena_new();
	struct mail_date d;
	struct mail_text t;
	struct mail m;

	mail_parse(a, raw, 0, &m);
	mail_dates(&m, &d);
	buf_printf(to, "id %.*s\nsubject %.*s\ndate %lld\n",
		   TEXT_ARG(mail_id(a, &m)),
		   TEXT_ARG(mail_value(a, &m, MAIL_SUBJECT)),
		   (long long)d.utc);
	for (size_t i = 0; i < m.n_parts; i++) {
		struct mail_part *p = &m.part[i];
		unsigned long long h;
		size_t bytes;

		if (!mail_decode(a, &m, i, &t))
			continue;
		h = gmime_hash(t.text.p, t.text.n, &bytes);
		buf_printf(to, "part %.*s %.*s %llx %zu\n", TEXT_ARG(p->type),
			   TEXT_ARG(p->name), h, bytes);
	}
	arena_free(a);
}

int main(int argc, char **argv)
{
	static char theirs[(size_t)1 << 20];
	uint64_t mails = 2000, passed = 0, failed = 0;

	if (argc > 1)
		num_uint(text_of(argv[1]), &mails);
	for (size_t i = 0; i < mails; i++) {
		struct buf mail = make(i), ours = buf_new(sizeof(theirs));
		size_t n = gmime_describe(mail.p, mail.n, theirs,
					  sizeof(theirs));
		bool same;

		describe(buf_text(&mail), &ours);
		same = text_eq(buf_text(&ours), (struct text){theirs, n});
		passed += same;
		failed += !same;
		if (!same && failed == 1)
			printf("mail %zu:\n%.*s\nours:\n%.*stheirs:\n%.*s\n",
			       i, TEXT_ARG(buf_text(&mail)),
			       TEXT_ARG(buf_text(&ours)), (int)n, theirs);
		buf_free(&mail);
		buf_free(&ours);
	}
	printf("%llu passed, %llu failed\n", (unsigned long long)passed,
	       (unsigned long long)failed);
	return failed != 0;
}
