/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What a part is to a reader. Types lie: scripts and logs come as
 * application/octet-stream, pictures as text; so the name and the first bytes
 * count where the type says little.
 */
#include "parser/mail/mime.h"

/* Bytes that are looked at, and how many of them may be no text. */
#define SNIFF_BYTES 1024
#define SNIFF_ODD_PERCENT 5

/* Names of texts that people attach to reports. */
static const char *const text_names[] = {
	".txt", ".log", ".out", ".fio", ".json", ".csv", ".yaml", ".yml",
	".sh", ".patch", ".diff", ".config", ".conf", ".c", ".h", ".py",
	".pl", ".md", ".job", ".dmesg", ".stat", ".trace", ".perf",
	".script", ".xml", ".dts",
};

static const struct {
	const char *bytes;
	size_t n;
	const char *why;
} magics[] = {
	{"\xfd" "7zXZ", 5, "xz"}, {"BZh", 3, "bzip2"},
	{"\x28\xb5\x2f\xfd", 4, "zstd"}, {"PK\3\4", 4, "zip"},
	{"\x89PNG", 4, "picture"}, {"\xff\xd8\xff", 3, "picture"},
	{"GIF8", 4, "picture"}, {"%PDF", 4, "pdf"},
	{"\x7f" "ELF", 4, "program"},
	{"-----BEGIN PGP MESSAGE", 22, "encrypted"},
};

static const struct {
	const char *type, *why;
} types[] = {
	{"image/", "picture"}, {"audio/", "sound"}, {"video/", "film"},
	{"application/pgp-signature", "signature"},
	{"application/pkcs7-signature", "signature"},
	{"application/x-pkcs7-signature", "signature"},
	{"application/pgp-encrypted", "encrypted"},
	{"application/pkcs7-mime", "encrypted"},
	{"application/pgp-keys", "key"},
	{"message/external-body", "elsewhere"},
	{"application/ms-tnef", "tnef"}, {"application/pdf", "pdf"},
};

static void unread(struct mail_part *p, const char *why)
{
	p->use = MAIL_UNREAD;
	p->why = why;
}

static bool named(const struct mail_part *p, const char *end)
{
	struct text e = text_of(end);

	return p->name.n > e.n &&
	       text_ieq(text_from(p->name, p->name.n - e.n), e);
}

/* The first bytes of the part, decoded. */
static struct text first_bytes(struct arena *a, const struct mail *m,
			       const struct mail_part *p)
{
	struct mail_part begin = *p;
	struct mail_text t;

	begin.body = text_sub(p->body, 0, 2 * SNIFF_BYTES);
	transfer_decode(a, m, &begin, true, &t);
	return text_sub(t.text, 0, SNIFF_BYTES);
}

static bool printable(struct text t)
{
	size_t odd = 0;

	for (size_t i = 0; i < t.n; i++) {
		unsigned char c = (unsigned char)t.p[i];

		if (c == 0)
			return false;
		odd += c < ' ' && !ch_space(t.p[i]) && c != '\b' && c != 033;
	}
	return odd * 100 <= t.n * SNIFF_ODD_PERCENT;
}

/* By content; false when it says nothing. */
static bool by_magic(struct mail_part *p, struct text first)
{
	if (text_starts(first, TEXT("\x1f\x8b"))) {
		p->use = MAIL_ATTACHED;
		p->gzip = true;
		return true;
	}
	for (size_t i = 0; i < sizeof(magics) / sizeof(*magics); i++)
		if (text_starts(first, (struct text){magics[i].bytes,
						     magics[i].n})) {
			unread(p, magics[i].why);
			return true;
		}
	return false;
}

static bool by_type(struct mail_part *p)
{
	for (size_t i = 0; i < sizeof(types) / sizeof(*types); i++)
		if (text_ibegins(p->type, types[i].type)) {
			unread(p, types[i].why);
			return true;
		}
	return false;
}

static bool is_text_type(const struct mail_part *p)
{
	return text_istarts(p->type, TEXT("text/")) ||
	       text_istarts(p->type, TEXT("message/")) ||
	       text_istarts(p->type, TEXT("multipart/"));
}

/* A text that is no part of the mail's words. */
static bool set_apart(const struct mail_part *p)
{
	return p->attachment || p->name.n ||
	       !(text_ieq(p->type, TEXT("text/plain")) ||
		 text_ieq(p->type, TEXT("text/html")) ||
		 text_istarts(p->type, TEXT("multipart/")));
}

void sniff_part(struct arena *a, const struct mail *m, struct mail_part *p)
{
	bool is_text = is_text_type(p);
	struct text first;

	p->html = text_ieq(p->type, TEXT("text/html"));
	/* The usual case costs nothing. */
	if (is_text && !set_apart(p) && p->transfer != MAIL_BASE64 &&
	    p->transfer != MAIL_UUENCODE)
		return;
	if (by_type(p))
		return;
	first = first_bytes(a, m, p);
	if (by_magic(p, first))
		return;
	if (is_text) {
		if (set_apart(p))
			p->use = MAIL_ATTACHED;
		return;
	}
	p->use = MAIL_ATTACHED;
	for (size_t i = 0; i < sizeof(text_names) / sizeof(*text_names); i++)
		if (named(p, text_names[i]))
			return;
	if (!first.n || !printable(first))
		unread(p, "binary");
}
