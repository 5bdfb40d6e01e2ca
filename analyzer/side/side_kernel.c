/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Which kernels a document is about, and which of them a run ran on: those of
 * its claim first, then those of its numbers, then what it says of single
 * versions, then the one that it says it was run on.
 */
#include <string.h>

#include "analyzer/side/side.h"
#include "parser/text/text.h"

/* The version as written, without words that say the side ("-patched") and
 * without what a plus adds. A candidate of a list has its release. */
static struct text kernel_text(const struct sides *s, const struct version *v)
{
	struct text t = v->raw;
	struct label l = label_scan(v->distro);

	if (text_istarts(t, TEXT("rc")) || text_ihas(t, TEXT(" rc")))
		return arena_printf(s->doc->arena, "%d.%d-rc%d", v->major,
				    v->minor, v->rc);
	if (v->distro.n && (l.features || v->distro.p[0] == '+'))
		t.n -= v->distro.n;
	return t;
}

static const struct version *claimed(const struct sides *s, enum role role)
{
	const struct side_facts *f = &s->facts;

	if (role == ROLE_BASE && f->n_base == 1)
		return &f->base[0];
	if (role == ROLE_TEST && f->n_test == 1)
		return &f->test[0];
	return NULL;
}

/* The one kernel that the document names, when it names just one: then all
 * its numbers are from it. */
const struct version *side_only_version(const struct sides *s)
{
	const struct facts *f = &s->doc->facts;
	const struct version *first = NULL;

	for (size_t i = 0; i < f->n_versions; i++) {
		const struct version *v = &f->version[i].v;

		if (first && version_cmp(first, v) != 0 &&
		    !version_same(first, v))
			return NULL;
		if (!first || v->raw.n > first->raw.n)
			first = v;
	}
	return first;
}

/* Do runs `a` and `b` take one kernel from one heading, and are of two sides? */
static bool share_heading(const struct sides *s, size_t a, size_t b)
{
	const struct reading *x = &s->reading[a], *y = &s->reading[b];

	return y->has_kernel && !y->label.n_versions && x->role != y->role &&
	       text_eq(x->kernel.raw, y->kernel.raw);
}

/* "Good: 6.1. Bad: 6.2. It fell from 500 to 350 MB/s": the heading that is
 * nearest is none of either number, as the claim names both. */
static bool heading_is_wide(const struct sides *s, size_t run)
{
	const struct reading *r = &s->reading[run];

	if (!r->has_kernel || r->label.n_versions ||
	    r->role == ROLE_OTHER || !claimed(s, ROLE_BASE) ||
	    !claimed(s, ROLE_TEST))
		return false;
	return (run > 0 && share_heading(s, run, run - 1)) ||
	       (run + 1 < s->doc->n_runs && share_heading(s, run, run + 1));
}

struct text side_kernel_of(const struct sides *s, size_t run)
{
	const struct reading *r = &s->reading[run];
	const struct version *own =
		r->label.n_versions ? &r->label.version[0] :
		r->has_kernel && !heading_is_wide(s, run) ? &r->kernel : NULL;
	/* A revert runs on the suspected kernel. */
	const struct version *said = claimed(
		s, r->variant ? ROLE_TEST : r->role);

	if (own && said && own->wildcard && !said->wildcard &&
	    said->major == own->major && said->minor == own->minor)
		return kernel_text(s, said);
	if (own)
		return kernel_text(s, own);
	/* A column is a commit; a version in the text is none of its. */
	if (s->doc->run[run].column)
		return (struct text){NULL, 0};
	if (!said && r->role != ROLE_OTHER)
		said = s->only;
	return said ? kernel_text(s, said) : (struct text){NULL, 0};
}

static void mention(struct sides *s, struct text version, enum role role,
		    size_t line)
{
	struct facts *f = &s->doc->facts;

	for (size_t i = 0; i < f->n_kernels; i++)
		if (text_eq(f->kernel[i].version, version) &&
		    f->kernel[i].role == (int)role)
			return;
	if (!version.n)
		return;
	f->kernel = arena_grow(s->doc->arena, f->kernel, f->n_kernels,
			       &f->cap_kernels, sizeof(*f->kernel));
	f->kernel[f->n_kernels++] =
		(struct kernel_mention){version, (int)role, line};
}

/* "5.6.x" where the document says later which one it was: the only release of
 * that series, or the wildcard itself. */
static const struct version *meant(const struct sides *s,
				   const struct version *v)
{
	const struct facts *f = &s->doc->facts;
	const struct version *one = v;

	for (size_t i = 0; v->wildcard && i < f->n_versions; i++) {
		const struct version *o = &f->version[i].v;

		if (o->wildcard || !side_same_state(o, v) ||
		    o->patch < 0)
			continue;
		if (one != v && version_cmp(one, o) != 0)
			return v;
		one = o;
	}
	return one;
}

/* As the claim writes it, and the release that it means. */
static void mention_release(struct sides *s, const struct version *v,
			    enum role role)
{
	size_t line = s->facts.claim_line;

	mention(s, kernel_text(s, v), role, line);
	if (meant(s, v) != v)
		mention(s, kernel_text(s, meant(s, v)), role, line);
}

/* Kernels of the claim come first: they are what the report is about. */
static void mention_claim(struct sides *s)
{
	const struct side_facts *f = &s->facts;

	for (size_t i = 0; i < f->n_base; i++)
		mention_release(s, &f->base[i], ROLE_BASE);
	for (size_t i = 0; i < f->n_test; i++)
		mention_release(s, &f->test[i], ROLE_TEST);
	if (!f->n_test && f->has_subject && f->regression)
		mention(s, kernel_text(s, &f->subject), ROLE_TEST, NO_INDEX);
	if (f->n_test || !s->only)
		return;
	mention(s, kernel_text(s, s->only), ROLE_TEST, NO_INDEX);
	/* "Slower since 6.5": then the good kernel is another one. */
	if (!f->has_said_bad && !(f->has_subject && f->regression))
		mention(s, kernel_text(s, s->only), ROLE_BASE, NO_INDEX);
}

/* The suspected kernel with the change taken out is the base only when no
 * other has numbers. */
static void mention_variants(struct sides *s, const struct placement *placement)
{
	bool base = false;

	for (size_t i = 0; i < s->doc->n_runs; i++)
		base |= s->reading[i].role == ROLE_BASE &&
			!s->reading[i].variant &&
			(s->reading[i].label.n_versions ||
			 s->reading[i].has_kernel);
	for (size_t i = 0; i < s->doc->n_runs; i++)
		if (s->reading[i].variant &&
		    !(s->reading[i].role == ROLE_BASE &&
		      (base || (s->facts.n_base &&
				!s->reading[i].label.n_versions &&
				!s->reading[i].has_kernel))))
			mention(s, placement[i].kernel, s->reading[i].role,
				placement[i].label_line);
}

/* A version that the text itself calls a kernel: "kernel 5.5.3", "Linux
 * Version: 4.12.14", "Not tainted 5.18.0". */
static bool called_kernel(const struct sides *s, const struct version_ref *v)
{
	struct text t = s->doc->line[v->line].text;
	struct text lead = text_sub(t, v->at > 28 ? v->at - 28 : 0,
				    v->at > 28 ? 28 : v->at);

	return text_ihas(lead, TEXT("kernel")) ||
	       text_ihas(lead, TEXT("linux")) ||
	       text_ihas(lead, TEXT("uname")) ||
	       text_ihas(lead, TEXT("tainted"));
}

/* The first such of the first message, else of all. */
static const struct version_ref *stated(const struct sides *s)
{
	const struct facts *f = &s->doc->facts;
	const struct version_ref *any = NULL;

	for (size_t i = 0; i < f->n_versions; i++) {
		const struct version_ref *v = &f->version[i];

		if (!called_kernel(s, v))
			continue;
		if (side_reported(s, v->line))
			return v;
		any = any ? any : v;
	}
	return any;
}

/* "I have built v4.9-rc1, v4.8.2 and v4.4.25 kernels": it did not all run on
 * the first of them. The newest of the others on its line when that is another
 * kernel, else itself; *several counts the others. */
static const struct version *newest_beside(const struct sides *s,
					   const struct version_ref *v,
					   size_t *several)
{
	const struct facts *f = &s->doc->facts;
	const struct version *newest = &v->v;

	*several = 0;
	for (size_t i = 0; i < f->n_versions; i++) {
		const struct version *o = &f->version[i].v;

		if (f->version[i].line != v->line ||
		    side_same_state(o, &v->v))
			continue;
		++*several;
		if (version_cmp(o, newest) > 0)
			newest = o;
	}
	return newest;
}

/* Words in front of a version that something began with, which was not run. */
static bool only_history(struct text t, size_t at)
{
	static const char *const words[] = {"introduced in", "merged in",
		"added in", "since", "already", "fixed in", "as of",
		"reverted in",
		"appeared in", "landed in", NULL};
	struct text lead = text_sub(t, at > 32 ? at - 32 : 0,
				    at > 32 ? 32 : at);

	for (size_t i = 0; words[i]; i++)
		if (text_ihas(lead, text_of(words[i])))
			return true;
	return text_ihas(text_sub(t, at, 40), TEXT("already"));
}

/* The one state of the reporter's prose that is older (sign -1) or newer (1)
 * than v; NULL when there are several. */
static const struct version_ref *partner(const struct sides *s,
					 const struct version *v, int sign)
{
	const struct facts *f = &s->doc->facts;
	const struct version_ref *one = NULL;

	for (size_t i = 0; i < f->n_versions; i++) {
		const struct version_ref *o = &f->version[i];
		struct text t = s->doc->line[o->line].text;

		if (!side_reported(s, o->line) || side_same_state(&o->v, v) ||
		    version_cmp(&o->v, v) * sign <= 0 ||
		    only_history(t, o->at))
			continue;
		if (one && !side_same_state(&one->v, &o->v))
			return NULL;
		one = one ? one : o;
	}
	return one;
}

static const struct kernel_mention *mention_of(const struct sides *s,
					       enum role role)
{
	const struct facts *f = &s->doc->facts;

	for (size_t i = 0; i < f->n_kernels; i++)
		if (f->kernel[i].role == (int)role)
			return &f->kernel[i];
	return NULL;
}

/* One side of a complaint has its kernel, and the reporter speaks of just one
 * other on the far side of it: "Slower in 6.2. With 6.1 I got 300 MB/s". */
static void mention_partner(struct sides *s)
{
	const struct kernel_mention *base = mention_of(s, ROLE_BASE);
	const struct kernel_mention *test = mention_of(s, ROLE_TEST);
	const struct kernel_mention *known = base ? base : test;
	const struct version_ref *other;
	struct version v;
	size_t at = 0;

	if (!s->facts.regression || s->facts.patch || !known ||
	    (base && test) || !version_next(known->version, &at, &v))
		return;
	other = partner(s, &v, base ? 1 : -1);
	if (other)
		mention(s, kernel_text(s, &other->v),
			base ? ROLE_TEST : ROLE_BASE, other->line);
}

/* Where numbers and claims name none: what is said of versions; without that
 * everything ran on the kernel that is stated. */
static void mention_said(struct sides *s)
{
	const struct side_facts *f = &s->facts;
	bool base = mention_of(s, ROLE_BASE), test = mention_of(s, ROLE_TEST);
	const struct version *newest;
	const struct version_ref *v;
	size_t several;

	if (!base && f->has_said_good)
		mention(s, kernel_text(s, &f->said_good), ROLE_BASE, NO_INDEX);
	if (!test && f->has_said_bad)
		mention(s, kernel_text(s, &f->said_bad), ROLE_TEST, NO_INDEX);
	mention_partner(s);
	if (mention_of(s, ROLE_BASE) || mention_of(s, ROLE_TEST))
		return;
	v = stated(s);
	if (!v)
		return;
	newest = newest_beside(s, v, &several);
	if (!several)
		mention(s, kernel_text(s, &v->v), ROLE_BASE, v->line);
	if (!several || f->regression)
		mention(s, kernel_text(s, newest), ROLE_TEST, v->line);
	/* "I use two versions, 6.1.5 and 6.2.1": of a pair the older. */
	if (several == 1 && f->regression && !f->patch)
		mention_partner(s);
}

void side_kernels(struct sides *s, const struct placement *placement)
{
	mention_claim(s);
	for (size_t i = 0; i < s->doc->n_runs; i++)
		if (!s->reading[i].variant)
			mention(s, placement[i].kernel, s->reading[i].role,
				placement[i].label_line);
	mention_variants(s, placement);
	mention_said(s);
}
