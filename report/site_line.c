/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The lines that a page quotes: the mails are fetched from where they are and
 * put together as they were when they were judged. What was pasted, and
 * sources that are gone, have no texts; their lines are named all the same.
 */
#include "report/site.h"

#include "base/arena.h"
#include "corpus/raw.h"

/* Which lines are whose, by line. */
static int load_mails(struct db *db, int64_t thread_id, struct site_lines *l)
{
	struct query *q = db_query(db, "site_mails");
	int got;

	query_int(q, 1, thread_id);
	while ((got = query_step(q)) == 1) {
		l->mail = arena_grow(l->arena, l->mail, l->n_mails,
				     &l->cap_mails, sizeof(*l->mail));
		l->mail[l->n_mails++] = (struct site_mail){
			.id = arena_text(l->arena, query_col_text(q, 0)),
			.from = query_col_int(q, 1),
			.to = query_col_int(q, 2),
		};
	}
	return got;
}

/* The thread of archived mails that was judged as this one; 0 for what was
 * pasted or read from a file. */
static int archive_thread(struct db *db, int64_t thread_id, int64_t *archive)
{
	struct query *q = db_query(db, "site_archive_thread");
	int got;

	*archive = 0;
	query_int(q, 1, thread_id);
	got = query_step(q);
	if (got == 1)
		*archive = query_col_int(q, 0);
	query_reset(q);
	return got < 0 ? got : 0;
}

/* Offsets of all lines in one walk, so that any line is found at once; start[n]
 * is the end, which bounds the last one. */
static void cut_lines(struct site_lines *l)
{
	size_t n = 1, at = 0;

	for (size_t i = 0; i < l->raw.n; i++)
		n += l->raw.p[i] == '\n';
	l->start = arena_array(l->arena, n + 1, sizeof(*l->start));
	for (size_t i = 0; i < n; i++) {
		l->start[i] = at;
		at += text_find_char(text_from(l->raw, at), '\n') + 1;
		if (at > l->raw.n)
			at = l->raw.n;
	}
	l->start[n] = l->raw.n;
	l->n_lines = n;
}

/* Lines are counted as the judge counted them, in the same mbox text of the
 * same mails (corpus/raw.h). */
int site_lines_load(struct db *db, int64_t thread_id, struct site_lines *l)
{
	struct raw_mail *list = NULL;
	size_t n = 0, cap = 0, missing = 0;
	int64_t archive;
	int err;

	*l = (struct site_lines){.arena = arena_new()};
	err = load_mails(db, thread_id, l);
	if (!err)
		err = archive_thread(db, thread_id, &archive);
	if (err || !archive)
		return err;
	err = raw_list(db, l->arena, archive, &list, &n, &cap);
	if (!err)
		err = raw_load(db, l->arena, list, n, &missing);
	/* With a mail missing all lines behind it would be others. */
	if (!err && !missing) {
		l->raw = raw_mbox(l->arena, list, n);
		cut_lines(l);
	}
	return err;
}

void site_lines_free(struct site_lines *l)
{
	arena_free(l->arena);
	l->arena = NULL;
}

struct text site_line(const struct site_lines *l, int64_t line)
{
	size_t at = (size_t)line - 1;

	if (line < 1 || at >= l->n_lines)
		return TEXT("");
	return text_trim(text_sub(l->raw, l->start[at],
				  l->start[at + 1] - l->start[at]));
}

struct text site_line_mail(const struct site_lines *l, int64_t line)
{
	for (size_t i = 0; i < l->n_mails; i++)
		if (line >= l->mail[i].from && line <= l->mail[i].to)
			return l->mail[i].id;
	return (struct text){0};
}
