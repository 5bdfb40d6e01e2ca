/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The state as rows, inside the caller's transaction. The rows of each entry
 * are put together first and hashed; those whose hash is that of what is
 * stored are left alone. When entries are not in the order that they had (an
 * old mail came late), all are written anew.
 */
#include "analyzer/track/track_inside.h"

#include "base/hash.h"
#include "corpus/row.h"

/* Bytes of a slug before the hash. */
#define SLUG_BYTES 100

/* ---- rows that are hashed or written ---- */

/* While hashing the values go into `bytes`, a length before each. */
struct sheet {
	struct writer w;
	struct row row;
	bool write;
	char *bytes;
	size_t n, cap;
};

/* Instead of a length: there is no value; a long one follows. */
#define NULL_BYTE 0xfeu
#define LONG_BYTE 0xffu

/* A length before each value, or "ab","c" would be "a","bc". */
static void feed(struct sheet *s, struct text v)
{
	/* One byte for most, as half of what is hashed would be lengths. NULL
	 * is not "". */
	char length[1 + sizeof(v.n)] = {(char)(v.p ? v.n : NULL_BYTE)};
	size_t n = 1;

	if (v.p && v.n >= NULL_BYTE) {
		length[0] = (char)LONG_BYTE;
		memcpy(length + 1, &v.n, sizeof(v.n));
		n = sizeof(length);
	}
	arena_append(s->w.arena, &s->bytes, &s->n, &s->cap, length, n);
	arena_append(s->w.arena, &s->bytes, &s->n, &s->cap, v.p, v.n);
}

/* The name of the statement is part of the hash: another table is another
 * row. */
static void begin(struct sheet *s, const char *statement)
{
	if (s->write)
		s->row = row_begin(&s->w, statement);
	else
		feed(s, text_of(statement));
}

static void end(struct sheet *s)
{
	if (s->write)
		row_end(&s->row);
}

static void put_text(struct sheet *s, struct text v)
{
	if (s->write)
		row_text(&s->row, v);
	else
		feed(s, v);
}

static void put_need(struct sheet *s, struct text v)
{
	if (s->write)
		row_need_text(&s->row, v);
	else
		feed(s, v);
}

static void put_int(struct sheet *s, int64_t v)
{
	if (s->write)
		row_int(&s->row, v);
	else
		feed(s, (struct text){(const char *)&v, sizeof(v)});
}

/* NULL when there is nothing to say. */
static void put_some(struct sheet *s, bool some, int64_t v)
{
	if (some)
		put_int(s, v);
	else
		put_text(s, (struct text){NULL, 0});
}

/* ---- slugs ---- */

/* What a file name and a URL may hold anyway. */
static bool plain(char c)
{
	return ch_alnum(c) || c == '.' || c == '_' || c == '-' || c == '@' ||
	       c == '+' || c == '=';
}

/* The id or the URL; where a byte had to be replaced, with a hash. */
static struct text slug_of(struct arena *a, struct text key)
{
	char *p = arena_bytes(a, key.n + 1), hex[65];
	bool same = key.n <= SLUG_BYTES && key.n && key.p[0] != '.' &&
		    key.p[0] != '-';
	size_t n = 0;

	for (; n < key.n && n < SLUG_BYTES; n++) {
		bool ok = plain(key.p[n]) && (n || key.p[n] != '.');

		p[n] = ok ? key.p[n] : '_';
		same = same && ok;
	}
	if (same)
		return (struct text){p, n};
	hash_sha256(key, hex);
	return arena_printf(a, "%.*s-%.10s", (int)n, p, hex);
}

/* What an entry is known by, for ever. */
static struct text key_of(const struct track *t, const struct track_entry *e)
{
	return e->report == NONE ? e->url : t->mail[e->report].id;
}

/* The id of the report and its URL: one of the two is NULL. */
static void put_report(struct sheet *s, const struct track *t,
		       const struct track_entry *e)
{
	const struct text none = {NULL, 0};

	put_text(s, e->report == NONE ? none : t->mail[e->report].id);
	put_text(s, e->report == NONE ? e->url : none);
}

/* ---- activities ---- */

/* An entry and the root of a thread that it follows. */
struct pair {
	size_t entry, mail;
	bool quiet;
};

static int by_entry(const void *a, const void *b)
{
	const struct pair *x = a, *y = b;

	if (x->entry != y->entry)
		return x->entry < y->entry ? -1 : 1;
	return x->mail < y->mail ? -1 : x->mail > y->mail;
}

/* Who follows which thread at the end. */
static struct pair *followed(struct track *t, size_t *n)
{
	struct pair *p = arena_array(t->arena, t->n_follows + 1, sizeof(*p));

	*n = 0;
	for (size_t m = 0; m < t->n_mails; m++)
		for (size_t f = t->mail[m].follow; f != NONE;
		     f = t->follow[f].next)
			if (t->follow[f].on)
				p[(*n)++] = (struct pair){
					t->follow[f].entry, m,
					t->follow[f].quiet,
				};
	qsort(p, *n, sizeof(*p), by_entry);
	return p;
}

/* Why a mail looks like a patch, as words of one column; NULL: it does not. */
static struct text patch_words(struct arena *a, unsigned int patch)
{
	if (!patch)
		return (struct text){NULL, 0};
	return text_trim(arena_printf(a, "%s %s%s",
		patch & PATCH_DIFF ? "diff" : "",
		patch & PATCH_SUBJECT ? "subject " : "",
		patch & PATCH_SOB ? "sob" : ""));
}

struct store {
	struct track *t;
	struct sheet *s;
	struct pair *pair;
	size_t n_pairs, *first;	/* pair of each entry */
	size_t *mark, stamp;	/* of a mail: when it was taken last */
	int64_t *latest;	/* of entries, or INT64_MIN */
	int64_t *thread;	/* judged, of entries; 0: none */
	struct text *slug;
	size_t *below, *beside;	/* duplicates of an entry, as a list */
	int64_t *digest;	/* of entries */
	bool *same;		/* as stored */
};

/* Calls `each` with the mails of an entry, root by root. */
static void each_mail(struct store *st, size_t entry,
		      void (*each)(struct store *st, size_t entry,
				   size_t mail))
{
	struct track *t = st->t;
	size_t *mark = st->mark, stamp = ++st->stamp;

	for (size_t i = st->first[entry]; i < st->first[entry + 1]; i++) {
		size_t root = st->pair[i].mail;

		for (size_t m = root; m != NONE;
		     m = track_below(t, root, m)) {
			if (t->mail[m].ghost || t->mail[m].silent ||
			    (m == root && st->pair[i].quiet) ||
			    mark[m] == stamp)
				continue;
			mark[m] = stamp;
			each(st, entry, m);
		}
	}
}

/* The latest activity of an entry. */
static void later(struct store *st, size_t entry, size_t mail)
{
	int64_t at = st->t->mail[mail].date;

	if (at > st->latest[entry])
		st->latest[entry] = at;
}

static void put_mail_activity(struct store *st, size_t entry, size_t mail)
{
	const struct track_mail *m = &st->t->mail[mail];
	struct sheet *s = st->s;

	begin(s, "track_put_activity");
	put_int(s, (int64_t)entry + 1);
	put_int(s, m->date);
	put_text(s, m->id);
	for (int i = 0; i < 3; i++)
		put_text(s, (struct text){NULL, 0});
	put_text(s, m->subject);
	put_text(s, m->author);
	put_text(s, patch_words(st->t->arena, m->patch));
	end(s);
}

static void put_commit_activity(struct sheet *s, size_t entry,
				const struct track_activity *a)
{
	begin(s, "track_put_activity");
	put_int(s, (int64_t)entry + 1);
	put_int(s, a->at);
	put_text(s, (struct text){NULL, 0});
	put_text(s, a->commit.id);
	put_text(s, a->commit.tree);
	put_text(s, a->commit.branch);
	put_text(s, a->subject);
	put_text(s, a->commit.author);
	put_text(s, (struct text){NULL, 0});
	end(s);
}

/* ---- entries ---- */

/* Columns as in track_put, like all that follows. */
static void put_culprit(struct sheet *s, const struct track_entry *e)
{
	put_need(s, e->introduced);
	put_text(s, e->place.commit);
	put_text(s, e->place.described);
	put_text(s, e->place.tree);
	put_text(s, e->place.branch);
	put_text(s, text_of(e->place.cycle));
	put_int(s, e->place.identified);
}

/* Nothing of a former end is left on an entry that was opened again. */
static void put_solved(struct sheet *s, const struct track *t,
		       const struct track_entry *e)
{
	const struct track_solved *v = &e->solved;
	bool ended = e->state != TRACK_OPEN;
	const struct text none = {NULL, 0};

	put_some(s, ended, v->at);
	put_text(s, ended && v->mail != NONE ? t->mail[v->mail].id : none);
	put_text(s, ended ? v->commit.id : none);
	put_text(s, ended ? v->commit.tree : none);
	put_text(s, ended ? v->commit.branch : none);
	put_text(s, ended ? v->text : none);
}

/* Ids are places in the list from 1: entries keep theirs as long as none comes
 * before them. */
static void put_entry(struct store *st, size_t i)
{
	const struct track *t = st->t;
	const struct track_entry *e = &t->entry[i];
	struct sheet *s = st->s;

	begin(s, "track_put");
	put_int(s, (int64_t)i + 1);
	put_need(s, st->slug[i]);
	put_report(s, t, e);
	put_some(s, st->thread[i] != 0, st->thread[i]);
	put_need(s, e->title);
	put_text(s, e->author);
	put_text(s, e->address);
	put_int(s, e->reported_at);
	put_int(s, e->filed_at);
	put_culprit(s, e);
	put_need(s, text_of(track_state_name(e->state)));
	put_solved(s, t, e);
	put_some(s, e->poked, e->poked_at);
	/* The reason may be missing, being there is not. */
	if (e->has_backburner)
		put_need(s, e->backburner);
	else
		put_text(s, (struct text){NULL, 0});
	put_some(s, st->latest[i] != INT64_MIN, st->latest[i]);
	end(s);
}

static void put_links(struct sheet *s, const struct track_entry *e, size_t i)
{
	for (size_t k = 0; k < e->n_links; k++) {
		const struct track_link *l = &e->link[k];

		if (l->gone)
			continue;
		begin(s, "track_put_link");
		put_int(s, (int64_t)i + 1);
		put_need(s, l->url);
		put_text(s, l->title);
		put_int(s, l->root != NONE);
		put_int(s, l->at);
		put_text(s, l->author);
		end(s);
	}
}

static void put_events(struct sheet *s, const struct track *t, size_t i)
{
	const struct track_entry *e = &t->entry[i];
	const struct text none = {NULL, 0};

	for (size_t k = 0; k < e->n_events; k++) {
		const struct track_event *v = &e->event[k];

		begin(s, "track_put_event");
		put_int(s, (int64_t)i + 1);
		put_int(s, v->at);
		put_text(s, v->mail == NONE ? none : t->mail[v->mail].id);
		put_text(s, v->commit.id);
		put_text(s, v->commit.tree);
		put_text(s, v->commit.branch);
		put_text(s, v->mail == NONE ? v->commit.author
					    : t->mail[v->mail].author);
		put_need(s, v->command);
		put_text(s, v->before);
		end(s);
	}
}

static void put_unhandled(struct sheet *s, const struct track *t)
{
	for (size_t i = 0; i < t->n_unhandled; i++) {
		const struct track_unhandled *u = &t->unhandled[i];
		const struct track_mail *m = &t->mail[u->mail];

		begin(s, "track_put_unhandled");
		put_need(s, m->id);
		put_int(s, m->date);
		put_text(s, m->subject);
		put_text(s, m->author);
		put_need(s, text_of(u->category));
		put_need(s, u->command);
		put_need(s, u->reason);
		end(s);
	}
}

/* The topmost of some duplicates has their reports: lists by entry. */
static void gather_reports(struct store *st)
{
	const struct track *t = st->t;

	for (size_t i = 0; i <= t->n_entries; i++)
		st->below[i] = st->beside[i] = NONE;
	for (size_t i = t->n_entries; i--;) {
		size_t top = track_top(t, i);

		if (top == i)
			continue;
		st->beside[i] = st->below[top];
		st->below[top] = i;
	}
}

static void put_reports(struct store *st, size_t top)
{
	const struct track *t = st->t;
	struct sheet *s = st->s;
	int64_t n = 0;

	for (size_t i = st->below[top]; i != NONE; i = st->beside[i]) {
		const struct track_entry *e = &t->entry[i];

		begin(s, "track_put_report");
		put_int(s, (int64_t)top + 1);
		put_int(s, ++n);
		put_report(s, t, e);
		put_text(s, e->title);
		put_text(s, e->author);
		put_int(s, e->reported_at);
		end(s);
	}
}

/* What hangs at an entry; its own row is there already. */
static void put_details(struct store *st, size_t i)
{
	struct track *t = st->t;
	const struct track_entry *e = &t->entry[i];

	if (e->duplicate_of != NONE) {
		begin(st->s, "track_put_duplicate");
		put_int(st->s, (int64_t)i + 1);
		put_int(st->s, (int64_t)e->duplicate_of + 1);
		end(st->s);
	}
	put_links(st->s, e, i);
	put_events(st->s, t, i);
	put_reports(st, i);
	for (size_t k = 0; k < e->n_activities; k++)
		put_commit_activity(st->s, i, &e->activity[k]);
	each_mail(st, i, put_mail_activity);
}

/* ---- what the rows need beside ---- */

/* Of the report, or of the mail that told of one elsewhere. */
static int judged_thread(struct track *t, const struct track_entry *e,
			 int64_t *out)
{
	struct query *q = db_query(t->db, "track_judged");
	size_t mail = e->report;
	int got;

	*out = 0;
	if (mail == NONE && e->n_events)
		mail = e->event[0].mail;
	if (mail == NONE)
		return 0;
	query_text(q, 1, t->mail[mail].id);
	got = query_step(q);
	if (got == 1)
		*out = query_col_int(q, 0);
	query_reset(q);
	return got < 0 ? got : 0;
}

/* What is needed for every row, hashed or written, is worked out once. */
static int prepare(struct store *st)
{
	struct track *t = st->t;
	size_t n = t->n_entries + 1;
	int err = 0;

	st->pair = followed(t, &st->n_pairs);
	st->first = arena_array(t->arena, n, sizeof(*st->first));
	st->mark = arena_array(t->arena, t->n_mails + 1, sizeof(*st->mark));
	st->latest = arena_array(t->arena, n, sizeof(*st->latest));
	st->thread = arena_array(t->arena, n, sizeof(*st->thread));
	st->slug = arena_array(t->arena, n, sizeof(*st->slug));
	st->below = arena_array(t->arena, n, sizeof(*st->below));
	st->beside = arena_array(t->arena, n, sizeof(*st->beside));
	st->digest = arena_array(t->arena, n, sizeof(*st->digest));
	st->same = arena_array(t->arena, n, sizeof(*st->same));
	for (size_t i = 0, k = 0; i <= t->n_entries; i++) {
		while (k < st->n_pairs && st->pair[k].entry < i)
			k++;
		st->first[i] = k;
	}
	gather_reports(st);
	for (size_t i = 0; i < t->n_entries && !err; i++) {
		const struct track_entry *e = &t->entry[i];

		st->latest[i] = INT64_MIN;
		each_mail(st, i, later);
		for (size_t k = 0; k < e->n_activities; k++)
			if (e->activity[k].at > st->latest[i])
				st->latest[i] = e->activity[k].at;
		st->slug[i] = slug_of(t->arena, key_of(t, e));
		err = judged_thread(t, e, &st->thread[i]);
	}
	return err;
}

/* Eight bytes of the hash. */
static int64_t digest(const struct sheet *s)
{
	char hex[65];
	uint64_t h = 0;
	int64_t out;

	hash_sha256((struct text){s->bytes, s->n}, hex);
	for (int i = 0; i < 16; i++)
		h = h << 4 | (uint64_t)(ch_digit(hex[i]) ? hex[i] - '0'
							 : hex[i] - 'a' + 10);
	memcpy(&out, &h, sizeof(out));
	return out;
}

/* The hash is over the rows themselves, so that a new column cannot be
 * forgotten. */
static void hash_entries(struct store *st)
{
	for (size_t i = 0; i < st->t->n_entries; i++) {
		st->s->n = 0;
		put_entry(st, i);
		put_details(st, i);
		st->digest[i] = digest(st->s);
	}
}

/* Which entries are stored as they are. False: the stored ones do not come
 * first, in this order. */
static int compare(struct store *st, bool *in_order)
{
	struct query *q = db_query(st->t->db, "track_digests");
	size_t i = 0;
	int got;

	*in_order = true;
	while ((got = query_step(q)) == 1 && *in_order) {
		*in_order = i < st->t->n_entries &&
			    text_eq(query_col_text(q, 0), st->slug[i]);
		if (*in_order)
			st->same[i] = !query_col_null(q, 1) &&
				      query_col_int(q, 1) == st->digest[i];
		i++;
	}
	query_reset(q);
	return got < 0 ? got : 0;
}

/* id 0: the statements take none. */
static int run_all(struct db *db, const char *const *statements, size_t n,
		   int64_t id)
{
	int err = 0;

	for (size_t i = 0; i < n && !err; i++) {
		struct query *q = db_query(db, statements[i]);

		if (id)
			query_int(q, 1, id);
		err = query_run(q);
	}
	return err;
}

/* The order is that of the references between the tables. */
static int clear(struct store *st)
{
	static const char *const statements[] = {
		"track_clear_reports", "track_clear_links",
		"track_clear_activities", "track_clear_events",
		"track_clear_proposals", "track_clear",
	};

	memset(st->same, 0, st->t->n_entries * sizeof(*st->same));
	return run_all(st->t->db, statements,
		       sizeof(statements) / sizeof(*statements), 0);
}

/* Of one entry; its own row is replaced. */
static int drop_details(struct db *db, int64_t id)
{
	static const char *const statements[] = {
		"track_drop_reports", "track_drop_links",
		"track_drop_activities", "track_drop_events",
	};

	return run_all(db, statements,
		       sizeof(statements) / sizeof(*statements), id);
}

/* All rows of entries first: one may be a duplicate of a later one. */
static int write_entries(struct store *st, bool *changed)
{
	struct db *db = st->t->db;
	int err = 0;

	st->s->write = true;
	for (size_t i = 0; i < st->t->n_entries; i++)
		if (!st->same[i])
			put_entry(st, i);
	for (size_t i = 0; i < st->t->n_entries && !err; i++) {
		if (st->same[i])
			continue;
		*changed = true;
		err = drop_details(db, (int64_t)i + 1);
		if (err)
			break;
		put_details(st, i);
		begin(st->s, "track_put_digest");
		put_int(st->s, (int64_t)i + 1);
		put_int(st->s, st->digest[i]);
		end(st->s);
		err = st->s->w.err;
	}
	st->s->write = false;
	return err;
}

static int stored_digest(struct db *db, int64_t *out)
{
	struct query *q = db_query(db, "setting_get");
	int got;

	*out = 0;
	query_str(q, 1, "unhandled");
	got = query_step(q);
	if (got == 1)
		*out = query_col_int(q, 0);
	query_reset(q);
	return got < 0 ? got : 0;
}

/* One hash for all of them: they are few and change together. */
static int write_unhandled(struct store *st, bool *changed)
{
	struct db *db = st->t->db;
	struct query *q;
	int64_t old, now;
	int err = stored_digest(db, &old);

	st->s->n = 0;
	put_unhandled(st->s, st->t);
	now = st->t->n_unhandled ? digest(st->s) : 0;
	if (err || now == old)
		return err;
	*changed = true;
	err = query_run(db_query(db, "track_clear_unhandled"));
	if (err)
		return err;
	st->s->write = true;
	put_unhandled(st->s, st->t);
	q = db_query(db, "setting_put");
	query_str(q, 1, "unhandled");
	query_int(q, 2, now);
	return st->s->w.err ? st->s->w.err : query_run(q);
}

/* Rows that are as they were are not touched, so a run without news writes
 * nothing. */
int track_store(struct track *t, struct track_result *out)
{
	struct sheet s = {.w = {.db = t->db, .arena = t->arena}};
	struct store st = {.t = t, .s = &s};
	bool in_order;
	int err = prepare(&st);

	if (err)
		return err;
	hash_entries(&st);
	err = compare(&st, &in_order);
	if (!err && !in_order) {
		out->changed = true;
		err = clear(&st);
	}
	if (!err)
		err = write_entries(&st, &out->changed);
	return err ? err : write_unhandled(&st, &out->changed);
}
