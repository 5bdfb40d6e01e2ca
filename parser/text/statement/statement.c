/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Statements about cause, noise, validity and outcome: the cue table applied
 * to sentences, with guards against negation and doubt. Which of the two columns
 * of points holds (the reporter's or somebody else's) is decided later, by
 * who wrote the message.
 */
#include "parser/text/sentence.h"
#include "parser/text/statement/statement_cue.h"
#include "parser/text/statement/statement_gist.h"
#include "parser/text/statement/statement_word.h"
#include "parser/text/text.h"
#include "parser/text/statement/turn.h"

/* A longer sentence is a log or a table that nobody recognised. */
#define SENTENCE_MOST 1500
/* In a longer sentence words of different clauses meet. */
#define WORDS_MOST 170
/* What a patch costs is read of two metrics and verbs far apart: long
 * sentences would take long. */
#define COST_MOST 340
/* Bytes before a cue in which a guard counts. */
#define CONDITION_BYTES 70
#define HEDGE_BYTES 50
/* Lines above a unit whose quoted words may be its topic. */
#define TOPIC_LINES 4

static struct pattern condition = {
	"\\b(?:if|unless|whether|once|until|in case|see if|hope|hopefully|would|"
	"assum\\w+)\\b", NULL, NULL
};

static struct pattern hedge = {
	"\\b(?:may|might|could|maybe|perhaps|probably|likely|think|guess|"
	"suspect|believe|seems?|should|expect)\\b", NULL, NULL
};

/* Nobody who means it says "perhaps". */
static struct pattern doubt = {
	"\\b(?:may|might|could|maybe|perhaps|possibly|wonder|guess)\\b",
	NULL, NULL
};

static struct pattern negation = {
	"(?:\\b(?:not|no|never|neither|hardly|without)|n't)"
	"(?:\\s+[\\w'-]+){0,2}\\s+$", NULL, NULL
};

/* "It looks like noise, what is the deviation?": asked is what follows. */
static struct pattern asks_after = {
	"[,;-]\\s*(?:so\\s+|and\\s+|but\\s+)?(?:what|how|which|where|can|could|"
	"did|do|does|have|has|are|is|would)\\b", NULL, NULL
};

static struct pattern intent = {
	"(?:\\bwill|'ll|\\btry(?:ing)?\\s+to|\\bplan(?:ning)?\\s+to|"
	"\\bneed\\s+to)\\s+(?:reproduce|confirm|bisect|test|recreate)",
	NULL, NULL
};

static const char *const topics[] = {
	"regress", "slow", "result", "report", "patch", "commit", "iops",
	"throughput", "latency", "bandwidth", "perf", "degrad", "benchmark",
	"bisect", "revert", "drop", "problem", "issue", "number", "measure",
	"sorry",
};

static bool has_topic(struct text t)
{
	for (size_t i = 0; i < sizeof(topics) / sizeof(*topics); i++)
		if (text_ihas(t, text_of(topics[i])))
			return true;
	return false;
}

/* The quoted lines right above a unit, which it answers. */
static bool topic_above(const struct document *doc, const struct unit *u)
{
	const struct line *own = &doc->line[u->line[0]];

	for (size_t k = 1; k <= TOPIC_LINES && k <= u->line[0]; k++) {
		const struct line *l = &doc->line[u->line[0] - k];

		if (l->message != own->message)
			break;
		if (l->depth > own->depth && has_topic(l->text))
			return true;
	}
	return false;
}

/* Where a sentence stands. */
struct setting {
	struct document *doc;
	const struct unit *unit;
	struct text before;	/* the sentence before it, or empty */
	size_t line;
	size_t first;		/* message that nobody can have answered */
	bool above;		/* the quote above has a topic word */
};

static size_t speaker(const struct setting *s)
{
	return s->doc->line[s->line].origin;
}

static double position_factor(const struct setting *s)
{
	return 0.75 + 0.5 * turn_place(s->doc, speaker(s));
}

static bool in_first_mail(const struct setting *s)
{
	return speaker(s) == s->first;
}

static struct text last_bytes(struct text t, size_t to, size_t n)
{
	return to > n ? text_sub(t, to - n, n) : text_sub(t, 0, to);
}

/* "in 4.19 as well, so not a regression": the loss itself is denied. */
static struct pattern denied = {
	"\\b(?:no|not\\s+an?|isn't\\s+an?|without(?:\\s+an?)?)\\s+"
	"(?:\\w+\\s+)?(?:regressions?|slow\\s?downs?|degradations?|drops?)$",
	"no|without", NULL
};

/* "Where it would be used, I see a loss": what somebody tells himself begins
 * behind the last comma. */
static struct pattern own_clause = {
	"^.*,\\s+(?:and\\s+|but\\s+|so\\s+)?(?=(?:I|we|it|there|this|that)\\b|"
	"$)",
	NULL, NULL
};

/* Of a loss that is told "it seems" is no doubt but modesty. */
static struct pattern guess = {
	"\\b(?:may|might|could|maybe|perhaps|probably|likely|think|guess|"
	"suspect|should|expect)\\b", NULL, NULL
};

/* The bytes before a cue in which a guard counts. */
static struct text guarded(struct text sentence, size_t to, size_t n,
			   bool told)
{
	struct text before = last_bytes(sentence, to, n);
	struct match m;

	if (told && pattern_find(&own_clause, before, 0, &m))
		return text_sub(before, m.to, before.n - m.to);
	return before;
}

static double doubts(struct text sentence, size_t at, bool told)
{
	struct text before = guarded(sentence, at, HEDGE_BYTES, told);

	if (!pattern_matches(told ? &guess : &hedge, before))
		return 1;
	return pattern_matches(&doubt, before) ? 0.4 : 0.6;
}

/* What the guards leave of one point; 0 voids the cue. */
static double guards(const struct statement_cue *c, const struct setting *s,
		     struct text sentence, const struct match *m,
		     bool *negated)
{
	struct text before = text_sub(sentence, 0, m->from);
	bool told = text_is(text_of(c->class), "told");
	double factor = position_factor(s);

	if (text_ends(sentence, TEXT("?")) && !(c->flags & CUE_QUESTION_OK) &&
	    !pattern_matches(&asks_after,
			     text_sub(sentence, m->to, sentence.n - m->to)))
		return 0;
	if ((c->flags & CUE_INTENT) &&
	    pattern_matches(&intent, text_sub(sentence, 0, m->to)))
		return 0;
	*negated = !(c->flags & CUE_NEGATION_OK) &&
		   pattern_matches(&negation, before);
	if (*negated && !(c->flags & CUE_REVERSES))
		return 0;
	if (told && !(c->flags & CUE_NEGATION_OK) &&
	    pattern_matches(&denied, text_sub(sentence, m->from,
					      m->to - m->from)))
		return 0;
	if (*negated)
		factor *= -0.5;
	if (!(c->flags & CUE_IF_OK) &&
	    pattern_matches(&condition, guarded(sentence, m->from,
						CONDITION_BYTES, told)))
		factor *= 0.15;
	factor *= doubts(sentence, m->from, told);
	if ((c->flags & CUE_NEEDS_REPLY) && in_first_mail(s))
		factor *= 0.4;
	if (!(c->flags & CUE_PLAIN) && !has_topic(sentence) &&
	    !has_topic(s->before) && !s->above)
		factor *= 0.5;
	return factor;
}

/* What helps is taking it out, or what is fixed is something else. */
static struct pattern on_revert = {
	"revert|bypass|without (?:the|this|that) (?:patch|commit|change)|"
	"\\b(?:another|different|separate|unrelated|long[- ]known)\\s+"
	"(?:[\\w-]+\\s+){0,3}(?:regression|bug|issue|problem|race|leak)",
	NULL, NULL
};

/* "Tested-by: NAME" counts for the one who writes it. */
static bool own_trailer(const struct setting *s, struct text sentence)
{
	const struct line *l = &s->doc->line[s->line];
	struct text author = s->doc->message[l->origin].author;

	return author.n >= 3 && text_ihas(sentence, author);
}

static bool fits(const struct statement_cue *c, const struct setting *s,
		 struct text sentence, const struct letters *l)
{
	bool trailer = s->unit->kind == UNIT_TRAILER, any = false;

	if (trailer != !!(c->flags & CUE_TRAILER) ||
	    (s->unit->kind == UNIT_SUBJECT && !(c->flags & CUE_TITLE)))
		return false;
	for (size_t i = 0; i < CUE_LITERALS && c->any[i] && !any; i++)
		any = letters_begin(l, c->any[i]) &&
		      letters_hold(l, text_of(c->any[i]));
	if (!any || !pattern_possible(&c->pattern, l))
		return false;
	if (trailer && !own_trailer(s, sentence))
		return false;
	return !(c->flags & CUE_NO_REVERT) ||
	       !pattern_matches(&on_revert, l->folded);
}

/* One cue counts once a message: the strongest. */
static struct statement *same_cue(struct facts *f, struct document *doc,
				  const char *id, size_t line)
{
	for (size_t i = f->n_statements; i-- > 0;) {
		struct statement *st = &f->statement[i];

		if (doc->line[st->line].origin != doc->line[line].origin)
			break;
		if (text_is(text_of(st->cue), id))
			return st;
	}
	return NULL;
}

void statement_add(struct document *doc, const struct statement *st)
{
	struct facts *f = &doc->facts;
	struct statement *old = same_cue(f, doc, st->cue, st->line);

	if (old) {
		if (st->points_author > old->points_author)
			*old = *st;
		return;
	}
	f->statement = arena_grow(doc->arena, f->statement, f->n_statements,
				  &f->cap_statements, sizeof(*st));
	f->statement[f->n_statements++] = *st;
}

static void add(const struct setting *s, const struct statement_cue *c,
		struct text sentence, double factor, bool negated)
{
	struct statement st = {
		.cue = c->id,
		.class = c->class,
		.points = c->other * factor,
		.points_author = c->author * factor,
		.negated = negated,
		.line = s->line,
		.text = sentence,
	};

	statement_add(s->doc, &st);
}

/* What tells of the loss, how often, or of speed at all, says nothing of its
 * end. */
bool statement_is_outcome(struct text cue)
{
	return cue.p[0] != 'T' && cue.p[0] != 'S' && cue.p[0] != 'A' &&
	       !text_is(cue, "C5");
}

static bool found(const struct statement_cue *c, const struct setting *s,
		  struct text sentence, const struct match *m)
{
	bool negated = false;
	double factor = guards(c, s, sentence, m, &negated);

	if (factor > 0 && statement_void(text_of(c->class), sentence))
		return false;
	if (factor < 0 || factor > 0)
		add(s, c, sentence, factor, negated);
	return statement_is_outcome(text_of(c->id));
}

/* True when one of them fits that tells an outcome. */
static bool apply(struct statement_cue *cue, size_t n, const struct setting *s,
		  struct text sentence, const struct letters *l)
{
	bool outcome = false;

	for (size_t i = 0; i < n; i++) {
		struct statement_cue *c = &cue[i];
		struct match m;

		if (fits(c, s, sentence, l) &&
		    pattern_find(&c->pattern, sentence, 0, &m))
			outcome |= found(c, s, sentence, &m);
	}
	return outcome;
}

/* What mends is named before that it is good, and in the same breath: by its
 * words alone a sentence on any patches and on a good thing would pass. */
static struct pattern mends = {
	"\\b(?:with|after|applied|applying|tested|above|first|this|that|the|"
	"your|my|an?|"
	"v[2-9]|updat\\w+|upgrad\\w+)\\b[^;:?]{0,90}\\b(?:fine|good|gone|back|"
	"fast|normal|smooth|solid|full-speed|recover\\w*|cure[sd]?|heals?)\\b|"
	"\\b(?:fine|good|fast|normal|smooth)\\b[^;:?]{0,60}\\bwith\\s+(?:this|"
	"that|the|your)\\s+(?:\\w+\\s+)?(?:patch|series|fix)",
	NULL, NULL
};

static struct pattern others = {
	"\\b(?:other|another|these|those|more|such|some|many|all|two|three|"
	"several|recent|previous)\\s+(?:\\w+\\s+)?(?:patch(?:es)?|series|"
	"fix)\\b",
	"patch|series|fix", NULL
};

static bool is_remedy(const struct statement_cue *c, struct text folded)
{
	return !text_is(text_of(c->class), "fixed") ||
	       (pattern_matches(&mends, folded) &&
		!pattern_matches(&others, folded));
}

static void apply_words(const struct setting *s, struct text sentence,
			struct text folded)
{
	const struct statement_cue *c;
	struct said_words w;
	struct match m = {0};
	size_t i = 0;

	statement_words(folded, &w);
	c = statement_word_rule(&w, &i, &m);
	if (c && is_remedy(c, folded) &&
	    !((c->flags & CUE_NO_REVERT) &&
	      pattern_matches(&on_revert, folded)))
		found(c, s, sentence, &m);
}

/* Of at most SENTENCE_MOST bytes. */
static void read_sentence(const struct setting *s, struct text sentence)
{
	char folded[SENTENCE_MOST];
	struct letters l;
	bool outcome;

	for (size_t i = 0; i < sentence.n; i++)
		folded[i] = ch_fold(sentence.p[i]);
	letters_read((struct text){folded, sentence.n}, &l);
	outcome = apply(statement_cues, statement_cue_count, s, sentence, &l);
	outcome |= apply(ending_cues, ending_cue_count, s, sentence, &l);
	outcome |= apply(told_cues, told_cue_count, s, sentence, &l);
	if (sentence.n <= COST_MOST)
		outcome |= apply(cost_cues, cost_cue_count, s, sentence, &l);
	outcome |= apply(answer_cues, answer_cue_count, s, sentence, &l);
	if (!outcome && sentence.n <= WORDS_MOST)
		outcome = apply(short_cues, short_cue_count, s, sentence, &l);
	if (!outcome && sentence.n <= WORDS_MOST &&
	    s->unit->kind != UNIT_TRAILER &&
	    s->unit->kind != UNIT_SUBJECT && !in_first_mail(s))
		apply_words(s, sentence, (struct text){folded, sentence.n});
}

static void read_unit(struct document *doc, const struct unit *u, size_t first)
{
	struct setting s = {
		.doc = doc,
		.unit = u,
		.first = first,
		.before = {NULL, 0},
		.above = topic_above(doc, u),
	};
	struct text sentence;
	size_t at = 0;

	if (u->kind == UNIT_TRAILER) {
		s.line = u->line[0];
		if (u->text.n <= SENTENCE_MOST)
			read_sentence(&s, u->text);
		return;
	}
	while (sentence_next(u->text, &at, &sentence)) {
		s.line = unit_line(u, (size_t)(sentence.p - u->text.p));
		if (sentence.n <= SENTENCE_MOST)
			read_sentence(&s, sentence);
		s.before = text_sub(sentence, 0, SENTENCE_MOST);
	}
}

static void add_cues(struct pattern_list *to, struct statement_cue *c, size_t n)
{
	for (size_t i = 0; i < n; i++)
		pattern_list_add(to, &c[i].pattern);
}

void statement_patterns(struct pattern_list *to)
{
	struct pattern *const guard[] = {&condition, &hedge, &negation,
		&asks_after, &intent, &on_revert, &mends, &others, &own_clause,
		&guess};

	for (size_t i = 0; i < sizeof(guard) / sizeof(*guard); i++)
		pattern_list_add(to, guard[i]);
	add_cues(to, statement_cues, statement_cue_count);
	add_cues(to, ending_cues, ending_cue_count);
	add_cues(to, answer_cues, answer_cue_count);
	add_cues(to, cost_cues, cost_cue_count);
	statement_void_patterns(to);
}

void statement_scan(struct document *doc)
{
	struct units us = unit_read(doc);
	size_t first = turn_first(doc);

	for (size_t i = 0; i < us.n; i++) {
		const struct unit *u = &us.item[i];

		/* Answers carry the title of the first. */
		if (u->kind != UNIT_DIRECTIVE &&
		    (u->kind != UNIT_SUBJECT ||
		     doc->line[u->line[0]].message == 0))
			read_unit(doc, u, first);
	}
	gist_scan(doc, &us, first);
}
