/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * One run that is told in several forms (--output-format=normal,terse,json,
 * --append-terse): it is one measurement, and the most exact form counts.
 * Rows are the same when their name is and no amount, time or counter that
 * both tell contradicts; at least one must be in both.
 */
#include "parser/format/fio/fio.h"

#include <math.h>

/* Blocks that are looked back through, and rows tried for each row. */
#define BLOCKS 12
#define ROWS 64

static const char *const keys[] = {
	"fio.read.io", "fio.read.runtime", "fio.read.total_ios",
	"fio.write.io", "fio.write.runtime", "fio.write.total_ios",
	"fio.trim.io", "fio.trim.runtime", "fio.trim.total_ios",
	"fio.mixed.io", "fio.mixed.runtime",
	"fio.cpu.ctx", "fio.cpu.majf", "fio.cpu.minf",
};

#define N_KEYS (sizeof(keys) / sizeof(*keys))

struct fingerprint {
	struct run *run;
	double value[N_KEYS], step[N_KEYS];	/* value NAN: not told */
};

/* How exact a form is; 0 for what is no form of a report. */
static int rank(const struct format *f)
{
	if (f == &format_fio_json)
		return 3;
	if (f == &format_fio_normal)
		return 2;
	return f == &format_fio_terse ? 1 : 0;
}

static void take_print(struct fingerprint *f, struct run *run)
{
	f->run = run;
	for (size_t k = 0; k < N_KEYS; k++)
		f->value[k] = NAN;
	for (size_t i = 0; i < run->n_measurements; i++) {
		const struct measurement *m = &run->measurement[i];

		for (size_t k = 0; k < N_KEYS; k++)
			if (text_eq(m->metric, text_of(keys[k]))) {
				f->value[k] = m->value;
				f->step[k] = m->precision;
			}
	}
}

static struct fingerprint *take_prints(struct document *doc,
				       const struct block *b)
{
	struct fingerprint *f = arena_array(doc->arena, b->n_runs + 1,
					    sizeof(*f));

	for (size_t i = 0; i < b->n_runs; i++)
		take_print(&f[i], &doc->run[b->first_run + i]);
	return f;
}

static bool is_same(const struct fingerprint *a, const struct fingerprint *b)
{
	size_t n = 0;

	if (!text_eq(a->run->name, b->run->name))
		return false;
	for (size_t k = 0; k < N_KEYS; k++) {
		if (isnan(a->value[k]) || isnan(b->value[k]))
			continue;
		if (fabs(a->value[k] - b->value[k]) >
		    1.01 * fmax(a->step[k], b->step[k]))
			return false;
		n++;
	}
	return n > 0;
}

/* Rows stand in the same order in all forms; some forms leave some out. */
static void match_blocks(struct fingerprint *a, size_t n_a,
			 struct fingerprint *b, size_t n_b, bool a_wins)
{
	size_t next = 0;

	for (size_t i = 0; i < n_a; i++)
		for (size_t k = next; k < n_b && k < next + ROWS; k++) {
			struct run *lost = a_wins ? b[k].run : a[i].run;

			if (!is_same(&a[i], &b[k]))
				continue;
			lost->repeat = lost->partial = true;
			next = k + 1;
			break;
		}
}

void fio_mark_repeats(struct document *doc, const struct block *block)
{
	struct fingerprint *now = NULL;
	int own = rank(block->format);

	for (size_t i = doc->n_blocks, k = 0; i-- > 0 && k < BLOCKS; k++) {
		const struct block *b = &doc->block[i];

		if (b->format == block->format && b->n_runs)
			return;
		if (!rank(b->format) || !b->n_runs || !block->n_runs ||
		    b->message != block->message)
			continue;
		if (!now)
			now = take_prints(doc, block);
		match_blocks(now, block->n_runs, take_prints(doc, b),
			     b->n_runs, own > rank(b->format));
	}
}
