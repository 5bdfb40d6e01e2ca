/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * bpftrace: maps of counts and sums, "@name[key, key]: number" a line. A line
 * with a key is taken alone; one without, which may be how somebody is
 * addressed, only beside another. What a number counts the program alone
 * knows, so it has no unit, unless a word of the name is one.
 */
#include "base/number.h"
#include "parser/format/histogram.h"
#include "parser/format/lines.h"

struct map {
	struct text name, key;
	struct number n;
};

/* The key ends at the last "]: " as it may hold brackets. */
static bool read_map(struct text t, struct map *m)
{
	size_t end = 1;

	if (t.n < 4 || t.n > 300 || t.p[0] != '@')
		return false;
	*m = (struct map){.name = {NULL, 0}};
	while (end < t.n && ch_word(t.p[end]))
		end++;
	m->name = text_sub(t, 1, end - 1);
	t = text_from(t, end);
	if (t.n && t.p[0] == '[') {
		size_t close = t.n;

		while (close > 1 && t.p[close - 1] != ']')
			close--;
		if (close < 2)
			return false;
		m->key = text_trim(text_sub(t, 1, close - 2));
		t = text_from(t, close);
	}
	if (!text_skip(&t, TEXT(": ")))
		return false;
	t = text_trim(t);
	return num_plain(t, &m->n) && m->n.len == t.n;
}

static bool is_plain(struct text t)
{
	struct map m;

	return read_map(t, &m);
}

static int map_sniff(const struct passage *p, size_t at)
{
	struct text t = text_trim(p->line[at]->text);
	struct map m;
	size_t next;

	if (!read_map(t, &m))
		return 0;
	if (m.key.n)
		return 90;
	next = lines_next(p, at + 1, 3);
	return next < p->n && is_plain(text_trim(p->line[next]->text)) ? 90 :
									 0;
}

static void add(struct document *doc, struct block *block,
		const struct map *m, size_t line)
{
	struct run *run = document_add_run(doc, block, TEXT("bpftrace"), line);
	struct text head = arena_printf(doc->arena, "@%.*s:",
					TEXT_ARG(m->name)), name;
	double unit = 0;

	if (!m->name.n || !histogram_map_parse(head, &name, &unit))
		unit = 0;
	run->name = m->key;
	run_measure(doc, run,
		    lines_metric(doc->arena, "bpftrace",
				 m->name.n ? m->name : TEXT("map")),
		    m->n.value * (unit > 0 ? unit : 1), unit > 0 ? "ns" : "",
		    m->n.step * (unit > 0 ? unit : 1), line);
}

static size_t map_parse(const struct passage *p, size_t at,
			struct block *block)
{
	size_t end = at;

	for (size_t i = at; i < p->n; i++) {
		struct text t = text_trim(p->line[i]->text);
		struct map m;

		if (!t.n)
			continue;
		if (!read_map(t, &m))
			break;
		add(p->doc, block, &m, lines_index(p, i));
		end = i + 1;
	}
	return end - at;
}

static const char *const samples[] = {
	"@reads[fio]: 512\n@reads[bash, 12]: 4096\n",
	"@opens: 12\n@closes: 13\n",
	NULL,
};

const struct format format_bpftrace_map = {
	.name = "bpftrace-map",
	.title = "bpftrace, maps of counts and sums",
	.sniff = map_sniff,
	.parse = map_parse,
	.samples = samples,
};
