/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The index of words; see shingle.h. Every operation is linear in what it is
 * given: chains are cut after LIMIT_CANDIDATES. */
#include "parser/mail/shingle.h"

/* Places that are tried for one run. Tools print the same rows again and
 * again; the longest of the first few is nearly always right. */
#define LIMIT_CANDIDATES 8

struct shingle_index shingle_new(struct arena *a, size_t words)
{
	struct shingle_index x = {.cap = words, .mask = 63};

	while (x.mask < words)
		x.mask = x.mask * 2 + 1;
	x.word = arena_array(a, words + 1, sizeof(*x.word));
	x.owner = arena_array(a, words + 1, sizeof(*x.owner));
	x.next = arena_array(a, words + 1, sizeof(*x.next));
	x.head = arena_array(a, x.mask + 1, sizeof(*x.head));
	return x;
}

void shingle_add(struct shingle_index *x, struct word w, uint32_t owner)
{
	if (x->n == x->cap)
		return;
	x->word[x->n] = w;
	x->owner[x->n++] = owner;
}

/* The low bits of a product are the poor ones, so they are shifted out. */
static size_t bucket(const struct shingle_index *x, const struct word *w)
{
	uint64_t h = 0;

	for (size_t i = 0; i < SHINGLE; i++)
		h = (h ^ w[i].hash) * UINT64_C(0x9e3779b97f4a7c15);
	return (size_t)(h >> 20) & x->mask;
}

void shingle_flush(struct shingle_index *x)
{
	size_t from = x->hashed;

	/* Backwards: the first place ends up at the head. */
	for (size_t i = x->n; i-- > from;) {
		size_t b;

		if (i + SHINGLE > x->n ||
		    x->owner[i] != x->owner[i + SHINGLE - 1])
			continue;
		b = bucket(x, &x->word[i]);
		x->next[i] = x->head[b];
		x->head[b] = (uint32_t)i + 1;
	}
	x->hashed = x->n;
}

/* How many words are the same from `place` on, within one message: a run never
 * goes over the end of what one person wrote. */
static size_t extend(const struct shingle_index *x, size_t place,
		     const struct word *text, size_t n)
{
	size_t k = 0;

	while (k < n && place + k < x->n &&
	       x->owner[place + k] == x->owner[place] &&
	       x->word[place + k].hash == text[k].hash)
		k++;
	return k;
}

/* Of runs that are as long the first place wins, which is the earlier
 * message. */
struct run_match shingle_find(const struct shingle_index *x,
			      const struct word *text, size_t n, size_t at,
			      uint32_t not_owner, uint32_t before)
{
	struct run_match best = {0};
	uint32_t place;
	int tries = 0;

	if (at + SHINGLE > n || x->n == 0)
		return best;
	place = x->head[bucket(x, &text[at])];
	for (; place && tries < LIMIT_CANDIDATES; place = x->next[place - 1]) {
		size_t k;

		tries++;
		if (x->owner[place - 1] == not_owner ||
		    (x->rank && x->rank[x->owner[place - 1]] >= before))
			continue;
		k = extend(x, place - 1, text + at, n - at);
		if (k >= SHINGLE && k > best.n)
			best = (struct run_match){place - 1, k};
	}
	return best;
}

/* Marks that quoting, re-wrapping or bold text puts around a word. */
static bool edge(char c)
{
	static const bool edges[256] = {
		['*'] = true, ['_'] = true, ['/'] = true, ['.'] = true,
		[','] = true, [';'] = true, [':'] = true, ['!'] = true,
		['?'] = true, ['('] = true, [')'] = true, ['['] = true,
		[']'] = true, ['"'] = true, ['\''] = true, ['`'] = true,
		['|'] = true, ['<'] = true, ['>'] = true,
	};

	return edges[(unsigned char)c];
}

/* 0 is the end of the text, so a hash of 0 is made 2; bit 0 is the digits'. */
uint32_t shingle_word(struct text *t)
{
	struct text w;

	while ((w = text_word(t)).n) {
		bool digits = false;
		uint64_t h;

		while (w.n && edge(w.p[0]))
			w = text_from(w, 1);
		while (w.n && edge(w.p[w.n - 1]))
			w.n--;
		if (!w.n)
			continue;
		for (size_t i = 0; i < w.n && !digits; i++)
			digits = ch_digit(w.p[i]);
		h = text_hash(w);
		h ^= h >> 32;
		h &= ~(uint64_t)1;
		return ((uint32_t)h ? (uint32_t)h : 2) | digits;
	}
	return 0;
}
