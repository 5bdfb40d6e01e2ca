/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the two forms of compare share. */
#ifndef CLI_COMPARE_H
#define CLI_COMPARE_H

#include "analyzer/experiment/experiment.h"
#include "cli/cli.h"

/* Checks the options, opens a database in memory with the catalogue (*db is
 * to be given to db_close, also after an error). */
int compare_set_up(const struct options *o, struct db **db,
		   struct experiment_options *out);

/* Reads the operands, each on its side, and compares. The options are checked
 * (both sides are there, or two files). Negative, the exit status of files that
 * could not be read, or 0. */
int compare_read(struct options *o, struct experiment_files *files);

#endif
