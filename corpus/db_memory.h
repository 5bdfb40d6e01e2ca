/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The memory of SQLite. Compiling the statements of one triage takes and
 * returns 30,000 small pieces; SQLite as distributions build it asks malloc()
 * for each and counts it under two locks. Here they come from blocks.
 */
#ifndef CORPUS_DB_MEMORY_H
#define CORPUS_DB_MEMORY_H

#include <stdint.h>

/* Gives SQLite this memory, without locks: a connection belongs to one thread,
 * and the program has but one. In a program that has used SQLite before it is
 * too late, and SQLite stays with what it has. */
void db_memory_install(void);
/* The bytes that SQLite holds. */
int64_t db_memory_used(void);
/* From here on SQLite may hold no more than so many bytes (0: as many as it
 * wants); what asks for more fails with SQLITE_NOMEM. The limit before. */
int64_t db_memory_limit(int64_t bytes);

#endif
