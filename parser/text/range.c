/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Numbers that no double holds. Where they are read they yield no value, so a
 * line that holds one is named: nothing is lost silently. Only numbers of
 * plain digits, or with an exponent that no commit id could be; one warning a
 * line, and a few a document.
 */
#include "parser/text/text.h"

#define WARNINGS_MOST 20
/* DBL_MAX has 309 digits before its point. */
#define DIGITS_MOST 308
/* From so many bytes on "12e3456" may be an abbreviated commit id. */
#define ID_BYTES 7

static size_t digits(struct text t, size_t at)
{
	size_t n = 0;

	while (at + n < t.n && ch_digit(t.p[at + n]))
		n++;
	return n;
}

/* The exponent behind `whole` digits at `at`: its size, capped, and in *len
 * the bytes from the first digit on. 0: none, or it shrinks the number. */
static size_t exponent(struct text t, size_t at, size_t whole, size_t *len)
{
	size_t i = at + whole, from, n, size = 0;
	bool marked = false;

	if (i < t.n && t.p[i] == '.') {
		marked = true;
		i += 1 + digits(t, i + 1);
	}
	if (i >= t.n || ch_fold(t.p[i]) != 'e')
		return 0;
	i++;
	if (i < t.n && t.p[i] == '+') {
		marked = true;
		i++;
	}
	from = i;
	n = digits(t, i);
	for (; i < from + n && size <= DIGITS_MOST; i++)
		size = size * 10 + (size_t)(t.p[i] - '0');
	*len = from + n - at;
	return marked || *len < ID_BYTES ? size : 0;
}

/* Is the number at `at`, which begins a word, too large? *next: behind it. */
static bool too_large(struct text t, size_t at, size_t *next)
{
	size_t n = digits(t, at), len = n, zeros = 0;
	size_t size = exponent(t, at, n, &len);

	*next = at + (len > n ? len : n);
	if (*next < t.n && ch_alpha(t.p[*next]) && size)
		size = 0;
	while (zeros < n && t.p[at + zeros] == '0')
		zeros++;
	return n > zeros && n - zeros + size > DIGITS_MOST + 1;
}

static bool holds_too_large(struct text t)
{
	size_t i = 0;

	while (i < t.n) {
		size_t next = i + 1;
		bool begins = i == 0 || (!ch_alnum(t.p[i - 1]) &&
					 t.p[i - 1] != '.');

		if (ch_digit(t.p[i])) {
			if (begins && too_large(t, i, &next))
				return true;
			while (next < t.n && ch_digit(t.p[next]))
				next++;
		}
		i = next;
	}
	return false;
}

void range_scan(struct document *doc)
{
	size_t warned = 0;

	for (size_t i = 0; i < doc->n_lines && warned < WARNINGS_MOST; i++) {
		const struct line *l = &doc->line[i];

		if (l->depth > 0 || (l->flags & (LINE_PATCH | LINE_HEADER)) ||
		    !holds_too_large(l->text))
			continue;
		document_warn(doc, i, "out-of-range",
			      "a number is larger than can be kept: it is not "
			      "read, or not as it stands");
		warned++;
	}
}
