/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What is packed begins with slots in the order of hashes: the first says how
 * many follow, each of the others where the code of one expression stands, as
 * PCRE2 serialises it. That holds the version of PCRE2 and the size of a
 * pointer, and is refused by another: then the expression is compiled.
 */
#define PCRE2_CODE_UNIT_WIDTH 8
#include "base/pattern_pack.h"

#include <assert.h>
#include <pcre2.h>

#include "base/arena.h"

#define ALIGN 8

struct slot {
	uint64_t hash;		/* of the expression; of the first: how many */
	uint64_t at;
};

static struct text carried;

void *pattern_compile(const char *regex)
{
	int error;
	uint32_t groups;
	size_t at;
	pcre2_code *code = pcre2_compile((PCRE2_SPTR)regex,
					 PCRE2_ZERO_TERMINATED,
					 PCRE2_CASELESS |
						 PCRE2_NEVER_BACKSLASH_C,
					 &error, &at, NULL);

	assert(code);
	pcre2_pattern_info(code, PCRE2_INFO_CAPTURECOUNT, &groups);
	/* One more than struct match holds, and no match is ever reported. */
	assert(groups < PATTERN_GROUPS);
	return code;
}

/* ---- packing ---- */

struct item {
	uint64_t hash;
	const char *regex;
};

static int by_hash(const void *x, const void *y)
{
	const struct item *a = x, *b = y;

	return (a->hash > b->hash) - (a->hash < b->hash);
}

static void add_code(struct buf *to, const char *regex)
{
	const pcre2_code *code = pattern_compile(regex);
	uint8_t *bytes;
	size_t n;
	int count = pcre2_serialize_encode(&code, 1, &bytes, &n, NULL);

	assert(count == 1);
	buf_add(to, (struct text){(const char *)bytes, n});
	while (to->n % ALIGN)
		buf_char(to, '\0');
	pcre2_serialize_free(bytes);
	pcre2_code_free((pcre2_code *)(uintptr_t)code);
}

/* Cues may share an expression; two expressions never a hash. */
static size_t sort(struct item *item, size_t n)
{
	size_t kept = 0;

	qsort(item, n, sizeof(*item), by_hash);
	for (size_t i = 0; i < n; i++) {
		if (kept && item[i].hash == item[kept - 1].hash)
			assert(!strcmp(item[i].regex, item[kept - 1].regex));
		else
			item[kept++] = item[i];
	}
	return kept;
}

static void pack(struct buf *to, const struct item *item, struct slot *slot,
		 size_t n)
{
	const size_t head = (n + 1) * sizeof(*slot);
	struct buf codes = buf_new(to->max);

	slot[0].hash = n;
	for (size_t i = 0; i < n; i++) {
		slot[i + 1] = (struct slot){item[i].hash, head + codes.n};
		add_code(&codes, item[i].regex);
	}
	buf_add(to, (struct text){(const char *)slot, head});
	buf_add(to, buf_text(&codes));
	assert(!codes.full && !to->full);
	buf_free(&codes);
}

void pattern_pack(struct buf *to, struct pattern *const *p, size_t n)
{
	struct arena *a = arena_new();
	struct item *item = arena_array(a, n + 1, sizeof(*item));

	for (size_t i = 0; i < n; i++)
		item[i] = (struct item){text_hash(text_of(p[i]->regex)),
					p[i]->regex};
	n = sort(item, n);
	pack(to, item, arena_array(a, n + 1, sizeof(struct slot)), n);
	arena_free(a);
}

/* ---- looking up ---- */

void pattern_carry(struct text packed)
{
	carried = packed;
}

static const struct slot *slot_of(uint64_t hash)
{
	const struct slot *slot = (const void *)carried.p;
	size_t lo = 1, hi = (size_t)slot[0].hash + 1;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (slot[mid].hash == hash)
			return &slot[mid];
		if (slot[mid].hash < hash)
			lo = mid + 1;
		else
			hi = mid;
	}
	return NULL;
}

void *pattern_carried(const char *regex)
{
	pcre2_code *code = NULL;
	const struct slot *s;

	if (!carried.n)
		return NULL;
	s = slot_of(text_hash(text_of(regex)));
	if (s)
		pcre2_serialize_decode(&code, 1,
				       (const uint8_t *)carried.p + s->at,
				       NULL);
	return code;
}
