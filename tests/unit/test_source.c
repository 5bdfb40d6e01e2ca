/* SPDX-License-Identifier: GPL-2.0-or-later */
/* parser/source: files, pipes, gzip and its limits. */
#include "test.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/limits.h"
#include "parser/source/source.h"

static char folder[] = "/tmp/regsift-source-XXXXXX";

static int make_folder(void **state)
{
	(void)state;
	return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
	static const char *const names[] = {"file", "fifo", "link"};
	char path[100];

	(void)state;
	for (size_t i = 0; i < COUNT_OF(names); i++) {
		snprintf(path, sizeof(path), "%s/%s", folder, names[i]);
		unlink(path);
	}
	return rmdir(folder);
}

static const char *in_folder(const char *name)
{
	static char path[100];

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	return path;
}

static const char *write_file(struct text t)
{
	const char *path = in_folder("file");
	FILE *f = fopen(path, "wb");

	assert_non_null(f);
	assert_int_equal(fwrite(t.p, 1, t.n, f), t.n);
	assert_int_equal(fclose(f), 0);
	return path;
}

static struct document *read_bytes(struct text t)
{
	struct document *doc;

	assert_int_equal(source_read(write_file(t), &doc), 0);
	return doc;
}

static void assert_fails(const char *path, int err, const char *words)
{
	struct document *doc;

	assert_int_equal(source_read(path, &doc), err);
	assert_null(doc);
	if (!strstr(rs_message(), words))
		fail_msg("%s, without \"%s\"", rs_message(), words);
}

/* One gzip member; the caller frees it. */
static struct text gzipped(struct text t)
{
	size_t room = t.n + t.n / 100 + 1000;
	char *to = malloc(room);
	z_stream z = {0};

	assert_non_null(to);
	/* The large ones need no good compression. */
	assert_int_equal(deflateInit2(&z, t.n >> 20 ? 1 : 9, Z_DEFLATED, 16 + 15, 8,
				      Z_DEFAULT_STRATEGY), Z_OK);
	z.next_in = (unsigned char *)(uintptr_t)t.p;
	z.avail_in = (unsigned int)t.n;
	z.next_out = (unsigned char *)to;
	z.avail_out = (unsigned int)room;
	assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
	room = z.total_out;
	deflateEnd(&z);
	return (struct text){to, room};
}

static struct text joined(struct text a, struct text b)
{
	char *p = malloc(a.n + b.n + 1);

	assert_non_null(p);
	memcpy(p, a.p, a.n);
	memcpy(p + a.n, b.p, b.n);
	return (struct text){p, a.n + b.n};
}

static void release(struct text t)
{
	free((void *)(uintptr_t)t.p);
}

static void assert_only_warning(const struct document *doc, const char *code,
				const char *words)
{
	assert_int_equal(doc->diags.n, 1);
	assert_string_equal(doc->diags.item[0].code, code);
	assert_true(text_has(doc->diags.item[0].text, text_of(words)));
}

static void plain_file(void **state)
{
	struct document *doc = read_bytes(TEXT("one\0two\n\xff"));
	char hex[65];

	(void)state;
	assert_text(doc->raw, "one\0two\n\xff");
	hash_sha256(TEXT("one\0two\n\xff"), hex);
	assert_string_equal(doc->sha256, hex);
	assert_true(text_ends(doc->name, TEXT("/file")));
	assert_int_equal(doc->diags.n, 0);
	document_free(doc);
}

static void empty_file(void **state)
{
	struct document *doc = read_bytes(TEXT(""));

	(void)state;
	assert_int_equal(doc->raw.n, 0);
	assert_int_equal(doc->diags.n, 0);
	document_free(doc);
}

static void what_is_no_file(void **state)
{
	char longest[300];

	(void)state;
	memset(longest, 'x', sizeof(longest));
	longest[299] = '\0';
	assert_fails(in_folder("none"), RS_ERR_INPUT, "no such file");
	assert_fails(folder, RS_ERR_INPUT, "is a directory");
	assert_fails(longest, RS_ERR_INPUT, "too long");
	assert_fails("/dev/zero", RS_ERR_INPUT, "no regular file");
	assert_int_equal(mkfifo(in_folder("fifo"), 0600), 0);
	assert_fails(in_folder("fifo"), RS_ERR_INPUT, "no regular file");
	assert_int_equal(symlink("link", in_folder("link")), 0);
	assert_fails(in_folder("link"), RS_ERR_INPUT, "symbolic links");
}

static void no_permission(void **state)
{
	const char *path = write_file(TEXT("secret"));
	bool root = geteuid() == 0;

	(void)state;
	assert_int_equal(chmod(path, 0), 0);
	/* Root may read anything; nobody may not. */
	if (root)
		assert_int_equal(seteuid(65534), 0);
	assert_fails(path, RS_ERR_PERM, "permission denied");
	if (root)
		assert_int_equal(seteuid(0), 0);
	unlink(path);
}

/* Calls source_read(path) with fd in the place of standard input. */
static int read_as_stdin(int fd, const char *path, struct document **doc)
{
	int saved = dup(STDIN_FILENO), err;

	assert_true(dup2(fd, STDIN_FILENO) >= 0);
	err = source_read(path, doc);
	assert_true(dup2(saved, STDIN_FILENO) >= 0);
	close(saved);
	return err;
}

/* The end of a pipe into which a child writes "slow paste", by and by. */
static int slow_pipe(pid_t *child)
{
	int fd[2];

	assert_int_equal(pipe(fd), 0);
	*child = fork();
	assert_true(*child >= 0);
	if (*child == 0) {
		bool wrote = write(fd[1], "slow ", 5) == 5;

		usleep(30000);
		wrote = write(fd[1], "paste", 5) == 5 && wrote;
		_exit(!wrote);
	}
	close(fd[1]);
	return fd[0];
}

static void standard_input(void **state)
{
	static const char *const names[] = {"-", "/dev/stdin"};

	(void)state;
	for (size_t i = 0; i < 2; i++) {
		struct document *doc;
		pid_t child;
		int fd = slow_pipe(&child);

		/* As a terminal's other user may leave it. */
		fcntl(fd, F_SETFL, O_NONBLOCK);
		assert_int_equal(read_as_stdin(fd, names[i], &doc), 0);
		assert_text(doc->raw, "slow paste");
		assert_text(doc->name, "(stdin)");
		document_free(doc);
		close(fd);
		waitpid(child, NULL, 0);
	}
}

/* <(command) of a shell is such a path. */
static void pipe_by_name(void **state)
{
	struct document *doc;
	pid_t child;
	char path[40];
	int fd = slow_pipe(&child);

	(void)state;
	snprintf(path, sizeof(path), "/dev/fd/%d", fd);
	assert_int_equal(source_read(path, &doc), 0);
	assert_text(doc->raw, "slow paste");
	document_free(doc);
	close(fd);
	waitpid(child, NULL, 0);
	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	assert_fails(path, RS_ERR_INPUT, "no such file");
}

static void bad_standard_input(void **state)
{
	struct document *doc;
	int saved = dup(STDIN_FILENO), fd = open(folder, O_RDONLY);

	(void)state;
	assert_int_equal(read_as_stdin(fd, "-", &doc), RS_ERR_INPUT);
	assert_non_null(strstr(rs_message(), "(stdin): is a directory"));
	close(fd);
	close(STDIN_FILENO);
	assert_fails("-", RS_ERR_IO, "(stdin): cannot be read");
	dup2(saved, STDIN_FILENO);
	close(saved);
}

static void too_large(void **state)
{
	const char *path = write_file(TEXT(""));
	struct document *doc;

	(void)state;
	assert_int_equal(truncate(path, (off_t)LIMIT_DOCUMENT), 0);
	assert_int_equal(source_read(path, &doc), 0);
	assert_int_equal(doc->raw.n, LIMIT_DOCUMENT);
	assert_int_equal(doc->diags.n, 0);
	document_free(doc);
	assert_int_equal(truncate(path, (off_t)LIMIT_DOCUMENT + 1), 0);
	assert_int_equal(source_read(path, &doc), 0);
	assert_int_equal(doc->raw.n, LIMIT_DOCUMENT);
	assert_only_warning(doc, "truncated", "first 64 MiB");
	document_free(doc);
}

static void gzip_file(void **state)
{
	struct text z = gzipped(TEXT("a report\n\0end"));
	struct document *doc = read_bytes(z);
	char hex[65];

	(void)state;
	assert_text(doc->raw, "a report\n\0end");
	hash_sha256(z, hex);
	assert_string_equal(doc->sha256, hex);
	assert_int_equal(doc->diags.n, 0);
	document_free(doc);
	release(z);
}

static void gzip_members(void **state)
{
	struct text one = gzipped(TEXT("one ")), two = gzipped(TEXT("two"));
	struct text both = joined(one, two);
	struct text padded = joined(both, TEXT("\0\0\0\0"));
	struct document *doc = read_bytes(padded);

	(void)state;
	assert_text(doc->raw, "one two");
	assert_int_equal(doc->diags.n, 0);
	document_free(doc);
	release(one);
	release(two);
	release(both);
	release(padded);
}

static void gzip_trailing_bytes(void **state)
{
	struct text z = gzipped(TEXT("one")), more = joined(z, TEXT("\0x"));
	struct document *doc = read_bytes(more);

	(void)state;
	assert_text(doc->raw, "one");
	assert_only_warning(doc, "trailing-bytes", "after the end");
	document_free(doc);
	release(z);
	release(more);
}

static void gzip_cut(void **state)
{
	struct text z = gzipped(TEXT("a report that is cut"));
	struct document *doc = read_bytes(text_sub(z, 0, z.n - 6));

	(void)state;
	assert_true(text_starts(doc->raw, TEXT("a report")));
	assert_only_warning(doc, "truncated", "in the middle");
	document_free(doc);
	release(z);
}

/* The checksum is wrong: what came out is kept, with a word. */
static void gzip_damaged(void **state)
{
	struct text z = gzipped(TEXT("a report with a bad sum"));
	struct text bad = joined(text_sub(z, 0, z.n - 8),
				 TEXT("\1\2\3\4\5\6\7\x8"));
	struct document *doc = read_bytes(bad);

	(void)state;
	assert_text(doc->raw, "a report with a bad sum");
	assert_only_warning(doc, "truncated", "damaged");
	document_free(doc);
	release(z);
	release(bad);
}

static void looks_like_gzip(void **state)
{
	struct document *doc = read_bytes(TEXT("\x1f\x8b\x08\xff not gzip"));

	(void)state;
	assert_text(doc->raw, "\x1f\x8b\x08\xff not gzip");
	document_free(doc);
}

/* n bytes of `byte`, gzipped. */
static struct document *read_run(size_t n, int byte)
{
	char *p = malloc(n);
	struct document *doc;
	struct text z;

	assert_non_null(p);
	memset(p, byte, n);
	z = gzipped((struct text){p, n});
	doc = read_bytes(z);
	release(z);
	free(p);
	return doc;
}

static void gzip_bomb(void **state)
{
	struct document *doc = read_run((size_t)20 << 20, 'a');

	(void)state;
	assert_true(doc->raw.n > LIMIT_GZIP_FREE);
	assert_true(doc->raw.n < (size_t)20 << 20);
	assert_only_warning(doc, "truncated", "100:1");
	document_free(doc);
}

/* Below the free size any ratio is allowed. */
static void gzip_small_repetitive(void **state)
{
	struct document *doc = read_run(LIMIT_GZIP_FREE, 'a');

	(void)state;
	assert_int_equal(doc->raw.n, LIMIT_GZIP_FREE);
	assert_int_equal(doc->diags.n, 0);
	document_free(doc);
}

/* 66 MiB at less than 100:1. */
static void gzip_too_large(void **state)
{
	size_t n = (size_t)66 << 20;
	char *p = malloc(n);
	uint32_t seed = 1;
	struct document *doc;
	struct text z;

	(void)state;
	assert_non_null(p);
	memset(p, 'a', n);
	for (size_t i = 0; i < n; i += 64) {
		seed = seed * 1664525 + 1013904223;
		p[i] = (char)(seed >> 24);
	}
	z = gzipped((struct text){p, n});
	free(p);
	doc = read_bytes(z);
	release(z);
	assert_int_equal(doc->raw.n, LIMIT_DOCUMENT);
	assert_only_warning(doc, "truncated", "more than 64 MiB");
	document_free(doc);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(plain_file),
		cmocka_unit_test(empty_file),
		cmocka_unit_test(what_is_no_file),
		cmocka_unit_test(no_permission),
		cmocka_unit_test(standard_input),
		cmocka_unit_test(pipe_by_name),
		cmocka_unit_test(bad_standard_input),
		cmocka_unit_test(too_large),
		cmocka_unit_test(gzip_file),
		cmocka_unit_test(gzip_members),
		cmocka_unit_test(gzip_trailing_bytes),
		cmocka_unit_test(gzip_cut),
		cmocka_unit_test(gzip_damaged),
		cmocka_unit_test(looks_like_gzip),
		cmocka_unit_test(gzip_bomb),
		cmocka_unit_test(gzip_small_repetitive),
		cmocka_unit_test(gzip_too_large),
	};

	return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
