/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What words of change say of the numbers beside them. Two numbers make a
 * pair, the first of them base: "from X to Y", "X -> Y", "from X / Y to V / W"
 * with as many on each side. One number makes a hint: "dropped to X" is the
 * state complained of, "back to X" the one before.
 *
 * A clause that takes the change out again ("reverting ... from X to Y") turns
 * a pair. A range ("varies from X to Y") is none.
 */
#include <string.h>

#include "analyzer/side/side_sentence.h"
#include "parser/text/text.h"

#define FILLERS 5	/* words between "from" and its number */
#define TO_WORDS 3	/* words between "to" and its number */
#define VERB_WORDS 5	/* of "X goes down to Y" */
#define GAP_WORDS 14	/* words between the numbers of a pair */
#define HINT 0.78

/* The last byte where a word of `words` begins in t, or TEXT_NOT_FOUND, with
 * at most `most` words of t behind it. */
static size_t last_word(struct text t, const char *const *words, size_t most)
{
	size_t n = 0;

	while (t.n && n <= most) {
		size_t w;

		while (t.n && !ch_word(t.p[t.n - 1]))
			t.n--;
		w = t.n;
		while (w > 0 && ch_word(t.p[w - 1]))
			w--;
		for (size_t i = 0; words[i] && w < t.n; i++)
			if (text_iis(text_from(t, w), words[i]))
				return w;
		t.n = w;
		n++;
	}
	return TEXT_NOT_FOUND;
}

static bool any_of(struct text t, const char *const *words)
{
	for (; *words; words++)
		if (text_ihas(t, text_of(*words)))
			return true;
	return false;
}

static const char *const from_word[] = {"from", NULL};
static const char *const to_word[] = {"to", NULL};

/* The "to" in front of a number, when it is one of change: "compared to",
 * "limited to", "up to" are others. */
static size_t change_to(struct text t)
{
	static const char *const other[] = {"compared", "compare", "relative",
		"similar", "close", "equal", "limited", "up", "set", "due",
		"versus", "proportional", "able", "supposed", NULL};
	size_t to = last_word(t, to_word, TO_WORDS);

	if (to == TEXT_NOT_FOUND ||
	    last_word(text_sub(t, 0, to), other, 0) != TEXT_NOT_FOUND)
		return TEXT_NOT_FOUND;
	return to;
}

/* The beginnings of verbs of change. */
static const char *const changing[] = {"declin", "drop", "fell", "fall",
	"degrad", "decreas", "reduc", "increas", "grew", "grow", "rose",
	"rise", "improv", "went", "goes", "going", "jump", "slow", "climb",
	"sank", "plummet", "plung", "shot", "shoot", "spike", "chang",
	"wors", NULL};

static bool leads_with_from(struct text lead)
{
	static const char *const range[] = {"rang", "vari", "vary", "fluctuat",
		"anywhere", "oscillat", "anything", NULL};

	return last_word(lead, from_word, FILLERS) != TEXT_NOT_FOUND &&
	       !any_of(lead, range);
}

/* "a decline (220 MB/s to 30 MB/s after an hour)", "dropped 220 MB/s to 30
 * MB/s": the word of change makes it a pair, else it is a range. */
static bool changes_to(struct text lead, struct text gap)
{
	struct text t = text_rtrim(lead);

	if (!text_iis(text_trim(gap), "to") ||
	    text_ends(t, TEXT(" of")) || text_ends(t, TEXT(" by")))
		return false;
	return any_of(lead, changing);
}

/* "my 200K IOPS goes to 370K", "900 MB/s dropped to 310": nothing but a noun,
 * the verb and "to" between them. */
static bool verb_to(struct text gap)
{
	struct text t = text_trim(gap), w;
	bool verb = false;

	if (label_words(t) > VERB_WORDS || !text_ends(t, TEXT(" to")))
		return false;
	for (size_t i = 0; i < t.n; i++)
		if (strchr(",;:()", t.p[i]))
			return false;
	for (w = text_word(&t); w.n; w = text_word(&t))
		for (size_t i = 0; changing[i]; i++)
			verb |= text_ibegins(w, changing[i]);
	return verb;
}

static bool ends_any(struct text t, const char *const *words)
{
	for (; *words; words++) {
		struct text w = text_of(*words);

		if (t.n >= w.n && text_iis(text_from(t, t.n - w.n), *words) &&
		    (t.n == w.n || !ch_word(t.p[t.n - w.n - 1])))
			return true;
	}
	return false;
}

/* The gap without what only weakens or names the number behind it. */
static struct text without_hedges(struct text t)
{
	static const char *const hedges[] = {"the", "a", "usual", "normal",
		"expected", "about", "around", "roughly", "nearly", "almost",
		"only", "just", "over", "former", "previous", "old", "original",
		"approximately", NULL};
	bool again = true;

	while (again) {
		again = false;
		t = text_rtrim(t);
		while (t.n && strchr("~:", t.p[t.n - 1]))
			t = text_rtrim(text_sub(t, 0, t.n - 1));
		for (size_t i = 0; hedges[i] && !again; i++) {
			const char *const one[] = {hedges[i], NULL};

			again = ends_any(t, one);
			if (again)
				t.n -= text_of(hedges[i]).n;
		}
	}
	return t;
}

static bool arrow(struct text gap)
{
	struct text t = text_trim(without_hedges(gap));

	return text_is(t, "->") || text_is(t, "-->") || text_is(t, "=>");
}

/* The clause of a pair of numbers [k, last]: up to the semicolons or numbers
 * beside it. */
static struct text pair_clause(const struct sentence *x, size_t k, size_t last)
{
	size_t from = k ? x->n[k - 1].end : x->from;
	size_t to = last + 1 < x->count ? x->n[last + 1].at : x->to;
	struct text t = row_between(x, from, to);
	size_t cut = text_find_char(t, ';');
	size_t mine = x->n[k].at - from;

	while (cut != TEXT_NOT_FOUND && cut < mine) {
		t = text_from(t, cut + 1);
		mine -= cut + 1;
		cut = text_find_char(t, ';');
	}
	return cut == TEXT_NOT_FOUND ? t : text_sub(t, 0, cut);
}

/* Does the clause speak of what brings the number back? */
static const char *brought_back(const struct sentence *x, struct text clause)
{
	static const char *const better[] = {"improv", "restor", "recover",
		"back to", "brings", "brought", "helps", "helped", NULL};
	/* "By turning X off I get an improvement from 6 to 8 Gbit/s." */
	static const char *const cure[] = {"turning off", "turned off",
		"turn off", "disabl", "switching off", "switched off", "=off",
		"=0", "rolling back", "downgrad", "removing", "blacklist",
		"going back", NULL};
	struct label l = row_scan(x, clause);
	const struct side_facts *f = &x->s->facts;

	if (f->patch)
		return NULL;
	if (f->regression && any_of(clause, cure) && any_of(clause, better))
		return "fix";
	if (l.features & LABEL_REVERT)
		return "revert";
	if ((l.features & LABEL_FIX) ||
	    (f->regression && (l.features & LABEL_OBJECT) &&
	     (l.features & (LABEL_WITH | LABEL_AFTER)) &&
	     any_of(clause, better)))
		return "fix";
	return NULL;
}

/* ---- pairs ---- */

static struct text gap_before(const struct sentence *x, size_t k)
{
	return row_between(x, x->n[k - 1].end, x->n[k].at);
}

static bool to_before(const struct sentence *x, size_t k)
{
	struct text gap = gap_before(x, k);

	return label_words(gap) <= GAP_WORDS &&
	       change_to(gap) != TEXT_NOT_FOUND;
}

/* How many numbers from k on are the first half of "from X / Y to V / W", when
 * the second half has as many of the same units; else 0. */
static size_t half(const struct sentence *x, size_t k)
{
	size_t n = 1;

	while (k + n < x->count && !to_before(x, k + n))
		if (label_words(gap_before(x, k + n)) > FILLERS ||
		    k + ++n == x->count)
			return 0;
	if (k + 2 * n > x->count)
		return 0;
	for (size_t i = 0; i < n; i++) {
		if (!row_open(x, k + i) || !row_open(x, k + n + i) ||
		    !row_same_unit(x, k + i, k + n + i))
			return 0;
		if (i && label_words(gap_before(x, k + n + i)) > GAP_WORDS)
			return 0;
	}
	return n;
}

/* "With the patch, X goes to Y" in the report of a regression: the words do
 * not say whether the patch is the culprit or a fix. */
static bool tries_patch(const struct sentence *x, struct text clause)
{
	static const char *const culprit[] = {"commit", "series", "change",
		"regression", NULL};
	const struct side_facts *f = &x->s->facts;
	struct label l = row_scan(x, clause);

	return f->regression && !f->patch && (l.features & LABEL_OBJECT) &&
	       (l.features & (LABEL_WITH | LABEL_AFTER)) &&
	       !any_of(clause, culprit);
}

/* "34 s instead of 12 s", "310 MB/s (was 640)", "rose to 5 ms from 1 ms": the
 * second number is what it was. A wish ("I expect 640 instead of 310") is
 * none. */
static bool tells_former(struct text lead, struct text gap)
{
	static const char *const former[] = {"instead of", "rather than",
		"(was", ", was", "(previously", "(formerly", "(from",
		"down from", "up from", "where it was", "while it was",
		"but it was", "it was", "it used to be", "(used to be",
		"against former", NULL};
	static const char *const wish[] = {"expect", "should", "would",
		"could", "want", "hope", "ought", "supposed", NULL};
	static const char *const from[] = {"from", NULL};
	struct text t = without_hedges(gap);

	if (any_of(lead, wish) || label_words(t) > VERB_WORDS)
		return false;
	if (ends_any(t, former))
		return true;
	return ends_any(t, from) && label_words(t) <= 2 &&
	       change_to(lead) != TEXT_NOT_FOUND && any_of(lead, changing);
}

/* Number `now` is what it is, number `then` what it was. */
static void settle_former(struct sentence *x, size_t now, size_t then)
{
	struct text clause = pair_clause(x, now < then ? now : then,
					 now < then ? then : now);
	const char *back = brought_back(x, clause);
	bool vote = !back && tries_patch(x, clause);

	row_reading(x, now)->vote = row_reading(x, then)->vote = vote;
	row_settle(x, now, back ? ROLE_BASE : ROLE_TEST, "former", 0.85, back);
	row_settle(x, then, back ? ROLE_TEST : ROLE_BASE, "former", 0.85,
		   NULL);
}

/* "Instead of 640 MB/s I see 310 MB/s": the first number is what it was. */
static bool former_first(const struct sentence *x, size_t k)
{
	static const char *const former[] = {"instead of", "rather than",
		NULL};
	struct text lead = row_between(x, k ? x->n[k - 1].end : x->from,
				       x->n[k].at);
	struct text t = without_hedges(lead);

	return row_open(x, k) && row_open(x, k + 1) &&
	       row_same_unit(x, k, k + 1) && label_words(t) <= VERB_WORDS &&
	       ends_any(t, former) &&
	       label_words(row_between(x, x->n[k].end, x->n[k + 1].at)) <=
		       GAP_WORDS;
}

/* "went from 15 s w/ 5.9 to 5 minutes in 5.10": the version right behind a
 * number of a pair is its kernel. */
static void own_kernel(struct sentence *x, size_t k)
{
	size_t to = k + 1 < x->count ? x->n[k + 1].at : x->to;
	struct label l = row_scan(x, row_between(x, x->n[k].end, to));
	struct reading *r = row_reading(x, k);

	if (l.n_versions != 1)
		return;
	r->kernel = l.version[0];
	r->has_kernel = true;
}

static void settle_pairs(struct sentence *x, size_t k, size_t n)
{
	struct text clause = pair_clause(x, k, k + 2 * n - 1);
	const char *back = brought_back(x, clause);
	bool vote = !back && tries_patch(x, clause);

	for (size_t i = 0; i < n; i++) {
		row_reading(x, k + i)->vote = vote;
		row_reading(x, k + n + i)->vote = vote;
		row_settle(x, k + i, back ? ROLE_TEST : ROLE_BASE, "from-to",
			   0.88, NULL);
		row_settle(x, k + n + i, back ? ROLE_BASE : ROLE_TEST,
			   "from-to", 0.88, back);
	}
	own_kernel(x, k + n - 1);
	own_kernel(x, k + 2 * n - 1);
}

/* A pair whose numbers have no states of their own: versions in the clause
 * decide better. */
static bool former_at(const struct sentence *x, size_t k)
{
	struct text lead = row_between(x, k ? x->n[k - 1].end : x->from,
				       x->n[k].at);
	struct text clause = pair_clause(x, k, k + 1);

	return row_open(x, k) && row_open(x, k + 1) &&
	       row_same_unit(x, k, k + 1) &&
	       row_scan(x, clause).n_versions < 2 &&
	       tells_former(lead, row_between(x, x->n[k].end, x->n[k + 1].at));
}

/* "6.6, at 310 MB/s, is 50 % slower than 6.1 at 640 MB/s": +1 when the first
 * number is called the worse, -1 the better, 0 when nothing is. Only words of
 * speed count; whether a lower number is worse depends on what it measures. */
static int than(struct text gap)
{
	static const char *const worse[] = {"slower than", "worse than", NULL};
	static const char *const better[] = {"faster than", "better than",
		"quicker than", NULL};
	static const char *const denied[] = {" not ", "n't ", " no ",
		"neither", NULL};

	if (label_words(gap) > GAP_WORDS || any_of(gap, denied))
		return 0;
	return (int)any_of(gap, worse) - (int)any_of(gap, better);
}

/* Of two numbers that are compared the worse is the test side of a complaint
 * and the base side of a patch. Words of a state in the clause decide better. */
static bool settle_than(struct sentence *x, size_t k)
{
	const struct side_facts *f = &x->s->facts;
	struct label l;
	int order;

	if (!row_open(x, k) || !row_open(x, k + 1) ||
	    !row_same_unit(x, k, k + 1) || (!f->regression && !f->patch))
		return false;
	l = row_scan(x, pair_clause(x, k, k + 1));
	if (l.n_versions > 1 || (l.features & (LABEL_STRONG | LABEL_OBJECT)))
		return false;
	order = than(row_between(x, x->n[k].end, x->n[k + 1].at));
	if (!order)
		return false;
	if (f->patch)
		order = -order;
	row_settle(x, k, order > 0 ? ROLE_TEST : ROLE_BASE, "than", 0.8, NULL);
	row_settle(x, k + 1, order > 0 ? ROLE_BASE : ROLE_TEST, "than", 0.8,
		   NULL);
	return true;
}

/* How many pairs begin at number k. */
static size_t pairs_at(const struct sentence *x, size_t k)
{
	struct text gap = row_between(x, x->n[k].end, x->n[k + 1].at);
	struct text lead = row_between(x, k ? x->n[k - 1].end : x->from,
				       x->n[k].at);

	if (leads_with_from(lead))
		return half(x, k);
	return row_open(x, k) && row_open(x, k + 1) &&
	       row_same_unit(x, k, k + 1) &&
	       (arrow(gap) || changes_to(lead, gap) || verb_to(gap));
}

void change_pairs(struct sentence *x)
{
	for (size_t k = 0; k + 1 < x->count; k++) {
		size_t n = pairs_at(x, k);

		if (!n && former_at(x, k)) {
			settle_former(x, k, k + 1);
			k++;
			continue;
		}
		if (!n && former_first(x, k)) {
			settle_former(x, k + 1, k);
			k++;
			continue;
		}
		if (!n) {
			k += settle_than(x, k);
			continue;
		}
		settle_pairs(x, k, n);
		k += 2 * n - 1;
	}
}

/* ---- hints ---- */

static void hint(const struct sentence *x, size_t k, enum role role,
		 const char *rule, const char *variant)
{
	struct reading *r = row_reading(x, k);

	r->hint = role;
	r->hint_rule = rule;
	r->hint_confidence = HINT;
	r->hint_variant = variant;
}

/* The words of number k: from the number or the comma before it on. */
static struct text lead_of(const struct sentence *x, size_t k)
{
	struct text t = row_between(x, k ? x->n[k - 1].end : x->from,
				    x->n[k].at);

	for (size_t i = t.n; i-- > 0;)
		if (t.p[i] == ';' || (t.p[i] == ',' && i + 1 < t.n))
			return text_from(t, i + 1);
	return t;
}

#define TAIL_WORDS 6

/* "310 MB/s, which is significantly slower": what the words behind a number
 * call it. A comparison with something ("slower than") is told elsewhere. */
static bool called_worse(const struct sentence *x, size_t k)
{
	static const char *const worse[] = {"slower", "worse", NULL};
	static const char *const no[] = {"than", "not", "no", "never", NULL};
	size_t to = k + 1 < x->count ? x->n[k + 1].at : x->to;
	struct text t = text_ltrim(row_between(x, x->n[k].end, to)), w;
	size_t n = 0;

	if (!text_istarts(t, TEXT("which ")) && !text_istarts(t, TEXT(", ")))
		return false;
	for (w = text_word(&t); w.n && n < TAIL_WORDS; w = text_word(&t), n++) {
		if (ends_any(w, no))
			return false;
		if (ends_any(text_sub(w, 0, w.n - (w.p[w.n - 1] == '.')),
			     worse))
			return !text_istarts(text_ltrim(t), TEXT("than"));
	}
	return false;
}

/* A number alone: "dropped to X", "it goes back to X". In the mail of a patch
 * the same words tell of the state before it as well as of that behind it. */
void change_hints(struct sentence *x)
{
	static const char *const again[] = {"back to", "back at", "back up",
		"restor", "recover", "returns to", "returned to", NULL};
	const struct side_facts *f = &x->s->facts;
	struct text all = text_ltrim(row_between(x, x->from, x->to));

	/* "If I enable foo, it drops to X" is a configuration. */
	if (!f->regression || f->patch || text_ibegins(all, "if "))
		return;
	for (size_t k = 0; k < x->count; k++) {
		struct text lead = lead_of(x, k);
		struct text clause = pair_clause(x, k, k);
		size_t to = change_to(lead);
		const char *back;

		if (!row_reading(x, k)->fixed && called_worse(x, k))
			hint(x, k, ROLE_TEST, "called-worse", NULL);
		if (row_reading(x, k)->fixed ||
		    (to == TEXT_NOT_FOUND && !any_of(lead, again)))
			continue;
		back = brought_back(x, clause);
		if (back || any_of(lead, again))
			hint(x, k, ROLE_BASE, "back-to", back);
		else if (any_of(lead, changing))
			hint(x, k, ROLE_TEST, "changed-to", NULL);
	}
}
