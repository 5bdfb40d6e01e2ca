/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What people say in place of numbers, and beside them. A claim becomes a
 * comparison of its own only when no primary metric was measured on both
 * sides; it then counts as one run a side. Otherwise it is checked against
 * what was measured.
 */
#include "analyzer/compare/compare.h"

#include <math.h>

/* A claim and a measurement agree within some points, or within this share. */
#define AGREE_SHARE 0.15
/* "from A to B" agrees with values this near. */
#define AGREE_VALUE 0.05
/* Nothing goes down by all of it. */
#define MOST_LOSS 99.9

/* Words of claims and what a metric's name must hold, in pairs. */
static const char *const word_table[][2] = {
	{"iops", "iops"}, {"bw", "bw"}, {"bw", "bandwidth"},
	{"bw", "throughput"}, {"bandwidth", "bw"},
	{"bandwidth", "bandwidth"}, {"bandwidth", "throughput"},
	{"throughput", "bw"}, {"throughput", "iops"},
	{"throughput", "throughput"}, {"throughput", "bandwidth"},
	{"throughput", "ops"}, {"latency", "lat"}, {"latency", "await"},
	{"time", "time"}, {"time", "elapsed"}, {"time", "real"},
	{"score", "score"}, {"score", "index"}, {"ops", "ops"},
	{"ops", "iops"},
};

bool compare_word_fits(struct text word, struct text metric)
{
	/* A robot's name of a metric means just that one. */
	if (text_starts(word, TEXT("lkp.")))
		return text_eq(word, metric);
	if (word.n == 0 || text_ieq(word, TEXT("performance")) ||
	    text_ieq(word, TEXT("score")))
		return true;
	for (size_t i = 0; i < sizeof(word_table) / sizeof(*word_table); i++)
		if (text_ihas(word, text_of(word_table[i][0])) &&
		    text_ihas(metric, text_of(word_table[i][1])))
			return true;
	return text_ihas(metric, word);
}

/* ---- the change that a claim states, negative = worse ---- */

static bool any_of(struct text metric, const char *const *word)
{
	for (; *word; word++)
		if (text_ihas(metric, text_of(*word)))
			return true;
	return false;
}

/* What the machine spends; more of it is no slower work. */
static const char *const use_words[] = {
	"cpu", "util", "power", "energy", "memory", "rss", "temperature",
	"idle", "residency", "usage", NULL};

static bool is_use(struct text metric)
{
	return any_of(metric, use_words);
}

static bool lower_is_better(struct text metric)
{
	static const char *const word[] = {"lat", "time", "elapsed", "delay",
					   NULL};

	return any_of(metric, word) || is_use(metric);
}

static bool has_values(const struct stated *s)
{
	return s->from > 0 && s->to >= 0 && s->from < INFINITY &&
	       s->to < INFINITY;
}

/* Both ends of what is claimed, in points; false when it has no size. */
static bool claimed_change(const struct stated *s, double *a, double *b)
{
	if (has_values(s)) {
		*a = 100 * (s->to - s->from) / s->from;
		if (lower_is_better(s->metric))
			*a = -*a;
	} else if (!isnan(s->percent)) {
		*a = s->percent;
	} else if (s->factor > 0) {
		*a = 100 / s->factor - 100;
	} else {
		return false;
	}
	*b = isnan(s->percent_most) || has_values(s) ? *a : s->percent_most;
	return true;
}

/* ---- a comparison from a claim ---- */

/* The better a claim can be judged, the higher: values, a metric, the title,
 * the reporter's own words. One against what the title complains of is most
 * likely about something else. */
static int rank_of(const struct stated *s, int mood)
{
	double a, b;
	int rank;

	if (text_eq(s->kind, TEXT("none-seen")) || !claimed_change(s, &a, &b))
		return 0;
	if (a == 0 && b == 0)
		return 0;
	if (mood * a < 0 && !s->in_subject)
		return 0;
	rank = 1 + (text_eq(s->role, TEXT("reporter")) ||
		    text_eq(s->role, TEXT("robot"))) * 8;
	rank += s->in_subject * 6 + has_values(s) * 3 + (s->metric.n > 0) * 4;
	/* Beside a claim on speed, what it costs the machine is a detail. */
	return is_use(s->metric) && !s->in_subject ? 1 : rank;
}

static void one_value(struct comparing *c, struct side *side, double x)
{
	side->x = arena_array(c->arena, 1, sizeof(*side->x));
	side->x[0] = x;
	side->n = 1;
	side->runs = 1;
	side->mean = x;
}

static struct text claim_metric(struct comparing *c, const struct stated *s)
{
	if (s->metric.n == 0)
		return TEXT("prose.performance");
	if (text_find_char(s->metric, '.') != TEXT_NOT_FOUND)
		return s->metric;
	return arena_printf(c->arena, "prose.%.*s", TEXT_ARG(s->metric));
}

static void set_values(struct comparing *c, struct pair *p,
		       const struct stated *s)
{
	double a = 0, b = 0, mid;

	claimed_change(s, &a, &b);
	if (has_values(s)) {
		one_value(c, &p->base, s->from);
		one_value(c, &p->test, s->to);
		return;
	}
	mid = (a + b) / 2;
	if (!compare_is_higher_better(p))
		mid = -mid;
	/* "Takes twice as long" is said of the time itself. */
	if (!compare_is_higher_better(p) && isnan(s->percent) && s->factor > 0)
		mid = 100 * s->factor - 100;
	one_value(c, &p->base, 100);
	one_value(c, &p->test, 100 + fmax(mid, -MOST_LOSS));
}

/* What a robot claims is the mean of some runs. */
static void robot_runs(const struct comparing *c, struct pair *p)
{
	p->base.runs = c->t.lkp_runs;
	p->test.runs = c->t.lkp_runs;
	p->prior.s0 = fmin(p->prior.s0, c->t.robot_sd);
}

static int add_claim(struct comparing *c, const struct stated *s)
{
	const struct known *metric = compare_metric(
		c, claim_metric(c, s), s->unit);
	struct pair *p;

	/* Better or worse is the claim's word where the name does not say. */
	if (metric && text_eq(metric->better, TEXT("neither")))
		metric = compare_metric(c, TEXT("prose.performance"), s->unit);
	if (!metric)
		return -1;
	p = compare_add(c);
	p->metric = metric;
	p->unit = s->unit;
	p->tier = TIER_CLAIM;
	p->claim = s;
	set_values(c, p, s);
	if (compare_noise(c, p) < 0)
		return -1;
	if (text_eq(s->role, TEXT("robot")))
		robot_runs(c, p);
	return 0;
}

/* A robot states in its subject what it measured: loose numbers of the
 * discussion do not replace that. */
static bool robot_states(const struct comparing *c)
{
	for (size_t i = 0; i < c->n_claims; i++)
		if (c->claim[i].in_subject &&
		    text_eq(c->claim[i].role, TEXT("robot")))
			return true;
	return false;
}

static bool measured(const struct comparing *c)
{
	bool robot = robot_states(c);

	for (size_t i = 0; i < c->n_pairs; i++)
		if (compare_is_judged(&c->pair[i]) &&
		    !(robot && compare_is_loose(&c->pair[i])) &&
		    text_eq(c->pair[i].metric->family, TEXT("primary")))
			return true;
	return false;
}

int compare_claims(struct comparing *c)
{
	const struct stated *best = NULL;
	int rank = 0, mood = compare_mood(c);
	double size = 0;

	if (measured(c))
		return 0;
	for (size_t i = 0; i < c->n_claims; i++) {
		int r = rank_of(&c->claim[i], mood);
		double a = 0, b = 0;

		claimed_change(&c->claim[i], &a, &b);
		if (r == 0 || r < rank || (r == rank && fabs(a) <= size))
			continue;
		rank = r;
		size = fabs(a);
		best = &c->claim[i];
	}
	return best ? add_claim(c, best) : 0;
}

/* ---- claims against numbers ---- */

static bool near_value(double a, double b)
{
	/* Not fmax(), which is a call: this is asked millions of times. */
	double most = fabs(a) > fabs(b) ? fabs(a) : fabs(b);

	return fabs(a - b) <= AGREE_VALUE * most;
}

/* What a claim says, worked out once: the change lies in lo .. hi. */
struct size {
	double lo, hi;
	bool values;
};

static bool size_of(const struct stated *s, struct size *size)
{
	double a, b;

	if (!claimed_change(s, &a, &b))
		return false;
	/* "up to 9 %": anything on that side up to there. */
	if (s->up_to)
		b = 0;
	*size = (struct size){fmin(a, b), fmax(a, b), has_values(s)};
	return true;
}

/* Indices of pairs, the largest first. */
struct places {
	size_t *at, n;
};

/* The pairs that claims are held against, with their signed change. */
struct judged {
	const struct pair **pair;
	double *change;
	uint64_t *asked, *fits;	/* a bit for each word of claims */
	size_t n;
	/* Indices: of those that any claim may speak of, and of those that were
	 * made of a claim and are its own, which there may be as many as there
	 * are claims: the first of each claim and the next of the same. */
	struct places common, headline;	/* headline: those of common */
	size_t *first, *next;
};

static void index_pair(struct judged *j, const struct comparing *c, size_t i)
{
	const struct stated *s = j->pair[i]->claim;

	if (!s) {
		j->common.at[j->common.n++] = i;
		if (j->pair[i]->headline)
			j->headline.at[j->headline.n++] = i;
		return;
	}
	j->next[i] = j->first[s - c->claim];
	j->first[s - c->claim] = i;
}

static struct judged judged_pairs(const struct comparing *c)
{
	struct judged j = {
		.pair = arena_array(c->arena, c->n_pairs, sizeof(*j.pair)),
		.change = arena_array(c->arena, c->n_pairs, sizeof(*j.change)),
		.asked = arena_array(c->arena, c->n_pairs, sizeof(*j.asked)),
		.fits = arena_array(c->arena, c->n_pairs, sizeof(*j.fits)),
		.common.at = arena_array(c->arena, c->n_pairs, sizeof(size_t)),
		.headline.at = arena_array(c->arena, c->n_pairs,
					   sizeof(size_t)),
		.first = arena_array(c->arena, c->n_claims, sizeof(*j.first)),
		.next = arena_array(c->arena, c->n_pairs, sizeof(*j.next)),
	};

	for (size_t i = 0; i < c->n_pairs; i++) {
		const struct pair *p = &c->pair[i];

		if (!compare_is_judged(p) ||
		    !text_eq(p->metric->family, TEXT("primary")))
			continue;
		j.pair[j.n] = p;
		j.change[j.n++] = compare_signed_change(p);
	}
	for (size_t i = 0; i < c->n_claims; i++)
		j.first[i] = SIZE_MAX;
	for (size_t i = j.n; i-- > 0;)
		index_pair(&j, c, i);
	return j;
}

/* "Twice as slow" is said of what got done in a time: a latency that rose by
 * 116 % is 2.16 times slower, which leaves 46 of 100. */
static double as_claimed(const struct stated *s, const struct pair *p,
			 double change)
{
	if (has_values(s) || !isnan(s->percent) || !(s->factor > 0) ||
	    compare_is_higher_better(p) || change >= 100)
		return change;
	return 100 / (1 - change / 100) - 100;
}

/* How far the pair is from what is claimed, in points; 0 = inside. */
static double distance(const struct stated *s, const struct size *size,
		       const struct pair *p, double change)
{
	if (isnan(change))
		return INFINITY;
	change = as_claimed(s, p, change);
	if (size->values && near_value(s->from, p->base.mean) &&
	    near_value(s->to, p->test.mean))
		return 0;
	if (change < size->lo)
		return size->lo - change;
	return change > size->hi ? change - size->hi : 0;
}

static double tolerance(const struct comparing *c, const struct stated *s)
{
	double a = 0, b = 0;

	claimed_change(s, &a, &b);
	return fmax(c->t.claim_gap_points,
		    AGREE_SHARE * fmax(fabs(a), fabs(b)));
}

/* compare_word_fits, asked once for each word and pair. */
static bool word_fits(struct judged *j, const struct stated *s, size_t i)
{
	const struct pair *p = j->pair[i];
	uint64_t bit = s->word < 64 ? UINT64_C(1) << s->word : 0;

	if (!(j->asked[i] & bit) || !bit) {
		j->asked[i] |= bit;
		if (!compare_word_fits(s->metric, p->metric->name))
			return false;
		j->fits[i] |= bit;
		return true;
	}
	return j->fits[i] & bit;
}

/* Whether the claim may speak of the pair: words are the dearest to compare,
 * so they come last. */
static bool may_concern(struct judged *j, const struct stated *s, size_t i)
{
	return j->pair[i]->tier == TIER_CLAIM || word_fits(j, s, i);
}

/* The next pair that the claim may speak of, in order; SIZE_MAX at the end.
 * Takes it off the end of *common or the front of the claim's own. */
static size_t next_pair(const struct judged *j, struct places *common,
			size_t *own)
{
	size_t a = common->n ? common->at[common->n - 1] : SIZE_MAX, b = *own;

	if (a < b) {
		common->n--;
		return a;
	}
	if (b != SIZE_MAX)
		*own = j->next[b];
	return b;
}

/* Those behind pair i. */
static struct places behind(struct places all, size_t i)
{
	size_t lo = 0, hi = all.n;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (all.at[mid] > i)
			lo = mid + 1;
		else
			hi = mid;
	}
	return (struct places){all.at, lo};
}

/* Nothing is nearer than a pair that agrees; behind it only headlines are
 * looked at. So a text that gives each claim with its numbers does not cost
 * claims times pairs. */
static const struct pair *nearest(struct judged *j, size_t own,
				  const struct stated *s, double *best)
{
	const struct pair *found = NULL;
	struct places common = j->common;
	struct size size;
	size_t i;

	*best = INFINITY;
	if (!size_of(s, &size))
		return NULL;
	while ((i = next_pair(j, &common, &own)) != SIZE_MAX) {
		const struct pair *p = j->pair[i];
		double d = distance(s, &size, p, j->change[i]);

		if ((d > *best) || (d == *best && !(p->headline && found)) ||
		    !may_concern(j, s, i))
			continue;
		if (d <= 0 && *best > 0)
			common = behind(j->headline, i);
		*best = d;
		found = p;
	}
	return found;
}

static int settle(struct comparing *c, struct judged *j,
		  const struct stated *s)
{
	struct query *q = db_query(c->db, "compare_settle_claim");
	double a, b, d;
	const struct pair *p = nearest(j, j->first[s - c->claim], s, &d);

	if (!p || !claimed_change(s, &a, &b) || (a == 0 && b == 0))
		return 0;
	query_int(q, 1, s->id);
	query_int(q, 2, p->id);
	/* A claim cannot support itself. */
	if (p->tier == TIER_CLAIM)
		query_null(q, 3);
	else
		query_int(q, 3, d <= tolerance(c, s));
	return query_run(q);
}

int compare_settle(struct comparing *c)
{
	struct judged j = judged_pairs(c);
	int err = 0;

	for (size_t i = 0; !err && i < c->n_claims; i++)
		err = settle(c, &j, &c->claim[i]);
	return err;
}
