/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What metrics are called for people.
 */
#ifndef REPORT_TITLES_H
#define REPORT_TITLES_H

#include "report/model.h"

/* Gives each comparison the title that the catalogue has for its metric, from
 * the pattern of the highest priority that fits; none when that has none. 0,
 * or the database's error. */
int titles_load(struct report *r, struct db *db);

#endif
