/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Pages of archives that are not public-inbox, as mails. MHonArc (spinics.net,
 * mail-archive.com) leaves what it knew of a mail in comments; marc.info,
 * openwall and others show a block of header lines above the text; Bugzilla
 * marks each comment by its number. Addresses are masked in most of them, so
 * the name counts.
 */
#include "parser/source/convert.h"

#include "base/limits.h"
#include "base/number.h"
#include "base/utf8.h"
#include "parser/mail/message.h"

#define BLOCK_LINES 24		/* of a block of header lines */
#define VALUE_BYTES ((size_t)4096)

/* ---- MHonArc ---- */

/* The character that the entity at the start of t stands for; its bytes. */
static size_t entity(struct text t, char out[4], size_t *n)
{
	static const struct { struct text name; char c; } known[] = {
		{{"&lt;", 4}, '<'}, {{"&gt;", 4}, '>'}, {{"&amp;", 5}, '&'},
		{{"&quot;", 6}, '"'},
	};
	uint64_t code;
	size_t digits;

	for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++)
		if (text_starts(t, known[i].name)) {
			out[0] = known[i].c;
			*n = 1;
			return known[i].name.n;
		}
	if (!text_starts(t, TEXT("&#")))
		return 0;
	digits = num_uint(text_from(t, 2), &code);
	if (!digits || 2 + digits >= t.n || t.p[2 + digits] != ';' ||
	    code < ' ' || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
		return 0;
	*n = utf8_put((uint32_t)code, out);
	return digits + 3;
}

static struct text without_entities(struct arena *a, struct text t)
{
	char *p = arena_bytes(a, t.n + 1);
	size_t n = 0;

	for (size_t i = 0; i < t.n;) {
		char c[4];
		size_t bytes, used = t.p[i] == '&'
			? entity(text_from(t, i), c, &bytes) : 0;

		if (used) {
			memcpy(p + n, c, bytes);
			n += bytes;
			i += used;
		} else {
			p[n++] = t.p[i++];
		}
	}
	return (struct text){p, n};
}

/* The value of the comment "<!--NAME: VALUE -->"; the last one of the page
 * when `last`. */
static struct text comment(struct arena *a, struct text page, const char *name,
			   bool last)
{
	struct text want = arena_printf(a, "<!--X-%s: ", name);
	struct text found = {NULL, 0};
	size_t at;

	while ((at = text_find(page, want)) != TEXT_NOT_FOUND) {
		size_t end;

		page = text_from(page, at + want.n);
		end = text_find(text_sub(page, 0, VALUE_BYTES), TEXT("-->"));
		if (end == TEXT_NOT_FOUND)
			break;
		found = text_trim(text_sub(page, 0, end));
		if (!last)
			break;
	}
	return found.n ? without_entities(a, found) : found;
}

/* MHonArc turns small letters by 13, and "@A..Z[" by 14. */
static struct text turned(struct arena *a, struct text t)
{
	char *p = arena_bytes(a, t.n + 1);

	for (size_t i = 0; i < t.n; i++) {
		char c = t.p[i];

		if (ch_lower(c))
			c = (char)('a' + (c - 'a' + 13) % 26);
		else if (c >= '@' && c <= '[')
			c = (char)('@' + (c - '@' + 14) % 28);
		p[i] = c;
	}
	return (struct text){p, t.n};
}

/* The line of f that byte `at` of the page comes first into. */
static size_t line_behind(const struct flat *f, size_t at)
{
	size_t lo = 0, hi = f->n_lines;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (f->line[mid].from < at)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

static void trim_lines(const struct flat *f, size_t *first, size_t *end)
{
	while (*first < *end && !text_trim(convert_text(f, *first)).n)
		++*first;
	while (*end > *first && !text_trim(convert_text(f, *end - 1)).n)
		--*end;
}

/* "Name <address>" into the draft. */
static void set_author(struct draft *d, struct text who)
{
	size_t open = text_find_char(who, '<');

	d->name = text_trim(text_sub(who, 0, open));
	if (open == TEXT_NOT_FOUND)
		return;
	who = text_from(who, open + 1);
	d->address = text_sub(who, 0, text_find_char(who, '>'));
	if (text_find_char(d->address, ' ') != TEXT_NOT_FOUND)
		d->address.n = 0;
}

static bool mhonarc(struct arena *a, struct text page, const struct flat *f,
		    struct converted *c)
{
	const struct text begin = TEXT("<!--X-Body-of-Message-->");
	struct draft d = {.id = comment(a, page, "Message-Id", false)};
	size_t from = text_find(page, begin), to, first, end;

	if (from == TEXT_NOT_FOUND || !d.id.n)
		return false;
	to = text_find(page, TEXT("<!--X-Body-of-Message-End-->"));
	if (to == TEXT_NOT_FOUND || to < from)
		to = page.n;
	d.subject = comment(a, page, "Subject", false);
	d.date = comment(a, page, "Date", false);
	d.parent = comment(a, page, "Reference", true);
	set_author(&d, turned(a, comment(a, page, "From-R13", false)));
	d.from = from;
	first = line_behind(f, from + begin.n);
	end = line_behind(f, to);
	trim_lines(f, &first, &end);
	convert_mail(a, c, &d, f, first, end);
	return true;
}

/* ---- a block of header lines ---- */

/* "user () host ! tld" of marc.info. */
static struct text unmasked(struct arena *a, struct text t)
{
	char *p = arena_bytes(a, t.n + 1);
	size_t n = 0;

	for (size_t i = 0; i < t.n;) {
		struct text rest = text_from(t, i);

		if (text_skip(&rest, TEXT(" () ")))
			p[n++] = '@';
		else if (text_skip(&rest, TEXT(" ! ")))
			p[n++] = '.';
		else {
			p[n++] = t.p[i];
			rest = text_from(t, i + 1);
		}
		i = (size_t)(rest.p - t.p);
	}
	return (struct text){p, n};
}

struct block {
	struct text from, subject, date, id, parent;
};

static bool block_field(struct arena *a, struct text t, struct block *b)
{
	struct { const char *name; struct text *to; } fields[] = {
		{"from", &b->from}, {"subject", &b->subject},
		{"date", &b->date}, {"message-id", &b->id},
		{"in-reply-to", &b->parent}, {"list", NULL}, {"to", NULL},
		{"cc", NULL}, {"references", NULL}, {"reply-to", NULL},
	};
	struct text name = text_sub(t, 0, text_find_char(t, ':'));

	if (name.n == t.n)
		return false;
	for (size_t i = 0; i < sizeof(fields) / sizeof(*fields); i++) {
		if (!text_iis(text_trim(name), fields[i].name))
			continue;
		if (fields[i].to && !fields[i].to->n)
			*fields[i].to = unmasked(a, text_trim(
				text_from(t, name.n + 1)));
		return true;
	}
	return false;
}

static struct text without_brackets(struct text id)
{
	text_skip(&id, TEXT("<"));
	return text_sub(id, 0, text_find_char(id, '>'));
}

/* Lines that end the text of a mail on such a page, or stand above it. */
static bool navigation(struct text t)
{
	static const char *const starts[] = {
		"[prev in list]", "[next in list]", "[<prev]", "[next>]",
		"Powered by blists", "Configure | About", "[Download RAW",
		"Download RAW", "[Index of Archives]",
	};

	t = text_ltrim(t);
	for (size_t i = 0; i < sizeof(starts) / sizeof(*starts); i++)
		if (text_begins(t, starts[i]))
			return true;
	return false;
}

/* A block that begins in line i: the line behind it, or 0. */
static size_t read_block(struct arena *a, const struct flat *f, size_t i,
			 struct block *b)
{
	size_t end = i;

	*b = (struct block){.from = {NULL, 0}};
	while (end < f->n_lines && end - i < BLOCK_LINES) {
		struct text t = convert_text(f, end);
		bool more = end > i && t.n && ch_blank(t.p[0]);

		if (!more && !block_field(a, t, b))
			break;
		end++;
	}
	b->id = without_brackets(b->id);
	return b->from.n && b->date.n && b->subject.n &&
	       text_find_char(b->id, '@') != TEXT_NOT_FOUND &&
	       text_find_char(b->id, ' ') == TEXT_NOT_FOUND ? end : 0;
}

static bool header_block(struct arena *a, const struct flat *f,
			 struct converted *c)
{
	for (size_t i = 0; i < f->n_lines; i++) {
		struct text t = convert_text(f, i);
		struct draft d = {.from = f->line[i].from};
		struct block b;
		size_t first, end;

		if (text_find_char(text_sub(t, 0, 12), ':') == TEXT_NOT_FOUND)
			continue;
		first = read_block(a, f, i, &b);
		if (!first)
			continue;
		while (first < f->n_lines &&
		       (navigation(convert_text(f, first)) ||
			!text_trim(convert_text(f, first)).n))
			first++;
		end = first;
		while (end < f->n_lines && !navigation(convert_text(f, end)))
			end++;
		trim_lines(f, &first, &end);
		d.subject = b.subject;
		d.date = b.date;
		d.id = b.id;
		d.parent = without_brackets(b.parent);
		set_author(&d, b.from);
		convert_mail(a, c, &d, f, first, end);
		return true;
	}
	return false;
}

/* ---- Bugzilla ---- */

struct bug {
	struct arena *a;
	const struct flat *f;
	struct converted *c;
	struct text number, title;
};

/* The line in which byte `at` of the text stands. */
static size_t line_of(const struct flat *f, size_t at)
{
	size_t lo = 0, hi = f->n_lines;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (f->line[mid].at <= at)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo ? lo - 1 : 0;
}

/* "c12" or "comment_text_12". */
static bool numbered(struct text id, const char *prefix, uint64_t *n)
{
	if (!text_begins(id, prefix))
		return false;
	id = text_from(id, strlen(prefix));
	return id.n && num_uint(id, n) == id.n;
}

/* "Comment 3 NAME 2023-10-01 12:00:00 UTC": who and when. The date is what
 * begins with a year. */
static void bug_head(struct text t, struct draft *d)
{
	uint64_t number;
	size_t at = 0;

	t = text_trim(t);
	while (at + 19 <= t.n && !(t.p[at + 4] == '-' && t.p[at + 7] == '-' &&
				   t.p[at + 13] == ':' && ch_digit(t.p[at])))
		at++;
	if (at + 19 > t.n)
		return;
	d->date = text_sub(t, at, 23);
	t = text_trim(text_sub(t, 0, at));
	if (text_skip(&t, TEXT("Comment "))) {
		t = text_from(t, num_uint(t, &number));
	} else {
		text_skip(&t, TEXT("Description"));
	}
	d->name = text_trim(t);
}

static void bug_comment(struct bug *g, size_t head, size_t text, size_t end,
			uint64_t n)
{
	struct draft d = {.from = g->f->line[head].from};
	char *p = NULL;
	size_t n_head = 0, cap = 0;

	for (size_t i = head; i < text && i - head < BLOCK_LINES; i++) {
		struct text t = text_trim(convert_text(g->f, i));

		arena_append(g->a, &p, &n_head, &cap, t.p, t.n);
		arena_append(g->a, &p, &n_head, &cap, " ", 1);
	}
	bug_head((struct text){p, n_head}, &d);
	trim_lines(g->f, &text, &end);
	d.id = convert_bug_id(g->a, g->number, n);
	d.subject = arena_printf(g->a, "%sBug %.*s%s%.*s", n ? "Re: " : "",
				 TEXT_ARG(g->number), g->title.n ? " - " : "",
				 TEXT_ARG(g->title));
	if (n)
		d.parent = convert_bug_id(g->a, g->number,
					  text < end ? convert_bug_parent(
						convert_text(g->f, text), n)
						     : 0);
	convert_mail(g->a, g->c, &d, g->f, text, end);
}

/* The number of the bug, of a link "show_bug.cgi?id=5"; its title. */
static bool bug_of_page(struct bug *g)
{
	const struct flat *f = g->f;

	for (size_t i = 0; i < f->n_links; i++) {
		struct text href = f->link[i].href;
		size_t at = text_find(href, TEXT("show_bug.cgi?id="));
		uint64_t n;

		if (!g->number.n && at != TEXT_NOT_FOUND) {
			href = text_from(href, at + 16);
			g->number = text_sub(href, 0, num_uint(href, &n));
		}
		if (text_is(f->link[i].id, "short_desc_nonedit_display")) {
			struct text t = text_from(f->text, f->link[i].at);

			g->title = text_sub(t, 0, text_find_char(t, '\n'));
			t = g->title;
			if (text_ends(t, TEXT(" (edit)")))
				g->title.n -= 7;
			g->title = text_trim(g->title);
		}
	}
	return g->number.n != 0;
}

/* A comment ends where the next begins, or the form below all of them. */
static size_t bug_end(const struct flat *f, size_t link, size_t from)
{
	uint64_t n;

	for (size_t i = link + 1; i < f->n_links; i++)
		if (numbered(f->link[i].id, "c", &n))
			return line_of(f, f->link[i].at);
	for (size_t i = from; i < f->n_lines; i++) {
		struct text t = text_trim(convert_text(f, i));

		if (text_begins(t, "You need to log in before") ||
		    text_is(t, "Note") || text_begins(t, "Format For Printing"))
			return i;
	}
	return f->n_lines;
}

static bool bugzilla(struct arena *a, const struct flat *f,
		     struct converted *c)
{
	struct bug g = {.a = a, .f = f, .c = c};
	size_t head = 0, links = 0;
	uint64_t n, open = UINT64_MAX;

	for (size_t i = 0; i < f->n_links && links < 2; i++)
		links += numbered(f->link[i].id, "comment_text_", &n);
	/* A page of nothing but marks has no lines. */
	if (!links || !f->n_lines || !bug_of_page(&g))
		return false;
	for (size_t i = 0; i < f->n_links; i++) {
		if (numbered(f->link[i].id, "c", &n)) {
			open = n;
			head = line_of(f, f->link[i].at);
		} else if (numbered(f->link[i].id, "comment_text_", &n) &&
			   n == open && c->n_mails < LIMIT_MESSAGES) {
			size_t text = line_of(f, f->link[i].at);

			bug_comment(&g, head, text, bug_end(f, i, text), n);
			open = UINT64_MAX;
		}
	}
	return c->n_mails > 0;
}

bool convert_other(struct arena *a, struct text page, const struct flat *f,
		   struct converted *c)
{
	return mhonarc(a, page, f, c) || bugzilla(a, f, c) ||
	       header_block(a, f, c);
}
