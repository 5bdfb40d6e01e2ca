/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Lines that are runs of one thing by what they are called: "Run 1: 410 MB/s",
 * "iteration 2: 1034", "3rd try = 12.3 s". Their numbers count up by one and
 * nothing stands behind the value. They are samples of the state that a
 * heading above them names, in the order of the lines.
 */
#include "parser/text/table/list.h"

#include "base/limits.h"
#include "parser/text/label/label.h"
#include "parser/text/prose.h"
#include "parser/text/reading.h"

#define LIST_RUNS 40

static const char run_words[] =
	" run iteration iter try attempt round trial repetition rep ";

/* "2", "2nd", "#2" as the number of a run; 0 when it is none. */
static uint64_t ordinal(struct text w)
{
	uint64_t n = 0;
	size_t len;

	text_skip(&w, TEXT("#"));
	len = num_uint(w, &n);
	w = text_from(w, len);
	if (!len || n > LIST_RUNS ||
	    (w.n && !text_iis(w, "st") && !text_iis(w, "nd") &&
	     !text_iis(w, "rd") && !text_iis(w, "th")))
		return 0;
	return n;
}

/* The number of the run that a name tells: "Run 1", "2nd run", "run #3". */
static uint64_t run_number(struct text name)
{
	struct text a = text_word(&name), b = text_word(&name);

	if (text_trim(name).n)
		return 0;
	if (lexicon_has(run_words, a))
		return ordinal(b);
	return lexicon_has(run_words, b) ? ordinal(a) : 0;
}

/* The line as the run of that number; it holds one value and no more. */
static bool run_line(const struct document *doc, size_t line, enum comma comma,
		     uint64_t *number, struct quantity *q)
{
	struct text t = label_bare(doc->line[line].text), rest;
	size_t at = 0;

	if (!reading_line_open(doc, line))
		return false;
	while (at < t.n && t.p[at] != ':' && t.p[at] != '=' &&
	       !(t.p[at] == '-' && at > 0 && ch_blank(t.p[at - 1])))
		at++;
	*number = run_number(text_trim(text_sub(t, 0, at)));
	if (!*number || at == t.n)
		return false;
	rest = text_ltrim(text_from(t, at + 1));
	return quantity_next(rest, 0, comma, q) && q->at == 0 &&
	       !text_trim(text_from(rest, q->len)).n && q->value > 0 &&
	       q->family != UNIT_BYTES && q->family != UNIT_PERCENT;
}

static void emit(struct document *doc, size_t line, const struct quantity *q,
		 size_t n, enum noun noun)
{
	struct block b;

	if (doc->n_blocks >= LIMIT_BLOCKS)
		return;
	prose_add_block(doc, format_by_name(TEXT("table")), line, line + n - 1,
			&b);
	for (size_t i = 0; i < n; i++) {
		struct run *run = document_add_run(doc, &b, TEXT("table"),
						   line + i);

		prose_bounds(run_measure(doc, run,
					 text_of(list_metric(q[i].family,
							     noun)),
					 q[i].value, unit_name(q[i].family),
					 q[i].step, line + i), &q[i]);
		doc->line[line + i].block = doc->n_blocks;
	}
	prose_close_block(doc, &b);
}

size_t list_run_scan(struct document *doc, size_t line, enum comma comma)
{
	struct quantity q[LIST_RUNS];
	struct text none = {NULL, 0};
	uint64_t first = 0, number;
	size_t n = 0;
	enum noun noun;

	while (n < LIST_RUNS && line + n < doc->n_lines &&
	       doc->line[line + n].message == doc->line[line].message &&
	       doc->line[line + n].depth == doc->line[line].depth &&
	       run_line(doc, line + n, comma, &number, &q[n]) &&
	       q[n].family == q[0].family &&
	       (n == 0 || number == first + n)) {
		first = n ? first : number;
		n++;
	}
	if (n < 2)
		return 0;
	noun = list_noun(doc, none, line);
	if (!list_give_unit(doc, line, noun, q, n))
		return 0;
	emit(doc, line, q, n, noun);
	return n;
}
