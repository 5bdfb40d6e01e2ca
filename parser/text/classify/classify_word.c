/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Points for words: what surrounds measurements, and what speaks against
 * them. All is lower case. */
#include "parser/text/classify/classify_inside.h"

/* "performance drop", "iops 20% lower": the two within 40 bytes. */
static int count_drops(const struct lexed *l, int most)
{
	int n = 0;

	for (size_t i = 0; i < l->n && n < most; i++) {
		size_t at = l->hit[i].at;

		n += (l->hit[i].means & LEX_DROP) &&
		     lex_near(l, at > 40 ? at - 40 : 0, at + 40, LEX_SPEED);
	}
	return n;
}

/* "4.14", "5.10.3": how many different ones, at most two. */
static int count_versions(struct text t)
{
	struct text first = {NULL, 0};

	for (size_t i = next_digit(t, 0); i + 2 < t.n;
	     i = next_digit(t, i + 1)) {
		size_t from = i, dots = 0;
		struct text v;

		if (i && (ch_alnum(t.p[i - 1]) || t.p[i - 1] == '.' ||
			  t.p[i - 1] == '-') && t.p[i - 1] != 'v')
			continue;
		while (i < t.n && (ch_digit(t.p[i]) ||
				   (t.p[i] == '.' && i + 1 < t.n &&
				    ch_digit(t.p[i + 1])))) {
			dots += t.p[i] == '.';
			i++;
		}
		v = text_sub(t, from, i - from);
		if (!dots || dots > 2 || v.n > 8 || t.p[from] < '2' ||
		    t.p[from] > '7' || text_find_char(v, '.') > 1 ||
		    (from && t.p[from - 1] != 'v' && dots < 2 &&
		     !(from > 6 && text_has(text_sub(t, from - 7, 7),
					    TEXT("kernel")))))
			continue;
		if (first.n && !text_eq(first, v))
			return 2;
		first = v;
	}
	return first.n != 0;
}

void points_words(const struct own *own, const struct lexed *words,
		  const struct lexed *subject, struct points *p)
{
	const struct lexed *w = words, *s = subject;

	p->seen[POINT_REGRESS] = lex_count(w, LEX_REGRESS, 2);
	p->seen[POINT_SLOW] = lex_count(w, LEX_SLOWED, 2) + count_drops(w, 2);
	p->seen[POINT_PERF] = lex_count(w, LEX_PERF, 3);
	p->seen[POINT_BENCH] = lex_count(w, LEX_TOOL, 2) +
			       lex_count(s, LEX_TOOL, 1);
	p->seen[POINT_SUBJECT_BAD] = lex_count(s, LEX_BAD_SUBJECT, 1);
	p->seen[POINT_SUBJECT_PERF] = lex_count(s, LEX_PERF_SUBJECT, 1);
	p->seen[POINT_VERSIONS] = count_versions(own->words) == 2 ||
				  count_versions(own->subject) == 2;
	p->seen[POINT_BROKEN] = lex_count(w, LEX_BROKEN, 2) +
				lex_count(s, LEX_BROKEN, 2);
	p->seen[POINT_SPAM] = lex_count(w, LEX_SPAM, 2) +
			      lex_count(s, LEX_SPAM, 1);
	p->seen[POINT_IMPROVE] = lex_count(w, LEX_IMPROVE, 2) +
				 lex_count(s, LEX_IMPROVE, 1);
}
