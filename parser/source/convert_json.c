/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Mails of what trackers answer as JSON: patches, covers and comments of
 * patchwork (/api/patches/ID/, /api/covers/ID/, .../comments/), comments of
 * Bugzilla (/rest/bug/ID/comment), issues and comments of GitHub (of its REST
 * interface and of "gh issue view --json"). Lists that hold no texts, as lei
 * and the lists of patchwork are, are named for what they are. A line of the
 * mail has the line of JSON in which its string stands for its place.
 */
#include "parser/source/convert.h"

#include "base/number.h"
#include "parser/format/json.h"

/* Bytes of a file in which the names that tell trackers apart stand. */
#define SIGN_BYTES ((size_t)64 << 10)
/* Levels of lists and objects that are looked into for mails. */
#define LEVELS 4

enum key {
	KEY_AUTHOR, KEY_BLOB, KEY_BODY, KEY_BUGS, KEY_BUG_ID, KEY_COMMENTS,
	KEY_CONTENT, KEY_COUNT, KEY_COVER, KEY_CREATED, KEY_CREATED_AT,
	KEY_CREATION, KEY_CREATOR, KEY_DATE, KEY_DIFF, KEY_EMAIL, KEY_HEADERS,
	KEY_HTML_URL, KEY_LOGIN, KEY_M, KEY_MSGID, KEY_NAME, KEY_PATCHES,
	KEY_SUBJECT, KEY_SUBMITTER, KEY_SUMMARY, KEY_TEXT, KEY_TIME,
	KEY_TITLE, KEY_URL, KEY_USER, KEYS
};

static const char *const key_names[KEYS] = {
	[KEY_AUTHOR] = "author", [KEY_BLOB] = "blob", [KEY_BODY] = "body",
	[KEY_BUGS] = "bugs", [KEY_BUG_ID] = "bug_id",
	[KEY_COMMENTS] = "comments", [KEY_CONTENT] = "content",
	[KEY_COUNT] = "count", [KEY_COVER] = "cover_letter",
	[KEY_CREATED] = "createdAt", [KEY_CREATED_AT] = "created_at",
	[KEY_CREATION] = "creation_time", [KEY_CREATOR] = "creator",
	[KEY_DATE] = "date", [KEY_DIFF] = "diff", [KEY_EMAIL] = "email",
	[KEY_HEADERS] = "headers", [KEY_HTML_URL] = "html_url",
	[KEY_LOGIN] = "login", [KEY_M] = "m", [KEY_MSGID] = "msgid",
	[KEY_NAME] = "name", [KEY_PATCHES] = "patches",
	[KEY_SUBJECT] = "subject", [KEY_SUBMITTER] = "submitter",
	[KEY_SUMMARY] = "summary", [KEY_TEXT] = "text", [KEY_TIME] = "time",
	[KEY_TITLE] = "title", [KEY_URL] = "url", [KEY_USER] = "user",
};

struct members {
	const struct json *of[KEYS];
};

struct reader {
	struct arena *a;
	struct converted *c;
	struct text page;
	size_t line, at;	/* the line at byte `at` of the page */
	bool list, lei;		/* entries without texts were seen */
};

/* ---- members ---- */

/* The first of each name counts. */
static struct members members_of(const struct json *object)
{
	struct members m = {{NULL}};

	if (!object || object->kind != JSON_OBJECT)
		return m;
	for (const struct json *j = object->child; j; j = j->next)
		for (size_t k = 0; k < KEYS; k++)
			if (!m.of[k] && text_is(j->key, key_names[k]))
				m.of[k] = j;
	return m;
}

static struct text string_of(const struct json *j)
{
	return j && j->kind == JSON_STRING ? j->string
					   : (struct text){NULL, 0};
}

static struct text first_of(const struct members *m, enum key a, enum key b)
{
	struct text t = string_of(m->of[a]);

	return t.n ? t : string_of(m->of[b]);
}

/* Byte of the page where the line of j begins. Trees are walked from top to
 * bottom, so lines are counted once. */
static size_t place(struct reader *r, const struct json *j)
{
	if (j->line < r->line)
		return r->at;
	while (r->line < j->line) {
		size_t nl = text_find_char(text_from(r->page, r->at), '\n');

		if (nl == TEXT_NOT_FOUND)
			break;
		r->at += nl + 1;
		r->line++;
	}
	return r->at;
}

/* ---- one mail ---- */

/* "2023-10-01T12:00:00Z", without a zone: UTC. */
static struct text date_of(struct arena *a, struct text t)
{
	bool zone;

	if (t.n < 19 || t.p[10] != 'T')
		return t;
	zone = text_ends(t, TEXT("Z")) ||
	       text_find_char(text_from(t, 19), '+') != TEXT_NOT_FOUND ||
	       text_find_char(text_from(t, 19), '-') != TEXT_NOT_FOUND;
	if (zone && !text_ends(t, TEXT("Z")))
		return t;
	return arena_printf(a, "%.10s %.8s UTC", t.p, t.p + 11);
}

/* An id without its brackets. */
static struct text bare_id(struct text id)
{
	id = text_trim(id);
	text_skip(&id, TEXT("<"));
	if (text_ends(id, TEXT(">")))
		id.n--;
	return id;
}

static void add_line(struct arena *a, struct flat *f, size_t at, size_t from)
{
	f->line = arena_grow(a, f->line, f->n_lines, &f->cap_lines,
			     sizeof(*f->line));
	f->line[f->n_lines++] = (struct flat_line){at, from};
}

/* Lines of text without carriage returns. */
static void put_mail(struct reader *r, struct draft *d, struct text text,
		     const struct json *where)
{
	struct flat f = {0};
	char *p = arena_bytes(r->a, text.n + 1);
	size_t n = 0;

	d->from = place(r, where);
	add_line(r->a, &f, 0, d->from);
	for (size_t i = 0; i < text.n; i++) {
		if (text.p[i] == '\r')
			continue;
		p[n++] = text.p[i] ? text.p[i] : ' ';
		if (text.p[i] == '\n' && i + 1 < text.n)
			add_line(r->a, &f, n, d->from);
	}
	f.text = (struct text){p, n};
	convert_mail(r->a, r->c, d, &f, 0, f.n_lines);
}

/* ---- patchwork ---- */

/* The header lines that say who, when and to what, as they came. */
static struct text header_lines(struct arena *a, const struct json *headers)
{
	static const char *const wanted[] = {
		"from", "to", "cc", "subject", "date", "message-id",
		"in-reply-to", "references", "list-id",
	};
	char *p = NULL;
	size_t n = 0, cap = 0;

	if (!headers || headers->kind != JSON_OBJECT)
		return (struct text){NULL, 0};
	for (const struct json *j = headers->child; j; j = j->next) {
		const struct json *v = j->kind == JSON_ARRAY ? j->child : j;
		struct text line;

		for (size_t i = 0; i < sizeof(wanted) / sizeof(*wanted); i++) {
			if (!text_iis(j->key, wanted[i]) || !string_of(v).n)
				continue;
			line = convert_line(a, string_of(v));
			line = arena_printf(a, "%.*s: %.*s\n",
					    TEXT_ARG(j->key), TEXT_ARG(line));
			arena_append(a, &p, &n, &cap, line.p, line.n);
		}
	}
	return (struct text){p, n};
}

static void patchwork(struct reader *r, const struct members *m)
{
	struct members who = members_of(m->of[KEY_SUBMITTER]);
	struct text text = string_of(m->of[KEY_CONTENT]);
	struct text diff = string_of(m->of[KEY_DIFF]);
	struct draft d = {.more = header_lines(r->a, m->of[KEY_HEADERS])};

	if (!m->of[KEY_CONTENT]) {
		r->list = true;
		return;
	}
	if (!d.more.n) {
		d.name = string_of(who.of[KEY_NAME]);
		d.address = string_of(who.of[KEY_EMAIL]);
		d.subject = first_of(m, KEY_SUBJECT, KEY_NAME);
		d.date = date_of(r->a, string_of(m->of[KEY_DATE]));
		d.id = bare_id(string_of(m->of[KEY_MSGID]));
	}
	if (diff.n)
		text = arena_printf(r->a, "%.*s\n%.*s", TEXT_ARG(text),
				    TEXT_ARG(diff));
	put_mail(r, &d, text, m->of[KEY_CONTENT]);
}

/* ---- GitHub ---- */

/* "https://HOST/OWNER/NAME/issues/5#issuecomment-123": the id that its mails
 * have, and that of the issue. */
static bool issue_ids(struct arena *a, struct text url, struct text *id,
		      struct text *issue)
{
	struct text host, path, comment = {NULL, 0};
	size_t at;

	if (!text_skip(&url, TEXT("https://")))
		return false;
	host = text_cut(&url, '/');
	path = text_cut(&url, '#');
	if (text_skip(&url, TEXT("issuecomment-")))
		comment = url;
	at = text_find(path, TEXT("/issues/"));
	if (at == TEXT_NOT_FOUND)
		at = text_find(path, TEXT("/pull/"));
	if (at == TEXT_NOT_FOUND || !host.n || text_has(path, TEXT(" ")))
		return false;
	*issue = arena_printf(a, "%.*s@%.*s", TEXT_ARG(path), TEXT_ARG(host));
	*id = *issue;
	if (comment.n)
		*id = arena_printf(a, "%.*s/%.*s@%.*s", TEXT_ARG(path),
				   TEXT_ARG(comment), TEXT_ARG(host));
	return true;
}

static void github(struct reader *r, const struct members *m,
		   struct text title)
{
	struct members who = members_of(m->of[KEY_USER] ? m->of[KEY_USER]
							: m->of[KEY_AUTHOR]);
	struct text url = first_of(m, KEY_HTML_URL, KEY_URL), issue;
	struct text own = string_of(m->of[KEY_TITLE]);
	struct draft d = {.name = string_of(who.of[KEY_LOGIN])};

	if (!issue_ids(r->a, url, &d.id, &issue))
		return;
	if (!text_eq(d.id, issue))
		d.parent = issue;
	title = own.n ? own : title.n ? title : issue;
	d.subject = own.n ? own : arena_printf(r->a, "Re: %.*s",
					       TEXT_ARG(title));
	d.date = date_of(r->a, first_of(m, KEY_CREATED_AT, KEY_CREATED));
	put_mail(r, &d, string_of(m->of[KEY_BODY]), m->of[KEY_BODY]);
	if (!m->of[KEY_COMMENTS] || m->of[KEY_COMMENTS]->kind != JSON_ARRAY)
		return;
	for (const struct json *j = m->of[KEY_COMMENTS]->child; j;
	     j = j->next) {
		struct members c = members_of(j);

		/* No comment has a title or comments of its own. */
		c.of[KEY_TITLE] = c.of[KEY_COMMENTS] = NULL;
		if (c.of[KEY_BODY])
			github(r, &c, title);
	}
}

/* ---- Bugzilla ---- */

struct text convert_bug_id(struct arena *a, struct text bug, uint64_t comment)
{
	return arena_printf(a, "bug-%.*s-c%ju@bugzilla.invalid",
			    TEXT_ARG(bug), (uintmax_t)comment);
}

uint64_t convert_bug_parent(struct text text, uint64_t comment)
{
	uint64_t number;
	size_t at;

	text = text_sub(text, 0, text_find_char(text, '\n'));
	if (!text_skip(&text, TEXT("(In reply to ")))
		return 0;
	at = text_find(text, TEXT("comment #"));
	if (at == TEXT_NOT_FOUND ||
	    !num_uint(text_from(text, at + 9), &number) || number >= comment)
		return 0;
	return number;
}

static void bug_comment(struct reader *r, struct text bug, struct text title,
			const struct json *j, uint64_t n)
{
	struct members m = members_of(j);
	struct text who = string_of(m.of[KEY_CREATOR]);
	struct text text = string_of(m.of[KEY_TEXT]);
	struct draft d = {0};

	if (!m.of[KEY_TEXT])
		return;
	if (m.of[KEY_COUNT] && m.of[KEY_COUNT]->kind == JSON_NUMBER &&
	    m.of[KEY_COUNT]->number >= 0 && m.of[KEY_COUNT]->number < 1e9)
		n = (uint64_t)m.of[KEY_COUNT]->number;
	if (text_find_char(who, '@') != TEXT_NOT_FOUND)
		d.address = who;
	else
		d.name = who;
	d.subject = arena_printf(r->a, "%sBug %.*s%s%.*s", n ? "Re: " : "",
				 TEXT_ARG(bug), title.n ? " - " : "",
				 TEXT_ARG(title));
	d.date = date_of(r->a, first_of(&m, KEY_TIME, KEY_CREATION));
	d.id = convert_bug_id(r->a, bug, n);
	if (n)
		d.parent = convert_bug_id(r->a, bug,
					  convert_bug_parent(text, n));
	put_mail(r, &d, text, m.of[KEY_TEXT]);
}

/* {"217965": {"comments": [...]}}; a list of bugs has no texts. */
static void bugzilla(struct reader *r, const struct json *bugs)
{
	if (bugs->kind != JSON_OBJECT) {
		r->list = true;
		return;
	}
	for (const struct json *b = bugs->child; b; b = b->next) {
		struct members m = members_of(b);
		uint64_t number, n = 0;

		if (num_uint(b->key, &number) != b->key.n || !b->key.n ||
		    !m.of[KEY_COMMENTS])
			continue;
		for (const struct json *j = m.of[KEY_COMMENTS]->child; j;
		     j = j->next)
			bug_comment(r, b->key, string_of(m.of[KEY_SUMMARY]), j,
				    n++);
	}
}

/* ---- which ---- */

static void read_value(struct reader *r, const struct json *j, int level)
{
	struct members m;

	if (j->kind == JSON_ARRAY && level < LEVELS) {
		for (const struct json *k = j->child; k; k = k->next)
			read_value(r, k, level + 1);
		return;
	}
	m = members_of(j);
	if (m.of[KEY_MSGID])
		patchwork(r, &m);
	else if (m.of[KEY_BUGS])
		bugzilla(r, m.of[KEY_BUGS]);
	else if (m.of[KEY_BODY])
		github(r, &m, (struct text){NULL, 0});
	else if (m.of[KEY_PATCHES] || m.of[KEY_COVER])
		r->list = true;
	else if (m.of[KEY_M] && m.of[KEY_BLOB])
		r->lei = true;
}

bool convert_json_sign(struct text head)
{
	head = text_sub(text_ltrim(head), 0, SIGN_BYTES);
	if (!head.n || (head.p[0] != '{' && head.p[0] != '['))
		return false;
	return text_has(head, TEXT("\"msgid\"")) ||
	       (text_has(head, TEXT("\"cover_letter\"")) &&
		text_has(head, TEXT("\"patches\""))) ||
	       (text_has(head, TEXT("\"bugs\"")) &&
		(text_has(head, TEXT("\"bug_id\"")) ||
		 text_has(head, TEXT("\"summary\"")))) ||
	       (text_has(head, TEXT("\"body\"")) &&
		text_has(head, TEXT("https://github.com/"))) ||
	       (text_has(head, TEXT("\"blob\"")) &&
		text_has(head, TEXT("\"m\"")) &&
		text_has(head, TEXT("\"dt\"")));
}

/* JSON of something else. */
static void as_text(struct arena *a, struct text page, struct converted *c)
{
	struct text rest = page;

	c->text = page;
	while (rest.n) {
		size_t at = (size_t)(rest.p - page.p);

		c->line = arena_grow(a, c->line, c->n_lines, &c->cap_lines,
				     sizeof(*c->line));
		c->line[c->n_lines++] = (struct converted_line){at, at};
		text_cut(&rest, '\n');
	}
}

bool convert_json(struct arena *a, struct text page, struct converted *c)
{
	struct reader r = {.a = a, .c = c, .page = page};
	enum json_error error;
	const struct json *j = json_read(a, page, &error);

	/* One value a line. */
	if (!j)
		j = json_read(a, text_sub(page, 0, text_find_char(page, '\n')),
			      &error);
	if (j)
		read_value(&r, j, 0);
	if (c->n_mails)
		return true;
	if (!r.lei && !r.list) {
		as_text(a, page, c);
		return true;
	}
	c->why = r.lei ? "is a list of lei without the texts of its mails: "
			 "lei q -f mboxrd gives them"
		       : "is a list without the texts of its mails: ask for "
			 "each, or for its mbox";
	return false;
}
