/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Suspect scores against reference vectors (computed in double precision by
 * an independent implementation of docs/design/statistics.md, section 15), and
 * their properties.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analyzer/suspect/suspect_score.h"

/* Prior probability that no commit is the cause. */
#define ENVIRONMENT 0.15

#define MOST_EVIDENCE 8
#define MOST_CANDIDATES 4

struct vector {
	const char *name;
	double n;
	size_t candidates, count;
	struct suspect_evidence evidence[MOST_EVIDENCE];
	double p[MOST_CANDIDATES], logodds[MOST_CANDIDATES], unlisted;
	const char *band[MOST_CANDIDATES];
};

/* candidate, kind, steps, error, skipped, of, share */
static const struct vector vectors[] = {
	{"bisect only, clean",
	 500, 1, 1,
	 {{0, SUSPECT_BISECT, 9, 0.004, 0, 0, 0}},
	 {0.9416744566487496},
	 {2.7799180469979916},
	 0.05832554335125035,
	 {"probable"}},
	{"bisect only, noise unknown",
	 500, 1, 1,
	 {{0, SUSPECT_BISECT, 0, -1, 0, 0, 0}},
	 {0.7726744848001822},
	 {1.221773428951443},
	 0.22732551519981772,
	 {"probable"}},
	{"bisect only, 5 % loss, cv 2 %, one run a step",
	 500, 1, 1,
	 {{0, SUSPECT_BISECT, 9, 0.1, 0, 0, 0}},
	 {0.3495568716209612},
	 {-0.6226890419780879},
	 0.6504431283790388,
	 {"suspect"}},
	{"bisect only, 5 % loss, cv 5 %, one run a step",
	 10000, 1, 1,
	 {{0, SUSPECT_BISECT, 14, 0.304, 0, 0, 0}},
	 {0.017050902032771115},
	 {-4.054439232608734},
	 0.982949097967229,
	 {"unlikely"}},
	{"bisect and revert with numbers",
	 500, 1, 2,
	 {{0, SUSPECT_BISECT, 9, 0.1, 0, 0, 0},
	  {0, SUSPECT_REVERT_NUMBERS, 0, -1, 0, 0, 0}},
	 {0.829064604917586},
	 {1.5773109580219122},
	 0.17093539508241387,
	 {"probable"}},
	{"bisect and strong revert",
	 10000, 1, 2,
	 {{0, SUSPECT_BISECT, 0, -1, 0, 0, 0},
	  {0, SUSPECT_REVERT_STRONG, 0, -1, 0, 0, 0}},
	 {0.985567861586006},
	 {4.223675426621783},
	 0.01443213841399401,
	 {"confirmed"}},
	{"bisect, revert does not help",
	 500, 1, 2,
	 {{0, SUSPECT_BISECT, 0, -1, 0, 0, 0},
	  {0, SUSPECT_REVERT_NO_HELP, 0, -1, 0, 0, 0}},
	 {0.2181423047987827},
	 {-1.278226571048557},
	 0.7818576952012173,
	 {"candidate"}},
	{"regzbot names the commit, nothing else",
	 500, 1, 1,
	 {{0, SUSPECT_REGZBOT, 0, -1, 0, 0, 0}},
	 {0.5603655180006605},
	 {0.24094417593971595},
	 0.4396344819993395,
	 {"suspect"}},
	{"regzbot repeats the bisect",
	 500, 1, 2,
	 {{0, SUSPECT_REGZBOT, 0, -1, 0, 0, 0},
	  {0, SUSPECT_BISECT, 0, -1, 0, 0, 0}},
	 {0.872525426611275},
	 {1.9217734289514432},
	 0.12747457338872503,
	 {"probable"}},
	{"robot report (0-day)",
	 500, 1, 1,
	 {{0, SUSPECT_ROBOT_BISECT, 0, -1, 0, 0, 0}},
	 {0.8843623305919147},
	 {2.0327036451677714},
	 0.11563766940808529,
	 {"probable"}},
	{"bisect against candidate list of four",
	 500, 4, 5,
	 {{0, SUSPECT_BISECT, 0, -1, 0, 0, 0},
	  {1, SUSPECT_LISTED, 0, -1, 0, 4, 0},
	  {2, SUSPECT_LISTED, 0, -1, 0, 4, 0},
	  {3, SUSPECT_LISTED, 0, -1, 0, 4, 0},
	  {3, SUSPECT_SYMBOL_SHARE, 0, -1, 0, 0, 0.6}},
	 {0.7426390322708812, 0.004760506617121033, 0.004760506617121033, 0.030467242349574607},
	 {1.221773428951443, -3.828082578298094, -3.828082578298094, -1.971784587932468},
	 0.21737271214530204,
	 {"probable", "unlikely", "unlikely", "candidate"}},
	{"maintainer denies with numbers",
	 500, 1, 2,
	 {{0, SUSPECT_BISECT, 0, -1, 0, 0, 0},
	  {0, SUSPECT_DENIED_NUMBERS, 0, -1, 0, 0, 0}},
	 {0.144732741386948},
	 {-1.778226571048557},
	 0.8552672586130519,
	 {"candidate"}},
	{"author denies own commit, revert proves it",
	 500, 1, 3,
	 {{0, SUSPECT_BISECT, 0, -1, 0, 0, 0},
	  {0, SUSPECT_DENIED_AUTHOR, 0, -1, 0, 0, 0},
	  {0, SUSPECT_REVERT_STRONG, 0, -1, 0, 0, 0}},
	 {0.9617081842161647},
	 {3.221773428951443},
	 0.0382918157838353,
	 {"confirmed"}},
	{"outside the version range",
	 500, 2, 3,
	 {{0, SUSPECT_MENTION, 0, -1, 0, 0, 0},
	  {0, SUSPECT_OUTSIDE_RANGE, 0, -1, 0, 0, 0},
	  {1, SUSPECT_MENTION, 0, -1, 0, 0, 0}},
	 {0.00021413113178046233, 0.08638666414342575},
	 {-8.361745509504667, -2.361745509504667},
	 0.9133992047247937,
	 {"unlikely", "candidate"}},
	{"analysis with numbers, no bisect",
	 500, 2, 4,
	 {{0, SUSPECT_ANALYSIS_NUMBERS, 0, -1, 0, 0, 0},
	  {0, SUSPECT_SUBSYSTEM_MATCH, 0, -1, 0, 0, 0},
	  {0, SUSPECT_REVERT_WORDS, 0, -1, 0, 0, 0},
	  {1, SUSPECT_MENTION, 0, -1, 0, 0, 0}},
	 {0.9128696210070187, 0.007528514876167125},
	 {2.4361497632937037, -2.361745509504667},
	 0.07960186411681412,
	 {"probable", "unlikely"}},
	{"two candidates, later Fixes tag",
	 500, 2, 3,
	 {{0, SUSPECT_BISECT, 0, -1, 0, 0, 0},
	  {1, SUSPECT_FIXES_TAG, 0, -1, 0, 0, 0},
	  {1, SUSPECT_BISECT, 0, -1, 1, 0, 0}},
	 {0.05691021001711039, 0.9263749734960772},
	 {1.221773428951443, 4.011577757666824},
	 0.0167148164868125,
	 {"candidate", "confirmed"}},
	{"docs only first bad commit",
	 500, 1, 2,
	 {{0, SUSPECT_BISECT, 0, -1, 0, 0, 0},
	  {0, SUSPECT_DOCS_ONLY, 0, -1, 0, 0, 0}},
	 {0.05860597520774811},
	 {-2.778226571048557},
	 0.9413940247922519,
	 {"candidate"}},
	{"merge commit from bisect",
	 500, 1, 2,
	 {{0, SUSPECT_BISECT, 0, -1, 0, 0, 0},
	  {0, SUSPECT_MERGE, 0, -1, 0, 0, 0}},
	 {0.4313058931758137},
	 {-0.27822657104855697},
	 0.5686941068241863,
	 {"suspect"}},
};

static void near_to(double got, double want)
{
	assert_true(fabs(got - want) <= 1e-9 * fabs(want));
}

static void reference_vectors(void **state)
{
	struct suspect_odds out[MOST_CANDIDATES];

	(void)state;
	for (size_t i = 0; i < sizeof(vectors) / sizeof(*vectors); i++) {
		const struct vector *v = &vectors[i];
		double rest = suspect_score(v->evidence, v->count,
					    v->candidates, v->n, ENVIRONMENT,
					    out);

		near_to(rest, v->unlisted);
		for (size_t c = 0; c < v->candidates; c++) {
			near_to(out[c].probability, v->p[c]);
			near_to(out[c].logodds, v->logodds[c]);
			assert_string_equal(suspect_band(&out[c]),
					    v->band[c]);
		}
	}
}

static double one(enum suspect_kind a, enum suspect_kind b, double n)
{
	const struct suspect_evidence e[] = {
		{0, a, 0, -1, 0, 1, 0.5}, {0, b, 0, -1, 0, 1, 0.5},
	};
	struct suspect_odds out[1];

	suspect_score(e, 2, 1, n, ENVIRONMENT, out);
	return out[0].probability;
}

static void order_does_not_matter(void **state)
{
	(void)state;
	for (int a = 0; a < SUSPECT_KINDS; a++)
		for (int b = 0; b < SUSPECT_KINDS; b++)
			near_to(one((enum suspect_kind)a, (enum suspect_kind)b,
				    500),
				one((enum suspect_kind)b, (enum suspect_kind)a,
				    500));
}

static void support_never_lowers(void **state)
{
	static const enum suspect_kind support[] = {
		SUSPECT_REVERT_STRONG, SUSPECT_REVERT_WORDS,
		SUSPECT_REPRODUCED, SUSPECT_SUBSYSTEM_MATCH,
		SUSPECT_SYMBOL_SHARE, SUSPECT_FIXES_TAG, SUSPECT_MENTION,
	};

	(void)state;
	for (size_t i = 0; i < sizeof(support) / sizeof(*support); i++)
		assert_true(one(SUSPECT_BISECT, support[i], 500) >=
			    one(SUSPECT_BISECT, SUSPECT_BISECT, 500) - 1e-12);
}

static void outside_is_below_every_naming(void **state)
{
	(void)state;
	assert_true(one(SUSPECT_FIXES_TAG, SUSPECT_OUTSIDE_RANGE, 500) <
		    one(SUSPECT_MENTION, SUSPECT_MENTION, 500));
}

static void sums_to_one(void **state)
{
	struct suspect_evidence e[40];
	struct suspect_odds out[40];
	double sum;

	(void)state;
	for (size_t i = 0; i < 40; i++)
		e[i] = (struct suspect_evidence){i, SUSPECT_FIXES_TAG, 0, -1,
						 0, 0, 0};
	sum = suspect_score(e, 40, 40, 10, ENVIRONMENT, out);
	for (size_t i = 0; i < 40; i++)
		sum += out[i].probability;
	assert_true(fabs(sum - 1) < 1e-12);
	assert_true(suspect_score(NULL, 0, 0, 0, ENVIRONMENT, out) > 0.999);
}

/* ---- properties over drawn evidence ---- */

static uint64_t seed = 7;

static uint64_t draw(uint64_t below)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return seed % below;
}

#define DRAWN 12

static void draw_evidence(struct suspect_evidence *e)
{
	for (size_t i = 0; i < DRAWN; i++)
		e[i] = (struct suspect_evidence){
			.candidate = draw(MOST_CANDIDATES),
			.kind = (enum suspect_kind)draw(SUSPECT_KINDS),
			.steps = (double)draw(20),
			.error = draw(2) ? -1 : (double)draw(50) / 100,
			.skipped = (double)draw(3),
			.of = (double)draw(9),
			.share = (double)draw(101) / 100,
		};
}

static void shuffle(struct suspect_evidence *e)
{
	for (size_t i = DRAWN - 1; i > 0; i--) {
		size_t k = draw(i + 1);
		struct suspect_evidence x = e[i];

		e[i] = e[k];
		e[k] = x;
	}
}

static void drawn_order_does_not_matter(void **state)
{
	struct suspect_evidence e[DRAWN];
	struct suspect_odds a[MOST_CANDIDATES], b[MOST_CANDIDATES];

	(void)state;
	for (int trial = 0; trial < 500; trial++) {
		double n = 1 + (double)draw(20000), x, y;

		draw_evidence(e);
		x = suspect_score(e, DRAWN, MOST_CANDIDATES, n, ENVIRONMENT, a);
		shuffle(e);
		y = suspect_score(e, DRAWN, MOST_CANDIDATES, n, ENVIRONMENT, b);
		near_to(x, y);
		for (size_t i = 0; i < MOST_CANDIDATES; i++) {
			near_to(a[i].probability, b[i].probability);
			assert_true(a[i].hard == b[i].hard);
		}
	}
}

static void drawn_sums_are_one(void **state)
{
	struct suspect_evidence e[DRAWN];
	struct suspect_odds out[MOST_CANDIDATES];

	(void)state;
	for (int trial = 0; trial < 500; trial++) {
		double sum, listed = 0;

		draw_evidence(e);
		sum = suspect_score(e, DRAWN, MOST_CANDIDATES,
				    (double)draw(20000), ENVIRONMENT, out);
		assert_true(sum > 0);
		for (size_t i = 0; i < MOST_CANDIDATES; i++) {
			assert_true(out[i].probability >= 0);
			listed += out[i].probability;
		}
		assert_true(listed <= 1);
		assert_true(fabs(sum + listed - 1) < 1e-12);
	}
}

/* One more piece that points at a commit never takes from it; one that speaks
 * against it never gives. Naming ones all point at it, whatever their odds. */
static void one_more_never_turns(void **state)
{
	struct suspect_evidence e[DRAWN + 1];
	struct suspect_odds a[MOST_CANDIDATES], b[MOST_CANDIDATES];

	(void)state;
	for (int trial = 0; trial < 2000; trial++) {
		double n = 2 + (double)draw(20000), w;
		struct suspect_evidence *more = &e[DRAWN];

		draw_evidence(e);
		draw_evidence(e);
		*more = e[draw(DRAWN)];
		more->kind = (enum suspect_kind)draw(SUSPECT_KINDS);
		w = suspect_weight(more, n);
		suspect_score(e, DRAWN, MOST_CANDIDATES, n, ENVIRONMENT, a);
		suspect_score(e, DRAWN + 1, MOST_CANDIDATES, n, ENVIRONMENT, b);
		if (w >= 0)
			assert_true(b[more->candidate].probability >=
				    a[more->candidate].probability - 1e-12);
		else if (more->kind > SUSPECT_LISTED)
			assert_true(b[more->candidate].probability <=
				    a[more->candidate].probability + 1e-12);
	}
}

/* Whoever names one commit of more has told more, up to what his accuracy
 * gives; evidence that names nobody says less of each in a larger range. */
static void monotone_in_the_range(void **state)
{
	(void)state;
	for (int k = 0; k < SUSPECT_KINDS; k++)
		for (double n = 2; n < 1e6; n *= 2) {
			enum suspect_kind kind = (enum suspect_kind)k;
			double small = one(kind, kind, n);
			double large = one(kind, kind, 2 * n);

			if (k <= SUSPECT_LISTED)
				assert_true(large >= small - 1e-12);
			else
				assert_true(large <= small + 1e-12);
		}
}

/* With a known error, more steps are more chances to be wrong. */
static void long_bisections_are_less_sure(void **state)
{
	double last = 1;

	(void)state;
	for (double steps = 1; steps < 30; steps++) {
		const struct suspect_evidence e = {
			.kind = SUSPECT_BISECT, .steps = steps, .error = 0.05};
		struct suspect_odds out[1];

		suspect_score(&e, 1, 1, 500, ENVIRONMENT, out);
		assert_true(out[0].probability <= last);
		last = out[0].probability;
	}
	assert_true(last < 0.25);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reference_vectors),
		cmocka_unit_test(order_does_not_matter),
		cmocka_unit_test(support_never_lowers),
		cmocka_unit_test(outside_is_below_every_naming),
		cmocka_unit_test(sums_to_one),
		cmocka_unit_test(drawn_order_does_not_matter),
		cmocka_unit_test(drawn_sums_are_one),
		cmocka_unit_test(one_more_never_turns),
		cmocka_unit_test(monotone_in_the_range),
		cmocka_unit_test(long_bisections_are_less_sure),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
