/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The locked-down child: it computes and answers, and can do nothing else. */
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/child.h"
#include "parser/mail/tags.h"
#include "tests/unit/test.h"

#if defined(__SANITIZE_ADDRESS__) || defined(COVERAGE)
#define APART 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define APART 0
#endif
#endif
#ifndef APART
#define APART 1
#endif

static char got[256 << 10];
static size_t n_got;

static bool keep(void *data, struct text bytes)
{
	size_t *most = data;

	if (bytes.n > sizeof(got) - n_got)
		return false;
	memcpy(got + n_got, bytes.p, bytes.n);
	n_got += bytes.n;
	return !most || n_got < *most;
}

static bool run(child_work *work, void *data)
{
	n_got = 0;
	return child_run(work, data, 1, (size_t)64 << 20, keep, NULL);
}

static void squares(struct child_out *out, void *data)
{
	int *n = data;

	for (int i = 0; i < *n; i++) {
		int square = i * i;

		child_put(out, &square, sizeof(square));
	}
}

static void an_answer_of_several_pieces(void **state)
{
	int n = 40000, last;

	(void)state;
	assert_true(run(squares, &n));
	assert_int_equal(n_got, 40000 * sizeof(int));
	memcpy(&last, got + n_got - sizeof(last), sizeof(last));
	assert_int_equal(last, 39999 * 39999);
}

static void an_empty_answer(void **state)
{
	int n = 0;

	(void)state;
	assert_true(run(squares, &n));
	assert_int_equal(n_got, 0);
}

static void the_taker_stops_it(void **state)
{
	size_t most = 1;
	int n = 40000;

	(void)state;
	n_got = 0;
	assert_false(child_run(squares, &n, 1, 1 << 20, keep, &most));
}

static void opens(struct child_out *out, void *data)
{
	(void)data;
	child_put(out, "x", 1);
	if (open("/dev/null", O_RDONLY) >= 0)
		child_put(out, "open", 4);
}

static void connects(struct child_out *out, void *data)
{
	(void)data;
	if (socket(AF_INET, SOCK_STREAM, 0) >= 0)
		child_put(out, "open", 4);
}

static void signals(struct child_out *out, void *data)
{
	(void)data;
	kill(getppid(), SIGTERM);
	child_put(out, "sent", 4);
}

static void dies(struct child_out *out, void *data)
{
	(void)data;
	child_put(out, "x", 1);
	abort();
}

static void loops(struct child_out *out, void *data)
{
	volatile int forever = 1;

	(void)out;
	(void)data;
	while (forever)
		;
}

static void hoards(struct child_out *out, void *data)
{
	(void)data;
	for (int i = 0; i < 1000; i++)
		if (!malloc((size_t)1 << 20))
			return;
	child_put(out, "all", 3);
}

static void what_it_may_not(void **state)
{
	static child_work *const works[] = {opens, connects, signals, dies};

	(void)state;
	if (!APART)
		return;
	for (size_t i = 0; i < sizeof(works) / sizeof(*works); i++) {
		assert_false(run(works[i], NULL));
		assert_true(n_got <= 1);
	}
}

static void time_and_memory_are_limited(void **state)
{
	(void)state;
	if (!APART)
		return;
	assert_false(run(loops, NULL));
	run(hoards, NULL);
	assert_int_equal(n_got, 0);
}

/* ---- tags ---- */

static char log_text[4096];
static struct tags tags;

static void say(const char *what, struct text t)
{
	size_t n = strlen(log_text);

	snprintf(log_text + n, sizeof(log_text) - n, "%s%.*s ", what,
		 TEXT_ARG(t));
}

static void on_start(void *data, const char *name,
		     const char *const *attribute)
{
	(void)data;
	say("+", text_of(name));
	if (tags_attribute(attribute, "id").p)
		say("#", tags_attribute(attribute, "id"));
}

static void on_end(void *data, const char *name)
{
	(void)data;
	say("-", text_of(name));
	tags.stop = strcmp(name, "stop") == 0;
}

static void on_text(void *data, struct text t)
{
	(void)data;
	say("", t);
	say("@", arena_printf(data, "%zu", tags.from));
}

static enum tags_end read_tags(const char *page, enum tags_language language)
{
	struct arena *a = arena_new();
	enum tags_end end;

	log_text[0] = '\0';
	tags = (struct tags){
		.start = on_start, .end = on_end, .text = on_text, .data = a,
	};
	end = tags_read(text_of(page), language, &tags);
	arena_free(a);
	return end;
}

static void tags_in_order(void **state)
{
	(void)state;
	assert_int_equal(read_tags("<a><b id='7' c='&lt;'>one</b>two</a>",
				   TAGS_XML), TAGS_WHOLE);
	assert_string_equal(log_text, "+a +b #7 one @22 -b two @29 -a ");
	assert_int_equal(read_tags("<p id=5 hidden>one<p>two", TAGS_HTML),
			 TAGS_WHOLE);
	assert_non_null(strstr(log_text, "+p #5 one"));
}

static void tags_of_a_broken_feed(void **state)
{
	(void)state;
	assert_int_equal(read_tags("<a>one<b></a>", TAGS_XML), TAGS_BROKEN);
	assert_string_equal(log_text, "+a one @3 +b ");
}

static void tags_until_enough(void **state)
{
	(void)state;
	assert_int_equal(read_tags("<a><stop/><b/></a>", TAGS_XML),
			 TAGS_STOPPED);
	assert_string_equal(log_text, "+a +stop -stop ");
}

static void no_page_no_tags(void **state)
{
	(void)state;
	assert_int_equal(read_tags("", TAGS_HTML), TAGS_WHOLE);
	assert_string_equal(log_text, "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_answer_of_several_pieces),
		cmocka_unit_test(an_empty_answer),
		cmocka_unit_test(the_taker_stops_it),
		cmocka_unit_test(what_it_may_not),
		cmocka_unit_test(time_and_memory_are_limited),
		cmocka_unit_test(tags_in_order),
		cmocka_unit_test(tags_of_a_broken_feed),
		cmocka_unit_test(tags_until_enough),
		cmocka_unit_test(no_page_no_tags),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
