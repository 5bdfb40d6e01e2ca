/* SPDX-License-Identifier: GPL-2.0-or-later */
/* For tests: a document of one message whose lines are those of a string, as
 * the mail step would leave them, and look-ups of what was found in it. */
#ifndef TESTS_UNIT_LINES_DOC_H
#define TESTS_UNIT_LINES_DOC_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/utf8.h"
#include "parser/document.h"
#include "parser/format/format.h"
#include "parser/text/text.h"

static inline struct document *doc_of(const char *s)
{
	struct document *d = document_new(TEXT("test"), text_of(s));
	struct text rest = d->raw;

	d->message = arena_alloc(d->arena, sizeof(*d->message));
	d->n_messages = d->cap_messages = 1;
	d->message[0].parent = NO_INDEX;
	while (rest.n) {
		size_t offset = (size_t)(rest.p - d->raw.p);
		struct text raw = text_cut(&rest, '\n');

		d->line = arena_grow(d->arena, d->line, d->n_lines,
				     &d->cap_lines, sizeof(*d->line));
		d->line[d->n_lines] = (struct line){
			.raw = raw, .text = utf8_fold(d->arena, raw),
			.offset = offset, .number = d->n_lines + 1,
			.block = NO_INDEX,
		};
		d->n_lines++;
	}
	d->message[0].n_lines = d->n_lines;
	format_scan(d);
	return d;
}

/* The k-th measurement of that metric, counted over all runs; NULL when there
 * are fewer. */
static inline const struct measurement *measured(const struct document *d,
						 const char *metric, size_t k)
{
	for (size_t i = 0; i < d->n_runs; i++)
		for (size_t n = 0; n < d->run[i].n_measurements; n++) {
			const struct measurement *m =
				&d->run[i].measurement[n];

			if (text_eq(m->metric, text_of(metric)) && k-- == 0)
				return m;
		}
	return NULL;
}

static inline size_t n_measured(const struct document *d)
{
	size_t n = 0;

	for (size_t i = 0; i < d->n_runs; i++)
		n += d->run[i].n_measurements;
	return n;
}

static inline void assert_near(double got, double want)
{
	if (!(fabs(got - want) <= 1e-9 * fmax(fabs(got), fabs(want))))
		fail_msg("%.12g instead of %.12g", got, want);
}

static inline void assert_text(struct text got, const char *want)
{
	if (!text_eq(got, text_of(want)))
		fail_msg("\"%.*s\" instead of \"%s\"", TEXT_ARG(got), want);
}

static inline void assert_value(const struct document *d, const char *metric,
				size_t k, double value)
{
	const struct measurement *m = measured(d, metric, k);

	if (!m)
		fail_msg("%s [%zu] was not found", metric, k);
	else
		assert_near(m->value, value);
}

#endif
