/* SPDX-License-Identifier: GPL-2.0-or-later */
/* See track_may.h. From: of a mail is not proven, so this keeps mistakes away,
 * not malice. */
#include "analyzer/track/track_may.h"

#include "base/error.h"

/* "VERB, VERB: WHO, WHO" or "WHO"; views into the rules. */
struct may_rule {
	struct text verbs, who;
	bool named;		/* it has verbs */
	size_t line;
};

/* The next rule that is not empty. */
static bool next_rule(struct text *rest, size_t *line, struct may_rule *out)
{
	while (rest->n) {
		size_t end = 0, comment, colon;
		struct text t;

		while (end < rest->n && rest->p[end] != '\n' &&
		       rest->p[end] != ';')
			end++;
		t = text_sub(*rest, 0, end);
		out->line = *line;
		*line += end < rest->n && rest->p[end] == '\n';
		*rest = text_from(*rest, end + (end < rest->n));
		comment = text_find_char(t, '#');
		if (comment != TEXT_NOT_FOUND)
			t = text_sub(t, 0, comment);
		if (!text_trim(t).n)
			continue;
		colon = text_find_char(t, ':');
		out->named = colon != TEXT_NOT_FOUND;
		out->verbs = text_sub(t, 0, out->named ? colon : 0);
		out->who = out->named ? text_from(t, colon + 1) : t;
		return true;
	}
	return false;
}

/* ---- checking ---- */

/* A word that is_meant understands: one of three words, an address,
 * "*@domain". */
static bool names_somebody(struct text who)
{
	static const char *const words[] = {"anyone", "nobody", "reporter"};
	size_t at = text_find_char(who, '@');

	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (text_is(who, words[i]))
			return true;
	return at != TEXT_NOT_FOUND && at > 0 && at + 1 < who.n &&
	       text_find_char(who, ' ') == TEXT_NOT_FOUND &&
	       (who.p[0] != '*' || at == 1);
}

static int bad(const char *name, const struct may_rule *r, struct text word,
	       const char *what)
{
	return rs_fail(RS_ERR_CONFIG, "%s:%zu: '%.*s' is %s", name, r->line,
		       TEXT_ARG(word), what);
}

static int check_rule(const char *name, const struct may_rule *r)
{
	struct text rest = r->verbs, word, canonical;

	while (r->named) {
		word = text_trim(text_cut(&rest, ','));
		if (regzbot_verb(word, &canonical) == REGZBOT_UNKNOWN)
			return bad(name, r, word, "no command of #regzbot");
		if (!rest.n)
			break;
	}
	rest = r->who;
	do {
		word = text_trim(text_cut(&rest, ','));
		if (!names_somebody(word))
			return bad(name, r, word, "no sender: give anyone, "
				   "nobody, reporter, an address or "
				   "*@example.org");
	} while (rest.n);
	return 0;
}

int track_may_check(const char *name, struct text rules)
{
	struct may_rule r;
	size_t line = 1;
	int err = 0;

	if (rules.n > TRACK_MAY_BYTES)
		return rs_fail(RS_ERR_CONFIG, "%s: longer than %zu KiB", name,
			       TRACK_MAY_BYTES >> 10);
	while (!err && next_rule(&rules, &line, &r))
		err = check_rule(name, &r);
	return err;
}

/* ---- asking ---- */

/* Is the verb among those of the rule, by any of its names? */
static bool is_for(const struct may_rule *r, enum regzbot_verb verb)
{
	struct text rest = r->verbs, name;

	while (rest.n)
		if (regzbot_verb(text_trim(text_cut(&rest, ',')), &name) ==
		    verb)
			return true;
	return false;
}

/* The reporter is unknown (p = NULL) where a command begins an entry: then
 * anybody may be it. */
static bool is_meant(struct text word, struct text address,
		     struct text reporter)
{
	struct text domain = text_from(word, 1);

	if (text_is(word, "anyone"))
		return true;
	if (text_is(word, "reporter"))
		return !reporter.p ||
		       (address.n && text_ieq(reporter, address));
	if (!word.n || word.p[0] != '*')
		return address.n && text_ieq(word, address);
	return address.n > domain.n &&
	       text_ieq(text_from(address, address.n - domain.n), domain);
}

/* The last rule for the verb counts, else the last one for all; without rules
 * anyone may. */
bool track_may(struct text rules, enum regzbot_verb verb, struct text address,
	       struct text reporter)
{
	struct text general = TEXT("anyone"), special = {NULL, 0}, who;
	struct may_rule r;
	size_t line = 1;

	while (next_rule(&rules, &line, &r))
		if (!r.named)
			general = r.who;
		else if (is_for(&r, verb))
			special = r.who;
	who = special.p ? special : general;
	while (who.n)
		if (is_meant(text_trim(text_cut(&who, ',')), address,
			     reporter))
			return true;
	return false;
}
