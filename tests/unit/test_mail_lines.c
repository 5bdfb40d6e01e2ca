/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/mail_doc.h"

/* The text of the first of two lines; alone it could be a title. */
static void reads_as(const char *raw, unsigned int depth, const char *text)
{
	char s[200];
	struct document *d;

	snprintf(s, sizeof(s), "%s\nx\n", raw);
	d = mail_of(s);

	assert_int_equal(d->line[0].depth, depth);
	if (!text_eq(d->line[0].text, text_of(text)))
		fail_msg("\"%s\" reads as \"%.*s\"", raw,
			 TEXT_ARG(d->line[0].text));
	document_free(d);
}

static void quote_prefixes(void **state)
{
	(void)state;
	reads_as("> a", 1, "a");
	reads_as(">a", 1, "a");
	reads_as("> > a", 2, "a");
	reads_as(">> a", 2, "a");
	reads_as("> > > > +  read: IOPS=691k", 4, "+  read: IOPS=691k");
	reads_as(">\tint x;", 1, "\tint x;");
	reads_as(">   indented", 1, "  indented");
	reads_as(">==========", 1, "==========");
}

static void data_that_looks_quoted(void **state)
{
	(void)state;
	reads_as(">=64=0.0%", 0, ">=64=0.0%");
	reads_as(" >=64=0.0%//", 0, " >=64=0.0%//");
	reads_as("> > >=64=100.0%", 2, ">=64=100.0%");
	reads_as(">= 4.1 only", 0, ">= 4.1 only");
	reads_as("     | 99.99th=[   86]", 0, "     | 99.99th=[   86]");
	reads_as("-> 5.10 kernels", 0, "-> 5.10 kernels");
}

static void diff_output_is_no_quote(void **state)
{
	struct document *d = mail_of("5c5\n< iops=449\n---\n> iops=460\n\n> q\n");

	(void)state;
	assert_int_equal(d->line[3].depth, 0);
	assert_int_equal(d->line[5].depth, 1);
	document_free(d);
}

static void initials_need_three_lines(void **state)
{
	struct document *d = mail_of("ML> a b\nML> c d\nML> e f\n\nOB> x\n");

	(void)state;
	assert_int_equal(d->line[0].depth, 1);
	assert_text(d->line[2].text, "e f");
	assert_int_equal(d->line[4].depth, 0);
	document_free(d);
}

static void bars_after_an_attribution(void **state)
{
	struct document *d = mail_of(
		"Mara Lind <m@example.org> wrote:\n| a b\n| c d\n| e f\n"
		"x\n| 1.00th=[ 8]\n| 5.00th=[ 9]\n| 9.00th=[ 10]\n");

	(void)state;
	assert_int_equal(d->line[1].depth, 1);
	assert_text(d->line[1].text, "a b");
	assert_int_equal(d->line[5].depth, 0);
	document_free(d);
}

static void markup_off(void **state)
{
	(void)state;
	reads_as("*iops=463*", 0, "iops=463");
	reads_as("bw=7418.6KB/s, *iops=463*, runt= 60033msec", 0,
		 "bw=7418.6KB/s, iops=463, runt= 60033msec");
	reads_as("this could _only_ help", 0, "this could only help");
	reads_as("*avg = 7734912* nsecs, *count: 17341*", 0,
		 "avg = 7734912 nsecs, count: 17341");
}

static void markup_that_is_none(void **state)
{
	(void)state;
	reads_as("sets the *index to the last page", 0,
		 "sets the *index to the last page");
	reads_as("73.11 * -13.70%* and 98.05 * -15.75%*", 0,
		 "73.11 * -13.70%* and 98.05 * -15.75%*");
	reads_as("  *iter = parent; /* why */", 0,
		 "  *iter = parent; /* why */");
	reads_as("5*3*2 a_b_c __init__ _raw_spin_lock", 0,
		 "5*3*2 a_b_c __init__ _raw_spin_lock");
	reads_as("/proc/fs/jbd2 and total=r=0/w=26955/d=0", 0,
		 "/proc/fs/jbd2 and total=r=0/w=26955/d=0");
	reads_as("rm *.log *.txt", 0, "rm *.log *.txt");
}

static void italics_of_thunderbird(void **state)
{
	struct document *d = mail_of(
		"/*write: io=431280KB, iops=449, runt= 60015msec*/\n"
		"//lat (usec): min=6, //*max=25943, avg=267.93,*//stdev=1604//\n"
		"//clat percentiles (usec)://\n"
		"////*20731us average transaction commit time*//\n"
		"/*cat /proc/fs/jbd2/nvme1n1-8/info*///--> After 1st///\n"
		"//issued : total=r=0/w=26955/d=0, short=r=0/w=0/d=0//\n"
		"see https://example.org/a for the *index\n");

	(void)state;
	assert_text(d->line[0].text,
		    "write: io=431280KB, iops=449, runt= 60015msec");
	assert_text(d->line[1].text,
		    "lat (usec): min=6, max=25943, avg=267.93,stdev=1604");
	assert_text(d->line[2].text, "clat percentiles (usec):");
	assert_text(d->line[3].text,
		    "20731us average transaction commit time");
	assert_text(d->line[4].text,
		    "cat /proc/fs/jbd2/nvme1n1-8/info--> After 1st");
	assert_text(d->line[5].text,
		    "issued : total=r=0/w=26955/d=0, short=r=0/w=0/d=0");
	assert_true(text_has(d->line[6].text, TEXT("https://example.org/a")));
	document_free(d);
}

static void bars_around_code(void **state)
{
	struct document *d = mail_of("|mkfs -t ext4\nmount -o noatime|\n\n"
				     "| a | b |\n| c | d |\n");

	(void)state;
	assert_text(d->line[0].text, "mkfs -t ext4");
	assert_text(d->line[1].text, "mount -o noatime");
	assert_text(d->line[3].text, "| a | b |");
	document_free(d);
}

static void attributed(const char *raw, const char *author)
{
	struct document *d = mail_of(raw);
	bool found = false;

	assert_true(d->line[0].flags & LINE_ATTRIBUTION);
	for (size_t i = 0; i < d->n_messages; i++)
		found = found || (d->message[i].ghost &&
				  text_eq(d->message[i].author,
					  text_of(author)));
	if (!found)
		fail_msg("no ghost of %s for \"%s\"", author, raw);
	document_free(d);
}

static void attributions(void **state)
{
	(void)state;
	attributed("On Wed, Sep 28, 2022 at 06:07:34AM +0000, Lind, Mara "
		   "wrote:\n> a\n", "Lind, Mara");
	attributed("On Wed 25-01-23 16:33:54, Jan Berg wrote:\n> a\n",
		   "Jan Berg");
	attributed("On 1/26/23 1:32 AM, May Lind wrote:\n> a\n", "May Lind");
	attributed("On 25/09/2022, 09:51, \"Lind, M\" <m@example.org> "
		   "wrote:\n> a\n", "Lind, M");
	attributed("Mara Lind <m@example.org> writes:\n\n> a\n", "Mara Lind");
	attributed("On Mon, 3 Apr 2023 at 13:09, Mara Lind\n"
		   "<m@example.org> wrote:\n>\n> a\n", "Mara Lind");
	attributed("Am 26.07.22 um 08:43 schrieb Mara Lind:\n> a\n",
		   "Mara Lind");
	attributed("\345\234\250 2026/2/9 19:41, Mara "
		   "\345\206\231\351\201\223:\n> a\n", "Mara");
	attributed("On 31.07.23 09:22, Mara Lind wrote:\n> \n> a\n",
		   "Mara Lind");
	attributed("On 12/7/22 3:32?PM, Mara Lind wrote:\n> a\n", "Mara Lind");
}

static void attribution_date(void **state)
{
	struct document *d = mail_of("On 28.09.22 08:07, A B wrote:\n> x\n");

	(void)state;
	assert_int_equal(d->n_messages, 2);
	assert_true(d->message[1].has_date);
	assert_int_equal(d->message[1].date, 1664323200);
	document_free(d);
	/* Day and month could be either. */
	d = mail_of("On 03/04/22 08:07, A B wrote:\n> x\n");
	assert_false(d->message[1].has_date);
	document_free(d);
}

static void masked_address_is_nobody(void **state)
{
	struct document *d = mail_of(
		"slow writes here\n\n[[email protected]]\n\nx\n");

	(void)state;
	assert_text(d->message[0].author, "");
	document_free(d);
}

static void prose_is_no_attribution(void **state)
{
	struct document *d = mail_of(
		"On the machine with 4 cores I see:\nwhat he wrote: nothing\n");

	(void)state;
	assert_int_equal(d->line[0].flags, 0);
	assert_int_equal(d->line[1].flags, 0);
	document_free(d);
}

static void outlook_block(void **state)
{
	struct document *d = mail_of(
		"I agree.\n\n-----Original Message-----\nFrom: Mara Lind\n"
		"Sent: Friday, September 23, 2022 10:55 AM\nTo: x\n"
		"Subject: slow\n\nIt is slow.\n\nMara\n");
	const struct line *l = line_with(d, "It is", 0);

	(void)state;
	assert_int_equal(l->depth, 1);
	assert_true(d->message[l->origin].ghost);
	assert_text(d->message[l->origin].author, "Mara Lind");
	assert_true(line_with(d, "Sent:", 0)->flags & LINE_ATTRIBUTION);
	document_free(d);
}

static void patches(void **state)
{
	struct document *d = mail_of(
		"Try this.\n\ndiff --git a/x.c b/x.c\nindex 1..2 100644\n"
		"--- a/x.c\n+++ b/x.c\n@@ -1,3 +1,3 @@ f\n int a;\n-\tb = 1;\n"
		"+\tb = 2;\n \n\nIt gives 5 more.\n- 4k: 100 IOPS\n");

	(void)state;
	assert_false(line_with(d, "Try", 0)->flags & LINE_PATCH);
	assert_true(line_with(d, "diff", 0)->flags & LINE_PATCH);
	assert_true(line_with(d, "b = 2", 0)->flags & LINE_PATCH);
	assert_false(line_with(d, "It gives", 0)->flags & LINE_PATCH);
	assert_false(line_with(d, "- 4k", 0)->flags & LINE_PATCH);
	document_free(d);
}

static void patch_without_indentation(void **state)
{
	struct document *d = mail_of(
		"From 27e1b0e14275a281b3529f6a60c7b23a81356751 Mon Sep 17 "
		"00:00:00 2001\nFrom: a\nDate: x\nSubject: [PATCH] y\n---\n"
		"fs/x.c | 2 +-\n1 file changed, 1 insertion(+), "
		"1 deletion(-)\ndiff --git a/fs/x.c b/fs/x.c\n"
		"index a0..6b 100644\n--- a/fs/x.c\n+++ b/fs/x.c\n"
		"@@ -63,7 +63,7 @@ int f(void)\n* really.\n*/\ng =\n"
		"- alloc(1);\n+ alloc(0);\nif (!g) {\nprintk(\"no\");\n"
		"ret = -ENOMEM;\nMy thought is that one is not enough.\n");

	(void)state;
	assert_true(line_with(d, "ENOMEM", 0)->flags & LINE_PATCH);
	assert_true(line_with(d, "1 file", 0)->flags & LINE_PATCH);
	assert_true(line_with(d, "From 27", 0)->flags & LINE_PATCH);
	assert_false(line_with(d, "My thought", 0)->flags & LINE_PATCH);
	document_free(d);
}

static void prose_ends_a_cut_hunk(void **state)
{
	struct document *d = mail_of(
		"@@ -1,30 +1,30 @@\n-\told();\n+\tnew();\n"
		"With this patch I get 12 % more here.\n");

	(void)state;
	assert_true(d->line[1].flags & LINE_PATCH);
	assert_false(d->line[3].flags & LINE_PATCH);
	document_free(d);
}

static void tables_are_no_diffstat(void **state)
{
	struct document *d = mail_of("brd  | 1.5x (39 -> 58) | 3x\n"
				     "zram | 109 | 97\nread | 12\n");

	(void)state;
	for (size_t i = 0; i < 3; i++)
		assert_false(d->line[i].flags & LINE_PATCH);
	document_free(d);
}

static void signatures_and_trailers(void **state)
{
	struct document *d = mail_of(
		"Text.\nReported-by: A B <a@example.org>\n"
		"Fixes: 123456789abc (\"x\")\n"
		"Fixes are welcome: send them\n-- \nMara Lind\n");

	(void)state;
	assert_int_equal(d->line[1].flags, LINE_TRAILER);
	assert_int_equal(d->line[2].flags, LINE_TRAILER);
	assert_int_equal(d->line[3].flags, 0);
	assert_true(d->line[5].flags & LINE_SIGNATURE);
	document_free(d);
}

static void long_text_below_dashes_is_read(void **state)
{
	char s[2000] = "a\n-- \n";
	size_t n = strlen(s);
	struct document *d;

	(void)state;
	for (int i = 0; i < 40; i++)
		n += (size_t)snprintf(s + n, sizeof(s) - n, "iops=%d\n", i);
	d = mail_of(s);
	assert_false(d->line[20].flags & LINE_SIGNATURE);
	document_free(d);
}

static void carriage_returns_and_blanks(void **state)
{
	(void)state;
	reads_as("> a\r", 1, "a");
	reads_as("\302\240 51", 0, "  51");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(quote_prefixes),
		cmocka_unit_test(data_that_looks_quoted),
		cmocka_unit_test(diff_output_is_no_quote),
		cmocka_unit_test(initials_need_three_lines),
		cmocka_unit_test(bars_after_an_attribution),
		cmocka_unit_test(markup_off),
		cmocka_unit_test(markup_that_is_none),
		cmocka_unit_test(italics_of_thunderbird),
		cmocka_unit_test(bars_around_code),
		cmocka_unit_test(attributions),
		cmocka_unit_test(attribution_date),
		cmocka_unit_test(masked_address_is_nobody),
		cmocka_unit_test(prose_is_no_attribution),
		cmocka_unit_test(outlook_block),
		cmocka_unit_test(patches),
		cmocka_unit_test(patch_without_indentation),
		cmocka_unit_test(prose_ends_a_cut_hunk),
		cmocka_unit_test(tables_are_no_diffstat),
		cmocka_unit_test(signatures_and_trailers),
		cmocka_unit_test(long_text_below_dashes_is_read),
		cmocka_unit_test(carriage_returns_and_blanks),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
