/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The rows below a direction row: latencies, percentiles, samples of
 * bandwidth and IOPS, distribution, cpu, depths, counts. Each row names its
 * own unit; rows of one job often differ in it.
 */
#include "base/real.h"
#include "parser/format/fio/fio_normal.h"

/* The parts of a row of numbers, in the order in which they are told. */
enum { MIN, MAX, AVG, STDEV, DEV, PER, SAMPLES, PARTS };

static const struct {
	struct text key, metric;
} parts[PARTS] = {
#define PART(key, metric) {{key, sizeof(key) - 1}, {metric, sizeof(metric) - 1}}
	[MIN] = PART("min", "min"),	[MAX] = PART("max", "max"),
	[AVG] = PART("avg", "mean"),	[STDEV] = PART("stdev", "stdev"),
	[DEV] = PART("dev", "stdev"),	[PER] = PART("per", "per"),
	[SAMPLES] = PART("samples", "samples"),
#undef PART
};

struct summary {
	bool seen[PARTS], has[PARTS];
	struct number n[PARTS];
};

/* "min=, max=, avg=, stdev=" (dev= in fio 1.x) of a row. */
static void read_summary(struct text t, struct summary *sum)
{
	struct text key, value;

	memset(sum->seen, 0, sizeof(sum->seen));
	memset(sum->has, 0, sizeof(sum->has));
	while (fio_next_field(&t, &key, &value))
		for (size_t i = 0; i < PARTS; i++) {
			if (!text_eq(key, parts[i].key))
				continue;
			/* The first of two counts. */
			if (!sum->seen[i])
				sum->has[i] = fio_quantity(value, 1000,
							   &sum->n[i]);
			sum->seen[i] = true;
			break;
		}
}

static void put_part(struct fio_state *s, const struct fio_row *row,
		     const struct summary *sum, size_t i, struct text name,
		     const char *unit, double factor)
{
	if (sum->has[i])
		fio_put(s, row->line, unit, sum->n[i].value * factor,
			sum->n[i].step * factor, name, parts[i].metric);
}

static void put_summary(struct fio_state *s, const struct fio_row *row,
			const struct summary *sum, struct text name,
			const char *unit, double factor)
{
	for (size_t i = MIN; i <= DEV; i++)
		put_part(s, row, sum, i, name, unit, factor);
}

/* "1/0/2" -> "_prio_1_0_2", "high" -> "_high_prio". */
static struct text lat_name(struct fio_state *s, struct text kind,
			    struct text level, struct text class)
{
	struct arena *a = s->doc->arena;
	struct text t;
	char *p;

	if (level.n)
		return arena_printf(a, "%.*s_%.*s_prio", TEXT_ARG(kind),
				    TEXT_ARG(level));
	if (!class.n)
		return kind;
	/* Class and level since 3.30, with a hint behind since 3.36. */
	t = text_from(class, text_find_char(class, '/') + 1);
	t = arena_printf(a, "%.*s_prio_%.*s%s", TEXT_ARG(kind),
			 TEXT_ARG(class), text_has(t, TEXT("/")) ? "" : "_0");
	p = arena_cstr(a, t);
	for (size_t i = 0; i < t.n; i++)
		if (p[i] == '/')
			p[i] = '_';
	return (struct text){p, t.n};
}

/* "write.clat" or "sync.lat". */
static struct text full_name(const struct fio_state *s, struct text kind,
			     char to[64])
{
	if (text_eq(kind, TEXT("sync")))
		return TEXT("sync.lat");
	return fio_directed(s->ddir, kind, to);
}

static void read_lat(struct fio_state *s, const struct fio_row *row)
{
	struct text level = row->m.group[1];
	struct text kind;
	struct summary sum;
	char name[64];

	/* 3.18 prints only the high class, as prio_clat. */
	if (row->m.group[2].n && !level.n)
		level = TEXT("high");
	kind = lat_name(s, row->m.group[3], level, row->m.group[4]);
	read_summary(text_from(row->text, row->m.from), &sum);
	put_summary(s, row, &sum, full_name(s, kind, name), "ns",
		    fio_time_unit(row->m.group[5]));
}

static void put_percentile(struct fio_state *s, const struct fio_row *row,
			   struct text name, struct text which, double value)
{
	size_t point = text_find_char(which, '.');
	char tail[24];

	/* percentile_precision=0 prints 99.5 and all above as "100th". */
	if (text_starts(which, TEXT("100")) &&
	    (point == TEXT_NOT_FOUND || which.n - point < 3))
		return;
	/* "99.9000" -> "99.9", "1.00" -> "1", but "10" is ten. */
	while (point != TEXT_NOT_FOUND && which.p[which.n - 1] == '0')
		which.n--;
	if (which.n && which.p[which.n - 1] == '.')
		which.n--;
	which = text_sub(which, 0, sizeof(tail) - 1);
	tail[0] = 'p';
	memcpy(tail + 1, which.p, which.n);
	fio_put(s, row->line, "ns", value * s->pct_unit, s->pct_unit, name,
		(struct text){tail, which.n + 1});
}

/* "1.00th=[   31], 5.00th=[ 50]" and, up to 1.99.4, "1.00th=31". */
static void read_percentiles(struct fio_state *s, const struct fio_row *row,
			     struct text t)
{
	char bytes[64];
	struct text name = full_name(s, s->pct_kind, bytes);
	struct text key, rest;

	while (fio_next_field(&t, &key, &rest)) {
		struct number which, value;
		const char *end = t.p - 3, *from = end;

		/* The key is "00th": its point parts it in two. */
		if (key.n < 2 || key.p + key.n + 1 != t.p || end < row->text.p ||
		    end[0] != 't' || end[1] != 'h')
			continue;
		while (from > row->text.p &&
		       (ch_digit(from[-1]) || from[-1] == '.'))
			from--;
		key = (struct text){from, (size_t)(end - from)};
		text_skip(&rest, TEXT("["));
		rest = text_ltrim(rest);
		if (num_plain(key, &which) && num_plain(rest, &value))
			put_percentile(s, row, name, key, value.value);
	}
}

static void read_pct_head(struct fio_state *s, const struct fio_row *row)
{
	s->pct_kind = lat_name(s, row->m.group[2], row->m.group[1],
			       row->m.group[3]);
	s->pct_unit = fio_time_unit(row->m.group[4]);
	read_percentiles(s, row, text_from(row->text, row->m.to));
}

static void read_pct(struct fio_state *s, const struct fio_row *row)
{
	if (s->pct_unit > 0) {
		read_percentiles(s, row, row->text);
		return;
	}
	document_warn(s->doc, row->line, "no-unit",
		      "percentiles without their head: the unit is unknown");
}

/* Samples of every half second: no substitute for the throughput, as
 * intervals without IO are not in them. */
static void read_bw(struct fio_state *s, const struct fio_row *row)
{
	struct text unit = row->m.group[1];
	double factor = s->sample_kilo;
	struct summary sum;
	struct text name;
	char bytes[64];

	/* kB with kb_base=1000 is still KiB, and MB then 1000 KiB. */
	if (ch_fold(unit.p[0]) == 'b')
		factor = 1;
	else if (unit.p[0] == 'M')
		factor *= text_starts(unit, TEXT("Mi")) ||
			  !fio_version_in(s->version, 217, 9999) ?
			  s->sample_kilo : 1000;
	else if (unit.p[0] == 'G')
		factor *= s->sample_kilo * s->sample_kilo;
	if (text_ends(unit, TEXT("bit")))
		factor /= 8;
	name = fio_directed(s->ddir, TEXT("bw"), bytes);
	read_summary(text_from(row->text, row->m.from), &sum);
	put_summary(s, row, &sum, name, "bytes/s", factor);
	if (sum.has[PER] && sum.n[PER].value <= 100)
		put_part(s, row, &sum, PER, name, "percent", 1);
	put_part(s, row, &sum, SAMPLES, name, "count", 1);
}

static void read_iops(struct fio_state *s, const struct fio_row *row)
{
	char bytes[64];
	struct text name = fio_directed(s->ddir, TEXT("iops"), bytes);
	struct summary sum;

	read_summary(text_from(row->text, row->m.from), &sum);
	put_summary(s, row, &sum, name, "1/s", 1);
	put_part(s, row, &sum, SAMPLES, name, "count", 1);
}

/* "20=0.07%, >=64=0.0%": percentages by bound. */
static void read_shares(struct fio_state *s, const struct fio_row *row,
			struct text t, const char *name)
{
	while (t.n) {
		struct text item = text_trim(text_cut(&t, ','));
		char tail[24] = "ge";
		struct text bound = {tail, 0};
		uint64_t value;
		size_t n;
		struct number share;

		if (text_skip(&item, TEXT(">=")) ||
		    text_skip(&item, TEXT("=")))
			bound.n = 2;
		n = num_uint(item, &value);
		if (!n || n >= item.n || item.p[n] != '=' ||
		    !num_plain(text_ltrim(text_from(item, n + 1)), &share))
			continue;
		bound.n += real_put_uint(tail + bound.n, value);
		fio_put(s, row->line, "percent", share.value, share.step,
			text_of(name), bound);
	}
}

static struct text behind_colon(const struct fio_row *row)
{
	struct text t = text_from(row->text, row->m.from);

	text_cut(&t, ':');
	return t;
}

static void read_latdist(struct fio_state *s, const struct fio_row *row)
{
	char unit = ch_fold(row->m.group[1].p[0]);

	read_shares(s, row, behind_colon(row),
		    unit == 'n'	  ? "latdist.ns"
		    : unit == 'u' ? "latdist.us"
				  : "latdist.ms");
}

static void read_cpu(struct fio_state *s, const struct fio_row *row)
{
	enum { USR, SYS, CTX, MAJF, MINF, KEYS };
	static const struct text keys[KEYS] = {
		{"usr", 3}, {"sys", 3}, {"ctx", 3}, {"majf", 4}, {"minf", 4},
	};
	bool seen[KEYS] = {false}, has[KEYS] = {false};
	struct number n[KEYS];
	struct text t = row->text, key, value;

	while (fio_next_field(&t, &key, &value))
		for (size_t i = 0; i < KEYS; i++)
			if (!seen[i] && text_eq(key, keys[i])) {
				seen[i] = true;
				has[i] = fio_quantity(value, 1000, &n[i]);
			}
	for (size_t i = 0; i < KEYS; i++)
		if (has[i])
			fio_put(s, row->line, i < CTX ? "percent" : "count",
				n[i].value, n[i].step, TEXT("cpu"), keys[i]);
}

/* One of "total=0,4,0,0" (read, write, trim, sync) and "total=r=0/w=4/d=0"
 * and "total=36577/35105". */
static void read_counts(struct fio_state *s, const struct fio_row *row,
			const char *key, const char *metric)
{
	static const char *const d[] = {"read", "write", "trim", "sync"};
	struct text t;

	if (!fio_field(row->text, key, &t))
		return;
	for (size_t i = 0; i < 4 && t.n; i++) {
		uint64_t count;
		size_t n;

		if (t.n > 2 && t.p[1] == '=')
			t = text_from(t, 2);
		n = num_uint(t, &count);
		if (!n)
			return;
		if (i < 3 || text_is(TEXT("total"), key))
			fio_put(s, row->line, "count", (double)count, 1,
				text_of(d[i]), text_of(metric));
		if (i < 3 && text_is(TEXT("total"), key))
			fio_repair_iops(s, d[i], (double)count);
		t = text_from(t, n);
		if (!t.n || (t.p[0] != ',' && t.p[0] != '/') ||
		    (t.n > 1 && ch_blank(t.p[1])))
			return;
		t = text_from(t, 1);
	}
}

static void read_issued(struct fio_state *s, const struct fio_row *row)
{
	read_counts(s, row, "total", "total_ios");
	read_counts(s, row, "short", "short_ios");
	read_counts(s, row, "dropped", "drop_ios");
	read_counts(s, row, "drop", "drop_ios");
}

static void read_steady(struct fio_state *s, const struct fio_row *row)
{
	struct text t = row->text, v;
	struct number n;
	size_t at;

	if (fio_field(t, "attained", &v))
		fio_measure(s, row->line, "count",
			    text_starts(v, TEXT("yes")), 1, "ss.attained");
	/* The value in brackets repeats the number under another unit. */
	if (fio_value(t, "bw", 1000, &n))
		fio_measure(s, row->line, "bytes/s", n.value, n.step,
			    "ss.bw");
	if (fio_value(t, "iops", 1000, &n))
		fio_measure(s, row->line, "1/s", n.value, n.step, "ss.iops");
	at = text_find(t, TEXT("dev="));
	if (at == TEXT_NOT_FOUND)
		at = text_find(t, TEXT("slope="));
	if (at == TEXT_NOT_FOUND)
		return;
	at += text_find_char(text_from(t, at), '=') + 1;
	if (num_plain(text_from(t, at), &n))
		fio_measure(s, row->line, "percent", n.value, n.step,
			    "ss.criterion");
}

static void read_errors(struct fio_state *s, const struct fio_row *row)
{
	struct number n;

	if (fio_value(row->text, "total", 1000, &n))
		fio_measure(s, row->line, "count", n.value, 1,
			    "errors.total");
	if (fio_value(row->text, "first_error", 1000, &n))
		fio_measure(s, row->line, "count", n.value, 1,
			    "errors.first");
}

static void read_lattarget(struct fio_state *s, const struct fio_row *row)
{
	struct number n;

	if (fio_value(row->text, "depth", 1000, &n))
		fio_measure(s, row->line, "count", n.value, 1,
			    "lattarget.depth");
}

static void read_submit(struct fio_state *s, const struct fio_row *row)
{
	bool submit = ch_fold(row->m.group[1].p[0]) == 's';

	read_shares(s, row, behind_colon(row),
		    submit ? "iodepth.submit" : "iodepth.complete");
}

void fio_read_row(struct fio_state *s, const struct fio_row *row)
{
	static void (*const readers[FIO_KINDS])(struct fio_state *,
						const struct fio_row *) = {
		[FIO_LAT] = read_lat,
		[FIO_PCT_HEAD] = read_pct_head,
		[FIO_PCT] = read_pct,
		[FIO_BW] = read_bw,
		[FIO_IOPS] = read_iops,
		[FIO_LATDIST] = read_latdist,
		[FIO_CPU] = read_cpu,
		[FIO_SUBMIT] = read_submit,
		[FIO_ISSUED] = read_issued,
		[FIO_ERRORS] = read_errors,
		[FIO_LATTARGET] = read_lattarget,
		[FIO_STEADY] = read_steady,
	};

	fio_need_run(s, row);
	if (row->kind == FIO_DEPTHS)
		read_shares(s, row, behind_colon(row), "iodepth.level");
	else if (readers[row->kind])
		readers[row->kind](s, row);
}
