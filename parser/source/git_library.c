/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Objects by libgit2. It is loaded when the first repository is opened: linked
 * in the usual way, its eleven libraries cost every start of the program 10
 * milliseconds. Only its object database is used, which reads no configuration
 * and knows no owners, hooks or worktrees.
 */
#include <dlfcn.h>
#include <git2.h>
#include <pthread.h>

#include "base/limits.h"
#include "parser/source/git_source.h"

#define LIBRARY "libgit2.so." LIBGIT2_SOVERSION
/* Bytes that it may map at once, and of one mapping. */
#define MAPPED ((size_t)256 << 20)
#define WINDOW ((size_t)32 << 20)

#define FUNCTION(name) __typeof__(&git_##name) name

static struct {
	FUNCTION(libgit2_init);
	FUNCTION(libgit2_opts);
	FUNCTION(odb_open);
	FUNCTION(odb_read);
	FUNCTION(odb_read_header);
	FUNCTION(odb_free);
	FUNCTION(odb_object_data);
	FUNCTION(odb_object_size);
	FUNCTION(odb_object_type);
	FUNCTION(odb_object_free);
	bool ready;
} lib;

static pthread_once_t once = PTHREAD_ONCE_INIT;

/* A function pointer out of an object pointer, as POSIX has it. */
static bool find(void *handle, const char *name, void *slot)
{
	void *f = dlsym(handle, name);

	memcpy(slot, &f, sizeof(f));
	return f != NULL;
}

static bool find_all(void *h)
{
	return find(h, "git_libgit2_init", &lib.libgit2_init) &&
	       find(h, "git_libgit2_opts", &lib.libgit2_opts) &&
	       find(h, "git_odb_open", &lib.odb_open) &&
	       find(h, "git_odb_read", &lib.odb_read) &&
	       find(h, "git_odb_read_header", &lib.odb_read_header) &&
	       find(h, "git_odb_free", &lib.odb_free) &&
	       find(h, "git_odb_object_data", &lib.odb_object_data) &&
	       find(h, "git_odb_object_size", &lib.odb_object_size) &&
	       find(h, "git_odb_object_type", &lib.odb_object_type) &&
	       find(h, "git_odb_object_free", &lib.odb_object_free);
}

static void load(void)
{
	void *h = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);

	if (!h || !find_all(h) || lib.libgit2_init() < 0)
		return;
	/* Hashes of a repository on this machine are not checked again: that
	 * costs 30 %. Each object is asked for once: caching them is a loss. */
	lib.libgit2_opts(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION, 0);
	lib.libgit2_opts(GIT_OPT_ENABLE_CACHING, 0);
	lib.libgit2_opts(GIT_OPT_SET_MWINDOW_SIZE, WINDOW);
	lib.libgit2_opts(GIT_OPT_SET_MWINDOW_MAPPED_LIMIT, MAPPED);
	lib.ready = true;
}

struct handle {
	git_odb *odb;
	git_odb_object *object;
};

static void *library_open(struct arena *a, const char *path, const char **why)
{
	struct handle *h = arena_alloc(a, sizeof(*h));
	struct text objects = arena_printf(a, "%s/objects%c", path, '\0');

	if (lib.odb_open(&h->odb, objects.p) == 0)
		return h;
	*why = "its objects cannot be opened";
	return NULL;
}

static void library_close(void *data)
{
	struct handle *h = data;

	if (h->object)
		lib.odb_object_free(h->object);
	lib.odb_free(h->odb);
}

static bool library_read(void *data, const struct git_id *id,
			 enum git_kind *kind, struct text *bytes,
			 const char **why)
{
	struct handle *h = data;
	git_object_t type;
	git_oid oid;
	size_t n;
	int err;

	if (h->object)
		lib.odb_object_free(h->object);
	h->object = NULL;
	memcpy(oid.id, id->byte, sizeof(oid.id));
	/* The size first: a small pack may hold an object of any size. */
	err = lib.odb_read_header(&n, &type, h->odb, &oid);
	if (!err && n > LIMIT_MAIL) {
		*why = "larger than 8 MiB";
		return false;
	}
	if (!err)
		err = lib.odb_read(&h->object, h->odb, &oid);
	if (err) {
		*why = err == GIT_ENOTFOUND ? "missing object"
					    : "damaged object";
		return false;
	}
	type = lib.odb_object_type(h->object);
	*kind = type == GIT_OBJECT_COMMIT ? GIT_KIND_COMMIT
	      : type == GIT_OBJECT_TREE ? GIT_KIND_TREE
	      : type == GIT_OBJECT_BLOB ? GIT_KIND_BLOB : GIT_KIND_OTHER;
	*bytes = (struct text){lib.odb_object_data(h->object),
			       lib.odb_object_size(h->object)};
	return true;
}

const struct git_backend *git_library(void)
{
	static const struct git_backend backend = {
		.open = library_open,
		.read = library_read,
		.close = library_close,
	};

	pthread_once(&once, load);
	return lib.ready ? &backend : NULL;
}
