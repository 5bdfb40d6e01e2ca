/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Which repositories are read. All is refused that would make what is read
 * come from elsewhere (borrowed objects, links, worktrees), that git itself
 * would not trust (another owner), that has no whole history (shallow), and
 * that only the program git understands (SHA-256, reftable): no program is
 * started for a tree. Grafts and replaced objects are not looked at: the
 * history is the one of the objects. A partial clone has all its commits; what
 * it lacks are paths, and nothing is fetched.
 */
#include <limits.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "corpus/tree_inside.h"

static bool has(const char *path, const char *name, struct stat *st)
{
	struct buf b = buf_new(8192);
	bool is;

	buf_printf(&b, "%s/%s%c", path, name, '\0');
	is = !b.full && lstat(b.p, st) == 0;
	buf_free(&b);
	return is;
}

static bool is_repository(const char *path)
{
	struct stat st;

	return has(path, "HEAD", &st) && S_ISREG(st.st_mode) &&
	       has(path, "objects", &st) && has(path, "refs", &st);
}

/* DIR or DIR/.git; p = NULL after rs_fail. */
static const char *find(struct arena *a, const char *dir)
{
	char real[PATH_MAX];
	const char *path;
	struct stat st;

	if (!realpath(dir, real)) {
		rs_fail(RS_ERR_INPUT, "--git %s: there is no such folder", dir);
		return NULL;
	}
	path = arena_cstr(a, text_of(real));
	if (has(path, ".git", &st) && S_ISREG(st.st_mode)) {
		rs_fail(RS_ERR_INPUT,
			"--git %s: is a worktree of another repository: name "
			"that one", dir);
		return NULL;
	}
	if (has(path, ".git", &st) && S_ISDIR(st.st_mode))
		path = arena_cstr(a, arena_printf(a, "%s/.git", path));
	if (is_repository(path))
		return path;
	rs_fail(RS_ERR_INPUT, "--git %s: is no git repository", dir);
	return NULL;
}

/* Why it must not be read, or NULL. */
static const char *refusal(const char *path)
{
	struct stat st;

	if (lstat(path, &st) != 0)
		return "cannot be looked at";
	if (st.st_uid != geteuid() && st.st_uid != 0)
		return "belongs to another user, and git would not trust it "
		       "either: clone it";
	if (has(path, "commondir", &st))
		return "is a worktree of another repository: name that one";
	if (has(path, "shallow", &st) && st.st_size)
		return "is a shallow clone, of which nobody can say what has "
		       "what: git fetch --unshallow";
	if (!has(path, "objects", &st) || !S_ISDIR(st.st_mode) ||
	    !has(path, "refs", &st) || !S_ISDIR(st.st_mode))
		return "has its objects elsewhere (a link): clone it whole";
	return NULL;
}

static const char *program_needed(const struct git_place *p)
{
	if (!p->program)
		return NULL;
	if (p->id_bytes == 32)
		return "has SHA-256 ids, which trees of the kernel do not: it "
		       "is not read";
	if (!git_library())
		return "needs the library libgit2, which is not there";
	return "keeps its references in a reftable, which is not read: git "
	       "refs migrate --ref-format=files";
}

const char *tree_place(struct arena *a, const char *dir, struct git_place *p)
{
	const char *path = find(a, dir), *why;

	if (!path)
		return NULL;
	why = refusal(path);
	if (!why && git_place(path, false, p, &why))
		why = program_needed(p);
	if (!why)
		return path;
	rs_fail(RS_ERR_INPUT, "--git %s: %s", dir, why);
	return NULL;
}
