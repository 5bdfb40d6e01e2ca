/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * How a repository is to be read, and whether. Refused are those that borrow
 * objects from elsewhere (a hostile one could show files of other people's
 * repositories) and, where the program git must read it, those of another
 * owner and partial clones.
 */
#include "parser/source/git_source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/limits.h"

/* Far above what git writes; beyond it nothing is known of a file. */
#define CONFIG_BYTES ((size_t)64 << 10)
#define REFS_BYTES ((size_t)4 << 20)

struct git_source {
	const struct git_backend *backend;
	void *data;
	struct git_place place;
};

/* ---- ids ---- */

static int nibble(char c)
{
	if (ch_digit(c))
		return c - '0';
	c = ch_fold(c);
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* 40 digits are SHA-1, 64 SHA-256; nothing is cut short. */
bool git_id_parse(struct text hex, struct git_id *id)
{
	*id = (struct git_id){.n = (unsigned char)(hex.n / 2)};
	if (hex.n != 40 && hex.n != 64)
		return false;
	for (size_t i = 0; i < hex.n; i++) {
		int v = nibble(hex.p[i]);

		if (v < 0)
			return false;
		id->byte[i / 2] = (unsigned char)(id->byte[i / 2] << 4 | v);
	}
	return true;
}

struct text git_id_text(struct arena *a, const struct git_id *id)
{
	static const char digits[] = "0123456789abcdef";
	char *p = arena_bytes(a, 2 * (size_t)id->n);

	for (size_t i = 0; i < id->n; i++) {
		p[2 * i] = digits[id->byte[i] >> 4];
		p[2 * i + 1] = digits[id->byte[i] & 15];
	}
	return (struct text){p, 2 * (size_t)id->n};
}

bool git_id_eq(const struct git_id *a, const struct git_id *b)
{
	return a->n == b->n && memcmp(a->byte, b->byte, a->n) == 0;
}

/* "MODE NAME\0ID" with the id as bytes. Links (120000) and submodules (160000)
 * are neither file nor folder, so they are passed over. */
bool git_entry_next(struct text *tree, unsigned char id_bytes,
		    struct git_entry *e)
{
	struct text mode = text_cut(tree, ' ');

	e->name = text_cut(tree, '\0');
	if (!mode.n || !e->name.n || tree->n < id_bytes)
		return false;
	e->id = (struct git_id){.n = id_bytes};
	memcpy(e->id.byte, tree->p, id_bytes);
	*tree = text_from(*tree, id_bytes);
	e->folder = text_is(mode, "40000");
	e->file = text_is(mode, "100644") || text_is(mode, "100755");
	return true;
}

/* ---- small files of a repository ---- */

/* The first bytes of b; empty when it is not there. Links are not followed, as
 * HEAD could lead out of the repository. */
void git_small_file(const char *path, const char *name, struct buf *b)
{
	struct buf whole = buf_new(4096);
	size_t room;
	ssize_t n;
	int fd;

	b->n = 0;
	buf_printf(&whole, "%s/%s%c", path, name, '\0');
	fd = whole.full ? -1 : open(whole.p, O_RDONLY | O_CLOEXEC |
				    O_NOFOLLOW | O_NONBLOCK);
	buf_free(&whole);
	if (fd < 0)
		return;
	do {
		char *to = buf_reserve(b, 4096, &room);

		n = room ? read(fd, to, room) : 0;
		b->n += n > 0 ? (size_t)n : 0;
	} while (n > 0);
	close(fd);
}

/* Is anything at PATH/NAME, and of which size? */
static bool present(const char *path, const char *name, struct stat *st)
{
	struct buf whole = buf_new(4096);
	bool is;

	buf_printf(&whole, "%s/%s%c", path, name, '\0');
	is = !whole.full && lstat(whole.p, st) == 0;
	buf_free(&whole);
	return is;
}

/* ---- may it be opened, and how ---- */

/* The config is searched for words and not parsed: too much is refused rather
 * than too little, and includes cannot hide a setting. */
bool git_place(const char *path, bool prefer_program, struct git_place *p,
	       const char **why)
{
	struct buf config = buf_new(CONFIG_BYTES);
	struct text t;
	struct stat st;
	bool ok = false;

	git_small_file(path, "config", &config);
	t = buf_text(&config);
	*p = (struct git_place){.path = path, .id_bytes = 20};
	if (text_ihas(t, TEXT("sha256")))
		p->id_bytes = 32;
	p->program = prefer_program || p->id_bytes == 32 ||
		     text_ihas(t, TEXT("reftable")) || !git_library();
	if (present(path, "objects/info/alternates", &st) && st.st_size)
		*why = "borrows objects from another repository "
		       "(objects/info/alternates): clone it whole";
	else if (p->program && stat(path, &st) == 0 &&
		 st.st_uid != geteuid())
		*why = "has another owner, and its format needs the program "
		       "git: clone it";
	else if (p->program && (text_ihas(t, TEXT("promisor")) ||
				text_ihas(t, TEXT("partialclone")) ||
				text_ihas(t, TEXT("[include")) || config.full))
		*why = "is a partial clone or includes other files, and its "
		       "format needs the program git: clone it whole";
	else
		ok = true;
	buf_free(&config);
	return ok;
}

struct git_source *git_source_open(struct arena *a, const struct git_place *p,
				   const char **why)
{
	struct git_source *s = arena_alloc(a, sizeof(*s));

	s->place = *p;
	s->backend = p->program ? &git_program : git_library();
	s->data = s->backend->open(a, p->path, why);
	return s->data ? s : NULL;
}

void git_source_close(struct git_source *s)
{
	if (s)
		s->backend->close(s->data);
}

/* The line "ID NAME" of packed-refs. */
static bool packed_ref(struct text refs, struct text name, struct git_id *id)
{
	while (refs.n) {
		struct text line = text_cut(&refs, '\n');
		struct text hex = text_cut(&line, ' ');

		if (text_eq(text_trim(line), name))
			return git_id_parse(hex, id);
	}
	return false;
}

/* A name goes into a path, so one that could leave the repository is refused.
 * The file is newer than what packed-refs says. */
static bool read_head(const char *path, struct git_id *id)
{
	struct buf b = buf_new(REFS_BYTES), name = buf_new(4096);
	struct text t;
	bool ok;

	git_small_file(path, "HEAD", &b);
	t = text_trim(buf_text(&b));
	if (text_skip(&t, TEXT("ref:"))) {
		buf_add(&name, text_ltrim(t));
		buf_char(&name, '\0');
		t = text_sub(buf_text(&name), 0, name.n - 1);
		ok = text_starts(t, TEXT("refs/")) &&
		     !text_has(t, TEXT("..")) && !memchr(t.p, '\0', t.n);
		if (ok)
			git_small_file(path, t.p, &b);
		ok = ok && git_id_parse(text_trim(buf_text(&b)), id);
		if (!ok && text_starts(t, TEXT("refs/"))) {
			git_small_file(path, "packed-refs", &b);
			ok = packed_ref(buf_text(&b), t, id);
		}
	} else {
		ok = git_id_parse(t, id);
	}
	buf_free(&b);
	buf_free(&name);
	return ok;
}

bool git_source_head(struct git_source *s, struct git_id *id,
		     const char **why)
{
	bool ok = s->backend->head ? s->backend->head(s->data, id)
				   : read_head(s->place.path, id);

	if (!ok)
		*why = "is empty: it has no commit";
	return ok;
}

bool git_source_read(struct git_source *s, const struct git_id *id,
		     enum git_kind *kind, struct text *bytes,
		     const char **why)
{
	return s->backend->read(s->data, id, kind, bytes, why);
}
