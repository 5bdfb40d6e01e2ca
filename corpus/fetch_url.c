/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * URLs of mail archives, taken apart. They are pasted by people: with < >,
 * with http instead of https, with an #anchor, half of them percent-encoded.
 * The one that is sent in the end is made anew from the parts, so a strange
 * one can at worst ask a known archive for a message that it does not have.
 */
#include "corpus/fetch_url.h"

#include "base/number.h"

#define SEGMENTS 16

struct url {
	struct text host;		/* lower case, without :443 */
	struct text path, query;	/* as written */
	struct text segment[SEGMENTS];	/* of the path, decoded, none empty */
	size_t n;
};

/* They redirect to lore; what they would answer is known. */
static const char *const short_hosts[] = {
	"lkml.kernel.org", "msgid.link", "www.msgid.link", "patch.msgid.link",
	"mid.mail-archive.com",
};

/* Hypermail, MHonArc and others say the id in a comment of the page. */
static const char *const page_hosts[] = {
	"lkml.iu.edu", "lkml.org", "www.lkml.org", "marc.info",
	"www.spinics.net", "patchwork.kernel.org", "patchwork.ozlabs.org",
	"patchwork.freedesktop.org", "www.mail-archive.com",
};

/* ---- bytes ---- */

static bool plain(char c)
{
	return ch_alnum(c) || (c && strchr("-._~!$'()*,;:@=", c));
}

struct text fetch_url_encode(struct arena *a, struct text t)
{
	static const char digits[] = "0123456789ABCDEF";
	char *to = arena_bytes(a, 3 * t.n + 1);
	size_t n = 0;

	for (size_t i = 0; i < t.n; i++) {
		unsigned char c = (unsigned char)t.p[i];

		if (plain(t.p[i])) {
			to[n++] = t.p[i];
			continue;
		}
		to[n++] = '%';
		to[n++] = digits[c >> 4];
		to[n++] = digits[c & 15];
	}
	return (struct text){to, n};
}

static unsigned int hex(char c)
{
	c = ch_fold(c);
	return (unsigned int)(ch_digit(c) ? c - '0' : c - 'a' + 10);
}

struct text fetch_url_decode(struct arena *a, struct text t)
{
	char *to = arena_bytes(a, t.n + 1);
	size_t n = 0;

	for (size_t i = 0; i < t.n; i++) {
		if (t.p[i] == '%' && t.n - i > 2 && ch_hex(t.p[i + 1]) &&
		    ch_hex(t.p[i + 2])) {
			to[n++] = (char)(hex(t.p[i + 1]) << 4 |
					 hex(t.p[i + 2]));
			i += 2;
		} else {
			to[n++] = t.p[i];
		}
	}
	return (struct text){to, n};
}

static bool has_control(struct text t)
{
	for (size_t i = 0; i < t.n; i++)
		if ((unsigned char)t.p[i] <= ' ' || t.p[i] == 0x7f)
			return true;
	return false;
}

static bool has_at(struct text t)
{
	return text_find_char(t, '@') != TEXT_NOT_FOUND;
}

bool fetch_id_good(struct text id)
{
	return id.n > 0 && id.n <= FETCH_ID_MAX && !has_control(id) &&
	       text_find_char(id, '<') == TEXT_NOT_FOUND &&
	       text_find_char(id, '>') == TEXT_NOT_FOUND;
}

/* "<x>" and, as people select too little, "<x" and "x>". */
static struct text without_brackets(struct text t)
{
	text_skip(&t, TEXT("<"));
	if (text_ends(t, TEXT(">")))
		t.n--;
	return t;
}

static bool in_list(struct text t, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (text_is(t, list[i]))
			return true;
	return false;
}

#define IN_LIST(t, list) in_list(t, list, sizeof(list) / sizeof(*(list)))

bool fetch_host_has_pages(const struct fetch_base *base, size_t n,
			  struct text host)
{
	for (size_t i = 0; i < n; i++)
		if (base[i].pages && text_eq(base[i].host, host))
			return true;
	return IN_LIST(host, page_hosts);
}

/* ---- the parts of a URL ---- */

/* Letters, digits and what a name, an IPv6 address and a port are made of.
 * An @ would make what is before it a user, a \ is one more / to some. */
static const char *take_host(struct arena *a, struct text authority,
			     struct text *host)
{
	char *to = arena_bytes(a, authority.n + 1);

	if (text_ends(authority, TEXT(":443")))
		authority.n -= 4;
	if (!authority.n)
		return "there is no host in it";
	for (size_t i = 0; i < authority.n; i++) {
		char c = ch_fold(authority.p[i]);

		if (c == '@')
			return "a user in front of the host is not allowed";
		if (!ch_alnum(c) && !strchr("-.:[]", c))
			return "its host is malformed";
		to[i] = c;
	}
	*host = (struct text){to, authority.n};
	return NULL;
}

static void take_segments(struct arena *a, struct text path, struct url *u)
{
	while (path.n && u->n < SEGMENTS) {
		struct text s = text_cut(&path, '/');

		if (s.n)
			u->segment[u->n++] = fetch_url_decode(a, s);
	}
}

/* What is behind "https://". */
static const char *take_apart(struct arena *a, struct text t, struct url *u)
{
	size_t end = 0;
	const char *why;

	*u = (struct url){0};
	t = text_cut(&t, '#');
	while (end < t.n && t.p[end] != '/' && t.p[end] != '?')
		end++;
	why = take_host(a, text_sub(t, 0, end), &u->host);
	if (why)
		return why;
	u->query = text_from(t, end);
	u->path = text_cut(&u->query, '?');
	take_segments(a, u->path, u);
	return NULL;
}

/* Web forms write a blank as +. */
static struct text form_value(struct arena *a, struct text raw)
{
	char *to = arena_bytes(a, raw.n + 1);

	for (size_t i = 0; i < raw.n; i++)
		to[i] = raw.p[i];
	for (size_t i = 0; i < raw.n; i++)
		if (to[i] == '+')
			to[i] = ' ';
	return fetch_url_decode(a, (struct text){to, raw.n});
}

/* The value of the parameter as written; empty when there is none. */
static struct text parameter(struct text query, const char *name)
{
	while (query.n) {
		struct text value = text_cut(&query, '&');

		if (text_is(text_cut(&value, '='), name))
			return value;
	}
	return (struct text){0};
}

/* ---- what they name ---- */

static const char *name_id(struct fetch_target *out, struct text id)
{
	id = without_brackets(id);
	if (!fetch_id_good(id))
		return "its message-id is malformed";
	out->kind = FETCH_THREAD;
	out->id = id;
	return NULL;
}

static bool inbox_good(struct text t)
{
	for (size_t i = 0; i < t.n; i++)
		if (!ch_word(t.p[i]) &&
		    (i == 0 || (t.p[i] != '.' && t.p[i] != '-')))
			return false;
	return t.n > 0 && t.n <= 200;
}

/* "0", "git/0.git" */
static bool epoch_number(struct text t, int64_t *epoch)
{
	uint64_t value;
	size_t n = num_uint(t, &value);

	if (!n || value > 100000 ||
	    (n < t.n && !text_is(text_from(t, n), ".git")))
		return false;
	*epoch = (int64_t)value;
	return true;
}

/* An archive's own pages, beside those of messages. */
static bool own_page(struct text t)
{
	return text_begins(t, "new.") || text_begins(t, "topics_") ||
	       text_is(t, "_") || text_begins(t, "all.mbox") ||
	       text_is(t, "description") || text_is(t, "manifest.js.gz");
}

/* Without an @ it is an epoch, or one of the rare ids that have none. */
static const char *name_second(const struct url *u, struct fetch_target *out)
{
	struct text second = u->segment[1];
	bool git = text_is(second, "git") && u->n > 2;

	if (epoch_number(git ? u->segment[2] : second, &out->epoch)) {
		out->kind = FETCH_LIST;
		return NULL;
	}
	if (git || own_page(second) ||
	    (u->n > 2 && text_is(u->segment[2], "s")))
		return "this page of the archive is no message and no list";
	return name_id(out, second);
}

/* An unencoded / in a message-id: all from `from` to the part with the @. */
static struct text joined(struct arena *a, const struct url *u, size_t from,
			  size_t to)
{
	struct text all = u->segment[from];

	while (from++ < to)
		all = arena_printf(a, "%.*s/%.*s", TEXT_ARG(all),
				   TEXT_ARG(u->segment[from]));
	return all;
}

/* /INBOX/MID/..., /r/MID, /MID/, /INBOX/, /INBOX/?q= */
static const char *name_in_archive(struct arena *a, const struct url *u,
				   struct fetch_target *out)
{
	struct text query = form_value(a, parameter(u->query, "q"));
	size_t at = 0;

	while (at < u->n && !has_at(u->segment[at]))
		at++;
	if (u->n && at > 0 && !text_is(u->segment[0], "r"))
		out->inbox = u->segment[0];
	if (!inbox_good(out->inbox))
		return "its list has a strange name";
	if (at < u->n)
		return name_id(out, joined(a, u, at > 0, at));
	if (query.n) {
		out->kind = FETCH_SEARCH;
		out->query = query;
		return NULL;
	}
	if (u->n > 1)
		return name_second(u, out);
	if (text_is(out->inbox, "all"))
		return "it names no message and no list";
	out->kind = FETCH_LIST;
	return NULL;
}

/* Of other hosts only the message-id is taken. */
static const char *name_elsewhere(struct arena *a, const struct url *u,
				  bool pages, struct fetch_target *out)
{
	static const char *const names[] = {"i", "mid", "msgid", "id", "q"};

	for (size_t i = 0; i < u->n; i++)
		if (has_at(u->segment[i]))
			return name_id(out, u->segment[i]);
	if (IN_LIST(u->host, short_hosts) && u->n)
		return name_id(out, u->segment[u->n - 1]);
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		struct text id = fetch_url_decode(a, parameter(u->query,
							       names[i]));

		if (has_at(id))
			return name_id(out, id);
	}
	if (!pages)
		return "no message-id in it, and its host is no known archive";
	out->kind = FETCH_PAGE;
	out->url = arena_printf(a, "https://%.*s%.*s%s%.*s", TEXT_ARG(u->host),
				TEXT_ARG(u->path), u->query.n ? "?" : "",
				TEXT_ARG(u->query));
	return NULL;
}

bool fetch_base_has(const struct fetch_base *b, struct text host)
{
	size_t more = host.n - b->host.n;

	return text_ends(host, b->host) &&
	       (more == 0 || host.p[more - 1] == '.');
}

/* Is the path below the archive's? Then its segments are taken off. */
static bool take_prefix(struct arena *a, const struct fetch_base *b,
			struct url *u)
{
	struct text rest = u->path;

	if (!fetch_base_has(b, u->host) || !text_skip(&rest, b->prefix) ||
	    (rest.n && rest.p[0] != '/'))
		return false;
	u->n = 0;
	take_segments(a, rest, u);
	return true;
}

static const char *name_url(struct arena *a, struct text rest,
			    const struct fetch_base *base, size_t n,
			    struct fetch_target *out)
{
	struct url u;
	const char *why = take_apart(a, rest, &u);

	if (why)
		return why;
	for (size_t i = 0; i < n; i++)
		if (!base[i].pages && take_prefix(a, &base[i], &u)) {
			out->base = base[i].mirror_of;
			return name_in_archive(a, &u, out);
		}
	return name_elsewhere(a, &u, fetch_host_has_pages(base, n, u.host),
			      out);
}

/* "lore.kernel.org/r/x@y", as mails write it. */
static bool starts_with_host(struct text t, const struct fetch_base *base,
			     size_t n)
{
	size_t slash = text_find_char(t, '/');
	struct text host = text_sub(t, 0, slash);

	if (slash == TEXT_NOT_FOUND)
		return false;
	for (size_t i = 0; i < n; i++)
		if (text_ieq(host, base[i].host))
			return true;
	return IN_LIST(host, short_hosts) || IN_LIST(host, page_hosts);
}

static bool skip_any(struct text *t, const char *const *words, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (text_ibegins(*t, words[i])) {
			*t = text_ltrim(text_from(*t, strlen(words[i])));
			return true;
		}
	return false;
}

/* The head of a header line, or of what programs write before an id. */
static struct text without_label(struct text t)
{
	static const char *const labels[] = {
		"message-id:", "in-reply-to:", "link:", "mid:", "id:",
		"news:",
	};

	skip_any(&t, labels, sizeof(labels) / sizeof(*labels));
	return without_brackets(t);
}

const char *fetch_url_parse(struct arena *a, struct text word,
			    const struct fetch_base *base, size_t n,
			    struct fetch_target *out)
{
	static const char *const web[] = {"https://", "http://"};
	static const char *const news[] = {"nntp://", "nntps://", "news://"};
	struct text t = without_label(without_brackets(text_trim(word)));

	*out = (struct fetch_target){.inbox = TEXT("all"), .epoch = -1};
	if (!t.n)
		return "is empty";
	if (t.n > FETCH_URL_MAX)
		return "is too long";
	if (has_control(t) || text_find_char(t, '\\') != TEXT_NOT_FOUND)
		return "a blank, a backslash or a control character in it";
	if (skip_any(&t, web, 2) || starts_with_host(t, base, n))
		return name_url(a, t, base, n, out);
	/* A newsgroup's server has what the archive has. */
	if (skip_any(&t, news, 3))
		while (text_find_char(t, '/') != TEXT_NOT_FOUND)
			text_cut(&t, '/');
	if (text_has(t, TEXT("://")))
		return "only https is spoken";
	t = fetch_url_decode(a, t);
	if (!has_at(t))
		return "is neither a message-id nor the URL of one";
	return name_id(out, t);
}

const char *fetch_base_parse(struct arena *a, struct text word,
			     struct fetch_base *out)
{
	struct url u;
	const char *why;

	if (!text_skip(&word, TEXT("https://")))
		return "an archive's address begins with https://";
	if (has_control(word) || text_find_char(word, '\\') != TEXT_NOT_FOUND ||
	    text_find_char(word, '%') != TEXT_NOT_FOUND)
		return "an archive's address is malformed";
	why = take_apart(a, word, &u);
	if (why)
		return why;
	if (u.query.n)
		return "an archive's address has no parameters";
	while (text_ends(u.path, TEXT("/")))
		u.path.n--;
	out->host = u.host;
	out->prefix = u.path;
	return NULL;
}
