/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Lists of numbers that are neither table nor sentence. */
#ifndef PARSER_TEXT_LIST_H
#define PARSER_TEXT_LIST_H

#include "parser/format/format.h"
#include "parser/text/table.h"

/* Adds rows of names and values, and labelled values under a metric, as runs
 * of the format "table". Runs after the tables. */
void list_scan(struct document *doc, enum comma comma);
/* Adds lists of names and values, and of bare numbers, that are shown under
 * one side and again under another. */
void list_twice_scan(struct document *doc, enum comma comma);

#endif
