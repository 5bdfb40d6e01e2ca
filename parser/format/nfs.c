/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * nfsiostat: for each mount the rate of operations and, for reads and writes,
 * rates, sizes, retransmissions and times. The first report says what was
 * since the mount and is left out when others follow. nfsstat: counts of calls
 * since boot, a row of names and one of numbers, each with a share.
 */
#include "parser/format/cells.h"
#include "parser/format/lines.h"

/* ---- nfsiostat ---- */

static const struct {
	const char *head, *metric, *unit;
	double factor;
} columns[] = {
	{"ops/s", "ops/s", "1/s", 1},
	{"kB/s", "kb/s", "bytes/s", 1024},
	{"kB/op", "kb/op", "bytes", 1024},
	{"retrans", "retrans", "count", 1},
	{"avg RTT (ms)", "rtt", "ns", 1e6},
	{"avg exe (ms)", "exe", "ns", 1e6},
	{"avg queue (ms)", "queue", "ns", 1e6},
	{"errors", "errors", "count", 1},
};

#define COLUMNS (sizeof(columns) / sizeof(*columns))

/* "box:/export mounted on /mnt:" */
static struct text mount_of(struct text t)
{
	size_t at = text_find(t, TEXT(" mounted on /"));

	if (at == TEXT_NOT_FOUND || t.p[t.n - 1] != ':')
		return (struct text){NULL, 0};
	return text_sub(t, at + 12, t.n - at - 13);
}

/* "read:   ops/s  kB/s ...": which columns of which operation. */
static struct text read_head(struct text t, size_t column[COLUMNS], size_t *n)
{
	size_t colon = text_find_char(t, ':');
	struct text op;

	*n = 0;
	if (colon == TEXT_NOT_FOUND || colon < 2 || colon > 12)
		return (struct text){NULL, 0};
	op = text_sub(t, 0, colon);
	t = text_ltrim(text_from(t, colon + 1));
	while (t.n && *n < COLUMNS) {
		size_t i = 0;

		while (i < COLUMNS && !text_skip(&t, text_of(columns[i].head)))
			i++;
		if (i == COLUMNS)
			return (struct text){NULL, 0};
		column[(*n)++] = i;
		t = text_ltrim(t);
	}
	return *n >= 3 ? op : (struct text){NULL, 0};
}

/* Of "0 (0.0%)" only the count is a cell of its own. */
static void drop_shares(struct cells *c)
{
	size_t kept = 0;

	for (size_t i = 0; i < c->n; i++)
		if (c->cell[i].p[0] != '(' &&
		    c->cell[i].p[c->cell[i].n - 1] != ')')
			c->cell[kept++] = c->cell[i];
	c->n = kept;
}

static bool add_operation(const struct passage *p, size_t at, struct run *run)
{
	struct document *doc = p->doc;
	size_t column[COLUMNS], n;
	struct text op = read_head(lines_bare(p, at), column, &n);
	size_t line = lines_index(p, at + 1 < p->n ? at + 1 : at);
	struct cells c;

	if (!op.n || !cells_line(p, at + 1, &c))
		return false;
	drop_shares(&c);
	for (size_t i = 0; c.n == n && i < n; i++) {
		struct number v;
		size_t k = column[i];

		if (cells_number(c.cell[i], &v))
			run_measure(doc, run,
				    lines_metric(doc->arena, "nfsiostat",
						 arena_printf(
							 doc->arena,
							 "%.*s.%s",
							 TEXT_ARG(op),
							 columns[k].metric)),
				    v.value * columns[k].factor,
				    columns[k].unit,
				    v.step * columns[k].factor, line);
	}
	return true;
}

/* "ops/s  rpc bklog" and its row. */
static bool add_all(const struct passage *p, size_t at, struct run *run)
{
	struct cells c;
	struct number n;

	if (!text_starts(lines_bare(p, at), TEXT("ops/s")) ||
	    !text_has(lines_bare(p, at), TEXT("rpc bklog")) ||
	    !cells_line(p, at + 1, &c) || c.n != 2 || cells_numbers(&c) != 2)
		return false;
	cells_number(c.cell[0], &n);
	run_measure(p->doc, run, TEXT("nfsiostat.ops/s"), n.value, "1/s",
		    n.step, lines_index(p, at + 1));
	cells_number(c.cell[1], &n);
	run_measure(p->doc, run, TEXT("nfsiostat.rpc_backlog"), n.value, "",
		    n.step, lines_index(p, at + 1));
	return true;
}

static int nfsiostat_sniff(const struct passage *p, size_t at)
{
	struct text t = lines_bare(p, at);
	size_t next, column[COLUMNS], n;

	if (t.n < 16 || t.n > 300 || !mount_of(t).n)
		return 0;
	next = lines_next(p, at + 1, 3);
	return next < p->n &&
		       (text_has(p->line[next]->text, TEXT("rpc bklog")) ||
			read_head(lines_bare(p, next), column, &n).n) ? 95 : 0;
}

/* A report has each mount once. When the first mount comes again, what stands
 * before that is since they were mounted; returns the first run behind. */
static size_t drop_first(struct document *doc, size_t from)
{
	size_t next = from + 1;

	while (next < doc->n_runs &&
	       !text_eq(doc->run[next].name, doc->run[from].name))
		next++;
	if (next >= doc->n_runs)
		return from;
	for (size_t i = from; i < next; i++)
		doc->run[i].partial = true;
	return next;
}

static size_t nfsiostat_parse(const struct passage *p, size_t at,
			      struct block *block)
{
	struct document *doc = p->doc;
	size_t end = at + 1, from = doc->n_runs;
	struct run *run = NULL;

	for (size_t i = at; i < p->n; i++) {
		struct text t = lines_bare(p, i);
		struct text mount = t.n ? mount_of(t) : t;

		if (mount.n) {
			run = document_add_run(doc, block, TEXT("nfsiostat"),
					       lines_index(p, i));
			run->name = mount;
			end = i + 1;
		} else if (run && (add_all(p, i, run) ||
				   add_operation(p, i, run))) {
			end = ++i + 1;
		} else if (t.n) {
			break;
		}
	}
	if (end > p->n)
		end = p->n;
	cells_summarise(doc, block, drop_first(doc, from));
	return end - at;
}

static const char *const nfsiostat_samples[] = {
	"box:/export mounted on /mnt:\n"
	"\n"
	"           ops/s       rpc bklog\n"
	"          10.500           0.000\n"
	"\n"
	"read:              ops/s            kB/s           kB/op         "
	"retrans    avg RTT (ms)    avg exe (ms)\n"
	"                   8.000         512.000          64.000        "
	"0 (0.0%)           0.250           0.500\n",
	NULL,
};

const struct format format_nfsiostat = {
	.name = "nfsiostat",
	.title = "nfsiostat, mounts",
	.sniff = nfsiostat_sniff,
	.parse = nfsiostat_parse,
	.samples = nfsiostat_samples,
};

/* ---- nfsstat ---- */

/* "Client rpc stats:", "Server nfs v4 operations:" */
static bool is_section(struct text t)
{
	return t.n > 12 && t.n < 40 && t.p[t.n - 1] == ':' &&
	       (text_starts(t, TEXT("Client ")) ||
		text_starts(t, TEXT("Server "))) &&
	       (text_has(t, TEXT(" rpc stats")) ||
		text_has(t, TEXT(" nfs v")) ||
		text_has(t, TEXT(" packet stats")) ||
		text_has(t, TEXT(" reply cache")));
}

/* Names all, none of them a number. */
static bool is_names(const struct cells *c)
{
	for (size_t i = 0; i < c->n; i++)
		if (!ch_alpha(c->cell[i].p[0]))
			return false;
	return c->n > 0 && c->n < 24;
}

/* Numbers as many as names, with a share behind each or without. */
static bool add_counts(const struct passage *p, size_t at, struct run *run,
		       struct text section, const struct cells *names)
{
	struct document *doc = p->doc;
	struct cells c, counts = {.n = 0};
	uint64_t v;

	if (!cells_line(p, at, &c))
		return false;
	for (size_t i = 0; i < c.n; i++)
		if (c.cell[i].p[c.cell[i].n - 1] != '%')
			counts.cell[counts.n++] = c.cell[i];
	if (counts.n != names->n)
		return false;
	for (size_t i = 0; i < counts.n; i++)
		if (num_uint(counts.cell[i], &v) != counts.cell[i].n)
			return false;
	for (size_t i = 0; i < counts.n; i++) {
		num_uint(counts.cell[i], &v);
		run_measure(doc, run,
			    lines_metric(doc->arena, "nfsstat",
					 arena_printf(doc->arena,
						      "%.*s.%.*s",
						      TEXT_ARG(section),
						      TEXT_ARG(names->cell[i]
							      ))),
			    (double)v, "count", 1, lines_index(p, at));
	}
	return true;
}

static int nfsstat_sniff(const struct passage *p, size_t at)
{
	struct cells c;

	return is_section(lines_bare(p, at)) && cells_line(p, at + 1, &c) &&
		       is_names(&c) ? 95 : 0;
}

static size_t nfsstat_parse(const struct passage *p, size_t at,
			    struct block *block)
{
	struct text section = {NULL, 0};
	struct run *run = document_add_run(p->doc, block, TEXT("nfsstat"),
					   lines_index(p, at));
	size_t end = at + 1;

	for (size_t i = at; i < p->n; i++) {
		struct text t = lines_bare(p, i);
		struct cells names;

		if (is_section(t)) {
			section = text_sub(t, 0, t.n - 1);
			end = i + 1;
		} else if (t.n) {
			if (!cells_line(p, i, &names) || !is_names(&names) ||
			    !add_counts(p, i + 1, run, section, &names))
				break;
			end = ++i + 1;
		}
	}
	return end - at;
}

static const char *const nfsstat_samples[] = {
	"Client rpc stats:\n"
	"calls      retrans    authrefrsh\n"
	"1200       3          1200\n"
	"\n"
	"Client nfs v4:\n"
	"null             read             write\n"
	"1         0%     800      66%     399      33%\n",
	NULL,
};

const struct format format_nfsstat = {
	.name = "nfsstat",
	.title = "nfsstat, counts of calls",
	.sniff = nfsstat_sniff,
	.parse = nfsstat_parse,
	.samples = nfsstat_samples,
};
