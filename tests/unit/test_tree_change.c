/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Repositories that change, and what becomes of their index. */
#include "tests/unit/test.h"

#include <sys/stat.h>

#include "base/error.h"
#include "corpus/tree.h"
#include "tests/unit/git_run.h"

static struct arena *arena;
static char folder[64];
static int step;

#define PATH(name) \
	arena_cstr(arena, arena_printf(arena, "%s/%s", folder, (name)))
#define GIT(...) RUN(arena, "git --git-dir=%s/r " __VA_ARGS__)

static int set_up(void **state)
{
	(void)state;
	arena = arena_new();
	step = 0;
	snprintf(folder, sizeof(folder), "/tmp/regsift-change-XXXXXX");
	if (!mkdtemp(folder))
		return -1;
	RUN(arena, "git init -q --bare -b master %s", PATH("r"));
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	RUN(arena, "rm -rf %s", folder);
	arena_free(arena);
	return 0;
}

/* A commit on top of `from` (NULL: none); its id. */
static struct text commit(const char *subject, const char *from)
{
	struct text tree = GIT("hash-object -t tree -w /dev/null", folder);

	step++;
	return GIT("commit-tree %.*s %s %s -m %s", folder, TEXT_ARG(tree),
		   from ? "-p" : "", from ? from : "", subject);
}

/* The same on a branch, which is moved. */
static struct text on(const char *ref, const char *subject, const char *from)
{
	struct text id = commit(subject, from);

	GIT("update-ref %s %.*s", folder, ref, TEXT_ARG(id));
	return id;
}

static struct trees *open_as(const char *prefix)
{
	struct tree_options o = {.cache = PATH("cache")};
	const char *word = arena_printf(arena, "%s%s/r%c", prefix, folder,
					'\0').p;
	struct trees *t;

	if (trees_open(arena, &word, 1, &o, &t) != 0)
		fail_msg("%s", rs_message());
	return t;
}

/* Opens, looks, closes. */
static struct tree_state look(const char *subject, bool there)
{
	struct trees *t = open_as("");
	struct tree_state s = tree_state(trees_at(t, 0));
	struct tree_commits list;

	assert_int_equal(tree_by_subject(trees_at(t, 0), text_of(subject),
					 &list), there);
	trees_close(t);
	return s;
}

static void new_commits_are_added(void **state)
{
	struct tree_state s;

	(void)state;
	on("refs/heads/master", "one", NULL);
	s = look("one", true);
	assert_int_equal(s.added, 1);
	on("refs/heads/master", "two", "master");
	on("refs/heads/master", "three", "master");
	s = look("three", true);
	assert_int_equal(s.added, 2);
	assert_int_equal(s.commits, 3);
	assert_false(s.rewritten);
	s = look("one", true);
	assert_int_equal(s.added, 0);
}

static void a_new_tag_is_seen(void **state)
{
	struct text id = on("refs/heads/master", "one", NULL);
	struct trees *t;
	struct tree_commit c;

	(void)state;
	look("one", true);
	GIT("tag -m x v1.0 master", folder);
	t = open_as("");
	assert_int_equal(trees_commit(t, id, &c), TREE_FOUND);
	assert_non_null(tree_first_tag(trees_at(t, 0), c.number));
	trees_close(t);
}

static void a_rewritten_branch_is_told(void **state)
{
	struct tree_state s;

	(void)state;
	on("refs/heads/master", "base", NULL);
	on("refs/heads/master", "one", "master");
	on("refs/heads/master", "two", "master");
	look("two", true);
	on("refs/heads/master", "other", "master~1");
	s = look("two", false);
	assert_true(s.rewritten);
	look("one", true);
	s = look("other", true);
	assert_false(s.rewritten);
	/* What a tag still has is not lost. */
	on("refs/tags/next-20240101", "tagged", "master");
	look("tagged", true);
}

static void a_mostly_stale_index_is_made_again(void **state)
{
	struct tree_state s;

	(void)state;
	on("refs/heads/master", "base", NULL);
	for (int i = 0; i < 5; i++)
		on("refs/heads/master", "old", "master");
	look("old", true);
	on("refs/heads/master", "new", NULL);
	s = look("old", false);
	assert_int_equal(s.commits, 1);
}

static void a_damaged_index_is_made_again(void **state)
{
	struct text file;
	struct tree_state s;
	FILE *f;

	(void)state;
	on("refs/heads/master", "one", NULL);
	look("one", true);
	file = RUN(arena, "find %s -name *.db", PATH("cache"));
	f = fopen(arena_cstr(arena, file), "wb");
	assert_non_null(f);
	fputs("this is no database, but long enough to be looked at", f);
	fclose(f);
	s = look("one", true);
	assert_int_equal(s.added, 1);
	assert_false(s.in_memory);
}

static void an_index_is_for_its_owner(void **state)
{
	struct stat st;

	(void)state;
	on("refs/heads/master", "one", NULL);
	look("one", true);
	assert_int_equal(stat(arena_cstr(arena, RUN(
		arena, "find %s -name *.db", PATH("cache"))), &st), 0);
	assert_int_equal(st.st_mode & 077, 0);
}

static void without_a_cache_it_is_in_memory(void **state)
{
	struct tree_options o = {.cache = PATH("r/HEAD/x")};
	const char *word = PATH("r");
	struct tree_state s;
	struct trees *t;

	(void)state;
	on("refs/heads/master", "one", NULL);
	assert_int_equal(trees_open(arena, &word, 1, &o, &t), 0);
	s = tree_state(trees_at(t, 0));
	assert_true(s.in_memory);
	assert_int_equal(s.commits, 1);
	trees_close(t);
}

static void branches_of_remotes_count_more(void **state)
{
	const struct tree_branch *b;
	struct tree_commit c;
	struct trees *t;
	struct text id;
	size_t n;

	(void)state;
	on("refs/heads/master", "mine", NULL);
	on("refs/remotes/zzz/master", "theirs", NULL);
	id = on("refs/remotes/origin/master", "origin", NULL);
	on("refs/heads/topic", "topic", NULL);
	t = open_as("mainline=");
	b = tree_branches(trees_at(t, 0), &n);
	assert_int_equal(n, 1);
	assert_text(b[0].name, "master");
	assert_int_equal(tree_commit_at(trees_at(t, 0), b[0].number, &c),
			 TREE_FOUND);
	assert_true(text_eq(c.id, id));
	trees_close(t);
}

static void head_is_watched_where_there_is_no_master(void **state)
{
	const struct tree_branch *b;
	struct trees *t;
	size_t n;

	(void)state;
	on("refs/heads/for-next", "one", NULL);
	GIT("symbolic-ref HEAD refs/heads/for-next", folder);
	t = open_as("other=");
	b = tree_branches(trees_at(t, 0), &n);
	assert_int_equal(n, 1);
	assert_text(b[0].name, "for-next");
	trees_close(t);
	GIT("update-ref --no-deref HEAD for-next", folder);
	t = open_as("other=");
	b = tree_branches(trees_at(t, 0), &n);
	assert_text(b[0].name, "HEAD");
	trees_close(t);
}

static void kinds_are_guessed(void **state)
{
	struct trees *t;

	(void)state;
	on("refs/heads/master", "one", NULL);
	t = open_as("");
	assert_text(tree_name(trees_at(t, 0)), "mainline");
	assert_int_equal(tree_priority(trees_at(t, 0)), 0);
	trees_close(t);
	GIT("tag next-20240102 master", folder);
	t = open_as("");
	assert_text(tree_name(trees_at(t, 0)), "next");
	assert_int_equal(tree_priority(trees_at(t, 0)), -1);
	trees_close(t);
	GIT("branch linux-6.1.y master", folder);
	t = open_as("");
	assert_text(tree_name(trees_at(t, 0)), "stable");
	assert_int_equal(tree_priority(trees_at(t, 0)), 1);
	trees_close(t);
}

static void trees_are_asked_in_order(void **state)
{
	struct tree_options o = {.cache = PATH("cache")};
	const char *words[4];
	struct trees *t;

	(void)state;
	on("refs/heads/master", "one", NULL);
	GIT("branch linux-6.1.y master", folder);
	words[0] = arena_printf(arena, "stable=%s/r%c", folder, '\0').p;
	words[1] = arena_printf(arena, "mine=%s/r%c", folder, '\0').p;
	words[2] = arena_printf(arena, "next=%s/r%c", folder, '\0').p;
	words[3] = arena_printf(arena, "mainline=%s/r%c", folder, '\0').p;
	assert_int_equal(trees_open(arena, words, 4, &o, &t), 0);
	assert_int_equal(trees_count(t), 4);
	assert_text(tree_name(trees_at(t, 0)), "mainline");
	assert_text(tree_name(trees_at(t, 1)), "next");
	assert_text(tree_name(trees_at(t, 2)), "stable");
	assert_text(tree_name(trees_at(t, 3)), "mine");
	assert_ptr_equal(trees_named(t, TEXT("next")), trees_at(t, 1));
	assert_null(trees_named(t, TEXT("none")));
	trees_close(t);
}

/* Numbers depend on when commits were added; what is given must not. */
static void order_does_not_depend_on_the_past(void **state)
{
	struct tree_commits list;
	struct text first[2];
	struct trees *t;

	(void)state;
	on("refs/heads/linux-6.2.y", "same", NULL);
	look("same", true);
	on("refs/heads/linux-6.1.y", "base", NULL);
	on("refs/heads/linux-6.1.y", "same", "linux-6.1.y");
	for (int i = 0; i < 2; i++) {
		t = open_as("stable=");
		assert_int_equal(tree_by_subject(trees_at(t, 0), TEXT("same"),
						 &list), TREE_FOUND);
		assert_int_equal(list.n, 2);
		first[i] = list.item[0].id;
		trees_close(t);
		RUN(arena, "rm -rf %s", PATH("cache"));
	}
	assert_true(text_eq(first[0], first[1]));
}

#define TESTED(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TESTED(new_commits_are_added),
		TESTED(a_new_tag_is_seen),
		TESTED(a_rewritten_branch_is_told),
		TESTED(a_mostly_stale_index_is_made_again),
		TESTED(a_damaged_index_is_made_again),
		TESTED(an_index_is_for_its_owner),
		TESTED(without_a_cache_it_is_in_memory),
		TESTED(branches_of_remotes_count_more),
		TESTED(head_is_watched_where_there_is_no_master),
		TESTED(kinds_are_guessed),
		TESTED(trees_are_asked_in_order),
		TESTED(order_does_not_depend_on_the_past),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
