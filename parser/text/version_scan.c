/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The versions of a document, line by line, and the one release that all its
 * candidates are of: there "rc2" alone has a meaning.
 */
#include "parser/text/text.h"

void version_series(const struct facts *f, struct version *out)
{
	*out = (struct version){.major = -1, .minor = -1};
	for (size_t i = 0; i < f->n_versions; i++) {
		const struct version *v = &f->version[i].v;

		if (v->rc < 0)
			continue;
		if (out->major > 0 &&
		    (v->major != out->major || v->minor != out->minor)) {
			out->major = -1;
			return;
		}
		out->major = v->major;
		out->minor = v->minor;
	}
}

/* Lines that a tool printed name its own version; only those that speak of
 * the kernel count. */
static bool line_speaks(const struct line *l)
{
	const unsigned int foreign = LINE_REPEAT | LINE_PATCH | LINE_TRAILER |
		LINE_ATTRIBUTION | LINE_SIGNATURE;

	if (l->flags & foreign)
		return false;
	if ((l->flags & LINE_HEADER) && !(l->flags & LINE_SUBJECT))
		return false;
	if (l->block == NO_INDEX)
		return true;
	return text_ihas(l->text, TEXT("os release")) ||
	       text_ihas(l->text, TEXT("linux")) ||
	       text_ihas(l->text, TEXT("kernel"));
}

void version_scan(struct document *doc)
{
	struct facts *f = &doc->facts;

	for (size_t i = 0; i < doc->n_lines; i++) {
		struct version v;
		size_t at = 0;

		if (!line_speaks(&doc->line[i]))
			continue;
		while (version_next(doc->line[i].text, &at, &v)) {
			f->version = arena_grow(doc->arena, f->version,
						f->n_versions, &f->cap_versions,
						sizeof(*f->version));
			f->version[f->n_versions++] = (struct version_ref){
				.v = v,
				.line = i,
				.at = (size_t)(v.raw.p - doc->line[i].text.p),
			};
		}
	}
}
