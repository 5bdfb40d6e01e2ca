/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Mails that do not stand in one file, as one document. */
#ifndef PARSER_SOURCE_GATHER_H
#define PARSER_SOURCE_GATHER_H

#include "parser/document.h"

/* The mails below a folder (a maildir, a repository, files), in the order of
 * their dates, as the text of an mbox. At most LIMIT_MESSAGES and
 * LIMIT_DOCUMENT bytes; what is left out, or is no mail, becomes a diagnostic.
 * Errors as those of source_read; RS_ERR_INPUT when there is no mail. */
int gather_read(const char *path, struct document **out);

#endif
