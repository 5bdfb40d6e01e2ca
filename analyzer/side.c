/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "analyzer/analyzer.h"

void side_decide(struct document *doc, struct placement *placement)
{
	for (size_t i = 0; i < doc->n_runs; i++)
		placement[i] = (struct placement){
			.label_line = NO_INDEX, .rule = "no-label"};
}

const char **author_roles(struct document *doc)
{
	const char **role = arena_array(doc->arena, doc->n_messages + 1,
					sizeof(*role));

	for (size_t i = 0; i < doc->n_messages; i++)
		role[i] = i ? "other" : "reporter";
	return role;
}
