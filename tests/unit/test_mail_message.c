/* SPDX-License-Identifier: GPL-2.0-or-later */
/* One mail: header fields, ids, dates, the tree of parts, identity. */
#include "parser/mail/message.h"
#include "tests/unit/test.h"

static struct arena *a;

static int set_up(void **state)
{
	(void)state;
	a = arena_new();
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	arena_free(a);
	return 0;
}

static struct mail mail_from(const char *s)
{
	struct mail m;

	mail_parse(a, text_of(s), 0, &m);
	return m;
}

static void fields_are_unfolded_and_decoded(void **state)
{
	struct mail m = mail_from(
		"From: =?utf-8?q?Ma=C3=AFa?= =?utf-8?b?IExpbmQ=?= <m@x.org>\n"
		"Subject: slow\n\tfsync =?iso-8859-1?q?=B5s?=\n"
		"subject: second\n\nbody\n");

	(void)state;
	assert_text(mail_value(a, &m, MAIL_SUBJECT), "slow fsync \302\265s");
	assert_text(mail_author(a, &m), "Ma\303\257a Lind");
	assert_text(m.body, "body\n");
	assert_int_equal(m.flaws, 0);
}

static void multibyte_character_split_between_words(void **state)
{
	struct mail m = mail_from("Subject: =?utf-8?b?4oI=?=\n"
				  " =?utf-8?b?rA==?= 5\n\n");

	(void)state;
	assert_text(mail_value(a, &m, MAIL_SUBJECT), "\342\202\254 5");
}

static void front_matter_is_skipped(void **state)
{
	struct mail m = mail_from("\xef\xbb\xbf\n \n>From a Thu Jan  1\n"
				  "Subject: x\r\n\r\nbody\r\n");

	(void)state;
	assert_text(mail_value(a, &m, MAIL_SUBJECT), "x");
	assert_text(m.body, "body\r\n");
}

static void line_without_colon_ends_header(void **state)
{
	struct mail m = mail_from("Subject: x\nthis is prose\nTo: y\n\nz\n");

	(void)state;
	assert_true(m.flaws & MAIL_HEADER_CUT);
	assert_text(m.body, "this is prose\nTo: y\n\nz\n");
}

static void references_end_with_the_parent(void **state)
{
	struct mail m = mail_from(
		"From: A <a@x.org>\nReferences: <1@x> <2@x>\n <1@x>\n"
		"In-Reply-To: <2@x> (A's mail) <9@x>\n\n");
	struct text *ids;

	(void)state;
	assert_int_equal(mail_refs(a, &m, &ids), 2);
	assert_text(ids[0], "1@x");
	assert_text(ids[1], "2@x");
}

static void addresses_and_answers_are_no_references(void **state)
{
	struct mail m = mail_from("From: A <a@x.org>\n"
				  "In-Reply-To: <a@x.org>\n"
				  "References: <y>\n\n");
	struct text *ids;

	(void)state;
	assert_int_equal(mail_refs(a, &m, &ids), 0);
}

static void date_keeps_its_zone(void **state)
{
	struct mail m = mail_from(
		"Received: by x; Mon, 3 Apr 2023 11:09:10 +0000\n"
		"Date: mo., 3 Apr 2023 13:09 +0200\n\n");
	struct mail_date d;

	(void)state;
	mail_dates(&m, &d);
	assert_true(d.has_date && d.has_zone && d.has_received);
	assert_int_equal(d.utc, 1680520140);
	assert_int_equal(d.offset, 7200);
	assert_int_equal(d.order, d.utc);
}

static void wrong_clock_is_ordered_by_arrival(void **state)
{
	struct mail m = mail_from(
		"Received: by x; Mon, 3 Apr 2023 11:09:10 +0000\n"
		"Date: Mon, 3 Apr 2034 11:09:10 +0000\n\n");
	struct mail_date d;

	(void)state;
	mail_dates(&m, &d);
	assert_int_equal(d.order, 1680520150);
	assert_true(d.utc != d.order && !d.from_received);
}

static void similar_boundaries(void **state)
{
	struct mail m = mail_from(
		"Content-Type: multipart/mixed; boundary=a\n\n--a\n"
		"Content-Type: multipart/mixed; boundary=aa\n\n--aa\n\none\n"
		"--aa--\n--a\n\ntwo\n--a--\n");

	(void)state;
	assert_int_equal(m.n_parts, 4);
	assert_text(m.part[2].body, "one");
	assert_text(m.part[3].body, "two");
	assert_text(mail_part_path(a, &m, 2), "1.1");
	assert_text(mail_part_path(a, &m, 3), "2");
	assert_int_equal(m.flaws, 0);
}

static void outer_boundary_closes_inner(void **state)
{
	struct mail m = mail_from(
		"Content-Type: multipart/mixed; boundary=a\n\n--a\n"
		"Content-Type: multipart/mixed; boundary=b\n\n--b\n\none\n"
		"--a\n\ntwo\n");

	(void)state;
	assert_int_equal(m.n_parts, 4);
	assert_text(m.part[2].body, "one");
	assert_text(m.part[3].body, "two");
	assert_true(m.flaws & MAIL_NOT_CLOSED);
}

static void multipart_without_parts_is_text(void **state)
{
	struct mail m = mail_from(
		"Content-Type: multipart/mixed; boundary=a\n\nwords\n");

	(void)state;
	assert_int_equal(m.n_parts, 1);
	assert_int_equal(m.part[0].use, MAIL_TEXT);
	assert_true(m.flaws & MAIL_NO_BOUNDARY);
}

static void html_beside_plain_is_left_out(void **state)
{
	struct mail m = mail_from(
		"Content-Type: multipart/alternative; boundary=a\n\n"
		"--a\nContent-Type: text/html\n\n<p>x\n--a\n\nx\n--a--\n");

	(void)state;
	assert_int_equal(m.part[1].use, MAIL_LEFT_OUT);
	assert_int_equal(m.part[2].use, MAIL_TEXT);
}

static void attachments_by_content_and_name(void **state)
{
	struct mail m = mail_from(
		"Content-Type: multipart/mixed; boundary=a\n\n"
		"--a\nContent-Type: application/octet-stream; name=run\n\n"
		"#!/bin/sh\n"
		"--a\nContent-Type: application/octet-stream\n"
		"Content-Disposition: attachment; filename*0*=utf-8''m%2F;\n"
		" filename*1=y.xz\nContent-Transfer-Encoding: base64\n\n"
		"/Td6WFoA\n"
		"--a\nContent-Type: text/plain; name=fio.log\n\nx\n"
		"--a--\n");

	(void)state;
	assert_int_equal(m.part[1].use, MAIL_ATTACHED);
	assert_int_equal(m.part[2].use, MAIL_UNREAD);
	assert_string_equal(m.part[2].why, "xz");
	assert_text(m.part[2].name, "y.xz");
	assert_int_equal(m.part[3].use, MAIL_ATTACHED);
}

static void nesting_is_limited(void **state)
{
	struct text t = TEXT("");
	struct mail m;

	(void)state;
	for (int i = 0; i < 200; i++)
		t = arena_printf(a, "%.*sContent-Type: multipart/mixed; "
				    "boundary=b%d\n\n--b%d\n", TEXT_ARG(t),
				 i, i);
	mail_parse(a, t, 0, &m);
	assert_true(m.flaws & MAIL_TOO_DEEP);
	assert_true(m.n_parts < 30);
}

static void copies_from_two_lists_are_equal(void **state)
{
	static const char rest[] = "From: A <a@x.org>\nSubject: s\n\nwords \n";
	struct mail m = mail_from(rest), n;
	char one[65], two[65];

	(void)state;
	mail_content_hash(a, &m, one);
	mail_parse(a, arena_printf(a, "List-Id: <l.x.org>\n%s\n--\nTo "
				      "unsubscribe from this list: send\n",
				   rest), 0, &n);
	mail_content_hash(a, &n, two);
	assert_string_equal(one, two);
	m = mail_from("From: A <a@x.org>\nSubject: s\n\nother words\n");
	mail_content_hash(a, &m, two);
	assert_string_not_equal(one, two);
	assert_true(text_ends(mail_made_id(a, &m),
			      TEXT("@regsift.invalid")));
}

#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		T(fields_are_unfolded_and_decoded),
		T(multibyte_character_split_between_words),
		T(front_matter_is_skipped),
		T(line_without_colon_ends_header),
		T(references_end_with_the_parent),
		T(addresses_and_answers_are_no_references),
		T(date_keeps_its_zone),
		T(wrong_clock_is_ordered_by_arrival),
		T(similar_boundaries),
		T(outer_boundary_closes_inner),
		T(multipart_without_parts_is_text),
		T(html_beside_plain_is_left_out),
		T(attachments_by_content_and_name),
		T(nesting_is_limited),
		T(copies_from_two_lists_are_equal),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
