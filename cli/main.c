/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Until the command table is here: parse FILE and list what was read. */
#include "base/error.h"
#include "parser/format/format.h"
#include "parser/source/source.h"

int main(int argc, char **argv)
{
	struct document *doc;
	int err;

	if (argc < 2)
		return 64;
	err = source_read(argv[1], &doc);
	if (err) {
		fprintf(stderr, "regsift: %s\n", rs_message());
		return rs_exit_status(err);
	}
	document_parse(doc);
	for (size_t i = 0; i < doc->n_runs; i++) {
		const struct run *r = &doc->run[i];

		printf("run %zu %s %.*s name=%.*s label=%.*s\n", i,
		       doc->block[r->block].format->name, TEXT_ARG(r->tool),
		       TEXT_ARG(r->name), TEXT_ARG(r->label));
		for (size_t k = 0; k < r->n_measurements; k++)
			printf("  %zu: %.*s = %.10g %s (+-%g)\n",
			       doc->line[r->measurement[k].line].number,
			       TEXT_ARG(r->measurement[k].metric),
			       r->measurement[k].value,
			       r->measurement[k].unit,
			       r->measurement[k].precision);
	}
	document_free(doc);
	return 0;
}
