/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/text.c and base/text.h. */
#include "test.h"

static const struct text none = {NULL, 0};

static void classes(void **state)
{
	(void)state;
	for (int i = -128; i < 128; i++) {
		char c = (char)i;
		bool digit = c >= '0' && c <= '9';
		bool upper = c >= 'A' && c <= 'Z';
		bool lower = c >= 'a' && c <= 'z';

		assert_int_equal(ch_digit(c), digit);
		assert_int_equal(ch_alpha(c), upper || lower);
		assert_int_equal(ch_alnum(c), upper || lower || digit);
		assert_int_equal(ch_word(c),
				 upper || lower || digit || c == '_');
		assert_int_equal(ch_fold(c), upper ? c + 32 : c);
		assert_int_equal(ch_hex(c), c && strchr("0123456789abcdefABCDEF",
							c) != NULL);
		assert_int_equal(ch_space(c),
				 c && strchr(" \t\n\r\v\f", c) != NULL);
		assert_int_equal(ch_blank(c), c == ' ' || c == '\t');
	}
}

static void parts(void **state)
{
	struct text t = TEXT("hello");

	(void)state;
	assert_text(text_of("abc"), "abc");
	assert_text(text_of(NULL), "");
	assert_text(text_sub(t, 1, 3), "ell");
	assert_text(text_sub(t, 3, 10), "lo");
	assert_text(text_sub(t, 5, 1), "");
	assert_text(text_sub(none, 2, 1), "");
	assert_text(text_from(t, 2), "llo");
	assert_text(text_from(t, 9), "");
}

static void comparing(void **state)
{
	(void)state;
	assert_true(text_eq(TEXT("a\0b"), TEXT("a\0b")));
	assert_false(text_eq(TEXT("a\0b"), TEXT("a\0c")));
	assert_false(text_eq(TEXT("a"), TEXT("ab")));
	assert_true(text_eq(none, TEXT("")));
	assert_true(text_ieq(TEXT("IOPS"), TEXT("iops")));
	assert_false(text_ieq(TEXT("IOPS"), TEXT("iop")));
	assert_false(text_ieq(TEXT("IOPS"), TEXT("iopt")));
	assert_int_equal(text_cmp(TEXT("a"), TEXT("a")), 0);
	assert_true(text_cmp(TEXT("a"), TEXT("b")) < 0);
	assert_true(text_cmp(TEXT("b"), TEXT("a")) > 0);
	assert_true(text_cmp(TEXT("a"), TEXT("ab")) < 0);
	assert_true(text_cmp(TEXT("ab"), TEXT("a")) > 0);
	assert_int_equal(text_cmp(none, none), 0);
}

static void beginnings_and_ends(void **state)
{
	(void)state;
	assert_true(text_starts(TEXT("Subject: x"), TEXT("Subject")));
	assert_false(text_starts(TEXT("Sub"), TEXT("Subject")));
	assert_true(text_istarts(TEXT("SUBJECT: x"), TEXT("Subject")));
	assert_true(text_ends(TEXT("a.gz"), TEXT(".gz")));
	assert_false(text_ends(TEXT("gz"), TEXT(".gz")));
	assert_false(text_ends(TEXT("a.xz"), TEXT(".gz")));
}

static void finding(void **state)
{
	struct text t = TEXT("abcABCabc");

	(void)state;
	assert_int_equal(text_find(t, TEXT("ABC")), 3);
	assert_int_equal(text_find(t, TEXT("")), 0);
	assert_int_equal(text_find(t, TEXT("xyz")), TEXT_NOT_FOUND);
	assert_int_equal(text_find(none, TEXT("x")), TEXT_NOT_FOUND);
	/* Where the first byte is common, too. */
	assert_int_equal(text_find(TEXT("aaaaaaaaaaaaaaaaab"), TEXT("aab")),
			 15);
	assert_int_equal(text_find(TEXT("aaaaaaaaaaaaaaaaab"), TEXT("aac")),
			 TEXT_NOT_FOUND);
	assert_int_equal(text_find(TEXT("aaaa"), TEXT("ab")), TEXT_NOT_FOUND);
	assert_int_equal(text_ifind(t, TEXT("CAB")), 2);
	assert_int_equal(text_ifind(t, TEXT("")), 0);
	assert_int_equal(text_ifind(t, TEXT("abd")), TEXT_NOT_FOUND);
	assert_int_equal(text_ifind(none, TEXT("abd")), TEXT_NOT_FOUND);
	assert_int_equal(text_ifind(TEXT("xA a aB"), TEXT("ab")), 5);
	assert_int_equal(text_ifind(TEXT("xa A Ab"), TEXT("aB")), 5);
	assert_int_equal(text_ifind(TEXT("1--2 -> 3"), TEXT("->")), 5);
	assert_int_equal(text_ifind(TEXT("abc"), TEXT("c")), 2);
	assert_int_equal(text_ifind(TEXT("ab"), TEXT("bc")), TEXT_NOT_FOUND);
	assert_int_equal(text_find_char(t, 'C'), 5);
	assert_int_equal(text_find_char(t, 'x'), TEXT_NOT_FOUND);
	assert_int_equal(text_find_char(none, 'x'), TEXT_NOT_FOUND);
	assert_true(text_has(t, TEXT("cA")));
	assert_false(text_has(t, TEXT("ca")));
	assert_true(text_ihas(t, TEXT("bca")));
	assert_false(text_ihas(t, TEXT("bb")));
}

static void finding_words(void **state)
{
	(void)state;
	assert_int_equal(text_find_word(TEXT("iops"), TEXT("IOPS")), 0);
	assert_int_equal(text_find_word(TEXT("xiops iops_ iops"), TEXT("iops")),
			 12);
	assert_int_equal(text_find_word(TEXT("(iops)"), TEXT("iops")), 1);
	assert_int_equal(text_find_word(TEXT("iopsx"), TEXT("iops")),
			 TEXT_NOT_FOUND);
	assert_int_equal(text_find_word(TEXT("io"), TEXT("iops")),
			 TEXT_NOT_FOUND);
	assert_int_equal(text_find_word(TEXT("any iop"), TEXT("iops")),
			 TEXT_NOT_FOUND);
	assert_int_equal(text_find_word(TEXT("x"), TEXT("")), TEXT_NOT_FOUND);
}

static void trimming(void **state)
{
	(void)state;
	assert_text(text_trim(TEXT(" \t a b\r\n")), "a b");
	assert_text(text_ltrim(TEXT("  a ")), "a ");
	assert_text(text_rtrim(TEXT("  a ")), "  a");
	assert_text(text_trim(TEXT("  ")), "");
	assert_text(text_trim(none), "");
}

static void taking_off(void **state)
{
	struct text t = TEXT("a,b,,c"), w = TEXT("  one two ");

	(void)state;
	assert_text(text_cut(&t, ','), "a");
	assert_text(text_cut(&t, ','), "b");
	assert_text(text_cut(&t, ','), "");
	assert_text(text_cut(&t, ','), "c");
	assert_text(t, "");
	assert_text(text_word(&w), "one");
	assert_text(text_word(&w), "two");
	assert_text(text_word(&w), "");
	t = TEXT("v5.10");
	assert_false(text_skip(&t, TEXT("x")));
	assert_true(text_skip(&t, TEXT("v")));
	assert_text(t, "5.10");
}

/* The published values of FNV-1a, 64 bits. */
static void hashing(void **state)
{
	(void)state;
	assert_true(text_hash(none) == UINT64_C(0xcbf29ce484222325));
	assert_true(text_hash(TEXT("a")) == UINT64_C(0xaf63dc4c8601ec8c));
	assert_true(text_hash(TEXT("foobar")) == UINT64_C(0x85944171f73967e8));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(classes),
		cmocka_unit_test(parts),
		cmocka_unit_test(comparing),
		cmocka_unit_test(beginnings_and_ends),
		cmocka_unit_test(finding),
		cmocka_unit_test(finding_words),
		cmocka_unit_test(trimming),
		cmocka_unit_test(taking_off),
		cmocka_unit_test(hashing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
