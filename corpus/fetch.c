/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * From a target to mails: which URL, what an answer means, when to try again
 * and whom. A server that fails is tried again after 1, 2, 4 ... seconds or
 * after what its Retry-After says, its mirrors meanwhile; one that refuses is
 * believed. A challenge page is neither solved nor evaded.
 */
#include "corpus/fetch.h"

#include <stdarg.h>

#include "base/error.h"
#include "base/limits.h"
#include "corpus/fetch_body.h"
#include "corpus/fetch_cache.h"
#include "corpus/fetch_http.h"
#include "corpus/fetch_pack.h"

#define SECOND INT64_C(1000000000)

struct fetch {
	struct arena *arena;
	const struct fetch_options *o;
	const struct fetch_config *config;
	struct fetch_http *http;
	struct fetch_cache cache;
};

/* One attempt's failure. */
struct trial {
	bool again;		/* another try may help */
	bool busy;		/* the server said so itself */
	int64_t retry_after;
};

int fetch_open(const struct fetch_options *o, struct fetch **out)
{
	struct arena *a = arena_new();
	struct fetch *f = arena_alloc(a, sizeof(*f));
	int err;

	*f = (struct fetch){.arena = a, .o = o, .config = o->config};
	fetch_cache_open(&f->cache, o->cache);
	err = fetch_http_open(f->config, &f->http);
	*out = f;
	if (err) {
		arena_free(a);
		*out = NULL;
	}
	return err;
}

void fetch_close(struct fetch *f)
{
	if (!f)
		return;
	fetch_http_close(f->http);
	arena_free(f->arena);
}

const struct fetch_config *fetch_config_of(const struct fetch *f)
{
	return f->config;
}

struct arena *fetch_arena(struct fetch *f)
{
	return f->arena;
}

void fetch_note(struct fetch *f, bool wait, const char *fmt, ...)
{
	char line[2048];
	va_list ap;

	if (!f->o->note)
		return;
	va_start(ap, fmt);
	vsnprintf(line, sizeof(line), fmt, ap);
	va_end(ap);
	f->o->note(f->o->data, wait, line);
}

/* ---- what an answer means ---- */

static int not_an_mbox(struct arena *a, const char *url, enum fetch_body kind,
		       struct text body)
{
	struct text title;

	switch (kind) {
	case BODY_CUT:
		return rs_fail(RS_ERR_NET, "%s: the answer ends in the middle",
			       url);
	case BODY_DAMAGED:
		return rs_fail(RS_ERR_NET, "%s: the answer is damaged: its "
			       "gzip data are wrong", url);
	case BODY_BOMB:
		return rs_fail(RS_ERR_NET, "%s: refused: the answer inflates "
			       "as no mails do (a gzip bomb?)", url);
	case BODY_EMPTY:
		return rs_fail(RS_ERR_INPUT, "%s: the answer is empty", url);
	case BODY_HTML:
		title = fetch_body_title(a, fetch_body_start(a, body, 65536));
		return rs_fail(RS_ERR_NET, "%s: answered with a web page "
			       "(\"%.*s\") where mails were asked for", url,
			       TEXT_ARG(title));
	default:
		return rs_fail(RS_ERR_NET, "%s: the answer is no mbox", url);
	}
}

static int challenged(const char *url)
{
	return rs_fail(RS_ERR_NET,
		       "%s: the archive asks for a browser to pass a "
		       "challenge (a proof-of-work page such as Anubis)\n"
		       "  regsift does not pose as a browser: open that URL in "
		       "one, save the file,\n"
		       "  and run: regsift triage t.mbox.gz\n"
		       "  for many threads clone the list: regsift fetch "
		       "https://HOST/LIST/", url);
}

/* It says so itself, and is to be left alone for as long as it says. */
static bool server_is_busy(long status)
{
	return status == 429 || status == 503;
}

/* What is worth another try is busy or broken for the moment; what is not there
 * is not asked for again. */
static int bad_status(const char *url, const struct fetch_answer *answer,
		      struct trial *trial)
{
	long s = answer->status;

	trial->busy = server_is_busy(s);
	trial->again = trial->busy || s == 408 || s == 500 || s == 502 ||
		       s == 504;
	trial->retry_after = answer->retry_after;
	/* public-inbox guesses at what was meant with 300. */
	if (s == 404 || s == 300 || s == 410)
		return rs_fail(RS_ERR_INPUT, "%s: the archive has nothing "
			       "there", url);
	if (trial->busy)
		return rs_fail(RS_ERR_BUSY, "%s: the server is busy (status "
			       "%ld): try again later", url, s);
	return rs_fail(RS_ERR_NET, "%s: the server answered with status %ld",
		       url, s);
}

/* A challenge is looked for first, as it comes with any status. trial->again:
 * half an answer is worth another try, a wrong one is not. */
static int judge(struct fetch *f, const char *url, enum fetch_want want,
		 const struct fetch_answer *answer, struct trial *trial)
{
	struct text body = buf_text(&answer->body);
	enum fetch_body kind = fetch_body_kind(body);

	if (kind == BODY_CHALLENGE)
		return challenged(url);
	if (answer->status != 200)
		return bad_status(url, answer, trial);
	trial->again = kind == BODY_CUT || kind == BODY_DAMAGED;
	if (want == FETCH_HTML && (kind == BODY_HTML || kind == BODY_OTHER ||
				   kind == BODY_MBOX))
		return 0;
	if (want == FETCH_MANIFEST && kind == BODY_OTHER)
		return 0;
	if (want == FETCH_MBOX && kind == BODY_MBOX)
		return 0;
	return not_an_mbox(f->arena, url, kind, body);
}

/* ---- redirects ---- */

static bool is_redirect(const struct fetch_answer *answer)
{
	return answer->status > 300 && answer->status < 400 &&
	       answer->location.n;
}

static bool host_known(const struct fetch *f, struct text host)
{
	for (size_t i = 0; i < f->config->n_bases; i++)
		if (!f->config->base[i].pages &&
		    fetch_base_has(&f->config->base[i], host))
			return true;
	return fetch_host_has_pages(f->config->base, f->config->n_bases, host);
}

/* Only https, and only to a host that might have been asked at first. */
static int check_redirect(struct fetch *f, const char *from, struct text to)
{
	char *url = arena_cstr(f->arena, to);
	struct text host = fetch_http_host(f->http, f->arena, url);

	if (!host.n)
		return rs_fail(RS_ERR_NET, "%s: refused: redirects to %s, "
			       "which is not https", from, url);
	if (!host_known(f, host))
		return rs_fail(RS_ERR_NET, "%s: refused: redirects to %s, "
			       "whose host is no known archive", from, url);
	return 0;
}

/* A page that redirects to a message has told the id: it need not be read. */
static bool names_an_id(struct fetch *f, struct text url)
{
	struct fetch_target t;

	return !fetch_url_parse(f->arena, url, f->config->base,
				f->config->n_bases, &t) &&
	       t.kind == FETCH_THREAD;
}

/* ---- one server ---- */

/* A page has less room than a thread. */
static size_t most_bytes(enum fetch_want want)
{
	return want == FETCH_MBOX ? LIMIT_FETCH_BYTES : LIMIT_FETCH_PAGE;
}

/* At most one request a second, over all processes of this user. */
static int ask_once(struct fetch *f, const char *url, bool post,
		    enum fetch_want want, struct fetch_answer *answer,
		    struct trial *trial)
{
	int err;

	fetch_cache_pace(&f->cache);
	fetch_note(f, false, "asking %s", url);
	err = fetch_http_ask(f->http, f->arena, url, post, most_bytes(want),
			     answer);
	trial->again = answer->again;
	if (err || is_redirect(answer))
		return err;
	return judge(f, url, want, answer, trial);
}

/* Redirects are followed here and not by the library, so that each one is
 * judged before it is asked. A POST becomes a GET, as browsers do it, below
 * 307. */
static int ask_server(struct fetch *f, struct text url, bool post,
		      enum fetch_want want, struct fetch_got *got,
		      struct trial *trial)
{
	struct fetch_answer answer;
	int err;

	*trial = (struct trial){.retry_after = -1};
	for (int hops = 0;; hops++) {
		char *here = arena_cstr(f->arena, url);

		err = ask_once(f, here, post, want, &answer, trial);
		*got = (struct fetch_got){answer.body, url, answer.address,
					  {0}};
		if (err || !is_redirect(&answer))
			return err;
		if (want == FETCH_HTML && names_an_id(f, answer.location)) {
			got->location = answer.location;
			return 0;
		}
		err = check_redirect(f, here, answer.location);
		if (!err && hops == LIMIT_FETCH_REDIRECTS)
			err = rs_fail(RS_ERR_NET, "%s: refused: redirects "
				      "more than %d times", here,
				      LIMIT_FETCH_REDIRECTS);
		if (err)
			return err;
		buf_free(&got->body);
		post = post && answer.status >= 307;
		url = answer.location;
	}
}

/* ---- an archive and its mirrors ---- */

/* One walk over an archive and its mirrors. */
struct round {
	bool given_up[FETCH_BASES];
	int64_t wait;		/* seconds that a server asked for */
	size_t left;		/* servers worth another try */
	bool busy;
};

/* 0 and the answer, or the last error. What an archive does not have, its
 * mirrors do not have either. */
static int ask_all(struct fetch *f, size_t base, struct text path, bool post,
		   enum fetch_want want, struct fetch_got *got,
		   struct round *r)
{
	int err = RS_ERR_NET;

	r->wait = 0;
	r->left = 0;
	for (size_t i = 0; i < f->config->n_bases; i++) {
		const struct fetch_base *b = &f->config->base[i];
		struct trial trial;

		if (b->mirror_of != base || r->given_up[i])
			continue;
		err = ask_server(f, arena_printf(f->arena,
						 "https://%.*s%.*s%.*s",
						 TEXT_ARG(b->host),
						 TEXT_ARG(b->prefix),
						 TEXT_ARG(path)),
				 post, want, got, &trial);
		if (!err)
			return 0;
		buf_free(&got->body);
		r->given_up[i] = !trial.again;
		r->left += trial.again;
		if (trial.again && trial.retry_after > r->wait)
			r->wait = trial.retry_after;
		if (err == RS_ERR_INPUT)
			return err;
		fetch_note(f, false, "%s", rs_message());
	}
	return err;
}

/* Rounds over all servers, with a pause of 1, 2, 4 ... seconds between two; a
 * server that asks for more than LIMIT_FETCH_WAIT is obeyed by giving up. */
int fetch_get(struct fetch *f, size_t base, struct text path, bool post,
	      enum fetch_want want, struct fetch_got *got)
{
	struct round r = {0};
	int err = 0;

	for (unsigned int i = 0; i < f->config->tries; i++) {
		int64_t pause = INT64_C(1) << i;

		err = ask_all(f, base, path, post, want, got, &r);
		if (!err || err == RS_ERR_INPUT || !r.left ||
		    i + 1 == f->config->tries)
			return err;
		if (r.wait > LIMIT_FETCH_WAIT)
			return rs_fail(RS_ERR_BUSY, "the archive asks to be "
				       "left alone for %lld s: try again "
				       "then", (long long)r.wait);
		if (r.wait > pause)
			pause = r.wait;
		fetch_note(f, true, "waiting %lld s, then trying again",
			   (long long)pause);
		fetch_sleep(pause * SECOND);
	}
	return err;
}

/* ---- targets ---- */

/* A thread of an id, or a search: x=m asks for mails, t=1 for their threads. */
static struct text target_path(const struct fetch *f,
			       const struct fetch_target *t)
{
	struct arena *a = f->arena;
	struct text inbox = fetch_url_encode(a, t->inbox);

	if (t->kind == FETCH_THREAD) {
		struct text id = fetch_url_encode(a, t->id);

		return arena_printf(a, "/%.*s/%.*s/t.mbox.gz",
				    TEXT_ARG(inbox), TEXT_ARG(id));
	}
	return arena_printf(a, "/%.*s/?q=%.*s&x=m%s", TEXT_ARG(inbox),
			    TEXT_ARG(fetch_url_encode(a, t->query)),
			    f->o->whole_threads ? "&t=1" : "");
}

/* From the cache while it is young. What is stored is packed again by us, as a
 * library may have unpacked it on the way. */
static int get_mails(struct fetch *f, const struct fetch_target *t,
		     struct buf *out)
{
	const struct fetch_base *b = &f->config->base[t->base];
	struct text path = target_path(f, t);
	struct text key = arena_printf(f->arena, "%.*s%.*s%.*s",
				       TEXT_ARG(b->host), TEXT_ARG(b->prefix),
				       TEXT_ARG(path));
	struct buf kept = buf_new(LIMIT_FETCH_BYTES);
	struct fetch_got got = {0};
	int err = 0;

	if (!f->o->fresh && fetch_cache_get(&f->cache, key, &kept) &&
	    fetch_body_kind(buf_text(&kept)) == BODY_MBOX) {
		fetch_note(f, false, "in the cache: %.*s", TEXT_ARG(key));
		buf_add(out, buf_text(&kept));
		goto out;
	}
	err = fetch_get(f, t->base, path, t->kind == FETCH_SEARCH, FETCH_MBOX,
			&got);
	if (err)
		goto out;
	buf_free(&kept);
	fetch_pack(buf_text(&got.body), &kept);
	fetch_cache_put(&f->cache, key, buf_text(&kept));
	buf_add(out, buf_text(&kept));
out:
	buf_free(&kept);
	buf_free(&got.body);
	if (!err && out->full)
		err = rs_fail(RS_ERR_IO, "more than %zu MiB in one output",
			      out->max >> 20);
	return err;
}

/* A page that says which message it shows, then the thread from the archive
 * that has it. */
static int get_by_page(struct fetch *f, const struct fetch_target *t,
		       struct buf *out)
{
	struct fetch_target thread = {.inbox = TEXT("all"), .epoch = -1};
	struct fetch_got got = {0};
	struct trial trial;
	const char *why = NULL;
	int err = ask_server(f, t->url, false, FETCH_HTML, &got, &trial);

	if (!err && got.location.n)
		why = fetch_url_parse(f->arena, got.location, f->config->base,
				      f->config->n_bases, &thread);
	else if (!err)
		thread.id = arena_text(f->arena,
				       fetch_body_id(f->arena,
						     buf_text(&got.body)));
	buf_free(&got.body);
	if (err)
		return err;
	if (why || !fetch_id_good(thread.id))
		return rs_fail(RS_ERR_INPUT, "%.*s: the page says no "
			       "message-id; give the message-id itself, or "
			       "save the page and give the file to regsift "
			       "triage", TEXT_ARG(t->url));
	thread.kind = FETCH_THREAD;
	return get_mails(f, &thread, out);
}

int fetch_mails(struct fetch *f, const struct fetch_target *t,
		struct buf *out)
{
	return t->kind == FETCH_PAGE ? get_by_page(f, t, out) :
				       get_mails(f, t, out);
}
