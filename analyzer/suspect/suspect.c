/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Suspects of a thread: gathers what was said of each commit, decides with
 * the points of what was said of it which of them are suspects (1.8 and
 * more), which are candidates (1.0 and more) and which were only mentioned,
 * and gives the former two the probabilities of docs/design/statistics.md,
 * section 15.
 */
#include "analyzer/suspect/suspect.h"

#include <math.h>

#include "analyzer/analyzer.h"
#include "analyzer/stats/bisect_plan.h"
#include "analyzer/suspect/suspect_tree.h"
#include "analyzer/compare/threshold.h"
#include "parser/text/text.h"

/* Points of statements (parser/text/commit/commit.c) from which somebody is
 * suspected. */
#define POINTS_SUSPECT 1.8
/* What an ending that clears the commit takes off; a dispute takes one. */
#define POINTS_CLEARED 3.0
#define POINTS_DISPUTED 1.0
/* More than one statement gives: two that dispute the report with reasons, or
 * an explanation by the set-up and that nothing is to be fixed. */
#define SUM_DISOWNED 3.6
#define SUM_ARTIFACT 3.8

/* ---- gathering ---- */

static struct found *find_kind(struct commit *c, struct text kind)
{
	for (size_t i = 0; i < c->n; i++)
		if (text_eq(c->found[i].kind, kind))
			return &c->found[i];
	return NULL;
}

/* The strongest of each kind is kept, with the place of that. */
void suspect_found(struct gathering *g, struct commit *c,
		   const struct found *f)
{
	struct found *old = find_kind(c, f->kind);

	if (old) {
		if (f->points > old->points && !f->rejected)
			*old = *f;
		return;
	}
	c->found = arena_grow(g->arena, c->found, c->n, &c->cap,
			      sizeof(*c->found));
	c->found[c->n++] = *f;
}

/* The pointer is good until the next commit is added. */
static struct commit *add_commit(struct gathering *g, struct text hash,
				 size_t line)
{
	struct commit *c;

	g->commit = arena_grow(g->arena, g->commit, g->n, &g->cap,
			       sizeof(*g->commit));
	c = &g->commit[g->n++];
	*c = (struct commit){.hash = hash, .line = line};
	return c;
}

/* Rows come by commit, the shorter ids first, so the last commit is the only
 * one that a row can be of. The longest id and the first line are kept. */
static void take_reference(struct gathering *g, struct query *q)
{
	struct text hash = query_col_text(q, 0);
	struct text subject = query_col_text(q, 1);
	struct commit *c = g->n ? &g->commit[g->n - 1] : NULL;
	struct found f = {
		.kind = arena_text(g->arena, query_col_text(q, 2)),
		.rejected = query_col_int(q, 3) != 0,
		.points = query_col_real(q, 4),
		.steps = query_col_int(q, 5),
		.list_size = query_col_int(q, 6),
		.message = query_col_int(q, 7),
		.line = query_col_int(q, 8),
	};

	if (!c || !commit_same(c->hash, hash))
		c = add_commit(g, arena_text(g->arena, hash), (size_t)f.line);
	else if (hash.n > c->hash.n)
		c->hash = arena_text(g->arena, hash);
	if ((size_t)f.line < c->line)
		c->line = (size_t)f.line;
	if (c->subject.n == 0 && subject.n)
		c->subject = arena_text(g->arena, subject);
	suspect_found(g, c, &f);
}

static int gather_references(struct gathering *g)
{
	struct query *q = db_query(g->db, "suspect_references");
	int row;

	query_int(q, 1, g->thread);
	while ((row = query_step(q)) == 1)
		take_reference(g, q);
	return row;
}

/* Ids of any length: one begins with the other. */
static struct commit *find_commit(struct gathering *g, struct text hash)
{
	for (size_t i = 0; i < g->n; i++)
		if (commit_same(g->commit[i].hash, hash))
			return &g->commit[i];
	return NULL;
}

struct commit *suspect_commit(struct gathering *g, struct text hash)
{
	struct commit *c = find_commit(g, hash);

	return c ? c : add_commit(g, arena_text(g->arena, hash), 0);
}

/* "#regzbot introduced: ID"; a range only narrows and names nobody. */
static void take_command(struct gathering *g, struct query *q)
{
	struct text value = query_col_text(q, 0);
	struct text word = text_word(&value), hash;
	struct found f = {
		.kind = TEXT("regzbot-introduced"),
		.points = 3.0,
		.message = query_col_int(q, 1),
		.line = query_col_int(q, 2),
	};
	struct commit *c;
	size_t at = 0;

	if (text_has(word, TEXT("..")) || !commit_next(word, &at, &hash) ||
	    hash.p != word.p)
		return;
	c = find_commit(g, hash);
	if (!c)
		c = add_commit(g, arena_text(g->arena, hash), (size_t)f.line);
	else if (hash.n > c->hash.n)
		c->hash = arena_text(g->arena, hash);
	suspect_found(g, c, &f);
}

static int gather_commands(struct gathering *g)
{
	struct query *q = db_query(g->db, "suspect_commands");
	int row;

	query_int(q, 1, g->thread);
	while ((row = query_step(q)) == 1)
		take_command(g, q);
	return row;
}

/* Sums of statements, one row an ending. What is not listed upholds the
 * report. */
static void take_ending(struct gathering *g, struct query *q)
{
	struct text ending = query_col_text(q, 0);
	double sum = query_col_real(q, 1);
	struct ending *e = NULL;

	if (text_eq(ending, TEXT("withdrawn")))
		e = &g->withdrawn;
	else if (text_eq(ending, TEXT("not-comparable")))
		e = &g->not_comparable;
	else if (text_eq(ending, TEXT("layout")))
		e = &g->layout;
	else if (text_eq(ending, TEXT("artifact")))
		e = &g->artifact;
	else if (text_eq(ending, TEXT("disputed")))
		e = &g->disputed;
	else
		g->upheld += sum;
	if (e)
		*e = (struct ending){sum, query_col_int(q, 2),
				     query_col_int(q, 3)};
}

static int gather_endings(struct gathering *g)
{
	struct query *q = db_query(g->db, "suspect_endings");
	int row;

	query_int(q, 1, g->thread);
	while ((row = query_step(q)) == 1)
		take_ending(g, q);
	return row;
}

/* Runs with the commit taken out, when the report has any. */
static int gather_revert(struct gathering *g)
{
	struct query *q = db_query(g->db, "suspect_revert_run");
	int row;

	query_int(q, 1, g->thread);
	row = query_step(q);
	if (row == 1) {
		g->revert_run = true;
		g->revert_clear = query_col_int(q, 0) != 0;
		g->revert_line = query_col_int(q, 1);
		query_reset(q);
		row = 0;
	}
	return row;
}

/* ---- points ---- */

/* The list ends with NULL. */
static bool one_of(struct text kind, const char *const *list)
{
	for (; *list; list++)
		if (text_is(kind, *list))
			return true;
	return false;
}

/* Said so clearly that layout does not speak against it. */
static bool strong(const struct found *f)
{
	static const char *const kinds[] = {
		"bisected", "bisected:last-bad", "robot-bisected",
		"regzbot-introduced", "revert-confirmed", "claimed:culprit",
		"claimed:tracked", "claimed:subject", NULL
	};

	return !f->rejected && f->points >= 2 && one_of(f->kind, kinds);
}

/* A robot's parent column yields to few. */
static bool overrules_parent(const struct found *f)
{
	static const char *const kinds[] = {
		"regzbot-introduced", "revert-confirmed", "bisected", NULL
	};

	return !f->rejected && f->points >= 2 && one_of(f->kind, kinds);
}

/* What a rejecting statement takes off. Some of them only say which role the
 * commit has in the report (the head that was tested, a parent, a dependency):
 * they weigh little against somebody who clearly names it. */
static double rejection(const struct found *f, bool is_strong, bool overruled)
{
	static const char *const hedged[] = {"head", "parent", "dependency",
					     NULL};
	static const char *const kept[] = {"fix", "exonerated",
					   "disputed:revert", NULL};

	if (one_of(f->kind, kept))
		return f->points;
	if (one_of(f->kind, hedged)) {
		if (text_eq(f->kind, TEXT("parent")) && !overruled)
			return f->points;
		return is_strong ? -0.8 : f->points;
	}
	return is_strong ? 0 : f->points;
}

/* Strongest kind, 0.7 for a second, 0.4 for a third; the worst rejection. */
static void count_points(struct commit *c)
{
	double best = 0, worst = 0;
	size_t agree = 0;
	bool is_strong = false, overruled = false;

	for (size_t i = 0; i < c->n; i++) {
		is_strong |= strong(&c->found[i]);
		overruled |= overrules_parent(&c->found[i]);
	}
	for (size_t i = 0; i < c->n; i++) {
		const struct found *f = &c->found[i];

		if (f->rejected) {
			worst = fmin(worst, rejection(f, is_strong,
						      overruled));
			continue;
		}
		best = fmax(best, f->points);
		agree += f->points >= POINTS_CANDIDATE;
	}
	c->support = best;
	c->points = best + (agree > 1 ? 0.7 : 0) + (agree > 2 ? 0.4 : 0) +
		    worst;
}

/* ---- how the thread ends ---- */

static void clear_commit(struct gathering *g, struct commit *c,
			 const struct ending *e, const char *kind,
			 double points)
{
	struct found f = {
		.kind = text_of(kind),
		.points = -points,
		.rejected = true,
		.message = e->message,
		.line = e->line,
	};

	c->points -= points;
	suspect_found(g, c, &f);
}

/* The ending that clears whoever was blamed, or NULL: the least sums of a
 * decision. */
static const struct ending *clearing(const struct gathering *g)
{
	if (g->withdrawn.sum >= 3.0)
		return &g->withdrawn;
	if (g->not_comparable.sum >= 2.6 &&
	    g->not_comparable.sum > g->upheld)
		return &g->not_comparable;
	if (g->layout.sum >= 2.2)
		return &g->layout;
	if (g->artifact.sum >= SUM_ARTIFACT && g->artifact.sum > g->upheld)
		return &g->artifact;
	if (g->disputed.sum >= SUM_DISOWNED && g->disputed.sum > g->upheld)
		return &g->disputed;
	return NULL;
}

/* Blame that a thread took back is taken back here, of everybody who was
 * blamed. */
static void couple_endings(struct gathering *g)
{
	const struct ending *e = clearing(g);
	bool disputed = g->disputed.sum >= 2.4 &&
		g->disputed.sum > g->upheld;

	for (size_t i = 0; i < g->n; i++) {
		struct commit *c = &g->commit[i];

		if (c->points < POINTS_SUSPECT)
			continue;
		if (e)
			clear_commit(g, c, e, "exonerated", POINTS_CLEARED);
		else if (disputed)
			clear_commit(g, c, &g->disputed, "disputed",
				     POINTS_DISPUTED);
	}
}

/* The one commit above the line, or NULL. */
static struct commit *sole_suspect(struct gathering *g)
{
	struct commit *only = NULL;

	for (size_t i = 0; i < g->n; i++) {
		if (g->commit[i].points < POINTS_SUSPECT)
			continue;
		if (only)
			return NULL;
		only = &g->commit[i];
	}
	return only;
}

/* A measured revert speaks for the one commit that is suspected. */
static void couple_revert(struct gathering *g)
{
	struct commit *only = sole_suspect(g);

	if (!only || !g->revert_run)
		return;
	only->reverted = true;
	suspect_found(g, only, &(struct found){
		.kind = TEXT("revert-confirmed"),
		.points = g->revert_clear ? 2.2 : 1.4,
		.line = g->revert_line,
	});
}

/* What grew in the profiles, where a commit that somebody names touches it. */
static void couple_profile(struct gathering *g)
{
	for (size_t i = 0; i < g->n; i++) {
		struct commit *c = &g->commit[i];
		double share = suspect_title_share(g, c->subject);

		if (share > 0 && c->points >= POINTS_CANDIDATE)
			suspect_found(g, c, &(struct found){
				.kind = TEXT("profile-overlap"),
				.points = log(1 + 9 * share),
				.share = share,
				.line = g->grown[0].line,
			});
	}
}

/* Others who see it speak for the one commit that is suspected. */
static void couple_reproduced(struct gathering *g)
{
	struct commit *only = sole_suspect(g);

	if (only && g->reproduced.points > 0)
		suspect_found(g, only, &g->reproduced);
}

/* ---- probabilities ---- */

/* A statement's kind, and how reliable it is when it names a commit. */
struct naming {
	const char *kind;
	enum suspect_kind naming;
};

/* A list of commits names each of them a little; else the points decide. */
static enum suspect_kind naming_of(const struct found *f)
{
	static const struct naming table[] = {
		{"fixes-tag", SUSPECT_FIXES_TAG},
		{"bisected", SUSPECT_BISECT},
		{"robot-bisected", SUSPECT_ROBOT_BISECT},
		{"regzbot-introduced", SUSPECT_REGZBOT},
		{"bisected:last-bad", SUSPECT_ANALYSIS_NUMBERS},
		{"revert-confirmed", SUSPECT_ANALYSIS_NUMBERS},
		{"claimed:tracked", SUSPECT_ANALYSIS_NUMBERS},
		{"claimed:culprit", SUSPECT_ANALYSIS_NUMBERS},
		/* The patch that the mail answers, though it stands in a list
		 * of what was run. */
		{"claimed:title", SUSPECT_ANALYSIS},
	};

	for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++)
		if (text_is(f->kind, table[i].kind))
			return table[i].naming;
	if (f->list_size > 1)
		return SUSPECT_LISTED;
	return f->points >= POINTS_SUSPECT ? SUSPECT_ANALYSIS :
		SUSPECT_MENTION;
}

/* The evidence of the listed commits as the scorer wants it. */
struct weighed {
	struct suspect_evidence *item;
	size_t n, cap;
};

/* The scorer wants one array of all evidence. */
static void weigh(struct gathering *g, struct weighed *w,
		  const struct suspect_evidence *e)
{
	w->item = arena_grow(g->arena, w->item, w->n, &w->cap,
			     sizeof(*w->item));
	w->item[w->n++] = *e;
}

/* One piece of evidence for each person. */
static void weigh_reproduced(struct gathering *g, struct weighed *w,
			     size_t index, const struct found *f)
{
	struct suspect_evidence e = {.candidate = index, .error = -1,
				     .kind = SUSPECT_REPRODUCED};
	double each = suspect_weight(&e, g->range_commits);
	size_t people = each > 0 && f->points > 0 ?
		(size_t)ceil(f->points / each) : 0;

	for (size_t i = 0; i < people; i++)
		weigh(g, w, &e);
}

/* How sure the bisection is, where the report tells its effect and noise. */
static double bisect_error(const struct gathering *g, const struct found *f)
{
	double steps = f->steps > 0 ? (double)f->steps :
		bisect_steps(g->range_commits);

	return suspect_step_error(&g->effect, steps, SUSPECT_BISECT_UNKNOWN);
}

/* One statement as evidence. A bisection and a revert that helped are two
 * pieces: they are about different things. */
static void weigh_found(struct gathering *g, struct weighed *w, size_t index,
			const struct commit *c, const struct found *f)
{
	struct suspect_evidence e = {
		.candidate = index,
		.error = -1,
		.of = (double)f->list_size,
		.steps = (double)f->steps,
	};
	bool sure = c->points >= POINTS_SUSPECT;

	if (text_eq(f->kind, TEXT("exonerated")) ||
	    text_eq(f->kind, TEXT("disputed"))) {
		e.kind = SUSPECT_DENIED_REASONED;
	} else if (text_eq(f->kind, TEXT("disputed:revert"))) {
		e.kind = SUSPECT_REVERT_NO_HELP;
	} else if (text_eq(f->kind, TEXT("profile-overlap"))) {
		e.kind = SUSPECT_SYMBOL_SHARE;
		e.share = f->share;
	} else if (text_eq(f->kind, TEXT("reproduced"))) {
		weigh_reproduced(g, w, index, f);
		return;
	} else if (f->rejected || f->points <= 0) {
		return;
	} else {
		/* Below the line nobody is named as a suspect. */
		e.kind = naming_of(f);
		if (!sure)
			e.kind = f->list_size > 1 ? SUSPECT_LISTED :
				SUSPECT_MENTION;
		else if (f->points < POINTS_CANDIDATE)
			return;
		if (e.kind == SUSPECT_BISECT)
			e.error = bisect_error(g, f);
	}
	weigh(g, w, &e);
	if (!sure || !text_eq(f->kind, TEXT("revert-confirmed")))
		return;
	e.kind = g->revert_run && g->revert_clear && c->reverted ?
		SUSPECT_REVERT_NUMBERS : SUSPECT_REVERT_WORDS;
	weigh(g, w, &e);
}

/* What trees say, where it has a weight. */
static void weigh_signs(struct gathering *g, struct weighed *w, size_t index)
{
	const struct commit *c = &g->commit[index];

	for (size_t i = 0; i < c->n_signs; i++)
		if (c->sign[i].weighs)
			weigh(g, w, &(struct suspect_evidence){
				.candidate = index,
				.kind = c->sign[i].weight});
}

/* ---- ranking and writing ---- */

static int by_place(const void *a, const void *b)
{
	const struct commit *x = a, *y = b;

	if (x->line != y->line)
		return x->line < y->line ? -1 : 1;
	return text_cmp(x->hash, y->hash);
}

/* Suspects before candidates, whatever the model makes of them; then
 * probability, points and place, so that the order is total. */
static int by_rank(const void *a, const void *b)
{
	const struct commit *x = a, *y = b;
	bool sx = x->points >= POINTS_SUSPECT, sy = y->points >= POINTS_SUSPECT;

	if (sx != sy)
		return sx ? -1 : 1;
	if (fabs(x->odds.probability - y->odds.probability) > 1e-9)
		return x->odds.probability > y->odds.probability ? -1 : 1;
	if (fabs(x->points - y->points) > 1e-9)
		return x->points > y->points ? -1 : 1;
	return by_place(a, b);
}

/* Also who was cleared after strong blame: a reader who knows the name looks
 * for it. */
static bool is_listed(const struct commit *c)
{
	return c->points >= POINTS_CANDIDATE ||
	       (c->support >= POINTS_SUSPECT &&
		c->points > c->support - 4 && c->points > -1.5 &&
		c->exonerated);
}

/* Keeps the commits that are listed, in their order, and scores them. */
static void score(struct gathering *g)
{
	struct weighed w = {0};
	struct suspect_odds *odds;
	size_t n = 0;

	for (size_t i = 0; i < g->n; i++)
		if (is_listed(&g->commit[i]))
			g->commit[n++] = g->commit[i];
	g->n = n;
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < g->commit[i].n; k++)
			weigh_found(g, &w, i, &g->commit[i],
				    &g->commit[i].found[k]);
	for (size_t i = 0; i < n; i++)
		weigh_signs(g, &w, i);
	odds = arena_array(g->arena, n + 1, sizeof(*odds));
	suspect_score(w.item, w.n, n, g->range_commits, g->prior_environment,
		      odds);
	for (size_t i = 0; i < n; i++)
		g->commit[i].odds = odds[i];
}

/* Order matters: points first, then what the whole thread says of the one
 * suspect that they leave, then the model. */
void suspect_rank(struct gathering *g)
{
	if (g->n == 0)
		return;
	for (size_t i = 0; i < g->n; i++) {
		struct commit *c = &g->commit[i];

		count_points(c);
		c->exonerated = find_kind(c, TEXT("exonerated")) != NULL;
	}
	couple_revert(g);
	couple_endings(g);
	couple_profile(g);
	couple_reproduced(g);
	for (size_t i = 0; i < g->n; i++)
		if (find_kind(&g->commit[i], TEXT("exonerated")))
			g->commit[i].exonerated = true;
	qsort(g->commit, g->n, sizeof(*g->commit), by_place);
	score(g);
	qsort(g->commit, g->n, sizeof(*g->commit), by_rank);
}

/* Trees come before the ranking, which uses what they say, and unnamed commits
 * only where nobody was named. */
int suspect_thread(struct db *db, struct trees *trees, int64_t thread_id)
{
	struct gathering g = {
		.db = db,
		.trees = trees,
		.thread = thread_id,
		.arena = arena_new(),
	};
	struct thresholds t;
	int err = threshold_load(db, &t);

	if (!err) {
		g.range_commits = t.range_commits;
		g.prior_environment = t.prior_environment;
		err = gather_references(&g);
	}
	if (!err)
		err = gather_commands(&g);
	if (!err)
		err = gather_endings(&g);
	if (!err)
		err = gather_revert(&g);
	if (!err)
		err = suspect_load_effect(&g);
	if (!err)
		err = suspect_load_grown(&g);
	if (!err)
		err = suspect_tree(&g);
	if (!err) {
		suspect_rank(&g);
		err = suspect_unnamed(&g);
	}
	if (!err)
		err = suspect_write(&g);
	arena_free(g.arena);
	return err;
}
