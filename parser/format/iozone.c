/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * iozone: a row a size of file and record, rates in kB of 1024 bytes a
 * second. Tests that were not run leave a gap, so a number belongs to the
 * head whose end is nearest; when a mail program took the blanks, only a full
 * row can be read.
 */
#include "base/limits.h"
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

/* More heads on the next line, where a mail program cut the first. Then their
 * places say nothing any more. */
static bool read_head_rest(const struct passage *p, size_t at, size_t *n)
{
	static const char *const words[] = {"write", "rewrite", "read",
					    "reread", "fwrite", "frewrite",
					    "fread", "freread"};
	struct cells c;

	if (!cells_line(p, at, &c) || *n + c.n > TESTS)
		return false;
	for (size_t i = 0; i < c.n; i++) {
		size_t k = 0;

		while (k < sizeof(words) / sizeof(*words) &&
		       !text_eq(c.cell[i], text_of(words[k])))
			k++;
		if (k == sizeof(words) / sizeof(*words))
			return false;
	}
	*n += c.n;
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

/* Returns the lines taken. Rows are put together only under a head that was
 * cut, too: three short ones may have as many numbers as a full one. */
static size_t read_row(const struct passage *p, size_t at, struct block *block,
		       const size_t end[TESTS], size_t n)
{
	struct document *doc = p->doc;
	struct text line = p->line[at]->text;
	struct cells c;
	struct run *run;
	size_t next = 0, index = lines_index(p, at);
	size_t rows = 1;

	if (end[0] > LIMIT_LINE)
		rows = cells_row(p, at, n + 2, &c);
	else
		cells_split(line, &c);
	if (c.n < 3 || cells_numbers(&c) != c.n)
		return 0;
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
	return rows;
}

static int iozone_sniff(const struct passage *p, size_t at)
{
	size_t end[TESTS], n;

	return read_head(p->line[at]->text, end, &n) ? 95 : 0;
}

static size_t iozone_parse(const struct passage *p, size_t at,
			   struct block *block)
{
	size_t end[TESTS], n = 0, i = at + 1, took;

	if (!read_head(p->line[at]->text, end, &n))
		return 0;
	if (read_head_rest(p, i, &n)) {
		i++;
		/* Behind all that a line can hold: no number is there. */
		for (size_t k = 0; k < TESTS; k++)
			end[k] = LIMIT_LINE + 2 * SLACK;
	}
	while (i < p->n && (took = read_row(p, i, block, end, n)))
		i += took;
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
