/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Codes of SQLite as errors of ours. */
#include "corpus/db_error.h"

#include <sqlite3.h>

#include "base/arena.h"

enum rs_err db_error(int code)
{
	switch (code & 0xff) {
	case SQLITE_NOMEM:
		out_of_memory();
	case SQLITE_BUSY:
	case SQLITE_LOCKED:
		return RS_ERR_BUSY;
	case SQLITE_CORRUPT:
	case SQLITE_NOTADB:
	case SQLITE_SCHEMA:
		return RS_ERR_CORRUPT;
	case SQLITE_READONLY:
	case SQLITE_PERM:
	case SQLITE_AUTH:
		return RS_ERR_PERM;
	default:
		return RS_ERR_IO;
	}
}

const char *db_advice(enum rs_err err)
{
	switch (err) {
	case RS_ERR_BUSY:
		return "; another process is writing: try again";
	case RS_ERR_CORRUPT:
		return "; it can be made again from its sources";
	default:
		return "";
	}
}
