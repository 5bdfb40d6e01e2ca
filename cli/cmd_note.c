/* SPDX-License-Identifier: GPL-2.0-or-later */
/* note: what a person has to say about a report; kept with the corpus. */
#include "cli/cli.h"

#include <stdlib.h>
#include <time.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/number.h"
#include "base/utf8.h"
#include "corpus/note.h"

/* The words after the id, one blank between two. */
static struct text join(struct options *o)
{
	struct buf b = buf_new(65536);
	struct text out;

	for (size_t i = 1; i < o->n_args; i++) {
		if (i > 1)
			buf_char(&b, ' ');
		buf_add(&b, text_of(o->arg[i]));
	}
	out = arena_text(o->arena, buf_text(&b));
	buf_free(&b);
	return utf8_clean(o->arena, out);
}

/* The note is the user's own text: cleaned of what is no UTF-8, stored as it
 * is. */
int cmd_note(struct options *o)
{
	const char *path = corpus_path(o, false);
	struct db *db = NULL;
	uint64_t id = 0;
	int err = 0;

	if (!path)
		return RS_ERR_USAGE;
	if (o->n_args < 2)
		return rs_fail(RS_ERR_USAGE, "note: give the ID of a report "
			       "and a text");
	if (num_uint(text_of(o->arg[0]), &id) != strlen(o->arg[0]) ||
	    id > INT64_MAX)
		return rs_fail(RS_ERR_USAGE, "'%s' is no id of a report; see "
			       "regsift list", o->arg[0]);
	/* A note in a database that is not there would make one. */
	err = db_open_readonly(path, &db);
	db_close(db);
	db = NULL;
	if (!err)
		err = db_open(path, &db);
	if (!err)
		err = note_add(db, (int64_t)id, (int64_t)time(NULL),
			       getenv("USER"), join(o));
	db_close(db);
	return err;
}
