/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What a document says of itself: is it a patch or the report
 * of a regression, which two kernels does it compare, which commit does it
 * suspect, which names stand for versions.
 *
 * A claim is a pair of versions in one sentence, joined by a comparison. The
 * order of the versions decides which is base; the order of the words is used
 * for a warning only, as people write it both ways.
 */
#include <math.h>
#include <string.h>

#include "analyzer/side/side.h"
#include "parser/text/text.h"

#define CLAIM_GAP 60	/* bytes between the two sides of a claim */
/* And how far apart when "compared to" stands right before the second. */
#define CLAIM_FAR 200
#define CLAIM_TAIL 40
#define CLAIM_VERSIONS 8

static bool has_any(struct text t, const char *const *words)
{
	for (; *words; words++)
		if (text_ihas(t, text_of(*words)))
			return true;
	return false;
}

static bool has_word_of(struct text t, const char *const *words)
{
	for (; *words; words++)
		if (text_find_word(t, text_of(*words)) != TEXT_NOT_FOUND)
			return true;
	return false;
}

static const char *const complaint[] = {
	"regress", "slow", "degrad", "drop", "worse", "perf issue",
	"performance issue", "performance problem", "low iops", "high latency",
	"higher latency", "slower", NULL};
static const char *const body_complaint[] = {
	"introduced by", "bisected", "bisect", "regression", "slower",
	"degradation", NULL};
/* What only the one who reports says of his own case. */
static const char *const own_complaint[] = {
	"dropped", "performance drop", "slowdown", "slowed", "very slow",
	"so slow", "too slow", "is slow", "getting slow", "degrad", "worse",
	"poor performance", "bad performance", "performance decreas",
	"speed decreas", "performance issue", "performance problem",
	"ground to a halt", "painful", NULL};
static const char *const performance[] = {
	"perform", "slow", "fast", "regress", "degrad", "drop", "latency",
	"iops", "throughput", "bandwidth", "speed", "bisect", "upgrad",
	"benchmark", "higher", "lower", "compar", "worse", "better", "jump",
	"increas", "decreas", "takes", "took", "longer",
	"kernel was", "kernel is", "instead of", "introduced:",
	NULL};

static struct text own_subject(const struct document *doc)
{
	if (doc->n_messages && doc->message[0].subject.n)
		return doc->message[0].subject;
	return doc->title;
}

static void read_kind(struct sides *s)
{
	struct text subject = own_subject(s->doc);
	struct side_facts *f = &s->facts;

	f->patch = (text_ihas(subject, TEXT("[PATCH")) ||
		    text_ihas(subject, TEXT("[RFC"))) &&
		   !text_ihas(subject, TEXT("[regress")) &&
		   !text_ihas(subject, TEXT("regression with")) &&
		   !text_ihas(subject, TEXT("regression in"));
	f->regression = has_any(subject, complaint);
	for (size_t i = 0; !f->regression && i < s->n_paras; i++)
		f->regression = has_any(s->para[i].t, body_complaint) ||
				(side_reported(s, s->para[i].first) &&
				 has_any(s->para[i].t, own_complaint));
}

/* Versions of a sentence in groups: "6.18 and 6.19 compared to 6.12". */
struct group {
	struct version v[CLAIM_VERSIONS];
	size_t n, at, end;
};

static bool joins_list(struct text gap, bool pair)
{
	gap = text_trim(gap);
	if (!gap.n || text_eq(gap, TEXT("/")) || text_eq(gap, TEXT(",")))
		return true;
	return !pair && (text_ieq(gap, TEXT("and")) ||
			 text_ieq(gap, TEXT("or")) ||
			 text_ieq(gap, TEXT(", and")) ||
			 text_ieq(gap, TEXT("&")));
}

/* "between A and B", "comparing A and B": here "and" joins no list. */
static bool pair_lead(struct text before)
{
	static const char *const lead[] = {"between", "comparing", "compare",
					   "compared", "both", NULL};
	size_t n = before.n;

	return has_word_of(text_from(before, n > 30 ? n - 30 : 0), lead);
}

static size_t read_groups(const struct side_facts *f, struct text t,
			  struct group *g, size_t max)
{
	struct version v;
	size_t n = 0, at = 0;

	while (version_next_of(t, &at, &f->series, &v)) {
		size_t from = (size_t)(v.raw.p - t.p);
		struct group *last = n ? &g[n - 1] : NULL;

		if (last && last->n < CLAIM_VERSIONS &&
		    joins_list(text_sub(t, last->end, from - last->end),
			       pair_lead(text_sub(t, 0, last->at)))) {
			last->v[last->n++] = v;
			last->end = at;
			continue;
		}
		if (n == max)
			break;
		g[n] = (struct group){.n = 1, .at = from, .end = at};
		g[n++].v[0] = v;
	}
	return n;
}

/* What the words between two groups say: +1 first is base ("from A to B"),
 * -1 first is test ("B compared to A"), 2 a pair without order, 0 nothing. */
static int relation(struct text before, struct text gap)
{
	static const char *const backward[] = {
		"compared", "comparing", "vs", "vs.", "versus", "than",
		"instead of",
		"relative", "compare", "comparison", "against", "over", NULL};
	static const char *const forward[] = {"to", "->", "=>", "-->", "until",
					      NULL};
	static const char *const far[] = {"compared to", "compared with",
		"compared against", "relative to", "in comparison", NULL};
	static const char *const was[] = {"was", "were", "used", NULL};
	static const char *const is[] = {"is", "now", "are", NULL};

	if (gap.n > CLAIM_GAP)
		return gap.n <= CLAIM_FAR &&
		       has_any(text_from(gap, gap.n - CLAIM_TAIL), far) ?
			       -1 : 0;
	/* "Kernel was 6.0.12 and is 6.1.1". */
	if (has_word_of(text_from(before, before.n > 12 ? before.n - 12 : 0),
			was) && has_word_of(gap, is))
		return 1;
	/* "A takes twice as long as under B" */
	if (has_word_of(gap, backward) ||
	    text_ihas(text_from(gap, gap.n > 10 ? gap.n - 10 : 0),
		      TEXT(" as ")))
		return -1;
	if (text_has(gap, TEXT("->")) || text_has(gap, TEXT("=>")) ||
	    (text_starts(gap, TEXT("..")) && gap.n <= 3))
		return 1;
	/* "Slow on everything from 6.1 up to 6.5" moves nowhere. */
	if (text_ihas(gap, TEXT("up to")))
		return 0;
	if (has_word_of(gap, forward) && gap.n < 30)
		return 1;
	if (pair_lead(before) &&
	    text_find_word(gap, TEXT("and")) != TEXT_NOT_FOUND)
		return 2;
	if (pair_lead(before) &&
	    text_find_word(gap, TEXT("with")) != TEXT_NOT_FOUND)
		return 2;
	return 0;
}

static void take_side(struct version *to, size_t *n, const struct group *g)
{
	*n = 0;
	for (size_t i = 0; i < g->n && *n < SIDE_LIST; i++)
		to[(*n)++] = g->v[i];
}

static bool in_group(const struct group *g, const struct version *v)
{
	for (size_t i = 0; i < g->n; i++)
		if (g->v[i].major == v->major && g->v[i].minor == v->minor)
			return true;
	return false;
}

/* When the subject blames one version, a pair without it is another matter. */
static bool about_subject(const struct side_facts *f, const struct group *a,
			  const struct group *b)
{
	return !f->has_subject || !f->regression || f->patch ||
	       in_group(a, &f->subject) || in_group(b, &f->subject);
}

/* A pair of one sentence; false when it holds none. */
static bool claim_in(struct sides *s, struct text t, size_t line)
{
	struct group g[CLAIM_VERSIONS];
	size_t n = read_groups(&s->facts, t, g, CLAIM_VERSIONS);
	struct side_facts *f = &s->facts;

	for (size_t i = 0; i + 1 < n; i++) {
		struct text gap = text_sub(t, g[i].end, g[i + 1].at - g[i].end);
		int said = relation(text_sub(t, 0, g[i].at), gap);
		int order = version_cmp(&g[i].v[0], &g[i + 1].v[0]);

		if (!said || order == 0 || !about_subject(f, &g[i], &g[i + 1]))
			continue;
		take_side(f->base, &f->n_base, order < 0 ? &g[i] : &g[i + 1]);
		take_side(f->test, &f->n_test, order < 0 ? &g[i + 1] : &g[i]);
		f->claim_line = line;
		if (said != 2 && line != NO_INDEX && (said > 0) != (order < 0))
			document_warn(s->doc, line, "claim-order",
				      "the newer kernel is named as the one "
				      "compared to; the older is taken as base");
		return true;
	}
	return false;
}

static size_t line_of(const struct paragraph *p, size_t at)
{
	size_t i = p->last - p->first;

	while (i > 0 && p->start[i] > at)
		i--;
	return p->first + i;
}

/* Claims of all sentences in the messages wanted: the first message, or all
 * the others. */
static bool claim_in_text(struct sides *s, bool first)
{
	for (size_t i = 0; i < s->n_paras; i++) {
		const struct paragraph *p = &s->para[i];
		size_t from, to;

		if (side_reported(s, p->first) != first)
			continue;
		for (size_t at = 0; at < p->t.n; at = to + 1) {
			struct text sentence;

			side_sentence(p->t, at, &from, &to);
			sentence = text_sub(p->t, at, to - at);
			if (has_any(sentence, performance) &&
			    claim_in(s, sentence, line_of(p, at)))
				return true;
		}
	}
	return false;
}

static size_t subject_line(const struct document *doc)
{
	for (size_t i = 0; i < doc->n_lines; i++)
		if (doc->line[i].flags & LINE_SUBJECT)
			return i;
	return NO_INDEX;
}

static void read_claim(struct sides *s)
{
	/* "Kernels > 5.15 are slow" blames those behind it. */
	static const char *const beyond[] = {"> ", " >", "newer than",
		"later than", "kernels after", "kernels above", NULL};
	struct text subject = own_subject(s->doc);
	struct group g[2];
	size_t n = read_groups(&s->facts, subject, g, 2);

	s->facts.claim_line = NO_INDEX;
	if (n == 1 && g[0].n == 1 &&
	    !has_any(text_sub(subject, 0, g[0].at), beyond)) {
		s->facts.subject = g[0].v[0];
		s->facts.has_subject = true;
	}
	if (claim_in(s, subject, subject_line(s->doc)))
		return;
	if (!claim_in_text(s, true))
		claim_in_text(s, false);
}

/* "Starting with 6.5 ...", "6.5 is still affected", "5.4.188 and later". */
static void read_first_bad(struct sides *s)
{
	static const char *const before[] = {"starting with", "starting from",
		"first bad version", "started with", "appeared in",
		"introduced in", "beginning with", NULL};
	struct version v;

	for (size_t i = 0; i < s->n_paras; i++) {
		struct text t = s->para[i].t;
		size_t at = 0;

		while (version_next(t, &at, &v)) {
			size_t from = (size_t)(v.raw.p - t.p);
			struct text lead = text_sub(
				t, from > 40 ? from - 40 : 0,
				from > 40 ? 40 : from);
			struct text rest = text_sub(t, at, 24);

			if (!has_any(lead, before) &&
			    !text_istarts(rest, TEXT(" and later")) &&
			    !text_istarts(rest, TEXT(" is still affected")))
				continue;
			s->facts.first_bad = v;
			s->facts.has_first_bad = true;
			return;
		}
	}
}

static void add_hash(struct text *list, size_t *n, struct text hash)
{
	for (size_t i = 0; i < *n; i++)
		if (commit_same(list[i], hash))
			return;
	if (*n < SIDE_LIST)
		list[(*n)++] = hash;
}

static bool kind_is(const struct commit_ref *c, const char *kind)
{
	return c->kind && strcmp(c->kind, kind) == 0;
}

/* What is said of a commit at least when it is suspected. */
#define SUSPECTED 1.8

static void read_suspects(struct sides *s)
{
	static const char *const weak[] = {"mention", "candidate-list",
		"in-range", "disputed", "profile-overlap", NULL};
	struct side_facts *f = &s->facts;
	double most = 0;

	for (size_t i = 0; i < s->doc->facts.n_commits; i++)
		most = fmax(most, s->doc->facts.commit[i].points);
	for (size_t i = 0; i < s->doc->facts.n_commits; i++) {
		const struct commit_ref *c = &s->doc->facts.commit[i];
		/* Beside a suspect that more is said of, "before ID" only
		 * points at a state. */
		bool counts = !c->rejected && c->kind &&
			      (c->points >= SUSPECTED || c->points >= most);

		for (size_t k = 0; counts && weak[k]; k++)
			counts = !kind_is(c, weak[k]);
		if (counts)
			add_hash(f->suspect, &f->n_suspects, c->hash);
		else if (kind_is(c, "parent"))
			add_hash(f->parent, &f->n_parents, c->hash);
	}
}

void side_facts_read(struct sides *s)
{
	version_series(&s->doc->facts, &s->facts.series);
	read_kind(s);
	read_claim(s);
	side_said(s);
	side_names_read(s);
	side_distros_read(s);
	read_first_bad(s);
	read_suspects(s);
	side_aliases_read(s, own_subject(s->doc));
}
