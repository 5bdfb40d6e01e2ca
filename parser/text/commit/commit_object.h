/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Commit and tag objects of git, and the lines of their messages that point to
 * other commits and to mails. Pure functions; everything they give is a view
 * into what they were given.
 */
#ifndef PARSER_TEXT_COMMIT_OBJECT_H
#define PARSER_TEXT_COMMIT_OBJECT_H

#include "base/arena.h"
#include "base/text.h"

/* Bytes of a message that are read. */
#define COMMIT_MESSAGE_BYTES ((size_t)64 << 10)
/* Parents of a commit that are read; the most in Linux is 66. */
#define COMMIT_PARENTS 128

struct commit_object {
	struct text tree;	/* hexadecimal, as all ids here */
	struct text parents;	/* lines "parent ID": commit_parent */
	struct text author, author_mail;
	int64_t author_time, commit_time;	/* 0 when it is not told */
	struct text message;
};

/* False when it does not begin with a tree, or a line of its head is not one.
 * Ids are not checked. */
bool commit_object_parse(struct text raw, struct commit_object *out);
/* Takes the next parent off o->parents; false at the end. */
bool commit_parent(struct commit_object *o, struct text *id);
/* The commit or further tag that a tag object names, and when it was made
 * (0: not told). False when it names something else. */
bool tag_object_parse(struct text raw, struct text *id, int64_t *time);

/* The first paragraph of a message in one line, every run of white space one
 * space: what git calls the subject. */
struct text commit_subject(struct arena *a, struct text message);

enum commit_says {
	COMMIT_LINKS = 1,	/* Link:, Closes: of a URL */
	COMMIT_FIXES,		/* Fixes: ID */
	COMMIT_REVERTS,		/* This reverts commit ID */
	COMMIT_UPSTREAM		/* commit ID upstream, cherry picked from */
};

struct commit_said {
	enum commit_says what;
	struct text value;	/* the URL, or the digits of the id */
};

/* What is left to be read of a message. */
struct commit_reader {
	struct text rest;
	struct text list;	/* of ids that one sentence reverts */
	bool reverting;		/* in the paragraph of such a sentence */
};

struct commit_reader commit_reader(struct text message);
/* The next line that points somewhere; false at the end. Ids have 7 to 64
 * digits, those of COMMIT_UPSTREAM 12 at least. */
bool commit_says_next(struct commit_reader *r, struct commit_said *out);

/* What is equal of links to one thing: "id:MESSAGE-ID" of a URL of an archive
 * or of a bare id (with or without brackets), else "url:" and the URL without
 * scheme, fragment and last slash, its host in lower case. Percent-encoding
 * is undone in ids. Empty when it is neither. */
struct text commit_link_key(struct arena *a, struct text url_or_id);

#endif
