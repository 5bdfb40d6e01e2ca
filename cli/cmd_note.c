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

/* Bytes of a note. */
#define MOST 65536

/* The words after the id, one blank between two; a note is kept as a whole or
 * refused. */
static int join(struct options *o, struct text *out)
{
	struct buf b = buf_new(MOST);
	bool full;

	for (size_t i = 1; i < o->n_args; i++) {
		if (i > 1)
			buf_char(&b, ' ');
		buf_add(&b, text_of(o->arg[i]));
	}
	*out = utf8_clean(o->arena, arena_text(o->arena, buf_text(&b)));
	full = b.full;
	buf_free(&b);
	if (full)
		return rs_fail(RS_ERR_USAGE, "note: the text is longer than "
			       "%d bytes", MOST);
	if (!text_trim(*out).n)
		return rs_fail(RS_ERR_USAGE, "note: the text is empty");
	return 0;
}

/* The note is the user's own text: cleaned of what is no UTF-8, stored as it
 * is. */
int cmd_note(struct options *o)
{
	const char *path = corpus_path(o, false);
	struct db *db = NULL;
	struct text text = {NULL, 0};
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
	err = join(o, &text);
	if (err)
		return err;
	/* A note in a database that is not there would make one. */
	err = db_open_readonly(path, &db);
	db_close(db);
	db = NULL;
	if (!err)
		err = db_open(path, &db);
	if (!err)
		err = note_add(db, (int64_t)id, (int64_t)time(NULL),
			       getenv("USER"), text);
	db_close(db);
	return err;
}
