/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The spelling of workload keys and titles, and the cues in the text that part
 * one workload from another.
 */
#include <math.h>
#include <string.h>

#include "analyzer/compare/group.h"
#include "base/number.h"
#include "analyzer/side/side.h"
#include "parser/text/label/label.h"

/* docs/design/statistics.md 1: what gates, in the order of the key. */
static const char *const gates[] = {
	"rw", "bs", "bsrange", "bssplit", "iodepth", "numjobs", "ioengine",
	"direct", "fsync", "fdatasync", "sync", "size", "filesize", "runtime",
	"rwmixread", "rate_iops", "threads", "clients", "nr_files", "zoned",
	"count",
};

#define N_GATES (sizeof(gates) / sizeof(*gates))

bool group_gates(struct text name)
{
	for (size_t i = 0; i < N_GATES; i++)
		if (text_is(name, gates[i]))
			return true;
	return false;
}

/* 16k, 16KiB, 16384B: fio's sizes without "i" are powers of 1024 too. */
static bool size_value(struct text t, double *out)
{
	static const char prefixes[] = "kmgt";
	struct number n;
	double factor = 1;

	if (!num_plain(t, &n))
		return false;
	t = text_from(t, n.len);
	for (size_t i = 0; t.n && prefixes[i]; i++)
		if (ch_fold(t.p[0]) == prefixes[i]) {
			factor = pow(1024, (double)(i + 1));
			t = text_from(t, 1);
			break;
		}
	if (t.n && ch_fold(t.p[0]) == 'i')
		t = text_from(t, 1);
	if (t.n && ch_fold(t.p[0]) == 'b')
		t = text_from(t, 1);
	*out = n.value * factor;
	return t.n == 0;
}

static bool seconds_value(struct text t, double *out)
{
	struct number n;

	if (!num_plain(t, &n))
		return false;
	t = text_from(t, n.len);
	*out = n.value;
	return text_eq(t, TEXT("s")) || text_ieq(t, TEXT("sec")) ||
	       text_ieq(t, TEXT("secs"));
}

struct text group_canonical(struct arena *a, struct text value)
{
	struct text t = arena_text(a, text_trim(value));
	char *p = arena_cstr(a, t);
	size_t dash = text_find_char(t, '-');
	double number;

	/* "4k-4k" is one size. */
	if (dash != TEXT_NOT_FOUND &&
	    text_eq(text_sub(t, 0, dash), text_from(t, dash + 1)))
		t = text_sub(t, 0, dash);
	if (size_value(t, &number) || seconds_value(t, &number))
		return arena_printf(a, "%.15g", number);
	for (size_t i = 0; i < t.n; i++)
		p[i] = ch_fold(p[i]);
	return (struct text){p, t.n};
}

static struct text value_of(const struct param *param, size_t n,
			    const char *name)
{
	while (n-- > 0)
		if (text_is(param[n].name, name))
			return param[n].value;
	return (struct text){NULL, 0};
}

void group_key_params(struct arena *a, struct buf *b,
		      const struct param *param, size_t n)
{
	for (size_t i = 0; i < N_GATES; i++) {
		struct text v = value_of(param, n, gates[i]);

		if (!v.n)
			continue;
		v = group_canonical(a, v);
		buf_printf(b, " %s=%.*s", gates[i], TEXT_ARG(v));
	}
}

static void title_part(struct buf *b, const char *before, struct text v)
{
	if (v.n)
		buf_printf(b, " %s%.*s", before, TEXT_ARG(v));
}

void group_fio_title(struct buf *b, const struct param *param, size_t n)
{
	struct text v;
	double number;

	title_part(b, "", value_of(param, n, "rw"));
	title_part(b, "", value_of(param, n, "bs"));
	v = value_of(param, n, "numjobs");
	if (!text_eq(v, TEXT("1")))
		title_part(b, "x", v);
	v = value_of(param, n, "iodepth");
	if (!text_eq(v, TEXT("1")))
		title_part(b, "qd", v);
	title_part(b, "", value_of(param, n, "ioengine"));
	v = value_of(param, n, "direct");
	if (v.n)
		buf_printf(b, text_eq(v, TEXT("0")) ? " buffered" : " direct");
	title_part(b, "fsync=", value_of(param, n, "fsync"));
	v = value_of(param, n, "runtime");
	title_part(b, "", v);
	if (v.n && size_value(v, &number) && number > 0 &&
	    ch_digit(v.p[v.n - 1]))
		buf_char(b, 's');
}

/* ---- cues ---- */

#define CUE_LINES 6
#define CUE_WORDS 5
#define NAME_WORDS 2
#define RESIDUES 64

static bool rw_words(struct text t)
{
	static const char *const words[] = {"read", "write", "randread",
		"randwrite", "randrw", "seqread", "seqwrite"};

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (text_find_word(t, text_of(words[i])) != TEXT_NOT_FOUND)
			return true;
	return false;
}

/* "bs=16k:" or "Random write:" on a line of its own. */
static bool cue_line(struct text t)
{
	size_t eq = text_find_char(t, '=');

	if (!t.n || label_words(t) > CUE_WORDS)
		return false;
	if (eq != TEXT_NOT_FOUND)
		return group_gates(text_sub(t, 0, eq)) &&
		       text_find_char(t, ' ') == TEXT_NOT_FOUND;
	return text_ends(t, TEXT(":")) && rw_words(t) &&
	       (text_ihas(t, TEXT("rand")) || text_ihas(t, TEXT("seq")));
}

/* "4k  IOPS=...", "randread: 12 MB/s": a size or a direction in front of the
 * numbers of a line is what was run, when it does not say the side. */
static struct text cue_before(const struct placement *p, const struct run *r)
{
	struct text none = {NULL, 0}, t = label_bare(r->label), w;
	double size;

	while (t.n && (t.p[t.n - 1] == ':' || t.p[t.n - 1] == '='))
		t.n--;
	w = t;
	w = text_word(&w);
	if (!t.n || label_words(t) > 2 || p->label_line == r->first_line ||
	    p->role == ROLE_OTHER)
		return none;
	if (rw_words(t))
		return t;
	return size_value(w, &size) && !ch_digit(w.p[w.n - 1]) ? t : none;
}

static struct text cue_above(const struct document *doc, size_t run)
{
	const struct run *r = &doc->run[run];
	const struct line *from = &doc->line[r->first_line];

	for (size_t k = 1; k <= CUE_LINES && k <= r->first_line; k++) {
		const struct line *l = &doc->line[r->first_line - k];
		struct text t = label_bare(l->text);

		if (l->message != from->message || l->depth != from->depth)
			break;
		if (l->block == NO_INDEX && cue_line(t)) {
			t.n -= text_ends(t, TEXT(":"));
			return t;
		}
	}
	return (struct text){NULL, 0};
}

/* Is the word at [at, end) part of what says the side? */
static bool side_word(const struct label_atom *atom, size_t n, size_t at,
		      size_t end)
{
	for (size_t i = 0; i < n; i++)
		if (at < atom[i].end && end > atom[i].at)
			return true;
	return false;
}

/* What a label holds besides its side: "with the patch, raid1" -> "raid1".
 * The object of a weak word belongs to it. */
static struct text residue(struct arena *a, struct text label)
{
	static const char *const empty[] = {"the", "patch", "patches", "commit",
		"this", "that", "on", "with", "kernel", "linux", "series", "of",
		"results", "result", "fio", "output", "change", "a", "in",
		"for", "and", "is", "test", "tests", "above", "to", "as",
		"head", "at", "run", "reverted", "applied", "off", "on",
		"enabled", "disabled", "default", "plain", "unchanged"};
	struct label_atom atom[LABEL_ATOMS];
	size_t n = label_atoms(label, atom, LABEL_ATOMS);
	struct text rest = label;
	char *out = arena_alloc(a, label.n + 1);
	size_t len = 0;

	for (struct text w = text_word(&rest); w.n; w = text_word(&rest)) {
		size_t at = (size_t)(w.p - label.p);
		bool skip = side_word(atom, n, at, at + w.n);

		w = label_bare(w);
		while (w.n && (w.p[w.n - 1] == ':' || w.p[w.n - 1] == ','))
			w.n--;
		for (size_t i = 0; !skip &&
		     i < sizeof(empty) / sizeof(*empty); i++)
			skip = text_iis(w, empty[i]);
		if (skip || !w.n)
			continue;
		if (len)
			out[len++] = ' ';
		for (size_t i = 0; i < w.n; i++)
			out[len++] = ch_fold(w.p[i]);
	}
	return (struct text){out, len};
}

struct residue_set {
	struct text t[RESIDUES];
	bool base[RESIDUES], test[RESIDUES];
	size_t n;
};

static void add_residue(struct residue_set *set, struct text t,
			enum role role)
{
	size_t i = 0;

	while (i < set->n && !text_eq(set->t[i], t))
		i++;
	if (i == RESIDUES)
		return;
	if (i == set->n)
		set->t[set->n++] = t;
	set->base[i] |= role == ROLE_BASE;
	set->test[i] |= role == ROLE_TEST;
}

/* Residues are keys when there are several and all stand on both sides: else
 * they are the words of one heading ("results of the bisection"). */
static bool residues_part(const struct residue_set *set)
{
	size_t both = 0;

	for (size_t i = 0; i < set->n; i++)
		both += set->base[i] && set->test[i];
	return both >= 2 && both == set->n;
}

/* "## TX", "RX:": a short heading that says no side, above the block. */
static struct text name_above(const struct document *doc, size_t run)
{
	const struct run *r = &doc->run[run];
	const struct line *from = &doc->line[r->first_line];

	for (size_t k = 1; k <= CUE_LINES && k <= r->first_line; k++) {
		const struct line *l = &doc->line[r->first_line - k];
		struct text t = text_trim(l->text), bare = label_bare(t);
		struct label label = label_scan(bare);
		bool marked = text_starts(t, TEXT("#")) ||
			      text_ends(t, TEXT(":"));

		if (l->message != from->message || l->depth != from->depth)
			break;
		if (l->block != NO_INDEX || !marked || !bare.n ||
		    label_words(bare) > NAME_WORDS || label_speaks(&label) ||
		    !ch_alpha(bare.p[0]))
			continue;
		bare.n -= text_ends(bare, TEXT(":"));
		return text_trim(bare);
	}
	return (struct text){NULL, 0};
}

/* Such headings part the workloads when there are several and all stand over
 * both sides. */
static void name_cues(const struct document *doc,
		      const struct placement *placement, struct text *cue)
{
	struct residue_set set = {.n = 0};

	for (size_t i = 0; i < doc->n_runs; i++)
		if (!cue[i].n && placement[i].role != ROLE_OTHER &&
		    !side_prose_run(doc, &doc->run[i])) {
			struct text t = name_above(doc, i);

			add_residue(&set, t, placement[i].role);
		}
	if (set.n == RESIDUES || !residues_part(&set))
		return;
	for (size_t i = 0; i < doc->n_runs; i++)
		if (!cue[i].n && !side_prose_run(doc, &doc->run[i]))
			cue[i] = name_above(doc, i);
}

static bool has_letter(struct text t)
{
	for (size_t i = 0; i < t.n; i++)
		if (ch_alpha(t.p[i]))
			return true;
	return false;
}

/* Each side has names of its own: "old-ssd" and "new-hdd" are no pair. */
static bool residues_differ(const struct residue_set *set)
{
	bool base = false, test = false;

	for (size_t i = 0; i < set->n; i++) {
		if ((set->base[i] && set->test[i]) || !has_letter(set->t[i]))
			return false;
		base |= set->base[i];
		test |= set->test[i];
	}
	return base && test;
}

/* The words of a file's name without the one behind "with": it is the state's,
 * as in "with foo nvme" beside "default nvme". */
static struct text without_object(struct arena *a, struct text words)
{
	char *out = arena_alloc(a, words.n + 1);
	bool object = false;
	size_t n = 0;

	for (struct text w = text_word(&words); w.n; w = text_word(&words)) {
		if (!object) {
			if (n)
				out[n++] = ' ';
			memcpy(out + n, w.p, w.n);
			n += w.n;
		}
		object = text_iis(w, "with") || text_iis(w, "without");
	}
	return (struct text){out, n};
}

/* Names of files in front of the numbers: what they hold besides the side
 * ("nvme-old-1.log" -> "nvme"). */
static void file_cues(struct document *doc, const struct placement *placement,
		      struct text *cue)
{
	struct residue_set set = {.n = 0};
	struct text *rest = arena_array(doc->arena, doc->n_runs + 1,
					sizeof(*rest));

	for (size_t i = 0; i < doc->n_runs; i++) {
		struct text name = side_run_file(doc, &doc->run[i]);

		if (!name.n || placement[i].role == ROLE_OTHER)
			continue;
		name = side_file_words(doc->arena, name);
		rest[i] = residue(doc->arena,
				  without_object(doc->arena, name));
		add_residue(&set, rest[i], placement[i].role);
	}
	if (set.n == RESIDUES ||
	    (!residues_part(&set) && !residues_differ(&set)))
		return;
	for (size_t i = 0; i < doc->n_runs; i++)
		cue[i] = rest[i];
}

struct text *group_cues(struct document *doc,
			const struct placement *placement)
{
	size_t n = doc->n_runs;
	struct text *cue = arena_array(doc->arena, n + 1, sizeof(*cue));
	struct text *rest = arena_array(doc->arena, n + 1, sizeof(*rest));
	struct residue_set set = {.n = 0};
	bool part;

	for (size_t i = 0; i < n; i++) {
		if (placement[i].role == ROLE_OTHER || doc->run[i].group.n)
			continue;
		rest[i] = residue(doc->arena, placement[i].label);
		add_residue(&set, rest[i], placement[i].role);
	}
	part = residues_part(&set);
	file_cues(doc, placement, cue);
	group_lines(doc, placement, cue);
	group_heads(doc, placement, cue);
	for (size_t i = 0; i < n; i++) {
		if (cue[i].n)
			continue;
		cue[i] = doc->run[i].group.n ? cue[i] :
				 cue_before(&placement[i], &doc->run[i]);
		if (!cue[i].n)
			cue[i] = cue_above(doc, i);
		if (!cue[i].n && part && set.n < RESIDUES)
			cue[i] = rest[i];
	}
	name_cues(doc, placement, cue);
	group_setups(doc, placement, cue);
	return cue;
}
