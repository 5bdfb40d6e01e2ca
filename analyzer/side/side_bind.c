/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Which words belong to which run: those that the format found
 * with the numbers (columns, rows, prefixes), those on the same line, those of
 * the sentence, the nearest heading above. The first that speaks wins, even
 * when it will turn out to be neither side: a third kernel must not fall
 * through to the heading above it.
 */
#include <string.h>

#include "analyzer/side/side.h"
#include "base/number.h"
#include "parser/format/format.h"
#include "parser/format/prefix.h"
#include "parser/text/lexicon.h"
#include "parser/text/text.h"

#define PREFIX_WORDS 8

/* ---- weak words whose opposite stands elsewhere ---- */

static unsigned int opposite(unsigned int features)
{
	return features & LABEL_WITH ? LABEL_WITHOUT :
	       features & LABEL_WITHOUT ? LABEL_WITH :
	       features & LABEL_BEFORE ? LABEL_AFTER :
	       features & LABEL_AFTER ? LABEL_BEFORE : 0;
}

struct text side_object(const struct label *l)
{
	struct text o = text_trim(l->object);

	while (o.n && strchr(":.,;)]*-", o.p[o.n - 1]))
		o.n--;
	return text_trim(o);
}

static void add_weak(struct sides *s, const struct label *l)
{
	if (side_object(l).n && s->n_weak < SIDE_WEAK)
		s->weak[s->n_weak++] = *l;
}

void side_collect_weak(struct sides *s)
{
	const struct document *doc = s->doc;

	s->weak = arena_array(doc->arena, SIDE_WEAK, sizeof(*s->weak));
	for (size_t i = 0; i < doc->facts.n_labels; i++)
		add_weak(s, &doc->facts.label[i]);
	for (size_t i = 0; i < doc->n_runs && s->n_weak < SIDE_WEAK; i++) {
		struct text name = side_run_file(doc, &doc->run[i]);
		struct label l = label_scan(name.n ?
			side_file_words(doc->arena, name) : doc->run[i].label);

		add_weak(s, &l);
	}
}

/* "w/ foo" where the document holds "w/o foo" too. */
static void pair_object(const struct sides *s, struct label *l)
{
	unsigned int wanted = opposite(l->features);
	struct text mine = side_object(l);

	for (size_t i = 0; mine.n && i < s->n_weak; i++)
		if ((s->weak[i].features & wanted) &&
		    text_ieq(side_object(&s->weak[i]), mine)) {
			l->features |= LABEL_OBJECT;
			return;
		}
}

/* "With without the patch": the first word leads to the state and is none. */
static struct text behind_idle_word(struct text t)
{
	struct text rest = t, w, last = {NULL, 0};

	while ((w = text_word(&rest)).n) {
		if (text_iis(last, "with") && text_iis(w, "without"))
			return text_from(t, (size_t)(w.p - t.p));
		last = w;
	}
	return t;
}

struct label side_scan(const struct sides *s, struct text t)
{
	struct text says = side_alias_says(&s->facts, t, s->scanning);
	struct label l = label_scan(behind_idle_word(says.n ? says : t));

	side_alias_add(&s->facts, &l);
	pair_object(s, &l);
	if (!label_speaks(&l))
		l.features |= side_names_in(s, says.n ? says : t);
	return l;
}

/* What the document adds to its headings: objects and versions of names. */
void side_complete_labels(struct sides *s)
{
	struct facts *f = &s->doc->facts;

	for (size_t i = 0; i < f->n_labels; i++) {
		struct label named = side_scan(s, f->label[i].text);

		if (named.text.n &&
		    behind_idle_word(f->label[i].text).n == named.text.n &&
		    named.text.n < f->label[i].text.n)
			f->label[i].features = named.features;
		f->label[i].features |=
			named.features & (LABEL_OBJECT | LABEL_OLD | LABEL_NEW);
		if (!f->label[i].n_versions && named.n_versions)
			f->label[i].version[f->label[i].n_versions++] =
				named.version[0];
	}
}

/* ---- words with the numbers ---- */

void side_take_label(struct reading *r, struct label l, enum binder binder,
		     double fade, size_t line)
{
	if (line != NO_INDEX)
		l.line = line;
	r->label = l;
	r->binder = binder;
	r->fade = fade;
}

const char *side_format_name(const struct document *doc,
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
	struct version v;
	size_t at = first, from = first;

	while (run->n_measurements &&
	       quantity_next(t, at, COMMA_UNKNOWN, &q)) {
		size_t end = q.at + (q.len ? q.len : 1);

		if (q.at > first && q.value == run->measurement[0].value) {
			l = side_scan(s, text_sub(t, from, q.at - from));
			return label_speaks(&l);
		}
		/* "6.6:" in front of the second number is a version. */
		at = q.at > 0 ? q.at - 1 : 0;
		if (q.at == first || q.family != UNIT_NONE ||
		    !version_next(text_sub(t, 0, end), &at, &v))
			from = end;
		at = end;
	}
	return false;
}

/* "6.1: real 12.3s sys 3.2s  6.6: real 19.8s": a key of another state stands
 * between the first number and the run's. */
static bool key_between(const struct sides *s, struct text t, size_t first,
			const struct run *run)
{
	struct quantity q;
	struct label l;
	size_t at = first, key = first;

	if (!side_key_next(s, t, &key, &l))
		return false;
	while (run->n_measurements && quantity_next(t, at, COMMA_UNKNOWN, &q)) {
		if (q.value == run->measurement[0].value)
			return q.at >= key;
		at = q.at + (q.len ? q.len : 1);
	}
	/* A number without its unit is not found: then nobody knows. */
	return true;
}

/* Is the number at byte `at` the run's? "With 16 threads I see 12 MB/s". */
static bool is_own(struct text t, size_t at, const struct run *run)
{
	struct quantity q;

	return run->n_measurements &&
	       quantity_next(t, at, COMMA_UNKNOWN, &q) &&
	       (q.value == run->measurement[0].value ||
		q.value_other == run->measurement[0].value);
}

/* "6.1 -> 6.6", "vanilla vs patched": two states in one, which is on no side.
 * "6.18 and 6.19" is one side of more than one kernel. */
bool side_names_two(struct text words)
{
	struct label_state state[2];
	struct text gap;

	if (label_states(words, state, 2) != 2 ||
	    !label_states_differ(&state[0], &state[1]))
		return false;
	gap = text_trim(text_sub(words, state[0].end,
				 state[1].at - state[0].end));
	return text_has(gap, TEXT("->")) || text_has(gap, TEXT("=>")) ||
	       text_istarts(gap, TEXT("to")) || text_istarts(gap, TEXT("vs"));
}

/* "6.5 ->" at the end of the line above: what this line begins with is the
 * second of two. A bracket at the beginning of a wrapped line is about what
 * the line above ends with. */
static bool second_of_two(const struct sides *s, size_t line)
{
	const struct document *doc = s->doc;
	struct text t, last, before;
	size_t at;

	if (line == 0 || s->para_at[line] == NO_INDEX ||
	    s->para_at[line] != s->para_at[line - 1])
		return false;
	if (text_starts(text_trim(doc->line[line].text), TEXT("(")))
		return true;
	t = text_rtrim(doc->line[line - 1].text);
	for (at = t.n; at > 0 && !ch_blank(t.p[at - 1]);)
		at--;
	last = text_from(t, at);
	t = text_rtrim(text_sub(t, 0, at));
	for (at = t.n; at > 0 && !ch_blank(t.p[at - 1]);)
		at--;
	before = text_from(t, at);
	return text_is(last, "->") || text_is(last, "=>") ||
	       text_iis(last, "vs") || text_iis(last, "vs.") ||
	       text_iis(last, "versus") || text_is(before, "->") ||
	       text_is(before, "=>");
}

/* "IOPS drop compared to 6.8: from 36M to 13M": both numbers of the change
 * stand behind the name of the one state. */
static bool tells_fall(struct text words, const struct run *run)
{
	struct text w;

	if (run->pair != PAIR_FROM && run->pair != PAIR_TO)
		return false;
	while ((w = lexicon_word(&words)).n)
		if (lexicon_change(w) != CHANGE_NONE ||
		    lexicon_has(" compared relative against ", w))
			return true;
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

	if (at == TEXT_NOT_FOUND || label_is_columns(t) ||
	    second_of_two(s, run->first_line))
		return false;
	words = text_sub(t, 0, at);
	for (mark = words.p ? at : 0; mark > 0; mark--)
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
	if (!mark && (!(l.features & LABEL_ALONE) || !is_own(t, at, run)))
		return false;
	if (speaks_again(s, t, at, run) || key_between(s, t, at, run) ||
	    side_names_two(words) || tells_fall(words, run))
		return false;
	side_take_label(r, l, BIND_LINE, 1, run->first_line);
	return true;
}

/* Where the first cell of a row between bars ends: the cells behind it are
 * numbers, however they look like versions. The length of other lines. */
static size_t first_cell(struct text t)
{
	size_t at = text_find_char(t, '|'), second;

	if (at == TEXT_NOT_FOUND)
		return t.n;
	second = text_find_char(text_from(t, at + 1), '|');
	if (second == TEXT_NOT_FOUND)
		return t.n;
	return text_trim(text_sub(t, 0, at)).n ? at : at + 1 + second;
}

/* Where the remark at the end of a line begins. */
static size_t remark_at(struct text t)
{
	size_t at = text_find(t, TEXT(" # "));

	if (at != TEXT_NOT_FOUND || !text_ends(t, TEXT(")")))
		return at;
	for (at = t.n - 1; at > 0 && t.p[at] != '(';)
		at--;
	return at;
}

/* "base | 669.2 MB/s (3.2) | 684.7 MB/s (3.2)": a bare number in brackets
 * behind cells, or behind others like it, is a spread and no version. */
static bool spread_of_cell(struct text t, size_t at, const struct label *l)
{
	size_t open;

	if (t.p[at] != '(' || !l->n_versions || l->features)
		return false;
	for (size_t i = at + 1; i + 1 < t.n; i++)
		if (!ch_digit(t.p[i]) && t.p[i] != '.' && !ch_blank(t.p[i]))
			return false;
	open = text_find_char(t, '(');
	return first_cell(t) < at ||
	       (open < at && open + 1 < t.n && ch_digit(t.p[open + 1]));
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
	if (key_between(s, t, at, run))
		return false;
	if (at > first_cell(t))
		at = first_cell(t);
	words = label_bare(text_sub(t, 0, at));
	l = side_scan(s, words);
	if (label_words(words) <= PREFIX_WORDS && label_speaks(&l) &&
	    (l.features & ~(unsigned int)LABEL_TREE || l.n_versions)) {
		side_take_label(r, l, BIND_LINE, 1, run->first_line);
		return true;
	}
	t = text_rtrim(t);
	at = remark_at(t);
	if (at == TEXT_NOT_FOUND || at == 0)
		return false;
	l = side_scan(s, label_bare(text_from(t, at)));
	if (!label_speaks(&l) || spread_of_cell(t, at, &l) || label_words(l.text) > PREFIX_WORDS)
		return false;
	side_take_label(r, l, BIND_LINE, 1, run->first_line);
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
		    strcmp(side_format_name(doc, a), "table") != 0 ||
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

/* A name with an extension is read as a name and as nothing else. */
static bool named_by_file(const struct document *doc, const struct run *run)
{
	return prefix_extension(side_run_file(doc, run)) != TEXT_NOT_FOUND;
}

/* Names of files with the numbers say more than the line's other words. */
static void bind_files(struct sides *s)
{
	struct label l;

	for (size_t i = 0; i < s->doc->n_runs; i++)
		if (!s->reading[i].fixed && side_file_run(s, i, &l))
			side_take_label(&s->reading[i], l, BIND_LINE, 1,
					s->doc->run[i].first_line);
}

void side_bind(struct sides *s)
{
	struct document *doc = s->doc;

	for (size_t i = 0; i < doc->n_runs; i++) {
		s->reading[i].contrast = NO_INDEX;
		s->reading[i].strange = NO_INDEX;
		s->reading[i].fixed = run_is_setup(&doc->run[i]);
		s->scanning = doc->run[i].first_line;
		if (!side_prose_run(doc, &doc->run[i]) &&
		    !named_by_file(doc, &doc->run[i]))
			s->reading[i].label = side_scan(s, side_run_words(
				s, &doc->run[i]));
	}
	s->scanning = NO_INDEX;
	side_bind_columns(s);
	for (size_t i = 0; i < doc->n_runs; i++) {
		struct reading *r = &s->reading[i];

		if (r->fixed)
			continue;
		if (side_prose_run(doc, &doc->run[i]))
			bind_prefix(s, &doc->run[i], r);
		else if (label_speaks(&r->label))
			side_take_label(r, r->label, BIND_COLUMN, 1,
			     doc->run[i].first_line);
		else if (!named_by_file(doc, &doc->run[i]))
			bind_line(s, &doc->run[i], r);
	}
	bind_files(s);
	bind_percent(s);
	side_bind_sentences(s);
	for (size_t i = 0; i < doc->n_runs; i++) {
		struct reading *r = &s->reading[i];

		if (r->binder == BIND_NONE && !r->fixed)
			side_bind_heading(s, &doc->run[i], r);
		else if (!doc->run[i].column && !run_is_setup(&doc->run[i]))
			side_bind_kernel(s, &doc->run[i], r);
	}
	for (size_t i = 0; i < doc->n_runs; i++) {
		size_t first = doc->run[i].listed_with;

		if (first && first <= i)
			s->reading[i] = s->reading[first - 1];
	}
}
