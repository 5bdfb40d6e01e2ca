/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A report in small, read by the parser and put on sides; for tests. */
#ifndef TESTS_UNIT_SIDE_DOC_H
#define TESTS_UNIT_SIDE_DOC_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analyzer/analyzer.h"

struct judged {
	struct document *doc;
	struct placement *placement;
};

static inline struct judged judge(const char *text)
{
	struct judged j;

	j.doc = document_new(TEXT("test"), text_of(text));
	document_parse(j.doc);
	j.placement = arena_array(j.doc->arena, j.doc->n_runs + 1,
				  sizeof(*j.placement));
	side_decide(j.doc, j.placement);
	group_decide(j.doc, j.placement);
	return j;
}

/* The placement of the run that measured `value` (base units). */
static inline const struct placement *of(const struct judged *j, double value)
{
	for (size_t i = 0; i < j->doc->n_runs; i++) {
		const struct run *r = &j->doc->run[i];

		for (size_t k = 0; k < r->n_measurements; k++)
			if (fabs(r->measurement[k].value - value) <=
			    1e-6 * fabs(value))
				return &j->placement[i];
	}
	fail_msg("no run measured %g", value);
	return NULL;
}

static inline void is(const struct judged *j, double value, enum role role)
{
	const struct placement *p = of(j, value);

	if (p->role != role)
		fail_msg("%g: side %d instead of %d (%s, %.2f, \"%.*s\")",
			 value, (int)p->role, (int)role, p->rule,
			 p->confidence, TEXT_ARG(p->label));
}

static inline bool warned(const struct judged *j, const char *code)
{
	for (size_t i = 0; i < j->doc->diags.n; i++)
		if (text_eq(text_of(j->doc->diags.item[i].code),
			    text_of(code)))
			return true;
	return false;
}

#define END(j) document_free((j).doc)
#define HEAD(subject) subject "\n\n[Ann Example]\n\nHello,\n\n"
#define OTHER ROLE_OTHER
#define BASE ROLE_BASE
#define TEST ROLE_TEST

#endif
