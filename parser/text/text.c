/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The steps of prose, in the order that they need of each other. */
#include "parser/text/text.h"

#include "parser/text/table/list.h"

void text_scan(struct document *doc)
{
	version_scan(doc);
	commit_scan(doc);
	directive_scan(doc);
	list_cells_scan(doc);
	table_scan(doc);
	claim_scan(doc);
	setup_scan(doc);
	label_scan_all(doc);
	environment_scan(doc);
	statement_scan(doc);
	range_scan(doc);
}
