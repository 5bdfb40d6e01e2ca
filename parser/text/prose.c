/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Numbers in sentences become runs of the format "prose", one run a number,
 * labelled with its clause. Which side a clause means is the analyzer's
 * matter.
 */
#include "parser/text/prose.h"

#include "base/limits.h"
#include "parser/format/lines.h"
#include "parser/text/claim.h"
#include "parser/text/label/label.h"
#include "parser/text/text.h"

/* Lines above a number in which a tool may be named. */
#define TOOL_LINES 30
#define TOOL_BYTES 2000	/* of a paragraph, before a sentence */

extern const struct format format_prose;

/* What holds for the document, and for the paragraph being read. */
struct scan {
	bool fio;			/* it speaks of fio */
	struct text direction;		/* of all its fio jobs */
	struct text only;		/* the one tool that it names */
	struct text tool_above;
	/* The last tool in the paragraph's first `searched` bytes. */
	struct text tool;
	size_t tool_at, searched;
};

/* ---- which tool gave the numbers ---- */

static struct text tool_in(struct text t)
{
	struct text w, tool, found = {NULL, 0};

	while ((w = lexicon_word(&t)).n) {
		tool = lexicon_tool(w);
		if (tool.n)
			found = tool;
	}
	return found;
}

/* Whether anybody in the document speaks of fio, or shows its output. */
bool prose_fio_named(const struct document *doc)
{
	for (size_t i = 0; i < doc->n_blocks; i++)
		if (text_starts(text_of(doc->block[i].format->name),
				TEXT("fio")))
			return true;
	for (size_t i = 0; i < doc->n_lines; i++)
		if (!(doc->line[i].flags & LINE_PATCH) &&
		    text_find_word(doc->line[i].text, TEXT("fio")) !=
			    TEXT_NOT_FOUND)
			return true;
	return false;
}

/* The tool of a document that names one and no other: its numbers far below
 * that name are of it as well, as one side of them would else be of no tool. */
static struct text only_tool(const struct document *doc)
{
	struct text only = tool_in(doc->title), rest, w;

	for (size_t i = 0; i < doc->n_lines; i++) {
		if (doc->line[i].flags & (LINE_PATCH | LINE_HEADER))
			continue;
		rest = text_sub(doc->line[i].text, 0, 400);
		while ((w = lexicon_word(&rest)).n) {
			struct text tool = lexicon_tool(w);

			if (only.n && tool.n && !text_eq(only, tool))
				return (struct text){NULL, 0};
			if (tool.n)
				only = tool;
		}
	}
	return only;
}

/* The tool that the lines above a paragraph name. */
static struct text tool_above(const struct reading *r)
{
	const struct document *doc = r->doc;
	struct text tool = {NULL, 0};
	size_t first = r->line[0];

	for (size_t i = first; !tool.n && i-- > 0 && first - i < TOOL_LINES;) {
		const struct line *l = &doc->line[i];

		if (l->message != r->message || (l->flags & LINE_PATCH))
			break;
		if (l->block == NO_INDEX)
			tool = tool_in(text_sub(l->text, 0, 400));
		else if (text_starts(text_of(doc->block[l->block].format->name),
				     TEXT("fio")))
			tool = TEXT("fio");
	}
	return tool;
}

/* Looks for tools in what stands in front of byte `to` of a paragraph. */
static void search_tool(struct scan *scan, struct text t, size_t to)
{
	struct text rest = text_sub(t, scan->searched, to - scan->searched), w;

	while ((w = lexicon_word(&rest)).n) {
		struct text tool = lexicon_tool(w);

		if (!tool.n)
			continue;
		scan->tool = tool;
		scan->tool_at = (size_t)(w.p - t.p);
	}
	scan->searched = to;
}

/* The tool of the sentence, of the paragraph before it, of the lines above,
 * of the document. Sentences come in order. */
static struct text find_tool(const struct spoken *s, struct scan *scan)
{
	struct text tool = tool_in(s->text);

	if (s->at > scan->searched)
		search_tool(scan, s->reading->text, s->at);
	if (!tool.n && scan->tool.n && s->at - scan->tool_at <= TOOL_BYTES)
		tool = scan->tool;
	if (!tool.n)
		tool = scan->tool_above;
	if (!tool.n && scan->fio)
		return TEXT("fio");
	return tool.n ? tool : scan->only;
}

/* "randwrite" is "write"; empty for a mix or no direction. */
static struct text pure_direction(struct text rw)
{
	size_t n = 0;

	if (text_istarts(rw, TEXT("rand")))
		rw = text_from(rw, 4);
	while (n < rw.n && ch_alpha(rw.p[n]))
		n++;
	rw = text_sub(rw, 0, n);
	if (text_eq(rw, TEXT("read")) || text_eq(rw, TEXT("write")) ||
	    text_eq(rw, TEXT("trim")))
		return rw;
	return (struct text){NULL, 0};
}

/* Joins a job's direction to those before; *mixed when they differ. */
static void join_direction(struct text rw, struct text *found, bool *mixed)
{
	struct text d = pure_direction(rw);

	if (!d.n || (found->n && !text_eq(*found, d)))
		*mixed = true;
	*found = d;
}

/* "--rw=randwrite" inside a line of any kind. */
static void line_direction(struct text t, struct text *found, bool *mixed)
{
	static const char *const keys[] = {"-rw=", "-readwrite="};

	for (size_t k = 0; k < 2; k++) {
		struct text rest = t, key = text_of(keys[k]);
		size_t at;

		while ((at = text_find(rest, key)) != TEXT_NOT_FOUND) {
			rest = text_from(rest, at + key.n);
			join_direction(rest, found, mixed);
		}
	}
}

/* The direction of the document's fio jobs when all have one and the same,
 * in job files as in command lines. */
static struct text job_direction(const struct document *doc)
{
	struct text found = {NULL, 0}, none = {NULL, 0};
	bool mixed = false;

	for (size_t i = 0; i < doc->n_blocks && !mixed; i++) {
		const struct block *b = &doc->block[i];

		for (size_t k = 0; k < b->n_params; k++)
			if (text_eq(b->param[k].name, TEXT("rw")) ||
			    text_eq(b->param[k].name, TEXT("readwrite")))
				join_direction(b->param[k].value, &found,
					       &mixed);
	}
	for (size_t i = 0; i < doc->n_lines && !mixed; i++)
		line_direction(doc->line[i].text, &found, &mixed);
	return mixed ? none : found;
}

/* ---- emitting ---- */

/* Letters and digits of a name in lower case, the rest as "_". */
static struct text own_name(struct arena *a, struct text t)
{
	char *out = arena_alloc(a, t.n + 1);

	for (size_t i = 0; i < t.n; i++)
		out[i] = ch_alnum(t.p[i]) ? ch_fold(t.p[i]) : '_';
	return (struct text){out, t.n};
}

static struct text metric_name(struct document *doc, const struct said *x,
			       struct text tool, struct text job)
{
	struct text direction = x->direction;
	struct text noun = lexicon_noun_name(x->noun);
	bool fio = text_eq(tool, TEXT("fio"));

	if (fio && !direction.n)
		direction = job;
	if (fio && x->noun == NOUN_LATENCY)
		noun = TEXT("lat");
	if (fio && (!direction.n || x->noun == NOUN_TIME ||
		    x->noun == NOUN_CPU || x->noun == NOUN_SCORE))
		tool = TEXT("prose");
	if (!tool.n)
		tool = TEXT("prose");
	if (x->noun == NOUN_TIME || x->noun == NOUN_CPU)
		direction.n = 0;
	if (fio && x->noun == NOUN_LATENCY && !x->stat[0] && direction.n)
		return arena_printf(doc->arena, "%.*s.%.*s.lat.mean",
				    TEXT_ARG(tool), TEXT_ARG(direction));
	if (x->own.n && !fio) {
		noun = own_name(doc->arena, x->own);
		direction.n = 0;
	}
	return arena_printf(doc->arena, "%.*s%s%.*s.%.*s%s", TEXT_ARG(tool),
			    direction.n ? "." : "", TEXT_ARG(direction),
			    TEXT_ARG(noun), x->stat);
}

void prose_bounds(struct measurement *m, const struct quantity *q)
{
	if (!m)
		return;
	if (q->hi > q->value) {
		m->has_lo = m->has_hi = true;
		m->lo = q->value;
		m->hi = q->hi;
	}
	if (q->bound == QUANTITY_BELOW) {
		m->has_hi = true;
		m->hi = q->value;
	} else if (q->bound == QUANTITY_ABOVE) {
		m->has_lo = true;
		m->lo = q->value;
	}
}

void prose_add_block(struct document *doc, const struct format *format,
		     size_t first, size_t last, struct block *b)
{
	*b = (struct block){
		.format = format,
		.first_line = first,
		.last_line = last,
		.message = doc->line[first].message,
		.origin = doc->line[first].origin,
		.depth = doc->line[first].depth,
		.first_run = doc->n_runs,
	};
}

void prose_close_block(struct document *doc, const struct block *b)
{
	if (!b->n_runs)
		return;
	for (size_t i = b->first_run; i < doc->n_runs; i++)
		doc->run[i].block = doc->n_blocks;
	doc->block = arena_grow(doc->arena, doc->block, doc->n_blocks,
				&doc->cap_blocks, sizeof(*doc->block));
	doc->block[doc->n_blocks++] = *b;
}

/* "good: 412 MB/s", "it's 6.2x slower: 1.5 Gbit/s": a key that is a state's name
 * or tells of a change names no workload. */
static bool is_state(struct text key)
{
	struct label l = label_scan(key);
	struct text w;

	while ((w = lexicon_word(&key)).n)
		if (lexicon_change(w) != CHANGE_NONE)
			return true;
	return label_speaks(&l);
}

static void emit(struct document *doc, const struct spoken *s, size_t i,
		 struct text tool, struct text job, size_t pair_id)
{
	const struct said *x = &s->said[i];
	struct text key = s->said[x->run_of_row ? x->row : i].key;
	size_t line = reading_line(s->reading, s->at + x->q.at);
	struct block b;
	struct run *run;

	if (doc->n_blocks >= LIMIT_BLOCKS)
		return;
	prose_add_block(doc, &format_prose, line, line, &b);
	run = document_add_run(doc, &b, tool.n ? tool : TEXT("prose"), line);
	/* A name before the first of a row names all of it. */
	run->label = spoken_clause(s, x->listed || x->run_of_row ? x->row : i);
	if (x->pair != PAIR_NONE) {
		run->pair = x->pair;
		run->pair_id = pair_id;
		run->group = arena_printf(doc->arena, "pair %zu", pair_id);
	} else if (key.n && !lexicon_noun(key) && !is_state(key) &&
		   !(x->run_of_row && lexicon_any(" run time try ", key))) {
		run->name = key;
		run->group = key;
	}
	prose_bounds(run_measure(doc, run, metric_name(doc, x, tool, job),
				 x->q.value, unit_name(x->q.family),
				 x->q.step, line),
		     &x->q);
	prose_close_block(doc, &b);
}

/* "2950 ns, +- 50 ns": how far it strays, no reading of its own. */
static bool is_spread(const struct spoken *s, const struct said *x)
{
	struct text before = text_trim(text_sub(s->text, 0, x->q.at));

	return x->pair == PAIR_NONE && (text_ends(before, TEXT("+-")) ||
					text_ends(before, TEXT("+/-")) ||
					text_ends(before, TEXT("\xc2\xb1")));
}

static void emit_sentence(struct document *doc, const struct spoken *s,
			  struct scan *scan, size_t *pair_id)
{
	struct text tool = {NULL, 0};
	size_t row = 0;

	for (size_t i = 0; i < s->n; i++) {
		size_t id = 0, before = doc->n_runs;

		if (!s->said[i].taken || is_spread(s, &s->said[i]))
			continue;
		if (s->said[i].pair != PAIR_NONE)
			id = s->said[i].partner > i ? ++*pair_id : *pair_id;
		if (!tool.n)
			tool = find_tool(s, scan);
		emit(doc, s, i, tool, scan->direction, id);
		if (!s->said[i].run_of_row || doc->n_runs == before)
			continue;
		row = s->said[i].row == i ? doc->n_runs : row;
		doc->run[before].listed_with = row;
	}
}

void claim_scan(struct document *doc)
{
	enum comma comma = reading_comma(doc);
	struct scan scan = {.fio = prose_fio_named(doc),
			    .only = only_tool(doc),
			    .direction = job_direction(doc)};
	struct text text;
	size_t at = 0, pair_id = 0;
	struct spoken *s = arena_alloc(doc->arena, sizeof(*s));
	struct reading *r = arena_alloc(doc->arena, sizeof(*r));
	struct contrasts c;

	while (reading_next(doc, &at, r)) {
		size_t from = 0;

		scan.tool_above = tool_above(r);
		scan.tool = (struct text){NULL, 0};
		scan.searched = 0;
		spoken_contrast_scan(r, comma, s, &c);
		while (reading_sentence(r, &from, &text)) {
			spoken_read(r, text, comma, s);
			spoken_runs(s);
			pair_find(s);
			spoken_rows(s);
			spoken_contrast(s, &c);
			spoken_judge(s);
			emit_sentence(doc, s, &scan, &pair_id);
			claim_sentence(doc, s, false);
		}
	}
	if (doc->title.n) {
		spoken_read(NULL, doc->title, comma, s);
		pair_find(s);
		spoken_judge(s);
		claim_sentence(doc, s, true);
	}
}

/* ---- the format, for the list: no line is taken by it ---- */

static const char *const samples[] = {NULL};

const struct format format_prose = {
	.name = "prose",
	.title = "numbers in sentences",
	.sniff = lines_sniff_none,
	.parse = lines_parse_none,
	.samples = samples,
};

