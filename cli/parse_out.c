/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * One value a line, as JSON (RFC 8259), CSV (RFC 4180) or text. Lines are
 * gathered in one buffer, as there may be millions of them.
 */
#include "cli/parse_out.h"

#include <math.h>
#include <stdint.h>

#include "base/error.h"
#include "base/utf8.h"

#define FLUSH_BYTES ((size_t)64 << 10)
#define MOST_BYTES ((size_t)1 << 20)

static const char csv_head[] =
	"format,scope,index,name,metric,value,unit,precision,line,lo,hi,t,"
	"percent,object,command,state\r\n";

static void put_integer(struct buf *b, uint64_t u, size_t least)
{
	char digits[24];
	size_t n = sizeof(digits);

	do
		digits[--n] = (char)('0' + u % 10);
	while ((u /= 10) != 0 || sizeof(digits) - n < least);
	buf_add(b, (struct text){digits + n, sizeof(digits) - n});
}

/* As "%.12g" prints it, but integers exactly. What has six decimals or fewer
 * is done here, as millions of numbers have. */
static void put_real(struct buf *b, double v)
{
	double size = fabs(v), millionths = nearbyint(size * 1e6);
	uint64_t u;

	if (!(size < 1e15) || (v != trunc(v) && (size >= 1e6 || size < 1e-4 ||
						 millionths / 1e6 != size))) {
		buf_printf(b, "%.12g", v);
		return;
	}
	if (v < 0)
		buf_char(b, '-');
	if (v == trunc(v)) {
		put_integer(b, (uint64_t)size, 1);
		return;
	}
	u = (uint64_t)millionths;
	put_integer(b, u / 1000000, 1);
	buf_char(b, '.');
	put_integer(b, u % 1000000, 6);
	while (b->p[b->n - 1] == '0')
		b->n--;
}

/* ---- JSON ---- */

/* Bytes that may stand in a string as they are. */
static size_t plain_length(struct text t)
{
	size_t n = 0;

	while (n < t.n && t.p[n] >= 0x20 && t.p[n] < 0x7f && t.p[n] != '"' &&
	       t.p[n] != '\\')
		n++;
	return n;
}

static void put_character(struct buf *b, uint32_t code)
{
	char bytes[4];

	if (code == '"' || code == '\\')
		buf_printf(b, "\\%c", (int)code);
	else if (code < 0x20 || (code >= 0x7f && code < 0xa0) ||
		 code == 0x2028 || code == 0x2029)
		buf_printf(b, "\\u%04x", (unsigned int)code);
	else
		buf_add(b, (struct text){bytes, utf8_put(code, bytes)});
}

static void put_escaped(struct buf *b, struct text t)
{
	while (t.n) {
		size_t n = plain_length(t);
		uint32_t code;

		buf_add(b, text_sub(t, 0, n));
		t = text_from(t, n);
		if (!t.n)
			break;
		n = utf8_next(t, &code);
		put_character(b, code);
		t = text_from(t, n);
	}
}

static void json_text(struct buf *b, const char *key, struct text t)
{
	buf_add(b, TEXT(",\""));
	buf_add(b, text_of(key));
	buf_add(b, TEXT("\":\""));
	put_escaped(b, t);
	buf_char(b, '"');
}

static void json_real(struct buf *b, const char *key, double v)
{
	buf_add(b, TEXT(",\""));
	buf_add(b, text_of(key));
	buf_add(b, TEXT("\":"));
	put_real(b, v);
}

static void json_known(struct buf *b, const char *key, double v)
{
	if (isfinite(v))
		json_real(b, key, v);
}

static void put_json(struct buf *b, const struct parse_item *it)
{
	buf_add(b, TEXT("{\"format\":\""));
	buf_add(b, text_of(it->format));
	buf_char(b, '"');
	json_text(b, "scope", text_of(it->scope));
	if (it->index != SIZE_MAX)
		json_real(b, "index", (double)it->index);
	json_text(b, "name", it->name);
	buf_add(b, TEXT(",\"metric\":\""));
	put_escaped(b, it->metric_head);
	put_escaped(b, it->metric);
	buf_char(b, '"');
	json_real(b, "value", it->value);
	json_text(b, "unit", text_of(it->unit));
	json_known(b, "precision", it->precision);
	json_real(b, "line", (double)it->line);
	json_known(b, "lo", it->lo);
	json_known(b, "hi", it->hi);
	json_known(b, "t", it->t);
	json_known(b, "percent", it->percent);
	if (it->object.n)
		json_text(b, "object", it->object);
	if (it->command.n)
		json_text(b, "command", it->command);
	if (*it->state)
		json_text(b, "state", text_of(it->state));
	buf_add(b, TEXT("}\n"));
}

/* ---- CSV ---- */

/* Text cells that a spreadsheet would take for a formula get an apostrophe
 * in front; numbers are never touched. */
static void put_cell_bytes(struct buf *b, struct text t)
{
	bool quote = false;

	for (size_t i = 0; i < t.n && !quote; i++)
		quote = t.p[i] == '"' || t.p[i] == ',' || t.p[i] == '\n' ||
			t.p[i] == '\r';
	if (t.n && memchr("=+-@\t\r", t.p[0], 6)) {
		buf_add(b, quote ? TEXT("\"'") : TEXT("'"));
	} else if (quote) {
		buf_char(b, '"');
	}
	for (size_t i = 0; i < t.n; i++) {
		if (t.p[i] == '"')
			buf_char(b, '"');
		buf_char(b, t.p[i]);
	}
	if (quote)
		buf_char(b, '"');
}

static void put_cell(struct buf *b, struct text head, struct text t)
{
	struct buf whole = buf_new(MOST_BYTES);

	utf8_harmless(&whole, head);
	utf8_harmless(&whole, t);
	put_cell_bytes(b, buf_text(&whole));
	buf_free(&whole);
	buf_char(b, ',');
}

static void put_number(struct buf *b, double v)
{
	if (isfinite(v))
		put_real(b, v);
	buf_char(b, ',');
}

static void put_csv(struct buf *b, const struct parse_item *it)
{
	const struct text none = {"", 0};

	put_cell(b, none, text_of(it->format));
	put_cell(b, none, text_of(it->scope));
	put_number(b, it->index == SIZE_MAX ? (double)NAN :
					      (double)it->index);
	put_cell(b, none, it->name);
	put_cell(b, it->metric_head, it->metric);
	put_number(b, it->value);
	put_cell(b, none, text_of(it->unit));
	put_number(b, it->precision);
	put_number(b, (double)it->line);
	put_number(b, it->lo);
	put_number(b, it->hi);
	put_number(b, it->t);
	put_number(b, it->percent);
	put_cell(b, none, it->object);
	put_cell(b, none, it->command);
	put_cell(b, none, text_of(it->state));
	b->n--;
	buf_add(b, TEXT("\r\n"));
}

/* ---- text ---- */

static void put_text(struct buf *b, const struct parse_item *it)
{
	buf_printf(b, "%zu\t%s\t%s\t", it->line, it->format, it->scope);
	utf8_harmless(b, it->name);
	buf_char(b, '\t');
	utf8_harmless(b, it->metric_head);
	utf8_harmless(b, it->metric);
	if (isfinite(it->lo))
		buf_printf(b, "[%.12g,%.12g]", it->lo, it->hi);
	if (isfinite(it->t))
		buf_printf(b, "@%.12g", it->t);
	buf_char(b, '\t');
	put_real(b, it->value);
	buf_printf(b, "\t%s\n", it->unit);
}

/* ---- all ---- */

int parse_out_open(struct parse_out *o, FILE *to, const char *format)
{
	*o = (struct parse_out){.to = to, .b = buf_new(MOST_BYTES)};
	if (!format || strcmp(format, "jsonl") == 0 ||
	    strcmp(format, "json") == 0) {
		o->put = put_json;
	} else if (strcmp(format, "csv") == 0) {
		o->put = put_csv;
		buf_add(&o->b, text_of(csv_head));
	} else if (strcmp(format, "text") == 0) {
		o->put = put_text;
	} else {
		return rs_fail(RS_ERR_USAGE,
			       "--format=%s: give jsonl, csv or text", format);
	}
	return 0;
}

static void flush(struct parse_out *o)
{
	fwrite(o->b.p, 1, o->b.n, o->to);
	o->b.n = 0;
}

void parse_out_item(struct parse_out *o, const struct parse_item *it)
{
	o->put(&o->b, it);
	if (o->b.n >= FLUSH_BYTES)
		flush(o);
}

void parse_out_close(struct parse_out *o)
{
	if (o->b.n)
		flush(o);
	buf_free(&o->b);
}
