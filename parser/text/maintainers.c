/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Reads MAINTAINERS and finds the sections of a path. Knows no tree: whether a
 * pattern without a slash at its end is a folder cannot be asked, so it fits
 * both. K lines (words inside of files) are kept but never searched for.
 */
#include "parser/text/maintainers.h"

#include <stdlib.h>

/* ---- reading ---- */

/* "F:	fs/ext4/" */
static bool is_field(struct text line)
{
	return line.n >= 2 && ch_upper(line.p[0]) && line.p[1] == ':';
}

static void add_section(struct arena *a, struct maintainers *m,
			struct text title, size_t line)
{
	if (m->n >= MAINTAINERS_SECTIONS) {
		m->unread++;
		return;
	}
	m->section = arena_grow(a, m->section, m->n, &m->cap,
				sizeof(*m->section));
	m->section[m->n++] = (struct maintainers_section){
		.title = text_trim(title), .line = line};
}

static void add_field(struct arena *a, struct maintainers *m, struct text line)
{
	struct maintainers_section *s = m->n ? &m->section[m->n - 1] : NULL;

	if (!s || s->n >= MAINTAINERS_FIELDS) {
		m->unread++;
		return;
	}
	s->field = arena_grow(a, s->field, s->n, &s->cap, sizeof(*s->field));
	s->field[s->n++] = (struct maintainers_field){
		line.p[0], text_trim(text_from(line, 2))};
}

static bool has_place(const struct maintainers_section *s)
{
	for (size_t i = 0; i < s->n; i++)
		if (s->field[i].key == 'F' || s->field[i].key == 'X' ||
		    s->field[i].key == 'N')
			return true;
	return false;
}

/* Prose has lines, too; a section without a place is never found. */
static void drop_prose(struct maintainers *m)
{
	size_t n = 0;

	for (size_t i = 0; i < m->n; i++)
		if (has_place(&m->section[i]))
			m->section[n++] = m->section[i];
	m->n = n;
}

struct maintainers *maintainers_read(struct arena *a, struct text file)
{
	struct maintainers *m = arena_alloc(a, sizeof(*m));
	struct text title = {NULL, 0};
	size_t line = 0, title_line = 0;
	bool open = false;	/* the title has its section */

	while (file.n) {
		struct text t = text_rtrim(text_cut(&file, '\n'));

		line++;
		if (is_field(t) && (open || title.n)) {
			if (!open)
				add_section(a, m, title, title_line);
			open = true;
			add_field(a, m, t);
		} else if (t.n && !ch_blank(t.p[0])) {
			title = t;
			title_line = line;
			open = false;
		} else if (!t.n) {
			title.n = 0;
			open = false;
		}
	}
	drop_prose(m);
	return m;
}

/* ---- patterns of paths ---- */

/* One byte against one element of a glob; *len: bytes of the element. */
static bool fits_one(struct text p, char c, size_t *len)
{
	size_t close;
	bool in = false;

	*len = 1;
	if (p.p[0] == '?')
		return c != '/';
	close = p.p[0] == '[' ? text_find_char(text_sub(p, 0, 64), ']') :
		TEXT_NOT_FOUND;
	if (close == TEXT_NOT_FOUND || close < 2)
		return p.p[0] == c;
	*len = close + 1;
	for (size_t i = 1; i < close; i++) {
		if (i + 2 < close && p.p[i + 1] == '-') {
			in |= c >= p.p[i] && c <= p.p[i + 2];
			i += 2;
		} else {
			in |= c == p.p[i];
		}
	}
	return in;
}

/* The last star that may take one byte more. */
struct star {
	size_t pattern, path;	/* where to go on */
	bool set, deep;		/* deep: it takes slashes */
};

static void set_star(struct star *s, struct text pattern, size_t *at,
		     size_t path)
{
	s->deep = false;
	while (*at < pattern.n && pattern.p[*at] == '*') {
		s->deep |= *at > 0 && pattern.p[*at - 1] == '*';
		(*at)++;
	}
	s->set = true;
	s->pattern = *at;
	s->path = path;
}

/* Gives the star one byte more; false when it must not have it. */
static bool stretch(struct star *s, struct text path, size_t *at, size_t *i)
{
	if (!s->set || s->path >= path.n ||
	    (!s->deep && path.p[s->path] == '/'))
		return false;
	s->path++;
	*at = s->pattern;
	*i = s->path;
	return true;
}

/* The pattern ends: at the end of the path, or at a folder on it. */
static bool complete(struct text pattern, struct text path, size_t i)
{
	if (i == path.n)
		return true;
	return pattern.n && pattern.p[pattern.n - 1] != '*' &&
	       (pattern.p[pattern.n - 1] == '/' || path.p[i] == '/');
}

/* As with any glob, the last star alone need be stretched; one that meets a
 * slash gives way to the last "**". */
bool maintainers_glob(struct text pattern, struct text path)
{
	struct star star = {0}, deep = {0};
	size_t at = 0, i = 0, len;

	if (!pattern.n || path.n > MAINTAINERS_PATH)
		return false;
	for (;;) {
		if (at < pattern.n && pattern.p[at] == '*') {
			set_star(&star, pattern, &at, i);
			if (star.deep)
				deep = star;
			continue;
		}
		if (at == pattern.n && complete(pattern, path, i))
			return true;
		if (at < pattern.n && i < path.n &&
		    fits_one(text_from(pattern, at), path.p[i], &len)) {
			at += len;
			i++;
			continue;
		}
		if (stretch(&star, path, &at, &i))
			continue;
		if (!stretch(&deep, path, &at, &i))
			return false;
		star = deep;
	}
}

/* ---- patterns of names ---- */

#define NAME_ELEMENTS 62

struct element {
	char kind;		/* 'c' a byte, '[' a class, '.', 'b' '^' '$' */
	struct text text;	/* the byte, or the class without brackets */
	bool many, optional;
};

/* One element at the start of *t; false for what is not known here. */
static bool next_element(struct text *t, struct element *e)
{
	size_t n = 1;

	*e = (struct element){.kind = 'c', .text = text_sub(*t, 0, 1)};
	if (strchr("(){}|*+?", t->p[0]))
		return false;
	if (strchr(".^$", t->p[0])) {
		e->kind = t->p[0];
	} else if (t->p[0] == '\\') {
		if (t->n < 2 || (ch_alnum(t->p[1]) && t->p[1] != 'b'))
			return false;
		e->text = text_sub(*t, 1, 1);
		e->kind = t->p[1] == 'b' ? 'b' : 'c';
		n = 2;
	} else if (t->p[0] == '[') {
		size_t close = text_find_char(*t, ']');

		if (close == TEXT_NOT_FOUND || close < 2)
			return false;
		e->kind = '[';
		e->text = text_sub(*t, 1, close - 1);
		n = close + 1;
	}
	*t = text_from(*t, n);
	if (t->n && strchr("*+?", t->p[0])) {
		e->many = t->p[0] != '?';
		e->optional = t->p[0] != '+';
		*t = text_from(*t, 1);
	}
	return true;
}

static bool in_class(struct text class, char c)
{
	bool inverted = text_skip(&class, TEXT("^")), in = false;

	for (size_t i = 0; i < class.n; i++) {
		if (i + 2 < class.n && class.p[i + 1] == '-') {
			in |= c >= class.p[i] && c <= class.p[i + 2];
			i += 2;
		} else {
			in |= c == class.p[i];
		}
	}
	return in != inverted;
}

static bool takes(const struct element *e, char c)
{
	if (e->kind == '[')
		return in_class(e->text, c);
	return e->kind == '.' || (e->kind == 'c' && e->text.p[0] == c);
}

static bool holds(const struct element *e, struct text path, size_t i)
{
	bool before = i > 0 && ch_word(path.p[i - 1]);
	bool after = i < path.n && ch_word(path.p[i]);

	if (e->kind == '^')
		return i == 0;
	if (e->kind == '$')
		return i == path.n;
	return e->kind == 'b' && before != after;
}

/* States that are reached without a byte. */
static uint64_t closure(const struct element *e, size_t n, uint64_t set,
			struct text path, size_t i)
{
	for (size_t k = 0; k < n; k++)
		if ((set >> k & 1) && (e[k].optional || holds(&e[k], path, i)))
			set |= (uint64_t)1 << (k + 1);
	return set;
}

/* All states at once: linear in the path, whatever the pattern. */
bool maintainers_name(struct text pattern, struct text path)
{
	struct element e[NAME_ELEMENTS];
	uint64_t set = 0, next;
	size_t n = 0;

	if (!pattern.n || path.n > MAINTAINERS_PATH)
		return false;
	while (pattern.n)
		if (n == NAME_ELEMENTS || !next_element(&pattern, &e[n++]))
			return false;
	for (size_t i = 0; i <= path.n; i++) {
		set = closure(e, n, set | 1, path, i);
		if (set >> n & 1)
			return true;
		next = 0;
		for (size_t k = 0; k < n && i < path.n; k++)
			if ((set >> k & 1) && takes(&e[k], path.p[i]))
				next |= (uint64_t)(e[k].many ? 3 : 2) << k;
		set = next;
	}
	return false;
}

/* ---- looking up ---- */

static size_t slashes(struct text t)
{
	size_t n = 0;

	for (size_t i = 0; i < t.n; i++)
		n += t.p[i] == '/';
	return n;
}

static bool excluded(const struct maintainers_section *s, struct text path)
{
	for (size_t i = 0; i < s->n; i++)
		if (s->field[i].key == 'X' &&
		    maintainers_glob(s->field[i].value, path))
			return true;
	return false;
}

/* These fit all paths and say nothing. */
static bool is_all(struct text pattern)
{
	return text_is(pattern, "*") || text_is(pattern, "*/") ||
	       text_is(pattern, "**");
}

static bool field_fits(const struct maintainers_field *f, struct text path)
{
	if (f->key == 'N')
		return maintainers_name(f->value, path);
	return f->key == 'F' && (text_is(f->value, "*/") ||
				 maintainers_glob(f->value, path));
}

static bool section_fits(const struct maintainers_section *s, struct text path,
			 struct maintainers_match *m)
{
	bool any = false;

	*m = (struct maintainers_match){.section = s, .by_name = true};
	for (size_t i = 0; i < s->n; i++) {
		const struct maintainers_field *f = &s->field[i];
		size_t depth;

		if (!field_fits(f, path))
			continue;
		any = true;
		if (f->key == 'N')
			continue;
		m->by_name = false;
		/* A whole path is more than the folder that it is in. */
		depth = is_all(f->value) ? 0 : 1 + 2 * slashes(f->value) +
			!text_ends(f->value, TEXT("/"));
		if (depth > m->depth)
			m->depth = depth;
	}
	return any && !excluded(s, path);
}

static int by_depth(const void *a, const void *b)
{
	const struct maintainers_match *x = a, *y = b;

	if (x->by_name != y->by_name)
		return x->by_name ? (y->depth ? 1 : -1) :
			(x->depth ? -1 : 1);
	if (x->depth != y->depth)
		return x->depth > y->depth ? -1 : 1;
	return x->section < y->section ? -1 : x->section > y->section;
}

size_t maintainers_of(const struct maintainers *m, struct text path,
		      struct maintainers_match *out, size_t most)
{
	struct maintainers_match found[64];
	size_t n = 0;

	for (size_t i = 0; i < m->n && n < 64; i++)
		n += section_fits(&m->section[i], path, &found[n]);
	qsort(found, n, sizeof(*found), by_depth);
	if (n > most)
		n = most;
	if (n)
		memcpy(out, found, n * sizeof(*found));
	return n;
}

/* ---- addresses ---- */

static bool address_like(struct text t)
{
	size_t at = text_find_char(t, '@');

	if (at == TEXT_NOT_FOUND || !at || at + 1 == t.n || t.n > 254)
		return false;
	for (size_t i = 0; i < t.n; i++)
		if (!ch_alnum(t.p[i]) && !strchr("@.!#$%&'*+/=?^_`{|}~-",
						 t.p[i]))
			return false;
	return text_find_char(text_from(t, at + 1), '@') == TEXT_NOT_FOUND;
}

struct text maintainers_address(struct text value)
{
	size_t open = text_find_char(value, '<');
	struct text word = {NULL, 0};

	if (open != TEXT_NOT_FOUND) {
		word = text_from(value, open + 1);
		word = text_cut(&word, '>');
	} else {
		while (value.n) {
			word = text_word(&value);
			if (text_find_char(word, '@') != TEXT_NOT_FOUND)
				break;
		}
	}
	return address_like(word) ? word : (struct text){NULL, 0};
}
