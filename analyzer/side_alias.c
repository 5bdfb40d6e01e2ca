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
#define SHORT_NAME 2	/* of one that stands for a state: "A", "K1" */
#define SAYS_WORDS 12

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

/* The name of one word that t begins with, and behind a mark or "is" what it
 * stands for; empty when there is none. */
static struct text explained_name(struct text t, struct text *says)
{
	size_t at = 0;
	struct text name;

	while (at < t.n && ch_word(t.p[at]))
		at++;
	name = text_sub(t, 0, at);
	*says = text_ltrim(text_from(t, at));
	if (!name.n || name.n > NAME_MOST || !ch_alpha(name.p[0]))
		return text_sub(t, 0, 0);
	if (text_istarts(*says, TEXT("is ")) && name.n <= SHORT_NAME &&
	    ch_upper(name.p[0])) {
		*says = text_ltrim(text_from(*says, 3));
		return name;
	}
	if (says->n < 2 || !strchr(":=)", says->p[0]))
		return text_sub(t, 0, 0);
	*says = text_ltrim(text_from(*says, 1));
	return name;
}

/* Where the next of several begins: "A = 5.10, B = 5.15". */
static size_t next_explained(struct text t)
{
	static const char *const joints[] = {", and ", ", ", "; ", " and "};
	struct text says, name;

	for (size_t i = 0; i < t.n; i++)
		for (size_t k = 0; k < sizeof(joints) / sizeof(*joints); k++) {
			struct text rest = text_from(t, i);

			if (!text_skip(&rest, text_of(joints[k])))
				continue;
			name = explained_name(rest, &says);
			if (name.n && name.n <= SHORT_NAME)
				return (size_t)(rest.p - t.p);
		}
	return t.n;
}

/* "culprit = 1567b49d1a40 title", "A: v6.5", "(B) v6.5 + series": a name of one
 * word, a mark, and what it stands for. False when t is none of these. */
static bool explained(struct side_facts *f, struct text t)
{
	struct alias a = {.n_versions = 0};
	struct text says;
	size_t at = 0;
	struct label l;

	a.name = explained_name(t, &says);
	if (!a.name.n || f->n_aliases == SIDE_LIST)
		return false;
	if (commit_next(says, &at, &a.commit) && a.commit.p == says.p) {
		f->alias[f->n_aliases++] = a;
		return true;
	}
	l = label_scan(says);
	if (a.name.n > SHORT_NAME || !label_speaks(&l) ||
	    label_words(says) > SAYS_WORDS)
		return false;
	a.says = says;
	f->alias[f->n_aliases++] = a;
	return true;
}

static void explained_in(struct side_facts *f, struct text t)
{
	struct text line = text_trim(t), first;
	struct text says, name;
	size_t n;

	text_skip(&line, TEXT("("));
	name = explained_name(line, &says);
	/* One of several must be short, as words with a colon are many. */
	for (n = name.n && name.n <= SHORT_NAME ? next_explained(line) :
						  line.n;
	     line.n; n = next_explained(line)) {
		first = text_trim(text_sub(line, 0, n));
		while (n < line.n && first.n &&
		       strchr(",;", first.p[first.n - 1]))
			first.n--;
		if (!explained(f, first) || n >= line.n)
			return;
		line = text_from(line, n);
	}
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
	/* "[A]:", "Kernel B:" */
	t = text_trim(t);
	while (t.n && strchr(":)] ", t.p[t.n - 1]))
		t.n--;
	while (t.n && strchr("([", t.p[0]))
		t = text_from(t, 1);
	if (text_istarts(t, TEXT("kernel ")))
		t = text_ltrim(text_from(t, 7));
	for (size_t i = 0; i < f->n_aliases; i++)
		if (f->alias[i].says.n && text_eq(f->alias[i].name, t))
			return f->alias[i].says;
	return (struct text){NULL, 0};
}
