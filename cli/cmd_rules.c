/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * rules: which there are, what each says and why, and whether they pass their
 * own tests.
 */
#include "cli/cli.h"

#include "analyzer/analyzer.h"
#include "base/error.h"

/* A weight that rows bring along is not one number. */
static const char *weight_of(const struct rule *r, char *to, size_t size)
{
	if (r->row_weight)
		return "row";
	if (!r->weighed || r->weight == 0)
		return "-";
	snprintf(to, size, "%+.1f", r->weight);
	return to;
}

/* Compiles them as well: what is wrong with a rule is told here, too. */
static int list(struct options *o, const struct ruleset *rules)
{
	char weight[32];
	int err = ruleset_compile(rules);

	for (size_t i = 0; i < rules->n && !err; i++) {
		const struct rule *r = &rules->rule[i];

		fprintf(o->out, "%-32.*s %5s  %.*s%s\n", TEXT_ARG(r->id),
			weight_of(r, weight, sizeof(weight)),
			TEXT_ARG(r->title), r->builtin ? "" : "  (yours)");
	}
	return err;
}

static void print_field(struct options *o, const char *key, struct text value)
{
	if (value.n)
		fprintf(o->out, "%-9s%.*s\n", key, TEXT_ARG(value));
}

/* The rule as the user would write it, with its query. */
static int show(struct options *o, const struct ruleset *rules)
{
	struct text id = text_of(o->n_args > 1 ? o->arg[1] : "");

	for (size_t i = 0; i < rules->n; i++) {
		const struct rule *r = &rules->rule[i];

		if (!text_eq(r->id, id))
			continue;
		print_field(o, "id", r->id);
		print_field(o, "title", r->title);
		print_field(o, "class", r->class);
		print_field(o, "verdict", r->verdict);
		if (r->weighed)
			fprintf(o->out, "%-9s%+g log-odds\n", "weight",
				r->weight);
		print_field(o, "message", r->message);
		print_field(o, "why", r->why);
		print_field(o, "file", text_of(r->file));
		fprintf(o->out, "\n%.*s\n", TEXT_ARG(text_trim(r->sql)));
		return 0;
	}
	return rs_fail(RS_ERR_USAGE, "%.*s: no such rule; regsift rules list",
		       TEXT_ARG(id));
}

/* A folder that holds no rule would pass all its tests. */
static int test(struct options *o, const struct ruleset *rules,
		const char *directory)
{
	bool any = !directory;
	int got;

	for (size_t i = 0; i < rules->n && !any; i++)
		any = !rules->rule[i].builtin;
	if (!any)
		return rs_fail(RS_ERR_INPUT, "%s: there is no rule (ID.sql) to "
			       "test in it", directory);
	got = ruleset_test(rules, directory, o->out);
	if (got < 0)
		return got;
	if (got == 0)
		fprintf(o->out, "every rule passes its test\n");
	else
		fprintf(o->out, "%d failure%s\n", got, got == 1 ? "" : "s");
	return got != 0;
}

/* The words behind the verb that are not used are a mistake. */
static int check_words(const struct options *o, struct text what)
{
	bool show = text_eq(what, TEXT("show"));
	size_t most = text_eq(what, TEXT("list")) ? 1 : 2;

	if (show && o->n_args < 2)
		return rs_fail(RS_ERR_USAGE, "rules show: give the ID of a "
			       "rule; regsift rules list");
	if (o->n_args > most)
		return rs_fail(RS_ERR_USAGE, "rules: '%s' is one word too "
			       "many", o->arg[most]);
	return 0;
}

int cmd_rules(struct options *o)
{
	struct text what = text_of(o->n_args ? o->arg[0] : "list");
	bool testing = text_eq(what, TEXT("test"));
	/* `rules test DIR` tests that directory's rules alone. */
	const char *directory = testing && o->n_args > 1 ? o->arg[1] : NULL;
	struct ruleset *rules;
	int err = check_words(o, what);

	if (!err)
		err = ruleset_load(directory ? directory : rules_directory(o),
				   &rules);
	if (err)
		return err;
	if (testing)
		err = test(o, rules, directory);
	else if (text_eq(what, TEXT("list")))
		err = list(o, rules);
	else if (text_eq(what, TEXT("show")))
		err = show(o, rules);
	else
		err = rs_fail(RS_ERR_USAGE,
			      "rules %.*s: give list, show ID or test",
			      TEXT_ARG(what));
	ruleset_free(rules);
	return err;
}
