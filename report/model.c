/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Reads a judged thread from the database. One function a list; a row is copied
 * into the report's arena, so that printers never touch the database. The
 * columns are numbered as corpus/queries/report.sql selects them, and the
 * orders which that file states are relied upon: rows of a run or a comparison
 * are found by binary search, buckets and profile entries belong to the last
 * histogram or profile that was begun.
 */
#include "report/model.h"

#include <assert.h>
#include <math.h>

#include "report/history.h"
#include "report/titles.h"

/* The new last element of a list, which may move the list: hold no pointer to
 * an element across a second PUSH on the same list. */
#define PUSH(r, owner, list, count, cap) \
	((owner)->list = arena_grow((r)->arena, (owner)->list, \
				    (owner)->count, &(owner)->cap, \
				    sizeof(*(owner)->list)), \
	 &(owner)->list[(owner)->count++])
#define ADD(r, list) PUSH(r, r, list, n_##list, cap_##list)

/* Takes one row; the query stands on it until the function returns. */
typedef void load_fn(struct report *r, struct query *q);

/* The text of a column is the database's until the next step. NULL stays p =
 * NULL, which printers tell from an empty text. */
static struct text keep(struct report *r, struct query *q, int at)
{
	struct text t = query_col_text(q, at);

	return t.p ? arena_text(r->arena, t) : t;
}

static void load_document(struct report *r, struct query *q)
{
	r->source = keep(r, q, 0);
	r->kind = keep(r, q, 1);
	r->sha256 = keep(r, q, 2);
	r->bytes = query_col_int(q, 3);
	r->messages = query_col_int(q, 4);
	r->title = keep(r, q, 5);
	r->message_id = keep(r, q, 6);
}

/* The reporter's mail, or the first: it says who and when. Its id is only a
 * second choice, as the thread's root may be a mail that nobody has. */
static void load_root(struct report *r, struct query *q)
{
	if (!r->message_id.p)
		r->message_id = keep(r, q, 0);
	r->from = keep(r, q, 1);
	r->has_date = !query_col_null(q, 2);
	r->date = query_col_int(q, 2);
}

/* The odds are loaded with the class so that a printer can show how the
 * probability came about; base_odds is NAN where the class was not reached by
 * weights. */
static void load_verdict(struct report *r, struct query *q)
{
	r->class = keep(r, q, 0);
	r->probability = query_col_real(q, 1);
	r->headline = keep(r, q, 2);
	r->base_odds = query_col_real(q, 3);
	r->weights = (int)query_col_int(q, 4);
	r->floor = query_col_real(q, 5);
	r->cap = query_col_real(q, 6);
	r->base_why = keep(r, q, 7);
}

static void load_subsystem(struct report *r, struct query *q)
{
	*ADD(r, subsystem) = (struct shown_fact){.value = keep(r, q, 0)};
}

static void load_kernel(struct report *r, struct query *q)
{
	*ADD(r, kernel) = (struct shown_kernel){
		.version = keep(r, q, 0),
		.role = keep(r, q, 1),
		.line = query_col_int(q, 2),
	};
}

static void load_fact(struct report *r, struct query *q)
{
	*ADD(r, fact) = (struct shown_fact){
		.key = keep(r, q, 0),
		.value = keep(r, q, 1),
		.line = query_col_int(q, 2),
	};
}

static void load_run(struct report *r, struct query *q)
{
	*ADD(r, run) = (struct shown_run){
		.id = query_col_int(q, 0),
		.workload_id = query_col_int(q, 1),
		.side = keep(r, q, 3),
		.variant = keep(r, q, 4),
		.label = keep(r, q, 5),
		.kernel = keep(r, q, 6),
		.commit = keep(r, q, 7),
		.tool = keep(r, q, 8),
		.tool_version = keep(r, q, 9),
		.name = keep(r, q, 10),
		.format = keep(r, q, 11),
		.line = query_col_int(q, 12),
		.line_end = query_col_int(q, 13),
		.valid = query_col_int(q, 14) != 0,
		.partial = query_col_int(q, 15) != 0,
		.message_id = query_col_int(q, 16),
	};
}

/* The place of an id among n structures of `size` bytes that begin with it
 * and are in its order, as rows come; it is there. */
static size_t place_of(const void *list, size_t n, size_t size, int64_t id)
{
	size_t lo = 0, hi = n;
	int64_t at;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		memcpy(&at, (const char *)list + mid * size, sizeof(at));
		if (at < id)
			lo = mid + 1;
		else
			hi = mid;
	}
	assert(lo < n);
	return lo;
}

/* Of a row that joins on the runs of this thread, so it is always found. */
static struct shown_run *run_of(struct report *r, int64_t id)
{
	return &r->run[place_of(r->run, r->n_run, sizeof(*r->run), id)];
}

static void load_measurement(struct report *r, struct query *q)
{
	struct shown_run *run = run_of(r, query_col_int(q, 0));

	*PUSH(r, run, measurement, n_measurements, cap_measurements) =
		(struct shown_measurement){
			.metric = keep(r, q, 1),
			.unit = keep(r, q, 2),
			.value = query_col_real(q, 3),
			.precision = query_col_real(q, 4),
			.n = query_col_real(q, 5),
			.spread = query_col_real(q, 6),
			.lo = query_col_real(q, 7),
			.hi = query_col_real(q, 8),
			.spread_kind = keep(r, q, 9),
			.line = query_col_int(q, 10),
		};
}

static void load_param(struct report *r, struct query *q)
{
	*ADD(r, param) = (struct shown_param){
		.workload_id = query_col_int(q, 0),
		.name = keep(r, q, 1),
		.value = keep(r, q, 2),
	};
}

/* One row an entry, each with the head of its profile; a profile that has no
 * entries is one row with NULL in their columns. Only the first profile of a
 * run gives its head. */
static void load_profile(struct report *r, struct query *q)
{
	struct shown_run *run = run_of(r, query_col_int(q, 0));

	if (!run->has_profile) {
		run->has_profile = true;
		run->event = keep(r, q, 1);
		run->samples = query_col_real(q, 2);
		run->count = query_col_real(q, 3);
	}
	if (query_col_null(q, 6))
		return;
	*PUSH(r, run, entry, n_entries, cap_entries) = (struct shown_entry){
		.command = keep(r, q, 4),
		.object = keep(r, q, 5),
		.symbol = keep(r, q, 6),
		.self = query_col_real(q, 7),
		.children = query_col_real(q, 8),
	};
}

/* One row a bucket, ordered by histogram: the first row of an id begins it. A
 * histogram without buckets is one row with NULL for the bucket. */
static void load_histogram(struct report *r, struct query *q)
{
	struct shown_run *run = run_of(r, query_col_int(q, 0));
	struct shown_histogram *h = NULL;
	int64_t id = query_col_int(q, 1);

	if (run->n_histograms)
		h = &run->histogram[run->n_histograms - 1];
	if (!h || h->id != id) {
		h = PUSH(r, run, histogram, n_histograms, cap_histograms);
		*h = (struct shown_histogram){
			.id = id,
			.name = keep(r, q, 2),
			.unit = keep(r, q, 3),
			.total = query_col_real(q, 4),
			.mean = query_col_real(q, 5),
		};
	}
	if (!query_col_null(q, 6))
		*PUSH(r, h, bucket, n, cap) = (struct shown_bucket){
			query_col_real(q, 6),
			query_col_real(q, 7),
			query_col_real(q, 8),
		};
}

static void load_comparison(struct report *r, struct query *q)
{
	*ADD(r, comparison) = (struct shown_comparison){
		.id = query_col_int(q, 0),
		.workload_id = query_col_int(q, 1),
		.metric = keep(r, q, 2),
		.unit = keep(r, q, 3),
		.workload = keep(r, q, 4),
		.better = keep(r, q, 5),
		.family = keep(r, q, 6),
		.tier = keep(r, q, 7),
		.test_name = keep(r, q, 8),
		.direction = keep(r, q, 9),
		.noise_source = keep(r, q, 10),
		.verdict = keep(r, q, 11),
		.why = keep(r, q, 12),
		.base = query_col_real(q, 13),
		.test = query_col_real(q, 14),
		.change = query_col_real(q, 15),
		.p = query_col_real(q, 16),
		.p_adjusted = query_col_real(q, 17),
		.ci_lo = query_col_real(q, 18),
		.ci_hi = query_col_real(q, 19),
		.level = query_col_real(q, 20),
		.noise = query_col_real(q, 21),
		.headline = query_col_int(q, 22) != 0,
		.derived = query_col_int(q, 23) != 0,
		.base_line = query_col_int(q, 24),
		.test_line = query_col_int(q, 25),
		.n_base = query_col_int(q, 26),
		.n_test = query_col_int(q, 27),
		.n_needed = query_col_int(q, 28),
		.sequence = query_col_int(q, 29),
		.base_label = keep(r, q, 30),
		.test_label = keep(r, q, 31),
	};
}

static struct shown_comparison *comparison_of(struct report *r, int64_t id)
{
	return &r->comparison[place_of(r->comparison, r->n_comparison,
				       sizeof(*r->comparison), id)];
}

/* Runs of a third side (the change taken out again) are not selected. */
static void load_comparison_run(struct report *r, struct query *q)
{
	struct shown_comparison *c = comparison_of(r, query_col_int(q, 0));

	if (text_eq(query_col_text(q, 2), TEXT("base")))
		*PUSH(r, c, base_run, n_base_runs, cap_base_runs) =
			query_col_int(q, 1);
	else
		*PUSH(r, c, test_run, n_test_runs, cap_test_runs) =
			query_col_int(q, 1);
}

static void load_claim(struct report *r, struct query *q)
{
	*ADD(r, claim) = (struct shown_claim){
		.metric = keep(r, q, 0),
		.kind = keep(r, q, 1),
		.unit = keep(r, q, 2),
		.bound = keep(r, q, 3),
		/* "No difference" is no change of 0 %. */
		.percent = text_eq(query_col_text(q, 1), TEXT("none-seen")) ?
				   (double)NAN : query_col_real(q, 4),
		.percent_most = query_col_real(q, 5),
		.factor = query_col_real(q, 6),
		.from = query_col_real(q, 7),
		.to = query_col_real(q, 8),
		.line = query_col_int(q, 9),
		.comparison_id = query_col_int(q, 10),
		.supported = query_col_null(q, 11) ? -1 :
						     query_col_int(q, 11) != 0,
		.up_to = query_col_int(q, 12) != 0,
		.in_table = query_col_int(q, 13) != 0,
	};
}

static void load_suspect(struct report *r, struct query *q)
{
	*ADD(r, suspect) = (struct shown_suspect){
		.id = query_col_int(q, 0),
		.commit = keep(r, q, 1),
		.subject = keep(r, q, 2),
		.probability = query_col_real(q, 3),
		.rank = query_col_int(q, 4),
		.band = keep(r, q, 5),
	};
}

/* Evidence comes by id of the candidate, candidates by rank, so there is no
 * common order to walk in; suspects are few. */
static void load_evidence(struct report *r, struct query *q)
{
	int64_t id = query_col_int(q, 0);

	for (size_t i = 0; i < r->n_suspect; i++) {
		struct shown_suspect *s = &r->suspect[i];

		if (s->id != id)
			continue;
		*PUSH(r, s, evidence, n, cap) = (struct shown_evidence){
			.kind = keep(r, q, 1),
			.weight = query_col_real(q, 2),
			.line = query_col_int(q, 3),
			.message = query_col_null(q, 4) ? -1 :
							  query_col_int(q, 4),
			.detail = keep(r, q, 5),
		};
		break;
	}
}

/* A commit that was ruled out as a suspect. Those named as the fix are set
 * apart: they end the story, the others belong to its telling. */
static void load_mention(struct report *r, struct query *q)
{
	struct shown_commit c = {
		.commit = keep(r, q, 0),
		.subject = keep(r, q, 1),
		.why = keep(r, q, 2),
		.line = query_col_int(q, 3),
	};

	if (text_eq(c.why, TEXT("fix")))
		*ADD(r, fix) = c;
	else
		*ADD(r, mention) = c;
}

static void load_finding(struct report *r, struct query *q)
{
	*ADD(r, finding) = (struct shown_finding){
		.rule = keep(r, q, 0),
		.class = keep(r, q, 1),
		.verdict = keep(r, q, 2),
		.weight = query_col_real(q, 3),
		.text = keep(r, q, 4),
		.line = query_col_int(q, 5),
		.counted = query_col_int(q, 6) != 0,
	};
}

static void load_need(struct report *r, struct query *q)
{
	*ADD(r, need) = (struct shown_fact){.value = keep(r, q, 0)};
}

static void load_command(struct report *r, struct query *q)
{
	*ADD(r, command) = (struct shown_command){
		.verb = keep(r, q, 0),
		.value = keep(r, q, 1),
		.applied = query_col_null(q, 3) ? -1 :
						  query_col_int(q, 3) != 0,
		.reason = keep(r, q, 4),
		.line = query_col_int(q, 5),
		.message = query_col_int(q, 6),
	};
}

static void load_warning(struct report *r, struct query *q)
{
	*ADD(r, warning) = (struct shown_warning){
		.code = keep(r, q, 0),
		.text = keep(r, q, 1),
		.line = query_col_int(q, 2),
	};
}

/* What the commands amount to, last writer wins: this is the state as the mails
 * of this thread alone have it. The trackers' own state, with other threads and
 * commits that landed, is in report/tracker.h. */
static void track(struct report *r)
{
	static const struct {
		const char *verb, *state;
	} ends[] = {
		{"fix", "fix-incoming"},
		{"resolve", "resolved"},
		{"invalid", "resolved"},
		{"inconclusive", "inconclusive"},
		{"duplicate", "duplicate"},
	};

	for (size_t i = 0; i < r->n_command; i++) {
		const struct shown_command *c = &r->command[i];

		if (text_eq(c->verb, TEXT("introduced"))) {
			r->introduced = c->value;
			if (!r->track_state.p)
				r->track_state = TEXT("open");
		}
		if (text_eq(c->verb, TEXT("title")))
			r->track_title = c->value;
		for (size_t k = 0; k < sizeof(ends) / sizeof(*ends); k++) {
			if (!text_eq(c->verb, text_of(ends[k].verb)))
				continue;
			r->track_state = text_of(ends[k].state);
			r->track_reason = c->value;
		}
	}
}

/* Every query of this file has the thread as its one parameter. */
static int load(struct report *r, struct db *db, const char *name, load_fn fn)
{
	struct query *q = db_query(db, name);
	int got;

	query_int(q, 1, r->thread_id);
	while ((got = query_step(q)) > 0)
		fn(r, q);
	return got;
}

static const struct {
	const char *query;
	load_fn *fn;
/* In this order: runs before what belongs to runs, comparisons before their
 * runs, suspects before their evidence. The root comes after the document,
 * because it fills in what the document leaves open. */
} lists[] = {
	{"report_document", load_document},
	{"report_root", load_root},
	{"report_verdict", load_verdict},
	{"report_subsystems", load_subsystem},
	{"report_kernels", load_kernel},
	{"report_facts", load_fact},
	{"report_runs", load_run},
	{"report_measurements", load_measurement},
	{"report_params", load_param},
	{"report_profiles", load_profile},
	{"report_histograms", load_histogram},
	{"report_comparisons", load_comparison},
	{"report_comparison_runs", load_comparison_run},
	{"report_claims", load_claim},
	{"report_suspects", load_suspect},
	{"report_evidence", load_evidence},
	{"report_mentions", load_mention},
	{"report_findings", load_finding},
	{"report_needs", load_need},
	{"report_commands", load_command},
	{"report_warnings", load_warning},
};

int report_load(struct db *db, int64_t thread_id, struct report **out)
{
	struct arena *a = arena_new();
	struct report *r = arena_alloc(a, sizeof(*r));
	int err = 0;

	r->arena = a;
	r->thread_id = thread_id;
	for (size_t i = 0; i < sizeof(lists) / sizeof(*lists) && !err; i++)
		err = load(r, db, lists[i].query, lists[i].fn);
	if (!err)
		err = titles_load(r, db);
	if (err) {
		arena_free(a);
		return err;
	}
	track(r);
	history_write(r);
	*out = r;
	return 0;
}

void report_free(struct report *r)
{
	if (r)
		arena_free(r->arena);
}

const struct shown_comparison *report_headline(const struct report *r)
{
	for (size_t i = 0; i < r->n_comparison; i++)
		if (r->comparison[i].headline)
			return &r->comparison[i];
	return NULL;
}

struct text report_fact(const struct report *r, const char *key)
{
	for (size_t i = 0; i < r->n_fact; i++)
		if (text_eq(r->fact[i].key, text_of(key)))
			return r->fact[i].value;
	return (struct text){0};
}
