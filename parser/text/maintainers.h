/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The kernel's file MAINTAINERS: who looks after which path. Sections are
 * parted by blank lines; one begins with its title and has lines "X: value",
 * X a capital letter. All views point into the text that was given.
 */
#ifndef PARSER_TEXT_MAINTAINERS_H
#define PARSER_TEXT_MAINTAINERS_H

#include "base/arena.h"

/* Sections that are read; the file of 2026 has some 2,900. */
#define MAINTAINERS_SECTIONS 20000
/* Lines of one section. */
#define MAINTAINERS_FIELDS 2000
/* Bytes of a path that is asked for. */
#define MAINTAINERS_PATH 4096

struct maintainers_field {
	char key;		/* 'M', 'R', 'L', 'S', 'F', 'X', 'N' ... */
	struct text value;
};

struct maintainers_section {
	struct text title;
	struct maintainers_field *field;
	size_t n, cap;
	size_t line;		/* of the title, 1-based */
};

struct maintainers {
	struct maintainers_section *section;
	size_t n, cap;
	size_t unread;		/* sections and fields beyond the limits */
};

/* Reads the whole; what is before the first section with a field F, X or N is
 * prose and left out. The arena holds arrays, not the bytes. */
struct maintainers *maintainers_read(struct arena *a, struct text file);

struct maintainers_match {
	const struct maintainers_section *section;
	size_t depth;		/* slashes of the pattern; N: 0 */
	bool by_name;		/* by an N line alone */
};

/*
 * The sections of a path, the most specific pattern first, then in the order
 * of the file; "THE REST" and its like (a pattern without a name, "*") come
 * last. At most `most`; the number that was written.
 *
 * F and X: "dir/" is all below it; a last part '*' is what is right in the
 * folder; '*' and '?' never stand for a slash, "**" does, "[abc]" is a class; a
 * folder without the slash counts as one with it. X takes a path out of its
 * section. N is a pattern searched for in the path: literals, '.', classes,
 * "\b", '^', '$' and the repeats * + ?; others are left out.
 */
size_t maintainers_of(const struct maintainers *m, struct text path,
		      struct maintainers_match *out, size_t most);

/* Does a pattern of an F line fit the path? Time: at most the product of the
 * lengths for each "**" (patterns have some 40 bytes). */
bool maintainers_glob(struct text pattern, struct text path);
/* Is a pattern of an N line found in the path? */
bool maintainers_name(struct text pattern, struct text path);

/* The address in "Name <a@b.org>" or "list@b.org (moderated ...)": what is
 * between < and >, else the first word with an @; empty when there is none,
 * or when it holds a byte that no address has. */
struct text maintainers_address(struct text value);

#endif
