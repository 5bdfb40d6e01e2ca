/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Units and sentences of prose. Every line is read once, a sentence end is
 * decided by a few bytes around it: linear.
 */
#include "parser/text/sentence.h"

#include "parser/format/format.h"
#include "parser/text/text.h"

/* A line shorter than this was not broken by an editor: what follows it is
 * no continuation of an item that is only an id and its title. */
#define WRAPPED_BYTES 55
/* How far above an introduction may stand, in lines. */
#define INTRO_LINES 4

/* Numbers found in prose leave the prose readable. */
static bool taken(const struct document *doc, const struct line *l)
{
	const struct format *f;

	if (l->block == NO_INDEX || l->block >= doc->n_blocks)
		return false;
	f = doc->block[l->block].format;
	return !f || !text_is(TEXT("prose"), f->name);
}

static bool is_prose(const struct document *doc, const struct line *l)
{
	const unsigned int foreign = LINE_REPEAT | LINE_PATCH |
		LINE_ATTRIBUTION | LINE_SIGNATURE;

	if (l->flags & LINE_SUBJECT)
		return !(l->flags & LINE_REPEAT);
	if (l->flags & (foreign | LINE_HEADER))
		return false;
	return !taken(doc, l) && text_trim(l->text).n > 0;
}

/* Takes "- ", "* ", "1.", "2)", "[3]" off *t. */
static bool skip_marker(struct text *t)
{
	size_t n = 0;
	bool bracket;

	*t = text_ltrim(*t);
	if (t->n > 1 && (t->p[0] == '-' || t->p[0] == '*' || t->p[0] == '+') &&
	    ch_blank(t->p[1])) {
		*t = text_ltrim(text_from(*t, 2));
		return true;
	}
	bracket = text_starts(*t, TEXT("["));
	n = bracket;
	while (n < t->n && n < 3 && ch_digit(t->p[n]))
		n++;
	if (n == (size_t)bracket || n >= t->n)
		return false;
	if (bracket ? t->p[n] != ']' : t->p[n] != '.' && t->p[n] != ')')
		return false;
	if (n + 1 < t->n && !ch_blank(t->p[n + 1]))
		return false;
	*t = text_ltrim(text_from(*t, n + 1));
	return true;
}

/* Does it begin with an id, or with "commit ID", marks around it allowed? */
static bool begins_with_id(struct text t)
{
	struct text hash;
	size_t at = 0, skip = 0;

	if (text_istarts(t, TEXT("commit")) || text_istarts(t, TEXT("patch"))) {
		text_word(&t);
		t = text_ltrim(t);
	}
	while (skip < t.n && skip < 3 && !ch_word(t.p[skip]))
		skip++;
	if (!commit_next(text_sub(t, skip, 64), &at, &hash))
		return false;
	return hash.p == t.p + skip;
}

/* "Word-word: value": Signed-off-by, Fixes, Link ... */
static bool is_trailer(const struct line *l)
{
	static const char *const names[] = {
		"fixes:", "closes:", "link:", "reported-by:", "cc:",
		"base-commit:", "change-id:", "tested-by:", "bisected-by:",
	};

	if (l->flags & LINE_TRAILER)
		return true;
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (text_ibegins(text_ltrim(l->text), names[i]))
			return true;
	return false;
}

struct shape {
	enum unit_kind kind;
	bool marker, id_first;
};

static struct shape shape_of(const struct line *l)
{
	struct text rest = l->text;
	struct shape s = {UNIT_PROSE, false, false};

	if (l->flags & LINE_SUBJECT) {
		s.kind = UNIT_SUBJECT;
		return s;
	}
	if (text_istarts(text_ltrim(l->text), TEXT("#regzb"))) {
		s.kind = UNIT_DIRECTIVE;
		return s;
	}
	if (is_trailer(l)) {
		s.kind = UNIT_TRAILER;
		return s;
	}
	s.marker = skip_marker(&rest);
	s.id_first = begins_with_id(rest);
	if (s.marker || s.id_first)
		s.kind = UNIT_ITEM;
	return s;
}

/* Is a quote or a bracket open at the end? */
static bool left_open(struct text t)
{
	size_t quotes = 0;
	long brackets = 0;

	for (size_t i = 0; i < t.n; i++) {
		quotes += t.p[i] == '"';
		brackets += t.p[i] == '(' ? 1 : t.p[i] == ')' ? -1 : 0;
	}
	return quotes % 2 || brackets > 0;
}

static bool same_speaker(const struct line *a, const struct line *b)
{
	return a->message == b->message && a->origin == b->origin &&
	       a->depth == b->depth;
}

/* May `next`, the line behind the unit, be joined to it? */
static bool continues(const struct document *doc, const struct unit *u,
		      size_t next, const struct shape *s)
{
	const struct line *last = &doc->line[u->line[u->n - 1]];
	const struct line *l = &doc->line[next];
	struct text text = text_trim(last->text);

	if (u->line[u->n - 1] + 1 != next || !same_speaker(last, l))
		return false;
	if (u->kind == UNIT_SUBJECT || s->kind == UNIT_SUBJECT)
		return u->kind == s->kind;
	if (s->kind == UNIT_DIRECTIVE || s->kind == UNIT_TRAILER)
		return false;
	if (u->kind == UNIT_DIRECTIVE)
		return true;
	if (u->kind == UNIT_TRAILER)
		return ch_blank(l->text.n ? l->text.p[0] : 'x');
	if (s->marker)
		return false;
	if (s->id_first)	/* a sentence may break before an id */
		return !u->id_first && !text_ends(text, TEXT(":")) &&
		       !text_ends(text, TEXT("=")) &&
		       !text_ends(text, TEXT("."));
	if (u->id_first)
		return left_open(text) || text.n >= WRAPPED_BYTES;
	return true;
}

/* A unit that is being collected. */
struct draft {
	struct document *doc;
	struct units *out;
	struct unit unit;
	size_t cap_line, cap_start, bytes;
};

static void draft_add(struct draft *d, size_t line)
{
	struct arena *a = d->doc->arena;
	struct unit *u = &d->unit;

	u->line = arena_grow(a, u->line, u->n, &d->cap_line, sizeof(*u->line));
	u->start = arena_grow(a, u->start, u->n, &d->cap_start,
			      sizeof(*u->start));
	u->line[u->n] = line;
	u->start[u->n] = d->bytes;
	u->n++;
	d->bytes += text_trim(d->doc->line[line].text).n + 1;
}

static void draft_end(struct draft *d)
{
	struct arena *a = d->doc->arena;
	struct unit *u = &d->unit;
	size_t at = 0;
	char *p;

	if (u->n == 0)
		return;
	p = arena_alloc(a, d->bytes);
	for (size_t i = 0; i < u->n; i++) {
		struct text t = text_trim(d->doc->line[u->line[i]].text);

		if (t.n)
			memcpy(p + at, t.p, t.n);
		at += t.n;
		p[at++] = ' ';
	}
	u->text = (struct text){p, at - 1};
	d->out->item = arena_grow(a, d->out->item, d->out->n, &d->out->cap,
				  sizeof(*u));
	d->out->item[d->out->n++] = *u;
	*u = (struct unit){0};
	d->cap_line = d->cap_start = d->bytes = 0;
}

/* The unit that says what a list of ids is about: the nearest one above that
 * is not such a line itself, by the same speaker. */
static void find_intros(struct document *doc, struct units *us)
{
	for (size_t i = 0; i < us->n; i++) {
		struct unit *u = &us->item[i], *above;
		size_t gap;

		u->intro = NO_INDEX;
		if (!u->id_first || i == 0)
			continue;
		above = &us->item[i - 1];
		gap = u->line[0] - above->line[above->n - 1];
		if (gap > INTRO_LINES || above->kind == UNIT_SUBJECT ||
		    !same_speaker(&doc->line[u->line[0]],
				  &doc->line[above->line[0]]))
			continue;
		u->intro = above->id_first ? above->intro : i - 1;
	}
}

struct units unit_read(struct document *doc)
{
	struct units us = {0};
	struct draft d = {.doc = doc, .out = &us};

	for (size_t i = 0; i < doc->n_lines; i++) {
		struct shape s;

		if (!is_prose(doc, &doc->line[i])) {
			draft_end(&d);
			continue;
		}
		s = shape_of(&doc->line[i]);
		if (d.unit.n && !continues(doc, &d.unit, i, &s))
			draft_end(&d);
		if (d.unit.n == 0) {
			d.unit.kind = s.kind;
			d.unit.id_first = s.id_first;
		}
		draft_add(&d, i);
	}
	draft_end(&d);
	find_intros(doc, &us);
	return us;
}

size_t unit_line_index(const struct unit *u, size_t at)
{
	size_t lo = 0, hi = u->n;

	while (hi - lo > 1) {
		size_t mid = lo + (hi - lo) / 2;

		if (u->start[mid] <= at)
			lo = mid;
		else
			hi = mid;
	}
	return lo;
}

size_t unit_line(const struct unit *u, size_t at)
{
	return u->line[unit_line_index(u, at)];
}

static bool abbreviation(struct text t, size_t dot)
{
	static const char *const words[] = {"i.e", "e.g", "vs", "cf", "etc",
					    "resp", "approx"};

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
		struct text w = text_of(words[i]);

		if (dot >= w.n && text_ieq(text_sub(t, dot - w.n, w.n), w))
			return true;
	}
	return false;
}

bool sentence_starts(struct text t, size_t at)
{
	size_t end = at;
	char c, mark;

	if (at == 0 || at >= t.n)
		return at == 0;
	c = t.p[at];
	if (!ch_upper(c) && c != '"' && c != '(' && c != '[' && c != '\'')
		return false;
	while (end && ch_space(t.p[end - 1]))
		end--;
	if (end == at || end == 0)
		return false;
	mark = t.p[end - 1];
	if ((mark == ')' || mark == '"') && end > 1 && t.p[end - 2] == '.')
		return true;
	if (mark == ':')
		return ch_upper(c);
	if (mark == '.')
		return !abbreviation(t, end - 1);
	return mark == '!' || mark == '?' || mark == ';';
}

bool sentence_next(struct text t, size_t *at, struct text *sentence)
{
	size_t from = *at, to;

	while (from < t.n && ch_space(t.p[from]))
		from++;
	if (from >= t.n)
		return false;
	for (to = from + 1; to < t.n && !sentence_starts(t, to); to++)
		;
	*at = to;
	*sentence = text_rtrim(text_sub(t, from, to - from));
	return true;
}
