/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * States as keys inside a line or a sentence: "good: 412 MB/s, bad: 233",
 * "5.10: real 12.3s sys 3.2s   5.15: real 19.8s sys 9.1s". A number belongs to
 * the last key in front of it. One key alone is left to the other readers.
 */
#include <string.h>

#include "analyzer/side/side_sentence.h"
#include "parser/text/text.h"

#define KEY_WORDS 4
#define KEYS 12

/* The words of the key that ends at byte `end`: not across a mark, and of those
 * behind a number only what stands behind two blanks or a comma. */
static struct text key_words(struct text t, size_t from, size_t end)
{
	size_t at = end;

	while (at > from && !strchr(",;()|:=/", t.p[at - 1]) &&
	       !(at > from + 1 && t.p[at - 1] == ' ' && t.p[at - 2] == ' '))
		at--;
	return text_trim(text_sub(t, at, end - at));
}

/* ": " and "= " behind a word end a key; "0:42" and "a=b" do not. */
static bool ends_key(struct text t, size_t i)
{
	if (t.p[i] != ':' && t.p[i] != '=')
		return false;
	if (i == 0 || (i + 1 < t.n && !ch_blank(t.p[i + 1]) &&
		       !(ch_digit(t.p[i + 1]) && ch_alpha(t.p[i - 1]))))
		return false;
	return i + 1 < t.n;
}

bool side_key_next(const struct sides *s, struct text t, size_t *at,
		   struct label *l)
{
	size_t from = *at;

	for (size_t i = from; i < t.n; i++) {
		struct text words;

		if (!ends_key(t, i))
			continue;
		words = key_words(t, from, i);
		from = i + 1;
		if (!words.n || label_words(words) > KEY_WORDS)
			continue;
		*l = side_scan(s, words);
		/* "Latest 6.6 kernel:" names one; "6.5 vs 6.6:" does not. */
		if (!label_speaks(l) || l->n_versions > 1)
			continue;
		*at = i + 1;
		return true;
	}
	return false;
}

bool side_keys(struct sentence *x)
{
	struct label key[KEYS];
	size_t end[KEYS], n = 0, at = 0;
	struct text t = row_between(x, x->from, x->to);
	bool bound = false, differ = false;

	while (n < KEYS && side_key_next(x->s, t, &at, &key[n])) {
		differ |= n && !text_ieq(key[n].text, key[0].text);
		end[n++] = x->from + at;
	}
	if (n < 2 || !differ)
		return false;
	for (size_t k = 0; k < x->count; k++) {
		size_t i = n;

		while (i > 0 && end[i - 1] > x->n[k].at)
			i--;
		if (!i || !row_open(x, k))
			continue;
		row_bind(x, k, key[i - 1], 1);
		row_reading(x, k)->label.rank = 2;
		bound = true;
	}
	return bound;
}
