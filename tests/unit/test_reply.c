/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Drafts of answers: a mail by RFC 5322 whatever the report holds, and no
 * header, command or line that stems from somebody else.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/utf8.h"
#include "report/reply.h"

static struct buf out;
static struct shown_comparison row;
static struct shown_suspect suspect;
static struct shown_kernel kernel[2];
static struct shown_fact need;

static int begin(void **state)
{
	(void)state;
	out = buf_new(REPLY_BYTES);
	row = (struct shown_comparison){
		.metric = TEXT("fio.write.iops"), .title = TEXT("write iops"),
		.unit = TEXT("1/s"), .tier = TEXT("single"),
		.family = TEXT("primary"), .base = 460, .test = 449,
		.change = -2.4, .ci_lo = -4, .ci_hi = -1, .level = 0.95,
		.n_base = 5, .n_test = 5, .headline = true,
	};
	suspect = (struct shown_suspect){
		.commit = TEXT("6b8ed62008a49751fc71"),
		.subject = TEXT("ext4: start less"), .probability = 0.9,
	};
	kernel[0] = (struct shown_kernel){.version = TEXT("6.1.0-rc3-amd64"),
					  .role = TEXT("base")};
	kernel[1] = (struct shown_kernel){.version = TEXT("v6.2"),
					  .role = TEXT("test")};
	need = (struct shown_fact){.value = TEXT("4 runs a side")};
	return 0;
}

static int end(void **state)
{
	(void)state;
	buf_free(&out);
	return 0;
}

static struct report report_of(const char *title, const char *from,
			       const char *id)
{
	return (struct report){
		.title = text_of(title), .from = text_of(from),
		.message_id = text_of(id), .class = TEXT("regression"),
		.probability = 0.93, .headline = TEXT("write iops -2.4 %"),
		.comparison = &row, .n_comparison = 1,
		.suspect = &suspect, .n_suspect = 1,
		.kernel = kernel, .n_kernel = 2, .need = &need, .n_need = 1,
	};
}

static bool has(const char *what)
{
	return text_has(buf_text(&out), text_of(what));
}

static void expect(const char *what)
{
	if (!has(what))
		print_message("%.*s\n", TEXT_ARG(buf_text(&out)));
	assert_true(has(what));
}

static bool known_header(struct text t)
{
	static const char *const names[] = {
		"To: ", "Cc: ", "In-Reply-To: ", "References: ", "Subject: ",
		"MIME-Version: ", "Content-Type: ",
		"Content-Transfer-Encoding: ",
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (text_starts(t, text_of(names[i])))
			return true;
	return false;
}

/* Known headers, each once; ASCII; lines that fit; a body that is safe. */
static void must_be_a_mail(void)
{
	struct text rest = buf_text(&out), t;
	size_t headers = 0, commands = 0;

	while ((t = text_cut(&rest, '\n')).n > 1) {
		assert_true(t.p[t.n - 1] == '\r');
		t.n--;
		assert_true(utf8_is_ascii(t));
		assert_true(t.n <= 400);
		assert_true(text_find_char(t, '\r') == TEXT_NOT_FOUND);
		if (t.p[0] != ' ') {
			assert_true(known_header(t));
			headers++;
		}
	}
	assert_true(headers >= 5 && headers <= 8);
	while (rest.n) {
		t = text_cut(&rest, '\n');
		assert_true(t.n && t.p[t.n - 1] == '\r');
		t.n--;
		assert_true(!t.n || t.p[t.n - 1] != ' ');
		assert_true(utf8_width(t) <= 72 || text_has(t, TEXT("xxxx")));
		assert_false(text_starts(t, TEXT("From ")));
		assert_false(text_starts(t, TEXT(">")));
		commands += text_ihas(t, TEXT("#regzbot"));
	}
	assert_true(commands <= 1);
	assert_true(utf8_valid(buf_text(&out)));
}

static void write_one(const struct report *t, const struct text *cc, size_t n)
{
	out.n = 0;
	reply_write(&out, &(struct reply){.report = t, .cc = cc, .n_cc = n});
	must_be_a_mail();
}

static void plain_draft(void **state)
{
	const struct text cc[] = {TEXT("l@lists.example")};
	struct report t = report_of("[REGRESSION] slow writes",
				    "Ann Author <ann@x.example>",
				    "<1@x.example>");

	(void)state;
	write_one(&t, cc, 1);
	expect("To: \"Ann Author\" <ann@x.example>\r\n");
	expect("Cc: <l@lists.example>\r\n");
	expect("In-Reply-To: <1@x.example>\r\n");
	expect("References: <1@x.example>\r\n");
	expect("Subject: Re: [REGRESSION] slow writes\r\n");
	expect("write iops");
	expect("-2.4 %");
	expect("5/5");
	expect("Interval (95 %): -4 % to -1 %.");
	expect("- none of these: 0.10\r\n");
	expect("- 4 runs a side\r\n");
	expect("\r\n#regzbot introduced: 6b8ed62008a4\r\n");
}

static void subject_is_answered_once(void **state)
{
	struct report t = report_of("Re: RE: re: slow", "a@b.example", "");

	(void)state;
	write_one(&t, NULL, 0);
	expect("Subject: Re: slow\r\n");
	assert_false(has("In-Reply-To"));
}

static void a_range_when_nobody_is_named(void **state)
{
	struct report t = report_of("slow", "a@b.example", "");

	(void)state;
	suspect.probability = 0.4;
	write_one(&t, NULL, 0);
	expect("#regzbot introduced: v6.1.0-rc3..v6.2\r\n");
}

static void no_command_without_a_regression(void **state)
{
	struct report t = report_of("slow", "a@b.example", "");

	(void)state;
	t.class = TEXT("no-change");
	write_one(&t, NULL, 0);
	assert_false(has("#regzbot"));
	t.class = TEXT("regression");
	t.introduced = TEXT("6b8ed62008a4");
	write_one(&t, NULL, 0);
	assert_false(has("#regzbot"));
	expect("knows of it already");
}

static void headers_cannot_be_injected(void **state)
{
	static const char *const hostile[] = {
		"slow\r\nBcc: all@x.example", "slow\nBcc: all@x.example",
		"slow\rBcc: all@x.example", "slow\r\n\r\nbody",
		"\xc2\x85" "Bcc: x", "\xe2\x80\xa8" "Bcc: x",
		"=?UTF-8?Q?=0D=0ABcc:_all@x.example?=", "\x1b[31mslow", "",
		"   ", "\xff\xfe\xfd", "\"<all@x.example>,\" <b@x.example>",
		"a@x.example, all@x.example", "x <a@x.example\r\nBcc: b@c>",
		"x <a@x.example>, y <all@x.example>",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(hostile) / sizeof(*hostile); i++) {
		struct text cc[] = {text_of(hostile[i])};
		struct report t = report_of(hostile[i], hostile[i],
					    hostile[i]);

		write_one(&t, cc, 1);
		assert_false(has("\nBcc"));
		assert_false(has("\rBcc"));
	}
}

static void encoded_names(void **state)
{
	struct report t = report_of("Schreiben zu langsam: gr\xc3\xb6\xc3\x9f"
				    "er als fr\xc3\xbcher, und zwar um vieles, "
				    "auf allen Maschinen",
				    "J\xc3\xb6rg M\xc3\xbcller <j@x.example>",
				    "");

	(void)state;
	write_one(&t, NULL, 0);
	expect("To: =?UTF-8?Q?J=C3=B6rg=20M=C3=BCller?= <j@x.example>\r\n");
	expect("Subject: =?UTF-8?Q?Re=3A=20Schreiben");
	expect("?=\r\n =?UTF-8?Q?");
}

static void commands_of_others_are_broken(void **state)
{
	struct report t = report_of("#regzbot invalid: x", "a@b.example", "");

	(void)state;
	suspect.subject = TEXT("#regzbot fix: 1 #REGZBOT dup-of: "
			       "https://x.example/");
	need.value = TEXT("one two three four five six seven eight nine ten "
			  "eleven twelve #regzbot resolve: done");
	write_one(&t, NULL, 0);
	assert_false(has("\n#regzbot resolve"));
	expect("# regzbot resolve");
}

static void lines_are_stuffed(void **state)
{
	struct report t = report_of("slow", "a@b.example", "");

	(void)state;
	t.class = TEXT("");
	row.title = TEXT("From me");
	row.metric = TEXT("> quoted");
	write_one(&t, NULL, 0);
	expect("\r\n From me");
	row.title = TEXT("> quoted");
	write_one(&t, NULL, 0);
	expect("\r\n > quoted");
}

static void message_ids(void **state)
{
	(void)state;
	assert_true(reply_message_id(TEXT("2024.1-a+b=c@x.example")));
	assert_false(reply_message_id(TEXT("")));
	assert_false(reply_message_id(TEXT("@x")));
	assert_false(reply_message_id(TEXT("x@")));
	assert_false(reply_message_id(TEXT("a b@c")));
	assert_false(reply_message_id(TEXT("a@b>\r\nX: y")));
	assert_false(reply_message_id(TEXT("a@b>,<c@d")));
}

int main(void)
{
#define TEST(f) cmocka_unit_test_setup_teardown(f, begin, end)
	const struct CMUnitTest tests[] = {
		TEST(plain_draft),
		TEST(subject_is_answered_once),
		TEST(a_range_when_nobody_is_named),
		TEST(no_command_without_a_regression),
		TEST(headers_cannot_be_injected),
		TEST(encoded_names),
		TEST(commands_of_others_are_broken),
		TEST(lines_are_stuffed),
		TEST(message_ids),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
