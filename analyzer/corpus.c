/* SPDX-License-Identifier: GPL-2.0-or-later */
/* From threads of the index to reports; see corpus.h. */
#include "analyzer/corpus.h"

#include "base/error.h"
#include "corpus/forget.h"
#include "corpus/join.h"
#include "corpus/raw.h"

/* Threads whose mails are fetched at once, so that a packed source is read
 * once for all of them; and the bytes of these mails. */
#define GROUP_THREADS 500
#define GROUP_BYTES ((uint64_t)64 << 20)

/* ---- one thread ---- */

static int64_t stamp_of(const struct judging *with)
{
	return with->trees ? trees_stamp(with->trees) : 0;
}

static int put_judged(struct db *db, int64_t thread, int64_t report,
		      size_t mails, int64_t trees)
{
	struct query *q = db_query(db, "judged_put");

	query_int(q, 1, thread);
	query_int(q, 2, report);
	query_int(q, 3, (int64_t)mails);
	query_int(q, 4, trees);
	return query_run(q);
}

/* The new report takes the place of the old one. */
static int replace(struct db *db, int64_t thread, int64_t old, int64_t report,
		   size_t mails, int64_t trees)
{
	int err = db_begin(db);

	if (err)
		return err;
	err = put_judged(db, thread, report, mails, trees);
	if (!err && old && old != report)
		err = forget_unused(db, old, report);
	return db_end(db, err);
}

static int judge_mails(struct db *db, const struct judging *with,
		       const struct raw_mail *list, size_t n, int64_t old,
		       int64_t *report)
{
	struct arena *a = arena_new();
	struct text mbox = raw_mbox(a, list, n);
	struct document *doc;
	int err;

	if (!mbox.n) {
		arena_free(a);
		return RS_ERR_INPUT;
	}
	doc = document_new(list[0].id, mbox);
	document_parse(doc);
	err = analyze_with_trees(db, with->rules, with->trees, doc, report);
	document_free(doc);
	arena_free(a);
	if (!err)
		err = replace(db, list[0].thread_id, old, *report, n,
			      stamp_of(with));
	return err;
}

/* trees: the stamp of those at hand, 0 when it does not matter. */
static int judged_as(struct db *db, int64_t thread, int64_t trees,
		     int64_t *report, bool *current)
{
	struct query *q = db_query(db, "judged_get");
	int got;

	*report = 0;
	*current = false;
	query_int(q, 1, thread);
	got = query_step(q);
	if (got == 1) {
		*report = query_col_int(q, 0);
		*current = query_col_int(q, 1) == query_col_int(q, 2) &&
			   (!trees || query_col_int(q, 3) == trees);
	}
	query_reset(q);
	return got < 0 ? got : 0;
}

/* ---- many ---- */

struct group {
	struct db *db;
	const struct judging *with;
	struct arena *arena;
	struct raw_mail *list;
	size_t n, cap, threads, judged;
	uint64_t bytes;
	void (*complain)(void);
};

static void group_begin(struct group *g)
{
	g->arena = arena_new();
	g->list = NULL;
	g->n = g->cap = g->threads = 0;
	g->bytes = 0;
}

static int group_add(struct group *g, int64_t thread)
{
	size_t from = g->n;
	int err = raw_list(g->db, g->arena, thread, &g->list, &g->n, &g->cap);

	for (size_t i = from; i < g->n; i++)
		g->bytes += g->list[i].bytes;
	g->threads++;
	return err;
}

static int group_judge(struct group *g)
{
	size_t missing;
	int err = raw_load(g->db, g->arena, g->list, g->n, &missing);

	if (missing && g->complain)
		g->complain();
	for (size_t i = 0, end; i < g->n && !err; i = end) {
		int64_t old, report;
		bool current;

		for (end = i; end < g->n &&
		     g->list[end].thread_id == g->list[i].thread_id;)
			end++;
		err = judged_as(g->db, g->list[i].thread_id, 0, &old, &current);
		if (!err)
			err = judge_mails(g->db, g->with, g->list + i,
					  end - i, old, &report);
		g->judged += !err;
		if (err == RS_ERR_INPUT)
			err = 0;
	}
	arena_free(g->arena);
	return err;
}

static int candidates(struct db *db, bool trees, struct arena *a, int64_t **id,
		      size_t *n)
{
	struct query *q = db_query(db, "corpus_candidates");
	size_t cap = 0;
	int got;

	*id = NULL;
	*n = 0;
	query_int(q, 1, trees);
	while ((got = query_step(q)) == 1) {
		*id = arena_grow(a, *id, *n, &cap, sizeof(**id));
		(*id)[(*n)++] = query_col_int(q, 0);
	}
	return got;
}

int corpus_judge_all(struct db *db, const struct judging *with,
		     const volatile sig_atomic_t *stop,
		     void (*complain)(void), size_t *n)
{
	struct group g = {.db = db, .with = with, .complain = complain};
	struct arena *a = arena_new();
	int64_t *id;
	size_t ids, joined;
	int err = metric_load(db);

	if (!err)
		err = corpus_join(db, stop, &joined);
	if (!err)
		err = candidates(db, with->trees != NULL, a, &id, &ids);
	group_begin(&g);
	for (size_t i = 0; !err && i < ids && !(stop && *stop); i++) {
		err = group_add(&g, id[i]);
		if (err || (g.threads < GROUP_THREADS &&
			    g.bytes < GROUP_BYTES))
			continue;
		err = group_judge(&g);
		group_begin(&g);
	}
	if (!err && g.n)
		err = group_judge(&g);
	else
		arena_free(g.arena);
	*n = g.judged;
	arena_free(a);
	return err;
}

/* ---- what a person asks for ---- */

/* 1: a thread of mails, 2: a report of its own; 0: nothing. */
static int kind_of(struct db *db, int64_t thread)
{
	struct query *q = db_query(db, "corpus_kind");
	int got, kind = 0;

	query_int(q, 1, thread);
	got = query_step(q);
	if (got == 1)
		kind = (int)query_col_int(q, 0);
	query_reset(q);
	return got < 0 ? got : kind;
}

static int judge_one(struct db *db, const struct judging *with,
		     int64_t thread, int64_t old, int64_t *report)
{
	struct arena *a = arena_new();
	struct raw_mail *list = NULL;
	size_t n = 0, cap = 0, missing = 0;
	int err = metric_load(db);

	if (!err)
		err = raw_list(db, a, thread, &list, &n, &cap);
	if (!err)
		err = raw_load(db, a, list, n, &missing);
	if (!err && (missing == n || !n))
		err = RS_ERR_INPUT;
	if (!err)
		err = judge_mails(db, with, list, n, old, report);
	arena_free(a);
	return err;
}

int corpus_judged(struct db *db, int64_t thread_id, int64_t *report_id,
		  bool *current)
{
	int kind = kind_of(db, thread_id);

	*report_id = thread_id;
	*current = kind == 2;
	return kind == 1 ? judged_as(db, thread_id, 0, report_id, current)
			 : kind < 0 ? kind : 0;
}

int corpus_judge(struct db *db, const struct judging *with,
		 int64_t thread_id, int64_t *report_id)
{
	int kind = kind_of(db, thread_id), err;
	bool current;

	*report_id = thread_id;
	if (kind < 0 || kind == 2)
		return kind < 0 ? kind : 0;
	if (kind == 0)
		return rs_fail(RS_ERR_INPUT, "no report has the id %lld; see "
			       "regsift list", (long long)thread_id);
	err = judged_as(db, thread_id, stamp_of(with), report_id, &current);
	if (err || current)
		return err;
	return judge_one(db, with, thread_id, *report_id, report_id);
}

int corpus_judge_text(struct db *db, const struct ruleset *rules,
		      struct text name, struct text raw)
{
	struct document *doc = document_new(name, raw);
	int64_t thread;
	int err = 0;

	document_read(doc);
	if (doc->n_runs || doc->facts.n_claims || doc->facts.n_commits)
		err = metric_load(db);
	if (!err && (doc->n_runs || doc->facts.n_claims ||
		     doc->facts.n_commits))
		err = analyze_document(db, rules, doc, &thread);
	document_free(doc);
	return err;
}
