/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SQL functions of this program that need no table. */
#ifndef CORPUS_DB_FUNCTION_H
#define CORPUS_DB_FUNCTION_H

struct sqlite3;

/* Registers human(value, unit): the value in the scale that reads well, with
 * its unit ("182 k", "10 ms", "711 MB/s"); "unknown" for NULL. An SQLite
 * code. */
int db_function_register(struct sqlite3 *handle);

#endif
