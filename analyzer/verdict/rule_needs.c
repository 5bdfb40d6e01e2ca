/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What a rule needs before it can find anything. To compile a rule takes far
 * longer than to run it, and of most threads half of the rules have nothing
 * to say: which ones is known from a few facts, asked for in one statement
 * (rule_facts in corpus/queries/rule.sql).
 *
 * "cue C1 or said confirmed, no comparison": all that commas divide, each by
 * one of its alternatives.
 */
#include "analyzer/verdict/rule.h"

static const struct text known[] = {
	{"authors", 7}, {"comparison", 10}, {"cue", 3}, {"ending", 6},
	{"figures", 7}, {"groups", 6}, {"jbd2", 4}, {"measured", 8},
	{"parameter", 9}, {"patch", 5}, {"revert", 6}, {"said", 4},
	{"tier", 4}, {"tools", 5},
};

static bool is_known(struct text fact)
{
	struct text word = text_word(&fact);

	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++)
		if (text_eq(known[i], word))
			return true;
	return false;
}

/* The next of what stands between separators, without blanks around it. */
static struct text cut_at(struct text *rest, struct text separator)
{
	size_t at = text_find(*rest, separator);
	struct text part = text_sub(*rest, 0, at);

	*rest = at == TEXT_NOT_FOUND ? (struct text){NULL, 0} :
				       text_from(*rest, at + separator.n);
	return text_trim(part);
}

static bool holds(const struct rule_facts *facts, struct text fact)
{
	bool no = text_skip(&fact, TEXT("no "));

	for (size_t i = 0; i < facts->n; i++)
		if (text_eq(facts->item[i], fact))
			return !no;
	return no;
}

bool rule_needs_valid(struct text needs, struct text *wrong)
{
	while (needs.n) {
		struct text all = cut_at(&needs, TEXT(","));

		do {
			*wrong = cut_at(&all, TEXT(" or "));
			text_skip(wrong, TEXT("no "));
			if (!is_known(*wrong))
				return false;
		} while (all.n);
	}
	return true;
}

bool rule_needs_met(const struct rule *rule, const struct rule_facts *facts)
{
	struct text needs = rule->needs;
	bool met = true;

	while (facts && needs.n && met) {
		struct text all = cut_at(&needs, TEXT(","));

		met = false;
		while (all.n && !met)
			met = holds(facts, cut_at(&all, TEXT(" or ")));
	}
	return met;
}

int rule_facts(struct db *db, int64_t thread_id, struct arena *a,
	       struct rule_facts *out)
{
	struct query *q = db_query(db, "rule_facts");
	int got;

	*out = (struct rule_facts){0};
	query_int(q, 1, thread_id);
	while ((got = query_step(q)) == 1) {
		out->item = arena_grow(a, out->item, out->n, &out->cap,
				       sizeof(*out->item));
		out->item[out->n++] = arena_text(a, query_col_text(q, 0));
	}
	return got;
}
