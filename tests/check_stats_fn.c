/* SPDX-License-Identifier: GPL-2.0-or-later */
/* check_stats: each function of the statistics by the name that files use. */
#include "analyzer/stats/num.h"
#include "analyzer/stats/stats.h"
#include "analyzer/suspect/suspect_score.h"
#include "base/arena.h"
#include "base/number.h"
#include "tests/check_stats.h"

/* What nearly every function starts with. */
#define IN cJSON_GetObjectItemCaseSensitive(c, "in")
#define X_AND_Y \
	struct sample x = given_sample(a, IN, "x"); \
	struct sample y = given_sample(a, IN, "y")

static void give_status(struct answer *r, enum stats_status status)
{
	give_text(r, "status", stats_status_name(status));
}

/* ---- distributions ---- */

static void t_p2(struct arena *a, const cJSON *c, struct answer *r)
{
	(void)a;
	give(r, "p", num_t_p2(given(IN, "t"), given(IN, "df")));
}

static void t_quantile_upper(struct arena *a, const cJSON *c, struct answer *r)
{
	(void)a;
	give(r, "q", num_t_upper(given(IN, "p"), given(IN, "df")));
}

static void f_sf(struct arena *a, const cJSON *c, struct answer *r)
{
	(void)a;
	give(r, "p", num_f_sf(given(IN, "f"), given(IN, "df1"),
			      given(IN, "df2")));
}

static void f_quantile_upper(struct arena *a, const cJSON *c, struct answer *r)
{
	(void)a;
	give(r, "q", num_f_upper(given(IN, "p"), given(IN, "df1"),
				 given(IN, "df2")));
}

static void norm_sf(struct arena *a, const cJSON *c, struct answer *r)
{
	(void)a;
	give(r, "p", num_norm_sf(given(IN, "z")));
}

/* Lower-tail quantile in the files. */
static void norm_quantile(struct arena *a, const cJSON *c, struct answer *r)
{
	(void)a;
	give(r, "q", num_norm_quantile(given(IN, "p")));
}

/* ---- samples ---- */

static void describe(struct arena *a, const cJSON *c, struct answer *r)
{
	struct sample x = given_sample(a, IN, "x");
	struct stats_describe d = stats_describe(x.x, x.n);

	give(r, "n", (double)d.n);
	give(r, "mean", d.mean);
	give(r, "sd", d.sd);
	give(r, "cv", d.cv);
	give(r, "min", d.min);
	give(r, "max", d.max);
	give(r, "median", d.median);
	give(r, "q1", d.q1);
	give(r, "q3", d.q3);
	give(r, "mad", d.mad);
}

static void give_test(struct answer *r, const struct stats_test *t)
{
	give_status(r, t->status);
	give(r, "diff", t->diff);
	give(r, "se", t->se);
	give(r, "t", t->t);
	give(r, "df", t->df);
	give(r, "p", t->p);
	give(r, "lo", t->lo);
	give(r, "hi", t->hi);
}

static void student(struct arena *a, const cJSON *c, struct answer *r)
{
	X_AND_Y;
	struct stats_test t = stats_student(x.x, x.n, y.x, y.n);

	give_test(r, &t);
}

static void welch(struct arena *a, const cJSON *c, struct answer *r)
{
	X_AND_Y;
	struct stats_test t = stats_welch(x.x, x.n, y.x, y.n);

	give_test(r, &t);
}

static void welch_summary(struct arena *a, const cJSON *c, struct answer *r)
{
	struct stats_test t = stats_welch_summary(
		given(IN, "m1"), given(IN, "s1"), given(IN, "n1"),
		given(IN, "m2"), given(IN, "s2"), given(IN, "n2"));

	(void)a;
	give_test(r, &t);
}

static void tost(struct arena *a, const cJSON *c, struct answer *r)
{
	struct stats_equivalence e = stats_tost(
		given(IN, "diff"), given(IN, "se"), given(IN, "df"),
		given(IN, "low"), given(IN, "high"));

	(void)a;
	give(r, "p_low", e.p_low);
	give(r, "p_high", e.p_high);
	give(r, "p", e.p);
}

static void give_f(struct answer *r, const struct stats_f *f)
{
	give_status(r, f->status);
	give(r, "F", f->f);
	give(r, "df1", f->df1);
	give(r, "df2", f->df2);
	give(r, "p", f->p);
}

static void brown_forsythe(struct arena *a, const cJSON *c, struct answer *r)
{
	X_AND_Y;
	struct stats_f f = stats_brown_forsythe(x.x, x.n, y.x, y.n);

	give_f(r, &f);
}

static void var_ratio(struct arena *a, const cJSON *c, struct answer *r)
{
	X_AND_Y;
	struct stats_f f = stats_var_ratio(x.x, x.n, y.x, y.n);

	give_f(r, &f);
}

/* Equivalence within a loss of theta, both ways. */
static void moderated(struct arena *a, const cJSON *c, struct answer *r)
{
	X_AND_Y;
	struct stats_prior prior = {.s0 = given(IN, "s0"),
				    .d0 = given(IN, "d0"),
				    .tau = given(IN, "tau")};
	struct stats_side b = stats_side(x.x, x.n), t = stats_side(y.x, y.n);
	struct stats_moderated m = stats_moderated(&b, &t, &prior);
	double limit = fabs(log1p(-given(IN, "theta")));

	give_status(r, STATS_OK);
	give(r, "diff", m.diff);
	give(r, "ratio", exp(m.diff));
	give(r, "se", m.se);
	give(r, "t", m.t);
	give(r, "df", m.df);
	give(r, "p", m.p);
	give(r, "lo", exp(m.lo));
	give(r, "hi", exp(m.hi));
	give(r, "v1", m.v1);
	give(r, "v2", m.v2);
	give(r, "tost_p", stats_tost(m.diff, m.se, m.df, -limit, limit).p);
}

/* Before, after, reverted. */
static void contrast(struct arena *a, const cJSON *c, struct answer *r)
{
	X_AND_Y;
	struct sample z = given_sample(a, IN, "z");
	struct stats_prior prior = {.s0 = given(IN, "s0"),
				    .d0 = given(IN, "d0"),
				    .tau = given(IN, "tau")};
	struct stats_side b = stats_side(x.x, x.n), t = stats_side(y.x, y.n);
	struct stats_side v = stats_side(z.x, z.n);
	struct stats_recovery k = stats_recovery(&b, &t, &v, &prior, NULL);

	give(r, "diff", k.contrast.diff);
	give(r, "se", k.contrast.se);
	give(r, "df", k.contrast.df);
	give(r, "p", k.contrast.p);
	give(r, "recovery", k.r);
	give(r, "lo", k.lo);
	give(r, "hi", k.hi);
	give(r, "confirmed", k.confirmed);
	give(r, "strong", k.strong);
	give(r, "no_help", k.no_help);
}

/* ---- ranks ---- */

static void mwu_exact(struct arena *a, const cJSON *c, struct answer *r)
{
	X_AND_Y;
	struct stats_mwu u = stats_mwu_exact(x.x, x.n, y.x, y.n);

	give_status(r, u.status);
	give(r, "U1", u.u);
	give(r, "p_le", u.p_le);
	give(r, "p_ge", u.p_ge);
	give(r, "p_double", u.p);
	give(r, "p_absdev", stats_mwu_absdev(x.x, x.n, y.x, y.n));
	give(r, "ties", u.ties);
}

static void mwu_normal(struct arena *a, const cJSON *c, struct answer *r)
{
	X_AND_Y;
	double z;
	struct stats_mwu u = stats_mwu_normal(x.x, x.n, y.x, y.n, &z);

	give_status(r, u.status);
	give(r, "U1", u.u);
	give(r, "z", z);
	give(r, "p", u.p);
}

static size_t size_in(const cJSON *c, const char *key)
{
	return (size_t)given(IN, key);
}

static void pwilcox_(struct arena *a, const cJSON *c, struct answer *r)
{
	(void)a;
	give(r, "p_le", stats_mwu_cdf(given(IN, "u"), size_in(c, "m"),
				      size_in(c, "n")));
}

static void qwilcox_(struct arena *a, const cJSON *c, struct answer *r)
{
	(void)a;
	give(r, "q", (double)stats_mwu_quantile(given(IN, "alpha"),
						size_in(c, "m"),
						size_in(c, "n")));
}

static void hodges_lehmann(struct arena *a, const cJSON *c, struct answer *r)
{
	X_AND_Y;
	struct stats_shift s = stats_hodges_lehmann(x.x, x.n, y.x, y.n,
						    given(IN, "conf"));

	give(r, "hl", s.shift);
	give(r, "lo", s.lo);
	give(r, "hi", s.hi);
	give(r, "C", (double)s.c);
	give(r, "achieved", s.achieved);
}

static void ks(struct arena *a, const cJSON *c, struct answer *r)
{
	X_AND_Y;
	struct stats_ks k = stats_ks(x.x, x.n, y.x, y.n);

	give_status(r, k.status);
	give(r, "D", k.d);
	give(r, "p", k.p);
}

/* ---- the rest ---- */

static void bh(struct arena *a, const cJSON *c, struct answer *r)
{
	struct sample p = given_sample(a, IN, "p");
	double *adjusted = arena_array(a, p.n, sizeof(*adjusted));

	stats_bh(p.x, p.n, adjusted);
	give_list(r, "adj", adjusted, p.n);
}

static void holm(struct arena *a, const cJSON *c, struct answer *r)
{
	struct sample p = given_sample(a, IN, "p");
	double *adjusted = arena_array(a, p.n, sizeof(*adjusted));

	stats_holm(p.x, p.n, adjusted);
	give_list(r, "adj", adjusted, p.n);
}

static void sellke(struct arena *a, const cJSON *c, struct answer *r)
{
	(void)a;
	give(r, "posterior", stats_sellke(given(IN, "p"), given(IN, "prior")));
	give(r, "bf01", stats_sellke_bound(given(IN, "p")));
}

static void acf1(struct arena *a, const cJSON *c, struct answer *r)
{
	struct sample x = given_sample(a, IN, "x");

	give(r, "rho", stats_acf1(x.x, x.n));
}

static void neff(struct arena *a, const cJSON *c, struct answer *r)
{
	(void)a;
	give(r, "neff", stats_n_eff(given(IN, "n"), given(IN, "rho")));
}

static void two_prop(struct arena *a, const cJSON *c, struct answer *r)
{
	struct stats_two_prop t = stats_two_prop(
		given(IN, "c1"), given(IN, "n1"), given(IN, "c2"),
		given(IN, "n2"), given(IN, "phi"));

	(void)a;
	give_status(r, t.status);
	give(r, "diff", t.diff);
	give(r, "z", t.z);
	give(r, "p", t.p);
}

static void power_t(struct arena *a, const cJSON *c, struct answer *r)
{
	(void)a;
	give(r, "power", stats_power(given(IN, "n"), given(IN, "sd"),
				     given(IN, "delta"), given(IN, "alpha")));
}

static void n_needed(struct arena *a, const cJSON *c, struct answer *r)
{
	(void)a;
	give(r, "n", stats_n_needed(given(IN, "sd"), given(IN, "delta"),
				    given(IN, "alpha"), given(IN, "power"),
				    given_or(IN, "tau", 0),
				    given_or(IN, "d0", 0)));
}

static void bootstrap_bca_ratio(struct arena *a, const cJSON *c,
				struct answer *r)
{
	X_AND_Y;
	struct stats_interval i = stats_bca_ratio(
		x.x, x.n, y.x, y.n, size_in(c, "B"), given(IN, "conf"), 1);

	give(r, "lo", i.lo);
	give(r, "hi", i.hi);
}

/* Which status two sides that are to be compared as ratios get. */
static void policy(struct arena *a, const cJSON *c, struct answer *r)
{
	X_AND_Y;
	enum stats_status first = stats_check(x.x, x.n, 2, true);
	enum stats_status second = stats_check(y.x, y.n, 2, true);

	give_status(r, first != STATS_OK ? first : second);
}

static void unit_trap(struct arena *a, const cJSON *c, struct answer *r)
{
	const char *name = cJSON_GetStringValue(
		cJSON_GetObjectItemCaseSensitive(IN, "unit"));
	double ratio = NAN;
	struct unit unit;
	int power = stats_unit_trap(given(IN, "before"), given(IN, "after"),
				    &ratio);

	(void)a;
	if (!unit_parse(text_of(name), &unit) ||
	    unit.family != UNIT_BYTES_RATE)
		power = 0;
	give(r, "ratio", ratio);
	give(r, "suspect", power > 0);
	give(r, "power", power);
}

static void groups(struct arena *a, const cJSON *c,
			       struct answer *r)
{
	struct sample before = given_sample(a, IN, "before");
	struct sample after = given_sample(a, IN, "after");
	struct sample se = given_sample(a, IN, "se");
	struct sample p = given_sample(a, IN, "p");
	struct stats_groups g = stats_groups(
		before.x, after.x, se.n ? se.x : NULL, p.n ? p.x : NULL,
		before.n, 0.05);

	give_status(r, g.status);
	give(r, "mean", g.mean);
	give(r, "se", g.se);
	give(r, "sum_ratio", g.sum_ratio);
	give(r, "p_sign", g.p_sign);
	give(r, "simpson", g.simpson);
}

static void flags(struct arena *a, const cJSON *c, struct answer *r)
{
	struct sample x = given_sample(a, IN, "x");
	struct stats_flags f = stats_flags(x.x, x.n);

	give(r, "bimodal", (f.set & STATS_BIMODAL) != 0);
	give(r, "warm_up", (f.set & STATS_WARM_UP) != 0);
	give(r, "outliers", (double)f.outliers);
	give(r, "n_low", (double)f.n_low);
}

/* ---- suspects ---- */

static const char *const kinds[SUSPECT_KINDS] = {
	[SUSPECT_FIXES_TAG] = "fixes_tag",
	[SUSPECT_AUTHOR_ADMITS] = "author_acks",
	[SUSPECT_REGZBOT] = "regzbot_introduced_commit",
	[SUSPECT_ANALYSIS_NUMBERS] = "analysis_numbers",
	[SUSPECT_ANALYSIS] = "analysis",
	[SUSPECT_MENTION] = "mention",
	[SUSPECT_BISECT] = "bisect",
	[SUSPECT_ROBOT_BISECT] = "robot_bisect",
	[SUSPECT_LISTED] = "list_mention",
	[SUSPECT_REVERT_STRONG] = "revert_numbers_strong",
	[SUSPECT_REVERT_NUMBERS] = "revert_numbers",
	[SUSPECT_REVERT_WORDS] = "revert_words",
	[SUSPECT_REVERT_NO_HELP] = "revert_no_recovery",
	[SUSPECT_DENIED_NUMBERS] = "rebuttal_numbers",
	[SUSPECT_DENIED_REASONED] = "rebuttal_reasoned",
	[SUSPECT_DENIED_AUTHOR] = "rebuttal_author_only",
	[SUSPECT_REPRODUCED] = "independent_repro",
	[SUSPECT_OUTSIDE_RANGE] = "outside_range",
	[SUSPECT_SUBSYSTEM_MATCH] = "subsystem_match",
	[SUSPECT_SUBSYSTEM_MISMATCH] = "subsystem_mismatch",
	[SUSPECT_DOCS_ONLY] = "docs_or_selftests_only",
	[SUSPECT_MERGE] = "merge_commit",
	[SUSPECT_SYMBOL_SHARE] = "symbol_share",
	[SUSPECT_TEXT_SIMILARITY] = "text_sim",
};

static enum suspect_kind kind_of(const char *name)
{
	for (int k = 0; k < SUSPECT_KINDS; k++)
		if (kinds[k] && strcmp(kinds[k], name) == 0)
			return (enum suspect_kind)k;
	printf("no kind of evidence: %s\n", name);
	exit(1);
}

static struct suspect_evidence evidence(const cJSON *e, size_t candidate)
{
	return (struct suspect_evidence){
		.candidate = candidate,
		.kind = kind_of(cJSON_GetStringValue(
			cJSON_GetObjectItemCaseSensitive(e, "kind"))),
		.steps = given_or(e, "steps", 0),
		.error = given_or(e, "err", -1),
		.skipped = given_or(e, "skipped", 0),
		.of = given_or(e, "of", 1),
		.share = given_or(e, "share", given_or(e, "sim", 0)),
	};
}

/* The files have an object by name for each result: numbers are compared
 * here, in the order of the candidates. */
static double worst_off(const cJSON *want, const cJSON *candidates,
			const struct suspect_odds *odds, bool log)
{
	const cJSON *k;
	double off = 0;
	size_t i = 0;

	cJSON_ArrayForEach(k, candidates) {
		double w = given(want, k->string);
		double got = log ? odds[i].logodds : odds[i].probability;

		off = fmax(off, fabs(got - w) / fabs(w));
		i++;
	}
	return off;
}

static bool same_bands(const cJSON *want, const cJSON *candidates,
		       const struct suspect_odds *odds)
{
	const cJSON *k;
	size_t i = 0;

	cJSON_ArrayForEach(k, candidates)
		if (strcmp(cJSON_GetStringValue(
				   cJSON_GetObjectItemCaseSensitive(
					   want, k->string)),
			   suspect_band(&odds[i++])) != 0)
			return false;
	return true;
}

static void suspect(struct arena *a, const cJSON *c, struct answer *r)
{
	const cJSON *k, *e;
	const cJSON *all = cJSON_GetObjectItemCaseSensitive(c, "candidates");
	const cJSON *out = cJSON_GetObjectItemCaseSensitive(c, "out");
	size_t n = (size_t)cJSON_GetArraySize(all), i = 0, count = 0;
	struct suspect_odds *odds = arena_array(a, n, sizeof(*odds));
	struct suspect_evidence *list = arena_array(a, 100, sizeof(*list));
	double rest, rtol = given(c, "rtol");
	bool good;

	rtol = isnan(rtol) ? given(out, "rtol") : rtol;
	cJSON_ArrayForEach(k, all) {
		cJSON_ArrayForEach(e, k)
			list[count++] = evidence(e, i);
		i++;
	}
	rest = suspect_score(list, count, n, given(c, "N"),
			     0.15, odds);
	good = worst_off(cJSON_GetObjectItemCaseSensitive(out, "p"), all, odds,
			 false) <= rtol &&
	       worst_off(cJSON_GetObjectItemCaseSensitive(out, "logodds"), all,
			 odds, true) <= rtol &&
	       same_bands(cJSON_GetObjectItemCaseSensitive(out, "band"), all,
			  odds);
	give(r, "unlisted", rest);
	give_result(r, good, "probability, log odds or band");
}

check_fn *check_find(const char *name)
{
	static const struct {
		const char *name;
		check_fn *fn;
	} table[] = {
		{"acf1", acf1}, {"bh", bh},
		{"bootstrap_bca_ratio", bootstrap_bca_ratio},
		{"brown_forsythe", brown_forsythe}, {"contrast", contrast},
		{"describe", describe}, {"f_quantile_upper", f_quantile_upper},
		{"f_sf", f_sf}, {"flags", flags},
		{"groups", groups},
		{"hodges_lehmann", hodges_lehmann}, {"holm", holm},
		{"ks_exact", ks}, {"moderated", moderated},
		{"mwu_exact", mwu_exact}, {"mwu_normal", mwu_normal},
		{"n_needed", n_needed}, {"neff", neff},
		{"norm_quantile", norm_quantile}, {"norm_sf", norm_sf},
		{"policy", policy}, {"power_t", power_t},
		{"pwilcox", pwilcox_}, {"qwilcox", qwilcox_},
		{"sellke", sellke}, {"student", student},
		{"suspect", suspect}, {"t_p2", t_p2},
		{"t_quantile_upper", t_quantile_upper}, {"tost", tost},
		{"two_prop", two_prop}, {"unit_trap", unit_trap},
		{"var_ratio", var_ratio}, {"welch", welch},
		{"welch_summary", welch_summary},
	};

	for (size_t i = 0; i < sizeof(table) / sizeof(*table); i++)
		if (strcmp(table[i].name, name) == 0)
			return table[i].fn;
	return NULL;
}
