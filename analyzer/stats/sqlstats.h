/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The statistics as SQL functions (docs/regsift-sql.7): inside the program,
 * and as regsift_stats.so for any program with SQLite.
 */
#ifndef ANALYZER_SQLSTATS_H
#define ANALYZER_SQLSTATS_H

/* Every database that is opened from now on has the functions, and rules may
 * call them. Call it once, before the first db_open. */
void sqlstats_install(void);

#endif
