/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * list: one line a report of the corpus.
 *
 *	regsift list verdict:regression fs:ext4 since:2024-01 iops
 *
 * Words with a colon name what to look for; the others stand in the title.
 */
#include "cli/cli.h"

#include <time.h>

#include "analyzer/analyzer.h"
#include "base/date.h"
#include "base/error.h"
#include "cli/table.h"
#include "corpus/db.h"
#include "report/jsonw.h"

/* The parameters of corpus_list, from 1. One that is not bound is NULL and
 * filters nothing; given twice, the last one counts. */
enum filter { VERDICT = 1, FS, SINCE, UNTIL, KIND, SUBSYSTEM, METRIC, SUSPECT,
	      TITLE };

static const struct {
	const char *prefix;
	enum filter filter;
} filters[] = {
	{"verdict:", VERDICT}, {"fs:", FS}, {"since:", SINCE},
	{"until:", UNTIL}, {"kind:", KIND}, {"subsystem:", SUBSYSTEM},
	{"metric:", METRIC}, {"suspect:", SUSPECT}, {"title:", TITLE},
};

/* "2024", "2024-01", "2024-01-31": the first second of it. */
static bool parse_day(struct arena *a, struct text t, int64_t *utc)
{
	static const char *const rest[] = {"-01-01", "-01", ""};
	size_t dashes = 0;

	for (size_t i = 0; i < t.n; i++)
		dashes += t.p[i] == '-';
	if (dashes > 2 || t.n != 4 + 3 * dashes)
		return false;
	return date_parse(arena_printf(a, "%.*s%s", TEXT_ARG(t), rest[dashes]),
			  utc);
}

/* "KEY:VALUE"; any other word stands in the title. */
static int set_filter(struct options *o, struct query *q, struct text word)
{
	int64_t utc;

	for (size_t i = 0; i < sizeof(filters) / sizeof(*filters); i++) {
		struct text value = word;
		enum filter f = filters[i].filter;

		if (!text_skip(&value, text_of(filters[i].prefix)))
			continue;
		if (!value.n)
			return rs_fail(RS_ERR_USAGE, "%s needs a value",
				       filters[i].prefix);
		if (f == VERDICT && !rule_is_verdict(value))
			return rs_fail(RS_ERR_USAGE, "%.*s: no such class of "
				       "verdict (docs/output.md lists them)",
				       TEXT_ARG(word));
		if (f != SINCE && f != UNTIL) {
			query_text(q, (int)f, value);
			return 0;
		}
		if (!parse_day(o->arena, value, &utc))
			return rs_fail(RS_ERR_USAGE, "%.*s: give a day as "
				       "2024, 2024-01 or 2024-01-31",
				       TEXT_ARG(word));
		query_int(q, (int)f, utc);
		return 0;
	}
	query_text(q, TITLE, word);
	return 0;
}

/* ---- text ---- */

/* The change with the smaller number of runs behind it, as n. */
static struct text effect(struct arena *a, struct query *q)
{
	double change = query_col_real(q, 8);

	if (query_col_null(q, 8))
		return TEXT("-");
	if (query_col_null(q, 9))
		return arena_printf(a, "%+.1f %%", change);
	return arena_printf(a, "%+.1f %%  n=%lld", change,
			    (long long)query_col_int(q, 9));
}

/* In the largest unit that has at least two: days, months, years. */
static struct text age(struct arena *a, struct query *q)
{
	int64_t days = ((int64_t)time(NULL) - query_col_int(q, 11)) / 86400;

	if (query_col_null(q, 11) || days < 0)
		return TEXT("-");
	if (days >= 730)
		return arena_printf(a, "%lldy", (long long)(days / 365));
	if (days >= 60)
		return arena_printf(a, "%lldmo", (long long)(days / 30));
	return arena_printf(a, "%lldd", (long long)days);
}

static struct text or_dash(struct text t)
{
	return t.n ? t : TEXT("-");
}

/* A row is a line of the screen: one of less than 120 columns has no room for
 * metric and suspect, which the card has. Elsewhere nothing is cut but to
 * twelve digits of a commit and 72 columns of a title. */
#define ROOMY 120

static struct table *text_head(FILE *to, size_t screen)
{
	bool narrow = screen && screen < ROOMY;
	struct table *t = table_new(to, narrow ? 5 : 7);

	table_fit(t, screen);
	table_cell(t, TEXT("ID"), false);
	table_cell(t, TEXT("VERDICT"), false);
	table_cell(t, TEXT("EFFECT"), false);
	if (!narrow) {
		table_limit(t, 3, screen / 4);
		table_cell(t, TEXT("METRIC"), false);
		table_cell(t, TEXT("SUSPECT"), false);
	}
	table_cell(t, TEXT("AGE"), false);
	table_cell(t, TEXT("TITLE"), false);
	return t;
}

static void text_row(struct table *t, struct query *q, size_t screen)
{
	struct arena *a = arena_new();

	table_cell(t, arena_printf(a, "%lld",
				   (long long)query_col_int(q, 0)), true);
	table_cell(t, query_col_text(q, 4), false);
	table_cell(t, effect(a, q), true);
	if (!screen || screen >= ROOMY) {
		table_cell(t, or_dash(query_col_text(q, 7)), false);
		table_cell(t, or_dash(text_sub(query_col_text(q, 10), 0, 12)),
			   false);
	}
	table_cell(t, age(a, q), true);
	table_cell(t, text_sub(query_col_text(q, 3), 0, 72), false);
	arena_free(a);
}

/* ---- JSON ---- */

static void json_row(FILE *to, struct query *q)
{
	struct jsonw j = {.to = to};
	char date[32];

	jsonw_open(&j, NULL, '{');
	jsonw_int(&j, "id", query_col_int(q, 0));
	jsonw_text(&j, "verdict", query_col_text(q, 4));
	jsonw_real(&j, "probability", query_col_real(q, 5));
	jsonw_text(&j, "headline", query_col_text(q, 6));
	jsonw_text(&j, "metric", query_col_text(q, 7));
	jsonw_real(&j, "change_pct", query_col_real(q, 8));
	jsonw_real(&j, "n", query_col_real(q, 9));
	jsonw_text(&j, "suspect", query_col_text(q, 10));
	if (query_col_null(q, 11)) {
		jsonw_null(&j, "date");
	} else {
		date_format(query_col_int(q, 11), date, sizeof(date));
		jsonw_text(&j, "date", text_of(date));
	}
	jsonw_int(&j, "mails", query_col_int(q, 2));
	jsonw_bool(&j, "judged", !query_col_null(q, 1));
	jsonw_text(&j, "title", query_col_text(q, 3));
	jsonw_close(&j, '}');
	putc('\n', to);
}

/* ---- both ---- */

/* -q prints ids alone, to be given to show or judge. */
static int print(struct options *o, struct query *q, bool json)
{
	struct table *t = NULL;
	size_t n = 0, screen = cli_screen_width(o);
	int got;

	while ((got = query_step(q)) == 1) {
		if (json) {
			json_row(o->out, q);
		} else if (o->quiet) {
			fprintf(o->out, "%lld\n",
				(long long)query_col_int(q, 0));
		} else {
			if (!t)
				t = text_head(o->out, screen);
			text_row(t, q, screen);
		}
		n++;
	}
	if (t)
		table_end(t);
	if (got == 0 && n == 0)
		return rs_fail(RS_ERR_NOTHING, "no report fits");
	return got;
}

int cmd_list(struct options *o)
{
	const char *format = o->format ? o->format : "text";
	bool json = strcmp(format, "json") == 0 ||
		    strcmp(format, "jsonl") == 0;
	const char *path = corpus_path(o, false);
	struct db *db = NULL;
	struct query *q;
	int err;

	if (!path)
		return RS_ERR_USAGE;
	if (!json && strcmp(format, "text") != 0)
		return rs_fail(RS_ERR_USAGE, "--format=%s: give text or json",
			       format);
	err = db_open_readonly(path, &db);
	if (err)
		return err;
	q = db_query(db, "corpus_list");
	for (size_t i = 0; i < o->n_args && !err; i++)
		err = set_filter(o, q, text_of(o->arg[i]));
	if (!err)
		err = print(o, q, json);
	query_reset(q);
	db_close(db);
	return err;
}
