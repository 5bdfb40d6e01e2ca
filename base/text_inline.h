/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Bodies of what text.h declares; included by it alone. */
#ifndef BASE_TEXT_INLINE_H
#define BASE_TEXT_INLINE_H

static inline struct text text_sub(struct text t, size_t at, size_t n)
{
	if (at >= t.n)
		return (struct text){t.p ? t.p + t.n : NULL, 0};
	if (n > t.n - at)
		n = t.n - at;
	return (struct text){t.p + at, n};
}

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

static inline bool text_starts(struct text t, struct text prefix)
{
	return t.n >= prefix.n &&
	       (prefix.n == 0 || (t.p[0] == prefix.p[0] &&
				  memcmp(t.p, prefix.p, prefix.n) == 0));
}

static inline bool text_ends(struct text t, struct text suffix)
{
	return t.n >= suffix.n && text_eq(text_from(t, t.n - suffix.n), suffix);
}

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

static inline size_t text_find_char(struct text t, char c)
{
	const char *hit = t.n ? memchr(t.p, c, t.n) : NULL;

	return hit ? (size_t)(hit - t.p) : TEXT_NOT_FOUND;
}

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

static inline bool text_skip(struct text *t, struct text prefix)
{
	if (!text_starts(*t, prefix))
		return false;
	*t = text_from(*t, prefix.n);
	return true;
}

#endif
