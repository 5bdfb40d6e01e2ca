/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What a sentence says with numbers: shared by the steps for measurements
 * (prose.c), pairs (pair.c) and claims (claim.c). */
#ifndef PARSER_TEXT_CLAIM_H
#define PARSER_TEXT_CLAIM_H

#include "base/number.h"
#include "parser/text/lexicon.h"
#include "parser/text/reading.h"

#define SENTENCE_NUMBERS 40

/* A number of a sentence and what was found out about it. */
struct said {
	struct quantity q;	/* q.at is a byte of the sentence */
	enum noun noun;
	struct text direction;	/* "read", "write" or empty */
	const char *stat;	/* ".mean", ".max" ... or "" */
	bool taken;		/* it is a measurement */
	bool used;		/* it is something else: percent, restated */
	enum pair_side pair;
	size_t partner;		/* index of the other of the pair */
	struct text key;	/* "key" of "key: 5 ms", or empty */
	struct text own;	/* the metric's own name, or empty */
	bool listed;		/* it stands in a row of results ... */
	size_t row;		/* ... that begins with this number */
	bool run_of_row;	/* the row is runs of one state */
	bool contrast;		/* one of a state that is set against others */
};

struct spoken {
	const struct reading *reading;
	struct text text;
	size_t at;		/* its first byte in the paragraph */
	struct said said[SENTENCE_NUMBERS];
	size_t n;
};

/* Finds the numbers of a sentence; hedges in words ("less than", "about")
 * become bounds. */
void spoken_read(const struct reading *r, struct text text,
		   enum comma comma, struct spoken *out);
/* Text left and right of number i, at most that many bytes. */
struct text spoken_left(const struct spoken *s, size_t i, size_t most);
struct text spoken_right(const struct spoken *s, size_t i, size_t most);
/* Text between number i - 1 and number i. */
struct text spoken_between(const struct spoken *s, size_t i);
/* The clause around number i: what may name its side. A view. */
struct text spoken_clause(const struct spoken *s, size_t i);

/* Marks numbers that sentences give for states which they set against each
 * other: "<X> on <A> and <Y> on <B>". spoken_contrast_scan reads a paragraph for
 * those that stand in sentences side by side, spoken_contrast marks one of its
 * sentences, in order. */
struct contrasts {
	size_t at[SENTENCE_NUMBERS];	/* bytes in the paragraph */
	size_t n;
};

void spoken_contrast_scan(const struct reading *r, enum comma comma,
			  struct spoken *scratch, struct contrasts *out);
void spoken_contrast(struct spoken *s, const struct contrasts *c);

/* Marks numbers that stand in a row and are results by that. */
void spoken_rows(struct spoken *s);
/* Marks runs of one state ("12.1, 12.3 and 11.9 s") and gives them their unit;
 * before pairs are looked for. */
void spoken_runs(struct spoken *s);
/* What holds for one of a row of runs holds for all: that they are results ... */
void spoken_runs_judged(struct spoken *s);
/* ... and of what. */
void spoken_runs_described(struct spoken *s);
/* "from A (or B) to C (or D)": gives C what A is of, and D what B is of. */
void spoken_halves(struct spoken *s);
/* Items of a text that are parted by commas and "and": 1 for none. */
size_t spoken_items(struct text t);

/* Marks pairs (from A to B, A vs B, A instead of B ...) and hands unit, scale
 * and metric of one to the other. */
void pair_find(struct spoken *s);

/* Decides which numbers are measurements, and of what. */
void spoken_judge(struct spoken *s);

/* The metric near number i, and which way it is better. */
enum noun spoken_noun(const struct spoken *s, size_t i);
enum better spoken_better(const struct spoken *s, size_t i);
/* "read", "write" near number i, or empty. */
struct text spoken_direction(const struct spoken *s, size_t i);
/* ".mean", ".max" ... for a word of statistics close before it, else "". */
const char *spoken_statistic(const struct spoken *s, size_t i);
/* Whether the text ends in one of the phrases (NULL-terminated). */
bool spoken_hedged(struct text left, const char *const *list);
/* Whether number i says by how much something changed ("dropped by 55 MB/s"),
 * which is no value of its own. */
bool spoken_amount(const struct spoken *s, size_t i);
/* Whether number i is no result for another reason: a clock's resolution, a
 * step of a recipe, what a volume was ordered for. */
bool spoken_no_result(const struct spoken *s, size_t i);
/* Whether a number of t says how far the one before it strays ("98.8 +- 0.9",
 * "98.8 (stddev 0.9)", "98.8 [97.9, 99.7]"). */
bool spoken_is_spread(struct text t, const struct quantity *q);
/* Whether number i tells of something else than speed and what it costs: of
 * the size of a binary, of coverage, of packets lost, of how likely a crash is.
 * A share ("75 % of the slots") is one as well. */
bool spoken_other_matter(const struct spoken *s, size_t i);
/* The last word of the text, "=" belongs to it. */
struct text spoken_word_before(struct text left);

/* Claims of one sentence are added to the document. */
void claim_sentence(struct document *doc, const struct spoken *s,
		    bool in_subject);

#endif
