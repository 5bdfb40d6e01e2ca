/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Evidence of trees in words; its kinds are in
 * analyzer/suspect/suspect_tree.c. */
#include "report/history.h"

static const struct {
	const char *kind, *words;
	bool detailed;
} phrases[] = {
	{"known-as", "now", true},
	{"same-change", "the same change as", true},
	{"ambiguous", "ambiguous:", true},
	{"not-in-tree", "in no tree", false},
	{"first-tag", "first in", true},
	{"in-range", "within", true},
	{"out-of-range", "not within", true},
	{"merge", "a merge", false},
	{"path-match", "touches", true},
	{"path-elsewhere", "touches only", true},
	{"docs-only", "touches no code:", true},
	{"upstream", "upstream", true},
	{"backported", "backported in", true},
	{"fix", "the fix of this report names it:", true},
	{"reverted-later", "reverted later by", true},
	{"fixed-later", "fixed later by", true},
};

/* NULL: it is no evidence of a tree. Of the kinds that others give, too, those
 * of trees have a detail. */
static const char *words_of(const struct shown_evidence *e)
{
	for (size_t i = 0; i < sizeof(phrases) / sizeof(*phrases); i++)
		if (text_is(e->kind, phrases[i].kind))
			return e->detail.n || !phrases[i].detailed
				       ? phrases[i].words
				       : NULL;
	return NULL;
}

bool history_repeats(const struct shown_suspect *s, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (text_eq(s->evidence[k].kind, s->evidence[i].kind))
			return true;
	return words_of(&s->evidence[i]) != NULL;
}

static void write_one(struct report *r, struct shown_suspect *s)
{
	for (size_t i = 0; i < s->n; i++) {
		const struct shown_evidence *e = &s->evidence[i];
		const char *words = words_of(e);

		if (words)
			s->history = arena_printf(
				r->arena, "%.*s%s%s%s%.*s",
				TEXT_ARG(s->history), s->history.n ? "; " : "",
				words, e->detail.n ? " " : "",
				TEXT_ARG(e->detail));
	}
}

void history_write(struct report *r)
{
	for (size_t i = 0; i < r->n_suspect; i++)
		write_one(r, &r->suspect[i]);
}
