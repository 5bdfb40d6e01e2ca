/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * fio's JSON and json+, of 2.0.10 and later. A document is cut out of the
 * text around it by its brackets and read alone; several may follow each
 * other. What fio prints to the same terminal in between is left out.
 *
 * --status-interval prints the whole document again and again: of two whose
 * run time grew by as much as the clock did, the earlier one is progress.
 * (Two runs one after the other do not look so: the second starts at 0.)
 */
#include "parser/format/fio/fio_json.h"

#include <math.h>

#include "base/buf.h"
#include "base/limits.h"
#include "parser/format/lines.h"

/* Lines in a row that no JSON looks like: the text was cut. */
#define MOST_ODD 3
/* ms by which clock and run time may differ; fio before 2.12 tells seconds. */
#define CLOCK_SLACK 1500
/* Lines above in which an interruption is told. */
#define LOOK_BACK 6
/* Lines in which the first job of a document without version is named. */
#define FIRST_KEYS 60

const char *const fio_direction_names[FIO_DIRECTIONS] = {"read", "write",
							 "trim", "mixed"};

size_t fio_json_line(const struct fio_json *j, const struct json *v)
{
	size_t at = j->at + v->line;

	return lines_index(j->p, at < j->p->n ? at : j->p->n - 1);
}

void fio_json_measure(struct fio_json *j, const struct json *at,
		      const char *head, const char *tail, double value,
		      const char *unit, double step)
{
	struct text h = text_of(head), t = text_of(tail);
	char *name = arena_bytes(j->doc->arena, 4 + h.n + 1 + t.n);
	size_t n = 4;

	memcpy(name, "fio.", 4);
	memcpy(name + n, h.p, h.n);
	n += h.n;
	if (h.n)
		name[n++] = '.';
	memcpy(name + n, t.p, t.n);
	run_measure(j->doc, &j->doc->run[j->job[j->n_jobs - 1].run],
		    (struct text){name, n + t.n}, value, unit, step,
		    fio_json_line(j, at));
}

const struct json *fio_json_member(const struct json *object,
				   const char *key)
{
	for (object = object->child; object; object = object->next)
		if (text_eq(object->key, text_of(key)))
			return object;
	return NULL;
}

double fio_json_number(const struct json *v, double other)
{
	return v && v->kind == JSON_NUMBER ? v->number : other;
}

double fio_json_fraction(const struct fio_json *j)
{
	return fio_version_in(j->version, 0, 212) ? 0.01 : 1e-6;
}

/* ---- group rows ---- */

/* What the row of a group would say, from the totals of its jobs. */
struct group {
	double io, runtime, least_runtime, bw, min_bw, max_bw;
	bool has;
};

static void add_total(struct group *g, const struct fio_total *t)
{
	if (!t->has || t->runtime <= 0)
		return;
	g->min_bw = g->has ? fmin(g->min_bw, t->bw) : t->bw;
	g->least_runtime = g->has ? fmin(g->least_runtime, t->runtime) :
				    t->runtime;
	g->max_bw = fmax(g->max_bw, t->bw);
	g->runtime = fmax(g->runtime, t->runtime);
	g->io += t->io;
	g->has = true;
}

static void put_group(struct fio_json *j, const struct json *at,
		      const char *d, const struct group *g)
{
	char name[24];

	if (!g->has)
		return;
	snprintf(name, sizeof(name), "group.%s", d);
	fio_json_measure(j, at, name, "bw", g->bw, "bytes/s", 1);
	fio_json_measure(j, at, name, "io", g->io, "bytes", 1);
	fio_json_measure(j, at, name, "min_bw", g->min_bw, "bytes/s", 1);
	fio_json_measure(j, at, name, "max_bw", g->max_bw, "bytes/s", 1);
	fio_json_measure(j, at, name, "min_runtime", g->least_runtime * 1e6,
			 "ns", 1e6);
	fio_json_measure(j, at, name, "max_runtime", g->runtime * 1e6, "ns",
			 1e6);
}

/* The groups' rows of the last jobs, which all have its number. */
static void put_groups(struct fio_json *j, const struct json *at,
		       size_t first)
{
	struct group all = {.has = false}, mixed = all;

	for (int d = 0; d < FIO_DIRECTIONS; d++) {
		struct group g = {.has = false};

		for (size_t i = first; i < j->n_jobs; i++)
			add_total(&g, &j->job[i].total[d]);
		if (!g.has)
			continue;
		g.bw = floor(g.io * 1000 / g.runtime);
		if (d == FIO_MIXED) {
			mixed = g;
			break;
		}
		put_group(j, at, fio_direction_names[d], &g);
		all.io += g.io;
		all.bw += g.bw;
		all.min_bw = all.has ? fmin(all.min_bw, g.min_bw) : g.min_bw;
		all.max_bw = fmax(all.max_bw, g.max_bw);
		all.least_runtime = all.has ? fmin(all.least_runtime,
						   g.least_runtime) :
					      g.least_runtime;
		all.runtime = fmax(all.runtime, g.runtime);
		all.has = true;
	}
	/* unified_rw_reporting=both: the sum of the others. */
	if (mixed.has)
		put_group(j, at, "mixed", all.has ? &all : &mixed);
}

/* ---- disks ---- */

static void put_disk_part(struct fio_json *j, const struct json *v,
			  struct text dev)
{
	struct text key = v->key, base = key;
	char name[48];
	double factor = 1;
	const char *unit = "count";
	struct text tail = {"", 0};

	text_skip(&base, TEXT("aggr_"));
	if (v->kind != JSON_NUMBER)
		return;
	if (text_ends(base, TEXT("_ticks")) ||
	    text_eq(base, TEXT("in_queue"))) {
		factor = 1e6;
		unit = "ns";
	} else if (text_eq(base, TEXT("util"))) {
		unit = "percent";
	} else if (text_ends(base, TEXT("_merge"))) {
		/* A slip of fio's; the others have an s. */
		tail = TEXT("s");
	}
	snprintf(name, sizeof(name), "%.*s%.*s",
		 TEXT_ARG(text_sub(key, 0, 40)), TEXT_ARG(tail));
	fio_json_measure(j, v,
			 arena_cstr(j->scratch,
				    arena_printf(j->scratch, "disk.%.*s",
						 TEXT_ARG(dev))),
			 name, v->number * factor, unit,
			 unit[0] == 'p' ? fio_json_fraction(j) : factor);
}

static void put_disks(struct fio_json *j, const struct json *list)
{
	for (const struct json *v = list->child; v && j->n_jobs;
	     v = v->next) {
		const struct json *name = fio_json_member(v, "name");

		if (!name || !name->string.n)
			continue;
		for (const struct json *m = v->child; m; m = m->next)
			put_disk_part(j, m, text_sub(name->string, 0, 80));
	}
}

/* ---- one document ---- */

static void put_jobs(struct fio_json *j, const struct json *list)
{
	size_t first = j->n_jobs;

	for (const struct json *v = list->child; v; v = v->next) {
		if (v->kind != JSON_OBJECT)
			continue;
		fio_json_job(j, v);
		/* Each server has groups of its own. */
		if (j->clients || (v->next &&
				   fio_json_number(fio_json_member(v->next,
								   "groupid"),
						   0) ==
					   j->job[first].group))
			continue;
		put_groups(j, v, first);
		first = j->n_jobs;
	}
}

static void read_version(struct fio_json *j, struct text t)
{
	text_skip(&t, TEXT("fio-"));
	j->version_text = arena_text(j->doc->arena, t);
	j->version = fio_version_of(j->version_text);
}

static void read_top(struct fio_json *j, const struct json *top)
{
	for (const struct json *v = top->child; v; v = v->next) {
		if (text_eq(v->key, TEXT("fio version"))) {
			read_version(j, v->string);
		} else if (text_eq(v->key, TEXT("timestamp"))) {
			j->timestamp = fio_json_number(v, 0) * 1000;
		} else if (text_eq(v->key, TEXT("timestamp_ms"))) {
			j->timestamp = fio_json_number(v, 0);
		} else if (text_eq(v->key, TEXT("global options"))) {
			j->global = v;
		} else if (text_eq(v->key, TEXT("jobs"))) {
			put_jobs(j, v);
		} else if (text_eq(v->key, TEXT("client_stats"))) {
			j->clients = true;
			put_jobs(j, v);
		} else if (text_eq(v->key, TEXT("disk_util"))) {
			put_disks(j, v);
		}
	}
}

/* ---- cutting it out ---- */

/* Bytes of a line: the cleaned ones, but all of them when it is longer than
 * what recognisers see. */
static struct text line_bytes(const struct line *l)
{
	if (l->text.n + 4 >= LIMIT_LINE && !l->depth)
		return l->raw;
	return l->text;
}

/* What fio or a shell prints into the document. */
static bool is_stray(struct text t)
{
	return text_starts(t, TEXT("fio: ")) ||
	       text_starts(t, TEXT("note: ")) ||
	       text_starts(t, TEXT("Jobs: ")) ||
	       text_starts(t, TEXT("verify: "));
}

static bool looks_like_json(struct text t)
{
	return memchr("\"{}[],-", t.p[0], 7) || ch_digit(t.p[0]) ||
	       text_starts(t, TEXT("null")) || text_starts(t, TEXT("true")) ||
	       text_starts(t, TEXT("false")) || text_starts(t, TEXT("nan"));
}

static bool has_version_key(struct text t)
{
	return text_starts(text_trim(t), TEXT("\"fio version\""));
}

/* Somebody took the version away: a job's name must follow soon. */
static bool has_jobs(const struct passage *p, size_t at, struct text t)
{
	static const char *const keys[] = {"\"jobs\"", "\"timestamp\"",
					   "\"time\"", "\"global options\""};
	bool first = false;

	t = text_ltrim(t);
	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
		first |= text_starts(t, text_of(keys[i]));
	for (size_t i = at; first && i < p->n && i < at + FIRST_KEYS; i++)
		if (text_has(p->line[i]->text, TEXT("\"jobname\"")))
			return true;
	return false;
}

/* Where the document starts in line `at`: the byte of its bracket. */
static size_t opening(const struct passage *p, size_t at)
{
	struct text t = p->line[at]->text, rest = text_trim(t);
	size_t end = text_rtrim(t).n;

	if (text_skip(&rest, TEXT("{")) &&
	    (has_version_key(rest) || has_jobs(p, at, rest)))
		return text_find_char(t, '{');
	/* Alone, or behind progress: "Jobs: 1 (f=1): [...]\r{" */
	if (end && t.p[end - 1] == '{' && at + 1 < p->n &&
	    (has_version_key(p->line[at + 1]->text) ||
	     has_jobs(p, at + 1, p->line[at + 1]->text)))
		return end - 1;
	return TEXT_NOT_FOUND;
}

/* The text of the document that starts in line `at`; returns the lines that
 * it takes. */
static size_t collect(const struct passage *p, size_t at, struct buf *b)
{
	struct json_depth depth = {0, false, false};
	struct text t = text_from(line_bytes(p->line[at]), opening(p, at));
	size_t i = at, last = at, odd = 0, good = 0;

	b->n = 0;
	for (;;) {
		size_t end = json_end(&depth, t);

		buf_add(b, text_sub(t, 0, end));
		buf_char(b, '\n');
		if (end != TEXT_NOT_FOUND || b->full)
			return i + 1 - at;
		if (++i == p->n)
			return i - at;
		t = text_trim(p->line[i]->text);
		if (t.n && !is_stray(t))
			odd = looks_like_json(t) ? 0 : odd + 1;
		if (odd < 2)
			good = b->n;
		if (odd == 0)
			last = i;
		if (odd == MOST_ODD) {
			b->n = good;
			return last + 1 - at;
		}
		if (opening(p, i) != TEXT_NOT_FOUND)
			return i - at;
		t = is_stray(t) ? (struct text){"", 0} :
				  line_bytes(p->line[i]);
	}
}

static bool was_interrupted(const struct passage *p, size_t at)
{
	for (size_t k = 1; k <= LOOK_BACK && k <= at; k++)
		if (text_has(p->line[at - k]->text,
			     TEXT("fio: terminating on signal")))
			return true;
	return false;
}

/* What is kept of the document before. */
struct stamp {
	double timestamp, runtime, io;
	size_t first_run, n_runs;
};

static struct stamp stamp_of(const struct fio_json *j)
{
	struct stamp s = {.timestamp = j->timestamp, .n_runs = j->n_jobs};

	if (j->n_jobs)
		s.first_run = j->job[0].run;
	for (size_t i = 0; i < j->n_jobs; i++)
		for (size_t d = 0; d < FIO_DIRECTIONS; d++) {
			s.runtime = fmax(s.runtime,
					 j->job[i].total[d].runtime);
			s.io += j->job[i].total[d].io;
		}
	return s;
}

static void mark_progress(struct document *doc, const struct stamp *before,
			  const struct stamp *now)
{
	double grown = now->runtime - before->runtime;
	double passed = now->timestamp - before->timestamp;

	if (before->n_runs != now->n_runs || grown <= 0 ||
	    now->io < before->io || fabs(grown - passed) > CLOCK_SLACK)
		return;
	for (size_t i = 0; i < now->n_runs; i++)
		if (!text_eq(doc->run[before->first_run + i].name,
			     doc->run[now->first_run + i].name))
			return;
	for (size_t i = 0; i < before->n_runs; i++)
		doc->run[before->first_run + i].partial = true;
}

static void warn(struct document *doc, size_t line, enum json_error error)
{
	if (error == JSON_CUT)
		document_warn(doc, line, "truncated",
			      "JSON of fio without its end");
	else if (error == JSON_TOO_BIG)
		document_warn(doc, line, "json-too-big",
			      "JSON of fio beyond what is read");
	else if (error == JSON_BAD)
		document_warn(doc, line, "json-broken",
			      "JSON of fio that is damaged");
}

/* Reads one document; returns the lines it takes. */
static size_t read_one(const struct passage *p, size_t at,
		       struct block *block, struct buf *b, struct stamp *last)
{
	struct fio_json j = {
		.p = p,
		.at = at,
		.doc = p->doc,
		.block = block,
		.scratch = arena_new(),
		.version = {-1, -1},
		.interrupted = was_interrupted(p, at),
	};
	size_t took = collect(p, at, b);
	enum json_error error = JSON_FINE;
	const struct json *top = json_tree(j.scratch, buf_text(b));
	struct stamp now;

	if (!top)
		top = json_read(j.scratch, buf_text(b), &error);
	warn(p->doc, lines_index(p, at), b->full ? JSON_TOO_BIG : error);
	if (top && top->kind == JSON_OBJECT)
		read_top(&j, top);
	now = stamp_of(&j);
	mark_progress(p->doc, last, &now);
	*last = now;
	arena_free(j.scratch);
	return took;
}

/* ---- the format ---- */

static int json_sniff(const struct passage *p, size_t at)
{
	return opening(p, at) == TEXT_NOT_FOUND ? 0 : 100;
}

static size_t json_parse(const struct passage *p, size_t at,
			 struct block *block)
{
	struct buf b = buf_new(LIMIT_JSON_BYTES);
	struct stamp last = {.n_runs = 0};
	size_t i = at, end = at;

	while (i < p->n) {
		if (text_trim(p->line[i]->text).n == 0) {
			i++;
			continue;
		}
		if (opening(p, i) == TEXT_NOT_FOUND)
			break;
		i += read_one(p, i, block, &b, &last);
		end = i;
	}
	buf_free(&b);
	fio_mark_repeats(p->doc, block);
	return end - at;
}

static const char *const samples[] = {
	"fio: pid=81, err=28/file:io_u.c:1876, func=io_u error\n"
	"{\n"
	"  \"fio version\" : \"fio-3.33\",\n"
	"  \"jobs\" : [\n"
	"    {\n"
	"      \"jobname\" : \"w\",\n"
	"      \"read\" : {\n"
	"        \"io_bytes\" : 4096,\n"
	"        \"iops\" : 12.500000,\n"
	"        \"runtime\" : 80\n"
	"      }\n"
	"    }\n"
	"  ]\n"
	"}\n",
	NULL,
};

const struct format format_fio_json = {
	.name = "fio-json",
	.title = "fio, JSON and json+",
	.sniff = json_sniff,
	.parse = json_parse,
	.samples = samples,
};
