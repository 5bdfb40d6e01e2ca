/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Who spoke first. A document may begin with an answer: what it quotes is
 * older, though those messages (ghosts) come after it in the list.
 */
#ifndef PARSER_TEXT_TURN_H
#define PARSER_TEXT_TURN_H

#include "parser/document.h"

/* The message that the others answer, before anybody can know how it ends: 0
 * as a rule; what is quoted deepest where the first one answers ("Re:") and
 * quotes; NO_INDEX where the title says that it is over ("[Solved]"). */
size_t turn_first(const struct document *doc);

/* Was message a written before message b? */
bool turn_before(const struct document *doc, size_t a, size_t b);

/* Its place among the messages, above 0 to 1; what is only quoted has that
 * of the first. */
double turn_place(const struct document *doc, size_t m);

#endif
