/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The tree of parts of one mail (RFC 2045, 2046), found in one pass over the
 * lines with a stack of open multiparts, never by recursion. A delimiter of an
 * outer multipart closes all inner ones, as mailers that cut mails need it.
 */
#include "parser/mail/mime.h"

struct level {
	struct text boundary;
	size_t part;
	unsigned int children;
	bool digest;		/* parts without a type are messages */
};

struct walk {
	struct arena *a;
	struct mail *m;
	struct level level[MIME_DEPTH + 1];
	size_t depth;
	size_t leaf;		/* being filled, or SIZE_MAX */
	bool full;
};

/* The next line with its newline. */
static struct text next_line(struct text t, size_t at)
{
	const char *nl = memchr(t.p + at, '\n', t.n - at);

	return (struct text){t.p + at, nl ? (size_t)(nl - t.p) + 1 - at
					  : t.n - at};
}

/* LF or CR LF off the end of a line. */
static struct text chomp(struct text t)
{
	if (t.n && t.p[t.n - 1] == '\n')
		t.n--;
	if (t.n && t.p[t.n - 1] == '\r')
		t.n--;
	return t;
}

/* The level whose delimiter the line is, counted from 1; 0 for none. A
 * prefix alone is not enough: "a" is a prefix of "aa". Of levels with the same
 * boundary it is the outermost one's. */
static size_t delimiter(const struct walk *w, struct text line, bool *last)
{
	if (line.n < 3 || line.p[0] != '-' || line.p[1] != '-')
		return 0;
	for (size_t d = 0; d < w->depth; d++) {
		struct text rest = text_from(line, 2);

		if (!text_skip(&rest, w->level[d].boundary))
			continue;
		*last = text_skip(&rest, TEXT("--"));
		if (text_trim(rest).n == 0)
			return d + 1;
	}
	return 0;
}

/* Numbers are those of IMAP: the place among the children of a multipart. */
static struct mail_part *add_part(struct walk *w, size_t parent)
{
	struct mail *m = w->m;
	struct mail_part *p;
	unsigned int depth = 0, number = 1;

	if (parent != SIZE_MAX) {
		depth = m->part[parent].depth + 1;
		if (w->depth && w->level[w->depth - 1].part == parent)
			number = ++w->level[w->depth - 1].children;
	}
	m->part = arena_grow(w->a, m->part, m->n_parts, &m->cap_parts,
			     sizeof(*m->part));
	p = &m->part[m->n_parts++];
	*p = (struct mail_part){
		.parent = parent,
		.number = number,
		.depth = depth,
		.type = TEXT("text/plain"),
	};
	return p;
}

static enum mail_transfer transfer_of(struct mail *m, struct text t)
{
	static const char *const same[] = {"7bit", "8bit", "binary", "none",
					   "7-bit", "8-bit"};

	t = param_first(t);
	if (!t.n)
		return MAIL_PLAIN;
	if (text_ieq(t, TEXT("quoted-printable")))
		return MAIL_QP;
	if (text_ieq(t, TEXT("base64")))
		return MAIL_BASE64;
	if (text_ihas(t, TEXT("uue")) || text_ihas(t, TEXT("uuencode")))
		return MAIL_UUENCODE;
	for (size_t i = 0; i < sizeof(same) / sizeof(*same); i++)
		if (text_iis(t, same[i]))
			return MAIL_PLAIN;
	m->flaws |= MAIL_BAD_ENCODING;
	return MAIL_PLAIN;
}

/* A type is two words with a slash; all else counts as text/plain. */
static struct text type_of(struct text value)
{
	struct text t = param_first(value);
	size_t slash = text_find_char(t, '/');

	if (slash == TEXT_NOT_FOUND || slash == 0 || slash + 1 == t.n ||
	    text_find_char(text_from(t, slash + 1), '/') != TEXT_NOT_FOUND)
		return TEXT("text/plain");
	return t;
}

/* Without the folders that a name may carry. */
static struct text file_name(struct text t)
{
	for (size_t i = t.n; i-- > 0;)
		if (t.p[i] == '/' || t.p[i] == '\\')
			return text_from(t, i + 1);
	return t;
}

/* What the fields say about a part. */
static void describe(struct walk *w, struct mail_part *p, struct text type,
		     struct text encoding, struct text disposition)
{
	struct arena *a = w->a;
	struct text name = {NULL, 0};

	if (type.p)
		p->type = type_of(type);
	p->transfer = transfer_of(w->m, encoding);
	if (disposition.n) {
		p->attachment = text_ieq(param_first(disposition),
					 TEXT("attachment"));
		name = param_value(a, disposition, TEXT("filename"));
	}
	if (type.n <= p->type.n)
		goto out;
	p->charset = param_value(a, type, TEXT("charset"));
	if (!name.n)
		name = param_value(a, type, TEXT("name"));
	p->flowed = text_ieq(param_value(a, type, TEXT("format")),
			     TEXT("flowed"));
	p->delsp = p->flowed && text_ieq(param_value(a, type, TEXT("delsp")),
					 TEXT("yes"));
out:
	p->name = file_name(text_trim(name));
}

/* Reads the header of a part at `at`; returns where its body begins. Stops at
 * a delimiter too, as a part may be cut in its header. */
static size_t part_header(struct walk *w, size_t at, struct text *head)
{
	struct text body = w->m->body;
	size_t i = at;
	bool last;

	while (i < body.n && i - at < MIME_HEADER) {
		struct text line = next_line(body, i), name, value, t;

		if (!chomp(line).n) {
			*head = text_sub(body, at, i - at);
			return i + line.n;
		}
		t = line;
		if ((i > at && ch_blank(line.p[0])) ||
		    (!delimiter(w, line, &last) &&
		     mail_next_field(&t, &name, &value))) {
			i += line.n;
			continue;
		}
		if (!delimiter(w, line, &last))
			w->m->flaws |= MAIL_HEADER_CUT;
		break;
	}
	*head = text_sub(body, at, i - at);
	return i;
}

static void describe_from_head(struct walk *w, struct mail_part *p)
{
	struct text head = p->head, name, value;
	struct text type = {NULL, 0}, encoding = type, disposition = type;

	while (mail_next_field(&head, &name, &value)) {
		if (!type.p && text_ieq(name, TEXT("content-type")))
			type = value;
		else if (!encoding.p &&
			 text_ieq(name, TEXT("content-transfer-encoding")))
			encoding = value;
		else if (!disposition.p &&
			 text_ieq(name, TEXT("content-disposition")))
			disposition = value;
	}
	/* Python and others take the value for the part even when empty. */
	if (!type.p && w->depth && w->level[w->depth - 1].digest &&
	    p->parent == w->level[w->depth - 1].part)
		type = TEXT("message/rfc822");
	describe(w, p, type, encoding, disposition);
}

/* RFC 2046 lets a message have no encoding: one in base64 is left as an
 * attachment. */
static bool is_message(const struct mail_part *p)
{
	return text_ieq(p->type, TEXT("message/rfc822")) &&
	       p->transfer == MAIL_PLAIN;
}

/* Opens a multipart; false when it has no boundary or is too deep. */
static bool push(struct walk *w, size_t index, struct text type)
{
	struct mail_part *p = &w->m->part[index];
	struct text b;

	if (!text_istarts(p->type, TEXT("multipart/")))
		return false;
	b = text_rtrim(param_value(w->a, type, TEXT("boundary")));
	if (!b.n || b.n > MIME_BOUNDARY) {
		w->m->flaws |= MAIL_NO_BOUNDARY;
		return false;
	}
	if (w->depth >= MIME_DEPTH) {
		w->m->flaws |= MAIL_TOO_DEEP;
		p->use = MAIL_UNREAD;
		p->why = "nested too deep";
		return false;
	}
	w->level[w->depth++] = (struct level){
		.boundary = b,
		.part = index,
		.digest = text_ieq(p->type, TEXT("multipart/digest")),
	};
	p->use = MAIL_CONTAINER;
	w->leaf = SIZE_MAX;
	return true;
}

static struct text content_type(const struct mail_part *p)
{
	struct text head = p->head, name, value;

	while (mail_next_field(&head, &name, &value))
		if (text_ieq(name, TEXT("content-type")))
			return value;
	return (struct text){NULL, 0};
}

/* A new part whose header begins at `at`, and the messages that it holds;
 * returns where to go on. */
static size_t open_part(struct walk *w, size_t parent, size_t at)
{
	for (;;) {
		struct mail_part *p;
		size_t index = w->m->n_parts;

		if (index >= MIME_PARTS) {
			w->m->flaws |= MAIL_TOO_MANY;
			w->full = true;
			return at;
		}
		p = add_part(w, parent);
		at = part_header(w, at, &p->head);
		p->body = text_from(w->m->body, at);
		w->leaf = index;
		describe_from_head(w, p);
		if (push(w, index, content_type(p)) || !is_message(p))
			return at;
		if (p->depth >= MIME_DEPTH) {
			w->m->flaws |= MAIL_TOO_DEEP;
			p->use = MAIL_UNREAD;
			p->why = "nested too deep";
			return at;
		}
		p->use = MAIL_CONTAINER;
		parent = index;
	}
}

/* Ends the body of a part at `end`, without the newline that belongs to the
 * delimiter there. */
static void end_body(struct walk *w, size_t index, size_t end)
{
	struct mail_part *p = &w->m->part[index];
	size_t from = (size_t)(p->body.p - w->m->body.p);

	p->body = chomp(text_sub(w->m->body, from,
				 end > from ? end - from : 0));
}

/* Ends the leaf and the messages around it, up to the multipart. */
static void close_leaf(struct walk *w, size_t end)
{
	size_t i = w->leaf;
	size_t stop = w->depth ? w->level[w->depth - 1].part : SIZE_MAX;

	while (i != SIZE_MAX && i != stop) {
		end_body(w, i, end);
		i = w->m->part[i].parent;
	}
	w->leaf = SIZE_MAX;
}

/* Takes back a part between two delimiters that follow each other. */
static bool drop_empty(struct walk *w, size_t level, size_t at)
{
	const struct mail_part *p;

	if (w->leaf == SIZE_MAX || w->leaf + 1 != w->m->n_parts ||
	    w->depth != level)
		return false;
	p = &w->m->part[w->leaf];
	if (p->head.n || p->parent != w->level[level - 1].part ||
	    p->body.p != w->m->body.p + at)
		return false;
	w->m->n_parts--;
	w->level[level - 1].children--;
	w->leaf = SIZE_MAX;
	return true;
}

/* Ends the innermost multipart. One that had no parts is a text. */
static void pop(struct walk *w, size_t end)
{
	struct level *l = &w->level[--w->depth];

	if (!l->children) {
		w->m->flaws |= MAIL_NO_BOUNDARY;
		w->m->part[l->part].use = MAIL_TEXT;
	}
	w->leaf = l->part;
	close_leaf(w, end);
}

/* A delimiter of an outer level closes the levels within; the last one
 * ("--b--") closes its own. */
static void walk_lines(struct walk *w, size_t at)
{
	struct text body = w->m->body;

	while (w->depth && at < body.n && !w->full) {
		struct text line = next_line(body, at);
		bool last = false;
		size_t level = delimiter(w, line, &last);

		if (level && !drop_empty(w, level, at)) {
			close_leaf(w, at);
			while (w->depth > level) {
				w->m->flaws |= MAIL_NOT_CLOSED;
				pop(w, at);
			}
		}
		at += line.n;
		if (level && !last)
			at = open_part(w, w->level[level - 1].part, at);
		else if (level && w->level[level - 1].children)
			pop(w, at);
	}
	if (w->depth && !w->full)
		w->m->flaws |= MAIL_NOT_CLOSED;
	if (w->depth && w->leaf != SIZE_MAX)
		close_leaf(w, body.n);
	while (w->depth)
		pop(w, body.n);
}

/* HTML that says the same as a plain text beside it. */
static void choose_alternatives(struct mail *m)
{
	bool plain[MIME_PARTS] = {false};

	for (size_t i = 0; i < m->n_parts; i++) {
		const struct mail_part *p = &m->part[i];

		if (p->use != MAIL_TEXT || p->html || !text_trim(p->body).n)
			continue;
		for (size_t k = p->parent; k != SIZE_MAX && !plain[k];
		     k = m->part[k].parent)
			plain[k] = true;
	}
	for (size_t i = 0; i < m->n_parts; i++) {
		struct mail_part *p = &m->part[i];

		if (p->use != MAIL_TEXT || !p->html)
			continue;
		for (size_t k = p->parent; k != SIZE_MAX;
		     k = m->part[k].parent)
			if (plain[k] && text_ieq(m->part[k].type,
						 TEXT("multipart/alternative")))
				p->use = MAIL_LEFT_OUT;
	}
}

void mail_parse(struct arena *a, struct text raw, unsigned int flags,
		struct mail *m)
{
	struct walk w = {.a = a, .m = m, .leaf = 0};
	struct mail_part *p;
	size_t at = 0;

	mail_parse_header(raw, m);
	m->flags = flags;
	p = add_part(&w, SIZE_MAX);
	p->head = m->head;
	p->body = m->body;
	describe(&w, p, m->field[MAIL_TYPE], m->field[MAIL_ENCODING],
		 m->field[MAIL_DISPOSITION]);
	if (!push(&w, 0, m->field[MAIL_TYPE]) && is_message(p)) {
		p->use = MAIL_CONTAINER;
		at = open_part(&w, 0, 0);
	}
	walk_lines(&w, at);
	for (size_t i = 0; i < m->n_parts; i++)
		if (m->part[i].use == MAIL_TEXT)
			sniff_part(a, m, &m->part[i]);
	if (m->n_parts > 1)
		choose_alternatives(m);
}

struct text mail_part_path(struct arena *a, const struct mail *m, size_t part)
{
	size_t chain[MIME_DEPTH * 2 + 2], n = 0;
	struct text path = {"", 0};

	while (part != SIZE_MAX && n < sizeof(chain) / sizeof(*chain)) {
		chain[n++] = part;
		part = m->part[part].parent;
	}
	/* The whole body has no number, unless it is the only part. */
	if (n > 1)
		n--;
	while (n-- > 0)
		path = path.n ? arena_printf(a, "%.*s.%u", TEXT_ARG(path),
					     m->part[chain[n]].number)
			      : arena_printf(a, "%u",
					     m->part[chain[n]].number);
	return path;
}
