/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What the files of the classifier share: classify.c, classify_own.c,
 * classify_number.c, classify_word.c, classify_table.c. Nobody else includes
 * it.
 */
#ifndef PARSER_TEXT_CLASSIFY_INSIDE_H
#define PARSER_TEXT_CLASSIFY_INSIDE_H

#include "parser/text/classify/classify.h"

/* What an author wrote, in lower case, lines ended by \n: no quotes, no
 * signature, no diff, no trailers. */
struct own {
	struct text words;
	struct text subject, from;	/* lower case; from by classify.c */
	char *room;		/* the bytes of words, to be blanked */
	size_t quoted;		/* lines that were quotes */
	bool diff;		/* there was one */
	bool signed_off;
};

/* A copy in lower case; ASCII letters alone. */
struct text own_lower(struct arena *a, struct text t);
void own_read(struct arena *a, const struct mail_texts *t, struct text subject,
	      struct own *own);
/* Blanks the numbers (three digits or a decimal point) that stand in a quote
 * or in the subject as well: they are no news. */
void own_forget_known(struct arena *a, const struct mail_texts *t,
		      struct own *own);
/* Whether a word of performance stands in it, or in the subject. */
bool own_has_cue(const struct own *own);

/* Byte of the next digit from `at` on, or t.n. Eight bytes at a time, as most
 * of what people write has none: exact for "one is below ten". */
static inline size_t next_digit(struct text t, size_t at)
{
	const uint64_t ones = 0x0101010101010101U;

	for (; at + 8 <= t.n; at += 8) {
		uint64_t v;

		memcpy(&v, t.p + at, 8);
		v ^= '0' * ones;
		if ((v - 10 * ones) & ~v & (0x80 * ones))
			break;
	}
	while (at < t.n && !ch_digit(t.p[at]))
		at++;
	return at;
}

/* ---- classify_lexicon.c ---- */

/* What words are about; one may be about several things. */
enum lex {
	LEX_BAD_SUBJECT = 1 << 0,	/* in a subject: something got worse */
	LEX_PERF_SUBJECT = 1 << 1,	/* in a subject: about performance */
	LEX_SLOWED = 1 << 2,
	LEX_SPEED = 1 << 3,		/* what can drop */
	LEX_DROP = 1 << 4,
	LEX_PERF = 1 << 5,
	LEX_TOOL = 1 << 6,		/* names of benchmarks */
	LEX_IMPROVE = 1 << 7,
	LEX_BROKEN = 1 << 8,		/* it does not work at all */
	LEX_SPAM = 1 << 9,
	LEX_REGRESS = 1 << 10,
	LEX_CHANGE = 1 << 11,		/* beside a percentage */
	LEX_LOAD = 1 << 12,
	LEX_FACTOR = 1 << 13,		/* beside "3 times" */
	LEX_HALF = 1 << 14,		/* "twice" */
};

struct lexed {
	struct lex_hit { size_t at; unsigned int means; } *hit;
	size_t n, cap;
};

void lex_scan(struct arena *a, struct text t, struct lexed *out);
/* How many words mean one of these, up to `most`. */
int lex_count(const struct lexed *l, unsigned int means, int most);
/* Whether one begins in the bytes from..to. */
bool lex_near(const struct lexed *l, size_t from, size_t to,
	      unsigned int means);

/* One kind of evidence: its points and how often it was seen. */
enum point {
	POINT_RATE, POINT_KEY, POINT_IOPS, POINT_TOOL, POINT_CHANGE,
	POINT_PERCENT, POINT_TIMES, POINT_PAIR, POINT_CLOCK, POINT_TIME,
	POINT_TABLE, POINT_LOAD, POINT_PROFILE, POINT_ROBOT_ROW,
	POINT_MEASURED,		/* those before it are measurements */
	POINT_REGRESS = POINT_MEASURED, POINT_SLOW, POINT_PERF, POINT_BENCH,
	POINT_SUBJECT_BAD, POINT_SUBJECT_PERF, POINT_VERSIONS,
	POINT_BROKEN, POINT_SPAM, POINT_DISK_FREE, POINT_IMPROVE,
	POINT_KINDS
};

struct points {
	int seen[POINT_KINDS];
	int table_rows;
};

/* Adds to p what the numbers, lines and words of it say. */
void points_numbers(const struct own *own, const struct lexed *l,
		    struct points *p);
void points_lines(const struct own *own, struct points *p);
void points_words(const struct own *own, const struct lexed *words,
		  const struct lexed *subject, struct points *p);

#endif
