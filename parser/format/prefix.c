/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Names of files in front of lines, as grep prints them over several files:
 *
 *	base-1.log:real 0m51.2s
 *	patched-1.log:12:real 0m55.0s
 *
 * A line that a tool's format reads without the name loses it; the name stays
 * in line->prefix. Names without an extension
 * count only when another name stands in a line beside, so that what is no
 * name of a file ("randread-4k: ...") is left alone.
 */
#include <string.h>

#include "parser/format/format.h"
#include "parser/format/prefix.h"

#define NAME_MOST 120
#define BARE_LEAST 6	/* bytes of a name without extension */

static bool name_byte(char c)
{
	return ch_word(c) || (c && strchr("./@+=~-", c) != NULL);
}

size_t prefix_extension(struct text name)
{
	static const char *const known[] = {"txt", "log", "out", "json", "csv",
		"dat", "res", "results", "result", "output", "fio", "stdout",
		"stderr", NULL};
	size_t dot = name.n;

	while (dot > 0 && name.p[dot - 1] != '.')
		dot--;
	for (size_t i = 0; dot > 1 && known[i]; i++)
		if (text_iis(text_from(name, dot), known[i]))
			return dot - 1;
	return TEXT_NOT_FOUND;
}

/* "old-run_2": several words in one, with a letter. */
static bool compound(struct text t)
{
	bool letter = false, joint = false;

	for (size_t i = 0; i < t.n; i++) {
		letter |= ch_alpha(t.p[i]);
		joint |= i > 0 && strchr("-_/.", t.p[i]) != NULL;
	}
	return letter && joint && t.n >= BARE_LEAST;
}

bool prefix_is_name(struct text t)
{
	for (size_t i = 0; i < t.n; i++)
		if (!name_byte(t.p[i]))
			return false;
	return t.n > 0 && t.n <= NAME_MOST &&
	       (prefix_extension(t) != TEXT_NOT_FOUND || compound(t));
}

/* Behind "name:" may stand the number of the line. */
static size_t skip_number(struct text t, size_t at)
{
	size_t i = at;

	while (i < t.n && ch_digit(t.p[i]))
		i++;
	return i > at && i < t.n && t.p[i] == ':' ? i + 1 : at;
}

/* The name in front of a line; *rest becomes what stands behind it. */
static struct text name_of(struct text t, struct text *rest)
{
	struct text none = {NULL, 0}, name;
	size_t at = 0, end;

	while (at < t.n && at <= NAME_MOST && name_byte(t.p[at]))
		at++;
	if (at == 0 || at >= t.n || t.p[at] != ':')
		return none;
	name = text_sub(t, 0, at);
	if (!prefix_is_name(name))
		return none;
	end = skip_number(t, at + 1);
	*rest = text_ltrim(text_from(t, end));
	if (!rest->n || strchr("(/", rest->p[0]) ||
	    text_starts(*rest, TEXT("ios=")))
		return none;
	/* Without an extension, a blank must follow. */
	if (prefix_extension(name) == TEXT_NOT_FOUND && !ch_blank(t.p[end]))
		return none;
	return name;
}

/* Does the format of a tool read `text` in place of the line's own? The
 * formats of fio read names of files by themselves, and join their rows. */
static bool tool_reads(struct document *doc, struct line *l, struct text text)
{
	struct passage p = {.doc = doc, .line = &l, .n = 1};
	struct text whole = l->text;
	int sure;
	const struct format *f;

	l->text = text;
	f = format_sniff(&p, 0, &sure);
	l->text = whole;
	return f && strcmp(f->name, "prose") != 0 &&
	       strcmp(f->name, "table") != 0 &&
	       !text_starts(text_of(f->name), TEXT("fio-"));
}

/* Another name in the line above or below. */
static bool beside(const struct document *doc, size_t i, struct text name)
{
	for (size_t k = i ? i - 1 : 1; k <= i + 1 && k < doc->n_lines; k++) {
		struct text rest, other;

		if (k == i || doc->line[k].message != doc->line[i].message)
			continue;
		other = doc->line[k].prefix.n ? doc->line[k].prefix :
				name_of(doc->line[k].text, &rest);
		if (other.n && !text_eq(other, name))
			return true;
	}
	return false;
}

void prefix_scan(struct document *doc)
{
	const unsigned int frame = LINE_HEADER | LINE_ATTRIBUTION |
				   LINE_SIGNATURE | LINE_PATCH | LINE_TRAILER;

	for (size_t i = 0; i < doc->n_lines; i++) {
		struct line *l = &doc->line[i];
		struct text rest, name;

		if (l->flags & frame)
			continue;
		name = name_of(l->text, &rest);
		if (!name.n)
			continue;
		if ((prefix_extension(name) == TEXT_NOT_FOUND &&
		     !beside(doc, i, name)) || !tool_reads(doc, l, rest))
			continue;
		l->prefix = name;
		l->text = rest;
	}
}
