/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Who said it first. Words that a message quotes are looked up among the own
 * words of all others: 97 % of quoted lines are equal to a line of an
 * ancestor, but for prefix and blanks; runs of words find the re-wrapped ones
 * too. Own words are compared with those of earlier messages only, and only
 * long runs count (a mail copied without marks): two runs of one tool share
 * most of their words and are no repeat. Inside one message at one depth
 * nothing is ever taken for a repeat.
 */
#include "parser/mail/quotes.h"

#include "base/limits.h"

/* Words that a copy without quote marks must have, in general and behind a
 * place where a mail begins. A fio block has stretches of about 30 words in
 * common with the next. */
#define LEAST_COPY 60
#define LEAST_COPY_CUE 25
/* Equal words behind a number that was edited. */
#define LEAST_BEHIND 3
/* Words that are indexed: 16 MB of text. */
#define LIMIT_WORDS ((size_t)4 << 20)

static bool skipped(const struct line *l)
{
	return l->flags & LINE_HEADER;
}

static void collect(struct quoter *q, const struct message *m,
		    unsigned int depth)
{
	q->n = 0;
	for (size_t i = m->first_line; i < m->first_line + m->n_lines; i++) {
		const struct line *l = &q->doc->line[i];
		struct text t = l->text;
		uint32_t h;

		if (l->depth != depth || skipped(l))
			continue;
		while ((h = shingle_word(&t))) {
			q->source[q->n] = NO_SOURCE;
			q->word[q->n++] = (struct word){h, (uint32_t)i};
		}
	}
}

static void take(struct quoter *q, size_t at, size_t n, uint32_t source)
{
	for (size_t i = at; i < at + n; i++)
		if (q->source[i] == NO_SOURCE)
			q->source[i] = source;
}

static size_t equal_words(const struct shingle_index *x, size_t place,
			  const struct word *w, size_t n)
{
	size_t k = 0;

	while (k < n && place + k < x->n &&
	       x->owner[place + k] == x->owner[place] &&
	       x->word[place + k].hash == w[k].hash)
		k++;
	return k;
}

/* A number that differs in an otherwise equal run was edited by the quoter,
 * unless the words from there on stand elsewhere just so. Returns the words
 * taken behind the run that ended before `at`. */
static size_t bridge(struct quoter *q, const struct shingle_index *x,
		     size_t place, size_t at, uint32_t m, uint32_t before)
{
	size_t k;

	if (at >= q->n || place >= x->n || !shingle_digits(q->word[at]) ||
	    !shingle_digits(x->word[place]) || place == 0 ||
	    x->owner[place] != x->owner[place - 1] ||
	    shingle_find(x, q->word, q->n, at, m, before).n)
		return 0;
	k = equal_words(x, place + 1, q->word + at + 1, q->n - at - 1);
	if (k < LEAST_BEHIND && (k == 0 || at + 1 + k < q->n))
		return 0;
	q->cover[q->word[at].line].edited = true;
	take(q, at, k + 1, x->owner[place]);
	return k + 1;
}

/* As bridge, for a number before the run that begins at `at`: what stands
 * before it is too short to be found by itself. */
static void bridge_back(struct quoter *q, const struct shingle_index *x,
			size_t place, size_t at)
{
	uint32_t owner = x->owner[place];
	size_t k = 0;

	if (!at || !place || x->owner[place - 1] != owner ||
	    q->source[at - 1] != NO_SOURCE ||
	    !shingle_digits(q->word[at - 1]) ||
	    !shingle_digits(x->word[place - 1]))
		return;
	while (k < SHINGLE && at >= k + 2 && place >= k + 2 &&
	       q->source[at - k - 2] == NO_SOURCE &&
	       x->owner[place - k - 2] == owner &&
	       x->word[place - k - 2].hash == q->word[at - k - 2].hash)
		k++;
	if (k < LEAST_BEHIND && (k == 0 || at != k + 1))
		return;
	q->cover[q->word[at - 1].line].edited = true;
	take(q, at - k - 1, k + 1, owner);
}

/* Quoted words among those of messages below a rank, in runs of at least
 * `least` words. */
static void match_quoted(struct quoter *q, const struct shingle_index *x,
			 uint32_t m, uint32_t before, size_t least)
{
	size_t at = 0;

	while (at < q->n) {
		struct run_match f = {0};
		size_t more;

		if (q->source[at] == NO_SOURCE)
			f = shingle_find(x, q->word, q->n, at, m, before);
		if (!f.n) {
			at++;
			continue;
		}
		if (f.n < least) {
			at += f.n - SHINGLE + 1;
			continue;
		}
		bridge_back(q, x, f.place, at);
		take(q, at, f.n, x->owner[f.place]);
		at += f.n;
		f.place += f.n;
		while ((more = bridge(q, x, f.place, at, m, before))) {
			at += more;
			f.place += more;
		}
	}
}

/* Whether a mail can begin with the line: the first own one of its message,
 * or one right behind an attribution, a greeting or a closing. */
static bool cue_before(const struct quoter *q, uint32_t line)
{
	const struct line *l = &q->doc->line[line];
	size_t first = q->doc->message[l->message].first_line;

	if (cue_greeting(l->text))
		return true;
	for (size_t i = line; i > first && i + 6 > line; i--) {
		const struct line *b = &q->doc->line[i - 1];

		if (b->flags & (LINE_ATTRIBUTION | LINE_HEADER))
			return true;
		if (text_trim(b->text).n)
			return cue_greeting(b->text) || cue_signoff(b->text) ||
			       cue_name(b->text);
	}
	return line <= first + 6;
}

/* The next word from `at` on, before `end`, that begins a line with a cue;
 * `end` when there is none. */
static size_t next_cue(const struct quoter *q, size_t at, size_t end)
{
	for (size_t i = at; i < end; i++)
		if ((i == 0 || q->word[i].line != q->word[i - 1].line) &&
		    cue_before(q, q->word[i].line))
			return i;
	return end;
}

static void match_copied(struct quoter *q, uint32_t m)
{
	size_t at = 0;

	while (at < q->n) {
		struct run_match f = shingle_find(&q->own, q->word, q->n, at,
						  m, q->rank[m]);
		size_t cue;

		if (!f.n) {
			at++;
			continue;
		}
		cue = f.n < LEAST_COPY ? next_cue(q, at, at + f.n) : at;
		if (f.n >= LEAST_COPY ||
		    (cue < at + f.n && at + f.n - cue >= LEAST_COPY_CUE)) {
			take(q, cue, at + f.n - cue, q->own.owner[f.place]);
			at += f.n;
		} else {
			/* The rest of the run is no longer than it was. */
			at += f.n - SHINGLE + 1;
		}
	}
}

/* From words to lines, with the running majority of their sources. */
static void cover_lines(struct quoter *q)
{
	for (size_t i = 0; i < q->n; i++) {
		struct cover *c = &q->cover[q->word[i].line];
		uint32_t s = q->source[i];

		if (s == NO_SOURCE) {
			c->digits = c->digits || shingle_digits(q->word[i]);
			continue;
		}
		c->covered++;
		if (c->votes == 0)
			c->source = s;
		if (c->source == s)
			c->votes++;
		else
			c->votes--;
	}
}

/* Depths that occur in a message, as bits. */
static uint64_t depths(const struct document *doc, const struct message *m)
{
	uint64_t set = 0;

	for (size_t i = m->first_line; i < m->first_line + m->n_lines; i++)
		set |= UINT64_C(1) << doc->line[i].depth;
	return set;
}

/* Nobody quotes the future, but the order of a paste without dates is not
 * certain: there a long run of a later message counts too. */
static void match_levels(struct quoter *q, uint32_t m)
{
	match_quoted(q, &q->own, m, q->rank[m], SHINGLE);
	if (!q->dated)
		match_quoted(q, &q->own, m, UINT32_MAX, LEAST_COPY_CUE);
	match_quoted(q, &q->ghost, m, UINT32_MAX, SHINGLE);
}

static void quote_message(struct quoter *q, size_t index)
{
	/* A copy: ghosts move the array. */
	const struct message m = q->doc->message[index];
	uint64_t set = depths(q->doc, &m);

	for (unsigned int d = 0; d <= LIMIT_QUOTE_DEPTH; d++) {
		if (!(set >> d & 1))
			continue;
		collect(q, &m, d);
		if (d == 0)
			match_copied(q, (uint32_t)index);
		else
			match_levels(q, (uint32_t)index);
		cover_lines(q);
	}
	decide_lines(q, index);
}

/* Own words of all messages, in order, and the number of words of each line. */
static size_t count_words(struct quoter *q)
{
	size_t all = 0;

	for (size_t i = 0; i < q->doc->n_lines; i++) {
		struct text t = q->doc->line[i].text;

		q->cover[i].source = NO_SOURCE;
		if (skipped(&q->doc->line[i]))
			continue;
		while (shingle_word(&t))
			q->cover[i].words++;
		all += q->cover[i].words;
	}
	return all;
}

static void index_own(struct quoter *q)
{
	for (size_t i = 0; i < q->doc->n_lines; i++) {
		const struct line *l = &q->doc->line[i];
		struct text t = l->text;
		uint32_t h;

		if (l->depth || skipped(l))
			continue;
		while ((h = shingle_word(&t)))
			shingle_add(&q->own, (struct word){h, (uint32_t)i},
				    (uint32_t)l->message);
		decide_add_line(q, i, l->message);
	}
	shingle_flush(&q->own);
}

struct dated {
	int64_t date;
	size_t index;
};

static int by_date(const void *a, const void *b)
{
	const struct dated *x = a, *y = b;

	if (x->date != y->date)
		return x->date < y->date ? -1 : 1;
	return (x->index > y->index) - (x->index < y->index);
}

/* Ranks by date where all messages have one, else by place. */
static void rank_messages(struct quoter *q)
{
	const struct document *doc = q->doc;
	size_t n = doc->n_messages;
	struct dated *d = arena_array(doc->arena, n + 1, sizeof(*d));

	q->rank = arena_array(doc->arena, n + 1, sizeof(*q->rank));
	q->dated = true;
	for (size_t i = 0; i < n; i++) {
		d[i] = (struct dated){doc->message[i].date, i};
		q->dated = q->dated && doc->message[i].has_date;
	}
	if (q->dated)
		qsort(d, n, sizeof(*d), by_date);
	for (size_t i = 0; i < n; i++)
		q->rank[d[i].index] = (uint32_t)i;
	q->own.rank = q->rank;
}

static void prepare(struct quoter *q)
{
	struct arena *a = q->doc->arena;
	size_t lines = q->doc->n_lines, words, kept;

	q->cover = arena_array(a, lines + 1, sizeof(*q->cover));
	words = count_words(q);
	kept = words < LIMIT_WORDS ? words : LIMIT_WORDS;
	if (kept < words)
		document_warn(q->doc, NO_INDEX, "too-many-words",
			      "quotes were looked for in the first %zu words "
			      "only", LIMIT_WORDS);
	q->own = shingle_new(a, kept);
	q->ghost = shingle_new(a, kept);
	q->word = arena_array(a, words + 1, sizeof(*q->word));
	q->source = arena_array(a, words + 1, sizeof(*q->source));
	for (q->line_mask = 63; q->line_mask < 2 * lines;)
		q->line_mask = q->line_mask * 2 + 1;
	/* No more ghosts than quoted lines. */
	for (q->ghost_mask = 63; q->ghost_mask < 4 * (size_t)LIMIT_MESSAGES &&
				 q->ghost_mask < 2 * lines;)
		q->ghost_mask = q->ghost_mask * 2 + 1;
	q->line_slot = arena_array(a, q->line_mask + 1, sizeof(*q->line_slot));
	q->ghost_slot = arena_array(a, q->ghost_mask + 1,
				    sizeof(*q->ghost_slot));
	q->ghost_key = arena_array(a, q->ghost_mask + 1,
				   sizeof(*q->ghost_key));
}

/* A message that answers another, real or ghost, is no report. */
static void set_kinds(struct document *doc)
{
	for (size_t i = 0; i < doc->n_messages; i++) {
		struct message *m = &doc->message[i];

		if (m->kind == MESSAGE_REPORT && m->parent != NO_INDEX)
			m->kind = MESSAGE_REPLY;
	}
}

void mail_quotes(struct document *doc)
{
	struct quoter q = {.doc = doc};
	size_t real = doc->n_messages;
	bool any = real > 1;

	for (size_t i = 0; i < doc->n_lines && !any; i++)
		any = doc->line[i].depth > 0;
	if (!any)
		return;
	prepare(&q);
	rank_messages(&q);
	index_own(&q);
	for (size_t i = 0; i < real; i++)
		quote_message(&q, i);
	set_kinds(doc);
}
