/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The tree of JSON that is as it should be, in one pass over the text: a fio
 * result has a member a line, and a tree of cJSON's costs two allocations and
 * a copy for each, after the text was mended for it and before it is copied
 * into the arena. Here keys and strings are views on the text (which must
 * live as long), and numbers are read by base/number.h.
 *
 * Whatever is not plain (an escape, a control character, a word that JSON
 * does not know, an end that is missing, too much of anything) gives no tree,
 * and json_read() decides what it is: there is one opinion on odd input.
 */
#include "parser/format/json.h"

#include "base/limits.h"
#include "base/number.h"
#include "base/utf8.h"

/* Bytes of a number that cJSON reads. */
#define MOST_NUMBER 60

struct reader {
	struct arena *arena;
	const char *p, *end;
	size_t line, items;
	/* The value at work of each level, and the last before it. */
	struct json *open[LIMIT_JSON_DEPTH], *last[LIMIT_JSON_DEPTH];
	size_t depth;
	struct json *top;
};

static void skip_space(struct reader *r)
{
	for (; r->p < r->end; r->p++) {
		if (*r->p == '\n')
			r->line++;
		else if (*r->p != ' ' && *r->p != '\t' && *r->p != '\r')
			return;
	}
}

/* A string without escapes, from its opening quote on. */
static bool take_string(struct reader *r, struct text *out)
{
	const char *from = ++r->p;

	while (r->p < r->end && *r->p != '"') {
		if (*r->p == '\\' || (unsigned char)*r->p < 0x20)
			return false;
		r->p++;
	}
	if (r->p == r->end)
		return false;
	*out = (struct text){from, (size_t)(r->p++ - from)};
	return true;
}

static bool take_word(struct reader *r, struct text word)
{
	struct text rest = {r->p, (size_t)(r->end - r->p)};

	if (!text_starts(rest, word))
		return false;
	r->p += word.n;
	return true;
}

/* JSON knows no "+1", ".5", "1." and "01". */
static bool take_number(struct reader *r, struct json *v)
{
	struct text t = {r->p, (size_t)(r->end - r->p)};
	size_t sign = t.p[0] == '-';
	struct number n;

	if (t.n <= sign || !ch_digit(t.p[sign]) ||
	    (t.p[sign] == '0' && t.n > sign + 1 && ch_digit(t.p[sign + 1])) ||
	    !num_plain(t, &n) || n.len > MOST_NUMBER)
		return false;
	r->p += n.len;
	if (r->p < r->end && (*r->p == '.' || ch_word(*r->p) ||
			      *r->p == '+' || *r->p == '-'))
		return false;
	v->kind = JSON_NUMBER;
	v->number = sign && n.value == 0 ? -0.0 : n.value;
	return true;
}

static bool open_bracket(struct reader *r, struct json *v)
{
	if (r->depth == LIMIT_JSON_DEPTH)
		return false;
	v->kind = *r->p++ == '{' ? JSON_OBJECT : JSON_ARRAY;
	r->open[r->depth] = v;
	r->last[r->depth++] = NULL;
	return true;
}

static bool take_value(struct reader *r, struct json *v)
{
	switch (*r->p) {
	case '"':
		v->kind = JSON_STRING;
		return take_string(r, &v->string);
	case '{':
	case '[':
		return open_bracket(r, v);
	case 't':
		v->kind = JSON_BOOL;
		v->number = 1;
		return take_word(r, TEXT("true"));
	case 'f':
		v->kind = JSON_BOOL;
		return take_word(r, TEXT("false"));
	case 'n':
		return take_word(r, TEXT("null"));
	default:
		return take_number(r, v);
	}
}

/* The key of a member and its colon. */
static bool take_key(struct reader *r, struct json *v)
{
	skip_space(r);
	if (r->p == r->end || *r->p != '"' || !take_string(r, &v->key))
		return false;
	skip_space(r);
	if (r->p == r->end || *r->p != ':')
		return false;
	r->p++;
	return true;
}

/* One value with its key, put behind the last of its level. */
static bool take_item(struct reader *r)
{
	struct json *v;
	size_t level = r->depth;

	if (r->items++ == LIMIT_JSON_ITEMS)
		return false;
	v = arena_alloc(r->arena, sizeof(*v));
	v->key = v->string = (struct text){"", 0};
	if (level && r->open[level - 1]->kind == JSON_OBJECT &&
	    !take_key(r, v))
		return false;
	skip_space(r);
	if (r->p == r->end)
		return false;
	v->line = r->line;
	if (!level)
		r->top = v;
	else if (r->last[level - 1])
		r->last[level - 1]->next = v;
	else
		r->open[level - 1]->child = v;
	if (level)
		r->last[level - 1] = v;
	return take_value(r, v);
}

/* Behind a value: closes what ends; false when neither another value nor the
 * end of all may follow. */
static bool take_ends(struct reader *r)
{
	while (r->depth) {
		bool object = r->open[r->depth - 1]->kind == JSON_OBJECT;

		skip_space(r);
		if (r->p == r->end)
			return false;
		if (*r->p == ',' && r->last[r->depth - 1]) {
			r->p++;
			return true;
		}
		if (*r->p != (object ? '}' : ']'))
			/* The first of a bracket needs no comma. */
			return !r->last[r->depth - 1];
		r->p++;
		r->depth--;
	}
	return true;
}

const struct json *json_tree(struct arena *a, struct text t)
{
	struct reader r = {.arena = a, .p = t.p, .end = t.p + t.n};

	if (t.n >= LIMIT_JSON_BYTES || !utf8_valid(t))
		return NULL;
	skip_space(&r);
	if (r.p == r.end || (*r.p != '{' && *r.p != '['))
		return NULL;
	do {
		if (!take_item(&r) || !take_ends(&r))
			return NULL;
	} while (r.depth);
	skip_space(&r);
	return r.p == r.end ? r.top : NULL;
}
