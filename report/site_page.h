/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The parts of the page of one regression. */
#ifndef REPORT_SITE_PAGE_H
#define REPORT_SITE_PAGE_H

#include "report/site.h"

void site_heading(struct site *s, const char *title);
/* Verdict, plots, numbers, suspects, what is missing: site_judged.c. */
void site_judged(struct site *s, const struct tracked *e,
		 const struct report *r, const struct site_lines *l);
/* Activities and events by time, further reports, links: site_history.c. */
void site_history(struct site *s, const struct tracked *e);

#endif
