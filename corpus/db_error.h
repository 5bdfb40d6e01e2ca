/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What a failure of SQLite means to the program and to its user. */
#ifndef CORPUS_DB_ERROR_H
#define CORPUS_DB_ERROR_H

#include "base/error.h"

/* Of a result code of SQLite, extended or not. Out of memory ends the
 * program. */
enum rs_err db_error(int code);
/* What can be done about it, as the end of a message: constant, may be "". */
const char *db_advice(enum rs_err err);

#endif
