/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * JSON Feed 1.1 (feed.json) and all entries as data (reports.json, whose
 * schema is published beside it, and reports.csv).
 */
#include "report/site.h"

#include <math.h>

#include "base/date.h"
#include "report/jsonw.h"

/* Feeds are polled: the latest decisions, not the archive. */
#define MOST_ITEMS 100

static void date_field(struct jsonw *j, const char *key, int64_t utc)
{
	char date[32];

	if (!utc) {
		jsonw_null(j, key);
		return;
	}
	date_format(utc, date, sizeof(date));
	jsonw_text(j, key, text_of(date));
}

/* Bidi controls and such are for nobody's reader. */
static void value_field(struct jsonw *j, const char *key, struct text t)
{
	struct buf b = buf_new((size_t)1 << 20);

	if (t.p) {
		html_value(&b, t, 0);
		jsonw_text(j, key, b.n ? buf_text(&b) : TEXT(""));
	} else {
		jsonw_null(j, key);
	}
	buf_free(&b);
}

/* The same keys in the feed and in reports.json, so that one reader serves
 * both. */
static void numbers(struct jsonw *j, const struct tracked *e)
{
	jsonw_text(j, "verdict", e->class);
	jsonw_real(j, "probability", e->probability);
	value_field(j, "metric", e->metric);
	jsonw_real(j, "change_pct", e->change);
	if (isfinite(e->ci_lo) && isfinite(e->ci_hi)) {
		jsonw_open(j, "ci_pct", '[');
		jsonw_real(j, NULL, e->ci_lo);
		jsonw_real(j, NULL, e->ci_hi);
		jsonw_close(j, ']');
	} else {
		jsonw_null(j, "ci_pct");
	}
	jsonw_real(j, "p", e->p);
	jsonw_real(j, "n_base", e->n_base);
	jsonw_real(j, "n_test", e->n_test);
	value_field(j, "suspect", tracked_culprit(e));
	jsonw_text(j, "state", e->state);
}

/* ---- the feed ---- */

/* "id" is the slug and never changes; date_modified is the last decision, so
 * that nothing comes again because a site was published again. JSON Feed wants
 * at least one author. */
static void item(const struct site *s, struct jsonw *j,
		 const struct tracked *e)
{
	struct buf b = buf_new(8192);

	jsonw_open(j, NULL, '{');
	jsonw_text(j, "id", e->slug);
	site_address(s, &b, e);
	jsonw_text(j, "url", buf_text(&b));
	b.n = 0;
	site_report_url(&b, e);
	if (b.n)
		jsonw_text(j, "external_url", buf_text(&b));
	value_field(j, "title", e->title.n ? e->title : TEXT("(no title)"));
	b.n = 0;
	buf_printf(&b, "%s. ", site_class(e));
	site_effect(&b, e);
	buf_printf(&b, " State: %s.", site_state(e));
	jsonw_text(j, "content_text", buf_text(&b));
	if (e->reported_at)
		date_field(j, "date_published", e->reported_at);
	if (tracked_changed(e))
		date_field(j, "date_modified", tracked_changed(e));
	jsonw_open(j, "authors", '[');
	jsonw_open(j, NULL, '{');
	value_field(j, "name", e->author.n ? e->author : TEXT("unknown"));
	jsonw_close(j, '}');
	jsonw_close(j, ']');
	jsonw_open(j, "tags", '[');
	for (size_t i = 0; i < e->n_subsystem; i++)
		jsonw_text(j, NULL, e->subsystem[i]);
	jsonw_close(j, ']');
	jsonw_open(j, "_regsift", '{');
	numbers(j, e);
	jsonw_close(j, '}');
	jsonw_close(j, '}');
	putc('\n', j->to);
	buf_free(&b);
}

/* Without a base address the URLs would be wrong, and the feed leaves them
 * out. */
int jsonfeed(struct site *s)
{
	struct buf b = buf_new((size_t)64 << 20), url = buf_new(4096);
	struct jsonw j = {.to = site_out_stream(&b)};
	int err;

	jsonw_open(&j, NULL, '{');
	jsonw_text(&j, "version", TEXT("https://jsonfeed.org/version/1.1"));
	jsonw_text(&j, "title", text_of(s->title));
	if (*s->base) {
		jsonw_text(&j, "home_page_url", text_of(s->base));
		buf_printf(&url, "%sfeed.json", s->base);
		jsonw_text(&j, "feed_url", buf_text(&url));
	}
	jsonw_open(&j, "items", '[');
	for (size_t i = 0; i < s->n && i < MOST_ITEMS; i++)
		item(s, &j, s->by_change[i]);
	jsonw_close(&j, ']');
	jsonw_close(&j, '}');
	putc('\n', j.to);
	fclose(j.to);
	err = site_out_file(s->out, "feed.json", buf_text(&b));
	buf_free(&b);
	buf_free(&url);
	return err;
}

/* ---- all entries ---- */

/* A duplicate names the entry that it duplicates by slug, which is also the
 * name of its page. */
static void tracked_fields(const struct site *s, struct jsonw *j,
			   const struct tracked *e)
{
	const struct tracked *top = tracker_find(s->t, e->duplicate_of);

	jsonw_bool(j, "tracked", e->id > 0);
	jsonw_bool(j, "identified", e->identified);
	value_field(j, "introduced", e->introduced.n ? e->introduced :
		    (struct text){0});
	value_field(j, "commit", e->commit);
	value_field(j, "described", e->described);
	value_field(j, "tree", e->tree);
	value_field(j, "branch", e->branch);
	jsonw_text(j, "cycle", e->cycle);
	date_field(j, "reported_at", e->reported_at);
	date_field(j, "filed_at", e->filed_at);
	date_field(j, "latest_at", e->latest_at);
	date_field(j, "solved_at", e->solved_at);
	value_field(j, "solved_commit", e->solved_commit);
	value_field(j, "solved_text", e->solved_text);
	if (e->duplicate_of && top)
		jsonw_text(j, "duplicate_of", top->slug);
	else
		jsonw_null(j, "duplicate_of");
	date_field(j, "poked_at", e->poked_at);
	value_field(j, "backburner", e->backburner);
	jsonw_int(j, "activities", (int64_t)e->n_activity);
}

/* One entry a line, so that a diff of two files shows the entries that
 * changed. */
static void all_fields(const struct site *s, struct jsonw *j,
		       const struct tracked *e)
{
	struct buf b = buf_new(8192);

	jsonw_open(j, NULL, '{');
	jsonw_text(j, "id", e->slug);
	value_field(j, "title", e->title);
	value_field(j, "author", e->author);
	value_field(j, "message_id", e->message_id);
	site_report_url(&b, e);
	jsonw_text(j, "report_url", b.n ? buf_text(&b) : (struct text){0});
	b.n = 0;
	site_address(s, &b, e);
	jsonw_text(j, "url", buf_text(&b));
	numbers(j, e);
	tracked_fields(s, j, e);
	jsonw_open(j, "subsystems", '[');
	for (size_t i = 0; i < e->n_subsystem; i++)
		jsonw_text(j, NULL, e->subsystem[i]);
	jsonw_close(j, ']');
	jsonw_close(j, '}');
	putc('\n', j->to);
	buf_free(&b);
}

/* The whole is put together in memory, as a file is only replaced when its
 * bytes differ; a gigabyte is a thousand bytes for each of a million
 * entries. */
int reports_json(struct site *s)
{
	struct buf b = buf_new((size_t)1 << 30);
	struct jsonw j = {.to = site_out_stream(&b)};
	int err;

	jsonw_open(&j, NULL, '{');
	jsonw_text(&j, "schema", TEXT("regsift-reports/1"));
	jsonw_open(&j, "reports", '[');
	for (size_t i = 0; i < s->n; i++)
		all_fields(s, &j, s->by_report[i]);
	jsonw_close(&j, ']');
	jsonw_close(&j, '}');
	putc('\n', j.to);
	fclose(j.to);
	err = site_out_file(s->out, "reports.json", buf_text(&b));
	buf_free(&b);
	return err;
}

/* ---- CSV (RFC 4180) ---- */

/* What a spreadsheet would take for a formula gets an apostrophe. */
static void cell(struct buf *b, struct text t)
{
	struct buf value = buf_new((size_t)1 << 20);

	html_value(&value, t, 0);
	buf_add(b, TEXT(",\""));
	if (t.n && memchr("=+-@\t\r", t.p[0], 6))
		buf_char(b, '\'');
	for (size_t i = 0; i < value.n; i++) {
		if (value.p[i] == '"')
			buf_char(b, '"');
		buf_char(b, value.p[i]);
	}
	buf_char(b, '"');
	buf_free(&value);
}

/* 12 digits: more than any measurement has, and no noise of binary
 * fractions. */
static void cell_real(struct buf *b, double v)
{
	if (isfinite(v))
		buf_printf(b, ",%.12g", v);
	else
		buf_char(b, ',');
}

static void cell_date(struct buf *b, int64_t utc)
{
	char date[32] = "";

	if (utc)
		date_format(utc, date, sizeof(date));
	buf_printf(b, ",%s", date);
}

/* Lines end with CR LF, as RFC 4180 has it. Only the first subsystem: a cell is
 * one value. */
static void csv_row(struct buf *b, const struct tracked *e)
{
	buf_add(b, e->slug);
	cell(b, e->title);
	cell(b, e->author);
	cell(b, e->message_id);
	cell(b, e->state);
	cell(b, e->class);
	cell_real(b, e->probability);
	cell(b, e->metric);
	cell_real(b, e->change);
	cell_real(b, e->ci_lo);
	cell_real(b, e->ci_hi);
	cell(b, tracked_culprit(e));
	cell(b, e->introduced);
	cell(b, e->tree);
	cell(b, e->n_subsystem ? e->subsystem[0] : TEXT(""));
	cell_date(b, e->reported_at);
	cell_date(b, e->latest_at);
	cell_date(b, e->solved_at);
	buf_add(b, TEXT("\r\n"));
}

int reports_csv(struct site *s)
{
	struct buf b = buf_new((size_t)1 << 30);
	int err;

	buf_add(&b, TEXT("id,title,author,message_id,state,verdict,"
			 "probability,metric,change_pct,ci_lo,ci_hi,culprit,"
			 "introduced,tree,subsystem,reported_at,latest_at,"
			 "solved_at\r\n"));
	for (size_t i = 0; i < s->n; i++)
		csv_row(&b, s->by_report[i]);
	err = site_out_file(s->out, "reports.csv", buf_text(&b));
	buf_free(&b);
	return err;
}
