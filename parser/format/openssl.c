/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * openssl speed: the table of ciphers and digests, a column a size of block in
 * 1000s of bytes a second; rows of signatures and key exchange, seconds an
 * operation and operations a second; and the lines of -mr for the first. A
 * column without a number of its own ends the row.
 */
#include "parser/format/cells.h"
#include "parser/format/lines.h"

#define SIZES 16

struct head {
	struct text name[SIZES];
	size_t n;
	enum {NONE, SPEED, OPERATIONS, MACHINE} kind;
};

/* "type  16 bytes  64 bytes ..." */
static bool read_sizes(const struct cells *c, struct head *h)
{
	uint64_t size;

	if (c->n < 3 || !(c->n & 1) || !text_eq(c->cell[0], TEXT("type")))
		return false;
	for (size_t i = 1; i + 1 < c->n && h->n < SIZES; i += 2) {
		if (num_uint(c->cell[i], &size) != c->cell[i].n ||
		    !text_starts(c->cell[i + 1], TEXT("byte")))
			return false;
		h->name[h->n++] = c->cell[i];
	}
	h->kind = SPEED;
	return true;
}

/* "sign verify sign/s verify/s", "op op/s", "encap decap encaps/s ...". */
static bool read_operations(const struct cells *c, struct head *h)
{
	size_t half = c->n / 2;

	if (c->n < 2 || c->n > SIZES || c->n % 2)
		return false;
	for (size_t i = 0; i < c->n; i++) {
		struct text t = c->cell[i], per = TEXT("/s");

		if (text_ends(t, per) != (i >= half) || !ch_lower(t.p[0]))
			return false;
		/* Each time has its rate: "encrypt", "encr./s". */
		if (i >= half &&
		    !text_starts(t, text_sub(c->cell[i - half], 0, 2)))
			return false;
		h->name[h->n++] = t;
	}
	h->kind = OPERATIONS;
	return true;
}

/* "+H:16:64:256" */
static bool read_machine(struct text t, struct head *h)
{
	uint64_t size;

	if (!text_skip(&t, TEXT("+H:")))
		return false;
	while (t.n && h->n < SIZES) {
		struct text part = text_cut(&t, ':');

		if (num_uint(part, &size) != part.n || !part.n)
			return false;
		h->name[h->n++] = part;
	}
	h->kind = MACHINE;
	return h->n > 0;
}

static bool read_head(const struct passage *p, size_t at, struct head *h)
{
	struct text t = lines_bare(p, at);
	struct cells c;

	*h = (struct head){.n = 0};
	if (t.n < 5 || t.n > 200)
		return false;
	if (t.p[0] == '+')
		return read_machine(t, h);
	if (!ch_lower(t.p[0]))
		return false;
	cells_split(t, &c);
	if (read_sizes(&c, h))
		return true;
	*h = (struct head){.n = 0};
	return read_operations(&c, h);
}

static void measure(struct document *doc, struct run *run, struct text what,
		    struct text name, double value, const char *unit,
		    double step, size_t line)
{
	run_measure(doc, run,
		    lines_metric(doc->arena, "openssl",
				 arena_printf(doc->arena, "%.*s.%.*s",
					      TEXT_ARG(what),
					      TEXT_ARG(name))),
		    value, unit, step, line);
}

/* Cells without the letter that ends all of them: "53135.55k", "0.0007s". */
static bool cell_with(struct text t, char end, struct number *n)
{
	return t.n > 1 && t.p[t.n - 1] == end &&
	       cells_number(text_sub(t, 0, t.n - 1), n);
}

/* The words before the values, which begin at cell `from`. */
static struct text words_of(const struct cells *c, size_t from)
{
	const char *end = c->cell[from - 1].p + c->cell[from - 1].n;

	return (struct text){c->cell[0].p, (size_t)(end - c->cell[0].p)};
}

static bool add_speed(const struct passage *p, size_t at, struct block *block,
		      const struct head *h)
{
	struct document *doc = p->doc;
	struct run *run;
	struct cells c;
	struct number n;
	size_t line = lines_index(p, at), from;

	if (!cells_line(p, at, &c) || c.n <= h->n)
		return false;
	from = c.n - h->n;
	for (size_t i = from; i < c.n; i++)
		if (!cell_with(c.cell[i], 'k', &n))
			return false;
	run = document_add_run(doc, block, TEXT("openssl"), line);
	run->name = words_of(&c, from);
	for (size_t i = from; i < c.n; i++) {
		cell_with(c.cell[i], 'k', &n);
		measure(doc, run, run->name, h->name[i - from],
			n.value * 1e3, "bytes/s", n.step * 1e3, line);
	}
	return true;
}

/* Half of the values are seconds, half are rates. */
static bool add_operations(const struct passage *p, size_t at,
			   struct block *block, const struct head *h)
{
	struct document *doc = p->doc;
	struct run *run;
	struct cells c;
	struct number n;
	size_t line = lines_index(p, at), from;

	if (!cells_line(p, at, &c) || c.n <= h->n)
		return false;
	from = c.n - h->n;
	for (size_t i = 0; i < h->n; i++)
		if (!(i < h->n / 2 ? cell_with(c.cell[from + i], 's', &n) :
				     cells_number(c.cell[from + i], &n)))
			return false;
	run = document_add_run(doc, block, TEXT("openssl"), line);
	run->name = words_of(&c, from);
	for (size_t i = 0; i < h->n; i++) {
		bool time = i < h->n / 2;

		if (time)
			cell_with(c.cell[from + i], 's', &n);
		else
			cells_number(c.cell[from + i], &n);
		measure(doc, run, run->name, h->name[i],
			n.value * (time ? 1e9 : 1), time ? "ns" : "1/s",
			n.step * (time ? 1e9 : 1), line);
	}
	return true;
}

/* "+F:6:sha256:78649341.41:258572212.24": bytes a second. */
static bool add_machine(const struct passage *p, size_t at,
			struct block *block, const struct head *h)
{
	struct document *doc = p->doc;
	struct text t = lines_bare(p, at), name;
	struct run *run;
	struct number n;
	size_t line = lines_index(p, at);

	if (!text_skip(&t, TEXT("+F:")))
		return false;
	text_cut(&t, ':');
	name = text_cut(&t, ':');
	if (!name.n || !t.n)
		return false;
	run = document_add_run(doc, block, TEXT("openssl"), line);
	run->name = name;
	for (size_t i = 0; i < h->n && t.n; i++)
		if (cells_number(text_cut(&t, ':'), &n))
			measure(doc, run, name, h->name[i], n.value,
				"bytes/s", n.step, line);
	return true;
}

static bool add_row(const struct passage *p, size_t at, struct block *block,
		    const struct head *h)
{
	if (h->kind == MACHINE)
		return add_machine(p, at, block, h);
	return h->kind == SPEED ? add_speed(p, at, block, h) :
				  add_operations(p, at, block, h);
}

/* A head alone is a word or two; the row below it decides. */
static int openssl_sniff(const struct passage *p, size_t at)
{
	struct head h;
	struct cells c;
	struct number n;

	if (!read_head(p, at, &h))
		return 0;
	if (h.kind == MACHINE)
		return at + 1 < p->n && text_starts(lines_bare(p, at + 1),
						    TEXT("+F")) ? 95 : 0;
	if (!cells_line(p, at + 1, &c) || c.n <= h.n)
		return 0;
	return cell_with(c.cell[c.n - h.n], h.kind == SPEED ? 'k' : 's', &n) ?
		       95 : 0;
}

static size_t openssl_parse(const struct passage *p, size_t at,
			    struct block *block)
{
	struct head h;
	size_t i = at + 1;

	if (!read_head(p, at, &h))
		return 1;
	while (i < p->n && add_row(p, i, block, &h))
		i++;
	return i - at;
}

static const char *const samples[] = {
	"type             16 bytes     64 bytes    256 bytes\n"
	"sha256           53135.55k   186402.16k   534228.22k\n",
	"                  sign    verify    sign/s verify/s\n"
	"rsa 2048 bits 0.000713s 0.000025s   1402.0  39524.1\n",
	"                              op      op/s\n"
	" 253 bits ecdh (X25519)   0.0000s  23755.6\n",
	"+H:16:64\n"
	"+F:6:sha256:78649341.41:258572212.24\n",
	NULL,
};

const struct format format_openssl = {
	.name = "openssl",
	.title = "openssl speed",
	.sniff = openssl_sniff,
	.parse = openssl_parse,
	.samples = samples,
};
