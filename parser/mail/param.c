/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Parameters of MIME fields: quoted strings, RFC 2231 in pieces and with
 * charsets, and RFC 2047 words where they should not be. What stands twice
 * counts once, the first time.
 */
#include "parser/mail/mime.h"

/* Parameters of one field, and pieces of one parameter, that are read. */
#define PARAMS 128
#define PIECES 64

/* The value before any parameter, without a comment in parentheses. */
struct text param_first(struct text value)
{
	size_t n = 0;

	while (n < value.n && value.p[n] != ';' && value.p[n] != '(' &&
	       (!ch_space(value.p[n]) || n == 0))
		n++;
	return text_trim(text_sub(value, 0, n));
}

/* Where the parameter at the start of t ends: at a semicolon that stands in
 * no quoted string. A string that is not closed ends at the first one. */
static size_t param_length(struct text t)
{
	bool quoted = false;
	size_t first = t.n;

	for (size_t i = 0; i < t.n; i++) {
		if (t.p[i] == '\\' && quoted)
			i++;
		else if (t.p[i] == '"')
			quoted = !quoted;
		else if (t.p[i] == ';' && !quoted)
			return i;
		else if (t.p[i] == ';' && first == t.n)
			first = i;
	}
	return quoted ? first : t.n;
}

/* A name without "=" has an empty value. */
static bool next_param(struct text *t, struct text *name, struct text *value)
{
	struct text p = text_sub(*t, 0, param_length(*t));

	if (!t->n)
		return false;
	*t = text_from(*t, p.n + 1);
	*name = text_trim(text_cut(&p, '='));
	*value = text_trim(p);
	return true;
}

/* Quotes and backslashes off. */
static struct text plain_value(struct arena *a, struct text v)
{
	char *p;
	size_t n = 0;

	if (!v.n || v.p[0] != '"')
		return text_sub(v, 0, text_find_char(v, '('));
	v = text_from(v, 1);
	if (text_find_char(v, '\\') == TEXT_NOT_FOUND)
		return text_sub(v, 0, text_find_char(v, '"'));
	p = arena_alloc(a, v.n + 1);
	for (size_t i = 0; i < v.n && v.p[i] != '"'; i++) {
		if (v.p[i] == '\\' && i + 1 < v.n)
			i++;
		p[n++] = v.p[i];
	}
	return (struct text){p, n};
}

static int hex(char c)
{
	if (ch_digit(c))
		return c - '0';
	return ch_hex(c) ? ch_fold(c) - 'a' + 10 : -1;
}

/* `out` has room for t.n bytes. */
static size_t percent_decode(struct text t, char *out)
{
	size_t n = 0;

	for (size_t i = 0; i < t.n; i++) {
		if (t.p[i] == '%' && i + 2 < t.n && ch_hex(t.p[i + 1]) &&
		    ch_hex(t.p[i + 2])) {
			out[n++] = (char)(hex(t.p[i + 1]) * 16 +
					  hex(t.p[i + 2]));
			i += 2;
		} else {
			out[n++] = t.p[i];
		}
	}
	return n;
}

struct piece {
	struct text value;
	bool encoded, seen;
};

/* Sorts the parameter "name*N*" into its place; false when it is none. */
static bool take_piece(struct arena *a, struct text name, struct text value,
		       struct piece *piece)
{
	size_t index = 0;
	bool digits = false, encoded;

	if (!text_skip(&name, TEXT("*")))
		return false;
	while (name.n && ch_digit(name.p[0]) && index < PIECES) {
		index = index * 10 + (size_t)(name.p[0] - '0');
		name = text_from(name, 1);
		digits = true;
	}
	encoded = !digits || text_eq(name, TEXT("*"));
	if (index >= PIECES || (name.n && !encoded) || piece[index].seen)
		return false;
	piece[index] = (struct piece){plain_value(a, value), encoded, true};
	return true;
}

/* "charset'language'text" in the first piece; a gap in the numbers ends it. */
static struct text join_pieces(struct arena *a, struct piece *piece)
{
	struct text charset = {NULL, 0};
	const char *used;
	size_t room = 1, n = 0;
	char *p;

	if (piece[0].encoded &&
	    text_find_char(piece[0].value, '\'') != TEXT_NOT_FOUND) {
		charset = text_cut(&piece[0].value, '\'');
		text_cut(&piece[0].value, '\'');
	}
	for (size_t i = 0; i < PIECES && piece[i].seen; i++)
		room += piece[i].value.n;
	p = arena_alloc(a, room);
	for (size_t i = 0; i < PIECES && piece[i].seen; i++) {
		struct text v = piece[i].value;

		if (piece[i].encoded) {
			n += percent_decode(v, p + n);
		} else {
			memcpy(p + n, v.p, v.n);
			n += v.n;
		}
	}
	return charset_decode(a, charset, (struct text){p, n}, &used);
}

/* The plain form wins over pieces. */
struct text param_value(struct arena *a, struct text value, struct text name)
{
	struct text rest = value, key, v;
	struct piece piece[PIECES] = {{{NULL, 0}, false, false}};
	bool any = false;

	/* The first word has no name. */
	rest = text_from(rest, param_length(rest) + 1);
	for (int i = 0; i < PARAMS && next_param(&rest, &key, &v); i++) {
		if (!text_istarts(key, name))
			continue;
		if (key.n == name.n)
			return decode_words(a, plain_value(a, v));
		any |= take_piece(a, text_from(key, name.n), v, piece);
	}
	if (!any || !piece[0].seen)
		return (struct text){NULL, 0};
	return join_pieces(a, piece);
}
