/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A report that is read directly says what fio-normal says of the same text.
 * Dictionary: parser/format/fio_direct*.c parser/format/fio/fio_plain.c */
#include <math.h>
#include <stdlib.h>

#include "base/limits.h"
#include "base/real.h"
#include "parser/format/fio/fio_direct.h"
#include "tests/fuzz/lines.h"

/* The values of a document, in order, and how many were compared. */
struct same {
	const struct document *doc;
	size_t run, at;
	bool begun;
};

static void check(bool holds)
{
	if (!holds)
		abort();
}

/* Rows without values are no step to the next run. */
static void see_run(void *data, struct text name)
{
	struct same *s = data;

	if (s->begun) {
		check(s->at == s->doc->run[s->run].n_measurements);
		s->run++;
	}
	s->begun = true;
	s->at = 0;
	check(s->run < s->doc->n_runs);
	check(text_eq(s->doc->run[s->run].name, name));
	check(s->doc->run[s->run].valid && !s->doc->run[s->run].partial &&
	      !s->doc->run[s->run].repeat);
}

static const struct measurement *next(struct same *s, struct text metric,
				      const char *unit, size_t line)
{
	const struct run *r = &s->doc->run[s->run];
	const struct measurement *m = &r->measurement[s->at++];

	check(s->begun && s->at <= r->n_measurements);
	check(text_eq(m->metric, metric));
	check(strcmp(m->unit, unit) == 0);
	check(s->doc->line[m->line].number == line);
	return m;
}

static void check_printed(double v, uint64_t digits, unsigned int decimals)
{
	char a[REAL_BYTES], b[REAL_BYTES];
	size_t n = real_put(a, v);

	check(n == real_put_decimal(b, digits, decimals));
	check(memcmp(a, b, n) == 0);
}

static void see_row(void *data, const struct fio_direct_row *row)
{
	for (size_t i = 0; i < row->n; i++) {
		const struct fio_direct_value *v = &row->value[i];
		char name[256];
		size_t n = 0;
		const struct measurement *m;

		memcpy(name, row->head, row->n_head);
		n = row->n_head;
		if (row->disk.n) {
			memcpy(name + n, row->disk.p, row->disk.n);
			n += row->disk.n;
			name[n++] = '.';
		}
		memcpy(name + n, v->tail.p, v->tail.n);
		m = next(data, (struct text){name, n + v->tail.n}, v->unit,
			 row->line);
		check_printed(m->value, v->digits, v->decimals);
		check_printed(m->precision, v->step, v->decimals);
	}
}

static void see_value(void *data, struct text metric, double value,
		      const char *unit, double step, size_t line)
{
	const struct measurement *m = next(data, metric, unit, line);

	check(m->value == value && m->precision == step);
}

static void compare(struct text t)
{
	struct document *doc = document_new(TEXT("fuzz"), t);
	struct same same = {.doc = doc};
	struct fio_direct *d = arena_alloc(doc->arena, sizeof(*d));

	/* Without one who looks, whether it can be. */
	if (fio_direct_report(d, t) == t.n && t.n && d->begun) {
		d->data = &same;
		d->run = see_run;
		d->row = see_row;
		d->value = see_value;
		document_read(doc);
		check(fio_direct_report(d, t) == t.n);
		check(same.run + 1 == doc->n_runs &&
		      same.at == doc->run[same.run].n_measurements);
	}
	document_free(doc);
}

/* A report that is right but for what the input puts in its place. */
static const char head[] =
	"fs: (g=0): rw=write, bs=4K-4K/4K-4K/4K-4K, ioengine=psync, "
	"iodepth=1\n"
	"fio-3.33\n"
	"Starting 1 process\n"
	"\n"
	"fs: (groupid=0, jobs=1): err= 0: pid=3182: Mon Nov 30 09:55:03 2026\n";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text t = {(const char *)data, size};
	struct text first;
	size_t n = sizeof(head) - 1;
	char *whole;

	if (size > LIMIT_LINE)
		return 0;
	/* One report: more are a row of documents. */
	first = text_sub(t, 0, fio_direct_skip(t, &n));
	compare(first);
	n = sizeof(head) - 1;
	whole = malloc(n + first.n + 1);
	if (!whole)
		abort();
	memcpy(whole, head, n);
	if (first.n)
		memcpy(whole + n, first.p, first.n);
	whole[n + first.n] = '\n';
	t = (struct text){whole, n + first.n + 1};
	compare(text_sub(t, 0, fio_direct_skip(t, &n)));
	free(whole);
	return 0;
}
