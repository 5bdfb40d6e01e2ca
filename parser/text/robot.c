/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Robots' mails and pasted `git show` output, by their layout.
 *
 * A performance robot has a signature ("noticed a -21.3% regression of ...")
 * and a line "commit: ID"; that id is its bisection, the second of its
 * `commit:` table is the same again, all other ids are the parent, later
 * tips, URLs. Robots that report crashes and builds give no suspects.
 */
#include "parser/text/robot.h"

#include "parser/text/text.h"

/* Rows of a `commit:` table. */
#define TABLE_ROWS 12

static struct pattern signature = {
	"\\b(?:noticed|reported)\\s+an?\\s+[-+]?[\\d.]+\\s?(?:%|x|times)"
	"(?:\\s+(?:regression|improvement)\\s+(?:of|on|in)\\b|\\s*$)|"
	"\\bFYI, we noticed the below changes\\b", "noticed", NULL
};

static struct pattern foreign_robot = {
	"syzbot|syzkaller|kernelci\\.org|cki-project|bot@kernelci|"
	"patchwork-bot|tip-bot", NULL, NULL
};

static struct pattern commit_line = {
	"^\\s*commit:?\\s+[0-9a-f]{10,40}\\b(?:\\s+\\(|\\s*$|\\s*\\[)",
	"commit", NULL
};

/* Message flags. A performance robot has both of the first two: people quote
 * one or the other. */
enum { MESSAGE_SIGNED = 1, MESSAGE_COMMIT_LINE = 2, MESSAGE_FOREIGN_ROBOT = 4 };

static void look(const struct line *l, unsigned char *who,
		 unsigned char *patch)
{
	if (l->flags & LINE_PATCH)
		patch[l->origin] = 1;
	if (l->flags & LINE_REPEAT)
		return;
	if (l->flags & (LINE_HEADER | LINE_SUBJECT)) {
		if (text_istarts(l->text, TEXT("from:")) &&
		    pattern_matches(&foreign_robot, l->text))
			who[l->message] |= MESSAGE_FOREIGN_ROBOT;
		return;
	}
	if (text_istarts(text_ltrim(l->text), TEXT("signed-off-by:")))
		patch[l->origin] = 1;
	if (pattern_matches(&signature, l->text))
		who[l->origin] |= MESSAGE_SIGNED;
	if (pattern_matches(&commit_line, l->text))
		who[l->origin] |= MESSAGE_COMMIT_LINE;
}

static bool robot_sender(const struct message *m)
{
	return text_ihas(m->from, TEXT("syzbot")) ||
	       text_ihas(m->from, TEXT("kernelci")) ||
	       text_ihas(m->from, TEXT("cki-project"));
}

/* The state of reading one robot's mail. */
struct table {
	size_t origin;
	size_t row;	/* of the `commit:` table, 0 = not in one */
	bool first;	/* the commit line has been seen */
};

static enum robot_line robot_line(const struct line *l, struct table *t)
{
	struct text text = text_trim(l->text), hash;
	size_t at = 0;

	if (text_ieq(text, TEXT("commit:"))) {
		t->row = 1;
		return ROBOT_OTHER;
	}
	if (t->row) {
		if (text.n == 0 || t->row > TABLE_ROWS ||
		    !commit_next(text, &at, &hash) || hash.p != text.p ||
		    !text_has(text, TEXT("("))) {
			t->row = 0;
			return ROBOT_OTHER;
		}
		t->row++;
		return t->row == 2 ? ROBOT_TABLE_PARENT :
		       t->row == 3 ? ROBOT_TABLE_TEST : ROBOT_TABLE_LATER;
	}
	if (!t->first && pattern_matches(&commit_line, l->text)) {
		t->first = true;
		return ROBOT_COMMIT;
	}
	return ROBOT_OTHER;
}

/* "commit ID" above "Author:": the head and the body of a `git show`. The
 * body ends at a line that is neither indented nor a field of the head. */
static bool show_field(struct text t)
{
	static const char *const names[] = {"Author:", "Date:", "Merge:",
		"AuthorDate:", "Commit:", "CommitDate:"};

	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
		if (text_ibegins(text_ltrim(t), names[i]))
			return true;
	return false;
}

static bool show_head(const struct document *doc, size_t i)
{
	struct text t = text_ltrim(doc->line[i].text), hash;
	size_t at = 0;

	if (!text_istarts(t, TEXT("commit ")) && !text_istarts(t, TEXT("* ")))
		return false;
	if (!commit_next(text_sub(t, 0, 60), &at, &hash))
		return false;
	for (size_t k = i + 1; k < doc->n_lines && k <= i + 2; k++)
		if (show_field(doc->line[k].text))
			return true;
	return false;
}

static void find_shows(struct document *doc, unsigned char *kind)
{
	size_t indent = 0;
	bool inside = false;

	for (size_t i = 0; i < doc->n_lines; i++) {
		struct text t = doc->line[i].text;
		size_t blanks = t.n - text_ltrim(t).n;

		if (show_head(doc, i)) {
			kind[i] = SHOW_HEAD;
			inside = true;
			indent = blanks;
			continue;
		}
		if (!inside || text_trim(t).n == 0)
			continue;
		if (blanks <= indent && !show_field(t)) {
			inside = false;
			continue;
		}
		kind[i] = SHOW_BODY;
	}
}

struct robots robots_read(struct document *doc)
{
	struct robots r = {
		.line = arena_alloc(doc->arena, doc->n_lines + 1),
		.patch = arena_alloc(doc->arena, doc->n_messages + 1),
	};
	unsigned char *who = arena_alloc(doc->arena, doc->n_messages + 1);
	const int both = MESSAGE_SIGNED | MESSAGE_COMMIT_LINE;
	struct table table = {NO_INDEX, 0, false};

	for (size_t i = 0; i < doc->n_lines; i++)
		look(&doc->line[i], who, r.patch);
	for (size_t i = 0; i < doc->n_messages; i++)
		if (robot_sender(&doc->message[i]))
			who[i] |= MESSAGE_FOREIGN_ROBOT;
	for (size_t i = 0; i < doc->n_messages; i++)
		if (text_ihas(doc->message[i].subject, TEXT("PATCH")) &&
		    !text_istarts(doc->message[i].subject, TEXT("re:")))
			r.patch[i] = 1;
	find_shows(doc, r.line);
	for (size_t i = 0; i < doc->n_lines; i++) {
		const struct line *l = &doc->line[i];

		bool signs = (who[l->origin] & both) == both;

		if (l->flags & LINE_REPEAT ||
		    !(signs || (who[l->origin] & MESSAGE_FOREIGN_ROBOT)))
			continue;
		if (table.origin != l->origin)
			table = (struct table){l->origin, 0, false};
		r.line[i] = signs ? (unsigned char)robot_line(l, &table) :
			ROBOT_OTHER;
	}
	return r;
}

bool robots_evidence(const struct robots *r, size_t line, struct text hash,
		     struct evidence_hits *hits)
{
	if (hash.n == 24 && text_cmp(text_sub(hash, 0, 2), TEXT("5d")) >= 0 &&
	    text_cmp(text_sub(hash, 0, 2), TEXT("6a")) <= 0) {
		evidence_add(hits, "job-id", -3.0, true);
		return true;
	}
	switch ((enum robot_line)r->line[line]) {
	case ROBOT_COMMIT:
		evidence_add(hits, "robot-bisected", 3.2, false);
		return true;
	case ROBOT_TABLE_TEST:
		evidence_add(hits, "robot-bisected", 1.0, false);
		return true;
	case ROBOT_TABLE_PARENT:
		evidence_add(hits, "parent", -3.0, true);
		return true;
	case ROBOT_TABLE_LATER:
	case ROBOT_OTHER:
		evidence_add(hits, "robot-context", -3.0, true);
		return true;
	case ROBOT_NONE:
	case SHOW_HEAD:
	case SHOW_BODY:
		break;
	}
	return false;
}

bool robots_show(const struct robots *r, size_t line)
{
	return r->line[line] == SHOW_HEAD;
}

bool robots_inside_show(const struct robots *r, size_t line)
{
	return r->line[line] == SHOW_BODY;
}

bool robots_offers_patch(const struct robots *r, size_t message,
			 size_t origin)
{
	return r->patch[message] || r->patch[origin];
}
