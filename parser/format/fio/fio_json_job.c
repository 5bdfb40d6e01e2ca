/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * One entry of "jobs" or "client_stats": a run, its parameters and its parts.
 * An entry in which nothing was done (a set-up that failed) is no result, and
 * the sum over all clients is no further run.
 */
#include "parser/format/fio/fio_json.h"

#include <math.h>

#define MOST_OPTIONS 200

/* The members that tell which run it is. */
struct head {
	const struct json *name, *group, *error, *options;
};

static struct run *run_of(const struct fio_json *j)
{
	return &j->doc->run[j->job[j->n_jobs - 1].run];
}

/* ---- parameters ---- */

static void put_option(struct fio_json *j, const struct json *v)
{
	bool invert;
	struct text name = fio_option(v->key, &invert), value = v->string;

	if (!name.n || v->kind != JSON_STRING ||
	    text_eq(name, TEXT("name")))
		return;
	/* A flag is told without a value. */
	if (!value.n)
		value = TEXT("1");
	if (invert)
		value = text_eq(value, TEXT("0")) ? TEXT("1") : TEXT("0");
	if (text_eq(name, TEXT("bs")))
		value = fio_block_size(j->doc->arena, value);
	run_param(j->doc, run_of(j), name, arena_text(j->doc->arena, value),
		  fio_json_line(j, v));
}

/* Does one of the entries from here on say it, too? */
static bool said_in(const struct json *list, struct text key)
{
	for (size_t n = 0; list && n < MOST_OPTIONS; list = list->next, n++)
		if (text_eq(list->key, key))
			return true;
	return false;
}

/* The job's own options hold against the global ones. */
static void put_options(struct fio_json *j, const struct json *own)
{
	const struct json *global = j->global, *v;
	size_t n = 0;

	own = own ? own->child : NULL;
	for (v = own; v && n < MOST_OPTIONS; v = v->next, n++)
		if (!said_in(v->next, v->key))
			put_option(j, v);
	/* With several servers there is a list; the first stands for all. */
	if (global && global->kind == JSON_ARRAY)
		global = global->child;
	global = global ? global->child : NULL;
	for (v = global; v && n < MOST_OPTIONS; v = v->next, n++)
		if (!said_in(own, v->key) && !said_in(v->next, v->key))
			put_option(j, v);
}

/* ---- parts ---- */

static void put_number(struct fio_json *j, const struct json *v,
		       const char *name, const char *unit, double step)
{
	if (v->kind == JSON_NUMBER)
		fio_json_measure(j, v, "", name, v->number, unit, step);
}

/* Keys of the table below, by their last word. */
static void put_cpu(struct fio_json *j, const struct json *v)
{
	double f = fio_json_fraction(j);

	if (text_eq(v->key, TEXT("usr_cpu")))
		put_number(j, v, "cpu.usr", "percent", f);
	else if (text_eq(v->key, TEXT("sys_cpu")))
		put_number(j, v, "cpu.sys", "percent", f);
	else if (text_eq(v->key, TEXT("ctx")))
		put_number(j, v, "cpu.ctx", "count", 1);
	else if (text_eq(v->key, TEXT("majf")))
		put_number(j, v, "cpu.majf", "count", 1);
	else
		put_number(j, v, "cpu.minf", "count", 1);
}

/* {"1": 100.0, ">=64": 0.0}: shares by bound. */
static void put_shares(struct fio_json *j, const struct json *v,
		       const char *name)
{
	double f = fio_json_fraction(j);

	for (v = v->child; v; v = v->next) {
		struct text bound = v->key;
		char tail[40];
		bool above = text_skip(&bound, TEXT(">="));

		if (v->kind != JSON_NUMBER)
			continue;
		snprintf(tail, sizeof(tail), "%s%.*s", above ? "ge" : "",
			 TEXT_ARG(text_sub(bound, 0, 24)));
		fio_json_measure(j, v, name, tail, v->number, "percent", f);
	}
}

static void put_depths(struct fio_json *j, const struct json *v)
{
	if (text_eq(v->key, TEXT("iodepth_level")))
		put_shares(j, v, "iodepth.level");
	else if (text_eq(v->key, TEXT("iodepth_submit")))
		put_shares(j, v, "iodepth.submit");
	else
		put_shares(j, v, "iodepth.complete");
}

/* The letter of the unit is the one before the last: latency_us. */
static void put_distribution(struct fio_json *j, const struct json *v)
{
	char name[] = "latdist.ns";

	name[sizeof(name) - 3] = v->key.p[v->key.n - 2];
	put_shares(j, v, name);
}

/* It stands there without syncs as well. (sync_file_range is measured, but
 * not counted: N is larger than total_ios.) */
static void put_sync(struct fio_json *j, const struct json *sync)
{
	const struct json *total = fio_json_member(sync, "total_ios");
	const struct json *lat = fio_json_member(sync, "lat_ns");
	double n = fio_json_number(total, 0);

	if (lat)
		n = fmax(n, fio_json_number(fio_json_member(lat, "N"), 0));
	if (n <= 0)
		return;
	if (total)
		put_number(j, total, "sync.total_ios", "count", 1);
	if (lat)
		fio_json_latency(j, lat, "sync.lat", 1);
}

static void put_steady_data(struct fio_json *j, const struct json *v)
{
	for (v = v->child; v; v = v->next) {
		if (text_eq(v->key, TEXT("bw_mean")))
			put_number(j, v, "ss.bw", "bytes/s", 1);
		else if (text_eq(v->key, TEXT("iops_mean")))
			put_number(j, v, "ss.iops", "1/s", 1);
		else if (text_eq(v->key, TEXT("lat_mean")))
			put_number(j, v, "ss.lat", "ns", 1);
	}
}

static void put_steady(struct fio_json *j, const struct json *steady)
{
	for (const struct json *v = steady->child; v; v = v->next) {
		struct number n;

		if (text_eq(v->key, TEXT("attained")))
			put_number(j, v, "ss.attained", "count", 1);
		else if (text_eq(v->key, TEXT("data")))
			put_steady_data(j, v);
		else if (text_eq(v->key, TEXT("criterion")) &&
			 num_plain(v->string, &n))
			fio_json_measure(j, v, "", "ss.criterion", n.value,
					 "percent", n.step);
	}
}

/* Up to 2.1.3 the second total_err is the first error. */
static void put_error(struct fio_json *j, const struct json *v)
{
	bool first = j->errors || text_eq(v->key, TEXT("first_error"));

	j->errors = v;
	put_number(j, v, first ? "errors.first" : "errors.total", "count",
		   1);
}

static void put_single(struct fio_json *j, const struct json *v)
{
	if (text_eq(v->key, TEXT("latency_depth")))
		put_number(j, v, "lattarget.depth", "count", 1);
	else
		put_number(j, v, "zone_resets", "count", 1);
}

static const struct {
	struct text key;
	void (*put)(struct fio_json *j, const struct json *v);
} parts[] = {
#define PART(key, put) {{key, sizeof(key) - 1}, put}
	PART("usr_cpu", put_cpu), PART("sys_cpu", put_cpu),
	PART("ctx", put_cpu), PART("majf", put_cpu), PART("minf", put_cpu),
	PART("iodepth_level", put_depths), PART("iodepth_submit", put_depths),
	PART("iodepth_complete", put_depths),
	PART("latency_ns", put_distribution),
	PART("latency_us", put_distribution),
	PART("latency_ms", put_distribution),
	PART("sync", put_sync), PART("steadystate", put_steady),
	PART("total_err", put_error), PART("first_error", put_error),
	PART("latency_depth", put_single), PART("zone_resets", put_single),
#undef PART
};

static int direction_of(struct text key)
{
	for (int d = 0; d < FIO_DIRECTIONS; d++)
		if (text_eq(key, text_of(fio_direction_names[d])))
			return d;
	return -1;
}

static void put_part(struct fio_json *j, const struct json *v)
{
	int d = direction_of(v->key);

	if (d >= 0) {
		fio_json_direction(j, v, d,
				   &j->job[j->n_jobs - 1].total[d]);
		return;
	}
	for (size_t i = 0; i < sizeof(parts) / sizeof(*parts); i++)
		if (text_eq(v->key, parts[i].key)) {
			parts[i].put(j, v);
			return;
		}
}

/* ---- the job ---- */

/* These may stand behind the values that they are about. */
static struct head head_of(const struct json *v)
{
	struct head h = {NULL, NULL, NULL, NULL};

	for (v = v->child; v; v = v->next) {
		if (text_eq(v->key, TEXT("jobname")))
			h.name = v;
		else if (text_eq(v->key, TEXT("groupid")))
			h.group = v;
		else if (text_eq(v->key, TEXT("error")))
			h.error = v;
		else if (text_eq(v->key, TEXT("job options")))
			h.options = v;
	}
	return h;
}

/* A run of which fio tells an error is kept and is not valid. */
static void begin(struct fio_json *j, const struct json *v,
		  const struct head *h)
{
	struct run *r = document_add_run(j->doc, j->block, TEXT("fio"),
					 fio_json_line(j, v));

	j->job = arena_grow(j->scratch, j->job, j->n_jobs, &j->cap_jobs,
			    sizeof(*j->job));
	j->job[j->n_jobs++] = (struct fio_json_job){
		.run = (size_t)(r - j->doc->run),
		.group = fio_json_number(h->group, 0),
	};
	j->errors = NULL;
	r->tool_version = j->version_text;
	if (h->name)
		r->name = arena_text(j->doc->arena, h->name->string);
	r->valid = !j->interrupted && fio_json_number(h->error, 0) == 0;
	r->partial = j->clients && text_eq(r->name, TEXT("All clients"));
}

/* Neither IO nor time on a CPU: the set-up failed. */
static bool did_nothing(const struct fio_json *j)
{
	const struct run *r = run_of(j);

	for (size_t d = 0; d < FIO_DIRECTIONS; d++)
		if (j->job[j->n_jobs - 1].total[d].has)
			return false;
	for (size_t i = 0; i < r->n_measurements; i++)
		if (text_starts(r->measurement[i].metric, TEXT("fio.cpu.")) &&
		    r->measurement[i].value > 0 &&
		    !text_ends(r->measurement[i].metric, TEXT("minf")))
			return false;
	return true;
}

void fio_json_job(struct fio_json *j, const struct json *v)
{
	struct head h = head_of(v);

	begin(j, v, &h);
	put_options(j, h.options);
	for (const struct json *m = v->child; m; m = m->next)
		put_part(j, m);
	if (did_nothing(j))
		run_of(j)->valid = false;
}
