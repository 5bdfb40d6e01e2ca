/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Mails out of whatever holds them: mbox (also .gz), a mail of its own,
 * maildir, a folder of all these, a public-inbox repository of either layout,
 * an Atom feed, a saved page of an archive. A file that holds no mail comes as
 * one document.
 *
 * An archive is made of members (a file, a mail of a maildir, an epoch), each
 * with a state to be kept until the next run, so that what did not change is
 * passed over. Beside that it is cut into parts of some megabytes that any
 * thread may read, each with a reader of its own: rows in the order of (part,
 * position) are the same whatever the number of threads.
 *
 *	err = archive_open(path, &options, &a);
 *	for (size_t i = 0; i < archive_parts(a); i++) {	(any thread)
 *		err = archive_reader(a, i, &r);
 *		while ((err = archive_next(r, &item)) > 0)
 *			look at item
 *		archive_reader_close(r);
 *	}
 *	archive_close(a);
 *
 * Bytes of an mbox are views on the mapped file; nobody may cut the file short
 * meanwhile.
 */
#ifndef PARSER_SOURCE_ARCHIVE_H
#define PARSER_SOURCE_ARCHIVE_H

#include "base/text.h"
#include "parser/mail/message.h"

struct archive;
struct archive_reader;

struct archive_options {
	/* The state that was kept of a member (archive_member.state), or NULL;
	 * asked once for each member, by archive_open, in the caller's thread.
	 * NULL: all is read. */
	const char *(*known)(void *data, struct text key);
	void *data;
	/* Aim for the bytes of a part; 0: 4 MiB. */
	size_t part_bytes;
	bool git_program;	/* read repositories by the program git */
};

/* Whole files, mails of a maildir, repositories. */
struct archive_member {
	struct text key;	/* its absolute path without links; of a mail
				 * of a maildir without folder and flags, of
				 * which it has none when they change */
	struct text name;	/* the path as shown */
	/* "mbox" (also packed), "eml", "maildir", "git", "atom", "html",
	 * "json", "text"; the last holds no mails but one document, and a page may */
	const char *reader;
	/* To be kept when all its mails are stored, and to be given back by
	 * `known`; at most ARCHIVE_STATE bytes of ASCII. */
	struct text state;
	bool unchanged;		/* since `known`: it has no parts */
	bool rewritten;		/* a repository whose history is not that of
				 * `known`: all of it comes again */
	bool whole;		/* ... and nothing of it was out of reach */
	const char *why;	/* it cannot be read: constant; or NULL */
	size_t last_part;	/* when that is read, it is; SIZE_MAX when it
				 * has none */
};

#define ARCHIVE_STATE 200

enum archive_what {
	ARCHIVE_MAIL,
	ARCHIVE_DELETION,	/* the mail in `raw` was taken off the archive
				 * after it was given */
	ARCHIVE_DOCUMENT,	/* no mail: a text for document_read */
	ARCHIVE_UNREAD,		/* one that cannot be read; `why` says it */
};

struct archive_item {
	enum archive_what what;
	/* The mail without the From_ line before it, if there was one, and
	 * without the empty line behind it; or the document. A view that is
	 * valid until the next archive_next of the same reader; of a mapped
	 * mbox until archive_close. Empty when UNREAD. */
	struct text raw;
	unsigned int flags;	/* enum mail_flag, for mail_parse */
	size_t member;		/* index of archive_member */
	size_t position;	/* in the part, from 0 */
	/* Byte of the file (inflated, if it was packed) where raw begins, or
	 * where the entry begins that it was made of; 0 for git. */
	uint64_t offset;
	/* Of git: the blob, 40 digits. A deletion has the id of the mail it
	 * deletes, unless that was stored otherwise. Else empty. */
	struct text blob;
	bool converted;		/* raw was made from another form (Atom, HTML):
				 * its bytes do not stand in the file */
	bool cut;		/* longer than LIMIT_MAIL: only its start */
	const char *why;	/* of UNREAD, constant: "missing blob", ... */
};

/* Finds out what stands at path ("-": standard input) and reads as much as
 * needed to cut it into parts. Errors: RS_ERR_INPUT (missing, no mail in it, a
 * repository that must not be opened), RS_ERR_IO, RS_ERR_PERM. o may be NULL.
 * *out is to be given to archive_close. */
int archive_open(const char *path, const struct archive_options *o,
		 struct archive **out);
/* After all its readers; NULL is allowed. */
void archive_close(struct archive *a);

/* Members in order of their names, epochs by number. */
size_t archive_members(const struct archive *a);
const struct archive_member *archive_member(const struct archive *a,
					    size_t i);

/* Parts, in order; 0 when nothing is new. Packed files and feeds have one. */
size_t archive_parts(const struct archive *a);
/* How much of the work a part is, for progress: bytes or so. */
uint64_t archive_part_size(const struct archive *a, size_t part);

/* A reader of one part. Safe to be called by several threads at once, as are
 * the two below for different readers. Errors: RS_ERR_IO. */
int archive_reader(struct archive *a, size_t part,
		   struct archive_reader **out);
/* 1 and an item, 0 at the end, or RS_ERR_IO. */
int archive_next(struct archive_reader *r, struct archive_item *item);
/* How much of archive_part_size was read so far. */
uint64_t archive_reader_done(const struct archive_reader *r);
/* NULL is allowed. */
void archive_reader_close(struct archive_reader *r);

#endif
