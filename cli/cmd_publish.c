/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * publish: pages, feeds and texts of the corpus into a folder. Nothing is
 * judged here, and the same corpus gives the same bytes.
 */
#include "cli/cli.h"

#include <stdlib.h>
#include <time.h>

#include "base/date.h"
#include "base/error.h"
#include "base/number.h"
#include "corpus/db_check.h"
#include "report/asked.h"
#include "report/site.h"

/* --now, else SOURCE_DATE_EPOCH, else 0: the newest time of the data. */
static int point_in_time(const struct options *o, int64_t *now)
{
	const char *epoch = getenv("SOURCE_DATE_EPOCH");
	struct text t = text_of(epoch);
	uint64_t n;

	*now = 0;
	if (o->now)
		return date_parse(text_of(o->now), now) ? 0 :
		       rs_fail(RS_ERR_USAGE, "--now=%s: give a date as "
			       "2024-01-31", o->now);
	if (t.n && num_uint(t, &n) == t.n && n < ((uint64_t)1 << 40))
		*now = (int64_t)n;
	return 0;
}

/* "https://example.org/r" -> with a slash at the end; "" for none. */
static int base_url(const struct options *o, const char **base)
{
	struct text url = text_of(o->base_url);

	*base = "";
	if (!url.n)
		return 0;
	if (!html_url_ok(url) || text_ibegins(url, "mailto:") ||
	    text_find_char(url, '?') != TEXT_NOT_FOUND ||
	    text_find_char(url, '#') != TEXT_NOT_FOUND || url.n > 200)
		return rs_fail(RS_ERR_USAGE, "--base-url=%s: give the http or "
			       "https address of the folder", o->base_url);
	*base = arena_cstr(o->arena, arena_printf(o->arena, "%s%s",
		o->base_url, text_ends(url, TEXT("/")) ? "" : "/"));
	return 0;
}

static int publish(struct options *o, struct site *s, int64_t now)
{
	struct site_out *out = s->out;
	struct tracker *t = NULL;
	struct asked *asked = NULL;
	int err = o->maintainers ? asked_open(o->arena, o->maintainers, &asked)
				 : 0;

	if (!err && asked)
		err = asked_places(asked, s->db);
	s->asked = asked;
	if (!err)
		err = tracker_load(s->db, now,
				   (int64_t)time(NULL) + TRACKER_DAY, &t);

	if (err)
		return err;
	err = site_out_open(out, o->arg[0]);
	s->t = t;
	if (!err)
		err = site_publish(s);
	/* What failed above must not have files removed. */
	if (err && !out->err)
		out->err = err;
	err = site_out_close(out);
	if (!err && !o->quiet)
		fprintf(o->out, "%s: %zu %s, %zu files written, "
			"%zu as they were, %zu removed\n", o->arg[0],
			t->n_entry, t->n_entry == 1 ? "report" : "reports",
			out->written, out->same, out->removed);
	if (!err && out->kept)
		fprintf(stderr, "%s: %zu files that somebody changed are left, "
			"though no longer wanted\n", o->arg[0], out->kept);
	tracker_free(t);
	return err;
}

int cmd_publish(struct options *o)
{
	struct site_out out;
	struct site s = {.title = o->title ? o->title : "Linux regressions",
			 .out = &out};
	const char *path = corpus_path(o, false);
	int64_t now;
	int err;

	if (!path)
		return RS_ERR_USAGE;
	if (o->n_args != 1)
		return rs_fail(RS_ERR_USAGE, "publish: give one folder");
	err = point_in_time(o, &now);
	if (!err)
		err = base_url(o, &s.base);
	if (!err)
		err = html_ready();
	if (!err)
		err = db_open_readonly(path, &s.db);
	/* All pages are of one state of the corpus. */
	if (!err)
		err = db_begin_read(s.db);
	if (!err)
		err = publish(o, &s, now);
	db_close(s.db);
	return err;
}
