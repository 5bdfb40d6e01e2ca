/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The lines that a card cites, as they stand in the mails. */
#ifndef CLI_SHOW_SOURCE_H
#define CLI_SHOW_SOURCE_H

#include <stdio.h>

#include "report/model.h"

/* Prints them below the card of a thread of mails: number and text, in order,
 * each once. The mails are fetched from where they are; of a report that was
 * pasted, or whose archive is gone, it is said that its text is not kept.
 * Errors: of the database. */
int show_source(FILE *to, struct db *db, int64_t thread_id,
		const struct report *r);

#endif
