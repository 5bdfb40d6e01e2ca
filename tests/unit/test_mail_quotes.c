/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/mail_doc.h"

#define BLOCK(iops) \
	"write: io=445360KB, bw=7418.6KB/s, iops=" iops ", runt= 60033msec\n" \
	"clat (usec): min=4, max=32132, avg=311.90, stdev=1812.74\n" \
	"cpu : usr=0.02%, sys=0.42%, ctx=299540, majf=0, minf=0\n"
#define QUOTED(iops) \
	"> write: io=445360KB, bw=7418.6KB/s, iops=" iops ", runt= 60033msec\n" \
	"> clat (usec): min=4, max=32132, avg=311.90, stdev=1812.74\n" \
	"> cpu : usr=0.02%, sys=0.42%, ctx=299540, majf=0, minf=0\n"
#define HEAD(re, name) re "fsync slower in 6.1\n\n[" name "]\n\n"

static void quoted_twice_counts_once(void **state)
{
	struct document *d = mail_of(
		HEAD("", "Mara Lind") BLOCK("463") "\n"
		HEAD("Re: ", "Otto Berg") "On 1/26/23, Mara Lind wrote:\n"
		QUOTED("463") "\nHow stable is it?\n\n"
		HEAD("Re: ", "Mara Lind") "> How stable is it?\n\nVery.\n");

	(void)state;
	assert_int_equal(numeric_lines(d, true), 7);
	assert_int_equal(numeric_lines(d, false), 4);
	assert_int_equal(line_with(d, "> write", 0)->origin, 0);
	assert_true(line_with(d, "> write", 0)->flags & LINE_REPEAT);
	assert_int_equal(d->message[1].parent, 0);
	assert_int_equal(d->message[2].parent, 1);
	document_free(d);
}

static void wrapped_quote_is_a_repeat(void **state)
{
	struct document *d = mail_of(
		HEAD("", "Mara Lind")
		"The rate falls from 12000 to 11000 when 16 threads write "
		"to the same file.\n\n"
		HEAD("Re: ", "Otto Berg")
		"> The rate falls from 12000 to\n"
		"> 11000 when 16 threads\n> write to the same file.\n\nOh.\n");

	(void)state;
	for (size_t i = 0; i < d->n_lines; i++)
		if (d->line[i].depth)
			assert_true(d->line[i].flags & LINE_REPEAT);
	document_free(d);
}

static void edited_number_is_the_quoters(void **state)
{
	struct document *d = mail_of(
		HEAD("", "Mara Lind") BLOCK("463") "\n"
		HEAD("Re: ", "Otto Berg") QUOTED("436") "\nYou mean 436.\n");
	const struct line *l = line_with(d, "> write", 0);

	(void)state;
	assert_true(l->flags & LINE_EDITED);
	assert_false(l->flags & LINE_REPEAT);
	assert_int_equal(l->origin, 1);
	assert_true(line_with(d, "> clat", 0)->flags & LINE_REPEAT);
	document_free(d);
}

static void missing_original_becomes_a_ghost(void **state)
{
	struct document *d = mail_of(
		HEAD("Re: ", "Otto Berg") "On 1/26/23, Mara Lind wrote:\n"
		QUOTED("463") "\nHow stable is it?\n\n"
		HEAD("Re: ", "Ulf Dahl") "On 1/27/23, Otto Berg wrote:\n"
		"> On 1/26/23, Mara Lind wrote:\n"
		"> > write: io=445360KB, bw=7418.6KB/s, iops=463, "
		"runt= 60033msec\n> How stable is it?\nAs a rock.\n");
	const struct line *l = line_with(d, "> write", 0);

	(void)state;
	assert_int_equal(d->n_messages, 3);
	assert_true(d->message[2].ghost);
	assert_text(d->message[2].author, "Mara Lind");
	assert_int_equal(l->origin, 2);
	assert_false(l->flags & LINE_REPEAT);
	assert_int_equal(line_with(d, "> > write", 0)->origin, 2);
	assert_true(line_with(d, "> > write", 0)->flags & LINE_REPEAT);
	assert_int_equal(d->message[0].parent, 2);
	document_free(d);
}

static void two_runs_in_one_mail_stay(void **state)
{
	struct document *d = mail_of(
		HEAD("", "Mara Lind") BLOCK("463") "with the patch\n"
		BLOCK("463") BLOCK("473"));

	(void)state;
	assert_int_equal(numeric_lines(d, false), numeric_lines(d, true));
	document_free(d);
}

static void two_runs_in_two_mails_stay(void **state)
{
	struct document *d = mail_of(
		HEAD("", "Mara Lind") BLOCK("463") "\n"
		HEAD("Re: ", "Otto Berg") BLOCK("473") "\n");

	(void)state;
	assert_int_equal(numeric_lines(d, false), numeric_lines(d, true));
	document_free(d);
}

static void long_copy_without_marks(void **state)
{
	struct document *d = mail_of(
		HEAD("", "Mara Lind") "Intro of mine.\n"
		BLOCK("463") BLOCK("464") BLOCK("465") "\n"
		HEAD("Re: ", "Otto Berg") "See.\n"
		BLOCK("463") BLOCK("464") BLOCK("465") "\n");

	(void)state;
	assert_int_equal(numeric_lines(d, true), 18);
	assert_int_equal(numeric_lines(d, false), 9);
	document_free(d);
}

static void boilerplate_is_no_repeat(void **state)
{
	struct document *d = mail_of(
		HEAD("", "Mara Lind") "Run status group 0 (all jobs):\n"
		"WRITE: bw=100MiB/s (105MB/s), io=10GiB\n\n"
		HEAD("Re: ", "Otto Berg") "On 1/26/23, Ulf Dahl wrote:\n"
		"> write: IOPS=1884, BW=236MiB/s (247MB/s)\n"
		"> slat (usec): min=2, max=540462, avg=25445.35\n"
		"> Run status group 0 (all jobs):\n"
		"> WRITE: bw=236MiB/s (247MB/s), io=138GiB\n");
	const struct line *l = line_with(d, "> Run status", 0);

	(void)state;
	assert_false(l->flags & LINE_REPEAT);
	assert_int_equal(l->origin, line_with(d, "> slat", 0)->origin);
	document_free(d);
}

static void nobody_quotes_the_future(void **state)
{
	struct document *d = mail_of(
		"From: Otto Berg <o@example.org>\n"
		"Date: Thu, 15 Apr 2021 08:00:00 +0000\n"
		"Subject: Re: slow\n\n" QUOTED("463") "\n"
		"------------------------------------\n"
		"From: Ulf Dahl <u@example.org>\n"
		"Date: Fri, 16 Apr 2021 08:00:00 +0000\n"
		"Subject: Re: slow\n\n" BLOCK("463"));

	(void)state;
	assert_false(line_with(d, "> write", 0)->flags & LINE_REPEAT);
	document_free(d);
}

static void short_lines_go_with_neighbours(void **state)
{
	struct document *d = mail_of(
		HEAD("", "Mara Lind") "0ms waiting for transaction\n"
		"0ms request delay\n20ms running transaction\n"
		"10ms logging transaction\n73 handles per transaction\n\n"
		HEAD("Re: ", "Otto Berg") "> 0ms waiting for transaction\n"
		"> 0ms request delay\n> 20ms running transaction\n\nHm.\n\n"
		"> 73 handles per transaction\n\nMany.\n");

	(void)state;
	assert_true(line_with(d, "> 0ms req", 0)->flags & LINE_REPEAT);
	assert_true(line_with(d, "> 73", 0)->flags & LINE_REPEAT);
	document_free(d);
}

static void blocks_without_marks(void **state)
{
	struct document *d = mail_of(
		HEAD("", "Mara Lind") BLOCK("463") "\n"
		HEAD("Re: ", "Otto Berg") "Yes.\n\n"
		"-----Original Message-----\nFrom: Mara Lind\nSent: Friday\n"
		"To: x\nSubject: fsync slower\n\n" BLOCK("463"));

	(void)state;
	assert_int_equal(numeric_lines(d, false), 3);
	assert_int_equal(line_with(d, "write:", 1)->origin, 0);
	document_free(d);
}

static void interleaved_comments_stay(void **state)
{
	struct document *d = mail_of(
		HEAD("", "Mara Lind") BLOCK("463") "\n"
		HEAD("Re: ", "Otto Berg")
		"> write: io=445360KB, bw=7418.6KB/s, iops=463, "
		"runt= 60033msec\n\nI get 500, 510 and 520 here.\n\n"
		"> clat (usec): min=4, max=32132, avg=311.90, "
		"stdev=1812.74\n");

	(void)state;
	assert_int_equal(line_with(d, "I get", 0)->origin, 1);
	assert_false(line_with(d, "I get", 0)->flags & LINE_REPEAT);
	assert_int_equal(numeric_lines(d, false), 4);
	document_free(d);
}

static void apple_quotes_the_attribution(void **state)
{
	struct document *d = mail_of(
		HEAD("Re: ", "Otto Berg")
		"> On May 29, 2020, at 9:02 AM, Mara Lind <m@example.org> "
		"wrote:\n> \n> The rate fell by 12 percent in 3 runs of 60.\n"
		"\nOh.\n");
	const struct line *l = line_with(d, "The rate", 0);

	(void)state;
	assert_text(d->message[l->origin].author, "Mara Lind");
	assert_int_equal(line_with(d, "On May", 0)->origin, 0);
	document_free(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(quoted_twice_counts_once),
		cmocka_unit_test(wrapped_quote_is_a_repeat),
		cmocka_unit_test(edited_number_is_the_quoters),
		cmocka_unit_test(missing_original_becomes_a_ghost),
		cmocka_unit_test(two_runs_in_one_mail_stay),
		cmocka_unit_test(two_runs_in_two_mails_stay),
		cmocka_unit_test(long_copy_without_marks),
		cmocka_unit_test(boilerplate_is_no_repeat),
		cmocka_unit_test(nobody_quotes_the_future),
		cmocka_unit_test(short_lines_go_with_neighbours),
		cmocka_unit_test(blocks_without_marks),
		cmocka_unit_test(interleaved_comments_stay),
		cmocka_unit_test(apple_quotes_the_attribution),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
