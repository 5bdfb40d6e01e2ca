/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What unit tests need besides cmocka. */
#ifndef TESTS_UNIT_TEST_H
#define TESTS_UNIT_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/text.h"

#define COUNT_OF(a) (sizeof(a) / sizeof(*(a)))

/* A view must hold exactly these bytes. */
#define assert_text(t, literal)                                              \
	do {                                                                 \
		struct text assert_text_ = (t);                              \
		assert_int_equal(assert_text_.n, sizeof(literal) - 1);       \
		if (sizeof(literal) > 1)                                     \
			assert_memory_equal(assert_text_.p, (literal),       \
					    sizeof(literal) - 1);            \
	} while (0)

/* Doubles that must be the same, and say both when not. */
#define assert_same(got, want)                                               \
	do {                                                                 \
		double got_ = (got), want_ = (want);                         \
		if (!(got_ == want_))                                        \
			fail_msg("%s is %.17g, not %.17g", #got, got_, want_); \
	} while (0)

/* Doubles that may differ by rounding. */
#define assert_near(got, want)                                               \
	do {                                                                 \
		double got_ = (got), want_ = (want);                         \
		double d_ = got_ > want_ ? got_ - want_ : want_ - got_;      \
		if (!(d_ <= 1e-9 * (want_ < 0 ? -want_ : want_)))            \
			fail_msg("%s is %.17g, not %.17g", #got, got_, want_); \
	} while (0)

#endif
