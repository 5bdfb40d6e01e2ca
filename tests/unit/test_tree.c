/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Look-ups in a tree, against what git says. The history has 4 cycles of 200
 * commits (tests/torture/history).
 */
#include "tests/unit/test.h"

#include "base/error.h"
#include "corpus/tree.h"
#include "tests/unit/git_run.h"

static struct arena *arena;
static char folder[] = "/tmp/regsift-tree-XXXXXX";
static struct trees *trees;
static struct tree *tree;
/* All commits of all branches, as git lists them. */
static struct text id[2000];
static size_t n_ids;

#define GIT(...) RUN(arena, "git --git-dir=%s/git " __VA_ARGS__)

static struct tree_options options(void)
{
	return (struct tree_options){
		.cache = arena_printf(arena, "%s/cache%c", folder, '\0').p};
}

static struct trees *open_it(const char *word)
{
	struct tree_options o = options();
	struct trees *t;

	if (trees_open(arena, &word, 1, &o, &t) != 0)
		fail_msg("%s", rs_message());
	return t;
}

static int make(void **state)
{
	struct text list;

	(void)state;
	arena = arena_new();
	if (!mkdtemp(folder))
		return -1;
	RUN(arena, "sh tests/torture/history %s/git 4 200", folder);
	trees = open_it(arena_printf(arena, "%s/git%c", folder, '\0').p);
	tree = trees_at(trees, 0);
	list = GIT("rev-list --all", folder);
	while (list.n && n_ids < COUNT_OF(id))
		id[n_ids++] = text_cut(&list, '\n');
	return 0;
}

static int destroy(void **state)
{
	(void)state;
	trees_close(trees);
	RUN(arena, "rm -rf %s", folder);
	arena_free(arena);
	return 0;
}

static struct tree_commit of_id(struct text hex)
{
	struct tree_commit c;

	assert_int_equal(tree_commit(tree, hex, &c), TREE_FOUND);
	return c;
}

static struct tree_commit of_subject(const char *subject)
{
	struct tree_commits list;

	assert_int_equal(tree_by_subject(tree, text_of(subject), &list),
			 TREE_FOUND);
	assert_int_equal(list.n, 1);
	return list.item[0];
}

/* Commit N of cycle C is number C * 100000 + N (history.awk). */
static struct tree_commits of_number(unsigned int number)
{
	static const char *const area[] = {"ext4", "jbd2", "mm", "block",
		"net", "Documentation", "selftests"};
	struct text subject = arena_printf(arena, "%s: do step %u of the plan",
					   area[number % 7], number);
	struct tree_commits list;

	assert_int_equal(tree_by_subject(tree, subject, &list), TREE_FOUND);
	return list;
}

static struct tree_commit of_step(unsigned int number)
{
	return of_number(number).item[0];
}

/* Some of the commits, spread over the history. */
#define EACH(i) (size_t i = 0; i < n_ids; i += 37)

static void has_every_commit(void **state)
{
	(void)state;
	assert_int_equal(tree_state(tree).commits, n_ids);
	assert_int_equal(tree_state(tree).added, n_ids);
	for (size_t i = 0; i < n_ids; i++)
		assert_true(text_eq(of_id(id[i]).id, id[i]));
}

static void finds_abbreviations(void **state)
{
	struct tree_commit c = {0};

	(void)state;
	for EACH(i) {
		assert_true(text_eq(of_id(text_sub(id[i], 0, 12)).id, id[i]));
		assert_true(text_eq(of_id(text_sub(id[i], 0, 11)).id, id[i]));
	}
	assert_int_equal(tree_commit(tree, text_sub(id[0], 0, 6), &c),
			 TREE_NONE);
	assert_int_equal(tree_commit(tree, TEXT("0000000"), &c), TREE_NONE);
	assert_int_equal(tree_commit(tree, TEXT("no digits"), &c), TREE_NONE);
	assert_int_equal(tree_commit(tree, TEXT(""), &c), TREE_NONE);
}

static void case_of_digits_does_not_matter(void **state)
{
	char upper[40];

	(void)state;
	for (size_t i = 0; i < 40; i++) {
		char c = id[0].p[i];

		upper[i] = ch_lower(c) ? (char)(c - 'a' + 'A') : c;
	}
	assert_true(text_eq(of_id((struct text){upper, 40}).id, id[0]));
}

static void reads_what_an_object_says(void **state)
{
	struct tree_commit c = of_id(id[5]);

	(void)state;
	assert_true(text_eq(c.subject, GIT("log -1 --format=%%s %.*s", folder,
					   TEXT_ARG(id[5]))));
	assert_text(c.author, "Some Body");
	assert_text(c.author_mail, "some.body@example.org");
	assert_true(text_eq(arena_printf(arena, "%lld",
					 (long long)c.commit_time),
			    GIT("log -1 --format=%%ct %.*s", folder,
				TEXT_ARG(id[5]))));
	assert_false(c.is_merge);
	assert_true(of_subject("Merge branch 'side' of step 200013").is_merge);
}

static void finds_subjects(void **state)
{
	struct tree_commits list;
	struct tree_commit c = of_step(300028);

	(void)state;
	assert_true(text_eq(c.id, GIT("rev-list --all --grep=300028%%20of",
				      folder)));
	assert_int_equal(tree_by_subject(tree, TEXT("no such subject"), &list),
			 TREE_NONE);
	assert_int_equal(tree_by_subject(tree, TEXT(""), &list), TREE_NONE);
}

static void first_tags_are_those_of_git(void **state)
{
	(void)state;
	for EACH(i) {
		const struct tree_tag *tag = tree_first_tag(
			tree, of_id(id[i]).number);
		struct text all = GIT("tag --sort=creatordate --contains %.*s",
				      folder, TEXT_ARG(id[i]));
		struct text first = text_cut(&all, '\n');

		assert_true(tag ? text_eq(tag->name, first) : first.n == 0);
	}
}

static void tags_are_in_the_order_of_their_dates(void **state)
{
	struct text all = GIT("tag --sort=creatordate", folder);
	const struct tree_tag *tag;
	size_t n;

	(void)state;
	tag = tree_tags(tree, &n);
	for (size_t i = 0; i < n; i++)
		assert_true(text_eq(tag[i].name, text_cut(&all, '\n')));
	assert_int_equal(all.n, 0);
	assert_non_null(tree_tag(tree, TEXT("v5.2-rc2")));
	assert_null(tree_tag(tree, TEXT("v5.9")));
}

static void ancestry_is_that_of_git(void **state)
{
	size_t yes = 0;

	(void)state;
	for (size_t i = 0; i < n_ids; i += 91)
		for (size_t k = 0; k < n_ids; k += 83) {
			struct text a = id[i], b = id[k];
			int status;
			const char *line = arena_printf(
				arena, "git --git-dir=%s/git merge-base "
				"--is-ancestor %.*s %.*s%c", folder,
				TEXT_ARG(a), TEXT_ARG(b), '\0').p;

			run_words(arena, line, &status);
			assert_int_equal(tree_has(tree, of_id(a).number,
						  of_id(b).number),
					 status == 0);
			yes += status == 0;
		}
	assert_true(yes > 10);
}

static void range_is_that_of_git(const char *good, const char *bad)
{
	struct tree_commit g, b;
	struct tree_range *r;
	struct text list = GIT("rev-list %s..%s", folder, good, bad);
	size_t n = 0;

	assert_int_equal(tree_resolve(tree, text_of(good), &g), TREE_FOUND);
	assert_int_equal(tree_resolve(tree, text_of(bad), &b), TREE_FOUND);
	r = tree_range(tree, g.number, b.number);
	for (; list.n; n++)
		assert_true(tree_range_has(
			r, of_id(text_cut(&list, '\n')).number));
	assert_int_equal(tree_range_size(r), n);
	assert_false(tree_range_has(r, g.number));
}

static void ranges_are_those_of_git(void **state)
{
	(void)state;
	range_is_that_of_git("v5.1", "v5.2");
	range_is_that_of_git("v5.1", "v5.4");
	range_is_that_of_git("v5.3-rc2", "v5.3");
	range_is_that_of_git("v5.1.1", "v5.3");
	range_is_that_of_git("v5.2", "linux-5.2.y");
	range_is_that_of_git("v5.4", "v5.1");
	range_is_that_of_git("v5.2", "v5.2");
}

static void resolves_what_people_write(void **state)
{
	static const char *const words[] = {
		"v5.2", "v5.2^", "v5.2~3", "v5.2^0", "master", "linux-5.1.y",
		"v5.2~7^2", "v5.2~7^2~3", "v5.2^^",
	};
	struct tree_commit c;

	(void)state;
	for (size_t i = 0; i < COUNT_OF(words); i++) {
		assert_int_equal(tree_resolve(tree, text_of(words[i]), &c),
				 TREE_FOUND);
		assert_true(text_eq(c.id, GIT("rev-parse %s^0", folder,
					      words[i])));
	}
	assert_int_equal(tree_resolve(tree, TEXT("v5.2^3"), &c), TREE_NONE);
	assert_int_equal(tree_resolve(tree, TEXT("v5.2~9999"), &c), TREE_NONE);
	assert_int_equal(tree_resolve(tree, TEXT("v5.2~99999"), &c),
			 TREE_NONE);
	assert_int_equal(tree_resolve(tree, TEXT("v5.2^{}"), &c), TREE_NONE);
	assert_int_equal(tree_resolve(tree, TEXT(""), &c), TREE_NONE);
}

static void finds_links(void **state)
{
	struct tree_commits list;

	(void)state;
	assert_int_equal(tree_by_link(tree, TEXT("https://lore.kernel.org/all/"
				"300003.300003@example.org/"), &list),
			 TREE_FOUND);
	assert_int_equal(list.n, 1);
	assert_true(text_eq(list.item[0].id, of_step(300003).id));
	assert_int_equal(tree_by_link(tree, TEXT("300003.300003@example.org"),
				      &list), TREE_FOUND);
	assert_int_equal(tree_by_link(tree, TEXT("300003.300003@example.or"),
				      &list), TREE_NONE);
}

static void finds_fixes(void **state)
{
	/* n = 25 of cycle 3 speaks of commit (25 * 7) % 200 + 1 of cycle 2. */
	struct tree_commit c = of_step(200176);
	struct tree_commits list;
	bool found = false;

	(void)state;
	assert_int_equal(tree_fixes_of(tree, &c, &list), TREE_FOUND);
	for (size_t i = 0; i < list.n; i++)
		found |= text_has(list.item[i].subject, TEXT("300025"));
	assert_true(found);
	c = of_step(400198);
	assert_int_equal(tree_fixes_of(tree, &c, &list), TREE_NONE);
}

static void finds_reverts(void **state)
{
	/* n = 101 of cycle 3: commit (101 * 7) % 200 + 1 of cycle 2. */
	struct tree_commit c = of_step(200108);
	struct tree_commit back;
	struct tree_commits list;

	(void)state;
	assert_int_equal(tree_reverts_of(tree, &c, &list), TREE_FOUND);
	assert_int_equal(list.n, 1);
	assert_true(text_starts(list.item[0].subject, TEXT("Revert \"")));
	assert_int_equal(tree_reverted_by(tree, &list.item[0], &back),
			 TREE_FOUND);
	assert_true(text_eq(back.id, c.id));
	assert_int_equal(tree_reverted_by(tree, &c, &back), TREE_NONE);
	/* The revert itself is not reverted. */
	assert_int_equal(tree_reverts_of(tree, &list.item[0], &list),
			 TREE_NONE);
}

static void finds_backports_and_their_upstream(void **state)
{
	static const unsigned int steps[] = {200010, 200030, 200050};

	(void)state;
	for (size_t i = 0; i < COUNT_OF(steps); i++) {
		struct tree_commits both = of_number(steps[i]), back;
		struct text up;

		assert_int_equal(both.n, 2);
		/* By time: the original was first. */
		assert_int_equal(tree_upstream_of(tree, &both.item[0], &up),
				 TREE_NONE);
		assert_int_equal(tree_upstream_of(tree, &both.item[1], &up),
				 TREE_FOUND);
		assert_true(text_eq(up, both.item[0].id));
		assert_int_equal(tree_backports_of(tree, both.item[0].id,
						   &back), TREE_FOUND);
		assert_int_equal(back.n, 1);
		assert_true(text_eq(back.item[0].id, both.item[1].id));
		assert_int_equal(tree_backports_of(
			tree, text_sub(both.item[0].id, 0, 12), &back),
			TREE_FOUND);
	}
}

static void tells_the_branches_of_a_commit(void **state)
{
	struct tree_commit c = of_step(100009);
	struct tree_presences p = tree_presence(tree, c.number);
	struct tree_commit merge;

	(void)state;
	assert_int_equal(tree_kind(tree), TREE_STABLE);
	assert_int_equal(p.n, 3);
	assert_text(p.item[0].branch->name, "linux-5.1.y");
	assert_text(p.item[1].branch->name, "linux-5.2.y");
	assert_text(p.item[2].branch->name, "master");
	/* It was made on a side branch, which the 13th of 20 merges. */
	assert_int_equal(tree_commit_at(tree, p.item[0].number, &merge),
			 TREE_FOUND);
	assert_text(merge.subject, "Merge branch 'side' of step 100013");
	assert_int_equal(p.item[0].merged, merge.commit_time);
	c = of_subject("Merge branch 'side' of step 200013");
	p = tree_presence(tree, c.number);
	assert_int_equal(p.n, 2);
	assert_int_equal(p.item[1].number, c.number);
}

static void tells_the_head_at_a_time(void **state)
{
	const struct tree_branch *b = tree_branch(tree, TEXT("linux-5.1.y"));
	const struct tree_tag *tag = tree_tag(tree, TEXT("v5.1"));
	struct tree_commit c;

	(void)state;
	assert_int_equal(tree_branch_at(tree, b, tag->time, &c), TREE_FOUND);
	assert_int_equal(c.number, tag->number);
	assert_int_equal(tree_branch_at(tree, b, tag->time - 1, &c),
			 TREE_FOUND);
	assert_int_not_equal(c.number, tag->number);
	assert_int_equal(tree_branch_at(tree, b, 1000, &c), TREE_NONE);
}

static void paths_are_those_of_git(void **state)
{
	(void)state;
	for EACH(i) {
		struct tree_commit c = of_id(id[i]);
		struct text *paths, want;
		size_t n;
		bool more;

		want = GIT("diff-tree -r --root --no-commit-id --name-only "
			   "-m --first-parent %.*s", folder, TEXT_ARG(id[i]));
		assert_int_equal(tree_paths(tree, &c, &paths, &n, &more),
				 TREE_FOUND);
		assert_false(more);
		for (size_t k = 0; k < n; k++)
			assert_true(text_eq(paths[k], text_cut(&want, '\n')));
		assert_int_equal(want.n, 0);
	}
}

static void gives_the_message(void **state)
{
	struct tree_commit c = of_step(300003);
	struct text message;

	(void)state;
	assert_int_equal(tree_message(tree, &c, &message), TREE_FOUND);
	assert_true(text_has(message, TEXT("\n\nLink: https://lore")));
}

static void a_second_opening_adds_nothing(void **state)
{
	struct trees *again = open_it(arena_printf(arena, "stable=%s/git%c",
						   folder, '\0').p);

	(void)state;
	assert_int_equal(tree_state(trees_at(again, 0)).added, 0);
	assert_int_equal(tree_state(trees_at(again, 0)).commits, n_ids);
	trees_close(again);
}

static bool count(void *data, const struct tree_commit *c)
{
	size_t *n = data;

	(void)c;
	return ++*n < 3;
}

static struct tree_range *between(const char *good, const char *bad)
{
	return tree_range(tree, tree_tag(tree, text_of(good))->number,
			  tree_tag(tree, text_of(bad))->number);
}

static void a_range_can_be_left_early(void **state)
{
	size_t n = 0;

	(void)state;
	assert_int_equal(tree_range_each(tree, between("v5.1", "v5.2"), count,
					 &n), TREE_FOUND);
	assert_int_equal(n, 3);
}

/* What the index says of a commit is what its object says. */
static bool is_as_its_object(void *data, const struct tree_commit *c)
{
	struct tree_commit o;
	size_t *n = data;

	assert_int_equal(tree_commit_at(tree, c->number, &o), TREE_FOUND);
	assert_true(text_eq(c->id, o.id));
	assert_true(text_eq(c->subject, o.subject));
	assert_int_equal(c->commit_time, o.commit_time);
	assert_int_equal(c->is_merge, o.is_merge);
	++*n;
	return true;
}

static void a_range_says_what_the_objects_say(void **state)
{
	/* Within a cycle, and with side branches left out: gaps. */
	struct tree_range *r[] = {between("v5.1", "v5.4"),
				  between("v5.3-rc2", "v5.3"),
				  between("v5.1.1", "v5.3")};

	(void)state;
	for (size_t i = 0; i < COUNT_OF(r); i++) {
		size_t n = 0;

		assert_int_equal(tree_range_each(tree, r[i], is_as_its_object,
						 &n), TREE_FOUND);
		assert_int_equal(n, tree_range_size(r[i]));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(has_every_commit),
		cmocka_unit_test(finds_abbreviations),
		cmocka_unit_test(case_of_digits_does_not_matter),
		cmocka_unit_test(reads_what_an_object_says),
		cmocka_unit_test(finds_subjects),
		cmocka_unit_test(first_tags_are_those_of_git),
		cmocka_unit_test(tags_are_in_the_order_of_their_dates),
		cmocka_unit_test(ancestry_is_that_of_git),
		cmocka_unit_test(ranges_are_those_of_git),
		cmocka_unit_test(resolves_what_people_write),
		cmocka_unit_test(finds_links),
		cmocka_unit_test(finds_fixes),
		cmocka_unit_test(finds_reverts),
		cmocka_unit_test(finds_backports_and_their_upstream),
		cmocka_unit_test(tells_the_branches_of_a_commit),
		cmocka_unit_test(tells_the_head_at_a_time),
		cmocka_unit_test(paths_are_those_of_git),
		cmocka_unit_test(gives_the_message),
		cmocka_unit_test(a_second_opening_adds_nothing),
		cmocka_unit_test(a_range_can_be_left_early),
		cmocka_unit_test(a_range_says_what_the_objects_say),
	};

	return cmocka_run_group_tests(tests, make, destroy);
}
