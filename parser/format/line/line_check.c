/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Samples of format files: each must be taken by its own format alone and
 * give the values that stand beside it; refused lines must not be taken.
 */
#include "base/limits.h"
#include "parser/format/line/line_match.h"
#include "parser/format/lines.h"

/* A document of these lines alone, without mail around them. */
static struct document *sample_document(struct text t, struct passage *p)
{
	struct document *doc = document_new(TEXT("sample"), t);
	struct arena *a = doc->arena;
	struct text rest = t;

	while (rest.n) {
		struct text one = text_cut(&rest, '\n');

		doc->line = arena_grow(a, doc->line, doc->n_lines,
				       &doc->cap_lines, sizeof(*doc->line));
		doc->line[doc->n_lines] = (struct line){
			.text = one, .raw = one,
			.number = doc->n_lines + 1, .block = NO_INDEX};
		doc->n_lines++;
	}
	*p = (struct passage){.doc = doc};
	p->line = arena_array(a, doc->n_lines + 1, sizeof(*p->line));
	for (size_t i = 0; i < doc->n_lines; i++)
		p->line[p->n++] = &doc->line[i];
	return doc;
}

/* How many formats take the line; *own tells whether this one is of them. */
static size_t takers(const struct passage *p, size_t at, size_t mine,
		     bool *own)
{
	struct found f = {.rows = 1};
	size_t n = 0;

	*own = false;
	for (size_t i = 0; i < line_format_count(); i++) {
		size_t literal;

		f.line = lines_bare(p, at);
		literal = text_find(f.line, line_format_at(i)->literal);
		if (!p->doc->line_cost)
			line_find(p, at, &f);
		f.rows = 1;
		f.line = lines_bare(p, at);
		if (literal == TEXT_NOT_FOUND ||
		    f.line.n > LIMIT_LINE_BYTES ||
		    !line_try(p, at, i, literal, &f))
			continue;
		*own |= i == mine;
		n++;
	}
	return n;
}

static const struct measurement *first_of(const struct document *doc,
					  struct text metric)
{
	for (size_t i = 0; i < doc->n_runs; i++)
		for (size_t k = 0; k < doc->run[i].n_measurements; k++)
			if (text_eq(doc->run[i].measurement[k].metric, metric))
				return &doc->run[i].measurement[k];
	return NULL;
}

static bool same_value(double a, double b)
{
	double d = a > b ? a - b : b - a, most = a > -a ? a : -a;

	return d <= 1e-9 * most;
}

/* Each value that the sample states; what else was read is no mistake. */
static bool values_hold(struct arena *a, const struct document *doc,
			const struct line_sample *s, struct text *why)
{
	for (size_t i = 0; i < s->n_values; i++) {
		const struct line_expected *e = &s->value[i];
		const struct measurement *m = first_of(doc, e->metric);

		if (m && same_value(m->value, e->value) &&
		    text_eq(text_of(m->unit), e->unit))
			continue;
		*why = m ? arena_printf(a, "%.*s is %.12g %s",
					TEXT_ARG(e->metric), m->value, m->unit)
			 : arena_printf(a, "%.*s was not read",
					TEXT_ARG(e->metric));
		return false;
	}
	return true;
}

/* Two formats that take one line would depend on the order of their names. */
static bool sample_holds(struct arena *a, size_t i,
			 const struct line_sample *s, struct text *why)
{
	struct passage p;
	struct document *doc = sample_document(s->line, &p);
	struct block block = {.n_runs = 0};
	bool ok = false, own;
	size_t n = p.n ? takers(&p, p.n - 1, i, &own) : 0;

	if (n != 1 || !own) {
		*why = arena_printf(a, "%zu formats take \"%.*s\"", n,
				    TEXT_ARG(s->line));
	} else {
		line_gather(&p, p.n - 1, &block);
		ok = values_hold(a, doc, s, why);
	}
	document_free(doc);
	return ok;
}

bool line_format_check(struct arena *a, size_t i, struct text *why)
{
	const struct line_spec *s = line_format_at(i);
	bool own;

	for (size_t k = 0; k < s->n_samples; k++)
		if (!sample_holds(a, i, &s->sample[k], why))
			return false;
	for (size_t k = 0; k < s->n_refused; k++) {
		struct passage p;
		struct document *doc = sample_document(s->refuse[k], &p);

		own = false;
		if (p.n)
			takers(&p, p.n - 1, i, &own);
		document_free(doc);
		if (!own)
			continue;
		*why = arena_printf(a, "takes \"%.*s\"",
				    TEXT_ARG(s->refuse[k]));
		return false;
	}
	return true;
}
