/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What a commit does to an entry when its time has come: in the tree of the
 * regression it fixes it, in one above it will, in one below it is a note.
 */
#include "analyzer/track/track_inside.h"

/* The branch matters in stable alone. */
static struct text where(struct track *t, const struct track_commit *c)
{
	if (!text_starts(c->tree, TEXT("stable")))
		return c->tree;
	return arena_printf(t->arena, "%.*s/%.*s", TEXT_ARG(c->tree),
			    TEXT_ARG(c->branch));
}

static void log_commit(struct track *t, size_t entry, int64_t at,
		       const struct track_commit *c, struct text command,
		       struct text before)
{
	struct track_entry *e = &t->entry[entry];

	e->event = arena_grow(t->arena, e->event, e->n_events, &e->cap_events,
			      sizeof(*e->event));
	e->event[e->n_events++] = (struct track_event){
		.at = at, .mail = NONE, .commit = *c, .command = command,
		.before = before,
	};
}

/* Each commit counts once, in whatever way it came. */
static bool known(const struct track_entry *e, struct text id)
{
	for (size_t i = 0; i < e->n_activities; i++)
		if (text_eq(e->activity[i].commit.id, id))
			return true;
	return false;
}

/* A commit is an answer to a poke. */
static void add_activity(struct track *t, size_t entry, int64_t at,
			 const struct track_commit *c)
{
	struct track_entry *e = &t->entry[entry];

	if (known(e, c->id))
		return;
	e->activity = arena_grow(t->arena, e->activity, e->n_activities,
				 &e->cap_activities, sizeof(*e->activity));
	e->activity[e->n_activities++] = (struct track_activity){
		.at = at, .commit = *c, .subject = c->subject,
	};
	e->poked = false;
}

/* The state that follows; a fix that is in the tree stays the fix. */
static void settle(struct track *t, size_t entry, int64_t at,
		   const struct track_commit *c, struct text command)
{
	struct track_entry *e = &t->entry[entry];
	struct text before = text_of(track_state_name(e->state));

	log_commit(t, entry, at, c, command, before);
	if (c->direction > 0 || (c->direction < 0 && e->state == TRACK_FIXED))
		return;
	track_solve(t, entry, c->direction ? TRACK_INCOMING : TRACK_FIXED,
		    (struct track_solved){
			.at = at, .mail = NONE, .commit = *c,
			.text = c->subject,
		    });
}

static struct text short_id(const struct track_commit *c)
{
	return text_sub(c->id, 0, 12);
}

/* The serial number tells whether this fix is still the one that is awaited. */
static void fire_fix(struct track *t, const struct track_wait *w)
{
	const struct track_commit *c = &w->commit;
	struct text id = short_id(c);

	if (t->entry[w->entry].expectations != w->serial)
		return;
	settle(t, w->entry, w->at, c, arena_printf(t->arena,
		"fixed: 'fix' commit '%.*s' now in '%.*s'", TEXT_ARG(id),
		TEXT_ARG(where(t, c))));
	add_activity(t, w->entry, w->at, c);
}

/* A commit with Link: or Closes: to the report. In a tree above that of the
 * regression the fix is on its way, in one below it is only told. */
static void fire_link(struct track *t, const struct track_wait *w)
{
	const struct track_commit *c = &w->commit;
	struct text id = short_id(c), in = where(t, c), command;
	size_t top;

	if ((w->mail != NONE && !track_owns(t, w->entry, w->mail)) ||
	    known(&t->entry[w->entry], c->id))
		return;
	if (c->direction == 0)
		command = arena_printf(t->arena, "fix: %.*s [implicit, due to "
				       "a Link/Closes tag]", TEXT_ARG(id));
	else
		command = arena_printf(t->arena, "%s: %.*s in %.*s referred "
				       "to this regression",
				       c->direction < 0 ? "fix" : "note",
				       TEXT_ARG(id), TEXT_ARG(in));
	/* The commit may be older than the entry that it fixes. */
	settle(t, w->entry, c->at, c, command);
	add_activity(t, w->entry, c->at, c);
	top = track_top(t, w->entry);
	if (top != w->entry && c->direction <= 0)
		settle(t, top, c->at, c, command);
}

/* Somebody repaired the culprit, which need not be this regression: a note. */
static void fire_fixes(struct track *t, const struct track_wait *w)
{
	const struct track_entry *e = &t->entry[w->entry];
	struct text id = short_id(&w->commit);

	if (e->introductions != w->serial ||
	    (e->state != TRACK_OPEN && e->state != TRACK_INCOMING))
		return;
	log_commit(t, w->entry, w->commit.at, &w->commit,
		   arena_printf(t->arena, "note: '%.*s' in '%.*s' contains a "
				"'Fixes:' tag for the culprit of this "
				"regression", TEXT_ARG(id),
				TEXT_ARG(where(t, &w->commit))), TEXT(""));
}

void track_fire(struct track *t, const struct track_wait *w)
{
	struct track_wait now = *w;

	/* Where the regression belongs may have changed meanwhile. */
	now.commit.direction = track_direction(t, w->entry, &w->commit);
	if (w->kind == WAIT_FIX)
		fire_fix(t, &now);
	else if (w->kind == WAIT_LINK)
		fire_link(t, &now);
	else
		fire_fixes(t, &now);
}
