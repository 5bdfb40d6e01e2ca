/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * t/io_uring of the fio tree: one line a second, K and M in thousands, no
 * direction. A row of lines is one run with a measurement for each second
 * (they depend on each other); "Maximum IOPS=" repeats the best of them.
 */
#include "parser/format/fio/fio.h"

#define MAXIMUM "Maximum IOPS="

static bool is_maximum(struct text t)
{
	return text_starts(t, TEXT(MAXIMUM)) &&
	       t.n > sizeof(MAXIMUM) - 1 && ch_digit(t.p[sizeof(MAXIMUM) - 1]);
}

static bool is_row(struct text t)
{
	struct fio_row row;

	return text_starts(t, TEXT("IOPS=")) &&
	       fio_record(t, &row) == FIO_URING;
}

static int uring_sniff(const struct passage *p, size_t at)
{
	struct text t = fio_clean(p->line[at]->text);

	return is_row(t) || is_maximum(t) ? 95 : 0;
}

static void read_row(struct document *doc, struct run *run, struct text t,
		     size_t line)
{
	struct number n;

	if (fio_value(t, "IOPS", 1000, &n))
		run_measure(doc, run,
			    is_maximum(t) ? TEXT("t/io_uring.iops.max")
					  : TEXT("t/io_uring.iops"),
			    n.value, "1/s", n.step, line);
	if (fio_value(t, "BW", 1000, &n))
		run_measure(doc, run, TEXT("t/io_uring.bw"), n.value,
			    "bytes/s", n.step, line);
}

static size_t uring_parse(const struct passage *p, size_t at,
			  struct block *block)
{
	struct document *doc = p->doc;
	size_t first = (size_t)(p->line[at] - doc->line);
	struct run *run = document_add_run(doc, block, TEXT("t/io_uring"),
					   first);
	size_t end = at;

	for (size_t i = at; i < p->n; i++) {
		struct text t = fio_clean(p->line[i]->text);

		if (!t.n || text_starts(t, TEXT("Exiting on ")))
			continue;
		if (!is_row(t) && !is_maximum(t))
			break;
		read_row(doc, run, t, (size_t)(p->line[i] - doc->line));
		end = i + 1;
		if (is_maximum(t))
			break;
	}
	return end - at;
}

static const char *const samples[] = {
	"IOPS=6.45M, BW=3.15GiB/s, IOS/call=32/31\n"
	"IOPS=6.47M, BW=3.16GiB/s, IOS/call=32/32\n"
	"Exiting on timeout\n"
	"Maximum IOPS=6.47M\n",
	"IOPS=885152, IOS/call=25/25, inflight=64 (64)\n",
	NULL,
};

const struct format format_fio_uring = {
	.name = "fio-uring",
	.title = "t/io_uring, one line a second",
	.sniff = uring_sniff,
	.parse = uring_parse,
	.samples = samples,
};
