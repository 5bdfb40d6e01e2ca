/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Sections, as users of regression trackers know them: by tree, then by the
 * development cycle of the culprit and whether it is known. What nobody spoke
 * of for three months is set apart, half a year on the back burner.
 */
#include "report/site.h"

/* Seconds; the ages by which users of the kernel's regression tracker know its
 * lists. */
#define STALE (90 * TRACKER_DAY)
#define STALE_BACKBURNER (180 * TRACKER_DAY)
#define FRESH (21 * TRACKER_DAY)
#define NEW (7 * TRACKER_DAY)

enum tree { MAINLINE, NEXT, STABLE };

/* Names of trees as commands give them: "next", "next/master", "stable". What
 * names none is mainline. */
static enum tree tree_of(const struct tracked *e)
{
	return text_begins(e->tree, "next") ? NEXT :
	       text_begins(e->tree, "stable") ? STABLE : MAINLINE;
}

bool site_open(const struct tracked *e)
{
	return text_is(e->state, "open") || text_is(e->state, "fix-incoming");
}

/* Put on the back burner on purpose it may rest twice as long. */
static bool stale(const struct site *s, const struct tracked *e)
{
	return s->t->now - e->latest_at >
	       (e->backburner.p ? STALE_BACKBURNER : STALE);
}

/* Unsolved and spoken of. */
static bool live(const struct site *s, const struct tracked *e)
{
	return site_open(e) && !stale(s, e);
}

/* Live, wanted now, and in this tree. */
static bool active(const struct site *s, const struct tracked *e, enum tree t)
{
	return live(s, e) && !e->backburner.p && tree_of(e) == t;
}

/* Live and put on the back burner, in this tree. */
static bool parked(const struct site *s, const struct tracked *e, enum tree t)
{
	return live(s, e) && e->backburner.p && tree_of(e) == t;
}

/* A section of mainline: by the cycle that the culprit came in with, and
 * whether it is known. */
static bool in(const struct site *s, const struct tracked *e,
	       const char *cycle, bool identified)
{
	return active(s, e, MAINLINE) && e->identified == identified &&
	       text_is(e->cycle, cycle);
}

static bool fresh(const struct site *s, const struct tracked *e)
{
	return s->t->now - e->latest_at < FRESH;
}

bool site_in_current_identified(const struct site *s, const struct tracked *e)
{
	return in(s, e, "current", true);
}

bool site_in_current_unknown(const struct site *s, const struct tracked *e)
{
	return in(s, e, "current", false);
}

bool site_in_previous_identified(const struct site *s, const struct tracked *e)
{
	return in(s, e, "previous", true);
}

bool site_in_previous_unknown(const struct site *s, const struct tracked *e)
{
	return in(s, e, "previous", false) && fresh(s, e);
}

bool site_in_older_identified(const struct site *s, const struct tracked *e)
{
	return in(s, e, "older", true);
}

bool site_in_older_unknown(const struct site *s, const struct tracked *e)
{
	return in(s, e, "older", false) && fresh(s, e);
}

/* What is in none of the six: no cycle is known, or it is old, without a
 * culprit and without activity for three weeks. */
bool site_in_others(const struct site *s, const struct tracked *e)
{
	if (!active(s, e, MAINLINE))
		return false;
	if (!e->cycle.n)
		return true;
	return !e->identified && !text_is(e->cycle, "current") && !fresh(s, e);
}

bool site_in_backburner(const struct site *s, const struct tracked *e)
{
	return parked(s, e, MAINLINE);
}

bool site_in_mainline(const struct site *s, const struct tracked *e)
{
	return live(s, e) && tree_of(e) == MAINLINE;
}

bool site_in_next_identified(const struct site *s, const struct tracked *e)
{
	return active(s, e, NEXT) && e->identified;
}

bool site_in_next_unknown(const struct site *s, const struct tracked *e)
{
	return active(s, e, NEXT) && !e->identified;
}

bool site_in_next_backburner(const struct site *s, const struct tracked *e)
{
	return parked(s, e, NEXT);
}

bool site_in_stable_identified(const struct site *s, const struct tracked *e)
{
	return active(s, e, STABLE) && e->identified;
}

bool site_in_stable_unknown(const struct site *s, const struct tracked *e)
{
	return active(s, e, STABLE) && !e->identified;
}

bool site_in_stable_backburner(const struct site *s, const struct tracked *e)
{
	return parked(s, e, STABLE);
}

/* Also what is on the back burner already: somebody may have missed it. */
bool site_in_new(const struct site *s, const struct tracked *e)
{
	return site_open(e) && s->t->now - e->reported_at < NEW;
}

bool site_in_solved(const struct site *s, const struct tracked *e)
{
	(void)s;
	return text_is(e->state, "fixed") || text_is(e->state, "resolved");
}

bool site_in_inconclusive(const struct site *s, const struct tracked *e)
{
	(void)s;
	return text_is(e->state, "inconclusive");
}

bool site_in_stale(const struct site *s, const struct tracked *e)
{
	return site_open(e) && stale(s, e);
}

bool site_in_tracked(const struct site *s, const struct tracked *e)
{
	(void)s;
	return e->id > 0;
}

bool site_in_untracked(const struct site *s, const struct tracked *e)
{
	(void)s;
	return e->id < 0;
}
