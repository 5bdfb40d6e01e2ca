/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * compare: two sets of runs without a report around them, for people and for
 * continuous integration. Stores nothing.
 */
#include <math.h>

#include "analyzer/analyzer.h"
#include "base/error.h"
#include "base/number.h"
#include "cli/compare.h"

static int read_theta(const char *word, double *theta)
{
	struct text t = text_of(word);
	struct number n;

	*theta = NAN;
	if (!word)
		return 0;
	if (t.n && t.p[t.n - 1] == '%')
		t.n--;
	if (!num_plain(t, &n) || n.len != t.n || !(n.value > 0) ||
	    n.value >= 100)
		return rs_fail(RS_ERR_USAGE, "--theta=%s: give a percentage "
			       "above 0 and below 100", word);
	*theta = n.value / 100;
	return 0;
}

int compare_set_up(const struct options *o, struct db **db,
		   struct experiment_options *out)
{
	int err = o->fail_on ? cli_check_classes(o->fail_on) : 0;

	out->class = o->class;
	if (!err)
		err = read_theta(o->theta, &out->theta);
	if (!err)
		err = db_open(NULL, db);
	if (!err)
		err = metric_load(*db);
	if (!err && o->class && !experiment_class_known(*db, o->class))
		err = rs_fail(RS_ERR_USAGE, "--class=%s: no such class of "
			      "noise; see regsift sql 'SELECT name, sd, why "
			      "FROM noise_class'", o->class);
	return err;
}

int cmd_compare(struct options *o)
{
	if (o->jsonl)
		return compare_jsonl(o);
	return rs_fail(RS_ERR_USAGE, "not yet");
}
