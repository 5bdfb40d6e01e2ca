/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What the labels of a table's rows are, where one label alone does not tell:
 * "tags" is a state beside "no tags" and else any word, and below the head
 * "metric" labels are names of metrics even when no list has them.
 */
#include "parser/text/lexicon.h"
#include "parser/text/table/table.h"

struct text table_absent(struct text label)
{
	static const char *const words[] = {"no ", "non ", "non-", NULL};

	for (size_t i = 0; words[i]; i++)
		if (text_ibegins(label, words[i]))
			return text_trim(text_from(label,
						   text_of(words[i]).n));
	return (struct text){NULL, 0};
}

struct text table_present_row(struct arena *a, const struct region *r,
			      const struct columns *c)
{
	struct text *label = arena_array(a, r->n, sizeof(*label));

	for (size_t i = 0; i < r->n; i++)
		label[i] = row_label(a, c, &r->row[i]);
	for (size_t i = 0; i < r->n; i++) {
		struct text x = table_absent(label[i]);

		for (size_t k = 0; x.n && k < r->n; k++)
			if (text_ieq(label[k], x))
				return x;
	}
	return (struct text){NULL, 0};
}

bool table_rows_are_metrics(const struct region *r)
{
	return r->n_heads && r->head[r->n_heads - 1].n &&
	       lexicon_has(" metric metrics measurement counter indicator ",
			   text_trim(r->head[r->n_heads - 1].cell[0].text));
}
