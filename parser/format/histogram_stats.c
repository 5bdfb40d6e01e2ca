/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What stands for a histogram without one: bpftrace's stats(), "@lat[fsync]:
 * count 10, average 5, total 50". And what a histogram says of quantiles.
 */
#include "parser/format/histogram.h"

#include "base/number.h"
#include "parser/format/lines.h"

/* The bucket in which the p-th part lies; false for a histogram without
 * events. */
bool histogram_quantile(const struct histogram *h, double p, double *lo,
			double *hi)
{
	double total = 0, below = 0;

	for (size_t i = 0; i < h->n; i++)
		total += h->bucket[i].count;
	if (!(total > 0))
		return false;
	for (size_t i = 0; i < h->n; i++) {
		below += h->bucket[i].count;
		if (h->bucket[i].count > 0 && below >= p * total) {
			*lo = h->bucket[i].lo;
			*hi = h->bucket[i].hi;
			return true;
		}
	}
	return false;
}

struct stats_line {
	struct text name;
	double unit;
	double count, average, total;
};

static bool take_word(struct text *t, struct text word, double *value)
{
	struct number n;

	*t = text_ltrim(*t);
	if (!text_skip(t, word))
		return false;
	*t = text_ltrim(*t);
	if (!num_plain(*t, &n))
		return false;
	*value = n.value;
	*t = text_from(*t, n.len);
	text_skip(t, TEXT(","));
	return true;
}

/* The name of the map tells the unit ("@usecs[fsync]"). */
static bool stats_parse(struct text t, struct stats_line *s)
{
	size_t at;

	t = text_trim(t);
	if (!t.n || t.p[0] != '@')
		return false;
	at = text_find(t, TEXT(": count "));
	if (at == TEXT_NOT_FOUND ||
	    !histogram_map_parse(text_sub(t, 0, at + 1), &s->name, &s->unit))
		return false;
	t = text_from(t, at + 1);
	return take_word(&t, TEXT("count"), &s->count) &&
	       take_word(&t, TEXT("average"), &s->average) &&
	       take_word(&t, TEXT("total"), &s->total) && !text_trim(t).n;
}

static int stats_sniff(const struct passage *p, size_t at)
{
	struct stats_line s;

	return stats_parse(p->line[at]->text, &s) ? 95 : 0;
}

static void add(struct document *doc, struct run *run,
		const struct stats_line *s, size_t line)
{
	double unit = s->unit != 0 ? s->unit : 1;
	const char *name = s->unit != 0 ? "ns" : "count";
	struct arena *a = doc->arena;
	struct measurement *m;

	run->name = s->name;
	run_measure(doc, run,
		    arena_printf(a, "bpftrace.%.*s.count", TEXT_ARG(s->name)),
		    s->count, "count", 1, line);
	/* The average is cut off, as all whole numbers of bpftrace. */
	m = run_measure(doc, run,
			arena_printf(a, "bpftrace.%.*s.avg",
				     TEXT_ARG(s->name)),
			s->average * unit, name, unit, line);
	if (m) {
		m->n = s->count;
		m->has_lo = m->has_hi = true;
		m->lo = m->value;
		m->hi = m->value + unit;
	}
	run_measure(doc, run,
		    arena_printf(a, "bpftrace.%.*s.total", TEXT_ARG(s->name)),
		    s->total * unit, name, unit, line);
}

static size_t stats_read(const struct passage *p, size_t at,
			 struct block *block)
{
	struct stats_line s;
	size_t end = at;

	for (size_t i = at; i < p->n; i = lines_next(p, i + 1, 2)) {
		if (!stats_parse(p->line[i]->text, &s))
			break;
		add(p->doc,
		    document_add_run(p->doc, block, TEXT("bpftrace"),
				     lines_index(p, i)),
		    &s, lines_index(p, i));
		end = i + 1;
	}
	return end - at;
}

static const char *const samples[] = {
	"@usecs[fsync]: count 10, average 5, total 50\n",
	NULL,
};

extern const struct format format_histogram_stats;
const struct format format_histogram_stats = {
	.name = "bpftrace-stats",
	.title = "bpftrace stats()",
	.sniff = stats_sniff,
	.parse = stats_read,
	.samples = samples,
};
