/* SPDX-License-Identifier: GPL-2.0-or-later */
/* parser/source/archive.h: every kind of archive, and what is refused. */
#include "test.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/limits.h"
#include "parser/source/archive.h"

static char folder[] = "/tmp/regsift-archive-XXXXXX";

/* Runs a program and waits; its exit status, -1 when it is not there. */
static int run(char *const *argv, int in)
{
	char *env[] = {(char[]){"PATH=/usr/bin:/bin"},
		       (char[]){"GIT_CONFIG_NOSYSTEM=1"},
		       (char[]){"HOME=/nonexistent"}, NULL};
	posix_spawn_file_actions_t fa;
	int status = -1;
	pid_t pid;

	posix_spawn_file_actions_init(&fa);
	if (in >= 0)
		posix_spawn_file_actions_adddup2(&fa, in, 0);
	posix_spawn_file_actions_addopen(&fa, 2, "/dev/null", O_WRONLY, 0);
	if (posix_spawnp(&pid, argv[0], &fa, NULL, argv, env) == 0)
		waitpid(pid, &status, 0);
	posix_spawn_file_actions_destroy(&fa);
	return status;
}

static int make_folder(void **state)
{
	(void)state;
	return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
	char *argv[] = {(char[]){"rm"}, (char[]){"-rf"}, folder, NULL};

	(void)state;
	return run(argv, -1);
}

static const char *path_of(const char *name)
{
	static char path[4][300];
	static int i;

	i = (i + 1) % 4;
	snprintf(path[i], sizeof(path[i]), "%s/%s", folder, name);
	return path[i];
}

static const char *write_bytes(const char *name, struct text t)
{
	const char *path = path_of(name);
	FILE *f = fopen(path, "wb");

	assert_non_null(f);
	assert_int_equal(fwrite(t.p, 1, t.n, f), t.n);
	assert_int_equal(fclose(f), 0);
	return path;
}

static const char *write_text(const char *name, const char *s)
{
	return write_bytes(name, text_of(s));
}

/* Everything that an archive gives, as lines "WHAT ID" of one text. */
struct all {
	char text[4000];
	size_t n, mails, deletions, documents, unread;
	uint64_t sum;		/* of all bytes of mails */
	char state[ARCHIVE_STATE];
	bool unchanged, rewritten;
	const char *reader, *why;
	size_t parts;
};

static void note(struct all *all, const struct archive_item *item)
{
	struct mail m;
	struct text id = {NULL, 0};

	mail_parse_header(item->raw, &m);
	id = text_trim(m.field[MAIL_ID]);
	all->mails += item->what == ARCHIVE_MAIL;
	all->deletions += item->what == ARCHIVE_DELETION;
	all->documents += item->what == ARCHIVE_DOCUMENT;
	all->unread += item->what == ARCHIVE_UNREAD;
	all->sum += text_hash(item->raw);
	if (item->why)
		all->why = item->why;
	all->n += (size_t)snprintf(all->text + all->n,
				   sizeof(all->text) - all->n, "%c %.*s\n",
				   "MDTU"[item->what], TEXT_ARG(id));
	assert_true(all->n < sizeof(all->text) - 200);
}

static const char *state_that_was;

static const char *known(void *data, struct text key)
{
	(void)data;
	assert_true(key.n > 0);
	return state_that_was;
}

static int read_with(const char *path, struct archive_options o,
		     struct all *all)
{
	struct archive *a;
	struct archive_reader *r;
	struct archive_item item;
	const struct archive_member *m;
	int err;

	*all = (struct all){.n = 0};
	o.known = known;
	err = archive_open(path, &o, &a);
	if (err)
		return err;
	for (size_t i = 0; i < archive_parts(a); i++) {
		size_t position = 0;

		assert_int_equal(archive_reader(a, i, &r), 0);
		while (archive_next(r, &item) > 0) {
			assert_int_equal(item.position, position++);
			note(all, &item);
		}
		assert_true(archive_reader_done(r) <= archive_part_size(a, i));
		archive_reader_close(r);
	}
	m = archive_member(a, 0);
	all->parts = archive_parts(a);
	all->reader = m->reader;
	all->unchanged = m->unchanged;
	all->rewritten = m->rewritten;
	if (m->why)
		all->why = m->why;
	snprintf(all->state, sizeof(all->state), "%.*s", TEXT_ARG(m->state));
	archive_close(a);
	return 0;
}

static int read_path(const char *path, struct all *all)
{
	return read_with(path, (struct archive_options){.part_bytes = 0}, all);
}

#define MAIL(id, body)                                                       \
	"From: Mara Lind <mara@example.org>\nSubject: slow\n"                \
	"Date: Mon, 4 Mar 2024 10:00:00 +0000\nMessage-ID: <" id ">\n\n" body
#define SEPARATOR "From mboxrd@z Thu Jan  1 00:00:00 1970\n"

/* ---- files ---- */

static void mbox_gives_bare_mails(void **state)
{
	struct archive *a;
	struct archive_reader *r;
	struct archive_item item;
	const char *path = write_text("mbox",
		SEPARATOR MAIL("1@x", "one\n>From two\n") "\n"
		SEPARATOR MAIL("2@x", "last"));

	(void)state;
	assert_int_equal(archive_open(path, NULL, &a), 0);
	assert_string_equal(archive_member(a, 0)->reader, "mbox");
	assert_int_equal(archive_reader(a, 0, &r), 0);
	assert_int_equal(archive_next(r, &item), 1);
	assert_text(item.raw, MAIL("1@x", "one\n>From two\n"));
	assert_int_equal(item.flags, MAIL_MBOXRD);
	assert_int_equal(item.offset, sizeof(SEPARATOR) - 1);
	assert_int_equal(archive_next(r, &item), 1);
	assert_text(item.raw, MAIL("2@x", "last"));
	assert_int_equal(archive_next(r, &item), 0);
	archive_reader_close(r);
	archive_close(a);
}

static void counted_mbox_with_a_pasted_patch(void **state)
{
	struct all all;
	char text[2000];
	static const char body[] =
		"see\n\nFrom 0123456789012345678901234567890123456789 "
		"Mon Sep 17 00:00:00 2001\nFrom: Mara <m@example.org>\n"
		"Subject: [PATCH] x\nMessage-ID: <patch@x>\n";

	(void)state;
	snprintf(text, sizeof(text),
		 "From a@x Mon Mar  4 10:00:00 2024\nFrom: a\nSubject: b\n"
		 "Message-ID: <1@x>\nContent-Length: %zu\n\n%s\n"
		 "From a@x Mon Mar  4 10:00:00 2024\nFrom: a\nSubject: b\n"
		 "Message-ID: <2@x>\nContent-Length: 3\n\nyes\n",
		 sizeof(body) - 1, body);
	assert_int_equal(read_path(write_text("cl", text), &all), 0);
	assert_string_equal(all.text, "M <1@x>\nM <2@x>\n");
	/* A length that is wrong: none is believed. */
	memcpy(strstr(text, "Length: 3"), "Length: 2", 9);
	assert_int_equal(read_path(write_text("cl", text), &all), 0);
	assert_string_equal(all.text, "M <1@x>\nM <patch@x>\nM <2@x>\n");
}

/* A large mbox: ranges of any size give the same mails, as does a pipe. */
static void ranges_do_not_matter(void **state)
{
	const size_t sizes[] = {1, 1000, 4097, 1 << 20, 0};
	const size_t count = 20000;
	size_t cap = count * 300, n = 0;
	struct arena *arena = arena_new();
	char *p = arena_bytes(arena, cap);
	uint64_t sum = 0;

	(void)state;
	for (size_t i = 0; i < count; i++)
		n += (size_t)snprintf(p + n, cap - n,
			SEPARATOR "From: a@example.org\nSubject: %zu\n\n"
			"Four score\nFrom here on\n%.*s\n\n", i,
			(int)(i % 64), "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
			"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");
	assert_true(n > 1 << 20);
	write_bytes("large", (struct text){p, n});
	arena_free(arena);
	for (size_t i = 0; i < COUNT_OF(sizes); i++) {
		struct archive_options o = {.part_bytes = sizes[i]};
		struct archive *a;
		struct archive_reader *r;
		struct archive_item item;
		size_t mails = 0;
		uint64_t s = 0;

		/* One byte a part: only the beginning is tried. */
		assert_int_equal(archive_open(path_of("large"), &o, &a), 0);
		for (size_t k = 0; k < archive_parts(a); k++) {
			if (sizes[i] == 1 && k == 5000)
				break;
			assert_int_equal(archive_reader(a, k, &r), 0);
			while (archive_next(r, &item) > 0) {
				mails++;
				s += text_hash(item.raw);
			}
			archive_reader_close(r);
		}
		archive_close(a);
		if (sizes[i] == 1)
			continue;
		assert_int_equal(mails, count);
		assert_true(!sum || s == sum);
		sum = s;
	}
}

static void packed_mbox(void **state)
{
	char *argv[] = {(char[]){"gzip"}, (char[]){"-nf"},
			NULL, NULL};
	struct all all, packed;
	char path[300];

	(void)state;
	snprintf(path, sizeof(path), "%s", path_of("pack"));
	write_text("pack", SEPARATOR MAIL("1@x", "one\n") "\n"
		   SEPARATOR MAIL("2@x", "two\n") "\n");
	assert_int_equal(read_path(path, &all), 0);
	argv[2] = path;
	if (run(argv, -1) != 0)
		skip();
	assert_int_equal(read_path(path_of("pack.gz"), &packed), 0);
	assert_string_equal(all.text, packed.text);
	assert_true(all.sum == packed.sum);
	/* Cut short: what came is given, and that something is missing. */
	assert_int_equal(truncate(path_of("pack.gz"), 150), 0);
	assert_int_equal(read_path(path_of("pack.gz"), &packed), 0);
	assert_true(packed.mails >= 1);
	assert_int_equal(packed.unread, 1);
	assert_string_equal(packed.why, "gzip data ends in the middle");
}

/* A mail over the limit is cut, and what follows is still found. */
static void mail_over_the_limit(void **state)
{
	size_t big = LIMIT_MAIL + 3000000;
	struct arena *arena = arena_new();
	char *p = arena_bytes(arena, big + 1000);
	size_t n = 0;
	int from[2];
	struct archive *a;
	struct archive_reader *r;
	struct archive_item item;

	(void)state;
	n = (size_t)snprintf(p, 500, SEPARATOR MAIL("1@x", ""));
	memset(p + n, 'x', big);
	n += big;
	n += (size_t)snprintf(p + n, 500, "\n\n" SEPARATOR MAIL("2@x", "y\n"));
	for (int piped = 0; piped < 2; piped++) {
		write_bytes("big", (struct text){p, n});
		if (piped) {
			from[0] = open(path_of("big"), O_RDONLY);
			assert_true(from[0] >= 0);
			from[1] = dup(STDIN_FILENO);
			dup2(from[0], STDIN_FILENO);
		}
		assert_int_equal(archive_open(piped ? "-" : path_of("big"),
					      NULL, &a), 0);
		assert_int_equal(archive_reader(a, 0, &r), 0);
		assert_int_equal(archive_next(r, &item), 1);
		assert_int_equal(item.raw.n, LIMIT_MAIL);
		assert_true(item.cut);
		if (!piped) {
			archive_reader_close(r);
			assert_int_equal(archive_reader(
				a, archive_parts(a) - 1, &r), 0);
		}
		assert_int_equal(archive_next(r, &item), 1);
		assert_text(item.raw, MAIL("2@x", "y\n"));
		assert_false(item.cut);
		archive_reader_close(r);
		archive_close(a);
		if (piped) {
			dup2(from[1], STDIN_FILENO);
			close(from[0]);
			close(from[1]);
		}
	}
	arena_free(arena);
}

static void one_mail_and_one_text(void **state)
{
	struct all all;

	(void)state;
	assert_int_equal(read_path(write_text("a.eml",
		"From mara@x Mon Mar  4 10:00:00 2024\n" MAIL("1@x", "y\n")),
		&all), 0);
	assert_int_equal(all.mails, 1);
	assert_int_equal(read_path(write_text("b", MAIL("2@x", "y\n")),
				   &all), 0);
	assert_string_equal(all.text, "M <2@x>\n");
	assert_string_equal(all.reader, "eml");
	assert_int_equal(read_path(write_text("c", "iops=12\n"), &all), 0);
	assert_int_equal(all.documents, 1);
	assert_string_equal(all.reader, "text");
}

static void what_is_refused(void **state)
{
	struct all all;

	(void)state;
	assert_int_equal(read_path(path_of("absent"), &all), RS_ERR_INPUT);
	assert_int_equal(read_path("/dev/null", &all), RS_ERR_INPUT);
	assert_int_equal(read_path(write_bytes("nul", TEXT("a\0b")), &all),
			 RS_ERR_INPUT);
	assert_int_equal(read_path(write_text("none", ""), &all),
			 RS_ERR_INPUT);
}

static void unchanged_file(void **state)
{
	struct all all, again;

	(void)state;
	write_text("same", MAIL("1@x", "y\n"));
	assert_int_equal(read_path(path_of("same"), &all), 0);
	state_that_was = all.state;
	assert_int_equal(read_path(path_of("same"), &again), 0);
	assert_true(again.unchanged);
	assert_int_equal(again.parts, 0);
	write_text("same", MAIL("1@x", "yes\n"));
	assert_int_equal(read_path(path_of("same"), &again), 0);
	state_that_was = NULL;
	assert_false(again.unchanged);
	assert_int_equal(again.mails, 1);
}

/* ---- folders ---- */

static void maildir(void **state)
{
	struct all all, again;

	(void)state;
	mkdir(path_of("md"), 0700);
	mkdir(path_of("md/cur"), 0700);
	mkdir(path_of("md/new"), 0700);
	mkdir(path_of("md/tmp"), 0700);
	write_text("md/cur/10.x:2,S", MAIL("1@x", "y\n"));
	write_text("md/cur/2.x!2,", MAIL("0@x", "y\n"));
	write_text("md/cur/.hidden", MAIL("h@x", "y\n"));
	write_text("md/new/3.x", "no header at all\n");
	write_text("md/tmp/4.x", MAIL("t@x", "y\n"));
	assert_int_equal(symlink("/etc/passwd", path_of("md/new/5.x")), 0);
	assert_int_equal(read_path(path_of("md"), &all), 0);
	assert_string_equal(all.text, "M <0@x>\nM <1@x>\nM \n");
	assert_string_equal(all.reader, "maildir");
	/* Flags that change are no change. */
	assert_int_equal(rename(path_of("md/cur/2.x!2,"),
				path_of("md/cur/2.x!2,RS")), 0);
	state_that_was = all.state;
	assert_int_equal(read_path(path_of("md"), &again), 0);
	state_that_was = NULL;
	assert_true(again.unchanged);
}

static void folder_of_files(void **state)
{
	struct all all;

	(void)state;
	mkdir(path_of("dir"), 0700);
	mkdir(path_of("dir/sub"), 0700);
	write_text("dir/b.eml", MAIL("b@x", "y\n"));
	write_text("dir/a.mbox", SEPARATOR MAIL("a@x", "y\n"));
	write_text("dir/log.txt", "iops=12\n");
	write_text("dir/sub/c.eml", MAIL("c@x", "y\n"));
	write_bytes("dir/picture", TEXT("\x89PNG\0\0"));
	assert_int_equal(mkfifo(path_of("dir/fifo"), 0600), 0);
	assert_int_equal(read_path(path_of("dir"), &all), 0);
	assert_string_equal(all.text, "M <a@x>\nM <b@x>\nT \nM <c@x>\n");
	mkdir(path_of("empty"), 0700);
	assert_int_equal(read_path(path_of("empty"), &all), RS_ERR_INPUT);
}

/* ---- git ---- */

/* Makes a repository by git fast-import; false without git. */
static bool make_repository(const char *name, const char *format,
			    const char *stream)
{
	char *init[] = {(char[]){"git"}, (char[]){"init"}, (char[]){"-q"},
			(char[]){"--bare"}, NULL, NULL, NULL};
	char object_format[40], dir[320], path[300];
	char *import[] = {(char[]){"git"}, dir, (char[]){"fast-import"},
			  (char[]){"--quiet"}, (char[]){"--force"}, NULL};
	FILE *f;
	int in;

	snprintf(path, sizeof(path), "%s", path_of(name));
	snprintf(object_format, sizeof(object_format), "--object-format=%s",
		 format);
	snprintf(dir, sizeof(dir), "--git-dir=%s", path);
	init[4] = object_format;
	init[5] = path;
	if (run(init, -1) != 0)
		return false;
	f = fopen(path_of("stream"), "w");
	assert_non_null(f);
	fputs(stream, f);
	fclose(f);
	in = open(path_of("stream"), O_RDONLY);
	assert_int_equal(run(import, in), 0);
	close(in);
	f = fopen(path_of("head"), "w");
	fputs("ref: refs/heads/list\n", f);
	fclose(f);
	snprintf(dir, sizeof(dir), "%s/HEAD", path);
	assert_int_equal(rename(path_of("head"), dir), 0);
	return true;
}

#define COMMIT(time)                                                         \
	"commit refs/heads/list\n"                                           \
	"committer M <m@example.org> " time " +0000\ndata 1\nx\n"
#define BLOB(path, content)                                                  \
	"M 100644 inline " path "\ndata <<END\n" content "END\n"

static void epoch(void **state)
{
	struct archive_options program = {.git_program = true};
	struct all all, other;
	char before[ARCHIVE_STATE];

	(void)state;
	if (!make_repository("0.git", "sha1",
			     COMMIT("1") BLOB("m", MAIL("1@x", "one\n"))
			     COMMIT("2") BLOB("m", MAIL("2@x", "two\n"))))
		skip();
	assert_int_equal(read_path(path_of("0.git"), &all), 0);
	assert_string_equal(all.text, "M <1@x>\nM <2@x>\n");
	assert_string_equal(all.reader, "git");
	assert_int_equal(read_with(path_of("0.git"), program, &other), 0);
	assert_string_equal(other.text, all.text);
	assert_true(other.sum == all.sum);
	assert_string_equal(other.state, all.state);
	/* Nothing new; then a mail more, and one taken off. */
	snprintf(before, sizeof(before), "%s", all.state);
	state_that_was = before;
	assert_int_equal(read_path(path_of("0.git"), &other), 0);
	assert_true(other.unchanged);
	assert_true(make_repository("0.git", "sha1",
		COMMIT("3") "from refs/heads/list^0\n"
			BLOB("m", MAIL("3@x", "three\n"))
		COMMIT("4") "D m\n" BLOB("d", MAIL("1@x", "one\n"))));
	assert_int_equal(read_path(path_of("0.git"), &other), 0);
	assert_string_equal(other.text, "M <3@x>\nD <1@x>\n");
	assert_false(other.rewritten);
	/* Another history under the same name. */
	assert_true(make_repository("0.git", "sha1",
		COMMIT("9") BLOB("m", MAIL("2@x", "two\n"))));
	assert_int_equal(read_path(path_of("0.git"), &other), 0);
	assert_true(other.rewritten);
	assert_string_equal(other.text, "M <2@x>\n");
	state_that_was = NULL;
}

static void inbox_of_version_1(void **state)
{
	struct all all;
	char before[ARCHIVE_STATE];

	(void)state;
	if (!make_repository("v1", "sha1",
		COMMIT("1")
		BLOB("aa/11111111111111111111111111111111111111",
		     MAIL("1@x", "one\n"))
		BLOB("0b/11111111111111111111111111111111111111",
		     MAIL("2@x", "two\n"))))
		skip();
	assert_int_equal(read_path(path_of("v1"), &all), 0);
	assert_string_equal(all.text, "M <2@x>\nM <1@x>\n");
	snprintf(before, sizeof(before), "%s", all.state);
	state_that_was = before;
	assert_true(make_repository("v1", "sha1",
		COMMIT("2") "from refs/heads/list^0\n"
		"D 0b/11111111111111111111111111111111111111\n"
		BLOB("aa/11111111111111111111111111111111111111",
		     MAIL("1@x", "edited\n"))
		BLOB("ff/11111111111111111111111111111111111111",
		     MAIL("3@x", "three\n"))));
	assert_int_equal(read_path(path_of("v1"), &all), 0);
	state_that_was = NULL;
	assert_string_equal(all.text,
			    "D <2@x>\nD <1@x>\nM <1@x>\nM <3@x>\n");
}

static void sha256_needs_the_program(void **state)
{
	struct all all;

	(void)state;
	if (!make_repository("256.git", "sha256",
			     COMMIT("1") BLOB("m", MAIL("1@x", "one\n"))))
		skip();
	assert_int_equal(read_path(path_of("256.git"), &all), 0);
	assert_string_equal(all.text, "M <1@x>\n");
	assert_int_equal(strlen(all.state), 4 + 64);
}

static void repositories_that_are_refused(void **state)
{
	struct all all;

	(void)state;
	if (!make_repository("code.git", "sha1",
			     COMMIT("1") BLOB("README", "x\n")))
		skip();
	assert_int_equal(read_path(path_of("code.git"), &all), RS_ERR_INPUT);
	assert_non_null(strstr(rs_message(), "is no archive of mails"));
	assert_true(make_repository("alt.git", "sha1",
		COMMIT("1") BLOB("m", MAIL("1@x", "one\n"))));
	write_text("alt.git/objects/info/alternates", "/etc\n");
	assert_int_equal(read_path(path_of("alt.git"), &all), RS_ERR_INPUT);
	assert_non_null(strstr(rs_message(), "borrows objects"));
}

static void missing_blob_is_told(void **state)
{
	/* The id of the blob that holds "one"; small imports stay loose. */
	struct archive *a;
	struct archive_reader *r;
	struct archive_item item;
	char path[200];
	struct all all;

	(void)state;
	if (!make_repository("gone.git", "sha1",
		COMMIT("1") BLOB("m", MAIL("1@x", "one\n"))
		COMMIT("2") BLOB("m", MAIL("2@x", "two\n"))))
		skip();
	assert_int_equal(archive_open(path_of("gone.git"), NULL, &a), 0);
	assert_int_equal(archive_reader(a, 0, &r), 0);
	assert_int_equal(archive_next(r, &item), 1);
	assert_int_equal(item.blob.n, 40);
	snprintf(path, sizeof(path), "gone.git/objects/%.2s/%.38s",
		 item.blob.p, item.blob.p + 2);
	archive_reader_close(r);
	archive_close(a);
	assert_int_equal(unlink(path_of(path)), 0);
	assert_int_equal(read_path(path_of("gone.git"), &all), 0);
	assert_string_equal(all.text, "U \nM <2@x>\n");
	assert_string_equal(all.why, "missing object");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mbox_gives_bare_mails),
		cmocka_unit_test(counted_mbox_with_a_pasted_patch),
		cmocka_unit_test(ranges_do_not_matter),
		cmocka_unit_test(packed_mbox),
		cmocka_unit_test(mail_over_the_limit),
		cmocka_unit_test(one_mail_and_one_text),
		cmocka_unit_test(what_is_refused),
		cmocka_unit_test(unchanged_file),
		cmocka_unit_test(maildir),
		cmocka_unit_test(folder_of_files),
		cmocka_unit_test(epoch),
		cmocka_unit_test(inbox_of_version_1),
		cmocka_unit_test(sha256_needs_the_program),
		cmocka_unit_test(repositories_that_are_refused),
		cmocka_unit_test(missing_blob_is_told),
	};

	return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
