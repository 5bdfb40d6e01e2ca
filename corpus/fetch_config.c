/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Settings of fetch: few, and none that makes it less careful than it is but
 * for addresses that are named. */
#include "corpus/fetch_config.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/number.h"

/* A file of settings that people write by hand. */
#define CONFIG_BYTES ((size_t)64 << 10)
#define LORE "https://lore.kernel.org"

/* ---- one line ---- */

/* Each returns NULL or what is wrong. */
static const char *add_base(struct fetch_config *c, struct text value,
			    bool mirror)
{
	struct fetch_base *b = &c->base[c->n_bases];
	const char *why;

	/* One place is lore's. */
	if (c->n_bases + 1 >= FETCH_BASES)
		return "too many archives";
	why = fetch_base_parse(c->arena, value, b);
	if (why)
		return why;
	b->mirror_of = c->n_bases;
	if (mirror)
		b->mirror_of = c->base[c->n_bases - 1].mirror_of;
	c->n_bases++;
	return NULL;
}

/* Known also to who configures nothing; last, as what is named comes before
 * it. */
static const char *add_lore(struct fetch_config *c)
{
	for (size_t i = 0; i < c->n_bases; i++)
		if (text_is(c->base[i].host, "lore.kernel.org"))
			return NULL;
	return add_base(c, TEXT(LORE), false);
}

static const char *set_archive(struct fetch_config *c, struct text value)
{
	return add_base(c, value, false);
}

/* Of the archive above it, or of lore when the file names none before. */
static const char *set_mirror(struct fetch_config *c, struct text value)
{
	const char *why = c->n_bases > c->n_given ? NULL : add_lore(c);

	return why ? why : add_base(c, value, true);
}

/* Another host whose pages may be asked for a message-id; it has no mails. */
static const char *set_pages(struct fetch_config *c, struct text value)
{
	const char *why = add_base(c, value, false);

	c->base[c->n_bases - (why == NULL)].pages = true;
	return why;
}

static const char *set_ca_file(struct fetch_config *c, struct text value)
{
	c->ca_file = arena_cstr(c->arena, value);
	return value.p[0] == '/' ? NULL : "give an absolute path";
}

/* A range of private addresses that may be asked all the same. */
static const char *set_private(struct fetch_config *c, struct text value)
{
	if (c->n_ranges == FETCH_RANGES)
		return "too many ranges of addresses";
	if (!fetch_range_parse(value, &c->range[c->n_ranges]))
		return "give an address or a range, as 10.1.0.0/16";
	c->n_ranges++;
	return NULL;
}

/* It becomes a part of a header: plain ASCII in one line. */
static const char *set_contact(struct fetch_config *c, struct text value)
{
	for (size_t i = 0; i < value.n; i++)
		if (value.p[i] < ' ' || value.p[i] > '~')
			return "only ASCII may stand in the user agent";
	c->contact = arena_text(c->arena, value);
	return value.n > 200 ? "too long" : NULL;
}

/* 0 would mean "no limit" to the libraries that get it. */
static const char *set_number(struct text value, unsigned int most,
			      unsigned int *out)
{
	uint64_t n;

	if (num_uint(value, &n) != value.n || n == 0 || n > most)
		return "give a number from 1 up, not too large";
	*out = (unsigned int)n;
	return NULL;
}

static const char *set_timeout(struct fetch_config *c, struct text value)
{
	return set_number(value, 3600, &c->timeout);
}

static const char *set_tries(struct fetch_config *c, struct text value)
{
	return set_number(value, 10, &c->tries);
}

static const struct {
	const char *key;
	const char *(*set)(struct fetch_config *c, struct text value);
} settings[] = {
	{"archive", set_archive}, {"mirror", set_mirror},
	{"pages", set_pages}, {"ca-file", set_ca_file}, {"private", set_private},
	{"contact", set_contact}, {"timeout", set_timeout},
	{"tries", set_tries},
};

/* "KEY VALUE"; empty lines and those that begin with "#" say nothing. */
static const char *take_line(struct fetch_config *c, struct text line)
{
	struct text key, value;

	if (line.n && line.p[0] == '#')
		return NULL;
	value = line;
	key = text_word(&value);
	value = text_trim(value);
	if (!key.n)
		return NULL;
	if (!value.n)
		return "a key and a value are needed";
	for (size_t i = 0; i < sizeof(settings) / sizeof(*settings); i++)
		if (text_is(key, settings[i].key))
			return settings[i].set(c, value);
	return "unknown key; known are archive, mirror, pages, ca-file, "
	       "private, contact, timeout, tries";
}

/* ---- the file ---- */

/* The archive of the command line comes before those of the file, and only its
 * mistake is one of usage. */
int fetch_config_parse(struct arena *a, const char *first, struct text t,
		       const char *name, struct fetch_config *c)
{
	const char *why = NULL;

	*c = (struct fetch_config){.arena = a, .timeout = 120, .tries = 3};
	if (first)
		why = add_base(c, text_of(first), false);
	c->n_given = c->n_bases;
	if (why)
		return rs_fail(RS_ERR_USAGE, "--archive=%s: %s", first, why);
	for (size_t line = 1; t.n; line++) {
		why = take_line(c, text_trim(text_cut(&t, '\n')));
		if (why)
			return rs_fail(RS_ERR_CONFIG, "%s:%zu: %s", name, line,
				       why);
	}
	why = add_lore(c);
	return why ? rs_fail(RS_ERR_CONFIG, "%s: %s", name, why) : 0;
}

static int read_all(int fd, const char *path, struct buf *b)
{
	for (;;) {
		size_t room;
		char *to = buf_reserve(b, 4096, &room);
		ssize_t got;

		if (!room)
			return rs_fail(RS_ERR_CONFIG, "%s: longer than %zu "
				       "bytes", path, CONFIG_BYTES);
		got = read(fd, to, room);
		if (got < 0)
			return rs_fail(RS_ERR_IO, "%s: cannot be read: %s",
				       path, strerror(errno));
		if (got == 0)
			return 0;
		b->n += (size_t)got;
	}
}

/* No file is no mistake: everything has a default. */
int fetch_config_load(struct arena *a, const char *first, const char *path,
		      struct fetch_config *c)
{
	struct buf b = buf_new(CONFIG_BYTES);
	int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
	int err = 0;

	if (path && fd < 0 && errno != ENOENT && errno != ENOTDIR)
		return rs_fail(errno == EACCES ? RS_ERR_PERM : RS_ERR_IO,
			       "%s: cannot be read: %s", path,
			       strerror(errno));
	if (fd >= 0) {
		err = read_all(fd, path, &b);
		close(fd);
	}
	if (!err)
		err = fetch_config_parse(a, first,
					 arena_text(a, buf_text(&b)), path, c);
	buf_free(&b);
	return err;
}
