/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * JSON as a tree in an arena; json.c is the one place that calls cJSON. What reports
 * hold is often not quite JSON: bare nan and inf (read as null), single
 * backslashes, bad UTF-8 and an end that was cut off are mended first.
 * Walk objects in order; duplicate keys are kept.
 */
#ifndef PARSER_FORMAT_JSON_H
#define PARSER_FORMAT_JSON_H

#include "base/arena.h"

enum json_kind { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_STRING, JSON_ARRAY,
		 JSON_OBJECT };

struct json {
	struct text key;	/* inside an object, else empty */
	struct text string;	/* JSON_STRING */
	double number;		/* JSON_NUMBER, JSON_BOOL (1 or 0) */
	const struct json *child, *next;
	size_t line;		/* of the text that was read, from 0 */
	enum json_kind kind;
};

enum json_error { JSON_FINE, JSON_CUT, JSON_BAD, JSON_TOO_BIG };

/*
 * Reads one value; nothing but white space may follow. *error says JSON_CUT
 * when the text ended inside it and what was there is returned; NULL with
 * JSON_BAD or JSON_TOO_BIG (LIMIT_JSON_*). All of the result is in `a`.
 */
const struct json *json_read(struct arena *a, struct text t,
			     enum json_error *error);

/* The same tree for JSON without fault or oddity, several times as fast; NULL
 * for all other (then ask json_read). Its strings are views on t. */
const struct json *json_tree(struct arena *a, struct text t);

/* Where brackets stand when text comes in pieces. */
struct json_depth {
	size_t depth;
	bool string, escape;
};

/* Goes over a piece; the bytes of it up to and with the one that closes the
 * outermost bracket, or TEXT_NOT_FOUND when that is not in it. */
size_t json_end(struct json_depth *d, struct text piece);

#endif
