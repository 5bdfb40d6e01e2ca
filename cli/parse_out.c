/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * One value a line, as JSON (RFC 8259), CSV (RFC 4180) or text. There may be
 * millions of them: they are gathered in one buffer, and what a line shares
 * with the last of its scope is copied instead of being made again.
 */
#include "cli/parse_out.h"

#include <math.h>
#include <stdint.h>

#include "base/error.h"
#include "base/utf8.h"

/* Written from 256 KiB on; the largest that a buffer may get, a report that is
 * held back included. */
#define FLUSH_BYTES ((size_t)256 << 10)
#define MOST_BYTES ((size_t)4 << 20)

static const char csv_head[] =
	"format,scope,index,name,metric,value,unit,precision,line,lo,hi,t,"
	"percent,object,command,state\r\n";

static void put_real(struct buf *b, double v)
{
	size_t room;
	char *to = buf_reserve(b, REAL_BYTES, &room);

	/* The buffer is emptied long before its end. */
	if (room == REAL_BYTES)
		b->n += real_put(to, v);
}

/* ---- JSON ---- */

/* Has one of eight bytes to be escaped? The known tricks: a byte below 0x20
 * borrows, one of 0x7f and above carries, and equal bytes are zero after an
 * exclusive or. Never says no wrongly. */
static inline bool odd_bytes(const char *p)
{
	const uint64_t ones = UINT64_C(0x0101010101010101);
	uint64_t v, quote, slash;

	memcpy(&v, p, sizeof(v));
	quote = v ^ ones * '"';
	slash = v ^ ones * '\\';
	return (((v - ones * 0x20) | (v + ones) | v | (quote - ones) |
		 (slash - ones)) & ones * 0x80) != 0;
}

/* Bytes that may stand in a string as they are. */
static inline size_t plain_length(struct text t)
{
	size_t n = 0;

	while (t.n - n >= 8 && !odd_bytes(t.p + n))
		n += 8;
	while (n < t.n && t.p[n] >= 0x20 && t.p[n] < 0x7f && t.p[n] != '"' &&
	       t.p[n] != '\\')
		n++;
	return n;
}

/* As in report/jsonw.c: what commands a terminal or ends a line for some
 * readers is escaped. */
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

/* The slow way, for a text that has something to escape or is no UTF-8. */
static void put_odd(struct buf *b, struct text t)
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

static inline void put_escaped(struct buf *b, struct text t)
{
	if (plain_length(t) == t.n)
		buf_add(b, t);
	else
		put_odd(b, t);
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

/* A key whose value is unknown is left out, since a million nulls say
 * nothing. */
static void json_known(struct buf *b, const char *key, double v)
{
	if (isfinite(v))
		json_real(b, key, v);
}

/* From the opening bracket to the name, as far as the scope decides it. */
static void put_head(struct buf *b, const struct parse_item *it)
{
	buf_add(b, TEXT("{\"format\":\""));
	buf_add(b, text_of(it->format));
	buf_char(b, '"');
	json_text(b, "scope", text_of(it->scope));
	if (it->index != SIZE_MAX)
		json_real(b, "index", (double)it->index);
	json_text(b, "name", it->name);
	buf_add(b, TEXT(",\"metric\":\""));
}

/* The same from memory when the last line of this scope began so. */
struct text parse_out_head(struct parse_out *o, const struct parse_item *it)
{
	/* job, group, disk: one each; profile, histogram, series: one. */
	size_t which = it->scope[0] == 'j' ? 0 : it->scope[0] == 'g' ? 1 :
		       it->scope[0] == 'd' ? 2 : 3;
	struct parse_head *h = &o->head[which];

	if (which < 3 && h->format == it->format && h->index == it->index &&
	    text_eq(h->name, it->name))
		return buf_text(&h->bytes);
	h->format = it->format;
	h->index = it->index;
	h->name_bytes.n = h->bytes.n = 0;
	buf_add(&h->name_bytes, it->name);
	h->name = buf_text(&h->name_bytes);
	put_head(&h->bytes, it);
	return buf_text(&h->bytes);
}

/* Steps and line numbers come again and again. */
static const struct parse_number *number_of(struct parse_out *o, size_t which,
					    double v)
{
	struct parse_number *n = &o->number[which];

	if (n->value != v || n->n == 0) {
		n->value = v;
		n->n = real_put(n->text, v);
	}
	return n;
}

/* A place for a step: the bits of powers of ten and two differ here. */
static size_t place_of(double v)
{
	uint64_t bits;

	memcpy(&bits, &v, sizeof(bits));
	bits ^= bits >> 32;
	return 1 + (size_t)((bits ^ bits >> 20) % (PARSE_NUMBERS - 1));
}

/* Keys that only profiles, histograms and series have. */
static void put_rest(struct buf *b, const struct parse_item *it)
{
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
}

/* Everything that a plain value does not have. */
static bool has_rest(const struct parse_item *it)
{
	return !isnan(it->lo) || !isnan(it->hi) || !isnan(it->t) ||
	       !isnan(it->percent) || it->object.n || it->command.n ||
	       *it->state;
}

/* The general way, for every line that put_json cannot make. */
static void put_any(struct parse_out *o, const struct parse_item *it)
{
	struct buf *b = &o->b;

	buf_add(b, parse_out_head(o, it));
	put_escaped(b, it->metric_head);
	put_escaped(b, it->metric);
	buf_add(b, TEXT("\",\"value\":"));
	put_real(b, it->value);
	json_text(b, "unit", text_of(it->unit));
	json_known(b, "precision", it->precision);
	json_real(b, "line", (double)it->line);
	put_rest(b, it);
	buf_add(b, TEXT("}\n"));
}

/* Copies a text of eight bytes or more that needs no escapes; returns where
 * it ends, or NULL when it is another one. */
static char *copy_plain(char *to, struct text t)
{
	size_t n = 0;

	if (t.n < 8)
		return NULL;
	for (; t.n - n >= 8; n += 8) {
		if (odd_bytes(t.p + n))
			return NULL;
		memcpy(to + n, t.p + n, 8);
	}
	/* The last eight, some of them again. */
	if (odd_bytes(t.p + t.n - 8))
		return NULL;
	memcpy(to + t.n - 8, t.p + t.n - 8, 8);
	return to + t.n;
}

/* `,"unit":"ns"`; NULL when it does not fit what is kept. "bytes" and
 * "bytes/s" come by turns and must not push each other out. */
static const struct parse_unit *unit_of(struct parse_out *o, const char *unit)
{
	size_t slot = (unsigned char)*unit % PARSE_UNITS, n;
	struct parse_unit *u = &o->unit[slot];

	if (u->n && strcmp(unit, u->unit) == 0)
		return u;
	if (u->n) {
		u = &o->unit[(slot + 1) % PARSE_UNITS];
		if (u->n && strcmp(unit, u->unit) == 0)
			return u;
	}
	n = strlen(unit);
	if (n >= sizeof(u->unit) ||
	    plain_length((struct text){unit, n}) != n)
		return NULL;
	memcpy(u->unit, unit, n + 1);
	u->n = (size_t)snprintf(u->text, sizeof(u->text), ",\"unit\":\"%s\"",
				unit);
	return u;
}

/* All lengths are constants, so that no copy is a call: a few bytes too many
 * are written and written over. */
#define PUT_BYTES(to, from, size, n) (memcpy((to), (from), (size)), \
				      (to) += (n))
#define PUT_LITERAL(to, s) PUT_BYTES(to, s, sizeof(s) - 1, sizeof(s) - 1)
/* Bytes of a line without its head and the metric. */
#define LINE_BYTES ((size_t)256)

/* What nearly all lines are: a value with its unit, step and line. */
static void put_json(struct parse_out *o, const struct parse_item *it)
{
	struct text head = parse_out_head(o, it);
	size_t room, want = head.n + it->metric.n + LINE_BYTES;
	const struct parse_unit *unit = unit_of(o, it->unit);
	const struct parse_number *n;
	char *from = buf_reserve(&o->b, want, &room), *to;

	if (room < want || !unit || it->metric_head.n ||
	    !isfinite(it->precision) || has_rest(it)) {
		put_any(o, it);
		return;
	}
	memcpy(from, head.p, head.n);
	to = copy_plain(from + head.n, it->metric);
	if (!to) {
		put_any(o, it);
		return;
	}
	PUT_LITERAL(to, "\",\"value\":");
	to += real_put(to, it->value);
	PUT_BYTES(to, unit->text, sizeof(unit->text), unit->n);
	n = number_of(o, place_of(it->precision), it->precision);
	PUT_LITERAL(to, ",\"precision\":");
	PUT_BYTES(to, n->text, sizeof(n->text), n->n);
	n = number_of(o, 0, (double)it->line);
	PUT_LITERAL(to, ",\"line\":");
	PUT_BYTES(to, n->text, sizeof(n->text), n->n);
	PUT_LITERAL(to, "}\n");
	o->b.n += (size_t)(to - from);
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

/* A text of the input as a cell, harmless for a terminal; `head` and t are
 * one. */
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

/* All columns in every row; the comma of the last one is taken back. */
static void put_csv(struct parse_out *o, const struct parse_item *it)
{
	struct buf *b = &o->b;
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

/* LINE, FORMAT, SCOPE, NAME, METRIC, VALUE, UNIT, parted by tabs: for the eye
 * and for cut(1). A bucket's bounds and a point's time stand behind the
 * metric. */
static void put_text(struct parse_out *o, const struct parse_item *it)
{
	struct buf *b = &o->b;

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
	for (size_t i = 0; i < PARSE_HEADS; i++) {
		o->head[i].name_bytes = buf_new(MOST_BYTES);
		o->head[i].bytes = buf_new(MOST_BYTES);
	}
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

bool parse_out_is_json(const struct parse_out *o)
{
	return o->put == put_json;
}

void parse_out_item(struct parse_out *o, const struct parse_item *it)
{
	o->put(o, it);
	if (o->b.n >= FLUSH_BYTES && !o->held)
		flush(o);
}

size_t parse_out_mark(struct parse_out *o)
{
	o->held = true;
	return o->b.n;
}

void parse_out_keep(struct parse_out *o)
{
	o->held = false;
	if (o->b.n >= FLUSH_BYTES)
		flush(o);
}

/* Also from a buffer that had become full. */
void parse_out_drop(struct parse_out *o, size_t mark)
{
	o->held = false;
	o->b.n = mark;
	o->b.full = false;
}

void parse_out_close(struct parse_out *o)
{
	if (o->b.n)
		flush(o);
	for (size_t i = 0; i < PARSE_HEADS; i++) {
		buf_free(&o->head[i].name_bytes);
		buf_free(&o->head[i].bytes);
	}
	buf_free(&o->b);
}
