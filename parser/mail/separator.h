/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Where one mail of an mbox ends and the next begins, for all its variants:
 * escaped (mboxrd, mboxo), counted (mboxcl, mboxcl2: Content-Length) and the
 * files of git format-patch. Nothing is kept; every function may be called for
 * any part of a mapped file.
 */
#ifndef PARSER_MAIL_SEPARATOR_H
#define PARSER_MAIL_SEPARATOR_H

#include "base/text.h"

/* How the mails of one file are told apart. */
struct mbox_rule {
	unsigned int flags;	/* enum mail_flag: how lines were escaped */
	bool patches;		/* its first line is one of git format-patch */
	bool counted;		/* all its mails say their length, truly */
};

/* Whether an mbox begins here. */
bool mbox_begins(struct text all);
/* The rule of a file by its first line; `counted` by all mails that begin
 * before byte `until` (0: leave it false). When the first says no length,
 * nothing more is looked at. */
void mbox_look(struct text all, size_t until, struct mbox_rule *rule);
/* Where the first separator from byte `at` (not 0) on stands, of those before
 * byte `until`; `until` (or the end) when there is none. */
size_t mbox_next(const struct mbox_rule *rule, struct text all, size_t at,
		 size_t until);
/* Where the mail that stands at byte `at` ends by its Content-Length: at a
 * separator or at the end; TEXT_NOT_FOUND when it has none that does. */
size_t mbox_counted_end(const struct mbox_rule *rule, struct text all,
			size_t at);
/* Where the mail that stands at byte `at` ends. */
size_t mbox_end(const struct mbox_rule *rule, struct text all, size_t at);
/* A span of an mbox without its From_ line and the empty line behind it. */
struct text mbox_bare(struct text span);

#endif
