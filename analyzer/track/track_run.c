/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The clock of tracking: mails by date, then id; between them the commits
 * whose time has come. So nothing depends on the order in which mails were
 * read, and a mail commands only what was tracked when it was written.
 */
#include "analyzer/track/track_inside.h"

/* ---- who follows what ---- */

static bool holds(const size_t *owner, size_t n, size_t entry)
{
	for (size_t i = 0; i < n; i++)
		if (owner[i] == entry)
			return true;
	return false;
}

/* At most TRACK_OWNERS. */
static void sort_owners(size_t *owner, size_t n)
{
	for (size_t i = 1; i < n; i++) {
		size_t v = owner[i], k = i;

		for (; k && owner[k - 1] > v; k--)
			owner[k] = owner[k - 1];
		owner[k] = v;
	}
}

/* Of the mail and of all that it answers, up to TRACK_DEPTH: a thread belongs
 * to whoever follows its root. Sorted, each once. */
size_t track_owners(const struct track *t, size_t mail,
		    size_t owner[TRACK_OWNERS])
{
	size_t n = 0;

	for (size_t depth = 0; mail != NONE && depth < TRACK_DEPTH; depth++) {
		size_t f = t->mail[mail].follow;

		for (; f != NONE; f = t->follow[f].next)
			if (t->follow[f].on && n < TRACK_OWNERS &&
			    !holds(owner, n, t->follow[f].entry))
				owner[n++] = t->follow[f].entry;
		mail = t->mail[mail].parent;
	}
	sort_owners(owner, n);
	return n;
}

bool track_owns(const struct track *t, size_t entry, size_t mail)
{
	size_t owner[TRACK_OWNERS];

	return holds(owner, track_owners(t, mail, owner), entry);
}

/* A walk through the mails below `root` without a stack: child, sibling, else
 * up to the next one that has a sibling. */
size_t track_below(const struct track *t, size_t root, size_t mail)
{
	if (t->mail[mail].child != NONE)
		return t->mail[mail].child;
	while (mail != root) {
		if (t->mail[mail].sibling != NONE)
			return t->mail[mail].sibling;
		mail = t->mail[mail].parent;
	}
	return NONE;
}

/* At most TRACK_OWNERS follow one thread. */
static struct track_follow *follow_of(struct track *t, size_t entry,
				      size_t root, size_t *n)
{
	size_t f = t->mail[root].follow;

	for (*n = 0; f != NONE; f = t->follow[f].next, ++*n)
		if (t->follow[f].entry == entry)
			return &t->follow[f];
	return NULL;
}

/* Commits that refer to mails of the thread which came before are looked for
 * now; `quiet` leaves the root itself out of the activities. */
void track_follow_thread(struct track *t, size_t entry, size_t root,
			 bool quiet)
{
	size_t n;
	struct track_follow *f = follow_of(t, entry, root, &n);

	if (f) {
		f->on = true;
		f->quiet = f->quiet && quiet;
	} else if (n < TRACK_OWNERS) {
		t->follow = arena_grow(t->arena, t->follow, t->n_follows,
				       &t->cap_follows, sizeof(*t->follow));
		t->follow[t->n_follows] = (struct track_follow){
			entry, t->mail[root].follow, true, quiet,
		};
		t->mail[root].follow = t->n_follows++;
	} else {
		return;
	}
	for (size_t m = root; m != NONE; m = track_below(t, root, m))
		if (t->mail[m].ghost || t->mail[m].taken)
			track_links_of(t, entry, m, t->mail[m].id);
}

void track_unfollow_thread(struct track *t, size_t entry, size_t root)
{
	size_t n;
	struct track_follow *f = follow_of(t, entry, root, &n);

	if (f)
		f->on = false;
}

/* ---- commits that wait ---- */

/* A total order, so that commits of the same second fire in the same order each
 * time. */
static int order_waits(const struct track_wait *a, const struct track_wait *b)
{
	int cmp;

	if (a->at != b->at)
		return a->at < b->at ? -1 : 1;
	cmp = text_cmp(a->commit.id, b->commit.id);
	if (cmp)
		return cmp;
	if (a->kind != b->kind)
		return a->kind < b->kind ? -1 : 1;
	return a->entry < b->entry ? -1 : a->entry > b->entry;
}

/* A heap by time: commits are found in any order and fire in theirs. */
void track_push(struct track *t, struct track_wait w)
{
	size_t i = t->n_waits;

	t->wait = arena_grow(t->arena, t->wait, t->n_waits, &t->cap_waits,
			     sizeof(*t->wait));
	t->n_waits++;
	while (i && order_waits(&w, &t->wait[(i - 1) / 2]) < 0) {
		t->wait[i] = t->wait[(i - 1) / 2];
		i = (i - 1) / 2;
	}
	t->wait[i] = w;
}

static struct track_wait pop(struct track *t)
{
	struct track_wait first = t->wait[0], last = t->wait[--t->n_waits];
	size_t i = 0, child;

	while ((child = 2 * i + 1) < t->n_waits) {
		if (child + 1 < t->n_waits &&
		    order_waits(&t->wait[child + 1], &t->wait[child]) < 0)
			child++;
		if (order_waits(&last, &t->wait[child]) <= 0)
			break;
		t->wait[i] = t->wait[child];
		i = child;
	}
	t->wait[i] = last;
	return first;
}

/* What fires may push further commits, also of the same time. */
static void fire_until(struct track *t, int64_t at)
{
	while (t->n_waits && t->wait[0].at <= at && !t->err) {
		struct track_wait w = pop(t);

		t->now = w.at > t->now ? w.at : t->now;
		track_fire(t, &w);
	}
}

/* ---- what a mail says without commands ---- */

/* A mail that refers to a regression from outside of its threads. */
static void relate(struct track *t, size_t entry, size_t mail,
		   const char *remark)
{
	struct track_mail *m = &t->mail[mail];
	struct track_link l = {
		.url = mail_url_of(t->arena, m->id),
		.title = arena_printf(t->arena, "%.*s [%s]",
				      TEXT_ARG(m->subject), remark),
		.author = m->author, .at = m->date, .root = mail,
	};

	track_add_link(t, entry, l);
	track_follow_thread(t, entry, mail, false);
	track_log(t, entry, mail, arena_printf(t->arena, "monitor: %.*s %.*s",
					       TEXT_ARG(l.url),
					       TEXT_ARG(l.title)), TEXT(""));
}

/* Link: to any mail of an entry, or to the URL of its report. */
static void follow_link(struct track *t, size_t mail, struct text value)
{
	size_t target = track_find(t, value, false), owner[TRACK_OWNERS], n;

	if (target == NONE) {
		size_t e = track_of_url(t, value);

		if (e != NONE && !track_owns(t, e, mail))
			relate(t, e, mail, "implicit due to Link/Closes tag");
		return;
	}
	n = track_owners(t, target, owner);
	for (size_t i = 0; i < n; i++)
		if (!track_owns(t, owner[i], mail))
			relate(t, owner[i], mail,
			       "implicit due to Link/Closes tag");
}

/* Any other URL of a mail whose thread is followed. */
static void note_url(struct track *t, size_t mail, struct text value)
{
	size_t target = track_find(t, value, false), f;

	f = target == NONE ? NONE : t->mail[target].follow;
	for (; f != NONE; f = t->follow[f].next) {
		size_t e = t->follow[f].entry;

		if (!t->follow[f].on || track_owns(t, e, mail))
			continue;
		track_log(t, e, mail, arena_printf(t->arena,
			"note: %.*s %.*s [implicit due to link]",
			TEXT_ARG(mail_url_of(t->arena, value)),
			TEXT_ARG(t->mail[mail].subject)), TEXT(""));
	}
}

/* Twelve digits, as the kernel's rules for Fixes: have it; fewer may be another
 * commit. An entry may stand in the map several times, once for each time that
 * it was introduced. */
static void note_fixes(struct track *t, size_t mail, struct text digits)
{
	struct text key = text_sub(digits, 0, 12);
	size_t at = NONE, e, last = NONE;

	if (digits.n < 12)
		return;
	while ((e = track_map_next(&t->culprits, key, &at)) != NONE) {
		struct track_entry *x = &t->entry[e];

		if (e == last || !text_starts(x->place.commit, key) ||
		    (x->state != TRACK_OPEN && x->state != TRACK_INCOMING))
			continue;
		last = e;
		track_log(t, e, mail, arena_printf(t->arena, "note: \"%.*s\" "
			"contains a 'Fixes:' tag for the culprit of this "
			"regression", TEXT_ARG(t->mail[mail].subject)),
			TEXT(""));
	}
}

/* The patch that a command "fix: SUBJECT" told of. */
static void meet_expected(struct track *t, size_t mail)
{
	struct text s = track_patch_title(t->arena, t->mail[mail].subject);
	size_t at = NONE, e;

	while ((e = track_map_next(&t->subjects, s, &at)) != NONE)
		if (text_ieq(t->entry[e].expected, s) &&
		    !track_owns(t, e, mail))
			relate(t, e, mail, "implicit, subject is expected");
}

/* Commands before mentions, since a mail may begin what its own links belong
 * to. */
static void take_mail(struct track *t, size_t mail)
{
	struct track_mail *m = &t->mail[mail];
	size_t owner[TRACK_OWNERS], n = track_owners(t, mail, owner);
	size_t first = m->mention, mentions = m->n_mentions;

	m->taken = true;
	for (size_t i = 0; i < n; i++) {
		if (!m->silent)
			t->entry[owner[i]].poked = false;
		track_links_of(t, owner[i], mail, m->id);
	}
	track_commands(t, mail);
	if (t->n_entries)
		meet_expected(t, mail);
	for (size_t i = 0; i < mentions; i++) {
		const struct mention *x = &t->mention[first + i];

		if (x->kind == MENTION_LINK)
			follow_link(t, mail, x->value);
		else if (x->kind == MENTION_URL)
			note_url(t, mail, x->value);
		else
			note_fixes(t, mail, x->value);
	}
}

/* ---- all ---- */

struct place_in_time {
	const struct track_mail *mail;
	size_t index;
};

static int by_date(const void *a, const void *b)
{
	const struct place_in_time *x = a, *y = b;

	if (x->mail->date != y->mail->date)
		return x->mail->date < y->mail->date ? -1 : 1;
	return text_cmp(x->mail->id, y->mail->id);
}

/* The latest first, so that each becomes the first child of its parent. */
static void link_children(struct track *t, const struct place_in_time *order)
{
	for (size_t i = t->n_mails; i--;) {
		struct track_mail *m = &t->mail[order[i].index];

		if (m->parent == NONE)
			continue;
		m->sibling = t->mail[m->parent].child;
		t->mail[m->parent].child = order[i].index;
	}
}

/* Mails in order of time; before each, what landed earlier, and behind it, what
 * it made wait for a commit of the past. */
void track_run(struct track *t)
{
	/* Mails made later are ghosts: they have no date of their own. */
	size_t n = t->n_mails, *index = arena_array(t->arena, n + 1,
						    sizeof(*index));
	struct place_in_time *order = arena_array(t->arena, n + 1,
						  sizeof(*order));

	for (size_t i = 0; i < n; i++)
		order[i] = (struct place_in_time){&t->mail[i], i};
	qsort(order, n, sizeof(*order), by_date);
	link_children(t, order);
	/* The mails move when one is added. */
	for (size_t i = 0; i < n; i++)
		index[i] = order[i].index;
	for (size_t i = 0; i < n && !t->err; i++) {
		const struct track_mail *m = &t->mail[index[i]];

		if (m->ghost)
			continue;
		fire_until(t, m->date - 1);
		t->now = m->date;
		take_mail(t, index[i]);
		fire_until(t, t->now);
	}
	fire_until(t, INT64_MAX);
}
