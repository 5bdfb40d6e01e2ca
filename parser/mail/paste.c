/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Threads that a person copied from an archive or a reader. A message begins
 * at one of these heads, all told by a few lines:
 *
 *	header block	From: / Date: / Subject:, after a rule or a blank
 *	lore /T/	"From: NAME @ DATE UTC (permalink / raw)"
 *	lore, saved	"* SUBJECT" or "` SUBJECT", then "DATE NAME"
 *	bracketed	SUBJECT, blank, "[NAME <address>]", blank
 *	bare title	a first line that stands alone
 *
 * What archives print around mails (navigation, "^ permalink raw reply") is
 * marked LINE_HEADER, so that nothing reads it.
 */
#include "parser/mail/parts.h"

#include "base/date.h"
#include "base/limits.h"

/* Bytes of a pasted subject, and of a name in brackets. */
#define LIMIT_TITLE 240
#define LIMIT_NAME 120

struct head {
	size_t n;		/* lines of it, with blanks at its end */
	size_t subject_at;	/* from its start, or NO_INDEX */
	struct message m;
	bool weak;		/* a title alone: a head that follows at once
				 * says more about the same message */
};

static struct text line_text(const struct document *doc, size_t i)
{
	return i < doc->n_lines ? text_trim(doc->line[i].text)
				: (struct text){NULL, 0};
}

static bool blank(const struct document *doc, size_t i)
{
	return line_text(doc, i).n == 0;
}

/* ---- header blocks ---- */

/* Decorations that lore puts behind the fields. */
static struct text undecorate(struct text t)
{
	t = text_sub(t, 0, text_find(t, TEXT("[thread overview]")));
	t = text_sub(t, 0, text_find(t, TEXT("(raw)")));
	return text_trim(t);
}

static bool after_separator(const struct document *doc, size_t i)
{
	struct text t;

	if (i == 0 || blank(doc, i - 1))
		return true;
	t = line_text(doc, i - 1);
	/* Outlook quotes below underscores. */
	return (cue_rule(t) && t.p[0] != '_') ||
	       (doc->line[i - 1].flags & LINE_HEADER);
}

/* A block that stands directly below other text: only with a name and an
 * address, a subject and an empty line, and not what was forwarded. */
static bool glued_block(const struct document *doc, size_t i,
			const struct header *h)
{
	struct text before = line_text(doc, i - 1);

	return (h->known & FIELD_FROM) && (h->known & FIELD_SUBJECT) &&
	       text_find_char(h->from, '<') != TEXT_NOT_FOUND &&
	       i + h->n < doc->n_lines && blank(doc, i + h->n) &&
	       !text_starts(before, TEXT("--")) &&
	       !text_ends(before, TEXT(":")) && !cue_rule(before);
}

static bool block_head(struct document *doc, size_t i, struct head *head)
{
	struct header h;
	struct text value;

	if (header_field(line_text(doc, i), &value) == FIELD_NONE ||
	    !header_read(doc->arena, doc->line, doc->n_lines, i, true, &h) ||
	    (!after_separator(doc, i) && !glued_block(doc, i, &h)))
		return false;
	if ((h.known & FIELD_SENT) || !(h.known & (FIELD_FROM | FIELD_ID)))
		return false;
	/* A patch that was pasted into a mail. */
	if (i && text_has(line_text(doc, i - 1), TEXT(" 00:00:00 2001")))
		return false;
	h.date = undecorate(h.date);
	h.id = undecorate(h.id);
	header_message(doc, &h, &head->m);
	head->n = h.n;
	head->subject_at = h.subject_at;
	return true;
}

/* ---- lore ---- */

/* "From: NAME @ 2022-09-23  0:54 UTC (permalink / raw)" and the To: below. */
static bool permalink_head(struct document *doc, size_t i, struct head *head)
{
	struct text t = line_text(doc, i), value;
	size_t at;

	if (!text_starts(t, TEXT("From: ")) || !text_has(t, TEXT("(permalink")))
		return false;
	t = text_from(t, 6);
	at = text_find(t, TEXT(" @ "));
	if (at == TEXT_NOT_FOUND)
		return false;
	head->m.from = text_sub(t, 0, at);
	head->m.author = header_author(doc->arena, head->m.from);
	t = text_from(t, at + 3);
	t = text_trim(text_sub(t, 0, text_find_char(t, '(')));
	head->m.has_date = t.n && date_parse(t, &head->m.date);
	head->n = 1;
	while (i + head->n < doc->n_lines && head->n < 40 &&
	       !blank(doc, i + head->n) &&
	       (ch_blank(doc->line[i + head->n].text.p[0]) ||
		header_field(line_text(doc, i + head->n), &value)))
		head->n++;
	return true;
}

/* "2023-07-31 15:22 NAME", with or without "@ " before it. */
static bool dated_name(struct document *doc, size_t i, struct message *m)
{
	struct text t = line_text(doc, i), date, rest;

	text_skip(&t, TEXT("@ "));
	if (t.n < 18 || t.n > LIMIT_NAME + 20 || t.p[4] != '-' ||
	    t.p[7] != '-' || !ch_digit(t.p[0]))
		return false;
	rest = text_from(t, 10);
	date = text_word(&rest);
	if (!text_has(date, TEXT(":")) || date.n > 8 || !text_trim(rest).n)
		return false;
	date = text_sub(t, 0, (size_t)(rest.p - t.p));
	m->from = text_trim(rest);
	m->author = header_author(doc->arena, m->from);
	m->has_date = date_parse(header_squeeze(doc->arena, date), &m->date);
	return true;
}

/* "@ 2023-07-31 15:22   ` NAME", which is the message itself. */
static bool own_name(struct document *doc, size_t i, struct message *m)
{
	if (!dated_name(doc, i, m))
		return false;
	if (text_skip(&m->from, TEXT("` "))) {
		m->from = text_trim(m->from);
		m->author = header_author(doc->arena, m->from);
	}
	return true;
}

/* "* SUBJECT" or "` SUBJECT" with a dated name below; the tree lines that
 * follow on a page are part of it. */
static bool lore_head(struct document *doc, size_t i, struct head *head)
{
	struct text t = line_text(doc, i);

	if (t.n < 3 || (t.p[0] != '*' && t.p[0] != '`') || t.p[1] != ' ' ||
	    t.n > LIMIT_TITLE || !own_name(doc, i + 1, &head->m))
		return false;
	head->m.subject = header_squeeze(doc->arena,
					 text_trim(text_from(t, 2)));
	head->subject_at = 0;
	head->n = 2;
	while (i + head->n < doc->n_lines && head->n < 2000) {
		t = line_text(doc, i + head->n);
		/* The other lines are its parent, siblings and replies. */
		if (text_starts(t, TEXT("@ ")) &&
		    own_name(doc, i + head->n, &head->m)) {
			head->n++;
			continue;
		}
		if (!text_has(t, TEXT(" ` ")) &&
		    !text_has(t, TEXT("messages in thread")) &&
		    !text_starts(t, TEXT("` ")))
			break;
		head->n++;
	}
	return true;
}

/* ---- SUBJECT / [Author] ---- */

static bool bracketed_name(struct text t, struct text *name)
{
	size_t letters = 0;

	if (t.n < 4 || t.n > LIMIT_NAME || t.p[0] != '[' ||
	    t.p[t.n - 1] != ']')
		return false;
	*name = text_trim(text_sub(t, 1, t.n - 2));
	for (size_t i = 0; i < name->n; i++)
		letters += ch_alpha(name->p[i]) || name->p[i] < 0;
	return letters >= 2 && text_find_char(*name, '[') == TEXT_NOT_FOUND &&
	       !text_istarts(*name, TEXT("snip")) && name->p[0] != '.' &&
	       !text_has(*name, TEXT("...")) && !text_has(*name, TEXT("://"));
}

static bool has_tag(struct text t)
{
	return t.n > 8 && t.p[0] == '[' && text_find_char(t, ']') < t.n - 4;
}

/* Whether the line can be the subject of a later message: a reply, a subject
 * that was there, or one with a tag such as [PATCH]. */
static bool known_subject(const struct document *doc, struct text t)
{
	struct text bare = mail_bare_subject(t);
	size_t from = doc->n_messages > 50 ? doc->n_messages - 50 : 0;

	if (bare.n < t.n || has_tag(t))
		return true;
	for (size_t i = from; i < doc->n_messages; i++)
		if (text_eq(mail_bare_subject(doc->message[i].subject), bare))
			return true;
	return false;
}

static bool bracket_head(struct document *doc, size_t i, struct head *head)
{
	struct text t = line_text(doc, i), name;

	if (!t.n || t.n > LIMIT_TITLE || !blank(doc, i + 1) ||
	    !bracketed_name(line_text(doc, i + 2), &name) ||
	    !blank(doc, i + 3))
		return false;
	if (i && !known_subject(doc, t) && !text_has(name, TEXT("@")))
		return false;
	head->m.subject = header_squeeze(doc->arena, t);
	head->m.from = name;
	head->m.author = header_author(doc->arena, name);
	head->n = 3;
	head->subject_at = 0;
	return true;
}

/* ---- a bare title ---- */

static bool title_head(struct document *doc, size_t i, struct head *head)
{
	struct text t = line_text(doc, i), rest = t;
	size_t words = 0, below = i + 1;
	unsigned int depth;

	if (doc->n_messages || !t.n || t.n > LIMIT_TITLE ||
	    !blank(doc, i + 1) || cue_greeting(t) ||
	    prefix_length(t, &depth) || cue_rule(t))
		return false;
	for (size_t k = 0; k < i; k++)
		if (!blank(doc, k))
			return false;
	/* Above nothing it is the text: a dump of one line. */
	while (below < doc->n_lines && blank(doc, below))
		below++;
	if (below >= doc->n_lines)
		return false;
	while (words < 3 && text_word(&rest).n)
		words++;
	if (words < 3 || strchr(".,:;", t.p[t.n - 1]) ||
	    text_istarts(t, TEXT("on ")))
		return false;
	head->m.subject = header_squeeze(doc->arena, t);
	head->n = 1;
	head->subject_at = 0;
	head->weak = true;
	return true;
}

/* ---- decorations of archives ---- */

static bool decoration(struct text t)
{
	static const char *const starts[] = {
		"^ permalink ", "[Date Prev]", "[Thread Prev]", "[<prev]",
		"[prev in list]", "[next in list]", "Messages in this thread",
		"[Index of Archives]", "public inbox for ", "Thread overview:",
		"Reply instructions:", "[-- Attachment #", "[-- Warning:", "[-- Type:",
		"This is a public inbox", "Powered by blists",
		"Configure | About", "* Re: [permalink]", "Next message:",
		"Previous message:", "Next in thread:", "Maybe in reply to:",
		"Messages sorted by:", "[ date ] [ thread ]",
		"[Download RAW message", "In reply to:",
		"-- links below jump to the message", "end of thread, other",
		"for how to clone and mirror", "mirroring instructions",
		"download the mbox", "Save the following mbox file",
	};

	text_skip(&t, TEXT("* "));
	for (size_t i = 0; i < sizeof(starts) / sizeof(*starts); i++)
		if (text_ibegins(t, starts[i]))
			return true;
	return (text_has(t, TEXT("[search]")) && text_has(t, TEXT("mirror"))) ||
	       text_has(t, TEXT("[flat|nested]"));
}

/* ---- putting it together ---- */

static bool head_at(struct document *doc, size_t i, struct head *head)
{
	*head = (struct head){.subject_at = NO_INDEX,
			      .m.parent = NO_INDEX};
	return lore_head(doc, i, head) || permalink_head(doc, i, head) ||
	       block_head(doc, i, head) || bracket_head(doc, i, head) ||
	       title_head(doc, i, head);
}

static void mark_head(struct document *doc, size_t i, const struct head *head)
{
	for (size_t k = 0; k < head->n && i + k < doc->n_lines; k++)
		doc->line[i + k].flags |= LINE_HEADER;
	if (head->subject_at != NO_INDEX)
		doc->line[i + head->subject_at].flags |= LINE_SUBJECT;
}

/* The rule that pages draw between messages. */
static void mark_rule(struct document *doc, size_t head)
{
	size_t i = head;

	while (i && head - i < 3 && blank(doc, i - 1))
		i--;
	if (i && cue_rule(line_text(doc, i - 1)))
		doc->line[i - 1].flags |= LINE_HEADER;
}

/* A second head before any text belongs to the same message: a title above a
 * header block, a subject that stands twice, git's From: in the body. */
static void merge_head(struct message *m, const struct head *head)
{
	if (!m->from.n) {
		m->from = head->m.from;
		m->author = head->m.author;
	}
	if (!m->subject.n || (head->m.from.n && head->m.subject.n))
		m->subject = head->m.subject;
	if (!m->has_date && head->m.has_date) {
		m->has_date = true;
		m->date = head->m.date;
	}
	if (!m->id.n)
		m->id = head->m.id;
	m->kind = head->m.kind;
}

void paste_split(struct document *doc)
{
	bool text_seen = true;

	for (size_t i = 0; i < doc->n_lines; i++) {
		struct line *l = &doc->line[i];
		struct head head;
		struct text t = text_trim(l->text);

		if (!t.n || doc->n_messages >= LIMIT_MESSAGES)
			continue;
		if (head_at(doc, i, &head)) {
			if (text_seen || !doc->n_messages) {
				struct message *m = message_add(doc, i);

				head.m.first_line = i;
				*m = head.m;
			} else {
				merge_head(&doc->message[doc->n_messages - 1],
					   &head);
			}
			mark_head(doc, i, &head);
			mark_rule(doc, i);
			i += head.n - 1;
			text_seen = false;
		} else if (decoration(t)) {
			l->flags |= LINE_HEADER;
		} else if (!cue_rule(t) || t.p[0] == '_') {
			text_seen = true;
		}
	}
	if (!doc->n_messages)
		message_add(doc, 0);
	doc->message[0].first_line = 0;
	messages_close(doc);
}
