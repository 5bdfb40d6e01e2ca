/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The adapter to libcurl. What holds for every request: https and nothing
 * else; the parser that checks a URL is the one that connects; no user in it;
 * certificates are always verified; the resolved address is judged before a
 * socket is opened; no cookies, no netrc, no proxy; bytes are counted when
 * they are decoded, as a few kB may hold gigabytes; time limits on all.
 */
#define CURL_DISABLE_TYPECHECK
#include "corpus/fetch_http.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <dlfcn.h>
#include <netinet/in.h>
#include <unistd.h>

#include "base/date.h"
#include "base/error.h"
#include "base/number.h"

#undef curl_easy_setopt
#undef curl_easy_getinfo

/* The functions of libcurl that are used. */
#define CURL_FUNCTIONS(X)                                                    \
	X(curl_global_init)                                                  \
	X(curl_easy_init)                                                    \
	X(curl_easy_setopt)                                                  \
	X(curl_easy_perform)                                                 \
	X(curl_easy_getinfo)                                                 \
	X(curl_easy_header)                                                  \
	X(curl_easy_strerror)                                                \
	X(curl_easy_reset)                                                   \
	X(curl_easy_cleanup)                                                 \
	X(curl_url)                                                          \
	X(curl_url_set)                                                      \
	X(curl_url_get)                                                      \
	X(curl_url_cleanup)                                                  \
	X(curl_free)

struct curl_table {
#define MEMBER(name) __typeof__(name) *name; /* NOLINT: no expression */
	CURL_FUNCTIONS(MEMBER)
#undef MEMBER
};

struct fetch_http {
	struct curl_table lib;
	const struct fetch_config *config;
	CURL *easy;
	const char *agent;
	struct arena *arena;
	/* of the request that runs */
	struct buf *body;
	char refused[160];	/* why an address was, or "" */
	char detail[CURL_ERROR_SIZE];
};

/* ---- loading ---- */

/* Loaded when something is fetched: all else works without it. */
static int load(struct curl_table *t)
{
	static const char *const names[] = {"libcurl.so.4",
					    "libcurl-gnutls.so.4"};
	void *lib = NULL, *symbol;

	for (size_t i = 0; i < 2 && !lib; i++)
		lib = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
	if (!lib)
		return rs_fail(RS_ERR_NET, "libcurl is needed to fetch and is "
			       "not installed: %s", dlerror());
	/* By way of memcpy, as C has no cast from an object to a function. */
#define FIND(name)                                                           \
	symbol = dlsym(lib, #name);                                          \
	if (!symbol)                                                         \
		return rs_fail(RS_ERR_NET, "libcurl is too old: it has no "  \
			       #name);                                       \
	memcpy(&t->name, &symbol, sizeof(symbol));
	CURL_FUNCTIONS(FIND)
#undef FIND
	if (t->curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
		return rs_fail(RS_ERR_NET, "libcurl cannot be used");
	return 0;
}

struct text fetch_user_agent(struct arena *a, const struct fetch_config *c)
{
	struct text url = TEXT(REGSIFT_URL);

	if (!url.n && !c->contact.n)
		return TEXT("regsift/" REGSIFT_VERSION);
	return arena_printf(a, "regsift/%s (+%.*s%s%.*s)", REGSIFT_VERSION,
			    TEXT_ARG(url), url.n && c->contact.n ? "; " : "",
			    TEXT_ARG(c->contact));
}

int fetch_http_open(const struct fetch_config *c, struct fetch_http **out)
{
	struct arena *a = arena_new();
	struct fetch_http *h = arena_alloc(a, sizeof(*h));
	int err = load(&h->lib);

	*out = NULL;
	if (!err) {
		h->easy = h->lib.curl_easy_init();
		if (!h->easy)
			out_of_memory();
		h->config = c;
		h->arena = a;
		h->agent = arena_cstr(a, fetch_user_agent(a, c));
		*out = h;
		return 0;
	}
	arena_free(a);
	return err;
}

void fetch_http_close(struct fetch_http *h)
{
	if (!h)
		return;
	h->lib.curl_easy_cleanup(h->easy);
	arena_free(h->arena);
}

/* ---- what libcurl asks back ---- */

/* 0 taken ends the transfer: the buffer's end is the limit. */
static size_t take_body(char *p, size_t size, size_t n, void *data)
{
	struct fetch_http *h = data;

	buf_add(h->body, (struct text){p, size * n});
	return h->body->full ? 0 : size * n;
}

static void print_address(const struct sockaddr *sa, char *to, size_t n)
{
	to[0] = 0;
	if (sa->sa_family == AF_INET)
		inet_ntop(AF_INET, &((const struct sockaddr_in *)
				     (const void *)sa)->sin_addr, to,
			  (socklen_t)n);
	else if (sa->sa_family == AF_INET6)
		inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)
				      (const void *)sa)->sin6_addr, to,
			  (socklen_t)n);
}

/* The one place where a socket is made: the address is known, and nothing was
 * sent to it. */
static curl_socket_t open_socket(void *data, curlsocktype purpose,
				 struct curl_sockaddr *to)
{
	struct fetch_http *h = data;
	const struct fetch_config *c = h->config;
	const char *why = NULL;
	char shown[INET6_ADDRSTRLEN];

	(void)purpose;
	if (!c->allow_private)
		why = fetch_address_refused(&to->addr, c->range, c->n_ranges);
	if (why) {
		print_address(&to->addr, shown, sizeof(shown));
		snprintf(h->refused, sizeof(h->refused), "%s is %s", shown,
			 why);
		return CURL_SOCKET_BAD;
	}
	return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

/* ---- URLs ---- */

/* The handle that has parsed it, or NULL; only https passes. */
static CURLU *parse_url(struct fetch_http *h, const char *url)
{
	CURLU *u = h->lib.curl_url();
	char *scheme = NULL;
	bool good;

	if (!u)
		out_of_memory();
	good = h->lib.curl_url_set(u, CURLUPART_URL, url,
				   CURLU_DISALLOW_USER) == CURLUE_OK &&
	       h->lib.curl_url_get(u, CURLUPART_SCHEME, &scheme, 0) ==
		       CURLUE_OK && strcmp(scheme, "https") == 0;
	h->lib.curl_free(scheme);
	if (good)
		return u;
	h->lib.curl_url_cleanup(u);
	return NULL;
}

/* The host and, where it is not the usual one, the port: what a redirect is
 * judged by. */
struct text fetch_http_host(struct fetch_http *h, struct arena *a,
			    const char *url)
{
	CURLU *u = parse_url(h, url);
	char *host = NULL, *port = NULL;
	struct text t = {0};

	if (!u)
		return t;
	h->lib.curl_url_get(u, CURLUPART_HOST, &host, 0);
	h->lib.curl_url_get(u, CURLUPART_PORT, &port, CURLU_NO_DEFAULT_PORT);
	if (host)
		t = arena_printf(a, "%s%s%s", host, port ? ":" : "",
				 port ? port : "");
	h->lib.curl_free(host);
	h->lib.curl_free(port);
	h->lib.curl_url_cleanup(u);
	return t;
}

/* ---- one request ---- */

#define SET(option, value) h->lib.curl_easy_setopt(h->easy, option, value)

static void set_safety(struct fetch_http *h)
{
	SET(CURLOPT_PROTOCOLS_STR, "https");
	SET(CURLOPT_REDIR_PROTOCOLS_STR, "https");
	SET(CURLOPT_FOLLOWLOCATION, 0L);
	SET(CURLOPT_SSL_VERIFYPEER, 1L);
	SET(CURLOPT_SSL_VERIFYHOST, 2L);
	SET(CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
	if (h->config->ca_file)
		SET(CURLOPT_CAINFO, h->config->ca_file);
	SET(CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
	/* A proxy would resolve names itself, beyond our checks. */
	SET(CURLOPT_PROXY, "");
	SET(CURLOPT_OPENSOCKETFUNCTION, open_socket);
	SET(CURLOPT_OPENSOCKETDATA, h);
}

/* Seconds for all, seconds to connect, and less than 1 kB/s for half a minute
 * is given up: a server can otherwise hold a connection for ever. */
static void set_limits(struct fetch_http *h)
{
	long most = (long)h->config->timeout;

	SET(CURLOPT_TIMEOUT, most);
	SET(CURLOPT_CONNECTTIMEOUT, most < 10 ? most : 10L);
	SET(CURLOPT_LOW_SPEED_LIMIT, 1000L);
	SET(CURLOPT_LOW_SPEED_TIME, 30L);
	SET(CURLOPT_MAXCONNECTS, 1L);
}

/* Everything is set anew for each request; only the connection is kept. */
static void set_request(struct fetch_http *h, CURLU *url, bool post)
{
	h->lib.curl_easy_reset(h->easy);
	set_safety(h);
	set_limits(h);
	SET(CURLOPT_CURLU, url);
	SET(CURLOPT_USERAGENT, h->agent);
	SET(CURLOPT_ACCEPT_ENCODING, "gzip");
	SET(CURLOPT_WRITEFUNCTION, take_body);
	SET(CURLOPT_WRITEDATA, h);
	SET(CURLOPT_ERRORBUFFER, h->detail);
	if (!post)
		return;
	SET(CURLOPT_POSTFIELDSIZE, 0L);
	SET(CURLOPT_POSTFIELDS, "");
	SET(CURLOPT_POST, 1L);
}

/* Seconds or a date; -1 when it is neither. */
int64_t fetch_retry_after(struct text value, int64_t now)
{
	uint64_t seconds;
	int64_t at;

	value = text_trim(value);
	if (value.n && num_uint(value, &seconds) == value.n)
		return seconds > INT32_MAX ? INT32_MAX : (int64_t)seconds;
	if (!date_parse(value, &at))
		return -1;
	return at > now ? at - now : 0;
}

static void read_answer(struct fetch_http *h, struct arena *a,
			struct fetch_answer *out)
{
	struct curl_header *wait = NULL;
	char *word = NULL;

	h->lib.curl_easy_getinfo(h->easy, CURLINFO_RESPONSE_CODE,
				 &out->status);
	if (h->lib.curl_easy_header(h->easy, "Retry-After", 0, CURLH_HEADER,
				    -1, &wait) == CURLHE_OK)
		out->retry_after = fetch_retry_after(text_of(wait->value),
						     (int64_t)time(NULL));
	h->lib.curl_easy_getinfo(h->easy, CURLINFO_REDIRECT_URL, &word);
	out->location = arena_text(a, text_of(word));
	word = NULL;
	h->lib.curl_easy_getinfo(h->easy, CURLINFO_PRIMARY_IP, &word);
	out->address = arena_text(a, text_of(word));
}

/* What may be different in a moment. A certificate that is wrong stays
 * wrong. */
static bool worth_another_try(CURLcode code)
{
	switch (code) {
	case CURLE_COULDNT_RESOLVE_HOST:
	case CURLE_COULDNT_CONNECT:
	case CURLE_OPERATION_TIMEDOUT:
	case CURLE_PARTIAL_FILE:
	case CURLE_GOT_NOTHING:
	case CURLE_SEND_ERROR:
	case CURLE_RECV_ERROR:
	case CURLE_SSL_CONNECT_ERROR:
	case CURLE_HTTP2:
	case CURLE_HTTP2_STREAM:
		return true;
	default:
		return false;
	}
}

/* What went wrong, in words that say what to do. */
static int explain(struct fetch_http *h, CURLcode code, const char *url,
		   size_t most, struct fetch_answer *out)
{
	const char *detail = h->detail[0] ? h->detail :
					    h->lib.curl_easy_strerror(code);

	if (h->refused[0])
		return rs_fail(RS_ERR_NET, "%s: refused before anything was "
			       "sent: %s (--allow-private, or a line 'private "
			       "ADDRESS' in regsift/fetch, allows it)", url,
			       h->refused);
	if (out->body.full)
		return rs_fail(RS_ERR_NET, "%s: refused: the answer is longer "
			       "than %zu MiB", url, most >> 20);
	out->again = worth_another_try(code);
	if (code == CURLE_PEER_FAILED_VERIFICATION)
		return rs_fail(RS_ERR_NET, "%s: the certificate is not "
			       "trusted: %s (a line 'ca-file FILE' in "
			       "regsift/fetch names that of a private "
			       "archive)", url, detail);
	return rs_fail(RS_ERR_NET, "%s: %s", url, detail);
}

int fetch_http_ask(struct fetch_http *h, struct arena *a, const char *url,
		   bool post, size_t most, struct fetch_answer *out)
{
	CURLU *u = parse_url(h, url);
	CURLcode code;

	*out = (struct fetch_answer){.body = buf_new(most),
				     .retry_after = -1};
	if (!u)
		return rs_fail(RS_ERR_NET, "%s: refused: only https without a "
			       "user name is asked", url);
	h->body = &out->body;
	h->refused[0] = h->detail[0] = 0;
	set_request(h, u, post);
	code = h->lib.curl_easy_perform(h->easy);
	if (code == CURLE_OK)
		read_answer(h, a, out);
	h->lib.curl_url_cleanup(u);
	return code == CURLE_OK ? 0 : explain(h, code, url, most, out);
}
