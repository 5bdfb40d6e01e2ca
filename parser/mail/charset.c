/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Charsets: what the mail declares, else UTF-8, else windows-1252, else
 * Latin-1; each must fit the whole text. For figures only ASCII matters, so a
 * wrong guess never drops a byte below 128. iconv is asked only for charsets
 * of the table: names come from outside, and not every converter is sound.
 */
#include "parser/mail/mime.h"

#include <errno.h>
#include <iconv.h>

#include "base/utf8.h"

enum kind { KIND_ASCII, KIND_UTF8, KIND_LATIN, KIND_ICONV };

struct charset {
	const char *name;	/* as declared, lower case */
	enum kind kind;
	const char *iconv;	/* its name there, and as reported */
};

static const struct charset charsets[] = {
	{"us-ascii", KIND_ASCII, "us-ascii"},
	{"ascii", KIND_ASCII, "us-ascii"},
	{"ansi_x3.4-1968", KIND_ASCII, "us-ascii"},
	{"utf-8", KIND_UTF8, "utf-8"},
	{"utf8", KIND_UTF8, "utf-8"},
	{"unicode-1-1-utf-8", KIND_UTF8, "utf-8"},
	{"iso-8859-1", KIND_LATIN, "windows-1252"},
	{"iso8859-1", KIND_LATIN, "windows-1252"},
	{"iso_8859-1", KIND_LATIN, "windows-1252"},
	{"latin1", KIND_LATIN, "windows-1252"},
	{"latin-1", KIND_LATIN, "windows-1252"},
	{"l1", KIND_LATIN, "windows-1252"},
	{"windows-1252", KIND_LATIN, "windows-1252"},
	{"cp1252", KIND_LATIN, "windows-1252"},
	{"cp-1252", KIND_LATIN, "windows-1252"},
	{"ansi", KIND_LATIN, "windows-1252"},
#define C(name, to) {name, KIND_ICONV, to}
	C("gb2312", "gb18030"), C("gbk", "gb18030"), C("x-gbk", "gb18030"),
	C("gb18030", "gb18030"), C("cp936", "gb18030"),
	C("euc-cn", "gb18030"), C("gb_2312-80", "gb18030"),
	C("hz-gb-2312", "hz"), C("big5", "big5-hkscs"),
	C("big5-hkscs", "big5-hkscs"), C("x-big5", "big5-hkscs"),
	C("cp950", "cp950"), C("euc-tw", "euc-tw"),
	C("ks_c_5601-1987", "cp949"), C("ks_c_5601", "cp949"),
	C("euc-kr", "cp949"), C("cp949", "cp949"), C("uhc", "cp949"),
	C("iso-2022-kr", "iso-2022-kr"), C("iso-2022-jp", "iso-2022-jp-2"),
	C("iso-2022-jp-2", "iso-2022-jp-2"), C("euc-jp", "euc-jp"),
	C("x-euc-jp", "euc-jp"), C("shift_jis", "cp932"),
	C("shift-jis", "cp932"), C("sjis", "cp932"), C("x-sjis", "cp932"),
	C("ms_kanji", "cp932"), C("cp932", "cp932"),
	C("windows-31j", "cp932"), C("iso-2022-cn", "iso-2022-cn"),
	C("koi8-r", "koi8-r"), C("koi8-u", "koi8-u"), C("koi8r", "koi8-r"),
	C("iso-8859-2", "iso-8859-2"), C("iso-8859-3", "iso-8859-3"),
	C("iso-8859-4", "iso-8859-4"), C("iso-8859-5", "iso-8859-5"),
	C("iso-8859-6", "iso-8859-6"), C("iso-8859-7", "iso-8859-7"),
	C("iso-8859-8", "iso-8859-8"), C("iso-8859-8-i", "iso-8859-8"),
	C("iso-8859-9", "iso-8859-9"), C("iso-8859-9e", "iso-8859-9"),
	C("iso-8859-10", "iso-8859-10"), C("iso-8859-11", "iso-8859-11"),
	C("iso-8859-13", "iso-8859-13"), C("iso-8859-14", "iso-8859-14"),
	C("iso-8859-15", "iso-8859-15"), C("iso8859-15", "iso-8859-15"),
	C("latin-9", "iso-8859-15"), C("latin9", "iso-8859-15"),
	C("iso-8859-16", "iso-8859-16"), C("windows-1250", "cp1250"),
	C("cp1250", "cp1250"), C("windows-1251", "cp1251"),
	C("cp1251", "cp1251"), C("cp-1251", "cp1251"),
	C("windows-1253", "cp1253"), C("windows-1254", "cp1254"),
	C("windows-1255", "cp1255"), C("windows-1256", "cp1256"),
	C("windows-1257", "cp1257"), C("windows-1258", "cp1258"),
	C("windows-874", "cp874"), C("cp874", "cp874"),
	C("tis-620", "tis-620"), C("macintosh", "macintosh"),
	C("x-mac-roman", "macintosh"), C("cp437", "cp437"),
	C("ibm437", "cp437"), C("cp850", "cp850"), C("cp-850", "cp850"),
	C("ibm850", "cp850"), C("cp852", "cp852"), C("cp866", "cp866"),
	C("ibm866", "cp866"), C("utf-7", "utf-7"),
	C("unicode-1-1-utf-7", "utf-7"), C("utf-16", "utf-16"),
	C("utf-16le", "utf-16le"), C("utf-16be", "utf-16be"),
	C("utf-32", "utf-32"),
#undef C
};

/* Junk that mailers leave around names off: "utf-8\"", "utf-8\\", 'utf-8'. */
static struct text bare_name(struct text t)
{
	static const char junk[] = "\"'\\;,<> \t";

	while (t.n && memchr(junk, t.p[0], sizeof(junk) - 1))
		t = text_from(t, 1);
	while (t.n && memchr(junk, t.p[t.n - 1], sizeof(junk) - 1))
		t.n--;
	return t;
}

/* A hundred names and one look-up a part: a walk is enough. */
static const struct charset *find(struct text declared)
{
	struct text name = bare_name(declared);

	for (size_t i = 0; i < sizeof(charsets) / sizeof(*charsets); i++)
		if (text_iis(name, charsets[i].name))
			return &charsets[i];
	return NULL;
}

bool charset_agrees(struct text declared, const char *used)
{
	const struct charset *c = find(declared);

	return c && strcmp(c->iconv, used) == 0;
}

/* Bytes at the start of t that are ASCII; four words at a time first. */
static size_t ascii_length(struct text t)
{
	size_t i = 0;

	for (; i + 32 <= t.n; i += 32) {
		uint64_t word[4];

		memcpy(word, t.p + i, 32);
		if ((word[0] | word[1] | word[2] | word[3]) &
		    UINT64_C(0x8080808080808080))
			break;
	}
	while (i < t.n && (unsigned char)t.p[i] < 0x80)
		i++;
	return i;
}

bool charset_ascii(struct text t)
{
	return ascii_length(t) == t.n;
}

/* utf8_next gives 1 for a byte that begins no character. */
static bool valid_utf8(struct text t)
{
	for (;;) {
		uint32_t code;
		size_t n;

		t = text_from(t, ascii_length(t));
		if (!t.n)
			return true;
		n = utf8_next(t, &code);
		if (n < 2)
			return false;
		t = text_from(t, n);
	}
}

/* windows-1252 in 0x80..0x9f; 0 where it has nothing. */
static const unsigned short c1[32] = {
	0x20ac, 0, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021,
	0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0, 0x17d, 0,
	0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
	0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0, 0x17e, 0x178,
};

/* windows-1252, or Latin-1 when there are bytes that it has not. */
static struct text latin(struct arena *a, struct text t, const char **used)
{
	size_t n = 0, high = 0;
	bool windows = true;
	char *p;

	for (size_t i = 0; i < t.n; i++) {
		unsigned char c = (unsigned char)t.p[i];

		high += c >= 0x80;
		if (c >= 0x80 && c < 0xa0 && !c1[c - 0x80])
			windows = false;
	}
	*used = windows ? "windows-1252" : "iso-8859-1";
	p = arena_alloc(a, t.n + 2 * high + 4);
	for (size_t i = 0; i < t.n; i++) {
		unsigned char c = (unsigned char)t.p[i];
		uint32_t code = c;

		if (windows && c >= 0x80 && c < 0xa0)
			code = c1[c - 0x80];
		n += utf8_put(code, p + n);
	}
	return (struct text){p, n};
}

/* Converts all of t, or nothing. */
static bool convert(struct arena *a, const char *from, struct text t,
		    struct text *out)
{
	iconv_t cd = iconv_open("UTF-8", from);
	size_t room = t.n + t.n / 2 + 64, left = t.n, free_bytes = room;
	char *p = arena_alloc(a, room), *to = p;
	/* iconv does not write to its input. */
	union { const char *in; char *arg; } in = {t.p};
	bool ok = false;

	if (cd == (iconv_t)-1)
		return false;
	for (;;) {
		size_t done = iconv(cd, &in.arg, &left, &to, &free_bytes);
		size_t n = (size_t)(to - p);

		if (done != (size_t)-1) {
			ok = true;
			break;
		}
		if (errno != E2BIG)
			break;
		room *= 2;
		p = memcpy(arena_alloc(a, room), p, n);
		to = p + n;
		free_bytes = room - n;
	}
	iconv_close(cd);
	*out = (struct text){p, (size_t)(to - p)};
	/* Some converters pass on what is no character. */
	return ok && valid_utf8(*out);
}

/* ISO-2022 and HZ are ASCII with escapes, so ASCII proves nothing. */
static bool is_escaped(const struct charset *c, struct text t)
{
	return c && c->kind == KIND_ICONV &&
	       (memchr(t.p, '\033', t.n) || text_starts(text_of(c->iconv),
							TEXT("utf-")) ||
		strcmp(c->iconv, "hz") == 0);
}

struct text charset_decode(struct arena *a, struct text declared,
			   struct text bytes, const char **used)
{
	const struct charset *c = find(declared);
	struct text out;

	if (!bytes.n || (charset_ascii(bytes) && !is_escaped(c, bytes))) {
		*used = "us-ascii";
		return bytes;
	}
	if (c && c->kind == KIND_ICONV &&
	    convert(a, c->iconv, bytes, &out)) {
		*used = c->iconv;
		return out;
	}
	if ((!c || c->kind != KIND_LATIN) && valid_utf8(bytes)) {
		*used = "utf-8";
		return bytes;
	}
	return latin(a, bytes, used);
}
