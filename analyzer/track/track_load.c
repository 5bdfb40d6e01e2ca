/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Mails of all threads that have to do with commands: those with a command,
 * those that a command names, those that say Link: to one of these, and so on;
 * and, alone, those that mention one or that say which commit they fix. What
 * else the corpus holds is not read.
 */
#include "analyzer/track/track_inside.h"

/* Rounds of looking for the subjects of fixes in the whole corpus. */
#define ROUNDS 3
#define DIGITS 12

/* Threads are read once each. `expand` tells those whose own mention brings
 * others in. */
struct loader {
	struct track *t;
	struct track_map threads;	/* ids to index of thread */
	struct thread {
		int64_t id;
		bool expand;	/* what refers to it is wanted, too */
		bool read, expanded;
	} *thread;
	size_t n, cap;
	/* Indexes of thread; one comes again when it is to be expanded. */
	size_t *work, n_work, cap_work;
	struct track_map rows;		/* of message, to mail */
	struct track_map subjects;
	size_t n_subjects, n_sought;
};

/* Numbers as keys of the map. */
static struct text key_of(const int64_t *id)
{
	return (struct text){(const char *)id, sizeof(*id)};
}

/* ---- finding ---- */

size_t track_find(struct track *t, struct text id, bool make)
{
	size_t at = NONE, i;

	while ((i = track_map_next(&t->ids, id, &at)) != NONE)
		if (text_eq(t->mail[i].id, id))
			return i;
	if (!make)
		return NONE;
	t->mail = arena_grow(t->arena, t->mail, t->n_mails, &t->cap_mails,
			     sizeof(*t->mail));
	t->mail[t->n_mails] = (struct track_mail){
		.id = arena_text(t->arena, id), .ghost = true,
		.parent = NONE, .child = NONE, .sibling = NONE,
		.follow = NONE,
	};
	track_map_add(&t->ids, id, t->n_mails);
	return t->n_mails++;
}

static size_t mail_of_row(const struct loader *l, int64_t row)
{
	/* Rows that share a hash are told apart by their number. */
	size_t at = NONE, i;

	while ((i = track_map_next(&l->rows, key_of(&row), &at)) != NONE)
		if (l->t->mail[i].child == (size_t)row)
			return i;
	return NONE;
}

/* ---- threads to be read ---- */

static void add_work(struct loader *l, size_t thread)
{
	l->work = arena_grow(l->t->arena, l->work, l->n_work, &l->cap_work,
			     sizeof(*l->work));
	l->work[l->n_work++] = thread;
}

/* A thread that is wanted again with more reach comes onto the list again. */
static void want(struct loader *l, int64_t id, bool expand)
{
	size_t at = NONE, i;

	while ((i = track_map_next(&l->threads, key_of(&id), &at)) < l->n)
		if (l->thread[i].id == id)
			break;
	if (i >= l->n || !l->thread) {
		l->thread = arena_grow(l->t->arena, l->thread, l->n, &l->cap,
				       sizeof(*l->thread));
		l->thread[l->n] = (struct thread){.id = id, .expand = expand};
		track_map_add(&l->threads, key_of(&id), l->n);
		add_work(l, l->n++);
	} else if (expand && !l->thread[i].expand) {
		l->thread[i].expand = true;
		add_work(l, i);
	}
}

/* expand 2: the second column of the query tells. */
static void want_all(struct loader *l, struct query *q, int expand)
{
	int got;

	while ((got = query_step(q)) == 1)
		want(l, query_col_int(q, 0),
		     expand == 2 ? query_col_int(q, 1) != 0 : expand != 0);
	if (got < 0)
		l->t->err = got;
}

static void want_named(struct loader *l, const char *query, struct text value,
		       int expand)
{
	struct query *q = db_query(l->t->db, query);

	query_text(q, 1, value);
	want_all(l, q, expand);
}

/* Patches with the subject of an awaited fix are looked for in the whole
 * corpus. */
static void want_subject(struct loader *l, struct text value)
{
	struct track_fix fix;

	track_fix_value(l->t, value, &fix);
	if (!fix.subject.n)
		return;
	track_map_add(&l->subjects,
		      track_patch_title(l->t->arena, fix.subject), 0);
	l->n_subjects++;
}

/* What a command names. */
static void want_targets(struct loader *l, const struct regzbot_command *c)
{
	struct text rest = c->value, word, what;
	size_t digits = 0;

	while ((word = text_word(&rest)).n) {
		enum mail_url kind = mail_url_read(l->t->arena, word, &what);

		if (kind == MAIL_URL_MAIL)
			want_named(l, "track_thread_of", what, 1);
		else if (kind == MAIL_URL_OTHER)
			want_named(l, "track_naming", what, 1);
	}
	rest = c->value;
	word = text_word(&rest);
	while (digits < word.n && ch_hex(word.p[digits]))
		digits++;
	if (c->verb == REGZBOT_INTRODUCED && digits >= DIGITS)
		want_named(l, "track_fixing", text_sub(word, 0, DIGITS), 0);
	if (c->verb == REGZBOT_FIX)
		want_subject(l, c->value);
}

/* ---- rows ---- */

/* parent, child and sibling are indexes of mails in the end; until all mails
 * are there they hold numbers of rows (see link_parents). */
static void read_mails(struct loader *l, int64_t thread)
{
	struct track *t = l->t;
	struct query *q = db_query(t->db, "track_mails");
	struct arena *a = t->arena;
	int got;

	query_int(q, 1, thread);
	while ((got = query_step(q)) == 1) {
		int64_t row = query_col_int(q, 0);
		size_t i = track_find(t, query_col_text(q, 1), true);
		struct track_mail *m = &t->mail[i];

		m->author = arena_text(a, query_col_text(q, 2));
		m->address = arena_text(a, query_col_text(q, 3));
		m->date = query_col_int(q, 4);
		m->subject = arena_text(a, query_col_text(q, 5));
		m->ghost = query_col_int(q, 6) != 0;
		m->patch = (unsigned int)query_col_int(q, 8);
		m->thread_id = thread;
		/* Until all are there: rows of message. */
		m->child = (size_t)row;
		m->sibling = (size_t)query_col_int(q, 7);
		track_map_add(&l->rows, key_of(&row), i);
	}
	if (got < 0)
		t->err = got;
}

/* The weekly mail of the tracker explains its own commands. */
static bool by_tracker(const struct track_mail *m)
{
	return text_begins(m->subject, "Linux regressions report ");
}

static void add_command(struct loader *l, struct query *q)
{
	struct track *t = l->t;
	size_t i = mail_of_row(l, query_col_int(q, 0));
	struct regzbot_command c = {
		.value = arena_text(t->arena, query_col_text(q, 2)),
		.caret = query_col_int(q, 3) != 0,
		.line = (size_t)query_col_int(q, 4),
		.paragraph = (unsigned int)query_col_int(q, 5),
	};

	c.verb = regzbot_verb(query_col_text(q, 1), &c.name);
	c.name = arena_text(t->arena, query_col_text(q, 1));
	if (i == NONE || by_tracker(&t->mail[i]))
		return;
	t->command = arena_grow(t->arena, t->command, t->n_commands,
				&t->cap_commands, sizeof(*t->command));
	if (!t->mail[i].n_commands++)
		t->mail[i].command = t->n_commands;
	t->mail[i].silent |= regzbot_silences(c.verb);
	t->command[t->n_commands++] = c;
}

/* In the order of mails and lines, so those of a mail stand together. */
static void read_commands(struct loader *l, int64_t thread)
{
	struct query *q = db_query(l->t->db, "track_commands");
	int got;

	query_int(q, 1, thread);
	while ((got = query_step(q)) == 1)
		add_command(l, q);
	if (got < 0)
		l->t->err = got;
}

static enum mention_kind kind_of(struct text name)
{
	if (text_is(name, "link"))
		return MENTION_LINK;
	return text_is(name, "url") ? MENTION_URL : MENTION_FIXES;
}

static void read_mentions(struct loader *l, int64_t thread)
{
	struct track *t = l->t;
	struct query *q = db_query(t->db, "track_mentions");
	int got;

	query_int(q, 1, thread);
	while ((got = query_step(q)) == 1) {
		size_t i = mail_of_row(l, query_col_int(q, 0));

		if (i == NONE)
			continue;
		t->mention = arena_grow(t->arena, t->mention, t->n_mentions,
					&t->cap_mentions, sizeof(*t->mention));
		if (!t->mail[i].n_mentions++)
			t->mail[i].mention = t->n_mentions;
		t->mention[t->n_mentions++] = (struct mention){
			kind_of(query_col_text(q, 1)),
			arena_text(t->arena, query_col_text(q, 2)),
		};
	}
	if (got < 0)
		t->err = got;
}

/* ---- all ---- */

static void expand_thread(struct loader *l, int64_t id)
{
	struct query *q = db_query(l->t->db, "track_linking");

	query_int(q, 1, id);
	want_all(l, q, 2);
}

/* Reading a thread may want others, which are read in the same walk: it ends
 * when nothing new is found. */
static void read_wanted(struct loader *l, size_t *next)
{
	while (*next < l->n_work && !l->t->err) {
		size_t i = l->work[(*next)++], from = l->t->n_commands;
		int64_t id = l->thread[i].id;

		if (!l->thread[i].read) {
			read_mails(l, id);
			read_commands(l, id);
			read_mentions(l, id);
		}
		l->thread[i].read = true;
		for (size_t k = from; k < l->t->n_commands; k++)
			want_targets(l, &l->t->command[k]);
		if (l->thread[i].expand && !l->thread[i].expanded) {
			l->thread[i].expanded = true;
			expand_thread(l, id);
		}
	}
}

/* A walk over all subjects that look like patches; only when a fix was told by
 * subject, and not more than ROUNDS times. */
static void seek_subjects(struct loader *l)
{
	struct query *q = db_query(l->t->db, "track_subjects");
	struct arena *a = arena_new();
	int got;

	l->n_sought = l->n_subjects;
	while ((got = query_step(q)) == 1) {
		struct text s = query_col_text(q, 1);
		size_t at = NONE;

		if (track_map_next(&l->subjects, track_patch_title(a, s),
				   &at) != NONE)
			want(l, query_col_int(q, 0), true);
	}
	if (got < 0)
		l->t->err = got;
	arena_free(a);
}

/* Rows of message become mails. */
static void link_parents(struct loader *l)
{
	struct track *t = l->t;
	size_t *parent = arena_array(t->arena, t->n_mails + 1,
				     sizeof(*parent));

	for (size_t i = 0; i < t->n_mails; i++)
		parent[i] = t->mail[i].sibling != NONE && t->mail[i].sibling
			? mail_of_row(l, (int64_t)t->mail[i].sibling) : NONE;
	for (size_t i = 0; i < t->n_mails; i++) {
		t->mail[i].parent = parent[i];
		t->mail[i].child = t->mail[i].sibling = NONE;
	}
}

static void read_undone(struct track *t)
{
	struct query *q = db_query(t->db, "track_undone");
	int got;

	while ((got = query_step(q)) == 1) {
		t->undone = arena_grow(t->arena, t->undone, t->n_undone,
				       &t->cap_undone, sizeof(*t->undone));
		t->undone[t->n_undone++] = (struct track_undone){
			.id = arena_text(t->arena, query_col_text(q, 0)),
			.number = (size_t)query_col_int(q, 1),
			.at = query_col_int(q, 2),
		};
	}
	if (got < 0)
		t->err = got;
}

/* From the threads with commands on to all that they reach. */
int track_load(struct track *t)
{
	struct loader l = {.t = t};
	size_t next = 0;

	read_undone(t);
	l.threads.arena = l.rows.arena = l.subjects.arena = t->arena;
	want_all(&l, db_query(t->db, "track_commanding"), 1);
	read_wanted(&l, &next);
	for (int i = 0; i < ROUNDS && !t->err && l.n_sought < l.n_subjects;
	     i++) {
		seek_subjects(&l);
		read_wanted(&l, &next);
	}
	link_parents(&l);
	return t->err;
}
