/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Pages beside the lists: what happened in the last week, commands that did
 * nothing and why, what is proposed to people.
 */
#include "report/site.h"

#include "base/arena.h"

/* The events of a week, as the weekly mail tells of. A page of more rows than
 * these would be larger than the longest list; what is beyond is counted, and
 * the database has it. */
#define EVENT_DAYS 7
#define MOST_EVENTS 400
#define MOST_ROWS 300

/* ---- events ---- */

/* An event with the entry that it is of; both live in the tracker. */
struct happening {
	const struct tracked *entry;
	const struct tracked_event *event;
};

/* The latest first. Of the same second, entries by their place and events as
 * they were read: qsort leaves no order of its own in the page. */
static int compare_happenings(const void *a, const void *b)
{
	const struct happening *x = a, *y = b;

	if (x->event->at != y->event->at)
		return x->event->at > y->event->at ? -1 : 1;
	if (x->entry != y->entry)
		return x->entry < y->entry ? -1 : 1;
	return x->event < y->event ? -1 : x->event > y->event;
}

/* Events of each entry are ordered, but entries are not ordered by theirs, so
 * all are looked at. */
static size_t recent(const struct site *s, struct arena *a,
		     struct happening **list)
{
	size_t n = 0, cap = 0;

	*list = NULL;
	for (size_t i = 0; i < s->t->n_entry; i++) {
		const struct tracked *e = &s->t->entry[i];

		for (size_t k = 0; k < e->n_event; k++) {
			if (s->t->now - e->event[k].at >
			    EVENT_DAYS * TRACKER_DAY)
				continue;
			*list = arena_grow(a, *list, n, &cap, sizeof(**list));
			(*list)[n++] = (struct happening){e, &e->event[k]};
		}
	}
	if (n)
		qsort(*list, n, sizeof(**list), compare_happenings);
	return n;
}

/* The command as it was written, the entry that it is about, the mail or commit
 * that gave it. */
static void event(struct site *s, const struct happening *x)
{
	struct html *h = s->h;

	html_open(h, "li");
	html_date(h, x->event->at);
	html_str(h, " ");
	html_open(h, "code");
	html_clip(h, x->event->command, 120);
	html_close(h);
	html_str(h, " ");
	site_link(s, x->entry);
	if (x->event->message_id.n) {
		html_str(h, " (");
		html_link_mail(h, x->event->message_id, TEXT("mail"), 0);
		html_str(h, ")");
	} else if (x->event->commit.n) {
		html_str(h, " ");
		html_link_commit(h, x->event->commit);
	}
	html_close(h);
	html_line(h);
}

static void events(struct site *s)
{
	struct arena *a = arena_new();
	struct html *h = s->h;
	struct happening *list;
	size_t n = recent(s, a, &list);

	site_begin(s, "", TEXT("Events"), NULL);
	html_open(h, "p");
	html_f(h, "%zu in the seven days until ", n);
	html_date(h, s->t->now);
	html_str(h, n > MOST_EVENTS ? ", the latest of them:" : ".");
	html_close(h);
	html_line(h);
	if (n) {
		html_open(h, "ul");
		html_line(h);
		for (size_t i = 0; i < n && i < MOST_EVENTS; i++)
			event(s, &list[i]);
		html_close(h);
		html_line(h);
	}
	site_end(s, "events.html");
	arena_free(a);
}

/* ---- a table of three columns ---- */

/* Opens table and tbody, which the caller closes. */
static void table_head(struct html *h, const char *caption,
		       const char *const *names)
{
	html_open_class(h, "table", "l");
	html_element(h, "caption", caption);
	html_open(h, "thead");
	html_open(h, "tr");
	for (size_t i = 0; i < 3; i++) {
		html_open(h, "th");
		html_attr(h, "scope", "col");
		html_str(h, names[i]);
		html_close(h);
	}
	html_close(h);
	html_close(h);
	html_line(h);
	html_open(h, "tbody");
	html_line(h);
}

/* A command that was meant and had no effect: its author looks here for the
 * reason. */
static void unhandled_row(struct site *s, const struct tracked_unhandled *u)
{
	struct html *h = s->h;

	html_open(h, "tr");
	html_open(h, "td");
	html_date(h, u->at);
	html_close(h);
	html_open(h, "th");
	html_attr(h, "scope", "row");
	html_open(h, "code");
	html_clip(h, u->command, 160);
	html_close(h);
	html_str(h, " ");
	html_open_class(h, "span", "e");
	html_link_mail(h, u->message_id,
		       u->subject.n ? u->subject : TEXT("mail"), 120);
	html_str(h, " · ");
	html_open(h, "bdi");
	html_clip(h, u->author, 60);
	html_close(h);
	html_close(h);
	html_close(h);
	html_open(h, "td");
	html_clip(h, u->category, 30);
	html_str(h, " ");
	html_open_class(h, "span", "e");
	html_clip(h, u->reason, 160);
	html_close(h);
	html_close(h);
	html_close(h);
	html_line(h);
}

static void unhandled(struct site *s)
{
	static const char *const names[] = {"Date", "Command", "Why not"};
	size_t n = s->t->n_unhandled;

	site_begin(s, "", TEXT("Commands that did nothing"), NULL);
	html_open(s->h, "p");
	html_f(s->h, "%zu in all%s.", n, n > MOST_ROWS ?
	       "; the latest of them are shown" : "");
	html_close(s->h);
	html_line(s->h);
	if (n) {
		table_head(s->h, "Latest first", names);
		for (size_t i = 0; i < n && i < MOST_ROWS; i++)
			unhandled_row(s, &s->t->unhandled[i]);
		html_close(s->h);
		html_close(s->h);
		html_line(s->h);
	}
	site_end(s, "unhandled.html");
}

/* ---- proposals ---- */

/* The entry of a proposal may have been taken out since it was proposed. */
static void link_or_not(struct site *s, const struct tracked *e)
{
	if (e)
		site_link(s, e);
	else
		html_element(s->h, "span", "(not there)");
}

/* A merge names two entries, the others one thread that nobody follows. */
static void proposal_row(struct site *s, const struct tracked_proposal *p)
{
	bool merge = text_is(p->kind, "merge");
	struct html *h = s->h;

	html_open(h, "tr");
	html_open(h, "td");
	html_clip(h, p->kind, 20);
	html_close(h);
	html_open(h, "th");
	html_attr(h, "scope", "row");
	if (merge) {
		link_or_not(s, tracker_find(s->t, p->tracked_id));
		html_str(h, " with ");
		link_or_not(s, tracker_find(s->t, p->other_id));
	} else {
		link_or_not(s, tracker_by_thread(s->t, p->thread_id));
	}
	html_str(h, " ");
	html_open_class(h, "span", "e");
	html_clip(h, p->reason, 240);
	html_close(h);
	html_close(h);
	html_open(h, "td");
	html_f(h, "%.1f", p->points);
	html_close(h);
	html_close(h);
	html_line(h);
}

static void proposals(struct site *s)
{
	static const char *const names[] = {"Kind", "Of what", "Points"};
	size_t n = s->t->n_proposal;

	site_begin(s, "", TEXT("Proposals"), NULL);
	html_element(s->h, "p", "Entries that seem to be one regression, and "
		     "reports that seem worth tracking. People decide.");
	html_line(s->h);
	if (n) {
		table_head(s->h, "Most points first", names);
		for (size_t i = 0; i < n && i < MOST_ROWS; i++)
			proposal_row(s, &s->t->proposal[i]);
		html_close(s->h);
		html_close(s->h);
		html_line(s->h);
	} else {
		html_element(s->h, "p", "None.");
	}
	site_end(s, "proposals.html");
}

int site_others(struct site *s)
{
	events(s);
	unhandled(s);
	proposals(s);
	return s->out->err;
}
