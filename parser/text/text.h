/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What prose says. One function a subject; each reads the lines that no
 * format took and adds to doc->facts (prose numbers also add runs of the
 * format "prose" or "table"). None judges which side a number belongs to.
 */
#ifndef PARSER_TEXT_TEXT_H
#define PARSER_TEXT_TEXT_H

#include "parser/document.h"

/* Kernel versions of all spellings. */
void version_scan(struct document *doc);
/* Commit ids with what is said of them, bisect logs. */
void commit_scan(struct document *doc);
/* "#regzbot" commands. */
void directive_scan(struct document *doc);
/* Statements about cause, noise, validity, outcome. */
void statement_scan(struct document *doc);
/* Claimed changes and numbers in prose and free tables. Runs
 * after the formats. */
void table_scan(struct document *doc);
void claim_scan(struct document *doc);
/* Adds workloads without results as runs without measurements; after all that
 * adds results. */
void setup_scan(struct document *doc);
/* Is the run nothing but the parameters of a workload? */
bool run_is_setup(const struct run *run);
/* Headings and labels that may say a side. */
void label_scan_all(struct document *doc);
/* Machine, device, file system, mount options, subsystems. */
void environment_scan(struct document *doc);
/* Numbers that no double holds become diagnostics. */
void range_scan(struct document *doc);
/* Runs all of them in the right order. */
void text_scan(struct document *doc);

/* ---- parts that other layers use too ---- */

/* Finds the next kernel version in t at or after *at; moves *at behind it.
 * `v` gets views into t. */
bool version_next(struct text t, size_t *at, struct version *v);
/* The release that all candidates of the document are of, as major and minor;
 * major -1 when they are of several, or none is named. */
void version_series(const struct facts *f, struct version *out);
/* As version_next; "rc2" alone counts as a candidate of the series, unless
 * that is NULL or has none. */
bool version_next_of(struct text t, size_t *at, const struct version *series,
		     struct version *v);
/* Order of two versions: <0, 0, >0 (rc before release; builds by number). */
int version_cmp(const struct version *a, const struct version *b);
/* The order of two builds of one version ("-91-generic", "-101-generic"); 0
 * when one of them has no number. */
int version_build_cmp(const struct version *a, const struct version *b);
/* Equal major.minor, and equal patch or one of them without. */
bool version_same(const struct version *a, const struct version *b);
/* Finds the next commit-like id (7..40 hex, a letter and a digit, 4 different
 * digits, not glued to a word) at or after *at; moves *at behind it. */
bool commit_next(struct text t, size_t *at, struct text *hash);
/* One id is a prefix of the other, at least 7 digits. */
bool commit_same(struct text a, struct text b);

/* "from 4.14 to 5.4.These were": a full stop behind a digit with no blank
 * before the next sentence? */
static inline bool text_runs_on(struct text t, size_t stop)
{
	return stop > 0 && stop + 3 < t.n && t.p[stop] == '.' &&
	       ch_digit(t.p[stop - 1]) && ch_upper(t.p[stop + 1]) &&
	       ch_lower(t.p[stop + 2]) && ch_lower(t.p[stop + 3]);
}

#endif
