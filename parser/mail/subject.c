/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Subjects: what replies, mail programs and gateways put before them. Tags
 * that the writer put there ([PATCH], [RFC], [bug-report]) stay.
 */
#include "parser/mail/parts.h"

static const char *const prefixes[] = {
	"re", "aw", "sv", "antw", "fw", "fwd", "wg", "tr", "rif", "vs",
	"答复", "回复", "回覆", "转发", "res", "enc",
};

/* Tags of mail systems, not of writers. */
static const char *const tags[] = {
	"[external]", "[ext]", "[caution]", "[spam]", "[marketing mail]",
	"***spam***", "[lkp]", "[external sender]",
};

static bool skip_prefix(struct text *t)
{
	for (size_t i = 0; i < sizeof(prefixes) / sizeof(*prefixes); i++) {
		struct text p = text_of(prefixes[i]), rest;

		if (!text_istarts(*t, p))
			continue;
		rest = text_ltrim(text_from(*t, p.n));
		/* Re[2]: and Re(2): */
		if (rest.n > 3 && (rest.p[0] == '[' || rest.p[0] == '(') &&
		    ch_digit(rest.p[1]))
			rest = text_ltrim(text_from(rest, 3));
		if (!text_skip(&rest, TEXT(":")) &&
		    !text_skip(&rest, TEXT("：")))
			continue;
		*t = text_ltrim(rest);
		return true;
	}
	return false;
}

static bool skip_tag(struct text *t)
{
	for (size_t i = 0; i < sizeof(tags) / sizeof(*tags); i++)
		if (text_ibegins(*t, tags[i])) {
			*t = text_ltrim(text_from(*t, strlen(tags[i])));
			return true;
		}
	return false;
}

struct text mail_bare_subject(struct text subject)
{
	struct text t = text_trim(subject);

	while (skip_prefix(&t) || skip_tag(&t))
		;
	return t;
}
