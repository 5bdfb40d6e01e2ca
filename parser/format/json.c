/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The adapter to cJSON. Its tree costs some 40 times the bytes of the worst
 * input and its look-ups are linear, so the text is measured before (bytes,
 * depth, items) and the tree is copied into an arena and freed at once.
 */
#include "parser/format/json.h"

#include <cjson/cJSON.h>
#include <math.h>

#include "base/buf.h"
#include "base/limits.h"
#include "base/utf8.h"

/* Inside a string: the bytes of t up to and with the quote that ends it. */
static size_t string_end(struct json_depth *d, struct text t)
{
	size_t i = 0;

	for (; i < t.n && d->string; i++) {
		if (d->escape)
			d->escape = false;
		else if (t.p[i] == '\\')
			d->escape = true;
		else if (t.p[i] == '"')
			d->string = false;
	}
	return i;
}

size_t json_end(struct json_depth *d, struct text piece)
{
	size_t i = d->string ? string_end(d, piece) : 0;

	while (i < piece.n) {
		switch (piece.p[i++]) {
		case '"':
			d->string = true;
			i += string_end(d, text_from(piece, i));
			break;
		case '{':
		case '[':
			d->depth++;
			break;
		case '}':
		case ']':
			if (d->depth && --d->depth == 0)
				return i;
			break;
		default:
			break;
		}
	}
	return TEXT_NOT_FOUND;
}

/* ---- mending and measuring ---- */

struct mend {
	struct arena *arena;
	struct text in;
	size_t at, line;
	struct buf out;
	size_t depth;
	bool key_next;		/* a member's key comes, not a value */
	/* The line of each value, in the order in which they start. */
	uint32_t *line_of;
	size_t items, cap_items;
	char open[LIMIT_JSON_DEPTH];
	/* The out bytes after the last complete value, and how deep that
	 * was: where a text that was cut off can end. */
	size_t good, good_depth;
	bool over;
};

/* A value starts here. */
static void count_item(struct mend *m)
{
	if (m->items == LIMIT_JSON_ITEMS) {
		m->over = true;
		return;
	}
	m->line_of = arena_grow(m->arena, m->line_of, m->items, &m->cap_items,
				sizeof(*m->line_of));
	m->line_of[m->items++] = (uint32_t)m->line;
}

/* Copies a string, the opening quote being at m->at. False when it does not
 * end. */
static bool mend_string(struct mend *m)
{
	size_t from = m->at++;

	if (!m->key_next)
		count_item(m);
	m->key_next = false;
	for (; m->at < m->in.n && m->in.p[m->at] != '"'; m->at++) {
		struct text rest;

		m->line += m->in.p[m->at] == '\n';
		if (m->in.p[m->at] != '\\')
			continue;
		rest = text_from(m->in, m->at + 1);
		if (text_starts(rest, TEXT("u0000"))) {
			/* It would end the string for cJSON. */
			buf_add(&m->out, text_sub(m->in, from, m->at - from));
			buf_add(&m->out, TEXT("\\ufffd"));
			m->at += 5;
			from = m->at + 1;
		} else if (rest.n && memchr("\"\\/bfnrtu", rest.p[0], 9)) {
			m->at++;
		} else {
			/* fio 2.0.10 escapes nothing. */
			buf_add(&m->out, text_sub(m->in, from, m->at - from));
			buf_char(&m->out, '\\');
			from = m->at;
		}
	}
	if (m->at >= m->in.n)
		return false;
	m->at++;
	buf_add(&m->out, text_sub(m->in, from, m->at - from));
	return true;
}

/* A word or a number: nan, -nan, inf and -inf are none. */
static void mend_word(struct mend *m)
{
	size_t from = m->at;
	struct text word, bare;

	count_item(m);
	while (m->at < m->in.n && (ch_alnum(m->in.p[m->at]) ||
				   memchr("+-.", m->in.p[m->at], 3)))
		m->at++;
	word = text_sub(m->in, from, m->at - from);
	bare = word;
	text_skip(&bare, TEXT("-"));
	if (text_istarts(bare, TEXT("nan")) || text_istarts(bare, TEXT("inf")))
		word = TEXT("null");
	buf_add(&m->out, word);
	/* White space is dropped, but "1 2" is not 12. */
	buf_char(&m->out, ' ');
}

static void mend_bracket(struct mend *m, char c)
{
	if (c == '{' || c == '[') {
		if (m->depth == LIMIT_JSON_DEPTH) {
			m->over = true;
			return;
		}
		count_item(m);
		m->open[m->depth++] = c;
		/* An object without its first member is complete. */
		m->good = m->out.n + 1;
		m->good_depth = m->depth;
		m->key_next = c == '{';
	} else if (m->depth) {
		m->depth--;
		m->key_next = false;
	}
	buf_char(&m->out, c);
	m->at++;
}

/* One token. False at the end of what can be used. */
static bool mend_token(struct mend *m)
{
	char c = m->in.p[m->at];

	switch (c) {
	case '"':
		return mend_string(m);
	case ',':
		m->good = m->out.n;
		m->good_depth = m->depth;
		m->key_next = m->depth && m->open[m->depth - 1] == '{';
		break;
	case '{':
	case '[':
	case '}':
	case ']':
		mend_bracket(m, c);
		return true;
	default:
		if (ch_alnum(c) || c == '-') {
			mend_word(m);
			return true;
		}
	}
	/* A tree has no use for the white space. */
	if (!ch_space(c))
		buf_char(&m->out, c);
	m->line += c == '\n';
	m->at++;
	return true;
}

/* The text as cJSON takes it, with a NUL behind it. */
static enum json_error mend(struct mend *m)
{
	while (m->at < m->in.n && !m->over && !m->out.full) {
		if (!mend_token(m))
			break;
	}
	if (m->over || m->out.full)
		return JSON_TOO_BIG;
	if (!m->depth)
		return m->at < m->in.n ? JSON_BAD : JSON_FINE;
	m->out.n = m->good;
	while (m->good_depth)
		buf_char(&m->out, m->open[--m->good_depth] == '{' ? '}' : ']');
	return JSON_CUT;
}

/* ---- the tree ---- */

static struct text copy_string(struct arena *a, const char *s)
{
	return s ? arena_text(a, text_of(s)) : (struct text){"", 0};
}

static struct json *copy_node(struct arena *a, const cJSON *from)
{
	struct json *to = arena_alloc(a, sizeof(*to));

	to->key = copy_string(a, from->string);
	if (cJSON_IsNumber(from)) {
		to->kind = isfinite(from->valuedouble) ? JSON_NUMBER :
							 JSON_NULL;
		to->number = from->valuedouble;
	} else if (cJSON_IsString(from)) {
		to->kind = JSON_STRING;
		to->string = copy_string(a, from->valuestring);
	} else if (cJSON_IsObject(from)) {
		to->kind = JSON_OBJECT;
	} else if (cJSON_IsArray(from)) {
		to->kind = JSON_ARRAY;
	} else if (cJSON_IsBool(from)) {
		to->kind = JSON_BOOL;
		to->number = cJSON_IsTrue(from);
	}
	return to;
}

/* Nodes come in the order in which their values start. The depth is at most
 * LIMIT_JSON_DEPTH. */
static const struct json *copy_tree(const struct mend *m, size_t *item,
				    const cJSON *from)
{
	struct json *first = NULL, *last = NULL;

	for (; from; from = from->next) {
		struct json *to = copy_node(m->arena, from);

		if (*item < m->items)
			to->line = m->line_of[(*item)++];
		to->child = copy_tree(m, item, from->child);
		if (last)
			last->next = to;
		else
			first = to;
		last = to;
	}
	return first;
}

const struct json *json_read(struct arena *a, struct text t,
			     enum json_error *error)
{
	struct mend m = {.arena = a, .out = buf_new(LIMIT_JSON_BYTES)};
	const struct json *tree = NULL;
	size_t item = 0;
	cJSON *c;

	*error = t.n < LIMIT_JSON_BYTES ? JSON_FINE : JSON_TOO_BIG;
	if (*error != JSON_FINE)
		return NULL;
	m.in = utf8_clean(a, t);
	*error = mend(&m);
	if (*error == JSON_FINE || *error == JSON_CUT) {
		buf_char(&m.out, '\0');
		c = cJSON_ParseWithLengthOpts(m.out.p, m.out.n, NULL, 1);
		if (c)
			tree = copy_tree(&m, &item, c);
		else
			*error = JSON_BAD;
		cJSON_Delete(c);
	}
	buf_free(&m.out);
	return tree;
}
