/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Who is asked about a slowdown: the sections of MAINTAINERS for the places
 * that a commit's title, or the name of a subsystem, stands for. A title is
 * compared with the places of the table symbol, as no tree may be at hand.
 */
#ifndef REPORT_ASKED_H
#define REPORT_ASKED_H

#include "corpus/db.h"
#include "parser/text/maintainers.h"

/* Sections that are asked, addresses of each; a suspect from this probability
 * on counts more than the report's subsystem. */
#define ASKED_SECTIONS 3
#define ASKED_OF_SECTION 4
#define ASKED_SUSPECTED 0.2

struct asked;

/* Reads the file; RS_ERR_INPUT when it is not of the kernel's form. *out is in
 * the arena. */
int asked_open(struct arena *a, const char *file, struct asked **out);
/* Finds out which section looks after each place of the table. Once, before
 * asked_of. Errors: of the database. */
int asked_places(struct asked *k, struct db *db);
/* The sections that most places speak for, at most ASKED_SECTIONS; their
 * number. title "": the subsystem counts. */
size_t asked_of(const struct asked *k, struct text title,
		struct text subsystem,
		const struct maintainers_section *out[ASKED_SECTIONS]);

#endif
