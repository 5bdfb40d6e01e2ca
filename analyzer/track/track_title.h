/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which titles of tracked entries are so alike that they may be of one
 * regression. Knows nothing of the database. */
#ifndef ANALYZER_TRACK_TITLE_H
#define ANALYZER_TRACK_TITLE_H

#include "base/arena.h"
#include "base/text.h"

/* Reports of one regression come within that time; from this likeness on, of
 * 1 for equal words, and so many words in common, a pair is given. */
#define TRACK_TITLE_SECONDS ((int64_t)60 * 86400)
#define TRACK_TITLE_LEAST 0.6
#define TRACK_TITLE_WORDS 3

struct track_title {
	struct text title, tree;
	int64_t at;		/* when it was reported */
	bool open;
};

struct track_title_pair {
	size_t one, other;	/* indexes, one < other */
	double likeness;
};

/*
 * Pairs of one tree, of which at least one is open, by index. Likeness is the
 * weight of the words that both have over that of all words of the two; a word
 * weighs log(1 + n / titles with it), as "slower" tells nothing. Words that
 * more than 64 titles have find no pair, so the time is linear in n. At most
 * `most` pairs; their number.
 */
size_t track_title_pairs(struct arena *a, const struct track_title *list,
			 size_t n, struct track_title_pair *out, size_t most);

#endif
