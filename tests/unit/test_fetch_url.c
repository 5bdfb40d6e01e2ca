/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What people paste for a thread, a list or a search. */
#include "corpus/fetch_url.h"

#include "tests/unit/test.h"

static const struct fetch_base bases[] = {
	{{"lore.kernel.org", 15}, {"", 0}, 0, false},
	{{"lists.example.org:8443", 22}, {"/archive", 8}, 1, false},
	{{"copy.example.net", 16}, {"", 0}, 0, false},
	{{"pages.example.org", 17}, {"", 0}, 3, true},
};

static struct arena *arena;
static struct fetch_target target;

static const char *parse(const char *word)
{
	return fetch_url_parse(arena, text_of(word), bases, COUNT_OF(bases),
			       &target);
}

static int set_up(void **state)
{
	(void)state;
	arena = arena_new();
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	arena_free(arena);
	return 0;
}

/* All of these are the message x+1@h.org of the list linux-ext4. */
static void test_thread_forms(void **state)
{
	static const char *const forms[] = {
		"https://lore.kernel.org/linux-ext4/x+1@h.org/",
		"https://lore.kernel.org/linux-ext4/x+1@h.org",
		"https://lore.kernel.org/linux-ext4/x%2B1@h.org/",
		"https://lore.kernel.org/linux-ext4/x%2b1%40h.org/T/#u",
		"https://lore.kernel.org/linux-ext4/x+1@h.org/t/#u",
		"https://lore.kernel.org/linux-ext4/x+1@h.org/T",
		"https://lore.kernel.org/linux-ext4/x+1@h.org/raw",
		"https://lore.kernel.org/linux-ext4/x+1@h.org/t.mbox.gz",
		"https://lore.kernel.org/linux-ext4/x+1@h.org/t.mbox",
		"https://lore.kernel.org/linux-ext4/x+1@h.org/t.atom",
		"https://lore.kernel.org/linux-ext4/x+1@h.org/#R",
		"https://lore.kernel.org/linux-ext4/x+1@h.org/2-fio.txt",
		"https://lore.kernel.org/linux-ext4/x+1@h.org/2-a@b.txt",
		"https://lore.kernel.org/linux-ext4/x+1@h.org/?a=b",
		"http://lore.kernel.org/linux-ext4/x+1@h.org/",
		"HTTPS://LORE.kernel.ORG/linux-ext4/x+1@h.org/",
		"https://lore.kernel.org:443/linux-ext4/x+1@h.org/",
		"https://lore.kernel.org//linux-ext4//x+1@h.org",
		"lore.kernel.org/linux-ext4/x+1@h.org/",
		"<https://lore.kernel.org/linux-ext4/x+1@h.org/>",
		" https://lore.kernel.org/linux-ext4/x+1@h.org/\n",
		"Link: https://lore.kernel.org/linux-ext4/x+1@h.org/",
		"https://tor.lore.kernel.org/linux-ext4/x+1@h.org/",
		"https://copy.example.net/linux-ext4/x+1@h.org/",
	};

	(void)state;
	for (size_t i = 0; i < COUNT_OF(forms); i++) {
		const char *why = parse(forms[i]);

		if (why)
			fail_msg("%s: %s", forms[i], why);
		assert_int_equal(target.kind, FETCH_THREAD);
		assert_int_equal(target.base, 0);
		assert_text(target.id, "x+1@h.org");
		assert_text(target.inbox, "linux-ext4");
	}
}

/* The same where no list is named, or not one of an archive that is known. */
static void test_thread_without_list(void **state)
{
	static const char *const forms[] = {
		"x+1@h.org", "<x+1@h.org>", "x%2B1@h.org", "x+1%40h.org",
		"Message-ID: <x+1@h.org>", "message-id:<x+1@h.org>",
		"mid:x+1@h.org", "id:x+1@h.org", "news:x+1@h.org",
		"nntp://nntp.lore.kernel.org/org.kernel.x/x+1@h.org",
		"https://lore.kernel.org/r/x+1@h.org",
		"https://lore.kernel.org/x+1@h.org/",
		"https://lore.kernel.org/all/x+1@h.org/",
		"https://lkml.kernel.org/r/x+1@h.org",
		"http://lkml.kernel.org/r/x%2B1@h.org",
		"lkml.kernel.org/r/x+1@h.org",
		"https://msgid.link/x+1@h.org",
		"https://patch.msgid.link/x+1@h.org",
		"https://patchwork.kernel.org/project/linux-mm/patch/x+1@h.org/",
		"https://patchwork.kernel.org/project/linux-mm/cover/x+1@h.org/"
		"#245",
		"https://patchwork.ozlabs.org/project/a/patch/x%2B1@h.org/mbox/",
		"https://marc.info/?i=x+1@h.org",
		"https://marc.info/?l=linux-mm&i=x%2B1@h.org",
		"https://www.mail-archive.com/search?l=mid&q=x%2B1%40h.org",
		"https://mid.mail-archive.com/x+1@h.org",
		"https://lists.debian.org/msgid-search/x+1@h.org",
		"https://other.example/inbox/x+1@h.org/t/",
	};

	(void)state;
	for (size_t i = 0; i < COUNT_OF(forms); i++) {
		const char *why = parse(forms[i]);

		if (why)
			fail_msg("%s: %s", forms[i], why);
		assert_int_equal(target.kind, FETCH_THREAD);
		assert_int_equal(target.base, 0);
		assert_text(target.id, "x+1@h.org");
		assert_text(target.inbox, "all");
	}
}

static void test_slash_in_id(void **state)
{
	(void)state;
	assert_null(parse("https://lore.kernel.org/all/a%2Fb@h/T/"));
	assert_text(target.id, "a/b@h");
	assert_null(parse("https://lore.kernel.org/all/a/b@h/T/"));
	assert_text(target.id, "a/b@h");
	assert_null(parse("https://lore.kernel.org/r/a/b@h"));
	assert_text(target.id, "a/b@h");
}

static void test_id_without_at(void **state)
{
	(void)state;
	assert_null(parse("https://lore.kernel.org/linux-mm/20240101.x/T/"));
	assert_int_equal(target.kind, FETCH_THREAD);
	assert_text(target.id, "20240101.x");
	assert_null(parse("https://patch.msgid.link/20240101.x"));
	assert_text(target.id, "20240101.x");
}

static void test_archive_with_path(void **state)
{
	(void)state;
	assert_null(parse("https://lists.example.org:8443/archive/fs/a@b/"));
	assert_int_equal(target.base, 1);
	assert_text(target.inbox, "fs");
	/* Another path or port is another site: its id is asked of lore. */
	assert_null(parse("https://lists.example.org:8443/archives/fs/a@b/"));
	assert_int_equal(target.base, 0);
	assert_null(parse("https://lists.example.org/archive/fs/a@b/"));
	assert_int_equal(target.base, 0);
	assert_text(target.inbox, "all");
}

/* Not below the archive's name, though it ends in the same letters. */
static void test_similar_host(void **state)
{
	(void)state;
	assert_non_null(parse("https://evillore.kernel.org/linux-ext4/"));
	assert_non_null(parse("https://lore.kernel.org.evil/linux-ext4/"));
}

static void test_lists(void **state)
{
	(void)state;
	assert_null(parse("https://lore.kernel.org/linux-ext4/"));
	assert_int_equal(target.kind, FETCH_LIST);
	assert_text(target.inbox, "linux-ext4");
	assert_int_equal(target.epoch, -1);
	assert_null(parse("https://lore.kernel.org/linux-ext4"));
	assert_int_equal(target.kind, FETCH_LIST);
	assert_null(parse("https://lore.kernel.org/linux-ext4/1"));
	assert_int_equal(target.epoch, 1);
	assert_null(parse("https://lore.kernel.org/linux-ext4/git/12.git"));
	assert_int_equal(target.kind, FETCH_LIST);
	assert_int_equal(target.epoch, 12);
}

static void test_searches(void **state)
{
	(void)state;
	assert_null(parse("https://lore.kernel.org/linux-ext4/"
			  "?q=s%3Aslow+AND+f:a@b&x=A"));
	assert_int_equal(target.kind, FETCH_SEARCH);
	assert_text(target.inbox, "linux-ext4");
	assert_text(target.query, "s:slow AND f:a@b");
	assert_null(parse("https://lore.kernel.org/all/?x=t&q=a"));
	assert_text(target.query, "a");
}

/* Their pages say the id. */
static void test_pages(void **state)
{
	(void)state;
	assert_null(parse("http://lkml.iu.edu/hypermail/linux/kernel/1808.2/"
			  "00123.html#end"));
	assert_int_equal(target.kind, FETCH_PAGE);
	assert_text(target.url, "https://lkml.iu.edu/hypermail/linux/kernel/"
				"1808.2/00123.html");
	assert_null(parse("https://patchwork.kernel.org/patch/1234567/"));
	assert_int_equal(target.kind, FETCH_PAGE);
	assert_null(parse("https://pages.example.org/a/0123.html"));
	assert_int_equal(target.kind, FETCH_PAGE);
	assert_null(parse("https://marc.info/?l=linux-mm&m=123&w=2"));
	assert_text(target.url, "https://marc.info/?l=linux-mm&m=123&w=2");
}

static void test_refused(void **state)
{
	static const char *const words[] = {
		"", " ", "<>", "hello", "linux-ext4", "https://", "https:///",
		"https://lore.kernel.org/", "https://lore.kernel.org/all/",
		"https://lore.kernel.org/../etc/",
		"https://lore.kernel.org/-x/",
		"https://lore.kernel.org/linux-ext4/new.html",
		"https://lore.kernel.org/linux-ext4/_/text/help/",
		"https://lore.kernel.org/linux-ext4/abc123/s/",
		"https://lore.kernel.org@evil.example/a@b/",
		"https://lore.kernel.org\\@evil.example/a@b/",
		"https://user:pass@lore.kernel.org/all/a@b/",
		"https://lore.kernel.org/all/a b@c/",
		"https://lore.kernel.org/all/a%0d%0ab@c/",
		"https://lore.kernel.org/all/a%00@c/",
		"https://lore.kernel.org/all/a%3cb@c/",
		"file:///etc/passwd", "ftp://lore.kernel.org/all/x/",
		"git://lore.kernel.org/a@b", "https://evil.example/x/",
		"https://lore.kernel.org%2eevil/a@b", "a\tb@c",
	};

	(void)state;
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (!parse(words[i]))
			fail_msg("'%s' was taken", words[i]);
}

static void test_too_long(void **state)
{
	static char word[FETCH_URL_MAX + 10];

	(void)state;
	for (size_t i = 0; i < sizeof(word) - 1; i++)
		word[i] = 'a';
	word[3] = '@';
	assert_string_equal(parse(word), "is too long");
	word[FETCH_ID_MAX + 1] = 0;
	assert_non_null(parse(word));
	word[FETCH_ID_MAX] = 0;
	assert_null(parse(word));
	assert_int_equal(target.id.n, FETCH_ID_MAX);
}

static void test_encode(void **state)
{
	(void)state;
	assert_text(fetch_url_encode(arena, TEXT("a/b+c%d@e&f=\xc3\xa9 ~?#")),
		    "a%2Fb%2Bc%25d@e%26f=%C3%A9%20~%3F%23");
}

static void test_decode(void **state)
{
	(void)state;
	assert_text(fetch_url_decode(arena, TEXT("%41%4a+%2F%%2%zz%")),
		    "AJ+/%%2%zz%");
}

static void test_bases(void **state)
{
	struct fetch_base b;

	(void)state;
	assert_null(fetch_base_parse(arena, TEXT("https://A.org:8443/x/y//"),
				     &b));
	assert_text(b.host, "a.org:8443");
	assert_text(b.prefix, "/x/y");
	assert_null(fetch_base_parse(arena, TEXT("https://a.org"), &b));
	assert_text(b.prefix, "");
	assert_non_null(fetch_base_parse(arena, TEXT("http://a.org/"), &b));
	assert_non_null(fetch_base_parse(arena, TEXT("https://u@a.org/"), &b));
	assert_non_null(fetch_base_parse(arena, TEXT("https://a.org/?q"), &b));
	assert_non_null(fetch_base_parse(arena, TEXT("https://a.org/%2e"), &b));
	assert_non_null(fetch_base_parse(arena, TEXT("https:///x"), &b));
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		TEST(test_thread_forms), TEST(test_thread_without_list),
		TEST(test_slash_in_id), TEST(test_id_without_at),
		TEST(test_archive_with_path), TEST(test_similar_host),
		TEST(test_lists), TEST(test_searches), TEST(test_pages),
		TEST(test_refused), TEST(test_too_long), TEST(test_encode),
		TEST(test_decode), TEST(test_bases),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
