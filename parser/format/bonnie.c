/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * bonnie++: the line of CSV that it ends with, of versions 1.03 and 1.9x, and
 * the row of the table for people. Rates are K of 1024 bytes a second; what
 * was too fast to measure is printed as +++++ and is not there.
 */
#include "parser/format/cells.h"
#include "parser/format/csv.h"
#include "parser/format/lines.h"

/* In pairs of value and load of the processor. */
static const char *const io_tests[] = {"putc", "put_block", "rewrite", "getc",
				       "get_block", "seeks"};
static const char *const file_tests[] = {"seq_create", "seq_stat", "seq_del",
					 "ran_create", "ran_stat", "ran_del"};

#define SIX 6

/* The table of 2.00 says the unit, "499k" and "1.2g"; others mean KiB. */
static double unit_of_rate(struct text *cell)
{
	static const char units[] = "kmg";
	double unit = 1024;

	for (size_t i = 0; units[i] && cell->n > 1; i++, unit *= 1024)
		if ((cell->p[cell->n - 1] | 0x20) == units[i]) {
			cell->n--;
			return unit;
		}
	return 1024;
}

static void add(struct document *doc, struct run *run, const char *test,
		struct text cell, bool bytes, size_t line)
{
	struct number n;
	double factor = bytes ? unit_of_rate(&cell) : 1;

	if (cells_number(cell, &n))
		run_measure(doc, run,
			    arena_printf(doc->arena, "bonnie++.%s", test),
			    n.value * factor, bytes ? "bytes/s" : "1/s",
			    n.step * factor, line);
}

/* Pairs from `field` on; the seeks are no bytes. */
static void add_six(struct document *doc, struct run *run,
		    const struct text *field, size_t n,
		    const char *const *tests, bool bytes, size_t line)
{
	for (size_t i = 0; i < SIX && 2 * i < n; i++)
		add(doc, run, tests[i], field[2 * i], bytes && i < 5, line);
}

/* Latencies, each with its unit ("8192us"), of the twelve tests from number
 * `first` on. */
static void add_latencies(struct document *doc, struct run *run, size_t first,
			  const struct text *field, size_t n, size_t line)
{
	for (size_t i = 0; first + i < 2 * SIX && i < n; i++) {
		size_t k = first + i;
		const char *test = k < SIX ? io_tests[k] : file_tests[k - SIX];
		struct number v;
		double unit;

		if (!num_plain(field[i], &v))
			continue;
		unit = lines_time_unit(text_from(field[i], v.len));
		if (unit > 0)
			run_measure(doc, run,
				    arena_printf(doc->arena,
						 "bonnie++.%s.latency", test),
				    v.value * unit, "ns", v.step * unit, line);
	}
}

/* "1.97", "2.00a" */
static bool is_version(struct text t)
{
	return (t.n == 4 || (t.n == 5 && ch_alpha(t.p[4]))) &&
	       ch_digit(t.p[0]) && t.p[1] == '.' && ch_digit(t.p[2]) &&
	       ch_digit(t.p[3]);
}

/* Where the rates begin: 7 in "1.97,1.97,host,1,seed,16G,,", 9 where the
 * size of a chunk and the seekers follow (format 1.98, of bonnie++ 2.00), 2 in
 * "host,16G,"; 0 when the line is none. */
static size_t csv_start(const struct text *field, size_t n)
{
	struct number v;

	if (n >= 36 && is_version(field[0]) && is_version(field[1]))
		return text_eq(field[0], TEXT("1.98")) ? 9 : 7;
	if (n == 27 && field[0].n && !cells_number(field[0], &v) &&
	    field[1].n && ch_digit(field[1].p[0]) &&
	    ch_alpha(field[1].p[field[1].n - 1]))
		return 2;
	return 0;
}

static bool csv_line(struct text t, struct text *field, size_t *n,
		     size_t *start)
{
	if (t.n < 40 || text_find_char(t, ',') == TEXT_NOT_FOUND)
		return false;
	*n = csv_split(t, field);
	*start = csv_start(field, *n);
	return *start > 0;
}

static bool is_table(const struct passage *p, size_t at)
{
	struct text t = lines_bare(p, at);

	return (text_starts(t, TEXT("Machine")) && text_has(t, TEXT("K/sec"))) ||
	       (text_starts(t, TEXT("Name:Size")) &&
		text_has(t, TEXT("/sec %CP")));
}

/* The second table, of files made, looked up and removed. */
static bool is_files_table(const struct passage *p, size_t at)
{
	struct text t = lines_bare(p, at);

	return text_starts(t, TEXT("files ")) && text_has(t, TEXT("/sec %CP"));
}

static int bonnie_sniff(const struct passage *p, size_t at)
{
	struct text field[CSV_FIELDS];
	size_t n, start;

	if (is_table(p, at) || is_files_table(p, at))
		return 90;
	return csv_line(lines_bare(p, at), field, &n, &start) ? 90 : 0;
}

/* "host 16G 1234 99 ..." or "16 4096 30 ...": the last twelve are pairs. */
static size_t read_table(const struct passage *p, size_t at,
			 struct block *block, bool files)
{
	struct document *doc = p->doc;
	struct cells c;
	struct run *run;
	size_t line;

	if (!cells_line(p, at + 1, &c) || c.n < 2 * SIX + 1)
		return 1;
	line = lines_index(p, at + 1);
	run = document_add_run(doc, block, TEXT("bonnie++"), line);
	add_six(doc, run, &c.cell[c.n - 2 * SIX], 2 * SIX,
		files ? file_tests : io_tests, !files, line);
	if (!cells_line(p, at + 2, &c) || !text_eq(c.cell[0], TEXT("Latency")))
		return 2;
	add_latencies(doc, run, files ? SIX : 0, &c.cell[1],
		      c.n - 1 < SIX ? c.n - 1 : SIX, lines_index(p, at + 2));
	return 3;
}

static size_t bonnie_parse(const struct passage *p, size_t at,
			   struct block *block)
{
	struct document *doc = p->doc;
	struct text field[CSV_FIELDS];
	size_t n, start, line = lines_index(p, at), files;
	struct run *run;

	if (is_table(p, at))
		return read_table(p, at, block, false);
	if (is_files_table(p, at))
		return read_table(p, at, block, true);
	if (!csv_line(lines_bare(p, at), field, &n, &start))
		return 0;
	run = document_add_run(doc, block, TEXT("bonnie++"), line);
	run->name = field[start >= 7 ? 2 : 0];
	add_six(doc, run, &field[start], 2 * SIX, io_tests, true, line);
	/* Number of files, and in 1.9x their sizes, stand between. */
	files = start + 2 * SIX + (start >= 7 ? 5 : 1);
	if (files < n)
		add_six(doc, run, &field[files], n - files, file_tests, false,
			line);
	if (start >= 7 && files + 2 * SIX < n)
		add_latencies(doc, run, 0, &field[files + 2 * SIX],
			      n - files - 2 * SIX, line);
	return 1;
}

static const char *const samples[] = {
	"1.97,1.97,host,1,1400000000,16G,,512,99,102400,20,51200,10,1024,98,"
	"204800,15,250.5,5,16,,,,,4096,30,+++++,+++,8192,40,4100,30,+++++,+++,"
	"8000,40,16384us,250ms,300ms,9000us,20ms,150ms,100us,90us,80us,70us,"
	"60us,50us\n",
	"host,8G,512,99,102400,20,51200,10,1024,98,204800,15,250.5,5,16,4096,"
	"30,+++++,+++,8192,40,4100,30,+++++,+++,8000,40\n",
	NULL,
};

const struct format format_bonnie = {
	.name = "bonnie++",
	.title = "bonnie++, its CSV and its table",
	.sniff = bonnie_sniff,
	.parse = bonnie_parse,
	.samples = samples,
};
