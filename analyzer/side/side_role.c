/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What the words of a run mean in this document: the first
 * rule that applies decides. Reverts, approval and blame come before words of
 * change, those before commits, those before versions: "5.10.162 with revert"
 * is a revert first.
 */
#include <string.h>

#include "analyzer/side/side.h"
#include "parser/text/text.h"

static void say(struct reading *r, enum role role, const char *rule,
		double confidence)
{
	r->role = role;
	r->rule = rule;
	r->confidence = confidence;
}

static enum role other_side(enum role role)
{
	return role == ROLE_BASE ? ROLE_TEST :
	       role == ROLE_TEST ? ROLE_BASE : ROLE_OTHER;
}

static bool has(const struct reading *r, unsigned int bits)
{
	return (r->label.features & bits) != 0;
}

/* ---- words ---- */

static bool role_revert(const struct sides *s, struct reading *r)
{
	(void)s;
	if (has(r, LABEL_NOREVERT)) {
		say(r, ROLE_TEST, "no-revert", 0.97);
		return true;
	}
	if (has(r, LABEL_REVERT)) {
		say(r, ROLE_BASE, "revert", 0.97);
		r->variant = "revert";
		return true;
	}
	if (!has(r, LABEL_UNFIX))
		return false;
	say(r, ROLE_TEST, "unfixed", 0.95);
	return true;
}

/* In a patch mail what is called bad stands beside the patched kernel. */
static bool role_verdict(const struct sides *s, struct reading *r)
{
	bool bad = has(r, LABEL_BAD);

	if (!has(r, LABEL_VERDICT) || s->verdict_alike)
		return false;
	if (s->facts.patch && s->with_governs)
		say(r, bad ? ROLE_BASE : ROLE_TEST, "verdict-of-patch", 0.8);
	else
		say(r, bad ? ROLE_TEST : ROLE_BASE, "verdict", 0.95);
	return true;
}

/* A row of git commands; the one with more patches than another is test. */
static bool role_git(const struct sides *s, struct reading *r)
{
	const struct facts *f = &s->doc->facts;

	if (!has(r, LABEL_GIT))
		return false;
	for (size_t i = 0; i < f->n_labels; i++) {
		const struct label *o = &f->label[i];

		if (!(o->features & LABEL_GIT) || o->picks == r->label.picks)
			continue;
		say(r, o->picks < r->label.picks ? ROLE_TEST : ROLE_BASE,
		    "git-commands", 0.85);
		return true;
	}
	return false;
}

static bool suspected(const struct sides *s, struct text hash)
{
	for (size_t i = 0; i < s->facts.n_suspects; i++)
		if (commit_same(s->facts.suspect[i], hash))
			return true;
	return false;
}

/* The culprit is what "this commit", "the above series" and "the upgrade" mean;
 * "the patch" alone may as well be a fix that is being tried. */
static bool names_culprit(const struct sides *s, const struct reading *r)
{
	struct text t = r->label.text;

	for (size_t i = 0; i < r->label.n_commits; i++)
		if (suspected(s, r->label.commit[i]))
			return true;
	return text_ihas(t, TEXT("commit")) || text_ihas(t, TEXT("series")) ||
	       text_ihas(t, TEXT("regression")) ||
	       text_ihas(t, TEXT("change")) || text_ihas(t, TEXT("upgrad")) ||
	       text_ihas(t, TEXT("updat"));
}

static bool role_partial(const struct sides *s, struct reading *r)
{
	(void)s;
	if (has(r, LABEL_PARTIAL))
		say(r, ROLE_OTHER, "part-of-series", 0.9);
	return has(r, LABEL_PARTIAL);
}

static bool role_change(const struct sides *s, struct reading *r)
{
	bool with = has(r, LABEL_WITH | LABEL_AFTER);
	bool report = s->facts.regression && !s->facts.patch;

	if (!has(r, LABEL_WEAK) || !has(r, LABEL_OBJECT | LABEL_ALONE))
		return false;
	say(r, with ? ROLE_TEST : ROLE_BASE, "change-word", 0.97);
	if (report && has(r, LABEL_FIX)) {
		say(r, with ? ROLE_BASE : ROLE_TEST, "fix", 0.85);
		r->variant = with ? "fix" : NULL;
	} else if (report && has(r, LABEL_WITHOUT) &&
		   (s->fix_governs || s->revert_governs) &&
		   !names_culprit(s, r)) {
		/* "Unpatched" beside "with your patch", which is a cure. */
		say(r, ROLE_TEST, "beside-fix", 0.85);
	} else if (report && !names_culprit(s, r) &&
		   !has(r, LABEL_ALONE) && !side_object(&r->label).n) {
		/* "With foo" and "without foo" are no patch. */
		r->vote = true;
	}
	return true;
}

static bool role_fix(const struct sides *s, struct reading *r)
{
	if (!has(r, LABEL_FIX))
		return false;
	if (s->facts.patch || !s->facts.regression) {
		say(r, ROLE_TEST, "fix", 0.85);
		return true;
	}
	say(r, ROLE_BASE, "fix", 0.8);
	r->variant = "fix";
	return true;
}

/* ---- commits ---- */

static bool role_commit(const struct sides *s, struct reading *r)
{
	if (has(r, LABEL_PARENT)) {
		say(r, ROLE_BASE, "parent", 0.95);
		return true;
	}
	for (size_t i = 0; i < r->label.n_commits; i++) {
		struct text hash = r->label.commit[i];

		if (suspected(s, hash)) {
			say(r, ROLE_TEST, "suspect", 0.95);
			return true;
		}
		for (size_t k = 0; k < s->facts.n_parents; k++)
			if (commit_same(s->facts.parent[k], hash)) {
				say(r, ROLE_BASE, "parent", 0.95);
				return true;
			}
	}
	return false;
}

/* "with 9296e093bd5e^": the commit in front of the suspect, whatever word
 * leads to it. */
static bool role_parent(const struct sides *s, struct reading *r)
{
	for (size_t i = 0; i < r->label.n_commits; i++) {
		struct text hash = r->label.commit[i];
		const char *end = hash.p + hash.n;

		if (end < r->label.text.p + r->label.text.n &&
		    (*end == '~' || *end == '^') && suspected(s, hash)) {
			say(r, ROLE_BASE, "parent", 0.95);
			return true;
		}
	}
	return false;
}

/* The one commit beside the suspect in the labels is what it is compared to. */
static bool role_other_commit(const struct sides *s, struct reading *r)
{
	struct text mine;
	bool beside = false;

	if (!r->label.n_commits || r->label.n_versions)
		return false;
	mine = r->label.commit[0];
	for (size_t i = 0; i < s->doc->n_runs; i++) {
		const struct label *o = &s->reading[i].label;

		if (!o->n_commits || commit_same(o->commit[0], mine))
			continue;
		if (!suspected(s, o->commit[0]))
			return false;
		beside = true;
	}
	if (beside)
		say(r, ROLE_BASE, "beside-suspect", 0.85);
	return beside;
}

/* ---- trees and bases ---- */

static bool role_base(const struct sides *s, struct reading *r)
{
	bool report = s->facts.regression && !s->facts.patch;

	if (!has(r, LABEL_BASE) || (report && s->base_everywhere))
		return false;
	if (s->revert_governs || (s->fix_governs && report)) {
		say(r, ROLE_TEST, "base-beside-revert", 0.9);
		return true;
	}
	/* Beside the two versions that are complained about a "baseline"
	 * without one is a third thing: how fast the disk is. */
	if (report && r->label.line != NO_INDEX &&
	    r->binder >= BIND_SENTENCE && !r->label.n_versions &&
	    !r->has_kernel && s->n_states == 2 && s->facts.n_base &&
	    s->facts.n_test) {
		say(r, ROLE_OTHER, "base-beside-versions", 0.9);
		return true;
	}
	say(r, ROLE_BASE, "base-word", 0.95);
	if (report && s->with_governs)
		r->vote = true;
	return true;
}

static bool is_word(struct text t, const char *const *words)
{
	t = text_trim(t);
	for (; *words; words++)
		if (text_iis(t, *words))
			return true;
	return false;
}

/* What "current" is compared to. */
static bool is_past(const struct label *l)
{
	static const char *const past[] = {"golden", "reference", "ref", "last",
		"prior", NULL};
	const unsigned int later = LABEL_WITH | LABEL_AFTER | LABEL_FIX |
				   LABEL_REVERT | LABEL_NEW;

	return !(l->features & later) &&
	       ((l->features & (LABEL_BASE | LABEL_OLD | LABEL_PARENT |
				LABEL_BEFORE)) || is_word(l->text, past));
}

/* The words of another state that stands beside that of run i: in the same
 * table, or above as a heading. Empty for none. */
static struct text state_beside(const struct sides *s, size_t i, size_t k)
{
	const struct run *a = &s->doc->run[i], *b = &s->doc->run[k];

	if (s->reading[i].binder == BIND_HEADING)
		return s->reading[k].binder == BIND_HEADING ?
		       s->reading[k].label.text : (struct text){NULL, 0};
	return a->block == b->block ? b->label : (struct text){NULL, 0};
}

/* "baseline  current": the bare word is the tree as it was only beside what
 * came later; beside what came before it is the state that was tested. */
static bool role_current(const struct sides *s, struct reading *r)
{
	static const char *const words[] = {"current", "curr", "cur",
		"current:", NULL};
	bool past = false;

	if (r->binder == BIND_SENTENCE || !is_word(r->label.text, words))
		return false;
	for (size_t i = 0; i < s->doc->n_runs; i++) {
		struct text t = state_beside(s, (size_t)(r - s->reading), i);
		struct label l;

		if (!t.n || is_word(t, words))
			continue;
		l = label_scan(t);
		if (!is_past(&l))
			return false;
		past = true;
	}
	if (past)
		say(r, ROLE_TEST, "current-beside-base", 0.92);
	return past;
}

static int tree_rank(struct text t)
{
	static const char *const trees[] = {"stock", "stable", "mainline",
					    "upstream", "next"};
	static const int rank[] = {1, 2, 3, 3, 4};

	for (size_t i = 5; i-- > 0;)
		if (text_ihas(t, text_of(trees[i])))
			return rank[i];
	return 0;
}

static bool role_tree(const struct sides *s, struct reading *r)
{
	int mine = tree_rank(r->label.text);

	if (!has(r, LABEL_TREE) || r->label.n_versions)
		return false;
	for (size_t i = 0; mine && i < s->doc->n_runs; i++) {
		const struct label *o = &s->reading[i].label;
		int rank = tree_rank(o->text);

		if (!(o->features & (LABEL_TREE | LABEL_BASE)) || !rank ||
		    rank == mine)
			continue;
		say(r, rank < mine ? ROLE_TEST : ROLE_BASE, "tree-rank", 0.72);
		return true;
	}
	if (s->revert_governs)
		say(r, ROLE_TEST, "base-beside-revert", 0.85);
	else if (s->facts.patch)
		say(r, ROLE_BASE, "tree-of-patch", 0.75);
	else
		return false;
	return true;
}

/* ---- old, new, then, now ---- */

static bool role_time(const struct sides *s, struct reading *r)
{
	/* "Latest upstream" beside a pair of kernels is a third state. */
	if (tree_rank(r->label.text) &&
	    (s->n_states > 1 || (s->facts.n_base && s->facts.n_test)))
		return false;
	if (has(r, LABEL_OLD) != has(r, LABEL_NEW))
		say(r, has(r, LABEL_OLD) ? ROLE_BASE : ROLE_TEST, "old-new",
		    0.88);
	else if (r->binder == BIND_SENTENCE && has(r, LABEL_NOW) &&
		 text_ends(text_rtrim(r->label.text), TEXT(" usual")))
		/* "I now get my usual 120 fps again": as it was before. */
		say(r, ROLE_BASE, "now-usual", 0.78);
	else if (r->binder == BIND_SENTENCE &&
		 has(r, LABEL_THEN) != has(r, LABEL_NOW))
		say(r, has(r, LABEL_THEN) ? ROLE_BASE : ROLE_TEST, "then-now",
		    0.78);
	else
		return false;
	return true;
}

/* "Expected behaviour", "Actual behaviour" as headings: the one alone may be a
 * hope. */
static bool role_form(const struct sides *s, struct reading *r)
{
	bool actual = has(r, LABEL_ACTUAL);

	if (actual == has(r, LABEL_EXPECTED))
		return false;
	for (size_t i = 0; i < s->doc->n_runs; i++) {
		const struct reading *o = &s->reading[i];

		/* "Expected 900 MB/s but got 620 MB/s". */
		if (!actual && o->contrast != NO_INDEX &&
		    &s->reading[o->contrast] == r) {
			say(r, ROLE_BASE, "form", 0.78);
			return true;
		}
		if (o->binder != r->binder || o->binder == BIND_NONE ||
		    o->binder == BIND_SENTENCE ||
		    !(o->label.features &
		      (actual ? LABEL_EXPECTED : LABEL_ACTUAL)))
			continue;
		say(r, actual ? ROLE_TEST : ROLE_BASE, "form", 0.85);
		return true;
	}
	return false;
}

static double binder_cap(const struct reading *r)
{
	switch (r->binder) {
	case BIND_COLUMN:
		return 0.97;
	case BIND_LINE:
		return 0.93;
	case BIND_HEADING:
		return 0.92;
	default:
		return r->by_version && r->rule &&
		       strcmp(r->rule, "order") == 0 &&
		       r->label.rank == 0 ? 0.75 : 0.82;
	}
}

/* No words of a state decide: those of a change may, unless the document tries
 * a patch. A third state stays what it is. */
static bool take_hint(const struct sides *s, struct reading *r)
{
	if (r->hint == ROLE_OTHER || s->with_governs ||
	    (r->rule && strcmp(r->rule, "no-role") != 0))
		return false;
	say(r, r->hint, r->hint_rule, r->hint_confidence);
	r->variant = r->hint_variant;
	if (r->binder == BIND_NONE)
		r->binder = BIND_SENTENCE;
	return true;
}

void side_role(struct sides *s, struct reading *r)
{
	static bool (*const rules[])(const struct sides *,
				     struct reading *) = {
		role_revert, role_verdict, role_git, role_partial, role_parent,
		role_change,
		 role_fix,
		role_commit, role_other_commit, role_base, role_current,
		role_tree,
		side_role_version, role_time, role_form,
	};
	double cap;

	if (r->fixed)
		return;
	if (r->binder == BIND_NONE) {
		take_hint(s, r);
		return;
	}
	r->rule = "no-role";
	for (size_t i = 0; i < sizeof(rules) / sizeof(*rules); i++)
		if (rules[i](s, r))
			break;
	if (r->role == ROLE_OTHER && take_hint(s, r))
		return;
	cap = binder_cap(r);
	r->confidence = (r->confidence < cap ? r->confidence : cap) * r->fade;
	if (r->hint == r->role && r->confidence < r->hint_confidence)
		r->confidence = r->hint_confidence;
}

/* ---- what the bound labels are together ---- */

static void add_state(struct sides *s, const struct version *v)
{
	for (size_t i = 0; i < s->n_states; i++)
		if (version_cmp(&s->state[i], v) == 0 ||
		    side_same_state(&s->state[i], v)) {
			s->state_runs[i]++;
			return;
		}
	if (s->n_states == SIDE_LIST)
		return;
	s->state[s->n_states] = *v;
	s->state_runs[s->n_states++] = 1;
}

/* What stands with the numbers of a run: the label, or all in front of the
 * colon of its line. */
static struct text words_beside(const struct sides *s, size_t i)
{
	const struct reading *r = &s->reading[i];
	struct text t = s->doc->line[s->doc->run[i].first_line].text;

	if (r->binder == BIND_COLUMN || r->binder == BIND_HEADING)
		return r->label.text;
	return text_sub(t, 0, text_find_char(t, ':'));
}

/* "6.0, vanilla" against "6.1, vanilla": what all states are called tells none
 * of them. */
static bool base_everywhere(const struct sides *s)
{
	struct text first = {NULL, 0};
	bool differ = false;

	for (size_t i = 0; i < s->doc->n_runs; i++) {
		const struct reading *r = &s->reading[i];

		if (r->binder == BIND_NONE || !label_speaks(&r->label))
			continue;
		if (!(r->label.features & LABEL_BASE))
			return false;
		first = first.n ? first : words_beside(s, i);
		differ |= !text_ieq(words_beside(s, i), first);
	}
	return differ;
}

/* "101 foo:OK" above each of several runs is what a test printed, and tells
 * none of them. */
static bool verdict_alike(const struct sides *s)
{
	const struct reading *first = NULL;
	bool again = false;

	for (size_t i = 0; i < s->doc->n_runs; i++) {
		const struct reading *r = &s->reading[i];

		if (r->binder == BIND_NONE || !label_speaks(&r->label))
			continue;
		if (r->binder != BIND_HEADING || !has(r, LABEL_VERDICT))
			return false;
		first = first ? first : r;
		if (!text_ieq(r->label.text, first->label.text))
			return false;
		again |= r->label.line != first->label.line;
	}
	return again;
}

void side_states(struct sides *s)
{
	s->verdict_alike = verdict_alike(s);
	s->base_everywhere = base_everywhere(s);
	for (size_t i = 0; i < s->doc->n_runs; i++) {
		const struct reading *r = &s->reading[i];
		bool speaks = has(r, LABEL_OBJECT | LABEL_ALONE);

		if (r->binder == BIND_NONE)
			continue;
		s->revert_governs |= has(r, LABEL_REVERT);
		s->fix_governs |= has(r, LABEL_FIX);
		s->with_governs |= has(r, LABEL_WITH | LABEL_AFTER) &&
				   speaks && !has(r, LABEL_REVERT);
		if (r->label.n_versions)
			add_state(s, &r->label.version[0]);
	}
}

void side_contrast(struct sides *s)
{
	for (size_t i = 0; i < s->doc->n_runs; i++) {
		struct reading *r = &s->reading[i];
		const struct reading *o;

		if (r->contrast == NO_INDEX || r->binder != BIND_NONE)
			continue;
		o = &s->reading[r->contrast];
		if (o->role == ROLE_OTHER)
			continue;
		r->binder = BIND_SENTENCE;
		say(r, other_side(o->role), "contrast", o->confidence * 0.95);
	}
}
