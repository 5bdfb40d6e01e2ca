/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * fetch: threads from an archive of mail, by message-id or URL, as t.mbox.gz;
 * searches; whole lists by git. The one command that uses the network.
 *
 *	regsift fetch https://lore.kernel.org/r/ID | regsift triage -
 *	regsift fetch -o t.mbox.gz ID
 *	regsift fetch https://lore.kernel.org/linux-ext4/
 */
#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/limits.h"
#include "base/utf8.h"
#include "corpus/fetch.h"

/* From so many threads on a clone costs the archive less. */
#define MANY_THREADS 20
#define MOST_STDIN ((size_t)1 << 20)

/* All mails of all words go into one buffer and out at the end: half a download
 * never reaches a file or a pipe. */
struct job {
	struct options *o;
	struct fetch_config config;
	struct fetch_options options;
	struct fetch *fetch;	/* opened for the first target */
	struct buf out;
	int worst;
	size_t n;
	bool mails;		/* some were wanted */
};

/* A sentence of the library: every request with -v; a wait also without, where
 * somebody is looking. */
static void note(void *data, bool wait, const char *sentence)
{
	const struct options *o = data;
	struct buf safe = buf_new(8192);

	if (!o->verbose && !(wait && isatty(STDERR_FILENO)))
		return;
	utf8_harmless(&safe, text_of(sentence));
	fprintf(stderr, "regsift: %.*s\n", TEXT_ARG(buf_text(&safe)));
	buf_free(&safe);
}

/* $VARIABLE/regsift/NAME, or ~/FALLBACK/regsift/NAME; NULL without a home. */
static const char *own_path(struct arena *a, const char *variable,
			    const char *fallback, const char *name)
{
	const char *xdg = getenv(variable), *home = getenv("HOME");
	struct text t;

	if (xdg && *xdg)
		t = arena_printf(a, "%s/regsift/%s", xdg, name);
	else if (home && *home)
		t = arena_printf(a, "%s/%s/regsift/%s", home, fallback, name);
	else
		return NULL;
	return arena_cstr(a, t);
}

/* The buffer has room for two of the largest answers. */
static int set_up(struct job *j, struct options *o)
{
	struct arena *a = o->arena;
	int err = fetch_config_load(a, o->archive,
				    own_path(a, "XDG_CONFIG_HOME", ".config",
					     "fetch"), &j->config);

	j->o = o;
	j->out = buf_new(2 * LIMIT_FETCH_BYTES);
	j->config.allow_private = o->allow_private;
	j->options = (struct fetch_options){
		.config = &j->config,
		.cache = own_path(a, "XDG_CACHE_HOME", ".cache", "fetch"),
		.fresh = o->fresh,
		.whole_threads = o->threads,
		.note = note,
		.data = o,
	};
	return err;
}

/* ---- one word ---- */

/* A whole list is cloned into a folder, by default of the list's name. */
static int get_list(struct job *j, const struct fetch_target *t)
{
	struct arena *a = j->o->arena;

	if (j->o->output && j->o->n_args > 1)
		return rs_fail(RS_ERR_USAGE, "-o with a list: give one list "
			       "at a time");
	return fetch_list(j->fetch, t, j->o->output ? j->o->output :
			  arena_cstr(a, t->inbox));
}

/* The network is opened for the first word that is good. */
static int get_target(struct job *j, const struct fetch_target *t)
{
	int err = j->fetch ? 0 : fetch_open(&j->options, &j->fetch);

	if (err)
		return err;
	if (t->kind == FETCH_LIST)
		return get_list(j, t);
	j->mails = true;
	return fetch_mails(j->fetch, t, &j->out);
}

/* With -q a word names the list to search in. */
static int parse_word(struct job *j, const char *word, struct fetch_target *t)
{
	struct options *o = j->o;
	const char *why = NULL;

	if (o->query && !strchr(word, '/'))
		*t = (struct fetch_target){.kind = FETCH_LIST,
					   .inbox = text_of(word)};
	else
		why = fetch_url_parse(o->arena, text_of(word), j->config.base,
				      j->config.n_bases, t);
	if (why)
		return rs_fail(RS_ERR_USAGE, "%s: %s; give a message-id, its "
			       "URL in an archive, or that of a list "
			       "(https://lore.kernel.org/LIST/)", word, why);
	if (!o->query)
		return 0;
	if (t->kind == FETCH_THREAD)
		return rs_fail(RS_ERR_USAGE, "%s: is a message; -q searches "
			       "in a list", word);
	t->kind = FETCH_SEARCH;
	t->query = text_of(o->query);
	return 0;
}

/* A word that fails is told and does not stop the others; the worst exit status
 * is kept. From twenty threads on a clone is recommended, once. */
static void one(struct job *j, const char *word)
{
	struct fetch_target t;
	int err = parse_word(j, word, &t);

	if (!err)
		err = get_target(j, &t);
	if (++j->n == MANY_THREADS)
		fprintf(stderr, "regsift: for more than some %d threads clone "
			"the list: regsift fetch https://HOST/LIST/\n",
			MANY_THREADS);
	if (!err)
		return;
	cli_complain();
	if (rs_exit_status(err) > j->worst)
		j->worst = rs_exit_status(err);
}

/* Words from standard input, one a line. */
static int each_line(struct job *j)
{
	struct buf b = buf_new(MOST_STDIN);
	struct text t;
	size_t got = 1;

	while (got) {
		size_t room;
		char *to = buf_reserve(&b, 4096, &room);

		got = room ? fread(to, 1, room, stdin) : 0;
		b.n += got;
	}
	t = arena_text(j->o->arena, buf_text(&b));
	buf_free(&b);
	if (ferror(stdin))
		return rs_fail(RS_ERR_IO, "standard input: cannot be read");
	while (t.n) {
		struct text line = text_trim(text_cut(&t, '\n'));

		if (line.n)
			one(j, arena_cstr(j->o->arena, line));
	}
	return 0;
}

/* ---- the output ---- */

/* The mails may be as large as memory; write() takes them in parts. */
static int write_all(int fd, struct text t, const char *name)
{
	while (t.n) {
		ssize_t went = write(fd, t.p, t.n);

		if (went < 0 && errno == EINTR)
			continue;
		if (went < 0)
			return rs_fail(RS_ERR_IO, "%s: writing failed: %s",
				       name, strerror(errno));
		t = text_from(t, (size_t)went);
	}
	return 0;
}

static int cannot_write(const char *name)
{
	return rs_fail(errno == EACCES || errno == EROFS ? RS_ERR_PERM :
							   RS_ERR_IO,
		       "%s: cannot be written: %s", name, strerror(errno));
}

/* A device or a pipe has no neighbour to be renamed from. */
static int write_through(const char *path, struct text t)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC);
	int err = fd < 0 ? cannot_write(path) : write_all(fd, t, path);

	if (fd >= 0 && close(fd) != 0 && !err)
		err = cannot_write(path);
	return err;
}

/* The mode that open(2) would have given. */
static void usual_mode(int fd)
{
	mode_t mask = umask(0);

	umask(mask);
	fchmod(fd, 0666 & ~mask);
}

/* All of it, or the file as it was: written beside, synced, renamed. A pipe or
 * a device is written through. */
static int write_file(struct arena *a, const char *path, struct text t)
{
	char *part = arena_cstr(a, arena_printf(a, "%s.XXXXXX", path));
	struct stat st;
	int err, fd;

	if (stat(path, &st) == 0 && !S_ISREG(st.st_mode))
		return write_through(path, t);
	fd = mkostemp(part, O_CLOEXEC);
	if (fd < 0)
		return cannot_write(path);
	usual_mode(fd);
	err = write_all(fd, t, path);
	if (!err && fsync(fd) != 0)
		err = cannot_write(path);
	if (close(fd) != 0 && !err)
		err = cannot_write(path);
	if (!err && rename(part, path) != 0)
		err = cannot_write(path);
	if (err)
		unlink(part);
	return err;
}

/* Without mails (only lists) there is nothing to write. */
static int deliver(struct job *j)
{
	struct text t = buf_text(&j->out);

	if (!t.n)
		return 0;
	if (j->o->output)
		return write_file(j->o->arena, j->o->output, t);
	return write_all(STDOUT_FILENO, t, "standard output");
}

/* ---- all ---- */

/* A search without a list is one over all lists of the archive. */
static int all_words(struct job *j)
{
	struct options *o = j->o;

	if (!o->n_args && o->query) {
		one(j, "all");
		return 0;
	}
	for (size_t i = 0; i < o->n_args; i++) {
		int err = 0;

		if (strcmp(o->arg[i], "-") == 0)
			err = each_line(j);
		else
			one(j, o->arg[i]);
		if (err)
			return err;
	}
	return 0;
}

/* Packed mails are not for the eye; a list writes a folder. */
static int check_terminal(const struct job *j)
{
	struct fetch_target t;

	if (j->o->output || !isatty(STDOUT_FILENO))
		return 0;
	if (j->o->n_args == 1 && !j->o->query &&
	    !fetch_url_parse(j->o->arena, text_of(j->o->arg[0]),
			     j->config.base, j->config.n_bases, &t) &&
	    t.kind == FETCH_LIST)
		return 0;
	return rs_fail(RS_ERR_USAGE, "standard output is a terminal: give -o "
		       "FILE, or: regsift fetch ... | regsift triage -");
}

int cmd_fetch(struct options *o)
{
	struct job j = {.o = o};
	int err;

	if (!o->n_args && !o->query)
		return rs_fail(RS_ERR_USAGE, "fetch: give a message-id or a "
			       "URL; see regsift fetch --help");
	err = set_up(&j, o);
	if (!err)
		err = check_terminal(&j);
	if (!err)
		err = all_words(&j);
	if (!err)
		err = deliver(&j);
	fetch_close(j.fetch);
	buf_free(&j.out);
	return err ? err : j.worst;
}
