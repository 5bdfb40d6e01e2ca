/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Heads of fio's human output: what was asked for ("(g=0): rw=..."), how many
 * processes started, and the report row itself. The parameters of a run come
 * from the header with its name and group.
 */
#include "base/real.h"
#include "parser/format/fio/fio_normal.h"

/* Cuts the value at the next comma or blank. */
static struct text word_of(struct text value)
{
	size_t n = 0;

	while (n < value.n && value.p[n] != ',' && !ch_space(value.p[n]))
		n++;
	return text_sub(value, 0, n);
}

/* Empty when the row has no such field. */
static struct text field_word(struct text t, const char *key)
{
	struct text v;

	return fio_field(t, key, &v) ? word_of(v) : (struct text){NULL, 0};
}

/* "4096B-4096B" -> 4k, "512B-1024KiB" -> 512-1m. */
static struct text size_range(struct arena *a, struct text t)
{
	struct text hi = t, lo = text_cut(&hi, '-');
	bool same = text_eq(lo, hi);

	lo = fio_block_size(a, lo);
	if (!hi.n || same)
		return lo;
	hi = fio_block_size(a, hi);
	if (text_eq(lo, hi))
		return lo;
	return arena_printf(a, "%.*s-%.*s", TEXT_ARG(lo), TEXT_ARG(hi));
}

/* Three sizes: "(R) 4096B-4096B, (W) ..." of 2.17 and later, and
 * "4K-4K/4K-4K/4K-4K" (two of them in 1.x) before. */
static void read_sizes(struct fio_state *s, struct fio_header *h,
		       struct text t)
{
	static const char *const tags[] = {"(R)", "(W)", "(T)"};
	struct arena *a = s->doc->arena;
	struct text v;

	if (!fio_field(t, "bs", &v))
		return;
	if (v.n && v.p[0] == '(') {
		for (size_t i = 0; i < 3; i++) {
			size_t at = text_find(v, text_of(tags[i]));

			if (at == TEXT_NOT_FOUND)
				continue;
			h->bs[i] = size_range(
				a, word_of(text_ltrim(text_from(v, at + 3))));
		}
		return;
	}
	v = word_of(v);
	for (size_t i = 0; i < 3 && v.n; i++)
		h->bs[i] = size_range(a, text_cut(&v, '/'));
}

/* The job's name is free text: only what cannot be of it is taken off. */
static struct text job_name(struct text prefix)
{
	struct text t = text_trim(prefix);
	size_t at = text_find(t, TEXT("] "));

	if (t.n && t.p[0] == '<' && text_has(t, TEXT("> ")))
		t = text_from(t, text_find(t, TEXT("> ")) + 2);
	else if (t.n > 8 && ch_digit(t.p[0]) && t.p[2] == ':' && at < t.n)
		t = text_from(t, at + 2);
	/* Progress that a terminal would have overwritten. */
	for (;;) {
		struct text rest = t;

		at = text_find(t, TEXT("(f="));
		if (at == TEXT_NOT_FOUND || !text_has(t, TEXT("Jobs: ")))
			break;
		rest = text_from(t, at);
		text_cut(&rest, ')');
		if (!rest.n)
			break;
		t = rest;
	}
	t = text_trim(t);
	if (t.n && t.p[t.n - 1] == ':')
		t.n--;
	return text_trim(t);
}

/* One for each job section. A header behind a report begins another fio. */
void fio_read_header(struct fio_state *s, const struct fio_row *row)
{
	struct fio_header *h;

	if (s->header_done || s->n_headers == FIO_MOST_HEADERS) {
		/* Another fio began. */
		s->n_headers = 0;
		s->header_done = false;
		s->processes = 0;
		s->version = (struct fio_version){-1, -1};
		s->version_text = (struct text){NULL, 0};
		s->interrupted = false;
		s->n_seen = 0;
	}
	s->run = NO_INDEX;
	h = &s->header[s->n_headers++];
	*h = (struct fio_header){
		.name = job_name(row->prefix),
		.rw = row->m.group[2],
		.line = row->line,
		.ioengine = field_word(row->text, "ioengine"),
		.iodepth = field_word(row->text, "iodepth"),
	};
	num_uint(row->m.group[1], &h->group);
	read_sizes(s, h, row->text);
}

/* "Starting 4 processes", "Starting 2 threads and 2 processes". */
void fio_read_starting(struct fio_state *s, const struct fio_row *row)
{
	uint64_t more = 0;

	s->processes = 0;
	num_uint(row->m.group[1], &s->processes);
	if (row->m.group[2].n && num_uint(row->m.group[2], &more))
		s->processes += more;
	s->processes_line = row->line;
	if (s->header_done)
		s->run = NO_INDEX;
}

/* The one size when all agree, else that of the direction. */
static struct text header_size(const struct fio_header *h)
{
	const char *d = fio_direction(h->rw);

	if (!h->bs[2].n || (text_eq(h->bs[0], h->bs[1]) &&
			    text_eq(h->bs[0], h->bs[2])))
		return h->bs[0];
	if (!d || d[0] == 'r')
		return h->bs[0];
	return h->bs[d[0] == 'w' ? 1 : 2];
}

/* numjobs when every job asked for as many: processes by headers. */
static struct text header_jobs(const struct fio_state *s, uint64_t members)
{
	uint64_t jobs = members;
	char digits[REAL_BYTES];

	if (s->processes && s->n_headers && s->processes % s->n_headers == 0)
		jobs = s->processes / s->n_headers;
	else if (s->n_headers > 1)
		jobs = 0;
	if (!jobs)
		return (struct text){NULL, 0};
	return arena_text(s->doc->arena, (struct text){
		digits, real_put_uint(digits, jobs)});
}

/* Where parameters go: to a run, or to the block when fio printed no report. */
struct sink {
	struct document *doc;
	struct run *run;
	struct block *block;	/* when there is no run */
};

static void put(const struct sink *k, const char *name, struct text value,
		size_t line)
{
	if (!value.n)
		return;
	if (k->run)
		run_param(k->doc, k->run, text_of(name), value, line);
	else
		block_param(k->doc, k->block, text_of(name), value, line);
}

static void put_header(const struct fio_state *s, const struct sink *k,
		       const struct fio_header *h, uint64_t members)
{
	struct text jobs = header_jobs(s, members);

	put(k, "rw", h->rw, h->line);
	put(k, "bs", header_size(h), h->line);
	put(k, "ioengine", h->ioengine, h->line);
	put(k, "iodepth", h->iodepth, h->line);
	put(k, "numjobs", jobs, s->processes ? s->processes_line : h->line);
}

/* By name within the group, else the group's first, else the only one. */
static const struct fio_header *find_header(const struct fio_state *s,
					    struct text name, uint64_t group)
{
	const struct fio_header *in_group = NULL;

	for (size_t i = s->n_headers; i-- > 0;) {
		const struct fio_header *h = &s->header[i];

		if (h->group != group)
			continue;
		if (text_eq(h->name, name))
			return h;
		in_group = h;
	}
	return s->n_headers == 1 ? &s->header[0] : in_group;
}

void fio_header_params(struct fio_state *s)
{
	struct sink k = {s->doc, fio_run(s), NULL};

	if (s->n_headers == 0 || s->header_done)
		return;
	put_header(s, &k, &s->header[0], 0);
	s->header_done = true;
}

/* Heads alone still say what was run. */
void fio_finish_headers(struct fio_state *s)
{
	struct sink k = {s->doc, NULL, s->block};

	if (s->n_headers && !s->header_done)
		put_header(s, &k, &s->header[0], 0);
}

/* --status-interval prints the same report again and again: only the last one
 * is the result. */
static void mark_repeats(struct fio_state *s, const struct fio_seen *now)
{
	for (size_t i = 0; now->pid.n && i < s->n_seen; i++) {
		const struct fio_seen *e = &s->seen[i];

		if (e->group == now->group && text_eq(e->name, now->name) &&
		    text_eq(e->pid, now->pid))
			s->doc->run[e->run].partial = true;
	}
	if (s->n_seen == FIO_MOST_HEADERS)
		s->n_seen = 0;
	s->seen[s->n_seen++] = *now;
}

/* The report row: a run begins, with the parameters of its header. */
void fio_read_job(struct fio_state *s, const struct fio_row *row)
{
	struct fio_seen now = {.name = job_name(row->prefix)};
	const struct fio_header *h;
	struct text rest = text_from(row->text, row->m.to);
	size_t pid = text_find(rest, TEXT("pid="));
	uint64_t members = 0;

	num_uint(row->m.group[1], &now.group);
	if (row->m.group[2].n)
		num_uint(row->m.group[2], &members);
	if (pid != TEXT_NOT_FOUND) {
		rest = text_from(rest, pid + 4);
		now.pid = text_cut(&rest, ':');
	}
	fio_begin_run(s, row->line, (struct text){NULL, 0});
	now.run = s->run;
	s->from_job = true;
	mark_repeats(s, &now);
	fio_run(s)->name = now.name;
	/* The sum over all clients is no further run. */
	fio_run(s)->partial = text_eq(now.name, TEXT("All clients"));
	if (!text_eq(row->m.group[3], TEXT("0")))
		fio_run(s)->valid = false;
	h = find_header(s, now.name, now.group);
	s->header_done = true;
	if (h) {
		struct sink k = {s->doc, fio_run(s), NULL};

		put_header(s, &k, h, members);
	} else if (members > 1) {
		run_param(s->doc, fio_run(s), TEXT("numjobs"),
			  row->m.group[2], row->line);
	}
}
