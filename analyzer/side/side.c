/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Which run is base, which is test, which is neither: the order of the steps,
 * and the paragraphs that they read. A wrong side turns a regression into an
 * improvement, a missing one only loses a comparison: so nothing here guesses.
 */
#include "analyzer/side/side.h"
#include "base/number.h"

#include <string.h>

#include "parser/format/format.h"
#include "parser/text/text.h"

/* Lines of one paragraph; a longer one is cut. */
#define PARAGRAPH_LINES 40
#define PARAGRAPH_BYTES 4000

#define FRAME                                                           \
	(LINE_HEADER | LINE_ATTRIBUTION | LINE_SIGNATURE | LINE_PATCH | \
	 LINE_TRAILER | LINE_SUBJECT)

static bool format_is_prose(const struct block *b)
{
	return !b->format || strcmp(b->format->name, "prose") == 0;
}

bool side_prose_line(const struct document *doc, size_t i)
{
	const struct line *l = &doc->line[i];

	if ((l->flags & FRAME) || !text_trim(l->text).n)
		return false;
	return l->block == NO_INDEX || l->block >= doc->n_blocks ||
	       format_is_prose(&doc->block[l->block]);
}

bool side_prose_run(const struct document *doc, const struct run *r)
{
	return r->block < doc->n_blocks &&
	       format_is_prose(&doc->block[r->block]);
}

bool side_reported(const struct sides *s, size_t line)
{
	size_t origin = s->doc->line[line].origin;

	return origin == 0 || origin == s->report;
}

/* Does the first message answer one that is not there? Its subject says so,
 * or a quote is what it begins with. */
static bool begins_as_reply(const struct document *doc)
{
	if (doc->n_messages &&
	    text_istarts(doc->message[0].subject, TEXT("Re:")))
		return true;
	for (size_t i = 0; i < doc->n_lines && doc->line[i].message == 0; i++)
		if (!(doc->line[i].flags & FRAME) &&
		    text_trim(doc->line[i].text).n)
			return doc->line[i].depth > 0;
	return false;
}

static void find_report(struct sides *s)
{
	const struct document *doc = s->doc;
	unsigned int depth = 0;

	s->report = 0;
	if (!begins_as_reply(doc))
		return;
	for (size_t i = 0; i < doc->n_lines && doc->line[i].message == 0; i++) {
		const struct line *l = &doc->line[i];

		if (l->depth <= depth || (l->flags & FRAME) ||
		    !doc->message[l->origin].ghost)
			continue;
		depth = l->depth;
		s->report = l->origin;
	}
}

/* An item of a list begins a paragraph of its own. */
static bool begins_item(struct text t)
{
	size_t i = 0;

	t = text_ltrim(t);
	if (t.n > 1 && strchr("-*+", t.p[0]) && ch_blank(t.p[1]))
		return true;
	while (i < t.n && i < 3 && ch_digit(t.p[i]))
		i++;
	return i > 0 && i + 1 < t.n && strchr(".)", t.p[i]) &&
	       ch_blank(t.p[i + 1]);
}

#define HEADING_WORDS 12

/* "__6.5 + revert__", "**6.5**", "== 6.5 ==": emphasis of a whole line. */
static bool emphasized(struct text t)
{
	return t.n > 4 && t.p[0] == t.p[1] && strchr("_*=#", t.p[0]) &&
	       t.p[t.n - 1] == t.p[0] && t.p[t.n - 2] == t.p[0] &&
	       label_words(t) <= HEADING_WORDS;
}

/* "Bad kernel (5.10.190):" begins something, whatever stands above it; so does
 * "* **Bad kernel**:", an item of a form. */
static bool begins_heading(struct text t)
{
	struct label_atom first;

	t = text_trim(t);
	if (emphasized(t))
		return true;
	if (text_starts(t, TEXT("* **")) || text_starts(t, TEXT("- **")))
		t = text_from(t, 2);
	text_skip(&t, TEXT("**"));
	if (!text_ends(t, TEXT(":")) || label_words(t) > HEADING_WORDS)
		return false;
	if (label_words(t) <= 6 && (ch_upper(t.p[0]) || ch_digit(t.p[0])))
		return true;
	/* "kernel 6.18 (same host, after going back):" */
	return label_atoms(t, &first, 1) && first.is_version &&
	       first.word < 2;
}

static bool continues(const struct sides *s, const struct paragraph *p,
		      size_t i, size_t bytes)
{
	const struct line *a = &s->doc->line[p->first];
	const struct line *b = &s->doc->line[i];

	return a->message == b->message && a->depth == b->depth &&
	       i - p->first < PARAGRAPH_LINES && bytes < PARAGRAPH_BYTES &&
	       side_prose_line(s->doc, i) && !begins_item(b->text) &&
	       !begins_heading(b->text) &&
	       !begins_heading(s->doc->line[i - 1].text);
}

static size_t read_paragraph(struct sides *s, size_t i)
{
	struct arena *a = s->doc->arena;
	struct paragraph p = {.first = i, .last = i};
	size_t bytes = s->doc->line[i].text.n, at = 0;
	char *joined;

	while (p.last + 1 < s->doc->n_lines &&
	       continues(s, &p, p.last + 1, bytes))
		bytes += s->doc->line[++p.last].text.n + 1;
	p.start = arena_array(a, p.last - i + 1, sizeof(*p.start));
	joined = arena_alloc(a, bytes + 1);
	for (size_t k = i; k <= p.last; k++) {
		struct text t = s->doc->line[k].text;

		p.start[k - i] = at;
		if (t.n)
			memcpy(joined + at, t.p, t.n);
		at += t.n;
		joined[at++] = ' ';
		s->para_at[k] = s->n_paras;
	}
	p.t = (struct text){joined, at ? at - 1 : 0};
	s->para = arena_grow(a, s->para, s->n_paras, &s->cap_paras,
			     sizeof(*s->para));
	s->para[s->n_paras++] = p;
	return p.last + 1;
}

void side_paragraphs(struct sides *s)
{
	size_t n = s->doc->n_lines;

	s->para_at = arena_array(s->doc->arena, n + 1, sizeof(*s->para_at));
	for (size_t i = 0; i < n; i++)
		s->para_at[i] = NO_INDEX;
	for (size_t i = 0; i < n;)
		i = side_prose_line(s->doc, i) ? read_paragraph(s, i) : i + 1;
}

/* Words whose full stop ends no sentence. */
static bool abbreviation(struct text t, size_t stop)
{
	static const char *const words[] = {"vs", "e.g", "i.e", "approx", "ca",
					    "etc", "resp"};

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
		struct text w = text_of(words[i]);

		if (stop >= w.n &&
		    text_ieq(text_sub(t, stop - w.n, w.n), w) &&
		    (stop == w.n || !ch_word(t.p[stop - w.n - 1])))
			return true;
	}
	return false;
}

static bool sentence_border(struct text t, size_t i)
{
	size_t next = i + 1;

	if (text_runs_on(t, i))
		return true;
	if (!strchr(".!?", t.p[i]) || !t.p[i] || next >= t.n ||
	    !ch_blank(t.p[next]))
		return false;
	while (next < t.n && ch_blank(t.p[next]))
		next++;
	if (next == t.n || ch_lower(t.p[next]))
		return false;
	return !abbreviation(t, i) && !quantity_point(t, i);
}

void side_sentence(struct text t, size_t at, size_t *from, size_t *to)
{
	*from = at < t.n ? at : t.n;
	*to = *from;
	while (*from > 0 && !sentence_border(t, *from - 1))
		--*from;
	while (*to < t.n && !sentence_border(t, *to))
		++*to;
}

static void index_labels(struct sides *s)
{
	const struct facts *f = &s->doc->facts;
	size_t n = s->doc->n_lines;

	s->label_at = arena_array(s->doc->arena, n + 1, sizeof(*s->label_at));
	for (size_t i = 0; i < n; i++)
		s->label_at[i] = NO_INDEX;
	for (size_t i = 0; i < f->n_labels; i++)
		if (f->label[i].line < n)
			s->label_at[f->label[i].line] = i;
}

static void index_numbers(struct sides *s)
{
	const struct document *doc = s->doc;

	s->numbers_at = arena_array(doc->arena, doc->n_lines + 1,
				    sizeof(*s->numbers_at));
	for (size_t i = 0; i < doc->n_runs; i++)
		s->numbers_at[doc->run[i].first_line] = true;
}

void side_decide(struct document *doc, struct placement *placement)
{
	struct sides s = {.doc = doc, .scanning = NO_INDEX};

	s.reading = arena_array(doc->arena, doc->n_runs + 1,
				sizeof(*s.reading));
	find_report(&s);
	side_paragraphs(&s);
	index_labels(&s);
	index_numbers(&s);
	side_facts_read(&s);
	side_banners_read(&s);
	side_collect_weak(&s);
	side_switches_read(&s);
	side_settings_read(&s);
	side_rivals_read(&s);
	side_files_read(&s);
	side_complete_labels(&s);
	side_bind(&s);
	side_states(&s);
	for (size_t i = 0; i < doc->n_runs; i++)
		side_role(&s, &s.reading[i]);
	side_output(&s);
	side_contrast(&s);
	side_twice(&s);
	side_partner(&s);
	side_dates(&s);
	side_anchor(&s);
	side_settle(&s);
	side_place(&s, placement);
}
