/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Work that a library does on hostile input, in a process of its own that can
 * compute and answer, and nothing else: no files, no network, no programs, no
 * signals to others; processor time and memory are limited. What it answers is
 * as hostile as the input.
 */
#ifndef BASE_CHILD_H
#define BASE_CHILD_H

#include <stdbool.h>

#include "base/text.h"

/* Where the work writes its answer. */
struct child_out;

/* Adds bytes to the answer. */
void child_put(struct child_out *out, const void *p, size_t n);

/* Takes the next bytes of the answer; false to end the child. */
typedef bool child_take(void *data, struct text bytes);
typedef void child_work(struct child_out *out, void *data);

/*
 * Runs work(out, data) in a child and gives its answer to take(taker, ...) piece
 * by piece. `seconds` of processor time and `memory` bytes beyond what the
 * process has now. False when the child did not come to its end, was stopped
 * by take or could not be made. The work may use the memory of this process as
 * it is and libraries that no other thread uses. Built with sanitizers, for
 * fuzzing, or to count lines, all is done in the same process.
 */
bool child_run(child_work *work, void *data, unsigned int seconds,
	       size_t memory, child_take *take, void *taker);

#endif
