/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What is open in one subsystem, as text: what its maintainers would want to
 * get by mail.
 */
#include "report/reply.h"
#include "report/site.h"

#include "base/date.h"

#define MOST_ENTRIES 60

int digest(struct site *s, const char *name, const struct site_group *g,
	   struct text to)
{
	struct buf b = buf_new((size_t)4 << 20);
	size_t open = 0, untracked = 0;
	char date[32];
	int err;

	for (size_t i = 0; i < g->n; i++) {
		open += site_open(g->entry[i]);
		untracked += g->entry[i]->id < 0;
	}
	date_format(g->n ? tracked_changed(g->entry[0]) : s->t->now, date,
		    sizeof(date));
	if (to.n) {
		buf_add(&b, TEXT("To: "));
		reply_mailbox(&b, arena_printf(s->t->arena, "%.*s <%.*s>",
					       TEXT_ARG(g->name),
					       TEXT_ARG(to)));
		buf_printf(&b, "\nSubject: Regressions in what you maintain, "
			   "until %.10s\n\n%zu open, %zu judged and not "
			   "tracked.\n\n\n", date, open, untracked);
	} else {
		buf_printf(&b, "Regressions in %.*s, until %.10s: %zu open, "
			   "%zu judged and not tracked.\n\n\n",
			   TEXT_ARG(g->name), date, open, untracked);
	}
	for (size_t i = 0, n = 0; i < g->n && n < MOST_ENTRIES; i++) {
		if (!site_open(g->entry[i]) && g->entry[i]->id > 0)
			continue;
		mailtext_entry(s, &b, g->entry[i]);
		n++;
	}
	err = site_out_file(s->out, name, buf_text(&b));
	buf_free(&b);
	return err;
}
