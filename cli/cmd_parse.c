/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * parse: what was read, without judging. One JSON object a value, or one line
 * of text; scope and index tell which row of the report it came from.
 */
#include "cli/cli.h"

#include "base/error.h"
#include "base/utf8.h"
#include "parser/format/format.h"
#include "parser/source/source.h"
#include "report/jsonw.h"

static const char *scope_of(struct text metric)
{
	if (text_has(metric, TEXT(".disk.")))
		return "disk";
	if (text_has(metric, TEXT(".group.")))
		return "group";
	return "job";
}

static void print_jsonl(FILE *to, const struct document *doc,
			const struct run *run, const struct measurement *m)
{
	struct jsonw j = {.to = to};

	jsonw_open(&j, NULL, '{');
	jsonw_text(&j, "format",
		   text_of(doc->block[run->block].format->name));
	jsonw_text(&j, "scope", text_of(scope_of(m->metric)));
	jsonw_int(&j, "index", run - doc->run);
	jsonw_text(&j, "name", run->name);
	jsonw_text(&j, "metric", m->metric);
	jsonw_real(&j, "value", m->value);
	jsonw_text(&j, "unit", text_of(m->unit));
	jsonw_real(&j, "precision", m->precision);
	jsonw_int(&j, "line", (int64_t)doc->line[m->line].number);
	jsonw_close(&j, '}');
	putc('\n', to);
}

static void print_text(FILE *to, const struct document *doc,
		       const struct run *run, const struct measurement *m)
{
	struct buf b = buf_new(4096);

	buf_printf(&b, "%zu\t%s\t", doc->line[m->line].number,
		   doc->block[run->block].format->name);
	utf8_harmless(&b, run->name);
	buf_char(&b, '\t');
	utf8_harmless(&b, m->metric);
	buf_printf(&b, "\t%.12g\t%s\n", m->value, m->unit);
	fwrite(b.p, 1, b.n, to);
	buf_free(&b);
}

static void print_document(struct options *o, const struct document *doc,
			   bool json)
{
	for (size_t i = 0; i < doc->n_runs; i++) {
		const struct run *run = &doc->run[i];

		for (size_t k = 0; k < run->n_measurements; k++) {
			const struct measurement *m = &run->measurement[k];

			if (json)
				print_jsonl(o->out, doc, run, m);
			else
				print_text(o->out, doc, run, m);
		}
	}
}

int cmd_parse(struct options *o)
{
	const char *format = o->format ? o->format : "jsonl";
	bool json = strcmp(format, "text") != 0;
	int err;

	if (json && strcmp(format, "jsonl") != 0)
		return rs_fail(RS_ERR_USAGE,
			       "--format=%s: give jsonl or text", format);
	err = load_formats();
	if (err)
		return err;
	for (size_t i = 0; i < (o->n_args ? o->n_args : 1); i++) {
		struct document *doc;

		err = source_read(o->n_args ? o->arg[i] : "-", &doc);
		if (err)
			return err;
		document_parse(doc);
		print_document(o, doc, json);
		document_free(doc);
	}
	return 0;
}
