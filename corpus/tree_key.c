/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Keys of the index of a tree: numbers that SQLite sorts and finds without
 * comparing texts. Keys of texts may meet by chance, so whoever finds one looks
 * at the text as well.
 */
#include "base/hash.h"
#include "base/number.h"
#include "corpus/tree_inside.h"

/* 63 bits, as SQLite's integers have a sign. */
int64_t tree_key_text(struct text t)
{
	char hex[65];
	uint64_t v = 0;

	hash_sha256(t, hex);
	num_hex((struct text){hex, 16}, &v);
	return (int64_t)(v >> 1);
}

static unsigned char nibble(char c)
{
	if (ch_digit(c))
		return (unsigned char)(c - '0');
	return (unsigned char)(ch_fold(c) - 'a' + 10);
}

/* The first TREE_PREFIX digits: ids in messages are cut to any length above. */
int64_t tree_key_id(struct text hex)
{
	int64_t v = 0;

	for (size_t i = 0; i < TREE_PREFIX; i++)
		v = v << 4 | (i < hex.n ? nibble(hex.p[i]) : 0);
	return v;
}

/* An id of an odd number of digits ends in the middle of a byte: `fill` is its
 * lower half, 0 for the least and 15 for the greatest id that begins so. */
size_t tree_key_bytes(struct text hex, unsigned char fill, char out[20])
{
	size_t n = 0;

	for (size_t i = 0; i < hex.n && n < 20; i += 2) {
		unsigned char low = i + 1 < hex.n ? nibble(hex.p[i + 1])
						  : fill;

		out[n++] = (char)(nibble(hex.p[i]) << 4 | low);
	}
	return n;
}
