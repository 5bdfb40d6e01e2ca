/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Whether a text holds the letters that an expression cannot do without: read
 * off the expression as it is written, which takes a hundredth of the time in
 * which PCRE2 compiles it. "False" is certain, "true" is not. Of a sequence
 * all plain runs of letters must be there, of alternatives one; what may be
 * absent, classes, lookarounds and the order are not looked at.
 */
#include "base/pattern.h"

#define RUN_MOST 63

struct walk {
	const char *p;
	const struct letters *in;
};

/* Plain bytes that follow each other, folded. */
struct run {
	char byte[RUN_MOST];
	size_t n;
};

void letters_read(struct text folded, struct letters *out)
{
	*out = (struct letters){.folded = folded};
	for (size_t i = 0; i + 1 < folded.n; i++)
		out->pair[folded.p[i] & 31] |= UINT32_C(1)
					       << (folded.p[i + 1] & 31);
}

bool letters_hold(const struct letters *l, struct text word)
{
	for (size_t i = 0; i + 1 < word.n; i++)
		if (!letters_pair(l, word.p[i], word.p[i + 1]))
			return false;
	return text_has(l->folded, word);
}

/* Are the pairs there of one of the words that '|' parts? */
static bool literal_possible(const struct letters *l, const char *p)
{
	while (*p) {
		while (*p && *p != '|' &&
		       (!p[1] || p[1] == '|' || letters_pair(l, p[0], p[1])))
			p++;
		if (!*p || *p == '|')
			return true;
		while (*p && *p++ != '|')
			;
	}
	return false;
}

bool pattern_find_in(struct pattern *p, const struct letters *in,
		     struct match *m)
{
	return (!p->literal || literal_possible(in, p->literal)) &&
	       pattern_find(p, in->folded, 0, m);
}

/* A single letter says too little to be looked for. */
static bool holds_run(const struct walk *w, struct run *r)
{
	struct text word = {r->byte, r->n};

	r->n = 0;
	return word.n < 2 || letters_hold(w->in, word);
}

/* Stops behind the first that is possible. */
static bool alternatives(struct walk *w);

static void skip_past(struct walk *w, char end)
{
	while (*w->p && *w->p != end)
		w->p += *w->p == '\\' && w->p[1] ? 2 : 1;
	if (*w->p)
		w->p++;
}

/* Behind the bracket that opens a class, to behind the one that closes it. */
static void skip_class(struct walk *w)
{
	if (*w->p == '^')
		w->p++;
	if (*w->p == ']')
		w->p++;
	skip_past(w, ']');
}

/* To the end of the sequence, or of all alternatives: most of an expression is
 * skipped, so plain bytes are passed by one look at each. */
static void skip(struct walk *w, bool all)
{
	static const bool special[256] = {
		['\0'] = true, ['\\'] = true, ['['] = true, ['('] = true,
		[')'] = true, ['|'] = true,
	};
	size_t depth = 0;

	for (;; w->p++) {
		while (!special[(unsigned char)*w->p])
			w->p++;
		if (!*w->p)
			return;
		if (*w->p == '\\' && w->p[1])
			w->p++;
		else if (*w->p == '[') {
			w->p++;
			skip_class(w);
			w->p--;
		} else if (*w->p == '(')
			depth++;
		else if (*w->p == ')' && depth)
			depth--;
		else if (*w->p == ')' || (*w->p == '|' && !depth && !all))
			return;
	}
}

/* Behind "(", to behind ")". Lookarounds count as there. */
static bool group(struct walk *w)
{
	bool there = true;

	if (w->p[0] == '?' && w->p[1] == ':')
		w->p += 2;
	if (*w->p != '?')
		there = alternatives(w);
	if (there)
		skip(w, true);
	if (*w->p == ')')
		w->p++;
	return there;
}

static bool quantifies(char c)
{
	return c == '?' || c == '*' || c == '+' || c == '{';
}

/* Behind a quantifier, where there is one. True: the item may be absent. */
static bool quantifier(struct walk *w)
{
	char c = *w->p;
	bool optional = c == '?' || c == '*' || (c == '{' && w->p[1] == '0');

	if (!quantifies(c))
		return false;
	if (c == '{')
		skip_past(w, '}');
	else
		w->p++;
	if (*w->p == '?' || *w->p == '+')
		w->p++;
	return optional;
}

/* The next byte stands for itself: taken, folded. */
static bool plain_byte(struct walk *w, char *byte)
{
	char c = *w->p;

	if (c == '\\' && w->p[1] && !ch_alnum(w->p[1]))
		c = *++w->p;
	else if (c == '\\' || c == '.' || c == '^' || c == '$')
		return false;
	w->p++;
	*byte = ch_fold(c);
	return true;
}

/* A byte, with its quantifier. */
static bool simple(struct walk *w, struct run *r)
{
	bool there = true, optional;
	char byte;

	if (!plain_byte(w, &byte)) {
		w->p += *w->p == '\\' && w->p[1] ? 2 : 1;
		quantifier(w);
		return holds_run(w, r);
	}
	if (r->n == RUN_MOST)
		there = holds_run(w, r);
	if (!quantifies(*w->p)) {
		r->byte[r->n++] = byte;
		return there;
	}
	optional = quantifier(w);
	if (!optional)
		r->byte[r->n++] = byte;
	return holds_run(w, r) && there;
}

static bool bracketed(struct walk *w)
{
	bool there = true;

	if (*w->p++ == '[')
		skip_class(w);
	else
		there = group(w);
	return quantifier(w) || there;
}

static bool sequence(struct walk *w)
{
	struct run r = {.n = 0};
	bool there = true;

	while (there && *w->p && *w->p != '|' && *w->p != ')') {
		if (*w->p == '[' || *w->p == '(')
			there = holds_run(w, &r) && bracketed(w);
		else
			there = simple(w, &r);
	}
	if (there)
		return holds_run(w, &r);
	skip(w, false);
	return false;
}

static bool alternatives(struct walk *w)
{
	bool there = sequence(w);

	while (!there && *w->p == '|') {
		w->p++;
		there = sequence(w);
	}
	return there;
}

bool pattern_possible(const struct pattern *p, const struct letters *in)
{
	struct walk w = {.p = p->regex, .in = in};

	return alternatives(&w);
}
