/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The state of tracking for people, on a terminal: entries, commands that did
 * nothing, proposals, and the log of what changed a state. Columns are numbered
 * as corpus/queries/track.sql selects them; report/track_json.c names those of
 * track_list. Texts of mails pass utf8_harmless, so that no escape of a subject
 * reaches the terminal.
 */
#include "report/track_out.h"

#include "base/buf.h"
#include "base/date.h"
#include "base/utf8.h"

/* Bytes of a line that is printed. */
#define LINE_BYTES 4000

static void say(FILE *to, struct text t)
{
	struct buf b = buf_new(LINE_BYTES);

	utf8_harmless(&b, t);
	fwrite(b.p, 1, b.n, to);
	buf_free(&b);
}

/* Ten columns, also for a time that is unknown, so that lines stay aligned. */
static void day(FILE *to, struct query *q, int at)
{
	char date[32];

	if (query_col_null(q, at)) {
		fprintf(to, "-         ");
		return;
	}
	date_format(query_col_int(q, at), date, sizeof(date));
	fprintf(to, "%.10s", date);
}

/* The state, then what belongs to the entry in lines that are indented by the
 * width of the state column (14). Lines that would say "unknown" are left
 * out. */
static void entry(FILE *to, struct query *q)
{
	fprintf(to, "%-12.*s  ", TEXT_ARG(query_col_text(q, 15)));
	say(to, query_col_text(q, 4));
	fprintf(to, "\n              reported ");
	day(to, q, 7);
	if (!query_col_null(q, 5)) {
		fprintf(to, " by ");
		say(to, query_col_text(q, 5));
	}
	fprintf(to, ", last activity ");
	day(to, q, 26);
	fprintf(to, "%s%s\n              introduced ",
		query_col_null(q, 24) ? "" : ", poked",
		query_col_null(q, 25) ? "" : ", on the back burner");
	say(to, query_col_text(q, 8));
	if (!query_col_null(q, 10)) {
		fprintf(to, " (");
		say(to, query_col_text(q, 10));
		fprintf(to, ")");
	}
	if (!query_col_null(q, 12))
		fprintf(to, ", %.*s/%.*s", TEXT_ARG(query_col_text(q, 11)),
			TEXT_ARG(query_col_text(q, 12)));
	putc('\n', to);
	if (!query_col_null(q, 21)) {
		fprintf(to, "              ");
		say(to, query_col_text(q, 21));
		putc('\n', to);
	}
	if (!query_col_null(q, 27)) {
		fprintf(to, "              judged %.*s: ",
			TEXT_ARG(query_col_text(q, 27)));
		say(to, query_col_text(q, 28));
		putc('\n', to);
	}
	fprintf(to, "              ");
	say(to, query_col_text(q, query_col_null(q, 2) ? 3 : 2));
	putc('\n', to);
}

static int unhandled(struct db *db, FILE *to)
{
	struct query *q = db_query(db, "track_show_unhandled");
	int got;

	while ((got = query_step(q)) == 1) {
		fprintf(to, "unhandled     ");
		say(to, query_col_text(q, 5));
		fprintf(to, ": ");
		say(to, query_col_text(q, 6));
		fprintf(to, "\n              ");
		say(to, query_col_text(q, 0));
		putc('\n', to);
	}
	return got;
}

/* A proposal to merge names two entries, one to track names a report, so other
 * columns hold its title. */
static int proposals(struct db *db, FILE *to)
{
	struct query *q = db_query(db, "track_show_proposals");
	int got;

	while ((got = query_step(q)) == 1) {
		bool merge = text_is(query_col_text(q, 0), "merge");

		fprintf(to, "%-12s  ", merge ? "merge?" : "track?");
		say(to, query_col_text(q, merge ? 1 : 4));
		if (merge) {
			fprintf(to, "\n              ");
			say(to, query_col_text(q, 2));
		}
		fprintf(to, "\n              ");
		say(to, query_col_text(q, 6));
		putc('\n', to);
	}
	return got;
}

int track_text(struct db *db, FILE *to)
{
	struct query *q = db_query(db, "track_list");
	int got;

	while ((got = query_step(q)) == 1)
		entry(to, q);
	if (!got)
		got = unhandled(db, to);
	return got ? got : proposals(db, to);
}

/* What each command changed and what was there before, so that it can be undone
 * by hand. */
int track_log_text(struct db *db, FILE *to)
{
	struct query *q = db_query(db, "track_log");
	int got;

	while ((got = query_step(q)) == 1) {
		day(to, q, 0);
		fprintf(to, "  ");
		say(to, query_col_text(q, 1));
		fprintf(to, "\n            ");
		say(to, query_col_text(q, 3));
		if (!query_col_null(q, 4)) {
			fprintf(to, "   [before: ");
			say(to, query_col_text(q, 4));
			putc(']', to);
		}
		fprintf(to, "\n            by ");
		say(to, query_col_text(q, 2));
		fprintf(to, " in ");
		say(to, query_col_text(q, 5));
		putc('\n', to);
	}
	return got;
}
