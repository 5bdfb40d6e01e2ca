/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Entries: how one begins, ends, and becomes a duplicate of another. An entry
 * is found by its report, a mail or the URL of something else. Indexes are
 * given rather than pointers, as the list moves when an entry is added.
 */
#include "analyzer/track/track_inside.h"

#include "parser/mail/mail.h"

const char *track_state_name(enum track_state s)
{
	static const char *const names[] = {
		"open", "fix-incoming", "fixed", "resolved", "inconclusive",
		"duplicate",
	};

	return names[s];
}

/* What an entry's history shows: the command as written, and what it
 * replaced. */
void track_log(struct track *t, size_t entry, size_t mail, struct text command,
	       struct text before)
{
	struct track_entry *e = &t->entry[entry];

	e->event = arena_grow(t->arena, e->event, e->n_events, &e->cap_events,
			      sizeof(*e->event));
	e->event[e->n_events++] = (struct track_event){
		.at = t->mail[mail].date, .mail = mail, .command = command,
		.before = before,
	};
}

/* A subject as a title. */
static struct text title_of(struct text subject)
{
	struct text t = mail_bare_subject(subject);

	if (text_skip(&t, TEXT("[regression]")) ||
	    text_skip(&t, TEXT("[REGRESSION]")) ||
	    text_skip(&t, TEXT("[Regression]")))
		t = text_ltrim(t);
	return t.n ? t : TEXT("(no subject)");
}

/* By the report, or by the mail that told of a report which is not there. */
static void name_entry(struct track *t, struct track_entry *e, size_t mail)
{
	const struct track_mail *by = &t->mail[mail];
	const struct track_mail *r = e->report == NONE ? by
						       : &t->mail[e->report];

	if (r->ghost) {		/* it is known by its answer only */
		e->title = title_of(by->subject);
		e->reported_at = by->date;
		return;
	}
	e->title = title_of(r->subject);
	e->author = r->author;
	e->address = r->address;
	e->reported_at = r->date;
}

/* `report` NONE: it is at `url`, and is found by that afterwards. */
size_t track_new(struct track *t, size_t report, struct text url, size_t mail)
{
	size_t n = t->n_entries;
	struct track_entry *e;

	t->entry = arena_grow(t->arena, t->entry, n, &t->cap_entries,
			      sizeof(*t->entry));
	e = &t->entry[n];
	*e = (struct track_entry){
		.report = report, .url = url, .duplicate_of = NONE,
		.filed_at = t->mail[mail].date,
		.solved = {.mail = NONE},
	};
	name_entry(t, e, mail);
	t->n_entries++;
	if (report == NONE) {
		struct text what = url;

		mail_url_read(t->arena, url, &what);
		track_map_add(&t->urls, what, n);
	}
	return n;
}

/* What refers to the report, once it is known where the entry belongs. A
 * report elsewhere cannot be read: what answers the mail that told of it
 * counts in its place. */
static void attend(struct track *t, size_t entry, size_t mail)
{
	const struct track_entry *e = &t->entry[entry];
	size_t owner[TRACK_OWNERS];

	if (e->report != NONE) {
		track_follow_thread(t, entry, e->report, false);
		return;
	}
	track_links_of(t, entry, NONE, e->url);
	if (!track_owners(t, mail, owner))
		track_follow_thread(t, entry, mail, true);
}

/* By mail: whoever follows its thread, the first of several. */
size_t track_of_url(struct track *t, struct text url)
{
	struct text what = url, own;
	size_t at = NONE, e, owner[TRACK_OWNERS];

	if (mail_url_read(t->arena, url, &what) == MAIL_URL_MAIL) {
		size_t mail = track_find(t, what, false);

		return mail != NONE && track_owners(t, mail, owner) ? owner[0]
								    : NONE;
	}
	while ((e = track_map_next(&t->urls, what, &at)) != NONE) {
		own = t->entry[e].url;
		mail_url_read(t->arena, own, &own);
		if (text_eq(own, what))
			return e;
	}
	return NONE;
}

/* ---- introduced ---- */

/* "v6.1..v6.2, see below": what stands behind the range is a remark. */
static struct text first_word(struct text value)
{
	struct text word = text_word(&value);

	while (word.n && (text_ends(word, TEXT(",")) ||
			  text_ends(word, TEXT(";"))))
		word.n--;
	return word;
}

/* Where the culprit stands is looked up each time, and commits that name it are
 * awaited. Only the first time is the thread followed: later ones correct. */
void track_introduce(struct track *t, size_t entry, size_t mail,
		     struct text value, const char *remark)
{
	struct track_entry *e = &t->entry[entry];
	struct text before = e->introduced;

	e->introduced = first_word(value);
	e->introductions++;
	e->poked = false;
	track_place(t, &e->introduced, e->reported_at, &e->place);
	track_log(t, entry, mail, arena_printf(t->arena, "introduced: %.*s%s",
					       TEXT_ARG(value), remark),
		  before);
	if (e->place.identified) {
		track_map_add(&t->culprits,
			      text_sub(e->place.commit, 0, 12), entry);
		track_fixes(t, entry);
	}
	if (e->introductions == 1)
		attend(t, entry, mail);
}

/* ---- the end ---- */

/* A fix that was awaited may have been named by an earlier command: raising the
 * serial number makes it not count any more. */
void track_solve(struct track *t, size_t entry, enum track_state state,
		 struct track_solved how)
{
	struct track_entry *e = &t->entry[entry];

	e->state = state;
	e->solved = how;
	/* What was awaited is not any more, unless the command that calls
	 * says so again. */
	if (state != TRACK_FIXED && state != TRACK_DUPLICATE && !how.commit.id.n) {
		e->expectations++;
		e->expected = (struct text){NULL, 0};
	}
	if (state == TRACK_FIXED || state == TRACK_RESOLVED ||
	    state == TRACK_INCONCLUSIVE)
		e->has_backburner = false;
}

/* ---- duplicates ---- */

/* The chain of duplicates has an end: joins never make a circle, and
 * TRACK_CHAIN bounds it all the same. */
size_t track_top(const struct track *t, size_t entry)
{
	for (size_t depth = 0; depth < TRACK_CHAIN &&
	     t->entry[entry].duplicate_of != NONE; depth++)
		entry = t->entry[entry].duplicate_of;
	return entry;
}

static struct text report_key(const struct track *t, size_t entry)
{
	const struct track_entry *e = &t->entry[entry];

	return e->report == NONE ? e->url : t->mail[e->report].id;
}

/* Ties by the key of the report, so that the order does not depend on
 * reading. */
static bool older(const struct track *t, size_t a, size_t b)
{
	const struct track_entry *x = &t->entry[a], *y = &t->entry[b];

	if (x->reported_at != y->reported_at)
		return x->reported_at < y->reported_at;
	return text_cmp(report_key(t, a), report_key(t, b)) < 0;
}

/* The younger report becomes a duplicate of the older one; what one of them is
 * a duplicate of already, stays so. */
static void join(struct track *t, size_t a, size_t b, size_t mail)
{
	size_t young, old;

	a = track_top(t, a);
	if (a == track_top(t, b))
		return;
	young = older(t, b, a) ? a : track_top(t, b);
	old = young == a ? b : a;
	if (older(t, young, old)) {
		size_t swap = young;

		young = old;
		old = swap;
	}
	t->entry[young].duplicate_of = old;
	track_solve(t, young, TRACK_DUPLICATE, (struct track_solved){
		.at = t->mail[mail].date, .mail = NONE,
	});
}

/* As a command would name it. */
static struct text report_url(struct track *t, size_t entry)
{
	const struct track_entry *e = &t->entry[entry];

	return e->report == NONE ? e->url
				 : mail_url_of(t->arena, t->mail[e->report].id);
}

/* An entry for what the word names, introduced as `entry` was. */
static size_t new_like(struct track *t, size_t entry, size_t mail,
		       struct text word, struct text what, enum mail_url kind)
{
	size_t report = kind == MAIL_URL_MAIL ? track_find(t, what, true)
					      : NONE;
	size_t n = track_new(t, report, word, mail);

	if (report == NONE || t->mail[report].ghost)
		t->entry[n].title = t->entry[entry].title;
	track_introduce(t, n, mail, t->entry[entry].introduced,
			" [implicit via duplicate]");
	return n;
}

static void log_duplicate(struct track *t, size_t entry, size_t mail,
			  size_t of)
{
	track_log(t, entry, mail, arena_printf(t->arena,
		"duplicate: %.*s [implicit via duplicate]",
		TEXT_ARG(report_url(t, of))), TEXT(""));
}

/* Each word that is a URL names another report of the same; one that nobody
 * tracked becomes an entry first, with the same culprit. */
void track_duplicate(struct track *t, size_t entry, size_t mail,
		     const struct regzbot_command *c)
{
	struct text rest = c->value, word, what;
	bool any = false;

	track_log(t, entry, mail, arena_printf(t->arena, "duplicate: %.*s",
					       TEXT_ARG(c->value)), TEXT(""));
	while ((word = text_word(&rest)).n) {
		enum mail_url kind = mail_url_read(t->arena, word, &what);
		size_t other;

		if (kind != MAIL_URL_MAIL && kind != MAIL_URL_OTHER)
			continue;
		any = true;
		other = track_of_url(t, word);
		if (other == NONE)
			other = new_like(t, entry, mail, word, what, kind);
		if (other == entry)
			continue;
		log_duplicate(t, other, mail, entry);
		join(t, entry, other, mail);
	}
	if (!any)
		track_refuse(t, mail, c, "bad-link",
			     "duplicate needs the URL of a report");
}

/* A mail that calls itself a duplicate of something tracked becomes an
 * entry. */
size_t track_new_duplicate(struct track *t, size_t mail,
			   const struct regzbot_command *c)
{
	struct text rest = c->value, word;
	size_t other = NONE, n;

	while (other == NONE && (word = text_word(&rest)).n)
		other = track_of_url(t, word);
	if (other == NONE)
		return NONE;
	n = track_new(t, mail, (struct text){NULL, 0}, mail);
	track_introduce(t, n, mail, t->entry[other].introduced,
			" [implicit via duplicate]");
	log_duplicate(t, n, mail, other);
	track_log(t, n, mail, arena_printf(t->arena, "duplicate: %.*s",
					   TEXT_ARG(c->value)), TEXT(""));
	join(t, n, other, mail);
	return n;
}

/* ---- links ---- */

/* The same address in another spelling replaces the link; beyond TRACK_LINKS
 * there is no room, as anybody may send mails with links. */
void track_add_link(struct track *t, size_t entry, struct track_link link)
{
	struct track_entry *e = &t->entry[entry];
	struct text what = link.url, own;

	mail_url_read(t->arena, link.url, &what);
	for (size_t i = 0; i < e->n_links; i++) {
		own = e->link[i].url;
		mail_url_read(t->arena, own, &own);
		if (!text_eq(own, what))
			continue;
		if (link.root == NONE && !e->link[i].gone)
			link.root = e->link[i].root;
		e->link[i] = link;
		return;
	}
	if (e->n_links == TRACK_LINKS)
		return;
	e->link = arena_grow(t->arena, e->link, e->n_links, &e->cap_links,
			     sizeof(*e->link));
	e->link[e->n_links++] = link;
}
