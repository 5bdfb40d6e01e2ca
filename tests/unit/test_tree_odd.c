/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Repositories that must not be read, or only with care: each gives an error
 * that says why, or a stated limit, and nothing of it is executed or fetched.
 */
#include "tests/unit/test.h"

#include <sys/stat.h>
#include <zlib.h>

#include "base/error.h"
#include "corpus/tree.h"
#include "tests/unit/git_run.h"

static struct arena *arena;
static char folder[64];

#define PATH(name) \
	arena_cstr(arena, arena_printf(arena, "%s/%s", folder, (name)))

static int set_up(void **state)
{
	(void)state;
	arena = arena_new();
	snprintf(folder, sizeof(folder), "/tmp/regsift-odd-XXXXXX");
	return mkdtemp(folder) ? 0 : -1;
}

static int tear_down(void **state)
{
	(void)state;
	RUN(arena, "rm -rf %s", folder);
	arena_free(arena);
	return 0;
}

static void write_file(const char *name, const char *bytes, size_t n)
{
	FILE *f = fopen(PATH(name), "wb");

	assert_non_null(f);
	assert_int_equal(fwrite(bytes, 1, n, f), n);
	fclose(f);
}

#define WRITE(name, literal) write_file(name, literal, sizeof(literal) - 1)

/* A repository with two commits, of a file "a/b". */
static void make(const char *name)
{
	WRITE("stream",
	      "commit refs/heads/master\nmark :1\n"
	      "committer S <s@example.org> 1500000000 +0000\n"
	      "data 6\nfirst\nM 100644 inline a/b\ndata 2\n1\n"
	      "commit refs/heads/master\nmark :2\n"
	      "committer S <s@example.org> 1500000001 +0000\n"
	      "data 7\nsecond\nfrom :1\nM 100644 inline a/b\ndata 2\n2\n");
	RUN(arena, "git init -q --bare -b master %s", PATH(name));
	RUN(arena, "sh -c git%%20--git-dir=%s%%20fast-import%%20--quiet%%20<%s",
	    PATH(name), PATH("stream"));
}

static int open_word(const char *word, struct trees **t)
{
	struct tree_options o = {.cache = PATH("cache")};

	return trees_open(arena, &word, 1, &o, t);
}

static void refused(const char *name, int err, const char *why)
{
	struct trees *t;

	assert_int_equal(open_word(PATH(name), &t), err);
	assert_null(t);
	if (!strstr(rs_message(), why))
		fail_msg("\"%s\" does not say \"%s\"", rs_message(), why);
}

static struct trees *opened(const char *name)
{
	struct trees *t;

	if (open_word(PATH(name), &t) != 0)
		fail_msg("%s", rs_message());
	return t;
}

static void no_folder(void **state)
{
	(void)state;
	refused("none", RS_ERR_INPUT, "no such folder");
}

static void no_repository(void **state)
{
	(void)state;
	mkdir(PATH("plain"), 0700);
	refused("plain", RS_ERR_INPUT, "no git repository");
	WRITE("file", "x");
	refused("file", RS_ERR_INPUT, "no git repository");
}

static void an_empty_one(void **state)
{
	(void)state;
	RUN(arena, "git init -q --bare %s", PATH("r"));
	refused("r", RS_ERR_INPUT, "is empty");
}

static void one_without_stable_branches(void **state)
{
	struct trees *t;

	(void)state;
	make("r");
	assert_int_equal(open_word(arena_cstr(arena, arena_printf(
		arena, "stable=%s/r", folder)), &t), RS_ERR_INPUT);
	assert_non_null(strstr(rs_message(), "linux-N.N.y"));
}

static void borrowed_objects(void **state)
{
	(void)state;
	make("r");
	WRITE("r/objects/info/alternates", "/tmp/elsewhere\n");
	refused("r", RS_ERR_INPUT, "alternates");
}

static void objects_behind_a_link(void **state)
{
	(void)state;
	make("r");
	make("s");
	RUN(arena, "rm -rf %s", PATH("s/objects"));
	assert_int_equal(symlink(PATH("r/objects"), PATH("s/objects")), 0);
	refused("s", RS_ERR_INPUT, "a link");
}

static void a_shallow_clone(void **state)
{
	(void)state;
	make("r");
	RUN(arena, "git clone -q --bare --depth=1 file://%s %s", PATH("r"),
	    PATH("s"));
	refused("s", RS_ERR_INPUT, "shallow");
}

static void sha256(void **state)
{
	int status;

	(void)state;
	run_words(arena, arena_printf(arena, "git init -q --bare "
				      "--object-format=sha256 %s%c",
				      PATH("r"), '\0').p, &status);
	if (status)
		skip();
	refused("r", RS_ERR_INPUT, "SHA-256");
}

static void a_reftable(void **state)
{
	(void)state;
	make("r");
	WRITE("r/config", "[core]\nrepositoryformatversion = 1\n"
	      "[extensions]\nrefStorage = reftable\n");
	refused("r", RS_ERR_INPUT, "reftable");
}

static void another_owner(void **state)
{
	(void)state;
	make("r");
	if (chown(PATH("r"), 12345, 12345) != 0)
		skip();
	refused("r", RS_ERR_INPUT, "another user");
}

static void a_worktree(void **state)
{
	(void)state;
	make("r");
	RUN(arena, "git --git-dir=%s worktree add -q --detach %s", PATH("r"),
	    PATH("w"));
	refused("w", RS_ERR_INPUT, "worktree");
	refused("r/worktrees/w", RS_ERR_INPUT, "");
}

static void a_missing_commit(void **state)
{
	(void)state;
	make("r");
	WRITE("r/refs/heads/master",
	      "0123456789012345678901234567890123456789\n");
	refused("r", RS_ERR_INPUT, "missing object");
}

/* An object under an id that is not its own. */
static void forge(const char *id, const char *kind, const char *bytes, size_t n)
{
	struct text head = arena_printf(arena, "%s %zu%c", kind, n, '\0');
	unsigned char *raw = arena_alloc(arena, head.n + n);
	uLongf size = compressBound(head.n + n);
	unsigned char *packed = arena_alloc(arena, size);

	memcpy(raw, head.p, head.n);
	memcpy(raw + head.n, bytes, n);
	assert_int_equal(compress(packed, &size, raw, head.n + n), Z_OK);
	mkdir(PATH(arena_printf(arena, "r/objects/%.2s%c", id, '\0').p), 0700);
	write_file(arena_printf(arena, "r/objects/%.2s/%s%c", id, id + 2,
				'\0').p, (const char *)packed, size);
}

#define ONES "1111111111111111111111111111111111111111"
#define TWOS "2222222222222222222222222222222222222222"
#define TREE "tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904\n"
#define WHO "author S <s@example.org> 1 +0000\n" \
	    "committer S <s@example.org> 1 +0000\n\nx\n"

#define FORGE(id, kind, literal) forge(id, kind, literal, sizeof(literal) - 1)

static void commits_in_a_circle(void **state)
{
	(void)state;
	make("r");
	FORGE(ONES, "commit", TREE "parent " TWOS "\n" WHO);
	FORGE(TWOS, "commit", TREE "parent " ONES "\n" WHO);
	WRITE("r/refs/heads/master", ONES "\n");
	refused("r", RS_ERR_INPUT, "its own ancestor");
	FORGE(ONES, "commit", TREE "parent " ONES "\n" WHO);
	refused("r", RS_ERR_INPUT, "its own ancestor");
}

static void objects_that_are_no_commits(void **state)
{
	(void)state;
	make("r");
	FORGE(ONES, "commit", "not a commit");
	WRITE("r/refs/heads/master", ONES "\n");
	refused("r", RS_ERR_INPUT, "is no commit");
	FORGE(ONES, "commit", TREE "parent 12\n" WHO);
	refused("r", RS_ERR_INPUT, "no proper id");
	FORGE(ONES, "commit", TREE "parent " TWOS "\n" WHO);
	FORGE(TWOS, "blob", "x");
	refused("r", RS_ERR_INPUT, "is no commit");
}

static void a_huge_commit(void **state)
{
	size_t n = (size_t)9 << 20;
	char *bytes = arena_alloc(arena, n);

	(void)state;
	make("r");
	memset(bytes, 'x', n);
	memcpy(bytes, TREE WHO, sizeof(TREE WHO) - 1);
	forge(ONES, "commit", bytes, n);
	WRITE("r/refs/heads/master", ONES "\n");
	refused("r", RS_ERR_INPUT, "larger than 8 MiB");
}

static void a_truncated_pack(void **state)
{
	struct text pack;

	(void)state;
	make("r");
	RUN(arena, "git --git-dir=%s repack -adq", PATH("r"));
	pack = RUN(arena, "find %s -name *.pack", PATH("r"));
	chmod(arena_cstr(arena, pack), 0600);
	assert_int_equal(truncate(arena_cstr(arena, pack), 40), 0);
	refused("r", RS_ERR_INPUT, "");
}

static void many_parents_and_long_messages(void **state)
{
	struct text bytes = TEXT(TREE);
	struct tree_commit c;
	struct trees *t;
	struct text head;

	(void)state;
	make("r");
	head = RUN(arena, "git --git-dir=%s rev-parse master", PATH("r"));
	for (int i = 0; i < 200; i++)
		bytes = arena_printf(arena, "%.*sparent %.*s\n",
				     TEXT_ARG(bytes), TEXT_ARG(head));
	bytes = arena_printf(arena, "%.*s" WHO, TEXT_ARG(bytes));
	forge(ONES, "commit", bytes.p, bytes.n);
	WRITE("r/refs/heads/master", ONES "\n");
	t = opened("r");
	assert_int_equal(trees_commit(t, TEXT(ONES), &c), TREE_FOUND);
	assert_true(c.is_merge);
	trees_close(t);
}

static bool take_title(void *data, const struct tree_commit *c)
{
	*(size_t *)data = c->subject.n;
	return true;
}

/* The index has the beginning of it alone. */
static void a_very_long_title(void **state)
{
	struct text bytes, head;
	struct tree_commit c;
	struct trees *t;
	struct tree *tree;
	size_t n = 0;
	uint32_t good;

	(void)state;
	make("r");
	head = RUN(arena, "git --git-dir=%s rev-parse master", PATH("r"));
	bytes = arena_printf(arena, TREE "parent %.*s\nauthor S <s@example.org> "
			     "1 +0000\ncommitter S <s@example.org> 1 +0000\n\n"
			     "%02000d\n", TEXT_ARG(head), 7);
	forge(ONES, "commit", bytes.p, bytes.n);
	WRITE("r/refs/heads/master", ONES "\n");
	t = opened("r");
	tree = trees_at(t, 0);
	assert_int_equal(tree_commit(tree, head, &c), TREE_FOUND);
	good = c.number;
	assert_int_equal(tree_commit(tree, TEXT(ONES), &c), TREE_FOUND);
	assert_int_equal(tree_range_each(tree, tree_range(tree, good, c.number),
					 take_title, &n), TREE_FOUND);
	assert_int_equal(n, 2000);
	assert_int_equal(n, c.subject.n);
	trees_close(t);
}

/* Nothing is fetched: what is not there is not known. */
static void a_partial_clone(void **state)
{
	struct tree_commits list;
	struct trees *t;
	struct text *paths;
	size_t n;
	bool more;

	(void)state;
	make("r");
	RUN(arena, "git --git-dir=%s config uploadpack.allowFilter true",
	    PATH("r"));
	RUN(arena, "git clone -q --bare --filter=tree:0 file://%s %s",
	    PATH("r"), PATH("s"));
	t = opened("s");
	assert_int_equal(tree_by_subject(trees_at(t, 0), TEXT("second"), &list),
			 TREE_FOUND);
	assert_int_equal(tree_paths(trees_at(t, 0), &list.item[0], &paths, &n,
				    &more), TREE_NONE);
	trees_close(t);
}

static void replaced_objects_and_grafts(void **state)
{
	struct tree_commits list;
	struct trees *t;
	struct text head;

	(void)state;
	make("r");
	head = RUN(arena, "git --git-dir=%s rev-parse master", PATH("r"));
	RUN(arena, "git --git-dir=%s replace master master~1", PATH("r"));
	write_file("r/info/grafts", head.p, head.n);
	t = opened("r");
	assert_int_equal(tree_state(trees_at(t, 0)).commits, 2);
	assert_int_equal(tree_by_subject(trees_at(t, 0), TEXT("second"), &list),
			 TREE_FOUND);
	trees_close(t);
}

static void a_configuration_that_runs_something(void **state)
{
	struct trees *t;
	struct text config;
	struct stat st;

	(void)state;
	make("r");
	config = arena_printf(arena, "[core]\nbare = true\n"
			      "fsmonitor = touch %s\nsshCommand = touch %s\n"
			      "hooksPath = %s\n[include]\npath = %s\n",
			      PATH("ran"), PATH("ran"), PATH("hooks"),
			      PATH("other"));
	write_file("r/config", config.p, config.n);
	t = opened("r");
	trees_close(t);
	assert_int_not_equal(stat(PATH("ran"), &st), 0);
}

static void nothing_is_written(void **state)
{
	struct text before, after;

	(void)state;
	make("r");
	before = RUN(arena, "find %s -printf %%p%%s%%T@;", PATH("r"));
	trees_close(opened("r"));
	after = RUN(arena, "find %s -printf %%p%%s%%T@;", PATH("r"));
	assert_true(text_eq(before, after));
}

static void tags_of_what_is_no_commit(void **state)
{
	struct trees *t;

	(void)state;
	make("r");
	RUN(arena, "git --git-dir=%s tag v1.0 master^{tree}", PATH("r"));
	RUN(arena, "git --git-dir=%s tag -m one v1.1 master", PATH("r"));
	RUN(arena, "git --git-dir=%s tag -m two v1.2 v1.1", PATH("r"));
	RUN(arena, "git --git-dir=%s tag other master", PATH("r"));
	t = opened("r");
	assert_null(tree_tag(trees_at(t, 0), TEXT("v1.0")));
	assert_null(tree_tag(trees_at(t, 0), TEXT("other")));
	assert_non_null(tree_tag(trees_at(t, 0), TEXT("v1.1")));
	assert_non_null(tree_tag(trees_at(t, 0), TEXT("v1.2")));
	trees_close(t);
}

static void odd_references(void **state)
{
	struct trees *t;

	(void)state;
	make("r");
	WRITE("r/refs/heads/broken", "no id\n");
	WRITE("r/refs/tags/v9.9", "");
	assert_int_equal(symlink("/etc/passwd", PATH("r/refs/tags/v9.8")), 0);
	WRITE("r/packed-refs", "# pack-refs\n^^\n\n0123 refs/tags/v9.7\n"
	      "not a line\n");
	t = opened("r");
	assert_null(tree_tag(trees_at(t, 0), TEXT("v9.9")));
	assert_null(tree_tag(trees_at(t, 0), TEXT("v9.8")));
	trees_close(t);
}

static void odd_names(void **state)
{
	struct trees *t;
	const char *many[TREES_MOST + 1];

	(void)state;
	make("r");
	assert_int_equal(open_word("=x", &t), RS_ERR_USAGE);
	assert_int_equal(open_word("a b=x", &t), RS_ERR_USAGE);
	assert_int_equal(open_word("", &t), RS_ERR_INPUT);
	for (size_t i = 0; i < COUNT_OF(many); i++)
		many[i] = PATH("r");
	assert_int_equal(trees_open(arena, many, COUNT_OF(many), NULL, &t),
			 RS_ERR_USAGE);
}

#define TESTED(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TESTED(no_folder),
		TESTED(no_repository),
		TESTED(an_empty_one),
		TESTED(one_without_stable_branches),
		TESTED(borrowed_objects),
		TESTED(objects_behind_a_link),
		TESTED(a_shallow_clone),
		TESTED(sha256),
		TESTED(a_reftable),
		TESTED(another_owner),
		TESTED(a_worktree),
		TESTED(a_missing_commit),
		TESTED(commits_in_a_circle),
		TESTED(objects_that_are_no_commits),
		TESTED(a_huge_commit),
		TESTED(a_truncated_pack),
		TESTED(many_parents_and_long_messages),
		TESTED(a_very_long_title),
		TESTED(a_partial_clone),
		TESTED(replaced_objects_and_grafts),
		TESTED(a_configuration_that_runs_something),
		TESTED(nothing_is_written),
		TESTED(tags_of_what_is_no_commit),
		TESTED(odd_references),
		TESTED(odd_names),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
