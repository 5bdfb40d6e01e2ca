/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * One mail from its bytes: header fields, the tree of parts, texts decoded to
 * UTF-8. It knows nothing of threads, quotes and documents, so an indexer can
 * use it alone. Views point into the raw bytes wherever nothing had to be
 * decoded, else into the arena that the caller gives; the caller keeps both.
 * Nothing fails: what is strange sets a bit of `flaws`. No function keeps
 * state, so threads may each parse mails with an arena of their own.
 *
 *	struct mail m;
 *
 *	mail_parse(a, raw, MAIL_MBOXRD, &m);
 *	subject = mail_value(a, &m, MAIL_SUBJECT);
 *	for (size_t i = 0; i < m.n_parts; i++)
 *		if (m.part[i].use <= MAIL_ATTACHED &&
 *		    mail_readable(a, &m, i, &t))
 *			look at t.text; its byte k came from byte
 *			mail_text_raw(&t, k) of raw, or near it
 */
#ifndef PARSER_MAIL_MESSAGE_H
#define PARSER_MAIL_MESSAGE_H

#include "base/arena.h"
#include "base/text.h"

/* How the bytes were kept; 0 for a file of its own. */
enum mail_flag {
	MAIL_MBOXRD = 1 << 0,	/* one '>' off every "^>+From " */
	MAIL_MBOXO = 1 << 1,	/* one '>' off "^>From " only */
};

/* The fields that are found at once; others by mail_field. Of each the first
 * in the header counts. */
enum mail_known {
	MAIL_FROM, MAIL_SUBJECT, MAIL_DATE, MAIL_TO, MAIL_CC, MAIL_ID,
	MAIL_IN_REPLY_TO, MAIL_REFERENCES, MAIL_RECEIVED, MAIL_LIST_ID,
	MAIL_REPLY_TO, MAIL_SENDER, MAIL_TYPE, MAIL_ENCODING,
	MAIL_DISPOSITION,
	MAIL_N_KNOWN
};

enum mail_flaw {
	MAIL_NO_HEADER = 1 << 0,   /* begins with no header field */
	MAIL_HEADER_CUT = 1 << 1,  /* a line that is no field ended the
				    * header */
	MAIL_NO_BOUNDARY = 1 << 2, /* a multipart without one: read as text */
	MAIL_NOT_CLOSED = 1 << 3,  /* a last boundary is missing */
	MAIL_TOO_DEEP = 1 << 4,	   /* nesting over the limit: left unread */
	MAIL_TOO_MANY = 1 << 5,	   /* parts over the limit: left unread */
	MAIL_BAD_ENCODING = 1 << 6, /* unknown, or contradicts the content */
	MAIL_TOO_LONG = 1 << 7,	   /* text over the limit: cut */
	MAIL_BAD_CHARSET = 1 << 8, /* not what was declared, or unknown */
	MAIL_HAS_NUL = 1 << 9,
	MAIL_HEADER_LONG = 1 << 10, /* fields behind the first MiB of the
				     * header were not looked at */
};

enum mail_transfer {
	MAIL_PLAIN, MAIL_QP, MAIL_BASE64, MAIL_UUENCODE
};

/* What a part is to a reader. */
enum mail_use {
	MAIL_TEXT,	/* the mail's words, in order */
	MAIL_ATTACHED,	/* text that was attached: logs, scripts, patches,
			 * .gz of such; a document of its own */
	MAIL_LEFT_OUT,	/* can be read but says nothing new: HTML beside the
			 * same as plain text */
	MAIL_UNREAD,	/* pictures, xz, bz2, encrypted: see `why` */
	MAIL_CONTAINER,	/* its children follow it in the list */
};

struct mail_part {
	struct text type;	/* "text/plain"; as written, never empty; to
				 * be compared by text_ieq */
	struct text charset;	/* as declared, quotes off; or empty */
	struct text name;	/* of the file, decoded, without folders; or
				 * empty */
	size_t parent;		/* index, SIZE_MAX of the first part */
	unsigned int number;	/* 1-based among its siblings */
	unsigned int depth;	/* 0 of the first part */
	enum mail_transfer transfer;
	enum mail_use use;
	bool html;		/* to be rendered */
	bool gzip;		/* to be inflated */
	bool flowed, delsp;	/* RFC 3676 */
	bool attachment;	/* Content-Disposition says so */
	const char *why;	/* of MAIL_UNREAD: "xz", "encrypted", ... */
	struct text head, body;	/* views into the raw bytes */
};

struct mail {
	struct text raw;
	unsigned int flags;	/* enum mail_flag, as given */
	unsigned int flaws;	/* enum mail_flaw; decoding texts adds some */
	struct text head;	/* the header block without its empty line */
	struct text body;
	/* Values as they stand, folded and encoded, blanks at the ends off;
	 * p is NULL when absent. */
	struct text field[MAIL_N_KNOWN];
	struct mail_part *part;	/* in the order of the text; the first is the
				 * whole body */
	size_t n_parts, cap_parts;
};

/* A decoded text and where it came from. Lines end in \n alone. */
struct mail_text {
	struct text text;	/* valid UTF-8; may hold NUL */
	const char *charset;	/* that it was read as, constant */
	size_t replaced;	/* characters that became U+FFFD */
	bool cut;		/* a limit was reached */
	/* Where lines begin, ascending; NULL when text is a view of raw. */
	struct mail_mark { size_t at, raw; } *mark;
	size_t n_marks, cap_marks;
	size_t raw_begin, raw_end;	/* the part's place in m->raw */
};

/* Finds header, fields and parts of one mail. raw is exactly one message; a
 * From_ line of an mbox, a BOM and empty lines before the header are skipped.
 * Linear in raw.n; allocates the parts only. */
void mail_parse(struct arena *a, struct text raw, unsigned int flags,
		struct mail *m);
/* Makes attachments of the uuencoded blocks that stand in texts; their parts
 * and the text behind are children of the text before. Apart, as an indexer
 * can do without. */
void mail_split_uuencode(struct arena *a, struct mail *m);
/* The header alone: no parts. For those who only want to know the ids. */
void mail_parse_header(struct text raw, struct mail *m);

/* ---- header fields ---- */

/* The next field in *head (m->head or a part's), folded, and takes it off;
 * false at the end. */
bool mail_next_field(struct text *head, struct text *name, struct text *value);
/* A known field unfolded, words of RFC 2047 decoded, runs of blanks as one;
 * a view where nothing was to do; p NULL when absent. */
struct text mail_value(struct arena *a, const struct mail *m,
		       enum mail_known field);
/* The same for a value from mail_next_field. */
struct text mail_decode_value(struct arena *a, struct text value);
/* Message-ID without <>; empty when absent or no id. */
struct text mail_id(struct arena *a, const struct mail *m);
/* Ids that the mail refers to: References in order, then In-Reply-To (so that
 * the last is the parent), without <>, each once, none that is an address of
 * the mail or cannot be one. *ids is in the arena. */
size_t mail_refs(struct arena *a, const struct mail *m, struct text **ids);
/* The name in From: "Jan Example"; empty for a bare or a masked address. */
struct text mail_author(struct arena *a, const struct mail *m);

struct mail_date {
	int64_t utc;		/* seconds */
	int offset;		/* of the zone, seconds east; 0 if !has_zone */
	bool has_date, has_zone;
	bool from_received;	/* Date was absent or nonsense */
	int64_t received;	/* of the topmost Received; when has_received */
	bool has_received;
	int64_t order;		/* to sort by: utc, or received when they
				 * differ by more than a day */
};

/* Date, with the tolerance of base/date.h, beside the topmost Received. */
void mail_dates(const struct mail *m, struct mail_date *d);

/* ---- texts ---- */

/* The part's bytes after transfer decoding, CR LF as LF; in what charset they
 * are the part says. False for containers. A view where possible. */
bool mail_bytes(struct arena *a, struct mail *m, size_t part,
		struct mail_text *t);
/* The same as UTF-8: declared charset, else UTF-8, else windows-1252. */
bool mail_decode(struct arena *a, struct mail *m, size_t part,
		 struct mail_text *t);
/* What a reader sees: decoded, .gz inflated, HTML rendered, format=flowed
 * joined (but never tables), inline PGP taken off. False for what is not to be
 * read (MAIL_UNREAD, MAIL_CONTAINER). */
bool mail_readable(struct arena *a, struct mail *m, size_t part,
		   struct mail_text *t);
/* The byte of m->raw where byte `at` of the text came from: exact when the
 * text is a view, else where its line begins. */
size_t mail_text_raw(const struct mail_text *t, size_t at);
/* "2.1": numbers of the part and its ancestors, as archives name it. */
struct text mail_part_path(struct arena *a, const struct mail *m, size_t part);

/* ---- identity ---- */

/* SHA-256 over subject, author, date, references, recipients and the words
 * of the mail; not over what differs from list to list (Received, List-Id,
 * footers). hex: 64 digits and a NUL. */
void mail_content_hash(struct arena *a, struct mail *m, char hex[65]);
/* The id of a mail that has none: 16 digits of the content hash, "@", a host
 * that cannot exist. */
struct text mail_made_id(struct arena *a, struct mail *m);

#endif
