/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What fetch decides without a network: addresses, answers, settings, waits. */
#include <arpa/inet.h>
#include <netinet/in.h>

#include "base/error.h"
#include "corpus/fetch_body.h"
#include "corpus/fetch_config.h"
#include "corpus/fetch_http.h"
#include "corpus/fetch_pack.h"
#include "tests/unit/test.h"

static struct arena *arena;

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

/* ---- addresses ---- */

static const char *refused(const char *word, const struct fetch_range *range,
			   size_t n)
{
	struct sockaddr_in in = {.sin_family = AF_INET};
	struct sockaddr_in6 in6 = {.sin6_family = AF_INET6};

	if (inet_pton(AF_INET, word, &in.sin_addr) == 1)
		return fetch_address_refused((struct sockaddr *)&in, range, n);
	assert_int_equal(inet_pton(AF_INET6, word, &in6.sin6_addr), 1);
	return fetch_address_refused((struct sockaddr *)&in6, range, n);
}

static void test_private_addresses(void **state)
{
	static const char *const words[] = {
		"0.0.0.0", "10.0.0.1", "10.255.255.255", "100.64.0.1",
		"100.127.255.255", "127.0.0.1", "127.255.255.254",
		"169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8",
		"192.168.1.1", "198.18.0.1", "198.19.255.255", "224.0.0.1",
		"239.1.1.1", "255.255.255.255", "::", "::1",
		"::ffff:127.0.0.1", "::ffff:10.1.2.3", "::127.0.0.1",
		"fc00::1", "fdff::1", "fe80::1", "febf::1", "fec0::1",
		"ff02::1", "2001:db8::1", "64:ff9b::10.0.0.1",
		"64:ff9b:1::1", "2002:7f00:1::1", "2002:a00:1::",
		"2001::1",
	};

	(void)state;
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (!refused(words[i], NULL, 0))
			fail_msg("%s was allowed", words[i]);
}

static void test_public_addresses(void **state)
{
	static const char *const words[] = {
		"1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255",
		"100.128.0.0", "126.255.255.255", "128.0.0.0",
		"172.15.255.255", "172.32.0.0", "192.167.255.255",
		"198.17.255.255", "198.20.0.0", "223.255.255.255",
		"2600:3c04::1", "2a00::1", "64:ff9b::1.1.1.1",
		"2002:101:101::1", "::ffff:1.1.1.1", "2001:200::1",
	};

	(void)state;
	for (size_t i = 0; i < COUNT_OF(words); i++)
		if (refused(words[i], NULL, 0))
			fail_msg("%s was refused", words[i]);
}

static void test_allowed_ranges(void **state)
{
	struct fetch_range range[2];

	(void)state;
	assert_true(fetch_range_parse(TEXT("10.1.0.0/17"), &range[0]));
	assert_true(fetch_range_parse(TEXT("::1"), &range[1]));
	assert_null(refused("10.1.127.255", range, 2));
	assert_non_null(refused("10.1.128.0", range, 2));
	assert_non_null(refused("10.0.255.255", range, 2));
	assert_null(refused("::1", range, 2));
	assert_non_null(refused("127.0.0.1", range, 2));
	assert_null(refused("64:ff9b::10.1.0.1", range, 2));
}

static void test_bad_ranges(void **state)
{
	static const char *const words[] = {
		"", "x", "10.0.0", "10.0.0.0/33", "::/129", "10.0.0.0/8x",
		"10.0.0.0/-1", "localhost",
	};
	struct fetch_range r;

	(void)state;
	for (size_t i = 0; i < COUNT_OF(words); i++)
		assert_false(fetch_range_parse(text_of(words[i]), &r));
}

static void test_other_family(void **state)
{
	struct sockaddr local = {.sa_family = AF_UNIX};

	(void)state;
	assert_non_null(fetch_address_refused(&local, NULL, 0));
}

/* ---- answers ---- */

static void test_body_kinds(void **state)
{
	static const struct { const char *body; enum fetch_body kind; } rows[] = {
		{"", BODY_EMPTY},
		{"From mboxrd@z Thu Jan  1 00:00:00 1970\nA: b\n", BODY_MBOX},
		{"<!DOCTYPE html><title>x</title>", BODY_HTML},
		{"\xef\xbb\xbf<html>", BODY_HTML},
		{"\n <head>", BODY_HTML},
		{"<html><title>Making sure you're not a bot!</title>",
		 BODY_CHALLENGE},
		{"<html><title>Just a moment...</title>", BODY_CHALLENGE},
		{"<html><script id=\"anubis_challenge\">", BODY_CHALLENGE},
		{"{\"a\":1}", BODY_OTHER}, {"hello", BODY_OTHER},
	};

	(void)state;
	for (size_t i = 0; i < COUNT_OF(rows); i++)
		assert_int_equal(fetch_body_kind(text_of(rows[i].body)),
				 rows[i].kind);
}

static struct text packed(struct buf *b, const char *s)
{
	fetch_pack(text_of(s), b);
	return buf_text(b);
}

static void test_packed_kinds(void **state)
{
	struct buf b = buf_new(4096);
	struct text t = packed(&b, "From a Thu Jan  1 00:00:00 1970\n");

	(void)state;
	assert_int_equal(fetch_body_kind(t), BODY_MBOX);
	for (size_t n = 2; n < t.n; n++)
		assert_int_equal(fetch_body_kind(text_sub(t, 0, n)), BODY_CUT);
	b.p[t.n - 8] ^= 1;
	assert_int_equal(fetch_body_kind(t), BODY_DAMAGED);
	buf_free(&b);
	assert_int_equal(fetch_body_kind(packed(&b, "<html>")), BODY_HTML);
	buf_free(&b);
	assert_int_equal(fetch_body_kind(packed(&b, "")), BODY_EMPTY);
	buf_free(&b);
}

/* Two files that follow each other are one. */
static void test_packed_members(void **state)
{
	struct buf b = buf_new(4096);

	(void)state;
	fetch_pack(TEXT("From a"), &b);
	fetch_pack(TEXT(" b"), &b);
	assert_int_equal(fetch_body_kind(buf_text(&b)), BODY_MBOX);
	b.n -= 3;
	assert_int_equal(fetch_body_kind(buf_text(&b)), BODY_CUT);
	buf_free(&b);
}

static void test_bomb(void **state)
{
	struct buf zeros = buf_new((size_t)8 << 20), b = buf_new(1 << 20);
	size_t room;

	(void)state;
	memset(buf_reserve(&zeros, (size_t)8 << 20, &room), 0, (size_t)8 << 20);
	zeros.n = room;
	fetch_pack(buf_text(&zeros), &b);
	assert_int_equal(fetch_body_kind(buf_text(&b)), BODY_BOMB);
	buf_free(&zeros);
	buf_free(&b);
}

static void test_packing_is_stable(void **state)
{
	struct buf once = buf_new(4096), twice = buf_new(4096);

	(void)state;
	fetch_pack(TEXT("From a"), &once);
	fetch_pack(buf_text(&once), &twice);
	assert_true(text_eq(buf_text(&once), buf_text(&twice)));
	assert_text(fetch_body_start(arena, buf_text(&once), 4), "From");
	assert_text(fetch_body_start(arena, buf_text(&once), 99), "From a");
	buf_free(&once);
	buf_free(&twice);
}

static void test_title(void **state)
{
	(void)state;
	assert_text(fetch_body_title(arena, TEXT("<TITLE> a \n b </TITLE>")),
		    "a b");
	assert_text(fetch_body_title(arena, TEXT("<title>open")), "");
	assert_text(fetch_body_title(arena, TEXT("none")), "");
}

static void test_page_ids(void **state)
{
	static const struct { const char *page, *id; } rows[] = {
		{"<!-- id=\"a.b@c.org\" -->", "a.b@c.org"},
		{"<!-- id=\"a.b&#64;c.org\" -->", "a.b@c.org"},
		{"<!--X-Message-Id: a&#45;b&#x40;c.org -->", "a-b@c.org"},
		{"Message-ID: &lt;a@c.org&gt;\n", "a@c.org"},
		{"Message-ID: <a@c.org>", "a@c.org"},
		{"<th>Message ID</th>\n<td><a href=\"x\">a@c.org</a>",
		 "a@c.org"},
		{"<em>Message-id</em>: &lt;a@xxx.xxx&gt;", ""},
		{"<a href=\"?i=a@c.org\">", "a@c.org"},
		{"Message-ID: &lt;a@xxxxxxx&gt; <a href=\"?i=b@c\">", "b@c"},
		{"Message-ID: <a@...r.kernel.org>", ""},
		{"Message-ID: [email&#160;protected]", ""},
		{"nothing", ""}, {"", ""}, {"<!-- id=\"", ""},
	};

	(void)state;
	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct text id = fetch_body_id(arena, text_of(rows[i].page));

		if (!text_is(id, rows[i].id))
			fail_msg("%s gave '%.*s'", rows[i].page, TEXT_ARG(id));
	}
}

/* ---- settings ---- */

static struct fetch_config config;

static int settings(const char *first, const char *s)
{
	return fetch_config_parse(arena, first, text_of(s), "f", &config);
}

static void test_defaults(void **state)
{
	(void)state;
	assert_int_equal(settings(NULL, ""), 0);
	assert_int_equal(config.n_bases, 1);
	assert_text(config.base[0].host, "lore.kernel.org");
	assert_false(config.allow_private);
	assert_text(fetch_user_agent(arena, &config),
		    "regsift/" REGSIFT_VERSION);
}

static void test_settings(void **state)
{
	(void)state;
	assert_int_equal(settings("https://first.example/",
				  "# comment\n\nmirror https://m.example\n"
				  " archive  https://a.example/x/ \n"
				  "mirror https://n.example\n"
				  "private 10.0.0.0/8\nca-file /etc/ca.pem\n"
				  "contact me@example.org\ntimeout 7\n"
				  "tries 1"), 0);
	assert_int_equal(config.n_bases, 5);
	assert_text(config.base[0].host, "first.example");
	assert_text(config.base[1].host, "lore.kernel.org");
	assert_int_equal(config.base[2].mirror_of, 1);
	assert_text(config.base[3].prefix, "/x");
	assert_int_equal(config.base[4].mirror_of, 3);
	assert_int_equal(config.n_ranges, 1);
	assert_string_equal(config.ca_file, "/etc/ca.pem");
	assert_int_equal(config.timeout, 7);
	assert_int_equal(config.tries, 1);
	assert_text(fetch_user_agent(arena, &config),
		    "regsift/" REGSIFT_VERSION " (+me@example.org)");
}

static void test_bad_settings(void **state)
{
	static const char *const lines[] = {
		"verify no", "archive", "archive http://x/", "ca-file x",
		"private localhost", "timeout 0", "timeout x", "tries 11",
		"contact \xc3\xa9", "mirror ftp://x", "insecure",
	};

	(void)state;
	for (size_t i = 0; i < COUNT_OF(lines); i++)
		assert_int_equal(settings(NULL, lines[i]), RS_ERR_CONFIG);
	assert_int_equal(settings("http://x/", ""), RS_ERR_USAGE);
}

static void test_too_many_archives(void **state)
{
	struct buf b = buf_new(4096);

	(void)state;
	for (int i = 0; i < FETCH_BASES; i++)
		buf_add(&b, TEXT("archive https://a.example\n"));
	buf_char(&b, 0);
	assert_int_equal(settings(NULL, b.p), RS_ERR_CONFIG);
	buf_free(&b);
}

/* ---- waiting ---- */

static void test_retry_after(void **state)
{
	(void)state;
	assert_int_equal(fetch_retry_after(TEXT("120"), 0), 120);
	assert_int_equal(fetch_retry_after(TEXT(" 0 "), 0), 0);
	assert_int_equal(fetch_retry_after(TEXT("99999999999999"), 0),
			 INT32_MAX);
	/* 784111777 is 1994-11-06T08:49:37Z, RFC 9110's example. */
	assert_int_equal(fetch_retry_after(
		TEXT("Sun, 06 Nov 1994 08:49:37 GMT"), 784111770), 7);
	assert_int_equal(fetch_retry_after(
		TEXT("Sun, 06 Nov 1994 08:49:37 GMT"), 784111780), 0);
	assert_int_equal(fetch_retry_after(TEXT("soon"), 0), -1);
	assert_int_equal(fetch_retry_after(TEXT(""), 0), -1);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		TEST(test_private_addresses), TEST(test_public_addresses),
		TEST(test_allowed_ranges), TEST(test_bad_ranges),
		TEST(test_other_family), TEST(test_body_kinds),
		TEST(test_packed_kinds), TEST(test_packed_members),
		TEST(test_bomb), TEST(test_packing_is_stable),
		TEST(test_title), TEST(test_page_ids), TEST(test_defaults),
		TEST(test_settings), TEST(test_bad_settings),
		TEST(test_too_many_archives), TEST(test_retry_after),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
