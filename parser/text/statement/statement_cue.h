/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The cues of statements as data; inside of parser/text only. */
#ifndef PARSER_TEXT_STATEMENT_CUE_H
#define PARSER_TEXT_STATEMENT_CUE_H

#include "base/pattern_pack.h"

enum cue_flag {
	CUE_QUESTION_OK = 1 << 0,	/* counts in a question too */
	CUE_IF_OK = 1 << 1,		/* "if I revert it, it is gone" */
	CUE_REVERSES = 1 << 2,		/* denied, it argues for the opposite */
	CUE_NO_REVERT = 1 << 3,		/* void in a sentence on a revert */
	CUE_INTENT = 1 << 4,		/* "I'll try to reproduce" is none */
	CUE_NEEDS_REPLY = 1 << 5,	/* weak in the first mail */
	CUE_TRAILER = 1 << 6,		/* in trailers, and only there */
	CUE_TITLE = 1 << 8,		/* in the title too */
	CUE_PLAIN = 1 << 9,		/* names its topic itself */
	CUE_NEGATION_OK = 1 << 7,	/* counts all the same when denied */
};

/* Most literals of a cue. */
#define CUE_LITERALS 16

struct statement_cue {
	const char *id;		/* "W1" */
	const char *class;	/* "withdrawn" */
	double author, other;	/* log-odds, columns A and C */
	unsigned int flags;
	/* One of these stands in every match; in lower case. */
	const char *any[CUE_LITERALS];
	struct pattern pattern;
};

extern struct statement_cue statement_cues[];
extern const size_t statement_cue_count;

/* Looser words of answers; read after the others. */
extern struct statement_cue ending_cues[];
extern const size_t ending_cue_count;

/* What is told of the loss, conceded, or repaired elsewhere. */
extern struct statement_cue told_cues[];
extern const size_t told_cue_count;

/* Of one clause. */
extern struct statement_cue short_cues[];
extern const size_t short_cue_count;

/* Of a patch: its loss, and whether that is borne. */
extern struct statement_cue cost_cues[];
extern const size_t cost_cue_count;

/* By classes of words; read last. */
extern struct statement_cue answer_cues[];
extern const size_t answer_cue_count;

/* Does the sentence tell of something else than an ending of this class,
 * though its words fit? */
bool statement_void(struct text class, struct text sentence);

/* Adds all patterns of a file, for the build. */
void statement_void_patterns(struct pattern_list *to);
void statement_patterns(struct pattern_list *to);
void evidence_patterns(struct pattern_list *to);
void environment_patterns(struct pattern_list *to);

#endif
