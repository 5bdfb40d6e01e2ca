/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The words of "#regzbot" commands. */
#include "parser/text/regzbot.h"

static const struct {
	const char *word;
	enum regzbot_verb verb;
	const char *name;	/* NULL: the word itself */
} words[] = {
	{"introduced", REGZBOT_INTRODUCED, NULL},
	{"report", REGZBOT_REPORT, NULL},
	{"use", REGZBOT_REPORT, "report"},
	{"title", REGZBOT_TITLE, NULL},
	{"summary", REGZBOT_TITLE, "title"},
	{"subject", REGZBOT_TITLE, "title"},
	{"from", REGZBOT_FROM, NULL},
	{"fix", REGZBOT_FIX, NULL},
	{"fixed-by", REGZBOT_FIX, "fix"},
	{"fixedby", REGZBOT_FIX, "fix"},
	{"fixed", REGZBOT_FIX, "fix"},
	{"monitor", REGZBOT_MONITOR, NULL},
	{"relate", REGZBOT_MONITOR, "monitor"},
	{"related", REGZBOT_MONITOR, "monitor"},
	{"link", REGZBOT_LINK, NULL},
	{"relatebrief", REGZBOT_LINK, "link"},
	{"relate-brief", REGZBOT_LINK, "link"},
	{"relate-briefly", REGZBOT_LINK, "link"},
	{"relatebriefly", REGZBOT_LINK, "link"},
	{"related-brief", REGZBOT_LINK, "link"},
	{"related-briefly", REGZBOT_LINK, "link"},
	{"relatedbrief", REGZBOT_LINK, "link"},
	{"unlink", REGZBOT_UNLINK, NULL},
	{"unrelate", REGZBOT_UNLINK, "unlink"},
	{"unmonitor", REGZBOT_UNLINK, "unlink"},
	{"unrelated", REGZBOT_UNLINK, "unlink"},
	{"duplicate", REGZBOT_DUPLICATE, NULL},
	{"dup", REGZBOT_DUPLICATE, "duplicate"},
	{"dupof", REGZBOT_DUPLICATE, "duplicate"},
	{"dup-of", REGZBOT_DUPLICATE, "duplicate"},
	{"duplicate-of", REGZBOT_DUPLICATE, "duplicate"},
	{"duplicateof", REGZBOT_DUPLICATE, "duplicate"},
	{"resolve", REGZBOT_RESOLVE, NULL},
	{"resolved", REGZBOT_RESOLVE, "resolve"},
	{"invalid", REGZBOT_RESOLVE, NULL},
	{"inconclusive", REGZBOT_INCONCLUSIVE, NULL},
	{"backburner", REGZBOT_BACKBURNER, NULL},
	{"backburn", REGZBOT_BACKBURNER, "backburner"},
	{"back-burner", REGZBOT_BACKBURNER, "backburner"},
	{"unbackburner", REGZBOT_UNBACKBURNER, NULL},
	{"unbackburn", REGZBOT_UNBACKBURNER, "unbackburner"},
	{"unback-burner", REGZBOT_UNBACKBURNER, "unbackburner"},
	{"poke", REGZBOT_POKE, NULL},
	{"ignore-activity", REGZBOT_IGNORE, NULL},
	{"activity-ignore", REGZBOT_IGNORE, "ignore-activity"},
	{"note", REGZBOT_NOTE, NULL},
	{"reopen", REGZBOT_REOPEN, NULL},
};

#define N_WORDS (sizeof(words) / sizeof(*words))
/* Longer words are not compared. */
#define NEAR_BYTES 24

enum regzbot_verb regzbot_verb(struct text word, struct text *name)
{
	for (size_t i = 0; i < N_WORDS; i++)
		if (text_iis(word, words[i].word)) {
			*name = text_of(words[i].name ? words[i].name
						      : words[i].word);
			return words[i].verb;
		}
	*name = word;
	return REGZBOT_UNKNOWN;
}

static size_t least(size_t a, size_t b, size_t c)
{
	a = a < b ? a : b;
	return a < c ? a : c;
}

/* Edit distance (Levenshtein) of two short words, without regard to case. */
static size_t distance(struct text a, struct text b)
{
	size_t row[NEAR_BYTES + 1];

	for (size_t k = 0; k <= b.n; k++)
		row[k] = k;
	for (size_t i = 0; i < a.n; i++) {
		size_t diagonal = row[0];

		row[0] = i + 1;
		for (size_t k = 0; k < b.n; k++) {
			size_t cost = ch_fold(a.p[i]) != b.p[k];
			size_t next = least(row[k] + 1, row[k + 1] + 1,
					    diagonal + cost);

			diagonal = row[k + 1];
			row[k + 1] = next;
		}
	}
	return row[b.n];
}

const char *regzbot_nearest(struct text word)
{
	const char *best = NULL;
	size_t most = word.n / 4 + 2;

	if (word.n < 3 || word.n > NEAR_BYTES)
		return NULL;
	for (size_t i = 0; i < N_WORDS; i++) {
		size_t d = distance(word, text_of(words[i].word));

		if (d < most) {
			most = d;
			best = words[i].word;
		}
	}
	return best;
}

bool regzbot_silences(enum regzbot_verb verb)
{
	return verb == REGZBOT_POKE || verb == REGZBOT_IGNORE;
}
