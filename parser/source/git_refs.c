/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * References by reading the files that git keeps them in: packed-refs and one
 * file for each that is newer. Links are not followed. Reftables are refused
 * before (git_place).
 */
#include "parser/source/git_refs.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* A file may hold "ref: refs/..." instead of an id; such are left out. */
static void add(struct arena *a, struct git_refs *r, struct text name,
		struct text hex)
{
	struct git_id id;

	if (!git_id_parse(hex, &id) || name.n > GIT_REF_NAME)
		return;
	if (r->n >= GIT_REFS_MOST) {
		r->more = true;
		return;
	}
	r->item = arena_grow(a, r->item, r->n, &r->cap, sizeof(*r->item));
	r->item[r->n++] = (struct git_ref){arena_text(a, name), id};
}

/* Branches, tags and what was fetched; notes, stashes and pull requests are
 * none of a release's history. */
static bool wanted(struct text name)
{
	return text_starts(name, TEXT("refs/heads/")) ||
	       text_starts(name, TEXT("refs/tags/")) ||
	       text_starts(name, TEXT("refs/remotes/"));
}

/* Lines "ID NAME"; "^ID" is the commit of the tag above, "#" a remark. */
static void read_packed(struct arena *a, const char *path, struct git_refs *r)
{
	struct buf b = buf_new(GIT_PACKED_BYTES);
	struct text t;

	git_small_file(path, "packed-refs", &b);
	t = buf_text(&b);
	r->more |= b.full;
	while (t.n) {
		struct text line = text_cut(&t, '\n');
		struct text hex = text_cut(&line, ' ');

		if (wanted(line))
			add(a, r, text_rtrim(line), hex);
	}
	buf_free(&b);
}

struct walk {
	struct arena *arena;
	struct git_refs *refs;
	const char *path;	/* of the repository */
	struct buf file;
	int depth;
};

/* `name` is the path below the repository, which is the name of the
 * reference. */
static void read_loose(struct walk *w, const char *name)
{
	git_small_file(w->path, name, &w->file);
	add(w->arena, w->refs, text_of(name), text_trim(buf_text(&w->file)));
}

static void read_folder(struct walk *w, int at, const char *name);

/* Names with a dot in front are lock files of others or hidden ones. */
static void read_entry(struct walk *w, DIR *dir, const char *folder,
		       const char *entry)
{
	char name[GIT_REF_NAME + 1];
	struct stat st;
	int n = snprintf(name, sizeof(name), "%s/%s", folder, entry);

	if (entry[0] == '.' || n <= 0 || (size_t)n >= sizeof(name) ||
	    fstatat(dirfd(dir), entry, &st, AT_SYMLINK_NOFOLLOW) != 0)
		return;
	if (S_ISREG(st.st_mode))
		read_loose(w, name);
	else if (S_ISDIR(st.st_mode))
		read_folder(w, openat(dirfd(dir), entry,
				      O_RDONLY | O_DIRECTORY | O_NOFOLLOW |
				      O_CLOEXEC), name);
}

/* Closes `at`. The depth is bounded by GIT_REFS_DEPTH. */
static void read_folder(struct walk *w, int at, const char *name)
{
	DIR *dir = at < 0 ? NULL : fdopendir(at);
	struct dirent *e;

	if (!dir) {
		if (at >= 0)
			close(at);
		return;
	}
	if (w->depth >= GIT_REFS_DEPTH) {
		w->refs->more = true;
	} else {
		w->depth++;
		while (!w->refs->more && (e = readdir(dir)))
			read_entry(w, dir, name, e->d_name);
		w->depth--;
	}
	closedir(dir);
}

/* Only the three folders of wanted(). */
static void read_files(struct arena *a, const char *path, struct git_refs *r)
{
	static const char *const folders[] = {"refs/heads", "refs/tags",
					      "refs/remotes"};
	struct walk w = {a, r, path, buf_new(4096), 0};

	for (size_t i = 0; i < 3; i++) {
		struct text whole = arena_printf(a, "%s/%s%c", path,
						 folders[i], '\0');

		read_folder(&w, open(whole.p, O_RDONLY | O_DIRECTORY |
				     O_NOFOLLOW | O_CLOEXEC), folders[i]);
	}
	buf_free(&w.file);
}

static int by_name(const void *a, const void *b)
{
	const struct git_ref *x = a, *y = b;

	return text_cmp(x->name, y->name);
}

/* Both are sorted; of those of one name the file is kept. */
static void keep_latest(struct arena *a, const struct git_refs *packed,
			const struct git_refs *files, struct git_refs *out)
{
	size_t i = 0, k = 0;

	while (i < packed->n || k < files->n) {
		int order = i >= packed->n ? 1
			  : k >= files->n ? -1
			  : text_cmp(packed->item[i].name,
				     files->item[k].name);

		out->item = arena_grow(a, out->item, out->n, &out->cap,
				       sizeof(*out->item));
		out->item[out->n++] = order < 0 ? packed->item[i]
						: files->item[k];
		i += order <= 0;
		k += order >= 0;
	}
}

void git_refs_read(struct arena *a, const char *path, struct git_refs *out)
{
	struct git_refs packed = {0}, files = {0};

	*out = (struct git_refs){0};
	read_packed(a, path, &packed);
	read_files(a, path, &files);
	if (packed.n)
		qsort(packed.item, packed.n, sizeof(*packed.item), by_name);
	if (files.n)
		qsort(files.item, files.n, sizeof(*files.item), by_name);
	keep_latest(a, &packed, &files, out);
	out->more = packed.more || files.more;
}

/* The branch's name, or an empty one and *id for a detached HEAD; both empty
 * when there is none. */
struct text git_refs_head(struct arena *a, const char *path,
			  struct git_id *id)
{
	struct buf b = buf_new(4096);
	struct text t, name = {NULL, 0};

	*id = (struct git_id){.n = 0};
	git_small_file(path, "HEAD", &b);
	t = text_trim(buf_text(&b));
	if (text_skip(&t, TEXT("ref:")))
		name = arena_text(a, text_trim(t));
	else if (!git_id_parse(t, id))
		id->n = 0;
	buf_free(&b);
	return name;
}

const struct git_ref *git_refs_find(const struct git_refs *r,
				    struct text name)
{
	const struct git_ref key = {.name = name};

	return r->n ? bsearch(&key, r->item, r->n, sizeof(*r->item), by_name)
		    : NULL;
}
