/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What the files of tracking share: mails as nodes of their threads, entries,
 * and the clock that takes mails and commits in the order of their dates.
 */
#ifndef ANALYZER_TRACK_INSIDE_H
#define ANALYZER_TRACK_INSIDE_H

#include "analyzer/track/track.h"
#include "parser/text/mail_url.h"
#include "parser/text/mention.h"
#include "parser/text/regzbot.h"

#define NONE SIZE_MAX
/* Answers above a mail that are looked at; entries that one mail belongs to;
 * duplicates above each other. Beyond that a mail is not followed. */
#define TRACK_DEPTH 1000
#define TRACK_OWNERS 64
#define TRACK_CHAIN 1000
/* Links of an entry; threads beyond are followed without one. */
#define TRACK_LINKS 500

/* ---- many values under one key (track_map.c) ---- */

struct track_map {
	struct arena *arena;
	struct track_item {
		uint64_t hash;
		size_t value, next;
	} *item;
	size_t n, cap;
	size_t *slot, slots;
};

void track_map_add(struct track_map *m, struct text key, size_t value);
/* Values that may be under the key, the latest first: *at is NONE at the
 * start and for the next; NONE at the end. The caller compares the key. */
size_t track_map_next(const struct track_map *m, struct text key, size_t *at);

/* ---- mails ---- */

struct track_mail {
	struct text id, author, address, subject;
	int64_t thread_id, date;
	bool ghost;		/* only its id is known */
	bool silent;		/* no activity */
	bool taken;		/* its time has come */
	unsigned int patch;	/* enum patch_sign */
	size_t parent;
	size_t child, sibling;	/* the first, the next */
	size_t command, n_commands;
	size_t mention, n_mentions;
	size_t follow;		/* in track.follow: who follows what is below */
};

struct track_follow {
	size_t entry, next;
	bool on;
	bool quiet;		/* its first mail is no activity */
};

/* ---- entries ---- */

enum track_state { TRACK_OPEN, TRACK_INCOMING, TRACK_FIXED, TRACK_RESOLVED,
		   TRACK_INCONCLUSIVE, TRACK_DUPLICATE };
const char *track_state_name(enum track_state s);

struct track_place {
	struct text tree, branch;	/* branch "": unknown */
	struct text commit;		/* culprit in full, or "" */
	struct text described;
	const char *cycle;		/* or NULL */
	bool identified;
};

/* A commit of a tree that concerns an entry. */
struct track_commit {
	struct text id, subject, author, tree, branch;
	int64_t at;		/* when it came into the branch */
	int direction;		/* < 0: the tree is above that of the entry,
				 * 0: it is that tree, > 0: below */
};

struct track_link {
	struct text url, title, author;
	int64_t at;
	size_t root;		/* mail whose thread is followed, or NONE */
	bool gone;
};

struct track_event {
	int64_t at;
	size_t mail;		/* or NONE: of the commit */
	struct track_commit commit;
	struct text command, before;
};

struct track_activity {
	int64_t at;
	struct track_commit commit;
	struct text subject;
};

struct track_solved {
	int64_t at;
	size_t mail;		/* or NONE */
	struct track_commit commit;	/* id "": none */
	struct text text;
};

struct track_entry {
	size_t report;		/* mail, or NONE: url */
	struct text url;
	struct text title, author, address;
	int64_t reported_at, filed_at;
	struct text introduced;	/* first word of what was typed, or "" */
	struct track_place place;
	unsigned int introductions;
	enum track_state state;
	struct track_solved solved;
	size_t duplicate_of;
	bool poked, has_backburner;
	int64_t poked_at;
	struct text backburner;
	struct text expected;	/* subject of the fix that is awaited */
	unsigned int expectations;	/* commands that named a fix */
	struct track_link *link;
	size_t n_links, cap_links;
	struct track_event *event;
	size_t n_events, cap_events;
	struct track_activity *activity;	/* commits alone */
	size_t n_activities, cap_activities;
	struct text slug;
};

/* A command that did nothing. */
struct track_unhandled {
	size_t mail;
	const char *category;
	struct text command, reason;
};

/* Commands that the keeper of the corpus took back. */
struct track_undone {
	struct text id;		/* of the mail */
	size_t number;		/* from 1; 0: all */
	int64_t at;
};

/* A commit that waits for its time. */
enum track_wait_kind { WAIT_FIX, WAIT_LINK, WAIT_FIXES };

struct track_wait {
	int64_t at;
	enum track_wait_kind kind;
	size_t entry;
	size_t mail;		/* of WAIT_LINK: that it names, or NONE */
	unsigned int serial;	/* of WAIT_FIX and WAIT_FIXES */
	struct track_commit commit;
};

struct track {
	struct arena *arena;
	struct db *db;
	struct trees *trees;
	struct text may;	/* track_may.h */
	int err;

	struct track_mail *mail;
	size_t n_mails, cap_mails;
	struct regzbot_command *command;
	size_t n_commands, cap_commands;
	struct mention *mention;
	size_t n_mentions, cap_mentions;
	struct track_map ids;		/* Message-ID to mail */

	struct track_entry *entry;
	size_t n_entries, cap_entries;
	struct track_follow *follow;
	size_t n_follows, cap_follows;
	struct track_map urls;		/* report_url to entry */
	struct track_map subjects;	/* of awaited fixes to entry */
	struct track_map culprits;	/* 12 digits to entry */

	struct track_wait *wait;	/* a heap */
	size_t n_waits, cap_waits;
	struct track_undone *undone;	/* by id, then number */
	size_t n_undone, cap_undone;
	struct track_unhandled *unhandled;
	size_t n_unhandled, cap_unhandled;
	int64_t now;
};

/* ---- track_load.c ---- */

/* Mails of all threads that have to do with commands. */
int track_load(struct track *t);
/* The mail of an id, or NONE; make: a ghost where there is none. */
size_t track_find(struct track *t, struct text id, bool make);

/* ---- track_run.c ---- */

void track_run(struct track *t);
/* Entries that a mail belongs to, ascending, at most TRACK_OWNERS. */
size_t track_owners(const struct track *t, size_t mail,
		    size_t owner[TRACK_OWNERS]);
bool track_owns(const struct track *t, size_t entry, size_t mail);
/* The next mail below root, depth first, or NONE; the first is root. */
size_t track_below(const struct track *t, size_t root, size_t mail);
/* Everything below the mail belongs to the entry from now on, or no more.
 * quiet: the mail itself is no activity. */
void track_follow_thread(struct track *t, size_t entry, size_t root,
			 bool quiet);
void track_unfollow_thread(struct track *t, size_t entry, size_t root);
void track_push(struct track *t, struct track_wait w);

/* ---- track_command.c ---- */

/* All commands of a mail. */
void track_commands(struct track *t, size_t mail);
void track_refuse(struct track *t, size_t mail,
		  const struct regzbot_command *c, const char *category,
		  const char *reason);

/* ---- track_verb.c ---- */

/* One command, not introduced and not report, on an entry. */
void track_apply(struct track *t, size_t entry, size_t mail,
		 const struct regzbot_command *c);

/* What the value of "fix" says. */
struct track_fix {
	struct text id;		/* digits, or "" */
	struct text subject;	/* of the fix, or a comment; "" when none */
	struct text url;	/* of a mail: its id; or "" */
};

void track_fix_value(struct track *t, struct text value,
		     struct track_fix *out);
/* "[PATCH v2 1/3] foo: bar" is the patch "foo: bar"; in lower case. */
struct text track_patch_title(struct arena *a, struct text subject);

/* ---- track_life.c ---- */

/* An entry that has to be introduced next. */
size_t track_new(struct track *t, size_t report, struct text url, size_t mail);
void track_introduce(struct track *t, size_t entry, size_t mail,
		     struct text value, const char *remark);
/* before: what the command replaced, or "". */
void track_log(struct track *t, size_t entry, size_t mail, struct text command,
	       struct text before);
void track_solve(struct track *t, size_t entry, enum track_state state,
		 struct track_solved how);
/* What the entry is a duplicate of in the end; itself if of none. */
size_t track_top(const struct track *t, size_t entry);
void track_duplicate(struct track *t, size_t entry, size_t mail,
		     const struct regzbot_command *c);
/* Tracks the mail as a duplicate of what the command names; the new entry or
 * NONE when none of that is tracked. */
size_t track_new_duplicate(struct track *t, size_t mail,
			   const struct regzbot_command *c);
/* A link, or a new title for one. */
void track_add_link(struct track *t, size_t entry, struct track_link link);
/* Which tracked entry a URL names, or NONE. */
size_t track_of_url(struct track *t, struct text url);

/* ---- track_fire.c ---- */

void track_fire(struct track *t, const struct track_wait *w);

/* ---- track_tree.c ---- */

/* Where "v6.5..v6.6-rc1", a tag or an id belongs. An open end is filled in. */
void track_place(struct track *t, struct text *introduced, int64_t at,
		 struct track_place *out);
/* Commits that a mail or an URL is linked by, to the heap. */
void track_links_of(struct track *t, size_t entry, size_t mail,
		    struct text id_or_url);
/* As track_commit.direction, for the entry as it is now. */
int track_direction(struct track *t, size_t entry,
		    const struct track_commit *c);
/* The fix of an id, or of a subject when the id is "" or unknown. */
void track_await(struct track *t, size_t entry, struct text id,
		 struct text subject);
/* Commits with Fixes: of the entry's culprit. */
void track_fixes(struct track *t, size_t entry);

/* ---- track_store.c ---- */

int track_store(struct track *t, struct track_result *out);

#endif
