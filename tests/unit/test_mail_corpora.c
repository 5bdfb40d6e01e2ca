/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Whole threads in tests/corpora/mail/ (invented), and how many of their lines
 * with three or more numbers are counted. The figures were counted by hand:
 * a block has seven such lines, and so have attributions with a date.
 */
#include "tests/unit/mail_doc.h"

#define FOLDER "tests/corpora/mail/"

/* The bytes live as long as the document. */
static struct document *read_file(const char *path)
{
	FILE *f = fopen(path, "rb");
	static char bytes[1 << 16];
	size_t n;

	if (!f)
		fail_msg("%s is missing", path);
	n = fread(bytes, 1, sizeof(bytes) - 1, f);
	fclose(f);
	bytes[n] = 0;
	return mail_of(bytes);
}

static void expect(const char *path, const char *kind, size_t messages,
		   size_t ghosts, size_t all, size_t kept)
{
	struct document *d = read_file(path);
	size_t real = 0;

	for (size_t i = 0; i < d->n_messages; i++)
		real += !d->message[i].ghost;
	assert_string_equal(d->kind, kind);
	assert_int_equal(real, messages);
	assert_int_equal(d->n_messages - real, ghosts);
	assert_int_equal(numeric_lines(d, true), all);
	assert_int_equal(numeric_lines(d, false), kept);
	document_free(d);
}

static void bracketed_five_levels(void **state)
{
	(void)state;
	expect(FOLDER "bracketed-five-levels.txt", "text", 4, 0, 66, 19);
}

static void flat_without_blanks(void **state)
{
	(void)state;
	expect(FOLDER "flat-without-blanks.txt", "text", 4, 0, 17, 10);
}

static void italics_keep_every_line(void **state)
{
	(void)state;
	expect(FOLDER "italics.txt", "text", 1, 0, 14, 14);
}

static void lore_page(void **state)
{
	(void)state;
	expect(FOLDER "lore-page.txt", "text", 2, 0, 31, 17);
}

static void original_only_quoted(void **state)
{
	struct document *d;

	(void)state;
	expect(FOLDER "original-only-quoted.txt", "text", 1, 2, 9, 9);
	d = read_file(FOLDER "original-only-quoted.txt");
	assert_text(d->message[2].author, "Mara Lind");
	assert_int_equal(d->message[1].parent, 2);
	assert_int_equal(line_with(d, "iops=", 0)->origin, 2);
	document_free(d);
}

static void mbox_quoted_printable(void **state)
{
	struct document *d;

	(void)state;
	/* Header lines with dates are counted as they are never repeats. */
	expect(FOLDER "thread.mbox", "mbox", 3, 0, 53, 24);
	d = read_file(FOLDER "thread.mbox");
	assert_int_equal(d->message[2].parent, 1);
	assert_true(text_has(line_with(d, "iops", 0)->text,
			     TEXT("iops=463, runt= 60033msec")));
	document_free(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bracketed_five_levels),
		cmocka_unit_test(flat_without_blanks),
		cmocka_unit_test(italics_keep_every_line),
		cmocka_unit_test(lore_page),
		cmocka_unit_test(original_only_quoted),
		cmocka_unit_test(mbox_quoted_printable),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
