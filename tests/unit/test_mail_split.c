/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "tests/unit/mail_doc.h"

static void empty_document(void **state)
{
	struct document *d = mail_of("");

	(void)state;
	assert_int_equal(d->n_messages, 1);
	assert_int_equal(d->n_lines, 0);
	assert_text(d->title, "");
	document_free(d);
}

static void bracketed_author(void **state)
{
	struct document *d = mail_of(
		"[bug] writes are slow\n\n[Mara Lind <m@example.org>]\n\n"
		"It is slow.\n\n"
		"Re: [bug] writes are slow\n\n[Otto Berg]\n\nHow slow?\n");

	(void)state;
	assert_int_equal(d->n_messages, 2);
	assert_string_equal(d->kind, "text");
	assert_text(d->title, "[bug] writes are slow");
	assert_text(d->message[0].author, "Mara Lind");
	assert_text(d->message[1].author, "Otto Berg");
	assert_text(d->message[1].subject, "Re: [bug] writes are slow");
	assert_int_equal(d->message[0].kind, MESSAGE_REPORT);
	assert_int_equal(d->message[1].kind, MESSAGE_REPLY);
	assert_true(line_with(d, "[Mara", 0)->flags & LINE_HEADER);
	assert_int_equal(line_with(d, "How slow", 0)->message, 1);
	document_free(d);
}

static void subject_follows_at_once(void **state)
{
	struct document *d = mail_of(
		"Slow\n\n[Mara Lind]\n\nIt is slow.\n"
		"Re: Slow\n\n[Otto Berg]\n\nHow slow?\n");

	(void)state;
	assert_int_equal(d->n_messages, 2);
	document_free(d);
}

static void title_twice_is_one_message(void **state)
{
	struct document *d = mail_of(
		"fsync slower in 6.1\n\nfsync slower in 6.1\n\n"
		"[Lind, Mara]\n\nIt is slow.\n");

	(void)state;
	assert_int_equal(d->n_messages, 1);
	assert_text(d->message[0].author, "Lind, Mara");
	document_free(d);
}

static void brackets_that_are_no_author(void **state)
{
	struct document *d = mail_of(
		"fio job is slow here\n\n[Mara Lind]\n\nThe job:\n\n"
		"[global]\n\nbs=4k\n\n[...]\n\nRe: see below\n\n[1]\n\nx\n");

	(void)state;
	assert_int_equal(d->n_messages, 1);
	document_free(d);
}

static void title_without_author(void **state)
{
	struct document *d = mail_of("NAT is slower in 6.1\n\nHi,\n\nIt is.\n");

	(void)state;
	assert_text(d->title, "NAT is slower in 6.1");
	assert_true(d->line[0].flags & LINE_SUBJECT);
	assert_text(d->message[0].author, "");
	document_free(d);
}

static void greeting_is_no_title(void **state)
{
	struct document *d = mail_of("Hello list,\n\nwrites are slow here.\n");

	(void)state;
	assert_text(d->message[0].subject, "");
	assert_text(d->title, "writes are slow here.");
	document_free(d);
}

static void header_blocks_with_rules(void **state)
{
	struct document *d = mail_of(
		"From: Mara Lind <m@example.org>\n"
		"Date: Wed, 14 Apr 2021 19:23:32 +0800\n"
		"Subject: reads are slow\n\nSlow.\n\n"
		"------------------------------------\n"
		"From: Otto Berg <o@example.org>\n"
		"Date: Thu, 15 Apr 2021 08:00:00 +0000\n"
		"Subject: Re: reads are slow\n\nSure?\n");

	(void)state;
	assert_int_equal(d->n_messages, 2);
	assert_text(d->message[1].author, "Otto Berg");
	assert_true(d->message[0].has_date);
	assert_int_equal(d->message[0].date, 1618399412);
	assert_true(line_with(d, "-----", 0)->flags & LINE_HEADER);
	assert_true(line_with(d, "Subject: re", 0)->flags & LINE_SUBJECT);
	document_free(d);
}

static void lore_page(void **state)
{
	struct document *d = mail_of(
		"* reads are slow\n2023-07-31 15:22 Mara Lind\n\nSlow.\n\n"
		"^ permalink raw reply\t[flat|nested] 2+ messages in thread\n\n"
		"` Re: reads are slow\n2023-08-02 10:45 Otto Berg\n\nSure?\n");

	(void)state;
	assert_int_equal(d->n_messages, 2);
	assert_text(d->title, "reads are slow");
	assert_text(d->message[1].author, "Otto Berg");
	assert_int_equal(d->message[0].date, 1690816920);
	assert_true(line_with(d, "permalink", 0)->flags & LINE_HEADER);
	document_free(d);
}

static void lore_thread_page(void **state)
{
	struct document *d = mail_of(
		"* reads are slow\n@ 2022-09-23  0:54 Mara Lind\n"
		"  2022-09-25  8:51 ` Otto Berg\n"
		"  0 siblings, 1 reply; 2+ messages in thread\n"
		"From: Mara Lind @ 2022-09-23  0:54 UTC (permalink / raw)\n"
		"  To: list-a; +Cc: Some One\n\nSlow.\n\n"
		"^ permalink raw reply\t[flat|nested] 2+ messages in thread\n");

	(void)state;
	assert_int_equal(d->n_messages, 1);
	assert_text(d->message[0].author, "Mara Lind");
	assert_true(d->message[0].has_date);
	assert_true(line_with(d, "siblings", 0)->flags & LINE_HEADER);
	document_free(d);
}

static void one_mail(void **state)
{
	struct document *d = mail_of(
		"Received: from x\nFrom: \"Lind, Mara\" <m@example.org>\n"
		"Subject: =?utf-8?q?schreiben_l?=\n =?utf-8?q?=C3=A4uft?= langsam\n"
		"Message-ID: <1@example.org>\n"
		"Content-Transfer-Encoding: quoted-printable\n"
		"Content-Type: text/plain; charset=utf-8\n\n"
		"IOPS=3D25=\n50 here\nnext\n");
	const struct line *l = line_with(d, "IOPS", 0);

	(void)state;
	assert_string_equal(d->kind, "eml");
	assert_text(d->message[0].author, "Lind, Mara");
	assert_text(d->message[0].id, "1@example.org");
	assert_text(d->title, "schreiben l\303\244uft langsam");
	assert_text(l->text, "IOPS=2550 here");
	assert_int_equal(l->number, 9);
	assert_int_equal(line_with(d, "next", 0)->number, 11);
	document_free(d);
}

static void base64_body(void **state)
{
	struct document *d = mail_of(
		"From: a@example.org\nSubject: s\nMessage-ID: <1@example.org>\n"
		"Content-Transfer-Encoding: base64\n\n"
		"aW9wcz00NDkKcnVudD02MAo=\n");

	(void)state;
	assert_int_equal(d->n_lines, 7);
	assert_text(d->line[5].text, "iops=449");
	assert_text(d->line[6].text, "runt=60");
	assert_int_equal(d->line[6].number, 6);
	assert_text(d->message[0].author, "");
	document_free(d);
}

static void multipart_reads_text_only(void **state)
{
	struct document *d = mail_of(
		"From: A B <a@example.org>\nMessage-ID: <1@example.org>\n"
		"Content-Type: multipart/mixed; boundary=\"b\"\n\npreamble\n"
		"--b\nContent-Type: text/plain\n\niops=449\n--bb is no end\n"
		"--b\nContent-Type: image/png\n\niops=1\n--b--\nepilogue\n");

	(void)state;
	assert_int_equal(line_with(d, "iops=449", 0)->flags, 0);
	assert_int_equal(line_with(d, "--bb", 0)->flags, 0);
	assert_true(line_with(d, "iops=1", 0)->flags & LINE_HEADER);
	assert_true(line_with(d, "epilogue", 0)->flags & LINE_HEADER);
	document_free(d);
}

static void mbox_of_two(void **state)
{
	struct document *d = mail_of(
		"From mboxrd@z Thu Jan  1 00:00:00 1970\n"
		"From: A B <a@example.org>\nSubject: s\n"
		"Message-ID: <1@example.org>\n\n>From the above trace:\n\n"
		"From 27e1b0e14275a281b3529f6a60c7b23a81356751 Mon Sep 17 "
		"00:00:00 2001\nFrom: A B\nSubject: [PATCH] x\n---\n\n"
		"From mboxrd@z Thu Jan  1 00:00:00 1970\n"
		"From: C D <c@example.org>\nSubject: Re: s\n"
		"Message-ID: <2@example.org>\n"
		"In-Reply-To: <1@example.org>\n\nyes\n");

	(void)state;
	assert_string_equal(d->kind, "mbox");
	assert_int_equal(d->n_messages, 2);
	assert_int_equal(d->message[1].parent, 0);
	assert_text(line_with(d, "the above", 0)->text,
		    "From the above trace:");
	document_free(d);
}

static void reply_before_its_parent(void **state)
{
	struct document *d = mail_of(
		"From a Thu Jan  1 00:00:00 1970\nFrom: C D\nSubject: Re: s\n"
		"Message-ID: <2@example.org>\nIn-Reply-To: <1@example.org>\n\n"
		"x\n\nFrom a Thu Jan  1 00:00:00 1970\nFrom: A B\n"
		"Subject: s\nMessage-ID: <1@example.org>\n"
		"In-Reply-To: <2@example.org>\n\ny\n");

	(void)state;
	assert_int_equal(d->message[0].parent, 1);
	/* A loop is not closed. */
	assert_true(d->message[1].parent == NO_INDEX);
	document_free(d);
}

static void flat_thread(void **state)
{
	struct document *d = mail_of(
		"Hello,\nI see a drop of the fsync rate by 12 percent here.\n"
		"Thanks\nMara\n"
		"On Mon, 3 Apr 2023 at 13:09, Mara Lind <[email protected]> "
		"wrote:\n"
		"> I see a drop of the fsync rate by 12 percent here.\n"
		"Which device is it and how many runs did you make?\n"
		"Regards,\n- Otto\nHi Otto,\nit is the same on two disks.\n");

	(void)state;
	assert_int_equal(d->n_messages, 3);
	assert_int_equal(d->message[1].first_line, 4);
	assert_int_equal(d->message[2].first_line, 9);
	assert_text(d->message[0].author, "Mara Lind");
	assert_true(d->message[0].has_date);
	document_free(d);
}

static void flat_quote_of_itself_cuts(void **state)
{
	struct document *d = mail_of(
		"This patch adds an atomic operation to the hot path.\n\n"
		"On 2021/08/01 1:15, Otto Berg wrote:\n"
		"> This patch adds an atomic operation to the hot path.\n"
		"I measured it.\n");

	(void)state;
	assert_int_equal(d->n_messages, 2);
	assert_int_equal(d->message[1].first_line, 2);
	document_free(d);
}

static void postscript_does_not_cut(void **state)
{
	struct document *d = mail_of(
		"Hello,\nthe rate drops by 12 percent here.\nThanks\nMara\n"
		"P.S.: the disk is new and nobody else uses the machine.\n"
		"[1] this is a note about the disk and the kernel.\n");

	(void)state;
	assert_int_equal(d->n_messages, 1);
	document_free(d);
}

static void bare_subjects(void **state)
{
	(void)state;
	assert_text(mail_bare_subject(TEXT("Re: RE: AW: x")), "x");
	assert_text(mail_bare_subject(TEXT("Re[2]: x")), "x");
	assert_text(mail_bare_subject(TEXT("Fwd: [EXTERNAL] x")), "x");
	assert_text(mail_bare_subject(TEXT("[PATCH v2] x")), "[PATCH v2] x");
	assert_text(mail_bare_subject(TEXT("\347\255\224\345\244\215: x")), "x");
	assert_text(mail_bare_subject(TEXT("Regression: x")), "Regression: x");
}

static void subject_inside_is_the_title(void **state)
{
	struct document *d = mail_of(
		"Hello,\nsee below.\n"
		"From 27e1b0e14275a281b3529f6a60c7b23a81356751 Mon Sep 17 "
		"00:00:00 2001\nFrom: a\nSubject: [PATCH] not this\n---\n"
		"-----Original Message-----\nFrom: Mara Lind\nSent: Friday\n"
		"To: b\nSubject: writes are slow\nHello,\nslow.\n");

	(void)state;
	assert_text(d->title, "writes are slow");
	document_free(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(empty_document),
		cmocka_unit_test(bracketed_author),
		cmocka_unit_test(subject_follows_at_once),
		cmocka_unit_test(title_twice_is_one_message),
		cmocka_unit_test(brackets_that_are_no_author),
		cmocka_unit_test(title_without_author),
		cmocka_unit_test(greeting_is_no_title),
		cmocka_unit_test(header_blocks_with_rules),
		cmocka_unit_test(lore_page),
		cmocka_unit_test(lore_thread_page),
		cmocka_unit_test(one_mail),
		cmocka_unit_test(base64_body),
		cmocka_unit_test(multipart_reads_text_only),
		cmocka_unit_test(mbox_of_two),
		cmocka_unit_test(reply_before_its_parent),
		cmocka_unit_test(flat_thread),
		cmocka_unit_test(flat_quote_of_itself_cuts),
		cmocka_unit_test(postscript_does_not_cut),
		cmocka_unit_test(bare_subjects),
		cmocka_unit_test(subject_inside_is_the_title),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
