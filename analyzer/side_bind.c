/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Which words belong to which run (sides.md 3.3): those that the format found
 * with the numbers (columns, rows, prefixes), those on the same line, those of
 * the sentence, the nearest heading above. The first that speaks wins, even
 * when it will turn out to be neither side: a third kernel must not fall
 * through to the heading above it.
 */
#include <string.h>

#include "analyzer/side.h"
#include "base/number.h"
#include "parser/format/format.h"
#include "parser/text/text.h"

/* How far a heading reaches: lines in all, and lines of prose between. */
#define REACH_LINES 220
#define REACH_PROSE 6
#define PREFIX_WORDS 8
#define NAME_WORDS 6

/* ---- weak words whose opposite stands elsewhere ---- */

static unsigned int opposite(unsigned int features)
{
	return features & LABEL_WITH ? LABEL_WITHOUT :
	       features & LABEL_WITHOUT ? LABEL_WITH :
	       features & LABEL_BEFORE ? LABEL_AFTER :
	       features & LABEL_AFTER ? LABEL_BEFORE : 0;
}

static struct text object_of(const struct label *l)
{
	struct text o = text_trim(l->object);

	while (o.n && strchr(":.,;)]*-", o.p[o.n - 1]))
		o.n--;
	return text_trim(o);
}

static void add_weak(struct sides *s, const struct label *l)
{
	if (object_of(l).n && s->n_weak < SIDE_WEAK)
		s->weak[s->n_weak++] = *l;
}

void side_collect_weak(struct sides *s)
{
	const struct document *doc = s->doc;

	s->weak = arena_array(doc->arena, SIDE_WEAK, sizeof(*s->weak));
	for (size_t i = 0; i < doc->facts.n_labels; i++)
		add_weak(s, &doc->facts.label[i]);
	for (size_t i = 0; i < doc->n_runs && s->n_weak < SIDE_WEAK; i++) {
		struct label l = label_scan(doc->run[i].label);

		add_weak(s, &l);
	}
}

/* "w/ foo" where the document holds "w/o foo" too. */
static void pair_object(const struct sides *s, struct label *l)
{
	unsigned int wanted = opposite(l->features);
	struct text mine = object_of(l);

	for (size_t i = 0; mine.n && i < s->n_weak; i++)
		if ((s->weak[i].features & wanted) &&
		    text_ieq(object_of(&s->weak[i]), mine)) {
			l->features |= LABEL_OBJECT;
			return;
		}
}

struct label side_scan(const struct sides *s, struct text t)
{
	struct label l = label_scan(t);
	const struct side_facts *f = &s->facts;

	for (size_t i = 0; !l.n_versions && i < f->n_aliases; i++)
		if (text_ihas(t, f->alias[i].name))
			l.version[l.n_versions++] = f->alias[i].version;
	pair_object(s, &l);
	if (!label_speaks(&l))
		l.features |= side_names_in(s, t);
	return l;
}

/* What the document adds to its headings: objects and versions of names. */
void side_complete_labels(struct sides *s)
{
	struct facts *f = &s->doc->facts;

	for (size_t i = 0; i < f->n_labels; i++) {
		struct label named = side_scan(s, f->label[i].text);

		f->label[i].features |= named.features & LABEL_OBJECT;
		if (!f->label[i].n_versions && named.n_versions)
			f->label[i].version[f->label[i].n_versions++] =
				named.version[0];
	}
}

/* ---- words with the numbers ---- */

static void bind(struct reading *r, struct label l, enum binder binder,
		 double fade, size_t line)
{
	if (line != NO_INDEX)
		l.line = line;
	r->label = l;
	r->binder = binder;
	r->fade = fade;
}

static const char *format_name(const struct document *doc,
			       const struct run *run)
{
	if (run->block >= doc->n_blocks || !doc->block[run->block].format)
		return "";
	return doc->block[run->block].format->name;
}

/* Where the first number of a line starts; versions are none. */
static size_t first_number(struct text t)
{
	struct quantity q;
	struct version v;
	size_t at = 0, end = 0, from = 0;

	while (quantity_next(t, from, COMMA_UNKNOWN, &q)) {
		while (at <= q.at && version_next(t, &at, &v)) {
			end = at;
			if ((size_t)(v.raw.p - t.p) > q.at)
				break;
		}
		if (!end || q.at >= end ||
		    q.at < (size_t)(v.raw.p - t.p))
			return q.at;
		from = end;
	}
	return TEXT_NOT_FOUND;
}

/* "without the patch: 1500, with the patch 1320": the number has words of its
 * own, behind the line's first. */
static bool speaks_again(const struct sides *s, struct text t, size_t first,
			 const struct run *run)
{
	struct quantity q;
	struct label l;
	size_t at = first;

	while (run->n_measurements &&
	       quantity_next(t, at, COMMA_UNKNOWN, &q)) {
		size_t end = q.at + (q.len ? q.len : 1);

		if (q.at > first && q.value == run->measurement[0].value) {
			l = side_scan(s, text_sub(t, at, q.at - at));
			return label_speaks(&l);
		}
		at = end;
	}
	return false;
}

/* A line that begins with its label: "w/o foo | READ 12 MB/s", "6.1 -> Read
 * 12 MB/s". What stands between the mark and the number must not speak. */
static bool bind_prefix(struct sides *s, const struct run *run,
			struct reading *r)
{
	struct text t = s->doc->line[run->first_line].text, words, rest;
	size_t at = first_number(t), mark;
	struct label l, between;

	if (at == TEXT_NOT_FOUND || label_is_columns(t))
		return false;
	words = text_sub(t, 0, at);
	for (mark = at; mark > 0; mark--)
		if (words.p[mark - 1] == ':' || words.p[mark - 1] == '|' ||
		    (words.p[mark - 1] == '>' && mark > 1 &&
		     strchr("-=", words.p[mark - 2])))
			break;
	rest = text_from(words, mark);
	words = label_bare(text_sub(words, 0, mark ? mark : at));
	l = side_scan(s, words);
	between = side_scan(s, rest);
	if (label_words(words) > PREFIX_WORDS || !label_speaks(&l) ||
	    (mark && label_speaks(&between)))
		return false;
	if (!mark && !(l.features & LABEL_ALONE))
		return false;
	if (speaks_again(s, t, at, run))
		return false;
	bind(r, l, BIND_LINE, 1, run->first_line);
	return true;
}

/* "<Before> 12 MB/s", "6.1: 12 MB/s", "... (with the patch)". */
static bool bind_line(struct sides *s, const struct run *run,
		      struct reading *r)
{
	struct text t = s->doc->line[run->first_line].text, words;
	size_t at = first_number(t);
	struct label l;

	if (at == TEXT_NOT_FOUND)
		return false;
	words = label_bare(text_sub(t, 0, at));
	l = side_scan(s, words);
	if (label_words(words) <= PREFIX_WORDS && label_speaks(&l) &&
	    (l.features & ~(unsigned int)LABEL_TREE || l.n_versions)) {
		bind(r, l, BIND_LINE, 1, run->first_line);
		return true;
	}
	t = text_rtrim(t);
	at = text_find(t, TEXT(" # "));
	if (at == TEXT_NOT_FOUND && text_ends(t, TEXT(")")))
		for (at = t.n - 1; at > 0 && t.p[at] != '(';)
			at--;
	if (at == TEXT_NOT_FOUND || at == 0)
		return false;
	l = side_scan(s, label_bare(text_from(t, at)));
	if (!label_speaks(&l) || label_words(l.text) > PREFIX_WORDS)
		return false;
	bind(r, l, BIND_LINE, 1, run->first_line);
	return true;
}

/* mmtests prints "(   0.00%)" behind the value that the others are measured
 * by; beside one other column that one is test. */
static bool zero_percent(struct text after)
{
	after = text_ltrim(after);
	if (!text_skip(&after, TEXT("(")))
		return false;
	return text_starts(text_ltrim(after), TEXT("0.00%)"));
}

static bool change_percent(struct text after)
{
	size_t close = text_find_char(text_sub(after, 0, 24), '%');

	after = text_ltrim(after);
	return close != TEXT_NOT_FOUND && after.n &&
	       (after.p[0] == '(' || after.p[0] == '*');
}

/* What stands behind the run's value on its line. */
static struct text behind_value(const struct sides *s, const struct run *run)
{
	struct text t = s->doc->line[run->measurement[0].line].text;
	struct quantity q;
	size_t at = 0;

	while (quantity_next(t, at, COMMA_UNKNOWN, &q)) {
		at = q.at + (q.len ? q.len : 1);
		if (q.value == run->measurement[0].value)
			return text_from(t, at);
	}
	return (struct text){NULL, 0};
}

static void fix_role(struct reading *r, enum role role, size_t line)
{
	r->binder = BIND_COLUMN;
	r->fixed = true;
	r->role = role;
	r->rule = "zero-percent";
	r->confidence = 0.9;
	r->label.line = line;
}

static void bind_percent(struct sides *s)
{
	const struct document *doc = s->doc;

	for (size_t i = 0; i + 1 < doc->n_runs; i++) {
		const struct run *a = &doc->run[i], *b = &doc->run[i + 1];

		if (s->reading[i].binder != BIND_NONE ||
		    s->reading[i + 1].binder != BIND_NONE ||
		    !a->n_measurements || !b->n_measurements ||
		    a->measurement[0].line != b->measurement[0].line ||
		    strcmp(format_name(doc, a), "table") != 0 ||
		    (i + 2 < doc->n_runs && doc->run[i + 2].n_measurements &&
		     doc->run[i + 2].measurement[0].line ==
			     a->measurement[0].line) ||
		    !zero_percent(behind_value(s, a)) ||
		    !change_percent(behind_value(s, b)))
			continue;
		fix_role(&s->reading[i], ROLE_BASE, a->first_line);
		fix_role(&s->reading[i + 1], ROLE_TEST, b->first_line);
	}
}

/* ---- headings ---- */

/* A short heading without side words, right above a block. */
#define STRANGE_WORDS 3

struct walk {
	size_t strange;		/* line of such a heading, or NO_INDEX */
	bool block_since;	/* a block was passed above it */
	const struct line *from;
	size_t block;
	size_t prose;
	bool near;		/* nothing but one blank line passed */
	size_t blanks;
	/* Another run of the format was passed, with sentences since. */
	bool crossed;
};

static bool walk_ends(const struct walk *w, const struct line *l)
{
	const unsigned int frame = LINE_SIGNATURE | LINE_ATTRIBUTION |
				   LINE_HEADER;

	if (l->message != w->from->message)
		return true;
	return l->depth <= w->from->depth && (l->flags & frame);
}

/* A short line that is the name of a version, or of a state. */
static bool alias_line(const struct sides *s, size_t i, struct label *l)
{
	struct text t;

	if (!side_prose_line(s->doc, i))
		return false;
	t = label_bare(s->doc->line[i].text);
	if (label_words(t) > NAME_WORDS ||
	    (!s->facts.n_aliases && !side_names_in(s, t)) ||
	    label_is_columns(t))
		return false;
	*l = side_scan(s, t);
	l->rank = 3;
	l->line = i;
	return l->n_versions > 0 || (l->features & (LABEL_OLD | LABEL_NEW));
}

/* The label of line i, if it is one for this walk. */
static bool walk_label(const struct sides *s, const struct walk *w, size_t i,
		       struct label *l)
{
	size_t at = s->label_at[i];

	if (at == NO_INDEX)
		return alias_line(s, i, l);
	*l = s->doc->facts.label[at];
	return label_speaks(l) && (l->rank >= 2 || w->near);
}

/* Sentences, not commands and settings: three plain words, no assignment. */
static bool sentence_like(struct text t)
{
	size_t plain = 0;

	struct text bare = label_bare(t);

	if (text_find_char(t, '=') != TEXT_NOT_FOUND ||
	    text_has(t, TEXT("-->")) || text_starts(bare, TEXT("cat ")) ||
	    text_starts(bare, TEXT("./")) || text_starts(bare, TEXT("sudo ")))
		return false;
	for (struct text w = text_word(&t); w.n; w = text_word(&t)) {
		size_t i = 0;

		while (i < w.n && ch_alpha(w.p[i]))
			i++;
		plain += i >= 2 && (i == w.n || (i + 1 == w.n &&
					strchr(".,:;?!", w.p[i])));
	}
	return plain >= 3;
}

static void walk_past(const struct sides *s, struct walk *w, size_t i)
{
	const struct line *l = &s->doc->line[i];

	if (l->block != NO_INDEX && l->block == w->block)
		return;
	if (l->block < s->doc->n_blocks && w->block < s->doc->n_blocks &&
	    s->doc->block[l->block].n_runs > 0 && w->prose > 0 &&
	    s->doc->block[l->block].format == s->doc->block[w->block].format)
		w->crossed = true;
	if (!text_trim(l->text).n) {
		w->near &= ++w->blanks <= 1;
		return;
	}
	w->near = false;
	if (side_prose_line(s->doc, i) && sentence_like(l->text))
		w->prose++;
}

/* '#', ':' or '=': how a heading is marked; 0 when it is none. */
static char mark_of(struct text t)
{
	t = text_trim(t);
	if (text_starts(t, TEXT("# ")) || text_starts(t, TEXT("==")))
		return t.p[0];
	return text_ends(t, TEXT(":")) ? ':' : 0;
}

/* A heading that names something, no side, no workload and no command:
 * "# hack", "larger batches:". */
static bool strange_heading(const struct sides *s, size_t i)
{
	struct text t = s->doc->line[i].text, bare = label_bare(t);

	if (!mark_of(t) || !side_prose_line(s->doc, i) ||
	    label_words(bare) > STRANGE_WORDS || label_words(bare) == 0)
		return false;
	for (size_t k = 0; k < bare.n; k++)
		if (ch_digit(bare.p[k]) || strchr("=/.-(", bare.p[k]))
			return false;
	return true;
}

/* Notes a strange heading right above the block, and blocks above that. */
static void walk_strange(const struct sides *s, struct walk *w, size_t i)
{
	const struct line *l = &s->doc->line[i];

	if (w->strange == NO_INDEX) {
		if (w->near && l->block == NO_INDEX && strange_heading(s, i))
			w->strange = i;
		return;
	}
	if (l->block != NO_INDEX && l->block < s->doc->n_blocks &&
	    s->doc->block[l->block].n_runs > 0)
		w->block_since = true;
}

/* The label at `at` has a block of its own and the strange heading is marked
 * alike: it then names another state. */
static bool other_state(const struct sides *s, const struct walk *w, size_t at)
{
	return w->strange != NO_INDEX && w->block_since &&
	       mark_of(s->doc->line[at].text) ==
		       mark_of(s->doc->line[w->strange].text) &&
	       at + 1 < s->doc->n_lines &&
	       (s->doc->line[at + 1].block != NO_INDEX ||
		(at + 2 < s->doc->n_lines &&
		 s->doc->line[at + 2].block != NO_INDEX));
}

/* Walks up from line `from`; returns the label's line, or NO_INDEX. */
static size_t walk_up(const struct sides *s, struct walk *w, size_t from,
		      bool want_version, struct label *out)
{
	size_t n = 0;

	for (size_t i = from; n < REACH_LINES && w->prose <= REACH_PROSE;
	     i--, n++) {
		const struct line *l = &s->doc->line[i];

		if (walk_ends(w, l))
			break;
		if (l->depth == w->from->depth) {
			if (walk_label(s, w, i, out) &&
			    (!want_version || out->n_versions))
				return i;
			walk_strange(s, w, i);
			walk_past(s, w, i);
		}
		if (i == 0)
			break;
	}
	return NO_INDEX;
}

static double faded(const struct walk *w, size_t lines)
{
	/* New sentences, a new run: it may be a new experiment. */
	double fade = w->crossed ? 0.75 : 1;

	for (size_t i = 0; i < w->prose; i++)
		fade *= 0.97;
	for (; lines >= 40; lines -= 40)
		fade *= 0.9;
	return fade;
}

/* A modifier alone ("with revert:") has the version of the heading above. */
static void inherit_kernel(struct sides *s, struct reading *r, size_t line,
			   struct walk w)
{
	struct label above;

	if (r->label.n_versions || line == 0 || line == NO_INDEX)
		return;
	w.near = false;
	if (walk_up(s, &w, line - 1, true, &above) == NO_INDEX)
		return;
	r->kernel = above.version[0];
	r->has_kernel = true;
}

static size_t walk_start(const struct sides *s, const struct run *run)
{
	const struct document *doc = s->doc;
	size_t from = run->first_line;

	if (run->block < doc->n_blocks &&
	    strcmp(format_name(doc, run), "table") == 0)
		from = doc->block[run->block].first_line;
	if (side_prose_run(doc, run) && s->label_at[from] != NO_INDEX)
		return from > 0 ? from - 1 : 0;
	return from;
}

static bool bind_heading(struct sides *s, const struct run *run,
			 struct reading *r)
{
	struct walk w = {
		.strange = NO_INDEX,
		.from = &s->doc->line[run->first_line],
		.block = run->block,
		.near = true,
	};
	size_t from = walk_start(s, run);
	struct label l;
	size_t at = walk_up(s, &w, from, false, &l);

	if (at == NO_INDEX)
		return false;
	if (other_state(s, &w, at)) {
		r->beside = l;
		r->strange = w.strange;
		return false;
	}
	if (side_prose_run(s->doc, run) && (l.rank < 2 || w.prose > 3))
		return false;
	bind(r, l, BIND_HEADING, faded(&w, run->first_line - at), at);
	if (l.rank < 2)
		r->binder = BIND_SENTENCE;
	inherit_kernel(s, r, at, w);
	return true;
}

/* The version of the nearest heading, for a run whose own words have none. */
static void bind_kernel(struct sides *s, const struct run *run,
			struct reading *r)
{
	struct walk w = {
		.strange = NO_INDEX,
		.from = &s->doc->line[run->first_line],
		.block = run->block,
	};

	if (r->label.n_versions || run->first_line == 0)
		return;
	inherit_kernel(s, r, run->first_line, w);
}

void side_bind(struct sides *s)
{
	struct document *doc = s->doc;

	for (size_t i = 0; i < doc->n_runs; i++) {
		s->reading[i].contrast = NO_INDEX;
		s->reading[i].strange = NO_INDEX;
		if (!side_prose_run(doc, &doc->run[i]))
			s->reading[i].label = side_scan(s,
							doc->run[i].label);
	}
	side_bind_columns(s);
	for (size_t i = 0; i < doc->n_runs; i++) {
		struct reading *r = &s->reading[i];

		if (r->fixed)
			continue;
		if (side_prose_run(doc, &doc->run[i]))
			bind_prefix(s, &doc->run[i], r);
		else if (label_speaks(&r->label))
			bind(r, r->label, BIND_COLUMN, 1,
			     doc->run[i].first_line);
		else
			bind_line(s, &doc->run[i], r);
	}
	bind_percent(s);
	side_bind_sentences(s);
	for (size_t i = 0; i < doc->n_runs; i++) {
		struct reading *r = &s->reading[i];

		if (r->binder == BIND_NONE && !r->fixed)
			bind_heading(s, &doc->run[i], r);
		else if (!doc->run[i].column)
			bind_kernel(s, &doc->run[i], r);
	}
}
