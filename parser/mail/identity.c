/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What makes two copies of a mail the same: all that its author sent, and
 * nothing that lists and relays add. Archives of several lists hold one mail
 * many times, and different mails under one id.
 */
#include "parser/mail/mime.h"

#include "base/hash.h"

struct digest {
	char *p;
	size_t n;
};

static void add(struct digest *d, struct text t)
{
	if (t.n)
		memcpy(d->p + d->n, t.p, t.n);
	d->n += t.n;
	d->p[d->n++] = '\n';
}

/* Where the footer of a mailing list begins: "--" and "To unsubscribe", or
 * mailman's rule; t.n when there is none. */
static size_t footer(struct text t)
{
	static const struct text begins[] = {
		{"\n--\nTo unsubscribe from this list", 33},
		{"\n-- \nTo unsubscribe from this list", 34},
		{"\n_______________________________________________\n", 49},
	};
	size_t at = t.n;

	/* It is short, so the end of the text is all to look at. */
	for (size_t i = 0; i < 3; i++) {
		size_t from = t.n > 600 ? t.n - 600 : 0;
		size_t k = text_find(text_from(t, from), begins[i]);

		if (k != TEXT_NOT_FOUND && from + k < at)
			at = from + k;
	}
	return at;
}

/* Lines without blanks at their ends, and without empty lines at the end. */
static void add_words(struct digest *d, struct text t)
{
	t = text_rtrim(text_sub(t, 0, footer(t)));
	while (t.n)
		add(d, text_rtrim(text_cut(&t, '\n')));
}

void mail_content_hash(struct arena *a, struct mail *m, char hex[65])
{
	static const enum mail_known fields[] = {
		MAIL_SUBJECT, MAIL_FROM, MAIL_DATE, MAIL_REFERENCES,
		MAIL_IN_REPLY_TO, MAIL_TO, MAIL_CC,
	};
	struct mail_text *t = arena_array(a, m->n_parts, sizeof(*t));
	struct text value[sizeof(fields) / sizeof(*fields)];
	size_t room = 64;
	struct digest d = {NULL, 0};

	for (size_t i = 0; i < sizeof(fields) / sizeof(*fields); i++) {
		value[i] = mail_value(a, m, fields[i]);
		room += value[i].n + 1;
	}
	for (size_t i = 0; i < m->n_parts; i++)
		if (mail_decode(a, m, i, &t[i]))
			room += t[i].text.n + 2;
	d.p = arena_alloc(a, room);
	for (size_t i = 0; i < sizeof(fields) / sizeof(*fields); i++)
		add(&d, value[i]);
	for (size_t i = 0; i < m->n_parts; i++)
		if (t[i].text.n)
			add_words(&d, t[i].text);
	hash_sha256((struct text){d.p, d.n}, hex);
}

struct text mail_made_id(struct arena *a, struct mail *m)
{
	char hex[65];

	mail_content_hash(a, m, hex);
	return arena_printf(a, "%.16s@regsift.invalid", hex);
}
