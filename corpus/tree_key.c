/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Keys of the index of a tree. */
#include "base/hash.h"
#include "base/number.h"
#include "corpus/tree_inside.h"

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

int64_t tree_key_id(struct text hex)
{
	int64_t v = 0;

	for (size_t i = 0; i < TREE_PREFIX; i++)
		v = v << 4 | (i < hex.n ? nibble(hex.p[i]) : 0);
	return v;
}

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
