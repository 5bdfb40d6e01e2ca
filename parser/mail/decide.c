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

static uint64_t line_key(struct text t, size_t message)
{
	uint64_t h = message + 1;
	uint32_t w;

	while ((w = shingle_word(&t)))
		h = (h ^ w) * UINT64_C(0x9e3779b97f4a7c15);
	return h ? h : 1;
}

/* Two places per key: a full table forgets, it does not grow. */
void decide_add_line(struct quoter *q, size_t line, size_t message)
{
	uint64_t key;
	size_t i;

	if (q->cover[line].words == 0 || q->cover[line].words >= SHINGLE)
		return;
	key = line_key(q->doc->line[line].text, message);
	i = (size_t)(key >> 20) & q->line_mask;
	if (q->line_slot[i] && q->line_slot[i] != key)
		i = (i + 1) & q->line_mask;
	q->line_slot[i] = key;
}

static bool has_line(const struct quoter *q, size_t line, uint32_t message)
{
	uint64_t key;
	size_t i;

	if (message == NO_SOURCE)
		return false;
	key = line_key(q->doc->line[line].text, message);
	i = (size_t)(key >> 20) & q->line_mask;
	return q->line_slot[i] == key ||
	       q->line_slot[(i + 1) & q->line_mask] == key;
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

/* ---- what is left ---- */

static bool deeper_next(const struct document *doc, size_t i, size_t end,
			unsigned int depth)
{
	for (size_t k = i; k < end && k < i + 4; k++)
		if (text_trim(doc->line[k].text).n)
			return doc->line[k].depth > depth;
	return false;
}

/* Reads the attribution at line i: who speaks at the depth it opens. Apple's
 * mailer quotes the attribution together with the text. */
static size_t listen(struct quoter *q, const struct message *m, size_t i,
		     struct speaker *who)
{
	struct document *doc = q->doc;
	unsigned int depth = doc->line[i].depth;
	size_t end = m->first_line + m->n_lines;
	struct attribution a;

	if (!(doc->line[i].flags & LINE_ATTRIBUTION) ||
	    !attribution_at(doc, i, &a))
		return 1;
	if (a.block || depth == 0 || deeper_next(doc, i + a.n, end, depth))
		depth++;
	if (depth >= DEPTHS)
		return a.n;
	memset(&who[depth], 0, (DEPTHS - depth) * sizeof(*who));
	who[depth] = (struct speaker){
		.author = a.author,
		.when = a.when,
		.date = a.date,
		.has_date = a.has_date,
	};
	return a.n;
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

/* The quoting message's parent, and the parent of a ghost that quotes. */
static void set_parent(struct document *doc, size_t child, size_t parent)
{
	if (child != parent && child != NO_INDEX &&
	    doc->message[child].parent == NO_INDEX &&
	    doc->message[parent].parent != child)
		doc->message[child].parent = parent;
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

static void decide_rest(struct quoter *q, size_t index)
{
	const struct message m = q->doc->message[index];
	struct document *doc = q->doc;
	struct speaker who[DEPTHS] = {{{NULL, 0}, {NULL, 0}, 0, false}};
	/* Who is at each depth: the message itself, then real or ghost. */
	size_t at[DEPTHS];
	size_t spoken = m.first_line, ghost_parent = NO_INDEX;

	memset(at, 0xff, sizeof(at));
	at[0] = index;
	for (size_t i = m.first_line; i < m.first_line + m.n_lines; i++) {
		struct line *l = &doc->line[i];
		struct cover *c = &q->cover[i];

		if (i >= spoken)
			spoken = i + listen(q, &m, i, who);
		if (!quoted(l) || l->flags & LINE_HEADER || !c->words)
			continue;
		if (l->flags & LINE_REPEAT) {
			at[l->depth] = l->origin;
			name_author(doc, index, c->source, &who[l->depth]);
		} else if (c->edited) {
			l->flags |= LINE_EDITED;
			l->origin = index;
			continue;
		} else if (l->flags & LINE_SIGNATURE) {
			/* A footer that some gateway put between. */
			continue;
		} else {
			l->origin = ghost_find(q, &who[l->depth], index,
					       l->depth);
			at[l->depth] = l->origin;
			add_words(q, i, l->origin);
			if (l->depth == 1) {
				ghost_parent = l->origin;
				continue;
			}
		}
		if (at[l->depth - 1] != NO_INDEX)
			set_parent(doc, at[l->depth - 1], at[l->depth]);
	}
	/* A real message is the better parent. */
	if (ghost_parent != NO_INDEX)
		set_parent(doc, index, ghost_parent);
}

void decide_lines(struct quoter *q, size_t index)
{
	const struct message *m = &q->doc->message[index];

	for (size_t i = m->first_line; i < m->first_line + m->n_lines; i++)
		if (found(&q->cover[i]))
			set_repeat(q, i, q->cover[i].source);
	decide_short(q, m, true);
	decide_short(q, m, false);
	decide_between(q, m);
	decide_rest(q, index);
	shingle_flush(&q->ghost);
}
