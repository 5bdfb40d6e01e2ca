/* SPDX-License-Identifier: GPL-2.0-or-later */
/* A number that changes when a row does. */
#include <sqlite3.h>

#include "corpus/db.h"

static uint64_t mix(uint64_t h, uint64_t v)
{
	h = (h ^ v) * UINT64_C(0x9fb21c651e98df25);
	return h ^ h >> 32;
}

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
