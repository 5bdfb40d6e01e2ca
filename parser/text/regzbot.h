/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * "#regzbot" commands as people send them to the tracker of regressions: where
 * they may stand, how they wrap, what they are called. The rules are those of
 * regzbot, with deviations that docs/design/tracking.md lists. Nothing here
 * knows what a command does.
 *
 * A paragraph of commands begins in column 0, at the start of the mail or
 * behind an empty line, and reaches to the next empty line. Linear in the
 * bytes; at most REGZBOT_COMMANDS of a mail are taken.
 */
#ifndef PARSER_TEXT_REGZBOT_H
#define PARSER_TEXT_REGZBOT_H

#include "base/arena.h"
#include "base/text.h"

/* Commands of one mail, bytes of a value; a title has some hundred. */
#define REGZBOT_COMMANDS 100
#define REGZBOT_VALUE 2000

enum regzbot_verb {
	REGZBOT_UNKNOWN,
	REGZBOT_INTRODUCED, REGZBOT_REPORT, REGZBOT_TITLE, REGZBOT_FROM,
	REGZBOT_FIX, REGZBOT_MONITOR, REGZBOT_LINK, REGZBOT_UNLINK,
	REGZBOT_DUPLICATE, REGZBOT_RESOLVE, REGZBOT_INCONCLUSIVE,
	REGZBOT_BACKBURNER, REGZBOT_UNBACKBURNER, REGZBOT_POKE,
	REGZBOT_IGNORE, REGZBOT_NOTE, REGZBOT_REOPEN,
};

struct regzbot_command {
	enum regzbot_verb verb;
	struct text name;	/* canonical, lower case; as written when it
				 * is not known */
	struct text value;	/* blanks at the ends off; "" when none */
	bool caret;		/* ^introduced: about the parent message */
	size_t line;		/* from 0, where it begins */
	unsigned int paragraph;	/* from 0 */
};

/* A line that looks like a command and is none. */
struct regzbot_miss {
	size_t line;		/* from 0 */
	const char *why;	/* constant: what is wrong, what helps */
};

struct regzbot {
	struct regzbot_command *command;
	size_t n, cap;
	struct regzbot_miss *miss;
	size_t n_misses, cap_misses;
	bool more;		/* commands beyond the limit */
};

/* All of a decoded text. Values live in the arena or are views. */
void regzbot_read(struct arena *a, struct text body, struct regzbot *out);

/* Takes "#regzbot" and a blank (or the end) off *t, which begins with it. */
bool regzbot_prefix(struct text *t);
/* What stands behind a prefix, its lines joined, as commands: "; #regzbot"
 * opens another. */
void regzbot_split(struct arena *a, struct text t, size_t line,
		   unsigned int paragraph, struct regzbot *out);
/* A command whose lines are being joined. */
struct regzbot_lines {
	char *p;
	size_t n, cap;
};

/* Adds a line that wraps: a blank between, none behind a hyphen. What is
 * longer than any command is dropped. */
void regzbot_join(struct arena *a, struct regzbot_lines *to, struct text more);

/* The verb of a word in any case, and its canonical name. */
enum regzbot_verb regzbot_verb(struct text word, struct text *name);
/* The nearest word that is known, for "did you mean"; NULL when none is. */
const char *regzbot_nearest(struct text word);
/* Does it keep the mail from counting as activity? */
bool regzbot_silences(enum regzbot_verb verb);

#endif
