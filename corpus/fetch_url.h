/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What a person gives to name a thread, a list or a search: a message-id, or
 * one of the many forms of a URL of a mail archive (public-inbox 1.9's, those
 * of the short-link hosts, of patchwork and of marc.info). Nothing here opens
 * the network; no byte of a URL reaches it but through fetch_url_encode.
 */
#ifndef CORPUS_FETCH_URL_H
#define CORPUS_FETCH_URL_H

#include "base/arena.h"

/* An archive that runs public-inbox: https://HOST PREFIX/INBOX/... */
struct fetch_base {
	struct text host;	/* lower case; with :PORT unless that is 443 */
	struct text prefix;	/* "" or "/path", without a slash at the end */
	size_t mirror_of;	/* index of the archive that it copies; its own
				 * index when it is an archive */
	bool pages;		/* no public-inbox: its pages say the id */
};

enum fetch_kind {
	FETCH_THREAD,		/* inbox, id */
	FETCH_LIST,		/* inbox, epoch */
	FETCH_SEARCH,		/* inbox, query */
	FETCH_PAGE,		/* url: a page that may say the id */
};

/* Texts are decoded; they lie in the arena. */
struct fetch_target {
	enum fetch_kind kind;
	size_t base;		/* the archive to ask, index of fetch_base */
	struct text inbox;	/* [A-Za-z0-9._-]+; "all" when none is named */
	struct text id;		/* message-id without < > */
	struct text query;
	struct text url;
	int64_t epoch;		/* of a list: that one only; -1: all */
};

#define FETCH_URL_MAX 4096	/* bytes of a word */
#define FETCH_ID_MAX 998	/* of a message-id: a line of RFC 5322 */

/*
 * Reads a word. `base` are the archives that are known (n > 0); base[0] is
 * asked for what names no archive, so that a URL of an unknown host is only
 * looked at for the message-id in it, and the host never asked. NULL, or what
 * is wrong with the word: constant, to stand behind "WORD: ".
 */
const char *fetch_url_parse(struct arena *a, struct text word,
			    const struct fetch_base *base, size_t n,
			    struct fetch_target *out);
/* An archive's own address, "https://HOST[:PORT][/PREFIX][/]". NULL or what is
 * wrong; mirror_of is left alone. */
const char *fetch_base_parse(struct arena *a, struct text word,
			     struct fetch_base *out);
/* Is the host the archive's, or one below its name (tor.lore.kernel.org)? */
bool fetch_base_has(const struct fetch_base *b, struct text host);
/* Hosts whose pages may be asked for a message-id: a few that are known, and
 * what the user has named. */
bool fetch_host_has_pages(const struct fetch_base *base, size_t n,
			  struct text host);
/* %XX for all but A-Za-z0-9 and -._~!$'()*,;:@= ; as a part of a path or the
 * value of a parameter. */
struct text fetch_url_encode(struct arena *a, struct text t);
/* %XX undone; a % without two digits stays. Never longer than t. */
struct text fetch_url_decode(struct arena *a, struct text t);
/* Is it a message-id that can be asked for: 1 to FETCH_ID_MAX bytes, no blank,
 * no control character, no < or >? */
bool fetch_id_good(struct text id);

#endif
