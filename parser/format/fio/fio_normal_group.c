/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * "Run status group" and "Disk stats": they belong to the last run of their
 * group. People often keep the group row alone ("WRITE: bw=1512MiB/s"); then
 * it is a run of its own and its bandwidth the run's bandwidth.
 */
#include "parser/format/fio/fio_normal.h"

#include <math.h>

#define REACH 60

struct group {
	bool has_bw, has_io, has_range, has_time;
	struct number bw, io, lo, hi, first, last;
};

/* "97.7MiB/s-98.0MiB/s": two values at the start of t; the rest in *t. */
static bool read_pair(struct text *t, struct number *lo, struct number *hi)
{
	struct text rest = text_ltrim(*t);

	if (!fio_quantity(rest, 1000, lo))
		return false;
	rest = text_ltrim(text_from(rest, lo->len));
	if (!text_skip(&rest, TEXT("-")))
		return false;
	rest = text_ltrim(rest);
	if (!fio_quantity(rest, 1000, hi))
		return false;
	*t = text_ltrim(text_from(rest, hi->len));
	return true;
}

/* "97.7MiB/s-97.7MiB/s (102MB/s-102MB/s)" behind the bandwidth. */
static void read_range(struct text t, struct group *g)
{
	struct number lo, hi;

	text_cut(&t, ',');
	g->has_range = read_pair(&t, &g->lo, &g->hi);
	if (!g->has_range || !text_skip(&t, TEXT("(")) ||
	    !read_pair(&t, &lo, &hi))
		return;
	fio_better_base(&g->lo, &lo);
	fio_better_base(&g->hi, &hi);
}

static void read_new(const struct fio_state *s, struct text t,
		     struct group *g)
{
	struct text v;

	if (fio_field(t, "bw", &v)) {
		g->has_bw = fio_two_bases(s, v, &g->bw);
		read_range(v, g);
	}
	if (fio_field(t, "io", &v))
		g->has_io = fio_two_bases(s, v, &g->io);
	if (!fio_field(t, "run", &v) || !num_plain(v, &g->first))
		return;
	text_cut(&v, '-');
	g->has_time = num_plain(text_ltrim(v), &g->last);
}

static void scale(struct number *n, double factor)
{
	n->value *= factor;
	n->step *= factor;
}

/* Up to 2.0.6 minb and maxb are in bytes/ms though aggrb is in KiB/s: with one
 * job they are 2.4 % larger than it. */
static bool is_decimal_range(const struct fio_state *s,
			     const struct group *g)
{
	if (s->version.major >= 0 && s->version.major < 2)
		return true;
	if (s->version.major > 2 || fio_version_in(s->version, 201, 9999))
		return false;
	return g->has_bw && g->lo.value == g->hi.value &&
	       fabs(g->lo.value / g->bw.value - 1.024) < 0.004;
}

/* A quantity of fio up to 2.19: the digits behind its point say little. */
static bool old_value(struct text t, const char *key, struct number *n)
{
	struct text v;

	if (!fio_field(t, key, &v) || !fio_quantity(v, 1024, n))
		return false;
	fio_distrust_fraction(v, n);
	return true;
}

static void read_old(const struct fio_state *s, struct text t,
		     struct group *g)
{
	struct text v;
	bool bare = false;

	g->has_io = old_value(t, "io", &g->io);
	g->has_bw = old_value(t, "aggrb", &g->bw);
	if (g->has_bw && fio_field(t, "aggrb", &v)) {
		/* No unit up to 1.11: kB/s. */
		bare = g->bw.len >= v.n || v.p[g->bw.len] == ',';
		bare = bare && ch_digit(v.p[g->bw.len - 1]);
		if (bare)
			scale(&g->bw, 1000);
		else if (s->sample_kilo < 1024)
			scale(&g->bw, 1 / 1.024);
	}
	g->has_range = old_value(t, "minb", &g->lo) &&
		       old_value(t, "maxb", &g->hi);
	if (bare) {
		scale(&g->lo, 1000);
		scale(&g->hi, 1000);
	} else if (g->has_range && (is_decimal_range(s, g) ||
				    s->sample_kilo < 1024)) {
		scale(&g->lo, 1 / 1.024);
		scale(&g->hi, 1 / 1.024);
	}
	g->has_time = fio_value(t, "mint", 1000, &g->first) &&
		      fio_value(t, "maxt", 1000, &g->last);
}

/* The run before this block says the same bandwidth: rows were cut out
 * between the two. A run that has a group row already is another's, and so is
 * what stands above a heading: two kernels may well be equally fast. */
static bool said_before(struct fio_state *s, const struct fio_row *row,
			const struct group *g, const char *ddir)
{
	const struct document *doc = s->doc;
	size_t last = doc->n_runs - 1, before = s->run;
	const struct run *r;
	const struct measurement *m;

	if (!doc->n_runs || s->block->n_runs || !g->has_bw)
		return false;
	r = &doc->run[last];
	if (r->block >= doc->n_blocks ||
	    doc->block[r->block].message != s->block->message ||
	    doc->block[r->block].depth != s->block->depth ||
	    row->line - r->last_line > REACH ||
	    fio_heading_between(s, r->last_line, row->line))
		return false;
	s->run = last;
	m = fio_find(s, "%s.io", ddir) ? fio_find(s, "%s.bw", ddir) : NULL;
	if (m && fabs(m->value / g->bw.value - 1) < 0.02 &&
	    !fio_find(s, "group.%s.bw", ddir) &&
	    !fio_find(s, "group.%s.max_runtime", ddir))
		return true;
	s->run = before;
	return false;
}

/* The last report row of the group, or the run at work. */
static bool group_run(struct fio_state *s, const char *ddir)
{
	for (size_t i = s->n_seen; i-- > 0;) {
		if (s->seen[i].group != s->group ||
		    s->doc->run[s->seen[i].run].block != s->doc->n_blocks)
			continue;
		s->run = s->seen[i].run;
		return !fio_find(s, "group.%s.bw", ddir);
	}
	return s->run != NO_INDEX && !s->orphan &&
	       !(s->group_ddir & fio_direction_bit(ddir));
}

static void choose_run(struct fio_state *s, const struct fio_row *row,
		       const struct group *g, const char *ddir)
{
	struct text label = fio_label(row->prefix);

	/* There is but one. */
	if (s->direct)
		return;
	if (text_ieq(label, TEXT("fio")))
		label.n = 0;
	if (!label.n && (group_run(s, ddir) || said_before(s, row, g, ddir)))
		return;
	if (!s->orphan || s->run == NO_INDEX || label.n ||
	    (s->group_ddir & fio_direction_bit(ddir))) {
		fio_begin_run(s, row->line, label);
		fio_header_params(s);
		s->orphan = true;
	}
}

static void put(struct fio_state *s, const struct fio_row *row, bool has,
		const struct number *n, double factor, const char *unit,
		struct text head, struct text tail)
{
	if (has)
		fio_put(s, row->line, unit, n->value * factor,
			n->step * factor, head, tail);
}

static void put_group(struct fio_state *s, const struct fio_row *row,
		      const struct group *g, const char *ddir)
{
	char name[32] = "group.";
	struct text group = {name, 6}, own = text_of(ddir);

	memcpy(name + 6, own.p, own.n);
	group.n += own.n;
	/* A group row alone stands for the run. */
	if (!s->orphan)
		own = group;
	put(s, row, g->has_bw, &g->bw, 1, "bytes/s", own, TEXT("bw"));
	put(s, row, g->has_io, &g->io, 1, "bytes", own, TEXT("io"));
	if (s->orphan)
		put(s, row, g->has_time, &g->last, 1e6, "ns", own,
		    TEXT("runtime"));
	put(s, row, g->has_range, &g->lo, 1, "bytes/s", group,
	    TEXT("min_bw"));
	put(s, row, g->has_range, &g->hi, 1, "bytes/s", group,
	    TEXT("max_bw"));
	put(s, row, g->has_time, &g->first, 1e6, "ns", group,
	    TEXT("min_runtime"));
	put(s, row, g->has_time, &g->last, 1e6, "ns", group,
	    TEXT("max_runtime"));
}

void fio_read_group(struct fio_state *s, const struct fio_row *row)
{
	struct text t = text_from(row->text, row->m.from);
	struct group g = {.has_bw = false};
	struct text v;
	const char *ddir;

	if (row->kind == FIO_GROUP_HEAD) {
		s->group = 0;
		num_uint(row->m.group[1], &s->group);
		if (s->orphan)
			s->run = NO_INDEX;
		s->closed = true;
		return;
	}
	ddir = fio_direction_word(row->m.group[1]);
	if (fio_field(t, "aggrb", &v))
		read_old(s, t, &g);
	else
		read_new(s, t, &g);
	choose_run(s, row, &g, ddir);
	if (s->orphan)
		fio_label_param(s, row);
	s->group_ddir |= fio_direction_bit(ddir);
	s->closed = true;
	put_group(s, row, &g, ddir);
}

/* "ios=15422/15409" -> DEV.read_ios and DEV.write_ios */
static void put_pair(struct fio_state *s, const struct fio_row *row,
		     const char *key, const char *aggr, const char *metric,
		     double factor, const char *unit)
{
	struct text dev = row->m.group[1], v;
	uint64_t reads, writes;
	size_t n;

	if (!fio_field(text_from(row->text, row->m.from), key, &v))
		return;
	n = num_uint(v, &reads);
	if (!n || n >= v.n || v.p[n] != '/' ||
	    !num_uint(text_from(v, n + 1), &writes))
		return;
	fio_measure(s, row->line, unit, (double)reads * factor, factor,
		    "disk.%.*s.%sread_%s", TEXT_ARG(dev), aggr, metric);
	fio_measure(s, row->line, unit, (double)writes * factor, factor,
		    "disk.%.*s.%swrite_%s", TEXT_ARG(dev), aggr, metric);
}

static void put_single(struct fio_state *s, const struct fio_row *row,
		       const char *key, const char *metric, double factor,
		       const char *unit)
{
	struct text v;
	struct number n;

	if (fio_field(text_from(row->text, row->m.from), key, &v) &&
	    num_plain(v, &n))
		fio_measure(s, row->line, unit, n.value * factor,
			    n.step * factor, "disk.%.*s.%s",
			    TEXT_ARG(row->m.group[1]), metric);
}

void fio_read_disk(struct fio_state *s, const struct fio_row *row)
{
	s->closed = true;
	if (row->kind == FIO_DISK_HEAD)
		return;
	if (s->run == NO_INDEX) {
		fio_begin_run(s, row->line, (struct text){NULL, 0});
		s->closed = true;
	}
	put_pair(s, row, "ios", "", "ios", 1, "count");
	put_pair(s, row, "sectors", "", "sectors", 1, "count");
	put_pair(s, row, "merge", "", "merges", 1, "count");
	put_pair(s, row, "ticks", "", "ticks", 1e6, "ns");
	put_single(s, row, "in_queue", "in_queue", 1e6, "ns");
	put_single(s, row, "util", "util", 1, "percent");
	if (!text_has(row->text, TEXT("agg")))
		return;
	put_pair(s, row, "aggrios", "aggr_", "ios", 1, "count");
	put_pair(s, row, "aggsectors", "aggr_", "sectors", 1, "count");
	put_pair(s, row, "aggrsectors", "aggr_", "sectors", 1, "count");
	put_pair(s, row, "aggrmerge", "aggr_", "merges", 1, "count");
	put_pair(s, row, "aggrticks", "aggr_", "ticks", 1e6, "ns");
	put_single(s, row, "aggrin_queue", "aggr_in_queue", 1e6, "ns");
	put_single(s, row, "aggrutil", "aggr_util", 1, "percent");
}
