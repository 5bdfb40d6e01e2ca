/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Views on bytes. Every function checks lengths, none reads past the view,
 * none looks for a NUL.
 */
#include "base/text.h"

#define DIGIT (CLASS_ALNUM | CLASS_WORD | CLASS_HEX)
#define HEX DIGIT
#define LETTER (CLASS_ALNUM | CLASS_WORD)

const unsigned char text_class[256] = {
	['\t'] = CLASS_SPACE, ['\n'] = CLASS_SPACE, ['\v'] = CLASS_SPACE,
	['\f'] = CLASS_SPACE, ['\r'] = CLASS_SPACE, [' '] = CLASS_SPACE,
	['0'] = DIGIT, ['1'] = DIGIT, ['2'] = DIGIT, ['3'] = DIGIT,
	['4'] = DIGIT, ['5'] = DIGIT, ['6'] = DIGIT, ['7'] = DIGIT,
	['8'] = DIGIT, ['9'] = DIGIT, ['_'] = CLASS_WORD,
	['A'] = HEX, ['B'] = HEX, ['C'] = HEX, ['D'] = HEX, ['E'] = HEX,
	['F'] = HEX, ['G'] = LETTER, ['H'] = LETTER, ['I'] = LETTER,
	['J'] = LETTER, ['K'] = LETTER, ['L'] = LETTER, ['M'] = LETTER,
	['N'] = LETTER, ['O'] = LETTER, ['P'] = LETTER, ['Q'] = LETTER,
	['R'] = LETTER, ['S'] = LETTER, ['T'] = LETTER, ['U'] = LETTER,
	['V'] = LETTER, ['W'] = LETTER, ['X'] = LETTER, ['Y'] = LETTER,
	['Z'] = LETTER,
	['a'] = HEX, ['b'] = HEX, ['c'] = HEX, ['d'] = HEX, ['e'] = HEX,
	['f'] = HEX, ['g'] = LETTER, ['h'] = LETTER, ['i'] = LETTER,
	['j'] = LETTER, ['k'] = LETTER, ['l'] = LETTER, ['m'] = LETTER,
	['n'] = LETTER, ['o'] = LETTER, ['p'] = LETTER, ['q'] = LETTER,
	['r'] = LETTER, ['s'] = LETTER, ['t'] = LETTER, ['u'] = LETTER,
	['v'] = LETTER, ['w'] = LETTER, ['x'] = LETTER, ['y'] = LETTER,
	['z'] = LETTER,
};

static bool same_folded(const char *a, const char *b, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (ch_fold(a[i]) != ch_fold(b[i]))
			return false;
	return true;
}

bool text_ieq(struct text a, struct text b)
{
	return a.n == b.n && same_folded(a.p, b.p, a.n);
}

int text_cmp(struct text a, struct text b)
{
	size_t n = a.n < b.n ? a.n : b.n;
	int c = n ? memcmp(a.p, b.p, n) : 0;

	if (c)
		return c;
	return (a.n > b.n) - (a.n < b.n);
}

bool text_istarts(struct text t, struct text prefix)
{
	return text_ieq(text_sub(t, 0, prefix.n), prefix);
}

/* Places of the first byte that are tried one by one. */
#define FIRST_BYTES 8

/* Lines are short, and memmem() makes a table for each search: that is left
 * to texts in which the first byte of what is looked for is common. */
size_t text_find(struct text t, struct text what)
{
	const char *p = t.p, *end;

	if (what.n == 0)
		return 0;
	if (t.n < what.n)
		return TEXT_NOT_FOUND;
	end = t.p + (t.n - what.n + 1);
	for (int i = 0; i < FIRST_BYTES; i++) {
		p = memchr(p, what.p[0], (size_t)(end - p));
		if (!p)
			return TEXT_NOT_FOUND;
		if (memcmp(p, what.p, what.n) == 0)
			return (size_t)(p - t.p);
		if (++p == end)
			return TEXT_NOT_FOUND;
	}
	p = memmem(p, (size_t)(t.p + t.n - p), what.p, what.n);
	return p ? (size_t)(p - t.p) : TEXT_NOT_FOUND;
}

static const char *next_char(const char *from, const char *end, char c)
{
	const char *hit = from < end ? memchr(from, c, (size_t)(end - from))
				     : NULL;

	return hit ? hit : end;
}

/* Goes from one place where the first letter stands to the next, in either
 * case: lines are long, and most hold no more than a few. */
size_t text_ifind(struct text t, struct text what)
{
	const char *end, *lower, *upper;
	char low, up;

	if (what.n == 0)
		return 0;
	if (t.n < what.n)
		return TEXT_NOT_FOUND;
	low = ch_fold(what.p[0]);
	up = ch_lower(low) ? (char)(low - 'a' + 'A') : low;
	end = t.p + (t.n - what.n + 1);
	lower = next_char(t.p, end, low);
	upper = up == low ? end : next_char(t.p, end, up);
	while (lower < end || upper < end) {
		const char *at = lower < upper ? lower : upper;

		if (same_folded(at, what.p, what.n))
			return (size_t)(at - t.p);
		if (at == lower)
			lower = next_char(at + 1, end, low);
		else
			upper = next_char(at + 1, end, up);
	}
	return TEXT_NOT_FOUND;
}

size_t text_find_word(struct text t, struct text what)
{
	size_t from = 0;

	if (what.n == 0)
		return TEXT_NOT_FOUND;
	while (from + what.n <= t.n) {
		size_t at = text_ifind(text_from(t, from), what);
		size_t end;

		if (at == TEXT_NOT_FOUND)
			break;
		at += from;
		end = at + what.n;
		if ((at == 0 || !ch_word(t.p[at - 1])) &&
		    (end == t.n || !ch_word(t.p[end])))
			return at;
		from = at + 1;
	}
	return TEXT_NOT_FOUND;
}

bool text_has(struct text t, struct text what)
{
	return text_find(t, what) != TEXT_NOT_FOUND;
}

bool text_ihas(struct text t, struct text what)
{
	return text_ifind(t, what) != TEXT_NOT_FOUND;
}

struct text text_word(struct text *t)
{
	struct text rest = text_ltrim(*t);
	size_t n = 0;

	while (n < rest.n && !ch_space(rest.p[n]))
		n++;
	*t = text_from(rest, n);
	return text_sub(rest, 0, n);
}

uint64_t text_hash(struct text t)
{
	uint64_t h = UINT64_C(0xcbf29ce484222325);

	for (size_t i = 0; i < t.n; i++)
		h = (h ^ (unsigned char)t.p[i]) * UINT64_C(0x100000001b3);
	return h;
}
