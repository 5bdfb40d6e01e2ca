/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Tracking of regressions: what "#regzbot" commands in mails and commits in
 * trees of the kernel make of each other. The state follows from the mails of
 * the corpus and the trees alone, whatever the order in which they came; it is
 * computed anew and written when it differs. docs/design/tracking.md has the
 * rules.
 */
#ifndef ANALYZER_TRACK_H
#define ANALYZER_TRACK_H

#include "corpus/db.h"
#include "corpus/tree.h"

struct track_options {
	struct trees *trees;	/* NULL: none at hand */
	/* Rules of who may command (track_may.h), checked; "": anyone. */
	struct text may;
	/* Also the proposals that need verdicts. */
	bool propose;
};

struct track_result {
	size_t tracked;		/* entries */
	size_t open;		/* of them, also with a fix incoming */
	size_t unhandled;
	size_t proposals;
	bool changed;		/* something was written */
};

/* Computes the state of all mails of the corpus and stores it in the tables
 * tracked*, in one transaction; nothing is written when nothing changed.
 * Errors: of the database and of the trees. */
int track_update(struct db *db, const struct track_options *o,
		 struct track_result *out);
/* Threads of mails whose report is tracked and that have grown since they were
 * judged, or were judged without trees when there are some now. *id is in the
 * arena. */
int track_unjudged(struct db *db, bool trees, struct arena *a, int64_t **id,
		   size_t *n);

#endif
