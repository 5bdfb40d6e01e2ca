/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Claims: what a sentence says about a change. The sign comes from the word
 * of change and from the metric, never from the number ("latency dropped by
 * 5 %" is better). A percent without a word of change is no claim.
 */
#include "parser/text/claim.h"

#include <math.h>
#include <string.h>

#define CLAIM_LEFT 56
#define CLAIM_RIGHT 44

/* ---- the word of change nearest to a number ---- */

struct near_change {
	enum change change;
	size_t distance;
};

/* The last word of change of t, and its distance from the end of t. */
static struct near_change last_change(struct text t)
{
	struct near_change found = {CHANGE_NONE, SIZE_MAX};
	const char *end = t.p + t.n;
	struct text w;

	while ((w = lexicon_word(&t)).n) {
		enum change c = lexicon_change(w);

		/* "up to", "down to" belong to the number; "is up by" tells
		 * of it. */
		if (c == CHANGE_NONE ||
		    (text_ieq(w, TEXT("up")) &&
		     !text_istarts(text_ltrim(t), TEXT("by"))))
			continue;
		found.change = c;
		found.distance = (size_t)(end - (w.p + w.n));
	}
	return found;
}

static struct near_change first_change(struct text t)
{
	const char *start = t.p;
	struct text w;

	while ((w = lexicon_word(&t)).n) {
		enum change c = lexicon_change(w);

		if (c != CHANGE_NONE)
			return (struct near_change){c, (size_t)(w.p - start)};
	}
	return (struct near_change){CHANGE_NONE, SIZE_MAX};
}

/* A clause boundary hides what stands behind it. */
static struct text within_clause(struct text right)
{
	for (size_t i = 0; i < right.n; i++)
		if (right.p[i] == ';' || right.p[i] == ')' ||
		    (right.p[i] == ',' && i > 2))
			return text_sub(right, 0, i);
	return right;
}

static enum change change_near(struct text left, struct text right)
{
	struct near_change a = last_change(left);
	struct near_change b = first_change(within_clause(right));

	/* "3% faster": a word right behind wins over a farther one before. */
	return a.distance <= b.distance ? a.change : b.change;
}

/* ---- adding ---- */

/* "it goes lower, but is still 2 times": what stands before a "but" is told of
 * something else. */
static struct text behind_but(struct text left)
{
	size_t at;

	while ((at = text_ifind(left, TEXT(" but "))) != TEXT_NOT_FOUND)
		left = text_from(left, at + 5);
	return left;
}

static struct claim *add(struct document *doc, const struct spoken *s,
			 size_t byte, enum claim_kind kind, bool in_subject)
{
	struct facts *f = &doc->facts;
	struct claim *c;
	size_t line = 0;

	if (s->reading)
		line = reading_line(s->reading, s->at + byte);
	else
		while (line + 1 < doc->n_lines &&
		       !(doc->line[line].flags & LINE_SUBJECT))
			line++;
	if (!s->reading && !(doc->line[line].flags & LINE_SUBJECT))
		line = 0;
	f->claim = arena_grow(doc->arena, f->claim, f->n_claims,
			      &f->cap_claims, sizeof(*f->claim));
	c = &f->claim[f->n_claims++];
	*c = (struct claim){
		.kind = kind, .percent = (double)NAN,
		.percent_most = (double)NAN, .factor = (double)NAN,
		.from = (double)NAN, .to = (double)NAN, .unit = "",
		.in_subject = in_subject, .line = line, .at = byte,
	};
	return c;
}

static enum bound bound_of(const struct quantity *q)
{
	switch (q->bound) {
	case QUANTITY_ABOUT:
		return BOUND_APPROX;
	case QUANTITY_BELOW:
		return BOUND_UPPER;
	case QUANTITY_ABOVE:
		return BOUND_LOWER;
	default:
		return BOUND_NONE;
	}
}

static struct text noun_name(const struct spoken *s, size_t i)
{
	enum noun n = spoken_noun(s, i);

	return lexicon_noun_name(n == NOUN_CPU ? NOUN_NONE : n);
}

/* ---- percent ---- */

/* "10% of the original": what is left, not what was lost. */
static bool is_remainder(struct text right)
{
	static const char states[] =
		" original previous baseline base before old stock vanilla "
		"former what expected-before normal host ";
	struct text w;

	right = text_ltrim(right);
	if (!text_skip(&right, TEXT("of ")))
		return false;
	w = lexicon_word(&right);
	if (lexicon_has(" the its their what our ", w))
		w = lexicon_word(&right);
	return lexicon_has(states, w);
}

/* "is down to 70 %", "dropped to 70 %": of what it was. A noun of load has
 * percents of its own. */
static bool falls_to(struct text left)
{
	static const char *const to[] = {"down to", "drops to", "dropped to",
		"fell to", "falls to", "reduced to", "decreased to",
		"drop to", NULL};
	static const char *const hedges[] = {"about", "around", "only",
		"roughly", "nearly", "just", "~", NULL};

	left = text_rtrim(left);
	for (size_t i = 0; hedges[i]; i++)
		if (text_ends(left, text_of(hedges[i])))
			left = text_rtrim(text_sub(left, 0, left.n -
						   text_of(hedges[i]).n));
	return spoken_hedged(left, to);
}

static bool no_change_of_speed(struct text right)
{
	static const char words[] =
		" confidence percentile full free used memory hit utilization "
		"utilisation usage cpu idle busy iowait time ";
	struct text w, of = text_ltrim(right);

	if (text_starts(of, TEXT("of the time")))
		return true;
	w = lexicon_word(&right);
	return lexicon_has(words, w);
}

static bool ends_up_to(struct text left)
{
	left = text_rtrim(left);
	return text_ends(left, TEXT("up to")) ||
	       text_ends(left, TEXT("as much as")) ||
	       text_ends(left, TEXT("upto"));
}

static bool hypothetical(struct text left)
{
	return lexicon_any(" should would could might expect hope ", left);
}

/* A test robot names the metric in full: "a -6.3% regression of M due to",
 * "M -6.3% regression". Empty when the words are not like that. */
static struct text robot_metric(struct document *doc, struct text t,
				const struct quantity *q)
{
	struct text right = text_ltrim(text_from(t, q->at + q->len));
	struct text left = text_sub(t, 0, q->at), name;

	if (!text_skip(&right, TEXT("regression")) &&
	    !text_skip(&right, TEXT("improvement")))
		return (struct text){NULL, 0};
	right = text_ltrim(right);
	if (text_skip(&right, TEXT("of "))) {
		name = text_word(&right);
	} else {
		while (left.n && strchr(" \t-+", left.p[left.n - 1]))
			left.n--;
		name = left;
		while (left.n && !ch_space(left.p[left.n - 1]))
			left.n--;
		name = text_from(name, left.n);
	}
	while (name.n && strchr(":,.;", name.p[name.n - 1]))
		name.n--;
	if (!name.n || !ch_alpha(name.p[0]) ||
	    text_find_char(name, '.') == TEXT_NOT_FOUND)
		return (struct text){NULL, 0};
	return arena_printf(doc->arena, "lkp.%.*s", TEXT_ARG(name));
}

static void claim_percent(struct document *doc, const struct spoken *s,
			  size_t i, bool in_subject)
{
	const struct quantity *q = &s->said[i].q;
	struct text left = spoken_left(s, i, CLAIM_LEFT);
	struct text right = spoken_right(s, i, CLAIM_RIGHT);
	enum change change;
	struct claim *c;
	double sign, least = fabs(q->value), most = fabs(q->hi);

	if (s->said[i].taken || no_change_of_speed(right) ||
	    spoken_other_matter(s, i) ||
	    hypothetical(text_from(left, left.n > 32 ? left.n - 32 : 0)))
		return;
	change = change_near(left, right);
	if (change == CHANGE_NONE && q->value < 0 &&
	    spoken_noun(s, i) != NOUN_NONE)
		change = CHANGE_DOWN;
	if (change == CHANGE_NONE)
		return;
	sign = lexicon_sign(change, spoken_better(s, i));
	if ((is_remainder(right) || falls_to(left)) && least < 100) {
		least = 100 - least;
		most = least;
	}
	c = add(doc, s, q->at, most > least ? CLAIM_RANGE : CLAIM_PERCENT,
		in_subject);
	c->percent = sign * least;
	if (most > least)
		c->percent_most = sign * most;
	c->metric = robot_metric(doc, s->text, q);
	if (!c->metric.n)
		c->metric = noun_name(s, i);
	c->unit = "percent";
	c->up_to = ends_up_to(left);
	c->from_bound = c->up_to ? BOUND_UPPER : bound_of(q);
}

/* ---- from A to B, by how much ---- */

static void claim_pair(struct document *doc, const struct spoken *s,
		       size_t i, bool in_subject)
{
	const struct said *from = &s->said[i], *to = &s->said[from->partner];
	struct claim *c;
	int way;

	if (!from->taken || !to->taken)
		return;
	if (from->pair != PAIR_FROM && from->pair != PAIR_INSTEAD_B)
		return;
	c = add(doc, s, from->q.at, CLAIM_FROM_TO, in_subject);
	c->from = from->q.value;
	c->to = to->q.value;
	c->from_bound = bound_of(&from->q);
	c->to_bound = bound_of(&to->q);
	c->unit = unit_name(from->q.family);
	c->metric = lexicon_noun_name(from->noun);
	way = from->noun == NOUN_TIME || from->noun == NOUN_LATENCY ||
	      from->noun == NOUN_CPU ? -1 : 1;
	if (c->from > 0)
		c->percent = way * 100 * (c->to - c->from) / c->from;
}

static void claim_amount(struct document *doc, const struct spoken *s,
			 size_t i, bool in_subject)
{
	const struct quantity *q = &s->said[i].q;
	enum change change = last_change(spoken_left(s, i, 40)).change;
	double sign = lexicon_sign(change, spoken_better(s, i));
	double most = q->hi;
	struct text rest = spoken_right(s, i, 12);
	struct number n;
	struct claim *c;

	/* "10~15 points": the unit is no unit of measurement. */
	if ((text_skip(&rest, TEXT("~")) || text_skip(&rest, TEXT("-"))) &&
	    num_plain(rest, &n) && n.value > most)
		most = n.value;
	if (!spoken_amount(s, i) || q->family == UNIT_TIME ||
	    (q->family == UNIT_NONE && spoken_noun(s, i) == NOUN_NONE))
		return;
	c = add(doc, s, q->at, CLAIM_ABSOLUTE, in_subject);
	c->from = sign * q->value;
	c->to = sign * most;
	c->from_bound = bound_of(q);
	c->unit = unit_name(q->family);
	c->metric = noun_name(s, i);
}

/* ---- factors ---- */

/* "two times", "three-fold": a number in words and what makes it a factor. Its
 * length, or 0. */
static size_t word_factor_at(struct text t, size_t at, double *times)
{
	static const char *const words[] = {"two", "three", "four", "five",
		"six", "seven", "eight", "nine", "ten"};

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
		struct text rest = text_from(t, at), w = text_of(words[i]);
		struct text behind;
		bool counted;

		if (!text_istarts(rest, w))
			continue;
		rest = text_from(rest, w.n);
		counted = text_skip(&rest, TEXT(" times"));
		if (!counted && !text_skip(&rest, TEXT("-fold")) &&
		    !text_skip(&rest, TEXT("fold")))
			return 0;
		/* "I ran it two times and saw it slow" counts runs. */
		behind = rest;
		w = text_word(&behind);
		if ((rest.n && ch_word(rest.p[0])) ||
		    (counted && !text_iis(w, "as") && !text_iis(w, "more") &&
		     !text_iis(w, "less") && !text_iis(w, "the") &&
		     !text_ends(w, TEXT("er")) && !text_ends(w, TEXT("er."))))
			return 0;
		*times = (double)(i + 2);
		return (size_t)(rest.p - t.p) - at;
	}
	return 0;
}

/* "3x", "3-4x", "5 times", "2-fold" at byte `at`; its length, or 0. */
static size_t factor_at(struct text t, size_t at, double *least, double *most)
{
	struct number n;
	size_t end;

	if (!num_plain(text_from(t, at), &n))
		return 0;
	*least = *most = n.value;
	end = at + n.len;
	for (size_t k = 0; k < 2; k++) {
		struct text rest = text_from(t, end);

		if ((text_skip(&rest, TEXT("-")) ||
		     text_skip(&rest, TEXT(" to ")) ||
		     text_skip(&rest, TEXT("~"))) && k == 0 &&
		    num_plain(rest, &n) && n.value > *least) {
			*most = n.value;
			end = (size_t)(rest.p - t.p) + n.len;
			continue;
		}
		rest = text_ltrim(text_from(t, end));
		if (text_skip(&rest, TEXT("x")) ||
		    text_skip(&rest, TEXT("X")) ||
		    text_skip(&rest, TEXT("times")) ||
		    text_skip(&rest, TEXT("-fold")) ||
		    text_skip(&rest, TEXT("fold")))
			return rest.n && ch_word(rest.p[0]) ? 0 :
			       (size_t)(rest.p - t.p) - at;
		break;
	}
	return 0;
}

static void add_factor(struct document *doc, const struct spoken *s,
		       size_t at, size_t len, double least, double most,
		       bool in_subject)
{
	/* A number of its own at that place, for the words around it. */
	struct spoken one = *s;
	struct text right;
	enum change change;
	struct claim *c;
	int sign;

	one.n = 1;
	one.said[0] = (struct said){.q = {.at = at, .len = len}, .stat = ""};
	right = spoken_right(&one, 0, 24);
	change = change_near(behind_but(spoken_left(&one, 0, 40)), right);
	if (change == CHANGE_NONE || least <= 0 || least > 1e5 ||
	    spoken_other_matter(&one, 0))
		return;
	sign = lexicon_sign(change, spoken_better(&one, 0));
	c = add(doc, s, at, CLAIM_FACTOR, in_subject);
	c->factor = sign < 0 ? least : 1 / least;
	if (most > least) {
		c->from = c->factor;
		c->to = sign < 0 ? most : 1 / most;
	}
	c->metric = noun_name(&one, 0);
}

static void claim_factors(struct document *doc, const struct spoken *s,
			  bool in_subject)
{
	struct text t = s->text;

	for (size_t at = 0; at < t.n;) {
		double least = 0, most = 0;
		size_t len;

		if ((!ch_digit(t.p[at]) && !ch_alpha(t.p[at])) ||
		    (at && (ch_word(t.p[at - 1]) || t.p[at - 1] == '.' ||
			    t.p[at - 1] == '-'))) {
			at++;
			continue;
		}
		if (ch_digit(t.p[at])) {
			len = factor_at(t, at, &least, &most);
		} else {
			len = word_factor_at(t, at, &least);
			most = least;
		}
		if (len)
			add_factor(doc, s, at, len, least, most, in_subject);
		at += len ? len : 1;
		while (at < t.n && (ch_word(t.p[at]) || t.p[at] == '.'))
			at++;
	}
}

/* "fails about half the time": how often, where something took half the time
 * or needs half the time of what another does. */
static bool half_of_runs(struct text t, size_t at, size_t len)
{
	static const char takes[] =
		" take takes took taking need needs needed finish finishes "
		"finished complete completes completed done runs ran spend "
		"spends spent ";
	/* "in half the time", "in about half the time" */
	static const char *const within[] = {"in", "in about", "in only",
		"in roughly", "within", "in less than", "in just", NULL};
	size_t from = at > 40 ? at - 40 : 0;
	struct text behind = text_from(t, at + len);

	return text_istarts(text_sub(t, at, len), TEXT("half the")) &&
	       text_istarts(behind, TEXT(" time")) &&
	       !lexicon_any(takes, text_sub(t, from, at - from)) &&
	       !spoken_hedged(text_sub(t, from, at - from), within);
}

/* Words that carry a factor: how many times as much is left. */
static void claim_words(struct document *doc, const struct spoken *s,
			bool in_subject)
{
	static const struct {
		const char *words;
		double times;
	} table[] = {
		{"halved", 0.5}, {"cut in half", 0.5}, {"half the", 0.5},
		{"half of the", 0.5}, {"half as ", 0.5}, {"to half ", 0.5},
		{"to a third", 1.0 / 3}, {"to a quarter", 0.25},
		{"doubled", 2}, {"doubles", 2},
		{"tripled", 3}, {"twice the", 2}, {"twice as", 2},
		{"order of magnitude", 10}, {"a third of the", 1.0 / 3},
	};

	for (size_t k = 0; k < sizeof(table) / sizeof(*table); k++) {
		struct spoken one = *s;
		struct text w = text_of(table[k].words);
		size_t at = text_ifind(s->text, w);
		enum better better;
		enum change change;
		struct claim *c;
		bool grew = table[k].times > 1;

		if (at == TEXT_NOT_FOUND || (at && ch_word(s->text.p[at - 1])))
			continue;
		one.n = 1;
		one.said[0] = (struct said){.q = {.at = at, .len = w.n},
					    .stat = ""};
		/* "twice the performance difference" does not say which way. */
		if (lexicon_any(" difference differences gap ",
				spoken_right(&one, 0, 32)) ||
		    half_of_runs(s->text, at, w.n) ||
		    spoken_other_matter(&one, 0))
			continue;
		better = spoken_better(&one, 0);
		change = change_near((struct text){s->text.p, 0},
				     spoken_right(&one, 0, 16));
		if (better == BETTER_UNKNOWN && change == CHANGE_NONE)
			continue;
		if (change == CHANGE_NONE)
			change = grew ? CHANGE_UP : CHANGE_DOWN;
		c = add(doc, s, at, CLAIM_FACTOR, in_subject);
		c->factor = grew ? table[k].times : 1 / table[k].times;
		if (lexicon_sign(change, better) > 0)
			c->factor = 1 / c->factor;
		c->from_bound = BOUND_APPROX;
		c->metric = noun_name(&one, 0);
	}
}

/* ---- nothing seen ---- */

static void claim_none(struct document *doc, const struct spoken *s,
		       bool in_subject)
{
	static const char *const phrases[] = {
		"no difference", "no regression", "no degradation",
		"no performance regression", "no performance difference",
		"no significant difference", "no measurable", "no slowdown",
		"no noticeable difference", "no performance degradation",
		"no performance impact", "no change in performance",
		"same speed", "same performance", "same throughput",
		"same bandwidth", "same latency", "same iops",
		"not see any difference", "not see any regression",
		"n't see any difference", "n't see any regression",
		"n't see any degradation", NULL,
	};

	for (size_t i = 0; phrases[i]; i++) {
		size_t at = text_ifind(s->text, text_of(phrases[i]));

		if (at == TEXT_NOT_FOUND ||
		    (at && ch_word(s->text.p[at - 1]) && phrases[i][0] != 'n'))
			continue;
		if (at && ch_word(s->text.p[at - 1]) && phrases[i][1] != '\'')
			continue;
		add(doc, s, at, CLAIM_NONE_SEEN, in_subject)->percent = 0;
		return;
	}
}

void claim_sentence(struct document *doc, const struct spoken *s,
		    bool in_subject)
{
	for (size_t i = 0; i < s->n; i++) {
		if (s->said[i].pair != PAIR_NONE)
			claim_pair(doc, s, i, in_subject);
		else if (s->said[i].q.family == UNIT_PERCENT)
			claim_percent(doc, s, i, in_subject);
		else
			claim_amount(doc, s, i, in_subject);
	}
	claim_factors(doc, s, in_subject);
	claim_words(doc, s, in_subject);
	claim_none(doc, s, in_subject);
}
