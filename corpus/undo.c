/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Commands of trackers that the keeper of a corpus takes back; see undo.h. They
 * are named by the mail's id and, where one of several is meant, by its number
 * in it. A row without a number (0) stands for all commands of the mail.
 */
#include "corpus/undo.h"

#include "base/error.h"
#include "base/number.h"
#include "parser/text/mail_url.h"

/* Commands of the mail, of one number or all (0). */
static int count(struct db *db, const struct undo_name *name, size_t *n)
{
	struct query *q = db_query(db, "undo_commands");
	int got;

	*n = 0;
	query_text(q, 1, name->id);
	query_int(q, 2, name->number);
	while ((got = query_step(q)) == 1)
		(*n)++;
	return got;
}

/* "<id>", "id" or the URL of the mail in an archive. */
static struct text id_of(struct arena *a, struct text word)
{
	struct text id;

	word = text_trim(word);
	if (word.n > 2 && word.p[0] == '<' && word.p[word.n - 1] == '>')
		word = text_sub(word, 1, word.n - 2);
	if (text_find(word, TEXT("://")) != TEXT_NOT_FOUND &&
	    mail_url_read(a, word, &id) == MAIL_URL_MAIL)
		return id;
	return word;
}

/* "ID#2": an id may hold such a sign, too, so this is tried last. */
static bool numbered(struct arena *a, struct text word, struct undo_name *out)
{
	size_t at = word.n;
	struct text digits;
	uint64_t n;

	while (at > 0 && ch_digit(word.p[at - 1]))
		at--;
	digits = text_from(word, at);
	if (at == 0 || word.p[at - 1] != '#' || !digits.n ||
	    num_uint(digits, &n) != digits.n || n == 0 || n > 1000000)
		return false;
	out->id = id_of(a, text_sub(word, 0, at - 1));
	out->number = (int64_t)n;
	return true;
}

int undo_find(struct db *db, struct arena *a, struct text word,
	      struct undo_name *out)
{
	int err;

	*out = (struct undo_name){.id = id_of(a, word)};
	err = count(db, out, &out->commands);
	if (!err && !out->commands && numbered(a, word, out))
		err = count(db, out, &out->commands);
	if (err || out->commands)
		return err;
	return rs_fail(RS_ERR_INPUT, "%.*s: no mail of the corpus has this id "
		       "and such a command; see regsift track --log",
		       TEXT_ARG(word));
}

static int run(struct db *db, const char *statement,
	       const struct undo_name *name, int64_t at)
{
	struct query *q = db_query(db, statement);

	query_text(q, 1, name->id);
	query_int(q, 2, name->number);
	if (at)
		query_int(q, 3, at);
	return query_run(q);
}

/* By a row of exactly this name. */
static int is_undone(struct db *db, const struct undo_name *name, bool *undone)
{
	struct query *q = db_query(db, "undo_get");
	int got;

	query_text(q, 1, name->id);
	query_int(q, 2, name->number);
	got = query_step(q);
	*undone = got == 1;
	query_reset(q);
	return got < 0 ? got : 0;
}

/* When all were taken back and one is to count, the others have to be named
 * one by one. */
static int split(struct db *db, const struct undo_name *name, int64_t at)
{
	int err = run(db, "undo_drop", &(struct undo_name){.id = name->id}, 0);

	return err ? err : run(db, "undo_split", name, at);
}

/* Redoing one command of a mail of which all were taken back turns the row for
 * all into rows for each first. */
static int set(struct db *db, const struct undo_name *name, bool undo,
	       int64_t at, bool *changed)
{
	bool undone, all = false;
	int err = is_undone(db, name, &undone);

	if (!err && name->number)
		err = is_undone(db, &(struct undo_name){.id = name->id}, &all);
	*changed = undo != (undone || all);
	if (err)
		return err;
	if (undo)
		return *changed ? run(db, "undo_put", name, at) : 0;
	err = all ? split(db, name, at) : 0;
	return err ? err : run(db, "undo_drop", name, 0);
}

/* Synced, as a decision of a person cannot be read again from a source. */
int undo_set(struct db *db, const struct undo_name *name, bool undo,
	     int64_t at, bool *changed)
{
	int err = db_begin_synced(db);

	if (err)
		return err;
	return db_end(db, set(db, name, undo, at, changed));
}

int undo_commands(struct db *db, const struct undo_name *name,
		  void (*each)(void *data, int64_t number, struct text verb,
			       struct text value), void *data)
{
	struct query *q = db_query(db, "undo_commands");
	int got;

	query_text(q, 1, name->id);
	query_int(q, 2, name->number);
	while ((got = query_step(q)) == 1)
		each(data, query_col_int(q, 0), query_col_text(q, 1),
		     query_col_text(q, 2));
	return got;
}

/* Names and times go over as they are: the mails need not be there yet. */
int undo_copy(struct db *from, struct db *to)
{
	struct query *q = db_query(from, "undo_all");
	int got, err = db_begin(to);

	if (err)
		return err;
	while ((got = query_step(q)) == 1 && !err)
		err = run(to, "undo_put", &(struct undo_name){
			.id = query_col_text(q, 0),
			.number = query_col_int(q, 1)}, query_col_int(q, 2));
	query_reset(q);
	return db_end(to, err ? err : got);
}
