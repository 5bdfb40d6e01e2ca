/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Which lines are a patch: diffs, diffstats and the header of git
 * format-patch. A hunk says how many lines it has, so it can be followed even
 * where a paste lost the blank before context lines, or empty lines, or where
 * a mailer broke long ones: the counts say when to stop at the latest, and a
 * sentence of prose stops it before. A quoted patch with comments between
 * goes on behind them.
 */
#include "parser/mail/parts.h"

#include "base/number.h"

enum mode { MODE_OFF, MODE_HEAD, MODE_HUNK };

struct patch {
	enum mode mode;
	unsigned int depth;
	int64_t old, new;	/* lines of the hunk still to come */
};

static bool starts_any(struct text t, const char *const *words, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (text_begins(t, words[i]))
			return true;
	return false;
}

/* "N[,M]" after a sign; M is 1 when it is left out. */
static bool range(struct text *t, char sign, int64_t *count)
{
	uint64_t v = 0, n = 1;
	size_t len;

	*t = text_ltrim(*t);
	if (!t->n || t->p[0] != sign)
		return false;
	*t = text_from(*t, 1);
	len = num_uint(*t, &v);
	if (!len)
		return false;
	*t = text_from(*t, len);
	if (text_skip(t, TEXT(","))) {
		len = num_uint(*t, &n);
		if (!len)
			return false;
		*t = text_from(*t, len);
	}
	*count = n > 100000 ? 100000 : (int64_t)n;
	return true;
}

static bool hunk_head(struct text t, struct patch *p)
{
	if (!text_skip(&t, TEXT("@@ ")) || !range(&t, '-', &p->old) ||
	    !range(&t, '+', &p->new))
		return false;
	return text_starts(text_ltrim(t), TEXT("@@"));
}

/* " fs/ext4/super.c | 2 +-" and " 1 file changed, 1 insertion(+)". */
static bool stat_line(struct text t)
{
	size_t bar;
	uint64_t n;
	struct text rest;

	t = text_trim(t);
	if (text_has(t, TEXT(" changed, ")) &&
	    (text_has(t, TEXT("insertion")) || text_has(t, TEXT("deletion"))))
		return true;
	bar = text_find(t, TEXT(" | "));
	if (bar == TEXT_NOT_FOUND || !bar)
		return false;
	rest = text_sub(t, 0, bar);
	text_word(&rest);
	if (text_trim(rest).n && !text_has(t, TEXT("=>")))
		return false;
	rest = text_ltrim(text_from(t, bar + 3));
	if (text_starts(rest, TEXT("Bin ")))
		return true;
	bar = num_uint(rest, &n);
	rest = text_trim(text_from(rest, bar));
	for (size_t i = 0; i < rest.n; i++)
		if (rest.p[i] != '+' && rest.p[i] != '-')
			return false;
	return bar && (rest.n || n == 0);
}

/* Lines between the start of a diff and its hunks. */
static bool head_line(struct text t)
{
	static const char *const words[] = {
		"index ", "--- ", "+++ ", "new file mode", "deleted file mode",
		"old mode", "new mode", "similarity index", "rename ",
		"copy ", "Binary files", "GIT binary patch", "dissimilarity",
		"diff --git ", "diff -", "Index: ", "create mode",
		"delete mode", "base-commit:", "\\ No newline", "====",
	};

	return starts_any(text_ltrim(t), words,
			  sizeof(words) / sizeof(*words)) ||
	       stat_line(t);
}

/* Code ends otherwise than prose does. */
static bool code_end(struct text t)
{
	t = text_rtrim(t);
	return t.n && strchr(";{},(\\/|&", t.p[t.n - 1]);
}

static bool is_prose(struct text t)
{
	return cue_prose(t, 4) && !code_end(t) && !ch_space(t.p[0]) &&
	       !text_has(t, TEXT("->"));
}

static struct text text_at(const struct document *doc, size_t i)
{
	return i < doc->n_lines ? doc->line[i].text : (struct text){NULL, 0};
}

/* Whether a diff starts at line i; nothing that prose could have. */
static bool diff_start(const struct document *doc, size_t i)
{
	struct text t = text_at(doc, i);

	if (text_starts(t, TEXT("diff --git ")) ||
	    (text_starts(t, TEXT("Index: ")) &&
	     text_starts(text_at(doc, i + 1), TEXT("====="))))
		return true;
	if (text_starts(t, TEXT("diff -")) && text_has(t, TEXT("/")))
		return true;
	return text_starts(t, TEXT("--- ")) &&
	       text_starts(text_at(doc, i + 1), TEXT("+++ "));
}

/* "---" before a diffstat, or a diffstat by itself. */
static bool stat_start(const struct document *doc, size_t i)
{
	struct text t = text_rtrim(text_at(doc, i));

	if (stat_line(t))
		return true;
	return text_eq(t, TEXT("---")) && (stat_line(text_at(doc, i + 1)) ||
					  stat_line(text_at(doc, i + 2)));
}

/* "From <sha40> Mon Sep 17 00:00:00 2001" and the fields after it. */
static size_t mark_format_patch(struct document *doc, size_t i, size_t end)
{
	size_t k = i + 1;

	if (!text_starts(text_at(doc, i), TEXT("From ")) ||
	    !text_has(text_at(doc, i), TEXT(" Mon Sep 17 00:00:00 2001")))
		return 0;
	while (k < end && k < i + 60) {
		struct text value, t = text_at(doc, k);
		bool more = k > i + 1 && t.n && ch_blank(t.p[0]) &&
			    text_trim(t).n;

		if (!more && header_field(t, &value) == FIELD_NONE)
			break;
		k++;
	}
	for (size_t j = i; j < k; j++)
		doc->line[j].flags |= LINE_PATCH;
	return k - i;
}

/* One line inside a hunk; false when the hunk is over before it. */
static bool hunk_line(struct patch *p, struct text t)
{
	char c = t.n ? t.p[0] : ' ';

	if (p->old <= 0 && p->new <= 0) {
		p->mode = MODE_HEAD;
		return false;
	}
	if (c == '\\')
		return true;
	if (c != ' ' && c != '\t' && c != '+' && c != '-' && is_prose(t)) {
		p->mode = MODE_OFF;
		return false;
	}
	if (c != '+')
		p->old--;
	if (c != '-')
		p->new--;
	return true;
}

/* Whether line i belongs to the patch that is under way. */
static bool goes_on(struct patch *p, const struct document *doc, size_t i)
{
	struct text t = text_at(doc, i);

	if (hunk_head(t, p)) {
		p->mode = MODE_HUNK;
		return true;
	}
	if (p->mode == MODE_HUNK && hunk_line(p, t))
		return true;
	if (p->mode != MODE_HEAD)
		return false;
	if (head_line(t) || !text_trim(t).n)
		return true;
	/* The signature of git: "--" and a version. */
	if (text_eq(text_rtrim(t), TEXT("--")) &&
	    text_has(text_at(doc, i + 1), TEXT(".")) &&
	    text_trim(text_at(doc, i + 1)).n < 30)
		return true;
	if (i && text_eq(text_rtrim(text_at(doc, i - 1)), TEXT("--")) &&
	    t.n < 30 && t.n && ch_digit(t.p[0]))
		return true;
	/* What a mailer broke off the last line. */
	if (t.n && (t.p[0] == '+' || t.p[0] == '-') && code_end(t))
		return true;
	p->mode = MODE_OFF;
	return false;
}

/* Blank lines at the end of a patch are not its own. */
static void trim_blanks(struct document *doc, size_t i, size_t first)
{
	while (i-- > first && !text_trim(text_at(doc, i)).n)
		doc->line[i].flags &= ~(unsigned int)LINE_PATCH;
}

void patch_mark(struct document *doc, const struct message *m)
{
	struct patch p = {0};
	size_t end = m->first_line + m->n_lines;

	for (size_t i = m->first_line; i < end; i++) {
		struct line *l = &doc->line[i];
		size_t n = mark_format_patch(doc, i, end);

		if (n) {
			i += n - 1;
			p.mode = MODE_OFF;
			continue;
		}
		if (diff_start(doc, i) || stat_start(doc, i) ||
		    (p.mode == MODE_OFF && hunk_head(l->text, &p))) {
			bool hunk = text_starts(l->text, TEXT("@@ "));

			p.mode = hunk ? MODE_HUNK : MODE_HEAD;
			p.depth = l->depth;
			l->flags |= LINE_PATCH;
			continue;
		}
		if (p.mode == MODE_OFF || l->depth < p.depth)
			continue;
		if (l->depth > p.depth)
			p.mode = MODE_OFF;
		else if (goes_on(&p, doc, i))
			l->flags |= LINE_PATCH;
		else
			trim_blanks(doc, i, m->first_line);
	}
}
