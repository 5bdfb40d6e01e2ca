/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SHA-256 by libmd; this file only turns the digest into hex digits. */
#include "base/hash.h"

#include <sha2.h>

void hash_sha256(struct text t, char hex[65])
{
	static const char digit[] = "0123456789abcdef";
	uint8_t digest[SHA256_DIGEST_LENGTH];
	SHA2_CTX context;

	SHA256Init(&context);
	if (t.n)
		SHA256Update(&context, (const uint8_t *)t.p, t.n);
	SHA256Final(digest, &context);
	for (size_t i = 0; i < sizeof(digest); i++) {
		hex[2 * i] = digit[digest[i] >> 4];
		hex[2 * i + 1] = digit[digest[i] & 15];
	}
	hex[64] = '\0';
}
