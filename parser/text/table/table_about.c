/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What stands around a table and holds for all of its cells: the benchmark,
 * the unit and what was measured, from the corner of the heads, the lines
 * above and the footnotes. A line that says "Benchmark: X" or "Unit: X"
 * counts before words met by chance, and what another table says counts never.
 */
#include "parser/text/table/table.h"

#include "parser/text/text.h"

#define ABOVE_KEYS 12	/* lines above in which keys are looked for */
#define ABOVE_TOOL 80
#define BELOW 4
#define KEY_BYTES 32

extern const struct format format_table;

static const char benchmark_keys[] = " benchmark bench workload ";

/* ---- words ---- */

enum noun table_noun_in(struct text t)
{
	enum noun found = NOUN_NONE;
	struct text w;

	while ((w = lexicon_word(&t)).n) {
		enum noun n = lexicon_noun(w);

		/* A word of load does not hide the metric beside it. */
		if (n != NOUN_NONE && (found == NOUN_NONE || n != NOUN_CPU))
			found = n;
	}
	return found;
}

bool table_noun_has(enum noun noun, enum unit_family family)
{
	switch (family) {
	case UNIT_BYTES_RATE:
		return noun == NOUN_BW;
	case UNIT_RATE:
		return noun == NOUN_IOPS || noun == NOUN_SCORE;
	case UNIT_TIME:
		return noun == NOUN_LATENCY || noun == NOUN_TIME;
	case UNIT_PERCENT:
		return noun == NOUN_CPU;
	default:
		return noun != NOUN_NONE;
	}
}

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

/* "tbench4 (dbench over the network)": what stands first is its name. */
static struct text first_tool(struct text t)
{
	struct text w, tool = {NULL, 0};

	while (!tool.n && (w = lexicon_word(&t)).n)
		tool = lexicon_tool(w);
	return tool;
}

/* ---- lines around ---- */

/* The value of "key : value" or "key = value" when its key is of `keys`. */
static bool key_value(struct text line, const char *keys, struct text *value)
{
	size_t at;
	struct text key;

	line = text_trim(line);
	at = text_find_char(line, ':');
	if (at == TEXT_NOT_FOUND)
		at = text_find_char(line, '=');
	if (at == TEXT_NOT_FOUND || at > KEY_BYTES)
		return false;
	key = text_trim(text_sub(line, 0, at));
	*value = text_trim(text_from(line, at + 1));
	return value->n && lexicon_has(keys, key);
}

/* Keys in the lines right above: the nearest of each counts. Returns whether
 * one names the benchmark, known or not. */
static bool read_keys(const struct document *doc, const struct region *r,
		      struct table_about *out)
{
	size_t first = r->first_line;
	bool named = false;

	for (size_t i = first; i-- > 0 && first - i <= ABOVE_KEYS;) {
		const struct line *l = &doc->line[i];
		struct text value;
		struct unit u;

		if (l->message != doc->line[first].message ||
		    l->block != NO_INDEX)
			break;
		if (!named && key_value(l->text, benchmark_keys, &value)) {
			out->tool = first_tool(value);
			named = true;
		} else if (out->unit.family == UNIT_NONE &&
			   key_value(l->text, " unit units ", &value) &&
			   unit_parse(value, &u) && u.family != UNIT_PERCENT &&
			   (u.len == value.n || ch_blank(value.p[u.len]) ||
			    value.p[u.len] == ',')) {
			out->unit = u;
		}
	}
	return named;
}

/* The corner above the labels may name the metric: "IOPS   6.1   6.6". */
static enum noun corner_noun(const struct region *r, const struct columns *c)
{
	if (c->corner)
		return table_noun_in(c->column[0].path);
	for (size_t i = 0; i < r->n_heads; i++)
		if (r->head[i].n == c->n + 1 &&
		    table_noun_in(r->head[i].cell[0].text) != NOUN_NONE)
			return table_noun_in(r->head[i].cell[0].text);
	return NOUN_NONE;
}

/* "transactions per second, more is better" below the table: a score; "less
 * is better": a time, whatever its unit. */
static enum noun footnote_noun(const struct document *doc,
			       const struct region *r)
{
	static const char *const more[] = {"higher is better", "more is better",
		"bigger is better", "larger is better", NULL};
	static const char *const less[] = {"lower is better", "less is better",
		"smaller is better", NULL};

	for (size_t i = r->last_line; i < doc->n_lines &&
	     i <= r->last_line + BELOW; i++) {
		/* The caption first, then the lines below. */
		struct text line = i == r->last_line ? r->caption :
						       doc->line[i].text;

		for (size_t k = 0; more[k]; k++)
			if (text_ihas(line, text_of(more[k])))
				return NOUN_SCORE;
		for (size_t k = 0; less[k]; k++)
			if (text_ihas(line, text_of(less[k])))
				return NOUN_TIME;
	}
	return NOUN_NONE;
}

/* Whether nothing but blank lines and rules part it from the table before. */
static bool goes_on(const struct document *doc, const struct region *r,
		    const struct table_about *before)
{
	if (before->last_line == NO_INDEX || r->caption_line != NO_INDEX ||
	    before->last_line >= r->first_line ||
	    doc->line[before->last_line].message !=
		    doc->line[r->first_line].message)
		return false;
	for (size_t i = before->last_line + 1; i < r->first_line; i++) {
		struct text t = text_trim(doc->line[i].text);

		if (t.n && !row_is_rule(t))
			return false;
	}
	return true;
}

static void footnote_unit(const struct document *doc, const struct region *r,
			  struct unit *unit)
{
	for (size_t i = r->last_line + 1;
	     i < doc->n_lines && i <= r->last_line + BELOW; i++)
		if (lexicon_any(" time times result results number numbers "
				"latency all values units unit ",
				doc->line[i].text) &&
		    lexicon_unit_in(doc->line[i].text, unit))
			return;
}

static bool in_table(const struct document *doc, const struct line *l)
{
	return l->block < doc->n_blocks &&
	       doc->block[l->block].format == &format_table;
}

/* The nearest line above that names a tool; rows of tables name none, and a
 * key that names a benchmark ends the search. */
static struct text tool_above(const struct document *doc,
			      const struct region *r)
{
	struct text tool = {NULL, 0};

	for (size_t i = r->first_line; !tool.n && i-- > 0 &&
	     r->first_line - i < ABOVE_TOOL;) {
		struct text t = text_sub(doc->line[i].text, 0, 200), value;

		if (doc->line[i].message != doc->line[r->first_line].message)
			break;
		if (in_table(doc, &doc->line[i]))
			continue;
		if (key_value(t, benchmark_keys, &value))
			return first_tool(value);
		tool = tool_in(t);
	}
	return tool;
}

void table_about_read(const struct document *doc, const struct region *r,
		      const struct columns *c, const struct table_about *before,
		      struct table_about *out)
{
	bool named;

	*out = (struct table_about){.noun = NOUN_NONE};
	if (goes_on(doc, r, before)) {
		*out = *before;
		out->last_line = r->last_line;
		if (corner_noun(r, c) != NOUN_NONE)
			out->noun = corner_noun(r, c);
		return;
	}
	out->last_line = r->last_line;
	named = read_keys(doc, r, out);
	if ((out->noun = corner_noun(r, c)) == NOUN_NONE &&
	    (out->noun = table_noun_in(r->caption)) == NOUN_NONE)
		out->noun = footnote_noun(doc, r);
	if (out->unit.family == UNIT_NONE &&
	    !lexicon_unit_in(r->caption, &out->unit))
		footnote_unit(doc, r, &out->unit);
	if (out->noun != NOUN_NONE && out->unit.family != UNIT_NONE &&
	    !table_noun_has(out->noun, out->unit.family))
		out->noun = NOUN_NONE;
	if (!named && !(out->tool = tool_in(r->caption)).n)
		out->tool = tool_above(doc, r);
}
