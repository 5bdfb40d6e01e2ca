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

static bool after_empty(struct text all, size_t at)
{
	if (at && all.p[at - 1] == '\n')
		at--;
	if (at && all.p[at - 1] == '\r')
		at--;
	return at == 0 || all.p[at - 1] == '\n';
}

/* At the top of a file any header does, else two fields that every mail
 * has. */
static bool header_follows(struct text t, bool top, bool *has_id)
{
	struct mail m;
	size_t n;

	*has_id = false;
	if (!t.n || ch_space(t.p[0]))
		return false;
	mail_parse_header(t, &m);
	*has_id = m.field[MAIL_ID].p != NULL;
	n = (size_t)(m.field[MAIL_FROM].p != NULL) +
	    (m.field[MAIL_SUBJECT].p != NULL) +
	    (m.field[MAIL_DATE].p != NULL) +
	    (m.field[MAIL_TO].p != NULL) + *has_id;
	if (n >= 2 && (m.field[MAIL_FROM].p || m.field[MAIL_SUBJECT].p))
		return true;
	return top && n;
}

bool mbox_separator(struct text all, size_t at)
{
	struct text line;
	bool patch, first_patch = false, has_id;

	if (!text_starts(text_from(all, at), TEXT("From ")) ||
	    !after_empty(all, at))
		return false;
	line = line_at(all, at);
	if (!from_line(line, &patch) ||
	    !header_follows(text_from(all, at + line.n), at == 0, &has_id))
		return false;
	if (patch && at)
		from_line(line_at(all, 0), &first_patch);
	return !patch || at == 0 || first_patch || has_id;
}

/* ---- the messages of one file ---- */

/* Slots for ids, a power of two, some three for each message. */
#define ID_SLOTS 16384

struct span { size_t begin, end; };

struct reader {
	struct document *doc;
	unsigned int flags;
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
		   text_sub(r->doc->raw, s.begin, s.end - s.begin), r->flags,
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
	deliver_mail(doc, &r->at, end, r->flags, &mail);
	header_mail(doc, &mail, &doc->message[i]);
	/* Another mail under an id that is in use. */
	if (twin)
		doc->message[i].id = arena_printf(
			doc->arena, "%.*s#%.8s",
			TEXT_ARG(doc->message[i].id), hex);
	r->refs[i].n = mail_refs(doc->arena, &mail, &r->refs[i].id);
}

/* Where the message after byte `at` begins; the end when there is none. 'F'
 * is rare, so it is looked for. */
static size_t next_message(struct text all, size_t at)
{
	const char *p = all.p + at, *end = all.p + all.n;

	while (p < end && (p = memchr(p, 'F', (size_t)(end - p))) != NULL) {
		size_t k = (size_t)(p - all.p);

		if (k && p[-1] == '\n' && mbox_separator(all, k))
			return k;
		p++;
	}
	return all.n;
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

/* As next_message. A mail of several parts may hold whole mails. */
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

/* How the first From_ line says that lines were escaped. */
static unsigned int escape_of(struct text all)
{
	struct text line = line_at(all, 0);

	if (text_has(line, TEXT("@mboxcl2")))
		return 0;
	if (text_has(line, TEXT("@mboxo")) || text_has(line, TEXT("@mboxcl")))
		return MAIL_MBOXO;
	return MAIL_MBOXRD;
}

void mbox_split(struct document *doc, bool mbox)
{
	struct reader r = {
		.doc = doc,
		.flags = mbox ? escape_of(doc->raw) : 0,
		.at = {0, 1},
		.slot = mbox ? arena_array(doc->arena, ID_SLOTS,
					   sizeof(size_t)) : NULL,
	};
	size_t end;

	do {
		end = mbox ? next_message(doc->raw, r.at.offset + 1)
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
