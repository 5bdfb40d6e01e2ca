/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The nearest heading above a run: lines of another quote
 * depth are skipped, sentences on the way make it weaker, a mail's frame ends
 * the search, and so does the heading of another state.
 */
#include <string.h>

#include "analyzer/side/side.h"
#include "parser/format/format.h"
#include "parser/text/text.h"

/* How far a heading reaches: lines in all, and lines of prose between. */
#define REACH_LINES 220
#define REACH_PROSE 6
#define NAME_WORDS 6
/* Plain words of a line that is prose, and of one that tells something new. */
#define PROSE_WORDS 3
#define SENTENCE_WORDS 5
/* A short heading without side words, right above a block. */
#define STRANGE_WORDS 3
/* A heading shaped as another. */
#define SIBLING_WORDS 10

struct walk {
	size_t strange;		/* line of such a heading, or NO_INDEX */
	bool block_since;	/* a block was passed above it */
	const struct line *from;
	size_t block;
	size_t prose, sentences;
	bool near;		/* nothing but one blank line, or the command
				 * and one more, passed */
	size_t blanks;
	/* Another run of the format was passed, with sentences since. */
	bool crossed;
};

static bool walk_ends(const struct walk *w, const struct line *l)
{
	const unsigned int frame = LINE_SIGNATURE | LINE_ATTRIBUTION |
				   LINE_HEADER;

	if (l->message != w->from->message)
		return true;
	return l->depth <= w->from->depth && (l->flags & frame);
}

/* A short line that is the name of a version, or of a state. */
static bool alias_line(const struct sides *s, size_t i, struct label *l)
{
	struct text t;

	if (!side_prose_line(s->doc, i))
		return false;
	t = label_bare(s->doc->line[i].text);
	if (label_words(t) > NAME_WORDS ||
	    (!s->facts.n_aliases && !side_names_in(s, t)) ||
	    label_is_columns(t))
		return false;
	*l = side_scan(s, t);
	l->rank = 3;
	l->line = i;
	return l->n_versions > 0 ||
	       (l->features & (LABEL_OLD | LABEL_NEW)) ||
	       (label_speaks(l) && side_alias_says(&s->facts, t, NO_INDEX).n);
}

/* Lines that the head of a table takes. */
#define HEAD_LINES 3

/* The head of the table that the walk began at: its cells are for columns. */
static bool own_head(const struct sides *s, const struct walk *w, size_t i)
{
	const struct document *doc = s->doc;
	const struct block *b;

	if (w->block >= doc->n_blocks)
		return false;
	b = &doc->block[w->block];
	return b->format && strcmp(b->format->name, "table") == 0 &&
	       i + HEAD_LINES >= b->first_line && i <= b->last_line &&
	       label_cells(text_trim(doc->line[i].text)) > 1;
}

/* The label of line i, if it is one for this walk. */
static bool walk_label(const struct sides *s, const struct walk *w, size_t i,
		       struct label *l)
{
	size_t at = s->label_at[i];

	if (own_head(s, w, i))
		return false;
	if (at == NO_INDEX)
		return alias_line(s, i, l) || side_file_label(s, i, l);
	*l = s->doc->facts.label[at];
	return label_speaks(l) && (l->rank >= 2 || w->near);
}

/* What a prompt stands in front of: "$ x", "# x", "user@host:~# x"; empty when
 * there is none. */
static struct text behind_prompt(struct text t)
{
	size_t at = text_find_char(text_sub(t, 0, 40), '@');

	if (text_starts(t, TEXT("$ ")) || text_starts(t, TEXT("# ")))
		return text_ltrim(text_from(t, 2));
	for (size_t i = at; at != TEXT_NOT_FOUND && at > 0 && i + 1 < t.n &&
			    i < at + 60; i++)
		if ((t.p[i] == '#' || t.p[i] == '$') && ch_blank(t.p[i + 1]))
			return text_ltrim(text_from(t, i + 1));
	return text_sub(t, 0, 0);
}

bool side_command_line(struct text line)
{
	static const char *const names[] = {"cat", "fio", "dd", "time", "perf",
		"sudo", "echo", "mount", "grep", "for", "hdparm", "sysctl",
		"taskset", "numactl", "modprobe", "uname", "sh", "bash",
		"iperf", "iperf3", "make", "cp", "rm", "rsync", NULL};
	struct text t = text_trim(line), rest = behind_prompt(t), word;

	if (text_starts(t, TEXT("$ ")))
		return true;
	t = rest.n ? rest : t;
	word = text_word(&t);
	t = text_ltrim(t);
	if (text_starts(word, TEXT("./")))
		return true;
	if (!rest.n && !text_is(word, "cat") && !text_is(word, "sudo"))
		return false;
	for (size_t i = 0; names[i]; i++)
		if (text_is(word, names[i]))
			return true;
	return t.n > 1 && t.p[0] == '-' && ch_alpha(t.p[1]);
}

/* Plain words of a sentence; none of commands and settings. */
static size_t plain_words(struct text t)
{
	size_t plain = 0;

	if (text_find_char(t, '=') != TEXT_NOT_FOUND ||
	    text_has(t, TEXT("-->")) || side_command_line(t))
		return 0;
	for (struct text w = text_word(&t); w.n; w = text_word(&t)) {
		size_t i = 0;

		while (i < w.n && ch_alpha(w.p[i]))
			i++;
		plain += i >= 2 && (i == w.n || (i + 1 == w.n &&
					strchr(".,:;?!", w.p[i])));
	}
	return plain;
}

static bool underline(struct text t)
{
	t = text_trim(t);
	for (size_t i = 0; i < t.n; i++)
		if (t.p[i] != t.p[0])
			return false;
	return t.n >= 3 && strchr("=-~*", t.p[0]);
}

/* "Linux 5.10.62 (host) 09/04/2021 _x86_64_ (48 CPU)", the head of what
 * sysstat prints: names the kernel that runs, and no side where all heads name
 * the same. */
static bool banner(struct text t)
{
	t = text_trim(t);
	return text_starts(t, TEXT("Linux ")) && text_ends(t, TEXT(" CPU)"));
}

void side_banners_read(struct sides *s)
{
	struct text first = {NULL, 0};
	size_t n = 0;

	for (size_t i = 0; i < s->doc->n_lines; i++) {
		struct text t = text_trim(s->doc->line[i].text);

		if (!banner(t))
			continue;
		if (n++ && !text_eq(t, first))
			return;
		first = t;
	}
	s->banner_alike = n > 1;
}

#define COUNT_WORDS 6

/* "50 parallel clients", "100000 requests completed in 0.91 seconds": what a
 * tool printed of itself, and nobody's sentence. */
static bool counts_something(struct text t)
{
	t = text_trim(t);
	return t.n && ch_digit(t.p[0]) && label_words(t) <= COUNT_WORDS &&
	       !strchr(".,:;", t.p[t.n - 1]);
}

/* One format reads the lines of many tools. */
static struct text block_tool(const struct sides *s, size_t block)
{
	const struct block *b = &s->doc->block[block];

	return b->n_runs && b->first_run < s->doc->n_runs ?
		s->doc->run[b->first_run].tool : (struct text){NULL, 0};
}

static void walk_past(const struct sides *s, struct walk *w, size_t i)
{
	const struct line *l = &s->doc->line[i];

	if (l->block != NO_INDEX && l->block == w->block)
		return;
	if (l->block < s->doc->n_blocks && w->block < s->doc->n_blocks &&
	    s->doc->block[l->block].n_runs > 0 && w->sentences > 0 &&
	    s->doc->block[l->block].format == s->doc->block[w->block].format &&
	    text_eq(block_tool(s, l->block), block_tool(s, w->block)))
		w->crossed = true;
	if (!text_trim(l->text).n) {
		w->near &= ++w->blanks <= 1;
		return;
	}
	if (w->near && side_command_line(l->text)) {
		w->blanks = 0;
		return;
	}
	/* A rule belongs to the heading above it. */
	if (underline(l->text))
		return;
	w->near = false;
	if (!side_prose_line(s->doc, i) || counts_something(l->text))
		return;
	w->prose += plain_words(l->text) >= PROSE_WORDS;
	w->sentences += plain_words(l->text) >= SENTENCE_WORDS;
}

/* '#', ':' or '=': how a heading is marked; 0 when it is none. */
static char mark_of(struct text t)
{
	t = text_trim(t);
	if (text_starts(t, TEXT("# ")) || text_starts(t, TEXT("==")))
		return t.p[0];
	return text_ends(t, TEXT(":")) ? ':' : 0;
}

/* "First run:", "output:": what was done, and no state. */
static bool repeats(struct text t)
{
	static const char *const words[] = {"run", "runs", "iteration",
		"attempt", "try", "pass", "round", "again", "result",
		"results", "output", "sample", "test", "first", "second",
		"third", NULL};

	for (size_t i = 0; words[i]; i++)
		if (text_find_word(t, text_of(words[i])) != TEXT_NOT_FOUND)
			return true;
	return false;
}

/* A heading that names something, no side, no workload and no command:
 * "# hack", "larger batches:". */
static bool strange_heading(const struct sides *s, size_t i)
{
	struct text t = s->doc->line[i].text, bare = label_bare(t);

	if (!mark_of(t) || !side_prose_line(s->doc, i) ||
	    label_words(bare) > STRANGE_WORDS || label_words(bare) == 0 ||
	    repeats(bare))
		return false;
	for (size_t k = 0; k < bare.n; k++)
		if (ch_digit(bare.p[k]) || strchr("=/.-(", bare.p[k]))
			return false;
	return true;
}

/* Notes a strange heading right above the block, and blocks above that. */
static void walk_strange(const struct sides *s, struct walk *w, size_t i)
{
	const struct line *l = &s->doc->line[i];

	if (w->strange == NO_INDEX) {
		if (w->near && l->block == NO_INDEX && strange_heading(s, i))
			w->strange = i;
		return;
	}
	if (l->block != NO_INDEX && l->block < s->doc->n_blocks &&
	    s->doc->block[l->block].n_runs > 0)
		w->block_since = true;
}

/* The label at `at` has a block of its own and the strange heading is marked
 * alike: it then names another state. */
static bool other_state(const struct sides *s, const struct walk *w, size_t at)
{
	return w->strange != NO_INDEX && w->block_since &&
	       mark_of(s->doc->line[at].text) ==
		       mark_of(s->doc->line[w->strange].text) &&
	       at + 1 < s->doc->n_lines &&
	       (s->doc->line[at + 1].block != NO_INDEX ||
		(at + 2 < s->doc->n_lines &&
		 s->doc->line[at + 2].block != NO_INDEX));
}

/* "Output from baseline:", "Output from regressed:": as many words, one of them
 * the same, and the same end. */
static bool shaped_alike(struct text a, struct text b)
{
	size_t n = label_words(a), same = 0, words = 0;
	struct text v, w;

	a = text_trim(a);
	b = text_trim(b);
	if (n > SIBLING_WORDS || n != label_words(b) || !a.n || !b.n ||
	    text_ieq(a, b) || ch_alnum(a.p[a.n - 1]) != ch_alnum(b.p[b.n - 1]))
		return false;
	while ((v = text_word(&a)).n && (w = text_word(&b)).n) {
		same += text_ieq(v, w);
		words++;
	}
	return same && words > 1 && !a.n && !text_trim(b).n;
}

#define LEAD_WORDS 8

/* "With pinning and lazy reclaim:", "Using per-cpu lists:": leads to what was
 * measured with something. A digit makes it a workload ("With 8 threads:"). */
static bool leads_with(struct text t)
{
	static const char *const words[] = {"with", "using", "adding",
		"applying", "enabling", "disabling", "removing"};
	struct text rest = t = text_trim(t), first = text_word(&rest);

	if (!text_ends(t, TEXT(":")) || label_words(t) > LEAD_WORDS)
		return false;
	for (size_t i = 0; i < t.n; i++)
		if (ch_digit(t.p[i]))
			return false;
	for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (text_iis(first, words[i]))
			return true;
	return false;
}

static bool speaks_at(const struct sides *s, size_t line)
{
	size_t at = s->label_at[line];

	return at != NO_INDEX && label_speaks(&s->doc->facts.label[at]);
}

/* A heading shaped as that of the label stands below it, behind numbers that
 * the label has of its own: it names another state, in words that nobody
 * knows. So does one that leads to something tried, unless such headings part
 * the label's own numbers too. The line of the last such heading, or
 * NO_INDEX. */
static size_t sibling(const struct sides *s, const struct walk *w, size_t at,
		      size_t from, const struct label *l)
{
	const struct document *doc = s->doc;
	size_t head = at, found = NO_INDEX;
	bool numbers = false, parted = false;

	/* A heading of two lines is known by its last. */
	if (at > 0 && label_words(l->text) > label_words(doc->line[at].text))
		head--;
	for (size_t i = at + 1; i <= from; i++) {
		const struct line *x = &doc->line[i];
		bool leads = leads_with(x->text);

		parted |= leads && !numbers;
		if (numbers && x->depth == w->from->depth &&
		    !speaks_at(s, i) &&
		    (x->block == w->block || side_prose_line(doc, i)) &&
		    (shaped_alike(doc->line[head].text, x->text) ||
		     (leads && !parted)))
			found = i;
		numbers |= s->numbers_at[i] ||
			   (x->block < doc->n_blocks &&
			    doc->block[x->block].n_runs > 0);
	}
	return found;
}

/* Walks up from line `from`; returns the label's line, or NO_INDEX. */
static size_t walk_up(const struct sides *s, struct walk *w, size_t from,
		      bool want_version, struct label *out)
{
	size_t n = 0;

	for (size_t i = from; n < REACH_LINES && w->prose <= REACH_PROSE;
	     i--, n++) {
		const struct line *l = &s->doc->line[i];

		if (walk_ends(w, l))
			break;
		if (l->depth == w->from->depth) {
			if (walk_label(s, w, i, out) &&
			    (!want_version || out->n_versions) &&
			    !(s->banner_alike && !want_version &&
			      banner(l->text)))
				return i;
			walk_strange(s, w, i);
			walk_past(s, w, i);
		}
		if (i == 0)
			break;
	}
	return NO_INDEX;
}

static double faded(const struct walk *w, size_t lines)
{
	/* New sentences, a new run: it may be a new experiment. */
	double fade = w->crossed ? 0.75 : 1;

	for (size_t i = 0; i < w->prose; i++)
		fade *= 0.97;
	for (; lines >= 40; lines -= 40)
		fade *= 0.9;
	return fade;
}

/* A modifier alone ("with revert:") has the version of the heading above. */
static void inherit_kernel(struct sides *s, struct reading *r, size_t line,
			   struct walk w)
{
	struct label above;

	if (r->label.n_versions || line == 0 || line == NO_INDEX)
		return;
	w.near = false;
	if (walk_up(s, &w, line - 1, true, &above) == NO_INDEX)
		return;
	/* "6.8 vs 6.12" is the kernel of neither. */
	if (above.n_versions > 1 &&
	    !side_same_state(&above.version[0], &above.version[1]))
		return;
	r->kernel = above.version[0];
	r->has_kernel = true;
}

#define COMMAND_LINES 40

/* The command above a tool's block, when nothing but what it printed stands
 * between them: no heading and no other numbers. Else `from`. */
static size_t command_above(const struct sides *s, size_t from)
{
	const struct document *doc = s->doc;
	const struct line *first = &doc->line[from];

	for (size_t i = from; i-- > 0 && from - i <= COMMAND_LINES;) {
		const struct line *l = &doc->line[i];
		size_t at = s->label_at[i];

		if (l->message != first->message || l->depth != first->depth ||
		    (at != NO_INDEX && doc->facts.label[at].rank >= 2 &&
		     label_speaks(&doc->facts.label[at])))
			return from;
		if (l->block < doc->n_blocks && l->block != first->block &&
		    doc->block[l->block].n_runs > 0 &&
		    doc->block[l->block].format &&
		    strcmp(doc->block[l->block].format->name, "prose") != 0)
			return from;
		if (side_command_line(l->text))
			return i;
	}
	return from;
}

static size_t walk_start(const struct sides *s, const struct run *run)
{
	const struct document *doc = s->doc;
	size_t from = run->first_line;

	if (run->block < doc->n_blocks &&
	    strcmp(side_format_name(doc, run), "table") == 0)
		from = doc->block[run->block].first_line;
	if (!side_prose_run(doc, run))
		return command_above(s, from);
	if (s->label_at[from] != NO_INDEX)
		return from > 0 ? from - 1 : 0;
	return from;
}

bool side_bind_heading(struct sides *s, const struct run *run,
			 struct reading *r)
{
	struct walk w = {
		.strange = NO_INDEX,
		.from = &s->doc->line[run->first_line],
		.block = run->block,
		.near = true,
	};
	size_t from = walk_start(s, run);
	struct label l;
	size_t at = walk_up(s, &w, from, false, &l), like;

	if (at == NO_INDEX)
		return false;
	like = sibling(s, &w, at, run->first_line, &l);
	if (like != NO_INDEX || other_state(s, &w, at)) {
		r->beside = l;
		r->strange = like != NO_INDEX ? like : w.strange;
		return false;
	}
	if (side_prose_run(s->doc, run) && (l.rank < 2 || w.prose > 3))
		return false;
	side_take_label(r, l, BIND_HEADING, faded(&w, run->first_line - at), at);
	if (l.rank < 2)
		r->binder = BIND_SENTENCE;
	inherit_kernel(s, r, at, w);
	return true;
}

void side_bind_kernel(struct sides *s, const struct run *run,
			struct reading *r)
{
	struct walk w = {
		.strange = NO_INDEX,
		.from = &s->doc->line[run->first_line],
		.block = run->block,
	};

	if (r->label.n_versions || r->has_kernel || run->first_line == 0)
		return;
	inherit_kernel(s, r, run->first_line, w);
}

