/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Rows that a mailer broke. A record that lacks its last field takes the next
 * lines as long as they look like the rest of one and are no record of their
 * own; a blank line between the halves (double-spaced mails) is allowed.
 * Where rows break in practice: after "(T)" of the header, inside the ranges
 * of the group row, before util=, stdev=, samples=, ">=64=", inside "[ 9]".
 */
#include "parser/format/fio/fio.h"

#include "base/limits.h"

#define MOST_PARTS 8

/* What mail markup leaves at both ends of a line. */
static bool is_markup(char c)
{
	return c == '*' || c == '/' || c == '_' || ch_blank(c);
}

struct text fio_clean(struct text t)
{
	t = text_trim(t);
	/* diff(1) of two reports; fio's own <host> has no blank behind <. */
	if (text_starts(t, TEXT("< ")))
		t = text_from(t, 2);
	while (t.n && (is_markup(t.p[0]) || t.p[0] == '+' || t.p[0] == '>')) {
		/* ">=64=" is data. */
		if (t.p[0] == '>' && t.n > 1 && t.p[1] == '=')
			break;
		t = text_from(t, 1);
	}
	while (t.n && (is_markup(t.p[t.n - 1]) || t.p[t.n - 1] == '\r'))
		t.n--;
	return t;
}

/* The field that ends a complete record; NULL when any end will do. */
static const char *last_field(enum fio_kind kind)
{
	switch (kind) {
	case FIO_HEADER:
		return "iodepth=";
	case FIO_DDIR:
		return "msec";
	case FIO_LAT:
		return "dev=";
	case FIO_BW:
	case FIO_IOPS:
		return "dev=";
	case FIO_DEPTHS:
	case FIO_SUBMIT:
		return "=64=";
	case FIO_GROUP:
		return "msec";
	case FIO_DISK:
		return "util=";
	default:
		return NULL;
	}
}

/* Does the record end inside brackets or with what joins two fields? */
static bool ends_open(struct text t)
{
	if (!t.n)
		return false;
	if (memchr(",-/=[(", t.p[t.n - 1], 6))
		return true;
	for (size_t i = t.n; i-- > 0;) {
		if (t.p[i] == ']' || t.p[i] == ')')
			return false;
		if (t.p[i] == '[' || t.p[i] == '(')
			return true;
	}
	return false;
}

static bool is_complete(const struct fio_row *row)
{
	const char *last = last_field(row->kind);

	if (ends_open(row->text))
		return false;
	if (row->kind == FIO_JOB) {
		/* "Sat Jun 24 12:07:54 2017": without its year, when a date
		 * began, it goes on. */
		size_t n = row->text.n;

		return n < 5 || (ch_digit(row->text.p[n - 1]) &&
				 ch_digit(row->text.p[n - 2]) &&
				 row->text.p[n - 5] == ' ') ||
		       row->text.p[n - 1] == ':';
	}
	return !last || text_ihas(row->text, text_of(last));
}

static const char *const fields[] = {
	"stdev=", "dev=", "samples=", "avg=", "max=", "per=", "minf=",
	"majf=", "ctx=", "sys=", "runt=", "run=", "io=", "bw=", "iops=",
	"mint=", "maxt=", "minb=", "maxb=", "aggrb=", "util=", "in_queue=",
	"ticks=", "merge=", "aggrios=", "aggrmerge=", "aggrticks=",
	"aggrsectors=", "aggrin_queue=", "aggrutil=", "sectors=", "short=",
	"dropped=", "drop=", "window=", "percentile=", "depth=", "ioengine=",
	"iodepth=", "rate=", "odir=", ">=64=", "=64=", NULL,
};

static bool starts_with_field(struct text t)
{
	/* The longest of them has 13 bytes. */
	if (text_find_char(text_sub(t, 0, 13), '=') == TEXT_NOT_FOUND)
		return false;
	for (size_t i = 0; fields[i]; i++)
		if (text_begins(t, fields[i]))
			return true;
	return false;
}

/* Is `next` the rest of a record that ends as `t` does? */
static bool goes_on(const struct fio_row *row, struct text next)
{
	struct text t = row->text;
	char c = next.p[0];

	if (starts_with_field(next) || text_ends(next, TEXT("zone resets")) ||
	    (text_eq(next, TEXT("resets")) && text_ends(t, TEXT("zone"))))
		return true;
	if (is_complete(row))
		return false;
	if (row->kind == FIO_JOB)
		return next.n < 32 && ch_digit(next.p[next.n - 1]) &&
		       (ch_digit(c) || text_has(next, TEXT(":")));
	if (c == '(')
		return next.n > 1 && (ch_digit(next.p[1]) ||
				      (next.n > 2 && next.p[2] == ')'));
	if (ch_digit(c) || c == ']' || c == '[')
		return row->kind == FIO_HEADER || ends_open(t);
	return false;
}

static size_t next_line(const struct passage *p, size_t at)
{
	at++;
	if (at + 1 < p->n && text_trim(p->line[at]->text).n == 0)
		at++;
	return at;
}

/* The text with the next line behind it, in the arena. */
static struct text joined(struct arena *a, struct text t, struct text next)
{
	char *to = arena_alloc(a, t.n + 1 + next.n);

	memcpy(to, t.p, t.n);
	to[t.n] = ' ';
	memcpy(to + t.n + 1, next.p, next.n);
	return (struct text){to, t.n + 1 + next.n};
}

/* The row at line `at` alone, which may have been looked at as the line behind
 * the one before. */
static void first_part(const struct passage *p, size_t at,
		       struct fio_row *row, const struct fio_ahead *ahead)
{
	if (ahead->at != at) {
		fio_record(fio_clean(p->line[at]->text), row);
		return;
	}
	row->kind = ahead->row.kind;
	row->text = ahead->row.text;
	row->m.n = FIO_PLAIN_GROUPS;
	row->m.from = ahead->row.m.from;
	row->m.to = ahead->row.m.to;
	memcpy(row->m.group, ahead->row.m.group,
	       FIO_PLAIN_GROUPS * sizeof(*row->m.group));
	row->prefix = text_sub(row->text, 0, row->m.from);
}

/* Is line i plainly a row of its own? Then it is remembered. */
static bool look_ahead(size_t i, struct text next, struct fio_ahead *ahead)
{
	ahead->at = NO_INDEX;
	if (next.n < FIO_PLAIN_LEAST || next.n > LIMIT_LINE ||
	    !fio_plain(next, &ahead->row))
		return false;
	ahead->row.text = next;
	ahead->at = i;
	return true;
}

enum fio_kind fio_row_at(const struct passage *p, size_t at,
			 struct fio_row *row, struct fio_ahead *ahead)
{
	struct fio_row other;
	size_t last = at;

	row->line = (size_t)(p->line[at] - p->doc->line);
	row->took = 1;
	first_part(p, at, row, ahead);
	if (row->kind == FIO_NONE)
		return FIO_NONE;
	for (int part = 1; part < MOST_PARTS; part++) {
		size_t i = next_line(p, last);
		struct text next;

		if (i >= p->n)
			break;
		next = fio_clean(p->line[i]->text);
		if (!next.n || look_ahead(i, next, ahead) ||
		    next.n + row->text.n >= LIMIT_LINE ||
		    !goes_on(row, next) ||
		    fio_record(next, &other) != FIO_NONE)
			break;
		fio_record(joined(p->doc->arena, row->text, next), row);
		last = i;
	}
	row->took = last - at + 1;
	return row->kind;
}

/* A prefix that a logger puts on each line: "20:17:58 DEBUG| [stdout]". */
static bool is_logger(struct text t)
{
	return t.n && (t.p[t.n - 1] == ']' || t.p[t.n - 1] == '|') &&
	       text_has(t, TEXT(":"));
}

struct text fio_label(struct text prefix)
{
	struct text t = text_trim(prefix);

	if (is_logger(t))
		return (struct text){t.p, 0};
	if (t.n && t.p[0] == '<' && text_find_char(t, '>') < t.n)
		t = text_from(t, text_find_char(t, '>') + 1);
	while (t.n && memchr("-*+#|>/ \t", t.p[0], 9))
		t = text_from(t, 1);
	while (t.n && memchr(":,|=*/- \t", t.p[t.n - 1], 9))
		t.n--;
	return t;
}
