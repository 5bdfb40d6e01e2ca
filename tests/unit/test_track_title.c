/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Titles that are alike: analyzer/track/track_title.h. */
#include "tests/unit/test.h"

#include "analyzer/track/track_title.h"

#define DAY 86400

static struct track_title list[64];
static size_t n;

static void put(const char *title, int64_t day, bool open)
{
	list[n++] = (struct track_title){text_of(title), TEXT("mainline"),
					 day * DAY, open};
}

/* Titles as there are others in a corpus, none like another. */
static int begin(void **state)
{
	static const char *const others[] = {
		"nvme: reads slower since v6.5", "hackbench regression on arm",
		"xfs: fsync takes twice as long", "unixbench spawn drops",
		"boot is slower with many cpus", "tcp throughput drops by half",
		"memory reclaim stalls in v6.4", "page fault regression",
		"btrfs: slower random reads", "zram: compression got slower",
	};

	(void)state;
	n = 0;
	for (size_t i = 0; i < COUNT_OF(others); i++)
		put(others[i], 100, true);
	return 0;
}

static size_t pairs(struct track_title_pair *out, size_t most)
{
	struct arena *a = arena_new();
	size_t found = track_title_pairs(a, list, n, out, most);

	arena_free(a);
	return found;
}

static void others_are_not_alike(void **state)
{
	struct track_title_pair p[8];

	(void)state;
	assert_int_equal(pairs(p, 8), 0);
}

static void the_same_words(void **state)
{
	struct track_title_pair p[8];

	(void)state;
	put("ext4: fio randwrite throughput 23% slower since 6.8", 100, true);
	put("EXT4: slower throughput of fio (randwrite) since 6.8.1", 130, true);
	assert_int_equal(pairs(p, 8), 1);
	assert_int_equal(p[0].one, n - 2);
	assert_int_equal(p[0].other, n - 1);
	assert_true(p[0].likeness > 0.99);
}

static void one_word_more(void **state)
{
	struct track_title_pair p[8];

	(void)state;
	put("ext4: fio randwrite throughput slower", 100, true);
	put("ext4: fio randwrite throughput slower, bisected", 100, true);
	assert_int_equal(pairs(p, 8), 1);
	assert_true(p[0].likeness < 0.95 && p[0].likeness > 0.6);
}

static void common_words_do_not_count(void **state)
{
	struct track_title_pair p[8];

	(void)state;
	put("nvme: reads slower since the merge window", 100, true);
	put("xfs: writes slower since the merge window", 100, true);
	assert_int_equal(pairs(p, 8), 0);
}

static void two_words_are_too_few(void **state)
{
	struct track_title_pair p[8];

	(void)state;
	put("fs: slow rename", 100, true);
	put("fs: slow rename", 100, true);
	assert_int_equal(pairs(p, 8), 0);
}

static void far_apart(void **state)
{
	struct track_title_pair p[8];

	(void)state;
	put("ext4: fio randwrite throughput slower", 100, true);
	put("ext4: fio randwrite throughput slower", 161, true);
	assert_int_equal(pairs(p, 8), 0);
	put("ext4: fio randwrite throughput slower", 160, true);
	assert_int_equal(pairs(p, 8), 2);
}

static void of_another_tree(void **state)
{
	struct track_title_pair p[8];

	(void)state;
	put("ext4: fio randwrite throughput slower", 100, true);
	put("ext4: fio randwrite throughput slower", 100, true);
	list[n - 1].tree = TEXT("stable");
	assert_int_equal(pairs(p, 8), 0);
}

static void both_are_closed(void **state)
{
	struct track_title_pair p[8];

	(void)state;
	put("ext4: fio randwrite throughput slower", 100, false);
	put("ext4: fio randwrite throughput slower", 100, false);
	assert_int_equal(pairs(p, 8), 0);
	list[n - 1].open = true;
	assert_int_equal(pairs(p, 8), 1);
}

static void no_more_than_asked_for(void **state)
{
	struct track_title_pair p[8];

	(void)state;
	for (int i = 0; i < 30; i++)
		put("ext4: fio randwrite throughput slower", 100, true);
	assert_int_equal(pairs(p, 8), 8);
	assert_int_equal(pairs(p, 0), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(others_are_not_alike, begin),
		cmocka_unit_test_setup(the_same_words, begin),
		cmocka_unit_test_setup(one_word_more, begin),
		cmocka_unit_test_setup(common_words_do_not_count, begin),
		cmocka_unit_test_setup(two_words_are_too_few, begin),
		cmocka_unit_test_setup(far_apart, begin),
		cmocka_unit_test_setup(of_another_tree, begin),
		cmocka_unit_test_setup(both_are_closed, begin),
		cmocka_unit_test_setup(no_more_than_asked_for, begin),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
