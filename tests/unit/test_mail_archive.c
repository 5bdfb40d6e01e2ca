/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Pages of archives that somebody copied as text. */
#include "tests/unit/mail_doc.h"

/* Author, subject and date of the one message; its text is one line. */
static void check(const char *page, const char *author, int64_t date)
{
	struct document *d = mail_of(page);
	const struct line *l = line_with(d, "12 % slower", 0);

	assert_int_equal(d->n_messages, 1);
	assert_true(text_is(d->message[0].author, author));
	assert_text(mail_bare_subject(d->message[0].subject), "fsync slower");
	assert_true(d->message[0].has_date);
	assert_int_equal(d->message[0].date, date);
	assert_int_equal(l->flags, 0);
	assert_text(l->text, "writes are 12 % slower.");
	document_free(d);
}

static void list_of_fields(void **state)
{
	(void)state;
	check("fsync slower\n\n[Date Prev][Date Next][Thread Prev]\n\n"
	      "  * To: list@xxxxxxxxx\n  * Subject: fsync slower\n"
	      "  * From: Mara Lind <mara@xxxxxxxxx>\n"
	      "  * Date: Mon, 4 Mar 2024 10:01:00 +0100\n\nHello,\n\n"
	      "writes are 12 % slower.\n\n[Index of Archives] [Other]\n",
	      "Mara Lind", 1709542860);
}

static void date_with_a_dash(void **state)
{
	(void)state;
	check("Re: fsync slower\n\nFrom: Mara Lind\n"
	      "Date: Thu Aug 16 2018 - 07:25:44 EST\n\n"
	      "  * Next message: Otto Berg: \"Re: x\"\n\n"
	      "writes are 12 % slower.\n", "Mara Lind", 1534422344);
}

static void glued_fields(void **state)
{
	(void)state;
	check("    Messages in this thread\n\n"
	      "    Date    Mon, 4 Mar 2024 10:01:00 +0100\n"
	      "    From    Mara Lind <>\n    SubjectRe: fsync slower\n"
	      "    Hello,\n\n    writes are 12 % slower.\n",
	      "Mara Lind", 1709542860);
}

static void id_with_words(void **state)
{
	static const char page[] =
		"[prev in list] [next in list]\n\nList:       ext4\n"
		"Subject:    Re: fsync slower\n"
		"From:       Mara Lind <mara () example ! org>\n"
		"Date:       2024-03-04 9:01:00\n"
		"Message-ID: 1 () mail ! example ! org\n"
		"[Download RAW message or body]\n\nHello,\n\n"
		"writes are 12 % slower.\n";
	struct document *d = mail_of(page);

	(void)state;
	assert_text(d->message[0].id, "1@mail.example.org");
	document_free(d);
	check(page, "Mara Lind", 1709542860);
}

/* Messages behind bullets, and who answers whom. */
static void nested_list(void **state)
{
	struct document *d = mail_of(
		"* fsync slower\n@ 2022-09-23  0:54 Lind, Mara\n"
		"From: Lind, Mara @ 2022-09-23  0:54 UTC (permalink / raw)\n"
		"  To: list\n\nwrites are 12 % slower.\n\n"
		"^ permalink raw reply\t[flat|nested] 3+ messages in thread\n\n"
		"  \xe2\x80\xa2 * Re: fsync slower\n"
		"      2022-09-23  0:54 fsync slower Lind, Mara\n"
		"    @ 2022-09-24  1:02 ` Otto Berg\n"
		"    From: Otto Berg @ 2022-09-24  1:02 UTC "
		"(permalink / raw)\n      To: list\n\n"
		"    Which disk is it, and what file system is on it?\n\n"
		"      \xe2\x96\xa1 * Re: fsync slower\n"
		"        @ 2022-09-25  2:03   ` Lind, Mara\n"
		"        From: Lind, Mara @ 2022-09-25  2:03 UTC "
		"(permalink / raw)\n          To: list\n\n"
		"        > Which disk is it, and what file system is on it?\n"
		"        An NVMe one.\n\n"
		"Thread overview: 3+ messages\n"
		"2022-09-23  0:54 fsync slower Lind, Mara\n"
		"2022-09-24  1:02 ` Otto Berg\n"
		"2022-09-25  2:03   ` Lind, Mara\n");

	(void)state;
	assert_int_equal(d->n_messages, 3);
	assert_int_equal(d->message[1].parent, 0);
	assert_int_equal(d->message[2].parent, 1);
	assert_text(d->message[1].author, "Otto Berg");
	assert_text(line_with(d, "An NVMe", 0)->text, "An NVMe one.");
	assert_int_equal(line_with(d, "Which disk", 1)->origin, 1);
	assert_true(line_with(d, "2022-09-25  2:03   `", 0)->flags &
		    LINE_HEADER);
	document_free(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(list_of_fields),
		cmocka_unit_test(date_with_a_dash),
		cmocka_unit_test(glued_fields),
		cmocka_unit_test(id_with_words),
		cmocka_unit_test(nested_list),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
