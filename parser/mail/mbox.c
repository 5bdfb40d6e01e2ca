/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Mails as files: one RFC 822 message, or an mbox of several (mboxrd, as the
 * archives write it; the escaped ">From " of mboxo comes out the same). A
 * format-patch line that somebody pasted into a mail satisfies the rule of a
 * separator too; it counts only where the file begins with one or where the
 * header block after it has a Message-ID.
 */
#include "parser/mail/parts.h"

#include "base/limits.h"

static bool weekday(struct text t)
{
	static const char days[] = "SunMonTueWedThuFriSat";

	for (size_t i = 0; i < 7; i++)
		if (text_eq(t, (struct text){days + 3 * i, 3}))
			return true;
	return false;
}

static bool sha40(struct text t)
{
	if (t.n != 40)
		return false;
	for (size_t i = 0; i < t.n; i++)
		if (!ch_hex(t.p[i]))
			return false;
	return true;
}

/* "From WORD(s) Mon Sep 17 00:00:00 [zone] 2001". */
static bool from_line(struct text t, bool *patch)
{
	struct text w, rest = text_trim(t);
	size_t words = 0;

	*patch = false;
	if (!text_skip(&rest, TEXT("From ")) || rest.n > 500)
		return false;
	while ((w = text_word(&rest)).n && !weekday(w)) {
		*patch = *patch || sha40(w);
		if (++words > 4)
			return false;
	}
	if (!w.n || !words || text_word(&rest).n != 3)
		return false;
	w = text_word(&rest);
	if (!w.n || !ch_digit(w.p[0]))
		return false;
	w = text_word(&rest);
	return text_has(w, TEXT(":")) && text_trim(rest).n >= 4;
}

bool mbox_separator(struct arena *a, const struct line *raw, size_t n,
		    size_t at)
{
	struct header h;
	bool patch, first_patch = false;

	if (!text_starts(raw[at].text, TEXT("From ")) ||
	    (at && text_trim(raw[at - 1].text).n) ||
	    !from_line(raw[at].text, &patch) || at + 1 >= n)
		return false;
	/* At the top of a file any header does. */
	if (!header_read(a, raw, n, at + 1, false, &h) &&
	    (at || !h.known))
		return false;
	if (patch && at)
		from_line(raw[0].text, &first_patch);
	return !patch || at == 0 || first_patch || (h.known & FIELD_ID);
}

/* ---- the messages of one file ---- */

struct reader {
	struct document *doc;
	const struct line *raw;
	unsigned int flags;
	struct refs *refs;
};

/* Reads the lines from `begin` to `end` as one message. */
static void read_message(struct reader *r, size_t begin, size_t end)
{
	struct document *doc = r->doc;
	size_t i = doc->n_messages;
	struct mail mail;

	message_add(doc, doc->n_lines);
	deliver_mail(doc, r->raw, begin, end, r->flags, &mail);
	header_mail(doc, &mail, &doc->message[i]);
	r->refs[i].n = mail_refs(doc->arena, &mail, &r->refs[i].id);
}

void mbox_split(struct document *doc, const struct line *raw, size_t n,
		bool mbox)
{
	size_t most = mbox && n < LIMIT_MESSAGES ? n + 1 : LIMIT_MESSAGES;
	struct reader r = {
		.doc = doc,
		.raw = raw,
		.flags = mbox ? MAIL_MBOXRD : 0,
		.refs = arena_array(doc->arena, mbox ? most : 1,
				    sizeof(struct refs)),
	};
	size_t begin = 0;

	for (size_t i = 1; mbox && i < n; i++) {
		if (!mbox_separator(doc->arena, raw, n, i))
			continue;
		if (doc->n_messages + 1 >= LIMIT_MESSAGES)
			break;
		read_message(&r, begin, i);
		begin = i;
	}
	read_message(&r, begin, n);
	messages_close(doc);
	thread_messages(doc, r.refs);
}
