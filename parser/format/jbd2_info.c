/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * /proc/fs/jbd2/DEVICE/info of every era, with or without its first line,
 * without its indentation, or wrapped in the marks of bold and italic.
 *
 * The times are averages since the mount, cut off to whole jiffies, so each
 * carries the interval in which the true mean lies. The commit time is an
 * exponential mean over about seven commits ((2 - a) / a with a = 1/4); it is
 * never to be differenced.
 */
#include "parser/format/format.h"
#include "parser/format/lines.h"

#define JBD2_MS 1e6
#define JBD2_EMA_COMMITS 7

extern const struct format format_jbd2_info;

enum jbd2_kind { JBD2_TICKS, JBD2_EMA, JBD2_CUT };

struct jbd2_field {
	struct text words;	/* what follows the number */
	struct text metric;
	enum jbd2_kind kind;
};

#define INIT(s) {(s), sizeof(s) - 1}

static const struct jbd2_field fields[] = {
	{INIT("ms waiting for transaction"), INIT("jbd2.waiting"), JBD2_TICKS},
	{INIT("ms request delay"), INIT("jbd2.request_delay"), JBD2_TICKS},
	{INIT("ms running transaction"), INIT("jbd2.running"), JBD2_TICKS},
	{INIT("ms transaction was being locked"), INIT("jbd2.locked"),
	 JBD2_TICKS},
	{INIT("ms flushing data"), INIT("jbd2.flushing"), JBD2_TICKS},
	{INIT("ms logging transaction"), INIT("jbd2.logging"), JBD2_TICKS},
	{INIT("us average transaction commit time"), INIT("jbd2.commit_time"),
	 JBD2_EMA},
	{INIT("handles per transaction"), INIT("jbd2.handles_per_transaction"),
	 JBD2_CUT},
	{INIT("blocks per transaction"), INIT("jbd2.blocks_per_transaction"),
	 JBD2_CUT},
	{INIT("logged blocks per transaction"), INIT("jbd2.logged_blocks_per_transaction"), JBD2_CUT},
};

#define N_FIELDS (sizeof(fields) / sizeof(*fields))

/* The first line; has_requested is false before about 3.9. */
struct jbd2_head {
	uint64_t transactions, requested, max_blocks;
	bool has_requested;
};

struct jbd2_dump {
	struct run *run;
	struct jbd2_head head;
	bool has_head;
	bool seen[N_FIELDS];
	uint64_t value[N_FIELDS];
	unsigned int hz;	/* possible_hz of all its times */
};

static bool parse_head(struct text t, struct jbd2_head *h)
{
	*h = (struct jbd2_head){0};
	if (!lines_take_uint(&t, &h->transactions))
		return false;
	t = text_ltrim(t);
	if (!text_skip(&t, TEXT("transaction")))
		return false;
	text_skip(&t, TEXT("s"));
	t = text_ltrim(t);
	if (text_skip(&t, TEXT("("))) {
		h->has_requested = lines_take_uint(&t, &h->requested);
		t = text_ltrim(t);
		if (!h->has_requested || !text_skip(&t, TEXT("requested)")))
			return false;
	}
	t = text_ltrim(t);
	if (!text_skip(&t, TEXT(",")))
		return false;
	t = text_ltrim(t);
	return text_skip(&t, TEXT("each up to")) &&
	       lines_take_uint(&t, &h->max_blocks) &&
	       text_starts(text_ltrim(t), TEXT("blocks"));
}

/* The field of a body line, or N_FIELDS. */
static size_t parse_field(struct text t, uint64_t *value)
{
	if (!t.n || !ch_digit(t.p[0]) || !lines_take_uint(&t, value))
		return N_FIELDS;
	t = text_ltrim(t);
	for (size_t i = 0; i < N_FIELDS; i++) {
		size_t n = fields[i].words.n;

		if (text_istarts(t, fields[i].words) &&
		    (t.n == n || !ch_word(t.p[n])))
			return i;
	}
	return N_FIELDS;
}

static bool is_average(struct text t)
{
	return text_istarts(t, TEXT("average:")) && t.n < 12;
}

/* A line of figures that nothing but blank lines surround, or whose head ends
 * in a colon: no part of a sentence. */
static bool stands_alone(const struct passage *p, size_t at, struct text t)
{
	struct text above = {NULL, 0}, below = {NULL, 0};

	while (t.n && !ch_digit(t.p[0]))
		t = text_from(t, 1);
	while (t.n && ch_digit(t.p[0]))
		t = text_from(t, 1);
	t = text_trim(t);
	for (size_t i = 0; i < N_FIELDS; i++)
		if (text_ieq(t, fields[i].words)) {
			if (at > 0)
				above = text_trim(p->line[at - 1]->text);
			if (at + 1 < p->n)
				below = text_trim(p->line[at + 1]->text);
			return !below.n &&
			       (!above.n || text_ends(above, TEXT(":")));
		}
	return false;
}

static int jbd2_sniff(const struct passage *p, size_t at)
{
	struct text t = lines_bare(p, at);
	struct jbd2_head h;
	uint64_t value;
	size_t next;

	if (!t.n || !ch_digit(t.p[0]))
		return 0;
	if (parse_head(t, &h))
		return 98;
	if (parse_field(t, &value) == N_FIELDS)
		return 0;
	if (stands_alone(p, at, t))
		return 96;
	/* One such line may be somebody's sentence; two are a dump. */
	next = lines_next(p, at + 1, 3);
	if (next < p->n && parse_field(lines_bare(p, next), &value) < N_FIELDS)
		return 96;
	return 0;
}

/* Which lengths of a jiffy agree with all times of a dump. */
enum { HZ_100 = 1 << 0, HZ_250 = 1 << 1, HZ_300 = 1 << 2 };

static unsigned int possible_hz(uint64_t ms)
{
	return (ms % 10 == 0 ? HZ_100 : 0u) | (ms % 4 == 0 ? HZ_250 : 0u) |
	       (ms % 10 == 0 || ms % 10 == 3 || ms % 10 == 6 ? HZ_300 : 0u);
}

/* The length of a jiffy in ns. Where several agree the longest is taken, as
 * its interval holds the true mean in every case. */
static double jiffy(unsigned int hz)
{
	if (hz & HZ_100)
		return 10 * JBD2_MS;
	if (hz & HZ_250)
		return 4 * JBD2_MS;
	return hz & HZ_300 ? 10 * JBD2_MS / 3 : JBD2_MS;
}

static void set_jiffy(struct run *run, double step)
{
	for (size_t i = 0; i < run->n_measurements; i++) {
		struct measurement *m = &run->measurement[i];

		if (m->spread_kind != SPREAD_QUANTISED ||
		    m->unit[0] != 'n')
			continue;
		m->precision = step;
		m->hi = m->value + step;
	}
}

static double run_jiffy(const struct run *run)
{
	for (size_t i = 0; i < run->n_measurements; i++)
		if (run->measurement[i].spread_kind == SPREAD_QUANTISED &&
		    run->measurement[i].unit[0] == 'n')
			return run->measurement[i].precision;
	return 0;
}

/* The jiffy settled by the dumps before this block; 0 when there are none. */
static double last_jiffy(const struct document *doc)
{
	for (size_t i = doc->n_blocks; i-- > 0;) {
		const struct block *b = &doc->block[i];

		double step = 0;

		if (b->format == &format_jbd2_info && b->n_runs)
			step = run_jiffy(&doc->run[b->first_run]);
		if (step != 0)
			return step;
	}
	return 0;
}

/*
 * One jiffy for all dumps of the document: the shortest that any of them
 * asks for. It only ever shrinks, so the dumps before are changed three times
 * at most.
 */
static void settle_jiffy(struct document *doc, struct jbd2_dump *d)
{
	double before, own = jiffy(d->hz);

	if (d->hz == ~0u)
		return;		/* no time in it */
	before = last_jiffy(doc);
	if (before != 0 && before <= own) {
		set_jiffy(d->run, before);
		return;
	}
	for (size_t i = 0; i < doc->n_runs; i++)
		if (text_eq(doc->run[i].tool, TEXT("jbd2")))
			set_jiffy(&doc->run[i], own);
}

static void add_count(struct document *doc, struct run *run,
		      struct text metric, uint64_t value, size_t line)
{
	run_measure(doc, run, metric, (double)value, "count", 1, line);
}

static void add_head(struct document *doc, struct jbd2_dump *d,
		     const struct jbd2_head *h, size_t line)
{
	d->head = *h;
	d->has_head = true;
	add_count(doc, d->run, TEXT("jbd2.transactions"), h->transactions,
		  line);
	if (h->has_requested)
		add_count(doc, d->run, TEXT("jbd2.requested"), h->requested,
			  line);
	add_count(doc, d->run, TEXT("jbd2.max_blocks"), h->max_blocks, line);
}

static void add_field(struct document *doc, struct jbd2_dump *d, size_t field,
		      uint64_t value, size_t line)
{
	const struct jbd2_field *f = &fields[field];
	double scale = f->kind == JBD2_TICKS ? JBD2_MS :
		       f->kind == JBD2_EMA ? 1e3 : 1;
	struct measurement *m =
		run_measure(doc, d->run, f->metric, (double)value * scale,
			    f->kind == JBD2_CUT ? "count" : "ns", scale, line);

	d->seen[field] = true;
	d->value[field] = value;
	if (!m)
		return;
	if (f->kind == JBD2_EMA) {
		m->spread_kind = SPREAD_EMA;
		m->n = JBD2_EMA_COMMITS;
		return;
	}
	if (f->kind == JBD2_TICKS)
		d->hz &= possible_hz(value);
	m->spread_kind = SPREAD_QUANTISED;
	m->has_lo = m->has_hi = true;
	m->lo = m->value;
	m->hi = m->value + scale;
}

/* Device and remark from "cat /proc/fs/jbd2/sda1-8/info --> remark". */
static void name_dump(const struct passage *p, size_t at, struct run *run)
{
	size_t above = lines_above(p, at, 3);
	struct text t, path;
	size_t from, n = 0;

	if (above == NO_INDEX)
		return;
	t = p->line[above]->text;
	from = text_find(t, TEXT("/proc/fs/jbd2/"));
	if (from == TEXT_NOT_FOUND)
		return;
	path = text_from(t, from + 14);
	while (n < path.n && path.p[n] != '/' && !ch_space(path.p[n]))
		n++;
	run->name = text_sub(path, 0, n);
	run->label = lines_remark(path);
	run->first_line = lines_index(p, above);
}

/*
 * Takes one line into the dump. False when it does not belong to it: a line
 * of something else, or the start of the next dump. A first line or a body
 * line that comes again with the same figures is the repetition that kernels
 * between 4.19 and 2020 gave to readers with a small buffer.
 */
static bool take_line(const struct passage *p, size_t at, struct jbd2_dump *d)
{
	struct text t = lines_bare(p, at);
	struct jbd2_head h;
	uint64_t value = 0;
	size_t field;

	if (is_average(t))
		return true;
	if (parse_head(t, &h)) {
		if (d->has_head)
			return h.transactions == d->head.transactions &&
			       h.requested == d->head.requested;
		if (d->run->n_measurements)
			return false;
		add_head(p->doc, d, &h, lines_index(p, at));
		return true;
	}
	field = parse_field(t, &value);
	if (field == N_FIELDS)
		return false;
	if (d->seen[field])
		return d->has_head && d->value[field] == value;
	add_field(p->doc, d, field, value, lines_index(p, at));
	return true;
}

static size_t jbd2_parse(const struct passage *p, size_t at,
			 struct block *block)
{
	struct jbd2_dump d = {.hz = ~0u};
	size_t end = at;

	d.run = document_add_run(p->doc, block, TEXT("jbd2"),
				 lines_index(p, at));
	name_dump(p, at, d.run);
	for (size_t i = at; i < p->n; i = lines_next(p, i + 1, 3)) {
		if (!take_line(p, i, &d))
			break;
		end = i + 1;
	}
	settle_jiffy(p->doc, &d);
	return end - at;
}

static const char *const samples[] = {
	"2143 transactions (2143 requested), each up to 8192 blocks\n"
	"average: \n"
	"  0ms waiting for transaction\n"
	"  0ms request delay\n"
	"  20ms running transaction\n"
	"  0ms transaction was being locked\n"
	"  0ms flushing data (in ordered mode)\n"
	"  20ms logging transaction\n"
	"  20731us average transaction commit time\n"
	"  51 handles per transaction\n"
	"  1 blocks per transaction\n"
	"  3 logged blocks per transaction\n",
	"6490 transaction, each up to 8192 blocks\n",
	"0ms waiting for transaction\n0ms request delay\n",
	NULL,
};

const struct format format_jbd2_info = {
	.name = "jbd2-info",
	.title = "jbd2, /proc/fs/jbd2/DEVICE/info",
	.sniff = jbd2_sniff,
	.parse = jbd2_parse,
	.samples = samples,
};
