/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What each command does to an entry. The last writer wins. Every command that
 * had an effect is logged with what was there before, so that a person can see
 * and undo it; one that had none is refused with a reason.
 */
#include "analyzer/track/track_inside.h"

#include "parser/mail/mail.h"

/* Digits of a commit that a command may name. */
#define ID_LEAST 7
#define ID_MOST 40

/* Titles and ids are compared in small letters. */
static struct text lower(struct arena *a, struct text t)
{
	char *p = arena_bytes(a, t.n + 1);

	for (size_t i = 0; i < t.n; i++)
		p[i] = ch_fold(t.p[i]);
	return (struct text){p, t.n};
}

/* "[PATCH v2 1/3] net: fix it" and "net: fix it" are one fix. */
struct text track_patch_title(struct arena *a, struct text subject)
{
	size_t end = text_find_char(subject, ']');

	subject = text_trim(subject);
	if (text_ibegins(subject, "[PATCH") && end != TEXT_NOT_FOUND)
		subject = text_trim(text_from(text_trim(subject), end + 1));
	return lower(a, subject);
}

/* ---- the value of "fix" ---- */

/* Takes ("...") or "..." off a subject. */
static struct text bare_subject(struct text t)
{
	t = text_trim(t);
	if (t.n > 1 && t.p[0] == '(' && t.p[t.n - 1] == ')')
		t = text_trim(text_sub(t, 1, t.n - 2));
	if (t.n > 1 && (t.p[0] == '"' || t.p[0] == '\'') &&
	    t.p[t.n - 1] == t.p[0])
		t = text_trim(text_sub(t, 1, t.n - 2));
	return t;
}

/* 0: no id. "abc1234-dirty" is none, "abc1234 (...)" is. */
static size_t id_digits(struct text t)
{
	size_t n = 0;

	while (n < t.n && ch_hex(t.p[n]))
		n++;
	if (n < ID_LEAST || n > ID_MOST || (n < t.n && ch_word(t.p[n])))
		return 0;
	return n;
}

/* The id in a URL of a repository: .../commit/ID, ...?id=ID, /c/ID. */
static struct text id_in_url(struct text url)
{
	static const char *const before[] = {"id=", "/commit/", "/c/", "h="};

	for (size_t i = 0; i < sizeof(before) / sizeof(*before); i++) {
		size_t at = text_find(url, text_of(before[i]));
		struct text t;

		if (at == TEXT_NOT_FOUND)
			continue;
		t = text_from(url, at + strlen(before[i]));
		if (id_digits(t))
			return text_sub(t, 0, id_digits(t));
	}
	return (struct text){NULL, 0};
}

/* A commit ("12ab34cd5678 ("subject")", "commit 12ab..."), the URL of one, the
 * URL of a mail with the patch, or a subject alone: whatever people write. */
void track_fix_value(struct track *t, struct text value,
		     struct track_fix *out)
{
	struct text rest = text_trim(value), word, what;
	enum mail_url kind;

	*out = (struct track_fix){.id = {NULL, 0}};
	if (text_istarts(rest, TEXT("commit ")))
		rest = text_ltrim(text_from(rest, 7));
	value = rest;
	word = text_word(&rest);
	if (id_digits(word)) {
		out->id = lower(t->arena, text_sub(word, 0, id_digits(word)));
		out->subject = bare_subject(rest);
		return;
	}
	kind = text_find(word, TEXT("://")) == TEXT_NOT_FOUND ? MAIL_URL_NONE
		: mail_url_read(t->arena, word, &what);
	if (kind == MAIL_URL_OTHER)
		out->id = lower(t->arena, id_in_url(what));
	else if (kind == MAIL_URL_MAIL)
		out->url = what;
	out->subject = kind == MAIL_URL_NONE || !(out->id.n || out->url.n)
		? bare_subject(value) : bare_subject(rest);
}

/* ---- verbs ---- */

/* The command as the log shows it. */
static struct text said(struct track *t, const char *verb, struct text value)
{
	return arena_printf(t->arena, "%s%s%.*s", verb, value.n ? ": " : "",
			    TEXT_ARG(value));
}

/* Without a value the title stays, and the command is logged. */
static void set_title(struct track *t, size_t entry, size_t mail,
		      struct text value)
{
	struct track_entry *e = &t->entry[entry];
	struct text before = e->title;

	if (value.n)
		e->title = value;
	track_log(t, entry, mail, said(t, "title", value), before);
}

/* "Name <address>", "Name", "address" */
static void set_from(struct track *t, size_t entry, size_t mail,
		     struct text value)
{
	struct track_entry *e = &t->entry[entry];
	struct text rest = value, name = text_cut(&rest, '<');
	struct text address = text_cut(&rest, '>'), before = e->author;

	name = bare_subject(name);
	if (!address.n && text_find_char(name, '@') != TEXT_NOT_FOUND)
		address = name;
	if (name.n || address.n) {
		e->author = name.n ? name : address;
		e->address = text_trim(address);
	}
	track_log(t, entry, mail, said(t, "from", value), before);
}

/* Nothing of the entry but its place in the lists changes. */
static void set_backburner(struct track *t, size_t entry, size_t mail,
			   const struct regzbot_command *c)
{
	struct track_entry *e = &t->entry[entry];
	struct text before = e->has_backburner ? e->backburner : TEXT("");

	e->has_backburner = c->verb == REGZBOT_BACKBURNER;
	e->backburner = c->value;
	track_log(t, entry, mail, said(t, e->has_backburner ? "backburner"
							    : "unbackburn",
				       c->value), before);
}

/* Until anybody says anything. */
static void poke(struct track *t, size_t entry, size_t mail,
		 struct text value)
{
	t->entry[entry].poked = true;
	t->entry[entry].poked_at = t->mail[mail].date;
	track_log(t, entry, mail, said(t, "poke", value), TEXT(""));
}

/* resolve, inconclusive, and whatever else ends up here: reopen. */
static void end(struct track *t, size_t entry, size_t mail,
		const struct regzbot_command *c)
{
	struct text before = text_of(track_state_name(t->entry[entry].state));
	enum track_state s = c->verb == REGZBOT_RESOLVE ? TRACK_RESOLVED
		: c->verb == REGZBOT_INCONCLUSIVE ? TRACK_INCONCLUSIVE
		: TRACK_OPEN;
	const char *name = s == TRACK_RESOLVED ? "resolve"
		: s == TRACK_INCONCLUSIVE ? "inconclusive" : "reopen";

	track_solve(t, entry, s, (struct track_solved){
		.at = t->mail[mail].date, .mail = mail, .text = c->value,
	});
	if (s == TRACK_OPEN)
		t->entry[entry].duplicate_of = NONE;
	track_log(t, entry, mail, said(t, name, c->value), before);
}

/* The patch that was named by a mail: its thread is followed, and its subject
 * is that of the fix. */
static void fix_by_mail(struct track *t, size_t entry, struct track_fix *fix,
			size_t mail)
{
	size_t patch = track_find(t, fix->url, false);
	struct track_link l = {.root = patch, .at = t->mail[mail].date,
			       .author = t->mail[mail].author};

	if (patch == NONE)
		return;
	l.url = mail_url_of(t->arena, fix->url);
	l.title = t->mail[patch].subject;
	track_add_link(t, entry, l);
	track_follow_thread(t, entry, patch, false);
	if (!fix->subject.n)
		fix->subject = track_patch_title(t->arena,
						 t->mail[patch].subject);
}

/* Closed when the commit arrives in the tree of the regression, not before. */
static void set_fix(struct track *t, size_t entry, size_t mail,
		    const struct regzbot_command *c)
{
	struct text before = text_of(track_state_name(t->entry[entry].state));
	struct track_fix fix;
	struct track_entry *e;

	track_fix_value(t, c->value, &fix);
	/* An entry that awaits nothing in particular would never be closed. */
	if (!fix.id.n && !fix.url.n && !fix.subject.n) {
		track_refuse(t, mail, c, "unknown-command",
			     "it names no commit, no subject and no mail");
		return;
	}
	if (fix.url.n)
		fix_by_mail(t, entry, &fix, mail);
	track_solve(t, entry, TRACK_INCOMING, (struct track_solved){
		.at = t->mail[mail].date, .mail = mail, .text = fix.subject,
	});
	track_log(t, entry, mail, said(t, "fix", c->value), before);
	e = &t->entry[entry];
	e->expectations++;
	e->expected = fix.subject;
	if (fix.subject.n)
		track_map_add(&t->subjects,
			      track_patch_title(t->arena, fix.subject),
			      entry);
	track_await(t, entry, fix.id, fix.subject);
}

/* monitor is a link whose thread counts as activity of the entry. */
static void add_link(struct track *t, size_t entry, size_t mail,
		     const struct regzbot_command *c)
{
	struct text rest = c->value, word = text_word(&rest), what;
	enum mail_url kind = mail_url_read(t->arena, word, &what);
	bool monitor = c->verb == REGZBOT_MONITOR;
	struct track_link l = {
		.url = word, .title = text_trim(rest), .root = NONE,
		.author = t->mail[mail].author, .at = t->mail[mail].date,
	};
	bool broken = kind == MAIL_URL_NONE ||
		      (monitor && kind == MAIL_URL_BROKEN);

	track_log(t, entry, mail, said(t, monitor ? "monitor" : "link",
				       c->value), TEXT(""));
	if (monitor && kind == MAIL_URL_MAIL) {
		/* One that is not there may come; what is no id cannot. */
		l.root = track_find(t, what, text_find_char(what, '@') !=
					     TEXT_NOT_FOUND);
		broken = l.root == NONE;
	}
	if (broken) {
		track_refuse(t, mail, c, "bad-link", kind == MAIL_URL_MAIL
			? "the corpus has no such mail" : "no URL of a mail");
		return;
	}
	if (!l.title.n && l.root != NONE)
		l.title = t->mail[l.root].subject;
	track_add_link(t, entry, l);
	if (l.root != NONE)
		track_follow_thread(t, entry, l.root, false);
}

/* The same address in any spelling. */
static bool same_url(struct track *t, struct text a, struct text b)
{
	struct text x, y;

	return text_eq(a, b) ||
	       (mail_url_read(t->arena, a, &x) != MAIL_URL_NONE &&
		mail_url_read(t->arena, b, &y) != MAIL_URL_NONE &&
		text_eq(x, y));
}

/* All links of that address; what was followed through it is not any more. */
static void remove_link(struct track *t, size_t entry, size_t mail,
			const struct regzbot_command *c)
{
	struct text rest = c->value, word = text_word(&rest), what;
	enum mail_url kind = mail_url_read(t->arena, word, &what);
	bool any = false;

	for (size_t i = 0; i < t->entry[entry].n_links; i++) {
		struct track_link *l = &t->entry[entry].link[i];

		if (l->gone || !same_url(t, l->url, word))
			continue;
		any = l->gone = true;
		if (l->root != NONE)
			track_unfollow_thread(t, entry, l->root);
	}
	if (!any && kind != MAIL_URL_BROKEN && kind != MAIL_URL_NONE) {
		track_refuse(t, mail, c, "not-linked",
			     "the entry has no such link");
		return;
	}
	track_log(t, entry, mail, said(t, "unlink", c->value), TEXT(""));
	if (!any)
		track_refuse(t, mail, c, "bad-link", "no URL of a mail");
}

/* Any command but poke is an answer to a poke. */
static void act(struct track *t, size_t entry, size_t mail,
		const struct regzbot_command *c)
{
	if (c->verb != REGZBOT_POKE)
		t->entry[entry].poked = false;
	switch (c->verb) {
	case REGZBOT_TITLE:
		set_title(t, entry, mail, c->value);
		break;
	case REGZBOT_FROM:
		set_from(t, entry, mail, c->value);
		break;
	case REGZBOT_FIX:
		set_fix(t, entry, mail, c);
		break;
	case REGZBOT_MONITOR:
	case REGZBOT_LINK:
		add_link(t, entry, mail, c);
		break;
	case REGZBOT_UNLINK:
		remove_link(t, entry, mail, c);
		break;
	case REGZBOT_DUPLICATE:
		track_duplicate(t, entry, mail, c);
		break;
	case REGZBOT_BACKBURNER:
	case REGZBOT_UNBACKBURNER:
		set_backburner(t, entry, mail, c);
		break;
	case REGZBOT_POKE:
		poke(t, entry, mail, c->value);
		break;
	case REGZBOT_NOTE:
		track_log(t, entry, mail, said(t, "note", c->value), TEXT(""));
		break;
	default:
		end(t, entry, mail, c);
	}
}

/* Commands that hold for what an entry is a duplicate of as well. */
static bool reaches_top(enum regzbot_verb verb)
{
	return verb == REGZBOT_TITLE || verb == REGZBOT_FIX ||
	       verb == REGZBOT_RESOLVE || verb == REGZBOT_INCONCLUSIVE ||
	       verb == REGZBOT_BACKBURNER || verb == REGZBOT_UNBACKBURNER ||
	       verb == REGZBOT_NOTE;
}

/* What is said of a duplicate is mostly meant for the regression itself. */
void track_apply(struct track *t, size_t entry, size_t mail,
		 const struct regzbot_command *c)
{
	size_t top = track_top(t, entry);

	act(t, entry, mail, c);
	if (top != entry && reaches_top(c->verb))
		act(t, top, mail, c);
}
