/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * fio's terse (minimal) output, versions 2 to 5 and the forms without a
 * version before: one row a job, fields by position. The layout is found from
 * the row itself, as version 2 alone has three of them: the processor's two
 * shares ("1.0%;2.0%") end the sections of the directions, and these have 16,
 * 20, 41 or 47 fields. Fields of a name that holds the separator are counted
 * out of it.
 *
 * Latencies are in usec, cut off (not rounded) where they are integers.
 */
#include "parser/format/fio/fio.h"

#include <math.h>

#include "parser/format/lines.h"

/* fio prints at most some 200 and 9 for each disk. */
#define MOST_FIELDS 1024
#define LEAST_FIELDS 38
#define TAIL_FIELDS 34
/* Blocks above among which the job is looked for. */
#define JOBS_ABOVE 16

struct terse {
	struct document *doc;
	struct block *block;
	size_t line;
	struct run *run;

	struct text field[MOST_FIELDS];
	size_t n;
	unsigned int version;	/* 0: none */
	struct fio_version fio;
	size_t name, n_name;	/* first field of the name, how many */
	size_t cpu;		/* field of usr% */
	size_t length;		/* of a section */
	bool lat_asked;		/* lat_percentiles=1 in the job above */
};

/* ---- the layout ---- */

static bool is_share(struct text t)
{
	struct number n;

	if (text_ieq(t, TEXT("nan%")) || text_ieq(t, TEXT("-nan%")))
		return true;
	return num_plain(t, &n) && n.len + 1 == t.n && t.p[n.len] == '%';
}

static void cut_fields(struct terse *s, struct text t, char separator)
{
	s->n = 0;
	while (t.n && s->n < MOST_FIELDS)
		s->field[s->n++] = text_cut(&t, separator);
}

/* The fields of usr% and sys%; 0 when there are none. */
static size_t find_cpu(const struct terse *s)
{
	for (size_t i = LEAST_FIELDS - 3; i + 2 < s->n; i++)
		if (is_share(s->field[i]) && is_share(s->field[i + 1]))
			return i;
	return 0;
}

static bool has_percentiles(const struct terse *s)
{
	for (size_t i = 3; i < s->cpu && i < 60; i++)
		if (text_has(s->field[i], TEXT("%=")))
			return true;
	return false;
}

static bool is_integer(struct text t)
{
	uint64_t u;
	size_t n;

	text_skip(&t, TEXT("-"));
	n = num_uint(t, &u);
	return n && n == t.n;
}

/* Where the name is, and what is a part of it. */
static bool read_head(struct terse *s)
{
	uint64_t v;
	size_t spare;

	s->version = 0;
	if (s->field[0].n == 1 && num_uint(s->field[0], &v) && v >= 2 &&
	    v <= 5)
		s->version = (unsigned int)v;
	s->name = s->version >= 3 ? 2 : s->version ? 1 : 0;
	if (has_percentiles(s))
		s->length = s->version == 5 ? 47 : 41;
	else
		s->length = s->version ? 20 : 16;
	if (s->cpu < s->name + 3 + s->length)
		return false;
	/* Each section has a share of the group's bandwidth. */
	for (size_t agg = s->cpu - (s->length == 47 ? 9 : 3);
	     agg > s->name + s->length / 2 && agg < s->cpu; agg -= s->length)
		if (!is_share(s->field[agg]))
			return false;
	spare = (s->cpu - s->name - 3) % s->length;
	s->n_name = 1 + spare;
	return is_integer(s->field[s->name + s->n_name]) &&
	       is_integer(s->field[s->name + s->n_name + 1]);
}

static bool read_layout(struct terse *s, struct text t)
{
	bool comma = text_find_char(t, ';') == TEXT_NOT_FOUND;

	cut_fields(s, t, comma ? ',' : ';');
	if (s->n < LEAST_FIELDS)
		return false;
	s->cpu = find_cpu(s);
	return s->cpu && read_head(s);
}

/* The row in a line; progress may stand before it without a line end. */
static struct text row_text(struct text line)
{
	struct text t = text_trim(line);
	size_t cr;

	while ((cr = text_find_char(t, '\r')) != TEXT_NOT_FOUND)
		t = text_from(t, cr + 1);
	if (text_starts(t, TEXT("Jobs: "))) {
		size_t at = text_find(t, TEXT(";fio-"));

		t = text_from(t, at == TEXT_NOT_FOUND || !at ? t.n : at - 1);
	}
	return t;
}

/* Cheap: has it as many separators as the shortest row? */
static bool may_be_row(struct text t)
{
	char c = text_find_char(text_sub(t, 0, 600), ';') == TEXT_NOT_FOUND ?
			 ',' : ';';
	size_t n = 0;

	if (t.n < 2 * LEAST_FIELDS || !memchr(t.p, '%', t.n))
		return false;
	for (size_t i = 0; i < t.n && n < LEAST_FIELDS; i++)
		n += t.p[i] == c;
	return n + 1 >= LEAST_FIELDS;
}

bool fio_terse_row(struct text line)
{
	struct terse s;
	struct text t;

	if (line.n < 2 * LEAST_FIELDS)
		return false;
	t = row_text(line);
	return may_be_row(t) && read_layout(&s, t);
}

/* ---- values ---- */

static void put(struct terse *s, const char *head, const char *tail,
		double value, const char *unit, double step)
{
	run_measure(s->doc, s->run,
		    arena_printf(s->doc->arena, "fio.%s%s", head, tail),
		    value, unit, step, s->line);
}

/* Field i as a number; NAN when it is none. */
static double number_at(const struct terse *s, size_t i)
{
	struct number n;

	if (i >= s->n || !num_plain(s->field[i], &n))
		return (double)NAN;
	return n.value;
}

static void put_field(struct terse *s, const char *head, const char *tail,
		      size_t i, double factor, const char *unit)
{
	struct number n;

	if (i < s->n && num_plain(s->field[i], &n))
		put(s, head, tail, n.value * factor, unit, n.step * factor);
}

/* The four of a latency are 0 when nothing was measured; below 1 usec only
 * the mean is not. */
static bool was_measured(const struct terse *s, size_t at)
{
	return number_at(s, at + 1) > 0 || number_at(s, at + 2) > 0;
}

/* min, max, mean and deviation. */
static void put_latency(struct terse *s, const char *d, const char *kind,
			size_t at)
{
	char head[24];

	if (!was_measured(s, at))
		return;
	snprintf(head, sizeof(head), "%s.%s.", d, kind);
	put_field(s, head, "min", at, 1e3, "ns");
	put_field(s, head, "max", at + 1, 1e3, "ns");
	put_field(s, head, "mean", at + 2, 1e3, "ns");
	put_field(s, head, "stdev", at + 3, 1e3, "ns");
}

/* "99.900000%=4947"; places that are not used say 0%=0. */
static void put_percentile(struct terse *s, const char *head, struct text t)
{
	struct text which = text_cut(&t, '%');
	struct number p, v;
	char tail[24];

	if (!text_skip(&t, TEXT("=")) || !num_plain(which, &p) ||
	    p.value <= 0 || p.value > 100 || !num_plain(t, &v))
		return;
	while (text_has(which, TEXT(".")) && which.p[which.n - 1] == '0')
		which.n--;
	if (which.n && which.p[which.n - 1] == '.')
		which.n--;
	snprintf(tail, sizeof(tail), "p%.*s",
		 TEXT_ARG(text_sub(which, 0, 16)));
	put(s, head, tail, v.value * 1e3, "ns", 1e3);
}

/* The largest of the percentiles. */
static double most_of_percentiles(const struct terse *s, size_t at)
{
	double most = 0;

	for (size_t i = 0; i < 20; i++) {
		struct text t = s->field[at + i];
		struct number v;

		text_cut(&t, '=');
		if (num_plain(t, &v) && v.value > most)
			most = v.value;
	}
	return most;
}

/* The least and the most that a mean can be whose quantiles these are, between
 * a smallest and a largest value; false when there are none. A bucket of fio's
 * histogram is 1/64 wide and times are cut to whole microseconds. */
static bool mean_bounds(const struct terse *s, size_t at, double min,
			double max, double *lo, double *hi)
{
	double share = 0, below = min;

	*lo = *hi = 0;
	for (size_t i = 0; i < 20; i++) {
		struct text t = s->field[at + i];
		struct text which = text_cut(&t, '%');
		struct number p, v;

		if (!text_skip(&t, TEXT("=")) || !num_plain(which, &p) ||
		    !num_plain(t, &v) || p.value <= share || p.value > 100)
			continue;
		*lo += (p.value - share) * below;
		*hi += (p.value - share) * v.value;
		share = p.value;
		below = v.value;
	}
	*lo = (*lo + (100 - share) * below) / 100 * 63 / 64;
	*hi = (*hi + (100 - share) * max) / 100 * 65 / 64 + 1;
	return share > 0;
}

/* Can the percentiles at `at` be those of the latency at `lat` (its least,
 * most and mean)? */
static bool may_be_of(const struct terse *s, size_t at, size_t lat)
{
	double lo, hi, mean = number_at(s, lat + 2);
	double max = number_at(s, lat + 1);

	if (most_of_percentiles(s, at) > max * 65 / 64 + 1)
		return false;
	return !mean_bounds(s, at, number_at(s, lat), max, &lo, &hi) ||
	       (mean >= lo && mean <= hi);
}

/* Percentiles are of the completion latency unless lat_percentiles=1 was
 * asked for. The row does not say it: a command line or a job file above does,
 * or that they can be of one latency only. */
static void put_percentiles(struct terse *s, const char *d, size_t at,
			    size_t clat, size_t lat)
{
	bool of_clat = was_measured(s, clat);
	char head[24];

	if (!of_clat && !was_measured(s, lat))
		return;
	if (of_clat && was_measured(s, lat))
		of_clat = s->lat_asked ? !may_be_of(s, at, lat) :
					 may_be_of(s, at, clat) ||
						 !may_be_of(s, at, lat);
	snprintf(head, sizeof(head), "%s.%s.", d, of_clat ? "clat" : "lat");
	for (size_t i = 0; i < 20; i++)
		put_percentile(s, head, s->field[at + i]);
}

/* Up to 2.0.7 the bandwidth is in bytes/ms, though it is said to be KiB/s:
 * amount and time tell. */
static double bandwidth_unit(const struct terse *s, double io, double bw,
			     double runtime)
{
	double real = io * 1024 * 1000 / runtime;
	double off = fabs(bw * 1000 / real - 1);

	if (!(runtime > 0) || !(io > 0) || !(bw > 0) ||
	    fio_version_in(s->fio, 201, 9999))
		return 1024;
	return off < fabs(bw * 1024 / real - 1) ? 1000 : 1024;
}

/* The share in the group's bandwidth, which fio cuts down to whole KiB, twice,
 * before it divides by it, in terse rows only: the digits behind say nothing.
 * Garbage above 100, see fio 3.22 to 3.26. */
static void put_share(struct terse *s, const char *head, size_t at)
{
	double mean = number_at(s, at + 3);
	struct number n;

	if (at + 2 >= s->n || !num_plain(s->field[at + 2], &n) ||
	    n.value > 100)
		return;
	if (mean > 0)
		n.step = fmax(n.step, n.value * n.value / (40 * mean));
	put(s, head, "per", n.value, "percent", n.step);
}

static void put_samples(struct terse *s, const char *d, size_t at,
			double unit, bool more)
{
	char head[24];

	if (number_at(s, at + 3) > 0) {
		snprintf(head, sizeof(head), "%s.bw.", d);
		put_field(s, head, "min", at, unit, "bytes/s");
		put_field(s, head, "max", at + 1, unit, "bytes/s");
		put_share(s, head, at);
		put_field(s, head, "mean", at + 3, unit, "bytes/s");
		put_field(s, head, "stdev", at + 4, unit, "bytes/s");
		if (more)
			put_field(s, head, "samples", at + 5, 1, "count");
	}
	if (!more || !(number_at(s, at + 8) > 0))
		return;
	snprintf(head, sizeof(head), "%s.iops.", d);
	put_field(s, head, "min", at + 6, 1, "1/s");
	put_field(s, head, "max", at + 7, 1, "1/s");
	put_field(s, head, "mean", at + 8, 1, "1/s");
	put_field(s, head, "stdev", at + 9, 1, "1/s");
	put_field(s, head, "samples", at + 10, 1, "count");
}

static void put_section(struct terse *s, const char *d, size_t at)
{
	bool iops = s->length > 20, percentiles = iops;
	size_t time = at + (iops ? 3 : 2), clat = time + 5;
	size_t after = clat + 4 + (percentiles ? 20 : 0);
	size_t bw = s->length == 16 ? after : after + 4;
	double unit = bandwidth_unit(s, number_at(s, at),
				     number_at(s, at + 1),
				     number_at(s, time));
	char head[16];

	/* No IO of this kind: no result, and not a result of 0; but what a
	 * job that failed came to is told. */
	if (!(number_at(s, at) > 0) && !(number_at(s, time) > 0) &&
	    !was_measured(s, clat) && s->run->valid)
		return;
	snprintf(head, sizeof(head), "%s.", d);
	if (iops)
		put_field(s, head, "iops", at + 2, 1, "1/s");
	put_field(s, head, "bw", at + 1, unit, "bytes/s");
	put_field(s, head, "io", at, 1024, "bytes");
	put_field(s, head, "runtime", time, 1e6, "ns");
	put_latency(s, d, "slat", time + 1);
	put_latency(s, d, "clat", clat);
	if (s->length != 16)
		put_latency(s, d, "lat", after);
	if (percentiles)
		put_percentiles(s, d, clat + 4, clat, after);
	put_samples(s, d, bw, unit, s->length == 47);
}

/* The third section is trim in versions 2, 4 and 5, and in version 3 the sum
 * of read and write (unified_rw_reporting=both). */
static void put_sections(struct terse *s)
{
	static const char *const usual[] = {"read", "write", "trim", "mixed"};
	size_t from = s->name + s->n_name + 2;
	size_t n = (s->cpu - from) / s->length;

	for (size_t i = 0; i < n && i < 4; i++) {
		const char *d = usual[i];

		if (n == 1 || (n == 3 && i == 2 && s->version == 3))
			d = "mixed";
		put_section(s, d, from + i * s->length);
	}
}

/* ---- behind the sections ---- */

static void put_shares(struct terse *s, size_t at, const char *head,
		       const char *const *tails, size_t n)
{
	for (size_t i = 0; i < n; i++)
		put_field(s, head, tails[i], at + i, 1, "percent");
}

static void put_tail(struct terse *s)
{
	static const char *const depths[] = {"1", "2", "4", "8", "16", "32",
					     "ge64"};
	static const char *const us[] = {"2", "4", "10", "20", "50", "100",
					 "250", "500", "750", "1000"};
	static const char *const ms[] = {"2", "4", "10", "20", "50", "100",
					 "250", "500", "750", "1000", "2000",
					 "ge2000"};
	size_t at = s->cpu;
	/* What took less than 1 usec is in the first bucket since then. */
	size_t skip = fio_version_in(s->fio, 299, 9999) ? 1 : 0;

	put_field(s, "cpu.", "usr", at, 1, "percent");
	put_field(s, "cpu.", "sys", at + 1, 1, "percent");
	put_field(s, "cpu.", "ctx", at + 2, 1, "count");
	if (s->n < at + TAIL_FIELDS)
		return;
	put_field(s, "cpu.", "majf", at + 3, 1, "count");
	put_field(s, "cpu.", "minf", at + 4, 1, "count");
	put_shares(s, at + 5, "iodepth.level.", depths, 7);
	put_shares(s, at + 12 + skip, "latdist.us.", us + skip, 10 - skip);
	put_shares(s, at + 22, "latdist.ms.", ms, 12);
}

/* Is there "name;rios;wios;rmerge;wmerge;rticks;wticks;in_queue;util%"? */
static bool is_disk(const struct terse *s, size_t at)
{
	if (at + 9 > s->n || !is_share(s->field[at + 8]))
		return false;
	for (size_t i = 1; i < 8; i++)
		if (!is_integer(s->field[at + i]))
			return false;
	return true;
}

static void put_disk(struct terse *s, size_t at)
{
	static const char *const tails[] = {
		"read_ios", "write_ios", "read_merges", "write_merges",
		"read_ticks", "write_ticks", "in_queue",
	};
	struct text name = text_sub(s->field[at], 0, 80);
	char head[100];

	snprintf(head, sizeof(head), "disk.%.*s.", TEXT_ARG(name));
	for (size_t i = 0; i < 7; i++)
		put_field(s, head, tails[i], at + 1 + i, i < 4 ? 1 : 1e6,
			  i < 4 ? "count" : "ns");
	put_field(s, head, "util", at + 8, 1, "percent");
}

/* Disks, then the errors of continue_on_error, then a description. */
static void put_end(struct terse *s, size_t at)
{
	for (; is_disk(s, at); at += 9)
		put_disk(s, at);
	if (at + 2 <= s->n && is_integer(s->field[at]) &&
	    is_integer(s->field[at + 1])) {
		put_field(s, "errors.", "total", at, 1, "count");
		put_field(s, "errors.", "first", at + 1, 1, "count");
	}
}

/* ---- the format ---- */

static void begin_run(struct terse *s)
{
	struct text first = s->field[s->name];
	struct text last = s->field[s->name + s->n_name - 1];
	struct text version = {NULL, 0};

	s->run = document_add_run(s->doc, s->block, TEXT("fio"), s->line);
	s->run->name = (struct text){
		first.p, (size_t)(last.p + last.n - first.p)};
	if (s->version >= 3) {
		version = s->field[1];
		text_skip(&version, TEXT("fio-"));
		s->run->tool_version = version;
	}
	s->fio = fio_version_of(version);
	s->run->valid = text_eq(s->field[s->name + s->n_name + 1],
				TEXT("0"));
	/* The sum over all clients is no further run. */
	s->run->partial = text_eq(s->run->name, TEXT("All clients"));
}

/* Client mode prints the disks of a server on a line of their own. */
static bool read_disk_line(struct terse *s, struct text t)
{
	if (!text_skip(&t, TEXT(";")) || !s->block->n_runs)
		return false;
	cut_fields(s, t, ';');
	if (!is_disk(s, 0))
		return false;
	s->run = &s->doc->run[s->block->first_run + s->block->n_runs - 1];
	put_end(s, 0);
	return true;
}

static bool read_line(struct terse *s, const struct passage *p, size_t at)
{
	struct text t = row_text(p->line[at]->text);

	s->line = lines_index(p, at);
	if (!may_be_row(t) || !read_layout(s, t))
		return read_disk_line(s, t);
	begin_run(s);
	put_sections(s);
	put_tail(s);
	if (s->n > s->cpu + TAIL_FIELDS)
		put_end(s, s->cpu + TAIL_FIELDS);
	if (s->run->n_measurements == 0)
		s->run->valid = false;
	return true;
}

static int terse_sniff(const struct passage *p, size_t at)
{
	return fio_terse_row(p->line[at]->text) ? 96 : 0;
}

/* Whether the nearest job above asks for percentiles of the whole latency. */
static bool lat_asked(const struct document *doc)
{
	size_t n = doc->n_blocks, from = n > JOBS_ABOVE ? n - JOBS_ABOVE : 0;

	while (n-- > from) {
		const struct block *b = &doc->block[n];

		if (!b->format || !text_eq(text_of(b->format->name),
					   TEXT("fio-job")))
			continue;
		for (size_t i = 0; i < b->n_params; i++)
			if (text_eq(b->param[i].name, TEXT("lat_percentiles")))
				return !text_eq(b->param[i].value, TEXT("0"));
		return false;
	}
	return false;
}

static size_t terse_parse(const struct passage *p, size_t at,
			  struct block *block)
{
	struct terse *s = arena_alloc(p->doc->arena, sizeof(*s));
	size_t end = at;

	s->doc = p->doc;
	s->block = block;
	s->lat_asked = lat_asked(p->doc);
	for (size_t i = at; i < p->n; i++) {
		if (!text_trim(p->line[i]->text).n)
			continue;
		if (!read_line(s, p, i))
			break;
		end = i + 1;
	}
	fio_mark_repeats(p->doc, block);
	return end > at ? end - at : 1;
}

static const char *const samples[] = {
	"2;r1;0;0;8192;279620;30;3;78;4.583008;4.055182;24;4014;109.134277;"
	"244.528561;37;4046;113.760742;244.946011;0;0;0.000000%;0.000000;"
	"0.000000;0;0;0;0;0;0.000000;0.000000;0;0;0.000000;0.000000;0;0;"
	"0.000000;0.000000;0;0;0.000000%;0.000000;0.000000;0.000000%;"
	"41.379310%;256;0;12;0.1%;0.1%;0.2%;99.7%;0.0%;0.0%;0.0%;0.00%;0.00%;"
	"0.00%;0.00%;0.10%;94.29%;5.22%;0.00%;0.00%;0.00%;0.00%;0.05%;0.34%;"
	"0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.00%;0.00%\n",
	"r1,0,0,8192,99864,84,0,0,0.000000,0.000000,0,1,0.000488,0.022102,0,"
	"0,0.000000%,0.000000,0.000000,0,0,0,0,0,0.000000,0.000000,0,0,"
	"0.000000,0.000000,0,0,0.000000%,0.000000,0.000000,75.000000%,"
	"21.428571%,18\n",
	NULL,
};

const struct format format_fio_terse = {
	.name = "fio-terse",
	.title = "fio, terse (minimal) output",
	.sniff = terse_sniff,
	.parse = terse_parse,
	.samples = samples,
};
