/* SPDX-License-Identifier: GPL-2.0-or-later */
/* HTML as the lines that a browser shows, with the links that stand in them.
 */
#ifndef PARSER_SOURCE_FLATTEN_H
#define PARSER_SOURCE_FLATTEN_H

#include "base/arena.h"
#include "base/text.h"

struct flat_line {
	size_t at, from;	/* in the text; in the page */
};

struct flat_link {
	size_t at;		/* in the text, where the link begins */
	struct text href, id;	/* as written, entities resolved; or empty */
};

struct flat {
	struct text text;
	struct flat_line *line;
	size_t n_lines, cap_lines;
	struct flat_link *link;
	size_t n_links, cap_links;
};

/* False when the page is of a kind that the library takes minutes for. */
bool flatten(struct arena *a, struct text page, struct flat *f);
/* Whether markup (also XML) has so many attributes in one tag, or so many
 * tags at such a depth, that the library would take very long. */
bool markup_hostile(struct text page);

#endif
