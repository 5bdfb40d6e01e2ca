/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Commands of mails that the keeper of a corpus takes back: the table undone.
 * Nothing of the mails changes; tracking passes such commands over. */
#ifndef CORPUS_UNDO_H
#define CORPUS_UNDO_H

#include "corpus/db.h"

/* A command: "ID", all of the mail, or "ID#2", its second one. The id may be
 * that of a URL of an archive, or stand between < and >. */
struct undo_name {
	struct text id;		/* in the arena */
	int64_t number;		/* from 1; 0: all */
	size_t commands;	/* that it stands for */
};

/* RS_ERR_INPUT: no mail of that id has such a command. */
int undo_find(struct db *db, struct arena *a, struct text word,
	      struct undo_name *out);
/* Takes the command back (undo) or counts it again, on the disk when this
 * returns; *changed is false when it was so already. Taking all back, or none,
 * forgets what was said of single commands of the mail. */
int undo_set(struct db *db, const struct undo_name *name, bool undo,
	     int64_t at, bool *changed);
/* Calls `each` for the commands that the name stands for. */
int undo_commands(struct db *db, const struct undo_name *name,
		  void (*each)(void *data, int64_t number, struct text verb,
			       struct text value), void *data);
/* Copies all rows; those that are there stay. */
int undo_copy(struct db *from, struct db *to);

#endif
