/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What the ids in a robot's mail are, and which lines are a pasted
 * `git show`: layout that decides about an id before words do. Inside of
 * parser/text only.
 */
#ifndef PARSER_TEXT_ROBOT_H
#define PARSER_TEXT_ROBOT_H

#include "parser/text/commit/commit_evidence.h"

/* What a line is to the ids in it. */
enum robot_line { ROBOT_NONE, ROBOT_OTHER, ROBOT_COMMIT, ROBOT_TABLE_PARENT,
		  ROBOT_TABLE_TEST, ROBOT_TABLE_LATER, SHOW_HEAD, SHOW_BODY };

struct robots {
	unsigned char *line;	/* enum robot_line, one a line */
	unsigned char *patch;	/* one a message: offers a patch */
};

struct robots robots_read(struct document *doc);
/* Adds what the layout says of an id on this line (index in lines); false when the line is no
 * robot's and words decide. */
bool robots_evidence(const struct robots *r, size_t line, struct text hash,
		     struct evidence_hits *hits);
/* Is the line the "commit ID" of a `git show`, or below one? */
bool robots_show(const struct robots *r, size_t line);
bool robots_inside_show(const struct robots *r, size_t line);
/* Does the message, or the one a quote came from, offer a patch? */
bool robots_offers_patch(const struct robots *r, size_t message,
			 size_t origin);

#endif
