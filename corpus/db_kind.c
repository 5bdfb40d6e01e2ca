/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The kinds of databases, and what SQLite says without one. */
#include <sqlite3.h>

#include "corpus/db.h"

/* The identities are those that the schemas set: "rgsf" and "rgst". */
const struct db_kind db_corpus = {
	.application = 1919380070,
	.version = 7,
	.migrates = true,
	.schema = "corpus/schema.sql",
	.watch = "corpus/watch.sql",
	.queries = "corpus/queries/",
	.image = "corpus/fresh.db",
	.what = "regsift database",
};

const struct db_kind db_tree_index = {
	.application = 1919380084,
	.version = 2,
	.schema = "corpus/tree_schema.sql",
	.queries = "corpus/tree_queries.sql",
	.what = "regsift index of a tree",
};

bool db_glob(const char *pattern, const char *text)
{
	/* Of most pairs the first bytes say it. */
	if (*pattern != *text && !strchr("*?[", *pattern))
		return false;
	return sqlite3_strglob(pattern, text) == 0;
}

const char *db_library_version(void)
{
	return sqlite3_libversion();
}
