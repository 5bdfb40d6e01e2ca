/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Sides of numbers in prose. A sentence is read as a row of
 * numbers and of words that speak, each with its place:
 *
 *	from X to Y, X -> Y		by the order of the words
 *	A: X, B: Y			by keys
 *	before and after ... X and Y	by ordinal
 *	as many versions as numbers	by their neighbours
 *	clause				the words of the number's own clause
 *	contrast			two numbers, one without words
 */
#include <math.h>
#include <string.h>

#include "analyzer/side/side_sentence.h"
#include "base/number.h"
#include "parser/text/lexicon.h"
#include "parser/text/text.h"

/* ---- where a number stands ---- */

/* Of the next line, when a number's unit was wrapped there. */
#define UNIT_BYTES_NEXT 24

static bool near_value(double a, double b)
{
	return fabs(a - b) <= 1e-9 * fabs(b);
}

/* The place of a run's value in its line, at or after byte `from`. */
static bool find_value(struct text t, double value, size_t from,
		       struct place *p)
{
	struct quantity q;
	size_t at = from;

	while (quantity_next(t, at, COMMA_UNKNOWN, &q)) {
		if (near_value(q.value, value) ||
		    near_value(q.value_other, value)) {
			p->at = q.at;
			p->end = q.at + q.len;
			return true;
		}
		at = q.at + (q.len ? q.len : 1);
	}
	return from > 0 && find_value(t, value, 0, p);
}

/* "from 7.667s to 1.728": a bare number that took the unit of its partner.
 * Its value is a multiple by the factor of a unit. */
static bool find_bare(struct text t, double value, size_t from,
		      struct place *p)
{
	static const double factors[] = {1e3, 1e6, 1e9, 1024, 1048576,
		1073741824, 60e9, 125, 125e3, 125e6};
	struct quantity q;

	for (size_t at = from; quantity_next(t, at, COMMA_UNKNOWN, &q);
	     at = q.at + (q.len ? q.len : 1))
		for (size_t k = 0; q.family == UNIT_NONE && q.value > 0 &&
				   k < sizeof(factors) / sizeof(*factors); k++)
			if (near_value(q.value * factors[k], value)) {
				p->at = q.at;
				p->end = q.at + q.len;
				return true;
			}
	return false;
}

static bool place_run(struct sides *s, size_t i, size_t *line, size_t *cursor,
		      struct place *p)
{
	const struct run *run = &s->doc->run[i];
	const struct paragraph *para;
	struct text t;
	size_t at;

	if (!run->n_measurements || !side_prose_run(s->doc, run))
		return false;
	at = run->measurement[0].line;
	if (at >= s->doc->n_lines || s->para_at[at] == NO_INDEX)
		return false;
	if (*line != at)
		*cursor = 0;
	*line = at;
	para = &s->para[s->para_at[at]];
	/* The unit may stand on the next line. */
	t = text_sub(para->t, para->start[at - para->first],
		     s->doc->line[at].text.n + UNIT_BYTES_NEXT);
	/* Of "10 to 11 MB/s" only the end has the unit. */
	if (!find_value(t, run->measurement[0].value, *cursor, p) &&
	    !(run->measurement[0].has_hi &&
	      find_value(t, run->measurement[0].hi, *cursor, p)) &&
	    !find_bare(t, run->measurement[0].value, *cursor, p))
		return false;
	*cursor = p->end;
	p->run = i;
	p->at += para->start[at - para->first];
	p->end += para->start[at - para->first];
	return true;
}

/* ---- helpers ---- */

struct text row_between(const struct sentence *x, size_t from, size_t to)
{
	return to > from ? text_sub(x->t, from, to - from) :
			   text_sub(x->t, from, 0);
}

struct reading *row_reading(const struct sentence *x, size_t k)
{
	return &x->s->reading[x->n[k].run];
}

bool row_open(const struct sentence *x, size_t k)
{
	const struct reading *r = row_reading(x, k);

	return r->binder == BIND_NONE && !r->fixed;
}

bool row_same_unit(const struct sentence *x, size_t a, size_t b)
{
	const struct run *p = &x->s->doc->run[x->n[a].run];
	const struct run *q = &x->s->doc->run[x->n[b].run];

	return strcmp(p->measurement[0].unit, q->measurement[0].unit) == 0;
}

/* In prose, "good" and "slow" are adjectives, and trees are seldom states. */
struct label row_scan(const struct sentence *x, struct text t)
{
	struct label l = side_scan(x->s, t);

	l.features &= ~(unsigned int)(LABEL_VERDICT | LABEL_GOOD | LABEL_BAD);
	return l;
}

static bool speaks(const struct label *l)
{
	return label_speaks(l) || (l->features & (LABEL_THEN | LABEL_NOW));
}

static bool atom_speaks(const struct label_atom *a)
{
	if (a->is_version || a->commit.n)
		return true;
	if (a->feature & LABEL_WEAK)
		return a->feature & LABEL_OBJECT;
	return a->feature & (LABEL_STRONG & ~LABEL_VERDICT);
}

void row_bind(const struct sentence *x, size_t k, struct label l,
		      double fade)
{
	struct reading *r = row_reading(x, k);

	l.line = x->s->doc->run[x->n[k].run].first_line;
	l.rank = 0;
	r->label = l;
	r->binder = BIND_SENTENCE;
	r->fade = fade;
}

void row_settle(const struct sentence *x, size_t k, enum role role,
		   const char *rule, double confidence, const char *variant)
{
	struct reading *r = row_reading(x, k);

	r->fixed = true;
	r->binder = BIND_SENTENCE;
	r->role = role;
	r->rule = rule;
	r->confidence = confidence;
	r->variant = variant;
	r->label.line = x->s->doc->run[x->n[k].run].first_line;
}

/* ---- before and after ... X and Y ---- */

/* "6.5.3 + revert", "vanilla 6.5.3": a version and a word that stand together
 * are one state, and no two states in a row. */
static bool one_state(const struct sentence *x, const struct label_atom *a,
		      const struct label_atom *b)
{
	struct text gap = text_trim(row_between(x, a->end, b->at));

	return a->is_version != b->is_version &&
	       !a->commit.n && !b->commit.n &&
	       (!gap.n || text_is(gap, "+"));
}

static bool rule_ordinal(struct sentence *x)
{
	const struct label_atom *a[NUMBERS];
	size_t n = 0;
	bool said = text_ihas(row_between(x, x->from, x->to),
			      TEXT("respectively"));

	for (size_t i = 0; i < x->atoms && n < NUMBERS; i++)
		if (atom_speaks(&x->atom[i]))
			a[n++] = &x->atom[i];
	if (n < 2 || n != x->count || a[n - 1]->at > x->n[0].at)
		return false;
	for (size_t k = 1; k < n; k++)
		if (one_state(x, a[k - 1], a[k]))
			return false;
	/* The words stand in one row, or the sentence says so. */
	if (!said && label_words(row_between(x, a[0]->end, a[n - 1]->at)) > 2)
		return false;
	for (size_t k = 0; k < n; k++) {
		struct label l = {.text = row_between(x, a[k]->at, a[k]->end),
				  .features = a[k]->feature};

		if (a[k]->is_version)
			l.version[l.n_versions++] = a[k]->version;
		if (a[k]->commit.n)
			l.commit[l.n_commits++] = a[k]->commit;
		row_bind(x, k, l, 1);
	}
	return true;
}

/* ---- as many versions as numbers ---- */

static bool rule_versions(struct sentence *x)
{
	const struct label_atom *v[NUMBERS];
	size_t n = 0;

	for (size_t i = 0; i < x->atoms && n < NUMBERS; i++)
		if (x->atom[i].is_version)
			v[n++] = &x->atom[i];
	if (n < 2 || n != x->count)
		return false;
	/* Each number has its version, all on the same side of them. */
	for (size_t k = 0; k < n; k++) {
		bool after = x->n[0].at < v[0]->at;

		if ((x->n[k].at < v[k]->at) != after)
			return false;
		if (k + 1 < n && (after ? x->n[k + 1].at < v[k]->at :
					  v[k + 1]->at < x->n[k].at))
			return false;
	}
	for (size_t k = 0; k < n; k++) {
		struct label l = {.text = row_between(x, v[k]->at, v[k]->end),
				  .n_versions = 1};

		l.version[0] = v[k]->version;
		row_bind(x, k, l, 1);
		row_reading(x, k)->label.rank = 2;
	}
	return true;
}

/* ---- clauses ---- */

static bool cut_word(struct text t, size_t at, size_t *len)
{
	static const char *const words[] = {"vs", "vs.", "versus", "while",
		"whereas", "but", "than", "compared to", "compared with",
		"and", NULL};

	if (at > 0 && ch_word(t.p[at - 1]))
		return false;
	for (size_t i = 0; words[i]; i++) {
		struct text w = text_of(words[i]);

		if (text_istarts(text_from(t, at), w) &&
		    (at + w.n >= t.n || !ch_word(t.p[at + w.n]))) {
			*len = w.n;
			return true;
		}
	}
	return false;
}

static bool cut_at(struct text t, size_t i, size_t *len)
{
	char c = t.p[i];
	bool digits = i > 0 && i + 1 < t.n && ch_digit(t.p[i - 1]) &&
		      ch_digit(t.p[i + 1]);

	*len = 1;
	if ((c == ',' && !digits) || c == ';' || c == '(' || c == ')')
		return true;
	return cut_word(t, i, len);
}

/* The clause around number k: [*from, *to), numbers excluded. */
static void clause_of(const struct sentence *x, size_t k, size_t *from,
		      size_t *to)
{
	size_t lo = k ? x->n[k - 1].end : x->from;
	size_t hi = k + 1 < x->count ? x->n[k + 1].at : x->to;
	size_t len;

	*from = lo;
	for (size_t i = lo; i < x->n[k].at; i++)
		if (cut_at(x->t, i, &len) && i + len <= x->n[k].at)
			*from = i + len;
	*to = hi;
	for (size_t i = x->n[k].end; i < hi; i++)
		if (cut_at(x->t, i, &len)) {
			*to = i;
			break;
		}
}

static bool try_words(struct sentence *x, size_t k, size_t from, size_t to,
		      double fade)
{
	struct label l;

	if (to <= from)
		return false;
	/* "12 s before." */
	if (x->t.p[to - 1] == '.')
		to--;
	l = row_scan(x, row_between(x, from, to));
	if (!speaks(&l) || side_names_two(row_between(x, from, to)))
		return false;
	row_bind(x, k, l, fade);
	return true;
}

static bool crosses_bracket(const struct sentence *x, size_t from, size_t to)
{
	struct text t = row_between(x, from, to);

	return text_find_char(t, '(') != TEXT_NOT_FOUND ||
	       text_find_char(t, ')') != TEXT_NOT_FOUND;
}

#define BRACKET_WORDS 5

/* "12 MB/s (patched)": a short bracket right behind the number, without a
 * number of its own, is about it. */
static bool try_bracket(struct sentence *x, size_t k)
{
	struct text t = row_between(x, x->n[k].end, x->to);
	size_t at = 0, close;
	struct quantity q;

	while (at < t.n && (ch_word(t.p[at]) || strchr(" /%.", t.p[at])))
		at++;
	if (at >= t.n || t.p[at] != '(' ||
	    label_words(text_sub(t, 0, at)) > 2)
		return false;
	close = text_find_char(text_from(t, at), ')');
	if (close == TEXT_NOT_FOUND)
		return false;
	t = text_sub(t, at + 1, close - 1);
	if (label_words(t) > BRACKET_WORDS ||
	    quantity_next(t, 0, COMMA_UNKNOWN, &q))
		return false;
	at += x->n[k].end + 1;
	return try_words(x, k, at, at + t.n, 1);
}

/* Where the line of number k begins, or the number before it ends. */
static size_t line_start(const struct sentence *x, size_t k)
{
	const struct sides *s = x->s;
	size_t line = s->doc->run[x->n[k].run].measurement[0].line;
	const struct paragraph *p = &s->para[s->para_at[line]];
	size_t start = p->start[line - p->first];
	size_t lo = k ? x->n[k - 1].end : x->from;

	return start > lo ? start : lo;
}

#define ROW_BYTES 50
#define ROW_WORDS 2

/* The line of number k is a row of a list, not wrapped prose: it is short and
 * ends with the number. What follows belongs to the next row. */
static bool ends_row(const struct sentence *x, size_t k)
{
	const struct sides *s = x->s;
	size_t line = s->doc->run[x->n[k].run].measurement[0].line;
	const struct paragraph *p = &s->para[s->para_at[line]];
	size_t start = p->start[line - p->first];
	struct text t = s->doc->line[line].text;

	return line < p->last && t.n < ROW_BYTES &&
	       label_words(row_between(x, x->n[k].end, start + t.n)) <=
		       ROW_WORDS;
}

/* The words of number k, nearest first; behind it they must not lie beyond a
 * bracket, in which another clause begins. */
static void rule_clause(struct sentence *x, size_t k)
{
	size_t lo = k ? x->n[k - 1].end : x->from;
	size_t hi = k + 1 < x->count ? x->n[k + 1].at : x->to;
	size_t end = x->n[k].end, from, to;

	clause_of(x, k, &from, &to);
	if (ends_row(x, k)) {
		if (!try_words(x, k, from, x->n[k].at, 1) &&
		    !try_words(x, k, line_start(x, k), x->n[k].at, 0.98))
			try_words(x, k, lo, x->n[k].at, 0.93);
		return;
	}
	if (try_bracket(x, k) || try_words(x, k, from, x->n[k].at, 1) ||
	    (from > line_start(x, k) && try_words(x, k, end, to, 1)) ||
	    try_words(x, k, line_start(x, k), x->n[k].at, 0.98) ||
	    try_words(x, k, end, to, 1) ||
	    (k + 1 == x->count && !crosses_bracket(x, end, x->to) &&
	     try_words(x, k, end, x->to, 0.95)) ||
	    try_words(x, k, lo, x->n[k].at, 0.93))
		return;
	if (!crosses_bracket(x, end, hi))
		try_words(x, k, end, hi, 0.88);
}

/* "120 fps mostly, rarely below 100": one state's number again. */
static bool same_again(const struct sentence *x)
{
	static const char words[] =
		" rarely never seldom sometimes often mostly always at-most "
		"peaking peak peaks dips spikes average averaging min max "
		"minimum maximum respectively usually ";

	struct text gap = row_between(x, x->n[0].end, x->n[1].at);

	/* "2 % or 3 % before" */
	return text_iis(text_trim(gap), "or") || lexicon_any(words, gap);
}

static bool has_direction(const struct sentence *x, size_t k, struct text d)
{
	const struct run *r = &x->s->doc->run[x->n[k].run];

	return r->n_measurements && text_has(r->measurement[0].metric, d);
}

/* What is read and what is written are no two states of one thing. */
static bool directions_differ(const struct sentence *x)
{
	for (size_t k = 0; k < 2; k++)
		if (has_direction(x, k, TEXT(".read.")) &&
		    has_direction(x, 1 - k, TEXT(".write.")))
			return true;
	return false;
}

/* Exactly two numbers of one unit, and only the other one has words. */
static void rule_contrast(struct sentence *x)
{
	if (x->count != 2 || !row_same_unit(x, 0, 1) || same_again(x) ||
	    directions_differ(x))
		return;
	for (size_t k = 0; k < 2; k++) {
		struct reading *r = row_reading(x, k);
		const struct reading *o = row_reading(x, 1 - k);

		if (r->binder == BIND_NONE && o->binder == BIND_SENTENCE &&
		    !o->fixed)
			r->contrast = x->n[1 - k].run;
	}
}

/* "and it is back to 4.7 ms", "brought back to about 120 MB/s": as it was;
 * what "falls back to" a number is not. */
static void rule_back(struct sentence *x, size_t k)
{
	static const char words[] =
		" is are was were it's brought brings bring came comes get "
		"gets got ";
	struct text left = row_between(x, k ? x->n[k - 1].end : x->from,
				       x->n[k].at);
	struct text before;
	size_t at = TEXT_NOT_FOUND, from = 0, hit;

	while ((hit = text_find_word(text_from(left, from), TEXT("back"))) !=
	       TEXT_NOT_FOUND) {
		at = from + hit;
		from = at + 4;
	}
	if (at == TEXT_NOT_FOUND)
		return;
	before = text_rtrim(text_sub(left, 0, at));
	for (hit = before.n; hit > 0 && !ch_blank(before.p[hit - 1]);)
		hit--;
	if (!lexicon_has(words, text_from(before, hit)))
		return;
	left = text_ltrim(text_from(left, at + 4));
	if (text_istarts(left, TEXT("to ")) && label_words(left) <= 3)
		row_settle(x, k, ROLE_BASE, "back-to", 0.85,
			   text_ihas(row_between(x, x->from, x->to),
				     TEXT("revert")) ? "revert" : NULL);
}

static void read_sentence(struct sentence *x)
{
	struct text t = text_sub(x->t, 0, x->to);

	x->atoms = label_atoms(text_from(t, x->from), x->atom, LABEL_ATOMS);
	for (size_t i = 0; i < x->atoms; i++) {
		x->atom[i].at += x->from;
		x->atom[i].end += x->from;
	}
	if (side_distro_sentence(x))
		return;
	change_pairs(x);
	side_keys(x);
	for (size_t k = 0; k < x->count; k++)
		if (!row_open(x, k))
			goto clauses;
	if (rule_ordinal(x) || rule_versions(x) || slot_states(x))
		return;
clauses:
	for (size_t k = 0; k < x->count; k++) {
		if (row_open(x, k))
			rule_back(x, k);
		if (row_open(x, k))
			rule_clause(x, k);
	}
	rule_contrast(x);
	change_hints(x);
	side_held(x);
}

static bool follows_list(const struct sides *s, const struct sentence *x,
			 size_t run)
{
	size_t first = s->doc->run[run].listed_with;

	return first && first != run + 1 &&
	       x->n[x->count - 1].run == first - 1;
}

void side_bind_sentences(struct sides *s)
{
	struct sentence x = {.s = s};
	size_t line = NO_INDEX, cursor = 0, para = NO_INDEX;
	struct place p;

	for (size_t i = 0; i < s->doc->n_runs; i++) {
		size_t at;

		if (!place_run(s, i, &line, &cursor, &p))
			continue;
		at = s->para_at[line];
		/* A list of runs is one number to the words around it. */
		if (x.count && at == para && follows_list(s, &x, i)) {
			x.n[x.count - 1].end = p.end;
			continue;
		}
		if (x.count && (at != para || p.at >= x.to ||
				p.at < x.n[x.count - 1].end ||
				x.count == NUMBERS)) {
			read_sentence(&x);
			x.count = 0;
		}
		if (!x.count) {
			para = at;
			x.t = s->para[at].t;
			side_sentence(x.t, p.at, &x.from, &x.to);
		}
		x.n[x.count++] = p;
	}
	if (x.count)
		read_sentence(&x);
}
