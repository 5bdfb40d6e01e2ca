/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Markup: whatever a value holds, it stays a value. */
#include "tests/unit/test.h"

#include "report/html.h"

static struct html *h;

static int setup(void **state)
{
	(void)state;
	if (html_ready() != 0)
		return -1;
	h = html_new();
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	html_free(h);
	return 0;
}

static void test_markup_is_text(void **state)
{
	(void)state;
	html_element_text(h, "p", TEXT("<b>&amp;</p>]]>\"'"));
	assert_text(html_result(h), "<p>&lt;b&gt;&amp;amp;&lt;/p&gt;]]&gt;"
		    "&quot;'</p>");
}

static void test_markup_in_an_attribute(void **state)
{
	(void)state;
	html_open(h, "a");
	html_attr_text(h, "title", TEXT("\"><x y='z'>"));
	html_close(h);
	assert_text(html_result(h),
		    "<a title=\"&quot;&gt;&lt;x y='z'&gt;\"></a>");
}

static void test_controls_are_seen(void **state)
{
	(void)state;
	html_element_text(h, "p", TEXT("a\x1b[1m\0b\xe2\x80\xae"
				       "c\nd\xef\xbf\xbf\xff"));
	assert_text(html_result(h), "<p>a^[[1m^@b&lt;U+202E&gt;c d"
		    "\xef\xbf\xbd\xef\xbf\xbd</p>");
}

static void test_clip_keeps_characters_whole(void **state)
{
	(void)state;
	html_open(h, "p");
	html_clip(h, TEXT("\xc3\xa4\xc3\xb6\xc3\xbc"), 2);
	html_close(h);
	assert_text(html_result(h), "<p>\xc3\xa4\xc3\xb6\xe2\x80\xa6</p>");
}

static void test_clip_of_just_as_many(void **state)
{
	(void)state;
	html_open(h, "p");
	html_clip(h, TEXT("abc"), 3);
	html_close(h);
	assert_text(html_result(h), "<p>abc</p>");
}

static void test_void_and_empty_elements(void **state)
{
	(void)state;
	html_open(h, "td");
	html_close(h);
	html_open(h, "br");
	html_void(h);
	assert_text(html_result(h), "<td></td><br/>");
}

static void test_reset_begins_anew(void **state)
{
	(void)state;
	html_element(h, "p", "one");
	html_reset(h);
	html_element(h, "p", "two");
	assert_text(html_result(h), "<p>two</p>");
}

static void test_urls(void **state)
{
	static const struct {
		const char *url;
		bool good;
	} rows[] = {
		{"https://lore.kernel.org/all/x@y/", true},
		{"HTTP://a/?b=c&d#e", true}, {"mailto:a@b", true},
		{"javascript:alert(1)", false}, {"data:text/html,x", false},
		{" https://a", false}, {"https://a b", false},
		{"https://a\tb", false}, {"https://a\"b", false},
		{"https://a<b", false}, {"//a", false}, {"file:///etc", false},
		{"", false}, {"https:/a", false}, {"https://\xc3\xa4", false},
	};

	(void)state;
	for (size_t i = 0; i < COUNT_OF(rows); i++)
		assert_int_equal(html_url_ok(text_of(rows[i].url)),
				 rows[i].good);
}

static void test_refused_link_is_a_span(void **state)
{
	(void)state;
	html_link(h, TEXT("javascript:x"), TEXT("t"), 0);
	assert_text(html_result(h), "<span class=\"refused\">t</span>");
}

static void test_mail_url_is_escaped(void **state)
{
	struct buf b = buf_new(4096);

	(void)state;
	html_mail_url(&b, TEXT("a/../?#%<\"\x80@b"));
	assert_text(buf_text(&b), "https://lore.kernel.org/all/"
		    "a%2F..%2F%3F%23%25%3C%22%80@b/");
	buf_free(&b);
}

static void test_commit_that_is_none(void **state)
{
	(void)state;
	html_link_commit(h, TEXT("../../x"));
	assert_text(html_result(h), "<span class=\"refused\">../../x</span>");
}

static void test_date(void **state)
{
	(void)state;
	html_date(h, 1700000000);
	html_date(h, 0);
	assert_text(html_result(h), "<time datetime=\"2023-11-14T22:13:20Z\">"
		    "2023-11-14</time><time>?</time>");
}

#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		T(test_markup_is_text), T(test_markup_in_an_attribute),
		T(test_controls_are_seen), T(test_clip_keeps_characters_whole),
		T(test_clip_of_just_as_many), T(test_void_and_empty_elements),
		T(test_reset_begins_anew), T(test_urls),
		T(test_refused_link_is_a_span), T(test_mail_url_is_escaped),
		T(test_commit_that_is_none), T(test_date),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
