/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Numbers that are results because they are told of states that the text sets
 * against each other. A sentence with two numbers of one unit and two mentions
 * of states ("<X> on <A>, <Y> on <B>") tells one of each, whatever the words
 * between them are; so do two sentences or lines side by side with one number
 * and one state each. More numbers or states than that prove nothing.
 */
#include "parser/text/claim.h"
#include "parser/text/label/label.h"

#define STATES 8
/* Most bytes between a lone number and the mention of its state. */
#define LONE_GAP 90

static const char settings[] =
	" timeout timeouts interval intervals period limit limits sleep delay "
	"size sizes uptime after_reboot duration_limit ago ";
static const char scores[] =
	" score index fps tps qps points performance benchmark iops "
	"transactions ops operations requests events messages frames loops ";

/* ---- what can be a result at all ---- */

static bool in_state(const struct label_state *state, size_t n, size_t at)
{
	for (size_t i = 0; i < n; i++)
		if (at >= state[i].at && at < state[i].end)
			return true;
	return false;
}

static bool may_count(const struct spoken *s, size_t i)
{
	const struct quantity *q = &s->said[i].q;
	struct text right = text_ltrim(spoken_right(s, i, 24));

	if (q->value <= 0 || lexicon_any(settings, spoken_left(s, i, 20)))
		return false;
	switch (q->family) {
	case UNIT_BYTES_RATE:
	case UNIT_RATE:
	case UNIT_POWER:
		return true;
	case UNIT_TIME:
		return !lexicon_has(" later ago timeout interval window ",
				    lexicon_word(&right));
	case UNIT_PERCENT:
		return lexicon_change(lexicon_word(&right)) == CHANGE_NONE;
	case UNIT_NONE:
		return lexicon_any(scores, s->text);
	default:
		return false;
	}
}

/* The numbers of a family, states left out; their indices. */
static size_t of_family(const struct spoken *s, enum unit_family family,
			const struct label_state *state, size_t states,
			size_t *index, size_t max)
{
	size_t n = 0;

	for (size_t i = 0; i < s->n; i++) {
		const struct quantity *q = &s->said[i].q;

		if (q->family != family || in_state(state, states, q->at) ||
		    !may_count(s, i))
			continue;
		if (n == max)
			return max + 1;
		index[n++] = i;
	}
	return n;
}

/* ---- in one sentence ---- */

static bool all_differ(const struct label_state *state, size_t n)
{
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < i; k++)
			if (!label_states_differ(&state[k], &state[i]))
				return false;
	return true;
}

static const enum unit_family families[] = {
	UNIT_BYTES_RATE, UNIT_RATE, UNIT_POWER, UNIT_TIME, UNIT_PERCENT,
	UNIT_NONE,
};

#define FAMILIES (sizeof(families) / sizeof(*families))

static void mark_sentence(struct spoken *s)
{
	struct label_state state[STATES];
	size_t states = label_states(s->text, state, STATES), index[STATES];

	if (states < 2 || states == STATES || !all_differ(state, states))
		return;
	for (size_t f = 0; f < FAMILIES; f++) {
		size_t n = of_family(s, families[f], state, states, index,
				     STATES - 1);

		if (n != states)
			continue;
		for (size_t i = 0; i < n; i++)
			s->said[index[i]].contrast = true;
	}
}

/* ---- in two sentences side by side ---- */

/* The lone number of a sentence with one state. */
struct lone {
	bool any;
	enum unit_family family;
	size_t at;		/* byte in the paragraph */
	struct label_state state;
};

static struct lone lone_of(const struct spoken *s)
{
	struct lone l = {0};
	size_t index[1], found = 0;
	size_t states = label_states(s->text, &l.state, 1);
	struct label_state two[2];

	if (states != 1 || label_states(s->text, two, 2) != 1)
		return l;
	for (size_t f = 0; f < FAMILIES; f++) {
		const struct quantity *q;

		/* A bare number needs its metric in the same sentence. */
		if (of_family(s, families[f], &l.state, 1, index, 1) != 1)
			continue;
		q = &s->said[index[0]].q;
		if ((q->at > l.state.end && q->at - l.state.end > LONE_GAP) ||
		    (q->at < l.state.at && l.state.at - q->at > LONE_GAP))
			continue;
		if (families[f] == UNIT_NONE && (found || !q->scaled))
			continue;
		found++;
		l.any = true;
		l.family = families[f];
		l.at = s->at + q->at;
	}
	l.any &= found == 1;
	return l;
}

static void add(struct contrasts *c, size_t at)
{
	if (c->n < SENTENCE_NUMBERS && (!c->n || c->at[c->n - 1] != at))
		c->at[c->n++] = at;
}

void spoken_contrast_scan(const struct reading *r, enum comma comma,
			  struct spoken *scratch, struct contrasts *out)
{
	struct lone before = {0};
	struct text text;
	size_t from = 0;

	out->n = 0;
	while (reading_sentence(r, &from, &text)) {
		struct lone now;

		spoken_read(r, text, comma, scratch);
		/* A sentence without numbers may stand between. */
		if (!scratch->n)
			continue;
		now = lone_of(scratch);
		if (before.any && now.any && before.family == now.family &&
		    label_states_differ(&before.state, &now.state)) {
			add(out, before.at);
			add(out, now.at);
		}
		before = now;
	}
}

void spoken_contrast(struct spoken *s, const struct contrasts *c)
{
	mark_sentence(s);
	for (size_t i = 0; i < s->n; i++)
		for (size_t k = 0; k < c->n; k++)
			if (s->said[i].q.at + s->at == c->at[k])
				s->said[i].contrast = true;
}
