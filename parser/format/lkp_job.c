/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The head of a kernel test robot's mail: test case, machine, parameters, and
 * the boxes of further tests that the commit changes.
 *
 *	testcase: NAME				in testcase: NAME
 *	test machine: ...			on test machine: ...
 *	parameters:				with following parameters:
 *
 *		key: value
 *
 * and of each box, behind its first row (which is a claim, left to prose):
 *
 *	| testcase: change | NAME: METRIC -79.6% regression |
 *	| test machine     | ...                            |
 *	| test parameters  | key=value                      |
 *	|                  | key=value                      |
 *
 * A block without runs: the tables below it take its parameters.
 */
#include "parser/format/lkp.h"

/* Lines of the head before its parameters, blanks among them. */
#define HEAD_LINES 12
#define PARAMS 60

struct field {
	const char *prefix, *name;
};

static const struct field fields[] = {
	{"in testcase:", "testcase"}, {"testcase:", "testcase"},
	{"test case:", "testcase"}, {"on test machine:", "test_machine"},
	{"test machine:", "test_machine"}, {"config:", "config"},
	{"compiler:", "compiler"}, {NULL, NULL},
};

/* The field that the line begins with; *value is what stands behind it. */
static const struct field *field_of(struct text line, struct text *value)
{
	struct text t = text_trim(line);

	for (const struct field *f = fields; f->prefix; f++)
		if (text_starts(t, text_of(f->prefix))) {
			*value = text_trim(text_from(
				t, text_of(f->prefix).n));
			return f;
		}
	return NULL;
}

static bool begins_params(struct text line)
{
	struct text t = text_trim(line);

	return text_eq(t, TEXT("parameters:")) ||
	       text_eq(t, TEXT("with following parameters:"));
}

/* "key: value"; keys have no blanks. */
static bool read_param(struct text line, struct text *key,
		       struct text *value)
{
	struct text t = text_trim(line);
	size_t colon = text_find_char(t, ':');

	if (colon == 0 || colon == TEXT_NOT_FOUND || colon + 1 >= t.n ||
	    !ch_blank(t.p[colon + 1]))
		return false;
	*key = text_sub(t, 0, colon);
	*value = text_trim(text_from(t, colon + 1));
	for (size_t i = 0; i < key->n; i++)
		if (!ch_alnum(key->p[i]) && key->p[i] != '_' &&
		    key->p[i] != '-' && key->p[i] != '.')
			return false;
	return value->n > 0;
}

static size_t read_params(const struct passage *p, size_t at,
			  struct block *block)
{
	size_t i = lines_next(p, at, 3), n = 0;
	struct text key, value;

	for (; i < p->n && n < PARAMS &&
	     read_param(p->line[i]->text, &key, &value); i++, n++)
		block_param(p->doc, block, key, value, lines_index(p, i));
	return n ? i : at;
}

static size_t parse_head(const struct passage *p, size_t at,
			 struct block *block)
{
	struct text value;
	size_t end = at;

	for (size_t i = at; i < p->n && i - at < HEAD_LINES; i++) {
		const struct field *f = field_of(p->line[i]->text, &value);

		if (begins_params(p->line[i]->text))
			return read_params(p, i + 1, block);
		if (!f && text_trim(p->line[i]->text).n)
			break;
		if (!f || !value.n)
			continue;
		block_param(p->doc, block, text_of(f->name), value,
			    lines_index(p, i));
		end = i + 1;
	}
	return end;
}

/* ---- boxes ---- */

/* The two cells of a row of a box. */
static bool box_row(struct text line, struct text *left, struct text *right)
{
	struct text t = text_trim(line);

	if (t.n < 4 || t.p[0] != '|' || t.p[t.n - 1] != '|')
		return false;
	t = text_sub(t, 1, t.n - 2);
	if (text_find_char(t, '|') == TEXT_NOT_FOUND)
		return false;
	*left = text_trim(text_cut(&t, '|'));
	*right = text_trim(t);
	return true;
}

static bool in_box(const struct passage *p, size_t at)
{
	struct text left, right;

	return at > 0 && box_row(p->line[at]->text, &left, &right) &&
	       text_starts(left, TEXT("test ")) &&
	       box_row(p->line[at - 1]->text, &left, &right) &&
	       text_eq(left, TEXT("testcase: change"));
}

static void box_param(const struct passage *p, size_t at, const char *name,
		      struct text value, struct block *block)
{
	if (value.n)
		block_param(p->doc, block, text_of(name), value,
			    lines_index(p, at));
}

static size_t parse_box(const struct passage *p, size_t at,
			struct block *block)
{
	struct text left, right, change;
	size_t i;

	box_row(p->line[at - 1]->text, &left, &change);
	box_param(p, at - 1, "testcase", text_trim(text_cut(&change, ':')),
		  block);
	box_param(p, at - 1, "change", text_trim(change), block);
	for (i = at; i < p->n && i - at < PARAMS &&
	     box_row(p->line[i]->text, &left, &right) &&
	     !text_starts(left, TEXT("testcase")); i++) {
		size_t eq = text_find_char(right, '=');

		if (text_eq(left, TEXT("test machine")))
			box_param(p, i, "test_machine", right, block);
		else if (eq != TEXT_NOT_FOUND && eq > 0)
			block_param(p->doc, block, text_sub(right, 0, eq),
				    text_from(right, eq + 1),
				    lines_index(p, i));
	}
	return i;
}

/* ---- the format ---- */

/* The head has a second field or its parameters below the test case; in 2014
 * the test case was a path alone. */
static int sniff(const struct passage *p, size_t at)
{
	struct text value, other;
	const struct field *f = field_of(p->line[at]->text, &value);
	struct text none = {NULL, 0};

	if (in_box(p, at))
		return 95;
	if (!f || !text_eq(text_of(f->name), TEXT("testcase")))
		return 0;
	if (text_starts(text_ltrim(p->line[at]->text), TEXT("test case:")))
		return text_find_char(value, '/') != TEXT_NOT_FOUND &&
		       text_eq(text_word(&value), none) == false ? 90 : 0;
	for (size_t i = at + 1; i < p->n && i <= at + 6; i++)
		if (begins_params(p->line[i]->text) ||
		    field_of(p->line[i]->text, &other))
			return 95;
	return 0;
}

static size_t parse(const struct passage *p, size_t at, struct block *block)
{
	size_t end = in_box(p, at) ? parse_box(p, at, block) :
				     parse_head(p, at, block);

	return end > at ? end - at : 1;
}

static const char *const samples[] = {
	"in testcase: fio-basic\n"
	"on test machine: 64 threads Some(R) CPU @ 2.30GHz with 192G memory\n"
	"with following parameters:\n\n"
	"\truntime: 300s\n\tfs: ext4\n\tbs: 4k\n",
	"test case: box1/vm-scalability/300s-migrate\n",
	NULL,
};

const struct format format_lkp_job = {
	.name = "lkp-job",
	.title = "kernel test robot, head with the parameters",
	.sniff = sniff,
	.parse = parse,
	.samples = samples,
};
