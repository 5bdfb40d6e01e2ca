/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Commands and references of a mail's text, and what a sender is told of them.
 * Dictionary: parser/text/regzbot*.c parser/text/mention.c parser/text/mail_url.c */
#include <stdint.h>

#include "parser/text/mail_url.h"
#include "parser/text/mention.h"
#include "parser/text/regzbot_check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct text body = {(const char *)data, size}, what;
	struct mentions m = {.item = NULL};
	struct arena *a = arena_new();
	struct regzbot r;

	regzbot_read(a, body, &r);
	for (size_t i = 0; i < r.n; i++) {
		regzbot_complaint(a, &r.command[i]);
		regzbot_nearest(r.command[i].name);
		if (mail_url_read(a, r.command[i].value, &what) ==
		    MAIL_URL_MAIL)
			mail_url_of(a, what);
	}
	mention_read(a, body, &m);
	arena_free(a);
	return 0;
}
