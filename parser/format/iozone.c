/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * iozone: a row a size of file and record, rates in kB of 1024 bytes a
 * second. Tests that were not run leave a gap, so a number belongs to the
 * head whose end is nearest; when a mail program took the blanks, only a full
 * row can be read.
 */
#include "parser/format/cells.h"
#include "parser/format/lines.h"

#define TESTS 13
/* How far the end of a number may be from that of its head. */
#define SLACK 4

/* In the order in which the tool prints them. */
static const char *const tests[TESTS] = {
	"write", "rewrite", "read", "reread", "random_read", "random_write",
	"bkwd_read", "record_rewrite", "stride_read", "fwrite", "frewrite",
	"fread", "freread",
};

/* The ends of the heads; false when the line is none. */
static bool read_head(struct text line, size_t end[TESTS], size_t *n)
{
	struct cells c;

	if (!text_has(line, TEXT("reclen")))
		return false;
	cells_split(line, &c);
	if (c.n < 4 || !text_ieq(c.cell[0], TEXT("kb")) ||
	    !text_eq(c.cell[1], TEXT("reclen")) ||
	    !text_eq(c.cell[2], TEXT("write")))
		return false;
	*n = c.n - 2 < TESTS ? c.n - 2 : TESTS;
	for (size_t i = 0; i < *n; i++)
		end[i] = (size_t)(c.cell[i + 2].p - line.p) +
			 c.cell[i + 2].n;
	return true;
}

static size_t test_of(const size_t end[TESTS], size_t n, size_t at,
		      size_t from)
{
	for (size_t i = from; i < n; i++) {
		size_t d = at > end[i] ? at - end[i] : end[i] - at;

		if (d <= SLACK)
			return i;
	}
	return TESTS;
}

static bool read_row(const struct passage *p, size_t at, struct block *block,
		     const size_t end[TESTS], size_t n)
{
	struct document *doc = p->doc;
	struct text line = p->line[at]->text;
	struct cells c;
	struct run *run;
	size_t next = 0, index = lines_index(p, at);

	cells_split(line, &c);
	if (c.n < 3 || cells_numbers(&c) != c.n)
		return false;
	run = document_add_run(doc, block, TEXT("iozone"), index);
	run->group = arena_printf(doc->arena, "size=%.*sk reclen=%.*sk",
				  TEXT_ARG(c.cell[0]), TEXT_ARG(c.cell[1]));
	for (size_t i = 2; i < c.n; i++) {
		size_t at_byte = (size_t)(c.cell[i].p - line.p) + c.cell[i].n;
		size_t test = c.n - 2 == n ? i - 2 :
			      test_of(end, n, at_byte, next);
		struct number v;

		if (test >= TESTS) {
			document_warn(doc, index, "lost-columns",
				      "a column of iozone stands under no "
				      "head");
			break;
		}
		cells_number(c.cell[i], &v);
		run_measure(doc, run,
			    arena_printf(doc->arena, "iozone.%s",
					 tests[test]),
			    v.value * 1024, "bytes/s", v.step * 1024, index);
		next = test + 1;
	}
	return true;
}

static int iozone_sniff(const struct passage *p, size_t at)
{
	size_t end[TESTS], n;

	return read_head(p->line[at]->text, end, &n) ? 95 : 0;
}

static size_t iozone_parse(const struct passage *p, size_t at,
			   struct block *block)
{
	size_t end[TESTS], n = 0, i = at + 1;

	if (!read_head(p->line[at]->text, end, &n))
		return 0;
	while (i < p->n && read_row(p, i, block, end, n))
		i++;
	return i - at;
}

static const char *const samples[] = {
	"              kB  reclen    write  rewrite    read    reread    read "
	"    write\n"
	"           65536       4   512000   614400   819200   921600   409600 "
	"  307200\n",
	NULL,
};

const struct format format_iozone = {
	.name = "iozone",
	.title = "iozone, a row a size",
	.sniff = iozone_sniff,
	.parse = iozone_parse,
	.samples = samples,
};
