/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Keys of workloads: each line NAME=VALUE is a parameter of one run. A key
 * must be the same when it is made again.
 * Dictionary: analyzer/compare/group_key.c */
#include "analyzer/compare/group.h"
#include "tests/fuzz/lines.h"

#define PARAMS 64

static size_t read_params(struct text rest, struct param *p)
{
	size_t n = 0;

	while (rest.n && n < PARAMS) {
		struct text line = text_cut(&rest, '\n');

		p[n].name = text_cut(&line, '=');
		p[n++].value = line;
	}
	return n;
}

static struct text key(struct arena *a, const struct param *p, size_t n)
{
	struct buf b = buf_new(1024);
	struct text t;

	group_key_params(a, &b, p, n);
	group_fio_title(&b, p, n);
	t = arena_text(a, (struct text){b.p, b.n});
	buf_free(&b);
	return t;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena *a = arena_new();
	struct param p[PARAMS];
	size_t n = read_params((struct text){(const char *)data, size}, p);

	for (size_t i = 0; i < n; i++)
		if (group_gates(p[i].name))
			group_canonical(a, p[i].value);
	assert(text_eq(key(a, p, n), key(a, p, n)));
	arena_free(a);
	return 0;
}
