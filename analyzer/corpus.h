/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Threads of the index as reports: their mails are fetched from where they
 * are, put together as one mbox and judged as a paste would be. What was read
 * is a thread of its own (table judged), which is made again when the thread
 * of mails has grown.
 */
#ifndef ANALYZER_CORPUS_H
#define ANALYZER_CORPUS_H

#include <signal.h>

#include "analyzer/analyzer.h"
#include "corpus/tree.h"

/* What reports are judged with. */
struct judging {
	const struct ruleset *rules;
	struct trees *trees;	/* NULL: none are at hand */
};

/* Judges a thread of mails, unless its verdict is of just these mails and,
 * with trees, of these trees as they are now.
 * *report_id: what it was judged as. RS_ERR_INPUT: a source is not there any
 * more, or none of its mails are. Also for the id of a report: it is its own
 * answer. */
int corpus_judge(struct db *db, const struct judging *with,
		 int64_t thread_id, int64_t *report_id);
/* The same without judging: *current is false when there is no verdict of just
 * these mails. Errors: of the database. */
int corpus_judged(struct db *db, int64_t thread_id, int64_t *report_id,
		  bool *current);
/* All threads with a mail that looks like a report and that have grown since
 * they were judged, or were judged without trees and now there are some; *n of
 * them were. That the trees grew is no reason, as they do every day. Sources that cannot be read are told by
 * `complain` (may be NULL) and passed over. *stop ends it early. */
int corpus_judge_all(struct db *db, const struct judging *with,
		     const volatile sig_atomic_t *stop,
		     void (*complain)(void), size_t *n);
/* A text that is no mail; nothing is stored when nothing was found in it. */
int corpus_judge_text(struct db *db, const struct ruleset *rules,
		      struct text name, struct text raw);

#endif
