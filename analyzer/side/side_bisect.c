/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Which kernels a bisection began with: "git bisect good v6.0", "git bisect
 * start v6.1 v6.0", "# bad: [hash] Linux 6.1-rc1", "#regzbot introduced:
 * v6.0..v6.1". Commands are exact, whoever writes them: a reply that proposes
 * them repeats what the report said. Commits alone say nothing here.
 */
#include "analyzer/side/side.h"
#include "parser/text/text.h"

/* The words of a command for a kernel; +1 good, -1 bad. */
static const struct {
	const char *words;
	int said;
} mark[] = {
	{"git bisect good", 1}, {"git bisect old", 1},
	{"git bisect bad", -1}, {"git bisect new", -1},
	{"# good:", 1}, {"# bad:", -1},
};

static void keep(struct version *to, bool *has, const struct version *v)
{
	if (*has)
		return;
	*to = *v;
	*has = true;
}

static void keep_good(struct side_facts *f, const struct version *v)
{
	if (!f->has_said_good)
		f->oldest_good = *v;
	keep(&f->said_good, &f->has_said_good, v);
}

/* "start BAD GOOD" names the bad kernel first, a range the good one. */
static bool read_pair(struct text t, bool bad_first, struct side_facts *f)
{
	struct version a, b;
	size_t at = 0;
	int order;

	if (!version_next(t, &at, &a) || !version_next(t, &at, &b))
		return false;
	order = version_cmp(&a, &b);
	if (order == 0 || (order > 0) != bad_first)
		return false;
	keep_good(f, bad_first ? &b : &a);
	keep(&f->said_bad, &f->has_said_bad, bad_first ? &a : &b);
	return true;
}

static void read_line(struct side_facts *f, struct text t)
{
	struct version v;
	size_t at = 0;

	t = text_trim(t);
	text_skip(&t, TEXT("$ "));
	if (text_istarts(t, TEXT("git bisect start"))) {
		read_pair(t, true, f);
		return;
	}
	if (text_istarts(t, TEXT("#regzbot introduced")) ||
	    text_istarts(t, TEXT("#regzbot ^introduced"))) {
		read_pair(t, false, f);
		return;
	}
	for (size_t i = 0; i < sizeof(mark) / sizeof(*mark); i++) {
		if (!text_istarts(t, text_of(mark[i].words)) ||
		    !version_next(t, &at, &v))
			continue;
		if (mark[i].said > 0)
			keep_good(f, &v);
		else
			keep(&f->said_bad, &f->has_said_bad, &v);
		return;
	}
}

void side_bisect(struct sides *s, bool first)
{
	const struct document *doc = s->doc;

	for (size_t i = 0; i < doc->n_lines; i++)
		if (!(doc->line[i].flags & (LINE_PATCH | LINE_REPEAT)) &&
		    side_reported(s, i) == first)
			read_line(&s->facts, doc->line[i].text);
}
