/* SPDX-License-Identifier: GPL-2.0-or-later */
/* For those who send "#regzbot" commands: what is understood, what is odd. */
#ifndef PARSER_TEXT_REGZBOT_CHECK_H
#define PARSER_TEXT_REGZBOT_CHECK_H

#include "parser/text/regzbot.h"

/* What the command does, in some words; constant. */
const char *regzbot_meaning(const struct regzbot_command *c);
/* What is wrong or doubtful about its value, with what helps; constant; NULL
 * when nothing is. */
const char *regzbot_complaint(struct arena *a,
			      const struct regzbot_command *c);

#endif
