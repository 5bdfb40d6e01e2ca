/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Expressions that were compiled while the program was built. PCRE2 takes some
 * 150,000 instructions to compile a cue of prose, and a mail meets 70 of them,
 * most of them once.
 */
#ifndef BASE_PATTERN_PACK_H
#define BASE_PATTERN_PACK_H

#include "base/buf.h"
#include "base/pattern.h"

/* The patterns of several files. */
#define PATTERN_LIST 1024

struct pattern_list {
	struct pattern *item[PATTERN_LIST];
	size_t n;
};

static inline void pattern_list_add(struct pattern_list *l, struct pattern *p)
{
	if (l->n < PATTERN_LIST)
		l->item[l->n++] = p;
}

/* Adds the patterns, compiled, to an empty buffer. */
void pattern_pack(struct buf *to, struct pattern *const *p, size_t n);
/* From here on patterns are looked for in there (aligned for any type; it
 * outlives them; empty: nowhere) before they are compiled. It is trusted. */
void pattern_carry(struct text packed);
/* PCRE2's code of an expression that is carried, to be freed by it; NULL when
 * it is not, or of another version of PCRE2 than runs here. */
void *pattern_carried(const char *regex);
/* PCRE2's code, made here. */
void *pattern_compile(const char *regex);

#endif
