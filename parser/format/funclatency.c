/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The last line of funclatency, when it stands without its histogram. The
 * average is cut off to a whole unit. With -u or -m the total is in that
 * unit as well.
 */
#include "parser/format/histogram.h"
#include "parser/format/lines.h"

/* The number after a word and its "=" or ":", past marks of bold. */
static bool value_after(struct text t, struct text word, double *value,
			struct text *rest)
{
	size_t at = text_find_word(t, word);
	uint64_t v;

	if (at == TEXT_NOT_FOUND)
		return false;
	t = text_from(t, at + word.n);
	while (t.n && (ch_blank(t.p[0]) || text_find_char(TEXT("=:*/"),
							  t.p[0]) !=
		       TEXT_NOT_FOUND))
		t = text_from(t, 1);
	if (!lines_take_uint(&t, &v))
		return false;
	*value = (double)v;
	while (t.n && (ch_blank(t.p[0]) || t.p[0] == '*'))
		t = text_from(t, 1);
	*rest = t;
	return true;
}

bool funclatency_tail_parse(const struct passage *p, size_t at,
			    struct funclatency_tail *out)
{
	struct text t = lines_bare(p, at), rest;
	double unit, total_unit;

	if (!text_istarts(t, TEXT("avg")) ||
	    !value_after(t, TEXT("avg"), &out->avg, &rest))
		return false;
	unit = lines_time_unit(rest);
	if (unit == 0 || !value_after(rest, TEXT("total"), &out->total, &rest))
		return false;
	total_unit = lines_time_unit(rest);
	if (total_unit == 0 ||
	    !value_after(rest, TEXT("count"), &out->count, &rest))
		return false;
	out->avg *= unit;
	out->total *= total_unit;
	out->step = unit;
	return true;
}

void funclatency_tail_add(struct document *doc, struct run *run,
			  struct text name, const struct funclatency_tail *t,
			  size_t line)
{
	struct arena *a = doc->arena;
	struct measurement *m;

	m = run_measure(doc, run, arena_printf(a, "%.*s.avg", TEXT_ARG(name)),
			t->avg, "ns", t->step, line);
	if (m) {
		m->n = t->count;
		m->has_lo = m->has_hi = true;
		m->lo = t->avg;
		m->hi = t->avg + t->step;
	}
	run_measure(doc, run, arena_printf(a, "%.*s.total", TEXT_ARG(name)),
		    t->total, "ns", t->step, line);
	run_measure(doc, run, arena_printf(a, "%.*s.count", TEXT_ARG(name)),
		    t->count, "count", 1, line);
}

/* Whether the line is a command: before the program stands at most a prompt,
 * sudo and the path glued to it. */
static bool is_command(struct text before)
{
	struct text w;

	while (before.n && !ch_space(before.p[before.n - 1]))
		before.n--;
	while ((w = text_word(&before)).n)
		if (ch_alpha(w.p[0]) && !text_eq(w, TEXT("sudo")) &&
		    text_find_char(w, '@') == TEXT_NOT_FOUND)
			return false;
	return true;
}

/* A word that can only be a function, in a sentence. */
static struct text named_function(struct text t)
{
	struct text w;

	while ((w = text_word(&t)).n) {
		while (w.n && !ch_word(w.p[w.n - 1]))
			w.n--;
		if (w.n > 2 && ch_word(w.p[0]) &&
		    text_find_char(w, '_') != TEXT_NOT_FOUND)
			return w;
	}
	return (struct text){NULL, 0};
}

struct text funclatency_function(struct text line)
{
	size_t at = text_find(line, TEXT("funclatency"));
	struct text t, word, none = {NULL, 0};

	if (at == TEXT_NOT_FOUND)
		return none;
	t = text_from(line, at + 11);
	if (!is_command(text_sub(line, 0, at)))
		return named_function(t);
	if (t.n && !ch_blank(t.p[0]))
		text_word(&t);	/* ".py", "-bpfcc" */
	while ((word = text_word(&t)).n) {
		if (word.p[0] == '-' && word.n == 2 && word.p[1] != '-')
			continue;
		if (!ch_word(word.p[0]))
			return none;
		for (size_t n = 0; n < word.n; n++)
			if (!ch_word(word.p[n]) && word.p[n] != '.')
				return text_sub(word, 0, n);
		return word;
	}
	return none;
}

static int funclatency_sniff(const struct passage *p, size_t at)
{
	struct funclatency_tail tail;

	return funclatency_tail_parse(p, at, &tail) ? 95 : 0;
}

static size_t funclatency_parse(const struct passage *p, size_t at,
				struct block *block)
{
	struct document *doc = p->doc;
	struct funclatency_tail tail;
	struct text function = TEXT("function");
	struct run *run;
	size_t above = lines_above(p, at, 4);

	if (!funclatency_tail_parse(p, at, &tail))
		return 0;
	run = document_add_run(doc, block, TEXT("funclatency"),
			       lines_index(p, at));
	if (above != NO_INDEX) {
		struct text line = lines_bare(p, above);
		struct text f = funclatency_function(line);

		run->label = lines_remark(line);
		if (f.n) {
			function = f;
			run->first_line = lines_index(p, above);
		}
	}
	run->name = function;
	funclatency_tail_add(doc, run,
			     arena_printf(doc->arena, "funclatency.%.*s",
					  TEXT_ARG(function)),
			     &tail, lines_index(p, at));
	return 1;
}

static const char *const samples[] = {
	"avg = 7734912 nsecs, total: 134131121171 nsecs, count: 17341\n",
	"avg = 7734912* nsecs, total: 134131121171 nsecs, *count: 17341*\n",
	NULL,
};

const struct format format_funclatency = {
	.name = "funclatency",
	.title = "funclatency, its last line alone",
	.sniff = funclatency_sniff,
	.parse = funclatency_parse,
	.samples = samples,
};
