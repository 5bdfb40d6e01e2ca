/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * doctor: is the corpus in order, and what is in it; with --rebuild, the
 * corpus made again from its sources. The new database takes the place of the
 * old one when it is complete; the old one is kept beside it.
 */
#include "cli/cli.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "corpus/db_check.h"
#include "corpus/ingest.h"
#include "corpus/note.h"
#include "corpus/undo.h"

/* ---- looking ---- */

/* The names are those of the columns of doctor_counts, in order. */
static int count(struct options *o, struct db *db)
{
	static const char *const names[] = {
		"mails", "sources", "archives", "threads", "judged threads",
		"reports of their own", "notes", "sources not read to the end",
	};
	struct query *q = db_query(db, "doctor_counts");
	int got = query_step(q);

	for (int i = 0; got == 1 && i < 8; i++)
		fprintf(o->out, "  %-28s %lld\n", names[i],
			(long long)query_col_int(q, i));
	query_reset(q);
	return got < 0 ? got : 0;
}

/* A source that is gone is no damage: its mails are in the corpus, only their
 * lines cannot be shown. */
static int missing(struct options *o, struct db *db)
{
	struct query *q = db_query(db, "archive_list");
	int got;

	while ((got = query_step(q)) == 1) {
		const char *path = arena_cstr(o->arena, query_col_text(q, 0));

		if (access(path, R_OK) != 0)
			fprintf(o->out, "  cannot be read: %s: %s\n", path,
				strerror(errno));
	}
	return got;
}

/* Read-only: a doctor that mends could lose what it came to look at. */
static int look(struct options *o, const char *path)
{
	struct db *db = NULL;
	struct stat st;
	int err;

	cli_version(o->out);
	fprintf(o->out, "\n%s\n", path);
	if (stat(path, &st) == 0)
		fprintf(o->out, "  %-28s %lld\n", "bytes",
			(long long)st.st_size);
	err = db_open_readonly(path, &db);
	if (!err)
		err = db_check(db, true);
	if (!err)
		err = count(o, db);
	if (!err)
		err = missing(o, db);
	if (!err)
		fprintf(o->out, "  in order\n");
	db_close(db);
	return err;
}

/* ---- making it again ---- */

/* Sources to read, those that the user names first. */
struct paths {
	char **path;
	size_t n, cap;
};

static void add_path(struct options *o, struct paths *p, struct text t)
{
	p->path = arena_grow(o->arena, p->path, p->n, &p->cap,
			     sizeof(*p->path));
	p->path[p->n++] = arena_cstr(o->arena, t);
}

/* What the old one knows of them; a damaged one may know less. */
static void known_paths(struct options *o, struct db *old, struct paths *p)
{
	struct query *q = db_query(old, "archive_list");

	while (query_step(q) == 1)
		add_path(o, p, query_col_text(q, 0));
	query_reset(q);
}

/* An archive that cannot be read is told and passed over; an error of the
 * database ends it all, and the old one stays. */
static int read_all(struct options *o, struct db *db, const struct paths *p)
{
	struct ingest in = {.db = db, .threads = o->jobs};
	int err = ingest_begin(db), one;

	for (size_t i = 0; i < p->n && !err; i++) {
		one = ingest_path(&in, p->path[i]);
		if (one == RS_ERR_INPUT)
			cli_complain();
		else
			err = one;
	}
	if (!err)
		err = ingest_end(db);
	fprintf(o->out, "%zu mails from %zu archives\n", in.count.added, p->n);
	return err;
}

/* What people wrote is the one thing that no source has. */
static int copy_notes(struct options *o, struct db *old, struct db *db)
{
	size_t lost;
	int err = notes_copy(old, db, &lost);

	if (!err && lost)
		fprintf(o->out, "%zu notes are of threads that are not there "
				"any more: they stay in the old file\n", lost);
	return err;
}

/* The WAL of a closed database is empty, so the new one's may go. The old one
 * is renamed with its own: a damaged database may have left changes in it. A
 * crash between the two renames leaves both files, under their other names. */
static int swap(struct options *o, const char *path, const char *made)
{
	const char *kept = arena_printf(o->arena, "%s.old", path).p;
	const char *side[] = {"-wal", "-shm"};

	for (size_t i = 0; i < 2; i++)
		unlink(arena_printf(o->arena, "%s%s", made, side[i]).p);
	if (rename(path, kept) != 0)
		return rs_fail(RS_ERR_IO, "%s: %s", kept, strerror(errno));
	for (size_t i = 0; i < 2; i++)
		rename(arena_printf(o->arena, "%s%s", path, side[i]).p,
		       arena_printf(o->arena, "%s%s", kept, side[i]).p);
	if (rename(made, path) != 0)
		return rs_fail(RS_ERR_IO, "%s: %s", path, strerror(errno));
	fprintf(o->out, "the old one is %s; regsift judge judges again\n",
		kept);
	return 0;
}

/* The old database may be too damaged to be opened; then the sources have to be
 * named. Notes and commands that were taken back are carried over, mails and
 * verdicts are made again. */
static int rebuild(struct options *o, const char *path)
{
	const char *made = arena_printf(o->arena, "%s.new", path).p;
	struct db *old = NULL, *db = NULL;
	struct paths p = {0};
	int err = db_open_readonly(path, &old);

	if (err)
		cli_complain();
	for (size_t i = 0; i < o->n_args; i++)
		add_path(o, &p, text_of(o->arg[i]));
	if (old)
		known_paths(o, old, &p);
	err = p.n ? 0 :
		rs_fail(RS_ERR_INPUT, "%s: it names no archive; give "
				"them: regsift doctor --rebuild SOURCE...",
				path);
	unlink(made);
	if (!err)
		err = db_open(made, &db);
	if (!err)
		err = read_all(o, db, &p);
	if (!err && old)
		err = copy_notes(o, old, db);
	if (!err && old)
		err = undo_copy(old, db);
	db_close(db);
	db_close(old);
	return err ? err : swap(o, path, made);
}

int cmd_doctor(struct options *o)
{
	const char *path = corpus_path(o, false);

	if (!path)
		return RS_ERR_USAGE;
	return o->rebuild ? rebuild(o, path) : look(o, path);
}
