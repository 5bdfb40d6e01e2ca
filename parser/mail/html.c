/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * HTML mails as text, from a stream of tags and texts (tags.h); no tree is
 * made. Paragraphs, breaks, <pre>, quotes as "> ", lists and the columns of
 * tables survive. The library is quadratic in the attributes of an element
 * and in open elements, so both are limited here, and the bytes too.
 */
#include "parser/mail/mime.h"

#include "base/utf8.h"
#include "parser/mail/tags.h"

/* Bytes that are read, attributes of one tag, open elements. */
#define HTML_BYTES ((size_t)256 << 10)
#define HTML_ATTRIBUTES 200
#define HTML_DEPTH 200
/* Cells of a table, and bytes of one, that are aligned. */
#define TABLE_CELLS 4000
#define TABLE_COLUMNS 64
#define CELL_BYTES 120

struct cell {
	struct text text;
	size_t raw;
	unsigned int row;
};

struct page {
	struct arena *a;
	struct tags tags;
	const struct mail_text *from;
	struct mail_text *to;
	char *p;		/* the text so far */
	size_t n, cap;
	size_t line;		/* where its last line begins */
	bool in_text;		/* in on_text; `at` says where in the page */
	size_t at;
	bool blank;		/* a blank is due before the next word */
	bool blank_line;	/* the last line was empty */
	bool cut;
	unsigned int depth, pre, silent, quote;
	/* The table that is being read; nested ones are read as lines. */
	unsigned int tables;
	bool in_cell;
	size_t cell_from;	/* of the open cell in p */
	unsigned int row;
	struct cell *cell;
	size_t n_cells, cap_cells;
	bool cell_ends;		/* a line of the open cell ended */
	bool broken;		/* a cell that has several lines */
};

static void raw_add(struct page *g, const char *p, size_t n)
{
	arena_append(g->a, &g->p, &g->n, &g->cap, p, n);
}

/* The byte of the mail that is being looked at. */
static size_t place(struct page *g)
{
	return mail_text_raw(g->from, g->in_text ? g->at : g->tags.place);
}

/* Begins the line, when nothing stands in it, with its mark and quotes. Lines
 * come in order; places behind entities are not exact. */
static void begin_line_from(struct page *g, size_t raw)
{
	const struct mail_text *t = g->to;

	if (g->n != g->line || g->in_cell)
		return;
	if (t->n_marks && raw < t->mark[t->n_marks - 1].raw)
		raw = t->mark[t->n_marks - 1].raw;
	mail_mark(g->a, g->to, g->n, raw);
	for (unsigned int i = 0; i < g->quote && i < 32; i++)
		raw_add(g, "> ", 2);
	g->blank_line = false;
}

static void begin_line(struct page *g)
{
	begin_line_from(g, place(g));
}

static void end_line(struct page *g)
{
	if (g->in_cell) {
		g->cell_ends = g->n > g->cell_from;
		g->blank = true;
		return;
	}
	if (g->n == g->line)
		return;
	raw_add(g, "\n", 1);
	g->line = g->n;
	g->blank = false;
}

/* An empty line, unless there is one. */
static void skip_line(struct page *g)
{
	end_line(g);
	if (g->in_cell || g->blank_line || !g->n)
		return;
	begin_line(g);
	end_line(g);
	if (g->n == g->line && !g->quote) {
		raw_add(g, "\n", 1);
		g->line = g->n;
	}
	g->blank_line = true;
}

static void break_line(struct page *g)
{
	if (g->in_cell) {
		end_line(g);
		return;
	}
	if (g->n != g->line) {
		end_line(g);
		return;
	}
	begin_line(g);
	raw_add(g, "\n", 1);
	g->line = g->n;
	g->blank_line = true;
}

/* ---- tables ---- */

static void end_cell(struct page *g)
{
	struct cell *c;

	if (!g->in_cell)
		return;
	g->in_cell = false;
	g->blank = false;
	g->cell = arena_grow(g->a, g->cell, g->n_cells, &g->cap_cells,
			     sizeof(*g->cell));
	c = &g->cell[g->n_cells++];
	*c = (struct cell){
		.text = g->n > g->cell_from
			? arena_text(g->a, text_trim((struct text){
						   g->p + g->cell_from,
						   g->n - g->cell_from}))
			: TEXT(""),
		.raw = place(g),
		.row = g->row,
	};
	g->broken |= c->text.n > CELL_BYTES ||
		     memchr(c->text.p, '\n', c->text.n) != NULL;
	g->n = g->cell_from;
}

/* One row: columns side by side, or each cell on a line of its own. */
static void write_row(struct page *g, size_t from, size_t to,
		      const size_t *width)
{
	for (size_t i = from; i < to; i++) {
		struct text t = g->cell[i].text;
		size_t have;

		begin_line_from(g, g->cell[i].raw);
		raw_add(g, t.p, t.n);
		if (!width) {
			end_line(g);
			continue;
		}
		if (i + 1 == to)
			break;
		have = utf8_width(t);
		while (have++ < width[i - from] + 2)
			raw_add(g, " ", 1);
	}
	end_line(g);
}

/* Writes what was gathered of a table. */
static void end_rows(struct page *g)
{
	size_t width[TABLE_COLUMNS] = {0};
	bool columns = !g->broken, rows = false;

	end_cell(g);
	columns = columns && !g->broken;
	for (size_t i = 0, first = 0; i < g->n_cells; i++) {
		size_t n = utf8_width(g->cell[i].text);

		if (g->cell[i].row != g->cell[first].row)
			first = i;
		if (i - first >= TABLE_COLUMNS) {
			columns = false;
			break;
		}
		rows |= i > first;
		if (n > width[i - first])
			width[i - first] = n;
	}
	for (size_t from = 0, to; from < g->n_cells; from = to) {
		for (to = from; to < g->n_cells &&
				g->cell[to].row == g->cell[from].row; to++)
			;
		write_row(g, from, to, columns && rows ? width : NULL);
	}
	g->n_cells = 0;
	g->broken = false;
}

static void begin_cell(struct page *g)
{
	end_cell(g);
	if (g->tables != 1)
		return;
	if (g->n_cells >= TABLE_CELLS)
		end_rows(g);
	if (!g->n_cells)
		end_line(g);
	g->in_cell = true;
	g->cell_ends = false;
	g->cell_from = g->n;
	g->blank = false;
}

static void begin_table(struct page *g)
{
	bool in_cell = g->in_cell;

	/* A table around a table is layout: what it has goes out as lines,
	 * and the inner one is looked at as the only one. */
	if (in_cell)
		g->broken = true;
	end_rows(g);
	end_line(g);
	g->tables = 1;
	g->row = 0;
}

static void end_table(struct page *g)
{
	end_rows(g);
	end_line(g);
	g->tables = 0;
}

/* ---- events ---- */

enum element {
	E_OTHER, E_BREAK, E_BLOCK, E_PARAGRAPH, E_PRE, E_QUOTE, E_SILENT,
	E_ITEM, E_TABLE, E_ROW, E_CELL, E_RULE
};

static enum element element(const char *name)
{
	static const struct {
		const char *name;
		enum element e;
	} list[] = {
		{"br", E_BREAK}, {"div", E_BLOCK}, {"p", E_PARAGRAPH},
		{"pre", E_PRE}, {"blockquote", E_QUOTE}, {"style", E_SILENT},
		{"script", E_SILENT}, {"title", E_SILENT}, {"li", E_ITEM},
		{"ul", E_BLOCK}, {"ol", E_BLOCK}, {"dl", E_BLOCK},
		{"dt", E_BLOCK}, {"dd", E_BLOCK}, {"h1", E_PARAGRAPH},
		{"h2", E_PARAGRAPH}, {"h3", E_PARAGRAPH},
		{"h4", E_PARAGRAPH}, {"h5", E_PARAGRAPH},
		{"h6", E_PARAGRAPH}, {"hr", E_RULE}, {"table", E_TABLE},
		{"tr", E_ROW}, {"td", E_CELL}, {"th", E_CELL},
		{"section", E_BLOCK}, {"article", E_BLOCK},
		{"header", E_BLOCK}, {"footer", E_BLOCK},
		{"address", E_BLOCK}, {"center", E_BLOCK},
	};

	for (size_t i = 0; i < sizeof(list) / sizeof(*list); i++)
		if (strcmp((const char *)name, list[i].name) == 0)
			return list[i].e;
	return E_OTHER;
}

static void on_start(void *user, const char *name,
		     const char *const *attribute)
{
	struct page *g = user;

	(void)attribute;
	if (++g->depth > HTML_DEPTH) {
		g->cut = true;
		g->tags.stop = true;
		return;
	}
	switch (element(name)) {
	case E_BREAK: break_line(g); break;
	case E_BLOCK: end_line(g); break;
	case E_PARAGRAPH: skip_line(g); break;
	case E_PRE: end_line(g); g->pre++; break;
	case E_QUOTE: end_line(g); g->quote++; break;
	case E_SILENT: g->silent++; break;
	case E_ITEM:
		end_line(g);
		begin_line(g);
		raw_add(g, "* ", 2);
		break;
	case E_TABLE: begin_table(g); break;
	case E_ROW: end_cell(g); g->row++; break;
	case E_CELL: begin_cell(g); break;
	case E_RULE: end_line(g); break;
	case E_OTHER: break;
	}
}

static void on_end(void *user, const char *name)
{
	struct page *g = user;

	if (g->depth)
		g->depth--;
	switch (element(name)) {
	case E_BLOCK:
	case E_ITEM: end_line(g); break;
	case E_PARAGRAPH: skip_line(g); break;
	case E_PRE:
		g->pre -= g->pre > 0;
		end_line(g);
		break;
	case E_QUOTE:
		end_line(g);
		g->quote -= g->quote > 0;
		break;
	case E_SILENT: g->silent -= g->silent > 0; break;
	case E_TABLE: end_table(g); break;
	case E_ROW:
	case E_CELL: end_cell(g); break;
	case E_BREAK:
	case E_RULE:
	case E_OTHER: break;
	}
}

/* Text as it stands, its newlines too. */
static void add_pre(struct page *g, struct text t)
{
	size_t end = g->at + t.n;

	while (t.n) {
		bool ends = memchr(t.p, '\n', t.n) != NULL;
		struct text line;

		g->at = end - t.n;
		line = text_cut(&t, '\n');
		if (line.n) {
			begin_line(g);
			raw_add(g, line.p, line.n);
		}
		if (ends && g->in_cell)
			raw_add(g, "\n", 1);
		else if (ends)
			break_line(g);
	}
}

static void add_words(struct page *g, struct text t)
{
	size_t end = g->at + t.n;

	while (t.n) {
		struct text w;
		size_t from = g->in_cell ? g->cell_from : g->line;

		if (ch_space(t.p[0])) {
			g->blank = g->n > from;
			t = text_ltrim(t);
			continue;
		}
		g->at = end - t.n;
		w = text_word(&t);
		g->broken |= g->in_cell && g->cell_ends;
		begin_line(g);
		if (g->blank && g->n > from)
			raw_add(g, " ", 1);
		g->blank = false;
		raw_add(g, w.p, w.n);
	}
}

static void on_text(void *user, struct text t)
{
	struct page *g = user;
	size_t end = g->tags.place;

	if (g->silent)
		return;
	/* The text was taken already; of an entity this is near enough. */
	g->at = end > t.n ? end - t.n : 0;
	g->in_text = true;
	if (g->pre)
		add_pre(g, t);
	else
		add_words(g, t);
	g->in_text = false;
}

/* ---- the whole ---- */

/* Whether a tag has more attributes than a mailer would write. */
static bool crowded(struct text t)
{
	size_t n = 0;
	bool tag = false;

	for (size_t i = 0; i < t.n; i++) {
		char c = t.p[i];

		if (c == '<') {
			tag = true;
			n = 0;
		} else if (c == '>') {
			tag = false;
		} else if (tag && (c == '=' || c == '"' || c == '\'' ||
				   c == '/' || (ch_space(c) && i + 1 < t.n &&
						!ch_space(t.p[i + 1])))) {
			/* Styles have many blanks, but no thousands. */
			if (++n > HTML_ATTRIBUTES * 8)
				return true;
		}
	}
	return false;
}

static bool run(struct page *g, struct text t)
{
	g->tags = (struct tags){
		.start = on_start, .end = on_end, .text = on_text, .data = g,
	};
	if (tags_read(t, TAGS_HTML, &g->tags) == TAGS_FAILED)
		return false;
	end_rows(g);
	end_line(g);
	return true;
}

bool html_render(struct arena *a, struct mail_text *t)
{
	struct mail_text from = *t;
	struct page g = {.a = a, .from = &from, .to = t};
	struct text in = text_sub(t->text, 0, HTML_BYTES);

	if (!in.n)
		return true;
	if (crowded(in))
		return false;
	/* The parser takes a NUL for the end. */
	if (memchr(in.p, '\0', in.n)) {
		char *copy = arena_cstr(a, in);

		for (size_t i = 0; i < in.n; i++)
			if (!copy[i])
				copy[i] = ' ';
		in.p = copy;
	}
	t->cut |= in.n < t->text.n;
	t->mark = NULL;
	t->n_marks = t->cap_marks = 0;
	if (!run(&g, in)) {
		*t = from;
		return false;
	}
	t->cut |= g.cut;
	t->text = (struct text){g.p ? g.p : "", g.n};
	return true;
}
