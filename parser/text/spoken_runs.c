/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Runs of one state in a sentence: "three runs: 12.1, 12.3 and 11.9 s". The
 * unit of the last holds for all, and so do the words in front of the first.
 * Thread counts, sizes, versions and percentiles are listed the same way, and
 * so are values of as many states or devices: a row is taken only when its
 * numbers lie close together and nothing in the sentence is listed as often.
 */
#include <math.h>

#include "parser/text/claim.h"
#include "parser/text/label/label.h"

#define RUNS_LEAST 3
/* The largest is at most so many times the smallest. */
#define RUNS_APART 2
#define STATES_MOST 8

static bool item_mark(struct text t, size_t i, size_t *len)
{
	static const char *const marks[] = {", and ", ",", " and ", " & "};

	for (size_t k = 0; k < sizeof(marks) / sizeof(*marks); k++)
		if (text_istarts(text_from(t, i), text_of(marks[k]))) {
			*len = text_of(marks[k]).n;
			return true;
		}
	return false;
}

size_t spoken_items(struct text t)
{
	size_t n = 1, len = 0;

	for (size_t i = 0; i < t.n; i += len) {
		n += item_mark(t, i, &len);
		len = len ? len : 1;
	}
	return n;
}

/* Nothing but a mark of a list stands between. */
static bool listed(struct text between)
{
	struct text t = text_trim(between);

	return text_is(t, ",") || text_is(t, "and") || text_is(t, ", and") ||
	       text_is(t, "/") || text_is(t, ";") || text_is(t, "or");
}

/* May b stand behind a in a row: of one unit, or without one until the last
 * brings it. */
static bool follows(const struct said *a, const struct said *b)
{
	return a->q.family == b->q.family || a->q.family == UNIT_NONE;
}

static size_t row_end(const struct spoken *s, size_t i)
{
	while (i + 1 < s->n && listed(spoken_between(s, i + 1)) &&
	       follows(&s->said[i], &s->said[i + 1]) && !s->said[i + 1].key.n)
		i++;
	return i;
}

/* "41k, 42k and 41k IOPS" have a scale of their own, which a scaled unit would
 * give them twice. */
static bool scaled_twice(const struct spoken *s, size_t first, size_t last,
			 const struct unit *u)
{
	for (size_t i = first; i < last; i++)
		if (s->said[i].q.family == UNIT_NONE &&
		    s->said[i].q.scaled && u->factor > 1)
			return true;
	return false;
}

/* The value of number i when it has the unit of the row's last. */
static double in_unit(const struct spoken *s, size_t i, const struct unit *u)
{
	const struct quantity *q = &s->said[i].q;

	return q->family == UNIT_NONE ? q->value * u->factor : q->value;
}

static bool close_together(const struct spoken *s, size_t first, size_t last,
			   const struct unit *u)
{
	double least = HUGE_VAL, most = 0;

	for (size_t i = first; i <= last; i++) {
		least = fmin(least, in_unit(s, i, u));
		most = fmax(most, in_unit(s, i, u));
	}
	return least > 0 && most <= RUNS_APART * least;
}

/* Words of the sentence around the row: from the number before it, to the
 * number behind it. */
static struct text words_left(const struct spoken *s, size_t first)
{
	const struct quantity *q = &s->said[first].q, *o;
	size_t from = 0;

	if (first) {
		o = &s->said[first - 1].q;
		from = o->at + o->len;
	}
	return text_sub(s->text, from, q->at > from ? q->at - from : 0);
}

static struct text words_right(const struct spoken *s, size_t last)
{
	const struct quantity *q = &s->said[last].q;
	size_t from = q->at + q->len, to = s->text.n;

	if (last + 1 < s->n)
		to = s->said[last + 1].q.at;
	return text_sub(s->text, from, to > from ? to - from : 0);
}

/* "reads, writes and trims: 500, 510 and 498 MB/s", "... on sda, sdb and sdc":
 * as many names as numbers, or another row as long as this one. */
static bool of_as_many(const struct spoken *s, size_t first, size_t last)
{
	size_t n = last - first + 1;

	if (spoken_items(words_left(s, first)) == n ||
	    spoken_items(words_right(s, last)) == n ||
	    text_ihas(s->text, TEXT("respectively")))
		return true;
	for (size_t i = 0; i < s->n; i++) {
		size_t end = row_end(s, i);

		if (i != first && end - i + 1 == n &&
		    s->said[end].q.family != s->said[last].q.family)
			return true;
		i = end;
	}
	return false;
}

/* "On 6.8, 6.9 and 6.10 I get 500, 510 and 520 MB/s". */
static bool of_states(const struct spoken *s, size_t first, size_t last)
{
	struct label_state state[STATES_MOST];
	size_t from, to;
	size_t n = label_states(words_left(s, first), state, STATES_MOST);

	for (size_t i = 1; i < n; i++)
		if (label_states_differ(&state[0], &state[i]))
			return true;
	if (label_states(words_right(s, last), state, STATES_MOST) >
	    last - first)
		return true;
	/* "6.8", "6.9" are read as numbers, too. */
	n = last - first + 1;
	if (first < n || row_end(s, first - n) != first - 1)
		return false;
	from = s->said[first - n].q.at;
	to = s->said[first - 1].q.at + s->said[first - 1].q.len;
	return label_states(text_sub(s->text, from, to - from), state,
			    STATES_MOST) == n;
}

/* "From 5, 6 and 7 s to 8 s": a change, of which nobody knows which of the
 * row it began with. */
static bool of_change(const struct spoken *s, size_t first, size_t last)
{
	static const char *const marks[] = {"from", "->", "=>", "to", "vs",
					    "vs.", "than", NULL};
	struct text left = text_rtrim(words_left(s, first));
	struct text right = text_ltrim(words_right(s, last));

	right = text_word(&right);
	if (spoken_hedged(left, marks))
		return true;
	for (size_t i = 0; marks[i]; i++)
		if (text_iis(right, marks[i]))
			return true;
	return false;
}

/* A bare number needs a name in front of it that says what it is. */
static bool named(const struct spoken *s, size_t first, size_t last)
{
	return s->said[last].q.family != UNIT_NONE ||
	       lexicon_noun_in(words_left(s, first)) != NOUN_NONE;
}

static void give_unit(struct spoken *s, size_t first, size_t last,
		      const struct unit *u)
{
	for (size_t i = first; i <= last; i++) {
		struct said *x = &s->said[i];

		if (x->q.family == UNIT_NONE && u->family != UNIT_NONE) {
			x->q.value *= u->factor;
			x->q.value_other *= u->factor_other;
			x->q.step *= u->factor;
			x->q.hi *= u->factor;
			x->q.family = u->family;
			x->q.unit = s->said[last].q.unit;
		}
	}
}

static bool may_be_runs(const struct spoken *s, size_t first, size_t last,
			const struct unit *u)
{
	return last - first + 1 >= RUNS_LEAST &&
	       s->said[last].q.family != UNIT_PERCENT &&
	       s->said[last].q.family != UNIT_BYTES &&
	       u->family == s->said[last].q.family &&
	       !scaled_twice(s, first, last, u) &&
	       close_together(s, first, last, u) && named(s, first, last) &&
	       !of_change(s, first, last);
}

static void read_row(struct spoken *s, size_t first, size_t last)
{
	struct unit u = {.factor = 1, .factor_other = 1};
	const struct quantity *q = &s->said[last].q;

	if (q->family != UNIT_NONE && !unit_parse(q->unit, &u))
		return;
	if (!may_be_runs(s, first, last, &u))
		return;
	/* With as many states as numbers each of them has its own. */
	if (of_states(s, first, last)) {
		give_unit(s, first, last, &u);
		return;
	}
	if (of_as_many(s, first, last))
		return;
	give_unit(s, first, last, &u);
	for (size_t i = first; i <= last; i++) {
		s->said[i].row = first;
		s->said[i].run_of_row = true;
	}
}

void spoken_runs(struct spoken *s)
{
	for (size_t i = 0; i < s->n; i++) {
		size_t last = row_end(s, i);

		read_row(s, i, last);
		i = last;
	}
}

static bool row_next(const struct spoken *s, size_t *first, size_t *last)
{
	size_t i = *last;

	while (i < s->n && !s->said[i].run_of_row)
		i++;
	*first = i;
	while (i < s->n && s->said[i].run_of_row && s->said[i].row == *first)
		i++;
	*last = i;
	return *first < s->n;
}

/* A row with one of a pair in it ("from 5, 6 and 7 s to 8 s") is left to what
 * reads pairs. */
void spoken_runs_judged(struct spoken *s)
{
	size_t first, last = 0;

	while (row_next(s, &first, &last)) {
		bool taken = false, pair = false;

		for (size_t i = first; i < last; i++) {
			taken |= s->said[i].taken;
			pair |= s->said[i].pair != PAIR_NONE;
		}
		for (size_t i = first; i < last; i++) {
			s->said[i].taken |= taken && !pair;
			s->said[i].run_of_row = taken && !pair;
		}
	}
}

void spoken_runs_described(struct spoken *s)
{
	size_t first, last = 0;

	while (row_next(s, &first, &last))
		for (size_t i = first + 1; i < last; i++) {
			const struct said *x = &s->said[first];

			s->said[i].noun = x->noun;
			s->said[i].direction = x->direction;
			s->said[i].stat = x->stat;
			s->said[i].own = x->own;
			s->said[i].q.family = x->q.family;
		}
}
