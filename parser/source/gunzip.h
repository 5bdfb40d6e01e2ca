/* SPDX-License-Identifier: GPL-2.0-or-later */
/* gzip, by zlib, with counters against bombs. */
#ifndef PARSER_SOURCE_GUNZIP_H
#define PARSER_SOURCE_GUNZIP_H

#include "parser/document.h"

/* Whether the bytes begin as gzip does. */
bool gunzip_sniff(struct text t);
/* Inflates all members of t into doc->raw. Stops, with the diagnostic
 * "truncated", at LIMIT_DOCUMENT, at LIMIT_GZIP_RATIO and at damage; what came
 * before is kept. False, with doc->raw untouched, when nothing came out of
 * bytes that only look like gzip. */
bool gunzip(struct document *doc, struct text t);

#endif
