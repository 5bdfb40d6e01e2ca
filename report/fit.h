/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Text of the input on a line that has an end. */
#ifndef REPORT_FIT_H
#define REPORT_FIT_H

#include "base/buf.h"

/* Adds input text, made harmless, in at most `most` columns, with ".." when
 * it was cut. Line ends and tabs become blanks. */
void fit_text(struct buf *line, struct text t, size_t most);

#endif
