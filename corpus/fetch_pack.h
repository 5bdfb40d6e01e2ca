/* SPDX-License-Identifier: GPL-2.0-or-later */
/* gzip, written: for answers that came without. */
#ifndef CORPUS_FETCH_PACK_H
#define CORPUS_FETCH_PACK_H

#include "base/buf.h"

/* Adds t to *out: as it is when it is packed already, else packed. */
void fetch_pack(struct text t, struct buf *out);

#endif
