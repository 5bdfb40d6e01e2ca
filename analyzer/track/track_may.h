/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Who may command: rules of the form
 *
 *	[VERB, ... :] WHO, ...
 *
 * one a line or with semicolons between; '#' begins a comment. WHO is anyone,
 * nobody, reporter (of the regression), an address, or *@DOMAIN. The last rule
 * that names a verb counts for it, else the last that names none, else anyone.
 */
#ifndef ANALYZER_TRACK_MAY_H
#define ANALYZER_TRACK_MAY_H

#include "parser/text/regzbot.h"

/* Bytes of all rules. */
#define TRACK_MAY_BYTES ((size_t)64 << 10)

/* 0, or RS_ERR_CONFIG with the number of the line in `name`: a word that is no
 * verb or names nobody. */
int track_may_check(const char *name, struct text rules);
/* May the sender command this? reporter: the address of the entry's report,
 * p = NULL when the command is to begin one; addresses may be "". */
bool track_may(struct text rules, enum regzbot_verb verb, struct text address,
	       struct text reporter);

#endif
