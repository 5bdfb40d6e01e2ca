/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Names that stand for a state: "Fedora 42 (6.14.5)" for a version, "culprit =
 * 1567b49d1a40 mm: convert" for a commit, "B: v6.5 + the series" for whatever
 * its line says. The name of a commit counts as a word of a text, one that was
 * explained by a line counts as the whole of a text (a head of a column).
 */
#include <string.h>

#include "analyzer/side/side.h"
#include "parser/text/text.h"

#define NAME_MOST 12	/* bytes of a name that a line explains */
#define SHORT_NAME 2	/* of one that stands for a state: "A", "K1" */
#define SAYS_WORDS 12	/* of what it stands for */

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

/* "Kernel A is 6.1", "Config B: ...": the noun in front of a name of one
 * letter. */
static struct text without_noun(struct text t)
{
	static const char *const nouns[] = {"kernel ", "config ", "case ",
		"setup ", "variant ", "column ", "version "};

	for (size_t i = 0; i < sizeof(nouns) / sizeof(*nouns); i++) {
		struct text noun = text_of(nouns[i]);

		if (text_istarts(t, noun) && t.n > noun.n &&
		    (t.n == noun.n + 1 || !ch_word(t.p[noun.n + 1])))
			return text_from(t, noun.n);
	}
	return t;
}

/* "A) ", "[1] = ", "B is ": a name at the beginning of a line and a mark behind
 * it; *says becomes the rest. */
static struct text explained_name(struct text line, struct text *says)
{
	struct text none = {NULL, 0}, name;
	bool open;
	size_t at = 0;

	line = without_noun(text_trim(line));
	open = text_skip(&line, TEXT("(")) || text_skip(&line, TEXT("["));
	while (at < line.n && ch_word(line.p[at]))
		at++;
	name = text_sub(line, 0, at);
	line = text_from(line, at);
	if (!name.n || name.n > NAME_MOST ||
	    !(ch_alpha(name.p[0]) || (open && name.n == 1)))
		return none;
	if (open)
		open = text_skip(&line, TEXT(")")) ||
		       text_skip(&line, TEXT("]"));
	line = text_ltrim(line);
	if (line.n < 2 ||
	    (!text_skip(&line, TEXT(":")) && !text_skip(&line, TEXT("=")) &&
	     !text_skip(&line, TEXT(")")) &&
	     !(name.n <= SHORT_NAME && ch_upper(name.p[0]) &&
	       text_skip(&line, TEXT("is "))) && !open))
		return none;
	*says = text_ltrim(line);
	return name;
}

/* The name that a label is: "A", "Kernel A:", "[1]". A bare number counts
 * something. */
static struct text named_in(struct text label)
{
	struct text t = without_noun(text_trim(label));
	bool open = t.n && strchr("([", t.p[0]);

	while (t.n && strchr(":)] ", t.p[t.n - 1]))
		t.n--;
	while (t.n && strchr("([", t.p[0]))
		t = text_from(t, 1);
	return t.n && !open && ch_digit(t.p[0]) ? text_sub(t, 0, 0) : t;
}

/* Does a column, or what a tool printed, go by this name? */
static bool names_run(const struct document *doc, struct text name)
{
	for (size_t i = 0; i < doc->n_runs; i++)
		if (text_eq(named_in(doc->run[i].label), name))
			return true;
	return false;
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
 * word, a mark, and what it stands for. What a name of one letter stands for
 * need not speak where numbers go by it. False when t is none of these. */
static bool explained(struct sides *s, struct text t, size_t line)
{
	struct side_facts *f = &s->facts;
	struct alias a = {.line = line};
	size_t at = 0;
	struct text says = {NULL, 0};
	struct label l;

	a.name = explained_name(t, &says);
	if (!a.name.n || !says.n || f->n_aliases == SIDE_LIST)
		return false;
	if (commit_next(says, &at, &a.commit) && a.commit.p == says.p) {
		f->alias[f->n_aliases++] = a;
		return true;
	}
	l = label_scan(says);
	if (a.name.n > SHORT_NAME || label_words(says) > SAYS_WORDS ||
	    (!label_speaks(&l) &&
	     (a.name.n > 1 || label_words(says) < 2 ||
	      !names_run(s->doc, a.name))))
		return false;
	a.says = says;
	f->alias[f->n_aliases++] = a;
	return true;
}

static void explained_in(struct sides *s, size_t at)
{
	struct text line = text_trim(s->doc->line[at].text), first;
	struct text says, name = explained_name(line, &says);
	size_t n;

	if (!name.n && text_skip(&line, TEXT("(")))
		name = explained_name(line, &says);
	/* One of several must be short, as words with a colon are many. */
	for (n = name.n && name.n <= SHORT_NAME ? next_explained(line) :
						  line.n;
	     line.n; n = next_explained(line)) {
		first = text_trim(text_sub(line, 0, n));
		while (n < line.n && first.n &&
		       strchr(",;", first.p[first.n - 1]))
			first.n--;
		if (!explained(s, first, at) || n >= line.n)
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
			explained_in(s, i);
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

struct text side_alias_says(const struct side_facts *f, struct text t,
			    size_t from)
{
	const struct alias *best = NULL;

	t = named_in(t);
	for (size_t i = 0; i < f->n_aliases; i++) {
		const struct alias *a = &f->alias[i];

		if (!a->says.n || !text_eq(a->name, t))
			continue;
		if (!best || (from != NO_INDEX && a->line < from))
			best = a;
	}
	return best ? best->says : (struct text){NULL, 0};
}
