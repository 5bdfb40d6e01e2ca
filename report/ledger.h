/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The ledger of a verdict: what its probability is added up from.
 */
#ifndef REPORT_LEDGER_H
#define REPORT_LEDGER_H

#include <stdio.h>

#include "report/model.h"

/* Worked out from the base and the counted findings alone; NAN when the class
 * has no probability. */
double ledger_probability(const struct report *r);
/* One line for each term, and the sum. */
void ledger_print(FILE *to, const struct report *r);

#endif
