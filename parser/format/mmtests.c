/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Comparison tables of mmtests: rows of a statistic, a key, and for each
 * kernel a value with its change from the first column in brackets; stars
 * instead of brackets say that mmtests' own test found it significant; rows of
 * Duration and Ops have values alone. A plus
 * is better for every statistic, so the signs also say which way is better.
 * Kernels are named in up to three lines above, aligned to the right.
 */
#include <math.h>

#include "base/limits.h"
#include "parser/format/cells.h"
#include "parser/format/lines.h"
#include "parser/text/lexicon.h"

/* Lines around a table in which a remark on its unit is looked for. */
#define REMARK_ABOVE 8
#define REMARK_BELOW 4
#define COLUMNS 12
#define HEAD_LINES 3
#define HEAD_WORDS 24

struct column {
	struct number value;
	struct text cell;
	double percent;
	bool starred;
	size_t end;		/* byte behind the bracket, tabs as blanks */
};

struct row {
	struct text stat, key;
	struct column column[COLUMNS];
	size_t n;
};

static bool is_stat(struct text w)
{
	static const char *const stats[] = {
		"Amean", "Hmean", "Gmean", "Min", "Max", "Stddev", "CoeffVar",
		"Mean", "1st-qrtle", "2nd-qrtle",
		"3rd-qrtle", "Lat", "User", "System", "Elapsed",
		"Median", "StdErr", "Ops", "Gain", "Duration",
	};

	for (size_t i = 0; i < sizeof(stats) / sizeof(*stats); i++)
		if (text_eq(w, text_of(stats[i])))
			return true;
	/* Means of the best so many percent: "BHmean-1". */
	return text_starts(w, TEXT("BAmean-")) ||
	       text_starts(w, TEXT("BHmean-")) ||
	       text_starts(w, TEXT("Max-")) || text_starts(w, TEXT("Min-"));
}

/* "(   0.00%)" or "* -13.70%*" at the start of *t; what is behind it is left
 * in *t. */
static bool take_percent(struct text *t, struct column *c)
{
	struct text s = text_ltrim(*t);
	struct number n;
	char close;

	if (!s.n || (s.p[0] != '(' && s.p[0] != '*'))
		return false;
	close = s.p[0] == '(' ? ')' : '*';
	c->starred = close == '*';
	s = text_ltrim(text_from(s, 1));
	if (!num_plain(s, &n))
		return false;
	s = text_from(s, n.len);
	if (!text_skip(&s, TEXT("%")))
		return false;
	s = text_ltrim(s);
	if (!s.n || s.p[0] != close)
		return false;
	c->percent = n.value;
	*t = text_from(s, 1);
	return true;
}

/* Pairs of value and percent to the end of the line; 0 when anything else is
 * in it. */
static size_t take_columns(struct text line, struct text t, struct row *r)
{
	size_t n = 0;

	while ((t = text_ltrim(t)).n) {
		struct column *c = &r->column[r->n];

		if (r->n == COLUMNS || !num_plain(t, &c->value))
			return 0;
		c->cell = text_sub(t, 0, c->value.len);
		t = text_from(t, c->value.len);
		if (!take_percent(&t, c))
			return 0;
		c->end = (size_t)(t.p - line.p);
		r->n++;
		n++;
	}
	return n;
}

/* "Duration Elapsed  1616.00  1617.23": values alone, at least two of them,
 * to the end of the line. */
static bool take_plain(struct text line, struct text t, struct row *r)
{
	if (!text_eq(r->stat, TEXT("Duration")) &&
	    !text_eq(r->stat, TEXT("Ops")))
		return false;
	while ((t = text_ltrim(t)).n) {
		struct column *c = &r->column[r->n];

		if (r->n == COLUMNS || !num_plain(t, &c->value) ||
		    (c->value.len < t.n && !ch_blank(t.p[c->value.len])))
			return false;
		c->cell = text_sub(t, 0, c->value.len);
		c->percent = 0;
		t = text_from(t, c->value.len);
		c->end = (size_t)(t.p - line.p);
		r->n++;
	}
	return r->n >= 2;
}

/* What stands between the statistic and the first value: no word, a number, or
 * some words ("Wakeup-99.9th-80"). */
static bool read_row(const struct passage *p, size_t at, struct row *r)
{
	struct text line, t, word, key = {NULL, 0};
	struct row trial;

	*r = (struct row){.n = 0};
	if (at >= p->n)
		return false;
	line = p->line[at]->text;
	t = text_ltrim(line);
	if (t.n < 12 || !(ch_upper(t.p[0]) || ch_digit(t.p[0])))
		return false;
	word = text_word(&t);
	if (!is_stat(word))
		return false;
	r->stat = word;
	for (size_t words = 0; words < 5; words++) {
		trial = *r;
		trial.key = key;
		if (take_columns(line, t, &trial)) {
			*r = trial;
			return true;
		}
		trial = *r;
		trial.key = key;
		if (key.n && take_plain(line, t, &trial)) {
			*r = trial;
			return true;
		}
		word = text_word(&t);
		if (!word.n)
			return false;
		key = key.n ? text_sub(key, 0, (size_t)(word.p - key.p) +
				       word.n) : word;
	}
	return false;
}

/* A mail program may have cut a wide row: lines of pairs alone go on. */
static size_t read_wrapped(const struct passage *p, size_t at, struct row *r)
{
	size_t lines = 1;

	if (!read_row(p, at, r))
		return 0;
	while (at + lines < p->n) {
		struct text line = p->line[at + lines]->text;
		struct row more = *r;

		if (!line.n || !ch_blank(line.p[0]) ||
		    !take_columns(line, line, &more))
			break;
		*r = more;
		lines++;
	}
	return lines;
}

/* ---- the heads ---- */

struct heads {
	struct text label[COLUMNS];
	size_t lines;		/* above the first row */
	size_t number;		/* of the first row's line, from 1 */
	struct text caption;
	struct unit unit;	/* of all cells, from a remark near the table */
};

/* Words of a head line with the byte behind each: parted by two blanks or a
 * tab, or by one when that fits the number of columns. */
static size_t head_words(struct text line, bool single, struct text *word)
{
	size_t n = 0, i = 0;

	while (i < line.n && n < HEAD_WORDS) {
		size_t from;

		while (i < line.n && ch_space(line.p[i]))
			i++;
		from = i;
		while (i < line.n) {
			bool gap = i + 1 < line.n && ch_blank(line.p[i + 1]);

			if (line.p[i] == '\t' ||
			    (ch_blank(line.p[i]) && (single || gap)))
				break;
			i++;
		}
		if (i > from)
			word[n++] = text_rtrim(text_sub(line, from, i - from));
	}
	return n;
}

static bool head_line(struct text line, size_t columns, struct text *word)
{
	struct number n;
	size_t count = head_words(line, false, word);

	/* Nothing stands over the rows' names; a caption does. */
	if (!line.n || !ch_blank(line.p[0]))
		return false;
	if (count != columns)
		count = head_words(line, true, word);
	if (count != columns)
		return false;
	/* A row of another table is no head. */
	for (size_t i = 0; i < count; i++)
		if (num_plain(word[i], &n) && n.len == word[i].n &&
		    text_find_char(word[i], '.') == TEXT_NOT_FOUND)
			return false;
	return text_find_char(line, '(') == TEXT_NOT_FOUND;
}

static void read_heads(const struct passage *p, size_t at, size_t columns,
		       struct heads *h)
{
	struct arena *a = p->doc->arena;
	struct text word[HEAD_WORDS];

	*h = (struct heads){.number = p->line[at]->number};
	for (size_t i = at; i-- > 0 && h->lines < HEAD_LINES;) {
		if (p->line[i]->block != NO_INDEX ||
		    !head_line(p->line[i]->text, columns, word))
			break;
		for (size_t k = 0; k < columns; k++)
			h->label[k] = h->label[k].n ?
				arena_printf(a, "%.*s / %.*s",
					     TEXT_ARG(word[k]),
					     TEXT_ARG(h->label[k])) : word[k];
		h->lines++;
	}
	if (at > h->lines && p->line[at - h->lines - 1]->block == NO_INDEX)
		h->caption = lines_bare(p, at - h->lines - 1);
	if (h->caption.n > 60)
		h->caption.n = 0;
}

/* ---- runs ---- */

static struct text metric_of(struct arena *a, struct text stat)
{
	char *out = arena_alloc(a, stat.n + 1);
	size_t n = 0;

	for (size_t i = 0; i < stat.n; i++)
		if (stat.p[i] != '%')
			out[n++] = ch_fold(stat.p[i]);
	return arena_printf(a, "mmtests.%.*s", (int)n, out);
}

static void add_claim(struct document *doc, const struct column *c,
		      struct text metric, size_t line)
{
	struct facts *f = &doc->facts;

	f->claim = arena_grow(doc->arena, f->claim, f->n_claims,
			      &f->cap_claims, sizeof(*f->claim));
	f->claim[f->n_claims++] = (struct claim){
		.kind = CLAIM_PERCENT, .metric = metric,
		.percent = c->percent, .percent_most = (double)NAN,
		.factor = (double)NAN, .from = (double)NAN,
		.to = (double)NAN, .unit = "percent", .line = line,
	};
}

static void add_row(const struct passage *p, size_t at, struct block *block,
		    const struct row *r, const struct heads *h)
{
	/* Apart from the numbers that other steps give to their pairs. */
	static const size_t pairs = 5000000;
	struct document *doc = p->doc;
	struct arena *a = doc->arena;
	struct text metric = metric_of(a, r->stat);
	size_t line = lines_index(p, at);
	/* Durations are printed in seconds. */
	struct unit unit = text_eq(r->stat, TEXT("Duration")) ?
		(struct unit){.family = UNIT_TIME, .factor = 1e9} : h->unit;
	/* A table holds both sides: rows of another are another experiment,
	 * be it of the same name. */
	struct text group = arena_printf(a, "%.*s%s%.*s (table in line %zu)",
					 TEXT_ARG(h->caption),
					 h->caption.n && r->key.n ? ", " : "",
					 TEXT_ARG(r->key), h->number);

	for (size_t i = 0; i < r->n; i++) {
		struct run *run = document_add_run(doc, block,
						   TEXT("mmtests"), line);

		run->label = h->label[i];
		run->group = group;
		if (r->n == 2) {
			run->pair = i ? PAIR_TO : PAIR_FROM;
			run->pair_id = pairs + line;
		}
		if (r->column[i].starred)
			run_param(doc, run, TEXT("significant"), TEXT("1"),
				  line);
		run_measure(doc, run, metric,
			    r->column[i].value.value * unit.factor,
			    unit_name(unit.family),
			    r->column[i].value.step * unit.factor, line);
		if (i && r->column[i].percent != 0)
			add_claim(doc, &r->column[i], metric, line);
	}
}

/* "Times are in seconds" within a few lines of the table. */
static void read_remark(const struct passage *p, size_t from, size_t end,
			struct heads *h)
{
	size_t i = from > REMARK_ABOVE ? from - REMARK_ABOVE : 0;

	for (; i < p->n && i < end + REMARK_BELOW; i++) {
		if (i >= from && i < end)
			continue;
		if (p->line[i]->block == NO_INDEX &&
		    lexicon_unit_in(p->line[i]->text, &h->unit))
			return;
	}
	h->unit = (struct unit){.factor = 1};
}

static int mmtests_sniff(const struct passage *p, size_t at)
{
	struct row r;

	return read_row(p, at, &r) && r.n >= 2 &&
	       r.column[0].percent == 0 ? 95 : 0;
}

static size_t table_lines(const struct passage *p, size_t at, size_t columns)
{
	struct row r;
	size_t n = 0, took;

	while ((took = read_wrapped(p, at + n, &r)) && r.n <= columns)
		n += took;
	return n;
}

static size_t mmtests_parse(const struct passage *p, size_t at,
			    struct block *block)
{
	struct heads h;
	struct row r;
	size_t i = at, took = read_wrapped(p, at, &r), columns = r.n;

	if (!took)
		return 0;
	read_heads(p, at, columns, &h);
	read_remark(p, at - h.lines, at + table_lines(p, at, columns), &h);
	if (h.lines)
		block->first_line = lines_index(p, at - h.lines);
	while (took && r.n <= columns) {
		add_row(p, i, block, &r, &h);
		i += took;
		took = read_wrapped(p, i, &r);
	}
	return i - at;
}

static const char *const samples[] = {
	"                              6.1.0                  6.2.0\n"
	"                            vanilla                patched\n"
	"Amean     1        64.25 (   0.00%)       73.50 * -14.40%*\n"
	"Amean     32      858.75 (   0.00%)      857.50 (   0.15%)\n",
	NULL,
};

const struct format format_mmtests = {
	.name = "mmtests",
	.title = "mmtests, comparison of kernels",
	.sniff = mmtests_sniff,
	.parse = mmtests_parse,
	.samples = samples,
};
