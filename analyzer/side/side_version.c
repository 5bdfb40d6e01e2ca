/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What a kernel version means in this document: the pair that is compared
 * first, then the states that have numbers, then what is said of single
 * versions. The order of versions always stands above the order of words, and
 * values never decide: the older kernel is never the test side.
 */
#include "analyzer/side/side.h"
#include "parser/text/text.h"

static void say(struct reading *r, enum role role, const char *rule,
		double confidence)
{
	r->role = role;
	r->rule = rule;
	r->confidence = confidence;
}

static bool in_list(const struct version *list, size_t n,
		    const struct version *v)
{
	for (size_t i = 0; i < n; i++)
		if (version_cmp(&list[i], v) == 0 &&
		    side_same_state(&list[i], v) &&
		    list[i].wildcard == v->wildcard)
			return true;
	return false;
}

/* As version_same; a wildcard takes candidates of its series too. */
bool side_same_state(const struct version *a, const struct version *b)
{
	if ((a->wildcard || b->wildcard) && a->major == b->major &&
	    a->minor == b->minor)
		return true;
	return version_same(a, b) && version_build_cmp(a, b) == 0;
}

static bool same_in_list(const struct version *list, size_t n,
			 const struct version *v)
{
	for (size_t i = 0; i < n; i++)
		if (side_same_state(&list[i], v))
			return true;
	return false;
}

static const struct version *extreme(const struct version *list, size_t n,
				     int sign)
{
	const struct version *best = list;

	for (size_t i = 1; i < n; i++)
		if (version_cmp(&list[i], best) * sign > 0)
			best = &list[i];
	return best;
}

static bool same_series(const struct version *a, const struct version *b)
{
	return a->major == b->major && a->minor == b->minor;
}

/* "5.7 compared to 5.1" with numbers of 5.7-rc4: the candidate stands for its
 * release when nothing else of that release has numbers. */
static bool candidate_of_test(const struct sides *s, const struct version *v)
{
	const struct side_facts *f = &s->facts;
	bool claimed = false;

	if (v->rc < 0)
		return false;
	for (size_t i = 0; i < f->n_test; i++)
		claimed |= f->test[i].rc < 0 && same_series(&f->test[i], v);
	for (size_t i = 0; i < f->n_base; i++)
		claimed &= !same_series(&f->base[i], v);
	for (size_t i = 0; i < s->n_states; i++)
		claimed &= !same_series(&s->state[i], v) ||
			   version_cmp(&s->state[i], v) == 0;
	return claimed;
}

static bool version_by_claim(const struct sides *s, struct reading *r,
			     const struct version *v)
{
	const struct side_facts *f = &s->facts;

	if (!f->n_base || !f->n_test)
		return false;
	if (in_list(f->base, f->n_base, v) ||
	    (same_in_list(f->base, f->n_base, v) &&
	     !in_list(f->test, f->n_test, v) &&
	     !same_in_list(f->test, f->n_test, v)))
		say(r, ROLE_BASE, "claim", 0.88);
	else if (in_list(f->test, f->n_test, v) ||
		 same_in_list(f->test, f->n_test, v))
		say(r, ROLE_TEST, "claim", 0.88);
	else if (version_cmp(v, extreme(f->base, f->n_base, 1)) <= 0)
		say(r, ROLE_BASE, "claim-order", 0.8);
	else if (version_cmp(v, extreme(f->test, f->n_test, -1)) >= 0)
		say(r, ROLE_TEST, "claim-order", 0.8);
	else if (candidate_of_test(s, v))
		say(r, ROLE_TEST, "claim-candidate", 0.8);
	else
		say(r, ROLE_OTHER, "between-claim", 0.9);
	return true;
}

/* ---- by the states that have numbers ---- */

/* The oldest or newest state, by the sign. */
static const struct version *end_state(const struct sides *s, int sign)
{
	return extreme(s->state, s->n_states, sign);
}

/* All states belong to two series: "5.10.63", "6.1.21", "6.1.47". */
static bool two_series(const struct sides *s)
{
	const struct version *old = end_state(s, -1), *new = end_state(s, 1);

	if (same_series(old, new))
		return false;
	for (size_t i = 0; i < s->n_states; i++)
		if (!same_series(&s->state[i], old) &&
		    !same_series(&s->state[i], new))
			return false;
	return true;
}

/* The state that the subject of a report blames. */
static const struct version *blamed_state(const struct sides *s)
{
	const struct side_facts *f = &s->facts;

	if (!f->regression || f->patch || !f->has_subject)
		return NULL;
	for (size_t i = 0; i < s->n_states; i++)
		if (side_same_state(&s->state[i], &f->subject))
			return &s->state[i];
	return NULL;
}

/* Older than the blamed one is base; newer ones are test when the words say
 * that it began there. */
static void by_blame(const struct sides *s, struct reading *r,
		     const struct version *v, const struct version *blamed)
{
	static const char *const onwards[] = {"since", "starting", "onward",
		"and later", "and newer", "or later", "or newer", "after",
		"beginning with", NULL};
	struct text title = s->doc->title;
	/* "slow on 5.19-rcX" blames each of its candidates. */
	int order = side_same_state(v, blamed) ? 0 : version_cmp(v, blamed);

	if (order == 0)
		say(r, ROLE_TEST, "blamed", 0.88);
	else if (order < 0)
		say(r, ROLE_BASE, "older-than-blamed", 0.82);
	else if (s->n_states == 2)
		/* "slower on 6.1 than on 6.6": an improvement. */
		say(r, ROLE_TEST, "order", 0.82);
	else
		say(r, ROLE_OTHER, "third-state", 0.9);
	for (size_t i = 0; order > 0 && s->n_states > 2 && onwards[i]; i++)
		if (text_find_word(title, text_of(onwards[i])) !=
		    TEXT_NOT_FOUND)
			say(r, ROLE_TEST, "newer-than-blamed", 0.8);
}

/* The state with the most runs but for `skip`; first mentioned first. */
static size_t most_runs(const struct sides *s, size_t skip)
{
	size_t best = NO_INDEX;

	for (size_t i = 0; i < s->n_states; i++)
		if (i != skip && (best == NO_INDEX ||
				  s->state_runs[i] > s->state_runs[best]))
			best = i;
	return best;
}

/* Of more than two states: the two that were measured more often than any
 * other, else the oldest and the newest. *old is the older of them. */
static void ends_of_many(const struct sides *s, const struct version **old,
			 const struct version **new)
{
	size_t a = most_runs(s, NO_INDEX), b = most_runs(s, a);

	*old = end_state(s, -1);
	*new = end_state(s, 1);
	for (size_t i = 0; i < s->n_states; i++)
		if (i != a && i != b && s->state_runs[i] >= s->state_runs[b])
			return;
	*old = &s->state[a];
	*new = &s->state[b];
	if (version_cmp(*old, *new) > 0) {
		*old = &s->state[b];
		*new = &s->state[a];
	}
}

/* Two states, or two series: the older is base. Of more a pair counts where
 * somebody complains and nothing was taken out or mended on the way; the
 * states beside it may be either. */
static void by_order(const struct sides *s, struct reading *r,
		     const struct version *v)
{
	const struct version *old = end_state(s, -1), *new = end_state(s, 1);
	bool complaint = s->facts.regression && !s->facts.patch &&
			 !s->revert_governs && !s->fix_governs;

	if (s->n_states == 2 && version_cmp(old, new) != 0) {
		say(r, version_cmp(v, old) == 0 ? ROLE_BASE : ROLE_TEST,
		    "order", 0.92);
		return;
	}
	if (two_series(s)) {
		say(r, same_series(v, old) ? ROLE_BASE : ROLE_TEST, "order",
		    0.92);
		return;
	}
	ends_of_many(s, &old, &new);
	if (complaint && side_same_state(v, old))
		say(r, ROLE_BASE, "one-of-many", 0.78);
	else if (complaint && side_same_state(v, new))
		say(r, ROLE_TEST, "one-of-many", 0.78);
	else
		say(r, ROLE_OTHER, "third-state", 0.9);
}

/* What is said of a single version, where the document complains. */
static bool by_what_is_said(const struct sides *s, struct reading *r,
			    const struct version *v)
{
	const struct side_facts *f = &s->facts;

	if (!f->regression || f->patch)
		return false;
	/* "6.5 is slow, 6.6 is fine again": neither order nor words decide. */
	if (f->has_said_bad && f->has_said_good &&
	    version_cmp(&f->said_good, &f->said_bad) >= 0)
		return false;
	if (f->has_said_bad && version_cmp(v, &f->said_bad) < 0 &&
	    !side_same_state(v, &f->said_bad))
		say(r, ROLE_BASE, "older-than-bad", 0.8);
	else if (f->has_said_bad)
		say(r, ROLE_TEST, "said-bad", 0.8);
	else if (f->has_said_good && (version_cmp(v, &f->said_good) <= 0 ||
				      side_same_state(v, &f->said_good)))
		say(r, ROLE_BASE, "said-good", 0.8);
	else if (f->has_said_good)
		say(r, ROLE_TEST, "newer-than-good", 0.75);
	else
		return false;
	return true;
}

static bool version_by_states(const struct sides *s, struct reading *r,
			      const struct version *v)
{
	const struct version *blamed = blamed_state(s);

	if (s->n_states < 2)
		return false;
	if (blamed && version_cmp(blamed, end_state(s, -1)) != 0) {
		by_blame(s, r, v, blamed);
		return true;
	}
	/* Of many states one that is called bad does not tell how the older
	 * ones were. */
	if (s->n_states > 2 && !two_series(s) && s->facts.has_said_good &&
	    s->facts.has_said_bad && by_what_is_said(s, r, v))
		return true;
	by_order(s, r, v);
	return true;
}

static bool version_alone(const struct sides *s, struct reading *r,
			  const struct version *v)
{
	const struct side_facts *f = &s->facts;

	if (s->revert_governs || (s->fix_governs && f->regression)) {
		say(r, ROLE_TEST, "bare-beside-revert", 0.92);
	} else if (s->with_governs) {
		say(r, ROLE_BASE, "bare-beside-patch", 0.8);
		r->vote = f->regression && !f->patch;
	} else if (f->has_first_bad && version_cmp(v, &f->first_bad) < 0)
		say(r, ROLE_BASE, "older-than-bad", 0.8);
	else if (f->regression && f->has_subject &&
		 side_same_state(&f->subject, v))
		say(r, ROLE_TEST, "subject", 0.72);
	else if (by_what_is_said(s, r, v))
		return true;
	else if (f->has_first_bad)
		say(r, ROLE_TEST, "first-bad", 0.45);
	else if (f->regression && f->has_subject && !f->patch &&
		 version_cmp(v, &f->subject) < 0)
		say(r, ROLE_BASE, "older-than-subject", 0.75);
	else
		return false;
	return true;
}

/* A heading that names the two states ("6.1 compared with 5.15:") is about
 * both and puts its numbers on neither side. */
static bool names_both(const struct sides *s, const struct reading *r)
{
	struct reading a = *r, b = *r;

	if ((r->binder != BIND_HEADING && r->label.rank == 0) ||
	    r->label.n_versions != 2 ||
	    side_same_state(&r->label.version[0], &r->label.version[1]))
		return false;
	b.label.version[0] = r->label.version[1];
	a.label.n_versions = b.label.n_versions = 1;
	return side_role_version(s, &a) && side_role_version(s, &b) &&
	       a.role != ROLE_OTHER && b.role != ROLE_OTHER &&
	       a.role != b.role;
}

bool side_role_version(const struct sides *s, struct reading *r)
{
	const struct version *v = &r->label.version[0];

	if (!r->label.n_versions)
		return false;
	if (names_both(s, r)) {
		say(r, ROLE_OTHER, "both-states", 0.9);
		return true;
	}
	if (s->revert_governs && s->n_states < 2 &&
	    version_alone(s, r, v))
		return true;
	r->by_version = true;
	return version_by_claim(s, r, v) || version_by_states(s, r, v) ||
	       version_alone(s, r, v);
}
