/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Which mails and commits a mail refers to, and what of a patch it holds. */
#include "tests/unit/test.h"

#include "parser/text/mail_url.h"
#include "parser/text/mention.h"

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

static void url(const char *word, enum mail_url kind, const char *want)
{
	struct text what = {NULL, 0};

	assert_int_equal(mail_url_read(arena, text_of(word), &what), kind);
	if (want)
		assert_true(text_is(what, want));
}

static void ids_in_urls(void **state)
{
	(void)state;
	url("https://lore.kernel.org/all/a.b@c.example/", MAIL_URL_MAIL,
	    "a.b@c.example");
	url("http://lkml.kernel.org/r/a@c", MAIL_URL_MAIL, "a@c");
	url("<https://lore.kernel.org/linux-fs/a@c/T/#u>,", MAIL_URL_MAIL,
	    "a@c");
	url("https://patch.msgid.link/a@c", MAIL_URL_MAIL, "a@c");
	url("https://lore.kernel.org/r/a%2Fb%40c%2bd@e/", MAIL_URL_MAIL,
	    "a/b@c+d@e");
	url("<a@c>", MAIL_URL_MAIL, "a@c");
}

static void other_words(void **state)
{
	(void)state;
	url("https://lore.kernel.org/some_id/", MAIL_URL_BROKEN, NULL);
	url("https://bugs.example/show?id=3#c4", MAIL_URL_OTHER,
	    "https://bugs.example/show?id=3");
	url("https://bugs.example/9/", MAIL_URL_OTHER,
	    "https://bugs.example/9");
	url("soon", MAIL_URL_NONE, NULL);
	url("https://", MAIL_URL_NONE, NULL);
	url("@", MAIL_URL_NONE, NULL);
	url("%", MAIL_URL_NONE, NULL);
}

static void an_id_as_url(void **state)
{
	struct text id, back, t = mail_url_of(arena, TEXT("a/b%c@d e"));

	(void)state;
	assert_true(text_is(t, "https://lore.kernel.org/all/a%2Fb%25c@d%20e/"));
	id = mail_url_of(arena, TEXT("a/b@c"));
	assert_int_equal(mail_url_read(arena, id, &back), MAIL_URL_MAIL);
	assert_true(text_is(back, "a/b@c"));
}

/* All as "kind=value;". */
static void expect(const char *body, const char *want)
{
	struct mentions m = {.item = NULL};
	char got[600] = "";
	size_t n = 0;

	mention_read(arena, text_of(body), &m);
	for (size_t i = 0; i < m.n; i++)
		n += (size_t)snprintf(got + n, sizeof(got) - n, "%s=%.*s;",
				      mention_name(m.item[i].kind),
				      TEXT_ARG(m.item[i].value));
	assert_string_equal(got, want);
}

static void lines_of_patches(void **state)
{
	(void)state;
	expect("Link: https://lore.kernel.org/r/a@c [1]\n"
	       "Closes: https://bugs.example/9\n"
	       "Fixes: 1234567890AB (\"fs: less\")\n",
	       "link=a@c;link=https://bugs.example/9;fixes=1234567890ab;");
	expect("link: https://bugs.example/9\nFixes: the problem\n", "");
	expect("see https://lore.kernel.org/a/x@y/ and\n"
	       "https://lore.kernel.org/a/x@y/\nhttps://other.example/x@y/\n",
	       "url=x@y;");
}

static void what_does_not_count(void **state)
{
	(void)state;
	expect("> Link: https://lore.kernel.org/r/a@c\n"
	       " > see https://lore.kernel.org/a/x@y/\n", "");
	expect("#regzbot monitor:\nhttps://lore.kernel.org/a/x@y/\n\n"
	       "https://lore.kernel.org/a/z@y/\n", "url=z@y;");
}

static void signs_of_a_patch(void **state)
{
	struct mentions m = {.item = NULL};

	(void)state;
	mention_read(arena, TEXT("text\nSigned-off-by: Ann\n"), &m);
	assert_int_equal(m.patch, PATCH_SOB);
	mention_read(arena, TEXT("diff --git a/x b/x\n"), &m);
	assert_int_equal(m.patch, PATCH_SOB | PATCH_DIFF);
	m.patch = 0;
	mention_read(arena, TEXT("> diff --git a/x b/x\n"), &m);
	mention_subject(TEXT("Re: [PATCH] fs: less"), &m);
	assert_int_equal(m.patch, 0);
	mention_subject(TEXT("[PATCH v2 1/3] fs: less"), &m);
	assert_int_equal(m.patch, PATCH_SUBJECT);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ids_in_urls), cmocka_unit_test(other_words),
		cmocka_unit_test(an_id_as_url),
		cmocka_unit_test(lines_of_patches),
		cmocka_unit_test(what_does_not_count),
		cmocka_unit_test(signs_of_a_patch),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
