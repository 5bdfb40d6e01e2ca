/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Parts of the workload key; used by analyzer/group*.c and
 * between.c only. */
#ifndef ANALYZER_GROUP_H
#define ANALYZER_GROUP_H

#include "base/buf.h"
#include "corpus/store.h"

/* Must this parameter agree for two runs to be compared? */
bool group_gates(struct text name);
/* A value in one spelling: sizes in bytes, times in seconds, lower case. */
struct text group_canonical(struct arena *a, struct text value);
/* Adds " name=value" of the parameters that gate, in a fixed order. */
void group_key_params(struct arena *a, struct buf *b,
		      const struct param *param, size_t n);
/* " randwrite 16k x16 psync buffered fsync=1 60s" */
void group_fio_title(struct buf *b, const struct param *param, size_t n);
/* Words beside the runs that part workloads: "bs=16k:", "sequential read", and
 * what labels hold besides their side; one for each run, mostly empty. */
struct text *group_cues(struct document *doc,
			const struct placement *placement);

/* Gives the numbers of lines that hold a pair each the head of their line. */
void group_lines(const struct document *doc,
		 const struct placement *placement, struct text *cue);
/* Gives cells below a group and the name of a state their group. */
void group_heads(const struct document *doc,
		 const struct placement *placement, struct text *cue);
/* Adds to `cue`, where it is empty, the setup that the sentence of a number
 * begins with ("with no_cow"), where it parts numbers of one metric. */
void group_setups(struct document *doc, const struct placement *placement,
		  struct text *cue);

/* The number of the experiment that each run belongs to, counted for each tool
 * of a message; 0 where none is told. group_section.c says what parts them. */
size_t *group_sections(struct document *doc,
		       const struct placement *placement);

/* Are two runs of one side, kernel, variant and commit? */
bool group_one_state(const struct placement *a, const struct placement *b);

#endif
