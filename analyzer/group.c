/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "analyzer/analyzer.h"

void group_decide(struct document *doc, struct placement *placement)
{
	for (size_t i = 0; i < doc->n_runs; i++)
		placement[i].workload = doc->run[i].tool;
}
