/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Who said a line first: the bytes are up to eight bodies, parted by lines that
 * begin with 0x01, put into a thread in which each answers the one before. A
 * repeat has another author's message for its origin, that message exists, and
 * no line is lost.
 * Dictionary: parser/mail/attribution.c parser/mail/cues.c */
#include <assert.h>

#include "base/buf.h"
#include "base/limits.h"
#include "parser/mail/mail.h"

#define BODIES 8

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void add_mail(struct buf *b, size_t i, struct text body)
{
	buf_printf(b, "From mboxrd@z Thu Jan  1 00:00:00 1970\n"
		   "From: Person %c <p%zu@example.org>\nMessage-ID: <%zu@x>\n"
		   "Date: Mon, 4 Mar 2024 10:0%zu:00 +0000\nSubject: s\n",
		   (char)('A' + (char)(i % 3)), i % 3, i, i);
	if (i)
		buf_printf(b, "In-Reply-To: <%zu@x>\n", i - 1);
	buf_char(b, '\n');
	buf_add(b, body);
	buf_add(b, TEXT("\n\n"));
}

static void check(const struct document *d)
{
	size_t lines = 0;

	for (size_t i = 0; i < d->n_messages; i++)
		lines += d->message[i].n_lines;
	assert(lines <= d->n_lines);
	for (size_t i = 0; i < d->n_lines; i++) {
		const struct line *l = &d->line[i];

		assert(l->origin < d->n_messages);
		assert(l->message < d->n_messages);
		assert(!(l->flags & LINE_REPEAT) || l->origin != l->message);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text rest = {(const char *)data, size < 16384 ? size : 16384};
	struct buf b = buf_new((size_t)1 << 20);
	struct document *d;

	for (size_t i = 0; i < BODIES && (i == 0 || rest.n); i++)
		add_mail(&b, i, text_cut(&rest, '\1'));
	d = document_new(TEXT("fuzz"), buf_text(&b));
	mail_split(d);
	mail_lines(d);
	mail_quotes(d);
	check(d);
	document_free(d);
	buf_free(&b);
	return 0;
}
