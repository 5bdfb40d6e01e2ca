/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Numbers of a sentence that stand in a row: runs after one name ("v6.0:
 * 402 s, 403 s, 401 s"), columns parted by slashes with their names in
 * brackets ("10.3s / 0.3s / 9.9s (real/user/sys)"), and two counts that a
 * sentence sets against each other by before and after, with and without.
 * What holds for one of a row holds for all of it.
 */
#include "parser/text/claim.h"

static const char settings[] =
	" timeout timeouts interval intervals period every each limit limits "
	"sleep delay size sizes version versions line lines page pages ";

/* The last of the row that begins with number i: all of one family, nothing
 * between them but `mark` or "and". */
static size_t last_of_row(const struct spoken *s, size_t i, const char *mark)
{
	while (i + 1 < s->n && s->said[i + 1].q.family == s->said[i].q.family) {
		struct text t = text_trim(spoken_between(s, i + 1));

		if (!text_is(t, mark) && !text_is(t, "and") &&
		    !text_is(t, ", and"))
			break;
		i++;
	}
	return i;
}

/* "1h10m, 1h9m, 1h12m per check" */
static bool told_per_pass(const struct spoken *s, size_t last)
{
	struct text t = text_ltrim(spoken_right(s, last, 16));

	return text_starts(t, TEXT("per ")) || text_starts(t, TEXT("each"));
}

/* Three times or more after a key, or after a word that says time, or before
 * one that says what took them. */
static void mark_runs(struct spoken *s, size_t first, size_t last)
{
	struct text left = spoken_left(s, first, 48);

	if (last - first < 2 || s->said[first].q.family != UNIT_TIME ||
	    lexicon_any(settings, left) ||
	    (!s->said[first].key.n && lexicon_noun_in(left) == NOUN_NONE &&
	     !told_per_pass(s, last)))
		return;
	for (size_t i = first; i <= last; i++) {
		s->said[i].listed = true;
		s->said[i].row = first;
	}
}

/* The names in "(real/user/sys)" right behind number `last`; false when there
 * are not as many as numbers. */
static bool read_names(struct spoken *s, size_t first, size_t last)
{
	struct text t = text_ltrim(spoken_right(s, last, 80)), names;
	size_t close, n = 1;

	if (!text_skip(&t, TEXT("(")))
		return false;
	close = text_find_char(t, ')');
	names = text_sub(t, 0, close == TEXT_NOT_FOUND ? 0 : close);
	for (size_t i = 0; i < names.n; i++)
		n += names.p[i] == '/';
	if (n != last - first + 1)
		return false;
	for (size_t i = first; i <= last; i++) {
		struct text name = text_trim(text_cut(&names, '/'));

		if (!name.n || !ch_alpha(name.p[0]))
			return false;
		s->said[i].own = name;
	}
	return true;
}

static void mark_columns(struct spoken *s, size_t first, size_t last)
{
	if (last == first || !read_names(s, first, last))
		return;
	for (size_t i = first; i <= last; i++) {
		s->said[i].listed = true;
		s->said[i].row = first;
	}
}

/* ---- before and after ---- */

static const struct {
	const char *first, *second;
} contrast[] = {
	{" before ", " after afterwards now "},
	{" without w/o ", " with w/ "},
	{" previously earlier formerly ", " now currently today "},
	{" old ", " new "},
	{" after ", " before "},
	{" with w/ ", " without w/o "},
	{" new ", " old "},
};

/* "Before the commit we submit 58k requests, after it 141k": counts with a
 * scale that only the contrast shows to be results. */
static void mark_contrast(struct spoken *s, size_t i)
{
	struct said *a = &s->said[i - 1], *b = &s->said[i];
	size_t from = i > 1 ? s->said[i - 2].q.at + s->said[i - 2].q.len : 0;
	struct text left = text_sub(s->text, from, a->q.at - from);

	if (a->q.family != UNIT_NONE || b->q.family != UNIT_NONE ||
	    !a->q.scaled || !b->q.scaled || spoken_between(s, i).n > 90 ||
	    lexicon_any(settings, left))
		return;
	for (size_t k = 0; k < sizeof(contrast) / sizeof(*contrast); k++)
		if (lexicon_any(contrast[k].first, left) &&
		    lexicon_any(contrast[k].second, spoken_between(s, i))) {
			a->listed = b->listed = true;
			a->row = i - 1;
			b->row = i;
			return;
		}
}

void spoken_rows(struct spoken *s)
{
	for (size_t i = 0; i < s->n; i++) {
		size_t last = last_of_row(s, i, ",");

		mark_runs(s, i, last);
		if (last == i) {
			last = last_of_row(s, i, "/");
			mark_columns(s, i, last);
		}
		i = last;
	}
	for (size_t i = 1; i < s->n; i++)
		mark_contrast(s, i);
}
