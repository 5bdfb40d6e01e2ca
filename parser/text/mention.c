/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What a mail refers to; see mention.h. Each line is looked at once. */
#include "parser/text/mention.h"

#include "parser/text/mail_url.h"

#define FIXES_LEAST 7
#define DIGITS_MOST 40
/* Bytes of a URL; longer ones name no mail. */
#define URL_MOST 1000

const char *mention_name(enum mention_kind kind)
{
	static const char *const names[] = {"link", "url", "fixes"};

	return names[kind];
}

static void add(struct arena *a, struct mentions *out, enum mention_kind kind,
		struct text value)
{
	if (out->n == MENTIONS_MOST || value.n > URL_MOST)
		return;
	for (size_t i = 0; i < out->n; i++)
		if (out->item[i].kind == kind &&
		    text_eq(out->item[i].value, value))
			return;
	out->item = arena_grow(a, out->item, out->n, &out->cap,
			       sizeof(*out->item));
	out->item[out->n++] = (struct mention){kind, value};
}

static void add_fixes(struct arena *a, struct text t, struct mentions *out)
{
	size_t n = 0;
	char *p;

	t = text_ltrim(t);
	while (n < t.n && n < DIGITS_MOST && ch_hex(t.p[n]))
		n++;
	if (n < FIXES_LEAST || (n < t.n && ch_word(t.p[n])))
		return;
	p = arena_bytes(a, n);
	for (size_t i = 0; i < n; i++)
		p[i] = ch_fold(t.p[i]);
	add(a, out, MENTION_FIXES, (struct text){p, n});
}

/* The value of a Link: or Closes: line. False when it is no URL. */
static bool add_link(struct arena *a, struct text t, struct mentions *out)
{
	struct text what;
	enum mail_url got = mail_url_read(a, text_word(&t), &what);

	if (got != MAIL_URL_MAIL && got != MAIL_URL_OTHER)
		return false;
	add(a, out, MENTION_LINK, what);
	return true;
}

static void add_urls(struct arena *a, struct text t, struct mentions *out)
{
	for (;;) {
		size_t at = text_find(t, TEXT("://"));
		struct text url, what;

		if (at == TEXT_NOT_FOUND)
			return;
		while (at && ch_alpha(t.p[at - 1]))
			at--;
		t = text_from(t, at);
		url = text_word(&t);
		if (url.n > URL_MOST)
			continue;
		if (mail_url_read(a, url, &what) == MAIL_URL_MAIL)
			add(a, out, MENTION_URL, what);
	}
}

static bool trailer(struct text *line, const char *name)
{
	if (!text_begins(*line, name))
		return false;
	*line = text_from(*line, strlen(name));
	return true;
}

static void signs(struct text line, struct mentions *out)
{
	if (text_begins(line, "diff --git ") || text_begins(line, "--- a/"))
		out->patch |= PATCH_DIFF;
	else if (text_begins(line, "Signed-off-by: "))
		out->patch |= PATCH_SOB;
	else if (text_begins(line, "Subject: [PATCH"))
		out->patch |= PATCH_SUBJECT;
}

/* Where the next "://" begins; `end` when there is none. */
static const char *next_url(const char *p, const char *end)
{
	while (p < end && (p = memchr(p, ':', (size_t)(end - p))) != NULL) {
		if (end - p > 2 && p[1] == '/' && p[2] == '/')
			return p;
		p++;
	}
	return end;
}

/* Few lines hold a URL: where the next one is was looked up for all lines
 * before it. */
void mention_read(struct arena *a, struct text body, struct mentions *out)
{
	const char *end = body.p + body.n, *url = next_url(body.p, end);
	bool command = false;

	while (body.n) {
		struct text line = text_cut(&body, '\n'), t = line;
		struct text first = text_ltrim(line);

		/* What a command names is the command's matter. */
		command = text_ibegins(line, "#regzbot") ||
			  (command && first.n);
		if (command || first.n == 0 || first.p[0] == '>')
			continue;
		signs(line, out);
		if (trailer(&t, "Fixes:")) {
			add_fixes(a, t, out);
			continue;
		}
		if ((trailer(&t, "Link:") || trailer(&t, "Closes:")) &&
		    add_link(a, t, out))
			continue;
		if (url < line.p)
			url = next_url(line.p, end);
		if (url < line.p + line.n)
			add_urls(a, line, out);
	}
}

void mention_subject(struct text subject, struct mentions *out)
{
	if (text_ibegins(text_trim(subject), "[PATCH"))
		out->patch |= PATCH_SUBJECT;
}
