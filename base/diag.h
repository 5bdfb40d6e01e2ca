/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Diagnostics: what was strange in an input. They never stop anything and are
 * always shown ("warnings" of the output).
 */
#ifndef BASE_DIAG_H
#define BASE_DIAG_H

#include "base/arena.h"
#include "base/text.h"

enum severity { SEVERITY_NOTE, SEVERITY_WARNING };

struct diag {
	size_t offset;	     /* byte in the document */
	size_t line;	     /* 1-based; 0 when it is about the whole */
	enum severity severity;
	const char *code;    /* constant: "truncated", "unit-mixup", ... */
	struct text text;    /* a sentence, in the arena */
};

struct diags {
	struct diag *item;
	size_t n, cap;
	size_t dropped;	     /* beyond LIMIT_DIAGS */
};

/* Adds one; the sentence is copied into the arena. */
void diag_add(struct arena *a, struct diags *d, enum severity severity,
	      const char *code, size_t offset, size_t line, const char *fmt,
	      ...) __attribute__((format(printf, 7, 8)));

#endif
