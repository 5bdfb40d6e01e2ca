/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The quick reader of JSON: what it reads, and what it leaves to the other. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/limits.h"
#include "parser/format/json.h"

static struct arena *arena;

static int make_arena(void **state)
{
	(void)state;
	arena = arena_new();
	return 0;
}

static int free_arena(void **state)
{
	(void)state;
	arena_free(arena);
	return 0;
}

static const struct json *tree(const char *s)
{
	return json_tree(arena, text_of(s));
}

static void values_of_every_kind(void **state)
{
	const struct json *v;

	(void)state;
	v = tree(" {\"n\" : -1.5e3, \"s\" : \"a b\", \"t\" : true,\n"
		 "\"f\" : false, \"z\" : null, \"l\" : [1, {}], \"o\" : {}}\n");
	assert_non_null(v);
	assert_int_equal(v->kind, JSON_OBJECT);
	v = v->child;
	assert_true(text_is(v->key, "n"));
	assert_true(v->kind == JSON_NUMBER && v->number == -1500);
	v = v->next;
	assert_true(v->kind == JSON_STRING && text_is(v->string, "a b"));
	v = v->next;
	assert_true(v->kind == JSON_BOOL && v->number == 1);
	v = v->next;
	assert_true(v->kind == JSON_BOOL && v->number == 0);
	v = v->next;
	assert_int_equal(v->kind, JSON_NULL);
	v = v->next;
	assert_int_equal(v->kind, JSON_ARRAY);
	assert_true(v->child->number == 1);
	assert_int_equal(v->child->next->kind, JSON_OBJECT);
	assert_null(v->child->next->next);
	v = v->next;
	assert_true(v->kind == JSON_OBJECT && !v->child && !v->next);
}

static void lines_are_those_of_the_values(void **state)
{
	const struct json *v = tree("{\n\"a\" : 1,\n\"b\"\n:\n2\n}");

	(void)state;
	assert_int_equal(v->line, 0);
	assert_int_equal(v->child->line, 1);
	assert_int_equal(v->child->next->line, 4);
}

static void leaves_what_is_odd(void **state)
{
	static const char *const odd[] = {
		"", "1", "{", "[1", "[1,]", "[,1]", "{\"a\"}", "{\"a\":}",
		"{\"a\" 1}", "{a:1}", "[01]", "[+1]", "[.5]", "[1.]", "[-]",
		"[nan]", "[-inf]", "[truely]", "[1 2]", "[1]]", "[1] x",
		"[\"\\n\"]", "[\"a\nb\"]", "[\"a]", "{\"a\":1,}", "[1e999]",
		"[\"\xff\"]", "{\"a\":1]", "[1e]", "[0x10]", "[1-2]",
		"[0.00000000000000000000000000000000000000000000000000000000"
		"000001]",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(odd) / sizeof(*odd); i++)
		if (tree(odd[i]))
			fail_msg("a tree for %s", odd[i]);
}

static void is_as_deep_as_the_limit(void **state)
{
	char deep[2 * LIMIT_JSON_DEPTH + 3];

	(void)state;
	memset(deep, '[', LIMIT_JSON_DEPTH);
	memset(deep + LIMIT_JSON_DEPTH, ']', LIMIT_JSON_DEPTH);
	deep[2 * LIMIT_JSON_DEPTH] = 0;
	assert_non_null(tree(deep));
	memset(deep, '[', LIMIT_JSON_DEPTH + 1);
	memset(deep + LIMIT_JSON_DEPTH + 1, ']', LIMIT_JSON_DEPTH + 1);
	deep[2 * LIMIT_JSON_DEPTH + 2] = 0;
	assert_null(tree(deep));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(values_of_every_kind),
		cmocka_unit_test(lines_are_those_of_the_values),
		cmocka_unit_test(leaves_what_is_odd),
		cmocka_unit_test(is_as_deep_as_the_limit),
	};

	return cmocka_run_group_tests(tests, make_arena, free_arena);
}
