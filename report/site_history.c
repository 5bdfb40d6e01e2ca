/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What happened to a regression: mails, commits and commands by time, the
 * latest first; further reports of the same; links.
 */
#include "report/site_page.h"

/* The latest; a page of everything would grow with each answer. */
#define MOST_HAPPENINGS 30
#define MOST_LINKS 20

/* The mail or the commit that it stands in, as a link with these words; a
 * commit is its own text. */
static void source(struct html *h, struct text message_id, struct text commit,
		   struct text words)
{
	if (message_id.n)
		html_link_mail(h, message_id, words, 140);
	else if (commit.n)
		html_link_commit(h, commit);
	else
		html_clip(h, words, 140);
}

/* The tree of a commit: "mainline/master". Mails have none. */
static void where(struct html *h, struct text tree, struct text branch)
{
	if (!tree.n)
		return;
	html_str(h, " in ");
	html_clip(h, tree, 60);
	if (branch.n) {
		html_str(h, "/");
		html_clip(h, branch, 60);
	}
}

static void who(struct html *h, struct text author)
{
	if (!author.n)
		return;
	html_str(h, " · ");
	html_open(h, "bdi");
	html_clip(h, author, 80);
	html_close(h);
}

/* A commit has its subject beside its id, a mail is a link of its subject.
 * `patch` holds the words that made it count as one. */
static void activity(struct html *h, const struct tracked_activity *a)
{
	html_date(h, a->at);
	html_str(h, " ");
	source(h, a->message_id, a->commit,
	       a->subject.n ? a->subject : TEXT("(no subject)"));
	if (a->commit.n && !a->message_id.n && a->subject.n) {
		html_str(h, " ");
		html_open(h, "bdi");
		html_clip(h, a->subject, 140);
		html_close(h);
	}
	where(h, a->tree, a->branch);
	who(h, a->author);
	if (a->patch.n) {
		html_str(h, " · patch (");
		html_clip(h, a->patch, 20);
		html_str(h, ")");
	}
}

/* A command changes the state, so it is shown as it was written. */
static void event(struct html *h, const struct tracked_event *v)
{
	html_date(h, v->at);
	html_str(h, " ");
	html_open(h, "code");
	html_clip(h, v->command, 200);
	html_close(h);
	html_str(h, " ");
	source(h, v->message_id, v->commit, TEXT("mail"));
	where(h, v->tree, v->branch);
	who(h, v->author);
}

/* Both lists are by time, so the two ends are merged backwards, the latest
 * first. Of the same time the event is the later one: the mail brought it. */
static void timeline(struct site *s, const struct tracked *e)
{
	size_t a = e->n_activity, v = e->n_event, n = 0;
	struct html *h = s->h;

	if (!a && !v)
		return;
	site_heading(s, "Timeline");
	html_open(h, "ul");
	html_line(h);
	for (; (a || v) && n < MOST_HAPPENINGS; n++) {
		html_open(h, "li");
		if (!a || (v && e->event[v - 1].at >= e->activity[a - 1].at))
			event(h, &e->event[--v]);
		else
			activity(h, &e->activity[--a]);
		html_close(h);
		html_line(h);
	}
	html_close(h);
	html_line(h);
	if (a || v) {
		html_open(h, "p");
		html_f(h, "And %zu earlier.", a + v);
		html_close(h);
		html_line(h);
	}
}

/* Other people who met the same: duplicates and answers that were marked as a
 * report. A URL of the input may be refused as a link (html_link). */
static void reports(struct site *s, const struct tracked *e)
{
	struct html *h = s->h;

	if (!e->n_report)
		return;
	site_heading(s, "Further reports");
	html_open(h, "ul");
	html_line(h);
	for (size_t i = 0; i < e->n_report && i < MOST_LINKS; i++) {
		const struct tracked_report *r = &e->report[i];
		struct text words = r->title.n ? r->title : TEXT("report");

		html_open(h, "li");
		html_date(h, r->at);
		html_str(h, " ");
		if (r->message_id.n)
			html_link_mail(h, r->message_id, words, 140);
		else
			html_link(h, r->url, words, 140);
		who(h, r->author);
		html_close(h);
		html_line(h);
	}
	html_close(h);
	html_line(h);
}

/* "Followed" ones count as activity when something happens there. */
static void links(struct site *s, const struct tracked *e)
{
	struct html *h = s->h;

	if (!e->n_link)
		return;
	site_heading(s, "Links");
	html_open(h, "ul");
	html_line(h);
	for (size_t i = 0; i < e->n_link && i < MOST_LINKS; i++) {
		const struct tracked_link *k = &e->link[i];

		html_open(h, "li");
		html_link(h, k->url, k->title.n ? k->title : k->url, 140);
		if (k->monitored)
			html_str(h, " (followed)");
		html_close(h);
		html_line(h);
	}
	html_close(h);
	html_line(h);
}

void site_history(struct site *s, const struct tracked *e)
{
	timeline(s, e);
	reports(s, e);
	links(s, e);
}
