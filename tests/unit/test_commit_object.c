/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Commit objects, and what their messages point to. */
#include "tests/unit/test.h"

#include "parser/text/commit/commit_object.h"

#define A "0123456789abcdef0123456789abcdef01234567"
#define B "fedcba9876543210fedcba9876543210fedcba98"

static int set_up(void **state)
{
	*state = arena_new();
	return 0;
}

static int tear_down(void **state)
{
	arena_free(*state);
	return 0;
}

/* Everything that a message says, as "KIND VALUE;". */
static const char *all(struct arena *a, const char *message)
{
	static const char *const names[] = {"", "link", "fixes", "reverts",
					    "upstream"};
	struct commit_reader r = commit_reader(text_of(message));
	struct text out = TEXT("");
	struct commit_said s;

	while (commit_says_next(&r, &s))
		out = arena_printf(a, "%.*s%s %.*s;", TEXT_ARG(out),
				   names[s.what], TEXT_ARG(s.value));
	return arena_cstr(a, out);
}

static void reads_a_commit(void **state)
{
	struct commit_object o;
	struct text id;

	(void)state;
	assert_true(commit_object_parse(
		TEXT("tree " A "\nparent " B "\nparent " A "\n"
		     "author Some Body <s@example.org> 1500000000 +0200\n"
		     "committer X <x@example.org> 1500000001 +0000\n"
		     "gpgsig -----BEGIN\n parent no\n\n"
		     "mm: a subject\n\nbody\n"), &o));
	assert_true(text_is(o.tree, A));
	assert_true(commit_parent(&o, &id));
	assert_true(text_is(id, B));
	assert_true(commit_parent(&o, &id));
	assert_true(text_is(id, A));
	assert_false(commit_parent(&o, &id));
	assert_true(text_is(o.author, "Some Body"));
	assert_true(text_is(o.author_mail, "s@example.org"));
	assert_int_equal(o.author_time, 1500000000);
	assert_int_equal(o.commit_time, 1500000001);
	assert_true(text_is(o.message, "mm: a subject\n\nbody\n"));
}

static void a_commit_without_a_tree_is_none(void **state)
{
	struct commit_object o;

	(void)state;
	assert_false(commit_object_parse(TEXT("parent " A "\n"), &o));
	assert_false(commit_object_parse(TEXT(""), &o));
}

static void reads_a_tag(void **state)
{
	struct text id;
	int64_t time;

	(void)state;
	assert_true(tag_object_parse(
		TEXT("object " A "\ntype commit\ntag v1\n"
		     "tagger T <t@example.org> 1600000000 +0000\n\nv1\n"),
		&id, &time));
	assert_true(text_is(id, A));
	assert_int_equal(time, 1600000000);
	assert_false(tag_object_parse(TEXT("object " A "\ntype tree\n"), &id,
				      &time));
}

static void a_subject_is_one_line(void **state)
{
	assert_true(text_is(commit_subject(*state, TEXT("\n a  b\n\tc\n\nd")),
			    "a b c"));
	assert_int_equal(commit_subject(*state, TEXT("\n\n")).n, 0);
}

static void finds_links(void **state)
{
	assert_string_equal(
		all(*state, "s\n\nLink: https://x.org/r/1@y\n"
			    "Closes: https://x.org/2 # [1]\n"
			    "link: https://x.org/3\n > Link: no\n"),
		"link https://x.org/r/1@y;link https://x.org/2;");
}

static void finds_fixes(void **state)
{
	assert_string_equal(
		all(*state, "Fixes: 0123456789ab (\"a subject\")\n"
			    "fixes: commit 1234567 (\"b\")\n"
			    "Fixes: 123456\nFixes: https://example.org/\n"
			    "It Fixes: 1234567\n"),
		"fixes 0123456789ab;fixes 1234567;");
}

static void finds_reverts(void **state)
{
	assert_string_equal(all(*state, "This reverts commit " A ".\n"),
			    "reverts " A ";");
	assert_string_equal(all(*state, "This reverts commits " A ", " B
				" and\n1234567 (\"x\").\n"),
			    "reverts " A ";reverts " B ";reverts 1234567;");
	assert_string_equal(all(*state, "This reverts commit\n" A ".\n"
				"Fixes: 7654321 (\"y\")\n"),
			    "reverts " A ";fixes 7654321;");
}

static void a_reverted_backport_is_none(void **state)
{
	assert_string_equal(all(*state, "This reverts commit " A " which is\n"
				"commit " B " upstream.\n"),
			    "reverts " A ";");
	assert_string_equal(all(*state, "commit " B " upstream.\n\n"
				"This reverts commit " A ".\n"),
			    "upstream " B ";reverts " A ";");
}

static void finds_upstream(void **state)
{
	static const char *const said[] = {
		"commit " A " upstream.\n", "[ Upstream commit " A " ]\n",
		"commit " A " Upstream.\n", "[ upstream commit " A "]\n",
		"(cherry picked from commit " A ")\n",
		"Upstream commit: " A "\n", "[ commit " A " upstream ]\n",
	};

	for (size_t i = 0; i < sizeof(said) / sizeof(*said); i++)
		assert_string_equal(all(*state, said[i]), "upstream " A ";");
	assert_string_equal(all(*state, "commit " A " broke it\n"
				"see commit " A " upstream\n"
				"commit 1234567 upstream\n"), "");
}

static const char *key(struct arena *a, const char *url)
{
	return arena_cstr(a, commit_link_key(a, text_of(url)));
}

static void links_of_one_mail_are_equal(void **state)
{
	static const char *const urls[] = {
		"https://lore.kernel.org/r/1.a%2Fb@x.org",
		"https://lore.kernel.org/all/1.a%2fb@x.org/",
		"http://lore.kernel.org/linux-mm/1.a%2Fb@x.org/T/#u",
		"https://lkml.kernel.org/r/1.a%2Fb%40x.org",
		"https://patch.msgid.link/1.a%2Fb@x.org?x=1",
		"<1.a/b@x.org>", "1.a/b@x.org",
	};

	for (size_t i = 0; i < sizeof(urls) / sizeof(*urls); i++)
		assert_string_equal(key(*state, urls[i]), "id:1.a/b@x.org");
}

static void other_links(void **state)
{
	assert_string_equal(key(*state, "https://Bugs.example.org/x?id=1#c2"),
			    "url:bugs.example.org/x?id=1");
	assert_string_equal(key(*state, "http://example.org/A/"),
			    "url:example.org/A");
	assert_string_equal(key(*state, "https://lore.kernel.org/all/abc/"),
			    "id:abc");
	assert_int_equal(commit_link_key(*state, TEXT("word")).n, 0);
	assert_int_equal(commit_link_key(*state, TEXT("")).n, 0);
	assert_string_equal(key(*state, "https://x.org/%zz@%4"),
			    "id:%zz@%4");
}

#define TESTED(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TESTED(reads_a_commit),
		TESTED(a_commit_without_a_tree_is_none),
		TESTED(reads_a_tag),
		TESTED(a_subject_is_one_line),
		TESTED(finds_links),
		TESTED(finds_fixes),
		TESTED(finds_reverts),
		TESTED(a_reverted_backport_is_none),
		TESTED(finds_upstream),
		TESTED(links_of_one_mail_are_equal),
		TESTED(other_links),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
