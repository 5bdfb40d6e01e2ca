/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Names of files as headings: "==> fio-5.15.txt <==", "$ cat before/fio.out",
 * "patched.log:". A name is cut into words; what is no state ("results",
 * "fio", the extension) is left out, and the rest must say a side by itself.
 */
#include <string.h>

#include "analyzer/side.h"
#include "parser/text/text.h"

#define NAME_BYTES 96

static bool listed(struct text w, const char *const *words)
{
	for (; *words; words++)
		if (text_iis(w, *words))
			return true;
	return false;
}

/* Where the extension of a file of results begins, or TEXT_NOT_FOUND. */
static size_t extension(struct text name)
{
	static const char *const known[] = {"txt", "log", "out", "json", "csv",
		"dat", "res", "results", "output", NULL};
	size_t dot = name.n;

	while (dot > 0 && name.p[dot - 1] != '.')
		dot--;
	return dot > 1 && listed(text_from(name, dot), known) ?
		       dot - 1 : TEXT_NOT_FOUND;
}

/* The name of a file that a line is about: behind a command that prints it, in
 * the arrows of head and tail, or alone in front of a colon. */
static struct text file_of(struct text line)
{
	static const char *const printing[] = {"cat", "grep", "egrep", "head",
		"tail", "less", "more", "zcat", NULL};
	struct text t = text_trim(line), word, last = {NULL, 0};

	if (text_skip(&t, TEXT("==> ")))
		return text_word(&t);
	if (text_ends(t, TEXT(":")) && label_words(t) == 1)
		return text_sub(t, 0, t.n - 1);
	if (!side_command_line(t))
		return last;
	for (word = text_word(&t); word.n && !listed(word, printing);)
		word = text_word(&t);
	for (; word.n; word = text_word(&t)) {
		if (strchr("|>;&", word.p[0]))
			break;
		last = extension(word) != TEXT_NOT_FOUND ? word : last;
	}
	return last;
}

/* The words of a name, parted by blanks. */
static struct text words_of(struct arena *a, struct text name)
{
	static const char *const empty[] = {"fio", "perf", "result", "results",
		"log", "logs", "output", "out", "bench", "benchmark", "test",
		"run", "tmp", "home", "root", "data", "iostat", "trace",
		"kernel", "linux", NULL};
	size_t dot = extension(name), n = 0;
	char *p = arena_alloc(a, NAME_BYTES + 2);
	char flat[NAME_BYTES];
	struct text rest;

	if (dot == TEXT_NOT_FOUND || dot > NAME_BYTES)
		return text_sub(name, 0, 0);
	for (size_t i = 0; i < dot; i++)
		flat[i] = strchr("/_-", name.p[i]) && name.p[i] ? ' ' :
								  name.p[i];
	rest = (struct text){flat, dot};
	for (struct text w = text_word(&rest); w.n; w = text_word(&rest)) {
		if (listed(w, empty))
			continue;
		if (n)
			p[n++] = ' ';
		memcpy(p + n, w.p, w.n);
		n += w.n;
	}
	return (struct text){p, n};
}

static bool read_name(const struct sides *s, size_t line, struct label *l)
{
	struct text name;

	if (!side_prose_line(s->doc, line))
		return false;
	name = file_of(s->doc->line[line].text);
	if (!name.n)
		return false;
	*l = label_scan(words_of(s->doc->arena, name));
	l->rank = 3;
	l->line = line;
	return label_speaks(l);
}

static bool same_words(const struct label *a, const struct label *b)
{
	if (a->features != b->features || a->n_versions != b->n_versions)
		return false;
	return !a->n_versions ||
	       version_cmp(&a->version[0], &b->version[0]) == 0;
}

/* One name alone says nothing ("new.log"): two that differ do. */
void side_files_read(struct sides *s)
{
	struct label first, l;
	bool any = false;

	for (size_t i = 0; i < s->doc->n_lines && !s->files_differ; i++) {
		if (!read_name(s, i, &l))
			continue;
		if (any)
			s->files_differ = !same_words(&first, &l);
		first = any ? first : l;
		any = true;
	}
}

bool side_file_label(const struct sides *s, size_t line, struct label *l)
{
	return s->files_differ && read_name(s, line, l);
}
