/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Texts of a mail: transfer encodings, charsets, format=flowed, HTML, armour,
 * gzip; and the byte of the mail that each line came from. */
#include "parser/mail/message.h"
#include "tests/unit/mail_doc.h"

static struct arena *a;
static struct mail mail;
static struct mail_text text;

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

/* The text of a mail of one part with these fields. */
static struct text read_as(const char *fields, const char *body)
{
	struct text raw = arena_printf(a, "%s\n%s", fields, body);

	mail_parse(a, raw, MAIL_MBOXRD, &mail);
	assert_true(mail_readable(a, &mail, 0, &text));
	return text.text;
}

/* The bytes of the mail that stand where `part` of the text came from. */
static const char *origin(const char *part)
{
	size_t at = text_find(text.text, text_of(part));

	assert_true(at != TEXT_NOT_FOUND);
	return mail.raw.p + mail_text_raw(&text, at);
}

#define QP "Content-Transfer-Encoding: quoted-printable\n"
#define B64 "Content-Transfer-Encoding: base64\n"

static void plain_text_is_a_view(void **state)
{
	struct text t = read_as("Subject: x\n", "one\ntwo\n");

	(void)state;
	assert_true(t.p == mail.body.p);
	assert_memory_equal(origin("wo"), "wo", 2);
}

static void escaped_from_and_cr(void **state)
{
	(void)state;
	assert_text(read_as("Subject: x\n",
			    "one\r\n>From a\r\n>>From b\rc\r\n"),
		    "one\nFrom a\n>From b\nc\n");
	assert_memory_equal(origin("From a"), ">From a", 7);
	assert_memory_equal(origin(">From b"), ">>From b", 8);
}

static void quoted_printable(void **state)
{
	(void)state;
	assert_text(read_as(QP, "IOPS=3D2550=  \nk =\n\n=3d=3\n--=20\na==b=\n"),
		    "IOPS=2550k \n==3\n-- \na=b");
	assert_memory_equal(origin("==3"), "=3d", 3);
	assert_memory_equal(origin("a=b"), "a==b", 4);
}

static void base64_keeps_lines(void **state)
{
	(void)state;
	/* "iops=449\nrunt=60\n" with junk, and without padding. */
	assert_text(read_as(B64, "aW9wcz00\n!NDkKcnVu\ndD02MAo\n"),
		    "iops=449\nrunt=60\n");
	assert_memory_equal(origin("runt"), "cnV", 3);
}

static void charset_ladder(void **state)
{
	(void)state;
	assert_text(read_as("Content-Type: text/plain; charset=gb2312\n",
			    "\304\343 5\n\272\303\n"),
		    "\344\275\240 5\n\345\245\275\n");
	assert_string_equal(text.charset, "gb18030");
	assert_memory_equal(origin("\345\245\275"), "\272\303", 2);
	assert_text(read_as("Content-Type: text/plain; charset=y\n",
			    "3 \302\265s\n"), "3 \302\265s\n");
	assert_string_equal(text.charset, "utf-8");
	assert_text(read_as("Content-Type: text/plain; charset=\"utf-8\"\"\n",
			    "3 \265s \200\n"),
		    "3 \302\265s \342\202\254\n");
	assert_string_equal(text.charset, "windows-1252");
	assert_true(mail.flaws & MAIL_BAD_CHARSET);
	assert_text(read_as("Content-Type: text/plain; charset=us-ascii\n",
			    "3 \201\n"), "3 \302\201\n");
}

#define FLOWED "Content-Type: text/plain; format=flowed\n"

static void flowed_prose_is_joined(void **state)
{
	(void)state;
	assert_text(read_as(FLOWED, "We see that \nit is slow.\n"
				    "> quoted \n>more\n-- \nMara\n"),
		    "We see that it is slow.\n> quoted more\n-- \nMara\n");
	assert_memory_equal(origin("> quoted"), "> quoted", 8);
}

static void flowed_tables_are_not(void **state)
{
	static const char table[] =
		"  write: IOPS=120k \n    clat (usec): min=3 \n"
		"| 5.00th=[ 1], \n| 9.00th=[ 2] \n12 13 14 \n15 16 17 \n"
		"name   value \nother  thing \n";

	(void)state;
	/* Of the first blank of stuffed lines one is taken off. */
	assert_text(read_as(FLOWED, table),
		    " write: IOPS=120k \n   clat (usec): min=3 \n"
		    "| 5.00th=[ 1], \n| 9.00th=[ 2] \n12 13 14 \n15 16 17 \n"
		    "name   value \nother  thing \n");
}

static void flowed_delsp(void **state)
{
	(void)state;
	assert_text(read_as("Content-Type: text/plain; format=flowed; "
			    "delsp=yes\n", "ab \ncd\n"), "abcd\n");
}

static void armour_is_taken_off(void **state)
{
	(void)state;
	assert_text(read_as("Subject: x\n",
			    "-----BEGIN PGP SIGNED MESSAGE-----\n"
			    "Hash: SHA256\n\nwords\n- -- \nMara\n"
			    "-----BEGIN PGP SIGNATURE-----\n\nabc\n"
			    "-----END PGP SIGNATURE-----\nfooter\n"),
		    "\nwords\n-- \nMara\nfooter\n");
	assert_memory_equal(origin("Mara"), "Mara", 4);
}

#define HTML "Content-Type: text/html\n"

static void html_paragraphs_and_quotes(void **state)
{
	(void)state;
	assert_text(read_as(HTML,
			    "<style>p{}</style><p>Hello <b>all</b>,\nwe "
			    "see<br>two</p>\n<blockquote>one"
			    "<blockquote>deep &lt;1&gt;</blockquote>"
			    "</blockquote><ul><li>x</ul>"),
		    "Hello all, we see\ntwo\n\n> one\n> > deep <1>\n* x\n");
}

static void html_pre_is_kept(void **state)
{
	(void)state;
	assert_text(read_as(HTML, "<pre>a  b\n\n  c</pre>d"),
		    "a  b\n\n  c\nd\n");
	assert_memory_equal(origin("d"), "d", 1);
}

static void html_table_keeps_columns(void **state)
{
	(void)state;
	assert_text(read_as(HTML,
			    "<table><tr><th>kernel<th>IOPS</tr>\n"
			    "<tr><td><p>5.15</p><td>120000</tr>"
			    "<tr><td>6.1<td>8</table>"),
		    "kernel  IOPS\n5.15    120000\n6.1     8\n");
}

static void html_layout_table_is_lines(void **state)
{
	(void)state;
	assert_text(read_as(HTML,
			    "<table><tr><td>one<br>two<td>three</table>"),
		    "one two\nthree\n");
}

static void html_bomb_is_refused(void **state)
{
	struct text t = TEXT("Content-Type: text/html\n\n<p ");
	char *many = arena_alloc(a, 100001);

	(void)state;
	for (size_t i = 0; i + 2 < 100000; i += 2)
		memcpy(many + i, "a ", 2);
	t = arena_printf(a, "%.*s%s>x", TEXT_ARG(t), many);
	mail_parse(a, t, 0, &mail);
	assert_false(mail_readable(a, &mail, 0, &text));
}

static void gzip_is_inflated(void **state)
{
	(void)state;
	/* "iops=1\niops=2\n" */
	assert_text(read_as("Content-Type: application/gzip; name=x.gz\n" B64,
			    "H4sIAAAAAAACA8vMLyi2NeTKBFFGXAC64nzqDgAAAA==\n"),
		    "iops=1\niops=2\n");
	assert_true(mail_text_raw(&text, 3) >= text.raw_begin);
}

static void document_lines_know_their_bytes(void **state)
{
	struct document *d = mail_of(
		"From: A B <a@example.org>\nMessage-ID: <1@example.org>\n"
		"Content-Type: multipart/mixed; boundary=b\n\n--b\n" QP
		"\nIOPS=3D1=\n2\nlast\n--b\nContent-Type: text/x-log; "
		"name=dmesg.log\n\nattached\n--b--\n");
	const struct line *l = line_with(d, "IOPS", 0);

	(void)state;
	assert_text(text_sub(d->raw, l->offset, l->bytes), "IOPS=3D1=\n2\n");
	assert_int_equal(d->n_attachments, 1);
	assert_text(d->attachment[0].path, "2");
	assert_text(d->attachment[0].name, "dmesg.log");
	assert_text(d->line[d->attachment[0].first_line].text, "attached");
	document_free(d);
}

#define UU_LOG "begin 644 fio.log\n" \
	"<=W)I=&4@:6]P<R`T-C,*<F5A9\"!I;W!S(#$W\"@``\n`\nend\n"
#define UU_GZ "begin 644 fio.log.gz\n" \
	"K'XL(```````\"`RLORBQ)5<C,+RA6,#$SYBI*34R!\\`S-N0\";8R<$'```````\n" \
	"`\nend\n"

static void uuencoded_blocks_are_attachments(void **state)
{
	struct document *d = mail_of("From: A B <a@example.org>\n"
				     "Message-ID: <1@example.org>\n\n"
				     "before\n" UU_LOG "between\n" UU_GZ
				     "after\n");
	const struct line *l = line_with(d, "write iops", 0);

	(void)state;
	assert_int_equal(d->n_attachments, 2);
	assert_text(d->attachment[0].name, "fio.log");
	assert_text(d->attachment[0].path, "1");
	assert_text(d->attachment[1].name, "fio.log.gz");
	assert_int_equal(d->attachment[1].n_lines, 2);
	assert_text(l->text, "write iops 463");
	assert_text(text_sub(d->raw, l->offset, 5), "<=W)I");
	line_with(d, "between", 0);
	line_with(d, "after", 0);
	document_free(d);
}

static void uuencoded_body(void **state)
{
	(void)state;
	assert_text(read_as("Content-Transfer-Encoding: x-uuencode\n", UU_LOG),
		    "write iops 463\nread iops 17\n");
}

static void begin_of_prose_is_no_block(void **state)
{
	static const char *const none[] = {
		"begin 644 runs\nof fio\nend\n",
		"begin 644 runs\n#0V%T\n",
		"begin 8 runs\n#0V%T\nend\n",
		"  begin 644 runs\n#0V%T\nend\n",
		"begin 644 runs\nend\n",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(none) / sizeof(*none); i++) {
		struct mail m;

		mail_parse(a, text_of(arena_printf(a, "Subject: x\n\n%s",
						   none[i]).p), 0, &m);
		mail_split_uuencode(a, &m);
		assert_int_equal(m.n_parts, 1);
	}
}

static void parents_move_with_inserted_parts(void **state)
{
	struct mail m;

	(void)state;
	mail_parse(a, TEXT("Content-Type: multipart/mixed; boundary=b\n\n--b\n"
			   "\nhi\n" UU_LOG "--b\nContent-Type: "
			   "multipart/mixed; boundary=c\n\n--c\n\nin\n"
			   "--c--\n--b--\n"), 0, &m);
	assert_int_equal(m.n_parts, 4);
	mail_split_uuencode(a, &m);
	assert_int_equal(m.n_parts, 6);
	assert_int_equal(m.part[2].parent, 1);
	assert_int_equal(m.part[4].parent, 0);
	assert_int_equal(m.part[5].parent, 4);
	assert_text(mail_part_path(a, &m, 2), "1.1");
	assert_text(mail_part_path(a, &m, 5), "2.1");
}

static void mails_behind_each_other(void **state)
{
	static const char one[] =
		"From: A B <a@example.org>\nSubject: s\n"
		"Date: Mon, 3 Apr 2023 13:09:00 +0200\n"
		"Message-ID: <1@example.org>\n\nslow\n\n";
	struct document *d = mail_of(
		arena_printf(a, "%sFrom: C D <c@example.org>\nSubject: Re: s\n"
				"Date: Mon, 3 Apr 2023 14:09:00 +0200\n"
				"Message-ID: <2@example.org>\n"
				"References: <1@example.org> <0@example.org>\n"
				"\nwhy\n", one).p);

	(void)state;
	assert_int_equal(d->n_messages, 2);
	assert_int_equal(d->message[1].parent, 0);
	document_free(d);
	/* But not what was forwarded. */
	d = mail_of(arena_printf(a, "%s---- forwarded ----\n\n%s", one,
				 one).p);
	assert_int_equal(d->n_messages, 1);
	document_free(d);
}

static void prose_above_a_header_is_no_field(void **state)
{
	struct document *d = mail_of(
		"regression: fsync got slower\nFrom: A B <a@example.org>\n"
		"X-Mailer: x\nSubject: slow\n\nwords here\n");

	(void)state;
	assert_string_equal(d->kind, "text");
	document_free(d);
}

static void mail_that_stands_twice(void **state)
{
	static const char one[] =
		"From a Thu Jan  1 00:00:00 1970\nFrom: A B <a@x.org>\n"
		"Subject: s\nMessage-ID: <1@x.org>\n\nslow\n\n";
	struct document *d = mail_of(arena_printf(a, "%s%s", one, one).p);

	(void)state;
	assert_int_equal(d->n_messages, 1);
	document_free(d);
	d = mail_of(arena_printf(a, "%s%smore\n", one, one).p);
	assert_int_equal(d->n_messages, 2);
	assert_true(text_starts(d->message[1].id, TEXT("1@x.org#")));
	document_free(d);
}

#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		T(plain_text_is_a_view),
		T(escaped_from_and_cr),
		T(quoted_printable),
		T(base64_keeps_lines),
		T(uuencoded_blocks_are_attachments),
		T(uuencoded_body),
		T(begin_of_prose_is_no_block),
		T(parents_move_with_inserted_parts),
		T(charset_ladder),
		T(flowed_prose_is_joined),
		T(flowed_tables_are_not),
		T(flowed_delsp),
		T(armour_is_taken_off),
		T(html_paragraphs_and_quotes),
		T(html_pre_is_kept),
		T(html_table_keeps_columns),
		T(html_layout_table_is_lines),
		T(html_bomb_is_refused),
		T(gzip_is_inflated),
		T(document_lines_know_their_bytes),
		T(mails_behind_each_other),
		T(prose_above_a_header_is_no_field),
		T(mail_that_stands_twice),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
