/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Numbers of a complaint that no word of a state stands beside, but that the
 * words call what is got now: "it cannot go beyond 6.8 Gbit/s", "writes are
 * stuck at 90 MB/s", and those beside a sentence on what is usual ("Normally I
 * get several GB/s here"). A hint for when no label decides; a lone number of
 * its sentence only, as two are two states.
 */
#include "analyzer/side/side_sentence.h"
#include "parser/text/lexicon.h"
#include "parser/text/text.h"

#define HELD 0.78
#define USUAL 0.74
#define LEAD_WORDS 5	/* before the word that tells of what is usual */

/* What ends in front of a number that is the most there is now. */
static const char *const held[] = {
	"go beyond", "get beyond", "going beyond", "goes beyond", "get above",
	"go above", "get past", "go over", "get over", "exceed", "exceeds",
	"get more than", "gets more than", "reach more than", "see more than",
	"do more than", "go faster than", "push more than", "no more than",
	"not more than", "maxes out at", "max out at", "maxed out at",
	"maxing out at", "tops out at", "top out at", "topped out at",
	"topping out at", "stuck at", "stuck around", "sticks at",
	"stays stuck at", "hangs at", "plateaus at", "peaks at", "limps at",
	"crawls at", "crawling at", "only reaches", "only reach",
	"only reached", "reaches only", "reach only", "reached only",
	"only get", "only gets", "only got", "get only", "gets only",
	"got only", "getting only", "only getting", "only see", "only seeing",
	"see only", "seeing only", "only achieve", "only achieves",
	"only achieving", "achieves only", "only manage", "only manages",
	"manages only", "only does", "does only", "is only", "are only",
	"barely reaches", "barely reach", "barely get", "barely gets",
	"barely do", "hardly reach", "hardly reaches", "hardly get",
	"a mere", "as low as", NULL};
/* Those that hold only when the reach is denied before them. */
static const char *const denied[] = {
	"beyond", "above", "past", "over", "exceed", "more than",
	"faster than", NULL};
static const char denying[] =
	" not cannot can't couldn't won't doesn't don't unable never nothing "
	"impossible no isn't wasn't n't ";
/* Other things than those complained of. */
static const char others[] =
	" other another colleague else alternative elsewhere second if when "
	"unless though even-without should would expected supposed ";

static struct text without_hedges(struct text t)
{
	static const char *const hedges[] = {"about", "around", "some", "like",
		"roughly", "approximately", "approx", "up to", "maybe",
		"at most", "nearly", "almost", NULL};
	bool again;

	do {
		again = false;
		t = text_rtrim(t);
		while (t.n && (t.p[t.n - 1] == '~' || t.p[t.n - 1] == '<'))
			t = text_rtrim(text_sub(t, 0, t.n - 1));
		for (size_t i = 0; hedges[i] && !again; i++) {
			struct text h = text_of(hedges[i]);

			again = t.n > h.n && text_ends(t, h) &&
				!ch_word(t.p[t.n - h.n - 1]);
			if (again)
				t.n -= h.n;
		}
	} while (again);
	return t;
}

static bool ends_in(struct text t, const char *const *list, bool negated)
{
	for (; *list; list++) {
		struct text w = text_of(*list), rest;

		if (t.n < w.n || !text_ieq(text_from(t, t.n - w.n), w) ||
		    (t.n > w.n && ch_word(t.p[t.n - w.n - 1])))
			continue;
		rest = text_sub(t, 0, t.n - w.n);
		if (!negated || lexicon_any(denying, rest) ||
		    text_ihas(rest, TEXT("n't ")))
			return true;
	}
	return false;
}

/* "is not able to get more than 90 MB/s" is denied, "I get more than 90" is
 * none of this. */
static bool is_held(struct text lead)
{
	static const char *const open[] = {"stuck", "out at", "only", "barely",
		"hardly", "mere", "low as", "peaks at", "plateaus", "limps",
		"crawl", "no more", "not more", "sticks", "hangs at", NULL};
	struct text t = without_hedges(lead);
	size_t from = t.n > 24 ? t.n - 24 : 0;

	if (lexicon_any(others, lead))
		return false;
	if (ends_in(t, denied, true))
		return true;
	for (size_t i = 0; open[i]; i++)
		if (text_ihas(text_from(t, from), text_of(open[i])))
			return ends_in(t, held, false);
	return false;
}

/* Does a sentence begin by telling what is usual, and of a speed? */
static bool tells_usual(struct text t)
{
	static const char *const words[] = {"normally", "usually", "typically",
		"ordinarily", "it used to", "this used to", "previously",
		"in the past", "formerly", "i used to", "we used to", NULL};

	for (size_t i = 0; words[i]; i++) {
		size_t at = text_ifind(t, text_of(words[i]));

		if (at != TEXT_NOT_FOUND &&
		    label_words(text_sub(t, 0, at)) <= LEAD_WORDS)
			return text_ihas(t, TEXT("B/s")) ||
			       text_ihas(t, TEXT("bit/s")) ||
			       text_ihas(t, TEXT("bps")) ||
			       lexicon_noun_in(t) != NOUN_NONE;
	}
	return false;
}

/* The sentence before or behind, in one paragraph. */
static bool beside_usual(const struct sentence *x)
{
	size_t from, to;

	if (x->from > 1) {
		side_sentence(x->t, x->from - 2, &from, &to);
		if (to <= x->from &&
		    tells_usual(text_sub(x->t, from, to - from)))
			return true;
	}
	if (x->to + 1 >= x->t.n)
		return false;
	side_sentence(x->t, x->to + 1, &from, &to);
	return from >= x->to && tells_usual(text_sub(x->t, from, to - from));
}

/* Are there words of a state in the sentence, which then decide? */
static bool speaks(const struct sentence *x)
{
	struct label l = row_scan(x, row_between(x, x->from, x->to));

	return label_speaks(&l) || l.n_versions ||
	       (l.features & (LABEL_THEN | LABEL_NOW));
}

static bool is_rate(const struct sentence *x)
{
	const struct run *r = &x->s->doc->run[x->n[0].run];

	return text_eq(text_of(r->measurement[0].unit), TEXT("bytes/s")) ||
	       text_eq(text_of(r->measurement[0].unit), TEXT("1/s"));
}

void side_held(struct sentence *x)
{
	const struct side_facts *f = &x->s->facts;
	struct reading *r = row_reading(x, 0);

	if (!f->regression || f->patch || x->count != 1 || r->fixed ||
	    r->hint != ROLE_OTHER || !is_rate(x))
		return;
	if (is_held(row_between(x, x->from, x->n[0].at))) {
		r->hint = ROLE_TEST;
		r->hint_rule = "held-at";
		r->hint_confidence = HELD;
	} else if (!speaks(x) && beside_usual(x)) {
		r->hint = ROLE_TEST;
		r->hint_rule = "beside-usual";
		r->hint_confidence = USUAL;
	}
}
