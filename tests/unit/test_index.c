/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Threads of indexed mails: what is stored must not depend on the order in
 * which mails come. corpus/index.c, corpus/thread.c, corpus/link.c.
 */
#include "tests/unit/test.h"

#include "base/arena.h"
#include "corpus/db.h"
#include "corpus/index.h"

struct mail_row {
	const char *id, *refs, *subject;
	int64_t date, content;
};

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

static int64_t source(struct db *db)
{
	struct query *q = db_query(db, "source_new");
	int64_t id = 0;

	query_str(q, 1, "/a");
	query_str(q, 2, "a");
	query_str(q, 3, "mbox");
	assert_int_equal(query_insert(q, &id), 0);
	return id;
}

static struct record record_of(const struct mail_row *m, size_t place)
{
	return (struct record){
		.what = ARCHIVE_MAIL,
		.id = text_of(m->id),
		.refs = text_of(m->refs),
		.subject = text_of(m->subject),
		.author = TEXT("Ann Example"),
		.date = m->date,
		.has_date = m->date != 0,
		.content = m->content,
		.offset = place * 100,
		.kind = MESSAGE_OTHER,
	};
}

/* Stores the mails in the order of `at`, `batch` in a transaction. */
static struct db *store(const struct mail_row *m, const size_t *at, size_t n,
			size_t batch)
{
	struct indexer x;
	struct db *db;
	int64_t id;

	assert_int_equal(db_open(NULL, &db), 0);
	id = source(db);
	for (size_t i = 0; i < n; i++) {
		struct record r = record_of(&m[at[i]], at[i]);

		if (i % batch == 0)
			index_begin(&x, db, arena);
		index_put(&x, id, &r);
		if (i % batch == batch - 1 || i + 1 == n)
			assert_int_equal(index_finish(&x), 0);
	}
	return db;
}

/* "id<parent/root:title" of all, by id. */
static struct text picture(struct db *db)
{
	struct query *q = db_query(db, "index_picture");
	struct text all = {"", 0};

	while (query_step(q) == 1)
		all = arena_printf(arena, "%.*s%.*s\n", TEXT_ARG(all),
				   TEXT_ARG(query_col_text(q, 0)));
	return all;
}

/* All orders of n mails, and one transaction or many, give `want`. */
static void assert_orders(const struct mail_row *m, size_t n, const char *want)
{
	size_t at[8], count = 1;

	for (size_t i = 2; i <= n; i++)
		count *= i;
	for (size_t k = 0; k < count; k++) {
		size_t rest = k;
		struct db *db;
		struct text got;

		for (size_t i = 0; i < n; i++) {
			size_t to = rest % (i + 1);

			rest /= i + 1;
			for (size_t j = i; j > to; j--)
				at[j] = at[j - 1];
			at[to] = i;
		}
		db = store(m, at, n, k % 2 ? 1 : n);
		got = picture(db);
		if (!text_eq(got, text_of(want)))
			fail_msg("order %zu gives\n%.*snot\n%s", k,
				 TEXT_ARG(got), want);
		db_close(db);
	}
}

static void a_plain_thread(void **state)
{
	static const struct mail_row m[] = {
		{"a", "", "one", 1, 1}, {"b", "a", "Re: one", 2, 2},
		{"c", "a b", "Re: one", 3, 3}, {"z", "", "two", 4, 4}};

	(void)state;
	assert_orders(m, 4, "a<-/a:one\nb<a/a:one\nc<b/a:one\nz<-/z:two\n");
}

static void a_missing_parent_is_a_ghost(void **state)
{
	static const struct mail_row m[] = {
		{"c", "a b", "Re: one", 3, 3}, {"d", "a", "Re: one", 4, 4},
		{"e", "b", "Re: one", 5, 5}};

	(void)state;
	assert_orders(m, 3, "a<-/a:one ghost\nb<a/a:one ghost\nc<b/a:one\n"
		      "d<a/a:one\ne<b/a:one\n");
}

static void one_mail_joins_two_threads(void **state)
{
	static const struct mail_row m[] = {
		{"a", "", "one", 1, 1}, {"b", "", "two", 2, 2},
		{"c", "a b", "Re: two", 3, 3}, {"d", "b", "Re: two", 4, 4}};

	(void)state;
	assert_orders(m, 4, "a<-/a:one\nb<-/a:one\nc<b/a:one\nd<b/a:one\n");
}

/* A ring of three: the latest link is the one that is left out. */
static void a_circle_is_cut(void **state)
{
	static const struct mail_row m[] = {
		{"a", "c", "one", 1, 1}, {"b", "a", "one", 2, 2},
		{"c", "b", "one", 3, 3}, {"d", "d c", "one", 4, 4}};

	(void)state;
	assert_orders(m, 3, "a<c/c:one\nb<a/c:one\nc<-/c:one\n");
}

static void copies_are_one_mail(void **state)
{
	static const struct mail_row m[] = {
		{"a", "", "one", 1, 1}, {"a", "", "one", 1, 1},
		{"b", "a", "one", 2, 2}, {"b", "a", "one", 2, 2}};
	static const size_t at[] = {0, 1, 2, 3};
	struct db *db = store(m, at, 4, 4);
	struct query *q = db_query(db, "index_copies");

	(void)state;
	assert_int_equal(query_step(q), 1);
	assert_int_equal(query_col_int(q, 0), 2);
	assert_int_equal(query_col_int(q, 1), 2);
	db_close(db);
	assert_orders(m, 4, "a<-/a:one\nb<a/a:one\n");
}

static void different_mails_under_one_id(void **state)
{
	static const struct mail_row m[] = {
		{"a", "", "one", 1, 1L << 32}, {"a", "", "two", 2, 2L << 32},
		{"b", "a", "re", 3, 7}, {"a", "", "three", 3, 3L << 32}};

	(void)state;
	assert_orders(m, 4, "a<-/a:one\na#00000002<a/a:one\n"
		      "a#00000003<a/a:one\nb<a/a:one\n");
}

static void dates_may_be_missing_or_equal(void **state)
{
	static const struct mail_row m[] = {
		{"y", "g", "yy", 0, 1}, {"x", "g", "xx", 0, 2},
		{"w", "g x", "ww", 5, 3}};

	(void)state;
	assert_orders(m, 3, "g<-/g:ww ghost\nw<x/g:ww\nx<g/g:ww\ny<g/g:ww\n");
}

static void a_deletion_leaves_a_ghost(void **state)
{
	static const struct mail_row m[] = {
		{"a", "", "one", 1, 1}, {"b", "a", "Re: one", 2, 2}};
	static const size_t at[] = {0, 1};
	struct db *db = store(m, at, 2, 2);
	struct record r = record_of(&m[0], 0);
	struct indexer x;

	(void)state;
	r.what = ARCHIVE_DELETION;
	for (int i = 0; i < 2; i++) {
		index_begin(&x, db, arena);
		index_put(&x, 1, &r);
		assert_int_equal(index_finish(&x), 0);
		assert_int_equal(x.deleted, i == 0);
	}
	assert_text(picture(db), "a<-/a:one ghost\nb<a/a:one\n");
	db_close(db);
}

static void a_deleted_mail_with_a_copy_stays(void **state)
{
	static const struct mail_row m[] = {
		{"a", "", "one", 1, 1}, {"a", "", "one", 1, 1}};
	static const size_t at[] = {0, 1};
	struct db *db = store(m, at, 2, 2);
	struct record r = record_of(&m[0], 0);
	struct indexer x;

	(void)state;
	r.what = ARCHIVE_DELETION;
	index_begin(&x, db, arena);
	index_put(&x, 1, &r);
	assert_int_equal(index_finish(&x), 0);
	assert_text(picture(db), "a<-/a:one\n");
	db_close(db);
}

/* No recursion, and no time that grows with the square. */
static void a_long_chain(void **state)
{
	enum { N = 20000 };
	struct indexer x;
	struct db *db;
	int64_t id;

	(void)state;
	assert_int_equal(db_open(NULL, &db), 0);
	id = source(db);
	index_begin(&x, db, arena);
	for (int i = N; i > 0; i--) {
		struct mail_row m = {
			arena_printf(arena, "%d", i).p,
			i > 1 ? arena_printf(arena, "%d", i - 1).p : "",
			"s", i, i};
		struct record r = record_of(&m, (size_t)i);

		index_put(&x, id, &r);
	}
	assert_int_equal(index_finish(&x), 0);
	assert_int_equal(x.added, N);
	db_close(db);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_plain_thread),
		cmocka_unit_test(a_missing_parent_is_a_ghost),
		cmocka_unit_test(one_mail_joins_two_threads),
		cmocka_unit_test(a_circle_is_cut),
		cmocka_unit_test(copies_are_one_mail),
		cmocka_unit_test(different_mails_under_one_id),
		cmocka_unit_test(dates_may_be_missing_or_equal),
		cmocka_unit_test(a_deletion_leaves_a_ghost),
		cmocka_unit_test(a_deleted_mail_with_a_copy_stays),
		cmocka_unit_test(a_long_chain),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
