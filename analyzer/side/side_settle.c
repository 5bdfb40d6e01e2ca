/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What is decided over all runs: the partner of a lone
 * base, the polarity of "the patch", the threshold; and the placements with
 * their labels.
 *
 * Values decide only about "with the patch" in the report of a regression,
 * where the words alone cannot tell a culprit from a fix. For versions,
 * reverts and "before" they never do: every improvement would turn into a
 * regression.
 */
#include <math.h>
#include <string.h>

#include "analyzer/side/side.h"
#include "parser/text/text.h"

/* A difference that counts in the vote. */
#define VOTE_MARGIN 0.02
#define CONFIDENCE_COMPLEMENT 0.72
#define CONFIDENCE_VOTE 0.75

static void say(struct reading *r, enum role role, const char *rule,
		double confidence)
{
	r->role = role;
	r->rule = rule;
	r->confidence = confidence;
}

/* ---- complement ---- */

static bool is_table(const struct document *doc, size_t run)
{
	return doc->run[run].label.n > 0 && !side_prose_run(doc,
							    &doc->run[run]);
}

/* Runs of one table row: same block, same line, same metric. */
static bool in_row(const struct document *doc, size_t a, size_t b)
{
	return doc->run[a].block == doc->run[b].block &&
	       doc->run[a].first_line == doc->run[b].first_line &&
	       doc->run[a].n_measurements && doc->run[b].n_measurements;
}

/* In a row of a table where one column is base by its name and none is test,
 * the last of the others is test. */
static void complement_row(struct sides *s, size_t first, size_t last)
{
	size_t base = NO_INDEX, free = NO_INDEX;

	for (size_t i = first; i <= last; i++) {
		const struct reading *r = &s->reading[i];

		if (r->role == ROLE_TEST)
			return;
		if (r->role == ROLE_BASE) {
			if (base != NO_INDEX)
				return;
			base = i;
		} else if (r->binder == BIND_NONE ||
			   r->binder == BIND_HEADING) {
			free = i;
		}
	}
	if (base == NO_INDEX || free == NO_INDEX || free < base ||
	    s->reading[base].binder != BIND_COLUMN)
		return;
	s->reading[free].binder = BIND_COLUMN;
	s->reading[free].label.text = s->doc->run[free].label;
	s->reading[free].label.line = s->doc->run[free].first_line;
	say(&s->reading[free], ROLE_TEST, "complement",
	    CONFIDENCE_COMPLEMENT);
}

/* Of two columns one is the patched state and the other has a name that says
 * nothing ("tip", "tip+patch"): it is base. */
static void complement_patched(struct sides *s, size_t first, size_t last)
{
	size_t test, free;

	if (last != first + 1)
		return;
	test = s->reading[first].role == ROLE_TEST ? first : last;
	free = test == first ? last : first;
	if (s->reading[test].role != ROLE_TEST ||
	    s->reading[test].binder != BIND_COLUMN ||
	    !(s->reading[test].label.features & (LABEL_WITH | LABEL_AFTER)) ||
	    (s->reading[free].binder != BIND_NONE &&
	     s->reading[free].binder != BIND_HEADING) ||
	    s->reading[free].role == ROLE_BASE)
		return;
	s->reading[free].binder = BIND_COLUMN;
	s->reading[free].label.text = s->doc->run[free].label;
	s->reading[free].label.line = s->doc->run[free].first_line;
	s->reading[free].vote = s->reading[test].vote;
	say(&s->reading[free], ROLE_BASE, "complement",
	    CONFIDENCE_COMPLEMENT);
}

/* A heading that the subject of a patch names is the patched kernel, beside
 * one that is a bare version. */
static bool is_series(const struct sides *s, const struct reading *r)
{
	struct text t = label_bare(s->doc->line[r->strange].text);

	while (t.n && t.p[t.n - 1] == ':')
		t.n--;
	return s->facts.patch && r->beside.n_versions == 1 &&
	       !r->beside.features && t.n >= 4 &&
	       text_find_word(s->doc->title, t) != TEXT_NOT_FOUND;
}

/* "# baseline", "# hack": one heading is base by its word, and only one other
 * of the kind stands in the document: it is test. */
static void complement_headings(struct sides *s)
{
	const struct document *doc = s->doc;
	size_t line = NO_INDEX;

	for (size_t i = 0; i < doc->n_runs; i++) {
		const struct reading *r = &s->reading[i];

		if (r->strange == NO_INDEX)
			continue;
		if (line != NO_INDEX &&
		    !text_ieq(text_trim(doc->line[line].text),
			      text_trim(doc->line[r->strange].text)))
			return;
		line = r->strange;
	}
	for (size_t i = 0; line != NO_INDEX && i < doc->n_runs; i++) {
		struct reading *r = &s->reading[i];

		if (r->strange == NO_INDEX || r->binder != BIND_NONE ||
		    !((r->beside.features & (LABEL_BASE | LABEL_PARENT)) ||
		      is_series(s, r)))
			continue;
		r->binder = BIND_HEADING;
		r->label.text = label_bare(doc->line[r->strange].text);
		r->label.line = r->strange;
		say(r, ROLE_TEST, "complement", CONFIDENCE_COMPLEMENT);
	}
}

/* Headings above tables put some on base and others on test: then each table is
 * of one state, and its percent columns are shares. */
static bool headed_apart(const struct sides *s)
{
	bool base = false, test = false;

	for (size_t i = 0; i < s->doc->n_runs; i++) {
		const struct reading *r = &s->reading[i];

		if (r->binder != BIND_HEADING)
			continue;
		base |= r->role == ROLE_BASE;
		test |= r->role == ROLE_TEST;
	}
	return base && test;
}

/* A percent column that recomputes tells which column is base and which is
 * test, where the heads name the one, or neither. */
static void complement_percent(struct sides *s, size_t first, size_t last)
{
	const struct document *doc = s->doc;
	size_t from = NO_INDEX, to = NO_INDEX;

	for (size_t i = first; i <= last; i++) {
		if (doc->run[i].pair == PAIR_FROM)
			from = i;
		else if (doc->run[i].pair == PAIR_TO)
			to = i;
	}
	/* A heading above is that of the whole table. */
	if (from == NO_INDEX || to == NO_INDEX ||
	    (s->reading[from].role == ROLE_TEST &&
	     s->reading[from].binder != BIND_HEADING) ||
	    (s->reading[to].role == ROLE_BASE &&
	     s->reading[to].binder != BIND_HEADING))
		return;
	for (int k = 0; k < 2; k++) {
		size_t i = k ? to : from;
		struct reading *r = &s->reading[i];

		if (r->binder != BIND_NONE && r->binder != BIND_HEADING)
			continue;
		r->binder = BIND_COLUMN;
		r->label.text = doc->run[i].label;
		r->label.line = doc->run[i].first_line;
		say(r, k ? ROLE_TEST : ROLE_BASE, "percent-column",
		    CONFIDENCE_COMPLEMENT);
	}
}

static void complement(struct sides *s)
{
	const struct document *doc = s->doc;
	bool apart = headed_apart(s);

	for (size_t i = 0; i < doc->n_runs;) {
		size_t last = i;

		while (last + 1 < doc->n_runs && in_row(doc, i, last + 1))
			last++;
		if (last > i && !side_prose_run(doc, &doc->run[i]) &&
		    !(apart && s->reading[i].binder == BIND_HEADING &&
		      s->reading[i].role != ROLE_OTHER))
			complement_percent(s, i, last);
		if (last > i && (is_table(doc, i) || is_table(doc, last))) {
			complement_row(s, i, last);
			complement_patched(s, i, last);
		}
		i = last + 1;
	}
}

/* ---- polarity ---- */

/* +1 more is better, -1 less is better, 0 unknown. */
static int better(struct text metric)
{
	static const char *const more[] = {"iops", "bw", "score", "ops", "tps",
		"throughput", "rate", "bandwidth", "speed", NULL};
	static const char *const less[] = {"lat", "time", "elapsed", "avg",
		"real", "runtime", NULL};

	for (size_t i = 0; more[i]; i++)
		if (text_ihas(metric, text_of(more[i])))
			return 1;
	for (size_t i = 0; less[i]; i++)
		if (text_ihas(metric, text_of(less[i])))
			return -1;
	return 0;
}

static bool same_group(const struct run *a, const struct run *b)
{
	return text_eq(a->tool, b->tool) && text_eq(a->group, b->group) &&
	       text_eq(a->name, b->name);
}

/* The first value of run b with the metric of m. */
static const struct measurement *matching(const struct run *b,
					  const struct measurement *m)
{
	for (size_t i = 0; i < b->n_measurements; i++)
		if (text_eq(b->measurement[i].metric, m->metric))
			return &b->measurement[i];
	return NULL;
}

/* +1 when the run on the test side is better in most metrics, -1 when it is
 * worse. */
static int vote_pair(const struct run *base, const struct run *test)
{
	int sum = 0;

	for (size_t i = 0; i < base->n_measurements; i++) {
		const struct measurement *a = &base->measurement[i];
		const struct measurement *b = matching(test, a);
		int sign = better(a->metric);
		double d;

		if (!b || !sign || a->value <= 0 || b->value <= 0)
			continue;
		d = log(b->value / a->value) * sign;
		sum += d > VOTE_MARGIN ? 1 : d < -VOTE_MARGIN ? -1 : 0;
	}
	return sum > 0 ? 1 : sum < 0 ? -1 : 0;
}

static void swap_voted(struct sides *s)
{
	for (size_t i = 0; i < s->doc->n_runs; i++) {
		struct reading *r = &s->reading[i];

		if (!r->vote || r->role == ROLE_OTHER)
			continue;
		r->variant = r->role == ROLE_TEST ? "fix" : NULL;
		say(r, r->role == ROLE_TEST ? ROLE_BASE : ROLE_TEST,
		    "polarity-by-value", CONFIDENCE_VOTE);
	}
}

#define VOTERS 2000

static void polarity(struct sides *s)
{
	const struct document *doc = s->doc;
	size_t n = doc->n_runs < VOTERS ? doc->n_runs : VOTERS;
	int sum = 0;
	size_t first = NO_INDEX;

	for (size_t i = 0; i < n; i++) {
		const struct reading *b = &s->reading[i];

		if (!b->vote || b->role != ROLE_BASE)
			continue;
		for (size_t k = 0; k < n; k++) {
			const struct reading *t = &s->reading[k];

			if (!t->vote || t->role != ROLE_TEST ||
			    !same_group(&doc->run[i], &doc->run[k]))
				continue;
			sum += vote_pair(&doc->run[i], &doc->run[k]);
			first = first == NO_INDEX ? k : first;
			break;
		}
	}
	if (sum <= 0)
		return;
	swap_voted(s);
	document_warn(s->doc, doc->run[first].first_line, "polarity-by-value",
		      "\"the patch\" makes the numbers better: read as a fix, "
		      "so the kernel without it is the suspect");
}

/* ---- threshold ---- */

static const char *role_name(enum role role)
{
	return role == ROLE_BASE ? "base" : role == ROLE_TEST ? "test" :
								 "other";
}

static void threshold(struct sides *s)
{
	size_t warned = NO_INDEX;

	for (size_t i = 0; i < s->doc->n_runs; i++) {
		struct reading *r = &s->reading[i];

		if (r->role == ROLE_OTHER || r->confidence >= SIDE_THRESHOLD)
			continue;
		if (r->label.line != warned && r->label.line != NO_INDEX &&
		    r->label.line < s->doc->n_lines) {
			warned = r->label.line;
			document_warn(s->doc, warned, "side-unsure",
				      "\"%.*s\" may be %s (%.2f); taken as "
				      "neither side",
				      r->label.text.n > 60 ? 60 :
						TEXT_ARG(r->label.text),
				      role_name(r->role), r->confidence);
		}
		r->role = ROLE_OTHER;
	}
}

/* ---- one state alone ---- */

#define CONFIDENCE_ALONE 0.7
#define ALONE_RUNS 200	/* more than this is no complaint */

/* Is it what a tool printed, without a state of its own? Numbers of sentences
 * may be expectations; a lone version is that of the machine. */
static bool nameless(const struct sides *s, size_t i)
{
	const struct run *run = &s->doc->run[i];
	const struct reading *r = &s->reading[i];

	return r->role == ROLE_OTHER && !side_prose_run(s->doc, run) &&
	       strcmp(side_format_name(s->doc, run), "table") != 0 &&
	       (r->binder == BIND_NONE ||
		(r->binder == BIND_HEADING && r->label.n_versions &&
		 !r->label.features)) &&
	       run->pair == PAIR_NONE && run->n_measurements > 0;
}

/* Do two runs measure the same thing? */
static bool one_thing(const struct run *a, const struct run *b)
{
	if (!text_eq(a->tool, b->tool) || !text_eq(a->name, b->name) ||
	    !text_eq(a->group, b->group))
		return false;
	for (size_t i = 0; i < a->n_measurements; i++)
		if (matching(b, &a->measurement[i]))
			return true;
	return false;
}

/* All numbers of a complaint are of one state when none is named and nothing
 * was measured twice: the state complained of. */
static bool one_state(const struct sides *s)
{
	const struct document *doc = s->doc;
	const struct side_facts *f = &s->facts;

	if (!f->regression || f->patch || (f->n_base && f->n_test) ||
	    s->n_states > 1 || doc->n_runs > ALONE_RUNS)
		return false;
	for (size_t i = 0; i < doc->n_runs; i++) {
		if (s->reading[i].role == ROLE_TEST &&
		    s->reading[i].hint == ROLE_TEST)
			continue;
		if (s->reading[i].role != ROLE_OTHER ||
		    (!side_prose_run(doc, &doc->run[i]) && !nameless(s, i)))
			return false;
		for (size_t k = 0; k < i; k++)
			if (one_thing(&doc->run[i], &doc->run[k]))
				return false;
	}
	return true;
}

static void complained_of(struct sides *s)
{
	if (!one_state(s))
		return;
	for (size_t i = 0; i < s->doc->n_runs; i++) {
		struct reading *r = &s->reading[i];

		if (!nameless(s, i))
			continue;
		r->binder = BIND_SENTENCE;
		r->label.line = s->doc->run[i].first_line;
		say(r, ROLE_TEST, "one-state", CONFIDENCE_ALONE);
	}
}

/* ---- a plain release beside something named ---- */

/* Has a run of another version measured what run i measured? */
static bool other_version(const struct sides *s, size_t i,
			  const struct version *v)
{
	for (size_t k = 0; k < s->doc->n_runs; k++) {
		const struct label *l = &s->reading[k].label;

		if (l->n_versions && version_cmp(&l->version[0], v) != 0 &&
		    one_thing(&s->doc->run[i], &s->doc->run[k]))
			return true;
	}
	return false;
}

static bool plain_release(const struct label *l)
{
	return l->n_versions == 1 && !l->features && !l->n_commits;
}

/* All of the release v become base, or neither where somebody complains: what
 * stands beside it may then be the cure. */
static void release_is_base(struct sides *s, const struct version *v)
{
	bool known = s->facts.patch || !s->facts.regression;

	for (size_t i = 0; i < s->doc->n_runs; i++) {
		struct reading *r = &s->reading[i];

		if (r->fixed || !r->by_version || !plain_release(&r->label) ||
		    r->label.version[0].major != v->major ||
		    r->label.version[0].minor != v->minor)
			continue;
		say(r, known ? ROLE_BASE : ROLE_OTHER, "beside-named",
		    CONFIDENCE_COMPLEMENT);
	}
}

/* "6.10-rc1:", "PREEMPT_AUTO:": a release is compared to a state with a name
 * and not to other releases, whose order then tells nothing. */
static void named_beside_release(struct sides *s)
{
	for (size_t i = 0; i < s->doc->n_runs; i++) {
		struct reading *r = &s->reading[i];

		if (r->strange == NO_INDEX || r->binder != BIND_NONE ||
		    !plain_release(&r->beside) ||
		    (s->facts.n_base && s->facts.n_test) ||
		    other_version(s, i, &r->beside.version[0]))
			continue;
		release_is_base(s, &r->beside.version[0]);
		return;
	}
}

void side_settle(struct sides *s)
{
	named_beside_release(s);
	complement(s);
	complement_headings(s);
	polarity(s);
	complained_of(s);
	threshold(s);
}

/* ---- placements ---- */

static struct text label_of(const struct sides *s, size_t i)
{
	const struct reading *r = &s->reading[i];
	struct text t = r->label.text.n ? r->label.text : s->doc->run[i].label;

	/* The order of the words decided, and no words name the state. */
	if (r->fixed && r->binder == BIND_SENTENCE && !r->label.text.n &&
	    r->role != ROLE_OTHER)
		return r->role == ROLE_BASE ? TEXT("before") : TEXT("after");
	t = label_bare(t);
	while (t.n && (t.p[t.n - 1] == ':' || ch_blank(t.p[t.n - 1])))
		t.n--;
	return t;
}

/* Warns when all numbers are on one side of a claim that has two. */
static void warn_alone(struct sides *s)
{
	bool base = false, test = false;

	for (size_t i = 0; i < s->doc->n_runs; i++) {
		base |= s->reading[i].role == ROLE_BASE;
		test |= s->reading[i].role == ROLE_TEST;
	}
	if (s->facts.n_base && base != test)
		document_warn(s->doc, NO_INDEX, "side-alone",
			      "two kernels are compared, but numbers were found "
			      "for the %s side only", base ? "base" : "test");
}

void side_place(struct sides *s, struct placement *placement)
{
	s->only = side_only_version(s);
	for (size_t i = 0; i < s->doc->n_runs; i++) {
		const struct reading *r = &s->reading[i];

		placement[i] = (struct placement){
			.role = r->role,
			.label = label_of(s, i),
			.variant = text_of(r->variant),
			.kernel = side_kernel_of(s, i),
			.confidence = r->confidence,
			.rule = r->rule ? r->rule : "no-label",
			.label_line = r->binder == BIND_NONE ? NO_INDEX :
							r->label.line,
		};
		if (r->label.n_commits)
			placement[i].commit = r->label.commit[0];
	}
	side_kernels(s, placement);
	warn_alone(s);
}
