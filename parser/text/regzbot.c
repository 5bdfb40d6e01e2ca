/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * "#regzbot" commands of a decoded mail. Quoted, indented and inline mentions
 * are none, and nothing but their place tells an example that somebody gives
 * from a command: what stands in a paragraph of its own is one.
 */
#include "parser/text/regzbot.h"

static const struct text prefix = {"#regzbot", 8};
/* A blank that mail programs put in the place of another, in UTF-8. */
static const struct text no_break = {"\xc2\xa0", 2};

static bool skip_blank(struct text *t)
{
	if (t->n && ch_space(t->p[0])) {
		*t = text_from(*t, 1);
		return true;
	}
	return text_skip(t, no_break);
}

static struct text trim(struct text t)
{
	while (skip_blank(&t))
		;
	for (;;) {
		t = text_rtrim(t);
		if (!text_ends(t, no_break))
			return t;
		t.n -= no_break.n;
	}
}

bool regzbot_prefix(struct text *t)
{
	struct text rest;

	if (!text_istarts(*t, prefix))
		return false;
	rest = text_from(*t, prefix.n);
	if (rest.n && !skip_blank(&rest))
		return false;
	*t = trim(rest);
	return true;
}

/* ---- one command ---- */

static bool verb_char(char c)
{
	return ch_word(c) || c == '-' || c == '^';
}

/* Takes carets off the ends of the verb. */
static bool skip_carets(struct text *verb)
{
	size_t n = verb->n;

	while (verb->n && verb->p[0] == '^')
		*verb = text_from(*verb, 1);
	while (verb->n && verb->p[verb->n - 1] == '^')
		verb->n--;
	return verb->n < n;
}

/* "introduced X ^" */
static bool second_is_caret(struct text value)
{
	text_word(&value);
	return text_eq(text_word(&value), TEXT("^"));
}

static struct text lower(struct arena *a, struct text word)
{
	char *p = arena_bytes(a, word.n + 1);

	for (size_t i = 0; i < word.n; i++)
		p[i] = ch_fold(word.p[i]);
	return (struct text){p, word.n};
}

/* The verb's bytes at the start of t; what else stands there is one, too, but
 * none that is known. */
static size_t verb_bytes(struct text t)
{
	size_t n = 0;

	while (n < t.n && verb_char(t.p[n]))
		n++;
	if (n == 0)
		while (n < t.n && !ch_space(t.p[n]))
			n++;
	return n;
}

/* No more than so many bytes, and no part of a character. */
static struct text shorten(struct text t, size_t most)
{
	if (t.n <= most)
		return t;
	while (most && ((unsigned char)t.p[most] & 0xc0) == 0x80)
		most--;
	return text_sub(t, 0, most);
}

static void add(struct arena *a, struct text t, size_t line,
		unsigned int paragraph, struct regzbot *out)
{
	struct regzbot_command c = {.line = line, .paragraph = paragraph};
	struct text verb;
	size_t n;

	t = trim(t);
	n = verb_bytes(t);
	if (!n)
		return;
	if (out->n == REGZBOT_COMMANDS) {
		out->more = true;
		return;
	}
	verb = text_sub(t, 0, n);
	c.caret = skip_carets(&verb);
	if (!verb.n)
		verb = text_sub(t, 0, n);
	c.verb = regzbot_verb(verb, &c.name);
	if (c.verb == REGZBOT_UNKNOWN)
		c.name = lower(a, text_sub(verb, 0, 80));
	c.value = trim(text_from(t, n));
	if (text_skip(&c.value, TEXT(":")))
		c.value = trim(c.value);
	c.value = trim(shorten(c.value, REGZBOT_VALUE));
	if (c.verb == REGZBOT_INTRODUCED && second_is_caret(c.value))
		c.caret = true;
	out->command = arena_grow(a, out->command, out->n, &out->cap,
				  sizeof(*out->command));
	out->command[out->n++] = c;
}

/* Does a word that is known stand behind the prefix at t? */
static bool known_follows(struct text t)
{
	struct text name, verb;

	if (!regzbot_prefix(&t))
		return false;
	verb = text_sub(t, 0, verb_bytes(t));
	skip_carets(&verb);
	return regzbot_verb(verb, &name) != REGZBOT_UNKNOWN;
}

/* The next "#regzbot" from `at` on that opens a command: behind a semicolon,
 * or behind a blank with a verb that is known. */
static size_t next_command(struct text t, size_t at)
{
	for (;;) {
		size_t k = text_ifind(text_from(t, at), prefix);
		struct text rest;

		if (k == TEXT_NOT_FOUND)
			return k;
		at += k;
		rest = text_from(t, at + prefix.n);
		if (at && rest.n && skip_blank(&rest)) {
			struct text before = text_rtrim(text_sub(t, 0, at));

			if (text_ends(before, TEXT(";")) ||
			    (before.n < at && known_follows(text_from(t, at))))
				return at;
		}
		at += prefix.n;
	}
}

void regzbot_split(struct arena *a, struct text t, size_t line,
		   unsigned int paragraph, struct regzbot *out)
{
	size_t at;

	while ((at = next_command(t, 0)) != TEXT_NOT_FOUND) {
		struct text one = text_rtrim(text_sub(t, 0, at));

		if (text_ends(one, TEXT(";")))
			one.n--;
		add(a, one, line, paragraph, out);
		t = text_from(t, at + prefix.n);
	}
	add(a, t, line, paragraph, out);
}

void regzbot_join(struct arena *a, struct regzbot_lines *to, struct text more)
{
	/* Twice: several commands may stand on one line. */
	const size_t most = (size_t)2 * REGZBOT_VALUE;

	if (to->n >= most)
		return;
	more = text_sub(more, 0, most - to->n);
	if (to->n && to->p[to->n - 1] != '-')
		arena_append(a, &to->p, &to->n, &to->cap, " ", 1);
	if (more.n)
		arena_append(a, &to->p, &to->n, &to->cap, more.p, more.n);
}

/* ---- lines that look like commands and are none ---- */

static const char *miss(struct text line, bool may_begin)
{
	struct text t = trim(line);

	if (text_istarts(t, TEXT("##regzbot")))
		return "two '#': write one";
	if (text_istarts(t, TEXT("#regzbot:")))
		return "a colon behind #regzbot: write a blank";
	if (text_istarts(t, TEXT("#regzb ")))
		return "the prefix is #regzbot";
	if (!regzbot_prefix(&t))
		return NULL;
	if (t.n == 0)
		return "no command behind #regzbot";
	if (!text_istarts(line, prefix))
		return "indented: it must begin in column 0";
	if (!may_begin)
		return "no empty line above: the whole paragraph is ignored";
	return NULL;
}

static void look(struct arena *a, struct text line, size_t number,
		 bool may_begin, struct regzbot *out)
{
	const char *why = miss(line, may_begin);

	if (!why || out->n_misses == REGZBOT_COMMANDS)
		return;
	out->miss = arena_grow(a, out->miss, out->n_misses, &out->cap_misses,
			       sizeof(*out->miss));
	out->miss[out->n_misses++] = (struct regzbot_miss){number, why};
}

/* ---- the mail ---- */

static bool ends_paragraph(struct text line)
{
	return trim(line).n == 0 || line.p[0] == '>' ||
	       text_eq(line, TEXT("-- "));
}

struct reader {
	struct arena *arena;
	struct regzbot *out;
	struct regzbot_lines value;	/* of the command being read */
	size_t line;		/* where it began */
	unsigned int paragraph;
	bool inside;
};

static void finish(struct reader *r)
{
	const struct text value = {r->value.p, r->value.n};

	/* The buffer is used again, so what is kept is copied. */
	if (r->inside && r->out->n < REGZBOT_COMMANDS)
		regzbot_split(r->arena, arena_text(r->arena, value), r->line,
			      r->paragraph, r->out);
	else if (r->inside)
		r->out->more = true;
}

static void begin(struct reader *r, struct text line, size_t number)
{
	regzbot_prefix(&line);
	r->value.n = 0;
	regzbot_join(r->arena, &r->value, line);
	r->line = number;
	r->inside = true;
}

static void inner_line(struct reader *r, struct text line, size_t number)
{
	struct text t = line;

	if (ends_paragraph(line)) {
		finish(r);
		r->inside = false;
		r->paragraph++;
	} else if (regzbot_prefix(&t)) {
		finish(r);
		begin(r, line, number);
		look(r->arena, line, number, true, r->out);
	} else {
		look(r->arena, line, number, false, r->out);
		regzbot_join(r->arena, &r->value, trim(line));
	}
}

/* Most mails have none: one search, and no line is looked at. */
static bool any(struct text body)
{
	for (;;) {
		const char *p = body.n ? memchr(body.p, '#', body.n) : NULL;

		if (!p)
			return false;
		body = text_from(body, (size_t)(p - body.p));
		if (text_istarts(body, TEXT("#regzb")))
			return true;
		body = text_from(body, 1);
	}
}

void regzbot_read(struct arena *a, struct text body, struct regzbot *out)
{
	struct reader r = {.arena = a, .out = out};
	bool empty_above = true;

	*out = (struct regzbot){.command = NULL};
	if (!any(body))
		return;
	for (size_t number = 0; body.n; number++) {
		struct text line = text_cut(&body, '\n'), t;

		if (text_ends(line, TEXT("\r")))
			line.n--;
		t = line;
		if (r.inside) {
			inner_line(&r, line, number);
		} else if (empty_above && regzbot_prefix(&t)) {
			begin(&r, line, number);
			look(a, line, number, true, out);
		} else {
			look(a, line, number, empty_above, out);
		}
		empty_above = trim(line).n == 0;
	}
	finish(&r);
}
