/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What the index keeps of one mail, made from its bytes alone: any thread may
 * make one. The database is written from it (corpus/index.h).
 */
#ifndef CORPUS_RECORD_H
#define CORPUS_RECORD_H

#include "parser/document.h"
#include "parser/source/archive.h"
#include "parser/text/mention.h"
#include "parser/text/regzbot.h"

struct record {
	enum archive_what what;
	size_t member;		/* index of the archive's member */
	uint64_t offset, bytes;	/* its place there */
	struct text blob;	/* of git, else empty */
	unsigned int flags;	/* enum mail_flag: how it is escaped there */
	const char *unread;	/* of ARCHIVE_UNREAD: why, constant */

	struct text id;		/* its Message-ID, or one made of its content */
	/* Ids that it refers to, a blank between two; the last is the mail
	 * that it answers. At most RECORD_REFS, the first and the latest. */
	struct text refs;
	struct text author, subject;
	int64_t date;
	bool has_date;
	/* Equal for the same mail from several lists (record_content). */
	int64_t content;
	enum message_kind kind;
	int score;
	struct text why;	/* of the kind; empty where nothing was found */

	/* For tracking. */
	struct text address;	/* of the author, lower case; or empty */
	struct mentions mentions;
	struct regzbot regzbot;
};

#define RECORD_REFS 64
/* Bytes of an id; longer ones are cut, as archives do. */
#define RECORD_ID 244

/* Reads a mail. What it needs while reading goes into `scratch`, what stays
 * into `keep`. item: ARCHIVE_MAIL or ARCHIVE_DELETION. */
void record_read(struct arena *scratch, struct arena *keep,
		 const struct archive_item *item, struct record *out);

#endif
