/* SPDX-License-Identifier: GPL-2.0-or-later */
/* sql: for now a stub in this branch's order of work. */
#include "cli/cli.h"

#include "base/error.h"

int cmd_sql(struct options *o)
{
	(void)o;
	return rs_fail(RS_ERR_USAGE, "sql: not here yet");
}
