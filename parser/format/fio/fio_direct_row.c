/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The rows of which a report has most, read from the left to the right with no
 * look back: latencies, percentiles, samples, shares, counts. Digits are kept
 * as an integer, so that nothing is rounded on the way to the printer.
 */
#include "parser/format/fio/fio_direct.h"

/* Of the number of digits: above, a double would be printed otherwise. */
#define MOST_WHOLE UINT64_C(1000000000000000)
#define MOST_DECIMAL UINT64_C(1000000000000)
#define MOST_DECIMALS 4
#define MOST_DIGITS 15

/* A number as it stands, before a unit is put to it. */
struct plain {
	uint64_t digits, step;
	unsigned int decimals;
};

/* A literal of known length, so that the comparison is inlined. */
static bool skip(struct text *t, const char *what, size_t n)
{
	if (t->n < n || memcmp(t->p, what, n) != 0)
		return false;
	*t = (struct text){t->p + n, t->n - n};
	return true;
}

#define SKIP(t, literal) skip(t, literal, sizeof(literal) - 1)

static void blanks(struct text *t)
{
	while (t->n && t->p[0] == ' ')
		*t = (struct text){t->p + 1, t->n - 1};
}

/* Digits, with or without a point and at most four of them behind it. The
 * byte behind the row ends them. */
static bool take(struct text *t, struct plain *n)
{
	const char *from = t->p, *p = from, *point;
	uint64_t digits = 0;

	if (!t->n)
		return false;
	while (ch_digit(*p))
		digits = digits * 10 + (uint64_t)(*p++ - '0');
	point = p;
	if (p == from)
		return false;
	n->decimals = 0;
	if (*p == '.') {
		for (p++; ch_digit(*p); p++)
			digits = digits * 10 + (uint64_t)(*p - '0');
		n->decimals = (unsigned int)(p - point - 1);
		if (!n->decimals || n->decimals > MOST_DECIMALS)
			return false;
	}
	if (p - from > MOST_DIGITS)
		return false;
	n->digits = digits;
	n->step = 1;
	*t = (struct text){p, t->n - (size_t)(p - from)};
	return true;
}

/* The same with the k, K or M of thousands and millions behind it. */
static bool take_scaled(struct text *t, struct plain *n)
{
	uint64_t factor = 1;

	if (!take(t, n))
		return false;
	if (t->n && (t->p[0] == 'k' || t->p[0] == 'K'))
		factor = 1000;
	else if (t->n && t->p[0] == 'M')
		factor = 1000000;
	if (factor > 1)
		*t = (struct text){t->p + 1, t->n - 1};
	n->step = factor;
	return !__builtin_mul_overflow(n->digits, factor, &n->digits);
}

/* Adds a value; false when it cannot be told exactly. */
static bool add(struct fio_direct *d, const struct plain *n, uint64_t factor,
		const char *unit, struct text tail)
{
	struct fio_direct_value *v = &d->out.value[d->out.n];

	if (d->out.n == FIO_DIRECT_VALUES ||
	    __builtin_mul_overflow(n->digits, factor, &v->digits) ||
	    v->digits >= (n->decimals ? MOST_DECIMAL : MOST_WHOLE))
		return false;
	v->step = n->step * factor;
	v->decimals = n->decimals;
	v->unit = unit;
	v->tail = tail;
	d->out.n++;
	return true;
}

/* A row of values: the beginning of their names, "fio." and what the row is
 * of. */
static void begin(struct fio_direct *d, const char *ddir, struct text kind,
		  struct text end)
{
	struct text of = text_of(ddir);
	char *to = d->out.head;

	memcpy(to, "fio.", 4);
	memcpy(to + 4, of.p, of.n);
	memcpy(to + 4 + of.n, kind.p, kind.n);
	memcpy(to + 4 + of.n + kind.n, end.p, end.n);
	d->out.n_head = 4 + of.n + kind.n + end.n;
	d->out.disk = (struct text){NULL, 0};
	d->out.line = d->line;
	d->out.n = 0;
}

/* Nothing may be left of the line, or it is another row than was thought. */
static bool finish(struct fio_direct *d, struct text t)
{
	if (t.n || d->n_values + d->out.n > FIO_DIRECT_MOST)
		return false;
	d->n_values += d->out.n;
	if (d->out.n && d->row)
		d->row(d->data, &d->out);
	return true;
}

/* "write.clat." and its like; sync has no direction. */
static void begin_lat(struct fio_direct *d, struct text kind, struct text end)
{
	if (kind.p[0] == 's' && kind.p[1] == 'y')
		begin(d, "", TEXT("sync.lat"), end);
	else
		begin(d, fio_direction_prefix(d->state.ddir), kind, end);
}

/* "(usec)" off the front: ns per unit, or 0. */
static uint64_t take_time(struct text *t)
{
	uint64_t factor = 0;

	if (SKIP(t, "(usec)"))
		factor = 1000;
	else if (SKIP(t, "(nsec)"))
		factor = 1;
	else if (SKIP(t, "(msec)"))
		factor = 1000000;
	return factor;
}

/* "clat ", "lat ", "slat ", "sync ". */
static bool take_kind(struct text *t, struct text *kind)
{
	size_t n = t->n && t->p[0] == 'l' ? 3 : 4;

	*kind = text_sub(*t, 0, n);
	return SKIP(t, "clat ") || SKIP(t, "lat ") || SKIP(t, "slat ") ||
	       SKIP(t, "sync ");
}

/* "min=18, max=8860" off the front, each with a comma behind it. fio before
 * 2.1 has blanks before the comma. */
static bool take_ends(struct text *t, struct plain *min, struct plain *max)
{
	if (!SKIP(t, "min="))
		return false;
	blanks(t);
	if (!take_scaled(t, min))
		return false;
	blanks(t);
	if (!SKIP(t, ", max="))
		return false;
	blanks(t);
	if (!take_scaled(t, max))
		return false;
	blanks(t);
	return SKIP(t, ", ");
}

/* "avg=70.83, stdev=174.19" off the front. */
static bool take_mean(struct text *t, struct plain *mean, struct plain *dev)
{
	if (!SKIP(t, "avg="))
		return false;
	blanks(t);
	if (!take_scaled(t, mean) || !SKIP(t, ", stdev="))
		return false;
	blanks(t);
	return take_scaled(t, dev);
}

/* The four values that fio prints of anything it sampled. */
static bool add_summary(struct fio_direct *d, const struct plain n[4],
			uint64_t factor, const char *unit)
{
	return add(d, &n[0], factor, unit, TEXT("min")) &&
	       add(d, &n[1], factor, unit, TEXT("max")) &&
	       add(d, &n[2], factor, unit, TEXT("mean")) &&
	       add(d, &n[3], factor, unit, TEXT("stdev"));
}

bool fio_direct_lat(struct fio_direct *d, struct text t)
{
	struct plain n[4];
	struct text kind;
	uint64_t factor;

	if (!take_kind(&t, &kind))
		return false;
	if (SKIP(&t, "percentiles ")) {
		factor = take_time(&t);
		d->pct_unit = (double)factor;
		d->kind = kind;
		return factor && t.n == 1 && t.p[0] == ':';
	}
	factor = take_time(&t);
	blanks(&t);
	if (!factor || !SKIP(&t, ":"))
		return false;
	blanks(&t);
	if (!take_ends(&t, &n[0], &n[1]) || !take_mean(&t, &n[2], &n[3]))
		return false;
	begin_lat(d, kind, TEXT("."));
	return add_summary(d, n, factor, "ns") && finish(d, t);
}

/* "99.50th=[   72]" off the front. */
static bool take_percentile(struct fio_direct *d, struct text *t,
			    uint64_t factor)
{
	struct text which = {t->p, 0};
	struct plain n;

	/* 100th is refused as fio-normal has an opinion on it. */
	if (!take(t, &n) || !n.decimals || n.digits == 0)
		return false;
	which.n = (size_t)(t->p - which.p);
	if (text_starts(which, TEXT("100")) || which.n > 12 ||
	    !SKIP(t, "th=["))
		return false;
	while (which.p[which.n - 1] == '0')
		which.n--;
	if (which.p[which.n - 1] == '.')
		which.n--;
	blanks(t);
	return take(t, &n) && !n.decimals && SKIP(t, "]") &&
	       add(d, &n, factor, "ns", which);
}

/* The unit is that of the head above; 0: there was none. */
bool fio_direct_percentiles(struct fio_direct *d, struct text t)
{
	uint64_t factor = (uint64_t)d->pct_unit;

	if (!factor || !SKIP(&t, "|"))
		return false;
	begin_lat(d, d->kind, TEXT(".p"));
	do {
		blanks(&t);
		if (!take_percentile(d, &t, factor))
			return false;
	} while (SKIP(&t, ",") && t.n);
	return finish(d, t);
}

/* "(  KiB/s)" off the front: bytes/s per unit, or 0. Megabytes have a meaning
 * that depends on the version, and bits an eighth: both are left. */
static uint64_t take_rate(struct text *t)
{
	uint64_t factor = 0;

	if (!SKIP(t, "("))
		return 0;
	blanks(t);
	if (SKIP(t, "KiB/s)"))
		factor = 1024;
	else if (SKIP(t, "MiB/s)"))
		factor = 1024 * 1024;
	else if (SKIP(t, "KB/s)") || SKIP(t, "KB  /s)") || SKIP(t, "kB/s)"))
		factor = 1024;
	return factor;
}

/* "bw (  KiB/s): min=..., samples=4" and "iops        : min=...". */
bool fio_direct_samples(struct fio_direct *d, struct text t)
{
	const char *ddir = fio_direction_prefix(d->state.ddir);
	struct plain n[4], per, samples;
	uint64_t factor = 1;
	bool bw = SKIP(&t, "bw "), has_per, has_samples;

	if (bw ? !(factor = take_rate(&t)) : !SKIP(&t, "iops"))
		return false;
	blanks(&t);
	if (!SKIP(&t, ":"))
		return false;
	blanks(&t);
	if (!take_ends(&t, &n[0], &n[1]))
		return false;
	has_per = bw && SKIP(&t, "per=");
	if (has_per && (!take(&t, &per) || !SKIP(&t, "%, ")))
		return false;
	if (!take_mean(&t, &n[2], &n[3]))
		return false;
	has_samples = SKIP(&t, ", samples=");
	if (has_samples && (blanks(&t), !take_scaled(&t, &samples)))
		return false;
	begin(d, ddir, bw ? TEXT("bw") : TEXT("iops"), TEXT("."));
	if (d->state.sample_kilo < 1024 ||
	    !add_summary(d, n, factor, bw ? "bytes/s" : "1/s"))
		return false;
	/* More than all is no share. */
	if (has_per && (per.decimals != 2 ||
			(per.digits <= 10000 &&
			 !add(d, &per, 1, "percent", TEXT("per")))))
		return false;
	if (has_samples && !add(d, &samples, 1, "count", TEXT("samples")))
		return false;
	return finish(d, t);
}

/* What a row of shares is of, off the front of it. */
static bool take_shares_head(struct text *t, struct text *kind)
{
	if (SKIP(t, "lat (usec)"))
		*kind = TEXT("latdist.us");
	else if (SKIP(t, "lat (msec)"))
		*kind = TEXT("latdist.ms");
	else if (SKIP(t, "lat (nsec)"))
		*kind = TEXT("latdist.ns");
	else if (SKIP(t, "IO depths"))
		*kind = TEXT("iodepth.level");
	else if (SKIP(t, "submit"))
		*kind = TEXT("iodepth.submit");
	else if (SKIP(t, "complete"))
		*kind = TEXT("iodepth.complete");
	else
		return false;
	return true;
}

/* "20=96.72%" or ">=64=0.0%" off the front. */
static bool take_share(struct fio_direct *d, struct text *t)
{
	struct text bound = {t->p, 0};
	struct plain n;

	if (SKIP(t, ">=64=")) {
		bound = TEXT("ge64");
	} else if (SKIP(t, ">=2000=")) {
		bound = TEXT("ge2000");
	} else {
		if (!take(t, &n) || n.decimals)
			return false;
		bound.n = (size_t)(t->p - bound.p);
		if ((bound.p[0] == '0' && bound.n > 1) || bound.n > 8 ||
		    !SKIP(t, "="))
			return false;
	}
	return take(t, &n) && SKIP(t, "%") &&
	       add(d, &n, 1, "percent", bound);
}

bool fio_direct_shares(struct fio_direct *d, struct text t)
{
	struct text kind;

	if (!take_shares_head(&t, &kind))
		return false;
	blanks(&t);
	if (!SKIP(&t, ":"))
		return false;
	blanks(&t);
	/* These two are known by their first bound alone. */
	if ((kind.p[0] == 'i' && kind.p[8] == 'l' && !text_starts(t, TEXT("1="))) ||
	    (kind.p[0] == 'i' && kind.p[8] != 'l' && !text_starts(t, TEXT("0="))))
		return false;
	begin(d, "", kind, TEXT("."));
	do {
		if (!take_share(d, &t))
			return false;
	} while (SKIP(&t, ", "));
	return finish(d, t);
}

/* usr and sys in percent, the others are counts; always in this order. */
bool fio_direct_cpu(struct fio_direct *d, struct text t)
{
	static const struct text key[] = {
		{"usr=", 4}, {"sys=", 4}, {"ctx=", 4}, {"majf=", 5},
		{"minf=", 5},
	};

	if (!SKIP(&t, "cpu"))
		return false;
	blanks(&t);
	if (!SKIP(&t, ":"))
		return false;
	blanks(&t);
	begin(d, "", TEXT("cpu."), TEXT(""));
	for (size_t i = 0; i < 5; i++) {
		struct plain n;

		if ((i && !SKIP(&t, ", ")) || !skip(&t, key[i].p, key[i].n) ||
		    !take(&t, &n) || (i < 2 && !SKIP(&t, "%")) ||
		    !add(d, &n, 1, i < 2 ? "percent" : "count",
			 text_sub(key[i], 0, key[i].n - 1)))
			return false;
	}
	return finish(d, t);
}

/* Does fio's count of IOs say that the row of rates lost a carry? Then the
 * rate has to be mended, which is not done here. */
static bool is_lost(const struct fio_direct *d, size_t i, double total)
{
	return fio_lost_carry(d->state.version, d->rate[i].iops,
			      d->rate[i].step, d->rate[i].runtime, total) > 0;
}

/* "total=0,512,0,0", "total=r=0/w=512/d=0" or "total=0/512/0", as far as
 * `most` of them. */
static bool take_counts(struct fio_direct *d, struct text *t,
			const struct text *name, size_t most)
{
	for (size_t i = 0; i < 4; i++) {
		struct plain n;

		if (i && !SKIP(t, ",") && !SKIP(t, "/"))
			break;
		if (i && t->n && t->p[0] == ' ') {
			/* A comma that ends the list. */
			*t = (struct text){t->p - 1, t->n + 1};
			break;
		}
		if (t->n > 2 && t->p[1] == '=')
			*t = (struct text){t->p + 2, t->n - 2};
		if (!take(t, &n) || n.decimals)
			return false;
		if (i < most && !add(d, &n, 1, "count", name[i]))
			return false;
		if (i < 3 && most == 4 && is_lost(d, i, (double)n.digits))
			return false;
	}
	return true;
}

bool fio_direct_issued(struct fio_direct *d, struct text t)
{
#define NAME(what) {what, sizeof(what) - 1}
	static const struct text total[] = {
		NAME("read.total_ios"), NAME("write.total_ios"),
		NAME("trim.total_ios"), NAME("sync.total_ios"),
	}, shorts[] = {
		NAME("read.short_ios"), NAME("write.short_ios"),
		NAME("trim.short_ios"),
	}, drop[] = {
		NAME("read.drop_ios"), NAME("write.drop_ios"),
		NAME("trim.drop_ios"),
	};
#undef NAME
	if (!SKIP(&t, "issued"))
		return false;
	blanks(&t);
	if (!SKIP(&t, "rwts") && !SKIP(&t, "rwt"))
		SKIP(&t, "r/w/d");
	blanks(&t);
	if (!SKIP(&t, ":"))
		return false;
	blanks(&t);
	begin(d, "", TEXT(""), TEXT(""));
	if (!SKIP(&t, "total=") || !take_counts(d, &t, total, 4))
		return false;
	SKIP(&t, ",");
	if (!SKIP(&t, " short=") || !take_counts(d, &t, shorts, 3))
		return false;
	SKIP(&t, ",");
	if ((SKIP(&t, " dropped=") || SKIP(&t, " drop=")) &&
	    !take_counts(d, &t, drop, 3))
		return false;
	return finish(d, t);
}

/* "latency   : target=0, window=0, percentile=100.00%, depth=16" */
bool fio_direct_target(struct fio_direct *d, struct text t)
{
	struct plain n;

	if (!SKIP(&t, "latency"))
		return false;
	blanks(&t);
	if (!SKIP(&t, ": target=") || !take(&t, &n) ||
	    !SKIP(&t, ", window=") || !take(&t, &n) ||
	    !SKIP(&t, ", percentile=") || !take(&t, &n) ||
	    !SKIP(&t, "%, depth=") || !take(&t, &n) || n.decimals)
		return false;
	begin(d, "", TEXT("lattarget."), TEXT(""));
	return add(d, &n, 1, "count", TEXT("depth")) && finish(d, t);
}

/* "15422/15409" off the front. */
static bool take_two(struct fio_direct *d, struct text *t, uint64_t factor,
		     struct text reads, struct text writes)
{
	const char *unit = factor > 1 ? "ns" : "count";
	struct plain n;

	return take(t, &n) && !n.decimals &&
	       add(d, &n, factor, unit, reads) && SKIP(t, "/") &&
	       take(t, &n) && !n.decimals && add(d, &n, factor, unit, writes);
}

bool fio_direct_disk(struct fio_direct *d, struct text disk, struct text t)
{
	struct plain n;

	begin(d, "", TEXT("disk."), TEXT(""));
	d->out.disk = disk;
	if (!SKIP(&t, "ios=") ||
	    !take_two(d, &t, 1, TEXT("read_ios"), TEXT("write_ios")))
		return false;
	if (SKIP(&t, ", sectors=") &&
	    !take_two(d, &t, 1, TEXT("read_sectors"), TEXT("write_sectors")))
		return false;
	return SKIP(&t, ", merge=") &&
	       take_two(d, &t, 1, TEXT("read_merges"), TEXT("write_merges")) &&
	       SKIP(&t, ", ticks=") &&
	       take_two(d, &t, 1000000, TEXT("read_ticks"),
			TEXT("write_ticks")) &&
	       SKIP(&t, ", in_queue=") && take(&t, &n) && !n.decimals &&
	       add(d, &n, 1000000, "ns", TEXT("in_queue")) &&
	       SKIP(&t, ", util=") && take(&t, &n) &&
	       add(d, &n, 1, "percent", TEXT("util")) && SKIP(&t, "%") &&
	       finish(d, t);
}
