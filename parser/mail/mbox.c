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
	if (!header_read(a, raw, n, at + 1, false, &h))
		return false;
	if (patch && at)
		from_line(raw[0].text, &first_patch);
	return !patch || at == 0 || first_patch || (h.known & FIELD_ID);
}

/* mboxrd and mboxo: one '>' of ">From " and ">>From " was added. */
static void unescape(struct line *l)
{
	size_t n = 0;

	while (n < l->text.n && l->text.p[n] == '>')
		n++;
	if (n && text_starts(text_from(l->text, n), TEXT("From ")))
		l->text = text_from(l->text, 1);
}

static void emit_header(struct document *doc, const struct line *raw,
			const struct header *h, size_t at)
{
	for (size_t i = 0; i < h->n; i++) {
		unsigned int flags = LINE_HEADER;
		struct text t = raw[at + i].text;

		if (i == h->subject_at) {
			flags |= LINE_SUBJECT;
			t = decode_words(doc->arena, t);
		}
		body_emit(doc, &raw[at + i], t, flags);
	}
}

/* One message from its header to `to`; returns the id that it answers. */
static struct text read_message(struct document *doc, const struct line *raw,
				size_t at, size_t to)
{
	struct message *m = message_add(doc, doc->n_lines);
	struct header h;

	while (at < to && (text_starts(raw[at].text, TEXT("From ")) ||
			   text_starts(raw[at].text, TEXT(">From ")) ||
			   text_trim(raw[at].text).n == 0)) {
		body_emit(doc, &raw[at], raw[at].text, LINE_HEADER);
		at++;
	}
	if (header_read(doc->arena, raw, to, at, false, &h)) {
		header_message(doc, &h, m);
		emit_header(doc, raw, &h, at);
		at += h.n;
	}
	if (at < to && text_trim(raw[at].text).n == 0)
		body_emit(doc, &raw[at], raw[at].text, LINE_HEADER), at++;
	body_read(doc, &h, raw, at, to);
	return header_parent_id(&h);
}

void mbox_split(struct document *doc, const struct line *raw, size_t n,
		bool mbox)
{
	size_t begin = 0, k = 0;
	size_t most = mbox && n < LIMIT_MESSAGES ? n + 1 : LIMIT_MESSAGES;
	struct text *reply = arena_array(doc->arena, mbox ? most : 1,
					 sizeof(*reply));
	struct line *copy = arena_array(doc->arena, n + 1, sizeof(*copy));

	memcpy(copy, raw, n * sizeof(*copy));
	for (size_t i = 0; mbox && i < n; i++) {
		unescape(&copy[i]);
		if (i == 0 || !mbox_separator(doc->arena, raw, n, i))
			continue;
		if (doc->n_messages + 1 >= LIMIT_MESSAGES)
			break;
		reply[k++] = read_message(doc, copy, begin, i);
		begin = i;
	}
	reply[k] = read_message(doc, copy, begin, n);
	messages_close(doc);
	thread_messages(doc, reply);
}
