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

/* What a byte is, in one load instead of up to eight comparisons: half of the
 * bytes of a mail are asked for it, some of them ten times. */
enum {
	CLASS_ALNUM = 1 << 0,
	CLASS_WORD = 1 << 1,	/* a letter, a digit or an underscore */
	CLASS_SPACE = 1 << 2,
	CLASS_HEX = 1 << 3,	/* of either case */
};

extern const unsigned char text_class[256];

static inline bool ch_is(char c, unsigned int class)
{
	return text_class[(unsigned char)c] & class;
}

static inline bool ch_alnum(char c)
{
	return ch_is(c, CLASS_ALNUM);
}

/* A letter, a digit or an underscore. */
static inline bool ch_word(char c)
{
	return ch_is(c, CLASS_WORD);
}

static inline bool ch_blank(char c)
{
	return c == ' ' || c == '\t';
}

static inline bool ch_space(char c)
{
	return ch_is(c, CLASS_SPACE);
}

/* A lower-case or upper-case hexadecimal digit. */
static inline bool ch_hex(char c)
{
	return ch_is(c, CLASS_HEX);
}

static inline char ch_fold(char c)
{
	return ch_upper(c) ? (char)(c - 'A' + 'a') : c;
}

/*
 * Short ones have their bodies in text_inline.h, for speed. The static checker
 * does not see those: it takes each test for "has bytes" for a hint that the
 * pointer may be NULL.
 */
#ifdef __clang_analyzer__
#define TEXT_INLINE
#else
#define TEXT_INLINE static inline
#endif

/* The view of a C string; NULL gives an empty view. */
static inline struct text text_of(const char *s)
{
	return (struct text){s, s ? strlen(s) : 0};
}

/* A part: from byte `at`, at most `n` bytes; clipped to what is there. */
TEXT_INLINE struct text text_sub(struct text t, size_t at, size_t n);

/* All from byte `at` on; empty when t is shorter. */
TEXT_INLINE struct text text_from(struct text t, size_t at);
TEXT_INLINE bool text_eq(struct text a, struct text b);

/* As text_eq, without regard to the case of ASCII letters. */
bool text_ieq(struct text a, struct text b);
/* Order of bytes: <0, 0, >0. */
int text_cmp(struct text a, struct text b);

TEXT_INLINE bool text_starts(struct text t, struct text prefix);

bool text_istarts(struct text t, struct text prefix);

TEXT_INLINE bool text_ends(struct text t, struct text suffix);

/*
 * The same against a C string, as tables of words hold them. Most words of a
 * table differ in the first byte, so their length is never counted.
 */
TEXT_INLINE bool text_begins(struct text t, const char *prefix);
TEXT_INLINE bool text_ibegins(struct text t, const char *prefix);
TEXT_INLINE bool text_is(struct text t, const char *word);
TEXT_INLINE bool text_iis(struct text t, const char *word);

/* Byte position of the first occurrence, or TEXT_NOT_FOUND. */
size_t text_find(struct text t, struct text what);
size_t text_ifind(struct text t, struct text what);

TEXT_INLINE size_t text_find_char(struct text t, char c);

/* As text_ifind, but `what` must not touch a letter, digit or underscore. */
size_t text_find_word(struct text t, struct text what);
bool text_has(struct text t, struct text what);
bool text_ihas(struct text t, struct text what);
/* Without white space at the left, at the right, at both ends. */
TEXT_INLINE struct text text_ltrim(struct text t);
TEXT_INLINE struct text text_rtrim(struct text t);
TEXT_INLINE struct text text_trim(struct text t);

/* Cuts *t after the first `sep`; returns what stood before it (all, and an
 * empty *t, when there is none). */
TEXT_INLINE struct text text_cut(struct text *t, char sep);

/* Takes the next run of non-blanks off *t; empty at the end. */
struct text text_word(struct text *t);

/* If *t starts with `prefix`, takes it off and returns true. */
TEXT_INLINE bool text_skip(struct text *t, struct text prefix);

/* FNV-1a, for tables in memory; never stored. */
uint64_t text_hash(struct text t);

#ifndef __clang_analyzer__
#include "base/text_inline.h"
#endif

#endif
