/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Threads that their headers do not link. Mailers drop references, and reports
 * are sent twice: each such mail would be a report of its own. A subject alone
 * says little (robots, weekly mails), so the texts have to confirm it:
 *
 *  - a mail "Re: SUBJECT" without references answers a thread of that subject
 *    which has a mail of the 30 days before, if at least half of what it quotes
 *    stands there;
 *  - a report without references is another one sent again when subject and
 *    author are the same, it came within 3 days, and most of its words and
 *    nearly all of its numbers stand in the first.
 *
 * What was guessed is a row of table reference, of the later mail: kind
 * "message", role "guessed-parent", rejected = 1 where the texts said no. Only
 * threads with a report are looked at, and again when they have grown.
 */
#ifndef CORPUS_JOIN_H
#define CORPUS_JOIN_H

#include <signal.h>

#include "corpus/db.h"

/* Joins what can be joined; *n threads went into others. Not inside a
 * transaction. Mails that cannot be read confirm nothing. *stop (may be NULL)
 * ends it early. Errors: of the database. */
int corpus_join(struct db *db, const volatile sig_atomic_t *stop, size_t *n);

#endif
