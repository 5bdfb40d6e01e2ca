/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The folder of a site: what is written, left, removed, refused. */
#include "tests/unit/test.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "report/site_out.h"

static char dir[64], path[128];

static int setup(void **state)
{
	(void)state;
	snprintf(dir, sizeof(dir), "/tmp/regsift-site-XXXXXX");
	return mkdtemp(dir) ? 0 : -1;
}

static int teardown(void **state)
{
	static const char *const names[] = {"a.html", "b.html", "x/c.html",
					    "x", ".regsift-files",
					    ".regsift-stamps"};

	(void)state;
	for (size_t i = 0; i < COUNT_OF(names); i++) {
		snprintf(path, sizeof(path), "%s/%s", dir, names[i]);
		remove(path);
	}
	return rmdir(dir);
}

static void put(const char *name, const char *bytes)
{
	FILE *f;

	snprintf(path, sizeof(path), "%s/%s", dir, name);
	f = fopen(path, "w");
	assert_non_null(f);
	fputs(bytes, f);
	fclose(f);
}

static bool there(const char *name)
{
	snprintf(path, sizeof(path), "%s/%s", dir, name);
	return access(path, F_OK) == 0;
}

/* One run that wants these two; NULL: not that one. */
static struct site_out run(const char *a, const char *c)
{
	struct site_out out;

	assert_int_equal(site_out_open(&out, dir), 0);
	if (a)
		site_out_file(&out, "a.html", text_of(a));
	if (c)
		site_out_file(&out, "x/c.html", text_of(c));
	site_out_close(&out);
	return out;
}

static void test_first_and_again(void **state)
{
	struct site_out out = run("one", "two");

	(void)state;
	assert_int_equal(out.written, 2);
	out = run("one", "two");
	assert_int_equal(out.written, 0);
	assert_int_equal(out.same, 2);
}

static void test_only_what_changed(void **state)
{
	struct site_out out;

	(void)state;
	run("one", "two");
	out = run("one", "three");
	assert_int_equal(out.written, 1);
	assert_int_equal(out.same, 1);
}

static void test_unwanted_is_removed_with_its_folder(void **state)
{
	struct site_out out;

	(void)state;
	run("one", "two");
	out = run("one", NULL);
	assert_int_equal(out.removed, 1);
	assert_false(there("x"));
}

static void test_unwanted_but_changed_stays(void **state)
{
	struct site_out out;

	(void)state;
	run("one", "two");
	put("x/c.html", "somebody's");
	out = run("one", NULL);
	assert_int_equal(out.removed, 0);
	assert_int_equal(out.kept, 1);
	assert_true(there("x/c.html"));
}

static void test_anothers_file_is_refused(void **state)
{
	struct site_out out;

	(void)state;
	put("a.html", "somebody's");
	out = run("one", NULL);
	assert_int_equal(out.err, RS_ERR_USAGE);
}

static void test_another_with_the_same_bytes(void **state)
{
	struct site_out out;

	(void)state;
	put("a.html", "one");
	out = run("one", NULL);
	assert_int_equal(out.err, 0);
	assert_int_equal(out.same, 1);
}

static void test_failure_removes_nothing(void **state)
{
	struct site_out out;

	(void)state;
	run("one", "two");
	assert_int_equal(site_out_open(&out, dir), 0);
	out.err = RS_ERR_IO;
	site_out_close(&out);
	assert_true(there("a.html"));
	assert_true(there("x/c.html"));
}

/* What is behind a link is not of the site. */
static void test_link_in_place_of_a_folder(void **state)
{
	struct site_out out;

	(void)state;
	snprintf(path, sizeof(path), "%s/x", dir);
	assert_int_equal(symlink("/tmp", path), 0);
	out = run("one", "two");
	assert_int_not_equal(out.err, 0);
	assert_int_equal(access("/tmp/c.html", F_OK), -1);
}

/* A folder that this run did not make may hold files of others. */
static void test_anothers_file_in_a_folder(void **state)
{
	struct site_out out;

	(void)state;
	snprintf(path, sizeof(path), "%s/x", dir);
	assert_int_equal(mkdir(path, 0777), 0);
	put("x/c.html", "somebody's");
	out = run("one", "two");
	assert_int_equal(out.err, RS_ERR_USAGE);
}

/* A list that somebody wrote cannot have files outside removed. */
static void test_list_with_a_way_out(void **state)
{
	(void)state;
	put("b.html", "");
	put(".regsift-files", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934c"
	    "a495991b7852b855  x/../b.html\n"
	    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934c"
	    "a495991b7852b855  ../b.html\n"
	    "short\n");
	assert_int_equal(run("one", NULL).removed, 0);
	assert_true(there("b.html"));
}

static void test_two_at_a_time(void **state)
{
	struct site_out one, two;

	(void)state;
	assert_int_equal(site_out_open(&one, dir), 0);
	assert_int_equal(site_out_open(&two, dir), RS_ERR_BUSY);
	site_out_close(&two);
	assert_int_equal(site_out_close(&one), 0);
}

static void test_stream(void **state)
{
	struct buf b = buf_new(100);
	FILE *to = site_out_stream(&b);

	(void)state;
	fputs("abc", to);
	fclose(to);
	assert_text(buf_text(&b), "abc");
	buf_free(&b);
}

#define T(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		T(test_first_and_again), T(test_only_what_changed),
		T(test_unwanted_is_removed_with_its_folder),
		T(test_unwanted_but_changed_stays),
		T(test_anothers_file_is_refused),
		T(test_another_with_the_same_bytes),
		T(test_failure_removes_nothing), T(test_list_with_a_way_out),
		T(test_link_in_place_of_a_folder),
		T(test_anothers_file_in_a_folder),
		T(test_two_at_a_time), T(test_stream),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
