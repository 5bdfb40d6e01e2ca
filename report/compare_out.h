/* SPDX-License-Identifier: GPL-2.0-or-later */
/* How comparisons without a report are shown. */
#ifndef REPORT_COMPARE_OUT_H
#define REPORT_COMPARE_OUT_H

#include "analyzer/experiment.h"

/* One verdict as one line of JSON. */
void compare_out_experiment(FILE *to, struct text id,
			    const struct experiment_result *r);

#endif
