/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Threads, searches and lists from archives of mail, politely: one request a
 * second, ten minutes of cache, waiting when told to, mirrors when an archive
 * fails. Nothing is parsed here but what is needed to see whether the answer
 * is what was asked for, and nothing here runs unless the user asked for it.
 */
#ifndef CORPUS_FETCH_H
#define CORPUS_FETCH_H

#include "base/buf.h"
#include "corpus/fetch_config.h"

struct fetch;

struct fetch_options {
	const struct fetch_config *config;
	const char *cache;	/* folder, or NULL */
	bool fresh;		/* do not look into the cache */
	bool whole_threads;	/* of a search: not only the mails found */
	/* Tells what is being done; `wait` when it will take a while. */
	void (*note)(void *data, bool wait, const char *sentence);
	void *data;
};

/* Loads libcurl. RS_ERR_NET. Give *out to fetch_close; the options and what
 * they point to must stay until then. */
int fetch_open(const struct fetch_options *o, struct fetch **out);
/* NULL is allowed. */
void fetch_close(struct fetch *f);

/*
 * The mails that a thread, a search or a page names, as an mbox packed by
 * gzip, complete and with a good checksum; added to *out. Errors:
 * RS_ERR_INPUT: the archive has no such message, nothing was found.
 * RS_ERR_NET: no connection, a challenge page, an address or a redirect that
 *	is refused, an answer that is no mbox or too large.
 * RS_ERR_BUSY: the archive asks to come back later.
 */
int fetch_mails(struct fetch *f, const struct fetch_target *t,
		struct buf *out);

/* Clones the repositories of a list, or updates the clones that are there, by
 * git: dir/git/N.git each, or dir itself for an archive of the first layout.
 * Errors as above, and RS_ERR_IO. */
int fetch_list(struct fetch *f, const struct fetch_target *t, const char *dir);

/* ---- for the files of fetch ---- */

enum fetch_want { FETCH_MBOX, FETCH_HTML, FETCH_MANIFEST };

struct fetch_got {
	struct buf body;	/* for buf_free */
	struct text url;	/* that answered, after redirects */
	struct text address;	/* numeric, of its server */
	struct text location;	/* HTML: a redirect that is not followed, as
				 * it names a message-id */
};

/* Asks the archive and then its mirrors for `path`, again where that may
 * help. Errors as fetch_mails. */
int fetch_get(struct fetch *f, size_t base, struct text path, bool post,
	      enum fetch_want want, struct fetch_got *got);
const struct fetch_config *fetch_config_of(const struct fetch *f);
struct arena *fetch_arena(struct fetch *f);
void fetch_note(struct fetch *f, bool wait, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));

#endif
