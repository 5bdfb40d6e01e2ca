/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * perf diff: the shares of a first file and, for each further one, what
 * changed: points ("Delta", "Delta Abs"), a quotient of periods ("Ratio"), a
 * weighted difference or cycles. One run for each file. The profile of a
 * further file holds baseline plus points; the measurements are what is
 * printed. How many samples stand behind it is never told.
 */
#include "parser/format/lines.h"
#include "parser/format/perf/perf.h"
#include "parser/format/perf/perf_report.h"

#define FILES 8

enum diff_kind { DIFF_POINTS, DIFF_RATIO, DIFF_WEIGHTED, DIFF_CYCLES };

struct diff_head {
	size_t n_files;		/* with the baseline */
	enum diff_kind kind[FILES];
	size_t file[FILES];	/* number in "Delta/1" */
};

/* One column of a further file off the heads; false at another column. */
static bool take_column(struct text *t, struct diff_head *h)
{
	static const struct {
		struct text name;
		enum diff_kind kind;
	} names[] = {
		{{"Delta Abs", 9}, DIFF_POINTS}, {{"Delta", 5}, DIFF_POINTS},
		{{"Ratio", 5}, DIFF_RATIO},
		{{"Weighted diff", 13}, DIFF_WEIGHTED},
		{{"[Program Block Range] Cycles diff", 33}, DIFF_CYCLES},
		{{"Cycles diff", 11}, DIFF_CYCLES},
	};
	uint64_t number = h->n_files;
	struct text s = text_ltrim(*t);

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		if (!text_skip(&s, names[i].name))
			continue;
		if (text_skip(&s, TEXT("/")) && !lines_take_uint(&s, &number))
			return false;
		h->kind[h->n_files] = names[i].kind;
		h->file[h->n_files++] = number < FILES ? (size_t)number : 0;
		*t = s;
		return true;
	}
	return false;
}

/* "# Baseline  Delta Abs  Shared Object  Symbol" */
static bool head_parse(struct text t, struct diff_head *h)
{
	*h = (struct diff_head){.n_files = 1};
	t = text_trim(t);
	while (t.n && (t.p[0] == '#' || ch_blank(t.p[0])))
		t = text_from(t, 1);
	if (!text_skip(&t, TEXT("Baseline")))
		return false;
	if (text_skip(&t, TEXT("/")))
		while (t.n && ch_digit(t.p[0]))
			t = text_from(t, 1);
	while (h->n_files < FILES && take_column(&t, h))
		;
	return h->n_files > 1;
}

/* A cell that is empty or "N/A" has no value. */
struct diff_row {
	double baseline;	/* UNKNOWN: not in the first file */
	double value[FILES];
	bool has[FILES];
	double step[FILES];
	struct text command, object, symbol;
};

static bool is_signed(struct text t)
{
	t = text_ltrim(t);
	return t.n > 1 && (t.p[0] == '+' || t.p[0] == '-') &&
	       ch_digit(t.p[1]);
}

/* The value of a further file; a cell may be empty. */
static bool take_change(struct text *t, enum diff_kind kind, double *value,
			double *step)
{
	struct text s = text_ltrim(*t);
	bool minus = s.n && s.p[0] == '-';
	bool sign = is_signed(s);

	if (sign)
		s = text_from(s, 1);
	if (kind == DIFF_POINTS) {
		if (!sign || !(perf_percent(&s, '.', value, step) ||
			       perf_percent(&s, ',', value, step)))
			return false;
	} else if (!perf_value(&s, '.', value, step) ||
		   (s.n && s.p[0] == '%')) {
		return false;
	}
	if (minus)
		*value = -*value;
	*t = s;
	return true;
}

static void take_names(struct text t, struct diff_row *r)
{
	struct perf_row row = {.children = -1, .samples = -1};

	perf_row_names(t, &row);
	r->command = row.command;
	r->object = row.object;
	r->symbol = row.symbol;
	/* Without a command column the only name is the object's. */
	if (r->command.n && !r->object.n) {
		r->object = r->command;
		r->command = (struct text){NULL, 0};
	}
}

/*
 * A row. An empty baseline shows as a signed first number; of several further
 * files any may be empty, and then nothing but the columns' places tells which
 * one it was: such a row is kept only when all are there.
 */
static bool row_parse(struct text line, const struct diff_head *h,
		      struct diff_row *r)
{
	struct text t = text_trim(line);
	double step;
	size_t n = 0, absent = 0;

	*r = (struct diff_row){.baseline = UNKNOWN};
	if (!is_signed(t) && !perf_percent(&t, '.', &r->baseline, &step) &&
	    !perf_percent(&t, ',', &r->baseline, &step))
		r->baseline = UNKNOWN;
	for (size_t i = 1; i < h->n_files; i++) {
		t = text_ltrim(t);
		if (text_skip(&t, TEXT("N/A"))) {
			absent++;
			continue;
		}
		r->has[i] = take_change(&t, h->kind[i], &r->value[i],
					&r->step[i]);
		n += r->has[i];
	}
	if (n + absent == 0 && r->baseline < 0)
		return false;
	if (n && n + absent < h->n_files - 1)
		for (size_t i = 1; i < h->n_files; i++)
			r->has[i] = false;
	take_names(t, r);
	return r->symbol.n || r->object.n || perf_row_tag(t);
}

/* ---- the format ---- */

/* "# Event 'cycles'" with the heads a few lines below. */
static bool event_parse(struct text t, struct text *event)
{
	size_t end;

	t = text_trim(t);
	if (!text_skip(&t, TEXT("# Event '")))
		return false;
	end = text_find_char(t, '\'');
	*event = text_sub(t, 0, end);
	return end != TEXT_NOT_FOUND;
}

static int diff_sniff(const struct passage *p, size_t at)
{
	struct text t = text_trim(p->line[at]->text), event;
	struct diff_head h;

	if (!t.n || (t.p[0] != '#' && t.p[0] != 'B'))
		return 0;
	if (head_parse(t, &h))
		return 96;
	return event_parse(t, &event) ? 90 : 0;
}

struct diff_reader {
	const struct passage *p;
	struct document *doc;
	struct block *block;
	struct diff_head head;
	bool has_head;
	struct text event, name[FILES];
	size_t first;		/* of the runs; made with the first row */
	bool has_runs;
};

/* Not before there is a row: heads alone are no result. */
static void make_runs(struct diff_reader *r, size_t line)
{
	if (r->has_runs)
		return;
	r->has_runs = true;
	r->first = r->doc->n_runs;
	for (size_t i = 0; i < r->head.n_files; i++) {
		struct run *run = document_add_run(r->doc, r->block,
						   TEXT("perf"), line);

		run->label = r->name[i];
		run_profile(r->doc, run)->event = r->event;
	}
}

static void add_cell(struct diff_reader *r, size_t file,
		     const struct diff_row *row, size_t line)
{
	static const char *const what[] = {
		"delta", "ratio", "weighted", "cycles",
	};
	struct run *run = &r->doc->run[r->first + file];
	struct profile_entry *e, one = {
		.command = row->command, .object = row->object,
		.symbol = row->symbol,
		.symbol_key = perf_symbol_key(row->symbol),
		.children = UNKNOWN, .samples = UNKNOWN, .line = line,
	};
	struct text metric = perf_row_metric(r->doc->arena, &one);
	bool points = file == 0 || r->head.kind[file] == DIFF_POINTS;

	one.self = row->baseline > 0 ? row->baseline : 0;
	if (file == 0) {
		run_measure(r->doc, run, metric, row->baseline, "percent",
			    0.01, line);
	} else {
		one.self += row->value[file];
		run_measure(r->doc, run,
			    arena_printf(r->doc->arena, "%.*s.%s",
					 TEXT_ARG(metric),
					 what[r->head.kind[file]]),
			    row->value[file], points ? "percent" : "",
			    row->step[file], line);
	}
	if (!points)
		return;
	/* Printed shares are rounded: their sum may fall below nothing. */
	if (one.self < 0)
		one.self = 0;
	e = profile_add(r->doc, run->profile);
	*e = one;
}

/* A symbol that the mail put on a line of its own, perhaps with a remark. */
static size_t take_symbol(struct diff_reader *r, size_t at,
			  struct diff_row *row)
{
	struct text t;

	if (row->symbol.n || at + 1 >= r->p->n)
		return 1;
	t = lines_bare(r->p, at + 1);
	row->symbol = text_word(&t);
	t = text_trim(t);
	if (row->symbol.n < 2 || ch_digit(row->symbol.p[0]) ||
	    (t.n && t.p[0] != '<' && t.p[0] != '#')) {
		row->symbol = (struct text){NULL, 0};
		return 1;
	}
	return 2;
}

static bool take_comment(struct diff_reader *r, struct text t)
{
	struct diff_head head;
	struct text s = t;
	uint64_t n;

	if (head_parse(t, &head)) {
		r->head = head;
		r->has_head = true;
		return true;
	}
	if (event_parse(t, &r->event))
		return true;
	while (s.n && (s.p[0] == '#' || ch_blank(s.p[0])))
		s = text_from(s, 1);
	/* "#  [0] a.data (Baseline)" */
	if (text_skip(&s, TEXT("[")) && lines_take_uint(&s, &n) &&
	    text_skip(&s, TEXT("]")) && n < FILES)
		r->name[n] = text_word(&s);
	if (t.p[0] == '#')
		return true;
	for (size_t i = 0; i < t.n; i++)
		if (t.p[i] != '.' && !ch_blank(t.p[i]) &&
		    t.p[i] != '>')
			return false;
	return true;
}

/* How many lines it took; 0 ends the block. */
static size_t take_line(struct diff_reader *r, size_t at)
{
	struct text line = r->p->line[at]->text, t = text_trim(line), event;
	size_t index = lines_index(r->p, at), took;
	struct diff_row row;
	struct diff_head head;

	if (r->has_runs && (event_parse(t, &event) || head_parse(t, &head)))
		return 0;
	if (t.p[0] == '#' || !r->has_head || t.p[0] == '.' || t.p[0] == '>')
		return take_comment(r, t) ? 1 : 0;
	if (!row_parse(line, &r->head, &row))
		return 0;
	took = take_symbol(r, at, &row);
	make_runs(r, index);
	for (size_t i = 0; i < r->head.n_files; i++)
		if (i == 0 ? row.baseline >= 0 : row.has[i])
			add_cell(r, i, &row, index);
	return took;
}

/* Up to four blank or ruled lines may stand between rows. */
static size_t diff_parse(const struct passage *p, size_t at,
			 struct block *block)
{
	struct diff_reader r = {.p = p, .doc = p->doc, .block = block};
	size_t end = at;

	for (size_t i = at; i < p->n;) {
		size_t took;

		if (!text_trim(p->line[i]->text).n) {
			i++;
			continue;
		}
		if (i - end > 4)
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
	"# Event 'cycles:P'\n#\n"
	"# Baseline  Delta Abs  Shared Object     Symbol\n"
	"# ........  .........  ................  ......\n#\n"
	"    33.12%     -6.84%  toy               [.] hot_loop\n"
	"               +4.34%  [kernel.kallsyms] [k] stat_mod_folio\n",
	"# Baseline           Ratio  Shared Object  Symbol\n"
	"     0.32%        2.312500  [kernel]       [k] f\n",
	NULL,
};

extern const struct format format_perf_diff;
const struct format format_perf_diff = {
	.name = "perf-diff",
	.title = "perf diff",
	.sniff = diff_sniff,
	.parse = diff_parse,
	.samples = samples,
};
