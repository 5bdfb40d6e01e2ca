/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Header blocks of mails: real ones (RFC 5322, folded) and pasted ones, of
 * which a person kept a few fields. No address is ever taken for a person: a
 * masked or bare address gives an empty author.
 */
#include "parser/mail/parts.h"

#include "base/date.h"

/* Bytes of one header block; beyond it the rest is taken for body. */
#define LIMIT_HEADER ((size_t)100 << 10)

static const struct {
	const char *name;
	enum field field;
} names[] = {
	{"from", FIELD_FROM}, {"subject", FIELD_SUBJECT},
	{"date", FIELD_DATE}, {"to", FIELD_TO}, {"cc", FIELD_CC},
	{"bcc", FIELD_CC}, {"message-id", FIELD_ID},
	{"in-reply-to", FIELD_REPLY}, {"references", FIELD_REFERENCES},
	{"sent", FIELD_SENT}, {"content-type", FIELD_TYPE},
	{"content-transfer-encoding", FIELD_ENCODING},
	{"von", FIELD_FROM}, {"gesendet", FIELD_SENT}, {"an", FIELD_TO},
	{"betreff", FIELD_SUBJECT}, {"de", FIELD_FROM},
	{"envoyé", FIELD_SENT}, {"à", FIELD_TO}, {"objet", FIELD_SUBJECT},
	{"发件人", FIELD_FROM}, {"发送时间", FIELD_SENT},
	{"收件人", FIELD_TO}, {"抄送", FIELD_CC}, {"主题", FIELD_SUBJECT},
	{"reply-to", FIELD_OTHER}, {"received", FIELD_OTHER},
	{"return-path", FIELD_OTHER}, {"mime-version", FIELD_OTHER},
	{"sender", FIELD_OTHER}, {"delivered-to", FIELD_OTHER},
	{"precedence", FIELD_OTHER}, {"user-agent", FIELD_OTHER},
	{"organization", FIELD_OTHER}, {"newsgroups", FIELD_OTHER},
	{"content-language", FIELD_OTHER}, {"content-length", FIELD_OTHER},
	{"content-disposition", FIELD_OTHER}, {"lines", FIELD_OTHER},
	{"status", FIELD_OTHER}, {"list", FIELD_OTHER},
	{"dkim-signature", FIELD_OTHER}, {"importance", FIELD_OTHER},
	{"authentication-results", FIELD_OTHER}, {"lkml", FIELD_OTHER},
};

static const char *const prefixes[] = {"x-", "list-", "arc-", "resent-",
				       "thread-", "archived-"};

static enum field field_of(struct text name)
{
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (text_iis(name, names[i].name))
			return names[i].field;
	for (size_t i = 0; i < sizeof(prefixes) / sizeof(*prefixes); i++)
		if (text_ibegins(name, prefixes[i]))
			return FIELD_OTHER;
	return FIELD_NONE;
}

/* Where the value begins; 0 when no field name stands at the start. Header
 * names are ASCII without blanks, but the Chinese and French ones of Outlook
 * are not, and they may end in a fullwidth colon. */
static size_t name_end(struct text line, size_t *name)
{
	for (size_t i = 0; i < line.n && i < 64; i++) {
		if (line.p[i] == ':') {
			*name = i;
			return i ? i + 1 : 0;
		}
		if (text_starts(text_from(line, i), TEXT("："))) {
			*name = i;
			return i ? i + 3 : 0;
		}
		if (ch_alnum(line.p[i]) || line.p[i] == '-' || line.p[i] < 0)
			continue;
		break;
	}
	return 0;
}

enum field header_field(struct text line, struct text *value)
{
	size_t name, at = name_end(line, &name);

	*value = (struct text){NULL, 0};
	/* "* Subject:" and "/From:" of formatted pastes are left alone. */
	if (!at)
		return FIELD_NONE;
	*value = text_trim(text_from(line, at));
	return field_of(text_sub(line, 0, name));
}

static void keep(struct header *h, enum field f, struct text v, size_t at)
{
	struct text *to = NULL;

	switch (f) {
	case FIELD_FROM: to = &h->from; break;
	case FIELD_SUBJECT: to = &h->subject; break;
	case FIELD_DATE:
	case FIELD_SENT: to = &h->date; break;
	case FIELD_ID: to = &h->id; break;
	default: break;
	}
	/* The first of each counts, as in other readers. */
	if (to && !(h->known & f)) {
		*to = v;
		if (f == FIELD_SUBJECT)
			h->subject_at = at;
	}
	h->known |= f;
}

/* The value of the field at line i with its continuation lines, up to `end`
 * (exclusive); *next is the line after. */
static struct text unfold(struct arena *a, const struct line *l, size_t i,
			  size_t end, struct text first, size_t *next)
{
	size_t n = first.n, j = i + 1;
	char *p, *to;

	while (j < end && l[j].text.n && ch_blank(l[j].text.p[0]) &&
	       text_trim(l[j].text).n)
		n += l[j++].text.n + 1;
	*next = j;
	if (j == i + 1)
		return first;
	to = p = arena_alloc(a, n + 1);
	memcpy(to, first.n ? first.p : "", first.n);
	to += first.n;
	for (size_t k = i + 1; k < j; k++) {
		struct text t = text_trim(l[k].text);

		*to++ = ' ';
		memcpy(to, t.p, t.n);
		to += t.n;
	}
	return text_trim((struct text){p, (size_t)(to - p)});
}

static unsigned int bits(unsigned int known)
{
	unsigned int n = 0;

	known &= FIELD_FROM | FIELD_SUBJECT | FIELD_DATE | FIELD_SENT |
		 FIELD_TO | FIELD_ID;
	for (; known; known &= known - 1)
		n++;
	return n;
}

bool header_read(struct arena *a, const struct line *l, size_t n, size_t at,
		 bool strict, struct header *h)
{
	size_t i = at, size = 0;

	*h = (struct header){.subject_at = NO_INDEX};
	while (i < n && size < LIMIT_HEADER) {
		struct text value;
		enum field f = header_field(text_rtrim(l[i].text), &value);
		size_t next;

		if (!value.p || (strict && f == FIELD_NONE))
			break;
		/* A second From: or Subject: starts another block. */
		if (strict && (f & h->known & (FIELD_FROM | FIELD_SUBJECT)))
			break;
		value = unfold(a, l, i, n, value, &next);
		keep(h, f, value, i - at);
		size += value.n;
		i = next;
	}
	h->n = i - at;
	return bits(h->known) >= 2 &&
	       (h->known & (FIELD_FROM | FIELD_SUBJECT));
}

static bool masked(struct text t)
{
	return text_ihas(t, TEXT("email protected")) ||
	       text_ihas(t, TEXT("email\xc2\xa0protected"));
}

/* The id without <>; only what can be one. */
static struct text bare_id(struct text t)
{
	size_t from = text_find_char(t, '<');
	size_t to;

	if (from != TEXT_NOT_FOUND)
		t = text_from(t, from + 1);
	to = text_find_char(t, '>');
	t = text_trim(text_sub(t, 0, to));
	return text_has(t, TEXT("@")) && !masked(t) ? t : (struct text){t.p, 0};
}

static bool robot(struct text author)
{
	static const char *const words[] = {"robot", "syzbot", "bugzilla",
					    "kernelci", "lkp", "patchwork",
					    "patchew", "buildbot"};

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (text_ihas(author, text_of(words[i])))
			return true;
	return false;
}

static enum message_kind kind_of(const struct message *m)
{
	bool re = m->subject.n > mail_bare_subject(m->subject).n + 2 ||
		  text_istarts(text_trim(m->subject), TEXT("re:"));

	if (robot(m->author) || robot(m->from))
		return MESSAGE_ROBOT;
	if (re)
		return MESSAGE_REPLY;
	if (text_ihas(text_sub(m->subject, 0, 24), TEXT("patch")) &&
	    text_find_char(m->subject, '[') < 8)
		return MESSAGE_PATCH;
	return MESSAGE_REPORT;
}

void header_message(struct document *doc, const struct header *h,
		    struct message *m)
{
	struct arena *a = doc->arena;

	m->id = bare_id(h->id);
	m->from = decode_words(a, h->from);
	m->author = header_author(a, h->from);
	m->subject = header_squeeze(a, decode_words(a, h->subject));
	m->has_date = h->date.n && date_parse(h->date, &m->date);
	m->parent = NO_INDEX;
	m->kind = kind_of(m);
}

unsigned int header_known(struct text head, enum field *first)
{
	unsigned int known = 0;
	struct text name, value;
	bool any = false;

	*first = FIELD_NONE;
	while (mail_next_field(&head, &name, &value)) {
		enum field f = field_of(text_rtrim(name));

		if (!any)
			*first = f;
		any = true;
		known |= f;
	}
	return known;
}

void header_mail(struct document *doc, const struct mail *mail,
		 struct message *m)
{
	struct arena *a = doc->arena;
	struct mail_date date;

	mail_dates(mail, &date);
	m->id = mail_id(a, mail);
	if (masked(m->id))
		m->id.n = 0;
	m->from = mail_value(a, mail, MAIL_FROM);
	m->author = mail_author(a, mail);
	m->subject = mail_value(a, mail, MAIL_SUBJECT);
	m->has_date = date.has_date;
	m->date = date.utc;
	m->parent = NO_INDEX;
	m->kind = kind_of(m);
}
