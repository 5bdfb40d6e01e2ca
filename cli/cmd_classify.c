/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * classify: the kind of each mail of archives, one line a mail:
 *
 *	message-id TAB kind TAB score TAB why
 */
#include "cli/cli.h"

#include "base/error.h"
#include "base/utf8.h"
#include "corpus/harvest.h"
#include "parser/text/classify/classify.h"

/* A cell of a table that is parted by tabs: no tab and no line end. */
static void print_cell(FILE *to, struct text t)
{
	struct buf b = buf_new(16384);

	utf8_harmless(&b, t);
	for (size_t i = 0; i < b.n; i++)
		putc(b.p[i] == '\t' || b.p[i] == '\n' ? ' ' : b.p[i], to);
	buf_free(&b);
}

/* In the order of the archive. Texts that are no mails have no kind. */
static void print_chunk(FILE *to, const struct chunk *c)
{
	for (size_t i = 0; i < c->n; i++) {
		const struct record *r = &c->record[i];

		if (r->what != ARCHIVE_MAIL)
			continue;
		print_cell(to, r->id);
		fprintf(to, "\t%s\t%d\t", classify_name(r->kind), r->score);
		print_cell(to, r->why.n ? r->why : TEXT("-"));
		putc('\n', to);
	}
}

/* Threads read ahead; chunks come out in order. */
static int classify(const char *path, void *data)
{
	const struct options *o = data;
	struct archive *archive = NULL;
	struct harvest *h = NULL;
	struct chunk *c;
	int err = archive_open(path, NULL, &archive);

	if (!err)
		harvest_open(archive, o->jobs, &h);
	while (!err && (c = harvest_next(h)) != NULL) {
		print_chunk(o->out, c);
		if (c->err)
			err = rs_fail(c->err, "%.*s", TEXT_ARG(c->message));
		harvest_release(h, c);
	}
	harvest_close(h);
	archive_close(archive);
	return err;
}

int cmd_classify(struct options *o)
{
	return cli_each_path(o, classify, o);
}
