/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * PCRE2 behind one file. A built-in pattern that does not compile is a
 * programmer's mistake (assert). Not thread safe yet: patterns are compiled
 * lazily into their own struct.
 */
#define PCRE2_CODE_UNIT_WIDTH 8
#include "base/pattern.h"

#include <pcre2.h>

#include "base/arena.h"
#include "base/limits.h"
#include "base/pattern_pack.h"

/* Matches after which machine code is worth its making (some 0.1 ms). */
#define OFTEN 400

struct compiled {
	pcre2_code *code;
	unsigned int matches;
};

static struct {
	pcre2_match_context *context;
	pcre2_match_data *data;
	struct compiled **code;
	size_t n, cap;
} shared;

static void prepare_shared(void)
{
	if (shared.context)
		return;
	shared.context = pcre2_match_context_create(NULL);
	shared.data = pcre2_match_data_create(PATTERN_GROUPS, NULL);
	if (!shared.context || !shared.data)
		out_of_memory();
	pcre2_set_match_limit(shared.context, LIMIT_MATCH);
	pcre2_set_heap_limit(shared.context, LIMIT_MATCH_HEAP);
}

static void remember(struct compiled *code)
{
	if (shared.n == shared.cap) {
		size_t cap = shared.cap ? shared.cap * 2 : 64;
		struct compiled **p = realloc(shared.code, cap * sizeof(*p));

		if (!p)
			out_of_memory(); /* LCOV_EXCL_LINE: of a KiB */
		shared.code = p;
		shared.cap = cap;
	}
	shared.code[shared.n++] = code;
}

static struct compiled *compiled(struct pattern *p)
{
	struct compiled *c = p->code;

	if (c)
		return c;
	prepare_shared();
	c = calloc(1, sizeof(*c));
	if (!c)
		out_of_memory(); /* LCOV_EXCL_LINE: of 16 bytes */
	c->code = pattern_carried(p->regex);
	if (!c->code)
		c->code = pattern_compile(p->regex);
	remember(c);
	p->code = c;
	return c;
}

/* A pattern that is matched often is turned into machine code, where the
 * system allows; what needs more stack than that has goes the slow way. */
static int match(struct compiled *c, struct text subject, size_t from)
{
	PCRE2_SPTR bytes = (PCRE2_SPTR)(subject.n ? subject.p : "");
	int n;

	if (++c->matches == OFTEN)
		pcre2_jit_compile(c->code, PCRE2_JIT_COMPLETE);
	n = pcre2_match(c->code, bytes, subject.n, from, 0, shared.data,
			shared.context);
	/* LCOV_EXCL_START: how much stack code takes is PCRE2's affair. */
	if (n == PCRE2_ERROR_JIT_STACKLIMIT)
		n = pcre2_match(c->code, bytes, subject.n, from, PCRE2_NO_JIT,
				shared.data, shared.context);
	/* LCOV_EXCL_STOP */
	return n;
}

static bool may_match(const struct pattern *p, struct text subject)
{
	struct text words = {p->literal, p->literal ? strlen(p->literal) : 0};

	if (!words.n)
		return true;
	while (words.n)
		if (text_ihas(subject, text_cut(&words, '|')))
			return true;
	return false;
}

bool pattern_find(struct pattern *p, struct text subject, size_t from,
		  struct match *m)
{
	const size_t *v;
	struct compiled *code;
	int n;

	if (from > subject.n)
		return false;
	if (!may_match(p, text_from(subject, from)))
		return false;
	/* Before the match: it makes what is shared. */
	code = compiled(p);
	n = match(code, subject, from);
	if (n <= 0)
		return false;
	v = pcre2_get_ovector_pointer(shared.data);
	*m = (struct match){.n = (size_t)n, .from = v[0], .to = v[1]};
	for (size_t i = 0; i < m->n; i++)
		if (v[2 * i] != PCRE2_UNSET)
			m->group[i] = text_sub(subject, v[2 * i],
					       v[2 * i + 1] - v[2 * i]);
	return true;
}

bool pattern_matches(struct pattern *p, struct text subject)
{
	struct match m;

	return pattern_find(p, subject, 0, &m);
}

void pattern_release_all(void)
{
	for (size_t i = 0; i < shared.n; i++) {
		pcre2_code_free(shared.code[i]->code);
		free(shared.code[i]);
	}
	free(shared.code);
	pcre2_match_data_free(shared.data);
	pcre2_match_context_free(shared.context);
	memset(&shared, 0, sizeof(shared));
}
