/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What a command means to the one who sends it, and what is odd about it. */
#include "parser/text/regzbot_check.h"

#include "parser/text/mail_url.h"

#define ID_LEAST 7

static const char *const meanings[] = {
	[REGZBOT_UNKNOWN] = "no such command",
	[REGZBOT_INTRODUCED] = "tracks this mail as the report, or changes "
			       "where the tracked regression began",
	[REGZBOT_REPORT] = "the commands of this paragraph are about that "
			   "report",
	[REGZBOT_TITLE] = "gives the entry a title",
	[REGZBOT_FROM] = "says who reported it",
	[REGZBOT_FIX] = "a fix is on its way; it is fixed once the commit is "
			"in its tree",
	[REGZBOT_MONITOR] = "follows that thread: its mails and commands "
			    "count",
	[REGZBOT_LINK] = "shows the link beside the entry",
	[REGZBOT_UNLINK] = "takes the link off, and follows it no more",
	[REGZBOT_DUPLICATE] = "both reports are one regression; the older one "
			      "leads",
	[REGZBOT_RESOLVE] = "ends it as resolved",
	[REGZBOT_INCONCLUSIVE] = "ends it as inconclusive",
	[REGZBOT_BACKBURNER] = "puts it on the back burner",
	[REGZBOT_UNBACKBURNER] = "takes it off the back burner",
	[REGZBOT_POKE] = "marks it as poked; this mail is no activity",
	[REGZBOT_IGNORE] = "this mail is no activity",
	[REGZBOT_NOTE] = "a line in the history",
	[REGZBOT_REOPEN] = "opens it again",
};

const char *regzbot_meaning(const struct regzbot_command *c)
{
	if (c->verb == REGZBOT_INTRODUCED && c->caret)
		return "tracks the mail that this one answers as the report, "
		       "or changes where the tracked regression began";
	return meanings[c->verb];
}

static bool all_hex(struct text t)
{
	for (size_t i = 0; i < t.n; i++)
		if (!ch_hex(t.p[i]))
			return false;
	return t.n > 0;
}

static bool is_tag(struct text t)
{
	return (t.n > 1 && t.p[0] == 'v' && ch_digit(t.p[1])) ||
	       text_starts(t, TEXT("next-"));
}

static const char *check_range(struct text value)
{
	struct text word = text_word(&value), second = text_word(&value);
	size_t dots = text_find(word, TEXT(".."));

	if (!word.n)
		return "no range and no commit: write v6.5..v6.6-rc1, or an id";
	if (text_find(word, TEXT("...")) != TEXT_NOT_FOUND)
		return "three dots: a range has two";
	if (text_eq(second, TEXT("..")) || text_starts(second, TEXT("..")))
		return "blanks in the range: only what stands before them "
		       "counts";
	if (dots == 0)
		return "the range has no start";
	if (dots != TEXT_NOT_FOUND)
		return NULL;
	if (all_hex(word) && word.n < ID_LEAST)
		return "the id is too short: give 12 digits";
	if (is_tag(word))
		return "a tag alone: a range says more, v6.5..v6.6-rc1";
	if (!all_hex(word))
		return "neither a range nor a commit: no tree will be found";
	return NULL;
}

static const char *check_url(struct arena *a, const struct regzbot_command *c)
{
	struct text value = c->value, what, word = text_word(&value);
	enum mail_url kind = mail_url_read(a, word, &what);

	if (kind == MAIL_URL_NONE)
		return "no URL";
	if (kind == MAIL_URL_BROKEN)
		return "the URL names no mail: lore.kernel.org/LIST/ID/";
	if (c->verb == REGZBOT_LINK && kind == MAIL_URL_MAIL)
		return "a mail is shown only: \"monitor\" follows its thread, "
		       "\"duplicate\" is for another report";
	if (c->verb == REGZBOT_MONITOR && kind == MAIL_URL_OTHER)
		return "not a mail: it is shown, but cannot be followed";
	return NULL;
}

static const char *check_pointer(struct arena *a,
				 const struct regzbot_command *c)
{
	struct text value = c->value, word = text_word(&value);

	if (text_is(word, "^") || text_is(word, "/") || text_is(word, "~"))
		return NULL;
	return check_url(a, c);
}

const char *regzbot_complaint(struct arena *a,
			      const struct regzbot_command *c)
{
	switch (c->verb) {
	case REGZBOT_INTRODUCED:
		return check_range(c->value);
	case REGZBOT_REPORT:
		return check_pointer(a, c);
	case REGZBOT_MONITOR:
	case REGZBOT_LINK:
	case REGZBOT_UNLINK:
	case REGZBOT_DUPLICATE:
		return check_url(a, c);
	case REGZBOT_TITLE:
	case REGZBOT_FROM:
	case REGZBOT_NOTE:
		return c->value.n ? NULL : "it has no value";
	case REGZBOT_FIX:
		return c->value.n ? NULL : "no commit and no subject";
	case REGZBOT_RESOLVE:
	case REGZBOT_INCONCLUSIVE:
	case REGZBOT_BACKBURNER:
		return c->value.n ? NULL : "no reason is given";
	default:
		return NULL;
	}
}
