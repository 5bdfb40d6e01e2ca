/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Releases of a distribution as states: "RHEL 7.6" against "RHEL 8.1",
 * "CentOS7" against "CentOS8". Only two releases of one distribution, in a
 * complaint that compares no kernels, are the pair; the older is base. Names
 * of different distributions have no order, and three releases have no pair.
 */
#include <string.h>

#include "analyzer/side/side_sentence.h"
#include "base/number.h"

#define LIST_RELEASES 8

/* A longer name stands in front of its beginning. */
static const struct {
	const char *name;
	int family;
} names[] = {
	{"red hat enterprise linux", 1}, {"rhel", 1},
	{"centos linux", 2},		 {"centos stream", 2},
	{"centos", 2},			 {"rocky linux", 3},
	{"rocky", 3},			 {"almalinux", 4},
	{"oracle linux", 5},		 {"fedora", 6},
	{"debian", 7},			 {"ubuntu", 8},
	{"sles", 9},			 {"opensuse leap", 10},
	{"leap", 10},			 {"amazon linux", 11},
	{"proxmox ve", 12},		 {"proxmox", 12},
	{"pve", 12},			 {"linux mint", 13},
};

static int number_at(struct text t, size_t *at)
{
	uint64_t n = 0;
	size_t len = num_uint(text_from(t, *at), &n);

	if (!len || n > 99)
		return -1;
	*at += len;
	return (int)n;
}

/* The release behind a name: "7.6", " 22.04", "-8", " 12 SP5"; false when
 * there is none. *end is behind it. */
static bool release_at(struct text t, size_t at, struct release *r, size_t *end)
{
	if (at < t.n && (t.p[at] == ' ' || t.p[at] == '-' || t.p[at] == '_'))
		at++;
	r->major = number_at(t, &at);
	r->minor = -1;
	if (r->major < 1)
		return false;
	if (at + 1 < t.n && t.p[at] == '.' && ch_digit(t.p[at + 1])) {
		at++;
		r->minor = number_at(t, &at);
	} else if (text_istarts(text_ltrim(text_from(t, at)), TEXT("sp"))) {
		size_t sp = t.n - text_ltrim(text_from(t, at)).n + 2;

		r->minor = number_at(t, &sp);
		at = r->minor < 0 ? at : sp;
	}
	*end = at;
	/* "Debian 64bit", "Ubuntu 3x" name none. */
	return at == t.n || !ch_word(t.p[at]);
}

/* The next release that t names, at or behind *at. */
static bool release_next(struct text t, size_t *at, struct release *r)
{
	for (size_t i = *at; i < t.n; i++) {
		if (!ch_alpha(t.p[i]) || (i > 0 && ch_word(t.p[i - 1])))
			continue;
		for (size_t k = 0; k < sizeof(names) / sizeof(*names); k++) {
			struct text w = text_of(names[k].name);

			r->family = names[k].family;
			if (text_istarts(text_from(t, i), w) &&
			    release_at(t, i + w.n, r, at))
				return true;
		}
	}
	*at = t.n;
	return false;
}

static int order(const struct release *a, const struct release *b)
{
	if (a->major != b->major)
		return a->major < b->major ? -1 : 1;
	return (a->minor > b->minor) - (a->minor < b->minor);
}

struct releases {
	struct release r[LIST_RELEASES];
	size_t n;
};

static void collect(struct releases *all, struct text t)
{
	struct release r;
	size_t at = 0, k = 0;

	while (all->n < LIST_RELEASES && release_next(t, &at, &r)) {
		for (k = 0; k < all->n; k++)
			if (all->r[k].family == r.family &&
			    order(&all->r[k], &r) == 0)
				break;
		if (k == all->n)
			all->r[all->n++] = r;
	}
}

void side_distros_read(struct sides *s)
{
	struct side_facts *f = &s->facts;
	struct releases all = {.n = 0};

	if (!f->regression || f->patch || f->n_base || f->n_test)
		return;
	collect(&all, s->doc->title);
	for (size_t i = 0; i < s->n_paras; i++)
		collect(&all, s->para[i].t);
	for (size_t i = 0; i < s->doc->n_runs; i++)
		collect(&all, s->doc->run[i].label);
	/* Any third release, of whichever distribution, is one too many. */
	if (all.n != 2 || all.r[0].family != all.r[1].family)
		return;
	f->release_base = all.r[order(&all.r[0], &all.r[1]) < 0 ? 0 : 1];
	f->release_test = all.r[order(&all.r[0], &all.r[1]) < 0 ? 1 : 0];
}

unsigned int side_distro_in(const struct sides *s, struct text t)
{
	const struct side_facts *f = &s->facts;
	bool base = false, test = false;
	struct release r;
	size_t at = 0;

	while (f->release_base.family && release_next(t, &at, &r)) {
		base |= order(&r, &f->release_base) == 0;
		test |= order(&r, &f->release_test) == 0;
	}
	if (base == test)
		return 0;
	return base ? LABEL_OLD : LABEL_NEW;
}

/* ---- both in one sentence ---- */

struct mention {
	struct text text;
	size_t at;
	unsigned int feature;
};

/* The mentions of the pair in the sentence, at most two; their number. */
static size_t mentions(const struct sentence *x, struct mention *m)
{
	struct text t = text_sub(x->t, 0, x->to);
	size_t at = x->from, n = 0, from = at;
	struct release r;

	while (release_next(t, &at, &r)) {
		struct text words = text_sub(t, from, at - from);
		unsigned int feature = side_distro_in(x->s, words);

		if (feature && n < 2)
			m[n] = (struct mention){text_trim(words), at, feature};
		n += feature != 0;
		from = at;
	}
	return n;
}

/* "SLES 12 vs SLES 15: 340 MB/s vs 290 MB/s": both stand on one side of all
 * numbers, so that the nearest of them says nothing. Two numbers go by their
 * order, others are of nobody. */
bool side_distro_sentence(struct sentence *x)
{
	struct mention m[2];
	size_t n;

	if (!x->s->facts.release_base.family)
		return false;
	n = mentions(x, m);
	if (n < 2 || m[0].feature == m[1].feature ||
	    (m[1].at > x->n[0].at && m[0].at < x->n[x->count - 1].end))
		return false;
	for (size_t k = 0; k < x->count; k++) {
		struct label l = {.text = m[k % 2].text,
				  .features = m[k % 2].feature};

		if (!row_open(x, k))
			continue;
		if (x->count == 2 && n == 2 && row_same_unit(x, 0, 1))
			row_bind(x, k, l, 1);
		else
			row_settle(x, k, ROLE_OTHER, "two-releases", 0.9,
				   NULL);
	}
	return true;
}
