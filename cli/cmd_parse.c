/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * parse: what was read, without judging; one value a line. Scope says what
 * kind of row it stands in, and index which one: rows of a scope are counted
 * over the whole input file, disks are known by their name instead. What people
 * wrote, in tables and sentences, has scopes of its own, so that it does not
 * count among the rows of tools. A run that stands there in several forms is
 * given once, in the most exact one.
 */
#include "cli/cli.h"

#include <math.h>

#include "base/error.h"
#include "cli/parse_direct.h"
#include "parser/format/fio/fio_direct.h"
#include "parser/format/format.h"
#include "parser/source/stream.h"

/* A run at work: where its values go, and what was counted before it. */
struct place {
	struct parse_out *out;
	const struct document *doc;
	const struct run *run;
	struct parse_count at;
};

/* The scope of what people wrote; NULL for the output of a tool. */
static const char *said_scope(const struct document *doc,
			      const struct run *run)
{
	const char *format = doc->block[run->block].format->name;

	return text_is(text_of(format), "table") ||
	       text_is(text_of(format), "prose") ? format : NULL;
}

/* Lines of the input, not of the piece that it was read in. */
static struct parse_item item_of(const struct place *p, size_t line)
{
	struct parse_item it = parse_item(
		p->doc->block[p->run->block].format->name, p->at.job,
		p->run->name, p->at.lines + p->doc->line[line].number);

	if (!p->run->valid)
		it.state = "failed";
	else if (p->run->partial)
		it.state = "partial";
	return it;
}

/* True when a row of a group was among them. */
static bool put_measurements(const struct place *p)
{
	const char *said = said_scope(p->doc, p->run);
	struct parse_item it = item_of(p, p->run->first_line);
	bool group = false;

	for (size_t i = 0; i < p->run->n_measurements; i++) {
		const struct measurement *m = &p->run->measurement[i];

		it.scope = "job";
		it.index = p->at.job;
		it.name = p->run->name;
		it.metric_head.n = 0;
		parse_scope(&it, m->metric);
		if (said) {
			it.scope = said;
			it.index = p->at.said;
			it.name = p->run->label;
		} else if (it.scope[0] == 'g') {
			it.index = p->at.group;
			group = true;
		} else if (it.scope[0] == 'd') {
			it.index = NO_INDEX;
		}
		it.value = m->value;
		it.unit = m->unit;
		it.precision = m->precision;
		it.line = p->at.lines + p->doc->line[m->line].number;
		parse_out_item(p->out, &it);
	}
	return group;
}

/* One line a symbol: its share of samples is the value, in percent. */
static void put_profile(const struct place *p)
{
	const struct profile *f = p->run->profile;

	for (size_t i = 0; f && i < f->n; i++) {
		const struct profile_entry *e = &f->entry[i];
		struct parse_item it = item_of(p, e->line);

		it.scope = "profile";
		it.name = e->symbol;
		it.metric = f->event;
		it.value = e->self;
		it.unit = "percent";
		it.object = e->object;
		it.command = e->command;
		parse_out_item(p->out, &it);
	}
}

/* One line a bucket: the count is the value, the bounds are lo and hi. */
static void put_histograms(const struct place *p)
{
	for (size_t i = 0; i < p->run->n_histograms; i++) {
		const struct histogram *h = &p->run->histogram[i];

		for (size_t k = 0; k < h->n; k++) {
			struct parse_item it = item_of(p, h->line);

			it.scope = "histogram";
			it.metric = h->name;
			it.value = h->bucket[k].count;
			it.unit = h->unit;
			it.lo = h->bucket[k].lo;
			it.hi = h->bucket[k].hi;
			parse_out_item(p->out, &it);
		}
	}
}

/* The unit that the last word of a metric's name implies. */
static const char *series_unit(struct text metric)
{
	if (text_ends(metric, TEXT("iops")))
		return "1/s";
	if (text_ends(metric, TEXT("bw")))
		return "bytes/s";
	return text_ends(metric, TEXT("lat")) ? "ns" : "";
}

static void put_series(const struct place *p)
{
	for (size_t i = 0; i < p->run->n_points; i++) {
		const struct series_point *s = &p->run->point[i];
		struct parse_item it = item_of(p, s->line);

		it.scope = "series";
		it.metric = s->metric;
		it.value = s->value;
		it.unit = series_unit(s->metric);
		if (s->t >= 0)
			it.t = s->t;
		if (s->percent >= 0)
			it.percent = s->percent;
		parse_out_item(p->out, &it);
	}
}

/* Runs that repeat another one are passed over: their values are given once, in
 * the most exact form. The counts go on over all pieces of an input. */
static void put_document(struct parse_out *out, const struct document *doc,
			 struct parse_count *count)
{
	for (size_t i = 0; i < doc->n_runs; i++) {
		struct place p = {out, doc, &doc->run[i], *count};

		if (p.run->repeat)
			continue;
		count->group += put_measurements(&p);
		put_profile(&p);
		put_histograms(&p);
		put_series(&p);
		/* Progress alone is no row. */
		if (said_scope(doc, p.run))
			count->said++;
		else
			count->job += p.run->n_measurements || p.run->name.n;
	}
}

/* An empty input is told apart, as it mostly means that the command before the
 * pipe failed. */
static int nothing(const char *name, size_t lines)
{
	if (!lines)
		return rs_fail(RS_ERR_NOTHING, "%s: empty input", name);
	return rs_fail(RS_ERR_NOTHING, "%s: no values recognised in %zu line%s",
		       name, lines, lines == 1 ? "" : "s");
}

/* What is given to each input. */
struct parse {
	struct parse_out *out;
	struct parse_direct *direct;	/* or NULL */
};

/* Some reports of a piece, by a document of their own. */
static size_t put_part(const struct parse *p, struct text name,
		       struct text t, size_t lines,
		       struct parse_count *count)
{
	struct document *doc = document_new(name, t);
	size_t runs;

	document_read(doc);
	put_document(p->out, doc, count);
	runs = doc->n_runs;
	document_free(doc);
	count->lines += lines;
	return runs;
}

/* A piece report by report: those that can be go directly to the printer, what
 * is between two of them stays together. */
static size_t put_reports(const struct parse *p, const struct document *doc,
			  struct parse_count *count)
{
	struct text rest = doc->raw;
	size_t runs = 0, part = 0, part_lines = 0;

	while (rest.n) {
		struct text t = text_from(rest, part);
		size_t n = 0, lines;

		if (!part)
			n = parse_direct_report(p->direct, t, count);
		if (n) {
			rest = text_from(t, n);
			runs++;
			continue;
		}
		if (!t.n || (part && parse_direct_can(p->direct, t))) {
			runs += put_part(p, doc->name, text_sub(rest, 0, part),
					 part_lines, count);
			rest = t;
			part = part_lines = 0;
			continue;
		}
		part += fio_direct_skip(t, &lines);
		part_lines += lines;
	}
	return runs;
}

/* Another form of a report may tell what one before it has told: then they
 * have to be in one document (parser/format/fio/fio_same.c). */
static bool in_one_form(struct text t)
{
	const char *p = t.p, *end = t.p + t.n;

	if (text_find_char(t, '"') != TEXT_NOT_FOUND)
		return false;
	while (p < end && (p = memchr(p, ';', (size_t)(end - p)))) {
		p++;
		if (text_starts((struct text){p, (size_t)(end - p)},
				TEXT("fio-")))
			return false;
	}
	return true;
}

/* One input, in pieces when it is large. */
static int parse_input(const char *path, void *data)
{
	const struct parse *p = data;
	struct parse_count count = {.job = 0};
	struct document *doc = NULL;
	struct stream *s = NULL;
	size_t runs = 0, lines = 0;
	int err = stream_open(path, &s);

	while (!err && !(err = stream_next(s, &doc, &count.lines)) && doc) {
		if (p->direct && stream_in_reports(s) &&
		    in_one_form(doc->raw)) {
			runs += put_reports(p, doc, &count);
			lines = count.lines;
		} else {
			document_read(doc);
			put_document(p->out, doc, &count);
			runs += doc->n_runs;
			lines = count.lines + doc->n_lines;
		}
		document_free(doc);
	}
	stream_close(s);
	if (!err && !runs)
		err = nothing(strcmp(path, "-") ? path : "(stdin)", lines);
	return err;
}

/* Values are printed as they are read; a pipe of any length takes the memory of
 * one piece. */
int cmd_parse(struct options *o)
{
	struct parse_out out;
	struct parse p = {.out = &out};
	int err = load_formats();

	if (!err)
		err = parse_out_open(&out, o->out, o->format);
	if (err)
		return err;
	p.direct = parse_direct_new(&out);
	err = cli_each_path(o, parse_input, &p);
	parse_direct_free(p.direct);
	parse_out_close(&out);
	return err;
}
