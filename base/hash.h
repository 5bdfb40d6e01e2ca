/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SHA-256 (libmd): the identity of a document. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include "base/text.h"

/* 64 lower-case hex digits and a NUL. */
void hash_sha256(struct text t, char hex[65]);

#endif
