/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The ranked suspects of a thread, as rows. */
#include "analyzer/suspect/suspect.h"

/* Commits that are listed. */
#define LISTED_MOST 50

/* The contract's kind: what stands before the colon. */
static struct text contract_kind(struct text kind)
{
	return text_cut(&kind, ':');
}

/* What speaks for it, and what clears or disputes it; other rejections (a head,
 * a parent) are no evidence about it. */
static int write_evidence(struct gathering *g, int64_t id,
			  const struct commit *c)
{
	for (size_t i = 0; i < c->n; i++) {
		const struct found *f = &c->found[i];
		struct query *q;
		int err;

		if (f->rejected &&
		    !text_starts(f->kind, TEXT("exonerated")) &&
		    !text_starts(f->kind, TEXT("disputed")))
			continue;
		if (!f->rejected && f->points < POINTS_CANDIDATE)
			continue;
		q = db_query(g->db, "suspect_evidence");
		query_int(q, 1, id);
		query_text(q, 2, contract_kind(f->kind));
		query_real(q, 3, f->points);
		if (f->message)
			query_int(q, 4, f->message);
		else
			query_null(q, 4);
		query_int(q, 5, f->line);
		err = query_run(q);
		if (err)
			return err;
	}
	return 0;
}

/* What trees say has no mail and no line; its weight is 0 where it is only for
 * the reader. */
static int write_signs(struct gathering *g, int64_t id,
		       const struct commit *c)
{
	int err = 0;

	for (size_t i = 0; i < c->n_signs && !err; i++) {
		const struct tree_sign *s = &c->sign[i];
		struct query *q = db_query(g->db, "suspect_evidence");
		struct suspect_evidence e = {.kind = s->weight};

		query_int(q, 1, id);
		query_str(q, 2, s->kind);
		query_real(q, 3, s->weighs
				? suspect_weight(&e, g->range_commits) : 0);
		query_text(q, 6, s->detail);
		err = query_run(q);
	}
	return err;
}

static int write_commit(struct gathering *g, const struct commit *c,
			size_t rank)
{
	struct query *q = db_query(g->db, "suspect_candidate");
	int64_t id;
	int err;

	query_int(q, 1, g->thread);
	query_text(q, 2, c->hash);
	query_text(q, 3, c->subject);
	query_real(q, 4, c->odds.probability);
	query_int(q, 5, (int64_t)rank);
	query_str(q, 6, suspect_band(&c->odds));
	err = query_insert(q, &id);
	if (!err)
		err = write_evidence(g, id, c);
	return err ? err : write_signs(g, id, c);
}

/* What an earlier judgement left goes first. */
int suspect_write(struct gathering *g)
{
	static const char *const clear[] = {"suspect_clear",
					    "suspect_clear_candidates"};

	for (size_t i = 0; i < 2; i++) {
		struct query *q = db_query(g->db, clear[i]);
		int err;

		query_int(q, 1, g->thread);
		err = query_run(q);
		if (err)
			return err;
	}
	for (size_t i = 0; i < g->n && i < LISTED_MOST; i++) {
		int err = write_commit(g, &g->commit[i], i + 1);

		if (err)
			return err;
	}
	return 0;
}
