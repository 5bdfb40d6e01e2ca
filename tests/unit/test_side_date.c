/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Dates as headings of what was measured before and after. */
#include "tests/unit/side_doc.h"

#define ROWS_THEN "  read :   610 MB/s\n  write:   405 MB/s\n\n"
#define ROWS_LATE "  read :   333 MB/s\n  write:   120 MB/s\n"

static void check(const char *text, enum role then, enum role late)
{
	struct judged j = judge(text);

	is(&j, 610e6, then);
	is(&j, 333e6, late);
	END(j);
}

static void the_earlier_date_is_base(void **state)
{
	(void)state;
	check(HEAD("Throughput drops since autumn")
	      "August 13,2013:\n\n" ROWS_THEN "Nov 15, 2013:\n\n" ROWS_LATE,
	      BASE, TEST);
	check(HEAD("[REGRESSION] slow disk")
	      "2021-11-15:\n\n" ROWS_THEN "2021-08-02:\n\n" ROWS_LATE,
	      TEST, BASE);
	check(HEAD("[REGRESSION] slow disk")
	      "2 May 2021\n\n" ROWS_THEN "9 May 2021\n\n" ROWS_LATE,
	      BASE, TEST);
}

/* Days that may be months, one day twice, three days, no loss. */
static void other_dates_say_nothing(void **state)
{
	(void)state;
	check(HEAD("[REGRESSION] slow disk")
	      "03/04/2021:\n\n" ROWS_THEN "04/03/2021:\n\n" ROWS_LATE,
	      OTHER, OTHER);
	check(HEAD("[REGRESSION] slow disk")
	      "2021-08-02:\n\n" ROWS_THEN "2 Aug 2021:\n\n" ROWS_LATE,
	      OTHER, OTHER);
	check(HEAD("[REGRESSION] slow disk")
	      "2021-08-02:\n\n" ROWS_THEN "2021-08-03:\n\n" ROWS_LATE
	      "\n2021-08-04:\n\n  read :   512 MB/s\n",
	      OTHER, OTHER);
	check(HEAD("Numbers of a disk")
	      "2021-08-02:\n\n" ROWS_THEN "2021-08-03:\n\n" ROWS_LATE,
	      OTHER, OTHER);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_earlier_date_is_base),
		cmocka_unit_test(other_dates_say_nothing),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
