/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Parts of the command track. */
#ifndef CLI_TRACK_H
#define CLI_TRACK_H

#include "base/text.h"

struct options;

/* track --lint: what the commands of mails or drafts would do. 0, or 1 when
 * there is something to tell; or an error. */
int track_lint(struct options *o);
/* track --undo, --redo: takes back commands that the operands name, or counts
 * them again; without any, lists what is taken back. */
int track_undo(struct options *o);
/* Who may command: --may, else the file regsift/track of the user's
 * configuration; "" when there is none. RS_ERR_USAGE, RS_ERR_CONFIG. */
int track_rules(const struct options *o, struct text *rules);

#endif
