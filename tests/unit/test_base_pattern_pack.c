/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/pattern_pack.c. */
#define PCRE2_CODE_UNIT_WIDTH 8
#include "test.h"

#include <pcre2.h>

#include "base/pattern_pack.h"

#define MANY 9

static struct text packed_of(struct buf *b)
{
	static struct pattern p[MANY] = {
		{.regex = "(\\d+) iops"}, {.regex = "^a.b$"},
		{.regex = "x\\d+"},	  {.regex = "y+"},
		{.regex = "z|zz"},	  {.regex = "(?:one|two)"},
		{.regex = "three"},	  {.regex = "^a.b$"},
		{.regex = "four"},
	};
	struct pattern *list[MANY];

	for (size_t i = 0; i < MANY; i++)
		list[i] = &p[i];
	*b = buf_new(1 << 20);
	pattern_pack(b, list, MANY);
	return buf_text(b);
}

static void carried_is_found(void **state)
{
	static const char *const regex[] = {
		"(\\d+) iops", "^a.b$", "x\\d+", "y+", "z|zz", "(?:one|two)",
		"three", "four",
	};
	struct buf b;

	(void)state;
	pattern_carry(packed_of(&b));
	for (size_t i = 0; i < sizeof(regex) / sizeof(*regex); i++) {
		void *code = pattern_carried(regex[i]);

		assert_non_null(code);
		pcre2_code_free(code);
	}
	assert_null(pattern_carried("none of them"));
	pattern_carry((struct text){NULL, 0});
	assert_null(pattern_carried("y+"));
	buf_free(&b);
}

static void carried_matches(void **state)
{
	struct pattern p = {.regex = "(\\d+) iops"};
	struct pattern other = {.regex = "(\\d+) MB/s"};
	struct match m;
	struct buf b;

	(void)state;
	pattern_carry(packed_of(&b));
	assert_true(pattern_find(&p, TEXT("at 12 IOPS"), 0, &m));
	assert_text(m.group[1], "12");
	assert_true(pattern_find(&other, TEXT("at 7 mb/s"), 0, &m));
	assert_text(m.group[1], "7");
	pattern_release_all();
	pattern_carry((struct text){NULL, 0});
	buf_free(&b);
}

/* What another version of PCRE2 has written is compiled instead. */
static void other_version(void **state)
{
	struct pattern p = {.regex = "y+"};
	struct text packed;
	struct buf b;

	(void)state;
	packed = packed_of(&b);
	/* Behind the slots each code begins with the mark of PCRE2. */
	for (size_t i = 9 * 16; i + 4 <= packed.n; i++)
		if (memcmp(b.p + i, b.p + 9 * 16, 4) == 0)
			b.p[i + 4]++;
	pattern_carry(packed);
	assert_null(pattern_carried("y+"));
	assert_true(pattern_matches(&p, TEXT("yy")));
	pattern_release_all();
	pattern_carry((struct text){NULL, 0});
	buf_free(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(carried_is_found),
		cmocka_unit_test(carried_matches),
		cmocka_unit_test(other_version),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
