/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Lines that a script's own printf() wrote, as bpftrace programs do: "IN:
 * nr_pages=81, OUT: nr_pages=80, wrote=1 page(s) in 108ms". Three or more of
 * one shape (equal but for their digits), each with "key=value" and a time
 * behind "in" or "took". The times are progress; their mean is the result.
 */
#include "parser/format/cells.h"
#include "parser/format/lines.h"

#define LEAST_LINES 3
#define LINE_MOST 200

/* "in 108ms" or "took 4567 us"; false when the line has neither. */
static bool find_time(struct text t, double *ns, double *step)
{
	static const char *const words[] = {" in ", " took ", "took "};

	for (size_t i = 0; i < 3; i++) {
		size_t at = text_find(t, text_of(words[i]));
		struct text rest;
		struct number n;
		double unit;

		if (at == TEXT_NOT_FOUND || (i == 2 && at != 0))
			continue;
		rest = text_from(t, at + strlen(words[i]));
		if (!num_plain(rest, &n))
			continue;
		rest = text_ltrim(text_from(rest, n.len));
		unit = lines_time_unit(rest);
		if (unit <= 0)
			continue;
		*ns = n.value * unit;
		*step = n.step * unit;
		return true;
	}
	return false;
}

/* Equal but for their runs of digits. */
static bool same_shape(struct text a, struct text b)
{
	size_t i = 0, k = 0;

	while (i < a.n && k < b.n) {
		if (ch_digit(a.p[i]) && ch_digit(b.p[k])) {
			while (i < a.n && ch_digit(a.p[i]))
				i++;
			while (k < b.n && ch_digit(b.p[k]))
				k++;
			continue;
		}
		if (a.p[i++] != b.p[k++])
			return false;
	}
	return i == a.n && k == b.n;
}

static bool is_row(struct text t)
{
	double ns, step;

	return t.n && t.n <= LINE_MOST &&
	       text_find_char(t, '=') != TEXT_NOT_FOUND &&
	       find_time(t, &ns, &step);
}

/* Rows of one shape from `at` on, as many as `most`. */
static size_t rows(const struct passage *p, size_t at, size_t most)
{
	struct text first = lines_bare(p, at);
	size_t n = 0;

	if (!is_row(first))
		return 0;
	while (n < most && at + n < p->n &&
	       same_shape(first, lines_bare(p, at + n)))
		n++;
	return n;
}

static int repeat_sniff(const struct passage *p, size_t at)
{
	return rows(p, at, LEAST_LINES) == LEAST_LINES ? 30 : 0;
}

static size_t repeat_parse(const struct passage *p, size_t at,
			   struct block *block)
{
	struct document *doc = p->doc;
	size_t from = doc->n_runs, n = rows(p, at, p->n - at);

	for (size_t i = at; i < at + n; i++) {
		struct run *run = document_add_run(doc, block, TEXT("trace"),
						   lines_index(p, i));
		double ns, step;

		if (find_time(lines_bare(p, i), &ns, &step))
			run_measure(doc, run, TEXT("trace.time"), ns, "ns",
				    step, lines_index(p, i));
	}
	cells_summarise(doc, block, from);
	return n;
}

static const char *const samples[] = {
	"queue: depth=12, left=11, wrote=1 page in 71ms\n"
	"queue: depth=11, left=10, wrote=1 page in 70ms\n"
	"queue: depth=10, left=9, wrote=1 page in 70ms\n",
	NULL,
};

extern const struct format format_repeat;
const struct format format_repeat = {
	.name = "repeat",
	.title = "lines of one shape with a time each, by a script",
	.sniff = repeat_sniff,
	.parse = repeat_parse,
	.samples = samples,
};
