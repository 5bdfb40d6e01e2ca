/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The state of tracking, from the tables tracked*. */
#ifndef REPORT_TRACK_OUT_H
#define REPORT_TRACK_OUT_H

#include "corpus/db.h"

/* One object: regressions, unhandled, proposals (docs/design/tracking.md).
 * Entries by date of report, so that equal states are equal bytes. Errors: of
 * the database. */
int track_json(struct db *db, FILE *to);
/* The same for people, some lines each. */
int track_text(struct db *db, FILE *to);
/* Who commanded what, and what it replaced, a line each. */
int track_log_text(struct db *db, FILE *to);

#endif
