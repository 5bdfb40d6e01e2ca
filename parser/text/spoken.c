/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The numbers of one sentence with their hedges and keys, and the words around
 * each: its clause, the metric and the direction that stand nearest.
 */
#include "parser/text/claim.h"
#include "parser/text/text.h"

/* ---- reading ---- */

bool spoken_hedged(struct text left, const char *const *list)
{
	left = text_rtrim(left);
	for (size_t i = 0; list[i]; i++) {
		struct text w = text_of(list[i]);

		if (text_ends(left, w) &&
		    (left.n == w.n || !ch_word(left.p[left.n - w.n - 1])))
			return true;
	}
	return false;
}

/* "less than 1K", "about 5 s" */
static enum quantity_bound word_bound(struct text left)
{
	static const char *const below[] = {"less than", "under", "below",
					    "not even", "at most",
					    "lower than", "fewer than", NULL};
	static const char *const above[] = {"more than", "over", "above",
					    "exceeds", "at least",
					    "greater than", "longer than",
					    "exceeding", "higher than", NULL};
	static const char *const about[] = {"about", "around", "roughly",
					    "nearly", "almost", "circa", "ca.",
					    "approximately", "approx.",
					    "approx", "close to", "some",
					    NULL};

	if (spoken_hedged(left, below))
		return QUANTITY_BELOW;
	if (spoken_hedged(left, above))
		return QUANTITY_ABOVE;
	return spoken_hedged(left, about) ? QUANTITY_ABOUT : QUANTITY_EXACT;
}

struct text spoken_left(const struct spoken *s, size_t i, size_t most)
{
	size_t at = s->said[i].q.at;
	size_t from = at > most ? at - most : 0;

	return text_sub(s->text, from, at - from);
}

struct text spoken_right(const struct spoken *s, size_t i, size_t most)
{
	const struct quantity *q = &s->said[i].q;

	return text_sub(s->text, q->at + q->len, most);
}

struct text spoken_between(const struct spoken *s, size_t i)
{
	const struct quantity *a = &s->said[i - 1].q, *b = &s->said[i].q;
	size_t from = a->at + a->len;

	return text_sub(s->text, from, b->at > from ? b->at - from : 0);
}

/* The key of "key: 5 ms" and "key = 5 ms" directly before number i. */
static struct text key_before(const struct spoken *s, size_t i)
{
	struct text t = text_rtrim(spoken_left(s, i, 64)), none = {NULL, 0};
	size_t from;

	if (!t.n || (t.p[t.n - 1] != ':' && t.p[t.n - 1] != '='))
		return none;
	t = text_rtrim(text_sub(t, 0, t.n - 1));
	/* A key holds no number that was read already. */
	if (i > 0) {
		const char *end = s->text.p + s->said[i - 1].q.at +
				  s->said[i - 1].q.len;

		if (end > t.p)
			t = text_from(t, (size_t)(end - t.p));
	}
	for (from = t.n; from > 0 && t.p[from - 1] != ',' &&
	     t.p[from - 1] != ';' && t.p[from - 1] != ')' &&
	     t.p[from - 1] != '('; from--)
		;
	return text_trim(text_from(t, from));
}

/* md prints "speed=50150K/sec" and means 1024 bytes. */
static void binary_kilo(struct said *s)
{
	if (s->q.family != UNIT_BYTES_RATE ||
	    text_find_char(s->q.unit, 'B') != TEXT_NOT_FOUND ||
	    !text_ends(s->key, TEXT("speed")) ||
	    !text_istarts(s->q.unit, TEXT("K/")))
		return;
	s->q.step *= s->q.value > 0 ? s->q.value_other / s->q.value : 1;
	s->q.value = s->q.hi = s->q.value_other;
}

/* "files/sec: 41200": the key is the unit. "real = 86.7, user = 0.1, sys =
 * 21.6" is what time prints, in seconds. */
static void unit_of_key(const struct spoken *s, struct said *x)
{
	struct unit u;

	if (x->q.family != UNIT_NONE || !x->key.n)
		return;
	if (lexicon_has(" real elapsed user sys ", x->key) &&
	    text_ihas(s->text, TEXT("user")) &&
	    text_ihas(s->text, TEXT("sys")))
		u = (struct unit){.family = UNIT_TIME, .factor = 1e9};
	else if (!unit_parse(x->key, &u) || u.len != x->key.n ||
		 u.family != UNIT_RATE)
		return;
	if (u.family == UNIT_TIME)
		x->own = x->key;
	else
		x->q.unit = x->key;
	x->q.value *= u.factor;
	x->q.value_other = x->q.value;
	x->q.step *= u.factor;
	x->q.hi *= u.factor;
	x->q.family = u.family;
}

/* "getting 10 to 11 MB/s" is one number, where "from 10 to 11" and "rose 10 to
 * 11" are two: no word of change stands near, and the ends are close. */
static bool ends_range(const struct spoken *s, const struct quantity *q)
{
	const struct quantity *a;
	struct text between, left, w;
	size_t from;

	if (!s->n || q->family == UNIT_NONE || q->family == UNIT_PERCENT)
		return false;
	a = &s->said[s->n - 1].q;
	from = a->at + a->len;
	between = text_trim(text_sub(s->text, from,
				     q->at > from ? q->at - from : 0));
	if (a->family != UNIT_NONE || a->scaled || a->value <= 0 ||
	    !text_eq(between, TEXT("to")))
		return false;
	left = spoken_left(s, s->n - 1, 20);
	if (text_ends(text_rtrim(left), TEXT("from")))
		return false;
	while ((w = lexicon_word(&left)).n)
		if (lexicon_change(w) != CHANGE_NONE)
			return false;
	return true;
}

/* The unit of one number is that of another. */
static void take_unit(struct quantity *to, const struct quantity *from,
		      const struct unit *u)
{
	to->value *= u->factor;
	to->value_other = to->value * (u->factor_other / u->factor);
	to->step *= u->factor;
	to->hi *= u->factor;
	to->family = from->family;
	to->unit = from->unit;
}

/* "98.8 +- 0.9 MB/s", "98.8 (+-0.9) MB/s": the unit behind the spread is that of
 * the value; what stands inside the bracket with it is not. */
static void unit_of_spread(struct spoken *s, const struct quantity *q)
{
	struct quantity *x = s->n ? &s->said[s->n - 1].q : NULL;
	struct quantity from = *q;
	struct text rest = text_from(s->text, q->at + q->len);
	struct unit u;

	if (!x || x->family != UNIT_NONE || x->scaled)
		return;
	if (text_skip(&rest, TEXT(")"))) {
		if (!unit_parse(text_ltrim(rest), &u))
			return;
		from.family = u.family;
		from.unit = text_sub(text_ltrim(rest), 0, u.len);
	} else if (!unit_parse(q->unit, &u)) {
		return;
	}
	if (u.family != UNIT_PERCENT)
		take_unit(x, &from, &u);
}

/* Makes a range of the last number and of q; false when q is a number of its
 * own. */
static bool take_range(struct spoken *s, const struct quantity *q)
{
	struct said *x;
	struct unit u;
	double low;

	if (!ends_range(s, q) || !unit_parse(q->unit, &u))
		return false;
	x = &s->said[s->n - 1];
	low = x->q.value * u.factor;
	if (low >= q->value || 2 * low < q->value)
		return false;
	take_unit(&x->q, q, &u);
	x->q.hi = q->value;
	x->q.len = q->at + q->len - x->q.at;
	return true;
}

/* "6.6-rc3", "v5.15", "6.1.55": no number, where "5.10" alone may be one.
 * *next and *v are the version at or behind the last one asked for. */
static bool in_version(struct text t, const struct quantity *q, size_t *next,
		       struct version *v)
{
	size_t digit = q->at, end;

	while (*next <= q->at && version_next(t, next, v))
		;
	if (!v->raw.p)
		return false;
	end = (size_t)(v->raw.p - t.p) + v->raw.n;
	while (digit < t.n && !ch_digit(t.p[digit]))
		digit++;
	return digit >= (size_t)(v->raw.p - t.p) && digit < end &&
	       (v->patch >= 0 || v->rc >= 0 || v->distro.n || v->wildcard);
}

/* "Linux 6.x", "7.y": all releases of a number, and no number itself. */
static bool is_series(struct text t, const struct quantity *q)
{
	size_t i = q->at;

	while (i < t.n && ch_digit(t.p[i]))
		i++;
	return i > q->at && i + 1 < t.n && t.p[i] == '.' &&
	       (ch_fold(t.p[i + 1]) == 'x' || ch_fold(t.p[i + 1]) == 'y') &&
	       (i + 2 == t.n || !ch_word(t.p[i + 2]));
}

void spoken_read(const struct reading *r, struct text text,
		   enum comma comma, struct spoken *out)
{
	size_t at = 0, next = 0;
	struct version v = {0};
	struct quantity q;

	*out = (struct spoken){.reading = r, .text = text};
	if (r)
		out->at = (size_t)(text.p - r->text.p);
	while (out->n < SENTENCE_NUMBERS &&
	       quantity_next(text, at, comma, &q)) {
		struct said *s;

		at = q.at + q.len;
		if (spoken_is_spread(text, &q)) {
			unit_of_spread(out, &q);
			continue;
		}
		if (in_version(text, &q, &next, &v) || is_series(text, &q) ||
		    take_range(out, &q))
			continue;
		s = &out->said[out->n++];
		*s = (struct said){.q = q, .stat = ""};
		if (q.bound == QUANTITY_EXACT)
			s->q.bound = word_bound(spoken_left(out, out->n - 1,
							      16));
		s->key = key_before(out, out->n - 1);
		binary_kilo(s);
		unit_of_key(out, s);
	}
}

/* ---- the words around ---- */

/* Where the clause of number i ends: a mark, a number, or a word that joins
 * clauses. */
static size_t clause_end(const struct spoken *s, size_t i)
{
	static const char *const joints[] = {
		" and ", " but ", " while ", " vs", " versus ", " compared ",
		" instead ", " rather ", " to ", "->", "=>", NULL,
	};
	size_t from = s->said[i].q.at + s->said[i].q.len, to = s->text.n;
	struct text t;

	if (i + 1 < s->n)
		to = s->said[i + 1].q.at;
	t = text_sub(s->text, from, to > from ? to - from : 0);
	for (size_t k = 0; k < t.n; k++)
		if (t.p[k] == ',' || t.p[k] == ';' || t.p[k] == '(')
			t.n = k;
	for (size_t k = 0; joints[k]; k++) {
		size_t at = text_ifind(t, text_of(joints[k]));

		if (at != TEXT_NOT_FOUND)
			t.n = at;
	}
	return from + t.n;
}

/* Where it starts: behind the clause of the number before. */
static size_t clause_start(const struct spoken *s, size_t i)
{
	size_t from = i ? clause_end(s, i - 1) : 0, at = s->said[i].q.at;

	if (from > at)
		from = at;
	return at - from > 120 ? at - 120 : from;
}

struct text spoken_clause(const struct spoken *s, size_t i)
{
	size_t from = clause_start(s, i);

	return text_trim(text_sub(s->text, from, clause_end(s, i) - from));
}

/* The last word of t that a function knows, else the first. */
typedef bool word_test(struct text word, void *found);

static bool last_word(struct text t, word_test *test, void *found)
{
	bool any = false;
	struct text w;

	while ((w = lexicon_word(&t)).n)
		any |= test(w, found);
	return any;
}

static bool first_word(struct text t, word_test *test, void *found)
{
	struct text w;

	while ((w = lexicon_word(&t)).n)
		if (test(w, found))
			return true;
	return false;
}

/* Nearest first: left inside the clause, right inside it, left beyond it. */
static bool near_word(const struct spoken *s, size_t i, word_test *test,
		      void *found)
{
	size_t start = clause_start(s, i), at = s->said[i].q.at;
	size_t end = s->said[i].q.at + s->said[i].q.len;
	size_t far = at > 80 ? at - 80 : 0;
	struct text right = text_sub(s->text, end, clause_end(s, i) - end);

	if (at - start > 64)
		start = at - 64;
	if (far > start)
		far = start;
	return last_word(text_sub(s->text, start, at - start), test, found) ||
	       first_word(text_sub(right, 0, 40), test, found) ||
	       last_word(text_sub(s->text, far, start - far), test, found);
}

static bool test_noun(struct text word, void *found)
{
	enum noun n = lexicon_noun(word);

	if (n == NOUN_NONE)
		return false;
	*(enum noun *)found = n;
	return true;
}

static bool test_better(struct text word, void *found)
{
	enum better b = lexicon_better(word);

	/* "IO latency": the word behind says what it is. */
	if (b == BETTER_UNKNOWN || lexicon_change(word) != CHANGE_NONE ||
	    lexicon_has(" io i/o ", word))
		return false;
	*(enum better *)found = b;
	return true;
}

enum noun spoken_noun(const struct spoken *s, size_t i)
{
	enum noun n = NOUN_NONE;

	near_word(s, i, test_noun, &n);
	return n;
}

enum better spoken_better(const struct spoken *s, size_t i)
{
	enum better b = BETTER_UNKNOWN;

	near_word(s, i, test_better, &b);
	return b;
}

static bool test_direction(struct text word, void *found)
{
	struct text d = lexicon_direction(word);

	if (!d.n)
		return false;
	*(struct text *)found = d;
	return true;
}

struct text spoken_direction(const struct spoken *s, size_t i)
{
	struct text d = {NULL, 0};

	near_word(s, i, test_direction, &d);
	return d;
}

/* "(stddev 0.9) to 83.4": what stands in the bracket is told of the number
 * before it. */
static struct text behind_spread(struct text t)
{
	for (size_t i = t.n; i-- > 1;)
		if (t.p[i] == ')' && ch_digit(t.p[i - 1]))
			return text_from(t, i + 1);
	return t;
}

const char *spoken_statistic(const struct spoken *s, size_t i)
{
	struct text t = spoken_left(s, i, 18), w;
	const char *stat = "";

	if (i)
		t = spoken_between(s, i).n < t.n ? spoken_between(s, i) : t;
	t = behind_spread(t);
	while ((w = lexicon_word(&t)).n) {
		if (lexicon_has(" avg average mean ", w))
			stat = ".mean";
		else if (lexicon_has(" max maximum peak worst worst-case ", w))
			stat = ".max";
		else if (lexicon_has(" min minimum ", w))
			stat = ".min";
		else if (lexicon_has(" stdev stddev deviation ", w))
			stat = ".stdev";
		else if (lexicon_has(" median p50 ", w))
			stat = ".p50";
		else if (lexicon_has(" p99 99th ", w))
			stat = ".p99";
		else if (lexicon_has(" p95 95th ", w))
			stat = ".p95";
		else if (lexicon_has(" p99.9 99.9th p999 ", w))
			stat = ".p99.9";
	}
	return stat;
}
