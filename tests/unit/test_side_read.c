/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Words of list mails that name a side, as people write them. */
#include "tests/unit/side_doc.h"

/* base and test of a report with these lines. */
#define READ(name, subject, body, base, test)                        \
	static void name(void **state)                               \
	{                                                            \
		struct judged j = judge(HEAD(subject) body "\n");    \
								     \
		(void)state;                                         \
		is(&j, base, BASE);                                  \
		is(&j, test, TEST);                                  \
		END(j);                                              \
	}

READ(kernel_predating_a_commit, "[PATCH] sched: raise the batch size",
     "Vendor kernel predating 3f1a2b4c5d6e:\n"
     " READ: bw=9100MiB/s (9542MB/s), io=2600GiB, run=300001-300001msec\n\n"
     "Vendor kernel after 3f1a2b4c5d6e:\n"
     " READ: bw=8200MiB/s (8598MB/s), io=2300GiB, run=300001-300001msec\n\n"
     "Fixes: 3f1a2b4c5d6e (\"sched: cap the batch\")\n",
     9100.0 * 1048576, 8200.0 * 1048576)
READ(release_older_than, "[REGRESSION] slow copies since 3f1a2b4c5d6e",
     "Anything older than 3f1a2b4c5d6e: 640 MB/s\n"
     "Anything after 3f1a2b4c5d6e: 310 MB/s", 640e6, 310e6)

READ(kernel_as_the_key_of_a_rate, "[REGRESSION] requests per second",
     "Old kernel: 52000 requests/s\n\nNew kernel: 41000 requests/s", 52000,
     41000)

/* The subject blames every candidate, and so the first. */
READ(candidates_of_the_subject, "Performance drop on 5.19-rcX",
     "A clip takes normally 41s to convert, now with 5.19-rc1\n"
     "it takes about 2m 36s.", 41e9, 156e9)

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(kernel_predating_a_commit),
		cmocka_unit_test(release_older_than),
		cmocka_unit_test(kernel_as_the_key_of_a_rate),
		cmocka_unit_test(candidates_of_the_subject),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
