/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Commit objects and their messages. What counts is what stands at the start
 * of a line; quoted and indented examples do not. A revert in a stable branch
 * says "This reverts commit ID which is commit ID upstream": that is no
 * backport of the latter.
 */
#include "parser/text/commit/commit_object.h"

#include "base/number.h"

/* Bytes of a sentence that may list reverted commits. */
#define REVERT_LIST_BYTES 2048

/* ---- heads ---- */

/* "NAME <MAIL> SECONDS ZONE" */
static void read_person(struct text line, struct text *name, struct text *mail,
			int64_t *time)
{
	size_t open = text_find_char(line, '<');
	struct text rest;
	uint64_t seconds;

	*name = text_trim(text_sub(line, 0, open));
	if (open == TEXT_NOT_FOUND)
		return;
	rest = text_from(line, open + 1);
	*mail = text_trim(text_cut(&rest, '>'));
	if (num_uint(text_ltrim(rest), &seconds) && seconds <= INT32_MAX * 4LL)
		*time = (int64_t)seconds;
}

bool commit_object_parse(struct text raw, struct commit_object *out)
{
	struct text name, mail, line;
	const char *from;

	*out = (struct commit_object){.tree = {NULL, 0}};
	line = text_cut(&raw, '\n');
	if (!text_skip(&line, TEXT("tree ")))
		return false;
	out->tree = line;
	from = raw.p;
	while (text_starts(raw, TEXT("parent ")))
		text_cut(&raw, '\n');
	out->parents = (struct text){from, (size_t)(raw.p - from)};
	while (raw.n && raw.p[0] != '\n') {
		line = text_cut(&raw, '\n');
		if (text_skip(&line, TEXT("author ")))
			read_person(line, &out->author, &out->author_mail,
				    &out->author_time);
		else if (text_skip(&line, TEXT("committer ")))
			read_person(line, &name, &mail, &out->commit_time);
	}
	out->message = text_sub(text_from(raw, 1), 0, COMMIT_MESSAGE_BYTES);
	return true;
}

bool commit_parent(struct commit_object *o, struct text *id)
{
	struct text line = text_cut(&o->parents, '\n');

	*id = line;
	return text_skip(id, TEXT("parent "));
}

bool tag_object_parse(struct text raw, struct text *id, int64_t *time)
{
	struct text line = text_cut(&raw, '\n'), name, mail;

	*time = 0;
	if (!text_skip(&line, TEXT("object ")))
		return false;
	*id = line;
	line = text_cut(&raw, '\n');
	if (!text_is(line, "type commit") && !text_is(line, "type tag"))
		return false;
	while (raw.n && raw.p[0] != '\n') {
		line = text_cut(&raw, '\n');
		if (text_skip(&line, TEXT("tagger ")))
			read_person(line, &name, &mail, time);
	}
	return true;
}

struct text commit_subject(struct arena *a, struct text message)
{
	char *to;
	size_t n = 0;

	while (message.n && ch_space(message.p[0]))
		message = text_from(message, 1);
	to = arena_bytes(a, message.n + 1);
	while (message.n) {
		struct text line = text_trim(text_cut(&message, '\n')), word;

		if (!line.n)
			break;
		while ((word = text_word(&line)).n) {
			if (n)
				to[n++] = ' ';
			memcpy(to + n, word.p, word.n);
			n += word.n;
		}
	}
	return (struct text){to, n};
}

/* ---- messages ---- */

/* Takes an id off the start of *t; n is 0 when there is none of at least
 * `least` digits. */
static struct text take_id(struct text *t, size_t least)
{
	struct text id = {t->p, 0};

	while (id.n < t->n && ch_hex(t->p[id.n]))
		id.n++;
	if (id.n < least || id.n > 64 ||
	    (id.n < t->n && ch_word(t->p[id.n]))) {
		id.n = 0;
		return id;
	}
	*t = text_from(*t, id.n);
	return id;
}

static bool skip_word(struct text *t, struct text word)
{
	if (!text_istarts(*t, word) ||
	    (t->n > word.n && ch_word(t->p[word.n])))
		return false;
	*t = text_ltrim(text_from(*t, word.n));
	return true;
}

/* Without what stands around "[ Upstream commit ID ]". */
static struct text unbracket(struct text line)
{
	while (line.n && (line.p[0] == '[' || line.p[0] == '(' ||
			  ch_space(line.p[0])))
		line = text_from(line, 1);
	return line;
}

static bool says_upstream(struct text line, struct text *id)
{
	bool before = false;

	line = unbracket(line);
	if (skip_word(&line, TEXT("cherry")))
		before = skip_word(&line, TEXT("picked")) &&
			 skip_word(&line, TEXT("from"));
	else if (skip_word(&line, TEXT("upstream")))
		before = true;
	if (!skip_word(&line, TEXT("commit")))
		return false;
	if (line.n && line.p[0] == ':')
		line = text_ltrim(text_from(line, 1));
	*id = take_id(&line, 12);
	line = text_ltrim(line);
	return id->n && (before || skip_word(&line, TEXT("upstream")));
}

static bool says_tag(struct text line, struct commit_said *out)
{
	struct text rest = line;

	if (text_skip(&rest, TEXT("Link:")) ||
	    text_skip(&rest, TEXT("Closes:"))) {
		out->what = COMMIT_LINKS;
		out->value = text_word(&rest);
		return out->value.n > 0;
	}
	if (!text_istarts(line, TEXT("fixes:")))
		return false;
	rest = text_ltrim(text_from(line, 6));
	skip_word(&rest, TEXT("commit"));
	out->what = COMMIT_FIXES;
	out->value = take_id(&rest, 7);
	return out->value.n > 0;
}

/* The ids of "commits A, B and C", a few words of them. */
static bool next_listed(struct text *list, struct commit_said *out)
{
	while (list->n) {
		*list = text_ltrim(*list);
		if (list->n && (list->p[0] == ',' || list->p[0] == '&')) {
			*list = text_from(*list, 1);
			continue;
		}
		if (skip_word(list, TEXT("and")))
			continue;
		out->what = COMMIT_REVERTS;
		out->value = take_id(list, 7);
		if (out->value.n)
			return true;
		list->n = 0;
	}
	return false;
}

/* "This reverts commit": the list goes to the end of the paragraph at most. */
static bool says_reverts(struct text from, struct text *list)
{
	if (!skip_word(&from, TEXT("this")) ||
	    !skip_word(&from, TEXT("reverts")) ||
	    (!skip_word(&from, TEXT("commit")) &&
	     !skip_word(&from, TEXT("commits"))))
		return false;
	*list = text_sub(from, 0, REVERT_LIST_BYTES);
	return true;
}

struct commit_reader commit_reader(struct text message)
{
	return (struct commit_reader){
		text_sub(message, 0, COMMIT_MESSAGE_BYTES), {NULL, 0}, false};
}

bool commit_says_next(struct commit_reader *r, struct commit_said *out)
{
	while (r->list.n || r->rest.n) {
		struct text from = r->rest, line;

		if (next_listed(&r->list, out))
			return true;
		if (!r->rest.n)
			break;
		line = text_cut(&r->rest, '\n');
		if (!text_trim(line).n)
			r->reverting = false;
		if (says_reverts(from, &r->list)) {
			r->reverting = true;
			continue;
		}
		if (says_tag(line, out))
			return true;
		out->what = COMMIT_UPSTREAM;
		if (!r->reverting && says_upstream(line, &out->value))
			return true;
	}
	return false;
}

/* ---- links ---- */

static int hex_digit(char c)
{
	if (ch_digit(c))
		return c - '0';
	c = ch_fold(c);
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static struct text undo_percent(struct arena *a, struct text t)
{
	char *to = arena_bytes(a, t.n + 1);
	size_t n = 0;

	for (size_t i = 0; i < t.n; i++) {
		int hi = -1, lo = -1;

		if (t.p[i] == '%' && i + 2 < t.n) {
			hi = hex_digit(t.p[i + 1]);
			lo = hex_digit(t.p[i + 2]);
		}
		if (hi >= 0 && lo >= 0) {
			to[n++] = (char)(hi << 4 | lo);
			i += 2;
		} else {
			to[n++] = t.p[i];
		}
	}
	return (struct text){to, n};
}

/* The part of a path that is a message id: the one with an "@". */
static struct text id_in_path(struct arena *a, struct text path)
{
	path = text_sub(path, 0, text_find_char(path, '#'));
	path = text_sub(path, 0, text_find_char(path, '?'));
	while (path.n) {
		struct text part = undo_percent(a, text_cut(&path, '/'));

		if (text_has(part, TEXT("@")))
			return part;
	}
	return (struct text){NULL, 0};
}

/* Archives also have ids without an "@": the last part of a path of two. */
static struct text plain_id(struct arena *a, struct text host, struct text path)
{
	struct text part;

	if (text_iis(host, "lore.kernel.org") ||
	    text_iis(host, "lkml.kernel.org"))
		text_cut(&path, '/');
	else if (!text_iis(host, "patch.msgid.link") &&
		 !text_iis(host, "msgid.link"))
		return (struct text){NULL, 0};
	part = text_cut(&path, '/');
	part = text_sub(part, 0, text_find_char(part, '#'));
	return undo_percent(a, text_sub(part, 0, text_find_char(part, '?')));
}

static struct text url_key(struct arena *a, struct text url)
{
	struct text path = url, host = text_cut(&path, '/');
	struct text id = id_in_path(a, path);
	char *lower = arena_bytes(a, host.n + 1);

	if (!id.n)
		id = plain_id(a, host, path);
	if (id.n)
		return arena_printf(a, "id:%.*s", TEXT_ARG(id));
	for (size_t i = 0; i < host.n; i++)
		lower[i] = ch_fold(host.p[i]);
	path = text_sub(path, 0, text_find_char(path, '#'));
	while (text_ends(path, TEXT("/")))
		path.n--;
	return arena_printf(a, "url:%.*s/%.*s", (int)host.n, lower,
			    TEXT_ARG(path));
}

struct text commit_link_key(struct arena *a, struct text t)
{
	t = text_trim(t);
	if (text_skip(&t, TEXT("<")) && text_ends(t, TEXT(">")))
		t.n--;
	t = text_sub(t, 0, 2048);
	if (text_istarts(t, TEXT("http://")))
		return url_key(a, text_from(t, 7));
	if (text_istarts(t, TEXT("https://")))
		return url_key(a, text_from(t, 8));
	if (text_has(t, TEXT("@")) && !text_has(t, TEXT("://")))
		return arena_printf(a, "id:%.*s", TEXT_ARG(t));
	return (struct text){NULL, 0};
}
