/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Storing: a document that is built by hand comes back row by row. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <sqlite3.h>
#include <unistd.h>

#include "base/hash.h"
#include "corpus/db.h"
#include "corpus/store.h"
#include "parser/format/format.h"

static const char raw[] = "write: IOPS=460\n"
			  "fsync avg 3ms\n"
			  "#regzbot introduced: 0123456789ab\n"
			  "caf\xe9 is slow\n";

static struct db *db;

static int setup(void **state)
{
	(void)state;
	return db_open(NULL, &db);
}

static int teardown(void **state)
{
	(void)state;
	db_close(db);
	return 0;
}

/* The text of the first column of the first row; "" for none. */
static const char *ask(const char *sql)
{
	static char answer[400];
	sqlite3_stmt *stmt;

	answer[0] = '\0';
	if (sqlite3_prepare_v2(db_handle(db), sql, -1, &stmt, NULL))
		fail_msg("%s", sqlite3_errmsg(db_handle(db)));
	if (sqlite3_step(stmt) == SQLITE_ROW) {
		const unsigned char *p = sqlite3_column_text(stmt, 0);

		snprintf(answer, sizeof(answer), "%s",
			 p ? (const char *)p : "NULL");
	}
	sqlite3_finalize(stmt);
	return answer;
}

/* Lines of `raw`, one message. */
static struct document *lines_of(const char *bytes, size_t n)
{
	struct document *doc = document_new(TEXT("a.txt"),
					    (struct text){bytes, n});
	struct text rest = doc->raw;

	hash_sha256(doc->raw, doc->sha256);
	doc->title = TEXT("slow");
	doc->message = arena_array(doc->arena, 3, sizeof(*doc->message));
	doc->line = arena_array(doc->arena, 20, sizeof(*doc->line));
	while (rest.n) {
		struct line *l = &doc->line[doc->n_lines++];

		l->offset = n - rest.n;
		l->raw = l->text = text_cut(&rest, '\n');
		l->number = doc->n_lines;
		l->block = NO_INDEX;
	}
	doc->n_messages = 1;
	doc->message[0] = (struct message){
		.id = TEXT("one@example"), .from = TEXT("A <a@example>"),
		.author = TEXT("A"), .subject = TEXT("slow"),
		.parent = NO_INDEX, .date = 1700000000, .has_date = true,
		.kind = MESSAGE_REPORT, .bytes = n, .n_lines = doc->n_lines,
	};
	return doc;
}

static struct document *small(void)
{
	return lines_of(raw, sizeof(raw) - 1);
}

static struct run *add_run(struct document *doc)
{
	static const struct format format = {.name = "fio-normal"};
	struct block block = {.format = &format, .first_line = 0,
			      .last_line = 1};
	struct run *run = document_add_run(doc, &block, TEXT("fio"), 0);

	doc->block = arena_grow(doc->arena, doc->block, doc->n_blocks,
				&doc->cap_blocks, sizeof(*doc->block));
	doc->block[doc->n_blocks++] = block;
	return run;
}

static struct placement placement(enum role role, const char *label)
{
	return (struct placement){
		.role = role, .label = text_of(label), .confidence = 0.9,
		.rule = "heading", .label_line = 1, .workload = TEXT("fio"),
	};
}

static void store_all(struct document *doc, const struct placement *p)
{
	struct stored stored;

	assert_int_equal(store_document(db, doc, NULL, &stored), 0);
	assert_false(stored.known);
	assert_int_equal(store_runs(db, doc, &stored, p), 0);
}

static void stores_document_and_message(void **state)
{
	struct document *doc = small();
	struct stored stored;

	(void)state;
	assert_int_equal(store_document(db, doc, NULL, &stored), 0);
	assert_string_equal(ask("SELECT name || kind || bytes FROM document"),
			    "a.txttext77");
	assert_string_equal(ask("SELECT ingested_at FROM document"), "NULL");
	assert_string_equal(ask("SELECT title || ' ' || root_message_id "
				"FROM thread"), "slow one@example");
	assert_string_equal(ask("SELECT author || author_role || date || kind "
				"|| line_from || line_to FROM message"),
			    "Areporter1700000000report14");
	assert_int_equal(stored.message_id[0], 1);
	document_free(doc);
}

static void a_reply_may_stand_first(void **state)
{
	static const char *const roles[] = {"maintainer", "reporter"};
	struct document *doc = small();
	struct stored stored;

	(void)state;
	doc->message[1] = doc->message[0];
	doc->message[0].parent = 1;
	doc->message[0].kind = MESSAGE_REPLY;
	doc->n_messages = 2;
	assert_int_equal(store_document(db, doc, roles, &stored), 0);
	assert_string_equal(ask("SELECT author_role || parent_id FROM message "
				"WHERE position = 0"), "maintainer2");
	assert_string_equal(ask("SELECT parent_id FROM message "
				"WHERE position = 1"), "NULL");
	document_free(doc);
}

static void a_document_without_messages(void **state)
{
	struct document *doc = document_new(TEXT("empty"), TEXT(""));
	struct stored stored;

	(void)state;
	hash_sha256(doc->raw, doc->sha256);
	assert_int_equal(store_document(db, doc, NULL, &stored), 0);
	assert_int_equal(store_runs(db, doc, &stored, NULL), 0);
	assert_string_equal(ask("SELECT count(*) || kind FROM message"),
			    "1other");
	document_free(doc);
}

static void stores_measurements(void **state)
{
	struct document *doc = small();
	struct run *run = add_run(doc);
	struct placement p = placement(ROLE_BASE, "before");
	struct measurement *m;

	(void)state;
	run_measure(doc, run, TEXT("fio.write.iops"), 460, "1/s", 1, 0);
	m = run_measure(doc, run, TEXT("fio.fsync.lat.mean"), 3e6, "ns", 1e6,
			1);
	m->n = 12;
	m->spread = 4;
	m->spread_kind = SPREAD_WITHIN_RUN;
	m->has_lo = true;
	m->lo = 1;
	run_measure(doc, run, TEXT("score"), 7, "", UNKNOWN, NO_INDEX);
	store_all(doc, &p);
	assert_string_equal(
		ask("SELECT metric || value || unit || precision || "
		    "spread_kind || byte_from || '-' || byte_to || ' ' || "
		    "line FROM measurement WHERE id = 1"),
		"fio.write.iops460.01/s1.0none0-15 1");
	assert_string_equal(ask("SELECT n || spread_kind || spread || lo || "
				"byte_from || '-' || byte_to || ' ' || line "
				"FROM measurement WHERE id = 2"),
			    "12within-run4.01.016-29 2");
	assert_string_equal(ask("SELECT n IS NULL AND spread IS NULL AND lo IS "
				"NULL AND hi IS NULL AND precision IS NULL AND "
				"unit IS NULL FROM measurement WHERE id = 3"),
			    "1");
	assert_string_equal(ask("SELECT role || label || tool || line FROM "
				"number WHERE metric = 'fio.write.iops'"),
			    "basebeforefio1");
	document_free(doc);
}

static void runs_share_states_and_workloads(void **state)
{
	struct document *doc = small();
	struct placement p[4];

	(void)state;
	for (size_t i = 0; i < 4; i++) {
		add_run(doc);
		p[i] = placement(i < 2 ? ROLE_BASE : ROLE_TEST, "x");
	}
	p[3].kernel = TEXT("5.10.162");
	p[3].workload = TEXT("fio bs=4k");
	store_all(doc, p);
	assert_string_equal(ask("SELECT count(*) FROM state"), "3");
	assert_string_equal(ask("SELECT count(*) FROM workload"), "2");
	assert_string_equal(ask("SELECT group_concat(state_id || '/' || "
				"workload_id) FROM run"), "1/1,1/1,2/1,3/2");
	assert_string_equal(ask("SELECT confidence || rule || line FROM "
				"state"), "0.9heading2");
	document_free(doc);
}

/* The parts of a state's name cannot run into each other. */
static void states_differ_by_each_part(void **state)
{
	struct document *doc = small();
	struct placement p[3];

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		add_run(doc);
		p[i] = placement(ROLE_BASE, "ab");
	}
	p[0].label = TEXT("a");
	p[0].variant = TEXT("b");
	p[1].variant = TEXT("");
	p[2].label = TEXT("a");
	p[2].kernel = TEXT("b");
	store_all(doc, p);
	assert_string_equal(ask("SELECT count(*) FROM state"), "3");
	document_free(doc);
}

static void the_last_setting_counts(void **state)
{
	struct param param[] = {
		{TEXT("bs"), TEXT("4k"), 0}, {TEXT("bs"), TEXT("16k"), 1},
		{TEXT("rw"), TEXT("write"), NO_INDEX},
	};
	struct document *doc = small();
	struct placement p = placement(ROLE_TEST, "");

	(void)state;
	add_run(doc);
	p.param = param;
	p.n_params = 3;
	store_all(doc, &p);
	assert_string_equal(ask("SELECT group_concat(name || '=' || value || "
				"coalesce(line, '')) FROM parameter"),
			    "bs=16k2,rw=write");
	document_free(doc);
}

static void stores_profiles_and_histograms(void **state)
{
	struct document *doc = small();
	struct run *run = add_run(doc);
	struct placement p = placement(ROLE_BASE, "");
	struct profile *profile = run_profile(doc, run);
	struct profile_entry *e = profile_add(doc, profile);
	struct histogram *h = run_histogram(doc, run, TEXT("f"), "ns", 1);

	(void)state;
	profile->event = TEXT("cycles");
	profile->samples = profile->samples_most = 1000;
	e->symbol = TEXT("f.isra.0");
	e->symbol_key = TEXT("f");
	e->self = 5.5;
	histogram_bucket(doc, h, 0, 1, 5);
	histogram_bucket(doc, h, 2, INFINITY, 6);
	histogram_bucket(doc, h, 2, 3, 1);
	run_point(doc, run, TEXT("iops"), UNKNOWN, 12.5, 100, 1);
	store_all(doc, &p);
	assert_string_equal(ask("SELECT event || samples || samples_kind || "
				"coalesce(count, 'x') FROM profile"),
			    "cycles1000.0exactx");
	assert_string_equal(ask("SELECT symbol_key || self || "
				"coalesce(children, 'x') FROM profile_entry"),
			    "f5.5x");
	assert_string_equal(ask("SELECT count(*) || ' ' || sum(count) || ' ' "
				"|| (max(hi) > 1e300) FROM bucket"),
			    "2 12.0 1");
	assert_string_equal(ask("SELECT coalesce(t, 'x') || percent || value "
				"FROM series_point"), "x12.5100.0");
	document_free(doc);
}

static void stores_facts(void **state)
{
	struct document *doc = small();
	struct facts *f = &doc->facts;
	struct stored stored;
	struct claim claim = {.kind = CLAIM_PERCENT, .percent = -5,
			      .percent_most = NAN, .factor = NAN, .from = NAN,
			      .to = NAN, .up_to = true, .line = 1};
	struct commit_ref commit = {.hash = TEXT("0123456789ab"),
				    .kind = "regzbot-introduced",
				    .points = 3, .line = 2};
	struct version_ref version = {.v.raw = TEXT("6.1-rc2"), .line = 0};
	struct statement said = {.cue = "N1", .class = "noise", .points = -1,
				 .points_author = -2, .text = TEXT("in the noise"), .line = 1};
	struct directive told = {.verb = TEXT("introduced"),
				 .value = TEXT("0123456789ab"), .line = 2};
	struct fact fact = {"cpus", TEXT("8"), 0};
	struct text subsystem[] = {TEXT("ext4"), TEXT("ext4")};
	double score[] = {1, 2};

	(void)state;
	f->claim = &claim;
	f->commit = &commit;
	f->version = &version;
	f->statement = &said;
	f->directive = &told;
	f->fact = &fact;
	f->subsystem = subsystem;
	f->subsystem_score = score;
	f->n_claims = f->n_commits = f->n_versions = f->n_statements = 1;
	f->n_directives = f->n_facts = 1;
	f->n_subsystems = 2;
	document_warn(doc, 1, "truncated", "cut");
	assert_int_equal(store_document(db, doc, NULL, &stored), 0);
	assert_string_equal(ask("SELECT kind || percent || up_to || line || "
				"(factor IS NULL) FROM claim"),
			    "percent-5.0121");
	assert_string_equal(ask("SELECT group_concat(kind || value || role || "
				"points || line) FROM reference"),
			    "commit0123456789abregzbot-introduced3.03,"
			    "version6.1-rc2mention0.01");
	assert_string_equal(ask("SELECT cue || class || weight || text FROM "
				"statement"), "N1noise-2.0in the noise");
	assert_string_equal(ask("SELECT verb || value || line FROM command"),
			    "introduced0123456789ab3");
	assert_string_equal(ask("SELECT key || value || line FROM "
				"environment"), "cpus81");
	assert_string_equal(ask("SELECT name || score FROM subsystem"),
			    "ext42.0");
	assert_string_equal(ask("SELECT severity || code || text || line FROM "
				"diagnostic"), "warningtruncatedcut2");
	document_free(doc);
}

static void bad_bytes_become_valid(void **state)
{
	struct document *doc = small();
	struct stored stored;

	(void)state;
	doc->title = doc->line[3].raw;
	assert_int_equal(store_document(db, doc, NULL, &stored), 0);
	assert_string_equal(ask("SELECT title FROM thread"),
			    "caf\xef\xbf\xbd is slow");
	document_free(doc);
}

static int rows_of_all_tables(void)
{
	static const char *const tables[] = {
		"document", "thread", "message", "block", "state", "workload",
		"run", "measurement", "claim", "diagnostic",
	};
	char sql[80];
	int n = 0;

	for (size_t i = 0; i < sizeof(tables) / sizeof(*tables); i++) {
		const char *p;
		int rows = 0;

		snprintf(sql, sizeof(sql), "SELECT count(*) FROM %s",
			 tables[i]);
		for (p = ask(sql); ch_digit(*p); p++)
			rows = 10 * rows + (*p - '0');
		n += rows;
	}
	return n;
}

static void storing_twice_adds_nothing(void **state)
{
	struct stored first, again;
	int rows;

	(void)state;
	for (int i = 0; i < 3; i++) {
		struct document *doc = small();
		struct placement p = placement(ROLE_BASE, "before");
		struct stored *s = i ? &again : &first;

		run_measure(doc, add_run(doc), TEXT("m"), 1, "", 1, 0);
		assert_int_equal(store_document(db, doc, NULL, s), 0);
		assert_int_equal(s->known, i > 0);
		if (!i)
			assert_int_equal(store_runs(db, doc, s, &p), 0);
		if (i) {
			assert_int_equal(s->document_id, first.document_id);
			assert_int_equal(s->thread_id, first.thread_id);
			assert_int_equal(s->message_id[0], 1);
			assert_int_equal(rows_of_all_tables(), rows);
		}
		rows = rows_of_all_tables();
		document_free(doc);
	}
}

static void other_bytes_are_another_document(void **state)
{
	struct document *a = small(), *b = lines_of("x\n", 2);
	struct stored first, second;

	(void)state;
	assert_int_equal(store_document(db, a, NULL, &first), 0);
	assert_int_equal(store_document(db, b, NULL, &second), 0);
	assert_false(second.known);
	assert_int_not_equal(first.thread_id, second.thread_id);
	document_free(a);
	document_free(b);
}

#define TEST_ON_NEW(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST_ON_NEW(stores_document_and_message),
		TEST_ON_NEW(a_reply_may_stand_first),
		TEST_ON_NEW(a_document_without_messages),
		TEST_ON_NEW(stores_measurements),
		TEST_ON_NEW(runs_share_states_and_workloads),
		TEST_ON_NEW(states_differ_by_each_part),
		TEST_ON_NEW(the_last_setting_counts),
		TEST_ON_NEW(stores_profiles_and_histograms),
		TEST_ON_NEW(stores_facts),
		TEST_ON_NEW(bad_bytes_become_valid),
		TEST_ON_NEW(storing_twice_adds_nothing),
		TEST_ON_NEW(other_bytes_are_another_document),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
