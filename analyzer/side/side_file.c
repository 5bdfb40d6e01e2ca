/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Names of files as words of a side: as headings ("==> fio-5.15.txt <==",
 * "$ cat before/fio.out", "patched.log:"), in front of lines as grep prints
 * them ("nvme-old-1.log:  read: IOPS=...") and as names of attachments; the
 * names of hosts in prompts too ("[root@vm-5.15 ~]# fio x.fio"). A name is cut
 * into words; what is no state ("results", "fio", the extension) is left out,
 * and so is a number at its end, which counts repetitions. The rest must say a
 * side by itself, and another name must say something else.
 *
 * Words that mean a state only when they stand alone ("old", "fast") count
 * inside a name when a name with the opposite word exists.
 */
#include <string.h>

#include "analyzer/side/side.h"
#include "parser/format/prefix.h"
#include "parser/text/table/table.h"
#include "parser/text/text.h"

#define NAME_BYTES 120
#define HEADING_LINES 3	/* above a lone name, in which a heading may be */
#define LONE_NAMES 32
#define PROMPT_BYTES 40	/* of a prompt behind the host */

static bool listed(struct text w, const char *const *words)
{
	for (; *words; words++)
		if (text_iis(w, *words))
			return true;
	return false;
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
		last = prefix_extension(word) != TEXT_NOT_FOUND ? word : last;
	}
	return last;
}

/* A name alone on its line, perhaps in marks, and not right below a heading
 * that says a side: "With both applied:", "out-5.3.txt". */
static struct text lone_name(const struct sides *s, size_t line)
{
	const struct line *l = &s->doc->line[line];
	struct text t = label_bare(l->text);
	size_t at = line, label;

	if (s->lone_alike || label_words(t) != 1 || !prefix_is_name(t) ||
	    prefix_extension(t) == TEXT_NOT_FOUND)
		return text_sub(t, 0, 0);
	while (at > 0 && line - at < HEADING_LINES) {
		if (!text_trim(s->doc->line[--at].text).n)
			continue;
		label = s->label_at[at];
		if (label != NO_INDEX &&
		    s->doc->facts.label[label].rank >= 2 &&
		    label_speaks(&s->doc->facts.label[label]))
			return text_sub(t, 0, 0);
		break;
	}
	return t;
}

/* The name that line `line` gives to what stands below it. */
static struct text name_at(const struct sides *s, size_t line)
{
	struct text name = file_of(s->doc->line[line].text);

	return name.n ? name : lone_name(s, line);
}

/* "-91" of "5.15.0-91-generic"; the number at the end of a name counts
 * repetitions. */
static bool build_number(struct text name, size_t i)
{
	size_t at = i, end = i + 1;
	bool dot = false;

	while (at > 0 && (ch_digit(name.p[at - 1]) || name.p[at - 1] == '.'))
		dot |= name.p[--at] == '.';
	while (end < name.n && ch_digit(name.p[end]))
		end++;
	return dot && end > i + 1 && end < name.n;
}

/* Does byte i of a name part two words? "6.1" and "6.6-rc3" stay whole. */
static bool parts(struct text name, size_t i)
{
	char c = name.p[i];

	if (strchr("/_@+=", c))
		return true;
	if (c == '-')
		return !text_istarts(text_from(name, i), TEXT("-rc")) &&
		       !build_number(name, i);
	return c == '.' && (i == 0 || i + 1 >= name.n ||
			    !ch_digit(name.p[i - 1]) ||
			    !ch_digit(name.p[i + 1]));
}

static bool number_only(struct text w)
{
	for (size_t i = 0; i < w.n; i++)
		if (!ch_digit(w.p[i]))
			return false;
	return w.n > 0;
}

struct text side_file_words(struct arena *a, struct text name)
{
	static const char *const empty[] = {"fio", "perf", "result", "results",
		"log", "logs", "output", "out", "bench", "benchmark", "test",
		"run", "tmp", "home", "root", "data", "iostat", "trace",
		"kernel", "linux", "txt", NULL};
	size_t colon = text_find_char(name, ':');
	size_t dot, n = 0, last = 0;
	char *p = arena_alloc(a, NAME_BYTES + 2);
	char flat[NAME_BYTES];
	struct text rest;

	/* "name:12": the number of a line. */
	name.n = colon == TEXT_NOT_FOUND ? name.n : colon;
	dot = prefix_extension(name);
	name.n = dot == TEXT_NOT_FOUND ? name.n : dot;
	if (name.n > NAME_BYTES)
		return text_sub(name, 0, 0);
	for (size_t i = 0; i < name.n; i++)
		flat[i] = parts(name, i) ? ' ' : name.p[i];
	rest = (struct text){flat, name.n};
	for (struct text w = text_word(&rest); w.n; w = text_word(&rest)) {
		/* "base_run1.txt" */
		if (listed(w, empty) || table_numbers_run(w))
			continue;
		last = n;
		if (n)
			p[n++] = ' ';
		memcpy(p + n, w.p, w.n);
		n += w.n;
	}
	/* The number of the repetition. */
	if (last && number_only(text_trim((struct text){p + last, n - last})))
		n = last;
	return (struct text){p, n};
}

static unsigned int opposites(unsigned int features)
{
	static const unsigned int pair[][2] = {
		{LABEL_OLD, LABEL_NEW}, {LABEL_GOOD, LABEL_BAD},
		{LABEL_BEFORE, LABEL_AFTER}, {LABEL_WITH, LABEL_WITHOUT},
		{LABEL_BASE, LABEL_WITH}, {LABEL_BASE, LABEL_NEW},
		{LABEL_BASE, LABEL_FIX}, {LABEL_BASE, LABEL_REVERT},
	};
	unsigned int found = 0;

	for (size_t i = 0; i < sizeof(pair) / sizeof(*pair); i++)
		for (size_t k = 0; k < 2; k++)
			if (features & pair[i][k])
				found |= pair[i][1 - k];
	return found;
}

/* What each word says when it stands alone. "default" and "plain" are what the
 * author of a patch calls the kernel without it; whoever complains may mean
 * the kernel that he complains of. A number behind "with" makes it a workload:
 * "with-8-threads". */
static unsigned int single_words(const struct sides *s, struct text words)
{
	static const char *const plain[] = {"default", "plain",
		"unchanged", NULL};
	unsigned int found = 0;

	for (struct text w = text_word(&words); w.n; w = text_word(&words)) {
		struct text next = text_ltrim(words);
		unsigned int one = label_scan(w).features;

		if (s->facts.patch && listed(w, plain))
			one |= LABEL_BASE;
		if ((one & LABEL_WITH) && text_iis(w, "with") && next.n &&
		    ch_digit(next.p[0]))
			one = 0;
		found |= one;
	}
	return found;
}

/* Reads the words of a name. */
static struct label read_words(const struct sides *s, struct text words)
{
	struct label l = side_scan(s, words);
	unsigned int one;

	if (label_speaks(&l))
		return l;
	one = single_words(s, words);
	/* "old-vs-new" is of neither. */
	if ((opposites(one) & s->file_words) && !(opposites(one) & one))
		l.features |= one;
	return l;
}

/* "host-5.10" of "[root@host-5.10 ~]# fio x.fio" and "me@host-5.10:~$ ls". */
static struct text prompt_host(struct text line)
{
	struct text t = text_trim(line), host;
	size_t at = 0, end;

	text_skip(&t, TEXT("["));
	while (at < t.n && ch_word(t.p[at]))
		at++;
	if (!at || at + 1 >= t.n || t.p[at] != '@')
		return text_sub(t, 0, 0);
	host = text_from(t, at + 1);
	for (end = 0; end < host.n && (ch_word(host.p[end]) ||
				       strchr(".+-", host.p[end]));)
		end++;
	for (size_t i = end; i + 1 < host.n && i < end + PROMPT_BYTES; i++)
		if (strchr("#$", host.p[i]) && ch_blank(host.p[i + 1]))
			return text_sub(host, 0, end);
	return text_sub(t, 0, 0);
}

/* A host whose name tells the kernel that it runs. "old" and "new" may be
 * said of the machine, so that they do not count. */
static bool read_host(const struct sides *s, size_t line, struct label *l)
{
	const unsigned int machine = LABEL_OLD | LABEL_NEW | LABEL_TREE |
				     LABEL_GOOD | LABEL_BAD | LABEL_VERDICT;
	struct text host = prompt_host(s->doc->line[line].text);

	if (!host.n || (s->doc->line[line].flags & LINE_HEADER))
		return false;
	*l = read_words(s, side_file_words(s->doc->arena, host));
	l->features &= ~machine;
	l->rank = 3;
	l->line = line;
	return label_speaks(l);
}

static bool read_name(const struct sides *s, size_t line, struct label *l)
{
	struct text name;

	if (read_host(s, line, l))
		return true;
	if (!side_prose_line(s->doc, line))
		return false;
	name = name_at(s, line);
	if (!name.n || prefix_extension(name) == TEXT_NOT_FOUND)
		return false;
	*l = read_words(s, side_file_words(s->doc->arena, name));
	l->rank = 3;
	l->line = line;
	return label_speaks(l);
}

/* The name that the sender gave to the part of the mail in which a line is. */
static struct text attached_as(const struct document *doc, size_t line)
{
	for (size_t i = 0; i < doc->n_attachments; i++) {
		const struct attachment *a = &doc->attachment[i];

		if (line >= a->first_line && line - a->first_line < a->n_lines)
			return a->name;
	}
	return (struct text){NULL, 0};
}

struct text side_run_file(const struct document *doc, const struct run *run)
{
	struct text t = doc->line[run->first_line].prefix;
	size_t colon;

	if (t.n)
		return t;
	t = attached_as(doc, run->first_line);
	if (t.n)
		return t;
	if (side_prose_run(doc, run))
		return text_sub(t, 0, 0);
	t = run->label;
	colon = text_find_char(t, ':');
	return prefix_is_name(text_sub(t, 0, colon)) ? t : text_sub(t, 0, 0);
}

static bool read_run(const struct sides *s, size_t run, struct label *l)
{
	const struct run *r = &s->doc->run[run];
	struct text name = side_run_file(s->doc, r);

	if (!name.n)
		return false;
	*l = read_words(s, side_file_words(s->doc->arena, name));
	l->rank = 3;
	l->line = r->first_line;
	return label_speaks(l);
}

static bool same_words(const struct label *a, const struct label *b)
{
	if (a->features != b->features || a->n_versions != b->n_versions ||
	    a->n_commits != b->n_commits)
		return false;
	if (a->n_commits && !commit_same(a->commit[0], b->commit[0]))
		return false;
	return !a->n_versions ||
	       version_cmp(&a->version[0], &b->version[0]) == 0;
}

/* The single words of all names. */
static void collect_words(struct sides *s)
{
	const struct document *doc = s->doc;

	for (size_t i = 0; i < doc->n_lines; i++) {
		struct text name = side_prose_line(doc, i) ?
			name_at(s, i) : text_sub(doc->title, 0, 0);

		if (name.n && prefix_extension(name) != TEXT_NOT_FOUND)
			s->file_words |= single_words(s,
				side_file_words(doc->arena, name));
	}
	for (size_t i = 0; i < doc->n_runs; i++) {
		struct text name = side_run_file(doc, &doc->run[i]);

		if (name.n)
			s->file_words |= single_words(s,
				side_file_words(doc->arena, name));
	}
}

static void compare_words(struct sides *s, struct label *first, bool *any,
			  const struct label *l)
{
	if (*any)
		s->files_differ |= !same_words(first, l);
	else
		*first = *l;
	*any = true;
}

/* Lone names of one and the same state are told apart by something else, and
 * so perhaps are all of them. */
static void compare_lone(struct sides *s)
{
	struct label seen[LONE_NAMES], l;
	size_t n = 0;

	for (size_t i = 0; i < s->doc->n_lines && n < LONE_NAMES; i++) {
		struct text name = side_prose_line(s->doc, i) ?
			lone_name(s, i) : text_sub(s->doc->title, 0, 0);

		if (!name.n)
			continue;
		l = read_words(s, side_file_words(s->doc->arena, name));
		for (size_t k = 0; k < n; k++)
			s->lone_alike |= same_words(&seen[k], &l);
		seen[n++] = l;
	}
}

/* One name alone says nothing ("new.log"): two that differ do. */
void side_files_read(struct sides *s)
{
	struct label first = {.line = NO_INDEX}, l;
	bool any = false;

	collect_words(s);
	compare_lone(s);
	for (size_t i = 0; i < s->doc->n_lines && !s->files_differ; i++)
		if (read_name(s, i, &l))
			compare_words(s, &first, &any, &l);
	for (size_t i = 0; i < s->doc->n_runs && !s->files_differ; i++)
		if (read_run(s, i, &l))
			compare_words(s, &first, &any, &l);
}

bool side_file_label(const struct sides *s, size_t line, struct label *l)
{
	return s->files_differ && read_name(s, line, l);
}

bool side_file_run(const struct sides *s, size_t run, struct label *l)
{
	return s->files_differ && read_run(s, run, l);
}
