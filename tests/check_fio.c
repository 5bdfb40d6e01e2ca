/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Excerpts of mails with fio rows, "schema": "regsift-fio-public-1": records
 * of metrics under the names that regsift gives them. A record belongs to the
 * run that agrees with most of it. A direction that is none of fio's four is
 * the author's own word and may be any; rates may differ by what two bases of
 * one number print ("97.7MiB/s (102MB/s)").
 */
#include "tests/check_formats.h"

#define BASES 5e-3
/* Some versions keep 32-bit floats. */
#define FLOATS 1e-7

/* The metric without its direction when that is no word of fio's. */
static bool same_metric(struct text want, struct text got)
{
	static const char *const words[] = {"read", "write", "trim", "mixed",
					    "sync", "cpu", "disk", "group"};
	struct text w = want, g = got, direction;

	if (text_eq(want, got))
		return true;
	text_cut(&w, '.');
	text_cut(&g, '.');
	direction = text_cut(&w, '.');
	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (text_is(direction, words[i]))
			return false;
	if (text_eq(w, g))
		return true;
	text_cut(&g, '.');
	return text_eq(w, g);
}

static const struct measurement *find(const struct run *run, struct text name)
{
	for (size_t i = 0; i < run->n_measurements; i++)
		if (same_metric(name, run->measurement[i].metric))
			return &run->measurement[i];
	return NULL;
}

static double tolerance(struct text metric, double want)
{
	return text_ends(metric, TEXT(".bw")) ? BASES * want : 2e-4 * want;
}

static size_t agreement(const struct run *run, const cJSON *metrics)
{
	const cJSON *m;
	size_t n = 0;

	cJSON_ArrayForEach(m, metrics) {
		struct text name = text_of(m->string);
		const struct measurement *got = find(run, name);

		n += got && cJSON_IsNumber(m) &&
		     fabs(got->value - m->valuedouble) <=
			     tolerance(name, m->valuedouble);
	}
	return n;
}

static void check_record(const struct document *d, const cJSON *metrics,
			 bool *used)
{
	const struct run *best = NULL;
	size_t most = 0;
	const cJSON *m;

	for (size_t i = 0; i < d->n_runs; i++) {
		size_t n = used[i] ? 0 : agreement(&d->run[i], metrics);

		if (n > most) {
			most = n;
			best = &d->run[i];
		}
	}
	if (best)
		used[best - d->run] = true;
	cJSON_ArrayForEach(m, metrics) {
		struct text name = text_of(m->string);
		const struct measurement *got = best ? find(best, name) : NULL;

		if (cJSON_IsNumber(m))
			count(got != NULL, got ? got->value : 0,
			      m->valuedouble,
			      tolerance(name, m->valuedouble), m->string);
	}
}

void check_fio_records(const struct document *d, const cJSON *records)
{
	bool *used = arena_array(d->arena, d->n_runs + 1, sizeof(*used));
	const cJSON *o;

	cJSON_ArrayForEach(o, records)
		check_record(d, item(o, "metrics"), used);
}

/* ---- one run in several forms ---- */

/* Rows that are results, with something measured. */
static const struct run *next_row(const struct document *d, size_t *at)
{
	while (*at < d->n_runs) {
		const struct run *run = &d->run[(*at)++];

		if (text_is(run->tool, "fio") && run->n_measurements &&
		    !run->repeat)
			return run;
	}
	return NULL;
}

/* What every form prints of a direction that did something. */
static bool is_basic(struct text metric)
{
	static const char *const ends[] = {".iops", ".bw", ".io", ".runtime",
					   ".clat.mean", ".clat.stdev"};

	if (!text_starts(metric, TEXT("fio.read.")) &&
	    !text_starts(metric, TEXT("fio.write.")) &&
	    !text_starts(metric, TEXT("fio.trim.")))
		return false;
	for (size_t i = 0; i < sizeof(ends) / sizeof(*ends); i++)
		if (text_ends(metric, text_of(ends[i])))
			return true;
	return false;
}

/* What a direction of the exact form did at all. */
static bool is_idle(const struct run *run, struct text metric)
{
	char name[64];
	struct text rest = metric;
	const struct measurement *io;

	text_cut(&rest, '.');
	rest = text_cut(&rest, '.');
	snprintf(name, sizeof(name), "fio.%.*s.io", TEXT_ARG(rest));
	io = measured_in(run, text_of(name));
	return !io || io->value == 0;
}

static void compare_rows(const struct run *exact, const struct run *other,
			 bool trims)
{
	for (size_t i = 0; i < exact->n_measurements; i++) {
		const struct measurement *want = &exact->measurement[i];
		const struct measurement *got =
			measured_in(other, want->metric);
		char name[96];

		snprintf(name, sizeof(name), "%.*s", TEXT_ARG(want->metric));
		/* Of its rate of rates fio says something else in each. */
		if (text_ends(want->metric, TEXT(".per")) ||
		    (is_idle(exact, want->metric) && want->value == 0))
			continue;
		if (!trims && text_starts(want->metric, TEXT("fio.trim.")))
			continue;
		if (got)
			count(true, got->value, want->value,
			      got->precision + want->precision +
				      FLOATS * fabs(want->value), name);
		else if (is_basic(want->metric) && want->value != 0 &&
			 !is_idle(exact, want->metric))
			count(false, 0, want->value, 0, name);
	}
}

void check_fio_forms(const struct document *exact,
		     const struct document *other, bool trims)
{
	size_t at = 0, k = 0;
	const struct run *row, *want = NULL;

	while ((row = next_row(other, &k))) {
		size_t back = at;

		while ((want = next_row(exact, &at)) &&
		       !text_eq(want->name, row->name))
			;
		if (want)
			compare_rows(want, row, trims);
		else
			at = back;
	}
}
