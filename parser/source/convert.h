/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Other forms of mails made into mails: feeds (Atom) and saved pages of
 * public-inbox, and pages of other archives as text. What a form does not hold
 * (recipients, attachments) the mails do not have.
 */
#ifndef PARSER_SOURCE_CONVERT_H
#define PARSER_SOURCE_CONVERT_H

#include "base/arena.h"
#include "base/text.h"
#include "parser/source/flatten.h"

enum shape {
	SHAPE_TEXT,
	SHAPE_MBOX,
	SHAPE_MAIL,
	SHAPE_ATOM,
	SHAPE_PAGE,		/* HTML */
	SHAPE_JSON,		/* of a tracker; other JSON is text */
	SHAPE_GZIP,
	SHAPE_BINARY
};

/* What bytes are, by the first 64 KiB of them. */
enum shape shape_of(struct text t);
/* "mbox", "eml", "atom", "html", "json", "text", NULL of what is not read. */
const char *shape_name(enum shape s);

/* The mails that were made, as one mboxrd. */
struct converted {
	struct text text;
	/* Where each of its lines came from: byte of the page, ascending by
	 * `at`; `at` is where the line begins in text. */
	struct converted_line { size_t at, from; } *line;
	size_t n_lines, cap_lines;
	/* Where its mails begin, in text. */
	size_t *mail;
	size_t n_mails, cap_mails;
	const char *why;	/* something was wrong: a sentence, constant */
	char *p;		/* of text, while it grows */
	size_t cap;
};

/* Makes mails of an Atom feed, of what a tracker answers as JSON, or of a page
 * of public-inbox, of MHonArc (mail-archive.com, spinics.net), of marc.info or
 * of Bugzilla; other pages become the text that a browser would show, with no
 * mails known. Linear in page.n,
 * of which LIMIT_PAGE bytes are read. False when it holds neither; then why
 * says what it is. Everything is copied into the arena. */
bool convert(struct arena *a, enum shape shape, struct text page,
	     struct converted *c);
/* Byte of the page that byte `at` of the text was made of. */
size_t convert_origin(const struct converted *c, size_t at);

/* ---- among convert*.c ---- */

/* A mail that is being made. */
struct draft {
	struct text name, address;	/* of the author */
	struct text subject, date, id, parent;
	struct text more;	/* header lines as they are, or empty */
	size_t from;		/* byte of the page */
};

/* Writes the mail whose body stands in lines first to before end of f; what
 * public-inbox shows of attachments becomes parts again. */
void convert_mail(struct arena *a, struct converted *c, const struct draft *d,
		  const struct flat *f, size_t first, size_t end);
/* The message id that a link of public-inbox leads to; empty when it is
 * none. */
struct text convert_id(struct arena *a, struct text href);
/* The links of f that begin in line i are link[*from] to before link[*to]. */
void convert_links(const struct flat *f, size_t i, size_t *from, size_t *to);
/* Line i without its newline. */
struct text convert_text(const struct flat *f, size_t i);
bool convert_atom(struct arena *a, struct text page, struct converted *c);
bool convert_page(struct arena *a, struct text page, struct converted *c);
bool convert_json(struct arena *a, struct text page, struct converted *c);
/* Whether the first bytes of a file are such JSON. */
bool convert_json_sign(struct text head);
/* Pages of other archives: the mails that they hold. False when it is none. */
bool convert_other(struct arena *a, struct text page, const struct flat *f,
		   struct converted *c);
/* A value that stays on one line. */
struct text convert_line(struct arena *a, struct text t);
/* The id of a comment of Bugzilla, which has none; and the comment to which
 * one says in its first line to be an answer, or 0. */
struct text convert_bug_id(struct arena *a, struct text bug, uint64_t comment);
uint64_t convert_bug_parent(struct text text, uint64_t comment);

#endif
