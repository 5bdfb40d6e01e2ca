/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What a short answer is about as a whole. People give a reason in ever new
 * words, but its nouns are few: a mitigation, a debugging aid, a disk, a
 * counter. So where no sentence of an answer says how it ended, the words of
 * all its sentences add up by the kind of reason, and the richest kind wins.
 * Long answers discuss many things and are left alone; so are questions,
 * conditions, and words that are denied. It is weaker than any phrase: its
 * points just reach what an ending needs, and doubt takes them below.
 */
#include "parser/text/statement/statement_gist.h"

#include <assert.h>
#include <math.h>

#include "parser/text/statement/turn.h"

/* Words of an answer that has one subject. */
#define ANSWER_MOST 80
#define SENTENCE_WORDS 60
/* Words before a word in which a denial counts. */
#define DENIAL_WORDS 3
/* What the richest kind must reach. */
#define ENOUGH 20
/* Points with which a sentence tells an ending by itself; of one's own fault
 * more are wanted. */
#define TOLD 1.5
#define TOLD_OWN 3
#define NOUN 12
#define VERB 10

/* What each kind says when the reporter tells it, and when others do. */
static const struct {
	const char *cue, *class;
	double author, other;
} says[] = {
	[CPUBUG] = {"E4", "explained", 2.5, 2.5},
	[DEBUG] = {"E4", "explained", 2.5, 2.5},
	[LAYOUT] = {"N2", "noise", 2.4, 2.4},
	[BACK] = {"W3", "withdrawn", 3, 0},
	[JOB] = {"W4", "not-comparable", 3, 0},
	[BENCH] = {"W4", "not-comparable", 3, 2.7},
	[PARTS] = {"E9", "explained", 2.5, 2.4},
	[BROKEN] = {"X1", "functional", 2.4, 2.4},
	[COUNT] = {"X1", "functional", 2.4, 2.4},
	[STOCK] = {"E3", "explained", 2.5, 2.4},
	[KNOB] = {"E3", "explained", 2.5, 2.4},
	[TRADE] = {"E2", "trade-off", 2.4, 2.4},
	[NOISE] = {"N5", "noise", 2.4, 2.4},
	[ABSENT] = {"R2", "not-repro", 2.4, 2.2},
};

/* The words of a sentence, and of each kind how far it is used. */
struct words {
	struct text word[SENTENCE_WORDS];
	size_t n;
	size_t used[GIST_KINDS];
};

/* Of one kind in one sentence. */
struct said {
	int named;
	bool noun, verb;
};

/* One answer. */
struct gist {
	int tenths[GIST_KINDS];
	struct text sentence[GIST_KINDS];	/* the richest of the kind */
	size_t line[GIST_KINDS];
	int most[GIST_KINDS];
	bool seen[GIST_WORDS_MOST];	/* words that counted already */
	size_t words;		/* of the whole answer */
	bool doubted;
};

static bool is_edge(char c)
{
	return c == ',' || c == ';' || c == ':' || c == '!' || c == '?' ||
	       c == '(' || c == ')' || c == '"' || c == '\'' || c == '`' ||
	       c == '[' || c == ']';
}

/* Without the marks around it; a point may begin a name, but not end it. */
static struct text bare(struct text w)
{
	while (w.n && is_edge(w.p[0]))
		w = text_sub(w, 1, w.n - 1);
	while (w.n && (is_edge(w.p[w.n - 1]) || w.p[w.n - 1] == '.'))
		w.n--;
	return w;
}

static void split(struct text folded, struct words *w)
{
	size_t i = 0;

	w->n = 0;
	while (i < folded.n && w->n < SENTENCE_WORDS) {
		size_t from = i;
		struct text word;

		while (i < folded.n && folded.p[i] != ' ')
			i++;
		word = bare(text_sub(folded, from, i - from));
		if (word.n)
			w->word[w->n++] = word;
		i++;
	}
}

/* One word of a phrase, `n` bytes, against a word of the sentence. */
static bool word_fits(const char *p, size_t n, struct text word)
{
	if (n == 1 && p[0] == '#')
		return ch_digit(word.p[0]) ||
		       (word.n > 1 && word.p[0] == 'v' && ch_digit(word.p[1]));
	if (p[n - 1] == '*')
		return text_starts(word, (struct text){p, n - 1});
	return text_eq(word, (struct text){p, n});
}

/* How many words from i on are this phrase; 0: none. */
static size_t phrase_at(const char *phrase, const struct words *w, size_t i)
{
	size_t k = 0;

	while (i + k < w->n) {
		size_t n = 0;

		while (phrase[n] && phrase[n] != ' ')
			n++;
		if (!word_fits(phrase, n, w->word[i + k]))
			return 0;
		k++;
		if (!phrase[n])
			return k;
		phrase += n + 1;
	}
	return 0;
}

static const char *const denials[] = {"not", "no", "none", "never", "neither",
	"nor", "without", "cannot", "hardly", NULL};
static const char *const conditions[] = {"if", "unless", "maybe", "perhaps",
	"assuming", "suppose", NULL};
static const char *const doubts[] = {"might", "could", "maybe", "perhaps",
	"possibly", "wonder", "guess", NULL};

static bool is_one_of(struct text word, const char *const *list)
{
	for (; *list; list++)
		if (text_is(word, *list))
			return true;
	return false;
}

static bool denies(struct text word)
{
	return is_one_of(word, denials) || text_ends(word, TEXT("n't"));
}

static bool denied(const struct words *w, size_t at)
{
	for (size_t k = 1; k <= DENIAL_WORDS && k <= at; k++)
		if (denies(w->word[at - k]))
			return true;
	return false;
}

/* The first entry that can begin with this byte; '#' stands before all. */
static size_t bucket(char c)
{
	size_t from = 0, to = gist_word_count;

	while (from < to) {
		size_t mid = from + (to - from) / 2;

		if (gist_words[mid].phrase[0] < c)
			from = mid + 1;
		else
			to = mid;
	}
	return from;
}

/* What is denied takes nothing away; the kinds that speak against it are
 * denials themselves. */
static bool counts(const struct gist_word *e, const struct words *w, size_t i)
{
	return e->kind == CONTRA || !denied(w, i);
}

static void note(struct said *s, int tenths)
{
	s->named += tenths >= ENOUGH ? tenths : 0;
	s->noun |= tenths == NOUN;
	s->verb |= tenths == VERB;
}

/* A noun alone is only mentioned; a reason says what became of it. */
static int points(const struct said *s)
{
	return s->named + (s->noun && s->verb ? NOUN + VERB : 0);
}

/* At word i; of one kind what says most counts. */
static void count_word(struct gist *g, struct words *w, size_t i,
		       struct said *sum)
{
	const struct gist_word *best[GIST_KINDS] = {NULL};
	char c = w->word[i].p[0];

	for (size_t k = bucket(c); k < gist_word_count &&
	     gist_words[k].phrase[0] == c; k++) {
		const struct gist_word *e = &gist_words[k];
		size_t n = phrase_at(e->phrase, w, i);

		if (!n || i < w->used[e->kind] || !counts(e, w, i) ||
		    (best[e->kind] && best[e->kind]->tenths >= e->tenths))
			continue;
		best[e->kind] = e;
	}
	for (size_t k = 0; k < GIST_KINDS; k++) {
		if (!best[k])
			continue;
		w->used[k] = i + phrase_at(best[k]->phrase, w, i);
		if (!g->seen[best[k] - gist_words])
			note(&sum[k], best[k]->tenths);
		g->seen[best[k] - gist_words] = true;
	}
}

/* "That is why" goes with the noun of any cause; of a cost, a program or a
 * test the nouns are too common for that. */
static void lend_verb(struct said *sum)
{
	static const enum gist_kind cause[] = {CPUBUG, DEBUG, LAYOUT,
		PARTS, COUNT, STOCK, KNOB};

	for (size_t i = 0; i < sizeof(cause) / sizeof(*cause); i++)
		sum[cause[i]].verb |= sum[WHY].verb;
}

static bool has_doubt(const struct words *w)
{
	for (size_t i = 0; i < w->n; i++)
		if (is_one_of(w->word[i], doubts))
			return true;
	return false;
}

static bool is_condition(const struct words *w)
{
	return w->n && is_one_of(w->word[0], conditions);
}

static void read_sentence(struct gist *g, struct text sentence, size_t line)
{
	char folded[1024];
	struct said sum[GIST_KINDS] = {{0}};
	struct words w = {.n = 0};
	size_t n = sentence.n < sizeof(folded) ? sentence.n : sizeof(folded);

	for (size_t i = 0; i < n; i++)
		folded[i] = ch_fold(sentence.p[i]);
	split((struct text){folded, n}, &w);
	g->words += w.n < SENTENCE_WORDS ? w.n : ANSWER_MOST + 1;
	if (text_ends(sentence, TEXT("?")) || is_condition(&w))
		return;
	for (size_t i = 0; i < w.n; i++)
		count_word(g, &w, i, sum);
	lend_verb(sum);
	g->doubted |= has_doubt(&w);
	for (size_t k = 0; k < GIST_KINDS; k++) {
		int p = points(&sum[k]);

		g->tenths[k] += p;
		if (p > g->most[k]) {
			g->most[k] = p;
			g->sentence[k] = sentence;
			g->line[k] = line;
		}
	}
}

/* That the two sides were alike speaks against reasons that lie in a
 * difference. */
static int worth(const struct gist *g, size_t k)
{
	bool differs = k == KNOB || k == DEBUG || k == CPUBUG ||
		       k == STOCK || k == JOB;

	return g->tenths[k] - g->tenths[CONTRA] -
	       (differs ? g->tenths[ALIKE] : 0);
}

/* The richest kind that this speaker can tell, or GIST_KINDS. */
static size_t richest(const struct gist *g, bool author)
{
	size_t best = GIST_KINDS;
	int most = ENOUGH - 1;

	for (size_t k = 0; k < CONTRA; k++) {
		double can = author ? says[k].author : says[k].other;

		if (can > 0 && worth(g, k) > most) {
			most = worth(g, k);
			best = k;
		}
	}
	return best;
}

static void tell(struct document *doc, const struct gist *g, size_t kind,
		 bool author, bool other)
{
	size_t m = doc->line[g->line[kind]].origin;
	double factor = (0.75 + 0.5 * turn_place(doc, m)) *
			(g->doubted ? 0.4 : 1);
	struct statement st = {
		.cue = says[kind].cue,
		.class = says[kind].class,
		.points = other ? says[kind].other * factor : 0,
		.points_author = author ? says[kind].author * factor : 0,
		.line = g->line[kind],
		.text = g->sentence[kind],
	};

	statement_add(doc, &st);
}

static bool is_meant(const struct gist *g, size_t kind)
{
	return kind < GIST_KINDS &&
	       !statement_void(text_of(says[kind].class), g->sentence[kind]);
}

static void judge(struct document *doc, const struct gist *g)
{
	size_t author, other;

	assert(gist_word_count <= GIST_WORDS_MOST);
	if (g->words > ANSWER_MOST)
		return;
	author = richest(g, true);
	other = richest(g, false);
	if (is_meant(g, author))
		tell(doc, g, author, true, other == author);
	if (other != author && is_meant(g, other))
		tell(doc, g, other, false, true);
}

/* An outcome that a sentence tells well enough, or a loss: who tells of one
 * gives no reason. */
static bool has_outcome(const struct document *doc, size_t message)
{
	for (size_t i = 0; i < doc->facts.n_statements; i++) {
		const struct statement *st = &doc->facts.statement[i];
		bool own = text_is(text_of(st->class), "withdrawn") ||
			   text_is(text_of(st->class), "not-comparable");

		if (doc->line[st->line].origin != message)
			continue;
		if (st->cue[0] == 'T' ||
		    (statement_is_outcome(text_of(st->cue)) &&
		     fmax(st->points, st->points_author) >=
			     (own ? TOLD_OWN : TOLD)))
			return true;
	}
	return false;
}

static void read_unit(const struct unit *u, struct gist *g)
{
	struct text sentence;
	size_t at = 0;

	while (g->words <= ANSWER_MOST &&
	       sentence_next(u->text, &at, &sentence))
		read_sentence(g, sentence,
			      unit_line(u, (size_t)(sentence.p - u->text.p)));
}

void gist_scan(struct document *doc, const struct units *us, size_t first)
{
	size_t i = 0;

	while (i < us->n) {
		size_t m = doc->line[us->item[i].line[0]].origin;
		struct gist g = {.words = 0};

		for (; i < us->n &&
		     doc->line[us->item[i].line[0]].origin == m; i++)
			if (us->item[i].kind == UNIT_PROSE ||
			    us->item[i].kind == UNIT_ITEM)
				read_unit(&us->item[i], &g);
		if (m != first && !has_outcome(doc, m))
			judge(doc, &g);
	}
}
