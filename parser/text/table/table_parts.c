/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Cells that hold several values with names of their own, as fio's processor
 * load is quoted: "usr=1.13%, sys=14.75%". Every name must be one of a metric
 * and every value must have a unit, as settings ("bs=4k, qd=32") are written
 * the same way and belong to the label.
 */
#include "parser/text/lexicon.h"
#include "parser/text/table/table.h"

static bool is_metric_name(struct text t)
{
	return lexicon_noun(t) != NOUN_NONE ||
	       lexicon_better(t) != BETTER_UNKNOWN;
}

/* The part at the beginning of *t, which is moved behind it. */
static bool read_part(struct text *t, enum comma comma, struct cell_part *out)
{
	size_t eq = text_find_char(*t, '='), end = 0;
	struct text value;

	if (eq == TEXT_NOT_FOUND || eq == 0)
		return false;
	out->name = text_trim(text_sub(*t, 0, eq));
	value = text_ltrim(text_from(*t, eq + 1));
	while (end < value.n && !ch_blank(value.p[end]) &&
	       !(value.p[end] == ',' && (end + 1 == value.n ||
					 !ch_digit(value.p[end + 1]))))
		end++;
	*t = text_from(value, end);
	value = text_sub(value, 0, end);
	while (t->n && (ch_blank(t->p[0]) || t->p[0] == ','))
		*t = text_from(*t, 1);
	return is_metric_name(out->name) &&
	       quantity_next(value, 0, comma, &out->q) && out->q.at == 0 &&
	       out->q.len == value.n && out->q.family != UNIT_NONE;
}

size_t cell_parts(struct text t, enum comma comma, struct cell_part *part,
		  size_t max)
{
	size_t n = 0;

	t = text_trim(t);
	while (t.n)
		if (n == max || !read_part(&t, comma, &part[n++]))
			return 0;
	return n >= 2 ? n : 0;
}

static bool bar_first(const struct document *doc, size_t line)
{
	return text_starts(text_trim(doc->line[line].text), TEXT("|"));
}

void parts_empty_corner(const struct document *doc, const struct region *r,
			struct table_row *head)
{
	if (!head->piped || !r->row[0].piped || head->n == TABLE_CELLS ||
	    !bar_first(doc, head->line) || bar_first(doc, r->row[0].line))
		return;
	for (size_t i = head->n++; i > 0; i--) {
		head->cell[i] = head->cell[i - 1];
		head->cell[i].index = i;
	}
	head->cell[0] = (struct cell){.kind = CELL_EMPTY, .spread = -1};
}
