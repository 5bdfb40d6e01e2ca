/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * "#regzbot" commands. A paragraph of them begins in
 * column 0 behind an empty line or at the start of the mail, values wrap, and
 * everything down to the next empty line belongs to the last command. Where a
 * paste has lost all its empty lines, a line in column 0 counts by itself.
 * Quoted, indented and inline mentions are none. Who may command what is not
 * asked here.
 */
#include "parser/text/text.h"

/* A message of so many lines without an empty one has lost them. */
#define FLATTENED_LINES 6
/* There, a line of so many bytes was broken and goes on in the next. */
#define BROKEN_BYTES 60
/* Bytes of a value that are kept; a title has some hundred. */
#define VALUE_BYTES 2000

struct synonym {
	const char *word, *verb;
};

static const struct synonym synonyms[] = {
	{"summary", "title"}, {"subject", "title"}, {"fixed-by", "fix"},
	{"fixedby", "fix"}, {"fixed", "fix"}, {"resolved", "resolve"},
	{"relate", "monitor"}, {"related", "monitor"},
	{"relatebrief", "link"}, {"relate-brief", "link"},
	{"relate-briefly", "link"}, {"relatebriefly", "link"},
	{"related-brief", "link"}, {"related-briefly", "link"},
	{"relatedbrief", "link"}, {"unrelate", "unlink"},
	{"unmonitor", "unlink"}, {"unrelated", "unlink"},
	{"dup", "duplicate"}, {"dupof", "duplicate"},
	{"dup-of", "duplicate"}, {"duplicate-of", "duplicate"},
	{"duplicateof", "duplicate"}, {"backburn", "backburner"},
	{"back-burner", "backburner"}, {"unbackburn", "unbackburner"},
	{"unback-burner", "unbackburner"}, {"use", "report"},
	{"activity-ignore", "ignore-activity"},
};

/* "#regzbot" and a blank, or the end, in column 0; takes it off *t. */
static bool skip_prefix(struct text *t)
{
	const struct text prefix = TEXT("#regzbot");

	if (!text_istarts(*t, prefix))
		return false;
	if (t->n > prefix.n && !ch_space(t->p[prefix.n]))
		return false;
	*t = text_trim(text_from(*t, prefix.n));
	return true;
}

static bool verb_char(char c)
{
	return ch_word(c) || c == '-' || c == '^';
}

static struct text canonical(struct arena *a, struct text word)
{
	char *p = arena_cstr(a, word);

	for (size_t i = 0; i < word.n; i++)
		p[i] = ch_fold(p[i]);
	word.p = p;
	for (size_t i = 0; i < sizeof(synonyms) / sizeof(*synonyms); i++)
		if (text_is(word, synonyms[i].word))
			return text_of(synonyms[i].verb);
	return word;
}

/* Takes carets off the ends of the verb. */
static bool skip_carets(struct text *verb)
{
	bool caret = false;

	while (verb->n && verb->p[0] == '^') {
		*verb = text_from(*verb, 1);
		caret = true;
	}
	while (verb->n && verb->p[verb->n - 1] == '^') {
		verb->n--;
		caret = true;
	}
	return caret;
}

/* One command without its prefix: "VERB[:] VALUE". */
static void add_command(struct document *doc, struct text t, size_t line)
{
	struct facts *f = &doc->facts;
	struct directive d = {.line = line};
	struct text rest, pointer;
	size_t n = 0, next;

	t = text_trim(t);
	while (n < t.n && verb_char(t.p[n]))
		n++;
	d.verb = text_sub(t, 0, n);
	d.caret = skip_carets(&d.verb);
	if (d.verb.n == 0)
		return;
	d.verb = canonical(doc->arena, d.verb);
	d.value = text_ltrim(text_from(t, n));
	if (text_skip(&d.value, TEXT(":")))
		d.value = text_ltrim(d.value);
	next = text_ifind(d.value, TEXT(" #regzbot "));
	if (next != TEXT_NOT_FOUND)	/* a second one on the line is lost */
		d.value = text_rtrim(text_sub(d.value, 0, next));
	rest = d.value;
	text_word(&rest);
	pointer = text_word(&rest);
	if (text_eq(pointer, TEXT("^")))
		d.caret = true;
	f->directive = arena_grow(doc->arena, f->directive, f->n_directives,
				  &f->cap_directives, sizeof(*f->directive));
	f->directive[f->n_directives++] = d;
}

/* A paragraph's command, its lines joined; "; #regzbot" opens another. */
static void add_commands(struct document *doc, struct text t, size_t line)
{
	for (;;) {
		size_t at = text_ifind(t, TEXT("; #regzbot "));

		if (at == TEXT_NOT_FOUND)
			break;
		add_command(doc, text_sub(t, 0, at), line);
		t = text_from(t, at + sizeof("; #regzbot ") - 1);
	}
	add_command(doc, t, line);
}

static bool own(const struct line *l)
{
	return l->depth == 0 && !(l->flags & (LINE_HEADER | LINE_REPEAT |
					      LINE_PATCH | LINE_SUBJECT |
					      LINE_ATTRIBUTION));
}

static bool blank(const struct line *l)
{
	return text_trim(l->text).n == 0;
}

static void join(struct document *doc, struct text *value, struct text more)
{
	const char *between = text_ends(*value, TEXT("-")) ? "" : " ";

	if (value->n + more.n < VALUE_BYTES)
		*value = arena_printf(doc->arena, "%.*s%s%.*s",
				      TEXT_ARG(*value), between,
				      TEXT_ARG(more));
}

static bool goes_on(const struct line *l)
{
	return text_rtrim(l->text).n >= BROKEN_BYTES;
}

/* Reads the paragraph that begins at line `at`; returns the line behind it.
 * A paragraph ends where a signature begins; below one it may stand. */
static size_t paragraph(struct document *doc, size_t at, size_t end,
			bool flattened)
{
	struct text value = {NULL, 0};
	const unsigned int signature = doc->line[at].flags & LINE_SIGNATURE;
	size_t first = at, i;

	for (i = at; i < end; i++) {
		const struct line *l = &doc->line[i];
		struct text t = l->text;

		if (!own(l) || blank(l) ||
		    (l->flags & LINE_SIGNATURE) != signature)
			break;
		if (skip_prefix(&t)) {
			if (i > first)
				add_commands(doc, value, first);
			first = i;
			value = t;
		} else if (flattened && !goes_on(&doc->line[i - 1])) {
			break;
		} else {
			join(doc, &value, text_trim(t));
		}
	}
	add_commands(doc, value, first);
	return i;
}

/* Has the message lost its empty lines? */
static bool is_flattened(const struct document *doc, size_t from, size_t end)
{
	size_t lines = 0;

	for (size_t i = from; i < end; i++) {
		const struct line *l = &doc->line[i];

		if (l->depth || (l->flags & (LINE_HEADER | LINE_SUBJECT)))
			continue;
		if (blank(l) && i + 1 < end)
			return false;
		lines++;
	}
	return lines >= FLATTENED_LINES;
}

/* May a paragraph of commands begin at line i of the message? */
static bool may_begin(const struct document *doc, size_t i, size_t from)
{
	const struct line *above;

	if (i == from)
		return true;
	above = &doc->line[i - 1];
	return (blank(above) && above->depth == 0) ||
	       (above->flags & (LINE_HEADER | LINE_SUBJECT));
}

static void message_commands(struct document *doc, size_t from, size_t end)
{
	bool flattened = is_flattened(doc, from, end);

	for (size_t i = from; i < end;) {
		struct text t = doc->line[i].text;

		if (own(&doc->line[i]) && skip_prefix(&t) &&
		    (flattened || may_begin(doc, i, from)))
			i = paragraph(doc, i, end, flattened);
		else
			i++;
	}
}

void directive_scan(struct document *doc)
{
	size_t from = 0;

	while (from < doc->n_lines) {
		size_t end = from + 1;

		while (end < doc->n_lines &&
		       doc->line[end].message == doc->line[from].message)
			end++;
		message_commands(doc, from, end);
		from = end;
	}
}
