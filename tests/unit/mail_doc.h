/* SPDX-License-Identifier: GPL-2.0-or-later */
/* For tests of mail: a document read up to its quotes, and look-ups. */
#ifndef TESTS_UNIT_MAIL_DOC_H
#define TESTS_UNIT_MAIL_DOC_H

#include "parser/mail/mail.h"
#include "tests/unit/test.h"

static inline struct document *mail_of(const char *s)
{
	struct document *d = document_new(TEXT("test"), text_of(s));

	mail_split(d);
	mail_lines(d);
	mail_quotes(d);
	return d;
}

/* The k-th line whose raw text holds `part`; fails the test when there is
 * none. */
static inline const struct line *line_with(const struct document *d,
					   const char *part, size_t k)
{
	for (size_t i = 0; i < d->n_lines; i++)
		if (text_has(d->line[i].raw, text_of(part)) && k-- == 0)
			return &d->line[i];
	fail_msg("no line has \"%s\"", part);
	return NULL;
}

/* The number at k: digits, and a point with more digits. Behind it. */
static inline size_t number_end(struct text t, size_t k)
{
	while (k < t.n && ch_digit(t.p[k]))
		k++;
	if (k + 1 < t.n && t.p[k] == '.' && ch_digit(t.p[k + 1]))
		for (k++; k < t.n && ch_digit(t.p[k]);)
			k++;
	return k;
}

static inline bool is_numeric(struct text t)
{
	size_t numbers = 0;

	for (size_t k = 0; k < t.n; k++)
		if (ch_digit(t.p[k])) {
			numbers++;
			k = number_end(t, k) - 1;
		}
	return numbers >= 3;
}

/* Lines that are counted: not said before, with at least three numbers. */
static inline size_t numeric_lines(const struct document *d, bool all)
{
	size_t n = 0;

	for (size_t i = 0; i < d->n_lines; i++)
		n += is_numeric(d->line[i].raw) &&
		     (all || !(d->line[i].flags & LINE_REPEAT));
	return n;
}

#endif
