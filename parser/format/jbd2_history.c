/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * /proc/fs/jbd2/DEVICE/history of kernels 2.6.20 to 2.6.32: a row "R" for
 * each commit, a row "C" for each checkpoint, times in ms. Real samples.
 */
#include "parser/format/jbd2_series.h"
#include "parser/format/lines.h"

static bool is_head(struct text t)
{
	t = text_trim(t);
	return text_starts(t, TEXT("R/C")) && text_has(t, TEXT("tid")) &&
	       text_has(t, TEXT("hndls"));
}

struct history_row {
	bool checkpoint;
	uint64_t value[10];
};

/* "R 12 0 5000 0 0 10 5 3 4" (tid and eight numbers), "C 12 4 10 2 0" */
static bool row_parse(struct text t, struct history_row *r)
{
	size_t n;

	t = text_trim(t);
	if (t.n < 4 || (t.p[0] != 'R' && t.p[0] != 'C') || !ch_blank(t.p[1]))
		return false;
	r->checkpoint = t.p[0] == 'C';
	t = text_from(t, 1);
	n = r->checkpoint ? 5 : 9;
	for (size_t i = 0; i < n; i++)
		if (!lines_take_uint(&t, &r->value[i]))
			return false;
	return !text_trim(t).n;
}

static int history_sniff(const struct passage *p, size_t at)
{
	struct text t = text_trim(p->line[at]->text);
	struct history_row r;
	size_t next;

	if (!t.n || (t.p[0] != 'R' && t.p[0] != 'C'))
		return 0;
	if (is_head(t))
		return 97;
	if (!row_parse(t, &r))
		return 0;
	next = lines_next(p, at + 1, 2);
	return next < p->n && row_parse(p->line[next]->text, &r) ? 93 : 0;
}

/* The first number is the transaction's id and no measurement. */
static void add_row(struct jbd2_table *t, const struct history_row *r,
		    size_t line)
{
	static const char *const commit[] = {
		"jbd2.waiting", "jbd2.running", "jbd2.locked",
		"jbd2.flushing", "jbd2.logging",
		"jbd2.handles_per_transaction",
		"jbd2.blocks_per_transaction",
		"jbd2.logged_blocks_per_transaction",
	};
	static const char *const checkpoint[] = {
		"jbd2.checkpoint.time", "jbd2.checkpoint.written",
		"jbd2.checkpoint.dropped", "jbd2.checkpoint.forced_to_close",
	};
	const char *const *names = r->checkpoint ? checkpoint : commit;
	size_t n = r->checkpoint ? 4 : 8, times = r->checkpoint ? 1 : 5;

	for (size_t i = 0; i < n; i++) {
		bool time = i < times;
		double unit = time ? 1e6 : 1;

		jbd2_series_add(t, text_of(names[i]),
				(double)r->value[i + 1] * unit,
				time ? "ns" : "count", unit, line);
	}
}

/* One run for all rows; commits and checkpoints have metrics of their own. */
static size_t history_parse(const struct passage *p, size_t at,
			    struct block *block)
{
	struct jbd2_table *t = arena_alloc(p->doc->arena, sizeof(*t));
	struct history_row r;
	size_t end = at;

	t->doc = p->doc;
	for (size_t i = at; i < p->n; i = lines_next(p, i + 1, 2)) {
		if (row_parse(p->line[i]->text, &r)) {
			if (!t->run)
				t->run = document_add_run(
					p->doc, block, TEXT("jbd2"),
					lines_index(p, at));
			add_row(t, &r, lines_index(p, i));
		} else if (!is_head(p->line[i]->text)) {
			break;
		}
		end = i + 1;
	}
	if (t->run) {
		t->run->name = TEXT("history");
		jbd2_series_finish(t, lines_index(p, at));
	}
	return end > at ? end - at : 1;
}

static const char *const samples[] = {
	"R/C  tid   wait  run   lock  flush log   hndls  block inlog ctime "
	"write drop  close\n"
	"R    12    0     5000  0     0     10    5      3     4\n",
	"R    12    0     5000  0     0     10    5      3     4\n"
	"C    12                                         4     10   2   0\n",
	NULL,
};

extern const struct format format_jbd2_history;
const struct format format_jbd2_history = {
	.name = "jbd2-history",
	.title = "jbd2, /proc/fs/jbd2/DEVICE/history",
	.sniff = history_sniff,
	.parse = history_parse,
	.samples = samples,
};
