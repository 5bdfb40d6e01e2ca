/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * One HTTPS request by libcurl, under the rules that hold for all of them.
 * libcurl is loaded when the first request is made, not when the program
 * starts: it and its two dozen libraries cost more than a triage.
 */
#ifndef CORPUS_FETCH_HTTP_H
#define CORPUS_FETCH_HTTP_H

#include "base/arena.h"
#include "base/buf.h"
#include "corpus/fetch_config.h"

struct fetch_http;

/* Loads libcurl. The configuration must stay. RS_ERR_NET when it is not
 * there. Give *out to fetch_http_close. */
int fetch_http_open(const struct fetch_config *c, struct fetch_http **out);
/* NULL is allowed. */
void fetch_http_close(struct fetch_http *h);

struct fetch_answer {
	long status;		/* of HTTP; 0 when there was none */
	struct buf body;	/* for buf_free */
	int64_t retry_after;	/* seconds; -1: not said */
	struct text location;	/* where it redirects to, absolute; or "" */
	struct text address;	/* numeric, of the server */
	bool again;		/* of an error: another try may do better */
};

/*
 * Asks `url` (https only; POST with an empty body when `post`) and stores at
 * most `most` bytes of the answer, counted after a Content-Encoding is undone.
 * Redirects are not followed but told. Texts lie in the arena. RS_ERR_NET with
 * a message: no connection, a bad certificate, an address that is refused
 * before anything is sent to it, an answer that is too long or ends early.
 */
int fetch_http_ask(struct fetch_http *h, struct arena *a, const char *url,
		   bool post, size_t most, struct fetch_answer *out);
/* The host of a URL as libcurl will connect to, with a port other than 443;
 * empty when libcurl would not take it, or it is not https. */
struct text fetch_http_host(struct fetch_http *h, struct arena *a,
			    const char *url);
/* The project's address, for the user agent: whoever ships the program sets it
 * (CFLAGS=-DREGSIFT_URL=...). Empty: none is sent, rather than a wrong one. */
#ifndef REGSIFT_URL
#define REGSIFT_URL ""
#endif

/* "regsift/VERSION (+URL; CONTACT)", without what is empty. */
struct text fetch_user_agent(struct arena *a, const struct fetch_config *c);
/* Retry-After: seconds or a date; -1 when it is neither. `now` in UTC. */
int64_t fetch_retry_after(struct text value, int64_t now);

#endif
