/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * UTF-8 without the C library's locale. The tables of widths and foldings
 * hold what is met in mails; they are no full Unicode database.
 */
#include "base/utf8.h"

#define REPLACEMENT UINT32_C(0xfffd)

struct range {
	uint32_t from, to;
};

#define IN_RANGES(code, ranges) \
	in_ranges((code), (ranges), sizeof(ranges) / sizeof(*(ranges)))

static bool in_ranges(uint32_t code, const struct range *r, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (code >= r[i].from && code <= r[i].to)
			return true;
	return false;
}

static size_t bad_byte(uint32_t *code)
{
	*code = REPLACEMENT;
	return 1;
}

size_t utf8_next(struct text t, uint32_t *code)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	unsigned char c;
	size_t n;

	*code = 0;
	if (t.n == 0)
		return 0;
	c = (unsigned char)t.p[0];
	if (c < 0x80) {
		*code = c;
		return 1;
	}
	n = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2;
	if (c < 0xc2 || c > 0xf4 || t.n < n)
		return bad_byte(code);
	*code = c & (0x7fU >> n);
	for (size_t i = 1; i < n; i++) {
		if (((unsigned char)t.p[i] & 0xc0) != 0x80)
			return bad_byte(code);
		*code = *code << 6 | ((unsigned char)t.p[i] & 0x3f);
	}
	if (*code < least[n] || *code > 0x10ffff ||
	    (*code >= 0xd800 && *code <= 0xdfff))
		return bad_byte(code);
	return n;
}

size_t utf8_put(uint32_t code, char out[4])
{
	static const unsigned char lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
	size_t n = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;

	if (n == 1) {
		out[0] = (char)code;
		return 1;
	}
	for (size_t i = n; i-- > 1;) {
		out[i] = (char)(0x80 | (code & 0x3f));
		code >>= 6;
	}
	out[0] = (char)(lead[n] | code);
	return n;
}

/* Eight bytes at a time: nearly all text is ASCII. */
bool utf8_is_ascii(struct text t)
{
	uint64_t eight;
	size_t i = 0;

	for (; t.n - i >= sizeof(eight); i += sizeof(eight)) {
		memcpy(&eight, t.p + i, sizeof(eight));
		if (eight & UINT64_C(0x8080808080808080))
			return false;
	}
	for (; i < t.n; i++)
		if ((unsigned char)t.p[i] >= 0x80)
			return false;
	return true;
}

/* Whether the character is one that only a bad byte gives: U+FFFD itself
 * takes three bytes. */
static bool is_bad(uint32_t code, size_t len)
{
	return code == REPLACEMENT && len == 1;
}

bool utf8_valid(struct text t)
{
	uint32_t code;
	size_t len;

	if (utf8_is_ascii(t))
		return true;
	while ((len = utf8_next(t, &code)) != 0) {
		if (is_bad(code, len))
			return false;
		t = text_from(t, len);
	}
	return true;
}

struct text utf8_clean(struct arena *a, struct text t)
{
	uint32_t code;
	size_t len, n = 0;
	char *to;

	if (utf8_valid(t))
		return t;
	to = arena_array(a, t.n, 3);
	while ((len = utf8_next(t, &code)) != 0) {
		n += utf8_put(code, to + n);
		t = text_from(t, len);
	}
	return (struct text){to, n};
}

static size_t width_of(uint32_t code)
{
	static const struct range none[] = {
		{0x00, 0x1f},	    {0x7f, 0x9f},	{0x300, 0x36f},
		{0x483, 0x489},	    {0x591, 0x5bd},	{0x610, 0x61a},
		{0x64b, 0x65f},	    {0x1ab0, 0x1aff},	{0x1dc0, 0x1dff},
		{0x200b, 0x200f},   {0x202a, 0x202e},	{0x2060, 0x2069},
		{0x20d0, 0x20ff},   {0xfe00, 0xfe0f},	{0xfe20, 0xfe2f},
		{0xfeff, 0xfeff},   {0xe0000, 0xe01ef},
	};
	static const struct range wide[] = {
		{0x1100, 0x115f},   {0x2e80, 0x303e},	{0x3041, 0xa4cf},
		{0xac00, 0xd7a3},   {0xf900, 0xfaff},	{0xfe30, 0xfe6f},
		{0xff01, 0xff60},   {0xffe0, 0xffe6},	{0x1f300, 0x1f64f},
		{0x1f680, 0x1f6ff}, {0x1f900, 0x1f9ff}, {0x20000, 0x3fffd},
	};

	if (code >= 0x20 && code < 0x7f)
		return 1;
	if (IN_RANGES(code, none))
		return 0;
	return IN_RANGES(code, wide) ? 2 : 1;
}

size_t utf8_width(struct text t)
{
	uint32_t code;
	size_t len, width = 0;

	while ((len = utf8_next(t, &code)) != 0) {
		width += width_of(code);
		t = text_from(t, len);
	}
	return width;
}

/* Characters that act instead of being seen: C1; Arabic letter mark; zero
 * width and direction marks; line and paragraph separator, embeddings and
 * overrides; isolates; BOM; interlinear notes; tags. */
static bool acts(uint32_t code)
{
	static const struct range acting[] = {
		{0x80, 0x9f},	  {0x61c, 0x61c},   {0x200b, 0x200f},
		{0x2028, 0x202e}, {0x2060, 0x206f}, {0xfeff, 0xfeff},
		{0xfff9, 0xfffb}, {0xe0000, 0xe007f},
	};

	return code >= 0x80 && IN_RANGES(code, acting);
}

void utf8_harmless(struct buf *out, struct text t)
{
	uint32_t code;
	size_t len;
	char c[4];

	while ((len = utf8_next(t, &code)) != 0) {
		t = text_from(t, len);
		if (code == '\n' || code == '\t')
			buf_char(out, (char)code);
		else if (code < 0x20 || code == 0x7f)
			buf_printf(out, "^%c", (char)(code ^ 0x40));
		else if (acts(code))
			buf_printf(out, "<U+%04X>", code);
		else
			buf_add(out, (struct text){c, utf8_put(code, c)});
	}
}

/* Box drawing in ASCII: lines keep their direction, all else is a corner. */
static const char *fold_box(uint32_t code)
{
	static const struct range across[] = {
		{0x2500, 0x2501}, {0x2504, 0x2505}, {0x2508, 0x2509},
		{0x254c, 0x254d}, {0x2550, 0x2550},
	};
	static const struct range down[] = {
		{0x2502, 0x2503}, {0x2506, 0x2507}, {0x250a, 0x250b},
		{0x254e, 0x254f}, {0x2551, 0x2551},
	};

	if (IN_RANGES(code, across))
		return "-";
	return IN_RANGES(code, down) ? "|" : "+";
}

/* What a character is read as; NULL when it stays as it is. */
static const char *fold_of(uint32_t code)
{
	static const struct {
		uint32_t from, to;
		const char *as;
	} fold[] = {
		{0x00a0, 0x00a0, " "},	{0x00ad, 0x00ad, ""},
		{0x00b5, 0x00b5, "u"},	{0x00d7, 0x00d7, "x"},
		{0x03bc, 0x03bc, "u"},	{0x1680, 0x1680, " "},
		{0x2000, 0x200a, " "},	{0x200b, 0x200f, ""},
		{0x2010, 0x2015, "-"},	{0x2018, 0x201b, "'"},
		{0x201c, 0x201f, "\""}, {0x202f, 0x202f, " "},
		{0x205f, 0x205f, " "},	{0x2060, 0x2060, ""},
		{0x2190, 0x2190, "<-"}, {0x2192, 0x2192, "->"},
		{0x21a6, 0x21a6, "->"}, {0x21d2, 0x21d2, "->"},
		{0x2212, 0x2212, "-"},	{0x2215, 0x2215, "/"},
		{0x223c, 0x223c, "~"},	{0x2243, 0x2243, "~"},
		{0x2245, 0x2245, "~"},	{0x2248, 0x2248, "~"},
		{0x2264, 0x2264, "<="}, {0x2265, 0x2265, ">="},
		{0x2715, 0x2716, "x"},	{0x2794, 0x2794, "->"},
		{0x279c, 0x279c, "->"}, {0x27f6, 0x27f6, "->"},
		{0x3000, 0x3000, " "},	{0x3001, 0x3001, ","},
		{0x3002, 0x3002, "."},	{0xfeff, 0xfeff, ""},
	};

	if (code >= 0x2500 && code <= 0x257f)
		return fold_box(code);
	for (size_t i = 0; i < sizeof(fold) / sizeof(*fold); i++)
		if (code >= fold[i].from && code <= fold[i].to)
			return fold[i].as;
	return NULL;
}

struct text utf8_fold(struct arena *a, struct text t)
{
	uint32_t code;
	size_t len, n = 0;
	char *to;

	if (utf8_is_ascii(t))
		return t;
	/* No folding is longer than the bytes that it stands for. */
	to = arena_alloc(a, t.n);
	while ((len = utf8_next(t, &code)) != 0) {
		const char *as = len > 1 ? fold_of(code) : NULL;
		struct text put = as ? text_of(as) : text_sub(t, 0, len);

		if (code >= 0xff01 && code <= 0xff5e)
			to[n++] = (char)(code - 0xff01 + '!');
		else
			for (size_t i = 0; i < put.n; i++)
				to[n++] = put.p[i];
		t = text_from(t, len);
	}
	return (struct text){to, n};
}
