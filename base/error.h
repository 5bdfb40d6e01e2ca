/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The world failing: I/O, database, network, configuration. A function that
 * can fail so returns 0 or a negative enum rs_err; the message is set once,
 * where it happens, and printed once, in main. Strange input is no error: see
 * base/diag.h. A programmer's mistake is an assert.
 */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

enum rs_err {
	RS_ERR_IO = -1,		/* reading or writing failed; disk full */
	RS_ERR_INPUT = -2,	/* the named input is missing */
	RS_ERR_NOTHING = -3,	/* nothing recognised in the input */
	RS_ERR_USAGE = -4,	/* the command line is wrong */
	RS_ERR_CORRUPT = -5,	/* the database is damaged */
	RS_ERR_BUSY = -6,	/* the database is locked: try again */
	RS_ERR_NET = -7,	/* the network refused */
	RS_ERR_PERM = -8,	/* permission denied, read-only */
	RS_ERR_CONFIG = -9,	/* a rule, format or configuration file is bad */
};

/* Sets the message ("FILE: what is wrong; what to do next") and returns err.
 * Control characters in the arguments are made harmless when printed. */
int rs_fail(enum rs_err err, const char *fmt, ...)
	__attribute__((format(printf, 2, 3)));
/* The last message; "" when none was set. Valid until the next rs_fail. */
const char *rs_message(void);
/* The process's exit status for err; 0 for 0 and above. */
int rs_exit_status(int err);

#endif
