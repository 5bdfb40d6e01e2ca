/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Who speaks: the reporter, a robot, the regression tracker, a maintainer, or
 * somebody else. All messages of one author have one role. Maintainers are
 * known by what they do only (they apply and queue), never by name; without
 * such words they are "other".
 */
#include "analyzer/analyzer.h"
#include "base/pattern.h"

static struct pattern robot_name = {
	.regex = "\\b(kernel test robot|kbuild test robot|syzbot|lkp|0-?day"
		 "|kernelci|patchwork|buildbot|[a-z-]*bot|robot"
		 "|functional testing)\\b",
};
static struct pattern tracker_name = {
	.regex = "regressions? track|regression tracker|regzbot",
	.literal = "reg",
};
static struct pattern tracker_words = {
	.regex = "(linux kernel regression tracking|regression tracker|"
		 "tracked regressions|this is how i track|regression tracking "
		 "bot)",
	.literal = "regression",
};
static struct pattern maintainer_words = {
	.regex = "^(applied|queued|picked up|merged)\\b[,.!]? *(thanks|to\\b"
		 "|for\\b|both|all|with\\b|$)"
		 "|\\bi('ve| have)? (just )?(applied|queued|picked up) "
		 "(it|this|that|the|both|up|your)\\b",
};

#define FRAME (LINE_HEADER | LINE_ATTRIBUTION | LINE_PATCH | LINE_TRAILER)

static bool own_words(const struct document *doc, size_t m,
		      struct pattern *p, unsigned int frame)
{
	const struct message *msg = &doc->message[m];
	size_t end = msg->first_line + msg->n_lines;

	for (size_t i = msg->first_line; i < end && i < doc->n_lines; i++) {
		const struct line *l = &doc->line[i];

		if (l->depth == 0 && l->origin == m && !(l->flags & frame) &&
		    pattern_matches(p, text_trim(l->text)))
			return true;
	}
	return false;
}

static bool same_author(const struct message *a, const struct message *b)
{
	if (a->author.n || b->author.n)
		return text_ieq(a->author, b->author);
	return a->from.n && text_ieq(a->from, b->from);
}

static const char *role_of(const struct document *doc, size_t m)
{
	const struct message *msg = &doc->message[m];
	struct text name = msg->author.n ? msg->author : msg->from;

	if (msg->kind == MESSAGE_ROBOT || pattern_matches(&robot_name, name))
		return "robot";
	/* The tracker's name and his standing phrases; the latter stand in
	 * his signature too. */
	if (pattern_matches(&tracker_name, name) ||
	    (m > 0 && own_words(doc, m, &tracker_words, FRAME)))
		return "tracker";
	if (m == 0 || same_author(msg, &doc->message[0]))
		return "reporter";
	if (own_words(doc, m, &maintainer_words, FRAME | LINE_SIGNATURE))
		return "maintainer";
	return "other";
}

static bool outranks(const char *a, const char *b)
{
	/* "other" gives way to what another message of the author shows. */
	return b[0] == 'o' && a[0] != 'o';
}

const char **author_roles(struct document *doc)
{
	size_t n = doc->n_messages;
	const char **role = arena_array(doc->arena, n + 1, sizeof(*role));

	for (size_t i = 0; i < n; i++)
		role[i] = role_of(doc, i);
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; role[i][0] == 'm' && k < n; k++)
			if (outranks(role[i], role[k]) &&
			    same_author(&doc->message[i], &doc->message[k]))
				role[k] = role[i];
	return role;
}
