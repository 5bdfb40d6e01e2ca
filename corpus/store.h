/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * From a parsed document to rows. Two steps, as sides and groups are decided
 * between them by the analyzer:
 *
 *	store_document	document, thread, messages, facts, diagnostics
 *	store_runs	states, workloads, blocks, runs, measurements
 */
#ifndef CORPUS_STORE_H
#define CORPUS_STORE_H

#include "corpus/db.h"
#include "parser/document.h"

enum role { ROLE_OTHER, ROLE_BASE, ROLE_TEST };

/* Where a run belongs; the analyzer makes one for each run of the document. */
struct placement {
	enum role role;
	struct text label;	/* as written; "" when there is none */
	struct text variant;	/* "revert", "fix", or empty */
	struct text kernel;	/* version as written, or empty */
	struct text commit;	/* or empty */
	double confidence;	/* 0..1 */
	const char *rule;	/* the step that decided, constant */
	size_t label_line;	/* index in lines, or NO_INDEX */
	struct text workload;	/* canonical text of what must agree */
	struct text workload_title;	/* for people */
	struct param *param;	/* the workload's parameters */
	size_t n_params;
	int sequence;		/* n-th reading of a cumulative source, else 0 */
};

struct stored {
	int64_t document_id, thread_id;
	int64_t *message_id;	/* one for each doc->message, in the arena */
	bool known;		/* the same bytes are in the database already */
};

/* Author roles are the analyzer's guess: one for each message, constants as in
 * the schema; NULL: the first message's author is "reporter", others "other". */
int store_document(struct db *db, struct document *doc,
		   const char *const *author_role, struct stored *out);
/* placement: one for each doc->run. */
int store_runs(struct db *db, struct document *doc,
	       const struct stored *stored,
	       const struct placement *placement);

#endif
