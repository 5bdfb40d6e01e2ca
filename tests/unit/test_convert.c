/* SPDX-License-Identifier: GPL-2.0-or-later */
/* parser/source/convert.h: feeds and pages as mails, as triage reads them. */
#include "tests/unit/mail_doc.h"

#include "parser/source/convert.h"

static char *slurp(const char *path, size_t *n)
{
	static char text[65536];
	FILE *f = fopen(path, "rb");

	assert_non_null(f);
	*n = fread(text, 1, sizeof(text) - 1, f);
	text[*n] = '\0';
	fclose(f);
	return text;
}

static struct document *document_of(const char *name)
{
	char path[200];
	size_t n;

	snprintf(path, sizeof(path), "tests/fuzz/corpus/%s", name);
	return mail_of(slurp(path, &n));
}

static void feed(void **state)
{
	struct document *d = document_of("atom/thread.atom");
	const struct line *l;

	(void)state;
	assert_string_equal(d->kind, "atom");
	assert_int_equal(d->n_messages, 2);
	assert_text(d->message[0].id, "1/a@example.org");
	assert_text(d->message[0].author, "Lind, Mara");
	assert_text(d->message[0].subject, "slow writes & reads");
	assert_int_equal(d->message[0].date, 1663894520);
	assert_int_equal(d->message[1].parent, 0);
	/* A line that begins with From is no separator, nor escaped. */
	assert_text(line_with(d, "From here", 0)->text, "From here on too.");
	l = line_with(d, "IOPS 12", 0);
	assert_int_equal(l->message, 0);
	assert_int_equal(l->number, 19);
	assert_int_equal(d->n_attachments, 1);
	assert_text(d->attachment[0].name, "log.txt");
	assert_text(d->attachment[0].path, "2");
	l = line_with(d, "slower", 1);
	assert_int_equal(l->depth, 1);
	assert_int_equal(l->origin, 0);
	document_free(d);
}

static void page_of_a_thread(void **state)
{
	struct document *d = document_of("page/thread.html");

	(void)state;
	assert_string_equal(d->kind, "html");
	assert_int_equal(d->n_messages, 2);
	assert_text(d->message[0].id, "1@example.org");
	assert_text(d->message[0].author, "Lind, Mara");
	assert_text(d->message[0].subject, "slow writes");
	assert_int_equal(d->message[0].date, 1663894440);
	assert_int_equal(d->message[1].parent, 0);
	assert_int_equal(line_with(d, "slower", 0)->number, 13);
	assert_int_equal(line_with(d, "slower", 1)->origin, 0);
	/* The address that a proxy masked. */
	assert_text(line_with(d, "Which", 0)->text,
		    "Which disk? Ask otto@example.org");
	document_free(d);
}

static void page_of_a_message(void **state)
{
	struct document *d = document_of("page/message.html");

	(void)state;
	assert_int_equal(d->n_messages, 1);
	assert_text(d->message[0].id, "1@example.org");
	assert_text(d->message[0].subject, "slow writes");
	assert_int_equal(d->message[0].date, 1663894499);
	for (size_t i = 0; i < d->n_lines; i++)
		assert_false(text_has(d->line[i].text, TEXT("permalink")));
	document_free(d);
}

static void page_of_another_archive(void **state)
{
	struct document *d = mail_of(
		"<!DOCTYPE html><html><head><title>t</title></head><body>"
		"<p>From: Mara Lind &lt;<a class=x data-cfemail=zz>m</a>&gt;"
		"<br>Subject: slow<br>Date: Mon, 4 Mar 2024 10:00:00 +0000</p>"
		"<pre>\nbw=12MiB/s &amp; more\n</pre></body></html>\n");

	(void)state;
	assert_string_equal(d->kind, "html");
	assert_text(line_with(d, "bw=", 0)->text, "bw=12MiB/s & more");
	assert_text(d->message[0].subject, "slow");
	document_free(d);
}

static const char *why_of(enum shape shape, const char *page)
{
	struct arena *a = arena_new();
	struct converted c;
	bool made = convert(a, shape, text_of(page), &c);
	const char *why = c.why;

	assert_false(made);
	arena_free(a);
	return why;
}

static void pages_without_mails(void **state)
{
	(void)state;
	assert_non_null(strstr(why_of(SHAPE_PAGE, "<html><title>Making sure "
				      "you're not a bot!</title></html>"),
			       "challenge page"));
	assert_non_null(strstr(why_of(SHAPE_PAGE, "<html><pre>Search results "
				      "ordered by [<b>date</b>]</pre>"),
			       "search results"));
	assert_non_null(strstr(why_of(SHAPE_ATOM, "<feed></feed>"),
			       "without mails"));
	assert_non_null(strstr(why_of(SHAPE_ATOM, "<!DOCTYPE x [<!ENTITY a "
				      "SYSTEM \"file:///etc/passwd\">]>"
				      "<feed><entry>&a;</entry></feed>"),
			       "entities"));
}

/* Each kind of page that libxml2 takes minutes for is refused unread. */
static void hostile_markup(void **state)
{
	static const char *const pieces[] = {
		"<ul>", "</b>", "&", "<p>", " x=1", "<a x='1'>",
	};
	const size_t size = 8 << 20;
	char *p = test_malloc(size);

	(void)state;
	for (size_t i = 0; i < COUNT_OF(pieces); i++) {
		size_t n = (size_t)snprintf(p, size, "<html>%s<a ",
			"<ul><ul><ul><ul><ul><ul><ul><ul><ul><ul><ul><ul>");
		size_t piece = strlen(pieces[i]);

		while (n + piece < size) {
			memcpy(p + n, pieces[i], piece);
			n += piece;
		}
		assert_true(markup_hostile((struct text){p, n}));
	}
	test_free(p);
}

static void damaged_feed(void **state)
{
	struct document *d = mail_of(
		"<feed><entry><author><name>M</name></author><title>a</title>"
		"<link href=\"x/1@x/\"/><content><pre>one\n</pre></content>"
		"</entry><entry><title>b</ti");

	(void)state;
	assert_int_equal(d->n_messages, 1);
	assert_text(d->message[0].id, "1@x");
	assert_int_equal(d->diags.n, 1);
	assert_string_equal(d->diags.item[0].code, "page");
	document_free(d);
}

static void shapes(void **state)
{
	(void)state;
	assert_int_equal(shape_of(TEXT("")), SHAPE_TEXT);
	assert_int_equal(shape_of(TEXT("a\0b")), SHAPE_BINARY);
	assert_int_equal(shape_of(TEXT("\x1f\x8b\x08")), SHAPE_GZIP);
	assert_int_equal(shape_of(TEXT("\n<feed xmlns=x>")), SHAPE_ATOM);
	assert_int_equal(shape_of(TEXT("<!-- x --><html>")), SHAPE_PAGE);
	assert_int_equal(shape_of(TEXT("<b>no page</b>")), SHAPE_TEXT);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(feed),
		cmocka_unit_test(page_of_a_thread),
		cmocka_unit_test(page_of_a_message),
		cmocka_unit_test(page_of_another_archive),
		cmocka_unit_test(pages_without_mails),
		cmocka_unit_test(hostile_markup),
		cmocka_unit_test(damaged_feed),
		cmocka_unit_test(shapes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
