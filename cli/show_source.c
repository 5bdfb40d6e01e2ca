/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * show --source. Line numbers are those of the mbox that was judged, so it is
 * put together again in the same way, and decoded: a line of base64 may hold
 * the ends of several.
 */
#include "cli/show_source.h"

#include "base/buf.h"
#include "base/utf8.h"
#include "corpus/raw.h"
#include "parser/mail/mail.h"

/* A longer line is cut; more lines are not shown. */
#define CITED 160
#define LINES 400

/* Lines that anything on the card cites; a line may stand there several
 * times. */
struct cited {
	int64_t line[LINES];
	size_t n;
};

/* 0: no line. */
static void cite(struct cited *c, int64_t line)
{
	if (line > 0 && c->n < LINES)
		c->line[c->n++] = line;
}

static void cite_all(struct cited *c, const struct report *r)
{
	for (size_t i = 0; i < r->n_comparison; i++) {
		cite(c, r->comparison[i].base_line);
		cite(c, r->comparison[i].test_line);
	}
	for (size_t i = 0; i < r->n_claim; i++)
		cite(c, r->claim[i].line);
	for (size_t i = 0; i < r->n_finding; i++)
		cite(c, r->finding[i].line);
	for (size_t i = 0; i < r->n_kernel; i++)
		cite(c, r->kernel[i].line);
	for (size_t i = 0; i < r->n_suspect; i++)
		for (size_t k = 0; k < r->suspect[i].n; k++)
			cite(c, r->suspect[i].evidence[k].line);
	for (size_t i = 0; i < r->n_fix; i++)
		cite(c, r->fix[i].line);
}

static int by_line(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

static void print_line(FILE *to, int64_t number, struct text t)
{
	struct buf b = buf_new((size_t)CITED * 8);

	utf8_harmless(&b, text_sub(text_rtrim(t), 0, CITED));
	fprintf(to, "  %8lld  %.*s\n", (long long)number, (int)b.n,
		b.p ? b.p : "");
	buf_free(&b);
}

/* Both are in order. */
static void print_lines(FILE *to, const struct cited *c, struct text mbox)
{
	struct document *d = document_new(TEXT("thread"), mbox);
	size_t i = 0;

	mail_split(d);
	for (size_t k = 0; k < d->n_lines && i < c->n; k++) {
		const struct line *l = &d->line[k];

		while (i < c->n && (uint64_t)c->line[i] < l->number)
			i++;
		if (i < c->n && (uint64_t)c->line[i] == l->number &&
		    text_trim(l->text).n)
			print_line(to, c->line[i], l->text);
	}
	document_free(d);
}

int show_source(FILE *to, struct db *db, int64_t thread_id,
		const struct report *r)
{
	struct arena *a = arena_new();
	struct cited c = {.n = 0};
	struct raw_mail *list = NULL;
	size_t n = 0, cap = 0, missing = 0;
	int err = raw_list(db, a, thread_id, &list, &n, &cap);

	if (!err && n)
		err = raw_load(db, a, list, n, &missing);
	if (err)
		goto out;
	fputs("\n  source\n", to);
	if (!n || missing) {
		fputs("    the text is not kept, or not there any more\n", to);
		goto out;
	}
	cite_all(&c, r);
	if (c.n)
		qsort(c.line, c.n, sizeof(*c.line), by_line);
	print_lines(to, &c, raw_mbox(a, list, n));
out:
	arena_free(a);
	return err;
}
