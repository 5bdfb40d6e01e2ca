/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Runs git, which makes the repositories of the tests and tells the truth. */
#ifndef TESTS_UNIT_GIT_RUN_H
#define TESTS_UNIT_GIT_RUN_H

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"

#define RUN_WORDS 40
#define ID_DATE "1500000000 +0000"

static char *const run_env[] = {
	(char[]){"PATH=/usr/local/bin:/usr/bin:/bin"}, (char[]){"LC_ALL=C"},
	(char[]){"GIT_CONFIG_NOSYSTEM=1"},
	(char[]){"GIT_CONFIG_GLOBAL=/dev/null"},
	(char[]){"GIT_AUTHOR_NAME=Some Body"},
	(char[]){"GIT_AUTHOR_EMAIL=some.body@example.org"},
	(char[]){"GIT_COMMITTER_NAME=Some Body"},
	(char[]){"GIT_COMMITTER_EMAIL=some.body@example.org"},
	(char[]){"GIT_AUTHOR_DATE=" ID_DATE},
	(char[]){"GIT_COMMITTER_DATE=" ID_DATE}, NULL,
};

/* What the program wrote, without the last newline; *status is its exit
 * status. Words are parted by blanks; "%20" in them is one. */
static inline struct text run_words(struct arena *a, const char *line,
				    int *status)
{
	posix_spawn_file_actions_t fa;
	char *argv[RUN_WORDS + 1];
	struct text rest = text_of(line), word;
	char *out = NULL;
	size_t n = 0, cap = 0;
	char part[4096];
	int fd[2], argc = 0;
	ssize_t got;
	pid_t pid;

	while (argc < RUN_WORDS && (word = text_word(&rest)).n) {
		char *w = arena_cstr(a, word), *to = w;

		for (size_t i = 0; i < word.n; i++) {
			bool blank = i + 2 < word.n &&
				     memcmp(w + i, "%20", 3) == 0;

			*to++ = blank ? ' ' : w[i];
			i += blank ? 2 : 0;
		}
		*to = 0;
		argv[argc++] = w;
	}
	argv[argc] = NULL;
	*status = 127;
	if (pipe2(fd, O_CLOEXEC) < 0)
		return (struct text){"", 0};
	posix_spawn_file_actions_init(&fa);
	posix_spawn_file_actions_adddup2(&fa, fd[1], STDOUT_FILENO);
	posix_spawn_file_actions_addopen(&fa, STDERR_FILENO, "/dev/null",
					 O_WRONLY, 0);
	if (posix_spawnp(&pid, argv[0], &fa, NULL, argv, run_env) == 0) {
		close(fd[1]);
		while ((got = read(fd[0], part, sizeof(part))) > 0)
			arena_append(a, &out, &n, &cap, part, (size_t)got);
		waitpid(pid, status, 0);
		*status = WIFEXITED(*status) ? WEXITSTATUS(*status) : 127;
	} else {
		close(fd[1]);
	}
	close(fd[0]);
	posix_spawn_file_actions_destroy(&fa);
	while (n && out[n - 1] == '\n')
		n--;
	return (struct text){out ? out : "", n};
}

/* The same of a format; a failure fails the test. */
#define RUN(a, ...)                                                          \
	run_checked((a), arena_cstr((a), arena_printf((a), __VA_ARGS__)))

static inline struct text run_checked(struct arena *a, const char *line)
{
	int status;
	struct text t = run_words(a, line, &status);

	if (status)
		fail_msg("%s: exit status %d", line, status);
	return t;
}

#endif
