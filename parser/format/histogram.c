/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Histograms as rows: bcc and libbpf-tools, bpftrace hist() and lhist(), perf
 * ftrace latency, and lists that people wrote by hand. Bars are ignored.
 *
 * Buckets are kept with inclusive ends in ns when the unit is a time. Open
 * ends ("[100, ...)") become the largest number.
 */
#include "parser/format/histogram.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "parser/format/lines.h"

/* Lines above the first row that may say what it is about. */
#define NAME_LINES 12

struct hist_row {
	double lo, hi;		/* as printed, inclusive */
	double count;
	double unit;		/* ns a step when the row has a unit, else 0 */
	struct text range;	/* "64-127" as printed, for the metric */
	struct text range_hi;
};

/* An edge: digits, or bpftrace's 4K with K = 1024, or the dots of an open
 * end. */
static bool take_edge(struct text *t, double *value, struct text *printed)
{
	static const char scales[] = "KMGT";
	struct text s = text_ltrim(*t);
	struct number n;
	size_t len;

	if (text_starts(s, TEXT("..."))) {
		*value = DBL_MAX;
		*printed = text_sub(s, 0, 3);
		*t = text_from(s, 3);
		return true;
	}
	if (!num_plain(s, &n))
		return false;
	*value = n.value;
	len = n.len;
	for (size_t i = 0; len < s.n && i < sizeof(scales) - 1; i++)
		if (s.p[len] == scales[i]) {
			*value = ldexp(n.value, 10 * ((int)i + 1));
			len++;
			break;
		}
	*printed = text_sub(s, 0, len);
	*t = text_from(s, len);
	return true;
}

static bool take_char(struct text *t, char c)
{
	struct text s = text_ltrim(*t);

	if (!s.n || s.p[0] != c)
		return false;
	*t = text_from(s, 1);
	return true;
}

static bool take_count(struct text *t, double *count)
{
	uint64_t v;

	if (!lines_take_uint(t, &v))
		return false;
	*count = (double)v;
	return !t->n || ch_blank(t->p[0]) || t->p[0] == '|';
}

/* "64 -> 127   : 30   |***   |" */
static bool row_bcc(struct text t, struct hist_row *r)
{
	if (!t.n || !ch_digit(t.p[0]) || !take_edge(&t, &r->lo, &r->range))
		return false;
	t = text_ltrim(t);
	return text_skip(&t, TEXT("->")) &&
	       take_edge(&t, &r->hi, &r->range_hi) && take_char(&t, ':') &&
	       take_count(&t, &r->count);
}

/* "[4K, 8K)   34 |@@@   |", "[0]  3 |@ |", "(..., 0)  1 |@ |": half-open. */
static bool row_bpftrace(struct text t, struct hist_row *r)
{
	bool open = take_char(&t, '(');

	if (!open && !take_char(&t, '['))
		return false;
	if (!take_edge(&t, &r->lo, &r->range))
		return false;
	if (open)
		r->lo = -DBL_MAX;
	r->hi = r->lo;
	r->range_hi = r->range;
	if (take_char(&t, ',')) {
		if (!take_edge(&t, &r->hi, &r->range_hi) ||
		    !take_char(&t, ')'))
			return false;
		r->hi -= r->hi < DBL_MAX ? 1 : 0;
	} else if (!take_char(&t, ']')) {
		return false;
	}
	return take_count(&t, &r->count) && take_char(&t, '|');
}

/* "64 - 128  us |   85 | ###   |", half-open, the unit on each row. */
static bool row_ftrace(struct text t, struct hist_row *r)
{
	if (!t.n || !ch_digit(t.p[0]) || !take_edge(&t, &r->lo, &r->range) ||
	    !take_char(&t, '-') || !take_edge(&t, &r->hi, &r->range_hi))
		return false;
	t = text_ltrim(t);
	r->unit = lines_time_unit(t);
	if (r->unit == 0)
		return false;
	while (t.n && ch_alpha(t.p[0]))
		t = text_from(t, 1);
	if (!take_char(&t, '|') || !take_count(&t, &r->count) ||
	    !take_char(&t, '|'))
		return false;
	if (r->hi < DBL_MAX)
		r->hi -= 1 / r->unit;
	return true;
}

/* "[0-1]   -->  1635", as people type it; dashes of all widths. */
static bool row_hand(struct text t, struct hist_row *r)
{
	size_t n = 0;

	if (!take_char(&t, '[') || !take_edge(&t, &r->lo, &r->range) ||
	    !take_char(&t, '-') || !take_edge(&t, &r->hi, &r->range_hi) ||
	    !take_char(&t, ']'))
		return false;
	t = text_ltrim(t);
	while (n < t.n && !ch_digit(t.p[n]) && !ch_alpha(t.p[n]))
		n++;
	if (n == 0 || n > 8 || text_find_char(text_sub(t, 0, n), '>') ==
	    TEXT_NOT_FOUND)
		return false;
	t = text_from(t, n);
	return take_count(&t, &r->count) && !text_trim(t).n;
}

static bool parse_row(const struct passage *p, size_t at, struct hist_row *r)
{
	struct text t = text_trim(p->line[at]->text);

	*r = (struct hist_row){0};
	if (!t.n || (!ch_digit(t.p[0]) && t.p[0] != '[' && t.p[0] != '('))
		return false;
	return row_bcc(t, r) || row_bpftrace(t, r) || row_ftrace(t, r) ||
	       row_hand(t, r);
}

/* "usecs   : count   distribution" or "#   DURATION  |  COUNT | GRAPH |"; the
 * unit in ns, 1 when the values are no times. */
static bool parse_head(const struct passage *p, size_t at, double *unit)
{
	struct text t = text_trim(p->line[at]->text), first;

	if (text_ihas(t, TEXT("DURATION")) && text_ihas(t, TEXT("COUNT")) &&
	    text_ihas(t, TEXT("GRAPH"))) {
		*unit = 1;
		return true;
	}
	if (!text_ends(t, TEXT("distribution")) || !text_has(t, TEXT("count")))
		return false;
	first = text_trim(text_cut(&t, ':'));
	*unit = lines_time_unit(first);
	return t.n > 0;
}

static int histogram_sniff(const struct passage *p, size_t at)
{
	struct hist_row r;
	double unit;
	size_t next;

	if (parse_head(p, at, &unit))
		return 92;
	if (!parse_row(p, at, &r))
		return 0;
	next = lines_next(p, at + 1, 2);
	return next < p->n && parse_row(p, next, &r) ? 92 : 0;
}

/* ---- what it is about ---- */

struct hist_name {
	struct text tool;	/* "funclatency", "ext4dist", ... */
	struct text name;	/* function, operation, disk */
	struct text label;	/* the line above, or what an arrow said */
	double unit;		/* from a name such as @usecs, else 0 */
};

/* A word without b'', quotes and brackets around it. */
static struct text unquote(struct text t)
{
	t = text_trim(t);
	if (text_starts(t, TEXT("b'")))
		t = text_from(t, 1);
	while (t.n && !ch_word(t.p[0]))
		t = text_from(t, 1);
	for (size_t n = 0; n < t.n; n++)
		if (t.p[n] == '\'' || t.p[n] == '"' || ch_space(t.p[n]))
			return text_sub(t, 0, n);
	return t;
}

/* A tool whose name stands in a line: "# biolatency-bpfcc -D 10 1". */
static struct text tool_in(struct text t)
{
	static const char *const tools[] = {
		"biolatency", "runqlat", "runqlen", "cpudist", "hardirqs",
		"softirqs", "bitesize", "ext4dist", "xfsdist",
		"btrfsdist", "nfsdist", "zfsdist", "f2fsdist", "fsdist",
		"tcprtt", "dbstat",
	};
	struct text none = {NULL, 0};

	for (size_t i = 0; i < sizeof(tools) / sizeof(*tools); i++) {
		size_t at = text_find(t, text_of(tools[i]));
		size_t n = strlen(tools[i]);

		if (at != TEXT_NOT_FOUND &&
		    (at == 0 || !ch_word(t.p[at - 1])) &&
		    (at + n == t.n || !ch_word(t.p[at + n])))
			return text_of(tools[i]);
	}
	return none;
}

/* "Function = x", "operation = 'write'", "disk = b'vda'", "flags = Sync-Read",
 * "pid = 12 fio" */
static bool name_from_key(struct text t, struct hist_name *out)
{
	static const struct {
		const char *key, *tool;
	} keys[] = {
		{"Function", "funclatency"}, {"operation", "fsdist"},
		{"disk", "biolatency"}, {"flags", "biolatency"},
		{"pid", "histogram"}, {"tid", "histogram"},
		{"comm", "histogram"}, {"pidns", "histogram"},
		{"cgroup", "histogram"},
	};
	struct text key = text_trim(text_cut(&t, '='));

	if (!t.n)
		return false;
	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++) {
		if (!text_ieq(key, text_of(keys[i].key)))
			continue;
		out->tool = text_of(keys[i].tool);
		out->name = unquote(t);
		return out->name.n > 0;
	}
	return false;
}

/* The traced function of a perf ftrace command line. */
static bool name_from_ftrace(struct text t, struct hist_name *out)
{
	size_t at = text_find(t, TEXT(" -T "));

	if (!text_has(t, TEXT("ftrace latency")) || at == TEXT_NOT_FOUND)
		return false;
	t = text_from(t, at + 4);
	out->tool = TEXT("funclatency");
	out->name = text_word(&t);
	return out->name.n > 0;
}

/* A unit as a word of a name: "usecs", "lat_us", "ns[fsync]". */
static double unit_in_name(struct text t)
{
	static const struct {
		const char *word;
		double ns;
	} units[] = {
		{"us", 1e3}, {"usec", 1e3}, {"usecs", 1e3}, {"ns", 1},
		{"nsec", 1}, {"nsecs", 1}, {"ms", 1e6}, {"msec", 1e6},
		{"msecs", 1e6},
	};

	for (size_t at = 0; at < t.n;) {
		size_t n = 0;

		while (at + n < t.n && ch_alpha(t.p[at + n]))
			n++;
		for (size_t i = 0; i < sizeof(units) / sizeof(*units); i++)
			if (text_ieq(text_sub(t, at, n),
				     text_of(units[i].word)))
				return units[i].ns;
		at += n + 1;
	}
	return 0;
}

bool histogram_map_parse(struct text t, struct text *name, double *unit)
{
	if (t.n < 3 || t.p[0] != '@' || t.p[t.n - 1] != ':')
		return false;
	*name = text_sub(t, 1, t.n - 2);
	*unit = unit_in_name(*name);
	return true;
}

/* "@usecs:", "@lat[fsync]:" */
static bool name_from_map(struct text t, struct hist_name *out)
{
	if (!histogram_map_parse(t, &out->name, &out->unit))
		return false;
	out->tool = TEXT("bpftrace");
	return true;
}

static bool name_from_line(struct text t, struct hist_name *out)
{
	if (text_istarts(t, TEXT("Tracing ")) && text_has(t, TEXT(" for "))) {
		out->tool = TEXT("funclatency");
		out->name = unquote(text_from(t, text_find(t, TEXT(" for ")) +
					      5));
		return out->name.n > 0;
	}
	if (text_has(t, TEXT("funclatency"))) {
		out->tool = TEXT("funclatency");
		out->name = funclatency_function(t);
		return out->name.n > 0;
	}
	return name_from_key(t, out) || name_from_ftrace(t, out) ||
	       name_from_map(t, out);
}

/* What the keys alone do not tell is named somewhere above. */
static struct text tool_above(const struct passage *p, size_t at,
			      struct text fallback)
{
	for (size_t i = at; i-- > 0 && at - i < 60;) {
		struct text tool = tool_in(p->line[i]->text);

		if (tool.n)
			return tool;
	}
	return fallback;
}

static struct hist_name find_name(const struct passage *p, size_t at)
{
	struct hist_name n = {.tool = TEXT("histogram")};

	for (size_t i = at; i-- > 0 && at - i <= NAME_LINES;) {
		struct text t = lines_bare(p, i);

		if (p->line[i]->block != NO_INDEX)
			break;
		if (!t.n)
			continue;
		if (!n.label.n)
			n.label = lines_remark(t).n ? lines_remark(t) : t;
		if (name_from_line(t, &n))
			break;
		/* A command names the tool; its result has no other name. */
		if (tool_in(t).n) {
			n.tool = tool_in(t);
			break;
		}
	}
	if (text_eq(n.tool, TEXT("fsdist")) ||
	    (n.name.n && text_eq(n.tool, TEXT("histogram"))))
		n.tool = tool_above(p, at, n.tool);
	return n;
}

/* ---- reading ---- */

struct hist_reader {
	struct document *doc;
	struct run *run;
	struct histogram *hist;
	struct text metric;	/* "funclatency.vfs_fsync" */
	double unit;		/* of the header or the name; 0 = none */
	double total;
};

static double inclusive_end(double hi, double unit)
{
	return unit > 1 && hi < DBL_MAX ? (hi + 1) * unit - 1 : hi;
}

static void add_row(struct hist_reader *r, const struct hist_row *row,
		    size_t line)
{
	double unit = row->unit != 0 ? row->unit : r->unit;
	double lo = row->lo, hi = row->hi;
	struct measurement *m;

	if (row->unit != 0) {
		lo *= unit;
		hi *= hi < DBL_MAX ? unit : 1;
	} else if (unit != 0) {
		lo *= lo > -DBL_MAX ? unit : 1;
		hi = inclusive_end(hi, unit);
	}
	if (unit != 0)
		r->hist->unit = "ns";
	histogram_bucket(r->doc, r->hist, lo, hi, row->count);
	r->total += row->count;
	m = run_measure(r->doc, r->run,
			arena_printf(r->doc->arena, "%.*s.bucket.%.*s-%.*s%s",
				     TEXT_ARG(r->metric), TEXT_ARG(row->range),
				     TEXT_ARG(row->range_hi),
				     row->unit == 1e3 ? "us" :
				     row->unit == 1e6 ? "ms" :
				     row->unit == 1e9 ? "s" :
				     row->unit == 1 ? "ns" : ""),
			row->count, "count", 1, line);
	if (m && r->run->last_line < line)
		r->run->last_line = line;
}

/* Rows up to the first line that is none; one blank line may stand between
 * them (mails that doubled their newlines). */
static size_t read_rows(const struct passage *p, size_t at,
			struct hist_reader *r)
{
	size_t end = at;
	struct hist_row row;

	for (size_t i = lines_next(p, at, 2); i < p->n;
	     i = lines_next(p, i + 1, 2)) {
		if (!parse_row(p, i, &row))
			break;
		add_row(r, &row, lines_index(p, i));
		end = i + 1;
	}
	return end;
}

/* The line with average, total and count that funclatency adds. */
static size_t read_tail(const struct passage *p, size_t end,
			struct hist_reader *r)
{
	struct funclatency_tail tail;
	size_t at = lines_next(p, end, 4);

	if (at >= p->n || !funclatency_tail_parse(p, at, &tail))
		return end;
	r->hist->mean = tail.avg;
	r->total = tail.count;
	funclatency_tail_add(r->doc, r->run, r->metric, &tail,
			     lines_index(p, at));
	return at + 1;
}

static struct text metric_prefix(struct document *doc,
				 const struct hist_name *n)
{
	if (!n->name.n)
		return n->tool;
	return arena_printf(doc->arena, "%.*s.%.*s", TEXT_ARG(n->tool),
			    TEXT_ARG(n->name));
}

static size_t histogram_parse(const struct passage *p, size_t at,
			      struct block *block)
{
	struct document *doc = p->doc;
	struct hist_name name = find_name(p, at);
	struct hist_reader r = {.doc = doc, .unit = name.unit};
	size_t first = at, end;
	struct hist_row row;
	double unit = 0;

	if (parse_head(p, at, &unit)) {
		first = lines_next(p, at + 1, 3);
		if (first >= p->n || !parse_row(p, first, &row))
			return 1;	/* a header alone: nothing to read */
		if (unit != 0)
			r.unit = unit;
	}
	r.metric = metric_prefix(doc, &name);
	r.run = document_add_run(doc, block, name.tool, lines_index(p, at));
	r.run->name = name.name;
	r.run->label = name.label;
	r.hist = run_histogram(doc, r.run, name.name.n ? name.name : name.tool,
			       r.unit != 0 ? "ns" : "count",
			       lines_index(p, at));
	end = read_tail(p, read_rows(p, first, &r), &r);
	/* The array of histograms has one element: the pointer is still
	 * valid. */
	r.hist->total = r.total;
	return end - at;
}

static const char *const samples[] = {
	"     usecs               : count     distribution\n"
	"        64 -> 127        : 30       |***    |\n"
	"       128 -> 255        : 412      |*******|\n",
	"[4K, 8K)              34 |@@@   |\n[8K, 16K)  60 |@@@@@@|\n",
	"#   DURATION     |      COUNT | GRAPH       |\n"
	"    64 - 128  us |         85 | ###         |\n",
	"[0-1]   -->  4246\n[2-3]   -->  312\n",
	NULL,
};

const struct format format_histogram = {
	.name = "histogram",
	.title = "histogram (bcc, bpftrace, perf ftrace latency)",
	.sniff = histogram_sniff,
	.parse = histogram_parse,
	.samples = samples,
};
