/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What a patch introduces beside what it is measured against: "[PATCH] Introduce
 * FOO" with columns "foo cache" and "barcache", or with outputs below headings
 * of such names. The one that the subject names is test; the other is base when
 * a sentence says "compared to" it, or when the mail introduces something and
 * explains its two columns in a legend. Without that both stay on neither side:
 * two names are mostly two workloads.
 *
 * Beside "mainline" the word "commit" alone is a state, too: "commit: 633MiB/s".
 */
#include <string.h>

#include "analyzer/side/side.h"
#include "parser/format/format.h"
#include "parser/text/lexicon.h"
#include "parser/text/text.h"

#define SET 8		/* names that are compared with each other */
#define NAME_WORDS 3	/* of the head of a column or of an output */
#define WORD_LEAST 3	/* letters of a word that tells two names apart */
#define STEM_LEAST 6	/* of one that a longer word may begin with */
#define REACH 40	/* bytes from "compared to" to the name */

/* Names that stand together, as columns of a row or as headings. */
struct set {
	struct text name[SET + 1];
	size_t n;
	bool legend;		/* a line explains each */
};

static void add_name(struct set *set, struct text name)
{
	for (size_t i = 0; i < set->n; i++)
		if (text_ieq(set->name[i], name))
			return;
	if (set->n <= SET)
		set->name[set->n++] = name;
}

/* ---- which words tell names apart ---- */

/* What workloads, metrics and file systems are called. */
static bool common_word(struct text w)
{
	static const char words[] =
		" read write reads writes randread randwrite random rand seq "
		"sequential direct buffered sync async small large single "
		"multi cold warm hot time size files file real user sys ext2 "
		"ext3 ext4 xfs btrfs f2fs nfs nfsv3 nfsv4 zfs bcachefs tmpfs "
		"before after with without old new base patched none with "
		"using was measured mounted device disk ssd hdd nvme and the "
		"for from ";

	return lexicon_has(words, w) || lexicon_noun(w) != NOUN_NONE ||
	       lexicon_direction(w).n || lexicon_tool(w).n;
}

static struct text next_word(struct text *t)
{
	struct text w;
	size_t n = 0;

	while (t->n && !ch_alnum(t->p[0]))
		*t = text_from(*t, 1);
	while (n < t->n && ch_word(t->p[n]))
		n++;
	w = text_sub(*t, 0, n);
	*t = text_from(*t, n);
	return w;
}

/* Does a word of name k stand in no other name of the set? */
static bool own_word(const struct set *set, size_t k, struct text w)
{
	if (w.n < WORD_LEAST || !ch_alpha(w.p[0]) || common_word(w))
		return false;
	for (size_t i = 0; i < set->n; i++)
		if (i != k &&
		    text_find_word(set->name[i], w) != TEXT_NOT_FOUND)
			return false;
	return true;
}

/* ---- what the mail says of them ---- */

/* The subject without "[PATCH 0/3]" and "block: ", which name a place. */
static struct text what_subject_says(struct text t)
{
	size_t at;

	for (t = text_trim(t); t.n && t.p[0] == '[';) {
		at = text_find_char(t, ']');
		if (at == TEXT_NOT_FOUND)
			return text_sub(t, 0, 0);
		t = text_ltrim(text_from(t, at + 1));
	}
	at = text_find(t, TEXT(": "));
	while (at != TEXT_NOT_FOUND && label_words(text_sub(t, 0, at)) <= 2) {
		t = text_ltrim(text_from(t, at + 2));
		at = text_find(t, TEXT(": "));
	}
	return t;
}

/* "provision" is named by "provisioning", too. */
static bool subject_names(struct text subject, struct text word)
{
	for (struct text w = next_word(&subject); w.n;
	     w = next_word(&subject))
		if (text_ieq(w, word) ||
		    (word.n >= STEM_LEAST && text_istarts(w, word)))
			return true;
	return false;
}

static bool introduces(struct text subject)
{
	static const char verbs[] = " introduce introducing introduces ";

	return lexicon_any(verbs, subject);
}

/* "compared to", "than" and their like in front of byte `at`, in one
 * sentence. */
static bool compared_before(struct text t, size_t at)
{
	static const char *const words[] = {"compared to ", "compared with ",
		"comparing to ", "than ", "vs ", "vs. ", "versus ", "over ",
		"against ", "unlike ", "different from ", "contrast to ",
		"outperforms ", NULL};
	size_t from = at > REACH ? at - REACH : 0;

	for (size_t i = at; i > from + 1; i--)
		if (t.p[i - 1] == ' ' && strchr(".;!?", t.p[i - 2]))
			from = i - 1;
	t = text_sub(t, from, at - from);
	for (size_t i = 0; words[i]; i++) {
		size_t found = text_ifind(t, text_of(words[i]));

		if (found != TEXT_NOT_FOUND &&
		    (found == 0 || !ch_word(t.p[found - 1])))
			return true;
	}
	return false;
}

/* Does a sentence compare something to what the word names? */
static bool compared_to(const struct sides *s, struct text word)
{
	for (size_t i = 0; i < s->n_paras; i++) {
		struct text t = s->para[i].t;
		size_t done = 0;

		for (;;) {
			size_t at = text_find_word(text_from(t, done), word);

			if (at == TEXT_NOT_FOUND)
				break;
			at += done;
			if (compared_before(t, at))
				return true;
			done = at + word.n;
		}
	}
	return false;
}

struct said {
	bool titled, compared;
};

static struct said said_of(const struct sides *s, const struct set *set,
			   size_t k, struct text subject)
{
	struct said said = {false, false};
	struct text t = set->name[k];

	for (struct text w = next_word(&t); w.n; w = next_word(&t)) {
		if (!own_word(set, k, w))
			continue;
		said.titled |= subject_names(subject, w);
		said.compared |= compared_to(s, w);
	}
	return said;
}

/* The one that the subject names, and the one it is compared to. */
static void judge_set(struct sides *s, const struct set *set)
{
	struct side_facts *f = &s->facts;
	struct text subject = what_subject_says(s->doc->title);
	size_t test = NO_INDEX, base = NO_INDEX;

	if (set->n < 2 || set->n > SET || f->n_rivals == SIDE_LIST)
		return;
	for (size_t i = 0; i < set->n; i++) {
		struct said said = said_of(s, set, i, subject);

		/* What is named and compared to is neither. */
		if (said.titled ? (test != NO_INDEX || said.compared) :
				  (said.compared && base != NO_INDEX))
			return;
		if (said.titled)
			test = i;
		else if (said.compared)
			base = i;
	}
	if (test == NO_INDEX)
		return;
	if (base == NO_INDEX && set->n == 2 && set->legend &&
	    introduces(subject))
		base = 1 - test;
	if (base == NO_INDEX)
		return;
	f->rivals[f->n_rivals++] = (struct rivals){
		.base = set->name[base], .test = set->name[test]};
}

/* ---- which names stand together ---- */

/* The lower of two heads: "randwrite / foo cache" is a group and a name. */
static struct text last_part(struct text t)
{
	size_t at;

	while ((at = text_find(t, TEXT(" / "))) != TEXT_NOT_FOUND)
		t = text_from(t, at + 3);
	return t;
}

/* The name of a state that nothing else says: short words, or what a legend
 * says of a letter. */
static bool plain_name(const struct sides *s, size_t line, struct text t,
		       struct set *set)
{
	struct text says = side_alias_says(&s->facts, t, line);
	struct label l;

	if (says.n) {
		l = label_scan(says);
		if (!label_speaks(&l))
			add_name(set, says);
		return true;
	}
	t = label_bare(last_part(t));
	while (t.n && (t.p[t.n - 1] == ':' || ch_blank(t.p[t.n - 1])))
		t.n--;
	l = label_scan(t);
	if (t.n && label_words(t) <= NAME_WORDS && !label_speaks(&l))
		add_name(set, t);
	return false;
}

static bool in_row(const struct document *doc, size_t a, size_t b)
{
	return doc->run[a].block == doc->run[b].block &&
	       doc->run[a].first_line == doc->run[b].first_line;
}

/* A row with the names of the row above tells nothing new. */
static bool same_set(const struct set *a, const struct set *b)
{
	if (a->n != b->n)
		return false;
	for (size_t i = 0; i < a->n; i++)
		if (!text_ieq(a->name[i], b->name[i]))
			return false;
	return true;
}

static void read_rows(struct sides *s)
{
	const struct document *doc = s->doc;
	struct set last = {.n = 0};

	for (size_t i = 0; i < doc->n_runs;) {
		struct set set = {.legend = true};
		size_t first = i;

		for (; i < doc->n_runs && in_row(doc, first, i); i++) {
			const struct run *r = &doc->run[i];

			if (!side_prose_run(doc, r) && r->label.n)
				set.legend &= plain_name(s, r->first_line,
							 r->label, &set);
		}
		if (set.n < 2 || same_set(&set, &last))
			continue;
		judge_set(s, &set);
		last = set;
	}
}

static bool underlined(const struct document *doc, size_t i)
{
	struct text t = i + 1 < doc->n_lines ?
		text_trim(doc->line[i + 1].text) : text_sub(doc->title, 0, 0);

	for (size_t k = 0; k < t.n; k++)
		if (t.p[k] != t.p[0])
			return false;
	return t.n >= 3 && strchr("=-~*^", t.p[0]);
}

/* The heading right above what a tool printed, or empty: a rule and one blank
 * line may stand between. */
static struct text heading_above(const struct sides *s, const struct run *r)
{
	const struct document *doc = s->doc;
	struct text none = {NULL, 0};

	for (size_t k = 1; k <= 3 && k <= r->first_line; k++) {
		size_t i = r->first_line - k;
		const struct line *l = &doc->line[i];
		struct text t = text_trim(l->text);

		if (l->message != doc->line[r->first_line].message)
			return none;
		if (!t.n || (i > 0 && underlined(doc, i - 1)))
			continue;
		if (!side_prose_line(doc, i) || side_command_line(t) ||
		    (!text_ends(t, TEXT(":")) && !underlined(doc, i)))
			return none;
		return t;
	}
	return none;
}

static void read_headings(struct sides *s)
{
	const struct document *doc = s->doc;
	struct set set = {.legend = false};

	for (size_t i = 0; i < doc->n_runs; i++) {
		const struct run *r = &doc->run[i];
		struct text t;

		if (side_prose_run(doc, r) || r->label.n)
			continue;
		t = heading_above(s, r);
		if (t.n)
			plain_name(s, r->first_line, t, &set);
	}
	judge_set(s, &set);
}

/* ---- "commit" beside "mainline" ---- */

/* What stands in front of the colon or of the first gap of a line. */
static struct text head_of(struct text t)
{
	size_t n = 0;

	t = label_bare(t);
	while (n < t.n && t.p[n] != ':' && t.p[n] != '\t' && t.p[n] != '|' &&
	       !(t.p[n] == ' ' && n + 1 < t.n && t.p[n + 1] == ' '))
		n++;
	return text_trim(text_sub(t, 0, n));
}

static bool is_commit(struct text head)
{
	return text_iis(head, "commit") || text_iis(head, "this commit");
}

/* A row's name that says no side is the first of its group. */
static struct text group_head(const struct run *r)
{
	return text_sub(r->group, 0, text_find(r->group, TEXT(" / ")));
}

struct text side_run_words(const struct sides *s, const struct run *r)
{
	return !r->label.n && s->facts.commit_is_state &&
	       is_commit(group_head(r)) ? group_head(r) : r->label;
}

struct beside {
	bool base, commit;
};

/* Heads of lines with a number behind them, and labels of a table. */
static void see_head(struct beside *b, struct text head)
{
	struct label l;

	if (label_words(head) > 2)
		return;
	b->commit |= is_commit(head);
	l = label_scan(head);
	b->base |= (l.features & (LABEL_TREE | LABEL_BASE | LABEL_BEFORE)) &&
		   !l.n_commits;
}

/* One form for both: columns and rows, or lines with a colon. */
static bool commit_beside_base(const struct sides *s)
{
	const struct document *doc = s->doc;
	struct beside table = {false, false}, line = {false, false};

	for (size_t i = 0; i < doc->n_runs; i++)
		if (!side_prose_run(doc, &doc->run[i])) {
			see_head(&table, text_trim(doc->run[i].label));
			table.commit |= is_commit(group_head(&doc->run[i]));
		}
	for (size_t i = 0; i < doc->n_lines; i++) {
		struct text t = label_bare(doc->line[i].text);
		struct text head = head_of(t);
		struct text rest = text_ltrim(text_from(t, head.n));

		if (!side_prose_line(doc, i) || !text_skip(&rest, TEXT(":")))
			continue;
		rest = text_ltrim(rest);
		if (!rest.n || ch_digit(rest.p[0]))
			see_head(&line, head);
	}
	return (table.base && table.commit) || (line.base && line.commit);
}

void side_rivals_read(struct sides *s)
{
	if (!s->facts.patch)
		return;
	s->facts.commit_is_state = commit_beside_base(s);
	read_rows(s);
	read_headings(s);
}

unsigned int side_rival_in(const struct sides *s, struct text t)
{
	const struct side_facts *f = &s->facts;
	struct text head;

	if (!f->n_rivals && !f->commit_is_state)
		return 0;
	t = last_part(t);
	head = head_of(t);
	if (f->commit_is_state && is_commit(head))
		return LABEL_NEW;
	for (size_t i = 0; i < f->n_rivals; i++) {
		if (text_ieq(f->rivals[i].test, head) ||
		    text_ieq(f->rivals[i].test, t))
			return LABEL_NEW;
		if (text_ieq(f->rivals[i].base, head) ||
		    text_ieq(f->rivals[i].base, t))
			return LABEL_OLD;
	}
	return 0;
}
