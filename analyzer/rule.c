/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "analyzer/analyzer.h"

int rule_thread(struct db *db, const struct ruleset *rules, int64_t thread_id)
{
	(void)db;
	(void)rules;
	(void)thread_id;
	return 0;
}
