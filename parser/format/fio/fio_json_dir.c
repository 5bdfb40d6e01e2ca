/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * One direction of a job in fio's JSON. The unit of a key changed over time:
 * io_bytes is in KiB up to 2.20 (it then has no io_kbytes beside it), clat is
 * in usec up to 2.21 and clat_ns in ns since; bw is KiB/s, bw_bytes since 3.2.
 */
#include "parser/format/fio/fio_json.h"

#include <math.h>

struct rates {
	const struct json *io_bytes, *io_kbytes, *bw, *bw_bytes, *iops,
		*runtime, *total_ios, *short_ios, *drop_ios, *cachehit;
	const struct json *bw_min, *bw_max, *bw_agg, *bw_mean, *bw_dev,
		*bw_samples, *iops_min, *iops_max, *iops_mean, *iops_stddev,
		*iops_samples;
};

static const struct {
	struct text key;
	size_t at;
} members[] = {
#define MEMBER(name) {{#name, sizeof(#name) - 1}, \
		      offsetof(struct rates, name)}
	MEMBER(io_bytes), MEMBER(io_kbytes), MEMBER(bw_bytes), MEMBER(bw),
	MEMBER(iops), MEMBER(runtime), MEMBER(total_ios), MEMBER(short_ios),
	MEMBER(drop_ios), MEMBER(bw_min), MEMBER(bw_max), MEMBER(bw_agg),
	MEMBER(bw_mean), MEMBER(bw_dev), MEMBER(bw_samples),
	MEMBER(iops_min), MEMBER(iops_max), MEMBER(iops_mean),
	MEMBER(iops_stddev), MEMBER(iops_samples), MEMBER(cachehit),
#undef MEMBER
};

/* True when the key is one of these. */
static bool take_member(struct rates *r, const struct json *v)
{
	for (size_t i = 0; i < sizeof(members) / sizeof(*members); i++) {
		if (!text_eq(v->key, members[i].key))
			continue;
		if (v->kind == JSON_NUMBER)
			memcpy((char *)r + members[i].at, &v, sizeof(v));
		return true;
	}
	return false;
}

static void put(struct fio_json *j, const char *d, const struct json *v,
		const char *tail, double factor, const char *unit,
		double step)
{
	if (v)
		fio_json_measure(j, v, d, tail, v->number * factor, unit,
				 step);
}

/* ---- throughput ---- */

/* Whole numbers up to 2.2. */
static double iops_step(const struct fio_json *j)
{
	return fio_version_in(j->version, 0, 202) ? 1 : fio_json_fraction(j);
}

static void put_rates(struct fio_json *j, const char *d,
		      const struct rates *r, struct fio_total *total)
{
	double io_unit = r->io_kbytes || !r->io_bytes ? 1 : 1024;

	/* Without a version a sibling decides; both forms agree since. */
	if (fio_version_in(j->version, 221, 9999))
		io_unit = 1;
	*total = (struct fio_total){
		.has = true,
		.io = fio_json_number(r->io_bytes, 0) * io_unit,
		.runtime = fio_json_number(r->runtime, 0),
		.bw = fio_json_number(r->bw_bytes, 0),
	};
	if (!r->bw_bytes && total->runtime > 0)
		total->bw = floor(total->io * 1000 / total->runtime);
	put(j, d, r->iops, "iops", 1, "1/s", iops_step(j));
	if (r->bw_bytes)
		put(j, d, r->bw_bytes, "bw", 1, "bytes/s", 1);
	else
		put(j, d, r->bw, "bw", 1024, "bytes/s", 1024);
	put(j, d, r->io_bytes, "io", io_unit, "bytes", io_unit);
	put(j, d, r->runtime, "runtime", 1e6, "ns", 1e6);
	put(j, d, r->total_ios, "total_ios", 1, "count", 1);
	put(j, d, r->short_ios, "short_ios", 1, "count", 1);
	put(j, d, r->drop_ios, "drop_ios", 1, "count", 1);
	put(j, d, r->cachehit, "cachehit", 1, "percent",
	    fio_json_fraction(j));
}

/* Samples of every half second, when there were any. */
static void put_samples(struct fio_json *j, const char *d,
			const struct rates *r)
{
	double f = fio_json_fraction(j);

	if (fio_json_number(r->bw_mean, 0) > 0) {
		put(j, d, r->bw_min, "bw.min", 1024, "bytes/s", 1024);
		put(j, d, r->bw_max, "bw.max", 1024, "bytes/s", 1024);
		put(j, d, r->bw_mean, "bw.mean", 1024, "bytes/s", 1024 * f);
		put(j, d, r->bw_dev, "bw.stdev", 1024, "bytes/s", 1024 * f);
		put(j, d, r->bw_samples, "bw.samples", 1, "count", 1);
		/* A mean in KiB/s up to 2.1.7; garbage in 3.22 to 3.26. */
		if (r->bw_agg && r->bw_agg->number >= 0 &&
		    r->bw_agg->number <= 100 &&
		    !fio_version_in(j->version, 0, 200))
			put(j, d, r->bw_agg, "bw.per", 1, "percent", f);
	}
	if (fio_json_number(r->iops_mean, 0) > 0) {
		put(j, d, r->iops_min, "iops.min", 1, "1/s", 1);
		put(j, d, r->iops_max, "iops.max", 1, "1/s", 1);
		put(j, d, r->iops_mean, "iops.mean", 1, "1/s", f);
		put(j, d, r->iops_stddev, "iops.stdev", 1, "1/s", f);
		put(j, d, r->iops_samples, "iops.samples", 1, "count", 1);
	}
}

/* ---- latencies ---- */

/* Keys are "99.500000"; metrics are named p99.5. */
static void put_percentiles(struct fio_json *j, const char *name,
			    const struct json *v, double unit)
{
	for (v = v->child; v; v = v->next) {
		struct text which = v->key;
		struct number n;
		char tail[40];

		/* Up to 3.3 the places that are not used are told as 0. */
		if (v->kind != JSON_NUMBER || !num_plain(which, &n) ||
		    n.value <= 0 || n.value > 100)
			continue;
		while (which.n && which.p[which.n - 1] == '0' &&
		       text_has(which, TEXT(".")))
			which.n--;
		if (which.n && which.p[which.n - 1] == '.')
			which.n--;
		snprintf(tail, sizeof(tail), "p%.*s", TEXT_ARG(which));
		fio_json_measure(j, v, name, tail, v->number * unit, "ns",
				 unit);
	}
}

/* The bucket of fio's histograms that a middle belongs to: 64 buckets for
 * each power of two from 128 on. */
static void bucket_around(double middle, double *lo, double *hi)
{
	uint64_t v = (uint64_t)middle, width = 1;

	while (v / width >= 2u << FIO_BIN_BITS)
		width *= 2;
	v -= v % width;
	*lo = (double)v;
	*hi = *lo + (double)(width - 1);
}

/* json+: counts by the middle of the bucket in ns; from 2.2.12 to 2.19 by its
 * index, with constants of the build among them. */
static void put_bins(struct fio_json *j, const char *name,
		     const struct json *bins, const struct json *mean)
{
	struct run *run = &j->doc->run[j->job[j->n_jobs - 1].run];
	struct histogram *h = NULL;
	bool by_index = fio_version_in(j->version, 202, 219);

	for (const struct json *v = bins->child; v; v = v->next) {
		double lo, hi;
		struct number n;

		if (v->kind != JSON_NUMBER || v->number <= 0 ||
		    !num_plain(v->key, &n) || n.len != v->key.n ||
		    n.value < 0 || n.value > 1e18)
			continue;
		if (!h) {
			h = run_histogram(j->doc, run,
					  arena_printf(j->doc->arena,
						       "fio.%s", name),
					  "ns", fio_json_line(j, bins));
			h->mean = fio_json_number(mean, UNKNOWN);
			h->total = 0;
		}
		if (by_index) {
			lo = fio_bin_start((uint64_t)n.value) * 1e3;
			hi = fio_bin_start((uint64_t)n.value + 1) * 1e3 - 1;
		} else {
			bucket_around(n.value, &lo, &hi);
		}
		h->total += v->number;
		histogram_bucket(j->doc, h, lo, hi, v->number);
	}
}

void fio_json_latency(struct fio_json *j, const struct json *v,
		      const char *name, double unit)
{
	const struct json *min = NULL, *max = NULL, *mean = NULL,
			  *stdev = NULL, *n = NULL, *percentile = NULL,
			  *bins = NULL;
	double f = fio_json_fraction(j) * unit;

	for (v = v->child; v; v = v->next) {
		if (text_eq(v->key, TEXT("min")))
			min = v;
		else if (text_eq(v->key, TEXT("max")))
			max = v;
		else if (text_eq(v->key, TEXT("mean")))
			mean = v;
		else if (text_eq(v->key, TEXT("stddev")))
			stdev = v;
		else if (text_eq(v->key, TEXT("N")))
			n = v;
		else if (text_eq(v->key, TEXT("percentile")))
			percentile = v;
		else if (text_eq(v->key, TEXT("bins")))
			bins = v;
	}
	/* Nothing was measured: zeros are no latencies. */
	if (n ? fio_json_number(n, 0) <= 0 :
		fio_json_number(max, 0) <= 0 && fio_json_number(mean, 0) <= 0)
		return;
	if (min && min->kind == JSON_NUMBER)
		put(j, name, min, "min", unit, "ns", unit);
	if (max && max->kind == JSON_NUMBER)
		put(j, name, max, "max", unit, "ns", unit);
	if (mean && mean->kind == JSON_NUMBER)
		put(j, name, mean, "mean", unit, "ns", f);
	if (stdev && stdev->kind == JSON_NUMBER)
		put(j, name, stdev, "stdev", unit, "ns", f);
	put(j, name, n, "samples", 1, "count", 1);
	if (percentile)
		put_percentiles(j, name, percentile, unit);
	if (bins)
		put_bins(j, name, bins, mean);
}

/* "clat_ns" -> read.clat; "clat_high_prio" keeps its name. */
static void put_latency(struct fio_json *j, const char *d,
			const struct json *v)
{
	struct text kind = v->key;
	double unit = 1;
	char name[80];

	if (text_ends(kind, TEXT("_ns")))
		kind.n -= 3;
	else if (!text_has(kind, TEXT("_prio")))
		unit = 1e3;
	snprintf(name, sizeof(name), "%s.%.*s", d, TEXT_ARG(kind));
	fio_json_latency(j, v, name, unit);
}

/* lat, slat, clat, with or without _ns and a priority. */
static bool is_latency(const struct json *v)
{
	struct text t = v->key;

	if (v->kind != JSON_OBJECT)
		return false;
	if (t.n && (t.p[0] == 's' || t.p[0] == 'c'))
		t = text_from(t, 1);
	return text_starts(t, TEXT("lat"));
}

static bool was_used(const struct json *prio)
{
	for (prio = prio->child; prio; prio = prio->next)
		if (is_latency(prio))
			return fio_json_number(fio_json_member(prio, "N"),
					       1) > 0;
	return false;
}

/* A class of priority, as human output names it. */
static void put_prio(struct fio_json *j, const char *d, const struct json *v)
{
	double class = fio_json_number(fio_json_member(v, "prioclass"), 0);
	double level = fio_json_number(fio_json_member(v, "prio"), 0);
	double hint = fio_json_number(fio_json_member(v, "priohint"), 0);
	char name[120];

	for (v = v->child; v; v = v->next) {
		struct text kind = v->key;

		if (!is_latency(v))
			continue;
		if (text_ends(kind, TEXT("_ns")))
			kind.n -= 3;
		snprintf(name, sizeof(name), "%s.%.*s_prio_%.0f_%.0f_%.0f", d,
			 TEXT_ARG(text_sub(kind, 0, 8)), class, level, hint);
		fio_json_latency(j, v, name, 1);
	}
}

/* One priority alone says what the whole says. */
static void put_prios(struct fio_json *j, const char *d,
		      const struct json *list)
{
	size_t used = 0;

	for (const struct json *v = list->child; v; v = v->next)
		used += was_used(v);
	for (const struct json *v = list->child; used > 1 && v; v = v->next)
		if (was_used(v))
			put_prio(j, d, v);
}

void fio_json_direction(struct fio_json *j, const struct json *v, int d,
			struct fio_total *total)
{
	const char *name = fio_direction_names[d];
	struct rates r = {.io_bytes = NULL};

	for (const struct json *m = v->child; m; m = m->next)
		take_member(&r, m);
	/* No IO of this kind: no result, and not a result of 0. */
	if (fio_json_number(r.io_bytes, 0) <= 0 &&
	    fio_json_number(r.total_ios, 0) <= 0 &&
	    fio_json_number(r.runtime, 0) <= 0)
		return;
	put_rates(j, name, &r, total);
	for (const struct json *m = v->child; m; m = m->next) {
		if (is_latency(m))
			put_latency(j, name, m);
		else if (text_eq(m->key, TEXT("prios")))
			put_prios(j, name, m);
	}
	put_samples(j, name, &r);
}
