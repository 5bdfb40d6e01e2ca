/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What the two sides of the comparison share. */
#ifndef TESTS_GMIME_H
#define TESTS_GMIME_H

#include <stddef.h>

/* How GMime reads a mail, as lines of text: "id ...", "subject ...", "date N",
 * "part TYPE NAME BYTES HASH". Returns the length; at most `room` bytes. */
size_t gmime_describe(const char *mail, size_t n, char *to, size_t room);

/* FNV-1a, of texts without CR and newlines at the end. */
static inline unsigned long long gmime_hash(const char *p, size_t n,
					    size_t *bytes)
{
	unsigned long long h = 0xcbf29ce484222325ULL;

	*bytes = 0;
	while (n && (p[n - 1] == '\n' || p[n - 1] == '\r'))
		n--;
	for (size_t i = 0; i < n; i++) {
		if (p[i] == '\r')
			continue;
		h = (h ^ (unsigned char)p[i]) * 0x100000001b3ULL;
		++*bytes;
	}
	return h;
}

#endif
