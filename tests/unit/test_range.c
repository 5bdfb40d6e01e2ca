/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Numbers that no double holds are named, others are not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "parser/text/text.h"
#include "tests/unit/prose_doc.h"

#define TEN "1234567890"
#define HUNDRED TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN

static size_t warnings(const char *body)
{
	struct document *doc = prose_new();
	size_t n;

	prose_message(doc, "Ann", "dbench on 6.1");
	prose_body(doc, body);
	n = doc->diags.n;
	range_scan(doc);
	n = doc->diags.n - n;
	document_free(doc);
	return n;
}

static void too_many_digits(void **state)
{
	(void)state;
	assert_int_equal(warnings("took " HUNDRED HUNDRED HUNDRED TEN " ms"),
			 1);
	assert_int_equal(warnings("took " HUNDRED HUNDRED HUNDRED " ms"), 0);
	assert_int_equal(warnings("took 0000" HUNDRED HUNDRED HUNDRED
				  "1234567 ms"), 0);
	assert_int_equal(warnings("0." HUNDRED HUNDRED HUNDRED TEN), 0);
}

static void exponents(void **state)
{
	(void)state;
	assert_int_equal(warnings("bw=1e400 MB/s"), 1);
	assert_int_equal(warnings("bw=1.5E+999"), 1);
	assert_int_equal(warnings("bw=12e9 MB/s"), 0);
	assert_int_equal(warnings("bw=1.5e-400"), 0);
	assert_int_equal(warnings("bw=1e308"), 0);
}

/* Ids of commits, versions and hexadecimal numbers are no such values. */
static void names(void **state)
{
	(void)state;
	assert_int_equal(warnings("commit 1e40012 and 12e4567890ab"), 0);
	assert_int_equal(warnings("0x1e400, a1e400, 1e400b"), 0);
	assert_int_equal(warnings("v1e400"), 0);
}

static void one_a_line_and_not_quoted(void **state)
{
	(void)state;
	assert_int_equal(warnings("1e400 and 1e401\n1e402"), 2);
	assert_int_equal(warnings("> 1e400"), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(too_many_digits),
		cmocka_unit_test(exponents),
		cmocka_unit_test(names),
		cmocka_unit_test(one_a_line_and_not_quoted),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
