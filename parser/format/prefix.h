/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Names of files that stand in front of what tools printed. */
#ifndef PARSER_FORMAT_PREFIX_H
#define PARSER_FORMAT_PREFIX_H

#include "parser/document.h"

/* Takes names of files off the lines of a document, where a format of a tool
 * reads what stands behind them: fills line->prefix. Linear in the lines. */
void prefix_scan(struct document *doc);
/* Could a word be the name of a file with results? */
bool prefix_is_name(struct text t);
/* Where the extension of such a name begins, with its dot, or
 * TEXT_NOT_FOUND. */
size_t prefix_extension(struct text name);

#endif
