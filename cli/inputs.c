/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The inputs of a command, one after the other. An input that fails is told
 * and passed over: of a hundred reports, ninety-nine are still worth reading.
 */
#include "cli/cli.h"

#include <unistd.h>

#include "base/error.h"
#include "parser/document.h"
#include "parser/source/source.h"

/* Standard input ends only once: a second "-" would read nothing. */
static int check_dashes(const struct options *o)
{
	size_t n = 0;

	for (size_t i = 0; i < o->n_args; i++)
		n += strcmp(o->arg[i], "-") == 0;
	if (n < 2)
		return 0;
	return rs_fail(RS_ERR_USAGE, "- (standard input) is given %zu times",
		       n);
}

static int read_one(const char *path, int (*one)(struct document *, void *),
		    void *data)
{
	struct document *doc;
	int err = source_read(path, &doc);

	if (err)
		return err;
	err = one(doc, data);
	document_free(doc);
	return err;
}

/* Nothing is sent anywhere unless the user asks for it. */
static int check_url(const char *path)
{
	struct text t = text_of(path);

	if (!text_istarts(t, TEXT("https://")) &&
	    !text_istarts(t, TEXT("http://")))
		return 0;
	return rs_fail(RS_ERR_INPUT, "%s: is a URL, and only fetch uses the "
		       "network: regsift fetch '%s' | regsift triage -", path,
		       path);
}

/* Without operands standard input is read; a terminal is told what to do. The
 * worst exit status is returned, so that a script sees that something
 * failed. */
int cli_each_path(const struct options *o,
		  int (*one)(const char *path, void *data), void *data)
{
	size_t n = o->n_args ? o->n_args : 1;
	int worst = check_dashes(o);

	if (worst)
		return worst;
	if (!o->n_args && isatty(STDIN_FILENO))
		fprintf(stderr, "regsift: paste the report, then press "
				"Ctrl-D\n");
	for (size_t i = 0; i < n; i++) {
		const char *path = o->n_args ? o->arg[i] : "-";
		int err = check_url(path);

		if (!err)
			err = one(path, data);
		if (!err)
			continue;
		/* So that the message stands after what went before it. */
		fflush(o->out);
		cli_complain();
		if (rs_exit_status(err) > worst)
			worst = rs_exit_status(err);
	}
	return worst;
}

struct each {
	int (*one)(struct document *doc, void *data);
	void *data;
};

static int whole(const char *path, void *data)
{
	const struct each *e = data;

	return read_one(path, e->one, e->data);
}

int cli_each_input(const struct options *o,
		   int (*one)(struct document *doc, void *data), void *data)
{
	struct each e = {one, data};

	return cli_each_path(o, whole, &e);
}
