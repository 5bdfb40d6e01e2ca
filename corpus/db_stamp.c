/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A number that changes when a row does, for caches of what was made of rows.
 * No protection against somebody who wants two rows to have the same one.
 */
#include <sqlite3.h>

#include "corpus/db.h"

/* A multiplication by an odd number and a shift down: the product's high bits
 * depend on all of v, its low bits do not. */
static uint64_t mix(uint64_t h, uint64_t v)
{
	h = (h ^ v) * UINT64_C(0x9fb21c651e98df25);
	return h ^ h >> 32;
}

/* The length goes in first, so that "ab","c" is not "a","bc". */
static uint64_t mix_bytes(uint64_t h, const void *bytes, size_t n)
{
	const char *p = bytes;
	uint64_t v;

	h = mix(h, n);
	for (; n >= sizeof(v); n -= sizeof(v), p += sizeof(v)) {
		memcpy(&v, p, sizeof(v));
		h = mix(h, v);
	}
	v = 0;
	if (n)
		memcpy(&v, p, n);
	return mix(h, v);
}

/* The type as well: NULL, 0 and "" are three different columns. */
uint64_t query_stamp(struct query *q, int from, uint64_t seed)
{
	sqlite3_stmt *stmt = query_stmt(q);
	int n = sqlite3_data_count(stmt);
	uint64_t h = seed;

	for (int i = from; i < n; i++) {
		int type = sqlite3_column_type(stmt, i);
		double real;

		h = mix(h, (uint64_t)type);
		if (type == SQLITE_INTEGER) {
			h = mix(h, (uint64_t)sqlite3_column_int64(stmt, i));
		} else if (type == SQLITE_FLOAT) {
			real = sqlite3_column_double(stmt, i);
			h = mix_bytes(h, &real, sizeof(real));
		} else if (type != SQLITE_NULL) {
			const void *p = sqlite3_column_blob(stmt, i);

			h = mix_bytes(h, p,
				      (size_t)sqlite3_column_bytes(stmt, i));
		}
	}
	return h;
}
