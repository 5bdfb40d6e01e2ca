/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Tables of the text card; used by report/card.c only. */
#ifndef REPORT_CARD_TABLE_H
#define REPORT_CARD_TABLE_H

#include "report/card_line.h"

/* The comparisons with both sides and their lines: the headline's workload
 * first. Without `verbose` at most 12 rows, the rest is counted. */
void card_table(struct card *c);
/* Symbols of profiles and medians of histograms that moved, largest first. */
void card_shapes(struct card *c);

#endif
