/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The message of the last failure, one for each thread, and the exit status
 * that goes with each kind of failure (sysexits.h's numbers).
 */
#include "base/error.h"

#include <stdarg.h>

static _Thread_local char message[2048];

int rs_fail(enum rs_err err, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(message, sizeof(message), fmt, ap);
	va_end(ap);
	return err;
}

const char *rs_message(void)
{
	return message;
}

int rs_exit_status(int err)
{
	static const int status[] = {
		[-RS_ERR_IO] = 74,	[-RS_ERR_INPUT] = 66,
		[-RS_ERR_NOTHING] = 3,	[-RS_ERR_USAGE] = 64,
		[-RS_ERR_CORRUPT] = 65, [-RS_ERR_BUSY] = 75,
		[-RS_ERR_NET] = 69,	[-RS_ERR_PERM] = 77,
		[-RS_ERR_CONFIG] = 78,
	};

	if (err >= 0)
		return 0;
	if ((size_t)-err >= sizeof(status) / sizeof(*status))
		return 70;
	return status[-err];
}
