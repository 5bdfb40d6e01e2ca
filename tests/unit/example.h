/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Tests whose cases are the rows of a table: each row is a test of its own. */
#ifndef TESTS_UNIT_EXAMPLE_H
#define TESTS_UNIT_EXAMPLE_H

#define EXAMPLES_MOST 64

/* One test for each of n rows of `size` bytes that begin with their name; the
 * row is the test's *state. Returns how many failed. */
static inline int examples_run(const char *group, const void *row, size_t n,
			       size_t size, CMUnitTestFunction f)
{
	struct CMUnitTest test[EXAMPLES_MOST];

	assert_true(n <= EXAMPLES_MOST);
	for (size_t i = 0; i < n; i++) {
		const char *at = (const char *)row + i * size;

		test[i] = (struct CMUnitTest){
			*(const char *const *)(const void *)at, f, NULL, NULL,
			(void *)(uintptr_t)at};
	}
	return _cmocka_run_group_tests(group, test, n, NULL, NULL);
}

#define EXAMPLES_RUN(rows, f)                                             \
	examples_run(#rows, rows, sizeof(rows) / sizeof(*(rows)),         \
		     sizeof(*(rows)), f)

#endif
