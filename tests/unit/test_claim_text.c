/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What a report claims: in words, and whether its numbers say the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <sqlite3.h>

#include "analyzer/analyzer.h"
#include "analyzer/verdict/rule.h"
#include "report/claim_text.h"
#include "tests/unit/example.h"

/* ---- in words ---- */

struct words {
	const char *name;
	const char *kind, *metric, *unit;
	double percent, percent_most, factor, from, to;
	bool up_to;
};

#define NONE ((double)NAN)

static const struct words words[] = {
	{"-3 % iops", "percent", "iops", "percent", -3, NONE, NONE, NONE, NONE,
	 false},
	{"up to -5..-9 % bw", "percent", "bw", "percent", -5, -9, NONE, NONE,
	 NONE, true},
	{"latency 2 times worse", "factor", "latency", "", NONE, NONE, 2, NONE,
	 NONE, false},
	{"4 times better", "factor", "", "", NONE, NONE, 0.25, NONE, NONE,
	 false},
	{"score by -10..-15", "absolute", "score", "", NONE, NONE, NONE, -10,
	 -15, false},
	{"bw by -55 MB/s", "absolute", "bw", "bytes/s", NONE, NONE, NONE, -55e6,
	 -55e6, false},
	{"410 to 298 MB/s bw", "from-to", "bw", "bytes/s", -27.3, NONE, NONE,
	 410e6, 298e6, false},
	{"no difference", "none-seen", "", "", NONE, NONE, NONE, NONE, NONE,
	 false},
};

static void reads(void **state)
{
	const struct words *w = *state;
	struct shown_claim c = {
		.kind = text_of(w->kind), .metric = text_of(w->metric),
		.unit = text_of(w->unit), .percent = w->percent,
		.percent_most = w->percent_most, .factor = w->factor,
		.from = w->from, .to = w->to, .up_to = w->up_to,
	};
	struct buf b = buf_new(200);

	claim_text(&b, &c);
	if (!text_eq(buf_text(&b), text_of(w->name)))
		fail_msg("\"%.*s\"", TEXT_ARG(buf_text(&b)));
	buf_free(&b);
}

/* ---- against the numbers ---- */

struct told {
	const char *name, *body;
	int supported;
};

#define LAT(base, test) \
	"6.4:\n\n  lat (usec): min=1, max=900, avg=" base ", stdev=2.00\n\n" \
	"6.5:\n\n  lat (usec): min=1, max=900, avg=" test ", stdev=2.00\n"

static const struct told told[] = {
	{"doubled, and it did", "The latency has doubled.\n\n"
	 LAT("176.27", "380.62"), 1},
	{"doubled, but it is four times", "The latency has doubled.\n\n"
	 LAT("100.00", "401.00"), 0},
};

static void settles(void **state)
{
	const struct told *t = *state;
	struct ruleset *rules;
	struct document *doc;
	sqlite3_stmt *stmt = NULL;
	struct db *db;
	int64_t thread = 0;
	char text[2000];

	assert_true((size_t)snprintf(text, sizeof(text), "foo: reads are slower "
				     "on 6.5 than on 6.4\n\n[Ann Example]\n\n"
				     "Hello,\n\n%s", t->body) < sizeof(text));
	doc = document_new(TEXT("test"), text_of(text));
	assert_int_equal(ruleset_load(NULL, &rules), 0);
	assert_int_equal(db_open(NULL, &db), 0);
	assert_int_equal(metric_load(db), 0);
	document_parse(doc);
	assert_int_equal(analyze_document(db, rules, doc, &thread), 0);
	assert_int_equal(sqlite3_prepare_v2(db_handle(db), "SELECT supported "
		"FROM claim WHERE kind = 'factor'", -1, &stmt, NULL), 0);
	assert_int_equal(sqlite3_step(stmt), SQLITE_ROW);
	assert_int_equal(sqlite3_column_type(stmt, 0), SQLITE_INTEGER);
	assert_int_equal(sqlite3_column_int(stmt, 0), t->supported);
	sqlite3_finalize(stmt);
	document_free(doc);
	db_close(db);
	ruleset_free(rules);
}

int main(void)
{
	return EXAMPLES_RUN(words, reads) + EXAMPLES_RUN(told, settles);
}
