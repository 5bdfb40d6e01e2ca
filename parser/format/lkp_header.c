/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What stands above a table of the kernel test robot:
 *
 *	key/key/.../testcase:
 *	  value/value/.../name
 *
 *	commit:
 *	  0123456789 ("subject of the parent")
 *	  89abcdef01 ("subject of the commit")
 *
 *	0123456789abcdef 89abcdef0123456789abcdef012
 *	---------------- ---------------------------
 *
 * Any part may be missing: replies cut it, the robot of 2014 printed no axes,
 * a later column may be a tag, or a commit with a patch on top.
 */
#include "parser/format/lkp.h"

#include <string.h>

/* Lines from the hashes up to the axes: the list of commits and blanks. */
#define REACH 32
#define DASHES 10
#define HASH_LEAST 7

static bool soft_end(struct text t)
{
	return t.n > 0 && t.p[t.n - 1] == '=' &&
	       (t.n < 2 || t.p[t.n - 2] != '=');
}

struct text lkp_whole_line(const struct passage *p, size_t at, size_t *took)
{
	struct text t = p->line[at]->text;

	*took = 1;
	if (!soft_end(t) || at + 1 >= p->n || !p->line[at + 1]->text.n)
		return t;
	*took = 2;
	return arena_printf(p->doc->arena, "%.*s%.*s", (int)(t.n - 1), t.p,
			    TEXT_ARG(p->line[at + 1]->text));
}

/* ---- kinds of lines ---- */

static bool is_bars(struct text t)
{
	bool any = false;

	for (size_t i = 0; i < t.n; i++) {
		if (!ch_blank(t.p[i]) && !strchr("|\\/", t.p[i]))
			return false;
		any |= t.p[i] == '|' || t.p[i] == '\\';
	}
	return any;
}

/* The number of groups of dashes, 0 when something else is there. */
static size_t dash_groups(struct text t)
{
	struct text w;
	size_t n = 0;

	while ((w = text_word(&t)).n) {
		for (size_t i = 0; i < w.n; i++)
			if (w.p[i] != '-')
				return 0;
		if (w.n < DASHES)
			return 0;
		n++;
	}
	return n;
}

static bool is_hash(struct text w)
{
	size_t n = 0;

	while (n < w.n && ch_hex(w.p[n]))
		n++;
	return n >= HASH_LEAST && n <= 40 && n == w.n;
}

/* Hashes, and tags among them; as many as there are groups of dashes. */
static bool names_columns(struct text t, size_t groups)
{
	struct text w;
	size_t n = 0;
	bool hash = false;

	while ((w = text_word(&t)).n) {
		if (!ch_alnum(w.p[0]))
			return false;
		hash |= is_hash(w);
		n++;
	}
	return hash && n == groups;
}

bool lkp_is_hashes(const struct passage *p, size_t at)
{
	size_t took, unused;
	struct text t = text_trim(p->line[at]->text);

	if (!t.n || !ch_alnum(t.p[0]))
		return false;
	t = lkp_whole_line(p, at, &took);
	if (at + took >= p->n ||
	    !text_starts(text_ltrim(p->line[at + took]->text), TEXT("-----")))
		return false;
	return names_columns(t, dash_groups(lkp_whole_line(p, at + took,
							   &unused)));
}

enum lkp_line lkp_line_kind(const struct passage *p, size_t at)
{
	struct text t = text_trim(p->line[at]->text);
	size_t took;

	if (!t.n)
		return LKP_NONE;
	switch (t.p[0]) {
	case '|':
	case '\\':
		return is_bars(t) ? LKP_BARS : LKP_NONE;
	case '-':
		return dash_groups(lkp_whole_line(p, at, &took)) > 1 ?
			       LKP_DASHES : LKP_NONE;
	case '%':
		return text_starts(t, TEXT("%stddev")) ||
		       (text_starts(t, TEXT("%change")) &&
			text_has(t, TEXT("%std"))) ? LKP_STDDEV : LKP_NONE;
	default:
		if (text_starts(t, TEXT("fail:runs")))
			return LKP_FAILS;
		return lkp_is_hashes(p, at) ? LKP_HASHES : LKP_NONE;
	}
}

/* ---- reading upwards ---- */

static void read_hashes(struct lkp_header *h, struct text t)
{
	struct text w;

	while ((w = text_word(&t)).n && h->n < LKP_COLUMNS)
		h->label[h->n++] = w;
}

static bool same_hash(struct text a, struct text b)
{
	size_t n = a.n < b.n ? a.n : b.n;

	return n >= HASH_LEAST && text_eq(text_sub(a, 0, n), text_sub(b, 0, n));
}

/* "682fd4e9ff  <--- with the patch on top": what is more than the commit. The
 * subject of the commit is not. */
static struct text remark_of(struct text line, struct text hash)
{
	struct text rest = text_trim(text_from(line, hash.n));

	if (rest.n && strchr("=+<", rest.p[0]))
		return rest;
	return (struct text){NULL, 0};
}

static void read_commit(const struct passage *p, struct lkp_header *h,
			struct text line, bool name)
{
	struct text rest = line, hash = text_word(&rest), remark;

	if (!hash.n)
		return;
	if (name) {
		if (h->n < LKP_COLUMNS)
			h->label[h->n++] = hash;
		return;
	}
	remark = remark_of(line, hash);
	for (size_t i = 0; remark.n && i < h->n; i++)
		if (same_hash(h->label[i], hash))
			h->label[i] = arena_printf(
				p->doc->arena, "%.*s %.*s",
				TEXT_ARG(h->label[i]), TEXT_ARG(remark));
}

/* A subject may be wrapped: only lines that begin with a hash or a tag count
 * as columns. */
static bool begins_commit(struct text t)
{
	struct text w = text_word(&t);

	return is_hash(w) ||
	       (!t.n && text_find_char(w, '.') != TEXT_NOT_FOUND &&
		w.n && w.p[0] == 'v');
}

static void read_commits(const struct passage *p, struct lkp_header *h,
			 size_t from, size_t to)
{
	bool name = h->n == 0;

	for (size_t i = from; i < to; i++) {
		struct text t = text_trim(p->line[i]->text);

		if (begins_commit(t))
			read_commit(p, h, t, name);
	}
}

static bool is_keys(struct text t)
{
	return t.n > 8 && ch_lower(t.p[0]) && t.p[t.n - 1] == ':' &&
	       text_find_char(t, '/') != TEXT_NOT_FOUND &&
	       text_find_char(t, ' ') == TEXT_NOT_FOUND &&
	       text_find(t, TEXT("://")) == TEXT_NOT_FOUND;
}

static void find_values(const struct passage *p, struct lkp_header *h,
			size_t keys, size_t to)
{
	size_t took, i = lines_next(p, keys + 1, 2);

	if (i >= to || text_find_char(p->line[i]->text, '/') ==
			       TEXT_NOT_FOUND)
		return;
	(void)lkp_whole_line(p, i, &took);
	h->keys = keys;
	h->values = i;
}

void lkp_header_read(const struct passage *p, size_t at,
		     struct lkp_header *h)
{
	*h = (struct lkp_header){.keys = NO_INDEX, .values = NO_INDEX};
	if (lkp_is_hashes(p, at)) {
		size_t took;

		read_hashes(h, lkp_whole_line(p, at, &took));
	}
	for (size_t k = at; k-- > 0 && at - k <= REACH;) {
		struct text t = text_trim(p->line[k]->text);

		if (p->line[k]->block != NO_INDEX ||
		    text_starts(t, TEXT("=====")))
			return;
		if (text_ieq(t, TEXT("commit:"))) {
			read_commits(p, h, k + 1, at);
		} else if (is_keys(t)) {
			find_values(p, h, k, at);
			return;
		}
	}
}
