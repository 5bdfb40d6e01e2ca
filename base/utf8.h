/* SPDX-License-Identifier: GPL-2.0-or-later */
/* UTF-8: validity, width on a terminal, and making text harmless. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/text.h"

/* Decodes one character at the start of t; returns its length, 0 at the end.
 * An invalid byte gives U+FFFD and length 1. Overlong forms, surrogates and
 * values above U+10FFFF are invalid. */
size_t utf8_next(struct text t, uint32_t *code);
/* Bytes that utf8_put writes: 1..4. */
size_t utf8_put(uint32_t code, char out[4]);
/* Is every byte below 0x80? */
bool utf8_is_ascii(struct text t);
bool utf8_valid(struct text t);
/* The same text when it is valid, else a copy with U+FFFD for bad bytes. */
struct text utf8_clean(struct arena *a, struct text t);
/* Columns on a terminal (wide characters count 2, combining ones 0). */
size_t utf8_width(struct text t);
/* Adds t with everything that could command a terminal or turn the reading
 * direction made visible: C0 (but not \n and \t), DEL, C1, bidi controls,
 * zero-width, BOM, tags; bad bytes as U+FFFD. */
void utf8_harmless(struct buf *out, struct text t);
/* The folding that recognisers read: no-break and other wide
 * blanks to a blank, dashes and minus to -, arrows to ->, micro to u, times
 * to x, almost-equal to ~, curly quotes to ' and ", fullwidth ASCII to ASCII,
 * zero-width dropped. The same text when nothing is to be folded. */
struct text utf8_fold(struct arena *a, struct text t);

#endif
