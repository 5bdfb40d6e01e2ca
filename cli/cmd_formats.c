/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * formats: which there are; whether each sniffs its own samples and no other
 * does; what comes nearest to an unread text (formats_near.c).
 */
#include "cli/cli.h"

#include "base/error.h"
#include "parser/format/line/line_format.h"
#include "parser/mail/mail.h"
#include "parser/source/source.h"

/* Formats that are compiled in, then those of format files. */
static int list(struct options *o)
{
	for (size_t i = 0; formats[i]; i++) {
		size_t n = 0;

		while (formats[i]->samples && formats[i]->samples[n])
			n++;
		fprintf(o->out, "%-16s %2zu sample%s  %s\n", formats[i]->name,
			n, n == 1 ? " " : "s", formats[i]->title);
	}
	for (size_t i = 0; i < line_format_count(); i++) {
		const struct line_spec *s = line_format_at(i);

		fprintf(o->out, "%-16.*s %2zu sample%s  %.*s\n",
			TEXT_ARG(s->name), s->n_samples,
			s->n_samples == 1 ? " " : "s", TEXT_ARG(s->title));
	}
	return 0;
}

/* The lines of a text as one passage, without looking for mail in it. */
static struct passage passage_of(struct document *doc)
{
	struct passage p = {.doc = doc};

	mail_split(doc);
	mail_lines(doc);
	p.line = arena_array(doc->arena, doc->n_lines + 1, sizeof(*p.line));
	for (size_t i = 0; i < doc->n_lines; i++)
		p.line[p.n++] = &doc->line[i];
	return p;
}

/* The first line that anybody sniffs; how many formats sniff it. */
static const struct format *first_taker(const struct passage *p, size_t *at,
					size_t *takers)
{
	const struct format *f = NULL;
	int sure;

	for (*at = 0; *at < p->n && !f; (*at)++)
		f = format_sniff(p, *at, &sure);
	if (!f)
		return NULL;
	(*at)--;
	*takers = 0;
	for (size_t i = 0; formats[i]; i++)
		*takers += formats[i]->sniff(p, *at) >= sure;
	return f;
}

/* The first line that any format sniffs must be taken by this one alone: two
 * that are equally sure would be decided by their order in the table. */
static bool sample_ok(struct options *o, const struct format *f,
		      const char *sample, size_t number)
{
	struct document *doc = document_new(text_of(f->name),
					    text_of(sample));
	struct passage p = passage_of(doc);
	size_t at = 0, takers = 0;
	const struct format *got = first_taker(&p, &at, &takers);
	bool ok = got == f && takers == 1;

	fprintf(o->out, "%s %s sample %zu", ok ? "ok" : "not ok", f->name,
		number);
	if (!ok)
		fprintf(o->out, " # taken by %s, %zu are as sure",
			got ? got->name : "none", takers);
	putc('\n', o->out);
	document_free(doc);
	return ok;
}

/* The samples of a format file, read with their values. */
static bool file_ok(struct options *o, size_t i)
{
	const struct line_spec *s = line_format_at(i);
	struct arena *a = arena_new();
	struct text why = {NULL, 0};
	bool ok = line_format_check(a, i, &why);

	fprintf(o->out, "%s %.*s samples", ok ? "ok" : "not ok",
		TEXT_ARG(s->name));
	if (!ok)
		fprintf(o->out, " # %.*s: %.*s", TEXT_ARG(s->file),
			TEXT_ARG(why));
	putc('\n', o->out);
	arena_free(a);
	return ok;
}

/* In the lines of TAP. Exit status 1 when any fails. */
static int check(struct options *o)
{
	bool all = true;

	for (size_t i = 0; formats[i]; i++) {
		const struct format *f = formats[i];

		for (size_t k = 0; f->samples && f->samples[k]; k++)
			all = sample_ok(o, f, f->samples[k], k + 1) && all;
	}
	for (size_t i = 0; i < line_format_count(); i++)
		all = file_ok(o, i) && all;
	return all ? 0 : 1;
}

int cmd_formats(struct options *o)
{
	const char *verb = o->n_args ? o->arg[0] : "list";
	int err = load_formats();
	size_t most = strcmp(verb, "near") == 0 ? 2 : 1;

	if (err)
		return err;
	if (o->n_args > most)
		return rs_fail(RS_ERR_USAGE, "formats: '%s' is one word too "
			       "many", o->arg[most]);
	if (strcmp(verb, "list") == 0)
		return list(o);
	if (strcmp(verb, "check") == 0)
		return check(o);
	if (strcmp(verb, "near") == 0)
		return formats_near(o);
	return rs_fail(RS_ERR_USAGE, "formats %s: give list, check or near",
		       verb);
}
