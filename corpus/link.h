/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Who answers whom in one thread of indexed mails. */
#ifndef CORPUS_LINK_H
#define CORPUS_LINK_H

#include "corpus/row.h"

/* Sets the parents, the root and the title of a thread; writes only what
 * changes. What it gives depends on the thread's mails alone. */
void link_thread(struct writer *w, int64_t thread_id);

#endif
