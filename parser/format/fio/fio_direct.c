/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A report of fio from its head to that of the next one, line by line, as long
 * as nothing is out of the ordinary: no progress, no labels, no wrapped rows,
 * no other form, no report that comes twice, one group. Rows of which a report
 * has few are read by fio-normal's own readers.
 */
#include "parser/format/fio/fio_direct.h"

/* Report rows; fio-normal forgets those before some more. */
#define MOST_JOBS 60
#define LONGEST_LINE 1000

#define EACH(byte) (UINT64_C(0x0101010101010101) * (byte))
#define HIGH EACH(0x80)

/* Eight bytes of which one is the byte in question: the high bit of that one
 * is set. Others may be set above it, so it says no more than whether. */
static uint64_t has_byte(uint64_t eight, unsigned char byte)
{
	uint64_t x = eight ^ EACH(byte);

	return (x - EACH(1)) & ~x & HIGH;
}

/* Bytes that fio does not print, or that addresses have; and the D of "=3D".
 * Eight at once: most of the time of a plain report would go into looking at
 * its bytes one by one. Behind the line's end blanks are looked at. */
static bool has_signs(struct text t, bool *has_d)
{
	uint64_t bad = 0, d = 0;

	for (size_t i = 0; i < t.n; i += 8) {
		uint64_t x = EACH(' ');

		memcpy(&x, t.p + i, t.n - i < 8 ? t.n - i : 8);
		bad |= (x | (x - EACH(' ')) | (x + EACH(1))) & HIGH;
		bad |= has_byte(x, '@');
		d |= has_byte(x, 'D');
	}
	*has_d = d != 0;
	return bad != 0;
}

/* Nothing that could be of a mail, mark-up or another form. */
static bool is_clean(struct text t)
{
	bool has_d;

	if (t.n < FIO_PLAIN_LEAST || t.n > LONGEST_LINE || !ch_alnum(t.p[0]) ||
	    text_starts(t, TEXT("From")) || text_starts(t, TEXT("Subject")) ||
	    memchr("*/_ ", t.p[t.n - 1], 4))
		return false;
	return !has_signs(t, &has_d) &&
	       !(has_d && text_has(t, TEXT("=3D"))) &&
	       !text_has(t, TEXT("wrote:"));
}

/* A name that fio-normal takes for itself, and JSON as well. */
static bool is_name(struct text t)
{
	for (size_t i = 0; i < t.n; i++)
		if (!ch_word(t.p[i]) && t.p[i] != '-' && t.p[i] != '.')
			return false;
	return t.n > 0;
}

/* A name that could hide another record, or a header behind a report row, is
 * left to fio-normal. */
static bool read_header(struct fio_direct *d, const struct fio_row *row)
{
	struct text name = row->prefix;

	if (d->begun || name.n < 3 || !is_name(text_sub(name, 0, name.n - 2)))
		return false;
	return text_ends(name, TEXT(": "));
}

/* Has this report row come before? */
static bool is_repeat(struct fio_state *s, const struct fio_seen *now)
{
	for (size_t i = 0; now->pid.n && i < s->n_seen; i++)
		if (s->seen[i].group == now->group &&
		    text_eq(s->seen[i].name, now->name) &&
		    text_eq(s->seen[i].pid, now->pid))
			return true;
	s->seen[s->n_seen++] = *now;
	return false;
}

/* The report row of a job that ran without an error and has not come before. */
static bool read_job(struct fio_direct *d, const struct fio_row *row)
{
	struct fio_state *s = &d->state;
	struct text rest = text_from(row->text, row->m.to);
	struct fio_seen now = {.name = row->prefix};
	size_t pid = text_find(rest, TEXT("pid="));

	/* A version line may stand above the head and count nevertheless. */
	if (d->closed || s->version.major < 0 || s->n_seen == MOST_JOBS ||
	    now.name.n < 3 ||
	    !text_ends(now.name, TEXT(": ")) ||
	    !text_eq(row->m.group[3], TEXT("0")) ||
	    !num_uint(row->m.group[1], &now.group) || pid == TEXT_NOT_FOUND)
		return false;
	now.name.n -= 2;
	rest = text_from(rest, pid + 4);
	now.pid = text_cut(&rest, ':');
	if (!is_name(now.name) || is_repeat(s, &now))
		return false;
	d->group = now.group;
	d->begun = d->in_run = true;
	d->n_values = 0;
	d->pct_unit = 0;
	d->kind = TEXT("clat");
	memset(d->rate, 0, sizeof(d->rate));
	s->run = 0;
	s->from_job = true;
	s->closed = false;
	s->seen_ddir = s->group_ddir = 0;
	s->ddir = NULL;
	s->sample_kilo = 1024;
	if (d->run)
		d->run(d->data, now.name);
	return true;
}

/* "write: IOPS=..." and "write: io=...": one result in the row, and none of
 * this direction before. */
static bool read_rates(struct fio_direct *d, struct fio_row *row)
{
	struct fio_state *s = &d->state;
	const char *ddir = fio_direction_word(row->m.group[1]);
	struct text after = text_from(row->text, row->m.to);
	size_t which = ddir[0] == 'r' ? 0 : ddir[0] == 'w' ? 1 : 2;
	struct number n;

	if (!d->in_run || d->closed ||
	    (s->seen_ddir & fio_direction_bit(ddir)))
		return false;
	/* More than one result in a row. */
	if (text_starts(text_from(row->text, row->m.to - 5), TEXT("IOPS=")) &&
	    text_ihas(after, TEXT("iops=")))
		return false;
	s->runtime = 0;
	d->pct_unit = 0;
	fio_read_rates(s, row);
	if (fio_value(row->text, "IOPS", 1000, &n) ||
	    fio_value(row->text, "iops", 1000, &n)) {
		d->rate[which].iops = n.value;
		d->rate[which].step = n.step;
	}
	d->rate[which].runtime = s->runtime;
	return true;
}

/* The rows of a group go to the last report row of it: here that is the run
 * at work, or it is no case of ours. */
static bool read_group(struct fio_direct *d, struct fio_row *row)
{
	struct fio_state *s = &d->state;
	const char *ddir;

	if (!d->in_run)
		return false;
	if (row->kind == FIO_GROUP_HEAD) {
		uint64_t group;

		if (d->in_group || !num_uint(row->m.group[1], &group))
			return false;
		d->in_group = d->closed = true;
		return group == d->group;
	}
	ddir = fio_direction_word(row->m.group[1]);
	if (!d->in_group || (s->group_ddir & fio_direction_bit(ddir)))
		return false;
	fio_read_group(s, row);
	return true;
}

/* Rows of md and dm devices have more fields and go to fio-normal's reader. */
static bool read_disk(struct fio_direct *d, struct fio_row *row)
{
	struct text rest;

	d->closed = true;
	if (row->kind == FIO_DISK && d->in_run && row->m.group[1].n < 60) {
		rest = text_from(row->text, row->m.group[1].n + 2);
		if (fio_direct_disk(d, row->m.group[1], rest))
			return true;
	}
	d->n_values += 16;
	if (!d->in_run || d->n_values > FIO_DIRECT_MOST)
		return false;
	if (row->kind == FIO_DISK)
		fio_read_disk(&d->state, row);
	return true;
}

/* A row that fio_plain() knows. */
static bool read_plain(struct fio_direct *d, struct text t)
{
	struct fio_state *s = &d->state;
	struct fio_row row;

	if (!is_clean(t) || !fio_plain(t, &row))
		return false;
	row.text = t;
	row.prefix = text_sub(t, 0, row.m.from);
	row.line = d->line;
	row.took = 1;
	switch (row.kind) {
	case FIO_HEADER:
		return read_header(d, &row);
	case FIO_VERSION:
		s->version = fio_version_of(row.m.group[1]);
		return !d->begun;
	case FIO_STARTING:
		return !d->begun;
	case FIO_NOISE:
		return !text_starts(t, TEXT("fio: terminating"));
	case FIO_JOB:
		return read_job(d, &row);
	case FIO_DDIR:
		return read_rates(d, &row);
	case FIO_LATTARGET:
	case FIO_ERRORS:
		if (!d->in_run || d->closed)
			return false;
		fio_read_row(s, &row);
		return true;
	case FIO_GROUP_HEAD:
	case FIO_GROUP:
		return read_group(d, &row);
	case FIO_DISK_HEAD:
	case FIO_DISK:
		return read_disk(d, &row);
	default:
		return false;
	}
}

/* A row of those that a report has many of; false when it is another one. */
static bool read_often(struct fio_direct *d, struct text t)
{
	switch (t.p[0]) {
	case '|':
		return fio_direct_percentiles(d, t);
	case 's':
		if (t.n > 1 && t.p[1] == 'u')
			return fio_direct_shares(d, t);
		return fio_direct_lat(d, t);
	case 'l':
		return fio_direct_lat(d, t) || fio_direct_shares(d, t) ||
		       fio_direct_target(d, t);
	case 'c':
		if (t.n > 1 && t.p[1] == 'p')
			return fio_direct_cpu(d, t);
		if (t.n > 1 && t.p[1] == 'o')
			return fio_direct_shares(d, t);
		return fio_direct_lat(d, t);
	case 'b':
		return fio_direct_samples(d, t);
	case 'i':
		return fio_direct_samples(d, t) || fio_direct_issued(d, t);
	case 'I':
		return fio_direct_shares(d, t);
	default:
		return false;
	}
}

/* First the rows of which there are many. */
static bool read_line(struct fio_direct *d, struct text t)
{
	if (d->in_run && !d->closed) {
		if (read_often(d, t))
			return true;
		if (text_eq(t, TEXT("fsync/fdatasync/sync_file_range:")))
			return true;
	}
	return read_plain(d, t) || (!d->begun && text_eq(t, TEXT("...")));
}

static struct text line_at(struct text t)
{
	const char *end = memchr(t.p, '\n', t.n);

	return (struct text){t.p, end ? (size_t)(end - t.p) : t.n};
}

/* Is it a line at which large inputs are cut? Brackets are rare. */
static bool is_head(struct text t)
{
	const struct text head = TEXT("(g=0): rw=");
	const char *p = t.p, *end = t.p + t.n;

	while (p < end && (p = memchr(p, '(', (size_t)(end - p)))) {
		if (p - t.p >= 2 && p[-1] == ' ' && p[-2] == ':' &&
		    (size_t)(end - p) >= head.n &&
		    memcmp(p, head.p, head.n) == 0)
			return true;
		p++;
	}
	return false;
}

/* The state of fio-normal's readers, as far as they are used here. */
static void start(struct fio_direct *d)
{
	struct fio_state *s = &d->state;

	d->line = 0;
	d->in_run = d->closed = d->begun = d->in_group = false;
	s->direct = d;
	s->version = (struct fio_version){-1, -1};
	s->n_seen = 0;
	s->run = NO_INDEX;
	s->label = (struct text){NULL, 0};
}

/* The bytes of the report, 0 when any line of it is not plain. */
size_t fio_direct_report(struct fio_direct *d, struct text t)
{
	struct text rest = t;
	bool heads = true;

	start(d);
	while (rest.n) {
		struct text row = line_at(rest);
		size_t took = row.n + 1;
		bool head;

		/* A line without its end is not known. */
		if (row.n == rest.n)
			return 0;
		while (row.n && row.p[0] == ' ')
			row = (struct text){row.p + 1, row.n - 1};
		head = (!d->begun || d->closed) && is_head(row);
		if (head && !heads)
			break;
		heads = head;
		d->line++;
		if (row.n && !read_line(d, row))
			return 0;
		rest = (struct text){rest.p + took, rest.n - took};
	}
	return t.n - rest.n;
}

/* Over a report that could not be read: up to the next head. */
size_t fio_direct_skip(struct text t, size_t *lines)
{
	struct text rest = t;
	bool heads = true;

	for (*lines = 0; rest.n; ++*lines) {
		struct text row = line_at(rest);
		bool head = is_head(row);

		if (head && !heads)
			break;
		heads = head;
		rest = text_from(rest, row.n + 1);
	}
	return t.n - rest.n;
}
