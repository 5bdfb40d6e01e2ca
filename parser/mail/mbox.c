/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Mails as files: one RFC 822 message, or an mbox of several, cut where
 * separator.c says.
 */
#include "parser/mail/parts.h"

#include "base/limits.h"
#include "parser/mail/separator.h"

/* The line at byte `at` with its newline. */
static struct text line_at(struct text all, size_t at)
{
	struct text t = text_from(all, at);
	size_t nl;

	if (!t.p || !t.n)
		return (struct text){"", 0};
	nl = text_find_char(t, '\n');
	return text_sub(t, 0, nl == TEXT_NOT_FOUND ? t.n : nl + 1);
}

/* ---- the messages of one file ---- */

/* Slots for ids, a power of two, some three for each message. */
#define ID_SLOTS 16384

struct span { size_t begin, end; };

struct reader {
	struct document *doc;
	struct mbox_rule rule;
	struct place at;
	struct refs *refs;
	struct span *span;	/* of each message */
	size_t cap_refs, cap_spans;
	size_t *slot;		/* index of a message from 1; 0 is free */
};

static void hash_span(struct reader *r, struct span s, char hex[65])
{
	struct mail m;

	mail_parse(r->doc->arena,
		   text_sub(r->doc->raw, s.begin, s.end - s.begin), r->rule.flags,
		   &m);
	mail_content_hash(r->doc->arena, &m, hex);
}

/* Whether the mail that stands there was read before: archives of several
 * lists hold a mail once for each. *twin is the index of the one with the same
 * id, if any, and hex then the hash of the new one. */
static bool seen_before(struct reader *r, struct span s, char hex[65],
			bool *twin)
{
	char other[65];
	struct mail m;
	struct text id;
	size_t i;

	*twin = false;
	mail_parse_header(text_sub(r->doc->raw, s.begin, s.end - s.begin),
			  &m);
	id = mail_id(r->doc->arena, &m);
	if (!r->slot || !id.n)
		return false;
	i = (size_t)text_hash(id) % ID_SLOTS;
	while (r->slot[i] &&
	       !text_eq(r->doc->message[r->slot[i] - 1].id, id))
		i = (i + 1) % ID_SLOTS;
	if (!r->slot[i]) {
		r->slot[i] = r->doc->n_messages + 1;
		return false;
	}
	*twin = true;
	hash_span(r, s, hex);
	hash_span(r, r->span[r->slot[i] - 1], other);
	return strcmp(hex, other) == 0;
}

static void pass_over(struct reader *r, size_t end)
{
	struct text rest = text_sub(r->doc->raw, r->at.offset,
				    end - r->at.offset);

	while (rest.n) {
		text_cut(&rest, '\n');
		r->at.number++;
	}
	r->at.offset = end;
	document_warn(r->doc, NO_INDEX, "mail-twice",
		      "a mail stands here twice and was read once");
}

/* Reads up to byte `end` as one message. */
static void read_message(struct reader *r, size_t end)
{
	struct document *doc = r->doc;
	size_t i = doc->n_messages;
	struct span span = {r->at.offset, end};
	struct mail mail;
	char hex[65];
	bool twin;

	if (seen_before(r, span, hex, &twin)) {
		pass_over(r, end);
		return;
	}
	r->refs = arena_grow(doc->arena, r->refs, i, &r->cap_refs,
			     sizeof(*r->refs));
	r->span = arena_grow(doc->arena, r->span, i, &r->cap_spans,
			     sizeof(*r->span));
	r->span[i] = span;
	message_add(doc, doc->n_lines);
	deliver_mail(doc, &r->at, end, r->rule.flags, &mail);
	header_mail(doc, &mail, &doc->message[i]);
	/* Another mail under an id that is in use. */
	if (twin)
		doc->message[i].id = arena_printf(
			doc->arena, "%.*s#%.8s",
			TEXT_ARG(doc->message[i].id), hex);
	r->refs[i].n = mail_refs(doc->arena, &mail, &r->refs[i].id);
}

/* ---- mails that somebody put behind each other without From_ lines ---- */

/* The last line with words before byte `at` begins with dashes: what follows
 * was forwarded. */
static bool after_dashes(struct text all, size_t at)
{
	struct text t = text_rtrim(text_sub(all, 0, at));
	size_t i = t.n;

	while (i && t.p[i - 1] != '\n')
		i--;
	return text_starts(text_from(t, i), TEXT("--"));
}

/* A whole header: what nobody leaves standing in a quote. */
static bool whole_header(struct text t)
{
	struct mail m;

	if (!t.p || !t.n || !ch_alpha(t.p[0]))
		return false;
	mail_parse_header(t, &m);
	return m.field[MAIL_FROM].p && m.field[MAIL_SUBJECT].p &&
	       m.field[MAIL_DATE].p && m.field[MAIL_ID].p &&
	       !(m.flaws & MAIL_HEADER_CUT);
}

/* Where the next of them begins. A mail of several parts may hold whole mails. */
static size_t next_glued(struct text all, size_t at)
{
	struct mail m;

	mail_parse_header(text_from(all, at), &m);
	if (text_istarts(m.field[MAIL_TYPE], TEXT("multipart/")) ||
	    text_istarts(m.field[MAIL_TYPE], TEXT("message/")))
		return all.n;
	at = (size_t)(m.body.p - all.p);
	while (at < all.n) {
		struct text line = line_at(all, at);

		at += line.n;
		if (!text_trim(line).n && whole_header(text_from(all, at)) &&
		    !after_dashes(all, at))
			return at;
	}
	return all.n;
}

void mbox_split(struct document *doc, bool mbox)
{
	struct reader r = {
		.doc = doc,
		.at = {0, 1},
		.slot = mbox ? arena_array(doc->arena, ID_SLOTS,
					   sizeof(size_t)) : NULL,
	};
	size_t end;

	if (mbox)
		mbox_look(doc->raw, doc->raw.n, &r.rule);
	do {
		end = mbox ? mbox_end(&r.rule, doc->raw, r.at.offset)
			   : next_glued(doc->raw, r.at.offset);
		if (doc->n_messages + 1 >= LIMIT_MESSAGES)
			end = doc->raw.n;
		read_message(&r, end);
	} while (end < doc->raw.n);
	if (doc->n_lines >= LIMIT_LINES)
		document_warn(doc, NO_INDEX, "too-many-lines",
			      "only the first %zu lines were read",
			      LIMIT_LINES);
	messages_close(doc);
	thread_messages(doc, r.refs);
}
