/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * compare: two sets of runs without a report around them, for people and for
 * continuous integration. Stores nothing.
 */
#include <langinfo.h>
#include <math.h>
#include <stdlib.h>

#include "analyzer/analyzer.h"
#include "base/error.h"
#include "base/number.h"
#include "cli/compare.h"
#include "parser/source/source.h"
#include "report/compare_out.h"

static int read_better(const char *word, enum better *better)
{
	*better = BETTER_UNSAID;
	if (!word)
		return 0;
	*better = strcmp(word, "lower") == 0 ? BETTER_LOWER : BETTER_HIGHER;
	if (*better == BETTER_LOWER || strcmp(word, "higher") == 0)
		return 0;
	return rs_fail(RS_ERR_USAGE, "--better=%s: give higher or lower",
		       word);
}

int compare_set_up(const struct options *o, struct db **db,
		   struct experiment_options *out)
{
	int err = o->fail_on ? cli_check_classes(o->fail_on) : 0;

	out->class = o->class;
	if (!err)
		err = cli_theta(o->theta, &out->theta);
	if (!err)
		err = read_better(o->better, &out->better);
	if (!err)
		err = db_open(NULL, db);
	if (!err)
		err = load_catalogue(*db);
	if (!err && o->class && !experiment_class_known(*db, o->class))
		err = rs_fail(RS_ERR_USAGE, "--class=%s: no such class of "
			      "noise; see regsift sql 'SELECT name, sd, why "
			      "FROM noise_class'", o->class);
	return err;
}

/* Sides come from -b, -t, -r, or from the order of two plain files. *sided: one
 * file alone says itself which side its runs are on (a robot's table has
 * both). */
static int check_sides(const struct options *o, bool *sided)
{
	size_t n[256] = {0};

	for (size_t i = 0; i < o->n_args; i++)
		n[(unsigned char)o->side[i]]++;
	*sided = false;
	if (n[0] && (n['b'] || n['t'] || n['r']))
		return rs_fail(RS_ERR_USAGE, "files before -b or -t belong to "
			       "no side: regsift compare -b FILE... -t "
			       "FILE...");
	*sided = n[0] == 1;
	if (n[0] == 1 || n[0] == 2 || (n['b'] && n['t']))
		return 0;
	if (n['b'] || n['t'] || n['r'])
		return rs_fail(RS_ERR_USAGE, "%s is missing: regsift compare "
			       "-b FILE... -t FILE...",
			       n['b'] ? "-t" : "-b");
	return rs_fail(RS_ERR_USAGE, "give two files, or -b FILE... -t "
		       "FILE...; which side is which, file names do not say");
}

/* "base,test" or "base,test,revert". */
static int set_labels(struct experiment_files *f, const char *word)
{
	struct text rest = text_of(word);

	for (int i = 0; i < FILE_SIDES && rest.n; i++) {
		struct text label = text_trim(text_cut(&rest, ','));

		if (label.n)
			f->label[i] = label;
	}
	if (rest.n)
		return rs_fail(RS_ERR_USAGE, "--label=%s: there are %d sides "
			       "at most, base, test and revert", word,
			       (int)FILE_SIDES);
	return 0;
}

/* Of operands before any of -b, -t, -r the first is the base. */
static enum file_side side_of(const struct options *o, size_t i)
{
	switch (o->side[i]) {
	case 'b':
		return FILE_BASE;
	case 't':
		return FILE_TEST;
	case 'r':
		return FILE_REVERT;
	default:
		return i == 0 ? FILE_BASE : FILE_TEST;
	}
}

/* The walk over the operands; `next` is the one that comes next, also when the
 * one before it could not be read. */
struct reading {
	const struct options *o;
	struct experiment_files *files;
	size_t next;
	bool sided;
};

static int read_file(struct document *doc, void *data)
{
	struct reading *r = data;

	return experiment_files_add(r->files, doc, side_of(r->o, r->next),
				    r->sided);
}

/* One path after the other, so that each keeps its side when another cannot
 * be read. */
static int read_path(const char *path, void *data)
{
	struct reading *r = data;
	struct document *doc;
	int err = source_read(path, &doc);

	if (!err) {
		err = read_file(doc, r);
		document_free(doc);
	}
	r->next++;
	return err;
}

/* Where annotations of a build server are put. */
static struct text first_test(const struct options *o)
{
	for (size_t i = 0; i < o->n_args; i++)
		if (side_of(o, i) == FILE_TEST)
			return text_of(o->arg[i]);
	return (struct text){NULL, 0};
}

/* The locale decides whether signs outside of ASCII can be shown. */
static int show(const struct options *o, const struct compare_printer *printer,
		const struct experiment_files *f)
{
	const char *summary = getenv("GITHUB_STEP_SUMMARY");
	struct compare_print p = {
		.to = o->out,
		.color = cli_want_color(o),
		.utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0,
		.verbose = o->verbose,
		.summary = summary && *summary ? summary : NULL,
		.place = first_test(o),
	};

	return printer->print(&p, f);
}

/* The verdict comes out also when one of several files of a side failed, and
 * the exit status tells of the failure first. */
static int compare(struct options *o, const struct compare_printer *printer,
		   struct experiment_files *f, bool sided)
{
	struct reading r = {.o = o, .files = f, .sided = sided};
	int status, err = 0;

	f->metric = o->metric;
	if (o->label)
		err = set_labels(f, o->label);
	if (err)
		return err;
	status = cli_each_path(o, read_path, &r);
	/* Nothing is said of a side that could not be read. */
	if (!f->n_runs || (status && !sided &&
			   (!f->files[FILE_BASE] || !f->files[FILE_TEST])))
		return status;
	err = experiment_files_judge(f);
	if (!err && o->metric && !f->c.n_pairs && !f->n_alone)
		err = rs_fail(RS_ERR_NOTHING, "--metric=%s: no metric of such "
			      "a name on both sides; leave it out to see all",
			      o->metric);
	if (!err)
		err = show(o, printer, f);
	if (err)
		return err;
	return status ? status : cli_fails_on(o->fail_on, text_of(f->verdict));
}

int compare_read(struct options *o, struct experiment_files *files)
{
	struct reading r = {.o = o, .files = files};
	int status = check_sides(o, &r.sided);

	files->metric = o->metric;
	if (!status)
		status = cli_each_path(o, read_path, &r);
	return status ? status : experiment_files_judge(files);
}

/* The database is in memory and holds the catalogue alone: metrics, thresholds,
 * classes of noise. */
int cmd_compare(struct options *o)
{
	const char *format = o->format ? o->format : o->quiet ? "quiet" : "text";
	const struct compare_printer *printer = compare_printer_by_name(format);
	struct experiment_options options = {.theta = NAN};
	struct experiment_files files;
	struct db *db = NULL;
	bool sided;
	int status;

	if (o->jsonl)
		return compare_jsonl(o);
	if (!printer)
		return rs_fail(RS_ERR_USAGE, "--format=%s: give one of %s",
			       format, compare_printer_names());
	status = check_sides(o, &sided);
	if (!status)
		status = load_formats();
	if (!status)
		status = compare_set_up(o, &db, &options);
	if (!status) {
		experiment_files_begin(&files, db, o->arena, &options);
		status = compare(o, printer, &files, sided);
	}
	db_close(db);
	return status;
}
