/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/utf8.c. */
#include "test.h"

#include "base/utf8.h"

static void every_character_there_and_back(void **state)
{
	(void)state;
	for (uint32_t c = 1; c <= 0x10ffff; c++) {
		char s[4];
		uint32_t got;
		size_t n = utf8_put(c, s);
		size_t len = utf8_next((struct text){s, n}, &got);

		if (c >= 0xd800 && c <= 0xdfff) {
			assert_int_equal(got, 0xfffd);
			assert_int_equal(len, 1);
			continue;
		}
		if (len != n || got != c)
			fail_msg("U+%04X comes back as U+%04X", c, got);
	}
}

static void bad_bytes(void **state)
{
	static const char *const bad[] = {
		"\x80", "\xbf", "\xc0\x80", "\xc1\xbf", "\xc3", "\xc3(",
		"\xe0\x80\x80", "\xe2\x82", "\xe2(\xa1", "\xe2\x82(",
		"\xed\xa0\x80", "\xf0\x80\x80\x80", "\xf0\x9f\x98",
		"\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff",
	};
	uint32_t code;

	(void)state;
	for (size_t i = 0; i < COUNT_OF(bad); i++) {
		assert_int_equal(utf8_next(text_of(bad[i]), &code), 1);
		assert_int_equal(code, 0xfffd);
		assert_false(utf8_valid(text_of(bad[i])));
	}
	assert_int_equal(utf8_next((struct text){NULL, 0}, &code), 0);
	assert_true(utf8_valid(TEXT("")));
	assert_true(utf8_valid(TEXT("a\0b \xc2\xb5 \xef\xbf\xbd")));
}

static void cleaning(void **state)
{
	struct arena *a = arena_new();
	struct text good = TEXT("gr\xc3\xbc\xc3\x9f"), t;

	(void)state;
	t = utf8_clean(a, good);
	assert_ptr_equal(t.p, good.p);
	assert_text(utf8_clean(a, TEXT("a\xff\xfe" "b\xc3")),
		    "a\xef\xbf\xbd\xef\xbf\xbd" "b\xef\xbf\xbd");
	arena_free(a);
}

static void widths(void **state)
{
	(void)state;
	assert_int_equal(utf8_width(TEXT("")), 0);
	assert_int_equal(utf8_width(TEXT("abc")), 3);
	assert_int_equal(utf8_width(TEXT("\xc3\xbc")), 1);
	assert_int_equal(utf8_width(TEXT("e\xcc\x81")), 1);
	assert_int_equal(utf8_width(TEXT("\xe6\xbc\xa2\xe5\xad\x97")), 4);
	assert_int_equal(utf8_width(TEXT("\xf0\x9f\x98\x80")), 2);
	assert_int_equal(utf8_width(TEXT("\x1b\x7f\xe2\x80\x8b")), 0);
	assert_int_equal(utf8_width(TEXT("\xff")), 1);
}

static void harmless(const char *bytes, size_t n, const char *want)
{
	struct buf b = buf_new(1000);

	utf8_harmless(&b, (struct text){bytes, n});
	buf_char(&b, '\0');
	assert_string_equal(b.p, want);
	buf_free(&b);
}

#define HARMLESS(bytes, want) harmless((bytes), sizeof(bytes) - 1, (want))

static void terminal_commands(void **state)
{
	(void)state;
	HARMLESS("plain\n\ttext", "plain\n\ttext");
	HARMLESS("\x1b[31mred\x07", "^[[31mred^G");
	HARMLESS("a\0b\r\x7f", "a^@b^M^?");
	HARMLESS("\xc2\x9b" "1m", "<U+009B>1m");
	HARMLESS("\x9b" "1m", "\xef\xbf\xbd" "1m");
	HARMLESS("\xe2\x80\xae" "abc", "<U+202E>abc");
	HARMLESS("\xe2\x81\xa6", "<U+2066>");
	HARMLESS("\xe2\x80\x8b\xef\xbb\xbf", "<U+200B><U+FEFF>");
	HARMLESS("\xf3\xa0\x81\x81", "<U+E0041>");
	HARMLESS("\xe2\x80\xa8", "<U+2028>");
	HARMLESS("gr\xc3\xbc\xc3\x9f \xe6\xbc\xa2", "gr\xc3\xbc\xc3\x9f \xe6\xbc\xa2");
}

/* No byte of the output may ever command a terminal. */
static void harmless_always(void **state)
{
	(void)state;
	for (int first = 0; first < 256; first++)
		for (int second = 0; second < 256; second++) {
			char two[2] = {(char)first, (char)second};
			struct buf b = buf_new(100);

			utf8_harmless(&b, (struct text){two, 2});
			assert_true(utf8_valid(buf_text(&b)));
			for (size_t i = 0; i < b.n; i++) {
				unsigned char c = (unsigned char)b.p[i];

				assert_true(c >= 0x20 || c == '\n' ||
					    c == '\t');
				assert_int_not_equal(c, 0x7f);
			}
			buf_free(&b);
		}
}

static void folding(void **state)
{
	struct arena *a = arena_new();
	struct text plain = TEXT("5 ms -> 7 ms");

	(void)state;
	assert_ptr_equal(utf8_fold(a, plain).p, plain.p);
	assert_text(utf8_fold(a, TEXT("5\xc2\xa0ms\xe2\x80\xaf\xe3\x80\x80x")),
		    "5 ms  x");
	assert_text(utf8_fold(a, TEXT("\xe2\x88\x92" "5\xe2\x80\x93" "7")),
		    "-5-7");
	assert_text(utf8_fold(a, TEXT("\xe2\x86\x92 \xe2\x87\x92 \xe2\x86\x90")),
		    "-> -> <-");
	assert_text(utf8_fold(a, TEXT("\xc2\xb5s \xce\xbcs 2\xc3\x97")),
		    "us us 2x");
	assert_text(utf8_fold(a, TEXT("\xe2\x89\x88" "5 \xe2\x89\xa4" "6 \xe2\x89\xa5")),
		    "~5 <=6 >=");
	assert_text(utf8_fold(a, TEXT("\xe2\x80\x98" "a\xe2\x80\x99 \xe2\x80\x9c"
				      "b\xe2\x80\x9d")), "'a' \"b\"");
	assert_text(utf8_fold(a, TEXT("87\xef\xbc\x8c\xef\xbc\x9a\xef\xbc\xa1\xef\xbd\x9e")),
		    "87,:A~");
	assert_text(utf8_fold(a, TEXT("1\xe2\x80\x8b" "2\xef\xbb\xbf" "3\xc2\xad")),
		    "123");
	assert_text(utf8_fold(a, TEXT("\xe2\x94\x82\xe2\x94\x80\xe2\x94\x8c")),
		    "|-+");
	arena_free(a);
}

static void folding_keeps_the_rest(void **state)
{
	struct arena *a = arena_new();

	(void)state;
	assert_text(utf8_fold(a, TEXT("gr\xc3\xbc\xc3\x9f \xc2\xb1 3 \xff\xe2")),
		    "gr\xc3\xbc\xc3\x9f \xc2\xb1 3 \xff\xe2");
	arena_free(a);
}

/* No folding may be longer than what it stands for: the room is that. */
static void folding_never_grows(void **state)
{
	struct arena *a = arena_new();

	(void)state;
	for (uint32_t c = 0x80; c < 0x10000; c++) {
		char s[4];
		struct text t = {s, utf8_put(c, s)};

		assert_true(utf8_fold(a, t).n <= t.n);
	}
	arena_free(a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_character_there_and_back),
		cmocka_unit_test(bad_bytes),
		cmocka_unit_test(cleaning),
		cmocka_unit_test(widths),
		cmocka_unit_test(terminal_commands),
		cmocka_unit_test(harmless_always),
		cmocka_unit_test(folding),
		cmocka_unit_test(folding_keeps_the_rest),
		cmocka_unit_test(folding_never_grows),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
