/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Inputs that end in the middle of a line. */
#include "tests/unit/mail_doc.h"

static struct document *cut(const char *s)
{
	struct document *d = mail_of(s);

	mail_cut(d);
	return d;
}

/* The last line is left as `rest`, and a warning at `line` says so. */
static void is_cut(const char *s, const char *rest, size_t line)
{
	struct document *d = cut(s);

	assert_true(text_eq(d->line[d->n_lines - 1].text, text_of(rest)));
	assert_int_equal(d->diags.n, 1);
	assert_string_equal(d->diags.item[0].code, "truncated");
	assert_int_equal(d->diags.item[0].line, line);
	document_free(d);
}

static void is_kept(const char *s)
{
	struct document *d = cut(s);

	assert_int_equal(d->diags.n, 0);
	document_free(d);
}

static void a_number(void **state)
{
	(void)state;
	is_cut("slow\n\n  write: IOPS=12", "  write: ", 3);
}

static void a_number_before_its_fraction(void **state)
{
	(void)state;
	is_cut("slow\n\n  write: IOPS=12.", "  write: ", 3);
}

static void a_unit(void **state)
{
	(void)state;
	is_cut("slow\n\n  write: IOPS=12.5k, BW=97.1M",
	       "  write: IOPS=12.5k, ", 3);
}

static void within_brackets(void **state)
{
	(void)state;
	is_cut("slow\n\n     |  1.00th=[  330],  5.00th=[  44",
	       "     |  1.00th=[  330],  5.00th=", 3);
}

static void a_whole_row_at_the_end(void **state)
{
	(void)state;
	is_kept("slow\n\n  WRITE: bw=711MiB/s (746MB/s), run=60001-60001msec");
	is_kept("slow\n\n  nvme0n1: ios=0/12, util=99.94%");
}

static void a_row_with_its_line_end(void **state)
{
	(void)state;
	is_kept("slow\n\n  write: IOPS=12\n");
	is_kept("slow\n\n  write: IOPS=12\r\n");
}

static void prose_without_a_line_end(void **state)
{
	(void)state;
	is_kept("slow\n\nIt was 12k IOPS before 6.8");
	is_kept("slow\n\nThis is since iodepth=32");
}

static void a_command_without_a_line_end(void **state)
{
	(void)state;
	is_kept("slow\n\nfio --name=a --rw=randread --bs=4k --iodepth=32");
	is_kept("slow\n\n[job]\nrw=read\nbs=4k\niodepth=32");
}

static void nothing_at_all(void **state)
{
	(void)state;
	is_kept("");
	is_kept("=");
	is_kept("a: =");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_number),
		cmocka_unit_test(a_number_before_its_fraction),
		cmocka_unit_test(a_unit),
		cmocka_unit_test(within_brackets),
		cmocka_unit_test(a_whole_row_at_the_end),
		cmocka_unit_test(a_row_with_its_line_end),
		cmocka_unit_test(prose_without_a_line_end),
		cmocka_unit_test(a_command_without_a_line_end),
		cmocka_unit_test(nothing_at_all),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
