/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Lines that carry one number or a few, read by format files. Every pattern
 * has a literal; a table over two bytes of each finds the patterns that a line
 * may concern in one pass, so that foreign lines cost a look-up a byte however
 * many patterns there are. A pattern that keeps failing slowly is turned off
 * for the document, with a diagnostic.
 */
#include "parser/format/line/line_match.h"

#include <assert.h>

#include "base/embed.h"
#include "base/error.h"
#include "base/limits.h"
#include "parser/format/line/line_load.h"
#include "parser/format/line/line_pack.h"
#include "parser/format/lines.h"

/* Buckets of the table over pairs of bytes; a power of two. */
#define BUCKETS 4096
#define NONE (-1)
/* Lines above in which `after` is looked for. */
#define AFTER_LINES 40
/* Mail programs cut lines at 64 to 80 bytes. */
#define CUT_LEAST 64
#define CUT_MOST 80

struct entry {
	struct line_spec spec;
	size_t pair;		/* offset of the pair in the literal */
	int next;		/* with the same bucket */
};

static struct {
	struct arena *arena;
	struct entry *entry;
	size_t n, cap;
	int bucket[BUCKETS];
	bool loaded;
} registry;

/* Nanoseconds that failing matches took, a pattern each. */
struct line_cost {
	uint64_t ns;
	const struct line *refused;	/* the last: an anchored pattern need
					 * not see it again at each literal */
	bool off;
};

/* ---- the registry ---- */

/* A pair of bytes; the factor spreads letters over the table. */
static size_t bucket_of(char a, char b)
{
	return (size_t)(((unsigned char)a * 61u + (unsigned char)b) &
			(BUCKETS - 1));
}

/* Digits, blanks and common letters are everywhere. */
static unsigned int frequency(char c)
{
	if (c == ' ' || text_find_char(TEXT("etaoinsr"), c) != TEXT_NOT_FOUND)
		return 3;
	return ch_lower(c) || ch_digit(c) || c == '.' ? 2 : 1;
}

/* The pair of the literal that other text has least often: it decides how many
 * lines get to the matcher at all. */
static size_t rarest_pair(struct text literal)
{
	size_t best = 0;
	unsigned int least = 99;

	for (size_t i = 0; i + 1 < literal.n; i++) {
		unsigned int f = frequency(literal.p[i]) +
				 frequency(literal.p[i + 1]);

		if (f < least) {
			least = f;
			best = i;
		}
	}
	return best;
}

/* From the last to the first, so that chains are in the order of names. */
static void index_all(void)
{
	for (size_t i = 0; i < BUCKETS; i++)
		registry.bucket[i] = NONE;
	for (size_t i = registry.n; i-- > 0;) {
		struct entry *e = &registry.entry[i];
		size_t b;

		e->pair = rarest_pair(e->spec.literal);
		b = bucket_of(e->spec.literal.p[e->pair],
			      e->spec.literal.p[e->pair + 1]);
		e->next = registry.bucket[b];
		registry.bucket[b] = (int)i;
	}
}

static void put(const struct line_spec *spec, size_t at)
{
	registry.entry = arena_grow(registry.arena, registry.entry, registry.n,
				    &registry.cap, sizeof(*registry.entry));
	for (size_t i = registry.n; i > at; i--)
		registry.entry[i] = registry.entry[i - 1];
	registry.entry[at] = (struct entry){.spec = *spec};
	registry.n++;
}

/* Adds one in the order of names. */
static int add(const struct line_spec *spec)
{
	size_t at = 0;

	for (; at < registry.n; at++) {
		int order = text_cmp(registry.entry[at].spec.name, spec->name);

		if (order == 0)
			return rs_fail(RS_ERR_CONFIG,
				       "%.*s: the name %.*s is taken by %.*s",
				       TEXT_ARG(spec->file),
				       TEXT_ARG(spec->name),
				       TEXT_ARG(registry.entry[at].spec.file));
		if (order > 0)
			break;
	}
	put(spec, at);
	return 0;
}

/* What the program carries cannot be bad: its test reads all of it. */
static void read_carried(const struct embedded *e, struct line_spec *spec)
{
	int err = line_spec_read(registry.arena, text_of(e->path),
				 embedded_text(e), spec);

	assert(!err);
}

static bool is_format(const struct embedded *e)
{
	return text_begins(text_of(e->path), "rules/format/");
}

/* The packed ones are in the order of names. */
static bool load_packed(void)
{
	const struct embedded *e = embedded;
	struct line_spec spec;
	struct text rest;

	while (e->path && !text_is(text_of(e->path), LINE_PACKED))
		e++;
	if (!e->path)
		return false;
	rest = embedded_text(e);
	while (line_unpack(registry.arena, &rest, &spec))
		put(&spec, registry.n);
	return true;
}

/* The program that packs them has but the files. */
static void load_embedded(void)
{
	if (registry.loaded)
		return;
	registry.loaded = true;
	registry.arena = arena_new();
	if (!load_packed())
		for (const struct embedded *e = embedded; e->path; e++) {
			struct line_spec spec;
			int err = 0;

			if (!is_format(e))
				continue;
			read_carried(e, &spec);
			err = add(&spec);
			assert(!err);
		}
	index_all();
}

int line_format_load(const char *directory)
{
	struct line_file *file = NULL;
	size_t n = 0;
	int err;

	load_embedded();
	err = line_load_files(registry.arena, directory, &file, &n);
	for (size_t i = 0; i < n && !err; i++) {
		struct line_spec spec;

		err = line_spec_read(registry.arena, file[i].path,
				     file[i].text, &spec);
		err = err ? err : line_spec_compile(registry.arena, &spec);
		err = err ? err : add(&spec);
	}
	index_all();
	return err;
}

size_t line_format_count(void)
{
	load_embedded();
	return registry.n;
}

/* Every format has samples, but for what is packed. */
static void add_samples(struct line_spec *spec)
{
	struct line_spec whole;
	const struct embedded *e = embedded;

	while (!text_is(spec->file, e->path))
		e++;
	read_carried(e, &whole);
	spec->sample = whole.sample;
	spec->n_samples = whole.n_samples;
	spec->refuse = whole.refuse;
	spec->n_refused = whole.n_refused;
}

/* For who tests them: samples of packed formats are read from their files. */
const struct line_spec *line_format_at(size_t i)
{
	struct line_spec *spec = &registry.entry[i].spec;

	if (!spec->n_samples)
		add_samples(spec);
	return spec;
}

void line_format_release(void)
{
	line_regex_release_all();
	arena_free(registry.arena);
	memset(&registry, 0, sizeof(registry));
}

/* ---- one line ---- */

static uint64_t cpu_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* Time of the processor, so that a busy machine turns no pattern off. */
static void charge(const struct passage *p, size_t at, size_t i, uint64_t ns)
{
	struct document *doc = p->doc;
	struct line_cost *cost = &doc->line_cost[i];

	cost->ns += ns;
	if (cost->off || cost->ns < (uint64_t)LIMIT_LINE_MS * 1000000)
		return;
	cost->off = true;
	document_warn(doc, lines_index(p, at), "pattern-budget",
		      "the pattern of the format %.*s took too long and was "
		      "left out from here on",
		      TEXT_ARG(registry.entry[i].spec.name));
}

/* Whether a line holds one of "a|b|c". */
static bool has_one(struct text line, struct text words)
{
	while (words.n)
		if (text_has(line, text_cut(&words, '|')))
			return true;
	return false;
}

/* Is the line that `after` names among those above, nearer than another
 * heading? */
static bool stands_above(const struct passage *p, size_t at,
			 const struct line_spec *s)
{
	if (!s->after.n)
		return true;
	for (size_t i = at; i-- > 0 && at - i <= AFTER_LINES;) {
		struct text t = p->line[i]->text;

		if (has_one(t, s->after))
			return true;
		if (s->heading.n && text_has(t, s->heading))
			return false;
	}
	return false;
}

/* Only matches that fail are charged: those that succeed end the line. */
bool line_try(const struct passage *p, size_t at, size_t i,
		      size_t literal, struct found *f)
{
	struct line_spec *spec = &registry.entry[i].spec;
	struct line_cost *cost = &p->doc->line_cost[i];
	enum line_match m;
	uint64_t from;
	int err;

	if (cost->off || (spec->anchored && f->rows == 1 &&
			  cost->refused == p->line[at]))
		return false;
	err = line_spec_compile(registry.arena, spec);
	assert(!err);
	from = cpu_ns();
	m = line_regex_match(spec->regex, f->line,
			     spec->anchored ? 0 : literal, f->group);
	if (m != LINE_MATCHED)
		charge(p, at, i, cpu_ns() - from);
	f->spec = spec;
	if (m == LINE_MATCHED && stands_above(p, at, spec))
		return true;
	cost->refused = p->line[at];
	return false;
}

/* Every format whose rarest pair stands at byte i. */
static bool look_up(const struct passage *p, size_t at, size_t i,
		    struct found *f)
{
	struct text t = f->line;

	for (int k = registry.bucket[bucket_of(t.p[i], t.p[i + 1])]; k != NONE;
	     k = registry.entry[k].next) {
		const struct entry *e = &registry.entry[k];

		if (i >= e->pair &&
		    text_starts(text_from(t, i - e->pair), e->spec.literal) &&
		    line_try(p, at, (size_t)k, i - e->pair, f))
			return true;
	}
	return false;
}

static bool find_in(const struct passage *p, size_t at, struct found *f)
{
	if (f->line.n < 3 || f->line.n > LIMIT_LINE_BYTES)
		return false;
	load_embedded();
	if (!p->doc->line_cost)
		p->doc->line_cost = arena_array(p->doc->arena, registry.n + 1,
						sizeof(struct line_cost));
	for (size_t i = 0; i + 1 < f->line.n; i++)
		if (registry.bucket[bucket_of(f->line.p[i],
					      f->line.p[i + 1])] != NONE &&
		    look_up(p, at, i, f))
			return true;
	return false;
}

/* Did a mail program cut the line here? The first word of the next one had
 * no room on it any more. */
static bool is_cut(struct text line, struct text next)
{
	struct text word = next;
	size_t digits = 0;

	text_cut(&word, ' ');
	for (size_t i = 0; i < line.n && i < CUT_MOST; i++)
		digits += ch_digit(line.p[i]);
	return line.n <= CUT_MOST && digits >= 2 && next.n &&
	       next.n <= CUT_MOST &&
	       line.n + 1 + (next.n - word.n) >= CUT_LEAST;
}

/* Line `at` with the next one, when neither is one of ours by itself. */
static bool find_cut(const struct passage *p, size_t at, struct found *f)
{
	struct text line = lines_bare(p, at), next;
	struct found alone;

	if (at + 1 >= p->n)
		return false;
	next = lines_bare(p, at + 1);
	if (!is_cut(line, next))
		return false;
	f->rows = 2;
	f->line = arena_printf(p->doc->arena, "%.*s %.*s", TEXT_ARG(line),
			       TEXT_ARG(next));
	if (!find_in(p, at, f))
		return false;
	alone.rows = 1;
	alone.line = next;
	return !find_in(p, at + 1, &alone);
}

bool line_find(const struct passage *p, size_t at, struct found *f)
{
	f->rows = 1;
	f->line = lines_bare(p, at);
	return find_in(p, at, f) || find_cut(p, at, f);
}

/* ---- the format ---- */

static int line_sniff(const struct passage *p, size_t at)
{
	struct found f;

	return line_find(p, at, &f) ? 70 : 0;
}

static const char *const samples[] = {NULL};

const struct format format_line = {
	.name = "line",
	.title = "one line, one number: the format files",
	.sniff = line_sniff,
	.parse = line_gather,
	.samples = samples,
};
