/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Throughput rows: "write: IOPS=..., BW=...(.../...msec)" of fio 2.17 and
 * later, "write: io=..., bw=..., iops=..., runt=...msec" before, and what
 * people keep of them: "before : IOPS=37.9k, BW=148MiB/s", two results in a
 * line under column heads, "fio bw=2623MiB/s (2750MB/s)".
 *
 * Two print defects are undone. fio 2.20 to 3.25 lose a carry: 24999 is
 * printed as 24.0k, 48.97 as 48.0. fio up to 2.19 prints the rest of a
 * division by 1024 as if it were a decimal fraction: only the integer part is
 * good, which the step says.
 */
#include "parser/format/fio/fio_normal.h"

#include <math.h>

#define MOST_COLUMNS 16
#define HEAD_LINES 24

/* The step becomes the unit: 7186.3KB is good to a whole KB. */
void fio_distrust_fraction(struct text t, struct number *n)
{
	struct number plain;

	if (num_plain(t, &plain) && plain.value > 0 && plain.step < 1 &&
	    n->value > plain.value)
		n->step = n->value / plain.value;
}

/* fio prints a rate in powers of 1024 and of 1000, each cut to some digits: the
 * finer one is the better, and of two that disagree the larger (the other lost
 * a carry). */
void fio_better_base(struct number *n, const struct number *other)
{
	if (other->value > n->value * 1.2 || other->value < n->value / 1.2)
		return;
	if (fabs(other->value - n->value) > other->step + n->step) {
		if (other->value > n->value)
			*n = *other;
	} else if (other->step < n->step * 0.9) {
		*n = *other;
	}
}

bool fio_two_bases(const struct fio_state *s, struct text t,
		   struct number *out)
{
	struct number other;
	struct text rest;

	if (!fio_quantity(t, 1000, out))
		return false;
	if (fio_version_in(s->version, 217, 219))
		fio_distrust_fraction(t, out);
	rest = text_ltrim(text_from(t, out->len));
	if (!text_skip(&rest, TEXT("(")) || !fio_quantity(rest, 1000, &other))
		return true;
	rest = text_from(rest, other.len);
	if (rest.n && rest.p[0] == ')')
		fio_better_base(out, &other);
	return true;
}

/* The rate from the count of IOs, when the printed one is exactly what a lost
 * carry would leave of it; else 0. */
double fio_lost_carry(struct fio_version version, double iops, double step,
		      double runtime, double total_ios)
{
	double exact, lost;

	if (total_ios <= 0 ||
	    (version.major >= 0 && !fio_version_in(version, 220, 325)) ||
	    runtime <= 0 || iops < 1000 || step >= 1000 ||
	    fmod(iops, 1000) != 0)
		return 0;
	exact = total_ios * 1e9 / runtime;
	lost = exact - iops;
	return lost < 1000 - step || lost >= 1000 ? 0 : exact;
}

/* The count stands some rows below the rate; the measurement is mended
 * there. */
void fio_repair_iops(struct fio_state *s, const char *ddir, double total_ios)
{
	struct measurement *m, *t;
	double exact;

	if (total_ios <= 0 || (s->version.major >= 0 &&
			       !fio_version_in(s->version, 220, 325)))
		return;
	m = fio_find(s, "%s.iops", ddir);
	t = fio_find(s, "%s.runtime", ddir);
	if (!m || !t)
		return;
	exact = fio_lost_carry(s->version, m->value, m->precision, t->value,
			       total_ios);
	if (exact <= 0)
		return;
	document_warn(s->doc, m->line, "lost-carry",
		      "IOPS is printed as %.0f, the count of IOs says %.0f",
		      m->value, exact);
	m->value = exact;
	m->precision = 1;
}

/* What one row says; a number is good only where its flag is set. */
struct rates {
	bool has_iops, has_bw, has_io, has_runtime, has_lat;
	struct number iops, bw, io, runtime, lat;
};

/* "(206MiB/2002msec)" of the new rows. */
static void read_amount(const struct fio_state *s, struct text t,
			struct rates *r)
{
	size_t end = text_find(t, TEXT("msec")), at = end;

	if (end == TEXT_NOT_FOUND)
		return;
	while (at > 0 && t.p[at - 1] != '/' && t.p[at - 1] != '(')
		at--;
	r->has_runtime = num_plain(text_ltrim(text_from(t, at)), &r->runtime);
	if (!at || t.p[at - 1] != '/')
		return;
	for (at--; at > 0 && t.p[at - 1] != '(';)
		at--;
	r->has_io = fio_quantity(text_ltrim(text_from(t, at)), 1000, &r->io);
	if (r->has_io && fio_version_in(s->version, 217, 219))
		fio_distrust_fraction(text_from(t, at), &r->io);
}

/* "IOPS=26.3k, BW=103MiB/s (108MB/s)(206MiB/2002msec)" */
static void read_new(const struct fio_state *s, struct text t,
		     struct rates *r)
{
	struct text v;

	r->has_iops = fio_value(t, "IOPS", 1000, &r->iops) ||
		      fio_value(t, "iops", 1000, &r->iops);
	if (fio_field(t, "BW", &v) || fio_field(t, "bw", &v))
		r->has_bw = fio_two_bases(s, v, &r->bw);
	read_amount(s, t, r);
}

/* "io=20480KB, bw=7186.3KB/s, iops=449, runt=  2850msec" */
static void read_old(struct text t, struct rates *r)
{
	struct text v;

	r->has_iops = fio_value(t, "iops", 1000, &r->iops);
	if (fio_field(t, "io", &v)) {
		r->has_io = fio_quantity(v, 1024, &r->io);
		fio_distrust_fraction(v, &r->io);
	}
	if (fio_field(t, "bw", &v)) {
		r->has_bw = fio_quantity(v, 1024, &r->bw);
		fio_distrust_fraction(v, &r->bw);
	}
	r->has_runtime = fio_value(t, "runt", 1000, &r->runtime);
}

/* fio before 1.26 says KiB/s and means bytes/ms. Without iops= (before 1.14)
 * that is sure; else amount and time tell. */
static void scale_oldest(struct fio_state *s, struct text t, struct rates *r)
{
	double real;

	if (!r->has_io || !r->has_bw || !r->has_runtime ||
	    !text_has(t, TEXT("KiB/s")) || r->runtime.value <= 0)
		return;
	real = r->io.value * 1000 / r->runtime.value;
	if (r->has_iops && (r->io.step > r->io.value / 100 ||
			    fabs(r->bw.value / 1.024 - real) > real / 100))
		return;
	r->bw.value /= 1.024;
	r->bw.step /= 1.024;
	s->sample_kilo = 1000;
}

/* The amount, too, loses its carry, or has no fraction worth the name; rate by
 * time tells. */
static void repair_amount(const struct fio_state *s, struct rates *r)
{
	bool coarse = fio_version_in(s->version, 217, 219);
	double real, step, lost;

	if (!r->has_io || !r->has_bw || !r->has_runtime ||
	    (s->version.major >= 0 && !fio_version_in(s->version, 217, 325)))
		return;
	real = r->bw.value * r->runtime.value / 1000;
	step = r->bw.step * r->runtime.value / 1000;
	lost = real - r->io.value;
	if (coarse && (step >= r->io.step || fabs(lost) > r->io.step + step))
		return;
	if (!coarse && (lost <= r->io.step + step || lost > r->io.value / 9))
		return;
	r->io.value = real;
	r->io.step = step;
}

/* "Lat=1100.75usec" beside IOPS and BW. */
static void read_latency(struct text t, struct rates *r)
{
	struct text v;
	double unit;

	if (!fio_field(t, "Lat", &v) && !fio_field(t, "lat", &v))
		return;
	if (!num_plain(v, &r->lat))
		return;
	unit = fio_time_unit(text_from(v, r->lat.len));
	r->has_lat = unit > 0;
	r->lat.value *= unit;
	r->lat.step *= unit;
}

/* As far as the row says them, in base units. */
static void put_rates(struct fio_state *s, const struct fio_row *row,
		      const struct rates *r)
{
	const char *d = fio_direction_prefix(s->ddir);

	if (r->has_iops)
		fio_measure(s, row->line, "1/s", r->iops.value, r->iops.step,
			    "%siops", d);
	if (r->has_bw)
		fio_measure(s, row->line, "bytes/s", r->bw.value, r->bw.step,
			    "%sbw", d);
	if (r->has_io)
		fio_measure(s, row->line, "bytes", r->io.value, r->io.step,
			    "%sio", d);
	if (r->has_runtime) {
		s->runtime = r->runtime.value * 1e6;
		fio_measure(s, row->line, "ns", s->runtime,
			    r->runtime.step * 1e6, "%sruntime", d);
	}
	if (r->has_lat)
		fio_measure(s, row->line, "ns", r->lat.value, r->lat.step,
			    "%slat.mean", d);
}

/* "; 3 zone resets" at the end of a row, of zoned devices. */
static void put_zone_resets(struct fio_state *s, const struct fio_row *row)
{
	size_t at = text_find(row->text, TEXT("; "));
	uint64_t n;

	if (at == TEXT_NOT_FOUND || !text_has(row->text, TEXT(" zone reset")))
		return;
	if (num_uint(text_ltrim(text_from(row->text, at + 2)), &n))
		fio_measure(s, row->line, "count", (double)n, 1,
			    "zone_resets");
}

/* The direction that the words of a label name: "rand overwrite". */
static const char *label_direction(struct text label)
{
	bool r = text_ihas(label, TEXT("read"));
	bool w = text_ihas(label, TEXT("write"));

	if (r == w)
		return NULL;
	return r ? "read" : "write";
}

/* The direction word right before byte `at`: "read: IOPS=". */
static const char *word_before(struct text t, size_t at)
{
	struct text left = text_rtrim(text_sub(t, 0, at));
	size_t n;

	if (!left.n || left.p[left.n - 1] != ':')
		return NULL;
	left.n--;
	left = text_rtrim(left);
	n = left.n;
	while (n > 0 && ch_alpha(left.p[n - 1]))
		n--;
	return fio_direction_word(text_from(left, n));
}

/* Where results start in a row: every "IOPS=", else the record itself. */
static size_t find_results(const struct fio_row *row, size_t *at)
{
	size_t n = 0, from = row->m.from;

	if (text_has(row->text, TEXT("io=")))
		return at[0] = from, 1;
	while (n < MOST_COLUMNS) {
		size_t i = text_ifind(text_from(row->text, from),
				      TEXT("iops="));

		if (i == TEXT_NOT_FOUND)
			break;
		at[n++] = from + i;
		from += i + 5;
	}
	if (!n)
		at[n++] = row->m.from;
	return n;
}

/* The cell of a head line that stands nearest to a column. */
static struct text head_cell(struct text head, size_t column)
{
	struct text best = {head.p, 0};
	size_t from = 0, distance = SIZE_MAX;

	while (from < head.n) {
		size_t end, d;

		while (from < head.n && ch_blank(head.p[from]))
			from++;
		for (end = from; end < head.n; end++)
			if (ch_blank(head.p[end]) &&
			    (end + 1 == head.n || ch_blank(head.p[end + 1])))
				break;
		d = from > column ? from - column : column - from;
		if (end > from && d < distance) {
			distance = d;
			best = text_sub(head, from, end - from);
		}
		from = end;
	}
	return text_trim(best);
}

/* What the table's head says over the result that starts at byte `at`. */
static struct text column_head(const struct fio_state *s,
			       const struct fio_row *row, size_t at)
{
	const struct line *l = &s->doc->line[row->line];
	const struct text none = {NULL, 0};
	size_t column;

	if (row->took > 1)
		return none;
	column = (size_t)(row->text.p + at - l->text.p);
	for (size_t k = 1; k <= HEAD_LINES && k <= row->line; k++) {
		const struct line *h = l - k;
		struct text t = text_trim(h->text);

		if (h->message != l->message || h->depth != l->depth)
			return none;
		if (!t.n || text_has(t, TEXT("=")) ||
		    text_has(t, TEXT("---")))
			continue;
		return head_cell(h->text, column);
	}
	return none;
}

static void read_one(struct fio_state *s, const struct fio_row *row,
		     struct text part)
{
	struct rates r = {.has_iops = false};
	struct text v;

	if (fio_field(row->text, "io", &v)) {
		read_old(part, &r);
		scale_oldest(s, part, &r);
	} else {
		read_new(s, part, &r);
		repair_amount(s, &r);
		read_latency(part, &r);
	}
	/* unified_rw_reporting=both of 3.30 to 3.38 prints zeros. */
	if (r.has_bw && r.bw.value == 0 && r.has_iops && r.iops.value == 0)
		r.has_bw = r.has_iops = r.has_io = false;
	put_rates(s, row, &r);
}

/* "numjobs=4: IOPS=...": a label that is a parameter. */
void fio_label_param(struct fio_state *s, const struct fio_row *row)
{
	size_t at = text_find(s->label, TEXT("numjobs="));
	uint64_t n;
	size_t len;

	if (at == TEXT_NOT_FOUND)
		return;
	len = num_uint(text_from(s->label, at + 8), &n);
	if (len)
		run_param(s->doc, fio_run(s), TEXT("numjobs"),
			  text_sub(s->label, at + 8, len), row->line);
}

/* One result in the row goes on in its run; of several in one line, under the
 * heads of a table, each is a run of its own. */
static void begin_result(struct fio_state *s, const struct fio_row *row,
			 const size_t *at, size_t i, size_t n)
{
	struct text label = fio_label(row->prefix);
	const char *d = word_before(row->text, at[i]);

	if (row->kind == FIO_DDIR && i == 0)
		d = fio_direction_word(row->m.group[1]);
	if (text_ieq(label, TEXT("fio")))
		label.n = 0;
	if (!d)
		d = label_direction(label);
	if (!d && s->n_headers)
		d = fio_direction(s->header[s->n_headers - 1].rw);
	if (!d)
		d = fio_nearest_direction(s, row->line);
	if (n == 1 || word_before(row->text, at[i])) {
		fio_begin_direction(s, row, label, d);
		return;
	}
	fio_begin_run(s, row->line, column_head(s, row, at[i]));
	fio_run(s)->group = label;
	s->ddir = d;
}

void fio_read_rates(struct fio_state *s, const struct fio_row *row)
{
	size_t at[MOST_COLUMNS];
	size_t n = find_results(row, at);

	for (size_t i = 0; i < n; i++) {
		size_t end = i + 1 < n ? at[i + 1] : row->text.n;

		begin_result(s, row, at, i, n);
		fio_label_param(s, row);
		read_one(s, row, text_sub(row->text, at[i], end - at[i]));
	}
	put_zone_resets(s, row);
}
