/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which kernel subsystems a document is about; used by environment.c. */
#ifndef PARSER_TEXT_SUBSYSTEM_H
#define PARSER_TEXT_SUBSYSTEM_H

#include "parser/document.h"

/* Fills facts.subsystem, best first. Scored from the title, list addresses,
 * paths, symbols, commit subjects, tools and device names. */
void subsystem_scan(struct document *doc);

/* The subsystem that a path of the kernel names: "fs/ext4/inode.c" is ext4.
 * Empty when it names none. */
struct text subsystem_of_path(struct text path);

#endif
