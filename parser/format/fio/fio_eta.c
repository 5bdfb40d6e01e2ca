/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * fio's progress lines. They are no result; a row of them is a time series of
 * the rate since the line before. A terminal separates them with \r.
 *
 *	Jobs: 4 (f=4): [W(4)][16.7%][w=10.2GiB/s][w=10.4k IOPS][eta 00m:15s]
 *	Jobs: 1 (f=1): [W(1)] [50.0% done] [0KB/20008KB/0KB /s] [0/5002/0 iops]
 */
#include "parser/format/fio/fio.h"

static const char *const directions[] = {"read", "write", "trim"};

struct progress {
	struct document *doc;
	struct run *run;
	size_t line;
	double percent;
};

static void put(const struct progress *g, size_t d, const char *what,
		double value)
{
	run_point(g->doc, g->run,
		  arena_printf(g->doc->arena, "fio.%s.%s", directions[d],
			       what),
		  UNKNOWN, g->percent, value, g->line);
}

/* "r=0KiB/s,w=166MiB/s" */
static void read_named(const struct progress *g, struct text t,
		       const char *what)
{
	static const char *const keys[] = {"r", "w", "t"};
	struct number n;

	for (size_t d = 0; d < 3; d++)
		if (fio_value(t, keys[d], 1000, &n))
			put(g, d, what, n.value);
}

/* "0KB/20008KB/0KB /s" and "103M/0K /s": K is 1024 bytes, or 1000 IOs. */
static void read_slashed(const struct progress *g, struct text t,
			 const char *what, double kilo)
{
	struct number n;

	for (size_t d = 0; d < 3 && t.n && ch_digit(t.p[0]); d++) {
		struct text part = text_cut(&t, '/');

		if (!num_fio(part, kilo, &n))
			return;
		put(g, d, what, n.value);
	}
}

/* The inside of one pair of brackets. */
static void read_bracket(struct progress *g, struct text t)
{
	struct number n;

	t = text_trim(t);
	if (text_has(t, TEXT("%"))) {
		if (num_plain(t, &n) && n.value <= 100)
			g->percent = n.value;
	} else if (text_ends(t, TEXT("IOPS"))) {
		read_named(g, t, "iops");
	} else if (text_ends(t, TEXT("iops"))) {
		read_slashed(g, t, "iops", 1000);
	} else if (text_ends(t, TEXT("/s"))) {
		if (text_has(t, TEXT("=")))
			read_named(g, t, "bw");
		else
			read_slashed(g, t, "bw", 1024);
	}
}

static void read_part(struct progress *g, struct text t)
{
	g->percent = UNKNOWN;
	for (;;) {
		size_t open = text_find_char(t, '[');
		size_t close;

		if (open == TEXT_NOT_FOUND)
			return;
		t = text_from(t, open + 1);
		close = text_find_char(t, ']');
		if (close == TEXT_NOT_FOUND)
			return;
		read_bracket(g, text_sub(t, 0, close));
		t = text_from(t, close + 1);
	}
}

void fio_eta_points(struct document *doc, struct run *run, struct text t,
		    size_t line)
{
	struct progress g = {.doc = doc, .run = run, .line = line};
	size_t at = text_find(t, TEXT("Jobs: "));

	while (at != TEXT_NOT_FOUND) {
		size_t next;

		t = text_from(t, at);
		next = text_find(text_from(t, 6), TEXT("Jobs: "));
		read_part(&g, next == TEXT_NOT_FOUND ?
				      t : text_sub(t, 0, next + 6));
		at = next == TEXT_NOT_FOUND ? next : next + 6;
	}
}

static bool is_progress(const struct passage *p, size_t at)
{
	struct fio_row row;

	return fio_record(fio_clean(p->line[at]->text), &row) == FIO_ETA;
}

static int eta_sniff(const struct passage *p, size_t at)
{
	return is_progress(p, at) ? 90 : 0;
}

static void put_run(struct document *doc, struct block *block,
		    const struct run *series, size_t line)
{
	struct run *run = document_add_run(doc, block, TEXT("fio"), line);

	run->partial = true;
	run->point = series->point;
	run->n_points = series->n_points;
	run->cap_points = series->cap_points;
	run->last_line = series->last_line;
}

static size_t eta_parse(const struct passage *p, size_t at,
			struct block *block)
{
	struct document *doc = p->doc;
	size_t first = (size_t)(p->line[at] - doc->line);
	struct run run = {.n_points = 0};
	size_t end = at;

	for (size_t i = at; i < p->n; i++) {
		if (!text_trim(p->line[i]->text).n)
			continue;
		if (!is_progress(p, i))
			break;
		fio_eta_points(doc, &run, p->line[i]->text,
			       (size_t)(p->line[i] - doc->line));
		end = i + 1;
	}
	/* The first seconds have no rate yet. */
	if (run.n_points)
		put_run(doc, block, &run, first);
	return end - at;
}

static const char *const samples[] = {
	"Jobs: 4 (f=4): [W(4)][16.7%][w=10.2GiB/s][w=10.4k IOPS]"
	"[eta 00m:15s]\n"
	"Jobs: 4 (f=4): [W(4)][25.0%][w=9949MiB/s][w=9949 IOPS]"
	"[eta 00m:12s]\n",
	NULL,
};

const struct format format_fio_eta = {
	.name = "fio-eta",
	.title = "fio, progress lines",
	.sniff = eta_sniff,
	.parse = eta_parse,
	.samples = samples,
};
