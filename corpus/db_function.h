/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SQL functions of this program that need no table. */
#ifndef CORPUS_DB_FUNCTION_H
#define CORPUS_DB_FUNCTION_H

#include <stdbool.h>

struct sqlite3;

/* Registers human(value, unit): the value in the scale that reads well, with
 * its unit ("182 k", "10 ms", "711 MB/s"); "unknown" for NULL. An SQLite
 * code. */
int db_function_register(struct sqlite3 *handle);

/* Functions of a layer above: each database that is opened later gets them
 * from `add` (an SQLite code), and rules may call those of `names`, which ends
 * with NULL. Once in a process, before the first database. */
void db_function_extend(int (*add)(struct sqlite3 *handle),
			const char *const *names);
/* May rules call it, being one of those? */
bool db_function_extended(const char *name);

#endif
