/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Rule files: any bytes are parsed; what parses is compiled and run under the
 * guards, with a short deadline. Messages are filled from what it finds.
 * Dictionary: analyzer/verdict/rule_file.c analyzer/verdict/rule_message.c */
#include "analyzer/verdict/rule.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct db *open_once(void)
{
	static struct db *db;

	if (!db && (db_open(NULL, &db) || metric_load(db) ||
		    db_script(db, "fuzz", "INSERT INTO thread (id, title) "
					  "VALUES (1, 'x')")))
		abort();
	return db;
}

static void compile_and_run(struct arena *a, struct rule *rule)
{
	struct findings found;
	struct guard g;
	int err;

	guard_begin(&g, open_once(), GUARD_RULE, 0.05);
	guard_open(&g);
	err = rule_prepare(&g, rule);
	guard_close(&g);
	if (!err)
		rule_run(&g, rule, 1, a, &found);
	guard_end(&g);
	rule_forget(rule);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena *a = arena_new();
	struct text text = arena_text(
		a, (struct text){(const char *)data, size});
	struct rule rule;

	if (rule_parse(a, "note.x.sql", text, &rule) == 0)
		compile_and_run(a, &rule);
	arena_free(a);
	return 0;
}
