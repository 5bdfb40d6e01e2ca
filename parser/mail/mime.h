/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What the files of the message level (message.h) share among themselves:
 * message.c, field.c, param.c, words.c, transfer.c, uuencode.c, charset.c, rewrite.c,
 * html.c, readable.c, identity.c. Nobody else includes this but parts.h.
 */
#ifndef PARSER_MAIL_MIME_H
#define PARSER_MAIL_MIME_H

#include "parser/mail/message.h"

/* Limits of the order that public-inbox has, too; no real mail came near
 * them. The header of a mail, and one value of it that is decoded. */
#define MIME_HEADER ((size_t)1 << 20)
#define MIME_VALUE ((size_t)100 << 10)
#define MIME_PARTS 1000
#define MIME_DEPTH 20
#define MIME_BOUNDARY 2048
/* Bytes of a decoded text, and of an inflated one. */
#define MIME_TEXT ((size_t)16 << 20)
#define MIME_INFLATED ((size_t)64 << 20)
#define MIME_RATIO 200

/* ---- param.c: parameters of Content-Type and Content-Disposition ---- */

/* The value without its parameters: "text/plain". */
struct text param_first(struct text value);
/* The parameter of that name, quotes off, with what RFC 2231 makes of pieces
 * and charsets; p NULL when absent. */
struct text param_value(struct arena *a, struct text value, struct text name);

/* ---- words.c: RFC 2047 ---- */

/* Encoded words decoded; the same view when there are none. */
struct text decode_words(struct arena *a, struct text t);
/* Runs of white space as one blank; the same view when there are none. */
struct text header_squeeze(struct arena *a, struct text t);

/* ---- field.c ---- */

/* The name of "Name <address>", "address (Name)", quotes off, "Last, First"
 * kept; empty for a bare or a masked address. */
struct text header_author(struct arena *a, struct text from);

/* ---- transfer.c ---- */

/* One line of quoted-printable without its newline is added to `out` at *n;
 * true when it ends in a soft break. `out` has room for t.n bytes. */
bool decode_qp_line(struct text t, bool header, char *out, size_t *n);
/* Adds the bytes of base64 text to out (room: 3/4 of t.n + 3), junk ignored;
 * state carries bits between calls, starts as {0}. */
struct base64 { unsigned int bits, n; };
size_t decode_base64(struct base64 *s, struct text t, char *out);
/* The part's bytes with marks; `binary` leaves CR alone. */
void transfer_decode(struct arena *a, const struct mail *m,
		     const struct mail_part *p, bool binary,
		     struct mail_text *t);
/* ---- uuencode.c ---- */

/* Decodes a line with its newline into out (room: 64); returns the bytes, 0
 * for a line that is none. */
size_t decode_uu_line(struct text line, char *out);
/* "begin 644 NAME". *name is a view of it. */
bool uu_begin(struct text line, struct text *name);

/* A mark for the line at byte `at` that came from byte `raw`. */
void mail_mark(struct arena *a, struct mail_text *t, size_t at, size_t raw);

/* ---- charset.c ---- */

/* Bytes as UTF-8 by the ladder: declared, UTF-8, windows-1252, Latin-1. The
 * same view when they are valid already. *used is a constant name. */
struct text charset_decode(struct arena *a, struct text declared,
			   struct text bytes, const char **used);
/* Whether the declared name is known and is what *used says. */
bool charset_agrees(struct text declared, const char *used);
/* Whether no byte is above 127. */
bool charset_ascii(struct text t);

/* ---- rewrite.c: texts made anew line by line ---- */

/* Joins lines of format=flowed, but not those of tables. */
void rewrite_flowed(struct arena *a, struct mail_text *t, bool delsp);
/* Takes inline PGP armour off; nothing when there is none. */
void rewrite_pgp(struct arena *a, struct mail_text *t);

/* ---- html.c ---- */

/* HTML as text. False when it is of a kind that the library takes minutes
 * for. */
bool html_render(struct arena *a, struct mail_text *t);

/* ---- unzip.c ---- */

/* Inflates; false when it is no gzip or the limits were passed at once. */
bool unzip_text(struct arena *a, struct mail_text *t);

/* ---- sniff.c: what a part is, by name and content ---- */

/* Sets use, why, html, gzip of a leaf. */
void sniff_part(struct arena *a, const struct mail *m, struct mail_part *p);

#endif
