/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What is kept between runs of fetch: answers, for ten minutes, as archives
 * send nothing by which a client could ask whether one has changed; and when
 * the last request was made, so that a script that calls fetch a hundred times
 * asks once a second, too.
 */
#ifndef CORPUS_FETCH_CACHE_H
#define CORPUS_FETCH_CACHE_H

#include "base/buf.h"

#define FETCH_CACHE_SECONDS 600

struct fetch_cache {
	char dir[4096];		/* "": nothing is kept */
	int64_t last;		/* request of this process, in ns of
				 * CLOCK_MONOTONIC; 0: none */
};

/* Makes the folder, private to the user. dir may be NULL; one that cannot be
 * made is as none: it is only a cache. */
void fetch_cache_open(struct fetch_cache *c, const char *dir);
/* Adds the answer to `key` to *out; false when there is none that is young
 * enough. */
bool fetch_cache_get(const struct fetch_cache *c, struct text key,
		     struct buf *out);
/* Keeps an answer and drops those that are too old. */
void fetch_cache_put(const struct fetch_cache *c, struct text key,
		     struct text body);
/* Waits until a second has passed since the last request of any process. */
void fetch_cache_pace(struct fetch_cache *c);
/* Sleeps so many ns, through signals. */
void fetch_sleep(int64_t ns);

#endif
