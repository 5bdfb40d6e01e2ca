/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Which lines of a document are headings that may say a side.
 *
 * A line counts when it speaks (a version, a commit, a word of change) and
 * looks like a heading: it ends in a colon, is underlined, marked, short or
 * isolated, or stands right above what a tool printed. Plain prose keeps the
 * lowest rank. Subjects, mail headers, trailers, bisection logs and heads of
 * columns are no headings.
 */
#include <string.h>

#include "parser/format/format.h"
#include "parser/format/prefix.h"
#include "parser/text/label/label.h"
#include "parser/text/text.h"

/* Words of a heading by what supports it; more is prose. */
#define WORDS_SHORT 6
#define WORDS_ISOLATED 9
#define WORDS_RANK3 10
#define WORDS_ABOVE 18
/* Lines that a joined label may go back to the start of its sentence. */
#define JOIN_LINES 4

#define NOT_LABEL                                                           \
	(LINE_HEADER | LINE_ATTRIBUTION | LINE_SIGNATURE | LINE_PATCH |      \
	 LINE_TRAILER | LINE_SUBJECT)

static const struct line *line_or_null(const struct document *doc, size_t i)
{
	return i < doc->n_lines ? &doc->line[i] : NULL;
}

/* The line at i, if it is in the same message at the same depth. */
static const struct line *fellow(const struct document *doc, size_t i,
				 const struct line *l)
{
	const struct line *o = line_or_null(doc, i);

	return o && o->message == l->message && o->depth == l->depth ? o :
								       NULL;
}

static bool blank(const struct line *l)
{
	return !l || !text_trim(l->text).n;
}

/* Taken by a format that reads what tools print, not by the readers of prose
 * and of free tables, whose lines may be headings too. */
static bool tool_line(const struct document *doc, const struct line *l)
{
	const char *name;

	if (!l || l->block == NO_INDEX || l->block >= doc->n_blocks)
		return false;
	if (!doc->block[l->block].format)
		return false;
	name = doc->block[l->block].format->name;
	return strcmp(name, "prose") != 0 && strcmp(name, "table") != 0;
}

static bool all_of(struct text t, const char *set)
{
	for (size_t i = 0; i < t.n; i++)
		if (!strchr(set, t.p[i]) || !t.p[i])
			return false;
	return t.n >= 3;
}

static bool rule_line(const struct line *l)
{
	return l && all_of(text_trim(l->text), "=-~_*#");
}

/* "user@host:/path# ls", "[root@host ~]# ls": a prompt with its command. */
static bool prompt_text(struct text t)
{
	size_t at = text_find_char(text_sub(t, 0, 40), '@');

	if (at == TEXT_NOT_FOUND || at == 0)
		return false;
	for (size_t i = at; i + 1 < t.n && i < at + 60; i++)
		if ((t.p[i] == '#' || t.p[i] == '$') && ch_blank(t.p[i + 1]))
			return true;
	return false;
}

static bool command_text(struct text t)
{
	/* "$time cp ...": the prompt of some shells has no blank behind it. */
	return text_starts(t, TEXT("$ ")) || text_starts(t, TEXT("# ./")) ||
	       (t.n > 1 && t.p[0] == '$' && ch_lower(t.p[1])) ||
	       text_starts(t, TEXT("sh# ")) || prompt_text(t);
}

static bool bisect_line(struct text t)
{
	return text_istarts(t, TEXT("git bisect")) ||
	       text_istarts(t, TEXT("# good: [")) ||
	       text_istarts(t, TEXT("# bad: [")) ||
	       text_istarts(t, TEXT("good: [")) ||
	       text_istarts(t, TEXT("bad: [")) ||
	       text_ihas(t, TEXT("first bad commit"));
}

/* "git reset --hard v4.19", "git am x.patch": with a prompt or without. */
static struct text git_command(struct text t)
{
	static const char *const verbs[] = {"reset", "checkout", "am",
		"cherry-pick", "revert", "switch", "apply"};
	struct text rest, verb;

	t = text_trim(t);
	if (text_starts(t, TEXT("$ ")) || text_starts(t, TEXT("# ")))
		t = text_ltrim(text_from(t, 2));
	rest = t;
	if (!text_eq(text_word(&rest), TEXT("git")))
		return text_sub(t, 0, 0);
	verb = text_word(&rest);
	for (size_t i = 0; i < sizeof(verbs) / sizeof(*verbs); i++)
		if (text_is(verb, verbs[i]))
			return t;
	return text_sub(t, 0, 0);
}

static bool is_pick(struct text command)
{
	text_word(&command);
	command = text_word(&command);
	return text_eq(command, TEXT("am")) ||
	       text_eq(command, TEXT("apply")) ||
	       text_eq(command, TEXT("cherry-pick"));
}

static struct label *push_label(struct document *doc, struct label l)
{
	struct facts *f = &doc->facts;

	f->label = arena_grow(doc->arena, f->label, f->n_labels,
			      &f->cap_labels, sizeof(*f->label));
	f->label[f->n_labels] = l;
	return &f->label[f->n_labels++];
}

/* A row of git commands from line i on; returns the lines it takes, or 0. */
static size_t git_label(struct document *doc, size_t i)
{
	const struct line *first = &doc->line[i];
	struct label l;
	struct text all = {NULL, 0};
	size_t n = 0;
	unsigned int picks = 0;
	bool revert = false;

	for (; fellow(doc, i + n, first); n++) {
		struct text c = git_command(doc->line[i + n].text);

		if (!c.n)
			break;
		picks += is_pick(c);
		revert |= text_starts(c, TEXT("git revert"));
		all = n ? arena_printf(doc->arena, "%.*s; %.*s", TEXT_ARG(all),
				       TEXT_ARG(c)) : c;
		if (all.n > 512)
			all.n = 512;
	}
	if (!n)
		return 0;
	l = label_scan(all);
	l.features = LABEL_GIT | (revert ? (unsigned int)LABEL_REVERT : 0);
	l.picks = picks;
	l.rank = 3;
	l.line = i + n - 1;
	push_label(doc, l);
	return n;
}

/* What a command line says of itself: "cmd --> (label)", "cmd # label". */
static struct text command_label(struct text t)
{
	size_t at = text_find(t, TEXT("-->"));

	if (at != TEXT_NOT_FOUND)
		return label_bare(text_from(t, at + 3));
	at = text_find(t, TEXT(" # "));
	if (at != TEXT_NOT_FOUND && at > 0)
		return label_bare(text_from(t, at + 3));
	return text_sub(t, 0, 0);
}

/* Open brackets that the text leaves open. */
static bool bracket_open(struct text t)
{
	int depth = 0;

	for (size_t i = 0; i < t.n; i++)
		depth += t.p[i] == '(' ? 1 : t.p[i] == ')' ? -1 : 0;
	return depth > 0;
}

static struct text joined(struct document *doc, struct text a, struct text b)
{
	return arena_printf(doc->arena, "%.*s %.*s", TEXT_ARG(a), TEXT_ARG(b));
}

/* A label that was broken over two lines: an open bracket, or a short rest in
 * front of a blank line. *last becomes the index of its last line. */
static struct text with_rest(struct document *doc, size_t i, struct text t,
			     size_t *last)
{
	const struct line *l = &doc->line[i];
	const struct line *next = fellow(doc, i + 1, l);
	struct text rest;

	*last = i;
	if (!next || blank(next) || tool_line(doc, next) || rule_line(next) ||
	    text_ends(t, TEXT(":")))
		return t;
	rest = label_bare(next->text);
	if (bracket_open(t) && text_find_char(rest, ')') != TEXT_NOT_FOUND) {
		*last = i + 1;
		return joined(doc, t, rest);
	}
	if (label_words(rest) > 4 || !rest.n || ch_digit(rest.p[0]) ||
	    ch_upper(rest.p[0]) || text_ends(t, TEXT(".")))
		return t;
	if (!blank(fellow(doc, i + 2, l)) &&
	    !text_ends(rest, TEXT(":")))
		return t;
	*last = i + 1;
	return joined(doc, t, rest);
}

/* The end of the last sentence in t, so that what follows is a new one. */
static size_t sentence_end(struct text t)
{
	for (size_t i = t.n; i-- > 1;)
		if (ch_blank(t.p[i]) && strchr(".!?", t.p[i - 1]) &&
		    t.p[i - 1])
			return i;
	return TEXT_NOT_FOUND;
}

/* A line that ends in a colon and continues a sentence: the whole of it. */
static struct text whole_sentence(struct document *doc, size_t i,
				  struct text t)
{
	const struct line *l = &doc->line[i];
	size_t end = sentence_end(t);

	if (end != TEXT_NOT_FOUND)
		return text_trim(text_from(t, end));
	for (size_t k = 1; k <= JOIN_LINES && k <= i; k++) {
		const struct line *o = fellow(doc, i - k, l);
		struct text above;

		if (blank(o) || o->block != NO_INDEX || rule_line(o) ||
		    (o->flags & NOT_LABEL))
			break;
		above = text_trim(o->text);
		if (text_ends(above, TEXT(".")) || text_ends(above, TEXT(":")))
			break;
		end = sentence_end(above);
		if (end != TEXT_NOT_FOUND)
			above = text_trim(text_from(above, end));
		t = joined(doc, above, t);
		if (end != TEXT_NOT_FOUND)
			break;
	}
	return t;
}

static bool marked(struct text t)
{
	t = text_trim(t);
	return text_starts(t, TEXT("//")) || text_starts(t, TEXT("#")) ||
	       text_starts(t, TEXT("==")) || text_starts(t, TEXT("(A)")) ||
	       (t.n > 2 && ch_digit(t.p[0]) && t.p[1] == '.' &&
		ch_blank(t.p[2]));
}

/* "-PATCH:" and "+PATCH:": without and with it; a blank would make the sign a
 * mark of a list. */
static struct text signed_patch(struct document *doc, struct text t)
{
	struct label l;

	t = text_trim(t);
	if (t.n < 2 || (t.p[0] != '-' && t.p[0] != '+') ||
	    !ch_alpha(t.p[1]) || label_words(t) > 2 ||
	    !text_ends(t, TEXT(":")))
		return text_sub(t, 0, 0);
	l = label_scan(text_from(t, 1));
	if (!(l.features & LABEL_OBJECT))
		return text_sub(t, 0, 0);
	return arena_printf(doc->arena, "%s %.*s",
			    t.p[0] == '-' ? "without" : "with",
			    TEXT_ARG(text_from(t, 1)));
}

static bool above_tool(const struct document *doc, size_t last,
		       const struct line *l)
{
	const struct line *next = fellow(doc, last + 1, l);

	if (next && blank(next))
		next = fellow(doc, last + 2, l);
	return next && (next->block != NO_INDEX || rule_line(next) ||
			command_text(text_trim(next->text)));
}

/* "Linux host 6.1.0-rc3+ #2 SMP ...": what uname prints. */
static bool uname_text(struct text t)
{
	struct text rest = t, word = text_word(&rest);
	struct version v;
	size_t at = 0;

	if (!text_is(word, "Linux"))
		return false;
	text_word(&rest);
	rest = text_ltrim(rest);
	if (!version_next(rest, &at, &v) || v.raw.p != rest.p)
		return false;
	text_word(&rest);
	rest = text_ltrim(rest);
	return rest.n > 1 && rest.p[0] == '#' && ch_digit(rest.p[1]);
}

/* "Versus the branch with the patch.": the second of two that a sentence of
 * its own names is the head of nothing. */
static bool names_second(struct text t)
{
	struct text first = text_word(&t);

	return text_iis(first, "versus") || text_iis(first, "vs") ||
	       text_iis(first, "against") || text_iis(first, "compared");
}

/* 3 or 2 for a heading, 1 for prose. */
static unsigned int rank_of(const struct document *doc, size_t first,
			    size_t last, struct text t, size_t words)
{
	const struct line *l = &doc->line[first];
	bool stop = text_ends(t, TEXT(".")) || text_ends(t, TEXT("?")) ||
		    text_ends(t, TEXT("!"));
	bool isolated = (first == 0 || blank(fellow(doc, first - 1, l))) &&
			blank(fellow(doc, last + 1, l));
	bool heading = text_ends(t, TEXT(":")) ||
		       rule_line(fellow(doc, last + 1, l)) ||
		       (words <= WORDS_SHORT && !stop) ||
		       (marked(l->text) && words <= WORDS_RANK3) ||
		       (isolated && words <= WORDS_ISOLATED) ||
		       (words <= WORDS_ABOVE && !stop &&
			above_tool(doc, last, l));

	if (uname_text(t))
		return 3;
	if (!heading || (stop && names_second(t)))
		return 1;
	return words <= WORDS_RANK3 ? 3 : 2;
}

static void tool_label(struct document *doc, size_t i)
{
	struct text t = command_label(doc->line[i].text);
	struct label l = label_scan(t);

	if (!t.n || label_words(t) > WORDS_RANK3 || !label_speaks(&l))
		return;
	l.rank = 3;
	l.line = i;
	push_label(doc, l);
}

/* A short line behind a blank one that a format swallowed at its end may be
 * the heading of what follows. */
static bool inner_heading(const struct document *doc, size_t i)
{
	const struct line *l = &doc->line[i];
	struct text name = text_sub(l->text, 0, text_find_char(l->text, ':'));

	/* A row behind the name of its file is none. */
	if (prefix_extension(name) != TEXT_NOT_FOUND && prefix_is_name(name))
		return false;
	return i > 0 && label_words(l->text) <= WORDS_SHORT &&
	       blank(fellow(doc, i - 1, l)) && fellow(doc, i - 1, l);
}

/* "#101 foo_count:OK": the verdict of a test program, on no kernel. */
static bool test_result(struct text t)
{
	static const char *const ends[] = {":OK", ":PASS", ":FAIL", ":SKIP"};

	for (size_t i = 0; i < sizeof(ends) / sizeof(*ends); i++) {
		struct text end = text_of(ends[i]);

		if (text_ends(t, end) && t.n > end.n &&
		    ch_word(t.p[t.n - end.n - 1]))
			return true;
	}
	return false;
}

/* Reads line i; returns how many lines its label took (at least 1). */
static size_t line_label(struct document *doc, size_t i)
{
	const struct line *line = &doc->line[i];
	struct text bare = label_bare(line->text), t;
	struct text own;
	struct label l;
	size_t last;

	if ((line->flags & NOT_LABEL) || !bare.n || bisect_line(bare))
		return 1;
	own = command_label(line->text);
	if ((tool_line(doc, line) && !inner_heading(doc, i)) ||
	    command_text(text_trim(line->text)) ||
	    (own.n && label_words(own) <= WORDS_RANK3)) {
		tool_label(doc, i);
		return 1;
	}
	if (label_is_columns(line->text))
		return 1;
	t = signed_patch(doc, line->text);
	last = i;
	if (!t.n)
		t = with_rest(doc, i, bare, &last);
	l = label_scan(t);
	if (text_ends(t, TEXT(":")) && !label_speaks(&l)) {
		t = whole_sentence(doc, i, t);
		l = label_scan(t);
	}
	if ((!label_speaks(&l) && !(l.features & LABEL_WEAK)) ||
	    (test_result(bare) && !l.n_versions))
		return 1;
	l.rank = rank_of(doc, i, last, t, label_words(t));
	l.line = last;
	push_label(doc, l);
	return last - i + 1;
}

void label_scan_all(struct document *doc)
{
	for (size_t i = 0; i < doc->n_lines;) {
		size_t n = git_label(doc, i);

		i += n ? n : line_label(doc, i);
	}
}
