/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * SQL functions for messages of rules and for queries by hand. They are
 * innocuous and give the same answer for the same arguments; what they build
 * is short whatever they are given.
 */
#include "corpus/db_function.h"

#include <sqlite3.h>

#include "base/human.h"

/* Significant digits of a value; bytes of a unit, which may be any text. */
#define DIGITS 4
#define UNIT_MOST 16

static struct text unit_of(sqlite3_value *v)
{
	const char *p = (const char *)sqlite3_value_text(v);
	struct text t = {p, p ? (size_t)sqlite3_value_bytes(v) : 0};

	return text_sub(t, 0, UNIT_MOST);
}

/* human(VALUE, UNIT): "1.2 GB/s", as the card prints it; "unknown" for NULL. */
static void human(sqlite3_context *context, int n, sqlite3_value **arg)
{
	struct buf b = buf_new(64);
	struct scale s;
	double v;

	(void)n;
	if (sqlite3_value_type(arg[0]) == SQLITE_NULL) {
		sqlite3_result_text(context, "unknown", -1, SQLITE_STATIC);
		goto out;
	}
	v = sqlite3_value_double(arg[0]);
	s = human_scale(unit_of(arg[1]), v);
	human_value(&b, v / s.factor, DIGITS);
	if (s.unit[0])
		buf_printf(&b, " %s", s.unit);
	sqlite3_result_text(context, b.p, (int)b.n, SQLITE_TRANSIENT);
out:
	buf_free(&b);
}

/* Functions of layers above (statistics), which register themselves here so
 * that every connection has them. */
static int (*add_further)(struct sqlite3 *handle);
static const char *const *further;

void db_function_extend(int (*add)(struct sqlite3 *handle),
			const char *const *names)
{
	add_further = add;
	further = names;
}

bool db_function_extended(const char *name)
{
	for (size_t i = 0; further && further[i]; i++)
		if (strcasecmp(further[i], name) == 0)
			return true;
	return false;
}

int db_function_register(struct sqlite3 *handle)
{
	int code = sqlite3_create_function_v2(
		handle, "human", 2,
		SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, NULL,
		human, NULL, NULL, NULL);

	return code == SQLITE_OK && add_further ? add_further(handle) : code;
}
