/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Writing JSON (RFC 8259), one value after the other. Texts are made valid
 * UTF-8 (U+FFFD for bad bytes) with control characters escaped; numbers that
 * are not finite and texts with p = NULL are null.
 */
#ifndef REPORT_JSONW_H
#define REPORT_JSONW_H

#include "base/text.h"

struct jsonw {
	FILE *to;
	bool comma;	/* something stands before in this object or array */
};

/* `key` is a constant; NULL inside an array. */
void jsonw_open(struct jsonw *j, const char *key, char bracket);
void jsonw_close(struct jsonw *j, char bracket);
void jsonw_text(struct jsonw *j, const char *key, struct text v);
void jsonw_int(struct jsonw *j, const char *key, int64_t v);
/* At most 12 significant digits, integers below 1e15 exactly. */
void jsonw_real(struct jsonw *j, const char *key, double v);
/* 1 and 0; negative: null. */
void jsonw_bool(struct jsonw *j, const char *key, int v);
void jsonw_null(struct jsonw *j, const char *key);
/* Keys that come from the input; a value must follow (raw: as it is). */
void jsonw_pair(struct jsonw *j, struct text key, struct text v, bool raw);

#endif
