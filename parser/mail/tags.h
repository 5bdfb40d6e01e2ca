/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * HTML and XML as a stream of tags and texts. libxml2 is not fit for hostile
 * input by its makers' own word, so it runs in a locked-down child
 * (base/child.h) and is known to tags.c alone; the events are looked at here.
 */
#ifndef PARSER_MAIL_TAGS_H
#define PARSER_MAIL_TAGS_H

#include "base/arena.h"
#include "base/text.h"

enum tags_language { TAGS_HTML, TAGS_XML };

struct tags {
	/* attribute: names and values by turns, a value may be NULL; ends with
	 * a name of NULL. Strings live during the call only. */
	void (*start)(void *data, const char *name,
		      const char *const *attribute);
	void (*end)(void *data, const char *name);
	void (*text)(void *data, struct text t);
	void *data;
	size_t place;	/* bytes of the page that the parser has taken */
	size_t from;	/* of a text: its first byte in the page, where that is
			 * known, else place */
	bool stop;	/* set by a function: no more is wanted */
};

enum tags_end {
	TAGS_WHOLE,
	TAGS_BROKEN,	/* XML that is not well-formed: what stands before the
			 * place was given */
	TAGS_STOPPED,
	TAGS_FAILED,	/* the child broke a limit or died; what it said before
			 * was given */
};

/* Calls the functions of *t in the order of the page, which is UTF-8. No
 * entity but those of the language is known, no DTD is read, nothing is
 * fetched. Time and memory grow with the page; see child_run. */
enum tags_end tags_read(struct text page, enum tags_language language,
			struct tags *t);

/* The value of an attribute; p NULL when it is absent. */
struct text tags_attribute(const char *const *attribute, const char *name);

#endif
