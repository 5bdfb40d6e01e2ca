/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Words that name a side (sides.md 2): which of them a text holds. What they
 * mean for the document is decided by analyzer/side.
 */
#ifndef PARSER_TEXT_LABEL_H
#define PARSER_TEXT_LABEL_H

#include "parser/document.h"

enum label_feature {
	LABEL_REVERT = 1 << 0,	/* revert*, backed out */
	LABEL_NOREVERT = 1 << 1,	/* without the revert */
	LABEL_WITHOUT = 1 << 2,
	LABEL_BEFORE = 1 << 3,
	LABEL_WITH = 1 << 4,
	LABEL_AFTER = 1 << 5,
	LABEL_BASE = 1 << 6,	/* base, vanilla, stock, orig */
	LABEL_TREE = 1 << 7,	/* mainline, upstream, next, stable, current */
	LABEL_OLD = 1 << 8,
	LABEL_NEW = 1 << 9,
	LABEL_GOOD = 1 << 10,
	LABEL_BAD = 1 << 11,
	LABEL_FIX = 1 << 12,
	LABEL_UNFIX = 1 << 13,
	LABEL_PARENT = 1 << 14,
	/* WITH, WITHOUT, BEFORE, AFTER have an object: patch, commit ... */
	LABEL_OBJECT = 1 << 15,
	/* ... or stand alone. */
	LABEL_ALONE = 1 << 16,
};

/* Reads one text (a heading, a column head, a clause). Views point into t. */
struct label label_scan(struct text t);

#endif
