/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * PCRE2 for the patterns of format files. No just-in-time compiler; the
 * limits are set here and not by the pattern. Case counts: tools print the
 * same letters each time.
 */
#define PCRE2_CODE_UNIT_WIDTH 8
#include "parser/format/line/line_regex.h"

#include <pcre2.h>

#include "base/limits.h"

struct line_regex {
	pcre2_code *code;
	struct text name[LINE_GROUPS];
	struct line_regex *next;	/* of all that were compiled */
};

static struct {
	pcre2_match_context *context;
	pcre2_match_data *data;
	struct arena *arena;	/* of the list: it outlives the callers' */
	struct line_regex *first;
} shared;

/* One context and one array of groups for all: nothing is matched at once. */
static void prepare(void)
{
	if (shared.context)
		return;
	shared.context = pcre2_match_context_create(NULL);
	shared.data = pcre2_match_data_create(LINE_GROUPS, NULL);
	if (!shared.context || !shared.data)
		out_of_memory();
	shared.arena = arena_new();
	pcre2_set_match_limit(shared.context, LIMIT_LINE_MATCH);
	pcre2_set_heap_limit(shared.context, LIMIT_MATCH_HEAP);
}

/* The table of names has entries of one size: two bytes with the number of
 * the group, then the name and a NUL. */
static void read_names(struct line_regex *r)
{
	uint32_t count, size;
	PCRE2_SPTR table;

	pcre2_pattern_info(r->code, PCRE2_INFO_NAMECOUNT, &count);
	pcre2_pattern_info(r->code, PCRE2_INFO_NAMEENTRYSIZE, &size);
	pcre2_pattern_info(r->code, PCRE2_INFO_NAMETABLE, &table);
	for (uint32_t i = 0; i < count; i++) {
		PCRE2_SPTR entry = table + (size_t)i * size;
		size_t n = (size_t)entry[0] << 8 | entry[1];

		r->name[n] = arena_text(shared.arena,
					text_of((const char *)entry + 2));
	}
}

static bool few_groups(struct line_regex *r, struct text *why)
{
	uint32_t n;

	pcre2_pattern_info(r->code, PCRE2_INFO_CAPTURECOUNT, &n);
	if (n < LINE_GROUPS)
		return true;
	*why = TEXT("has too many groups");
	return false;
}

/* "(*LIMIT_MATCH=...)" at the start would set the limits anew, so it is
 * refused. */
struct line_regex *line_regex_new(struct arena *a, struct text pattern,
				  struct text *why)
{
	struct line_regex *r;
	int error;
	size_t at;

	prepare();
	r = arena_alloc(shared.arena, sizeof(*r));
	if (text_starts(pattern, TEXT("(*"))) {
		*why = TEXT("sets options of the matcher");
		return NULL;
	}
	r->code = pcre2_compile((PCRE2_SPTR)pattern.p, pattern.n,
				PCRE2_NEVER_BACKSLASH_C | PCRE2_ANCHORED |
				PCRE2_NEVER_UTF,
				&error, &at, NULL);
	if (!r->code) {
		char message[120];

		pcre2_get_error_message(error, (PCRE2_UCHAR *)message,
					sizeof(message));
		*why = arena_printf(a, "%s at byte %zu", message, at);
		return NULL;
	}
	if (!few_groups(r, why)) {
		pcre2_code_free(r->code);
		return NULL;
	}
	read_names(r);
	r->next = shared.first;
	shared.first = r;
	return r;
}

size_t line_regex_group(const struct line_regex *r, struct text name)
{
	for (size_t i = 1; i < LINE_GROUPS; i++)
		if (name.n && text_eq(r->name[i], name))
			return i;
	return 0;
}

struct text line_regex_name(const struct line_regex *r, size_t n)
{
	return n < LINE_GROUPS ? r->name[n] : (struct text){NULL, 0};
}

/* LINE_GAVE_UP: the limit was met, which is not "no match" for who charges
 * it. */
enum line_match line_regex_match(const struct line_regex *r, struct text t,
				 size_t from, struct text group[LINE_GROUPS])
{
	const size_t *v;
	int n;

	n = pcre2_match(r->code, (PCRE2_SPTR)(t.n ? t.p : ""), t.n, from,
			PCRE2_NO_JIT, shared.data, shared.context);
	if (n == PCRE2_ERROR_NOMATCH)
		return LINE_NO_MATCH;
	if (n <= 0)
		return LINE_GAVE_UP;
	v = pcre2_get_ovector_pointer(shared.data);
	for (size_t i = 0; i < LINE_GROUPS; i++) {
		group[i] = (struct text){NULL, 0};
		if (i < (size_t)n && v[2 * i] != PCRE2_UNSET &&
		    v[2 * i] <= v[2 * i + 1])
			group[i] = text_sub(t, v[2 * i],
					    v[2 * i + 1] - v[2 * i]);
	}
	return LINE_MATCHED;
}

void line_regex_release_all(void)
{
	for (struct line_regex *r = shared.first; r; r = r->next)
		pcre2_code_free(r->code);
	pcre2_match_data_free(shared.data);
	pcre2_match_context_free(shared.context);
	arena_free(shared.arena);
	memset(&shared, 0, sizeof(shared));
}
