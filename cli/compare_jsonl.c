/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * compare --jsonl: a line of experiment in, a line of verdict out, in the same
 * order, each as soon as it is judged; memory does not grow with the input. A
 * line that is malformed is told on standard error, with its number, and has
 * no verdict; the others still have theirs, and the exit status is 3.
 */
#include <math.h>

#include "analyzer/analyzer.h"
#include "analyzer/experiment/experiment.h"
#include "base/error.h"
#include "base/number.h"
#include "cli/cli.h"
#include "cli/compare.h"
#include "parser/source/input.h"
#include "report/compare_out.h"

/* Bytes of one line. */
#define LINE_MOST ((size_t)4 << 20)
#define CHUNK ((size_t)64 << 10)

/* The state of one input; `b` begins with the line that is not complete yet. */
struct lines {
	const struct options *o;
	struct db *db;
	struct experiment_options judge;
	struct input in;
	struct buf b;
	size_t number;		/* of the line, from 1 */
	size_t judged, malformed;
	bool skipping;		/* the rest of a line that is too long */
	bool failed_on;
};

static void malformed(struct lines *l, const char *why)
{
	l->malformed++;
	/* So that the message stands after what went before it. */
	fflush(l->o->out);
	rs_fail(RS_ERR_NOTHING, "%s:%zu: %s; the line is passed over",
		l->in.name, l->number, why);
	cli_complain();
}

/* Everything about a line lives in an arena of its own. */
static int judge_line(struct lines *l, struct text line)
{
	struct arena *a = arena_new();
	struct experiment e;
	struct experiment_result r;
	const char *why;
	int err = 0;

	if (!experiment_read(a, line, &e, &why)) {
		malformed(l, why);
		goto out;
	}
	err = experiment_judge(l->db, a, &e, &l->judge, &r);
	if (err)
		goto out;
	compare_out_experiment(l->o->out, e.id, &r);
	l->judged++;
	if (cli_fails_on(l->o->fail_on, text_of(r.verdict)))
		l->failed_on = true;
out:
	arena_free(a);
	return err;
}

/* Blank lines have a number and no verdict. */
static int take_line(struct lines *l, struct text line)
{
	bool skip = l->skipping;

	l->number++;
	l->skipping = false;
	if (skip || !text_trim(line).n)
		return 0;
	return judge_line(l, line);
}

/* All whole lines of the buffer; at the end of the input also its rest. */
static int take_lines(struct lines *l, bool end)
{
	struct text rest = buf_text(&l->b);
	size_t at;
	int err = 0;

	while (!err && (at = text_find_char(rest, '\n')) != TEXT_NOT_FOUND) {
		err = take_line(l, text_sub(rest, 0, at));
		rest = text_from(rest, at + 1);
	}
	if (!err && end && rest.n)
		return take_line(l, rest);
	if (!err && rest.n > LINE_MOST) {
		l->number++;
		if (!l->skipping)
			malformed(l, "the line is longer than 4 MiB");
		l->number--;
		l->skipping = true;
		rest.n = 0;
	}
	if (rest.n)
		memmove(l->b.p, rest.p, rest.n);
	l->b.n = rest.n;
	l->b.full = false;
	return err;
}

/* Filled in chunks, so that verdicts come out while the other end is still
 * writing. */
static int read_input(const char *path, void *data)
{
	struct lines *l = data;
	bool end = false;
	int err = input_open(&l->in, path);

	if (err)
		return err;
	l->b = buf_new(LINE_MOST + 2 * CHUNK);
	l->number = 0;
	l->skipping = false;
	while (!err && !end) {
		err = input_fill(&l->in, &l->b, l->b.n + CHUNK, &end);
		if (!err)
			err = take_lines(l, end);
	}
	buf_free(&l->b);
	input_close(&l->in);
	if (!err && !l->number)
		err = rs_fail(RS_ERR_NOTHING, "%s: empty input", l->in.name);
	return err;
}

static int check_options(const struct options *o)
{
	if (o->format && strcmp(o->format, "jsonl") != 0 &&
	    strcmp(o->format, "json") != 0)
		return rs_fail(RS_ERR_USAGE, "--format=%s: --jsonl writes "
			       "jsonl", o->format);
	for (size_t i = 0; i < o->n_args; i++)
		if (o->side[i])
			return rs_fail(RS_ERR_USAGE, "--jsonl has its sides "
				       "in each line; leave out -b, -t and "
				       "-r");
	return 0;
}

int compare_jsonl(struct options *o)
{
	struct lines l = {.o = o};
	int status = check_options(o);

	if (!status)
		status = compare_set_up(o, &l.db, &l.judge);
	if (!status)
		status = cli_each_path(o, read_input, &l);
	db_close(l.db);
	if (!status && l.malformed)
		status = rs_exit_status(RS_ERR_NOTHING);
	return status ? status : l.failed_on;
}
