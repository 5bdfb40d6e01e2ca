/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Names that stand for a state: "Fedora 42 (6.14.5)" for a version, "culprit =
 * 1567b49d1a40 mm: convert" for a commit, "B: v6.5 + the series" for whatever
 * its line says. The name of a commit counts as a word of a text, one that was
 * explained by a line counts as the whole of a text (a head of a column).
 */
#include <string.h>

#include "analyzer/side.h"
#include "parser/text/text.h"

#define NAME_MOST 12	/* bytes of a name that a line explains */

static bool is_one_of(struct text word, const char *const *words)
{
	for (; *words; words++)
		if (text_iis(word, *words))
			return true;
	return false;
}

/* The name that ends before byte `at`: up to three words, of which the first
 * begins with a capital. */
static struct text name_before(struct text t, size_t at)
{
	size_t end = at, from, words = 0, best = at;

	while (end > 0 && strchr(" (/-:[", t.p[end - 1]) && t.p[end - 1])
		end--;
	from = end;
	while (words < 3 && from > 0) {
		size_t w = from;

		while (w > 0 && (ch_word(t.p[w - 1]) || t.p[w - 1] == '.'))
			w--;
		if (w == from)
			break;
		words++;
		from = w;
		if (ch_upper(t.p[w]) && w + 1 < end && ch_lower(t.p[w + 1]))
			best = w;
		if (from == 0 || t.p[from - 1] != ' ')
			break;
		from--;
	}
	return best < end ? text_sub(t, best, end - best) : text_sub(t, at, 0);
}

static bool alias_glue(struct text t, size_t at)
{
	return at > 0 && strchr("(/[", t.p[at - 1]) && t.p[at - 1];
}

static void alias_in(struct side_facts *f, struct text t)
{
	static const char *const no_name[] = {"linux", "kernel", "with", "on",
		"the", "from", "and", "after", "before", "in", "version",
		"vanilla", "base", "mainline", "upstream", NULL};
	struct version v;
	size_t at = 0;

	while (version_next(t, &at, &v) && f->n_aliases < SIDE_LIST) {
		size_t from = (size_t)(v.raw.p - t.p);
		struct text name = name_before(t, from);
		struct text first = name;

		if (!alias_glue(t, from) || name.n < 4)
			continue;
		first = text_word(&first);
		if (!is_one_of(first, no_name))
			f->alias[f->n_aliases++] = (struct alias){
				.name = name, .version = v, .n_versions = 1};
	}
}

/* "Slower on Fedora 42 than on Rocky 9.5": two names of kernels in the subject
 * are the pair when it names no versions. */
static void claim_of_aliases(struct sides *s, struct text subject)
{
	struct side_facts *f = &s->facts;
	const struct version *a = NULL, *b = NULL;

	if (f->n_base || f->n_test)
		return;
	for (size_t i = 0; i < f->n_aliases; i++) {
		const struct version *v = &f->alias[i].version;

		if (!text_ihas(subject, f->alias[i].name) ||
		    (a && version_same(a, v)) || (b && version_same(b, v)))
			continue;
		if (b)
			return;
		if (a)
			b = v;
		else
			a = v;
	}
	if (!b || version_cmp(a, b) == 0)
		return;
	f->base[f->n_base++] = version_cmp(a, b) < 0 ? *a : *b;
	f->test[f->n_test++] = version_cmp(a, b) < 0 ? *b : *a;
}

/* "culprit = 1567b49d1a40 title", "A: v6.5", "(B) v6.5 + series": a name of one
 * word, a mark, and what it stands for. */
static void explained_in(struct side_facts *f, struct text t)
{
	struct text line = text_trim(t), name, says;
	struct alias a = {.n_versions = 0};
	size_t at = 0;
	struct label l;

	text_skip(&line, TEXT("("));
	while (at < line.n && ch_word(line.p[at]))
		at++;
	name = text_sub(line, 0, at);
	says = text_ltrim(text_from(line, at));
	if (!name.n || name.n > NAME_MOST || !ch_alpha(name.p[0]) ||
	    says.n < 2 || !strchr(":=)", says.p[0]) || !says.p[0] ||
	    f->n_aliases == SIDE_LIST)
		return;
	says = text_ltrim(text_from(says, 1));
	a.name = name;
	at = 0;
	if (commit_next(says, &at, &a.commit) && a.commit.p == says.p) {
		f->alias[f->n_aliases++] = a;
		return;
	}
	l = label_scan(says);
	if (name.n > 2 || !label_speaks(&l) || label_words(says) > 12)
		return;
	a.says = says;
	f->alias[f->n_aliases++] = a;
}

void side_aliases_read(struct sides *s, struct text subject)
{
	alias_in(&s->facts, subject);
	for (size_t i = 0; i < s->n_paras; i++)
		alias_in(&s->facts, s->para[i].t);
	for (size_t i = 0; i < s->doc->n_lines; i++)
		if (side_prose_line(s->doc, i) &&
		    s->doc->line[i].block == NO_INDEX)
			explained_in(&s->facts, s->doc->line[i].text);
	claim_of_aliases(s, subject);
}

void side_alias_add(const struct side_facts *f, struct label *l)
{
	struct version v;
	size_t at = 0;

	for (size_t i = 0; i < f->n_aliases; i++) {
		const struct alias *a = &f->alias[i];

		if (a->n_versions && !l->n_versions &&
		    text_ihas(l->text, a->name))
			l->version[l->n_versions++] = a->version;
		if (a->commit.n && !l->n_commits && l->n_versions == 0 &&
		    text_find_word(l->text, a->name) != TEXT_NOT_FOUND)
			l->commit[l->n_commits++] = a->commit;
	}
	/* What else looks like a version was no state for the label. */
	if (!l->n_versions && f->series.major > 0 &&
	    version_next_of(l->text, &at, &f->series, &v) &&
	    text_istarts(v.raw, TEXT("rc")))
		l->version[l->n_versions++] = v;
}

struct text side_alias_says(const struct side_facts *f, struct text t)
{
	t = text_trim(t);
	for (size_t i = 0; i < f->n_aliases; i++)
		if (f->alias[i].says.n && text_eq(f->alias[i].name, t))
			return f->alias[i].says;
	return (struct text){NULL, 0};
}
