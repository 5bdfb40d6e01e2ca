/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Objects by "git cat-file --batch", for what libgit2 does not understand
 * (SHA-256, reftable) or when it is not there. No shell; an environment of our
 * own; every transport forbidden, so that a partial clone fetches nothing.
 */
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/limits.h"
#include "base/number.h"
#include "parser/source/git_source.h"

struct process {
	pid_t pid;
	int in, out;		/* of ours: to write, to read */
	struct buf b;
	size_t used;		/* bytes of b that were given */
};

/* Descriptors are closed in the program by O_CLOEXEC, except those that dup2
 * made; its messages are thrown away. */
static bool start(struct process *p, char *const *argv, char *const *env)
{
	posix_spawn_file_actions_t fa;
	int to[2], from[2];
	bool ok;

	/* A socket, as writing to a program that ended must not end this
	 * one. */
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, to) < 0)
		return false;
	if (pipe2(from, O_CLOEXEC) < 0) {
		close(to[0]);
		close(to[1]);
		return false;
	}
	posix_spawn_file_actions_init(&fa);
	posix_spawn_file_actions_adddup2(&fa, to[0], STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&fa, from[1], STDOUT_FILENO);
	posix_spawn_file_actions_addopen(&fa, STDERR_FILENO, "/dev/null",
					 O_WRONLY, 0);
	ok = posix_spawnp(&p->pid, "git", &fa, NULL, argv, env) == 0;
	posix_spawn_file_actions_destroy(&fa);
	close(to[0]);
	close(from[1]);
	p->in = to[1];
	p->out = from[0];
	if (!ok) {
		close(p->in);
		close(p->out);
	}
	return ok;
}

/* Settings of the user and the system could name programs to run, so none are
 * read; no replacement of objects either, as libgit2 knows none. */
static void *program_open(struct arena *a, const char *path, const char **why)
{
	const char *search = getenv("PATH");
	char *dir = arena_cstr(a, arena_printf(a, "--git-dir=%s", path));
	char *argv[] = {(char[]){"git"}, dir, (char[]){"cat-file"},
			(char[]){"--batch"}, NULL};
	char *env[] = {
		arena_cstr(a, arena_printf(a, "PATH=%s",
					   search ? search : "/usr/bin:/bin")),
		(char[]){"LC_ALL=C"}, (char[]){"GIT_CONFIG_NOSYSTEM=1"},
		(char[]){"GIT_CONFIG_GLOBAL=/dev/null"},
		(char[]){"GIT_TERMINAL_PROMPT=0"},
		(char[]){"GIT_NO_LAZY_FETCH=1"},
		(char[]){"GIT_ALLOW_PROTOCOL=none"},
		(char[]){"GIT_NO_REPLACE_OBJECTS=1"}, NULL,
	};
	struct process *p = arena_alloc(a, sizeof(*p));

	p->b = buf_new(LIMIT_MAIL + 65536);
	if (start(p, argv, env))
		return p;
	*why = "the program git, which its format needs, cannot be started";
	return NULL;
}

static void program_close(void *data)
{
	struct process *p = data;

	close(p->in);
	close(p->out);
	while (waitpid(p->pid, NULL, 0) < 0 && errno == EINTR)
		;
	buf_free(&p->b);
}

/* The request is a line, far below what a socket holds, so both sides cannot
 * wait for each other. */
static bool ask(struct process *p, struct text t)
{
	while (t.n) {
		ssize_t n = send(p->in, t.p, t.n, MSG_NOSIGNAL);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		t = text_from(t, (size_t)n);
	}
	return true;
}

/* False at the end of what the program prints, and when the buffer is full. */
static bool more(struct process *p)
{
	size_t room;
	char *to = buf_reserve(&p->b, 65536, &room);
	ssize_t n;

	do
		n = room ? read(p->out, to, room) : 0;
	while (n < 0 && errno == EINTR);
	p->b.n += n > 0 ? (size_t)n : 0;
	return n > 0;
}

/* Reads on and forgets, for what is too large. */
static bool skip(struct process *p, uint64_t n)
{
	while (n) {
		uint64_t here = p->b.n < n ? p->b.n : n;

		n -= here;
		p->used = (size_t)here;
		if (!n)
			return true;
		p->b.n = 0;
		if (!more(p))
			return false;
	}
	return true;
}

/* "ID TYPE SIZE", then the bytes and a newline; or "ID missing". */
static bool answer(struct process *p, enum git_kind *kind, struct text *bytes,
		   struct text *id, const char **why)
{
	struct text line, type;
	uint64_t size;
	size_t head;

	*why = "damaged object";
	while (text_find_char(buf_text(&p->b), '\n') == TEXT_NOT_FOUND)
		if (!more(p))
			return false;
	line = text_sub(buf_text(&p->b), 0,
			text_find_char(buf_text(&p->b), '\n'));
	head = line.n + 1;
	p->used = head;
	*id = text_word(&line);
	type = text_word(&line);
	if (!num_uint(text_trim(line), &size)) {
		*why = "missing object";
		return false;
	}
	*kind = text_is(type, "commit") ? GIT_KIND_COMMIT
	      : text_is(type, "tree") ? GIT_KIND_TREE
	      : text_is(type, "blob") ? GIT_KIND_BLOB : GIT_KIND_OTHER;
	if (size > LIMIT_MAIL) {
		*why = "larger than 8 MiB";
		skip(p, head + size + 1);
		return false;
	}
	while (p->b.n < head + size + 1)
		if (!more(p))
			return false;
	p->used = head + (size_t)size + 1;
	*id = text_sub(buf_text(&p->b), 0, id->n);
	*bytes = text_sub(buf_text(&p->b), head, (size_t)size);
	return true;
}

/* Forgets what was given before, and asks. */
static bool query(struct process *p, struct text name, enum git_kind *kind,
		  struct text *bytes, struct text *id, const char **why)
{
	char line[100];
	int n;

	if (p->b.n > p->used)
		memmove(p->b.p, p->b.p + p->used, p->b.n - p->used);
	p->b.n -= p->used;
	p->b.full = false;
	p->used = 0;
	n = snprintf(line, sizeof(line), "%.*s\n", TEXT_ARG(name));
	*why = "the program git ended";
	return n > 0 && ask(p, (struct text){line, (size_t)n}) &&
	       answer(p, kind, bytes, id, why);
}

/* git resolves the name itself: a reftable has no file to read. */
static bool program_head(void *data, struct git_id *id)
{
	enum git_kind kind;
	struct text bytes, hex;
	const char *why;

	return query(data, TEXT("HEAD"), &kind, &bytes, &hex, &why) &&
	       git_id_parse(hex, id);
}

static bool program_read(void *data, const struct git_id *id,
			 enum git_kind *kind, struct text *bytes,
			 const char **why)
{
	static const char digits[] = "0123456789abcdef";
	char hex[2 * sizeof(id->byte)];
	struct text given;

	for (size_t i = 0; i < id->n; i++) {
		hex[2 * i] = digits[id->byte[i] >> 4];
		hex[2 * i + 1] = digits[id->byte[i] & 15];
	}
	return query(data, (struct text){hex, 2 * (size_t)id->n}, kind, bytes,
		     &given, why);
}

const struct git_backend git_program = {
	.open = program_open,
	.head = program_head,
	.read = program_read,
	.close = program_close,
};
