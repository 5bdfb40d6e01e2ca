/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What the files of parser/mail share among themselves; nobody else includes
 * this. One file per concern: header.c, decode.c, body.c, mbox.c, paste.c,
 * flat.c, attribution.c, markup.c, patch.c, quoteprefix.c, shingle.c.
 */
#ifndef PARSER_MAIL_PARTS_H
#define PARSER_MAIL_PARTS_H

#include "parser/mail/mail.h"
#include "parser/mail/mime.h"

/* ---- header.c: header blocks ---- */

/* Header fields that are known; a block is told by how many it has. */
enum field {
	FIELD_NONE = 0,
	FIELD_FROM = 1 << 0,
	FIELD_SUBJECT = 1 << 1,
	FIELD_DATE = 1 << 2,
	FIELD_TO = 1 << 3,
	FIELD_CC = 1 << 4,
	FIELD_ID = 1 << 5,
	FIELD_REPLY = 1 << 6,
	FIELD_REFERENCES = 1 << 7,
	FIELD_SENT = 1 << 8,	/* Outlook's Date: */
	FIELD_TYPE = 1 << 9,
	FIELD_ENCODING = 1 << 10,
	FIELD_OTHER = 1 << 11,	/* Received, List-Id, X-...: never prose */
};

struct header {
	unsigned int known;	/* enum field, all that were seen */
	struct text from, subject, date, id;	/* unfolded, as written */
	size_t n;		/* lines taken, without the blank one */
	size_t subject_at;	/* line of the Subject from the start, or
				 * NO_INDEX */
};

/* Splits "Name: value"; FIELD_NONE when the line is no header field. Unknown
 * names give FIELD_NONE too, with *value set (p not NULL). */
enum field header_field(struct text line, struct text *value);
/* Reads a header block at line `at`; strict blocks hold nothing but known
 * fields (pasted ones, which may end without a blank line), others any name.
 * False when there are fewer than two of From, Subject, Date, To, id. */
bool header_read(struct arena *a, const struct line *l, size_t n, size_t at,
		 bool strict, struct header *h);
/* enum field of all fields in a header. *first: of the first one. */
unsigned int header_known(struct text head, enum field *first);
/* The message that a header block describes; its parent stays open. */
void header_message(struct document *doc, const struct header *h,
		    struct message *m);
/* The same of a mail. */
void header_mail(struct document *doc, const struct mail *mail,
		 struct message *m);
/* ---- remnant.c ---- */

/* Decodes the lines of a message that is quoted-printable without saying so
 * (remnant.c). */
void remnant_decode(struct document *doc, const struct message *m);

/* ---- body.c: lines of a document ---- */

/* Adds a line to doc->line; false at LIMIT_LINES. */
bool body_emit(struct document *doc, const struct line *raw, struct text text,
	       unsigned int flags);
/* Decodes the lines of a paste that is quoted-printable still, as a source view
 * of an archive shows it; else does nothing. */
void body_undo_encoding(struct document *doc);

/* ---- deliver.c, mbox.c: mails as files ---- */

/* A line of the document: where it begins, and its 1-based number. */
struct place { size_t offset, number; };

/* Adds the lines of the mail that stands from *at up to byte `end` of the
 * document, gives the mail itself and moves *at behind it. */
void deliver_mail(struct document *doc, struct place *at, size_t end,
		  unsigned int flags, struct mail *m);
/* Reads doc->raw as one message (kind "eml") or as an mbox. */
void mbox_split(struct document *doc, bool mbox);

/* ---- thread.c ---- */

/* Makes `parent` the parent of `child`, unless it has one or a loop would
 * come of it. */
void thread_link(struct document *doc, size_t child, size_t parent);
/* The ids that a message refers to; the last is the parent's. */
struct refs {
	struct text *id;
	size_t n;
};
/* Links all messages by their ids: each to the nearest of refs[i] that is
 * there. Of messages with one id the first counts. */
void thread_messages(struct document *doc, const struct refs *refs);

/* ---- paste.c, flat.c: text that somebody copied ---- */

/* Cuts doc->line into messages at header blocks, archive decorations and
 * "SUBJECT / [Author]" heads. */
void paste_split(struct document *doc);
/* Header lines of other archives as those of mails (paste_archive.c), before
 * paste_split. */
void paste_archive(struct document *doc);
/* Takes the indentation off the messages of a nested thread (paste_lore.c),
 * before paste_split. */
void paste_unindent(struct document *doc);
/* Parents from the overview of a pasted thread, after paste_split. */
void paste_overview(struct document *doc);
/* Cuts the lines of a message that has no further heads at the places where
 * a new mail begins by its prose; see flat.c. */
void flat_split(struct document *doc);
/* A message with nothing known, at line first. */
struct message *message_add(struct document *doc, size_t first);
/* Sets n_lines, offset and bytes of all messages and `message` of all
 * lines from first_line. */
void messages_close(struct document *doc);

/* ---- attribution.c ---- */

struct attribution {
	size_t n;		/* lines taken */
	struct text author;	/* in the arena or a view; may be empty */
	struct text when;	/* as written, for identity */
	int64_t date;
	bool has_date;
	bool block;		/* "Original Message" or a From/Sent block: all
				 * that follows is quoted, without marks */
};

/* Whether an attribution stands at line i; lines must have text and depth.
 * `next_deeper` of a one-line form is checked by the function itself. */
bool attribution_at(struct document *doc, size_t i, struct attribution *a);

/* ---- cues of prose (cues.c) ---- */

/* "Hi Jan,", "Hello", "Dear all". */
bool cue_greeting(struct text t);
/* A line that is only a closing word: "Thanks,", "Best regards", "- Mira". */
bool cue_signoff(struct text t);
/* At most three words without digits: "Mira", "Jonas Varga". */
bool cue_name(struct text t);
/* At least `words` words of letters in a row of prose. */
bool cue_prose(struct text t, size_t words);
/* A rule: at least five of the same - _ = * ~ #, nothing else. */
bool cue_rule(struct text t);
/* "Signed-off-by: ..." and its like. */
bool cue_trailer(struct text t);

/* ---- lines.c and its helpers ---- */

/* Bytes of the quote prefix at the start of t and its depth (at most
 * LIMIT_QUOTE_DEPTH are counted). ">=64" is data. */
size_t prefix_length(struct text t, unsigned int *depth);
/* Initials and bars as prefixes, where three lines in a row agree. */
void prefix_unusual(struct document *doc, const struct message *m);
/* Takes the quote prefix off every line and sets depth; lines that have a
 * depth are left alone. */
void prefix_all(struct document *doc);
/* Takes mail markup off the lines of a message. */
void markup_strip(struct document *doc, const struct message *m);
/* Sets LINE_PATCH. */
void patch_mark(struct document *doc, const struct message *m);

#endif
