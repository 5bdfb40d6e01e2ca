/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * perf report --stdio of every era, its TUI when copied, perf top. Call graphs
 * are passed over. Shares of one profile are relative: what a difference of
 * two profiles means is the analyzer's matter.
 */
#include "parser/format/perf/perf_report.h"

#include "parser/format/lines.h"

static const struct perf_columns no_columns;

static int perf_sniff(const struct passage *p, size_t at)
{
	struct text t = text_trim(p->line[at]->text);
	struct perf_head head;
	struct perf_columns columns;
	struct perf_row row;

	if (!t.n)
		return 0;
	if (t.p[0] == '#' || t.p[0] == 'S' || t.p[0] == 'O' || t.p[0] == 'C') {
		if (perf_head_parse(t, &head))
			return head.event.n ? 97 : 60;
		if (perf_columns_parse(t, &columns))
			return 94;
		if (text_starts(t, TEXT("# captured on")))
			return 94;
		return 0;
	}
	if (text_find_char(t, '%') == TEXT_NOT_FOUND)
		return 0;
	return perf_row_parse(t, &no_columns, &row) ? 85 : 0;
}

struct perf_reader {
	const struct passage *p;
	struct document *doc;
	struct block *block;
	size_t first, n_runs;	/* of doc->run: one, or one for each event */
	struct text event[PERF_EVENTS];
	struct param filter[4];	/* "# comm: fio": before the first run */
	size_t n_filters;
	struct perf_columns columns;
	bool has_head, has_rows;
	bool graph;		/* lines of a call graph may follow */
};

/* The runs are made when the first thing worth keeping is there. */
static struct run *need_run(struct perf_reader *r, size_t line)
{
	size_t n = r->columns.events > 1 ? r->columns.events : 1;

	for (; r->n_runs < n; r->n_runs++) {
		struct run *run = document_add_run(r->doc, r->block,
						   TEXT("perf"), line);

		if (r->n_runs == 0)
			r->first = r->doc->n_runs - 1;
		run_profile(r->doc, run)->event = r->event[r->n_runs];
		run->name = r->event[r->n_runs];
		for (size_t i = 0; i < r->n_filters; i++)
			run_param(r->doc, run, r->filter[i].name,
				  r->filter[i].value, r->filter[i].line);
	}
	return &r->doc->run[r->first];
}

/* Of a group the line counts all its events together: how many belong to each
 * is not told. */
static void add_head(struct perf_reader *r, const struct perf_head *h,
		     size_t line)
{
	struct measurement *m;
	struct run *run;

	r->has_head = true;
	r->columns.events = perf_group_parse(h->event, r->event, PERF_EVENTS);
	if (r->columns.events < 2)
		r->event[0] = h->event;
	run = need_run(r, line);
	if (r->columns.events < 2) {
		run->profile->samples = h->samples;
		run->profile->samples_most = h->samples_most;
	}
	m = run_measure(r->doc, run, TEXT("perf.samples"), h->samples,
			"count", h->samples_most - h->samples + 1, line);
	if (m) {
		m->has_lo = m->has_hi = true;
		m->lo = h->samples;
		m->hi = h->samples_most;
	}
}

static void add_count(struct perf_reader *r, double count, size_t line)
{
	struct run *run = need_run(r, line);

	if (r->columns.events < 2)
		run->profile->count = count;
	run_measure(r->doc, run, TEXT("perf.event_count"), count, "count",
		    1, line);
}

static void add_entry(struct perf_reader *r, struct run *run,
		      const struct perf_row *row, double self, size_t line)
{
	struct profile_entry *e = profile_add(r->doc, run->profile);
	struct measurement *m;

	e->command = row->command;
	e->object = row->object;
	e->symbol = row->symbol;
	e->symbol_key = perf_symbol_key(row->symbol);
	e->self = self;
	e->children = row->children;
	e->samples = row->samples;
	e->line = line;
	m = run_measure(r->doc, run, perf_row_metric(r->doc->arena, e), self,
			"percent", row->step, line);
	if (m && row->samples >= 0)
		m->n = row->samples;
	if (line > run->last_line)
		run->last_line = line;
}

static void add_row(struct perf_reader *r, const struct perf_row *row,
		    size_t line)
{
	need_run(r, line);
	r->has_rows = true;
	r->graph = true;
	for (size_t i = 0; i < row->n_events && i < r->n_runs; i++)
		add_entry(r, &r->doc->run[r->first + i], row, row->event[i],
			  line);
}

/* A symbol that a mail program put on a line of its own. */
static bool lone_symbol(const struct passage *p, size_t at,
			struct text *symbol)
{
	struct text t;

	if (at >= p->n)
		return false;
	t = lines_bare(p, at);
	*symbol = t;
	for (size_t i = 0; i < t.n; i++)
		if (ch_space(t.p[i]))
			return false;
	return t.n > 1 && !ch_digit(t.p[0]);
}

static bool has_only(struct text t, struct text chars)
{
	for (size_t i = 0; i < t.n; i++)
		if (text_find_char(chars, t.p[i]) == TEXT_NOT_FOUND)
			return false;
	return t.n > 0;
}

static size_t leading_blanks(struct text t)
{
	size_t n = 0;

	while (n < t.n && ch_blank(t.p[n]))
		n++;
	return n;
}

/*
 * A line of a call graph: branches start with "|" or "--"; the others hold
 * one function name, indented (or at the margin when the mail lost it).
 */
static bool is_graph(struct text line)
{
	struct text t = text_trim(line);

	if (!t.n)
		return false;
	if (t.p[0] == '|' || text_starts(t, TEXT("--")))
		return true;
	if (leading_blanks(line) >= 8 && !text_has(t, TEXT(". ")))
		return true;
	if (t.p[t.n - 1] == '%' || text_find_char(t, ';') != TEXT_NOT_FOUND)
		return ch_digit(t.p[0]);
	/* "After:" is a heading and no function. */
	if (t.p[t.n - 1] == ':')
		return false;
	text_word(&t);
	return !text_trim(t).n && ch_word(text_trim(line).p[0]);
}

/* "# os release : 6.1.0", "# nrcpus online : 32", "# comm: fio" */
static void take_field(struct perf_reader *r, struct text t, size_t line)
{
	static const struct {
		const char *field, *fact;
	} facts[] = {
		{"cpudesc", "cpu"}, {"nrcpus online", "cpus"},
		{"arch", "arch"}, {"total memory", "memory"},
	};
	struct text key = text_trim(text_cut(&t, ':'));

	t = text_trim(t);
	if (!t.n)
		return;
	if (text_eq(key, TEXT("os release")))
		block_param(r->doc, r->block, TEXT("kernel"), t, line);
	if (text_eq(key, TEXT("cmdline")) || text_eq(key, TEXT("hostname")))
		block_param(r->doc, r->block, key, t, line);
	for (size_t i = 0; i < sizeof(facts) / sizeof(*facts); i++)
		if (text_eq(key, text_of(facts[i].field)))
			document_fact(r->doc, facts[i].fact, t, line);
	if ((text_eq(key, TEXT("comm")) || text_eq(key, TEXT("dso")) ||
	     text_eq(key, TEXT("symbol"))) && r->n_filters < 4) {
		r->filter[r->n_filters++] = (struct param){key, t, line};
		document_warn(r->doc, line, "filtered-profile",
			      "the profile shows %.*s %.*s alone: its "
			      "percentages may be relative to that",
			      TEXT_ARG(key), TEXT_ARG(t));
	}
}

/* "# ..." lines and underlines carry nothing but the header fields. */
static bool take_comment(struct perf_reader *r, struct text t, size_t line)
{
	struct perf_head head;
	struct perf_columns columns;
	double count;

	if (perf_head_parse(t, &head)) {
		add_head(r, &head, line);
		if (head.count >= 0)
			add_count(r, head.count, line);
		return true;
	}
	if (perf_count_parse(t, &count)) {
		add_count(r, count, line);
		return true;
	}
	if (perf_columns_parse(t, &columns)) {
		columns.events = r->columns.events;
		r->columns = columns;
		return true;
	}
	if (has_only(t, TEXT("# .")))
		return true;
	if (t.p[0] != '#')
		return false;
	take_field(r, text_from(t, 1), line);
	return true;
}

/* The start of another section: this one has its header or its rows. */
static bool starts_next(const struct perf_reader *r, struct text t)
{
	struct perf_head head;
	struct perf_columns columns;

	if (r->has_head || r->has_rows)
		if (perf_head_parse(t, &head))
			return true;
	return r->has_rows && perf_columns_parse(t, &columns);
}

/* How many lines it took from `at` on; 0 ends the block. */
static size_t take_line(struct perf_reader *r, size_t at)
{
	struct text line = r->p->line[at]->text, t = text_trim(line), symbol;
	size_t index = lines_index(r->p, at);
	struct perf_row row;

	if (starts_next(r, t))
		return 0;
	if (perf_row_parse(line, &r->columns, &row)) {
		size_t took = 1;

		if (!row.symbol.n && lone_symbol(r->p, at + 1, &symbol)) {
			row.symbol = symbol;
			took = 2;
		}
		add_row(r, &row, index);
		return took;
	}
	if (take_comment(r, t, index))
		return 1;
	return r->graph && is_graph(line) ? 1 : 0;
}

static size_t perf_parse(const struct passage *p, size_t at,
			 struct block *block)
{
	struct perf_reader r = {.p = p, .doc = p->doc, .block = block};
	size_t end = at;

	for (size_t i = at; i < p->n;) {
		size_t took;

		if (!text_trim(p->line[i]->text).n) {
			i++;
			continue;
		}
		/* More than three blank lines end a report. */
		if (i - end > 3)
			break;
		took = take_line(&r, i);
		if (took == 0)
			break;
		i += took;
		end = i;
	}
	return end > at ? end - at : 1;
}

static const char *const samples[] = {
	"Samples: 330K of event 'cycles', Event count (approx.): 1207398\n"
	"Overhead  Command  Shared Object        Symbol\n"
	"  31.07%  fio      [kernel.kallsyms]    [k] copy_user_string\n",
	"# Events: 993  cycles\n#\n# Overhead  Command  Symbol\n",
	"    33.12%  toy      toy                   [.] hot_loop\n",
	"+   12.30%  [kernel]  [k] native_queued_spin_lock_slowpath\n",
	NULL,
};

const struct format format_perf_report = {
	.name = "perf-report",
	.title = "perf report",
	.sniff = perf_sniff,
	.parse = perf_parse,
	.samples = samples,
};
