/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Tables of text as lists print them: widths, limits, the end of a screen. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli/table.h"

static char *printed;
static size_t n_printed;
static FILE *to;

static struct table *begin(void)
{
	to = open_memstream(&printed, &n_printed);
	assert_non_null(to);
	return table_new(to, 3);
}

static void row(struct table *t, const char *a, const char *b, const char *c)
{
	table_cell(t, text_of(a), true);
	table_cell(t, text_of(b), false);
	table_cell(t, text_of(c), false);
}

static void is(struct table *t, const char *want)
{
	table_end(t);
	fclose(to);
	assert_string_equal(printed, want);
	free(printed);
}

static void columns_align(void **state)
{
	struct table *t = begin();

	(void)state;
	row(t, "ID", "METRIC", "TITLE");
	row(t, "7", "iops", "a title");
	is(t, "ID  METRIC  TITLE\n"
	      "--  ------  -------\n"
	      " 7  iops    a title\n");
}

static void a_column_has_its_limit(void **state)
{
	struct table *t = begin();

	(void)state;
	table_limit(t, 1, 8);
	row(t, "ID", "METRIC", "TITLE");
	row(t, "7", "fio.write.iops", "a title");
	is(t, "ID  METRIC    TITLE\n"
	      "--  --------  -------\n"
	      " 7  fio.wr..  a title\n");
}

/* Wide characters count as they are shown, and none is cut in two. */
static void the_last_column_ends_with_the_screen(void **state)
{
	struct table *t = begin();

	(void)state;
	table_fit(t, 28);
	row(t, "ID", "METRIC", "TITLE");
	row(t, "7", "iops", "a title that goes on");
	row(t, "8", "iops", "\xe6\x80\xa7\xe8\x83\xbd\xe6\x80\xa7\xe8\x83\xbd"
			    "\xe6\x80\xa7\xe8\x83\xbd\xe6\x80\xa7\xe8\x83\xbd"
			    "\xe6\x80\xa7");
	is(t, "ID  METRIC  TITLE\n"
	      "--  ------  ----------------\n"
	      " 7  iops    a title that g..\n"
	      " 8  iops    \xe6\x80\xa7\xe8\x83\xbd\xe6\x80\xa7\xe8\x83\xbd"
	      "\xe6\x80\xa7\xe8\x83\xbd\xe6\x80\xa7..\n");
}

/* A screen that is too narrow for the rest does not take the title away. */
static void the_last_column_keeps_a_few(void **state)
{
	struct table *t = begin();

	(void)state;
	table_fit(t, 5);
	row(t, "ID", "METRIC", "TITLE");
	row(t, "7", "iops", "a title that goes on");
	is(t, "ID  METRIC  TITLE\n"
	      "--  ------  ----------------\n"
	      " 7  iops    a title that g..\n");
}

static void a_cell_moves_no_cursor(void **state)
{
	struct table *t = begin();

	(void)state;
	row(t, "ID", "METRIC", "TITLE");
	row(t, "7", "io\nps", "a\ttitle\033[2J");
	table_end(t);
	fclose(to);
	assert_null(strchr(printed, '\033'));
	assert_non_null(strstr(printed, "io ps   a title"));
	free(printed);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(columns_align),
		cmocka_unit_test(a_column_has_its_limit),
		cmocka_unit_test(the_last_column_ends_with_the_screen),
		cmocka_unit_test(the_last_column_keeps_a_few),
		cmocka_unit_test(a_cell_moves_no_cursor),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
