/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What the keeper of a corpus decides beside the mails: which commands are
 * taken back, and the rules of who may command.
 */
#include "cli/track.h"

#include <stdio.h>
#include <time.h>

#include "analyzer/track/track_may.h"
#include "base/date.h"
#include "base/error.h"
#include "base/utf8.h"
#include "cli/cli.h"
#include "corpus/undo.h"
#include "parser/source/source.h"

/* What is shown of one text of a mail. */
#define LINE_BYTES 4000

static void say(FILE *to, struct text t)
{
	struct buf b = buf_new(LINE_BYTES);

	utf8_harmless(&b, t);
	fwrite(b.p, 1, b.n, to);
	buf_free(&b);
}

/* One of the mail's commands, by the number that "#N" names. */
static void tell_command(void *data, int64_t number, struct text verb,
			 struct text value)
{
	FILE *to = data;

	fprintf(to, "\t#%lld ", (long long)number);
	say(to, verb);
	if (value.n) {
		fputs(": ", to);
		say(to, value);
	}
	putc('\n', to);
}

/* Names every command that was meant, since a mail has several and an undo
 * without "#N" takes them all. */
static int set_one(const struct options *o, struct db *db, const char *word)
{
	struct undo_name name;
	bool changed = false;
	int err = undo_find(db, o->arena, text_of(word), &name);

	if (!err)
		err = undo_set(db, &name, o->track_undo, (int64_t)time(NULL),
			       &changed);
	if (err)
		return err;
	fputs(o->track_undo ? changed ? "taken back: " : "taken back already: "
	      : changed ? "counts again: " : "was not taken back: ", o->out);
	say(o->out, name.id);
	putc('\n', o->out);
	return undo_commands(db, &name, tell_command, o->out);
}

static int list(const struct options *o, struct db *db)
{
	struct query *q = db_query(db, "undo_all");
	int got;

	while ((got = query_step(q)) == 1) {
		char date[32];

		date_format(query_col_int(q, 2), date, sizeof(date));
		fprintf(o->out, "%.10s  ", date);
		say(o->out, query_col_text(q, 0));
		if (query_col_int(q, 1))
			fprintf(o->out, "#%lld",
				(long long)query_col_int(q, 1));
		putc('\n', o->out);
	}
	return got;
}

/* Nothing is computed here: the decision is stored, and the next run of track
 * works the state out anew from all commands that count. */
int track_undo(struct options *o)
{
	const char *path = corpus_path(o, false);
	struct db *db = NULL;
	int err;

	if (!path)
		return RS_ERR_USAGE;
	if (o->track_undo && o->track_redo)
		return rs_fail(RS_ERR_USAGE, "give --undo or --redo");
	if (o->track_redo && !o->n_args)
		return rs_fail(RS_ERR_USAGE, "--redo: give MESSAGE-ID[#N]; "
			       "track --undo lists them");
	/* Writing would make a database that is not there. */
	err = db_open_readonly(path, &db);
	if (!err && !o->n_args)
		err = list(o, db);
	db_close(db);
	db = NULL;
	if (err || !o->n_args)
		return err;
	err = db_open(path, &db);
	for (size_t i = 0; i < o->n_args && !err; i++)
		err = set_one(o, db, o->arg[i]);
	db_close(db);
	if (!err && !o->quiet)
		fputs("the next run of track takes it into account\n", stderr);
	return err;
}

/* The rules are checked before the mails are read: a misspelt one would let
 * nobody, or anybody, command. */
int track_rules(const struct options *o, struct text *rules)
{
	char path[4096];
	const char *file = own_file("track", path, sizeof(path));
	struct document *doc;
	int err;

	*rules = text_of(o->may);
	if (o->may)
		return track_may_check("--may", *rules) ? RS_ERR_USAGE : 0;
	if (!file)
		return 0;
	err = source_read(file, &doc);
	if (err)
		return err;
	*rules = arena_text(o->arena, doc->raw);
	document_free(doc);
	return track_may_check(file, *rules);
}
