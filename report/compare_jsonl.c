/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The verdict on one experiment as a line of JSON. */
#include <math.h>

#include "report/compare_out.h"
#include "report/jsonw.h"

void compare_out_experiment(FILE *to, struct text id,
			    const struct experiment_result *r)
{
	struct jsonw j = {.to = to};

	jsonw_open(&j, NULL, '{');
	jsonw_text(&j, "id", id);
	jsonw_text(&j, "verdict", text_of(r->verdict));
	jsonw_real(&j, "confidence", r->confidence);
	jsonw_real(&j, "p", r->p);
	jsonw_real(&j, "p_adjusted", r->p_adjusted);
	jsonw_real(&j, "change_pct", r->change);
	if (isnan(r->lo)) {
		jsonw_null(&j, "ci");
	} else {
		jsonw_open(&j, "ci", '[');
		jsonw_real(&j, NULL, r->lo);
		jsonw_real(&j, NULL, r->hi);
		jsonw_close(&j, ']');
	}
	if (r->n_needed)
		jsonw_int(&j, "n_needed", r->n_needed);
	else
		jsonw_null(&j, "n_needed");
	jsonw_text(&j, "why", r->why);
	jsonw_close(&j, '}');
	putc('\n', to);
}
