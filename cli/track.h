/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Parts of the command track. */
#ifndef CLI_TRACK_H
#define CLI_TRACK_H

struct options;

/* track --lint: what the commands of mails or drafts would do. 0, or 1 when
 * there is something to tell; or an error. */
int track_lint(struct options *o);

#endif
