/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The state of tracking as one JSON object: regressions with their lists,
 * commands that did nothing, proposals. Rows are printed as they come, nothing
 * is held in memory, so its size is that of the database. An error in the
 * middle leaves the output incomplete; the caller's exit code says so.
 */
#include "report/track_out.h"

#include "report/jsonw.h"

/* Digits of an id as people write it, and as many as are unique in the
 * kernel. */
#define SHORT_ID 12

/* Columns of track_list. */
enum column { ID, SLUG, MESSAGE, URL, TITLE, AUTHOR, ADDRESS, REPORTED,
	      INTRODUCED, COMMIT, DESCRIBED, TREE, BRANCH, CYCLE, IDENTIFIED,
	      STATE, SOLVED_AT, SOLVED_MESSAGE, SOLVED_COMMIT, SOLVED_TREE,
	      SOLVED_BRANCH, SOLVED_TEXT, TOP_MESSAGE, TOP_URL, POKED,
	      BACKBURNER, LATEST, VERDICT, HEADLINE };

static void put_int(struct jsonw *j, const char *key, struct query *q, int at)
{
	if (query_col_null(q, at))
		jsonw_null(j, key);
	else
		jsonw_int(j, key, query_col_int(q, at));
}

static void put_text(struct jsonw *j, const char *key, struct query *q, int at)
{
	jsonw_text(j, key, query_col_text(q, at));
}

/* An entry or event is told by a mail or by something else (a URL, a commit):
 * "msgid" or the other key, whichever it has; a consumer looks for both. */
static void put_name(struct jsonw *j, struct query *q, int message,
		     const char *other, int at)
{
	if (!query_col_null(q, message))
		put_text(j, "msgid", q, message);
	else if (!query_col_null(q, at))
		put_text(j, other, q, at);
}

/* Tree and branch are neighbours in each query; a mail has neither. */
static void put_tree(struct jsonw *j, struct query *q, int tree)
{
	if (query_col_null(q, tree))
		return;
	put_text(j, "tree", q, tree);
	put_text(j, "branch", q, tree + 1);
}

/* A range or a version ("v6.1..v6.2") is to stay whole: only pure hexadecimal
 * is shortened. */
static bool is_long_id(struct text t)
{
	for (size_t i = 0; i < t.n; i++)
		if (!ch_hex(t.p[i]))
			return false;
	return t.n > SHORT_ID;
}

/* "introduced" holds the text of the command beside the commit that it was
 * resolved to, as that may be a commit of no known tree. */
static void put_head(struct jsonw *j, struct query *q)
{
	struct text introduced = query_col_text(q, INTRODUCED);

	if (is_long_id(introduced))
		introduced = text_sub(introduced, 0, SHORT_ID);
	put_text(j, "id", q, SLUG);
	put_text(j, "title", q, TITLE);
	jsonw_open(j, "introduced", '{');
	jsonw_text(j, "text", introduced);
	put_text(j, "commit", q, COMMIT);
	put_text(j, "described", q, DESCRIBED);
	jsonw_close(j, '}');
	put_text(j, "tree", q, TREE);
	put_text(j, "branch", q, BRANCH);
	put_text(j, "cycle", q, CYCLE);
	jsonw_bool(j, "culprit_identified", query_col_int(q, IDENTIFIED) != 0);
	jsonw_bool(j, "poked", !query_col_null(q, POKED));
	jsonw_bool(j, "backburner", !query_col_null(q, BACKBURNER));
	put_text(j, "backburner_reason", q, BACKBURNER);
	jsonw_open(j, "report", '{');
	put_name(j, q, MESSAGE, "url", URL);
	put_int(j, "time", q, REPORTED);
	put_text(j, "author", q, AUTHOR);
	put_text(j, "author_mail", q, ADDRESS);
	jsonw_close(j, '}');
}

/* "by" has what solved it, a mail or a commit; a state that was set by hand has
 * neither. What it duplicates is named by its mail, else by its URL. */
static void put_state(struct jsonw *j, struct query *q)
{
	put_text(j, "state", q, STATE);
	if (query_col_null(q, SOLVED_AT)) {
		jsonw_null(j, "solved");
	} else {
		jsonw_open(j, "solved", '{');
		put_int(j, "time", q, SOLVED_AT);
		if (!query_col_null(q, SOLVED_MESSAGE) ||
		    !query_col_null(q, SOLVED_COMMIT)) {
			jsonw_open(j, "by", '{');
			put_name(j, q, SOLVED_MESSAGE, "commit",
				 SOLVED_COMMIT);
			put_tree(j, q, SOLVED_TREE);
			jsonw_close(j, '}');
		}
		put_text(j, "text", q, SOLVED_TEXT);
		jsonw_close(j, '}');
	}
	if (query_col_null(q, TOP_MESSAGE))
		put_text(j, "duplicate_of", q, TOP_URL);
	else
		put_text(j, "duplicate_of", q, TOP_MESSAGE);
	jsonw_open(j, "evidence", '{');
	put_text(j, "verdict", q, VERDICT);
	put_text(j, "headline", q, HEADLINE);
	jsonw_close(j, '}');
}

/* ---- lists ---- */

static void one_report(struct jsonw *j, struct query *q)
{
	put_name(j, q, 0, "url", 1);
	put_text(j, "title", q, 2);
	put_text(j, "author", q, 3);
	put_int(j, "time", q, 4);
}

static void one_link(struct jsonw *j, struct query *q)
{
	put_text(j, "url", q, 0);
	put_text(j, "text", q, 1);
	jsonw_bool(j, "monitored", query_col_int(q, 2) != 0);
	put_int(j, "time", q, 3);
	put_text(j, "author", q, 4);
}

/* The words that tell why a mail counts as a patch become the names by which
 * users of trackers know them: a diff, a sign-off, a subject with "[PATCH". */
static void one_activity(struct jsonw *j, struct query *q)
{
	static const struct {
		const char *word, *name;
	} kinds[] = {{"diff", "DIFF"}, {"sob", "SIGNEDOFF"},
		     {"subject", "SUBJECT"}};
	struct text words = query_col_text(q, 7), word;

	put_name(j, q, 1, "commit", 2);
	put_tree(j, q, 3);
	put_int(j, "time", q, 0);
	put_text(j, "subject", q, 5);
	put_text(j, "author", q, 6);
	jsonw_open(j, "patch", '[');
	while ((word = text_word(&words)).n)
		for (size_t i = 0; i < 3; i++)
			if (text_is(word, kinds[i].word))
				jsonw_text(j, NULL, text_of(kinds[i].name));
	jsonw_close(j, ']');
}

static void one_event(struct jsonw *j, struct query *q)
{
	put_name(j, q, 1, "commit", 2);
	put_tree(j, q, 3);
	put_int(j, "time", q, 0);
	put_text(j, "author", q, 5);
	put_text(j, "command", q, 6);
	put_text(j, "before", q, 7);
}

/* The rows of one entry, each as an object that `one` fills. */
static int list(struct db *db, struct jsonw *j, const char *key,
		const char *query, int64_t id,
		void (*one)(struct jsonw *j, struct query *q))
{
	struct query *q = db_query(db, query);
	int got;

	query_int(q, 1, id);
	jsonw_open(j, key, '[');
	while ((got = query_step(q)) == 1) {
		jsonw_open(j, NULL, '{');
		one(j, q);
		jsonw_close(j, '}');
	}
	jsonw_close(j, ']');
	return got;
}

/* The last of the activities. */
static int latest(struct db *db, struct jsonw *j, int64_t id)
{
	struct query *q = db_query(db, "track_show_latest");
	int got;

	query_int(q, 1, id);
	got = query_step(q);
	if (got == 1) {
		jsonw_open(j, "latest", '{');
		one_activity(j, q);
		jsonw_close(j, '}');
	} else {
		jsonw_null(j, "latest");
	}
	query_reset(q);
	return got < 0 ? got : 0;
}

static int lists(struct db *db, struct jsonw *j, int64_t id)
{
	int err = list(db, j, "also_reported", "track_show_reports", id,
		       one_report);

	if (!err)
		err = list(db, j, "links", "track_show_links", id, one_link);
	if (!err)
		err = list(db, j, "activities", "track_show_activities", id,
			   one_activity);
	if (!err)
		err = list(db, j, "history", "track_show_events", id,
			   one_event);
	return err ? err : latest(db, j, id);
}

static int regressions(struct db *db, struct jsonw *j)
{
	struct query *q = db_query(db, "track_list");
	int got, err = 0;

	jsonw_open(j, "regressions", '[');
	while ((got = query_step(q)) == 1 && !err) {
		jsonw_open(j, NULL, '{');
		put_head(j, q);
		put_state(j, q);
		err = lists(db, j, query_col_int(q, ID));
		jsonw_close(j, '}');
	}
	query_reset(q);
	jsonw_close(j, ']');
	return err ? err : got < 0 ? got : 0;
}

static int unhandled(struct db *db, struct jsonw *j)
{
	struct query *q = db_query(db, "track_show_unhandled");
	int got;

	jsonw_open(j, "unhandled", '[');
	while ((got = query_step(q)) == 1) {
		jsonw_open(j, NULL, '{');
		put_text(j, "msgid", q, 0);
		put_int(j, "time", q, 1);
		put_text(j, "category", q, 4);
		put_text(j, "command", q, 5);
		put_text(j, "note", q, 6);
		jsonw_close(j, '}');
	}
	jsonw_close(j, ']');
	return got;
}

static int proposals(struct db *db, struct jsonw *j)
{
	struct query *q = db_query(db, "track_show_proposals");
	int got;

	jsonw_open(j, "proposals", '[');
	while ((got = query_step(q)) == 1) {
		jsonw_open(j, NULL, '{');
		put_text(j, "kind", q, 0);
		put_text(j, "one", q, 1);
		put_text(j, "other", q, 2);
		put_int(j, "report", q, 3);
		put_text(j, "title", q, 4);
		jsonw_real(j, "points", query_col_real(q, 5));
		put_text(j, "reason", q, 6);
		jsonw_close(j, '}');
	}
	jsonw_close(j, ']');
	return got;
}

int track_json(struct db *db, FILE *to)
{
	struct jsonw j = {.to = to};
	int err;

	jsonw_open(&j, NULL, '{');
	err = regressions(db, &j);
	if (!err)
		err = unhandled(db, &j);
	if (!err)
		err = proposals(db, &j);
	jsonw_close(&j, '}');
	putc('\n', to);
	return err;
}
