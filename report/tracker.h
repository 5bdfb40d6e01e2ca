/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * All regressions that are followed, and what was judged and is followed by
 * nobody, read once for pages and feeds. Everything lives in the arena of the
 * tracker. Unknown texts have p = NULL, unknown times and ids are 0, unknown
 * numbers NAN.
 */
#ifndef REPORT_TRACKER_H
#define REPORT_TRACKER_H

#include "report/model.h"

#define TRACKER_DAY ((int64_t)86400)

/* A further report of the same; a mail, or a URL of something else. */
struct tracked_report {
	struct text message_id, url, title, author;
	int64_t at;
};

struct tracked_link {
	struct text url, title, author;
	int64_t at;
	bool monitored;
};

/* A mail or a commit. patch: the words "diff", "sob", "subject" for what makes
 * a mail look like a patch, empty when nothing does. */
struct tracked_activity {
	int64_t at;
	struct text message_id, commit, tree, branch, subject, author, patch;
};

/* A command that had an effect, or a commit that landed. */
struct tracked_event {
	int64_t at;
	struct text message_id, commit, tree, branch, author, command;
};

struct tracked {
	int64_t id;		/* negative: followed by nobody */
	int64_t thread_id;	/* as it was read; 0: not */
	struct text slug;	/* safe as the name of a file */
	uint64_t stamp;		/* of all rows that it was read from */
	struct text message_id, url, title, author, author_mail;
	int64_t reported_at, filed_at;
	struct text introduced, commit, described, tree, branch, cycle;
	bool identified;
	struct text state;	/* as in the schema, or "untracked" */
	int64_t solved_at;
	struct text solved_message_id, solved_commit, solved_tree,
		solved_branch, solved_text;
	int64_t duplicate_of, poked_at, latest_at;
	struct text backburner;
	/* Of the verdict. */
	struct text class, headline, metric, suspect, culprit_subject;
	double suspect_probability;	/* of the first one; NAN: none */
	double probability, change, ci_lo, ci_hi, n_base, n_test, p;
	SHOWN_LIST(text, subsystem);
	SHOWN_LIST(tracked_report, report);
	SHOWN_LIST(tracked_link, link);
	SHOWN_LIST(tracked_activity, activity);
	SHOWN_LIST(tracked_event, event);
};

/* A command without an effect: category is a short word, reason a sentence. */
struct tracked_unhandled {
	struct text message_id, subject, author, category, command, reason;
	int64_t at;
};

/* kind "merge" names two entries, another one a thread. */
struct tracked_proposal {
	struct text kind, reason;
	int64_t tracked_id, other_id, thread_id;
	double points;
};

struct tracker {
	struct arena *arena;
	int64_t now;		/* what ages are counted from */
	SHOWN_LIST(tracked, entry);		/* by id */
	SHOWN_LIST(tracked_unhandled, unhandled);
	SHOWN_LIST(tracked_proposal, proposal);
};

/* Reads all. now: 0 takes the newest time of the data that is not after
 * `limit` (a mail may be dated in the future). *out is to be given to
 * tracker_free. Errors: of the database. */
int tracker_load(struct db *db, int64_t now, int64_t limit,
		 struct tracker **out);
void tracker_free(struct tracker *t);
/* By id; NULL when there is none. */
const struct tracked *tracker_find(const struct tracker *t, int64_t id);
/* What followed, or judged alone, was read as this thread; NULL. */
const struct tracked *tracker_by_thread(const struct tracker *t, int64_t id);

/* fixed, resolved or inconclusive. */
bool tracked_solved(const struct tracked *e);
/* When something of it was last decided: reported, commanded, solved. */
int64_t tracked_changed(const struct tracked *e);
/* The culprit's id, else the first suspect's; p = NULL: neither. */
struct text tracked_culprit(const struct tracked *e);

#endif
