/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What compare reads itself: lines of experiments and columns of numbers, and
 * the verdict on what was read. Any bytes; the same answer twice.
 */
#include <assert.h>
#include <math.h>

#include "analyzer/analyzer.h"
#include "analyzer/experiment/experiment.h"
#include "parser/sample/columns.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct db *catalogue(void)
{
	static struct db *db;

	if (!db && (db_open(NULL, &db) || metric_load(db)))
		abort();
	return db;
}

static void check_result(const struct experiment_result *r)
{
	assert(r->verdict && r->why.n > 0);
	assert(isnan(r->confidence) ||
	       (r->confidence >= 0 && r->confidence <= 1));
	assert(isnan(r->p) || (r->p >= 0 && r->p <= 1));
}

static void judge(struct arena *a, const struct experiment *e)
{
	struct experiment_options o = {.theta = NAN};
	struct experiment_result r, again;

	/* Values beyond what can be tested in a moment are for bench. */
	if (e->before.n > 60 || e->after.n > 60 || e->revert.n > 60)
		return;
	assert(experiment_judge(catalogue(), a, e, &o, &r) == 0);
	assert(experiment_judge(catalogue(), a, e, &o, &again) == 0);
	assert(text_eq(r.why, again.why));
	check_result(&r);
}

static void lines(struct arena *a, struct text t)
{
	while (t.n) {
		struct experiment e;
		const char *why = NULL;

		if (experiment_read(a, text_cut(&t, '\n'), &e, &why))
			judge(a, &e);
		else
			assert(why);
	}
}

static void columns(struct arena *a, struct text t)
{
	struct columns c;

	if (!columns_read(a, t, &c))
		return;
	assert(c.n > 0 && c.n <= LIMIT_COLUMNS && c.n_rows > 0);
	for (size_t i = 0; i < c.n * c.n_rows; i++)
		assert(!isinf(c.cell[i].value));
}

/* The halves of the input as two files. */
static void files(struct arena *a, struct text t)
{
	struct experiment_options o = {.theta = NAN};
	struct experiment_files f;
	size_t half = text_find(t, TEXT("\n==\n"));

	if (half == TEXT_NOT_FOUND)
		return;
	experiment_files_begin(&f, catalogue(), a, &o);
	for (int i = 0; i < 2; i++) {
		struct text part = i ? text_from(t, half + 4) :
				       text_sub(t, 0, half + 1);
		struct document *doc = document_new(TEXT("f"), part);

		(void)experiment_files_add(&f, doc, (enum file_side)i, false);
		document_free(doc);
	}
	assert(experiment_files_judge(&f) == 0);
	assert(f.verdict && f.why.n > 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text t = {(const char *)data, size};
	struct arena *a = arena_new();

	lines(a, t);
	columns(a, t);
	files(a, t);
	arena_free(a);
	return 0;
}
