/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Twelve significant digits of a double by integer arithmetic: the mantissa
 * (53 bits) times a power of ten up to 10^16 fits 128 bits, and shifting it
 * by the binary exponent leaves the digits and, below them, the exact rest
 * that decides the rounding. What lies outside 10^-4 .. 10^12 is printf's.
 */
#include "base/real.h"

#include <math.h>
#include <stdbool.h>

#define DIGITS 12

static const uint64_t ten_to[] = {
	UINT64_C(1),
	UINT64_C(10),
	UINT64_C(100),
	UINT64_C(1000),
	UINT64_C(10000),
	UINT64_C(100000),
	UINT64_C(1000000),
	UINT64_C(10000000),
	UINT64_C(100000000),
	UINT64_C(1000000000),
	UINT64_C(10000000000),
	UINT64_C(100000000000),
	UINT64_C(1000000000000),
	UINT64_C(10000000000000),
	UINT64_C(100000000000000),
	UINT64_C(1000000000000000),
	UINT64_C(10000000000000000),
};

static const char pairs[] =
	"00010203040506070809101112131415161718192021222324"
	"25262728293031323334353637383940414243444546474849"
	"50515253545556575859606162636465666768697071727374"
	"75767778798081828384858687888990919293949596979899";

/* Writes the lowest `n` digits of u; returns what is left of it. */
static inline uint64_t put_digits(char *to, uint64_t u, size_t n)
{
	for (; n >= 2; n -= 2, u /= 100)
		memcpy(to + n - 2, pairs + u % 100 * 2, 2);
	if (n) {
		to[0] = (char)('0' + u % 10);
		u /= 10;
	}
	return u;
}

/* Of u < 10000; writes up to a byte more than it returns. */
static inline size_t put_small(char *to, uint32_t u)
{
	uint32_t high = u / 100, low = u % 100;
	size_t n;

	if (u < 100) {
		memcpy(to, pairs + u * 2 + (u < 10), 2);
		return 1 + (u >= 10);
	}
	memcpy(to, pairs + high * 2 + (high < 10), 2);
	n = 1 + (high >= 10);
	memcpy(to + n, pairs + low * 2, 2);
	return n + 2;
}

size_t real_put_uint(char *to, uint64_t u)
{
	size_t n = 1;

	/* Most numbers are small: no loops. */
	if (u < 10) {
		to[0] = (char)('0' + u);
		return 1;
	}
	if (u < 10000)
		return put_small(to, (uint32_t)u);
	if (u < 100000000) {
		uint32_t low = (uint32_t)u % 10000;

		n = put_small(to, (uint32_t)u / 10000);
		memcpy(to + n, pairs + low / 100 * 2, 2);
		memcpy(to + n + 2, pairs + low % 100 * 2, 2);
		return n + 4;
	}
	while (n < 17 && u >= ten_to[n])
		n++;
	if (n == 17) {
		uint64_t high = u / ten_to[16];

		n = real_put_uint(to, high);
		put_digits(to + n, u % ten_to[16], 16);
		return n + 16;
	}
	put_digits(to, u, n);
	return n;
}

size_t real_put_decimal(char *to, uint64_t digits, unsigned int decimals)
{
	uint64_t whole;
	size_t n;

	while (decimals && digits % 10 == 0) {
		digits /= 10;
		decimals--;
	}
	if (!decimals)
		return real_put_uint(to, digits);
	/* By constants, which is many times as fast. */
	whole = decimals == 1 ? digits / 10 :
		decimals == 2 ? digits / 100 : digits / ten_to[decimals];
	n = real_put_uint(to, whole);
	to[n++] = '.';
	put_digits(to + n, digits - whole * ten_to[decimals], decimals);
	return n + decimals;
}

/* How many digits behind the point make twelve significant ones. */
static size_t decimals_of(double size)
{
	size_t n = DIGITS - 1;

	if (size >= 1) {
		while (size >= (double)ten_to[DIGITS - n])
			n--;
		return n;
	}
	for (n = DIGITS; size * (double)ten_to[n - DIGITS + 1] < 1; n++)
		;
	return n;
}

/* The digits of size * 10^decimals, rounded. `size` is no integer. */
static uint64_t rounded(double size, size_t decimals)
{
	uint64_t bits, mantissa;
	unsigned int shift;
	__extension__ unsigned __int128 product, half = 1, rest;
	uint64_t digits;

	/* IEEE 754: 52 bits of the mantissa and an exponent with bias. */
	memcpy(&bits, &size, sizeof(bits));
	mantissa = (bits & ((UINT64_C(1) << 52) - 1)) | UINT64_C(1) << 52;
	shift = 1075 - (unsigned int)(bits >> 52);
	product = mantissa;
	product *= ten_to[decimals];
	digits = (uint64_t)(product >> shift);
	rest = product - ((product >> shift) << shift);
	half <<= shift - 1;
	return digits + (rest > half || (rest == half && (digits & 1)));
}

size_t real_put(char *to, double v)
{
	double size = fabs(v);
	size_t n = 0, decimals;
	uint64_t digits;

	if (size < 1e15 && (double)(uint64_t)size == size) {
		if (v < 0)
			to[n++] = '-';
		return n + real_put_uint(to + n, (uint64_t)size);
	}
	if (!(size >= 1e-4 && size < 1e11))
		return (size_t)snprintf(to, REAL_BYTES, "%.12g", v);
	decimals = decimals_of(size);
	digits = rounded(size, decimals);
	while (decimals && digits % 10 == 0) {
		digits /= 10;
		decimals--;
	}
	if (v < 0)
		to[n++] = '-';
	n += real_put_uint(to + n, digits / ten_to[decimals]);
	if (!decimals)
		return n;
	to[n++] = '.';
	put_digits(to + n, digits % ten_to[decimals], decimals);
	return n + decimals;
}
