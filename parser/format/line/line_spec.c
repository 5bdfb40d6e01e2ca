/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Reading a format file. A mistake in one is told with the file and the
 * field, never passed over: a misspelt field would be a format that silently
 * reads nothing.
 */
#include "parser/format/line/line_spec.h"

#include "base/error.h"
#include "base/limits.h"
#include "base/number.h"
#include "parser/format/json.h"

/* A shorter literal would let every other line reach the matcher. */
#define LITERAL_LEAST 3

/* "FILE: WHAT: WHICH", the form of all complaints here. */
static int bad(const struct line_spec *s, const char *what, struct text which)
{
	return rs_fail(RS_ERR_CONFIG, "%.*s: %s%s%.*s", TEXT_ARG(s->file),
		       what, which.n ? ": " : "", TEXT_ARG(which));
}

static int take_string(const struct line_spec *s, const struct json *j,
		       struct text *to)
{
	if (j->kind != JSON_STRING)
		return bad(s, "must be a string", j->key);
	if (to->p)
		return bad(s, "is there twice", j->key);
	*to = j->string;
	return 0;
}

/* ---- values ---- */

/* Without a group the value is the one that is named "value". */
static int read_value(const struct line_spec *s, const struct json *j,
		      struct line_value *v)
{
	if (j->kind != JSON_OBJECT)
		return bad(s, "each value must be an object", j->key);
	for (j = j->child; j; j = j->next) {
		struct text *to = text_eq(j->key, TEXT("group")) ? &v->group :
				  text_eq(j->key, TEXT("metric")) ? &v->metric :
				  text_eq(j->key, TEXT("unit")) ? &v->unit :
				  NULL;
		int err = to ? take_string(s, j, to)
			     : bad(s, "unknown field of a value", j->key);

		if (err)
			return err;
	}
	if (!v->group.n)
		v->group = TEXT("value");
	return 0;
}

static int read_values(struct line_spec *s, const struct json *j)
{
	if (j->kind != JSON_ARRAY)
		return bad(s, "must be an array", j->key);
	for (j = j->child; j; j = j->next) {
		int err;

		if (s->n_values == LINE_VALUES)
			return bad(s, "has too many values", TEXT(""));
		err = read_value(s, j, &s->value[s->n_values++]);
		if (err)
			return err;
	}
	return 0;
}

/* ---- samples ---- */

/* `line` NULL: an entry of "values", which has no line of its own. */
static int read_expected(const struct line_spec *s, const struct json *j,
			 struct line_expected *e, struct text *line)
{
	for (; j; j = j->next) {
		int err = 0;

		if (text_eq(j->key, TEXT("metric")))
			err = take_string(s, j, &e->metric);
		else if (text_eq(j->key, TEXT("unit")))
			err = take_string(s, j, &e->unit);
		else if (text_eq(j->key, TEXT("value")) &&
			 j->kind == JSON_NUMBER)
			e->value = j->number;
		else if (line && text_eq(j->key, TEXT("line")))
			err = take_string(s, j, line);
		else if (!line || !text_eq(j->key, TEXT("values")))
			err = bad(s, "unknown field of a sample", j->key);
		if (err)
			return err;
	}
	return 0;
}

static int read_sample(struct line_spec *s, const struct json *j,
		       struct line_sample *to)
{
	int err = read_expected(s, j->child, &to->value[0], &to->line);

	to->n_values = to->value[0].metric.n > 0;
	for (j = j->child; j && !err; j = j->next) {
		if (!text_eq(j->key, TEXT("values")))
			continue;
		for (const struct json *v = j->child; v && !err; v = v->next) {
			if (to->n_values == LINE_VALUES)
				return bad(s, "a sample has too many values",
					   TEXT(""));
			err = read_expected(s, v->child,
					    &to->value[to->n_values++], NULL);
		}
	}
	if (!err && !to->line.n)
		return bad(s, "a sample has no line", TEXT(""));
	return err;
}

static int read_samples(struct arena *a, struct line_spec *s,
			const struct json *j)
{
	if (j->kind != JSON_ARRAY)
		return bad(s, "must be an array", j->key);
	for (j = j->child; j; j = j->next) {
		struct line_sample *to;
		int err;

		s->sample = arena_grow(a, s->sample, s->n_samples,
				       &s->cap_samples, sizeof(*s->sample));
		to = &s->sample[s->n_samples++];
		*to = (struct line_sample){.n_values = 0};
		err = read_sample(s, j, to);
		if (err)
			return err;
	}
	return 0;
}

static int read_refused(struct arena *a, struct line_spec *s,
			const struct json *j)
{
	if (j->kind != JSON_ARRAY)
		return bad(s, "must be an array", j->key);
	for (j = j->child; j; j = j->next) {
		if (j->kind != JSON_STRING)
			return bad(s, "refuse must hold lines", TEXT(""));
		s->refuse = arena_grow(a, s->refuse, s->n_refused,
				       &s->cap_refused, sizeof(*s->refuse));
		s->refuse[s->n_refused++] = j->string;
	}
	return 0;
}

/* ---- the file ---- */

static struct text *string_field(struct line_spec *s, struct line_value *one,
				 struct text key)
{
	const struct {
		struct text key;
		struct text *field;
	} known[] = {
		{TEXT("name"), &s->name},	{TEXT("title"), &s->title},
		{TEXT("tool"), &s->tool},	{TEXT("pattern"), &s->pattern},
		{TEXT("literal"), &s->literal}, {TEXT("after"), &s->after},
		{TEXT("workload"), &s->group},	{TEXT("metric"), &one->metric},
		{TEXT("unit"), &one->unit},	{TEXT("heading"), &s->heading},
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++)
		if (text_eq(known[i].key, key))
			return known[i].field;
	return NULL;
}

/* Unknown fields are mistakes, so that an old program does not read half of a
 * new file. */
static int read_field(struct arena *a, struct line_spec *s,
		      struct line_value *one, const struct json *j)
{
	struct text *field = string_field(s, one, j->key);

	if (field)
		return take_string(s, j, field);
	if (text_eq(j->key, TEXT("values")))
		return read_values(s, j);
	if (text_eq(j->key, TEXT("partial")) && j->kind == JSON_BOOL) {
		s->partial = j->number > 0;
		return 0;
	}
	if (text_eq(j->key, TEXT("samples")))
		return read_samples(a, s, j);
	if (text_eq(j->key, TEXT("refuse")))
		return read_refused(a, s, j);
	return bad(s, "unknown field", j->key);
}

/* What must be there, and the two ways in which a pattern may be anchored: at
 * the start of the line, or at its literal. */
static int complete(struct line_spec *s)
{
	if (!s->name.n)
		return bad(s, "has no name", TEXT(""));
	if (!s->tool.n)
		s->tool = s->name;
	if (!s->title.n)
		s->title = s->name;
	if (!s->pattern.n)
		return bad(s, "has no pattern", TEXT(""));
	if (s->literal.n < LITERAL_LEAST)
		return bad(s, "needs a literal of three bytes or more that "
			      "every match holds", TEXT(""));
	s->anchored = s->pattern.p[0] == '^';
	if (!s->anchored && !text_starts(s->pattern, s->literal))
		return bad(s, "the pattern must begin with ^ or with the "
			      "literal", s->pattern);
	if (s->n_samples == 0)
		return bad(s, "has no samples", TEXT(""));
	return 0;
}

int line_spec_read(struct arena *a, struct text file, struct text text,
		   struct line_spec *out)
{
	struct line_value one = {.number = 0};
	enum json_error error = JSON_FINE;
	const struct json *j;
	int err = 0;

	*out = (struct line_spec){.file = file};
	out->value = arena_array(a, LINE_VALUES, sizeof(*out->value));
	j = json_tree(a, text);
	if (!j)
		j = json_read(a, text, &error);
	if (error != JSON_FINE || !j || j->kind != JSON_OBJECT)
		return bad(out, "is no JSON object", TEXT(""));
	for (j = j->child; j && !err; j = j->next)
		err = read_field(a, out, &one, j);
	if (err)
		return err;
	if (one.metric.n) {
		if (out->n_values)
			return bad(out, "has both metric and values",
				   TEXT(""));
		one.group = TEXT("value");
		out->value[out->n_values++] = one;
	}
	return complete(out);
}

/* ---- the pattern ---- */

/* Each {GROUP} of a template must be a group of the pattern. */
static int check_template(const struct line_spec *s, struct text t)
{
	size_t at;

	while ((at = text_find_char(t, '{')) != TEXT_NOT_FOUND) {
		struct text name;

		t = text_from(t, at + 1);
		name = text_cut(&t, '}');
		if (!line_regex_group(s->regex, name))
			return bad(s, "the pattern has no such group", name);
	}
	return 0;
}

/* A unit of base/number.h, a name that is read in another way, or a group that
 * holds the unit. */
static int check_unit(const struct line_spec *s, struct text unit)
{
	struct unit u;

	if (!unit.n || unit.p[0] == '{' || text_eq(unit, TEXT("count")) ||
	    text_eq(unit, TEXT("duration")) ||
	    text_eq(unit, TEXT("percent")) || text_eq(unit, TEXT("1/s")))
		return 0;
	if (!unit_parse(unit, &u) || u.len != unit.n)
		return bad(s, "unknown unit", unit);
	return 0;
}

/* Compiled when first needed: most patterns meet no line of a report. */
int line_spec_compile(struct arena *a, struct line_spec *s)
{
	struct text why = {NULL, 0};

	if (s->regex)
		return 0;
	s->regex = line_regex_new(a, s->pattern, &why);
	if (!s->regex)
		return bad(s, "the pattern is none", why);
	for (size_t i = 0; i < s->n_values; i++) {
		struct line_value *v = &s->value[i];
		int err;

		v->number = line_regex_group(s->regex, v->group);
		if (!v->number)
			return bad(s, "the pattern has no such group",
				   v->group);
		if (!v->metric.n)
			return bad(s, "a value has no metric", v->group);
		err = check_template(s, v->metric);
		err = err ? err : check_template(s, v->unit);
		err = err ? err : check_unit(s, v->unit);
		if (err)
			return err;
	}
	return check_template(s, s->group);
}

/* ---- templates ---- */

/* `plain`: as a part of a metric's name. */
static size_t add_plain(char *to, size_t n, struct text t, bool plain)
{
	for (size_t i = 0; i < t.n; i++) {
		char c = plain ? ch_fold(t.p[i]) : t.p[i];

		if (plain && !ch_alnum(c) &&
		    text_find_char(TEXT(".%+/-"), c) == TEXT_NOT_FOUND)
			c = '_';
		if (c != '_' || !plain || (n && to[n - 1] != '_'))
			to[n++] = c;
	}
	while (plain && n && to[n - 1] == '_')
		n--;
	return n;
}

struct text line_spec_fill(struct arena *a, const struct line_spec *s,
			   struct text template,
			   const struct text group[LINE_GROUPS], bool plain)
{
	/* A group is a part of the line, and that has a bound. */
	size_t most = template.n, n = 0, at;
	struct text t = template;
	char *out;

	if (text_find_char(template, '{') == TEXT_NOT_FOUND)
		return template;
	while ((at = text_find_char(t, '{')) != TEXT_NOT_FOUND) {
		t = text_from(t, at + 1);
		most += LIMIT_LINE_BYTES;
	}
	out = arena_alloc(a, most + 1);
	while (template.n) {
		struct text name;
		size_t g;

		at = text_find_char(template, '{');
		n = add_plain(out, n, text_sub(template, 0, at), false);
		if (at == TEXT_NOT_FOUND)
			break;
		template = text_from(template, at + 1);
		name = text_cut(&template, '}');
		g = line_regex_group(s->regex, name);
		n = add_plain(out, n, group[g], plain);
	}
	return (struct text){out, n};
}
