/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The static site: pages, feeds and texts of all regressions, in one folder.
 * What is written depends on the database, the address and the point in time
 * alone; the clock is not asked.
 */
#ifndef REPORT_SITE_H
#define REPORT_SITE_H

#include "report/html.h"
#include "report/site_out.h"
#include "report/tracker.h"

struct site {
	struct db *db;
	const struct tracker *t;
	struct site_out *out;
	struct html *h;
	const char *base;	/* "https://example.org/", or "" */
	const char *title;
	const struct asked *asked;	/* who maintains what, or NULL */
	/* Of a page that is being written: the way to the root, "" or "../". */
	const char *root;
	const struct tracked **by_latest;	/* latest activity first */
	const struct tracked **by_report;	/* latest report first */
	const struct tracked **by_change;	/* latest decision first */
	size_t n;
	uint64_t stamp;		/* of options and program; 0: unknown */
};

/* Everything. Errors: of the folder and of the database. */
int site_publish(struct site *s);

/* ---- report/site_frame.c: what all pages have ---- */

/* From the doctype to the heading; feed: a relative address or NULL. */
void site_begin(struct site *s, const char *root, struct text title,
		const char *feed);
/* Closes the page and writes it. */
int site_end(struct site *s, const char *name);
/* Entries that are followed and in this state of mind. */
size_t site_count(const struct site *s, bool (*in)(const struct site *s,
						   const struct tracked *e));

/* ---- report/site_part.c: pieces of an entry ---- */

/* A link to its page. */
void site_link(struct site *s, const struct tracked *e);
/* "REGRESSION 97 %, write iops -11.2 % [-14 %, -9 %]" */
void site_verdict(struct site *s, const struct tracked *e);
/* The words for a verdict's class and for a state. */
const char *site_class(const struct tracked *e);
const char *site_state(const struct tracked *e);
/* "-11.2 % [-14 %, -9 %], n 6 and 6"; nothing when there is no number. */
void site_effect(struct buf *b, const struct tracked *e);
/* The culprit or the range, with the version that it first was in. */
void site_introduced(struct site *s, const struct tracked *e);
/* The address of its page: base and name, p in b. */
void site_address(const struct site *s, struct buf *b,
		  const struct tracked *e);
/* The URL of the report: of the mail, else as given; "" for none. */
void site_report_url(struct buf *b, const struct tracked *e);

/* ---- lists of entries ---- */

typedef bool site_filter(const struct site *s, const struct tracked *e);
/* report/site_section.c: where users of a tracker look for an entry. */
site_filter site_in_current_identified, site_in_current_unknown,
	site_in_previous_identified, site_in_previous_unknown,
	site_in_older_identified, site_in_older_unknown, site_in_others,
	site_in_backburner, site_in_next_identified, site_in_next_unknown,
	site_in_next_backburner, site_in_stable_identified,
	site_in_stable_unknown, site_in_stable_backburner, site_in_new,
	site_in_solved, site_in_inconclusive, site_in_stale, site_in_tracked,
	site_in_untracked, site_in_mainline;
/* Followed, unsolved, no duplicate. */
bool site_open(const struct tracked *e);

int site_lists(struct site *s);		/* site_list.c */
int site_others(struct site *s);	/* site_other.c: events, ... */
int site_subsystems(struct site *s);	/* site_subsystem.c */
int site_maintainers(struct site *s);	/* site_maintainer.c */
int site_pages(struct site *s);		/* site_page.c */
/* site_stamp.c: one for each entry, of all that its page shows, how it is asked
 * for and by which program; 0: unknown. In the arena. */
int site_stamps(struct site *s, struct arena *a, uint64_t **stamp);
/* Of what all pages have in common. */
uint64_t site_stamp_all(const struct site *s);
/* Of a list: its name, title and rows, in this order; 0: unknown. */
uint64_t site_stamp_list(const struct site *s, const char *name,
			 const char *title,
			 const struct tracked *const *list, size_t n);
void site_plots(struct site *s, const struct report *r);   /* site_plot.c */
/* One table of entries, of the first ones when there are many: then all are on
 * pages of their own, list/ID-1.html and on, which site_overflow writes when
 * the page is done. */
void site_table(struct site *s, const char *id, const char *title,
		const struct tracked *const *list, size_t n);
void site_overflow(struct site *s, const char *id, const char *title,
		   const struct tracked *const *list, size_t n);

/* Entries of a subsystem, latest change first. */
struct site_group {
	struct text name;
	const struct tracked **entry;
	size_t n, cap;
};
/* All of them by name, in the arena; *n of them. */
struct site_group *site_groups(const struct site *s, struct arena *a,
			       size_t *n);

/* ---- feeds and texts ---- */

/* g NULL: of all. */
int atom_feed(struct site *s, const char *name, const struct site_group *g);
int jsonfeed(struct site *s);
int reports_json(struct site *s);
int reports_csv(struct site *s);
int mailtext(struct site *s);
/* An entry as a paragraph of a mail, 72 columns; [ *NEW* ] where it is. */
void mailtext_entry(const struct site *s, struct buf *b,
		    const struct tracked *e);
/* Open entries of a group as text; to: the head of a mail to that address, "":
 * none. */
int digest(struct site *s, const char *name, const struct site_group *g,
	   struct text to);

/* ---- report/site_line.c: the lines that are quoted ---- */

struct site_lines {
	struct arena *arena;
	struct text raw;		/* the mails, as they were read */
	size_t *start;			/* of each line */
	size_t n_lines;
	struct site_mail *mail;
	size_t n_mails, cap_mails;
};
struct site_mail {
	struct text id;
	int64_t from, to;
};

/* What was read as this thread; without its sources there are no texts. */
int site_lines_load(struct db *db, int64_t thread_id, struct site_lines *l);
void site_lines_free(struct site_lines *l);
/* The line's text, "" when it is not at hand. */
struct text site_line(const struct site_lines *l, int64_t line);
/* Whose line it is; p = NULL: nobody's. */
struct text site_line_mail(const struct site_lines *l, int64_t line);

#endif
