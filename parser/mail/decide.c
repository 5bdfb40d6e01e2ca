/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * From words to lines: which line was said before, by whom; which is new;
 * which was quoted with other numbers. A line shorter than a shingle goes with
 * its neighbours when their source holds the same line, and, if it has no
 * digits, when both neighbours have one source. What is quoted and was found
 * nowhere becomes a ghost's.
 */
#include "parser/mail/quotes.h"

#include "base/limits.h"

#define DEPTHS (LIMIT_QUOTE_DEPTH + 1)

static uint64_t words_key(struct text t)
{
	uint64_t h = 1;
	uint32_t w;

	while ((w = shingle_word(&t)))
		h = (h ^ w) * UINT64_C(0x9e3779b97f4a7c15);
	return h;
}

static uint64_t line_key(uint64_t words, size_t message)
{
	uint64_t h = (words ^ (message + 1)) * UINT64_C(0x9e3779b97f4a7c15);

	return h ? h : 1;
}

/* Two places per key: a full table forgets, it does not grow. */
void decide_add_line(struct quoter *q, size_t line, size_t message)
{
	uint64_t key;
	size_t i;

	if (q->cover[line].words == 0 || q->cover[line].words >= SHINGLE)
		return;
	key = line_key(words_key(q->doc->line[line].text), message);
	i = (size_t)(key >> 20) & q->line_mask;
	if (q->line_slot[i] && q->line_slot[i] != key)
		i = (i + 1) & q->line_mask;
	q->line_slot[i] = key;
}

static bool has_words(const struct quoter *q, uint64_t words, size_t message)
{
	uint64_t key = line_key(words, message);
	size_t i = (size_t)(key >> 20) & q->line_mask;

	return q->line_slot[i] == key ||
	       q->line_slot[(i + 1) & q->line_mask] == key;
}

static bool has_line(const struct quoter *q, size_t line, uint32_t message)
{
	return message != NO_SOURCE &&
	       has_words(q, words_key(q->doc->line[line].text), message);
}

/* Said before, by its own words: nearly all of it, and every number. */
static bool found(const struct cover *c)
{
	return c->words && !c->edited && c->source != NO_SOURCE &&
	       (c->covered == c->words ||
		(!c->digits && c->covered * 10 >= c->words * 7));
}

static bool quoted(const struct line *l)
{
	return l->depth > 0;
}

static void set_repeat(struct quoter *q, size_t i, uint32_t source)
{
	struct line *l = &q->doc->line[i];

	l->origin = source;
	l->flags |= LINE_REPEAT;
	q->cover[i].source = source;
	q->cover[i].covered = q->cover[i].words;
	q->cover[i].digits = false;
}

/* Whether a short line is to be decided by its neighbours. */
static bool open_line(const struct quoter *q, size_t i)
{
	const struct line *l = &q->doc->line[i];
	const struct cover *c = &q->cover[i];

	return quoted(l) && !(l->flags & (LINE_HEADER | LINE_REPEAT)) &&
	       !c->edited && c->words && c->words < SHINGLE;
}

/* Decides short lines by a neighbour before (forward) or behind them. */
static void decide_short(struct quoter *q, const struct message *m,
			 bool forward)
{
	uint32_t last[DEPTHS];

	memset(last, 0xff, sizeof(last));
	for (size_t k = 0; k < m->n_lines; k++) {
		size_t i = m->first_line + (forward ? k : m->n_lines - 1 - k);
		const struct line *l = &q->doc->line[i];

		if (open_line(q, i)) {
			if (has_line(q, i, last[l->depth]))
				set_repeat(q, i, last[l->depth]);
		} else if (l->flags & LINE_REPEAT) {
			last[l->depth] = q->cover[i].source;
		}
	}
}

/* Messages before a reply that are asked for a line quoted by itself. */
#define LIMIT_NEAR 8
/* Words of such a line; "Hi," is everywhere. */
#define LEAST_ALONE 3

/* A short line quoted by itself that one of the last messages has just so. */
static void decide_alone(struct quoter *q, size_t index)
{
	const struct message *m = &q->doc->message[index];

	for (size_t i = m->first_line; i < m->first_line + m->n_lines; i++) {
		uint64_t words;

		if (!open_line(q, i) || q->cover[i].words < LEAST_ALONE)
			continue;
		words = words_key(q->doc->line[i].text);
		for (size_t k = 1; k <= LIMIT_NEAR && k <= index; k++)
			if (has_words(q, words, index - k)) {
				set_repeat(q, i, (uint32_t)(index - k));
				break;
			}
	}
}

/* A short line without digits between two of one source: a cut of it. */
static void decide_between(struct quoter *q, const struct message *m)
{
	uint32_t last[DEPTHS];
	size_t waiting[DEPTHS];

	memset(last, 0xff, sizeof(last));
	memset(waiting, 0xff, sizeof(waiting));
	for (size_t i = m->first_line; i < m->first_line + m->n_lines; i++) {
		const struct line *l = &q->doc->line[i];

		if (l->flags & LINE_REPEAT) {
			size_t w = waiting[l->depth];

			if (w != SIZE_MAX && last[l->depth] ==
						     q->cover[i].source)
				set_repeat(q, w, q->cover[i].source);
			last[l->depth] = q->cover[i].source;
			waiting[l->depth] = SIZE_MAX;
		} else if (open_line(q, i)) {
			bool one = waiting[l->depth] == SIZE_MAX &&
				   !q->cover[i].digits &&
				   last[l->depth] != NO_SOURCE;

			waiting[l->depth] = one ? i : SIZE_MAX;
			if (!one)
				last[l->depth] = NO_SOURCE;
		} else if (q->cover[i].words) {
			waiting[l->depth] = SIZE_MAX;
			last[l->depth] = NO_SOURCE;
		}
	}
}

/* ---- tools print the same lines again and again ---- */

/* Words of a run that is no chance, even in the middle of another text. */
#define LEAST_ISLAND 25

static void unset_repeats(struct quoter *q, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++) {
		struct line *l = &q->doc->line[i];

		l->flags &= ~(unsigned int)LINE_REPEAT;
		l->origin = l->message;
		q->cover[i].source = NO_SOURCE;
	}
}

/* Lines [from, to) are quoted at one depth without a break. Where most of it
 * is new, short runs that were found are what every run of a tool prints
 * ("Run status group 0 (all jobs):"), not the words of somebody else. */
static void decide_islands(struct quoter *q, size_t from, size_t to)
{
	size_t known = 0, fresh = 0, words = 0, begin = from;

	for (size_t i = from; i < to; i++) {
		if (q->doc->line[i].flags & LINE_REPEAT)
			known += q->cover[i].words;
		else if (!q->cover[i].edited)
			fresh += q->cover[i].words;
	}
	if (fresh <= known)
		return;
	for (size_t i = from; i <= to; i++) {
		if (i < to && (q->doc->line[i].flags & LINE_REPEAT ||
			       !q->cover[i].words)) {
			words += q->cover[i].words;
			continue;
		}
		if (words && words < LEAST_ISLAND)
			unset_repeats(q, begin, i);
		words = 0;
		begin = i + 1;
	}
}

static void decide_stretches(struct quoter *q, const struct message *m)
{
	size_t end = m->first_line + m->n_lines, from = m->first_line;

	for (size_t i = from; i <= end; i++) {
		const struct line *l = &q->doc->line[i];

		if (i < end && l->depth == q->doc->line[from].depth &&
		    !(l->flags & LINE_ATTRIBUTION))
			continue;
		if (q->doc->line[from].depth)
			decide_islands(q, from, i);
		from = i;
	}
}

/* ---- what is left ---- */

static bool deeper_next(const struct document *doc, size_t i, size_t end,
			unsigned int depth)
{
	for (size_t k = i; k < end && k < i + 4; k++)
		if (text_trim(doc->line[k].text).n)
			return doc->line[k].depth > depth;
	return false;
}

/* Who speaks at each depth while a message is read. */
struct listener {
	struct speaker who[DEPTHS];
	size_t until;		/* first line behind the last attribution */
	bool outer;		/* that attribution is the quoter's, though it
				 * stands as deep as the quote */
};

/* Reads the attribution at line i. Apple's mailer quotes the attribution
 * together with the text. */
static void listen(struct quoter *q, const struct message *m, size_t i,
		   struct listener *ear)
{
	struct document *doc = q->doc;
	unsigned int depth = doc->line[i].depth;
	size_t end = m->first_line + m->n_lines;
	struct attribution a;

	if (i < ear->until || !(doc->line[i].flags & LINE_ATTRIBUTION) ||
	    !attribution_at(doc, i, &a))
		return;
	ear->until = i + a.n;
	ear->outer = !a.block && depth &&
		     !deeper_next(doc, i + a.n, end, depth);
	depth += !ear->outer;
	if (depth >= DEPTHS)
		return;
	memset(&ear->who[depth], 0, (DEPTHS - depth) * sizeof(*ear->who));
	ear->who[depth] = (struct speaker){
		.author = a.author,
		.when = a.when,
		.date = a.date,
		.has_date = a.has_date,
	};
}

static void add_words(struct quoter *q, size_t i, size_t ghost)
{
	struct text t = q->doc->line[i].text;
	uint32_t h;

	while ((h = shingle_word(&t)))
		shingle_add(&q->ghost, (struct word){h, (uint32_t)i},
			    (uint32_t)ghost);
	decide_add_line(q, i, ghost);
}

/* A mail that names the author of one whose head was lost. */
static void name_author(struct document *doc, size_t m, uint32_t source,
			const struct speaker *s)
{
	struct message *real = &doc->message[source];

	if (source == m || real->author.n || !s->author.n)
		return;
	real->author = s->author;
	real->from = s->author;
	if (!real->has_date) {
		real->date = s->date;
		real->has_date = s->has_date;
	}
}

/* What nobody else was found to have said: a ghost's, but for what gateways
 * and mailers put between. Returns the origin. */
static size_t give_to_ghost(struct quoter *q, size_t index, size_t i,
			    const struct listener *ear)
{
	struct line *l = &q->doc->line[i];

	if ((l->flags & LINE_SIGNATURE) ||
	    (l->flags & LINE_ATTRIBUTION && ear->outer))
		return NO_INDEX;
	l->origin = ghost_find(q, &ear->who[l->depth], index, l->depth);
	add_words(q, i, l->origin);
	return l->origin;
}

static void decide_rest(struct quoter *q, size_t index)
{
	const struct message m = q->doc->message[index];
	struct document *doc = q->doc;
	struct listener ear = {.until = 0};
	/* Who is at each depth: the message itself, then real or ghost. */
	size_t at[DEPTHS], ghost_parent = NO_INDEX;

	memset(at, 0xff, sizeof(at));
	at[0] = index;
	for (size_t i = m.first_line; i < m.first_line + m.n_lines; i++) {
		struct line *l = &doc->line[i];
		struct cover *c = &q->cover[i];
		size_t origin;

		listen(q, &m, i, &ear);
		if (!quoted(l) || l->flags & LINE_HEADER || !c->words)
			continue;
		if (c->edited) {
			l->flags |= LINE_EDITED;
			continue;
		}
		if (l->flags & LINE_REPEAT) {
			origin = l->origin;
			name_author(doc, index, c->source, &ear.who[l->depth]);
		} else {
			origin = give_to_ghost(q, index, i, &ear);
		}
		if (origin == NO_INDEX)
			continue;
		at[l->depth] = origin;
		if (l->depth == 1 && doc->message[origin].ghost)
			ghost_parent = origin;
		else if (at[l->depth - 1] != NO_INDEX)
			thread_link(doc, at[l->depth - 1], origin);
	}
	/* A real message is the better parent; a '>' that nobody is named for
	 * makes no reply of a report. */
	if (ghost_parent != NO_INDEX &&
	    (m.kind != MESSAGE_REPORT || doc->message[ghost_parent].author.n))
		thread_link(doc, index, ghost_parent);
}

void decide_lines(struct quoter *q, size_t index)
{
	const struct message *m = &q->doc->message[index];

	for (size_t i = m->first_line; i < m->first_line + m->n_lines; i++)
		if (found(&q->cover[i]))
			set_repeat(q, i, q->cover[i].source);
	decide_short(q, m, true);
	decide_short(q, m, false);
	decide_alone(q, index);
	decide_between(q, m);
	if (m->n_lines)
		decide_stretches(q, m);
	decide_rest(q, index);
	shingle_flush(&q->ghost);
}
