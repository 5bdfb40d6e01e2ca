/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The JSON writer: commas, escapes, numbers. */
#include "report/jsonw.h"

#include <math.h>

#include "base/real.h"
#include "base/utf8.h"

/* DEL, the C1 controls and the two line separators are escaped as well: the
 * first command terminals, the others end a line for some readers of JSON
 * lines. */
static void put_code(struct jsonw *j, uint32_t code)
{
	char bytes[4];

	if (code == '"' || code == '\\')
		fprintf(j->to, "\\%c", (int)code);
	else if (code < 0x20 || (code >= 0x7f && code < 0xa0) ||
		 code == 0x2028 || code == 0x2029)
		fprintf(j->to, "\\u%04x", (unsigned int)code);
	else
		fwrite(bytes, 1, utf8_put(code, bytes), j->to);
}

/* Bytes at the start of t that stand for themselves. */
static size_t plain_bytes(struct text t)
{
	size_t n = 0;

	while (n < t.n && t.p[n] >= ' ' && t.p[n] < 0x7f && t.p[n] != '"' &&
	       t.p[n] != '\\')
		n++;
	return n;
}

/* Runs of plain bytes are written at once; bytes that are no UTF-8 come out of
 * utf8_next as U+FFFD. */
static void put_string(struct jsonw *j, struct text t)
{
	putc('"', j->to);
	while (t.n) {
		size_t n = plain_bytes(t);
		uint32_t code;

		if (n) {
			fwrite(t.p, 1, n, j->to);
		} else {
			n = utf8_next(t, &code);
			put_code(j, code);
		}
		t = text_from(t, n);
	}
	putc('"', j->to);
}

/* The comma before a value is owed by the one before it. NULL: an element of an
 * array. */
static void put_key(struct jsonw *j, const char *key)
{
	if (j->comma)
		putc(',', j->to);
	j->comma = true;
	if (key) {
		put_string(j, text_of(key));
		putc(':', j->to);
	}
}

void jsonw_open(struct jsonw *j, const char *key, char bracket)
{
	put_key(j, key);
	putc(bracket, j->to);
	j->comma = false;
}

/* What is closed was a value, so the next one needs a comma. */
void jsonw_close(struct jsonw *j, char bracket)
{
	putc(bracket, j->to);
	j->comma = true;
}

/* p = NULL is unknown, and is not an empty text. */
void jsonw_text(struct jsonw *j, const char *key, struct text v)
{
	put_key(j, key);
	if (v.p)
		put_string(j, v);
	else
		fputs("null", j->to);
}

void jsonw_int(struct jsonw *j, const char *key, int64_t v)
{
	put_key(j, key);
	fprintf(j->to, "%lld", (long long)v);
}

/* JSON has no infinity and no NaN: both are null. The shortest digits that read
 * back as the same number. */
void jsonw_real(struct jsonw *j, const char *key, double v)
{
	char digits[REAL_BYTES];

	put_key(j, key);
	if (!isfinite(v))
		fputs("null", j->to);
	else
		fwrite(digits, 1, real_put(digits, v), j->to);
}

/* Below 0: unknown. */
void jsonw_bool(struct jsonw *j, const char *key, int v)
{
	put_key(j, key);
	fputs(v < 0 ? "null" : v ? "true" : "false", j->to);
}

void jsonw_null(struct jsonw *j, const char *key)
{
	put_key(j, key);
	fputs("null", j->to);
}

/* For keys that stem from the input. `raw`: the value is a number as JSON
 * spells it, which the caller made sure of. */
void jsonw_pair(struct jsonw *j, struct text key, struct text v, bool raw)
{
	put_key(j, NULL);
	put_string(j, key);
	putc(':', j->to);
	if (raw)
		fwrite(v.p, 1, v.n, j->to);
	else
		put_string(j, v);
}
