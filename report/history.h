/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What trees of the kernel say of a suspect, for people. */
#ifndef REPORT_HISTORY_H
#define REPORT_HISTORY_H

#include "report/model.h"

/* Fills the history of each suspect: "first in v6.6-rc1 (mainline); fixed later
 * by ID ("SUBJECT")". */
void history_write(struct report *r);
/* Is evidence i told elsewhere: by one before it of the same kind, or by the
 * history? */
bool history_repeats(const struct shown_suspect *s, size_t i);

#endif
