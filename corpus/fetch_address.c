/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * One table of ranges. An IPv4 address is looked up as ::ffff:a.b.c.d; one
 * that is wrapped into an IPv6 address (NAT64, 6to4) is unwrapped first.
 */
#include "corpus/fetch_address.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include "base/number.h"

/* A range that no archive on the Internet has an address in. */
struct special {
	const char *prefix;
	const char *what;
};

static const struct special specials[] = {
	{"0.0.0.0/8", "an unspecified address"},
	{"10.0.0.0/8", "a private address"},
	{"100.64.0.0/10", "an address of a carrier's inner network"},
	{"127.0.0.0/8", "a loopback address"},
	{"169.254.0.0/16", "a link-local address"},
	{"172.16.0.0/12", "a private address"},
	{"192.0.0.0/24", "a reserved address"},
	{"192.0.2.0/24", "an address of documentation"},
	{"192.168.0.0/16", "a private address"},
	{"198.18.0.0/15", "an address of benchmarks"},
	{"198.51.100.0/24", "an address of documentation"},
	{"203.0.113.0/24", "an address of documentation"},
	{"224.0.0.0/4", "a multicast address"},
	{"240.0.0.0/4", "a reserved address"},
	{"::1/128", "a loopback address"},
	{"fc00::/7", "a private address"},
	{"fe80::/10", "a link-local address"},
	{"fec0::/10", "a site-local address"},
	{"ff00::/8", "a multicast address"},
	{"100::/64", "an address to discard"},
	{"2001::/23", "a reserved address"},
	{"2001:db8::/32", "an address of documentation"},
	{"64:ff9b:1::/48", "a private address"},
	/* All that is left below: nothing of the Internet is there, but the
	 * old form ::a.b.c.d of IPv4. */
	{"::/96", "a reserved address"},
};

static const unsigned char mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
					 0xff, 0xff};
static const unsigned char nat64[12] = {0, 0x64, 0xff, 0x9b};

/* Whole bytes first, then the bits of the one that is left. */
static bool in_range(const unsigned char *address, const struct fetch_range *r)
{
	unsigned int whole = r->bits / 8, rest = r->bits % 8;
	unsigned int mask = 0xffU << (8 - rest) & 0xff;

	if (memcmp(address, r->address, whole) != 0)
		return false;
	return rest == 0 ||
	       ((unsigned int)(address[whole] ^ r->address[whole]) & mask) == 0;
}

/* Both families into 16 bytes. */
static bool parse_address(const char *s, unsigned char *address, bool *v4)
{
	memcpy(address, mapped, sizeof(mapped));
	*v4 = inet_pton(AF_INET, s, address + 12) == 1;
	return *v4 || inet_pton(AF_INET6, s, address) == 1;
}

/* "10.1.0.0/16", "fc00::/7", or one address. */
bool fetch_range_parse(struct text t, struct fetch_range *out)
{
	char word[64];
	struct text address = text_cut(&t, '/');
	uint64_t bits = 0;
	bool v4;

	if (address.n >= sizeof(word))
		return false;
	snprintf(word, sizeof(word), "%.*s", TEXT_ARG(address));
	if (!parse_address(word, out->address, &v4))
		return false;
	if (t.n && num_uint(t, &bits) != t.n)
		return false;
	if (!t.n)
		bits = v4 ? 32 : 128;
	if (bits > (v4 ? 32 : 128))
		return false;
	out->bits = (unsigned int)bits + (v4 ? 96 : 0);
	return true;
}

static bool is_allowed(const unsigned char *address,
		       const struct fetch_range *allowed, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (in_range(address, &allowed[i]))
			return true;
	return false;
}

static const char *look_up(const unsigned char *address)
{
	struct fetch_range r;

	for (size_t i = 0; i < sizeof(specials) / sizeof(*specials); i++)
		if (fetch_range_parse(text_of(specials[i].prefix), &r) &&
		    in_range(address, &r))
			return specials[i].what;
	return NULL;
}

/* The IPv4 address that a translator would send it to. */
static void unwrap(unsigned char *address)
{
	unsigned char four[4];

	if (memcmp(address, nat64, sizeof(nat64)) == 0)
		memcpy(four, address + 12, 4);
	else if (address[0] == 0x20 && address[1] == 0x02)
		memcpy(four, address + 2, 4);
	else
		return;
	memcpy(address, mapped, sizeof(mapped));
	memcpy(address + 12, four, 4);
}

/* What a user allows is looked for before and after unwrapping, as either form
 * may have been meant. */
const char *fetch_address_refused(const struct sockaddr *sa,
				  const struct fetch_range *allowed, size_t n)
{
	unsigned char address[16];

	if (sa->sa_family == AF_INET) {
		struct sockaddr_in in;

		memcpy(&in, sa, sizeof(in));
		memcpy(address, mapped, sizeof(mapped));
		memcpy(address + 12, &in.sin_addr, 4);
	} else if (sa->sa_family == AF_INET6) {
		struct sockaddr_in6 in6;

		memcpy(&in6, sa, sizeof(in6));
		memcpy(address, &in6.sin6_addr, 16);
	} else {
		return "no address of the Internet";
	}
	if (is_allowed(address, allowed, n))
		return NULL;
	unwrap(address);
	return is_allowed(address, allowed, n) ? NULL : look_up(address);
}
