/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The adapter to cJSON: what it mends, what it refuses, where values stand. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/buf.h"
#include "base/limits.h"
#include "parser/format/json.h"

struct reading {
	struct arena *a;
	const struct json *top;
	enum json_error error;
};

static struct reading read_text(struct text t)
{
	struct reading r = {.a = arena_new()};

	r.top = json_read(r.a, t, &r.error);
	return r;
}

static struct reading read_string(const char *s)
{
	return read_text(text_of(s));
}

static void members_keep_their_order_and_duplicates(void **state)
{
	struct reading r = read_string("{\"b\" : 1, \"a\" : 2, \"b\" : 3}");
	const struct json *v = r.top->child;

	(void)state;
	assert_int_equal(r.error, JSON_FINE);
	assert_true(text_eq(v->key, TEXT("b")) && v->number == 1);
	v = v->next;
	assert_true(text_eq(v->key, TEXT("a")) && v->number == 2);
	v = v->next;
	assert_true(text_eq(v->key, TEXT("b")) && v->number == 3);
	assert_null(v->next);
	arena_free(r.a);
}

static void values_know_their_line(void **state)
{
	struct reading r = read_string("{\n\"a\" : {\n\"x\" : [1,\n2]\n},\n"
				       "\"b\" :\n\"s\"\n}");
	const struct json *a = r.top->child, *x = a->child;

	(void)state;
	assert_int_equal(r.top->line, 0);
	assert_int_equal(a->line, 1);
	assert_int_equal(x->line, 2);
	assert_int_equal(x->child->line, 2);
	assert_int_equal(x->child->next->line, 3);
	assert_int_equal(a->next->line, 6);
	assert_true(text_eq(a->next->string, TEXT("s")));
	arena_free(r.a);
}

static void nan_and_inf_are_null(void **state)
{
	struct reading r = read_string("[nan, -nan, inf, -inf, NaN, 1e999, 5]");
	const struct json *v = r.top->child;

	(void)state;
	for (int i = 0; i < 6; i++, v = v->next)
		assert_int_equal(v->kind, JSON_NULL);
	assert_true(v->number == 5);
	arena_free(r.a);
}

static void a_single_backslash_stays(void **state)
{
	struct reading r = read_string("{\"desc\" : \"C:\\dir \\\"q\\\"\"}");

	(void)state;
	assert_int_equal(r.error, JSON_FINE);
	assert_true(text_eq(r.top->child->string, TEXT("C:\\dir \"q\"")));
	arena_free(r.a);
}

static void an_escaped_nul_does_not_end_a_string(void **state)
{
	struct reading r = read_string("[\"a\\u0000b\"]");

	(void)state;
	assert_true(text_eq(r.top->child->string, TEXT("a\xef\xbf\xbd"
						       "b")));
	arena_free(r.a);
}

static void bad_utf8_is_replaced(void **state)
{
	struct reading r = read_string("[\"a\xff\"]");

	(void)state;
	assert_true(text_eq(r.top->child->string, TEXT("a\xef\xbf\xbd")));
	arena_free(r.a);
}

static void what_was_cut_off_ends_at_its_last_member(void **state)
{
	struct reading r = read_string("{\"a\" : 1, \"b\" : {\"c\" : 2, "
				       "\"d\" : 34");
	const struct json *b = r.top->child->next;

	(void)state;
	assert_int_equal(r.error, JSON_CUT);
	assert_true(r.top->child->number == 1);
	assert_true(b->child->number == 2);
	/* It may have been 345. */
	assert_null(b->child->next);
	arena_free(r.a);
}

static void rubbish_is_refused(void **state)
{
	static const char *const bad[] = {"{\"a\" 1}", "{} x", "[1 2]", "",
					  "{a : 1}", "]"};

	(void)state;
	for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
		struct reading r = read_string(bad[i]);

		assert_int_equal(r.error, JSON_BAD);
		assert_null(r.top);
		arena_free(r.a);
	}
}

static void depth_is_limited(void **state)
{
	char deep[2 * LIMIT_JSON_DEPTH + 2];
	struct reading r;

	(void)state;
	memset(deep, '[', LIMIT_JSON_DEPTH + 1);
	memset(deep + LIMIT_JSON_DEPTH + 1, ']', LIMIT_JSON_DEPTH + 1);
	r = read_text((struct text){deep, sizeof(deep)});
	assert_int_equal(r.error, JSON_TOO_BIG);
	arena_free(r.a);
	r = read_text((struct text){deep + 1, sizeof(deep) - 2});
	assert_int_equal(r.error, JSON_FINE);
	arena_free(r.a);
}

static void the_number_of_items_is_limited(void **state)
{
	struct buf b = buf_new(4 * LIMIT_JSON_ITEMS);
	struct reading r;

	(void)state;
	buf_char(&b, '[');
	for (size_t i = 0; i < LIMIT_JSON_ITEMS; i++)
		buf_add(&b, TEXT("1,"));
	buf_add(&b, TEXT("1]"));
	r = read_text(buf_text(&b));
	assert_int_equal(r.error, JSON_TOO_BIG);
	assert_null(r.top);
	arena_free(r.a);
	buf_free(&b);
}

static void the_end_is_found_over_pieces(void **state)
{
	struct json_depth d = {0, false, false};

	(void)state;
	assert_int_equal(json_end(&d, TEXT("{ \"}\\\"")), TEXT_NOT_FOUND);
	assert_int_equal(json_end(&d, TEXT("}\" : [")), TEXT_NOT_FOUND);
	assert_int_equal(json_end(&d, TEXT("] }, {")), 3);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(members_keep_their_order_and_duplicates),
		cmocka_unit_test(values_know_their_line),
		cmocka_unit_test(nan_and_inf_are_null),
		cmocka_unit_test(a_single_backslash_stays),
		cmocka_unit_test(an_escaped_nul_does_not_end_a_string),
		cmocka_unit_test(bad_utf8_is_replaced),
		cmocka_unit_test(what_was_cut_off_ends_at_its_last_member),
		cmocka_unit_test(rubbish_is_refused),
		cmocka_unit_test(depth_is_limited),
		cmocka_unit_test(the_number_of_items_is_limited),
		cmocka_unit_test(the_end_is_found_over_pieces),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
