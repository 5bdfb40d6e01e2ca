/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * formats near: for each stretch of lines that no format took and that looks
 * like the output of a tool, the format whose samples share most words with
 * it. A help for who wants to teach the program a new format, no more.
 */
#include "cli/cli.h"

#include "base/buf.h"
#include "base/error.h"
#include "base/utf8.h"
#include "parser/format/format.h"
#include "parser/source/source.h"

/* Distinct words that are compared; a stretch with more has enough of them. */
#define MOST_WORDS 256
/* A line of a tool has this many numbers; a stretch this many such lines. */
#define LEAST_NUMBERS 2
#define LEAST_LINES 2

/* A set, by hashes. To look one up is linear in MOST_WORDS, a constant. */
struct words {
	uint64_t hash[MOST_WORDS];
	size_t n;
};

static bool has_word(const struct words *w, uint64_t hash)
{
	for (size_t i = 0; i < w->n; i++)
		if (w->hash[i] == hash)
			return true;
	return false;
}

/* The distinct words of two letters and more. */
static void add_words(struct words *w, struct text t)
{
	while (t.n && w->n < MOST_WORDS) {
		size_t n = 0;
		uint64_t hash;

		while (n < t.n && ch_alpha(t.p[n]))
			n++;
		hash = text_hash(text_sub(t, 0, n));
		if (n > 1 && !has_word(w, hash))
			w->hash[w->n++] = hash;
		t = text_from(t, n ? n : 1);
	}
}

/* Words of `a` that the samples of a format have. */
static size_t shared(const struct words *a, const struct format *f)
{
	struct words b = {.n = 0};
	size_t n = 0;

	for (size_t i = 0; f->samples && f->samples[i]; i++)
		add_words(&b, text_of(f->samples[i]));
	for (size_t i = 0; i < a->n; i++)
		n += has_word(&b, a->hash[i]);
	return n;
}

/* Numbers that stand by themselves, behind '=' or ':' or in a column. */
static size_t count_numbers(struct text t)
{
	size_t n = 0;

	for (size_t i = 0; i < t.n; i++)
		if (ch_digit(t.p[i]) &&
		    (i == 0 || memchr(" \t=:([|,;/", t.p[i - 1], 10)))
			n++;
	return n;
}

/* Two numbers and something that tools part columns by: prose has the numbers
 * without it, or it without the numbers. */
static bool like_a_tool(const struct line *l)
{
	static const unsigned int not_content =
		LINE_HEADER | LINE_ATTRIBUTION | LINE_SIGNATURE | LINE_PATCH |
		LINE_TRAILER | LINE_REPEAT;
	struct text t = text_trim(l->text);

	return l->block == NO_INDEX && !(l->flags & not_content) &&
	       count_numbers(t) >= LEAST_NUMBERS &&
	       (text_has(t, TEXT("=")) || text_has(t, TEXT(":")) ||
		text_has(t, TEXT("  ")) || text_has(t, TEXT("\t")) ||
		text_has(t, TEXT(",")));
}

static void print_line(FILE *to, struct text t)
{
	struct buf b = buf_new(512);

	utf8_harmless(&b, text_sub(text_trim(t), 0, 60));
	fwrite(b.p, 1, b.n, to);
	buf_free(&b);
	putc('\n', to);
}

/* Ties go to the format that comes first in the table, which is the more
 * particular one. */
static void print_unread(FILE *to, const struct document *doc, size_t from,
			 size_t end)
{
	const struct format *best = NULL;
	struct words w = {.n = 0};
	size_t most = 0;

	for (size_t i = from; i < end; i++)
		add_words(&w, doc->line[i].text);
	for (size_t i = 0; formats[i]; i++) {
		size_t n = shared(&w, formats[i]);

		if (n > most) {
			most = n;
			best = formats[i];
		}
	}
	fprintf(to, "%zu-%zu\tunread\t", doc->line[from].number,
		doc->line[end - 1].number);
	if (best)
		fprintf(to, "nearest %s (%zu of %zu words)\t", best->name,
			most, w.n);
	else
		fprintf(to, "nothing near\t");
	print_line(to, doc->line[from].text);
}

static void print_block(FILE *to, const struct document *doc, size_t i)
{
	const struct block *b = &doc->block[i];

	fprintf(to, "%zu-%zu\tread\t%s\t", doc->line[b->first_line].number,
		doc->line[b->last_line].number, b->format->name);
	print_line(to, doc->line[b->first_line].text);
}

/* Blocks that were read and stretches that were not, in the order of lines, so
 * that the user sees where reading stopped. */
static size_t print_document(FILE *to, const struct document *doc)
{
	size_t found = 0, i = 0, block = NO_INDEX;

	while (i < doc->n_lines) {
		size_t end = i;

		if (doc->line[i].block != NO_INDEX) {
			if (doc->line[i].block != block) {
				block = doc->line[i].block;
				print_block(to, doc, block);
				found++;
			}
			i++;
			continue;
		}
		while (end < doc->n_lines && like_a_tool(&doc->line[end]))
			end++;
		if (end - i >= LEAST_LINES) {
			print_unread(to, doc, i, end);
			found++;
		}
		i = end > i ? end : i + 1;
	}
	return found;
}

int formats_near(struct options *o)
{
	struct document *doc;
	size_t found;
	int err = source_read(o->n_args > 1 ? o->arg[1] : "-", &doc);

	if (err)
		return err;
	document_read(doc);
	found = print_document(o->out, doc);
	document_free(doc);
	if (!found)
		return rs_fail(RS_ERR_NOTHING, "no line looks like the output "
			       "of a tool");
	return 0;
}
