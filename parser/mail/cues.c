/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Small tests on one line of a mail: greeting, closing, name, rule, trailer.
 * All cheap, all on the line alone; who calls them weighs what stands around.
 */
#include "parser/mail/parts.h"

/* Whole words only: "hi" is no greeting in "high". */
static bool starts_with_any(struct text t, const char *const *words, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct text w = text_of(words[i]);

		if (text_istarts(t, w) && (t.n == w.n || !ch_word(t.p[w.n])))
			return true;
	}
	return false;
}

#define ANY(t, list) \
	starts_with_any(t, list, sizeof(list) / sizeof(*(list)))

/* Not more than 32: all limits here are lower. */
static size_t words_of(struct text t)
{
	size_t n = 0;

	while (n < 32 && text_word(&t).n)
		n++;
	return n;
}

/* "Hi Jan,", "Hello all!": short, and ended by a letter or a mark, which rows
 * of figures are not. */
bool cue_greeting(struct text t)
{
	static const char *const hello[] = {
		"hi", "hello", "dear", "hey", "hallo", "greetings",
		"good morning", "good afternoon", "good evening",
	};

	t = text_trim(t);
	return t.n && t.n <= 60 && ANY(t, hello) && words_of(t) <= 7 &&
	       (ch_alpha(t.p[t.n - 1]) || strchr(",.!:)", t.p[t.n - 1]));
}

/* One to three words of letters, the first with a capital. Bytes above ASCII
 * count as letters, since names are not only of ASCII. */
bool cue_name(struct text t)
{
	size_t words;

	t = text_trim(t);
	words = words_of(t);
	if (!words || words > 3 || t.n > 40)
		return false;
	for (size_t i = 0; i < t.n; i++)
		if (!ch_alpha(t.p[i]) && t.p[i] > 0 &&
		    !strchr(" .'-()", t.p[i]))
			return false;
	return ch_upper(t.p[0]) || t.p[0] < 0;
}

/* "- Ted", "-ck", "--Bart": dashes, then one or two short words. */
static bool dashed_name(struct text t)
{
	size_t dashes = 0;
	struct text name;

	while (dashes < t.n && t.p[dashes] == '-')
		dashes++;
	name = text_trim(text_from(t, dashes));
	if (!dashes || dashes > 2 || !name.n || name.n > 24 ||
	    words_of(name) > 2)
		return false;
	for (size_t i = 0; i < name.n; i++)
		if (!ch_alpha(name.p[i]) && name.p[i] > 0 &&
		    !strchr(" .'", name.p[i]))
			return false;
	return true;
}

/* "Thanks,", "Best regards", "- Ted". A question ("Thanks for what?") is
 * none. */
bool cue_signoff(struct text t)
{
	static const char *const words[] = {
		"thanks", "thank you", "regards", "best regards", "cheers",
		"kind regards", "best", "many thanks", "thx", "sincerely",
		"yours", "with best regards", "warm regards", "br", "ciao",
		"mit freundlichen grüßen", "best wishes", "rgds", "tia",
	};

	t = text_trim(t);
	if (dashed_name(t))
		return true;
	if (text_istarts(t, TEXT("ciao,")) && t.n < 90)
		return true;
	return t.n && t.n <= 40 && ANY(t, words) && words_of(t) <= 4 &&
	       !text_has(t, TEXT("?"));
}

/* At least `words` words of letters alone: rows of figures and code have not so
 * many. */
bool cue_prose(struct text t, size_t words)
{
	size_t n = 0;
	struct text w;

	t = text_trim(t);
	if (!t.n || !ch_alpha(t.p[0]))
		return false;
	while ((w = text_word(&t)).n && n < words) {
		size_t letters = 0;

		for (size_t i = 0; i < w.n; i++)
			letters += ch_alpha(w.p[i]);
		/* A word, but for its comma or apostrophe. */
		n += letters > 0 && letters + 2 >= w.n;
	}
	return n >= words;
}

/* "-----" or "=====": five of one sign, as fewer are marks of a diff or a
 * list. */
bool cue_rule(struct text t)
{
	t = text_trim(t);
	if (t.n < 5 || !strchr("-_=*~#", t.p[0]) || !t.p[0])
		return false;
	for (size_t i = 1; i < t.n; i++)
		if (t.p[i] != t.p[0])
			return false;
	return true;
}

/* "Reviewed-by: NAME", "Fixes: 1234abcd". A name that is a plain word must have
 * a capital, as "link: up" is a line of a log. */
bool cue_trailer(struct text t)
{
	static const char *const plain[] = {
		"cc", "fixes", "link", "closes", "bugzilla", "references",
		"buglink", "depends-on", "change-id", "message-id",
	};
	size_t at;
	struct text name;

	t = text_trim(t);
	at = text_find_char(text_sub(t, 0, 40), ':');
	if (at == TEXT_NOT_FOUND || !at || at + 2 > t.n ||
	    !ch_blank(t.p[at + 1]))
		return false;
	name = text_sub(t, 0, at);
	for (size_t i = 0; i < name.n; i++)
		if (!ch_alpha(name.p[i]) && name.p[i] != '-')
			return false;
	return text_ends(name, TEXT("-by")) || text_ends(name, TEXT("-By")) ||
	       text_ieq(name, TEXT("reported-and-tested-by")) ||
	       (ch_upper(name.p[0]) && ANY(name, plain));
}
