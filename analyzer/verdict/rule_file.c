/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Rule files: a header of comment lines, then one SELECT. Everything in the
 * header is checked here, so that a typing error is told with its line and
 * never makes a rule that silently does nothing.
 */
#include "analyzer/verdict/rule.h"

#include <math.h>

#include "base/error.h"
#include "base/limits.h"
#include "base/number.h"

struct header {
	struct arena *a;
	const char *file;
	struct rule *rule;
	struct text weight;
	struct text *last;	/* the value that a further line continues */
	size_t line;
};

static int bad(const struct header *h, const char *what, struct text which)
{
	return rs_fail(RS_ERR_CONFIG, "%s:%zu: %s%s%.*s", h->file, h->line,
		       what, which.n ? ": " : "", TEXT_ARG(which));
}

static bool one_of(struct text t, const char *const *names)
{
	while (*names)
		if (text_is(t, *names++))
			return true;
	return false;
}

const char *rule_verdict(struct text class)
{
	static const char *const names[] = {
		"regression", "improvement", "mixed", "noise", "no-change",
		"inconclusive", "not-comparable", "not-a-regression",
		"no-data", NULL,
	};

	for (size_t i = 0; names[i]; i++)
		if (text_is(class, names[i]))
			return names[i];
	return NULL;
}

bool rule_is_verdict(struct text class)
{
	return rule_verdict(class) != NULL;
}

static struct text *field_of(struct header *h, struct text key)
{
	const struct {
		struct text key;
		struct text *field;
	} known[] = {
		{TEXT("id"), &h->rule->id},
		{TEXT("title"), &h->rule->title},
		{TEXT("class"), &h->rule->class},
		{TEXT("verdict"), &h->rule->verdict},
		{TEXT("weight"), &h->weight},
		{TEXT("message"), &h->rule->message},
		{TEXT("why"), &h->rule->why},
		{TEXT("needs"), &h->rule->needs},
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++)
		if (text_eq(known[i].key, key))
			return known[i].field;
	return NULL;
}

/* "key: value" of a header line, or more of the value before. */
static int header_line(struct header *h, struct text line)
{
	bool more = line.n > 1 && (line.p[0] == '\t' ||
				   (line.p[0] == ' ' && ch_blank(line.p[1])));
	struct text value = text_trim(line), key;

	if (value.n == 0 || text_starts(value, TEXT("SPDX-")))
		return 0;
	if (more) {
		if (!h->last)
			return bad(h, "continues nothing", value);
		*h->last = arena_printf(h->a, "%.*s %.*s", TEXT_ARG(*h->last),
					TEXT_ARG(value));
		return 0;
	}
	if (text_find_char(value, ':') == TEXT_NOT_FOUND)
		return bad(h, "a header line is \"-- key: value\"", value);
	key = text_trim(text_cut(&value, ':'));
	h->last = field_of(h, key);
	if (!h->last)
		return bad(h, "no such key", key);
	if (h->last->p)
		return bad(h, "given twice", key);
	*h->last = text_trim(value);
	if (h->last->n == 0)
		return bad(h, "has no value", key);
	return 0;
}

/* Takes the header off *rest, which then is the SQL. */
static int read_header(struct header *h, struct text *rest)
{
	while (rest->n) {
		struct text t = *rest;
		struct text line = text_rtrim(text_cut(&t, '\n'));
		int err;

		if (line.n && !text_skip(&line, TEXT("--")))
			return 0;
		err = header_line(h, line);
		if (err)
			return err;
		*rest = t;
		h->line++;
	}
	return 0;
}

static int check_id(const struct header *h)
{
	struct text id = h->rule->id, class = h->rule->class, file;
	size_t slash;

	for (size_t i = 0; i < id.n; i++)
		if (!ch_lower(id.p[i]) && !ch_digit(id.p[i]) &&
		    id.p[i] != '-' && id.p[i] != '.')
			return bad(h, "id: a-z, 0-9, - and . only", id);
	if (!text_starts(id, class) || id.n <= class.n + 1 ||
	    id.p[class.n] != '.')
		return bad(h, "id: must begin with the class and a dot", id);
	file = text_of(h->file);
	while ((slash = text_find_char(file, '/')) != TEXT_NOT_FOUND)
		file = text_from(file, slash + 1);
	if (!text_starts(file, id) ||
	    !text_eq(text_from(file, id.n), TEXT(".sql")))
		return bad(h, "id: must be the file's name without .sql", id);
	return 0;
}

static int check_weight(const struct header *h)
{
	struct number n;

	h->rule->weight = 0;
	if (!h->weight.p)
		return 0;
	if (!num_plain(h->weight, &n) || n.len != h->weight.n ||
	    !(fabs(n.value) <= 10))
		return bad(h, "weight: a number from -10 to 10 (log-odds)",
			   h->weight);
	h->rule->weight = n.value;
	h->rule->weighed = true;
	return 0;
}

static int check_needs(const struct header *h)
{
	struct text wrong;

	if (rule_needs_valid(h->rule->needs, &wrong))
		return 0;
	return bad(h, "needs: no such fact", wrong);
}

static int check_message(const struct header *h)
{
	struct placeholder p;
	struct text plain;
	size_t at = 0;
	bool wrong;

	while (message_next(h->rule->message, &at, &plain, &p, &wrong))
		;
	if (wrong)
		return bad(h, "message: a brace that is no {column}",
			   text_from(h->rule->message, at));
	return 0;
}

static int check(const struct header *h)
{
	static const char *const classes[] = {
		"gate", "ending", "support", "doubt", "note", "verdict", NULL,
	};
	const struct rule *r = h->rule;
	int err;

	if (!r->id.p || !r->title.p || !r->class.p || !r->message.p ||
	    !r->why.p)
		return bad(h, "the header must have", TEXT("id, title, class, "
							   "message, why"));
	if (!one_of(r->class, classes))
		return bad(h, "class: gate, ending, support, doubt, note or "
			       "verdict",
			   r->class);
	if (r->verdict.p && !rule_is_verdict(r->verdict))
		return bad(h, "verdict: no such class", r->verdict);
	err = check_id(h);
	if (!err)
		err = check_weight(h);
	if (!err)
		err = check_needs(h);
	if (!err)
		err = check_message(h);
	if (!err && text_trim(r->sql).n == 0)
		err = bad(h, "holds no SELECT", TEXT(""));
	return err;
}

int rule_parse(struct arena *a, const char *file, struct text text,
	       struct rule *out)
{
	struct header h = {.a = a, .file = file, .rule = out, .line = 1};
	int err;

	*out = (struct rule){.file = file};
	if (text.n > LIMIT_RULE_BYTES)
		return rs_fail(RS_ERR_CONFIG, "%s: longer than %zu bytes",
			       file, LIMIT_RULE_BYTES);
	err = read_header(&h, &text);
	if (err)
		return err;
	out->sql = text;
	out->sql_line = h.line;
	return check(&h);
}
