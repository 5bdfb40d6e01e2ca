/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Commit and tag objects of a hostile repository: what is given are views into
 * the object, ids are digits, and a key of a link is its own key.
 * Dictionary: parser/text/commit/commit_object.c */
#include <stdlib.h>

#include "parser/text/commit/commit_object.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must_be_inside(struct text part, struct text whole)
{
	if (part.n && (part.p < whole.p ||
		       part.p + part.n > whole.p + whole.n))
		abort();
}

static void must_be_id(struct text id, size_t least)
{
	if (id.n < least || id.n > 64)
		abort();
	for (size_t i = 0; i < id.n; i++)
		if (!ch_hex(id.p[i]))
			abort();
}

static void read_message(struct arena *a, struct text message)
{
	struct commit_reader r = commit_reader(message);
	struct text subject = commit_subject(a, message), key;
	struct commit_said s;
	size_t n = 0;

	if (text_find_char(subject, '\n') != TEXT_NOT_FOUND)
		abort();
	if (!text_eq(commit_subject(a, subject), subject))
		abort();
	while (commit_says_next(&r, &s)) {
		must_be_inside(s.value, message);
		if (++n > message.n)
			abort();
		if (s.what != COMMIT_LINKS) {
			must_be_id(s.value, s.what == COMMIT_UPSTREAM ? 12 : 7);
			continue;
		}
		key = commit_link_key(a, s.value);
		if (key.n && !text_starts(key, TEXT("id:")) &&
		    !text_starts(key, TEXT("url:")))
			abort();
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena *a = arena_new();
	struct text t = {(const char *)data, size}, id;
	struct commit_object o;
	int64_t time;

	if (commit_object_parse(t, &o)) {
		must_be_inside(o.message, t);
		must_be_inside(o.author, t);
		must_be_inside(o.author_mail, t);
		while (commit_parent(&o, &id))
			must_be_inside(id, t);
		read_message(a, o.message);
	}
	if (tag_object_parse(t, &id, &time))
		must_be_inside(id, t);
	read_message(a, t);
	arena_free(a);
	return 0;
}
