/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Values of fio's reports from their rows to JSON lines. All values of a row
 * have the beginning of the line in common, and most of them its end: both are
 * made once and copied.
 */
#include "cli/parse_direct.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "parser/format/fio/fio_direct.h"

/* Bytes of a line without its beginning: the rest of the metric, the value,
 * unit, step and line. */
#define LINE_BYTES ((size_t)256)

struct parse_direct {
	struct arena *arena;
	struct fio_direct fio;
	struct parse_out *out;
	struct parse_count count;
	struct text name;	/* of the row of a report at work */
	struct text head;	/* with what its lines begin */
	bool in_run, in_group;
	bool full;		/* it did not fit the buffer */
};

void parse_scope(struct parse_item *it, struct text metric)
{
	struct text rest = metric, dev;
	size_t dot;

	it->metric = metric;
	text_cut(&rest, '.');
	if (text_starts(rest, TEXT("group.")))
		it->scope = "group";
	if (!text_skip(&rest, TEXT("disk.")))
		return;
	/* The names of measures have no dot, those of devices may. */
	for (dot = rest.n; dot > 0 && rest.p[dot - 1] != '.'; dot--)
		;
	if (dot < 2)
		return;
	dev = text_sub(rest, 0, dot - 1);
	it->scope = "disk";
	it->name = dev;
	it->metric_head = text_sub(metric, 0, (size_t)(dev.p - metric.p));
	it->metric = text_from(rest, dot);
}

/* What the run that ends was counted as. Rows of a group (a summary over jobs)
 * are counted by themselves. */
static void end_run(struct parse_direct *p)
{
	p->count.job += p->in_run;
	p->count.group += p->in_group;
	p->in_run = p->in_group = false;
}

/* Lines are counted within the report; count.lines is what stands before it. */
static struct parse_item item_of(const struct parse_direct *p, size_t line)
{
	return parse_item(format_fio_normal.name, p->count.job, p->name,
			  p->count.lines + line);
}

/* A run begins: the beginning of its lines is made once. */
static void put_run(void *data, struct text name)
{
	struct parse_direct *p = data;
	struct parse_item it;

	end_run(p);
	p->in_run = true;
	p->name = name;
	it = item_of(p, 0);
	p->head = parse_out_head(p->out, &it);
}

/* The way for values that have no row in common. "-0" is printed as 0; a value
 * that JSON cannot hold gives the report back to the usual way. */
static void put_value(void *data, struct text metric, double value,
		      const char *unit, double step, size_t line)
{
	struct parse_direct *p = data;
	struct parse_item it = item_of(p, line);

	parse_scope(&it, metric);
	if (it.scope[0] == 'g') {
		it.index = p->count.group;
		p->in_group = true;
	} else if (it.scope[0] == 'd') {
		it.index = SIZE_MAX;
	}
	it.value = value == 0 ? 0 : value;
	it.unit = unit;
	it.precision = step;
	p->full |= !isfinite(value);
	parse_out_item(p->out, &it);
}

/* Most endings are not longer. */
#define USUAL_ENDING 64

/* What stands behind the value: `,"unit":"ns","precision":1,"line":7}`. */
struct ending {
	const struct fio_direct_value *of;
	size_t n;
	char text[LINE_BYTES / 2];
};

/* No bounds are checked: put_row has reserved room for the longest line of each
 * value. */
#define PUT(to, from, n) (memcpy((to), (from), (n)), (to) += (n))
#define PUT_LITERAL(to, s) PUT(to, s, sizeof(s) - 1)

/* Made anew only when unit or step differ from those of the value before; the
 * line is the same for a whole row. */
static void make_ending(struct ending *e, const struct fio_direct_value *v,
			size_t line)
{
	size_t n_unit = strlen(v->unit);
	char *to = e->text;

	if (e->of && e->of->unit == v->unit && e->of->step == v->step &&
	    e->of->decimals == v->decimals)
		return;
	e->of = v;
	PUT_LITERAL(to, ",\"unit\":\"");
	PUT(to, v->unit, n_unit);
	PUT_LITERAL(to, "\",\"precision\":");
	to += real_put_decimal(to, v->step, v->decimals);
	PUT_LITERAL(to, ",\"line\":");
	to += real_put_uint(to, line);
	PUT_LITERAL(to, "}\n");
	e->n = (size_t)(to - e->text);
}

/* Rows of disks are known by the name of the disk and are not counted. */
static struct text disk_head(struct parse_direct *p, struct text disk)
{
	struct parse_item it = item_of(p, 0);

	it.scope = "disk";
	it.index = SIZE_MAX;
	it.name = disk;
	return parse_out_head(p->out, &it);
}

/* All values of one row of the report. `want` is an upper bound, so that only
 * one check is needed for all of them. */
static void put_row(void *data, const struct fio_direct_row *row)
{
	struct parse_direct *p = data;
	struct text head = row->disk.n ? disk_head(p, row->disk) : p->head;
	struct ending e = {.of = NULL};
	struct text begin;
	size_t want = row->n * (head.n + row->n_head + LINE_BYTES), room;
	char *from = buf_reserve(&p->out->b, want, &room), *to = from;

	if (room < want) {
		p->full = true;
		return;
	}
	PUT(to, head.p, head.n);
	PUT(to, row->head, row->n_head);
	begin = (struct text){from, (size_t)(to - from)};
	for (size_t i = 0; i < row->n; i++) {
		const struct fio_direct_value *v = &row->value[i];

		if (i)
			PUT(to, begin.p, begin.n);
		PUT(to, v->tail.p, v->tail.n);
		PUT_LITERAL(to, "\",\"value\":");
		to += real_put_decimal(to, v->digits, v->decimals);
		make_ending(&e, v, p->count.lines + row->line);
		/* A copy of known length is no call; there is room for it. */
		memcpy(to, e.text, USUAL_ENDING);
		if (e.n > USUAL_ENDING)
			memcpy(to, e.text, e.n);
		to += e.n;
	}
	p->out->b.n += (size_t)(to - from);
}

/* Only JSON is made this way: it is what millions of values are printed as. */
struct parse_direct *parse_direct_new(struct parse_out *out)
{
	struct arena *a;
	struct parse_direct *p;

	if (!parse_out_is_json(out))
		return NULL;
	a = arena_new();
	p = arena_alloc(a, sizeof(*p));
	p->arena = a;
	p->out = out;
	p->fio.data = p;
	return p;
}

void parse_direct_free(struct parse_direct *p)
{
	if (p)
		arena_free(p->arena);
}

/* A trial without callbacks: nothing is printed. */
bool parse_direct_can(struct parse_direct *p, struct text t)
{
	p->fio.run = NULL;
	p->fio.row = NULL;
	p->fio.value = NULL;
	return fio_direct_report(&p->fio, t) > 0;
}

/* All or nothing: what was printed of a report that turns out to be another one
 * is taken back, and the caller reads it in the usual way. */
size_t parse_direct_report(struct parse_direct *p, struct text t,
			   struct parse_count *count)
{
	size_t mark = parse_out_mark(p->out), n;

	p->fio.run = put_run;
	p->fio.row = put_row;
	p->fio.value = put_value;
	p->count = *count;
	p->in_run = p->in_group = p->full = false;
	n = fio_direct_report(&p->fio, t);
	if (!n || p->full) {
		parse_out_drop(p->out, mark);
		return 0;
	}
	parse_out_keep(p->out);
	end_run(p);
	p->count.lines += p->fio.line;
	*count = p->count;
	return n;
}
