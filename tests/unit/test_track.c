/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What mails with commands make of each other, without trees: analyzer/track*.
 * All mails are invented. tests/cases/track.sh has the trees.
 */
#include "tests/unit/test.h"

#include "analyzer/track/track.h"
#include "base/error.h"
#include "corpus/index.h"
#include "corpus/undo.h"
#include "report/track_out.h"

static struct arena *arena;

static int setup(void **state)
{
	(void)state;
	arena = arena_new();
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	arena_free(arena);
	return 0;
}

struct post {
	const char *id, *parent, *subject, *body;
};

/* The n-th mail is of the n-th hour. */
static struct text raw_of(const struct post *p, size_t hour)
{
	return arena_printf(arena, "From: Ann <ann@a.example>\nSubject: %s\n"
			    "Date: Mon, 1 Jan 2024 %02zu:00:00 +0000\n"
			    "Message-ID: <%s@x>\n%s%s%s\n%s\n", p->subject,
			    hour, p->id, p->parent ? "In-Reply-To: <" : "",
			    p->parent ? p->parent : "", p->parent ? "@x>\n" : "",
			    p->body);
}

static void store(struct db *db, const struct post *p, size_t n,
		  const size_t *order)
{
	struct query *q = db_query(db, "source_new");
	struct indexer x;
	int64_t source;

	query_str(q, 1, "/a");
	query_str(q, 2, "a");
	query_str(q, 3, "mbox");
	assert_int_equal(query_insert(q, &source), 0);
	assert_int_equal(db_begin(db), 0);
	index_begin(&x, db, arena);
	for (size_t i = 0; i < n; i++) {
		size_t k = order ? order[i] : i;
		struct archive_item item = {
			.what = ARCHIVE_MAIL, .raw = raw_of(&p[k], k + 1),
			.offset = k * 100,
		};
		struct record rec;

		record_read(arena, arena, &item, &rec);
		index_put(&x, source, &rec);
	}
	assert_int_equal(index_finish(&x), 0);
	assert_int_equal(db_commit(db), 0);
}

static struct track_result update(struct db *db, const char *may)
{
	struct track_options o = {.may = text_of(may), .propose = true};
	struct track_result r;

	assert_int_equal(track_update(db, &o, &r), 0);
	return r;
}

static struct text state_json(struct db *db)
{
	char *p = NULL;
	size_t n = 0;
	FILE *to = open_memstream(&p, &n);
	struct text out;

	assert_int_equal(track_json(db, to), 0);
	fclose(to);
	out = arena_text(arena, (struct text){p, n});
	free(p);
	return out;
}

static struct text state_of(const struct post *p, size_t n,
			    const size_t *order, const char *may)
{
	struct text out;
	struct db *db;

	assert_int_equal(db_open(NULL, &db), 0);
	store(db, p, n, order);
	update(db, may);
	out = state_json(db);
	db_close(db);
	return out;
}

/* Of the state of these mails: words that it must hold, or must not ("!"). */
static void expect(const struct post *p, size_t n, const char *may,
		   const char *const *words)
{
	struct text json = state_of(p, n, NULL, may);

	for (; *words; words++) {
		bool want = **words != '!';

		if (text_has(json, text_of(*words + !want)) != want)
			fail_msg("%s in %.*s", *words, TEXT_ARG(json));
	}
}

#define EXPECT(posts, may, ...)                                              \
	expect(posts, COUNT_OF(posts), may,                                  \
	       (const char *const[]){__VA_ARGS__, NULL})

#define REPORT(name)                                                         \
	{name, NULL, "fs: slow " name, "Hi\n\n#regzbot introduced: v6.1..v6.2"}

static void a_report(void **state)
{
	const struct post p[] = {
		{"a", NULL, "[REGRESSION] fs: slow", "#regzbot introduced: "
		 "v6.1..v6.2"},
		{"b", "a", "Re: fs: slow", "Me, too."},
	};

	(void)state;
	EXPECT(p, NULL, "\"title\":\"fs: slow\"", "\"state\":\"open\"",
	       "\"text\":\"v6.1..v6.2\"", "\"author_mail\":\"ann@a.example\"",
	       "\"msgid\":\"b@x\"");
}

static void the_parent_is_the_report(void **state)
{
	const struct post p[] = {
		{"a", NULL, "fs: slow", "It is."},
		{"b", "a", "Re: fs: slow", "#regzbot ^introduced v6.1..v6.2\n"
		 "#regzbot title: fs: slower\n#regzbot ignore-activity"},
	};

	(void)state;
	EXPECT(p, NULL, "\"report\":{\"msgid\":\"a@x\"",
	       "\"title\":\"fs: slower\"", "\"latest\":{\"msgid\":\"a@x\"");
}

/* Where regzbot's run dies. */
static void a_caret_without_parent(void **state)
{
	const struct post p[] = {
		{"a", NULL, "fs: slow", "#regzbot ^introduced v6.1..v6.2"},
		REPORT("b"),
	};

	(void)state;
	EXPECT(p, NULL, "\"category\":\"bad-link\"",
	       "\"report\":{\"msgid\":\"b@x\"", "!\"msgid\":\"a@x\",\"time\":"
	       "1704070800,\"author\"");
}

static void a_parent_that_is_not_there(void **state)
{
	const struct post p[] = {
		{"b", "a", "Re: fs: slow", "#regzbot ^introduced v6.1..v6.2"},
		{"c", "b", "Re: fs: slow", "#regzbot resolve: gone"},
	};

	(void)state;
	EXPECT(p, NULL, "\"report\":{\"msgid\":\"a@x\"",
	       "\"title\":\"fs: slow\"", "\"state\":\"resolved\"");
}

static void ends_and_begins_again(void **state)
{
	const struct post p[] = {
		REPORT("a"),
		{"b", "a", "Re: a", "#regzbot inconclusive: no answer"},
		{"c", "b", "Re: a", "#regzbot reopen: it is back"},
	};

	(void)state;
	EXPECT(p, NULL, "\"state\":\"open\"", "\"solved\":null",
	       "\"command\":\"reopen: it is back\",\"before\":"
	       "\"inconclusive\"");
}

static void the_older_report_leads(void **state)
{
	const struct post p[] = {
		REPORT("a"), REPORT("b"),
		{"c", "a", "Re: a", "#regzbot dup: https://lore.kernel.org/"
		 "all/b@x/"},
		{"d", "b", "Re: b", "#regzbot title: both"},
	};

	(void)state;
	EXPECT(p, NULL, "\"duplicate_of\":\"a@x\"",
	       "\"also_reported\":[{\"msgid\":\"b@x\"",
	       "!\"title\":\"fs: slow a\",\"introduced\"");
}

static void a_duplicate_of_itself(void **state)
{
	const struct post p[] = {
		REPORT("a"),
		{"b", "a", "Re: a", "#regzbot dup: https://lore.kernel.org/"
		 "all/a@x/"},
	};

	(void)state;
	EXPECT(p, NULL, "\"state\":\"open\"", "\"duplicate_of\":null");
}

static void a_thread_that_is_followed(void **state)
{
	const struct post p[] = {
		REPORT("a"), {"m", NULL, "[PATCH] fs: less", "It helps."},
		{"b", "a", "Re: a", "#regzbot monitor: https://lore.kernel.org"
		 "/all/m@x/"},
		{"n", "m", "Re: fs: less", "#regzbot resolve: merged"},
	};

	(void)state;
	EXPECT(p, NULL, "\"state\":\"resolved\"", "\"monitored\":true",
	       "\"msgid\":\"m@x\",\"time\"", "\"patch\":[\"SUBJECT\"]");
}

static void and_no_more(void **state)
{
	const struct post p[] = {
		REPORT("a"), {"m", NULL, "[PATCH] fs: less", "It helps."},
		{"b", "a", "Re: a", "#regzbot monitor: https://lore.kernel.org"
		 "/all/m@x/\n#regzbot unlink: https://lore.kernel.org/r/m@x"},
		{"n", "m", "Re: fs: less", "#regzbot resolve: merged"},
	};

	(void)state;
	EXPECT(p, NULL, "\"state\":\"open\"", "\"links\":[]",
	       "\"category\":\"not-tracked\"", "!\"SUBJECT\"");
}

/* A Link: to an answer, with its id encoded, is seen as well. */
static void a_patch_with_a_link(void **state)
{
	const struct post p[] = {
		REPORT("a"), {"b/c", "a", "Re: a", "Me, too."},
		{"m", NULL, "[PATCH] fs: less", "It helps.\n\nLink: https://"
		 "lore.kernel.org/all/b%2Fc@x/\nSigned-off-by: Ann <a@b>\n"},
	};

	(void)state;
	EXPECT(p, NULL, "\"monitored\":true",
	       "\"patch\":[\"SUBJECT\",\"SIGNEDOFF\"]");
}

static void a_fix_of_nothing(void **state)
{
	static const char *const value[] = {"#regzbot fix", "#regzbot fix:",
					    "#regzbot fix: (\"\")"};

	(void)state;
	for (size_t i = 0; i < COUNT_OF(value); i++) {
		const struct post p[] = {
			{"a", NULL, "slow", "#regzbot introduced: v6.1..v6.2"},
			{"b", "a", "Re: slow", value[i]},
		};

		EXPECT(p, NULL, "\"state\":\"open\"",
		       "\"category\":\"unknown-command\"");
	}
}

static void a_fix_that_is_awaited(void **state)
{
	const struct post p[] = {
		REPORT("a"),
		{"b", "a", "Re: a", "#regzbot fix: fs: do less"},
		{"m", NULL, "[PATCH v2 1/2] fs: do less", "It helps."},
	};

	(void)state;
	EXPECT(p, NULL, "\"state\":\"fix-incoming\"", "\"monitored\":true",
	       "implicit, subject is expected");
}

static void poked_until_somebody_answers(void **state)
{
	const struct post p[] = {
		REPORT("a"),
		{"b", "a", "Re: a", "#regzbot poke: any news?"},
		{"c", "b", "Re: a", "Yes."},
	};

	(void)state;
	expect(p, 2, NULL, (const char *const[]){
		"\"poked\":true", "\"latest\":{\"msgid\":\"a@x\"", NULL});
	EXPECT(p, NULL, "\"poked\":false", "\"latest\":{\"msgid\":\"c@x\"");
}

/* An answer to a mail that is no activity belongs to the thread, too. */
static void an_answer_to_a_silent_mail(void **state)
{
	const struct post p[] = {
		REPORT("a"),
		{"b", "a", "Re: a", "#regzbot ignore-activity"},
		{"c", "b", "Re: a", "#regzbot title: new"},
	};

	(void)state;
	EXPECT(p, NULL, "\"title\":\"new\"", "!\"latest\":{\"msgid\":\"b@x\"");
}

static void a_report_elsewhere(void **state)
{
	const struct post p[] = {
		{"a", NULL, "fs: slow", "#regzbot introduced: v6.1..v6.2 "
		 "https://bugs.example/9"},
		{"b", "a", "Re: fs: slow", "#regzbot title: fs: slower"},
	};

	(void)state;
	EXPECT(p, NULL, "\"report\":{\"url\":\"https://bugs.example/9\"",
	       "\"title\":\"fs: slower\"", "\"latest\":{\"msgid\":\"b@x\"");
}

static void commands_that_do_nothing(void **state)
{
	const struct post p[] = {
		REPORT("a"),
		{"b", "a", "Re: a", "#regzbot frobnicate: x"},
		{"c", NULL, "other", "#regzbot resolve: x"},
		{"d", "a", "Re: a", "#regzbot monitor: later"},
		{"e", "a", "Re: a", "#regzbot unlink: https://a.example/"},
		{"f", "a", "Re: a", "#regzbot !resolve: x"},
	};

	(void)state;
	EXPECT(p, NULL, "\"msgid\":\"b@x\",\"time\":1704074400,\"category\":"
	       "\"unknown-command\"", "\"category\":\"not-tracked\"",
	       "\"category\":\"bad-link\"", "\"category\":\"not-linked\"",
	       "\"state\":\"open\"");
}

static void who_may_command(void **state)
{
	const struct post p[] = {
		REPORT("a"), {"b", "a", "Re: a", "#regzbot resolve: x"},
	};

	(void)state;
	EXPECT(p, "anyone", "\"state\":\"resolved\"");
	EXPECT(p, "reporter", "\"state\":\"resolved\"");
	EXPECT(p, "max@b.example, *@a.example", "\"state\":\"resolved\"");
	EXPECT(p, "max@b.example", "\"regressions\":[]",
	       "\"category\":\"not-allowed\"");
}

static void who_may_what(void **state)
{
	const struct post p[] = {
		REPORT("a"), {"b", "a", "Re: a", "#regzbot resolve: x\n"
			      "#regzbot title: fs: slower"},
	};

	(void)state;
	EXPECT(p, "anyone; resolve, fix: max@b.example", "\"state\":\"open\"",
	       "\"title\":\"fs: slower\"", "\"category\":\"not-allowed\"");
	EXPECT(p, "nobody; introduced, resolve: *@A.example",
	       "\"state\":\"resolved\"", "\"title\":\"fs: slow a\"");
}

/* What the keeper takes back does nothing, whenever it is computed. */
static void taken_back(void **state)
{
	const struct post p[] = {
		REPORT("a"), {"b", "a", "Re: a", "#regzbot title: fs: slower\n"
			      "#regzbot resolve: x"},
	};
	struct undo_name name;
	struct db *db;
	bool changed;

	(void)state;
	assert_int_equal(db_open(NULL, &db), 0);
	store(db, p, COUNT_OF(p), NULL);
	assert_int_equal(undo_find(db, arena, TEXT("<b@x>#2"), &name), 0);
	assert_int_equal(undo_set(db, &name, true, 86400, &changed), 0);
	assert_true(changed);
	update(db, NULL);
	assert_true(text_has(state_json(db), TEXT("\"state\":\"open\"")));
	assert_true(text_has(state_json(db), TEXT("fs: slower")));
	assert_true(text_has(state_json(db), TEXT("\"category\":\"undone\"")));
	assert_true(text_has(state_json(db), TEXT("on 1970-01-02")));
	/* All, then one of them again. */
	assert_int_equal(undo_find(db, arena, TEXT("b@x"), &name), 0);
	assert_int_equal(name.commands, 2);
	assert_int_equal(undo_set(db, &name, true, 86400, &changed), 0);
	assert_int_equal(undo_find(db, arena, TEXT("b@x#2"), &name), 0);
	assert_int_equal(undo_set(db, &name, false, 86400, &changed), 0);
	assert_true(changed);
	assert_int_equal(undo_set(db, &name, false, 86400, &changed), 0);
	assert_false(changed);
	update(db, NULL);
	assert_true(text_has(state_json(db),
			     TEXT("\"state\":\"resolved\"")));
	assert_false(text_has(state_json(db), TEXT("\"title\":\"fs: slower")));
	assert_int_equal(undo_find(db, arena, TEXT("b@x#3"), &name),
			 RS_ERR_INPUT);
	assert_int_equal(undo_find(db, arena, TEXT("a"), &name), RS_ERR_INPUT);
	db_close(db);
}

/* The report itself is taken back: nothing is tracked then. */
static void a_report_taken_back(void **state)
{
	const struct post p[] = {REPORT("a"), {"b", "a", "Re: a",
					       "#regzbot resolve: x"}};
	struct undo_name name;
	struct db *db;
	bool changed;

	(void)state;
	assert_int_equal(db_open(NULL, &db), 0);
	store(db, p, COUNT_OF(p), NULL);
	assert_int_equal(update(db, NULL).tracked, 1);
	assert_int_equal(undo_find(db, arena,
		TEXT("https://lore.kernel.org/r/a@x"), &name), 0);
	assert_int_equal(undo_set(db, &name, true, 86400, &changed), 0);
	assert_int_equal(update(db, NULL).tracked, 0);
	assert_int_equal(undo_set(db, &name, false, 86400, &changed), 0);
	assert_int_equal(update(db, NULL).tracked, 1);
	db_close(db);
}

/* What is proposed for people to decide. */
static void proposals(void **state)
{
	const struct post p[] = {
		{"a", NULL, "ext4: fio randwrite throughput drops",
		 "#regzbot introduced: v6.1..v6.2"},
		{"b", NULL, "ext4: fio randwrite throughput drops by 9 %",
		 "#regzbot introduced: v6.1..v6.2"},
		{"c", NULL, "mm: reclaim stalls", "#regzbot introduced: "
		 "v6.1..v6.2"},
		{"d", "c", "Re: mm: reclaim stalls", "#regzbot monitor: "
		 "https://lore.kernel.org/r/b@x"},
	};
	struct text json = state_of(p, COUNT_OF(p), NULL, NULL);
	struct text tail = text_from(json, text_find(json,
						     TEXT("\"proposals\":")));

	(void)state;
	assert_true(text_has(tail, TEXT("\"one\":\"a@x\",\"other\":\"b@x\"")));
	assert_true(text_has(tail, TEXT("their titles are 100 % alike")));
	assert_true(text_has(tail, TEXT("\"other\":\"c@x\"")) ||
		    text_has(tail, TEXT("\"one\":\"c@x\"")) ||
		    text_has(tail, TEXT("in a thread that the other")));
}

/* What was merged is proposed no more. */
static void no_proposal_for_a_duplicate(void **state)
{
	const struct post p[] = {
		{"a", NULL, "ext4: fio randwrite throughput drops",
		 "#regzbot introduced: v6.1..v6.2"},
		{"b", NULL, "ext4: fio randwrite throughput drops",
		 "#regzbot introduced: v6.1..v6.2"},
		{"c", "b", "Re: ext4: fio randwrite throughput drops",
		 "#regzbot dup: https://lore.kernel.org/r/a@x"},
	};

	(void)state;
	EXPECT(p, NULL, "\"proposals\":[]");
}

static const struct post many[] = {
	REPORT("a"), REPORT("b"), REPORT("c"),
	{"d", "a", "Re: a", "#regzbot dup: https://lore.kernel.org/all/c@x/"},
	{"e", "b", "Re: b", "#regzbot dup: https://lore.kernel.org/all/c@x/"},
	{"f", "c", "Re: c", "#regzbot fix: fs: do less\n#regzbot poke"},
	{"g", NULL, "[PATCH] fs: do less", "Link: https://lore.kernel.org/r/b@x"},
	{"h", "g", "Re: fs: do less", "#regzbot title: new"},
	{"i", "h", "Re: fs: do less", "see https://lore.kernel.org/r/a@x\n"},
	{"j", "a", "Re: a", "#regzbot backburner: later"},
};

static void any_order_gives_the_same(void **state)
{
	struct text want = state_of(many, COUNT_OF(many), NULL, NULL);
	size_t order[COUNT_OF(many)], n = COUNT_OF(many);

	(void)state;
	for (size_t turn = 1; turn < n; turn++) {
		struct text got;

		for (size_t i = 0; i < n; i++)
			order[i] = turn % 2 ? (n - 1 - i + turn) % n
					    : (i * 3 + turn) % n;
		got = state_of(many, n, order, NULL);
		assert_true(text_eq(got, want));
	}
}

static void again_changes_nothing(void **state)
{
	struct db *db;

	(void)state;
	assert_int_equal(db_open(NULL, &db), 0);
	store(db, many, COUNT_OF(many), NULL);
	assert_true(update(db, NULL).changed);
	assert_false(update(db, NULL).changed);
	assert_true(update(db, "max@b.example").changed);
	assert_false(update(db, "max@b.example").changed);
	db_close(db);
}

/* Piece by piece it comes to the same as at once. */
static void bit_by_bit(void **state)
{
	struct text want = state_of(many, COUNT_OF(many), NULL, NULL), got;
	struct indexer x;
	struct db *db;

	(void)state;
	assert_int_equal(db_open(NULL, &db), 0);
	store(db, many, 1, NULL);
	for (size_t i = COUNT_OF(many); --i;) {
		struct archive_item item = {
			.what = ARCHIVE_MAIL, .raw = raw_of(&many[i], i + 1),
			.offset = i * 100,
		};
		struct record rec;

		record_read(arena, arena, &item, &rec);
		assert_int_equal(db_begin(db), 0);
		index_begin(&x, db, arena);
		index_put(&x, 1, &rec);
		assert_int_equal(index_finish(&x), 0);
		assert_int_equal(db_commit(db), 0);
		update(db, NULL);
	}
	got = state_json(db);
	assert_true(text_eq(got, want));
	db_close(db);
}

/* A mail that many answers stand under does not take its square. */
static void a_long_thread(void **state)
{
	enum { LONG = 3000 };
	struct post *p = arena_array(arena, LONG, sizeof(*p));
	struct text json;

	(void)state;
	p[0] = (struct post)REPORT("m0");
	for (size_t i = 1; i < LONG; i++)
		p[i] = (struct post){
			arena_printf(arena, "m%zu%c", i, 0).p,
			p[i - 1].id, "Re: a", "more",
		};
	json = state_of(p, LONG, NULL, NULL);
	assert_true(text_has(json, TEXT("\"state\":\"open\"")));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_report),
		cmocka_unit_test(the_parent_is_the_report),
		cmocka_unit_test(a_caret_without_parent),
		cmocka_unit_test(a_parent_that_is_not_there),
		cmocka_unit_test(ends_and_begins_again),
		cmocka_unit_test(the_older_report_leads),
		cmocka_unit_test(a_duplicate_of_itself),
		cmocka_unit_test(a_thread_that_is_followed),
		cmocka_unit_test(and_no_more),
		cmocka_unit_test(a_patch_with_a_link),
		cmocka_unit_test(a_fix_of_nothing),
		cmocka_unit_test(a_fix_that_is_awaited),
		cmocka_unit_test(poked_until_somebody_answers),
		cmocka_unit_test(an_answer_to_a_silent_mail),
		cmocka_unit_test(a_report_elsewhere),
		cmocka_unit_test(commands_that_do_nothing),
		cmocka_unit_test(who_may_command),
		cmocka_unit_test(who_may_what),
		cmocka_unit_test(proposals),
		cmocka_unit_test(no_proposal_for_a_duplicate),
		cmocka_unit_test(taken_back),
		cmocka_unit_test(a_report_taken_back),
		cmocka_unit_test(any_order_gives_the_same),
		cmocka_unit_test(again_changes_nothing),
		cmocka_unit_test(bit_by_bit), cmocka_unit_test(a_long_thread),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
