/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Addresses that a URL from outside must not make this program talk to: those
 * of the machine itself and of the network around it. They are judged when
 * the name has been resolved, so no name service can lie about them.
 */
#ifndef CORPUS_FETCH_ADDRESS_H
#define CORPUS_FETCH_ADDRESS_H

#include <sys/socket.h>

#include "base/text.h"

/* A range that the user allows: IPv4 as ::ffff:a.b.c.d. */
struct fetch_range {
	unsigned char address[16];
	unsigned int bits;	/* leading ones that must be the same, of 128 */
};

/* "10.1.0.0/16", "fd00::/8", "127.0.0.1". False when it is none. */
bool fetch_range_parse(struct text t, struct fetch_range *out);
/* NULL when the address is one of the public Internet or in one of the ranges,
 * else what it is: "a loopback address", constant. All but IPv4 and IPv6 are
 * refused. Ranges: the registries of IANA for special addresses (RFC 6890). */
const char *fetch_address_refused(const struct sockaddr *sa,
				  const struct fetch_range *allowed, size_t n);

#endif
