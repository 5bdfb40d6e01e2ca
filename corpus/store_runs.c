/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Runs and what hangs on them, as rows. Runs of one kernel in one role share
 * a state, runs that may be compared share a workload.
 */
#include <assert.h>
#include <math.h>

#include "base/utf8.h"
#include "corpus/place.h"
#include "corpus/row.h"
#include "corpus/store.h"
#include "parser/format/format.h"

/* From a key to the id of its row; open addressing, never full. */
struct ids {
	struct text *key;
	int64_t *id;
	size_t slots;
};

/* What is written at the moment: ids of rows by the document's index or by
 * key. */
struct runs {
	struct writer w;
	struct document *doc;
	const struct stored *stored;
	int64_t *block_id;
	struct ids states, workloads;
};

/* For at most so many keys; twice the slots keep the walks short. */
static struct ids ids_new(struct arena *a, size_t most)
{
	size_t slots = 2 * most + 1;

	return (struct ids){
		.key = arena_array(a, slots, sizeof(struct text)),
		.id = arena_array(a, slots, sizeof(int64_t)),
		.slots = slots,
	};
}

/* The place of the key's id; it holds 0 when the key is new, and the caller
 * puts the id there. */
static int64_t *ids_slot(struct ids *ids, struct text key)
{
	size_t at = (size_t)text_hash(key) % ids->slots;

	while (ids->key[at].p && !text_eq(ids->key[at], key))
		at = (at + 1) % ids->slots;
	ids->key[at] = key;
	return &ids->id[at];
}

/* A row whose first column is what it belongs to. */
static struct row measured_at(struct runs *s, const char *statement,
			      int64_t owner)
{
	struct row r = row_begin(&s->w, statement);

	row_int(&r, owner);
	return r;
}

/* Lines are stored as people count them, in the file, not in the document. */
static void put_line(struct runs *s, struct row *r, size_t line)
{
	row_int(r, (int64_t)place_of(s->doc, line).line);
}

/* ---- blocks, states, workloads ---- */

/* A block of no message belongs to the first, which is always there. */
static int64_t message_of(struct runs *s, size_t message)
{
	return s->stored->message_id[message < s->doc->n_messages ? message
								  : 0];
}

static void store_block(struct runs *s, size_t i)
{
	const struct block *b = &s->doc->block[i];
	struct place from = place_of(s->doc, b->first_line);
	struct place to = place_of(s->doc, b->last_line);
	struct row r = row_begin(&s->w, "store_block");

	row_int(&r, message_of(s, b->message));
	row_int(&r, message_of(s, b->origin));
	row_str(&r, b->format ? b->format->name : "prose");
	row_int(&r, (int64_t)b->depth);
	row_int(&r, (int64_t)from.byte_from);
	row_int(&r, (int64_t)to.byte_to);
	row_int(&r, (int64_t)from.line);
	row_int(&r, (int64_t)to.line);
	s->block_id[i] = row_end(&r);
}

static const char *role_name(enum role role)
{
	static const char *const name[] = {
		[ROLE_OTHER] = "other",
		[ROLE_BASE] = "base",
		[ROLE_TEST] = "test",
	};

	return name[role];
}

/* A state is a kernel in a role: base, test or another, with its label, variant
 * and commit. Runs that agree in all of them are repeated measurements. */
static int64_t state_of(struct runs *s, const struct placement *p)
{
	/* Unit separators, so that the parts cannot run into each other. */
	struct text key = arena_printf(
		s->w.arena, "%d\x1f%.*s\x1f%.*s\x1f%.*s\x1f%.*s", p->role,
		TEXT_ARG(p->label), TEXT_ARG(p->variant), TEXT_ARG(p->kernel),
		TEXT_ARG(p->commit));
	int64_t *id = ids_slot(&s->states, key);
	struct row r;

	if (*id)
		return *id;
	r = measured_at(s, "store_state", s->stored->thread_id);
	row_need_text(&r, p->label);
	row_str(&r, role_name(p->role));
	row_text(&r, p->variant);
	row_text(&r, p->kernel);
	row_text(&r, p->commit);
	row_finite(&r, p->confidence);
	row_str(&r, p->rule);
	row_id(&r, (int64_t)place_of(s->doc, p->label_line).line);
	*id = row_end(&r);
	return *id;
}

static void store_parameter(struct runs *s, int64_t workload,
			    const struct param *p)
{
	struct row r = measured_at(s, "store_parameter", workload);

	row_need_text(&r, p->name);
	row_need_text(&r, p->value);
	row_id(&r, (int64_t)place_of(s->doc, p->line).line);
	row_end(&r);
}

/* Its parameters are stored with the first run of a workload; the key was made
 * of them, so others have the same. */
static int64_t workload_of(struct runs *s, const struct placement *p)
{
	/* Cleaned first: keys that differ in bad bytes only are one row. */
	struct text key = p->workload.n
				  ? utf8_clean(s->w.arena, p->workload)
				  : TEXT("");
	int64_t *id = ids_slot(&s->workloads, key);
	struct row r;

	if (*id)
		return *id;
	r = measured_at(s, "store_workload", s->stored->thread_id);
	row_need_text(&r, key);
	row_text(&r, p->workload_title);
	*id = row_end(&r);
	for (size_t i = 0; i < p->n_params; i++)
		store_parameter(s, *id, &p->param[i]);
	return *id;
}

/* ---- runs ---- */

static const char *spread_name(enum spread_kind kind)
{
	static const char *const name[] = {
		[SPREAD_NONE] = "none",
		[SPREAD_SD] = "sd",
		[SPREAD_SEM] = "sem",
		[SPREAD_PERCENT_SD] = "percent-sd",
		[SPREAD_WITHIN_RUN] = "within-run",
		[SPREAD_EMA] = "ema",
		[SPREAD_QUANTISED] = "quantised",
	};

	return name[kind];
}

static void store_measurement(struct runs *s, int64_t run,
			      const struct measurement *m)
{
	struct place p = place_of(s->doc, m->line);
	struct row r = measured_at(s, "store_measurement", run);

	row_need_text(&r, m->metric);
	row_finite(&r, m->value);
	row_text(&r, text_of(m->unit));
	row_known(&r, m->precision);
	/* n is a count; a count beyond 2^53 was no count. */
	if (m->n >= 0 && m->n < 9e15)
		row_int(&r, (int64_t)m->n);
	else
		row_id(&r, 0);
	row_known(&r, m->spread_kind == SPREAD_NONE ? UNKNOWN : m->spread);
	row_str(&r, spread_name(m->spread_kind));
	row_real(&r, m->has_lo ? m->lo : NAN);
	row_real(&r, m->has_hi ? m->hi : NAN);
	row_int(&r, (int64_t)p.byte_from);
	row_int(&r, (int64_t)p.byte_to);
	row_int(&r, (int64_t)p.line);
	row_end(&r);
}

/* perf prints samples as "12K of event": known within a range, which is
 * "cut". */
static const char *samples_kind(const struct profile *p)
{
	if (p->samples == UNKNOWN)
		return "unknown";
	return p->samples == p->samples_most ? "exact" : "cut";
}

static void store_profile(struct runs *s, int64_t run,
			  const struct profile *p)
{
	struct row r = measured_at(s, "store_profile", run);
	int64_t id;

	row_text(&r, p->event);
	row_known(&r, p->samples);
	row_str(&r, samples_kind(p));
	row_known(&r, p->count);
	id = row_end(&r);
	for (size_t i = 0; i < p->n; i++) {
		const struct profile_entry *e = &p->entry[i];

		r = measured_at(s, "store_profile_entry", id);
		row_int(&r, (int64_t)i);
		row_text(&r, e->command);
		row_text(&r, e->object);
		row_need_text(&r, e->symbol);
		row_need_text(&r, e->symbol_key.n ? e->symbol_key : e->symbol);
		row_known(&r, e->self);
		row_known(&r, e->children);
		put_line(s, &r, e->line);
		row_end(&r);
	}
}

static void store_histogram(struct runs *s, int64_t run,
			    const struct histogram *h)
{
	struct row r = measured_at(s, "store_histogram", run);
	int64_t id;

	row_need_text(&r, h->name);
	row_need_text(&r, text_of(h->unit));
	row_known(&r, h->total);
	row_known(&r, h->mean);
	put_line(s, &r, h->line);
	id = row_end(&r);
	for (size_t i = 0; i < h->n; i++) {
		r = measured_at(s, "store_bucket", id);
		row_finite(&r, h->bucket[i].lo);
		row_finite(&r, h->bucket[i].hi);
		row_finite(&r, h->bucket[i].count);
		row_end(&r);
	}
}

static void store_point(struct runs *s, int64_t run,
			const struct series_point *p)
{
	struct row r = measured_at(s, "store_series_point", run);

	row_need_text(&r, p->metric);
	row_known(&r, p->t);
	row_known(&r, p->percent);
	row_finite(&r, p->value);
	put_line(s, &r, p->line);
	row_end(&r);
}

/* State and workload first, as the run refers to both. */
static int64_t store_run_row(struct runs *s, const struct run *run,
			     const struct placement *p)
{
	int64_t state = state_of(s, p), workload = workload_of(s, p);
	struct row r = row_begin(&s->w, "store_run");

	row_int(&r, s->block_id[run->block]);
	row_int(&r, state);
	row_int(&r, workload);
	row_need_text(&r, run->tool);
	row_text(&r, run->tool_version);
	row_text(&r, run->name);
	row_text(&r, run->label);
	row_int(&r, p->sequence);
	row_int(&r, run->valid);
	row_int(&r, run->partial);
	put_line(s, &r, run->first_line);
	put_line(s, &r, run->last_line);
	return row_end(&r);
}

static void store_run(struct runs *s, const struct run *run,
		      const struct placement *p)
{
	int64_t id = store_run_row(s, run, p);

	for (size_t i = 0; i < run->n_measurements; i++)
		store_measurement(s, id, &run->measurement[i]);
	if (run->profile)
		store_profile(s, id, run->profile);
	for (size_t i = 0; i < run->n_histograms; i++)
		store_histogram(s, id, &run->histogram[i]);
	for (size_t i = 0; i < run->n_points; i++)
		store_point(s, id, &run->point[i]);
}

/* Only for a document that is new: rows of a known one are there. */
int store_runs(struct db *db, struct document *doc,
	       const struct stored *stored, const struct placement *placement)
{
	struct runs s = {
		.w = {db, doc->arena, 0},
		.doc = doc,
		.stored = stored,
		.block_id = arena_array(doc->arena, doc->n_blocks + 1,
					sizeof(int64_t)),
		.states = ids_new(doc->arena, doc->n_runs),
		.workloads = ids_new(doc->arena, doc->n_runs),
	};

	assert(!stored->known);
	for (size_t i = 0; i < doc->n_blocks && !s.w.err; i++)
		store_block(&s, i);
	for (size_t i = 0; i < doc->n_runs && !s.w.err; i++) {
		assert(doc->run[i].block < doc->n_blocks);
		store_run(&s, &doc->run[i], &placement[i]);
	}
	return s.w.err;
}
