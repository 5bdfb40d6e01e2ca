/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Documents of free tables, for tests. */
#ifndef TESTS_UNIT_TABLE_DOC_H
#define TESTS_UNIT_TABLE_DOC_H

#include "tests/unit/lines_doc.h"

#include "parser/text/table/table.h"

static struct document *tables(const char *s)
{
	struct document *d = doc_of(s);

	table_scan(d);
	claim_scan(d);
	return d;
}

/* The run that holds that value, or a failed test. */
static const struct run *run_of(const struct document *d, double value)
{
	for (size_t i = 0; i < d->n_runs; i++)
		for (size_t n = 0; n < d->run[i].n_measurements; n++)
			if (fabs(d->run[i].measurement[n].value - value) <=
			    1e-9 * fabs(value))
				return &d->run[i];
	fail_msg("%g was not found among %zu", value, n_measured(d));
	return NULL;
}

#endif
