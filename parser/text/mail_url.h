/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Which mail a URL is about: the Message-ID in the addresses of archives of
 * public-inbox (lore.kernel.org, lkml.kernel.org, patch.msgid.link ...), with
 * percent-encoding undone.
 */
#ifndef PARSER_TEXT_MAIL_URL_H
#define PARSER_TEXT_MAIL_URL_H

#include "base/arena.h"
#include "base/text.h"

enum mail_url {
	MAIL_URL_NONE,		/* no URL and no id */
	MAIL_URL_MAIL,		/* a mail: *what is its Message-ID */
	MAIL_URL_BROKEN,	/* of such an archive, but of no mail */
	MAIL_URL_OTHER,		/* any other URL: *what is the URL without
				 * fragment and last slash */
};

/* One word: a URL, <id>, or a bare id with an '@'; quotes, brackets and full
 * stops around it do not matter. *what is a view or lives in the arena. */
enum mail_url mail_url_read(struct arena *a, struct text word,
			    struct text *what);
/* "https://lore.kernel.org/all/ID/", what an id cannot hold in a URL encoded. */
struct text mail_url_of(struct arena *a, struct text id);

#endif
