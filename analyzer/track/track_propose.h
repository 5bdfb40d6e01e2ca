/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Proposals for people: entries that look like one regression, reports of a
 * slowdown that nobody tracks. Only tables are read: what is tracked, and the
 * verdicts that were stored.
 */
#ifndef ANALYZER_TRACK_PROPOSE_H
#define ANALYZER_TRACK_PROPOSE_H

#include "corpus/db.h"

/* Fills tracked_proposal inside a transaction; *changed is set, never
 * cleared, when that differs from before. */
int track_propose(struct db *db, size_t *n, bool *changed);

#endif
