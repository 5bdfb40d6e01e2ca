/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Views on bytes: a pointer and a length, no terminating NUL. A view never
 * owns its bytes; it is valid as long as what it was cut from. All functions
 * are free of the locale: letters, digits and blanks are the ASCII ones.
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
	const char *p;
	size_t n;
};

#define TEXT(literal) ((struct text){(literal), sizeof(literal) - 1})
/* For printf: "%.*s", TEXT_ARG(t) */
#define TEXT_ARG(t) (int)(t).n, (t).p
#define TEXT_NOT_FOUND SIZE_MAX

/* ASCII classes; c may be any value of a char. */
static inline bool ch_digit(char c)
{
	return c >= '0' && c <= '9';
}

static inline bool ch_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

static inline bool ch_lower(char c)
{
	return c >= 'a' && c <= 'z';
}

static inline bool ch_alpha(char c)
{
	return ch_upper(c) || ch_lower(c);
}

static inline bool ch_alnum(char c)
{
	return ch_alpha(c) || ch_digit(c);
}

/* A letter, a digit or an underscore. */
static inline bool ch_word(char c)
{
	return ch_alnum(c) || c == '_';
}

static inline bool ch_blank(char c)
{
	return c == ' ' || c == '\t';
}

static inline bool ch_space(char c)
{
	return ch_blank(c) || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

/* A lower-case or upper-case hexadecimal digit. */
static inline bool ch_hex(char c)
{
	return ch_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static inline char ch_fold(char c)
{
	return ch_upper(c) ? (char)(c - 'A' + 'a') : c;
}

/* The view of a C string; NULL gives an empty view. */
static inline struct text text_of(const char *s)
{
	return (struct text){s, s ? strlen(s) : 0};
}

#ifdef __clang_analyzer__
/* The bodies below are for speed. A checker that follows them takes each test
 * for "has bytes" for a hint that the pointer may be NULL: it sees these. */
struct text text_sub(struct text t, size_t at, size_t n);
struct text text_from(struct text t, size_t at);
bool text_eq(struct text a, struct text b);
bool text_starts(struct text t, struct text prefix);
bool text_ends(struct text t, struct text suffix);
bool text_begins(struct text t, const char *prefix);
bool text_ibegins(struct text t, const char *prefix);
bool text_is(struct text t, const char *word);
bool text_iis(struct text t, const char *word);
size_t text_find_char(struct text t, char c);
struct text text_ltrim(struct text t);
struct text text_rtrim(struct text t);
struct text text_trim(struct text t);
struct text text_cut(struct text *t, char sep);
bool text_skip(struct text *t, struct text prefix);
#endif

/* A part: from byte `at`, at most `n` bytes; clipped to what is there. */
#ifndef __clang_analyzer__
static inline struct text text_sub(struct text t, size_t at, size_t n)
{
	if (at >= t.n)
		return (struct text){t.p ? t.p + t.n : NULL, 0};
	if (n > t.n - at)
		n = t.n - at;
	return (struct text){t.p + at, n};
}
#endif

/* All from byte `at` on; empty when t is shorter. */
#ifndef __clang_analyzer__
static inline struct text text_from(struct text t, size_t at)
{
	return text_sub(t, at, SIZE_MAX);
}

static inline bool text_eq(struct text a, struct text b)
{
	/* Most texts of one length differ in the first byte. */
	return a.n == b.n && (a.n == 0 || (a.p[0] == b.p[0] &&
					   memcmp(a.p, b.p, a.n) == 0));
}
#endif

/* As text_eq, without regard to the case of ASCII letters. */
bool text_ieq(struct text a, struct text b);
/* Order of bytes: <0, 0, >0. */
int text_cmp(struct text a, struct text b);

#ifndef __clang_analyzer__
static inline bool text_starts(struct text t, struct text prefix)
{
	return t.n >= prefix.n &&
	       (prefix.n == 0 || (t.p[0] == prefix.p[0] &&
				  memcmp(t.p, prefix.p, prefix.n) == 0));
}
#endif

bool text_istarts(struct text t, struct text prefix);

#ifndef __clang_analyzer__
static inline bool text_ends(struct text t, struct text suffix)
{
	return t.n >= suffix.n && text_eq(text_from(t, t.n - suffix.n), suffix);
}
#endif

/*
 * The same against a C string, as tables of words hold them. Most words of a
 * table differ in the first byte, so their length is never counted.
 */
#ifndef __clang_analyzer__
static inline bool text_begins(struct text t, const char *prefix)
{
	for (size_t i = 0; prefix[i]; i++)
		if (i == t.n || t.p[i] != prefix[i])
			return false;
	return true;
}

static inline bool text_ibegins(struct text t, const char *prefix)
{
	for (size_t i = 0; prefix[i]; i++)
		if (i == t.n || ch_fold(t.p[i]) != ch_fold(prefix[i]))
			return false;
	return true;
}

static inline bool text_is(struct text t, const char *word)
{
	for (size_t i = 0; i < t.n; i++)
		if (!word[i] || t.p[i] != word[i])
			return false;
	return !word[t.n];
}

static inline bool text_iis(struct text t, const char *word)
{
	for (size_t i = 0; i < t.n; i++)
		if (!word[i] || ch_fold(t.p[i]) != ch_fold(word[i]))
			return false;
	return !word[t.n];
}
#endif

/* Byte position of the first occurrence, or TEXT_NOT_FOUND. */
size_t text_find(struct text t, struct text what);
size_t text_ifind(struct text t, struct text what);

#ifndef __clang_analyzer__
static inline size_t text_find_char(struct text t, char c)
{
	const char *hit = t.n ? memchr(t.p, c, t.n) : NULL;

	return hit ? (size_t)(hit - t.p) : TEXT_NOT_FOUND;
}
#endif

/* As text_ifind, but `what` must not touch a letter, digit or underscore. */
size_t text_find_word(struct text t, struct text what);
bool text_has(struct text t, struct text what);
bool text_ihas(struct text t, struct text what);
/* Without white space at the left, at the right, at both ends. */
#ifndef __clang_analyzer__
static inline struct text text_ltrim(struct text t)
{
	while (t.n && ch_space(t.p[0])) {
		t.p++;
		t.n--;
	}
	return t;
}

static inline struct text text_rtrim(struct text t)
{
	while (t.n && ch_space(t.p[t.n - 1]))
		t.n--;
	return t;
}

static inline struct text text_trim(struct text t)
{
	return text_rtrim(text_ltrim(t));
}
#endif

/* Cuts *t after the first `sep`; returns what stood before it (all, and an
 * empty *t, when there is none). */
#ifndef __clang_analyzer__
static inline struct text text_cut(struct text *t, char sep)
{
	size_t at = text_find_char(*t, sep);
	struct text head;

	if (at == TEXT_NOT_FOUND) {
		head = *t;
		*t = text_from(*t, t->n);
		return head;
	}
	head = text_sub(*t, 0, at);
	*t = text_from(*t, at + 1);
	return head;
}
#endif

/* Takes the next run of non-blanks off *t; empty at the end. */
struct text text_word(struct text *t);

/* If *t starts with `prefix`, takes it off and returns true. */
#ifndef __clang_analyzer__
static inline bool text_skip(struct text *t, struct text prefix)
{
	if (!text_starts(*t, prefix))
		return false;
	*t = text_from(*t, prefix.n);
	return true;
}
#endif

/* FNV-1a, for tables in memory; never stored. */
uint64_t text_hash(struct text t);

#endif
