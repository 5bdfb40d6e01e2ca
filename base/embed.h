/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Files that the program carries: schema, queries, rules, metrics. Made by
 * mk/embed.sh in sorted order of the paths.
 */
#ifndef BASE_EMBED_H
#define BASE_EMBED_H

#include "base/text.h"

struct embedded {
	const char *path;	/* "rules/verdict/doubt.single-run.sql" */
	const char *from, *to;	/* the byte at `to` is 0 */
};

/* Ends with a path of NULL. */
extern const struct embedded embedded[];

static inline struct text embedded_text(const struct embedded *e)
{
	return (struct text){e->from, (size_t)(e->to - e->from)};
}

#endif
