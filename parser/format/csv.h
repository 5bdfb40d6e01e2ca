/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Lines of comma-separated values, as benchmarks print them: no quotes. */
#ifndef PARSER_FORMAT_CSV_H
#define PARSER_FORMAT_CSV_H

#include "base/text.h"

#define CSV_FIELDS 64

/* Cuts a line at its commas, blanks around fields off; returns how many fields
 * there are, at most CSV_FIELDS. */
static inline size_t csv_split(struct text t, struct text field[CSV_FIELDS])
{
	size_t n = 0;

	while (n < CSV_FIELDS) {
		bool more = text_find_char(t, ',') != TEXT_NOT_FOUND;

		field[n++] = text_trim(text_cut(&t, ','));
		if (!more)
			break;
	}
	return n;
}

#endif
