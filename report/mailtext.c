/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The weekly mail as a text to be sent by whoever looks after it: mainline,
 * new entries first in each section. 72 columns; links stand alone on their
 * lines and are never broken. Days are counted from the newest mail.
 */
#include "report/site.h"

#include <math.h>

#include "base/date.h"
#include "base/hash.h"
#include "base/utf8.h"

#define WIDTH 72
/* Seconds: what was reported since the last weekly mail. */
#define NEW (7 * TRACKER_DAY)
/* An entry of more names or links than these is cut, as is a section of more
 * entries: lists refuse mails that are very large. */
#define MOST_NAMES 6
#define MOST_LINKS 6
#define MOST_ENTRIES 60

/* ---- pieces ---- */

/* Words over lines; what is longer than a line stands alone. */
static void wrap(struct buf *b, struct text t)
{
	struct text word;
	size_t column = 0;

	while ((word = text_word(&t)).n) {
		size_t width = utf8_width(word);

		if (column && column + 1 + width > WIDTH) {
			buf_char(b, '\n');
			column = 0;
		}
		if (column) {
			buf_char(b, ' ');
			column++;
		}
		buf_add(b, word);
		column += width;
	}
	buf_char(b, '\n');
}

/* Whole days before the newest mail. A time that is unknown, or that lies in
 * the future of it, has no age. */
static void ago(struct buf *b, const struct site *s, int64_t at)
{
	int64_t days = (s->t->now - at) / TRACKER_DAY;

	if (!at || days < 0)
		buf_add(b, TEXT("? days ago"));
	else
		buf_printf(b, "%lld day%s ago", (long long)days,
			   days == 1 ? "" : "s");
}

static bool is_new(const struct site *s, const struct tracked *e)
{
	return e->reported_at && s->t->now - e->reported_at < NEW;
}

/* The title is underlined to its width without the mark, as text mails do. */
static void title(const struct site *s, struct buf *b,
		  const struct tracked *e)
{
	size_t from, width;

	if (is_new(s, e))
		buf_add(b, TEXT("[ *NEW* ] "));
	from = b->n - (is_new(s, e) ? strlen("[ *NEW* ] ") : 0);
	html_value(b, e->title.n ? e->title : TEXT("(no title)"), 60);
	width = utf8_width(text_from(buf_text(b), from));
	buf_char(b, '\n');
	while (width--)
		buf_char(b, '-');
	buf_char(b, '\n');
}

/* Its page, the report, further reports: each alone on its line, because mail
 * programs only find links that no line break cuts. */
static void addresses(const struct site *s, struct buf *b,
		      const struct tracked *e)
{
	site_address(s, b, e);
	buf_char(b, '\n');
	site_report_url(b, e);
	buf_char(b, '\n');
	for (size_t i = 0; i < e->n_report && i < MOST_LINKS; i++) {
		const struct tracked_report *r = &e->report[i];

		if (r->message_id.n)
			html_mail_url(b, r->message_id);
		else if (html_url_ok(r->url))
			buf_add(b, r->url);
		else
			continue;
		buf_char(b, '\n');
	}
	buf_char(b, '\n');
}

/* Everybody who reported it, the first reporter first. */
static void people(struct buf *b, const struct tracked *e)
{
	size_t n = e->n_report < MOST_NAMES ? e->n_report : MOST_NAMES;

	buf_add(b, TEXT("By "));
	html_value(b, e->author.n ? e->author : TEXT("?"), 60);
	for (size_t i = 0; i < n; i++) {
		buf_add(b, i + 1 == n ? TEXT(" and ") : TEXT(", "));
		html_value(b, e->report[i].author.n ? e->report[i].author :
			   TEXT("?"), 60);
	}
}

static void standing(const struct site *s, struct buf *b,
		     const struct tracked *e)
{
	struct buf line = buf_new(4096);

	people(&line, e);
	buf_add(&line, TEXT("; "));
	ago(&line, s, e->reported_at);
	buf_printf(&line, "; %zu activit%s, latest ", e->n_activity,
		   e->n_activity == 1 ? "y" : "ies");
	ago(&line, s, e->latest_at);
	if (e->poked_at) {
		buf_add(&line, TEXT("; poked "));
		ago(&line, s, e->poked_at);
	}
	buf_char(&line, '.');
	wrap(b, buf_text(&line));
	buf_free(&line);
}

/* The culprit as it is known; a suspect is called one. At most 12 digits of an
 * id, as in a Fixes: line. */
static void introduced(struct buf *b, const struct tracked *e)
{
	struct text what = e->commit.n ? text_sub(e->commit, 0, 12) :
					 e->introduced;

	if (!what.n && !e->suspect.n)
		return;
	buf_add(b, what.n ? TEXT("Introduced in ") : TEXT("Suspect: "));
	html_value(b, what.n ? what : text_sub(e->suspect, 0, 12), 40);
	if (e->described.n) {
		buf_add(b, TEXT(" ("));
		html_value(b, e->described, 30);
		buf_char(b, ')');
	}
	buf_char(b, '\n');
}

/* Without a class the thread was not read, and there is no line. */
static void verdict(struct buf *b, const struct tracked *e)
{
	struct buf line = buf_new(4096);

	if (e->class.n) {
		buf_printf(&line, "Verdict: %s", site_class(e));
		if (isfinite(e->probability))
			buf_printf(&line, " (%.0f %%)", 100 * e->probability);
		if (isfinite(e->change)) {
			buf_add(&line, TEXT(", "));
			html_value(&line, e->metric, 40);
			buf_char(&line, ' ');
			site_effect(&line, e);
		}
		wrap(b, buf_text(&line));
	}
	buf_free(&line);
}

/* The words of the command and the mail that brought it; a fix that is known by
 * its mail alone takes the bullet for the link. */
static void fix(struct buf *b, const struct tracked *e)
{
	if (!text_is(e->state, "fix-incoming"))
		return;
	buf_add(b, TEXT("\nFix incoming:\n"));
	if (e->solved_text.n || e->solved_commit.n) {
		buf_add(b, TEXT("* "));
		html_value(b, e->solved_text.n ? e->solved_text
					       : e->solved_commit, 66);
		buf_char(b, '\n');
	}
	if (e->solved_message_id.n) {
		buf_add(b, e->solved_text.n || e->solved_commit.n ?
			   TEXT("  ") : TEXT("* "));
		html_mail_url(b, e->solved_message_id);
		buf_char(b, '\n');
	}
}

/* "Recent activities from: A (2), B (1)": of the last week. They are ordered by
 * time, so the walk from the end stops at the first older one. A seventh name
 * is not counted: the line is a hint at who cares, not an account. */
static void activities(const struct site *s, struct buf *b,
		       const struct tracked *e)
{
	struct buf line = buf_new(4096);
	struct text name[MOST_NAMES];
	size_t count[MOST_NAMES] = {0}, n = 0;

	for (size_t i = e->n_activity; i > 0; i--) {
		const struct tracked_activity *a = &e->activity[i - 1];
		size_t k = 0;

		if (s->t->now - a->at >= NEW)
			break;
		while (k < n && !text_eq(name[k], a->author))
			k++;
		if (k == MOST_NAMES)
			continue;
		if (k == n)
			name[n++] = a->author;
		count[k]++;
	}
	if (n) {
		buf_add(&line, TEXT("Recent activities from:"));
		for (size_t k = 0; k < n; k++) {
			buf_add(&line, k ? TEXT(", ") : TEXT(" "));
			html_value(&line, name[k].n ? name[k] : TEXT("?"),
				   40);
			buf_printf(&line, " (%zu)", count[k]);
		}
		buf_char(b, '\n');
		wrap(b, buf_text(&line));
	}
	buf_free(&line);
}

/* How many of the activities are patches, and the latest of them to look at. */
static void patches(const struct site *s, struct buf *b,
		    const struct tracked *e)
{
	const struct tracked_activity *latest = NULL;
	size_t n = 0;

	for (size_t i = 0; i < e->n_activity; i++)
		if (e->activity[i].patch.n) {
			latest = &e->activity[i];
			n++;
		}
	if (!latest)
		return;
	buf_printf(b, "\n%zu patch posting%s associated with this "
		   "regression,\nthe latest ", n, n == 1 ? " is" : "s are");
	ago(b, s, latest->at);
	if (latest->message_id.n) {
		buf_add(b, TEXT(":\n"));
		html_mail_url(b, latest->message_id);
		buf_char(b, '\n');
	} else {
		buf_add(b, TEXT(".\n"));
	}
}

/* Only URLs that are harmless as text; titles are shortened, URLs never. */
static void links(struct buf *b, const struct tracked *e)
{
	size_t shown = 0;

	for (size_t i = 0; i < e->n_link && shown < MOST_LINKS; i++) {
		const struct tracked_link *k = &e->link[i];

		if (!html_url_ok(k->url))
			continue;
		if (!shown++)
			buf_add(b, TEXT("\nNoteworthy links:\n"));
		buf_add(b, TEXT("* "));
		html_value(b, k->title.n ? k->title : TEXT("link"), 66);
		buf_add(b, TEXT("\n  "));
		buf_add(b, k->url);
		buf_char(b, '\n');
	}
}

void mailtext_entry(const struct site *s, struct buf *b,
		    const struct tracked *e)
{
	title(s, b, e);
	addresses(s, b, e);
	standing(s, b, e);
	introduced(b, e);
	verdict(b, e);
	fix(b, e);
	activities(s, b, e);
	patches(s, b, e);
	links(b, e);
	buf_add(b, TEXT("\n\n"));
}

/* ---- the mail ---- */

static void box(struct buf *b, const char *head)
{
	size_t width = strlen(head);

	for (size_t i = 0; i < width; i++)
		buf_char(b, '=');
	buf_printf(b, "\n%s\n", head);
	for (size_t i = 0; i < width; i++)
		buf_char(b, '=');
	buf_add(b, TEXT("\n\n\n"));
}

/* Two passes over the same order, so that new entries come first without being
 * sorted again. A section without entries has no heading. */
static void section(const struct site *s, struct buf *b, const char *head,
		    site_filter *in)
{
	size_t n = 0;

	for (int new = 1; new >= 0; new--)
		for (size_t i = 0; i < s->n; i++) {
			const struct tracked *e = s->by_latest[i];

			if (!in(s, e) || is_new(s, e) != (new == 1) ||
			    n == MOST_ENTRIES)
				continue;
			if (!n++)
				box(b, head);
			mailtext_entry(s, b, e);
		}
}

/* The Message-ID is made of the day and the text, so that the same data give
 * the same mail, and a second one of a day has another id. The address ends in
 * .invalid (RFC 2606): whoever sends it may let a real one be made.
 * Auto-Submitted (RFC 3834) keeps vacation answers away. */
static void headers(const struct site *s, struct buf *b, struct text body)
{
	char date[32], hash[65];

	date_format(s->t->now, date, sizeof(date));
	hash_sha256(body, hash);
	buf_printf(b, "Subject: Linux regressions report for mainline "
		   "[%.10s]\n", date);
	buf_printf(b, "Message-ID: <regsift-%.10s-%.16s@regsift.invalid>\n",
		   date, hash);
	buf_add(b, TEXT("MIME-Version: 1.0\n"
			"Content-Type: text/plain; charset=utf-8\n"
			"Content-Transfer-Encoding: 8bit\n"
			"Auto-Submitted: auto-generated\n\n"));
}

/* The sections of mainline that need somebody now; what is older without a
 * culprit, and other trees, are on the pages. The header is written when the
 * body is there, as its hash is part of it. */
int mailtext(struct site *s)
{
	struct buf body = buf_new((size_t)16 << 20);
	struct buf b = buf_new((size_t)17 << 20);
	size_t n = site_count(s, site_in_mainline);
	int err;

	buf_printf(&body, "%zu regression%s in mainline %s tracked:\n\n\n", n,
		   n == 1 ? "" : "s", n == 1 ? "is" : "are");
	section(s, &body, "current cycle, culprit identified",
		site_in_current_identified);
	section(s, &body, "current cycle, unknown culprit",
		site_in_current_unknown);
	section(s, &body, "previous cycle, culprit identified",
		site_in_previous_identified);
	section(s, &body, "previous cycle, unknown culprit, recent activity",
		site_in_previous_unknown);
	section(s, &body, "older cycles, culprit identified, all",
		site_in_older_identified);
	buf_printf(&body, "-- \nMade by regsift; the pages: %sindex.html\n",
		   s->base);
	headers(s, &b, buf_text(&body));
	buf_add(&b, buf_text(&body));
	err = site_out_file(s->out, "mail.txt", buf_text(&b));
	buf_free(&body);
	buf_free(&b);
	return err;
}
