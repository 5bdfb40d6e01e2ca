/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * track --lint: tells the sender of "#regzbot" commands, line by line, what is
 * understood and what is not. A file without a mail is the draft of one.
 */
#include "cli/track.h"

#include "base/buf.h"
#include "base/error.h"
#include "base/utf8.h"
#include "cli/cli.h"
#include "parser/mail/message.h"
#include "parser/source/archive.h"
#include "parser/text/regzbot_check.h"

#define LINE_BYTES 4000

/* The walk over mails or drafts; the arena is that of the mail at work. */
struct lint {
	FILE *to;
	struct arena *arena;	/* of the mail */
	struct text name;	/* of the file */
	struct text id;		/* of the mail; "" in a draft */
	struct text raw;	/* where lines are counted */
	const struct mail_text *text;	/* NULL: raw itself */
	bool complained;	/* about anything so far */
	size_t commands;
};

/* The line of the file's mail where line `number` (from 0) of its text is. */
static size_t line_of(const struct lint *l, struct text body, size_t number)
{
	size_t at = 0, line = 1;

	if (!l->text)
		return number + 1;
	for (; number && at < body.n; at++)
		number -= body.p[at] == '\n';
	at = mail_text_raw(l->text, at);
	for (size_t i = 0; i < at && i < l->raw.n; i++)
		line += l->raw.p[i] == '\n';
	return line;
}

static void say(struct lint *l, struct text t)
{
	struct buf b = buf_new(LINE_BYTES);

	utf8_harmless(&b, t);
	fwrite(b.p, 1, b.n, l->to);
	buf_free(&b);
}

/* "FILE:LINE: KIND: ", the form that editors jump by. */
static void head(struct lint *l, size_t line, const char *kind)
{
	say(l, l->name);
	fprintf(l->to, ":%zu: %s: ", line, kind);
}

/* Three outcomes: ignored (no such verb), doubtful (understood, and most likely
 * not what was meant), understood. The meaning is told for each. */
static void tell_command(struct lint *l, struct text body,
			 const struct regzbot_command *c)
{
	const char *near = c->verb == REGZBOT_UNKNOWN ? regzbot_nearest(c->name)
						      : NULL;
	const char *odd = regzbot_complaint(l->arena, c);
	bool unknown = c->verb == REGZBOT_UNKNOWN;

	head(l, line_of(l, body, c->line), unknown ? "ignored" : odd
	     ? "doubtful" : "understood");
	fputs(c->caret ? "^" : "", l->to);
	say(l, c->name);
	if (c->value.n) {
		fputs(": ", l->to);
		say(l, c->value);
	}
	fprintf(l->to, "\n\t%s\n", regzbot_meaning(c));
	if (odd)
		fprintf(l->to, "\t%s\n", odd);
	if (near)
		fprintf(l->to, "\tdid you mean \"%s\"?\n", near);
	l->complained = l->complained || unknown || odd;
	l->commands++;
}

static void tell_miss(struct lint *l, struct text body,
		      const struct regzbot_miss *m)
{
	head(l, line_of(l, body, m->line), "ignored");
	fprintf(l->to, "%s\n", m->why);
	l->complained = true;
}

/* Commands and near misses are two lists by line; they are merged, so that the
 * sender reads from top to bottom. */
static void tell_all(struct lint *l, struct text body)
{
	struct regzbot r;
	size_t k = 0;

	regzbot_read(l->arena, body, &r);
	if ((r.n || r.n_misses) && l->id.n) {
		say(l, l->name);
		fputs(": mail ", l->to);
		say(l, l->id);
		putc('\n', l->to);
	}
	for (size_t i = 0; i < r.n; i++) {
		for (; k < r.n_misses && r.miss[k].line < r.command[i].line;
		     k++)
			tell_miss(l, body, &r.miss[k]);
		tell_command(l, body, &r.command[i]);
	}
	for (; k < r.n_misses; k++)
		tell_miss(l, body, &r.miss[k]);
	if (r.more) {
		fprintf(l->to, "\tonly the first %d commands count\n",
			REGZBOT_COMMANDS);
		l->complained = true;
	}
}

/* Commands stand in the first plain text of a mail. */
static void lint_mail(struct lint *l, const struct archive_item *item)
{
	struct mail m;
	struct mail_text *t = arena_alloc(l->arena, sizeof(*t));

	mail_parse(l->arena, item->raw, item->flags, &m);
	l->id = mail_id(l->arena, &m);
	l->raw = item->raw;
	for (size_t i = 0; i < m.n_parts; i++) {
		if (m.part[i].use != MAIL_TEXT || m.part[i].html ||
		    !mail_readable(l->arena, &m, i, t))
			continue;
		l->text = t;
		tell_all(l, t->text);
		break;
	}
	l->text = NULL;
}

/* A file without mail headers: its lines are counted as they are. */
static void lint_draft(struct lint *l, struct text raw)
{
	l->id = (struct text){NULL, 0};
	tell_all(l, raw);
}

/* Each item has an arena of its own, so an archive of any size takes the memory
 * of one mail. */
static int lint_part(struct lint *l, struct archive *a, size_t part)
{
	struct archive_reader *r;
	struct archive_item item;
	int got = archive_reader(a, part, &r);

	if (got < 0)
		return got;
	while ((got = archive_next(r, &item)) > 0) {
		l->arena = arena_new();
		if (item.what == ARCHIVE_MAIL)
			lint_mail(l, &item);
		else if (item.what == ARCHIVE_DOCUMENT)
			lint_draft(l, item.raw);
		arena_free(l->arena);
	}
	archive_reader_close(r);
	return got;
}

static int lint_path(const char *path, void *data)
{
	struct lint *l = data;
	struct archive *a;
	int err = archive_open(path, NULL, &a);

	if (err)
		return err;
	l->name = strcmp(path, "-") == 0 ? TEXT("(stdin)") : text_of(path);
	for (size_t i = 0; i < archive_parts(a) && !err; i++)
		err = lint_part(l, a, i);
	archive_close(a);
	return err;
}

/* 1 also for doubtful commands: a hook before sending is to stop on them. */
int track_lint(struct options *o)
{
	struct lint l = {.to = o->out};
	int status = cli_each_path(o, lint_path, &l);

	if (status)
		return status;
	if (!l.commands && !l.complained && !o->quiet)
		fprintf(o->out, "no #regzbot command\n");
	return l.complained ? 1 : 0;
}
