/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The commands of a mail: which regression they are about, in which order they
 * count, who may give them. Of a paragraph "report" and carets come first,
 * then "introduced", then the others as they stand, "poke" last.
 */
#include "analyzer/track/track_inside.h"

#include "analyzer/track/track_may.h"
#include "base/date.h"

/* What a paragraph is about. */
struct about {
	size_t mail;		/* of the report, or NONE */
	struct text url;	/* of the report, or "" */
	bool chosen;		/* by report or a caret, not by default */
	size_t entry;		/* tracked already, or NONE */
};

void track_refuse(struct track *t, size_t mail,
		  const struct regzbot_command *c, const char *category,
		  const char *reason)
{
	t->unhandled = arena_grow(t->arena, t->unhandled, t->n_unhandled,
				  &t->cap_unhandled, sizeof(*t->unhandled));
	t->unhandled[t->n_unhandled++] = (struct track_unhandled){
		mail, category,
		arena_printf(t->arena, "%s%.*s%s%.*s", c->caret ? "^" : "",
			     TEXT_ARG(c->name), c->value.n ? ": " : "",
			     TEXT_ARG(c->value)),
		text_of(reason),
	};
}

/* ---- who may ---- */

/* NONE: the command is to begin an entry. */
static bool allowed(const struct track *t, size_t entry, size_t mail,
		    enum regzbot_verb verb)
{
	struct text reporter = {NULL, 0};

	if (entry != NONE)
		reporter = t->entry[entry].address.p ? t->entry[entry].address
						     : TEXT("");
	return track_may(t->may, verb, t->mail[mail].address, reporter);
}

/* ---- which report ---- */

/* The first mail of the thread, as far as TRACK_DEPTH reaches. */
static size_t thread_root(const struct track *t, size_t mail)
{
	for (size_t depth = 0; depth < TRACK_DEPTH &&
	     t->mail[mail].parent != NONE; depth++)
		mail = t->mail[mail].parent;
	return mail;
}

/* Points *to at what a word names: ^, / or ~, a URL, an id. NULL, or why it
 * does not. */
static const char *point(struct track *t, size_t mail, struct text word,
			 struct about *to)
{
	struct text what;

	if (text_is(word, "^")) {
		if (t->mail[mail].parent == NONE)
			return "the mail answers none, so it has no parent";
		to->mail = t->mail[mail].parent;
	} else if (text_is(word, "/") || text_is(word, "~")) {
		to->mail = thread_root(t, mail);
	} else {
		switch (mail_url_read(t->arena, word, &what)) {
		case MAIL_URL_MAIL:
			to->mail = track_find(t, what, true);
			break;
		case MAIL_URL_OTHER:
			to->mail = NONE;
			to->url = text_starts(word, TEXT("http")) ? word
								  : what;
			break;
		default:
			return "no URL of a report";
		}
	}
	to->chosen = true;
	return NULL;
}

/* A word that names a mail or a place; other words are remarks. */
static bool is_pointer(struct text word)
{
	return text_is(word, "^") || text_is(word, "/") ||
	       text_is(word, "~") || text_istarts(word, TEXT("http://")) ||
	       text_istarts(word, TEXT("https://"));
}

/* The first pointer behind the range; *rest is what stands behind it. */
static struct text first_pointer(struct text value, struct text *rest)
{
	struct text word;

	*rest = value;
	text_word(rest);
	while ((word = text_word(rest)).n)
		if (is_pointer(word))
			return word;
	return (struct text){NULL, 0};
}

/* "report", and pointers of "introduced": false when one leads nowhere. */
static bool choose(struct track *t, size_t mail,
		   const struct regzbot_command *c, struct about *to)
{
	struct text value = c->value, word = {NULL, 0};
	const char *why;

	if (c->verb == REGZBOT_REPORT) {
		word = text_word(&value);
	} else if (c->verb == REGZBOT_INTRODUCED) {
		word = first_pointer(c->value, &value);
		if (!word.n && c->caret)
			word = TEXT("^");
	}
	if (!word.n)
		return true;
	why = point(t, mail, word, to);
	if (why)
		track_refuse(t, mail, c, "bad-link", why);
	return !why;
}

/* The entry of the report that was chosen; NONE: nothing is tracked there. */
static size_t tracked_as(struct track *t, size_t mail, struct text url)
{
	size_t owner[TRACK_OWNERS];

	if (mail == NONE)
		return track_of_url(t, url);
	return track_owners(t, mail, owner) ? owner[0] : NONE;
}

/* ---- in order ---- */

/* Pointers behind the first are further reports of the same. */
static void further_reports(struct track *t, struct about *about, size_t mail,
			    const struct regzbot_command *c)
{
	struct text rest, word, urls = {NULL, 0};
	struct regzbot_command dup;

	first_pointer(c->value, &rest);
	while ((word = text_word(&rest)).n)
		if (is_pointer(word) && word.n > 1)
			urls = arena_printf(t->arena, "%.*s%s%.*s",
					    TEXT_ARG(urls), urls.n ? " " : "",
					    TEXT_ARG(word));
	if (!urls.n)
		return;
	dup = (struct regzbot_command){
		.verb = REGZBOT_DUPLICATE, .name = TEXT("duplicate"),
		.value = urls, .line = c->line,
	};
	track_duplicate(t, about->entry, mail, &dup);
}

/* Begins an entry, or corrects the culprit of one, and of what it is a
 * duplicate of. */
static void introduce(struct track *t, struct about *about, size_t mail,
		      const struct regzbot_command *c)
{
	size_t top;

	if (!allowed(t, about->entry, mail, REGZBOT_INTRODUCED)) {
		track_refuse(t, mail, c, "not-allowed",
			     "the rules of these pages do not let the "
			     "sender command this");
		return;
	}
	if (!text_trim(c->value).n) {
		track_refuse(t, mail, c, "unknown-command",
			     "introduced needs a range or a commit");
		return;
	}
	if (about->entry == NONE)
		about->entry = track_new(t, about->mail, about->url, mail);
	track_introduce(t, about->entry, mail, c->value, "");
	top = track_top(t, about->entry);
	if (top != about->entry)
		track_introduce(t, top, mail, c->value, "");
	further_reports(t, about, mail, c);
}

/* A duplicate of something tracked may begin an entry, too. */
static bool begin_as_duplicate(struct track *t, struct about *about,
			       size_t mail, const struct regzbot_command *c)
{
	if (c->verb != REGZBOT_DUPLICATE || about->mail == NONE ||
	    !allowed(t, NONE, mail, REGZBOT_DUPLICATE))
		return false;
	about->entry = track_new_duplicate(t, about->mail, c);
	return about->entry != NONE;
}

/* With the name that was perhaps meant. */
static const char *no_such(struct track *t, const struct regzbot_command *c)
{
	const char *near = regzbot_nearest(c->name);

	return !near ? "no such command" :
		arena_cstr(t->arena, arena_printf(t->arena, "no such command; "
			"\"%s\" was meant?", near));
}

/* Every command but "report" and "introduced". */
static void other(struct track *t, struct about *about, size_t mail,
		  const struct regzbot_command *c)
{
	if (c->verb == REGZBOT_IGNORE)
		return;
	if (about->entry == NONE && begin_as_duplicate(t, about, mail, c))
		return;
	if (about->entry == NONE)
		track_refuse(t, mail, c, "not-tracked",
			     "nothing was tracked in this thread at that time; "
			     "\"#regzbot introduced\" begins it");
	else if (c->verb == REGZBOT_UNKNOWN)
		track_refuse(t, mail, c, "unknown-command", no_such(t, c));
	else if (!allowed(t, about->entry, mail, c->verb))
		track_refuse(t, mail, c, "not-allowed",
			     "the rules of these pages do not let the "
			     "sender command this");
	else
		track_apply(t, about->entry, mail, c);
}

enum pass { PASS_CHOOSE, PASS_INTRODUCED, PASS_OTHERS, PASS_POKE, PASSES };

/* "introduced" is in two: first its pointer is followed, then it acts. */
static bool in_pass(enum pass pass, enum regzbot_verb verb)
{
	switch (pass) {
	case PASS_CHOOSE:
		return verb == REGZBOT_REPORT || verb == REGZBOT_INTRODUCED;
	case PASS_INTRODUCED:
		return verb == REGZBOT_INTRODUCED;
	case PASS_POKE:
		return verb == REGZBOT_POKE;
	default:
		return verb != REGZBOT_REPORT && verb != REGZBOT_INTRODUCED &&
		       verb != REGZBOT_POKE;
	}
}

/* Commands from..end of t->command. */
static void paragraph(struct track *t, size_t mail, size_t from, size_t end)
{
	struct about about = {.mail = mail, .entry = NONE};
	bool leads = true;

	for (enum pass pass = 0; pass < PASSES; pass++) {
		for (size_t i = from; i < end; i++) {
			const struct regzbot_command c = t->command[i];

			if (!in_pass(pass, c.verb))
				continue;
			if (pass == PASS_CHOOSE)
				leads = choose(t, mail, &c, &about) && leads;
			else if (pass == PASS_INTRODUCED && leads)
				introduce(t, &about, mail, &c);
			else if (pass > PASS_INTRODUCED)
				other(t, &about, mail, &c);
		}
		if (pass == PASS_CHOOSE)
			about.entry = tracked_as(t, about.mail, about.url);
	}
}

/* ---- what was taken back ---- */

/* The rows of a mail stand together, in the order of ids. */
static const struct track_undone *rows_of(const struct track *t, size_t mail,
					  size_t *n)
{
	size_t lo = 0, hi = t->n_undone;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (text_cmp(t->undone[mid].id, t->mail[mail].id) < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	for (hi = lo; hi < t->n_undone &&
	     text_eq(t->undone[hi].id, t->mail[mail].id);)
		hi++;
	*n = hi - lo;
	return t->undone + lo;
}

/* Such a command does nothing, as "ignore-activity" does. */
static void pass_over(struct track *t, size_t mail, size_t command, int64_t at)
{
	struct regzbot_command *c = &t->command[command];
	char date[32];

	date_format(at, date, sizeof(date));
	track_refuse(t, mail, c, "undone", arena_cstr(t->arena, arena_printf(
		t->arena, "taken back by the keeper of these pages on %.10s",
		date)));
	c->verb = REGZBOT_IGNORE;
}

static void drop_undone(struct track *t, size_t mail)
{
	size_t from = t->mail[mail].command, n;
	const struct track_undone *row = rows_of(t, mail, &n);

	for (size_t i = 0; i < t->mail[mail].n_commands && n; i++)
		for (size_t k = 0; k < n; k++)
			if (!row[k].number || row[k].number == i + 1) {
				pass_over(t, mail, from + i, row[k].at);
				break;
			}
}

/* Paragraph by paragraph: each may be about another regression. */
void track_commands(struct track *t, size_t mail)
{
	size_t from = t->mail[mail].command, n = t->mail[mail].n_commands;

	if (t->n_undone)
		drop_undone(t, mail);
	for (size_t i = 0, end; i < n; i = end) {
		unsigned int which = t->command[from + i].paragraph;

		for (end = i; end < n &&
		     t->command[from + end].paragraph == which;)
			end++;
		paragraph(t, mail, from + i, from + end);
	}
}
