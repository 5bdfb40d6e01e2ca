/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Numbers to decimal text, free of the locale and many times as fast as
 * printf: a large file has millions of them.
 */
#ifndef BASE_REAL_H
#define BASE_REAL_H

#include <stddef.h>
#include <stdint.h>

/* Bytes that any of these may write (no NUL is written). */
#define REAL_BYTES 32

/* Writes u in decimal; returns the bytes written. */
size_t real_put_uint(char *to, uint64_t u);
/* Writes digits / 10^decimals without zeros at its end, digits < 10^15 and
 * decimals <= 8; returns the bytes written. */
size_t real_put_decimal(char *to, uint64_t digits, unsigned int decimals);
/*
 * Writes v as "%.12g" does, but integers below 10^15 with all their digits;
 * returns the bytes written. Rounded as printf rounds: the exact binary value,
 * halves to even. NAN and infinities are written as printf writes them.
 */
size_t real_put(char *to, double v);

#endif
