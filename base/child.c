/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The locked-down child: one pipe, limits, and a filter of system calls that
 * ends the process at whatever it has no need of. Where the kernel has no such
 * filter the limits remain. After the fork nothing is locked that another
 * thread may hold but the C library's allocator, which is fit for that.
 */
#include "base/child.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define OUT_BYTES ((size_t)64 << 10)
/* Without a byte for so long a child hangs. */
#define SILENCE_MS 20000

struct child_out {
	int fd;			/* -1: to the taker, in this process */
	child_take *take;
	void *taker;
	bool stopped;
	size_t n;
	char p[OUT_BYTES];
};

static void flush(struct child_out *out)
{
	size_t at = 0;

	if (out->fd < 0) {
		out->stopped |= !out->take(out->taker,
					   (struct text){out->p, out->n});
		out->n = 0;
		return;
	}
	/* LCOV_EXCL_START: where lines are counted, all is in one process. */
	while (at < out->n) {
		ssize_t n = write(out->fd, out->p + at, out->n - at);

		if (n < 0)
			_exit(1);
		at += (size_t)n;
	}
	out->n = 0;
	/* LCOV_EXCL_STOP */
}

void child_put(struct child_out *out, const void *p, size_t n)
{
	const char *from = p;

	while (n && !out->stopped) {
		size_t room = OUT_BYTES - out->n;

		room = n < room ? n : room;
		memcpy(out->p + out->n, from, room);
		out->n += room;
		from += room;
		n -= room;
		if (out->n == OUT_BYTES)
			flush(out);
	}
}

/* LCOV_EXCL_START: the filter lets a child write no counters of lines, so a
 * build that counts them has no child. */

/* ---- locks ---- */

static void limit(int what, rlim_t value)
{
	struct rlimit old, new;

	if (getrlimit((__rlimit_resource_t)what, &old) != 0)
		return;
	if (old.rlim_max != RLIM_INFINITY && value > old.rlim_max)
		value = old.rlim_max;
	new.rlim_cur = new.rlim_max = value;
	setrlimit((__rlimit_resource_t)what, &new);
}

/* Bytes of data that the process has; SIZE_MAX / 2 when unknown. Read by
 * system calls, as stdio may be locked. */
static size_t data_bytes(void)
{
	char line[256];
	size_t field = 0, pages = 0;
	int fd = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
	ssize_t n = fd < 0 ? -1 : read(fd, line, sizeof(line));

	if (fd >= 0)
		close(fd);
	for (ssize_t i = 0; i < n && field <= 5; i++) {
		if (line[i] == ' ')
			field++;
		else if (field == 5)
			pages = pages * 10 + (size_t)(line[i] - '0');
	}
	return pages ? pages * (size_t)sysconf(_SC_PAGESIZE) : SIZE_MAX / 2;
}

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE
#define FIELD(f) \
	BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, f))
#define ANSWER(a) BPF_STMT(BPF_RET | BPF_K, (a))
#define ALLOW(call) \
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 1), \
	ANSWER(SECCOMP_RET_ALLOW)
/* Memory, but none that can be executed. */
#define ALLOW_DATA(call) \
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 4), \
	FIELD(args[2]), \
	BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1), \
	ANSWER(SECCOMP_RET_KILL_PROCESS), \
	ANSWER(SECCOMP_RET_ALLOW)

static void filter_calls(void)
{
	struct sock_filter code[] = {
		FIELD(arch),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
		ANSWER(SECCOMP_RET_KILL_PROCESS),
		FIELD(nr),
		ALLOW(write),
		ALLOW(exit_group),
		ALLOW(exit),
		ALLOW(brk),
		ALLOW(munmap),
		ALLOW(mremap),
		ALLOW(madvise),
		ALLOW(futex),
		ALLOW(rt_sigreturn),
		ALLOW(clock_gettime),
		ALLOW(getrandom),
		ALLOW_DATA(mmap),
		ALLOW_DATA(mprotect),
		ANSWER(SECCOMP_RET_KILL_PROCESS),
	};
	struct sock_fprog program = {
		.len = sizeof(code) / sizeof(*code), .filter = code,
	};

	prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}
#else
static void filter_calls(void)
{
}
#endif

/* `fd` becomes the only open one, 0. */
static void lock_down(int fd, unsigned int seconds, size_t memory)
{
	limit(RLIMIT_DATA, (rlim_t)(data_bytes() + memory));
	if (dup2(fd, 0) < 0 || syscall(SYS_close_range, 1U, ~0U, 0U) != 0)
		for (int i = 1; i < 1024; i++)
			close(i);
	limit(RLIMIT_CORE, 0);
	limit(RLIMIT_FSIZE, 0);
	limit(RLIMIT_NOFILE, 0);
	limit(RLIMIT_CPU, seconds);
	/* A handler of the program's would end its own work. */
	signal(SIGXCPU, SIG_DFL);
	signal(SIGPIPE, SIG_DFL);
	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	filter_calls();
}

/* ---- both sides ---- */

/* The answer up to its end; false when it was stopped or did not come. */
static bool collect(int fd, struct child_out *out)
{
	for (;;) {
		struct pollfd p = {.fd = fd, .events = POLLIN};
		int ready = poll(&p, 1, SILENCE_MS);
		ssize_t n;

		if (ready < 0 && errno == EINTR)
			continue;
		if (ready <= 0)
			return false;
		n = read(fd, out->p, OUT_BYTES);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return n == 0;
		if (!out->take(out->taker,
			       (struct text){out->p, (size_t)n}))
			return false;
	}
}

static bool apart(struct child_out *out, child_work *work, void *data,
		  unsigned int seconds, size_t memory)
{
	int fd[2], status = 0;
	bool whole;
	pid_t pid;

	if (pipe2(fd, O_CLOEXEC) != 0)
		return false;
	pid = fork();
	if (pid == 0) {
		lock_down(fd[1], seconds, memory);
		out->fd = 0;
		work(out, data);
		flush(out);
		_exit(0);
	}
	close(fd[1]);
	whole = pid > 0 && collect(fd[0], out);
	close(fd[0]);
	if (pid < 0)
		return false;
	if (!whole)
		kill(pid, SIGKILL);
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return false;
	return whole && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* LCOV_EXCL_STOP */

static bool here(struct child_out *out, child_work *work, void *data)
{
	out->fd = -1;
	work(out, data);
	if (!out->stopped)
		flush(out);
	return !out->stopped;
}

#if defined(__SANITIZE_ADDRESS__) || defined(COVERAGE)
#define INSTRUMENTED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(coverage_sanitizer)
#define INSTRUMENTED 1
#endif
#endif
#ifndef INSTRUMENTED
#define INSTRUMENTED 0
#endif

bool child_run(child_work *work, void *data, unsigned int seconds,
	       size_t memory, child_take *take, void *taker)
{
	struct child_out *out = malloc(sizeof(*out));
	bool whole;

	if (!out)
		return false;	/* LCOV_EXCL_LINE: no memory */
	out->take = take;
	out->taker = taker;
	out->stopped = false;
	out->n = 0;
	whole = INSTRUMENTED ? here(out, work, data)
			     : apart(out, work, data, seconds, memory);
	free(out);
	return whole;
}
