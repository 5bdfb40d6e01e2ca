/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What the steps of the side decision share; used by analyzer/side*.c only.
 *
 *	side_facts.c	what the document says of itself: kind, claim, suspects
 *	side_alias.c	which names stand for states
 *	side_said.c	which versions it calls good or bad
 *	side_bisect.c	with which versions its bisection began
 *	side_names.c	which names that are no versions it compares
 *	side_rival.c	what a patch introduces, and its rival
 *	side_distro.c	which releases of a distribution it compares
 *	side_switch.c	which configurations it blames
 *	side_bind.c	which words belong to which run: labels, headings
 *	side_heading.c	headings above a run
 *	side_file.c	names of files as headings
 *	side_column.c	columns of a robot's table
 *	side_sentence.c	the same for numbers in prose
 *	side_slot.c	as many states as numbers in a sentence
 *	side_change.c	verbs of change in prose
 *	side_held.c	what a complaint calls the most there is now
 *	side_keys.c	states as keys in a line
 *	side_role.c	what the words mean in this document
 *	side_version.c	what a version means in it
 *	side_twice.c	one table printed twice
 *	side_partner.c	one command run twice
 *	side_date.c	dates as headings
 *	side_output.c	what one command printed far below its heading
 *	side_anchor.c	numbers of two experiments, restated in a sentence
 *	side_settle.c	complement, polarity, threshold
 *	side_kernel.c	which kernels the document is about
 */
#ifndef ANALYZER_SIDE_H
#define ANALYZER_SIDE_H

#include "analyzer/analyzer.h"
#include "parser/text/label/label.h"

/* Below this a run is on neither side. */
#define SIDE_THRESHOLD 0.7
#define SIDE_LIST 12	/* versions of one side of a claim, aliases, suspects */
#define SIDE_WEAK 400	/* labels that are looked through for opposites */

enum binder { BIND_NONE, BIND_COLUMN, BIND_LINE, BIND_SENTENCE, BIND_HEADING };

/* Prose lines that belong together, joined by blanks. */
struct paragraph {
	struct text t;
	size_t first, last;	/* indices in lines, inclusive */
	size_t *start;		/* byte in t where each line begins */
};

/* A name that stands for a version, for a commit, or for what a line says. */
struct alias {
	struct text name;
	struct version version;
	size_t n_versions;	/* 0 or 1 */
	struct text commit;
	struct text says;
	size_t line;		/* of what it says */
};

/* "mitigations=off", "foo enabled": positions of a switch that are shown. */
struct toggle {
	struct text key;
	bool on, off;
	bool default_on, default_off;	/* called the default */
	bool off_is_test;	/* the subject blames that it is off, or on
				 * is the default */
};

/* Two names that head columns or outputs: what the mail of a patch introduces
 * and what it is measured against. */
struct rivals {
	struct text base, test;
};

/* A release of a distribution; no family: none. */
struct release {
	int family, major, minor;	/* minor: -1 when absent */
};

struct side_facts {
	bool patch, regression;
	/* The pair that the document compares, sorted by order. */
	struct version base[SIDE_LIST], test[SIDE_LIST];
	size_t n_base, n_test;
	size_t claim_line;
	struct version series;	/* what "rc2" alone is a candidate of */
	struct version first_bad;
	bool has_first_bad;
	struct version subject;	/* the only version of the subject */
	bool has_subject;
	/* Single versions that the reporter calls good or bad. */
	struct version said_good, said_bad;
	bool has_said_good, has_said_bad;
	struct version oldest_good;	/* of all called good */
	/* "v1" and "v2" of "v2 vs v1"; empty when there are none. */
	struct text name_base, name_test;
	/* Two releases of one distribution that are compared. */
	struct release release_base, release_test;
	/* Switches that the document shows in both positions and blames. */
	struct toggle toggle[SIDE_LIST];
	size_t n_switches;
	struct rivals rivals[SIDE_LIST];
	size_t n_rivals;
	bool commit_is_state;	/* "commit" alone stands beside "mainline" */
	struct text suspect[SIDE_LIST], parent[SIDE_LIST];
	size_t n_suspects, n_parents;
	struct alias alias[SIDE_LIST];
	size_t n_aliases;
};

/* How one run was read. */
struct reading {
	struct label label;	/* the words that decide */
	enum binder binder;
	double fade;		/* 0..1, for the distance of the words */
	/* What the words around add when the label has none. */
	struct version kernel;
	bool has_kernel;
	/* Set by a binder that knows the side from the order of words. */
	bool fixed;
	enum role role;
	const char *variant;	/* constant, or NULL */
	const char *rule;
	double confidence;
	bool vote;		/* only "the patch": values may decide */
	bool by_version;
	/* The run stands under the heading of line `strange`, which names no
	 * side, beside one with the words `beside`; NO_INDEX for none. */
	size_t strange;
	struct label beside;
	/* What words of change say of the number, for when no words of a
	 * state decide; ROLE_OTHER for nothing. */
	enum role hint;
	const char *hint_rule, *hint_variant;
	double hint_confidence;
	/* The other number of a contrast: take the opposite of that run's
	 * side. NO_INDEX for none. */
	size_t contrast;
};

struct sides {
	struct document *doc;
	struct side_facts facts;
	size_t report;		/* whose words the report is: a message */
	size_t scanning;	/* line of the run that is read, or NO_INDEX */
	struct reading *reading;	/* one for each run */
	size_t *label_at;		/* label whose last line it is */
	bool *numbers_at;		/* lines that a run begins at */
	struct paragraph *para;
	size_t n_paras, cap_paras;
	size_t *para_at;		/* paragraph of each line */
	/* Distinct versions of the bound labels, with the runs they govern. */
	struct version state[SIDE_LIST];
	size_t state_runs[SIDE_LIST];
	size_t n_states;
	const struct version *only;	/* of the whole document, or NULL */
	struct label *weak;		/* at most SIDE_WEAK */
	size_t n_weak;
	bool files_differ;	/* names of files tell states apart */
	bool lone_alike;	/* those alone on a line do not */
	unsigned int file_words;	/* what their words say one by one */
	bool revert_governs, fix_governs, with_governs;
	bool banner_alike;	/* all heads of sysstat name one kernel */
	bool base_everywhere;	/* all labels that differ say "vanilla" */
	bool verdict_alike;	/* one verdict stands above all numbers */
};

/* Is the line prose: not empty, not of a mail's frame, not a tool's? */
bool side_prose_line(const struct document *doc, size_t i);
/* Is the line the words of the one who reports? Those of the first message,
 * and where that is a reply, of whom it quotes at the greatest depth. */
bool side_reported(const struct sides *s, size_t line);
/* Was the block of run r read by the readers of prose? */
bool side_prose_run(const struct document *doc, const struct run *r);
/* The paragraphs of the document, and which line is in which. */
void side_paragraphs(struct sides *s);
/* The sentence of t around byte `at`: *from and *to. */
void side_sentence(struct text t, size_t at, size_t *from, size_t *to);

void side_facts_read(struct sides *s);
/* Names of states; two of them in the subject are a claim. */
void side_aliases_read(struct sides *s, struct text subject);
/* Adds the version and the commit of names in the label's text. */
void side_alias_add(const struct side_facts *f, struct label *l);
/* What a line says that t, as a whole, stands for; else empty. Of several
 * lines the nearest one above line `from`, else the first. */
struct text side_alias_says(const struct side_facts *f, struct text t,
			    size_t from);
/* What is said of single versions; a claim when there is no other. */
void side_said(struct sides *s);
/* Kernels of bisect commands and of a tracker's range, as what is said of a
 * version that nothing is said of yet; in the first message or in all others.
 */
void side_bisect(struct sides *s, bool first);
/* Names of states: finds the pair that is compared; LABEL_OLD, LABEL_NEW or 0
 * for the words of t. */
void side_names_read(struct sides *s);
unsigned int side_names_in(const struct sides *s, struct text t);
/* The same for releases of a distribution; needs the paragraphs. */
void side_distros_read(struct sides *s);
unsigned int side_distro_in(const struct sides *s, struct text t);
/* Switches that are shown on and off and that the document blames; LABEL_OLD,
 * LABEL_NEW or 0 for the words of t. */
void side_switches_read(struct sides *s);
unsigned int side_switch_in(const struct sides *s, struct text t);
/* Of two objects of "with" the one that the subject blames. */
void side_settings_read(struct sides *s);
/* What a patch introduces and what it is measured against; LABEL_OLD, LABEL_NEW
 * or 0 for t as a whole. */
void side_rivals_read(struct sides *s);
unsigned int side_rival_in(const struct sides *s, struct text t);
/* The label of a run, or the name of its row where that is a state here. */
struct text side_run_words(const struct sides *s, const struct run *r);
/* The object of a weak label without marks at its end. */
struct text side_object(const struct label *l);
/* Collects "w/ foo" and "w/o foo": a weak word whose opposite stands elsewhere
 * with the same object counts. */
void side_collect_weak(struct sides *s);
void side_complete_labels(struct sides *s);
/* Finds the words of each run; the first binder that answers wins. */
void side_bind(struct sides *s);
/* Gives a run its words; `line` replaces the label's own unless NO_INDEX. */
void side_take_label(struct reading *r, struct label l, enum binder binder,
		     double fade, size_t line);
/* The name of the format that read the run; "" when unknown. */
const char *side_format_name(const struct document *doc,
			     const struct run *run);
/* Do the heads of what sysstat printed tell states apart? */
void side_banners_read(struct sides *s);
/* The nearest heading above; false when there is none. */
bool side_bind_heading(struct sides *s, const struct run *run,
		       struct reading *r);
/* The version of the nearest heading, for a run whose own words have none. */
void side_bind_kernel(struct sides *s, const struct run *run,
		      struct reading *r);
/* "$ fio x", "# cat y", "user@host:~# dd ...". */
bool side_command_line(struct text line);
/* Do names of files tell states apart? */
void side_files_read(struct sides *s);
/* The label that the name of a file in a line makes ("$ cat good.log"). */
bool side_file_label(const struct sides *s, size_t line, struct label *l);
/* The name of a file that the numbers of a run stand behind; mostly empty. */
struct text side_run_file(const struct document *doc, const struct run *run);
/* The words of such a name without extension and number of repetition, parted
 * by blanks. Lives in the arena. */
struct text side_file_words(struct arena *a, struct text name);
/* The label that the run's own file makes. */
bool side_file_run(const struct sides *s, size_t run, struct label *l);
/* Columns that were all compared to the first of them. */
void side_bind_columns(struct sides *s);
/* "6.1 -> 6.6", "vanilla vs patched": two states in one. */
bool side_names_two(struct text words);
/* The next key of t at or after *at that is a state ("6.6:", "good ="); *at
 * moves behind it. */
bool side_key_next(const struct sides *s, struct text t, size_t *at,
		   struct label *l);
/* Numbers in sentences; for runs that have no words yet. */
void side_bind_sentences(struct sides *s);
/* Gives the numbers of a contrast the opposite side, after all roles. */
void side_contrast(struct sides *s);
/* Reads a label; a name of the document's aliases gives its version. */
struct label side_scan(const struct sides *s, struct text t);
/* What the bound labels are together: states, reverts. */
void side_states(struct sides *s);
/* Do two versions name one state? A wildcard takes its whole series. */
bool side_same_state(const struct version *a, const struct version *b);
/* The role of a reading by the first version of its label. */
bool side_role_version(const struct sides *s, struct reading *r);
/* The role of one reading. */
void side_role(struct sides *s, struct reading *r);
/* One table printed twice with a sentence on a patch between. */
void side_twice(struct sides *s);
/* One command run plainly, and again below a heading of a change. */
void side_partner(struct sides *s);
/* Two dates as headings in the report of a regression. */
void side_dates(struct sides *s);
/* What one command printed is of one state. */
void side_output(struct sides *s);
/* Two experiments whose numbers a sentence compares. */
void side_anchor(struct sides *s);
/* What is decided over all runs: complement, polarity, threshold. */
void side_settle(struct sides *s);
/* Fills the placements, the mentioned kernels and the warnings. */
void side_place(struct sides *s, struct placement *placement);
/* The kernel of a run by its words and by what the document says. Needs
 * s->only. */
struct text side_kernel_of(const struct sides *s, size_t run);
/* The one kernel of a document that names no other, or NULL. */
const struct version *side_only_version(const struct sides *s);
/* Fills facts.kernel, what the report is about first. */
void side_kernels(struct sides *s, const struct placement *placement);

#endif
