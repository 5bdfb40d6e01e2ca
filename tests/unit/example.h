/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Tests whose cases are the rows of a table: each row is a test of its own. */
#ifndef TESTS_UNIT_EXAMPLE_H
#define TESTS_UNIT_EXAMPLE_H

/* Runs `f` once for each element of the array `rows`, which has a member
 * `name`; the element is the test's *state. */
#define EXAMPLES_RUN(rows, f)                                             \
	do {                                                              \
		struct CMUnitTest tests_[sizeof(rows) / sizeof(*(rows))]; \
									  \
		for (size_t i_ = 0; i_ < sizeof(rows) / sizeof(*(rows));  \
		     i_++)                                                \
			tests_[i_] = (struct CMUnitTest){                 \
				(rows)[i_].name, (f), NULL, NULL,         \
				(void *)(uintptr_t)&(rows)[i_],           \
			};                                                \
		return cmocka_run_group_tests(tests_, NULL, NULL);        \
	} while (0)

#endif
