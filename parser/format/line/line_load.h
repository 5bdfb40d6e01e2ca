/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The format files of a directory, as bytes. */
#ifndef PARSER_FORMAT_LINE_LOAD_H
#define PARSER_FORMAT_LINE_LOAD_H

#include "base/arena.h"

struct line_file {
	struct text path, text;
};

/* All *.json of a directory, sorted by name; none for NULL. RS_ERR_IO,
 * RS_ERR_PERM, RS_ERR_CONFIG when one is longer than LIMIT_FORMAT_BYTES. */
int line_load_files(struct arena *a, const char *directory,
		    struct line_file **file, size_t *n);

#endif
