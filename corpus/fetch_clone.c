/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Whole lists, by git: the way that archives ask for when somebody wants many
 * threads. git runs without a shell, with an environment and a configuration
 * of our own, may speak https only, and is pinned to the address that was
 * judged when the list of repositories was asked for. It names itself to the
 * server as what it is, git. What it wrote gets its name when it is complete.
 */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"
#include "base/limits.h"
#include "base/number.h"
#include "corpus/fetch.h"
#include "corpus/fetch_body.h"

/* Repositories of one list, words of one command line with their settings. */
#define MOST_EPOCHS 1000
#define MOST_WORDS 64

struct clone {
	struct fetch *f;
	struct arena *a;
	struct text inbox;	/* its URL */
	const char *pin;	/* HOST:PORT:ADDRESS, or NULL */
	const char *dir;
};

/* ---- git ---- */

struct words {
	char *word[MOST_WORDS];
	size_t n;
};

static void add(struct words *w, const char *word)
{
	assert(w->n + 1 < MOST_WORDS);
	w->word[w->n++] = (char *)(uintptr_t)word;
	w->word[w->n] = NULL;
}

/* -c NAME=VALUE */
static void add_setting(struct words *w, struct arena *a, const char *name,
			const char *value)
{
	add(w, "-c");
	add(w, arena_printf(a, "%s=%s%c", name, value, 0).p);
}

/* https to the pinned host and nothing else: no redirect, no proxy, no helper
 * for passwords, no hook, no template. */
static void add_settings(const struct clone *c, struct words *w)
{
	static const char *const fixed[][2] = {
		{"protocol.allow", "never"}, {"protocol.https.allow", "always"},
		{"http.sslVerify", "true"}, {"http.followRedirects", "false"},
		{"http.proxy", ""}, {"credential.helper", ""},
		{"core.hooksPath", "/dev/null"}, {"core.askPass", "true"},
		{"http.lowSpeedLimit", "1000"}, {"http.lowSpeedTime", "60"},
		{"gc.auto", "0"},
	};
	const struct fetch_config *config = fetch_config_of(c->f);

	for (size_t i = 0; i < sizeof(fixed) / sizeof(*fixed); i++)
		add_setting(w, c->a, fixed[i][0], fixed[i][1]);
	if (config->ca_file)
		add_setting(w, c->a, "http.sslCAInfo", config->ca_file);
	if (c->pin)
		add_setting(w, c->a, "http.curloptResolve", c->pin);
}

/* Nothing of the caller's environment that could change what git does. */
static void add_environment(const struct clone *c, struct words *env)
{
	static const char *const kept[] = {"PATH", "TMPDIR", "TERM", "LANG"};

	for (size_t i = 0; i < sizeof(kept) / sizeof(*kept); i++) {
		const char *value = getenv(kept[i]);

		if (value)
			add(env, arena_printf(c->a, "%s=%s%c", kept[i], value,
					      0).p);
	}
	add(env, "GIT_CONFIG_NOSYSTEM=1");
	add(env, "GIT_CONFIG_GLOBAL=/dev/null");
	add(env, "GIT_TERMINAL_PROMPT=0");
	add(env, "GIT_ASKPASS=true");
	add(env, "HOME=/nonexistent");
}

/* Its progress and its complaints go to our standard error. */
static int spawn(struct words *w, struct words *env, pid_t *pid)
{
	posix_spawn_file_actions_t files;
	int err;

	if (posix_spawn_file_actions_init(&files) != 0)
		out_of_memory();
	posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
	posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
	err = posix_spawnp(pid, "git", &files, NULL, w->word, env->word);
	posix_spawn_file_actions_destroy(&files);
	if (!err)
		return 0;
	return rs_fail(RS_ERR_NET, "git is needed to fetch a list and cannot "
		       "be started: %s", strerror(err));
}

/* Waits for it; a failure leaves what was complete. */
static int run_git(const struct clone *c, struct words *w, const char *url)
{
	struct words env = {.n = 0};
	int status = 0, err;
	pid_t pid;

	add_environment(c, &env);
	fetch_note(c->f, true, "git is copying %s", url);
	err = spawn(w, &env, &pid);
	if (err)
		return err;
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return rs_fail(RS_ERR_IO, "git was lost: %s",
				       strerror(errno));
	if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
		return 0;
	return rs_fail(RS_ERR_NET, "%s: git failed (its reason is above); "
		       "what was complete before is kept", url);
}

/* ---- one repository ---- */

static int make_folders(struct arena *a, const char *dir)
{
	struct text path = text_of(dir);

	for (size_t i = 1; i <= path.n; i++) {
		char *part;

		if (i < path.n && path.p[i] != '/')
			continue;
		part = arena_cstr(a, text_sub(path, 0, i));
		if (mkdir(part, 0777) != 0 && errno != EEXIST)
			return rs_fail(errno == EACCES || errno == EROFS
					       ? RS_ERR_PERM : RS_ERR_IO,
				       "%s: cannot be made: %s", part,
				       strerror(errno));
	}
	return 0;
}

/* Under another name until it is complete. --mirror takes all references, as
 * archives keep mails under any of them. */
static int clone_new(const struct clone *c, const char *url, const char *to)
{
	char *part = arena_cstr(c->a, arena_printf(c->a, "%s.part", to));
	struct words w = {.n = 0};
	int err;

	if (access(part, F_OK) == 0)
		return rs_fail(RS_ERR_IO, "%s is in the way: an interrupted "
			       "run left it; remove it", part);
	add(&w, "git");
	add_settings(c, &w);
	add(&w, "clone");
	add(&w, "--mirror");
	add(&w, "--template=");
	if (!isatty(STDERR_FILENO))
		add(&w, "--quiet");
	add(&w, "--");
	add(&w, url);
	add(&w, part);
	err = run_git(c, &w, url);
	if (!err && rename(part, to) != 0)
		err = rs_fail(RS_ERR_IO, "%s: cannot be renamed: %s", part,
			      strerror(errno));
	return err;
}

/* The URL is given anew: what the repository says of its origin is not
 * trusted. */
static int update(const struct clone *c, const char *url, const char *dir)
{
	struct words w = {.n = 0};

	add(&w, "git");
	add(&w, arena_printf(c->a, "--git-dir=%s%c", dir, 0).p);
	add_settings(c, &w);
	add(&w, "fetch");
	add(&w, "--prune");
	add(&w, "--no-write-fetch-head");
	if (!isatty(STDERR_FILENO))
		add(&w, "--quiet");
	add(&w, "--");
	add(&w, url);
	add(&w, "+refs/*:refs/*");
	return run_git(c, &w, url);
}

static int copy(const struct clone *c, struct text url, const char *to)
{
	char *from = arena_cstr(c->a, url);

	return access(to, F_OK) == 0 ? update(c, from, to) :
				       clone_new(c, from, to);
}

static int copy_epoch(const struct clone *c, size_t n)
{
	char *to = arena_cstr(c->a, arena_printf(c->a, "%s/git/%zu.git",
						 c->dir, n));
	char *folder = arena_cstr(c->a, arena_printf(c->a, "%s/git", c->dir));
	int err = make_folders(c->a, folder);

	return err ? err : copy(c, arena_printf(c->a, "%.*s/git/%zu.git",
						TEXT_ARG(c->inbox), n), to);
}

/* ---- the list of repositories ---- */

/*
 * Keys of the manifest are paths: "/LIST/git/0.git". Only the numbers are
 * taken from it; the names are made anew. JSON may write / as \/, which
 * no known server does.
 */
static void find_epochs(struct arena *a, struct text manifest,
			struct text inbox, bool *epoch)
{
	struct text mark = arena_printf(a, "/%.*s/git/", TEXT_ARG(inbox));

	for (;;) {
		size_t at = text_find(manifest, mark), n;
		uint64_t number;

		if (at == TEXT_NOT_FOUND)
			return;
		manifest = text_from(manifest, at + mark.n);
		n = num_uint(manifest, &number);
		if (n && number < MOST_EPOCHS &&
		    text_begins(text_from(manifest, n), ".git\""))
			epoch[number] = true;
	}
}

/* git is to connect to the server that was judged, whatever a name service
 * says by then. */
static const char *pin(struct arena *a, struct text url, struct text address)
{
	struct text host, name;
	bool v6 = text_find_char(address, ':') != TEXT_NOT_FOUND;

	text_skip(&url, TEXT("https://"));
	host = text_cut(&url, '/');
	if (text_starts(host, TEXT("[")) || !address.n)
		return NULL;
	name = text_cut(&host, ':');
	return arena_cstr(a, arena_printf(a, "%.*s:%.*s:%s%.*s%s",
					  TEXT_ARG(name),
					  host.n ? (int)host.n : 3,
					  host.n ? host.p : "443",
					  v6 ? "[" : "", TEXT_ARG(address),
					  v6 ? "]" : ""));
}

/* All epochs, or the one that was asked for. */
static int copy_all(const struct clone *c, const struct fetch_target *t,
		    const bool *epoch)
{
	size_t n = 0;
	int err = 0;

	for (size_t i = 0; i < MOST_EPOCHS && !err; i++) {
		if (!epoch[i] || (t->epoch >= 0 && (size_t)t->epoch != i))
			continue;
		err = copy_epoch(c, i);
		n++;
	}
	if (err || n)
		return err;
	if (t->epoch >= 0)
		return rs_fail(RS_ERR_INPUT, "%.*s: there is no epoch %lld",
			       TEXT_ARG(c->inbox), (long long)t->epoch);
	/* The first layout: one repository, at the list's own address. */
	return copy(c, c->inbox, c->dir);
}

int fetch_list(struct fetch *f, const struct fetch_target *t, const char *dir)
{
	struct arena *a = fetch_arena(f);
	struct clone c = {.f = f, .a = a, .dir = dir};
	bool *epoch = arena_array(a, MOST_EPOCHS, sizeof(*epoch));
	struct text end = TEXT("/manifest.js.gz");
	struct fetch_got got = {0};
	int err = fetch_get(f, t->base,
			    arena_printf(a, "/%.*s%.*s", TEXT_ARG(t->inbox),
					 TEXT_ARG(end)),
			    false, FETCH_MANIFEST, &got);

	if (!err && !text_ends(got.url, end))
		err = rs_fail(RS_ERR_NET, "%.*s: a strange place for a "
			      "manifest", TEXT_ARG(got.url));
	if (!err) {
		find_epochs(a, fetch_body_start(a, buf_text(&got.body),
						LIMIT_FETCH_PAGE), t->inbox,
			    epoch);
		c.inbox = text_sub(got.url, 0, got.url.n - end.n);
		c.pin = pin(a, got.url, got.address);
		err = copy_all(&c, t, epoch);
	}
	buf_free(&got.body);
	return err;
}
