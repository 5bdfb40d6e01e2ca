/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What a report claims, in a few words. */
#ifndef REPORT_CLAIM_TEXT_H
#define REPORT_CLAIM_TEXT_H

#include "base/buf.h"
#include "report/model.h"

/* Adds "-3 % iops", "latency 2 times worse", "up to -5..-9 % bw", "score by
 * -10..-15", "410 to 298 MB/s bw", "no difference". */
void claim_text(struct buf *b, const struct shown_claim *c);

#endif
