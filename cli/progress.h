/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * One line on a terminal that says how far a long piece of work is. Nothing is
 * shown in the first half second, nor when standard error is no terminal.
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct progress {
	bool wanted, shown;
	double began, last;	/* seconds */
};

void progress_begin(struct progress *p, bool wanted);
/* "ingest  41,200 mails  62 MB/s  48 %  eta 0:09"; at most ten times a
 * second. done and total are bytes or so; total 0: unknown. */
void progress_show(struct progress *p, const char *what, size_t n,
		   const char *unit, uint64_t done, uint64_t total);
/* Takes the line off, before anything else is printed. */
void progress_clear(struct progress *p);

#endif
