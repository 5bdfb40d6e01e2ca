/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Rules, from the inside; what others need is in analyzer.h, the format of
 * the files in docs/design/rules.md.
 */
#ifndef ANALYZER_RULE_H
#define ANALYZER_RULE_H

#include "analyzer/analyzer.h"
#include "base/buf.h"
#include "corpus/db_guard.h"

/* Rows of one rule that are kept for one thread. */
#define LIMIT_FINDINGS 50
/* Bytes of a finding's sentence, and of one text put into it. */
#define LIMIT_FINDING_BYTES 1000
#define LIMIT_PLACEHOLDER_BYTES 200

struct found {
	int64_t comparison_id;	/* 0: the thread as a whole */
	double weight;
	struct text verdict;	/* p = NULL: none */
	struct text text;
	int64_t line;		/* 0: none */
};

struct findings {
	struct found *item;
	size_t n, cap;
	size_t dropped;		/* beyond LIMIT_FINDINGS */
};

/* Reads one rule file. Texts are views into `text`, or live in the arena.
 * RS_ERR_CONFIG: "FILE:LINE: what". The SQL is not compiled yet. */
int rule_parse(struct arena *a, const char *file, struct text text,
	       struct rule *out);

/* What is known of a thread, as words of `needs`: "tier claim". */
struct rule_facts {
	struct text *item;
	size_t n, cap;
};

/* Reads them, once endings are decided; texts live in the arena. */
int rule_facts(struct db *db, int64_t thread_id, struct arena *a,
	       struct rule_facts *out);
/* Are all of them known facts? *wrong: the first that is none. */
bool rule_needs_valid(struct text needs, struct text *wrong);
/* Can it find anything? facts NULL: unknown, so it may. */
bool rule_needs_met(const struct rule *rule, const struct rule_facts *facts);

/* Compiles the rules that are not yet compiled for this database: those that
 * the facts allow, or, when others were before, all. Within guard_begin.
 * RS_ERR_CONFIG. */
int rules_prepare(struct guard *g, const struct ruleset *rules,
		  const struct rule_facts *facts);
int rule_prepare(struct guard *g, struct rule *rule);
/* Whether it must be compiled (again) for the guard's database. */
bool rule_stale(const struct guard *g, const struct rule *rule);
/* Rules of the class "verdict" run after all others and read what they
 * found. */
bool rule_is_last(const struct rule *rule);
/* The last step of rule_thread by itself: rules of the class "verdict". */
int rule_conclude(struct db *db, const struct ruleset *rules,
		  int64_t thread_id);
/* Forgets what was compiled. */
void rule_forget(struct rule *rule);
/* Runs one compiled rule on a thread; texts of findings live in the arena. */
int rule_run(struct guard *g, const struct rule *rule, int64_t thread_id,
	     struct arena *a, struct findings *out);

/* A placeholder of a message: {column}, {column:+}, {column:.1}. */
struct placeholder {
	struct text column;
	bool sign;
	int decimals;		/* -1: three significant digits */
};

/* The next placeholder at or after *at; *plain is what stands before it. False
 * at the end (*plain is the rest then). *bad: a brace that is none. */
bool message_next(struct text message, size_t *at, struct text *plain,
		  struct placeholder *out, bool *bad);
/* A number as findings print it. */
void message_real(struct buf *out, const struct placeholder *p, double v);

/* The paths of a directory's *.sql that are no tests, by name.
 * RS_ERR_CONFIG. */
int rule_list_files(struct arena *a, const char *directory, const char ***path,
		    size_t *n);
/* A whole file into the arena. RS_ERR_CONFIG: no regular file, unreadable,
 * longer than LIMIT_RULE_BYTES. */
int rule_read_file(struct arena *a, const char *file, struct text *out);

/* One rule against its test; prints one line for each failure and returns how
 * many, or an error. `text` is the test file's. */
int rule_test(struct db *db, struct rule *rule, const char *file,
	      struct text text, FILE *out);

#endif
