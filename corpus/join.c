/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Joining threads by their texts; see join.h. Pairs are found by title in one
 * pass over table thread; texts are read for these few alone. */
#include "corpus/join.h"

#include "corpus/raw.h"
#include "corpus/thread.h"
#include "parser/mail/mail.h"

#define DAY INT64_C(86400)
/* A reply comes so long after a mail of its thread at most. */
#define ANSWER_DAYS 30
/* A report is sent again within. */
#define AGAIN_DAYS 3
/* Words of a quote that can confirm anything, and of a mail sent again. */
#define LEAST_QUOTE 6
#define LEAST_AGAIN 60
/* Bytes of mails that are read at once, and pairs that are tried in a run: what
 * is left has its turn in the next. */
#define BATCH_BYTES ((uint64_t)64 << 20)
#define LIMIT_PAIRS 10000
/* Threads of one title that a mail is compared with: the last ones before. */
#define LIMIT_SAME 16

/* A thread with a report. */
struct report {
	int64_t thread, began;
	struct text root;	/* Message-ID */
	uint64_t title;		/* hash */
	bool current;		/* its verdict is of all its mails */
};

struct root {
	int64_t row, date;
	struct text id, subject, author;
	bool report;
};

struct pair {
	int64_t thread, into;	/* the later one, and where it may belong */
	struct root root;	/* of `thread` */
	struct text into_root;	/* Message-ID */
	bool again;		/* sent again; else a reply */
	size_t from, to;	/* in batch.list: the mails of `into` */
	/* Found: its parent's id. */
	bool tried, joins;
	struct text parent;
};

struct join {
	struct db *db;
	struct arena *arena;
	struct report *report;	/* by title, then by time */
	size_t n_reports, cap_reports;
	size_t *slot, mask;	/* from titles to their first report + 1 */
	struct pair *pair;
	size_t n, cap;
};

/* ---- pairs with one title ---- */

static uint64_t title_key(struct text title)
{
	uint64_t h = UINT64_C(1469598103934665603);

	for (size_t i = 0; i < title.n; i++) {
		char c = title.p[i];

		if (ch_upper(c))
			c = (char)(c - 'A' + 'a');
		h = (h ^ (unsigned char)c) * UINT64_C(1099511628211);
	}
	return h;
}

static int load_reports(struct join *j)
{
	struct query *q = db_query(j->db, "join_reports");
	int got;

	while ((got = query_step(q)) == 1) {
		struct text title = text_trim(query_col_text(q, 1));

		if (!title.n)
			continue;
		j->report = arena_grow(j->arena, j->report, j->n_reports,
				       &j->cap_reports, sizeof(*j->report));
		j->report[j->n_reports++] = (struct report){
			.thread = query_col_int(q, 0),
			.title = title_key(title),
			.root = arena_text(j->arena, query_col_text(q, 2)),
			.began = query_col_int(q, 3),
			.current = query_col_int(q, 4) != 0,
		};
	}
	return got;
}

static int by_title(const void *x, const void *y)
{
	const struct report *a = x, *b = y;

	if (a->title != b->title)
		return a->title < b->title ? -1 : 1;
	if (a->began != b->began)
		return a->began < b->began ? -1 : 1;
	return text_cmp(a->root, b->root);
}

static void index_titles(struct join *j)
{
	if (j->n_reports)
		qsort(j->report, j->n_reports, sizeof(*j->report), by_title);
	for (j->mask = 63; j->mask < 2 * j->n_reports;)
		j->mask = 2 * j->mask + 1;
	j->slot = arena_array(j->arena, j->mask + 1, sizeof(*j->slot));
	for (size_t i = 0; i < j->n_reports; i++) {
		size_t at = (size_t)(j->report[i].title >> 16) & j->mask;

		if (i && j->report[i].title == j->report[i - 1].title)
			continue;
		while (j->slot[at])
			at = (at + 1) & j->mask;
		j->slot[at] = i + 1;
	}
}

/* The first report with a title, or n_reports. */
static size_t find_title(const struct join *j, uint64_t title)
{
	size_t at = (size_t)(title >> 16) & j->mask;

	while (j->slot[at] && j->report[j->slot[at] - 1].title != title)
		at = (at + 1) & j->mask;
	return j->slot[at] ? j->slot[at] - 1 : j->n_reports;
}

static int load_root(struct join *j, int64_t thread, struct root *r)
{
	struct query *q = db_query(j->db, "join_root");
	int got;

	query_int(q, 1, thread);
	got = query_step(q);
	if (got == 1)
		*r = (struct root){
			.row = query_col_int(q, 0),
			.id = arena_text(j->arena, query_col_text(q, 1)),
			.date = query_col_int(q, 2),
			.subject = arena_text(j->arena, query_col_text(q, 3)),
			.author = arena_text(j->arena, query_col_text(q, 4)),
			.report = text_is(query_col_text(q, 5), "report"),
		};
	query_reset(q);
	return got;
}

static bool is_reply(const struct root *r)
{
	return mail_bare_subject(r->subject).n < text_trim(r->subject).n;
}

/* 1 when the reply is of the days after a mail of the thread. */
static int soon_after(struct join *j, int64_t thread, int64_t date)
{
	struct query *q = db_query(j->db, "join_before");
	int got;

	query_int(q, 1, thread);
	query_int(q, 2, date);
	got = query_step(q);
	if (got == 1)
		got = !query_col_null(q, 0) &&
		      query_col_int(q, 0) >= date - ANSWER_DAYS * DAY;
	query_reset(q);
	return got;
}

static bool sent_again(const struct root *r, const struct root *first)
{
	return r->report && first->report && !is_reply(r) &&
	       r->author.n && text_eq(r->author, first->author) &&
	       (r->date > first->date ||
		(r->date == first->date && text_cmp(r->id, first->id) > 0)) &&
	       r->date - first->date <= AGAIN_DAYS * DAY;
}

/* 1 when the texts have said no before. */
static int tried(struct join *j, int64_t row, struct text id)
{
	struct query *q = db_query(j->db, "join_tried");
	int got;

	query_int(q, 1, row);
	query_text(q, 2, id);
	got = query_step(q);
	query_reset(q);
	return got;
}

/* 1 when the two may belong together, as far as headers tell. */
static int may_join(struct join *j, const struct root *r,
		    const struct report *into, bool *again)
{
	struct root first;
	int got = load_root(j, into->thread, &first);

	*again = got == 1 && sent_again(r, &first);
	if (got >= 0)
		got = *again ? 1 : is_reply(r) ? soon_after(j, into->thread,
							    r->date) : 0;
	if (got == 1 && into->current) {
		got = tried(j, r->row, into->root);
		return got < 0 ? got : !got;
	}
	return got;
}

static int consider(struct join *j, int64_t thread, const struct root *r,
		    const struct report *into)
{
	bool again;
	int got = may_join(j, r, into, &again);

	if (got != 1 || j->n == LIMIT_PAIRS)
		return got < 0 ? got : 0;
	j->pair = arena_grow(j->arena, j->pair, j->n, &j->cap,
			     sizeof(*j->pair));
	j->pair[j->n++] = (struct pair){
		.thread = thread,
		.into = into->thread,
		.root = *r,
		.into_root = into->root,
		.again = again,
	};
	return 0;
}

/* The end of the reports that have the title of `first` and began by then. */
static size_t end_of(const struct join *j, size_t first, int64_t date)
{
	size_t lo = first, hi = j->n_reports;
	uint64_t title = j->report[first].title;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		const struct report *r = &j->report[mid];

		if (r->title == title && r->began <= date)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

/* A thread with the title of reports, from the first one. */
static int same_title(struct join *j, int64_t thread, size_t first)
{
	struct root r;
	int got = load_root(j, thread, &r);
	size_t end;

	if (got != 1)
		return got;
	end = end_of(j, first, r.date);
	for (size_t i = end, n = 0; i > first && n < LIMIT_SAME && got >= 0;
	     n++)
		if (j->report[--i].thread != thread)
			got = consider(j, thread, &r, &j->report[i]);
	return got < 0 ? got : 0;
}

/* Most reports are the only one of their title: there is nothing to look up. */
static bool alone(const struct join *j, int64_t thread, size_t first)
{
	return j->report[first].thread == thread &&
	       (first + 1 == j->n_reports ||
		j->report[first + 1].title != j->report[first].title);
}

static int find_pairs(struct join *j)
{
	struct query *q = db_query(j->db, "join_titles");
	int got, err = 0;

	while (!err && (got = query_step(q)) == 1) {
		struct text title = text_trim(query_col_text(q, 1));
		size_t first = find_title(j, title_key(title));
		int64_t thread = query_col_int(q, 0);

		if (first < j->n_reports && !alone(j, thread, first))
			err = same_title(j, thread, first);
	}
	query_reset(q);
	return err ? err : got;
}

/* ---- what the texts say ---- */

static bool confirmed(const struct mail_shared *s, bool again)
{
	const struct shared_words *w = again ? &s->own : &s->quoted;

	if (s->source == NO_INDEX)
		return false;
	if (!again)
		return w->found >= LEAST_QUOTE && w->found * 2 >= w->words;
	return w->found >= LEAST_AGAIN && w->found * 10 >= w->words * 6 &&
	       w->numeric_found * 10 >= w->numeric * 8;
}

/* The last message that is no ghost: mails stand in the order of the list. */
static size_t last_real(const struct document *doc)
{
	size_t i = doc->n_messages;

	while (i && doc->message[i - 1].ghost)
		i--;
	return i ? i - 1 : NO_INDEX;
}

/* list: the mails of the thread, then the one that may belong to it. */
static void ask_texts(struct join *j, struct pair *p,
		      const struct raw_mail *list, size_t n)
{
	struct arena *a = arena_new();
	struct document *doc;
	struct mail_shared s;
	size_t last;

	p->tried = list[n - 1].raw.n > 0;
	doc = document_new(TEXT("thread"), raw_mbox(a, list, n));
	mail_split(doc);
	mail_lines(doc);
	mail_quotes(doc);
	last = last_real(doc);
	if (p->tried && last != NO_INDEX) {
		mail_shared(doc, last, &s);
		/* A robot answers nobody and repeats itself. */
		p->joins = doc->message[last].kind != MESSAGE_ROBOT &&
			   confirmed(&s, p->again);
		if (p->joins)
			p->parent = arena_text(j->arena,
					       doc->message[s.source].id);
	}
	document_free(doc);
	arena_free(a);
}

struct batch {
	struct arena *arena;
	struct raw_mail *list;
	size_t n, cap;
	uint64_t bytes;
};

/* The mail `row` of a thread alone. */
static int add_mail(struct join *j, struct batch *b, int64_t thread,
		    int64_t row)
{
	size_t from = b->n, n = b->n;
	int err = raw_list(j->db, b->arena, thread, &b->list, &b->n, &b->cap);

	for (size_t i = from; i < b->n && !err; i++)
		if (b->list[i].row == row)
			b->list[n++] = b->list[i];
	b->n = n;
	return err;
}

static int add_pair(struct join *j, struct batch *b, struct pair *p)
{
	int err;

	p->from = b->n;
	err = raw_list(j->db, b->arena, p->into, &b->list, &b->n, &b->cap);
	if (!err)
		err = add_mail(j, b, p->thread, p->root.row);
	p->to = b->n;
	for (size_t i = p->from; i < p->to; i++)
		b->bytes += b->list[i].bytes;
	return err;
}

/* Asks the texts about pairs [from, *to). A mail goes to the first thread that
 * it fits, so what comes behind is not asked any more. */
static int ask_batch(struct join *j, size_t from, size_t *to)
{
	struct batch b = {.arena = arena_new()};
	size_t missing, k = from;
	int err = 0;

	for (; k < j->n && !err && (k == from || b.bytes < BATCH_BYTES); k++)
		err = add_pair(j, &b, &j->pair[k]);
	*to = k;
	if (!err)
		err = raw_load(j->db, b.arena, b.list, b.n, &missing);
	for (size_t i = from; i < k && !err; i++) {
		struct pair *p = &j->pair[i];
		bool done = i && p[-1].thread == p->thread &&
			    (p[-1].joins || !p[-1].tried);

		if (!done && p->to - p->from > 1)
			ask_texts(j, p, b.list + p->from, p->to - p->from);
	}
	arena_free(b.arena);
	return err;
}

/* ---- writing ---- */

static void put_guess(struct writer *w, int64_t row, struct text id,
		      bool rejected)
{
	struct row r = row_begin(w, "join_guess");

	row_int(&r, row);
	row_need_text(&r, id);
	row_int(&r, rejected);
	row_end(&r);
}

static int64_t thread_of(struct writer *w, int64_t row)
{
	struct query *q = db_query(w->db, "message_thread");
	int64_t thread = 0;
	int got;

	query_int(q, 1, row);
	got = query_step(q);
	if (got == 1)
		thread = query_col_int(q, 0);
	query_reset(q);
	if (got < 0)
		w->err = got;
	return thread;
}

/* Where the thread with that mail is by now. */
static int64_t thread_with(struct threads *t, struct text id)
{
	struct known k = {0};
	int got = thread_find(t, id, &k);

	if (got < 0)
		t->w->err = got;
	query_reset(db_query(t->w->db, "index_find"));
	return got == 1 ? k.thread_id : 0;
}

/* Returns whether two threads became one. */
static bool write_pair(struct threads *t, const struct pair *p)
{
	struct text parent = p->parent;
	int64_t from = thread_of(t->w, p->root.row), into;

	if (!p->joins) {
		put_guess(t->w, p->root.row, p->into_root, true);
		return false;
	}
	into = parent.n ? thread_with(t, parent) : 0;
	/* Its own id may be another than that of its text. */
	if (!into) {
		parent = p->into_root;
		into = thread_with(t, parent);
	}
	if (!into || !from || into == from || t->w->err)
		return false;
	put_guess(t->w, p->root.row, parent, false);
	thread_merge(t, into, from);
	return true;
}

static int write_all(struct join *j, size_t *n)
{
	struct writer w = {j->db, j->arena, 0};
	struct threads t;
	int err = db_begin(j->db);

	if (err)
		return err;
	threads_begin(&t, &w);
	for (size_t i = 0; i < j->n && !w.err; i++)
		if (j->pair[i].tried)
			*n += write_pair(&t, &j->pair[i]);
	threads_finish(&t);
	err = w.err ? w.err : db_commit(j->db);
	if (err)
		db_rollback(j->db);
	return err;
}

int corpus_join(struct db *db, const volatile sig_atomic_t *stop, size_t *n)
{
	struct join j = {.db = db, .arena = arena_new()};
	int err = load_reports(&j);

	*n = 0;
	index_titles(&j);
	if (!err && j.n_reports)
		err = find_pairs(&j);
	for (size_t i = 0; i < j.n && !err && !(stop && *stop);)
		err = ask_batch(&j, i, &i);
	if (!err && j.n)
		err = write_all(&j, n);
	arena_free(j.arena);
	return err;
}
