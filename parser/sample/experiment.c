/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Reads a line of experiments. Nothing is guessed: what is of another type
 * than it should be makes the line malformed, so that a slip in a script is
 * told and not judged.
 */
#include "parser/sample/experiment.h"

#include <math.h>

#include "parser/format/json.h"

static bool read_values(struct arena *a, const struct json *j,
			struct values *out)
{
	size_t n = 0;

	*out = (struct values){0};
	if (j->kind == JSON_NULL)
		return true;
	if (j->kind != JSON_ARRAY)
		return false;
	for (const struct json *v = j->child; v; v = v->next) {
		n++;
		if (v->kind != JSON_NUMBER && v->kind != JSON_NULL)
			return false;
	}
	if (n > LIMIT_EXPERIMENT_VALUES)
		return false;
	out->x = arena_array(a, n, sizeof(*out->x));
	for (const struct json *v = j->child; v; v = v->next)
		out->x[out->n++] = v->kind == JSON_NUMBER &&
						   isfinite(v->number) ?
					   v->number + 0.0 : NAN;
	return true;
}

static bool read_text(const struct json *j, struct text *out)
{
	if (j->kind == JSON_NULL)
		return true;
	*out = j->string;
	return j->kind == JSON_STRING;
}

static bool read_id(struct arena *a, const struct json *j, struct text *out)
{
	if (j->kind == JSON_NUMBER) {
		*out = arena_printf(a, "%.15g", j->number);
		return true;
	}
	return read_text(j, out);
}

static bool read_better(const struct json *j, enum better *out)
{
	struct text t = {NULL, 0};

	if (!read_text(j, &t))
		return false;
	if (text_eq(t, TEXT("higher")))
		*out = BETTER_HIGHER;
	else if (text_eq(t, TEXT("lower")))
		*out = BETTER_LOWER;
	else
		return t.p == NULL;
	return true;
}

static bool read_order(const struct json *j, bool *interleaved)
{
	struct text t = {NULL, 0};

	if (!read_text(j, &t))
		return false;
	*interleaved = text_eq(t, TEXT("interleaved"));
	return true;
}

/* What is wrong with a member, or NULL. */
static const char *read_member(struct arena *a, const struct json *j,
			       struct experiment *e)
{
	if (text_eq(j->key, TEXT("before")))
		return read_values(a, j, &e->before) ? NULL :
			       "\"before\" is no list of numbers";
	if (text_eq(j->key, TEXT("after")))
		return read_values(a, j, &e->after) ? NULL :
			       "\"after\" is no list of numbers";
	if (text_eq(j->key, TEXT("revert")))
		return read_values(a, j, &e->revert) ? NULL :
			       "\"revert\" is no list of numbers";
	if (text_eq(j->key, TEXT("id")))
		return read_id(a, j, &e->id) ? NULL : "\"id\" is no text";
	if (text_eq(j->key, TEXT("better")))
		return read_better(j, &e->better) ? NULL :
			       "\"better\" is neither higher nor lower";
	if (text_eq(j->key, TEXT("class")))
		return read_text(j, &e->class) ? NULL : "\"class\" is no text";
	if (text_eq(j->key, TEXT("metric")))
		return read_text(j, &e->metric) ? NULL :
			       "\"metric\" is no text";
	if (text_eq(j->key, TEXT("unit")))
		return read_text(j, &e->unit) ? NULL : "\"unit\" is no text";
	if (text_eq(j->key, TEXT("order")))
		return read_order(j, &e->interleaved) ? NULL :
			       "\"order\" is no text";
	return NULL;
}

bool experiment_read(struct arena *a, struct text line,
		     struct experiment *out, const char **why)
{
	bool before = false, after = false;
	enum json_error error;
	const struct json *top = json_read(a, line, &error);

	*out = (struct experiment){.better = BETTER_UNSAID};
	*why = error == JSON_TOO_BIG ? "too large" :
	       error == JSON_CUT     ? "ends inside the object" :
				       "not a JSON object";
	if (!top || error != JSON_FINE || top->kind != JSON_OBJECT)
		return false;
	for (const struct json *j = top->child; j; j = j->next) {
		*why = read_member(a, j, out);
		if (*why)
			return false;
		before |= text_eq(j->key, TEXT("before"));
		after |= text_eq(j->key, TEXT("after"));
	}
	if (!before)
		*why = "\"before\" is missing";
	else if (!after)
		*why = "\"after\" is missing";
	return !*why;
}
