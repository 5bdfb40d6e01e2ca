/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/buf.c, base/diag.c, base/error.c, base/hash.c. */
#include "test.h"

#include "base/buf.h"
#include "base/diag.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/limits.h"

#include <limits.h>

static void buf_grows(void **state)
{
	struct buf b = buf_new(1 << 20);

	(void)state;
	assert_int_equal(buf_text(&b).n, 0);
	for (int i = 0; i < 1000; i++)
		buf_add(&b, TEXT("line\n"));
	buf_char(&b, '.');
	assert_int_equal(b.n, 5001);
	assert_false(b.full);
	assert_text(text_from(buf_text(&b), 4990), "line\nline\n.");
	buf_free(&b);
	assert_int_equal(b.n, 0);
}

static void buf_stops_at_the_maximum(void **state)
{
	struct buf b = buf_new(7);

	(void)state;
	buf_add(&b, TEXT("12345"));
	assert_false(b.full);
	buf_add(&b, TEXT("67890"));
	assert_true(b.full);
	assert_text(buf_text(&b), "1234567");
	buf_char(&b, 'x');
	assert_text(buf_text(&b), "1234567");
	buf_free(&b);
}

static void buf_of_nothing(void **state)
{
	struct buf b = buf_new(0);
	size_t room;

	(void)state;
	assert_null(buf_reserve(&b, 10, &room));
	assert_int_equal(room, 0);
	buf_add(&b, TEXT("x"));
	assert_int_equal(b.n, 0);
	buf_free(&b);
}

static void buf_prints(void **state)
{
	struct buf b = buf_new(4096);

	(void)state;
	buf_printf(&b, "%d-%s;", 7, "a");
	buf_printf(&b, "%1000d", 5);
	assert_int_equal(b.n, 1004);
	assert_text(text_sub(buf_text(&b), 0, 4), "7-a;");
	assert_int_equal(b.p[1003], '5');
	buf_free(&b);
}

/* More than INT_MAX columns: printf itself refuses. */
static void buf_print_that_fails(void **state)
{
	struct buf b = buf_new(4096);
	/* Hidden from the compiler, which would warn. */
	volatile int width = INT_MAX;

	(void)state;
	buf_printf(&b, "%*d%s", width, 1, "more");
	assert_int_equal(b.n, 0);
	buf_free(&b);
}

static void diags_are_kept_and_counted(void **state)
{
	struct arena *a = arena_new();
	struct diags d = {0};

	(void)state;
	for (size_t i = 0; i < LIMIT_DIAGS + 3; i++)
		diag_add(a, &d, SEVERITY_WARNING, "code", 10 + i, 1 + i,
			 "number %zu", i);
	assert_int_equal(d.n, LIMIT_DIAGS);
	assert_int_equal(d.dropped, 3);
	assert_int_equal(d.item[5].offset, 15);
	assert_int_equal(d.item[5].line, 6);
	assert_int_equal(d.item[5].severity, SEVERITY_WARNING);
	assert_string_equal(d.item[5].code, "code");
	assert_text(d.item[5].text, "number 5");
	arena_free(a);
}

static void error_message_and_status(void **state)
{
	(void)state;
	assert_string_equal(rs_message(), "");
	assert_int_equal(rs_fail(RS_ERR_PERM, "%s: no", "x"), RS_ERR_PERM);
	assert_string_equal(rs_message(), "x: no");
	assert_int_equal(rs_exit_status(0), 0);
	assert_int_equal(rs_exit_status(7), 0);
	assert_int_equal(rs_exit_status(RS_ERR_IO), 74);
	assert_int_equal(rs_exit_status(RS_ERR_INPUT), 66);
	assert_int_equal(rs_exit_status(RS_ERR_NOTHING), 3);
	assert_int_equal(rs_exit_status(RS_ERR_USAGE), 64);
	assert_int_equal(rs_exit_status(RS_ERR_CORRUPT), 65);
	assert_int_equal(rs_exit_status(RS_ERR_BUSY), 75);
	assert_int_equal(rs_exit_status(RS_ERR_NET), 69);
	assert_int_equal(rs_exit_status(RS_ERR_PERM), 77);
	assert_int_equal(rs_exit_status(RS_ERR_CONFIG), 78);
	assert_int_equal(rs_exit_status(-1000), 70);
}

/* The vectors of FIPS 180-4. */
static void hash_vectors(void **state)
{
	char hex[65];

	(void)state;
	hash_sha256(TEXT("abc"), hex);
	assert_string_equal(hex, "ba7816bf8f01cfea414140de5dae2223"
				 "b00361a396177a9cb410ff61f20015ad");
	hash_sha256((struct text){NULL, 0}, hex);
	assert_string_equal(hex, "e3b0c44298fc1c149afbf4c8996fb924"
				 "27ae41e4649b934ca495991b7852b855");
	hash_sha256(TEXT("abcdbcdecdefdefgefghfghighijhijk"
			 "ijkljklmklmnlmnomnopnopq"), hex);
	assert_string_equal(hex, "248d6a61d20638b8e5c026930c3e6039"
				 "a33ce45964ff2167f6ecedd419db06c1");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(buf_grows),
		cmocka_unit_test(buf_stops_at_the_maximum),
		cmocka_unit_test(buf_of_nothing),
		cmocka_unit_test(buf_prints),
		cmocka_unit_test(buf_print_that_fails),
		cmocka_unit_test(diags_are_kept_and_counted),
		cmocka_unit_test(error_message_and_status),
		cmocka_unit_test(hash_vectors),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
