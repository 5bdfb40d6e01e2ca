/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The printer interface: one traversal of a judged thread (report/walk.c)
 * drives every output. An output implements these calls over a FILE.
 */
#ifndef REPORT_OUT_H
#define REPORT_OUT_H

#include <math.h>

#include "base/text.h"
#include "corpus/db.h"

/* A structured printer: JSON today, others later. Keys are constants; NULL
 * inside an array. Unknown values (NAN, p = NULL) print as null. */
struct out {
	const struct out_ops *ops;
	FILE *to;
	void *state;
};

struct out_ops {
	void (*begin_object)(struct out *, const char *key);
	void (*end_object)(struct out *);
	void (*begin_array)(struct out *, const char *key);
	void (*end_array)(struct out *);
	void (*text)(struct out *, const char *key, struct text v);
	void (*real)(struct out *, const char *key, double v);
	void (*integer)(struct out *, const char *key, int64_t v);
	void (*boolean)(struct out *, const char *key, bool v);
	void (*null)(struct out *, const char *key);
};

#endif
