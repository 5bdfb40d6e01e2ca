/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What is said of a commit id: inside of parser/text only.
 *
 * A window is the text around one id: up to 190 bytes before it and 200 after
 * it, inside its sentence. The id itself stands there as "@@", other ids as
 * "@#", and the titles beside ids are gone, as titles hold the very words
 * that are looked for (fix, revert, slow).
 */
#ifndef PARSER_TEXT_COMMIT_EVIDENCE_H
#define PARSER_TEXT_COMMIT_EVIDENCE_H

#include "base/pattern.h"
#include "parser/text/sentence.h"

#define WINDOW_BEFORE 190
#define WINDOW_INTRO 220
#define WINDOW_AFTER 200
/* Bytes of a window: both sides, an introduction, placeholders. */
#define WINDOW_BYTES 640

/* One id in a unit. */
struct mention {
	struct text hash;	/* as written */
	size_t at;		/* byte in the unit's text */
	struct text subject;	/* the title beside it, or empty */
	size_t title_from, title_to;	/* bytes of the unit to be blanked */
};

struct mentions {
	struct mention *item;
	size_t n, cap;
};

/* Kinds of evidence are those of the contract, some with what told them
 * apart behind a colon ("claimed:culprit"). */
struct evidence_hit {
	const char *kind;
	double points;
	bool rejected;
};

#define EVIDENCE_HITS 12

struct evidence_hits {
	struct evidence_hit item[EVIDENCE_HITS];
	size_t n;
};

/* Adds a hit unless its kind is there already or the array is full. */
void evidence_add(struct evidence_hits *hits, const char *kind, double points,
		  bool rejected);
bool evidence_has(const struct evidence_hits *hits, const char *kind);

/* Looks a window up in the table of cues. */
void evidence_cues(struct text window, struct evidence_hits *hits);
/* Why the bytes around an id make it no commit that somebody speaks of, a
 * constant ("url", "upstream", "kernel-build" ...), or
 * NULL. In the unit `t` the id stands at byte `at`, its line begins at byte
 * `line`. */
const char *commit_context(struct text t, size_t line, size_t at, size_t len);

/* Does the sentence at byte `at` only name what the one before it tells of
 * ("They are ...")? */
bool evidence_names_only(struct text t, size_t at);
/* Does it say how the trial before it went ("Unfortunately, this did ...")? */
bool evidence_tells_outcome(struct text t, size_t at);

/* The verdict that a bisection log gives an id. */
enum bisect_mark { BISECT_NONE, BISECT_GOOD, BISECT_BAD, BISECT_SKIP,
		   BISECT_FIRST_BAD };

enum bisect_mark bisect_mark(struct text window);

/* Steps of one bisection, collected over a message; see bisect.c. */
struct bisect_log {
	size_t steps;
	size_t first_bad, last_bad;	/* index in facts.commit, or NO_INDEX */
	size_t message;
};

void bisect_start(struct bisect_log *log, size_t message);
/* Counts a step told of the commit that has just been added (or will be
 * added next) as facts.commit[index]. */
void bisect_step(struct bisect_log *log, enum bisect_mark mark, size_t index);
/* The end of the message: the number of steps goes to the first bad commit;
 * a log of three steps without one names its last bad commit. */
void bisect_end(struct bisect_log *log, struct facts *facts);

#endif
