/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Suspects nobody named: properties of the ranking over small ranges. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analyzer/suspect/suspect_model.h"

static struct arena *arena;
static const struct text ext4 = {"fs/ext4/inode.c", 15};
static const struct text xfs = {"fs/xfs/xfs_log.c", 16};
static const struct text docs = {"Documentation/mm.rst", 20};
static const struct text stack[] = {{"fs/ext4/", 8}};

static int begin(void **state)
{
	(void)state;
	arena = arena_new();
	return 0;
}

static int end(void **state)
{
	(void)state;
	arena_free(arena);
	return 0;
}

static struct range_question question(void)
{
	return (struct range_question){.stack = stack, .n_stack = 1,
				       .environment = 0.15};
}

static struct range_commit touching(const struct text *path, const char *title)
{
	return (struct range_commit){.path = path, .n_paths = 1,
				     .title = text_of(title)};
}

/* The index that is first. */
static size_t first(const struct range_commit *c, size_t n,
		    const struct range_question *q)
{
	struct range_suspect out[8];
	size_t written;
	double sum = suspect_model(arena, c, n, q, out, 8, &written);

	assert_int_equal(written, n < 8 ? n : 8);
	for (size_t i = 0; i < written; i++) {
		sum += out[i].probability;
		assert_true(!i || out[i - 1].logodds >= out[i].logodds);
	}
	assert_true(fabs(sum - 1) < 1e-12);
	return out[0].index;
}

static void paths_of_the_workload(void **state)
{
	struct range_commit c[] = {touching(&xfs, "xfs: a"),
				   touching(&ext4, "ext4: a"),
				   touching(&docs, "docs: a")};
	struct range_question q = question();

	(void)state;
	assert_int_equal(first(c, 3, &q), 1);
	c[1].is_merge = true;
	c[1].n_paths = 0;
	assert_int_equal(first(c, 3, &q), 0);
}

static void profile_beats_the_subsystem(void **state)
{
	const struct range_commit c[] = {touching(&ext4, "ext4: a"),
					 touching(&xfs, "xfs: a")};
	const struct range_place grown[] = {{xfs, 0.9}};
	struct range_question q = question();

	(void)state;
	q.grown = grown;
	q.n_grown = 1;
	assert_int_equal(first(c, 2, &q), 1);
}

static void wide_commits_explain_little(void **state)
{
	struct text many[100];
	struct range_commit c[2] = {{.path = many, .n_paths = 100},
				    touching(&xfs, "xfs: a")};
	const struct range_place grown[] = {{xfs, 0.9}};
	struct range_question q = {.grown = grown, .n_grown = 1,
				   .environment = 0.15};

	(void)state;
	for (size_t i = 0; i < 100; i++)
		many[i] = xfs;
	assert_int_equal(first(c, 2, &q), 1);
}

static void rare_words_count(void **state)
{
	struct range_commit c[20];
	struct range_question q = question();

	(void)state;
	for (size_t i = 0; i < 20; i++)
		c[i] = touching(&ext4, "ext4: fix writes");
	c[13].title = TEXT("ext4: defer discard");
	q.words = TEXT("writes are slow with DISCARD on");
	assert_int_equal(first(c, 20, &q), 13);
}

static void time_of_the_change(void **state)
{
	struct range_commit c[] = {touching(&ext4, "a"), touching(&ext4, "b")};
	struct range_question q = question();

	(void)state;
	c[0].time = 1700000000;
	c[1].time = 1700000000 + 30 * 86400;
	assert_int_equal(first(c, 2, &q), 0);
	q.began = c[1].time + 3600;
	assert_int_equal(first(c, 2, &q), 1);
}

/* 500 commits that nothing tells apart: nobody gets more than his part. */
static void weak_evidence_stays_weak(void **state)
{
	static struct range_commit c[500];
	const struct range_place grown[] = {{ext4, 1.0}};
	struct range_question q = question();
	struct range_suspect out[5];
	size_t n;
	double rest;

	(void)state;
	for (size_t i = 0; i < 500; i++)
		c[i] = touching(&xfs, "xfs: a");
	rest = suspect_model(arena, c, 500, &q, out, 5, &n);
	assert_true(rest > 0.98);
	/* The best there can be: in the stack, all that grew. */
	c[7] = touching(&ext4, "ext4: a");
	q.grown = grown;
	q.n_grown = 1;
	rest = suspect_model(arena, c, 500, &q, out, 5, &n);
	assert_int_equal(out[0].index, 7);
	assert_true(out[0].probability < 0.25);
	assert_true(rest > 0.7);
}

static void nothing_to_rank(void **state)
{
	struct range_question q = question();
	size_t n = 9;

	(void)state;
	assert_true(fabs(suspect_model(arena, NULL, 0, &q, NULL, 5, &n) - 1) <
		    1e-12);
	assert_int_equal(n, 0);
}

static void order_of_the_range_does_not_matter(void **state)
{
	struct range_commit c[] = {touching(&xfs, "xfs: a"),
				   touching(&ext4, "ext4: a")};
	struct range_commit swapped[] = {c[1], c[0]};
	struct range_question q = question();
	struct range_suspect x[2], y[2];
	size_t n;

	(void)state;
	suspect_model(arena, c, 2, &q, x, 2, &n);
	suspect_model(arena, swapped, 2, &q, y, 2, &n);
	for (size_t i = 0; i < 2; i++)
		assert_true(fabs(x[i].probability - y[i].probability) < 1e-12);
}

static void places(void **state)
{
	(void)state;
	assert_true(range_path_in(ext4, TEXT("fs/ext4/")));
	assert_true(range_path_in(ext4, TEXT("fs/ext4")));
	assert_true(range_path_in(ext4, ext4));
	assert_false(range_path_in(ext4, TEXT("fs/ext")));
	assert_false(range_path_in(ext4, TEXT("")));
	assert_false(range_path_in(TEXT("fs"), TEXT("fs/ext4/")));
}

static void documents_only(void **state)
{
	const struct text both[] = {docs, ext4};
	struct range_commit c = {.path = both, .n_paths = 1};

	(void)state;
	assert_true(range_is_docs(&c));
	c.n_paths = 2;
	assert_false(range_is_docs(&c));
	c.n_paths = 0;
	assert_false(range_is_docs(&c));
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, begin, end)
	const struct CMUnitTest tests[] = {
		TEST(paths_of_the_workload),
		TEST(profile_beats_the_subsystem),
		TEST(wide_commits_explain_little),
		TEST(rare_words_count),
		TEST(time_of_the_change),
		TEST(weak_evidence_stays_weak),
		TEST(nothing_to_rank),
		TEST(order_of_the_range_does_not_matter),
		TEST(places),
		TEST(documents_only),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
