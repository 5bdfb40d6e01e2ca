/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Files of named statements:
 *
 *	-- name: store_run
 *	INSERT INTO run ...
 *
 * A block reaches to the next "-- name:" line or the end of the file. What
 * stands before the first block is commentary.
 */
#ifndef CORPUS_QUERY_FILE_H
#define CORPUS_QUERY_FILE_H

#include "base/text.h"

struct query_block {
	struct text name, sql;
};

/* Takes the next block off *rest. False when there is none. Views into
 * *rest. */
bool query_file_next(struct text *rest, struct query_block *out);

#endif
