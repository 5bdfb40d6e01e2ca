/* SPDX-License-Identifier: GPL-2.0-or-later */
/* parser/source/convert_json.c, convert_other.c: JSON and pages of trackers
 * and archives as mails. People and reports are invented. */
#include "tests/unit/mail_doc.h"

#include "parser/source/convert.h"

static struct document *document_of(const char *name)
{
	static char text[65536];
	char path[200];
	size_t n;
	FILE *f;

	snprintf(path, sizeof(path), "tests/fuzz/corpus/%s", name);
	f = fopen(path, "rb");
	assert_non_null(f);
	n = fread(text, 1, sizeof(text) - 1, f);
	text[n] = '\0';
	fclose(f);
	return mail_of(text);
}

/* Messages that have an id: not those that are only quoted. */
static size_t with_id(const struct document *d)
{
	size_t n = 0;

	for (size_t i = 0; i < d->n_messages; i++)
		n += d->message[i].id.n != 0;
	return n;
}

static void patchwork(void **state)
{
	struct document *d = document_of("tracker/patchwork.json");

	(void)state;
	assert_string_equal(d->kind, "json");
	assert_int_equal(with_id(d), 2);
	assert_text(d->message[0].id, "p1@example.org");
	assert_text(d->message[0].author, "Mara Lind");
	assert_text(d->message[0].subject, "[PATCH v2] writes: one lock less");
	assert_int_equal(d->message[0].date, 1717236000);
	assert_text(line_with(d, "fio went", 0)->text,
		    "fio went from 100 MiB/s to 120 MiB/s.");
	assert_text(line_with(d, "From here", 0)->text,
		    "From here on it is told.");
	assert_int_equal(line_with(d, "fio went", 0)->number, 9);
	assert_text(d->message[1].id, "p2@example.org");
	assert_text(d->message[1].author, "Tomas \"T\" Oak");
	assert_int_equal(d->message[1].date, 1717322400);
	document_free(d);
}

/* The same comments, as JSON or as a page, but for how people are named. */
static void bug_of(const char *name)
{
	struct document *d = document_of(name);

	assert_int_equal(with_id(d), 3);
	for (size_t i = 0; i < 3; i++) {
		char id[60];

		snprintf(id, sizeof(id), "bug-217001-c%zu@bugzilla.invalid", i);
		assert_true(text_is(d->message[i].id, id));
		assert_int_equal(d->message[i].date,
				 1717236000 + (int64_t)i * 86400);
	}
	assert_int_equal(d->message[1].parent, 0);
	assert_int_equal(d->message[2].parent, 1);
	assert_text(line_with(d, "Writes fell", 0)->text,
		    "Writes fell from 500 MB/s to 300 MB/s.");
	assert_int_equal(line_with(d, "Which kernel", 1)->depth, 1);
	assert_int_equal(line_with(d, "6.8, and", 0)->message, 2);
	document_free(d);
}

static void bugzilla(void **state)
{
	struct document *d = document_of("page/bugzilla.html");

	(void)state;
	assert_text(d->message[0].author, "Mara Lind");
	assert_text(d->message[1].author, "Tomas Oak");
	assert_text(d->message[0].subject, "Bug 217001 - slow writes");
	document_free(d);
	bug_of("tracker/bugzilla.json");
	bug_of("page/bugzilla.html");
}

/* Bytes that are no UTF-8, and what looks like them, move no place: a line of
 * a text has the place of the page's line. */
static void places_behind_bad_bytes(void **state)
{
	static const char page[] =
		"[{\"id\": 1, \"msgid\": \"<p1@example.org>\",\n"
		"  \"date\": \"2024-06-01T10:00:00\",\n"
		"  \"name\": \"\xff\xfe one \xef\xbf\xbd lock \xe2\x82 less\",\n"
		"  \"submitter\": {\"name\": \"Mara\",\n"
		"    \"email\": \"mara@example.org\"},\n"
		"  \"headers\": {\"From\": \"mara@example.org\",\n"
		"    \"Subject\": \"one lock less\"},\n"
		"  \"content\": \"It went to 120 MiB/s.\"}]\n";
	struct document *d = mail_of(page);
	const struct line *l = line_with(d, "It went", 0);
	const char *at = strstr(page, "  \"content");

	(void)state;
	assert_string_equal(d->kind, "json");
	assert_int_equal(l->number, 8);
	assert_int_equal(l->offset, at - page);
	assert_true(l->offset + l->bytes <= sizeof(page) - 1);
	document_free(d);
}

static void issue(void **state)
{
	struct document *d = document_of("tracker/issue.json");

	(void)state;
	assert_int_equal(with_id(d), 1);
	assert_text(d->message[0].id, "o/r/issues/5@github.com");
	assert_text(d->message[0].author, "mara");
	assert_text(d->message[0].subject, "slow reads");
	assert_text(line_with(d, "->", 0)->text, "100 -> 50 MiB/s");
	document_free(d);
	d = document_of("tracker/comments.json");
	assert_text(d->message[0].id, "o/r/issues/5/77@github.com");
	document_free(d);
	d = document_of("tracker/view.json");
	assert_int_equal(with_id(d), 2);
	assert_text(d->message[1].id, "o/r/issues/5/77@github.com");
	assert_text(d->message[1].subject, "Re: slow reads");
	assert_int_equal(d->message[1].parent, 0);
	document_free(d);
}

static void without_texts(void **state)
{
	static const char *const lists[] = {
		"[{\"blob\": \"0\", \"dt\": \"x\", \"m\": \"a@b\"}]",
		"{\"blob\": \"0\", \"dt\": \"x\", \"m\": \"a@b\"}\n"
		"{\"blob\": \"1\", \"dt\": \"x\", \"m\": \"c@b\"}\n",
		"[{\"msgid\": \"<a@b>\", \"name\": \"x\"}]",
		"{\"cover_letter\": null, \"patches\": []}",
		"{\"bugs\": [{\"summary\": \"x\"}]}",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(lists) / sizeof(*lists); i++) {
		struct arena *a = arena_new();
		struct converted c;

		assert_int_equal(shape_of(text_of(lists[i])), SHAPE_JSON);
		assert_false(convert(a, SHAPE_JSON, text_of(lists[i]), &c));
		assert_non_null(strstr(c.why, "without the texts"));
		arena_free(a);
	}
}

/* What fio or another tool prints is none of it, and stays what it is. */
static void other_json(void **state)
{
	struct arena *a = arena_new();
	const struct text t = TEXT("{\"bugs\": 1, \"summary\": 2}\nmore\n");
	struct converted c;

	(void)state;
	assert_int_equal(shape_of(TEXT("{\"fio version\": \"fio-3.33\"}")),
			 SHAPE_TEXT);
	assert_true(convert(a, SHAPE_JSON, TEXT("{\"body\": 1, \"x\": 2}\n\n"),
			    &c));
	assert_int_equal(c.n_mails, 0);
	assert_true(convert(a, SHAPE_JSON, TEXT("[1, 2"), &c));
	assert_int_equal(c.n_lines, 1);
	convert(a, SHAPE_JSON, t, &c);
	arena_free(a);
}

static void mhonarc(void **state)
{
	struct document *d = document_of("page/mhonarc.html");

	(void)state;
	assert_string_equal(d->kind, "html");
	assert_int_equal(with_id(d), 1);
	assert_text(d->message[0].id, "m2@example.org");
	assert_text(d->message[0].subject, "slow - writes & reads");
	assert_text(d->message[0].author, "Mara Lind");
	assert_int_equal(d->message[0].date, 1717236000);
	assert_text(line_with(d, "bw=", 0)->text,
		    "bw=100MiB/s before & 50MiB/s after.");
	assert_int_equal(line_with(d, "quoted", 0)->depth, 1);
	document_free(d);
}

static void marc(void **state)
{
	struct document *d = document_of("page/marc.html");

	(void)state;
	assert_int_equal(with_id(d), 1);
	assert_text(d->message[0].id, "m3@example.org");
	assert_text(d->message[0].author, "Mara Lind");
	assert_text(d->message[0].subject, "slow writes");
	assert_int_equal(d->message[0].date, 1717236000);
	assert_text(line_with(d, "bw=", 0)->text,
		    "bw=100MiB/s before, 50MiB/s after.");
	document_free(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(patchwork),
		cmocka_unit_test(bugzilla),
		cmocka_unit_test(places_behind_bad_bytes),
		cmocka_unit_test(issue),
		cmocka_unit_test(without_texts),
		cmocka_unit_test(other_json),
		cmocka_unit_test(mhonarc),
		cmocka_unit_test(marc),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
