/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * fio's human output of all versions, whole or in pieces. One run a report
 * row; a direction row without a report row starts a run too, and the rows
 * behind it belong to it. Blank lines inside a report do not end it, prose
 * does; rows that come again behind an interjection find their run.
 */
#include "parser/format/fio/fio_normal.h"

#include <stdarg.h>

#include "base/real.h"
#include "parser/format/fio/fio_direct.h"

/* Lines over which a row without head finds the run that it belongs to. */
#define REACH 60
/* Values that most runs have: room is made for them at once. */
#define USUAL_VALUES 96
/* Runs that are looked through for the same label. */
#define LOOK_BACK 64

struct run *fio_run(struct fio_state *s)
{
	return &s->doc->run[s->run];
}

/* printf for names: %s, %.*s, %llu; returns the bytes that were written. */
static size_t print_name(char *name, size_t most, const char *fmt, va_list ap)
{
	char digits[24];
	size_t n = 0;

	for (; *fmt; fmt++) {
		struct text part = {fmt, 1};

		if (*fmt == '%' && fmt[1] == 's') {
			part = text_of(va_arg(ap, const char *));
			fmt++;
		} else if (*fmt == '%' && fmt[1] == '.') {
			int len = va_arg(ap, int);

			part.p = va_arg(ap, const char *);
			part.n = (size_t)len;
			fmt += 3;
		} else if (*fmt == '%') {
			part.n = real_put_uint(digits, va_arg(
				ap, unsigned long long));
			part.p = digits;
			fmt += 3;
		}
		if (part.n > most - n)
			part.n = most - n;
		if (part.n)
			memcpy(name + n, part.p, part.n);
		n += part.n;
	}
	return n;
}

/* The value goes to a run, or to who reads without a document. */
static void put_value(struct fio_state *s, size_t line, const char *unit,
		      double value, double step, struct text metric)
{
	if (!s->direct)
		run_measure(s->doc, fio_run(s),
			    arena_text(s->doc->arena, metric), value, unit,
			    step, line);
	else if (s->direct->value)
		s->direct->value(s->direct->data, metric, value, unit, step,
				 line);
}

/* Names are put together here and not by printf: a large report has a hundred
 * thousand of them. */
void fio_measure(struct fio_state *s, size_t line, const char *unit,
		 double value, double step, const char *fmt, ...)
{
	char name[160] = "fio.";
	struct text metric = {name, 4};
	va_list ap;

	va_start(ap, fmt);
	metric.n += print_name(name + 4, sizeof(name) - 4, fmt, ap);
	va_end(ap);
	put_value(s, line, unit, value, step, metric);
}

void fio_put(struct fio_state *s, size_t line, const char *unit, double value,
	     double step, struct text head, struct text tail)
{
	size_t n = 4 + head.n + 1 + tail.n;
	char own[160];
	char *name = s->direct ? own : arena_bytes(s->doc->arena, n);

	if (s->direct && n > sizeof(own))
		return;

	memcpy(name, "fio.", 4);
	memcpy(name + 4, head.p, head.n);
	name[4 + head.n] = '.';
	memcpy(name + 5 + head.n, tail.p, tail.n);
	if (s->direct)
		put_value(s, line, unit, value, step, (struct text){name, n});
	else
		run_measure(s->doc, fio_run(s), (struct text){name, n}, value,
			    unit, step, line);
}

/* "write." and what stands behind it, cut to 48 bytes: names of metrics are
 * ours, but for the kind of a latency. */
struct text fio_directed(const char *ddir, struct text what, char to[64])
{
	struct text d = text_of(fio_direction_prefix(ddir));

	what = text_sub(what, 0, 48);
	memcpy(to, d.p, d.n);
	memcpy(to + d.n, what.p, what.n);
	return (struct text){to, d.n + what.n};
}

/* Looked for among the first 400 measurements, more than the report row of a
 * job gives. */
struct measurement *fio_find(struct fio_state *s, const char *fmt, ...)
{
	struct run *r = fio_run(s);
	char name[160] = "fio.";
	struct text metric = {name, 4};
	va_list ap;

	va_start(ap, fmt);
	metric.n += print_name(name + 4, sizeof(name) - 4, fmt, ap);
	va_end(ap);
	for (size_t i = 0; i < r->n_measurements && i < 400; i++)
		if (text_eq(r->measurement[i].metric, metric))
			return &r->measurement[i];
	return NULL;
}

const char *fio_direction_word(struct text word)
{
	static const char *const words[] = {"read", "write", "trim", "mixed"};

	for (size_t i = 0; i < 4; i++)
		if (text_iis(word, words[i]))
			return words[i];
	return NULL;
}

const char *fio_direction_prefix(const char *ddir)
{
	if (!ddir)
		return "";
	switch (ddir[0]) {
	case 'r':
		return "read.";
	case 'w':
		return "write.";
	case 't':
		return "trim.";
	default:
		return "mixed.";
	}
}

/* Once a block: the search goes over the lines around it. */
const char *fio_nearest_direction(struct fio_state *s, size_t line)
{
	if (!s->near_known)
		s->near_ddir = fio_direction_near(s->doc, line);
	s->near_known = true;
	return s->near_ddir;
}

/* What the rows behind a report row depend on begins anew; progress that was
 * printed before it becomes its series. */
void fio_begin_run(struct fio_state *s, size_t line, struct text label)
{
	struct run *r = document_add_run(s->doc, s->block, TEXT("fio"), line);

	s->run = (size_t)(r - s->doc->run);
	r->measurement = arena_array(s->doc->arena, USUAL_VALUES,
				     sizeof(*r->measurement));
	r->cap_measurements = USUAL_VALUES;
	r->tool_version = s->version_text;
	r->label = label;
	r->valid = !s->interrupted;
	s->from_job = false;
	s->closed = false;
	s->label = label;
	s->seen_ddir = 0;
	s->ddir = NULL;
	s->runtime = 0;
	s->sample_kilo = 1024;
	s->group_ddir = 0;
	s->orphan = false;
	s->in_sync = false;
	s->pct_kind = TEXT("clat");
	s->pct_unit = 0;
	for (size_t i = s->eta_from; i < s->eta_to; i++)
		fio_eta_points(s->doc, fio_run(s), s->p->line[i]->text,
			       (size_t)(s->p->line[i] - s->doc->line));
	s->eta_from = s->eta_to = 0;
}

/* The direction that the measurements of a run name, for rows behind. */
static const char *direction_of(const struct run *r)
{
	for (size_t i = 0; i < r->n_measurements; i++) {
		struct text m = r->measurement[i].metric;
		const char *d;

		text_cut(&m, '.');
		d = fio_direction_word(text_cut(&m, '.'));
		if (d)
			return d;
	}
	return NULL;
}

/* Has the run at work what this row would say? */
static bool says_already(struct fio_state *s, const struct fio_row *row)
{
	const char *d = fio_direction_prefix(direction_of(fio_run(s)));

	if (row->kind == FIO_CPU)
		return fio_find(s, "cpu.usr") != NULL;
	if (row->kind == FIO_LAT)
		return fio_find(s, "%s%.*s.min", d,
				TEXT_ARG(row->m.group[3])) != NULL;
	return false;
}

/* "With the patch:" between two pieces of output: they are of two runs. */
bool fio_heading_between(const struct fio_state *s, size_t from, size_t to)
{
	for (size_t i = from + 1; i < to; i++) {
		const struct line *l = &s->doc->line[i];

		if (l->message == s->block->message &&
		    l->depth == s->block->depth &&
		    text_ends(text_rtrim(l->text), TEXT(":")))
			return true;
	}
	return false;
}

/* The run that ended just before this passage, when the same person's words
 * go on with rows of it (an answer stands between the two). */
static bool resume_run(struct fio_state *s, const struct fio_row *row)
{
	const struct document *doc = s->doc;
	const struct block *b;
	const struct run *r;

	if (s->block->n_runs || !doc->n_blocks || !doc->n_runs)
		return false;
	r = &doc->run[doc->n_runs - 1];
	if (r->block >= doc->n_blocks)
		return false;
	b = &doc->block[r->block];
	if (b->format != &format_fio_normal ||
	    b->message != s->block->message || b->depth != s->block->depth ||
	    row->line - r->last_line > REACH || r->label.n ||
	    fio_heading_between(s, r->last_line, row->line))
		return false;
	s->run = doc->n_runs - 1;
	if (!says_already(s, row))
		return true;
	s->run = NO_INDEX;
	return false;
}

/* An earlier run with this label: "before : clat (usec): ..." belongs to
 * "before : IOPS=...". */
static bool labelled_run(struct fio_state *s, struct text label)
{
	const struct document *doc = s->doc;

	for (size_t i = doc->n_runs, k = 0; i-- > 0 && k < LOOK_BACK; k++) {
		const struct run *r = &doc->run[i];

		if (!text_eq(r->tool, TEXT("fio")) ||
		    !text_eq(r->label, label))
			continue;
		if (r->block >= doc->n_blocks)
			return s->run = i, true;
		if (doc->block[r->block].message == s->block->message)
			return s->run = i, true;
	}
	return false;
}

/* The run with this label, when it still lacks what the row says. */
static bool open_run(struct fio_state *s, const struct fio_row *row,
		     struct text label)
{
	size_t before = s->run;

	if (labelled_run(s, label) && !says_already(s, row))
		return true;
	s->run = before;
	return false;
}

/* A row without a report row above: the run of its label, the one that was
 * interrupted by an answer, or a new one. */
void fio_need_run(struct fio_state *s, const struct fio_row *row)
{
	struct text label = fio_label(row->prefix);

	if (s->run != NO_INDEX && (!label.n || text_eq(label, s->label)))
		return;
	if (label.n ? open_run(s, row, label) : resume_run(s, row)) {
		s->label = label;
		s->ddir = direction_of(fio_run(s));
		s->pct_unit = 0;
		s->sample_kilo = 1024;
		return;
	}
	fio_begin_run(s, row->line, label);
	fio_header_params(s);
	s->ddir = fio_nearest_direction(s, row->line);
}

/* Initials of directions differ in their lowest three bits; 1: no direction. */
unsigned int fio_direction_bit(const char *ddir)
{
	return ddir ? 1u << (ddir[0] & 7) : 1;
}

/* "grep cpu *.fio; grep IOPS *.fio": the run of this label was begun by
 * another row and has no throughput yet. */
static bool late_direction(struct fio_state *s, struct text label,
			   const char *ddir)
{
	const char *d = fio_direction_prefix(ddir);
	size_t before = s->run;

	if (label.n && labelled_run(s, label) && !fio_find(s, "%siops", d) &&
	    !fio_find(s, "%sbw", d) && direction_of(fio_run(s)) == NULL) {
		s->label = label;
		s->seen_ddir = 0;
		return true;
	}
	s->run = before;
	return false;
}

/* A second row of the same direction is another run; one of another direction
 * is of the same, as fio prints read, write and trim one after the other. */
void fio_begin_direction(struct fio_state *s, const struct fio_row *row,
			 struct text label, const char *ddir)
{
	bool same = s->run != NO_INDEX && !s->closed &&
		    !(s->seen_ddir & fio_direction_bit(ddir)) &&
		    (text_eq(label, s->label) || (s->from_job && !label.n));

	if (!same && !late_direction(s, label, ddir)) {
		fio_begin_run(s, row->line, label);
		fio_header_params(s);
	}
	s->seen_ddir |= fio_direction_bit(ddir);
	s->ddir = ddir;
	s->pct_unit = 0;
	s->in_sync = false;
}

static void read_version(struct fio_state *s, struct text version)
{
	s->version = fio_version_of(version);
	s->version_text = version;
}

/* fio 2.0 to 2.0.9 print "2.0.8" and no more. */
static bool is_bare_version(const struct fio_state *s, struct text t)
{
	struct fio_version v = fio_version_of(t);

	if (!s->n_headers || s->version.major >= 0 || v.major != 2 || v.minor)
		return false;
	for (size_t i = 0; i < t.n; i++)
		if (!ch_digit(t.p[i]) && t.p[i] != '.')
			return false;
	return t.n <= 6;
}

/* Messages of fio between the rows; an interruption makes what follows
 * invalid. */
static void read_noise(struct fio_state *s, const struct fio_row *row)
{
	if (text_starts(row->text, TEXT("fio: terminating on signal")))
		s->interrupted = true;
}

/* Kept until a run begins that it belongs to. */
static void read_progress(struct fio_state *s, size_t at, size_t took)
{
	if (s->eta_from == s->eta_to)
		s->eta_from = at;
	s->eta_to = at + took;
}

/* fio does not end the line of its last progress before it prints a row of
 * terse output or the opening of a JSON document. */
static bool ends_in_other_form(const struct passage *p, size_t at)
{
	struct text t = text_rtrim(p->line[at]->text);

	return (t.n && t.p[t.n - 1] == '{') || fio_terse_row(t);
}

/* One record; false when it ends the block. */
static bool read_record(struct fio_state *s, const struct fio_row *row,
			size_t at)
{
	switch (row->kind) {
	case FIO_NONE:
	case FIO_URING:
	case FIO_KINDS:
		return false;
	case FIO_HEADER:
		fio_read_header(s, row);
		return true;
	case FIO_VERSION:
		read_version(s, row->m.group[1]);
		return true;
	case FIO_STARTING:
		fio_read_starting(s, row);
		return true;
	case FIO_NOISE:
		read_noise(s, row);
		return true;
	case FIO_ETA:
		if (ends_in_other_form(s->p, at))
			return false;
		read_progress(s, at, row->took);
		return true;
	case FIO_JOB:
		fio_read_job(s, row);
		return true;
	case FIO_DDIR:
	case FIO_FRAGMENT:
		fio_read_rates(s, row);
		return true;
	case FIO_GROUP_HEAD:
	case FIO_GROUP:
		fio_read_group(s, row);
		return true;
	case FIO_DISK_HEAD:
	case FIO_DISK:
		fio_read_disk(s, row);
		return true;
	default:
		fio_read_row(s, row);
		return true;
	}
}

/* Progress that no report row followed: fio did not come to its end. */
static void finish_progress(struct fio_state *s)
{
	if (s->eta_from == s->eta_to)
		return;
	fio_begin_run(s, (size_t)(s->p->line[s->eta_from] - s->doc->line),
		      (struct text){NULL, 0});
	fio_run(s)->partial = true;
	fio_header_params(s);
}

/* Row by row until one is none of fio's; blank lines do not count. */
static size_t normal_parse(const struct passage *p, size_t at,
			   struct block *block)
{
	struct fio_state *s = arena_alloc(p->doc->arena, sizeof(*s));
	struct fio_ahead ahead = {.at = NO_INDEX};
	size_t end = at, i = at;

	s->p = p;
	s->doc = p->doc;
	s->block = block;
	s->version = (struct fio_version){-1, -1};
	s->run = NO_INDEX;
	s->sample_kilo = 1024;
	while (i < p->n) {
		struct text t = text_trim(p->line[i]->text);
		struct fio_row row;

		if (!t.n) {
			i++;
			continue;
		}
		fio_row_at(p, i, &row, &ahead);
		if (row.kind == FIO_NONE && is_bare_version(s, t))
			read_version(s, t);
		else if (!read_record(s, &row, i))
			break;
		i += row.took;
		end = i;
	}
	finish_progress(s);
	fio_finish_headers(s);
	fio_mark_repeats(s->doc, block);
	return end > at ? end - at : 1;
}

/* A line that is a sign of a report only when a report goes on below it. */
static int sniff_opening(const struct passage *p, size_t at)
{
	struct fio_row row;

	for (size_t i = at + 1, k = 0; i < p->n && k < 6; i++, k++) {
		switch (fio_record(fio_clean(p->line[i]->text), &row)) {
		case FIO_NONE:
		case FIO_NOISE:
		case FIO_ETA:
		case FIO_VERSION:
			if (text_trim(p->line[i]->text).n &&
			    row.kind == FIO_NONE)
				return 0;
			continue;
		default:
			return 70;
		}
	}
	return 0;
}

/* Heads and report rows are surest; what people copy out of a report is less
 * so, and progress alone is left to fio-eta. */
static int normal_sniff(const struct passage *p, size_t at)
{
	struct fio_row row;

	switch (fio_record(fio_clean(p->line[at]->text), &row)) {
	case FIO_NONE:
	case FIO_NOISE:
	case FIO_ETA:
	case FIO_URING:
		return 0;
	case FIO_VERSION:
	case FIO_STARTING:
		return sniff_opening(p, at);
	case FIO_HEADER:
	case FIO_JOB:
		return 95;
	case FIO_FRAGMENT:
		return 80;
	default:
		return 90;
	}
}

static const char *const samples[] = {
	"rnd: (g=0): rw=randwrite, bs=(R) 4096B-4096B, (W) 4096B-4096B, (T) "
	"4096B-4096B, ioengine=libaio, iodepth=16\n"
	"fio-3.33\n"
	"Starting 4 processes\n"
	"\n"
	"rnd: (groupid=0, jobs=4): err= 0: pid=812: Sat Jun 24 12:07:54 2017\n"
	"  write: IOPS=26.3k, BW=103MiB/s (108MB/s)(206MiB/2002msec)\n"
	"    clat (usec): min=18, max=8860, avg=70.83, stdev=174.19\n",
	"write: io=20480KB, bw=7186.3KB/s, iops=449, runt=  2850msec\n"
	"clat (usec): min=6, max=25942, avg=267.76,stdev=1604.25\n",
	"before : IOPS=37.9k, BW=148MiB/s\n",
	"  WRITE: bw=1512MiB/s (1586MB/s)\n",
	NULL,
};

const struct format format_fio_normal = {
	.name = "fio-normal",
	.title = "fio, human output",
	.sniff = normal_sniff,
	.parse = normal_parse,
	.samples = samples,
};
