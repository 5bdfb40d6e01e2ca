/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What one document says: the one structure that every step of the parser
 * fills in and that the layers above read. All of it lives in the document's
 * arena; every view points into the arena or into `raw`.
 *
 *	bytes -> messages -> lines -> blocks with runs; prose -> facts
 *
 * Nothing here judges: sides, groups and verdicts are the analyzer's.
 * Units of values are base units: bytes, bytes/s, 1/s, ns, count, percent.
 */
#ifndef PARSER_DOCUMENT_H
#define PARSER_DOCUMENT_H

#include "base/arena.h"
#include "base/diag.h"
#include "base/text.h"

#define NO_INDEX SIZE_MAX
/* A number that the text does not give. */
#define UNKNOWN (-1.0)

struct format;

/* ---- messages and lines (parser/source, parser/mail) ---- */

enum message_kind { MESSAGE_REPORT, MESSAGE_REPLY, MESSAGE_PATCH,
		    MESSAGE_ROBOT, MESSAGE_OTHER };

struct message {
	struct text id;		/* without <>; empty when unknown */
	struct text from;	/* as written: Name <address> */
	struct text author;	/* the name alone; empty when unknown */
	struct text subject;	/* as written */
	size_t parent;		/* index in messages, or NO_INDEX */
	int64_t date;		/* UTC seconds; valid when has_date */
	bool has_date;
	bool ghost;		/* known only from quotes in others */
	enum message_kind kind;
	size_t offset, bytes;	/* its place in raw */
	size_t first_line, n_lines;	/* its lines in doc->lines */
};

enum line_flag {
	LINE_HEADER = 1 << 0,	   /* a mail header, archive decoration */
	LINE_ATTRIBUTION = 1 << 1, /* "On ... wrote:" */
	LINE_SIGNATURE = 1 << 2,   /* from "-- " on, list footers */
	LINE_PATCH = 1 << 3,	   /* inside a diff or a format-patch header */
	LINE_TRAILER = 1 << 4,	   /* Signed-off-by: and its like */
	LINE_REPEAT = 1 << 5,	   /* said before in this thread: never counted
				    * again */
	LINE_EDITED = 1 << 6,	   /* quoted, but with other numbers */
	LINE_SUBJECT = 1 << 7,	   /* carries the subject of a message */
};

struct line {
	/* What recognisers read: quote prefix and mail markup taken off,
	 * no-break blanks, dashes, arrows and CR folded to ASCII; leading
	 * blanks kept. At most LIMIT_LINE bytes. */
	struct text text;
	struct text raw;	/* before anything was taken off it, without
				 * the newline: as it stands in the document,
				 * or decoded */
	struct text prefix;	/* name of a file that was taken off `text`, as
				 * grep prints it; mostly empty */
	size_t offset, bytes;	/* what it came from, in the document */
	size_t number;		/* 1-based line of the document */
	size_t message;		/* index in messages: who sends this copy */
	size_t origin;		/* index in messages: who wrote it first */
	size_t block;		/* index in blocks that took it, or NO_INDEX */
	unsigned int depth;	/* quote depth, 0 = own words */
	unsigned int flags;	/* enum line_flag */
};

/* A part of a mail beside its words. Its lines, if it was read, stand with
 * those of its message and are counted from first_line. */
struct attachment {
	struct text path;	/* "2", "2.1": as archives number parts */
	struct text name, type;
	size_t message;		/* index in messages */
	size_t first_line, n_lines;
	const char *why;	/* it was not read, or NULL */
};

/* ---- what formats find (parser/format) ---- */

enum spread_kind { SPREAD_NONE, SPREAD_SD, SPREAD_SEM, SPREAD_PERCENT_SD,
		   SPREAD_WITHIN_RUN, SPREAD_EMA, SPREAD_QUANTISED };

struct measurement {
	struct text metric;	/* names as in docs/output.md */
	double value;		/* in base units */
	const char *unit;	/* "1/s", "bytes/s", "bytes", "ns", "count",
				 * "percent", or "" when the text has none */
	double precision;	/* step of the last printed digit, base units */
	double n;		/* observations behind it, or UNKNOWN */
	double spread;		/* in base units (percent for PERCENT_SD) */
	enum spread_kind spread_kind;
	bool has_lo, has_hi;
	double lo, hi;		/* bounds that the text gives or implies */
	size_t line;		/* index in lines */
};

struct param {
	struct text name;	/* the tool's own long name: rw, bs, numjobs */
	struct text value;	/* as written, normalised blanks */
	size_t line;
};

struct profile_entry {
	struct text command, object, symbol;
	struct text symbol_key;	/* without .isra.N, .part.N, .cold ... */
	double self, children;	/* percent; children UNKNOWN when absent */
	double samples;		/* or UNKNOWN */
	size_t line;
};

struct profile {
	struct text event;
	double samples;		/* lower end when cut to K or M; or UNKNOWN */
	double samples_most;	/* upper end; equal to samples when exact */
	double count;		/* event count, or UNKNOWN */
	struct profile_entry *entry;
	size_t n, cap;
};

struct bucket {
	double lo, hi;		/* inclusive, in the histogram's unit */
	double count;
};

struct histogram {
	struct text name;
	const char *unit;	/* ns, bytes, count */
	double total, mean;	/* as printed, or UNKNOWN */
	struct bucket *bucket;
	size_t n, cap;
	size_t line;
};

struct series_point {
	double t;		/* ns since the start of the run, or UNKNOWN */
	double percent;		/* share done, or UNKNOWN */
	struct text metric;
	double value;
	size_t line;
};

/* How a number of prose stands to another of the same sentence. What that
 * says about sides is the analyzer's matter. */
enum pair_side {
	PAIR_NONE,
	PAIR_FROM, PAIR_TO,		/* fell from A to B, A -> B, B (was A) */
	PAIR_VS_A, PAIR_VS_B,		/* A vs B, A compared to B */
	PAIR_INSTEAD_A, PAIR_INSTEAD_B,	/* A instead of B, A rather than B */
};

/* One run of one tool on one state: what is compared with another. A table
 * gives a run for each cell that has a side of its own. */
struct run {
	size_t block;		/* index in blocks */
	struct text tool;	/* "fio", "jbd2", "perf", "funclatency", ... */
	struct text tool_version;
	struct text name;	/* job name, device, function, row label */
	bool valid;		/* false: failed or interrupted */
	bool partial;		/* progress so far, not the result */
	bool repeat;		/* stands in this document in a more exact
				 * form; then it is partial, too */
	size_t first_line, last_line;	/* indices in lines, inclusive */
	/* Words that stand with the numbers and may say which side they are:
	 * column path, row label, prefix; innermost last. Often empty. */
	struct text label;
	/* Words that must agree for two runs to be compared (row, table). */
	struct text group;
	/* 1-based column of a table whose first column is what all others
	 * were compared to; 0 = no such table. */
	unsigned int column;
	/* 1-based index of the run that begins a list of runs of one state:
	 * what holds for its side holds for this one; 0 = in no list. */
	size_t listed_with;
	enum pair_side pair;
	size_t pair_id;		/* equal for the two of a pair; 0 = none */
	struct measurement *measurement;
	size_t n_measurements, cap_measurements;
	struct param *param;
	size_t n_params, cap_params;
	struct profile *profile;	/* NULL when there is none */
	struct histogram *histogram;
	size_t n_histograms, cap_histograms;
	struct series_point *point;
	size_t n_points, cap_points;
};

/* A stretch of lines that one format took. A block without runs carries
 * parameters only (a command line, a job file): `param` below. */
struct block {
	const struct format *format;
	size_t first_line, last_line;	/* indices in lines, inclusive */
	size_t message, origin;
	unsigned int depth;
	size_t first_run, n_runs;	/* in doc->runs */
	struct param *param;
	size_t n_params, cap_params;
};

/* ---- what prose says (parser/text) ---- */

/* A kernel version in any spelling. */
struct version {
	int major, minor, patch, rc;	/* -1 when absent; rc < release */
	bool wildcard;			/* 5.10.y, 6.1.x */
	struct text raw;		/* as written, without a leading v */
	struct text distro;		/* "-100.fc30.x86_64", or empty */
};

struct version_ref {
	struct version v;
	size_t line;
	size_t at;		/* byte in the line's text */
};

/* Evidence kinds as docs/output.md spells them. */
struct commit_ref {
	struct text hash;	/* lower case, 7..40 digits */
	struct text subject;	/* the title beside it, or empty */
	const char *kind;	/* "bisected", "revert-confirmed", ...,
				 * "mention", or a rejection: "head", "parent",
				 * "patch-context", "upstream", "fix", ... */
	bool rejected;		/* kind is a reason for not suspecting it */
	double points;		/* log-odds that it is the cause */
	size_t steps;		/* bisection steps told, 0 = unknown */
	size_t list_size;	/* of the candidate list it stands in, else 0 */
	size_t line, at;
};

enum claim_kind { CLAIM_PERCENT, CLAIM_FACTOR, CLAIM_FROM_TO, CLAIM_ABSOLUTE,
		  CLAIM_RANGE, CLAIM_NONE_SEEN };
enum bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_APPROX };

struct claim {
	enum claim_kind kind;
	struct text metric;	/* "iops", "bw", "latency", ... or empty */
	double percent;		/* signed: - is worse, + better; or NAN */
	double percent_most;	/* other end of a range (5-9 %); or NAN */
	double factor;		/* times slower (>1) or NAN */
	/* Base units, or NAN. Of a CLAIM_ABSOLUTE: least and most of the
	 * change, - is worse. Of a CLAIM_FACTOR: its range. */
	double from, to;
	enum bound from_bound, to_bound;
	const char *unit;
	bool up_to;		/* "up to", "as much as" */
	bool in_subject;
	size_t line, at;
};

/* Words that name a side, as they stand; feature bits in text/label.h. */
struct label {
	struct text text;
	unsigned int features;
	struct version version[4];
	size_t n_versions;
	struct text commit[4];
	size_t n_commits;
	unsigned int rank;	/* 3 heading .. 0 prose */
	unsigned int picks;	/* git am and cherry-pick commands in it */
	/* The words behind a with, without, before or after that has no
	 * change word as its object: "w/ foo"; else empty. */
	struct text object;
	size_t line;		/* its last line */
};

/* A kernel that the text names, with the side that its words give it. */
struct kernel_mention {
	struct text version;	/* as written, without a leading v */
	int role;		/* 0 other, 1 base, 2 test: enum role */
	size_t line;
};

/* What somebody said about cause, noise, validity, outcome. */
struct statement {
	const char *cue;	/* "W1", "E3", ... */
	const char *class;	/* "withdrawn", "noise", "explained", ... */
	double points;		/* after the guards, said by anybody */
	double points_author;	/* the same, said by the one who reported */
	bool negated;
	size_t line;
	struct text text;	/* the sentence */
};

/* A #regzbot command. */
struct directive {
	struct text verb;	/* lower case, synonyms resolved */
	struct text value;
	bool caret;		/* ^introduced: about the parent message */
	size_t line;
};

/* Machine, device, file system, mount options ...; key as in docs/output.md. */
struct fact {
	const char *key;	/* "cpus", "memory", "arch", "device", "fs",
				 * "mount_options", "machine", "cpu", or
				 * "config.NAME" */
	struct text value;
	size_t line;
};

struct facts {
	struct version_ref *version;
	size_t n_versions, cap_versions;
	struct commit_ref *commit;
	size_t n_commits, cap_commits;
	struct claim *claim;
	size_t n_claims, cap_claims;
	struct label *label;
	size_t n_labels, cap_labels;
	/* Filled by the analyzer: kernels of claims and of labels. */
	struct kernel_mention *kernel;
	size_t n_kernels, cap_kernels;
	struct statement *statement;
	size_t n_statements, cap_statements;
	struct directive *directive;
	size_t n_directives, cap_directives;
	struct fact *fact;
	size_t n_facts, cap_facts;
	/* Subsystem names, lower case, best first. */
	struct text *subsystem;
	double *subsystem_score;
	size_t n_subsystems, cap_subsystems;
};

struct document {
	struct arena *arena;
	struct text name;	/* as shown: a path, or "(stdin)" */
	const char *kind;	/* docs/output.md source.kind: "text", "eml", ... */
	struct text raw;	/* the bytes, after decompression */
	char sha256[65];	/* of the bytes as they came, hex;
				   empty: not hashed yet */
	struct text title;	/* subject, list prefixes and Re: off */
	struct message *message;
	size_t n_messages, cap_messages;
	struct line *line;
	size_t n_lines, cap_lines;
	struct attachment *attachment;
	size_t n_attachments, cap_attachments;
	struct block *block;
	size_t n_blocks, cap_blocks;
	struct run *run;
	size_t n_runs, cap_runs;
	struct facts facts;
	struct diags diags;
	/* What each format file has cost: parser/format/line/line_format.c. */
	struct line_cost *line_cost;
};

/* A document over bytes that the caller keeps alive (or that live in the
 * arena); nothing is read yet. Give it to document_free. */
struct document *document_new(struct text name, struct text raw);
void document_free(struct document *doc);
/* All steps of the parser, in order: messages, lines, quotes, formats, prose.
 * Cannot fail: what is strange becomes a diagnostic. */
void document_parse(struct document *doc);
/* The same, but what begins as the output of a tool and shows no sign of a
 * mail is looked through for neither mails nor prose. */
void document_read(struct document *doc);
/* Does a text begin as the output of a tool and show no sign of a mail? */
bool document_is_output(struct text raw);
/* A diagnostic about line index `line` (NO_INDEX: about the whole). */
void document_warn(struct document *doc, size_t line, const char *code,
		   const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/* ---- for formats: adding what was found ---- */

/* A fact about the machine (struct fact); the first of a key is kept. */
void document_fact(struct document *doc, const char *key, struct text value,
		   size_t line);
/* A run of the block that is being filled. The pointer is valid until the
 * next call; all text given is kept as a view (copy it into doc->arena first
 * when it is not in raw or the arena). */
struct run *document_add_run(struct document *doc, struct block *block,
			     struct text tool, size_t line);
/* A value in base units with the step of its last printed digit. NAN and
 * infinities are refused with a diagnostic (returns NULL). */
struct measurement *run_measure(struct document *doc, struct run *run,
				struct text metric, double value,
				const char *unit, double precision,
				size_t line);
void run_param(struct document *doc, struct run *run, struct text name,
	       struct text value, size_t line);
void block_param(struct document *doc, struct block *block, struct text name,
		 struct text value, size_t line);
/* The value of a parameter, or an empty view. */
struct text run_param_value(const struct run *run, struct text name);
struct histogram *run_histogram(struct document *doc, struct run *run,
				struct text name, const char *unit,
				size_t line);
void histogram_bucket(struct document *doc, struct histogram *h, double lo,
		      double hi, double count);
struct profile *run_profile(struct document *doc, struct run *run);
struct profile_entry *profile_add(struct document *doc, struct profile *p);
void run_point(struct document *doc, struct run *run, struct text metric,
	       double t, double percent, double value, size_t line);

#endif
