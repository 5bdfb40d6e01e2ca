/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Message-IDs in URLs; see mail_url.h. */
#include "parser/text/mail_url.h"

#include "base/utf8.h"

/* Ids are cut there by archives (and by the index). */
#define ID_BYTES 244

/* Hosts whose paths are LIST/ID; of `bare` also ID alone. */
static const struct {
	const char *name;
	bool bare;
} hosts[] = {
	{"lore.kernel.org", false}, {"lkml.kernel.org", false},
	{"patch.msgid.link", true}, {"msgid.link", true},
	{"lore.proxmox.com", false}, {"public-inbox.org", false},
	{"inbox.sourceware.org", false}, {"yhbt.net", false},
};

static int hex(char c)
{
	if (ch_digit(c))
		return c - '0';
	return ch_hex(c) ? ch_fold(c) - 'a' + 10 : -1;
}

static struct text decode(struct arena *a, struct text t)
{
	char *p;
	size_t n = 0;

	if (text_find_char(t, '%') == TEXT_NOT_FOUND)
		return t;
	p = arena_bytes(a, t.n + 1);
	for (size_t i = 0; i < t.n; i++) {
		int high = t.p[i] == '%' && i + 2 < t.n ? hex(t.p[i + 1])
							    : -1;
		int low = high >= 0 ? hex(t.p[i + 2]) : -1;

		if (low >= 0 && high * 16 + low > ' ') {
			p[n++] = (char)(high * 16 + low);
			i += 2;
		} else {
			p[n++] = t.p[i];
		}
	}
	return utf8_clean(a, (struct text){p, n});
}

/* What people and mail programs put around a URL. */
static struct text strip(struct text t)
{
	while (t.n && (t.p[0] == '<' || t.p[0] == '(' || t.p[0] == '"' ||
		       t.p[0] == '\'' || t.p[0] == '['))
		t = text_from(t, 1);
	while (t.n) {
		char c = t.p[t.n - 1];

		if (c != '>' && c != ')' && c != '"' && c != '\'' &&
		    c != ']' && c != '.' && c != ',' && c != ';')
			break;
		t.n--;
	}
	return t;
}

static struct text without_fragment(struct text t)
{
	size_t at = text_find_char(t, '#');

	if (at != TEXT_NOT_FOUND)
		t = text_sub(t, 0, at);
	while (text_ends(t, TEXT("/")))
		t.n--;
	return t;
}

static int archive_host(struct text host)
{
	text_skip(&host, TEXT("www."));
	for (size_t i = 0; i < sizeof(hosts) / sizeof(*hosts); i++)
		if (text_iis(host, hosts[i].name))
			return (int)i;
	return -1;
}

static bool may_be_id(struct text id)
{
	return id.n >= 3 && id.n <= ID_BYTES;
}

/* path: behind the host, without fragment and last slash. */
static enum mail_url archive_path(struct arena *a, struct text path, bool bare,
				  struct text *what)
{
	struct text list = text_cut(&path, '/'), id = text_cut(&path, '/');

	if (!id.n && bare && text_find_char(list, '@') != TEXT_NOT_FOUND)
		id = list;
	if (text_find_char(id, '?') != TEXT_NOT_FOUND)
		id = text_sub(id, 0, text_find_char(id, '?'));
	id = decode(a, id);
	if (!may_be_id(id))
		return MAIL_URL_BROKEN;
	*what = id;
	return MAIL_URL_MAIL;
}

static enum mail_url bare_id(struct text word, struct text *what)
{
	size_t at = text_find_char(word, '@');

	text_skip(&word, TEXT("mid:"));
	if (at == TEXT_NOT_FOUND || at == 0 || at + 1 >= word.n ||
	    !may_be_id(word))
		return MAIL_URL_NONE;
	*what = word;
	return MAIL_URL_MAIL;
}

enum mail_url mail_url_read(struct arena *a, struct text word,
			    struct text *what)
{
	struct text t = strip(word), url, host;
	int at;

	if (text_istarts(t, TEXT("https://")))
		url = text_from(t, 8);
	else if (text_istarts(t, TEXT("http://")))
		url = text_from(t, 7);
	else
		return bare_id(t, what);
	*what = without_fragment(t);
	url = without_fragment(url);
	host = text_cut(&url, '/');
	if (!host.n)
		return MAIL_URL_NONE;
	at = archive_host(host);
	if (at < 0)
		return MAIL_URL_OTHER;
	return archive_path(a, url, hosts[at].bare, what);
}

struct text mail_url_of(struct arena *a, struct text id)
{
	static const char digits[] = "0123456789ABCDEF";
	static const char begin[] = "https://lore.kernel.org/all/";
	char *p = arena_bytes(a, sizeof(begin) + 3 * id.n + 1);
	size_t n = sizeof(begin) - 1;

	memcpy(p, begin, n);
	for (size_t i = 0; i < id.n; i++) {
		unsigned char c = (unsigned char)id.p[i];

		if (c > ' ' && c < 0x7f && c != '/' && c != '%' && c != '?' &&
		    c != '#' && c != '"' && c != '<' && c != '>') {
			p[n++] = (char)c;
		} else {
			p[n++] = '%';
			p[n++] = digits[c >> 4];
			p[n++] = digits[c & 15];
		}
	}
	p[n++] = '/';
	return (struct text){p, n};
}
