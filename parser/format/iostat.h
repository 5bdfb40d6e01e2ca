/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the readers of iostat's tables and of its JSON share. */
#ifndef PARSER_FORMAT_IOSTAT_H
#define PARSER_FORMAT_IOSTAT_H

#include "parser/format/cells.h"

/* The columns of devices, of all versions; ends with a head of NULL. */
extern const struct cells_head iostat_heads[];

#endif
