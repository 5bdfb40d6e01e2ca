/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Taking a JSON value out of the lines of a passage; see the header. */
#include "parser/format/json_lines.h"

#include "base/buf.h"
#include "base/limits.h"
#include "parser/format/lines.h"

const struct json *json_member(const struct json *object, struct text key)
{
	if (!object || object->kind != JSON_OBJECT)
		return NULL;
	for (const struct json *j = object->child; j; j = j->next)
		if (text_eq(j->key, key))
			return j;
	return NULL;
}

bool json_member_number(const struct json *object, struct text key,
			double *value)
{
	const struct json *j = json_member(object, key);

	if (!j || j->kind != JSON_NUMBER)
		return false;
	*value = j->number;
	return true;
}

/* The text of the value; the lines taken. */
static size_t collect(const struct passage *p, size_t at, struct buf *b)
{
	struct json_depth depth = {.depth = 0};

	for (size_t i = at; i < p->n; i++) {
		struct text t = p->line[i]->text;
		size_t end = json_end(&depth, t);

		buf_add(b, text_sub(t, 0, end));
		if (end != TEXT_NOT_FOUND)
			return i - at + 1;
		buf_char(b, '\n');
	}
	return p->n - at;
}

const struct json *json_lines(const struct passage *p, size_t at,
			      size_t *took)
{
	struct buf b = buf_new(LIMIT_JSON_BYTES);
	enum json_error error;
	const struct json *root;

	*took = collect(p, at, &b);
	root = json_read(p->doc->arena, buf_text(&b), &error);
	buf_free(&b);
	return root;
}

size_t json_lines_index(const struct passage *p, size_t at,
			const struct json *j)
{
	return lines_index(p, j->line < p->n - at ? at + j->line : p->n - 1);
}

bool json_lines_has(const struct passage *p, size_t from, size_t most,
		    struct text what)
{
	for (size_t i = from; i < p->n && i < from + most; i++)
		if (text_has(p->line[i]->text, what))
			return true;
	return false;
}
