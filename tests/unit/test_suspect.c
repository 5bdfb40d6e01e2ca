/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Points, couplings and the order of suspects, without a database. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analyzer/suspect/suspect.h"

static struct gathering g;

static int begin(void **state)
{
	(void)state;
	g = (struct gathering){.arena = arena_new(), .range_commits = 500,
			       .prior_environment = 0.15};
	return 0;
}

static int end(void **state)
{
	(void)state;
	arena_free(g.arena);
	return 0;
}

static struct commit *commit(const char *hash)
{
	g.commit = arena_grow(g.arena, g.commit, g.n, &g.cap,
			      sizeof(*g.commit));
	g.commit[g.n] = (struct commit){
		.hash = text_of(hash),
		.line = g.n + 1,
	};
	return &g.commit[g.n++];
}

static void said(struct commit *c, const char *kind, double points,
		 int64_t list_size)
{
	c->found = arena_grow(g.arena, c->found, c->n, &c->cap,
			      sizeof(*c->found));
	c->found[c->n++] = (struct found){
		.kind = text_of(kind),
		.points = points,
		.rejected = points < 0,
		.list_size = list_size,
	};
}

static void list_of_nine(void **state)
{
	static const char *const ids[] = {
		"1aaaaaa", "2bbbbbb", "3cccccc", "4dddddd", "5eeeeee",
		"6ffffff", "7abcdef", "8abcdef", "9abcdef",
	};

	(void)state;
	for (size_t i = 0; i < 9; i++)
		said(commit(ids[i]), "candidate-list", 1.0, 9);
	suspect_rank(&g);
	assert_int_equal(g.n, 9);
	for (size_t i = 0; i < 9; i++) {
		assert_string_equal(g.commit[i].hash.p, ids[i]);
		assert_true(g.commit[i].odds.probability < 0.2);
	}
}

/* Of the commits that were run, the one that the mail answers. */
static void the_patch_that_is_answered(void **state)
{
	(void)state;
	said(commit("1aaaaaa"), "mention", 0.4, 3);
	said(commit("2bbbbbb"), "claimed:title", 2.2, 3);
	said(commit("3cccccc"), "suspected:before", 1.2, 0);
	suspect_rank(&g);
	assert_string_equal(g.commit[0].hash.p, "2bbbbbb");
	assert_true(g.commit[0].odds.probability >
		    2 * g.commit[1].odds.probability);
}

static void bisected_first(void **state)
{
	struct commit *c;

	(void)state;
	said(commit("1aaaaaa"), "claimed:caused", 2.4, 0);
	c = commit("2bbbbbb");
	said(c, "bisected", 3.5, 0);
	said(c, "head", -3.5, 0);
	said(commit("3cccccc"), "mention", 0.4, 0);
	suspect_rank(&g);
	assert_int_equal(g.n, 2);
	assert_string_equal(g.commit[0].hash.p, "2bbbbbb");
	assert_true(g.commit[0].odds.probability > 0.6);
}

static void layout_rejects_weak_words(void **state)
{
	struct commit *c = commit("1aaaaaa");

	(void)state;
	said(c, "claimed:caused", 2.4, 0);
	said(c, "head", -3.5, 0);
	c = commit("2bbbbbb");
	said(c, "robot-bisected", 3.2, 0);
	said(c, "exonerated", -3.0, 0);
	suspect_rank(&g);
	for (size_t i = 0; i < g.n; i++)
		assert_true(g.commit[i].odds.probability < 0.2);
}

static void withdrawn(void **state)
{
	(void)state;
	said(commit("1aaaaaa"), "robot-bisected", 3.2, 0);
	g.withdrawn = (struct ending){5, 1, 9};
	suspect_rank(&g);
	for (size_t i = 0; i < g.n; i++)
		assert_true(g.commit[i].odds.probability < 0.2);
}

static void revert_speaks_for_the_only_one(void **state)
{
	double alone;

	(void)state;
	said(commit("1aaaaaa"), "claimed:tracked", 2.8, 0);
	suspect_rank(&g);
	alone = g.commit[0].odds.probability;
	g.n = g.cap = 0;
	g.commit = NULL;
	said(commit("1aaaaaa"), "claimed:tracked", 2.8, 0);
	g.revert_run = g.revert_clear = true;
	suspect_rank(&g);
	assert_true(g.commit[0].odds.probability > alone);
	assert_true(g.commit[0].odds.hard);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, begin, end)

static void disowned_by_two(void **state)
{
	struct commit *c = commit("1aaaaaa");

	(void)state;
	said(c, "robot-bisected", 3.2, 0);
	g.disputed.sum = 4.4;
	suspect_rank(&g);
	assert_true(g.n == 0 || g.commit[0].odds.probability < 0.2);
}

static void disputed_by_one(void **state)
{
	struct commit *c = commit("1aaaaaa");

	(void)state;
	said(c, "robot-bisected", 3.2, 0);
	g.disputed.sum = 2.5;
	suspect_rank(&g);
	assert_true(g.commit[0].odds.probability > 0.2);
}

static void disowned_but_confirmed(void **state)
{
	struct commit *c = commit("1aaaaaa");

	(void)state;
	said(c, "robot-bisected", 3.2, 0);
	g.disputed.sum = 4.4;
	g.upheld = 5;
	suspect_rank(&g);
	assert_true(g.commit[0].odds.probability > 0.5);
}

/* ---- how sure a bisection is ---- */

static double bisected_with(struct effect e)
{
	struct commit *c;

	arena_free(g.arena);
	begin(NULL);
	g.effect = e;
	c = commit("1aaaaaa");
	said(c, "bisected", 3.5, 0);
	suspect_rank(&g);
	return g.commit[0].odds.probability;
}

static void small_effects_are_bisected_badly(void **state)
{
	double unknown = bisected_with((struct effect){0});

	(void)state;
	assert_true(bisected_with((struct effect){-0.05, 0.02, 1, true}) <
		    unknown);
	assert_true(bisected_with((struct effect){-0.05, 0.05, 1, true}) < 0.2);
	assert_true(bisected_with((struct effect){-0.05, 0.02, 9, true}) >
		    unknown);
	assert_true(bisected_with((struct effect){-0.50, 0.05, 1, true}) >
		    unknown);
}

static void assumed_noise_speaks_for_it_only(void **state)
{
	double unknown = bisected_with((struct effect){0});

	(void)state;
	assert_true(fabs(bisected_with((struct effect){-0.05, 0.05, 1, false})
			 - unknown) < 1e-12);
	assert_true(bisected_with((struct effect){-0.50, 0.05, 1, false}) >
		    unknown);
}

static void unknown_effects_say_nothing(void **state)
{
	(void)state;
	assert_true(suspect_step_error(&(struct effect){NAN, 0.02, 1, true},
				       9, 0.8) < 0);
	assert_true(suspect_step_error(&(struct effect){-0.1, NAN, 1, true},
				       9, 0.8) < 0);
	assert_true(suspect_step_error(&(struct effect){-0.1, 0, 1, true},
				       9, 0.8) < 0);
}

/* ---- what grew ---- */

static bool names(const char *title, const char *path, const char *subsystem)
{
	return suspect_title_names(text_of(title), text_of(path),
				   text_of(subsystem));
}

static void titles_name_places(void **state)
{
	(void)state;
	assert_true(names("ext4: flush less", "fs/ext4/inode.c", "ext4"));
	assert_true(names("mm/slub: batch", "mm/slub.c", "slab"));
	assert_true(names("block, bfq: split", "block/bfq-iosched.c", "bfq"));
	assert_true(names("blk-mq: poll", "block/blk-mq.c", "blk-mq"));
	assert_true(names("sched/fair: balance", "kernel/sched/fair.c",
			  "sched"));
	assert_true(names("fs/ext4: x", "fs/ext4/", "ext4"));
	assert_false(names("fs/xfs: x", "fs/ext4/", "ext4"));
	assert_false(names("flush ext4 less", "fs/ext4/inode.c", "ext4"));
	assert_false(names("drivers: x", "drivers/nvme/host/pci.c", "nvme"));
	assert_false(names("", "fs/ext4/inode.c", "ext4"));
	assert_false(names(": x", "fs/ext4/inode.c", "ext4"));
}

static void grew(const char *path, const char *subsystem, double points)
{
	g.grown = arena_grow(g.arena, g.grown, g.n_grown, &g.cap_grown,
			     sizeof(*g.grown));
	g.grown[g.n_grown++] = (struct grown_symbol){
		.path = text_of(path), .subsystem = text_of(subsystem),
		.points = points,
	};
}

static void the_share_of_what_grew(void **state)
{
	(void)state;
	assert_true(suspect_title_share(&g, TEXT("ext4: x")) <= 0);
	grew("fs/ext4/inode.c", "ext4", 6);
	grew("mm/slub.c", "slab", 2);
	grew(NULL, NULL, 2);
	assert_true(fabs(suspect_title_share(&g, TEXT("ext4: x")) - 0.6) <
		    1e-12);
	assert_true(fabs(suspect_title_share(&g, TEXT("mm/slub: x")) - 0.2) <
		    1e-12);
	assert_true(suspect_title_share(&g, TEXT("xfs: x")) <= 0);
}

static void profiles_choose_between_two(void **state)
{
	struct commit *c;

	(void)state;
	grew("fs/ext4/inode.c", "ext4", 6);
	c = commit("1aaaaaa");
	c->subject = TEXT("xfs: x");
	said(c, "claimed:caused", 2.4, 0);
	c = commit("2bbbbbb");
	c->subject = TEXT("ext4: x");
	said(c, "claimed:caused", 2.4, 0);
	suspect_rank(&g);
	assert_string_equal(g.commit[0].hash.p, "2bbbbbb");
	assert_true(g.commit[0].odds.probability >
		    2 * g.commit[1].odds.probability);
}

static void others_who_see_it(void **state)
{
	double alone, seen;
	struct commit *c;

	(void)state;
	said(commit("1aaaaaa"), "claimed:caused", 2.4, 0);
	suspect_rank(&g);
	alone = g.commit[0].odds.probability;
	arena_free(g.arena);
	begin(NULL);
	g.reproduced = (struct found){.kind = TEXT("reproduced"),
				      .points = 3.0};
	c = commit("1aaaaaa");
	said(c, "claimed:caused", 2.4, 0);
	suspect_rank(&g);
	seen = g.commit[0].odds.logodds;
	assert_true(g.commit[0].odds.probability > alone);
	/* Two suspects: nobody says which of them. */
	arena_free(g.arena);
	begin(NULL);
	g.reproduced = (struct found){.kind = TEXT("reproduced"),
				      .points = 3.0};
	said(commit("1aaaaaa"), "claimed:caused", 2.4, 0);
	said(commit("2bbbbbb"), "claimed:caused", 2.4, 0);
	suspect_rank(&g);
	assert_true(g.commit[0].odds.logodds < seen - 2.9);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(list_of_nine), TEST(the_patch_that_is_answered),
		TEST(bisected_first),
		TEST(layout_rejects_weak_words), TEST(withdrawn),
		TEST(revert_speaks_for_the_only_one), TEST(disowned_by_two),
		TEST(disputed_by_one), TEST(disowned_but_confirmed),
		TEST(small_effects_are_bisected_badly),
		TEST(assumed_noise_speaks_for_it_only),
		TEST(unknown_effects_say_nothing),
		TEST(titles_name_places),
		TEST(the_share_of_what_grew),
		TEST(profiles_choose_between_two),
		TEST(others_who_see_it),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
