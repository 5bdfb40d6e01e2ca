/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Two readers of JSON: where json_tree() gives a tree, json_read() must give
 * the same one without complaint.
 */
#include <stdlib.h>

#include "parser/format/json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void same_tree(const struct json *a, const struct json *b)
{
	for (; a && b; a = a->next, b = b->next) {
		if (a->kind != b->kind || a->line != b->line ||
		    !text_eq(a->key, b->key) ||
		    !text_eq(a->string, b->string) ||
		    (a->kind == JSON_NUMBER &&
		     memcmp(&a->number, &b->number, sizeof(a->number)) != 0))
			abort();
		same_tree(a->child, b->child);
	}
	if (a || b)
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena *a = arena_new();
	struct text t = {(const char *)data, size};
	const struct json *quick = json_tree(a, t), *slow;
	enum json_error error;

	if (quick) {
		slow = json_read(a, t, &error);
		if (error != JSON_FINE || !slow)
			abort();
		same_tree(quick, slow);
	}
	arena_free(a);
	return 0;
}
