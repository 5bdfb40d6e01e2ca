/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Helpers for formats that read dumps line by line. Reports pass through mail
 * programs, so a line may have lost its indentation and may be wrapped in the
 * marks that stood for bold and italic.
 */
#include "parser/format/lines.h"

#include "base/number.h"

/* Bold, italic and the bars of quoted text, as mail programs show them. */
static bool is_mark(char c)
{
	return ch_space(c) || c == '*' || c == '/' || c == '|';
}

/* "/usr/bin/fio": an absolute path keeps its slash. */
static bool is_path(struct text t)
{
	size_t n = 1;

	while (n < t.n && (ch_word(t.p[n]) || t.p[n] == '-' || t.p[n] == '.'))
		n++;
	return n > 1 && n + 1 < t.n && t.p[n] == '/' && ch_word(t.p[n + 1]);
}

struct text lines_bare_text(struct text t)
{
	while (t.n && is_mark(t.p[0])) {
		if (t.p[0] == '/' && is_path(t))
			break;
		t = text_from(t, 1);
	}
	while (t.n && is_mark(t.p[t.n - 1]))
		t.n--;
	return t;
}

struct text lines_bare(const struct passage *p, size_t at)
{
	return lines_bare_text(p->line[at]->text);
}

size_t lines_index(const struct passage *p, size_t at)
{
	return (size_t)(p->line[at] - p->doc->line);
}

/* The next line that is not empty, at most `most` lines on; p->n: none. */
size_t lines_next(const struct passage *p, size_t at, size_t most)
{
	for (size_t i = at; i < p->n && i - at < most; i++)
		if (lines_bare(p, i).n)
			return i;
	return p->n;
}

/* The line right above that no block has taken; NO_INDEX: none. */
size_t lines_above(const struct passage *p, size_t at, size_t most)
{
	for (size_t i = at; i-- > 0 && at - i <= most;) {
		if (p->line[i]->block != NO_INDEX)
			return NO_INDEX;
		if (lines_bare(p, i).n)
			return i;
	}
	return NO_INDEX;
}

/* What somebody wrote behind an arrow: "57us average -> (slow)". */
struct text lines_remark(struct text line)
{
	size_t at = text_find(line, TEXT("->"));
	struct text t = {NULL, 0};

	if (at == TEXT_NOT_FOUND)
		at = text_find(line, TEXT("=>"));
	if (at == TEXT_NOT_FOUND)
		return t;
	t = lines_bare_text(text_from(line, at + 2));
	if (t.n > 2 && t.p[0] == '(' && t.p[t.n - 1] == ')')
		t = text_trim(text_sub(t, 1, t.n - 2));
	return t;
}

bool lines_take_uint(struct text *t, uint64_t *value)
{
	struct text s = text_ltrim(*t);
	size_t n = num_uint(s, value);

	if (n == 0)
		return false;
	*t = text_from(s, n);
	return true;
}

/* ns of one unit at the start of t, with or without the plural's s; 0: none. */
double lines_time_unit(struct text t)
{
	static const struct {
		struct text name;
		double ns;
	} units[] = {
		{{"nsec", 4}, 1}, {{"usec", 4}, 1e3}, {{"msec", 4}, 1e6},
		{{"sec", 3}, 1e9}, {{"ns", 2}, 1}, {{"us", 2}, 1e3},
		{{"ms", 2}, 1e6}, {{"s", 1}, 1e9},
	};

	for (size_t i = 0; i < sizeof(units) / sizeof(*units); i++) {
		struct text u = units[i].name;
		size_t n = u.n;

		if (!text_istarts(t, u))
			continue;
		if (n > 2 && t.n > n && ch_fold(t.p[n]) == 's')
			n++;
		if (t.n == n || !ch_word(t.p[n]))
			return units[i].ns;
	}
	return 0;
}

struct text lines_metric(struct arena *a, const char *tool, struct text own)
{
	char name[80];
	size_t n = 0;
	bool gap = false;

	for (size_t i = 0; i < own.n && n + 1 < sizeof(name); i++) {
		gap = ch_space(own.p[i]) ||
		      text_find_char(TEXT("_,()[]"), own.p[i]) !=
			      TEXT_NOT_FOUND || (gap && !n);
		if (own.p[i] == '.' && n && name[n - 1] == '_')
			n--;
		if (!gap)
			name[n++] = ch_fold(own.p[i]);
		else if (n && name[n - 1] != '_')
			name[n++] = '_';
	}
	while (n && name[n - 1] == '_')
		n--;
	return arena_printf(a, "%s.%.*s", tool, (int)n, name);
}

int lines_sniff_none(const struct passage *p, size_t at)
{
	(void)p;
	(void)at;
	return 0;
}

size_t lines_parse_none(const struct passage *p, size_t at,
			struct block *block)
{
	(void)p;
	(void)at;
	(void)block;
	return 0;
}
