/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A labelled experiment as scripts hand it in: one JSON object a line,
 *
 *	{"id": "a1", "before": [1, 2], "after": [3, 4], "revert": [1, 2],
 *	 "better": "higher", "class": "nvme-write", "metric": "iops",
 *	 "order": "interleaved"}
 *
 * "before" and "after" are needed, the rest may be missing or null. Unknown
 * keys are passed over; of a key that is given twice the last one counts.
 */
#ifndef PARSER_SAMPLE_EXPERIMENT_H
#define PARSER_SAMPLE_EXPERIMENT_H

#include "base/arena.h"

/* Values of one side of one experiment. */
#define LIMIT_EXPERIMENT_VALUES 20000

struct values {
	double *x;		/* NAN for a null, or for nan and inf */
	size_t n;
};

enum better { BETTER_UNSAID, BETTER_HIGHER, BETTER_LOWER };

struct experiment {
	struct text id;		/* of a number its digits; or p = NULL */
	struct values before, after, revert;
	enum better better;
	struct text class;	/* of noise; empty when not given */
	struct text metric, unit;
	bool interleaved;	/* the sides took turns */
};

/*
 * Reads one line. All of *out lives in `a` or in `line`. False when it is no
 * experiment: *why then says what is wrong, a constant.
 */
bool experiment_read(struct arena *a, struct text line,
		     struct experiment *out, const char **why);

#endif
