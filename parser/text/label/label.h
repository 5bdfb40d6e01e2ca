/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Words that name a side: which of them a text holds. What they
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
	/* Prose only: used to, previously; now, currently. */
	LABEL_THEN = 1 << 17,
	LABEL_NOW = 1 << 18,
	/* A row of git commands. */
	LABEL_GIT = 1 << 19,
	/* A first word of approval or blame: "good 6.1", "OK: ...". */
	LABEL_VERDICT = 1 << 20,
	/* Part of a series: "first patch only", "one of the two reverted". */
	LABEL_PARTIAL = 1 << 21,
	/* Forms of bug reports: what should be, what is. */
	LABEL_EXPECTED = 1 << 22,
	LABEL_ACTUAL = 1 << 23,
};

/* The four words that count only with an object. */
#define LABEL_WEAK (LABEL_WITH | LABEL_WITHOUT | LABEL_BEFORE | LABEL_AFTER)
/* What names a side by itself. */
#define LABEL_STRONG                                                      \
	(LABEL_REVERT | LABEL_NOREVERT | LABEL_BASE | LABEL_TREE |        \
	 LABEL_OLD | LABEL_NEW | LABEL_VERDICT | LABEL_FIX | LABEL_UNFIX | \
	 LABEL_PARENT | LABEL_GIT | LABEL_EXPECTED | LABEL_ACTUAL)

/* How many atoms are read of one text; more are left. */
#define LABEL_ATOMS 48

/* One word, version or commit of a text that may say a side. */
struct label_atom {
	unsigned int feature;	/* bits above; 0 for a version or a commit */
	size_t at, end;		/* bytes in the text */
	size_t word;		/* 0-based number of its first word */
	bool bracket;		/* stands inside ( [ < { */
	bool is_version;
	struct version version;
	struct text commit;	/* empty unless it is one */
	/* The words behind with, without, before, after: at most three. */
	struct text object;
};

/* A mention of a state: atoms that stand together. */
struct label_state {
	size_t at, end;		/* bytes in the text */
	struct text text;
	unsigned int features;	/* of all its atoms */
	bool has_version, has_commit;
	struct version version;
};

/* Finds the mentions of states of t in order; at most `max`. */
size_t label_states(struct text t, struct label_state *state, size_t max);
/* Are the two mentions of different states, by their words? */
bool label_states_differ(const struct label_state *a,
			 const struct label_state *b);

/* Finds the atoms of t in order; at most `max`. Views point into t. */
size_t label_atoms(struct text t, struct label_atom *atom, size_t max);
/* Reads one text (a heading, a column head, a clause). Views point into t. */
struct label label_scan(struct text t);
/* The label can say a side: a version, a commit, a strong word, or one of the
 * four weak words with an object or alone. */
bool label_speaks(const struct label *l);
/* Words of a text: runs of non-blanks that hold a letter or a digit. */
size_t label_words(struct text t);
/* A line without list marks, comment marks and markup at both ends. */
struct text label_bare(struct text t);
/* Cells of a line: parted by two blanks, a tab or a bar. */
size_t label_cells(struct text t);
/* Two or more cells that speak, or one among three or more: a head of columns
 * and no heading. */
bool label_is_columns(struct text t);

#endif
