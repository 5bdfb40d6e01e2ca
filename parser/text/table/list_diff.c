/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A diff of two files of results: what "-" and "+" hold under one name are
 * values of the two states that the files are named after. Diffs of sources
 * are none: the names of the files tell, and each value must stand on both
 * sides. Which file is base is the analyzer's matter.
 */
#include "parser/text/table/list.h"

#include <string.h>

#include "parser/text/lexicon.h"

#define DIFF_ROWS 64
#define DIFF_LINES 400
#define VALUES 8	/* of one line */

struct diff {
	struct text label[2];	/* of "-" and of "+" */
	struct list_row row[2][DIFF_ROWS];
	size_t n[2];
};

/* The words of a file's name: "out/fio-6.8_b.txt" gives "fio 6.8 b". */
static struct text file_words(struct arena *a, struct text name)
{
	char *out;

	for (size_t i = name.n; i-- > 0;)
		if (name.p[i] == '/') {
			name = text_from(name, i + 1);
			break;
		}
	for (size_t i = name.n; i-- > 1;)
		if (name.p[i] == '.' && i + 1 < name.n &&
		    ch_alpha(name.p[i + 1])) {
			name = text_sub(name, 0, i);
			break;
		}
	out = arena_alloc(a, name.n + 1);
	for (size_t i = 0; i < name.n; i++)
		out[i] = name.p[i] == '-' || name.p[i] == '_' ? ' ' :
								name.p[i];
	return (struct text){out, name.n};
}

static bool ends_any(struct text t, const char *const *list)
{
	for (size_t i = 0; list[i]; i++)
		if (text_ends(t, text_of(list[i])))
			return true;
	return false;
}

/* Does a name stand for a file of results and none of sources? */
static bool holds_results(struct text name)
{
	static const char *const results[] = {".txt", ".log", ".out", ".res",
		".result", ".results", ".dat", ".stat", ".stats", NULL};

	return !text_starts(name, TEXT("a/")) &&
	       !text_starts(name, TEXT("b/")) &&
	       (ends_any(name, results) ||
		text_find_char(name, '.') == TEXT_NOT_FOUND ||
		ch_digit(name.p[name.n - 1]));
}

/* "--- name  date" or "+++ name  date". */
static bool file_line(struct text t, const char *mark, struct text *name)
{
	if (!text_skip(&t, text_of(mark)))
		return false;
	*name = text_word(&t);
	return name->n > 0 && holds_results(*name);
}

static bool diff_head(struct document *doc, size_t i, struct diff *d)
{
	struct text name[2];

	if (i + 2 >= doc->n_lines ||
	    !file_line(doc->line[i].text, "--- ", &name[0]) ||
	    !file_line(doc->line[i + 1].text, "+++ ", &name[1]) ||
	    !text_starts(doc->line[i + 2].text, TEXT("@@ ")))
		return false;
	for (size_t k = 0; k < 2; k++) {
		d->label[k] = file_words(doc->arena, name[k]);
		d->n[k] = 0;
	}
	return true;
}

static void take_line(struct document *doc, enum comma comma, size_t i,
		      struct diff *d)
{
	size_t side = doc->line[i].text.p[0] == '+';
	struct list_row row[VALUES];
	size_t n = list_names(text_from(doc->line[i].text, 1), comma, row,
			      VALUES);

	for (size_t k = 0; k < n && d->n[side] < DIFF_ROWS; k++) {
		row[k].line = i;
		d->row[side][d->n[side]++] = row[k];
	}
}

static void emit_shared(struct document *doc, struct diff *d, size_t number)
{
	for (size_t i = 0; i < d->n[0]; i++)
		for (size_t k = 0; k < d->n[1]; k++) {
			struct list_row *a = &d->row[0][i];
			struct list_row *b = &d->row[1][k];

			if (b->shown_again || !text_ieq(a->name, b->name) ||
			    a->q.family != b->q.family)
				continue;
			b->shown_again = true;
			list_emit(doc, d->label[0], number, a);
			list_emit(doc, d->label[1], number, b);
			break;
		}
}

void list_diff_scan(struct document *doc, enum comma comma)
{
	struct diff *d = NULL;
	size_t number = 0;

	for (size_t i = 0; i + 2 < doc->n_lines; i++) {
		size_t from = i;

		if (!text_starts(doc->line[i].text, TEXT("--- ")))
			continue;
		if (!d)
			d = arena_alloc(doc->arena, sizeof(*d));
		if (!diff_head(doc, i, d))
			continue;
		for (i += 2; i < doc->n_lines && i - from < DIFF_LINES; i++) {
			struct text t = doc->line[i].text;

			if (!t.n || !strchr("-+ @\\", t.p[0]) ||
			    doc->line[i].message != doc->line[from].message ||
			    text_starts(t, TEXT("--- ")))
				break;
			if (t.p[0] == '-' || t.p[0] == '+')
				take_line(doc, comma, i, d);
		}
		emit_shared(doc, d, ++number);
		i--;
	}
}
