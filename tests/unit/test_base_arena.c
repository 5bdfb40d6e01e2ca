/* SPDX-License-Identifier: GPL-2.0-or-later */
/* base/arena.c: what it hands out, and the end of memory. */
#include "test.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/pattern.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static void zeroed_and_aligned(void **state)
{
	struct arena *a = arena_new();

	(void)state;
	for (size_t n = 0; n < 200; n++) {
		char *p = arena_alloc(a, n);

		assert_non_null(p);
		assert_int_equal((uintptr_t)p % _Alignof(max_align_t), 0);
		for (size_t i = 0; i < n; i++)
			assert_int_equal(p[i], 0);
		memset(p, 0xff, n);
	}
	arena_free(a);
}

static void larger_than_a_chunk(void **state)
{
	struct arena *a = arena_new();
	char *p = arena_alloc(a, 5 << 20), *q = arena_alloc(a, 100);

	(void)state;
	p[(5 << 20) - 1] = 'x';
	q[99] = 'y';
	assert_true(arena_used(a) >= (5 << 20) + 100);
	arena_free(a);
}

static void many_chunks(void **state)
{
	struct arena *a = arena_new();

	(void)state;
	for (int i = 0; i < 3000; i++)
		memset(arena_alloc(a, 1000), 'z', 1000);
	assert_true(arena_used(a) >= 3000000);
	arena_free(a);
}

static bool all_zero(const char *p, size_t n)
{
	while (n && !p[n - 1])
		n--;
	return n == 0;
}

static void clear_gives_zeroes(void **state)
{
	struct arena *a = arena_new();

	(void)state;
	arena_clear(a);
	for (int round = 0; round < 3; round++) {
		for (int i = 0; i < 40; i++) {
			char *p = arena_alloc(a, 3000);
			char *q = arena_bytes(a, 777);

			assert_true(all_zero(p, 3000));
			assert_true(all_zero(q, 777));
			memset(p, 'x', 3000);
			memset(q, 'y', 777);
		}
		arena_clear(a);
		assert_int_equal(arena_used(a), 0);
	}
	arena_free(a);
}

static void clear_lets_go_of_much(void **state)
{
	struct arena *a = arena_new();

	(void)state;
	memset(arena_alloc(a, 5 << 20), 'x', 5 << 20);
	arena_clear(a);
	assert_true(all_zero(arena_alloc(a, 100), 100));
	arena_free(a);
}

static void free_of_nothing(void **state)
{
	(void)state;
	arena_free(NULL);
}

static void copies(void **state)
{
	struct arena *a = arena_new();
	char source[] = "abc\0def";
	struct text t = arena_text(a, (struct text){source, 7});
	const char *s = arena_cstr(a, t);

	(void)state;
	source[0] = 'X';
	assert_text(t, "abc\0def");
	assert_memory_equal(s, "abc\0def", 8);
	assert_string_equal(arena_cstr(a, (struct text){NULL, 0}), "");
	arena_free(a);
}

static void printed(void **state)
{
	struct arena *a = arena_new();
	struct text t = arena_printf(a, "%d %s", 42, "blocks");

	(void)state;
	assert_text(t, "42 blocks");
	assert_int_equal(t.p[t.n], 0);
	arena_free(a);
}

/* Around the size up to which it is printed once. */
static void printed_long(void **state)
{
	struct arena *a = arena_new();

	(void)state;
	for (int n = 254; n <= 258; n++) {
		struct text t = arena_printf(a, "%0*d|", n - 1, 7);

		assert_int_equal(t.n, n);
		assert_int_equal(t.p[0], '0');
		assert_int_equal(t.p[n - 2], '7');
		assert_int_equal(t.p[n - 1], '|');
		assert_int_equal(t.p[n], 0);
	}
	arena_free(a);
}

static void growing(void **state)
{
	struct arena *a = arena_new();
	size_t cap = 0, n = 0;
	int *v = NULL;

	(void)state;
	for (int i = 0; i < 1000; i++) {
		v = arena_grow(a, v, n, &cap, sizeof(*v));
		v[n++] = i;
	}
	for (int i = 0; i < 1000; i++)
		assert_int_equal(v[i], i);
	assert_int_equal(cap, 1024);
	arena_free(a);
}

static void appending(void **state)
{
	struct arena *a = arena_new();
	size_t len = 0, cap = 0;
	char *bytes = NULL;

	(void)state;
	arena_append(a, &bytes, &len, &cap, NULL, 0);
	assert_null(bytes);
	for (int i = 0; i < 3000; i++)
		arena_append(a, &bytes, &len, &cap, "abcde", 5);
	assert_int_equal(len, 15000);
	assert_int_equal(cap, 16384);
	for (size_t i = 0; i < len; i++)
		assert_int_equal(bytes[i], "abcde"[i % 5]);
	arena_free(a);
}

#ifdef COVERAGE
/*
 * Under gcov a child must write its counters before it ends, which the
 * library's _exit does not; and writing needs memory, so the limit is lifted.
 */
void __gcov_dump(void);

void _exit(int status)
{
	struct rlimit most;

	getrlimit(RLIMIT_AS, &most);
	most.rlim_cur = most.rlim_max;
	setrlimit(RLIMIT_AS, &most);
	__gcov_dump();
	for (;;)
		syscall(SYS_exit_group, status);
}
#endif

/* The exit status of a child that runs out of memory in the way named. */
static int child_status(void (*spend)(struct arena *a))
{
	int status;
	pid_t child = fork();

	assert_true(child >= 0);
	if (child == 0) {
		struct arena *a = arena_new();

		if (!freopen("/dev/null", "w", stderr))
			_exit(1);
		spend(a);
		_exit(0);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status));
	return WEXITSTATUS(status);
}

static void ask_for_too_much(struct arena *a)
{
	arena_alloc(a, SIZE_MAX - 4);
}

static void overflow_a_product(struct arena *a)
{
	arena_array(a, SIZE_MAX / 4, 8);
}

static void exit_when_too_much(void **state)
{
	(void)state;
	assert_int_equal(child_status(ask_for_too_much), 71);
	assert_int_equal(child_status(overflow_a_product), 71);
}

#ifdef ARENA_DEBUG
static void exit_at_the_limit(void **state)
{
	(void)state;
	skip();	/* The sanitizer has the address space for itself. */
}
#else
static void limit_memory(void)
{
	struct rlimit most;

	getrlimit(RLIMIT_AS, &most);
	most.rlim_cur = 64 << 20;
	setrlimit(RLIMIT_AS, &most);
}

/* Takes all that there is, down to the last few bytes. */
static void exhaust(void)
{
	limit_memory();
	for (size_t size = 1 << 20; size >= 16; size /= 2)
		while (malloc(size))
			;
}

static void no_chunk(struct arena *a)
{
	limit_memory();
	for (;;)
		arena_alloc(a, 1 << 20);
}

static void no_arena(struct arena *a)
{
	(void)a;
	exhaust();
	arena_new();
}

static void no_buffer(struct arena *a)
{
	struct buf b = buf_new(SIZE_MAX / 4);
	size_t room;

	(void)a;
	limit_memory();
	buf_reserve(&b, 128 << 20, &room);
}

static void no_print(struct arena *a)
{
	struct buf b = buf_new(SIZE_MAX / 4);

	(void)a;
	limit_memory();
	buf_printf(&b, "%134217728d", 1);
}

static void no_match_data(struct arena *a)
{
	struct pattern p = {.regex = "^x"};

	(void)a;
	exhaust();
	pattern_matches(&p, TEXT("x"));
}

static void exit_at_the_limit(void **state)
{
	(void)state;
	assert_int_equal(child_status(no_chunk), 71);
	assert_int_equal(child_status(no_arena), 71);
	assert_int_equal(child_status(no_buffer), 71);
	assert_int_equal(child_status(no_print), 71);
	assert_int_equal(child_status(no_match_data), 71);
}
#endif

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(zeroed_and_aligned),
		cmocka_unit_test(larger_than_a_chunk),
		cmocka_unit_test(clear_gives_zeroes),
		cmocka_unit_test(clear_lets_go_of_much),
		cmocka_unit_test(many_chunks),
		cmocka_unit_test(free_of_nothing),
		cmocka_unit_test(copies),
		cmocka_unit_test(printed),
		cmocka_unit_test(printed_long),
		cmocka_unit_test(growing),
		cmocka_unit_test(appending),
		cmocka_unit_test(exit_when_too_much),
		cmocka_unit_test(exit_at_the_limit),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
