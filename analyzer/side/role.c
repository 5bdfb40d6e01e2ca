/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Who speaks: the reporter, the author of the blamed commit, a robot, the
 * regression tracker, a maintainer, or somebody else. All messages of one
 * author have one role. Nobody is known by name: the author of the commit
 * stands in what git printed of it, in the address line of a robot's report
 * or at the head of the patch that the thread answers; a maintainer is who
 * takes or drops patches, signs them or sends one in reply. Without any such
 * sign a speaker is "other".
 */
#include "analyzer/analyzer.h"
#include "base/pattern.h"
#include "parser/text/statement/turn.h"

/* Names that one thread can give to authors of commits. */
#define NAMES_MOST 8
/* Parents that are climbed to the root of a thread. */
#define CLIMB_MOST 200

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
	.regex = "^(?:applied|queued|picked up|merged)\\b[,.!]? *(?:thanks"
		 "|to\\b|for\\b|both|all|with\\b|$)"
		 "|\\bi(?:'ve| have)? (?:just )?(?:applied|queued"
		 "|picked up) (?:it|this|that|the|both|up"
		 "|your)\\b(?![^.]{0,40}(?:\\bon\\b|\\band\\b|on top"
		 "|\\d\\.\\d))"
		 "|\\b(?:i'll|i will|let me|i'm going to"
		 "|i can) (?:just )?(?:queue|apply|pick|merge|take) (?:it"
		 "|this|that|the (?:patch|series|fix|revert)|your|both"
		 "|up)\\b"
		 "|\\b(?:in|to|from|into) my (?:[\\w-]+ )?(?:tree|queue"
		 "|for-next)\\b"
		 "|\\b(?:queued|pushed|applied) (?:up )?(?:it |this "
		 "|that )?(?:to|in|for|on) (?:the )?(?:[\\w/-]*for-|for "
		 "|next|fixes|5\\.|6\\.|7\\.)"
		 "|\\bi(?:'ll| will) send (?:it|this|that|the (?:fix|revert"
		 "|patch|pull)) (?:on )?to linus\\b",
	.literal = "applied|queue|picked up|merge|apply|pick|take|my |pushed|"
		   "linus",
};
static struct pattern author_words = {
	.regex = "\\bmy (?:own |original |recent |old |earlier "
		 "|previous )?(?:commit|change|changes|series|patch"
		 "|patchset)\\b(?! (?:below|attached|here|on top))"
		 "|\\b(?:i|we) (?:wrote|introduced|added|merged|made"
		 "|did) (?:this|that|the) (?:commit|change|patch"
		 "|optimi[sz]ation)\\b"
		 "|\\b(?:i|we) (?:broke|regressed) (?:this|that|it)\\b"
		 "|\\bwhen i (?:wrote|added|changed|made|did|introduced)\\b"
		 "|\\bi(?:'ll| will| can)(?: now| then)? (?:re-?)?(?:send"
		 "|post|spin)(?: out)? (?:a |an )?(?:updated |new "
		 "|next )?(?:v[2-9]\\d?|version)\\b",
	.literal = "my |i |we |i'll ",
};
/* Who runs the robot answers in his own name, and in the plural. */
static struct pattern operator_words = {
	.regex = "\\bwe(?:'ve| have)? (?:just |also |double "
		 "|again )*(?:re-?(?:validated|tested|ran|run|built|checked)"
		 "|confirmed|noticed|reported|report|rebuil[dt]|rerun"
		 "|applied|tested)\\b"
		 "|\\b(?:in|from|on|by) our (?:own )?(?:\\w+ )?(?:tests?"
		 "|test (?:platform|machine|server|box|environment|suite)"
		 "|lab|bot|robot|platform)\\b"
		 "|\\bour (?:bot|robot|(?:original )?reports?|workflow)\\b",
	.literal = "we|our ",
};
static struct pattern own_patch = {
	.regex = "\\b(try|test|apply|with|without|reverting|reverted|revert) "
		 "my\\b",
	.literal = "my",
};
static struct pattern signing = {
	.regex = "^(signed-off|acked|reviewed)-by: *(?<name>[^<]+)",
	.literal = "-by:",
};
static struct pattern commit_head = {
	.regex = "^author: +([^<]+)<",
	.literal = "author:",
};
static struct pattern address_line = {
	.regex = "^to: *\"?([^<,\"]+)\"? *<",
	.literal = "to:",
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

/* ---- who is who ---- */

struct cast {
	const struct document *doc;
	size_t reporter;	/* a message of the one who reported */
	bool by_robot;		/* whose name says so */
	struct text author[NAMES_MOST];	/* of commits */
	size_t n;
};

static void add_name(struct cast *c, struct text name)
{
	name = text_trim(name);
	if (name.n < 3 || c->n >= NAMES_MOST)
		return;
	for (size_t i = 0; i < c->n; i++)
		if (text_ieq(c->author[i], name))
			return;
	c->author[c->n++] = name;
}

static size_t root_of(const struct document *doc, size_t m)
{
	for (size_t i = 0; i < CLIMB_MOST; i++) {
		size_t up = doc->message[m].parent;

		if (up >= doc->n_messages)
			break;
		m = up;
	}
	return m;
}

/* "Re: [PATCH v2 1/3] ...": what is answered is the patch, and who answers
 * reports. */
static bool answers_patch(const struct document *doc)
{
	struct text s = doc->message[0].subject;

	return text_ihas(text_sub(s, 0, 16), TEXT("re:")) &&
	       (text_ihas(text_sub(s, 0, 24), TEXT("[patch")) ||
		text_ihas(text_sub(s, 0, 24), TEXT("[rfc")));
}

/* Of all that the first mail quotes, what is quoted deepest was written first;
 * `root` when nobody is named there. */
static size_t deepest_quoted(const struct document *doc, size_t root)
{
	const struct message *first = &doc->message[0];
	size_t end = first->first_line + first->n_lines, depth = 0;

	for (size_t i = first->first_line; i < end && i < doc->n_lines; i++) {
		const struct line *l = &doc->line[i];
		const struct message *o = &doc->message[l->origin];

		if (l->origin == root && l->depth > depth)
			depth = l->depth;
		if (l->depth <= depth || !(o->author.n || o->from.n) ||
		    l->origin == 0)
			continue;
		depth = l->depth;
		root = l->origin;
	}
	return root;
}

/* Tells of a loss: since when, how much, or that he sees it as well. */
static bool tells(const struct statement *st)
{
	return text_is(text_of(st->class), "told") ||
	       text_is(text_of(st->cue), "C1");
}

/* The first who tells of a loss in the answers to a patch; he must have a
 * name, or he could not be known again. */
static size_t first_to_tell(const struct document *doc)
{
	size_t first = NO_INDEX;

	for (size_t i = 0; i < doc->facts.n_statements; i++) {
		const struct statement *st = &doc->facts.statement[i];
		size_t m = doc->line[st->line].origin;

		if (!tells(st) || st->points <= 0 ||
		    doc->message[m].kind == MESSAGE_PATCH ||
		    !(doc->message[m].author.n || doc->message[m].from.n) ||
		    (doc->line[st->line].flags & LINE_SUBJECT))
			continue;
		if (first == NO_INDEX || turn_before(doc, m, first))
			first = m;
	}
	return first;
}

/* Who reported: the first speaker; or, where the document begins with an
 * answer, the one at the root of what it quotes. Where that is an answer to a
 * patch, the first who tells of a loss. */
static size_t find_reporter(struct cast *c)
{
	const struct document *doc = c->doc;
	size_t first = root_of(doc, 0);
	const struct message *root = &doc->message[
		first ? deepest_quoted(doc, first) : first];
	bool other = (root->author.n || root->from.n) &&
		     !same_author(root, &doc->message[0]);
	size_t teller;

	if (doc->message[0].kind == MESSAGE_ROBOT)
		return 0;
	if (!answers_patch(doc))
		return other ? (size_t)(root - doc->message) : 0;
	teller = first_to_tell(doc);
	if (teller == NO_INDEX)
		teller = 0;
	/* The patch is by who is quoted deepest, unless he reports. */
	if (other && !same_author(root, &doc->message[teller]))
		add_name(c, root->author.n ? root->author : root->from);
	return teller;
}

/* What git prints of a commit, and the address line of a robot's report. */
static void find_authors(struct cast *c)
{
	const struct document *doc = c->doc;

	for (size_t i = 0; i < doc->n_lines && c->n < NAMES_MOST; i++) {
		const struct line *l = &doc->line[i];
		struct match m;

		if (pattern_find(&commit_head, text_trim(l->text), 0, &m))
			add_name(c, m.group[1]);
		else if ((l->flags & LINE_HEADER) && l->depth == 0 &&
			 doc->message[l->message].kind == MESSAGE_ROBOT &&
			 pattern_find(&address_line, text_trim(l->text), 0, &m))
			add_name(c, m.group[1]);
	}
}

/* Signs a patch here, or vouches for one. */
static bool signs(const struct document *doc, size_t m)
{
	const struct message *msg = &doc->message[m];
	size_t end = msg->first_line + msg->n_lines;

	for (size_t i = msg->first_line; i < end && i < doc->n_lines; i++) {
		const struct line *l = &doc->line[i];
		struct match x;

		if (l->depth == 0 && l->origin == m &&
		    pattern_find(&signing, text_trim(l->text), 0, &x) &&
		    msg->author.n >= 3 &&
		    text_ieq(text_trim(x.group[2]), msg->author))
			return true;
	}
	return false;
}

static bool wrote_commit(const struct cast *c, size_t m)
{
	const struct message *msg = &c->doc->message[m];
	struct text name = msg->author.n ? msg->author : msg->from;

	for (size_t i = 0; i < c->n; i++)
		if (text_ieq(c->author[i], name))
			return true;
	return own_words(c->doc, m, &author_words, FRAME | LINE_SIGNATURE) &&
	       !own_words(c->doc, m, &own_patch, FRAME | LINE_SIGNATURE);
}

static bool is_robot(const struct message *m)
{
	return m->kind == MESSAGE_ROBOT ||
	       pattern_matches(&robot_name, m->author.n ? m->author : m->from);
}

static const char *role_of(const struct cast *c, size_t m)
{
	const struct document *doc = c->doc;
	const struct message *msg = &doc->message[m];
	struct text name = msg->author.n ? msg->author : msg->from;

	if (is_robot(msg))
		return "robot";
	if (c->by_robot && m != c->reporter &&
	    own_words(doc, m, &operator_words, FRAME | LINE_SIGNATURE))
		return "robot";
	/* The tracker's name and his standing phrases; the latter stand in
	 * his signature too. */
	if (pattern_matches(&tracker_name, name) ||
	    (m > 0 && own_words(doc, m, &tracker_words, FRAME)))
		return "tracker";
	if (m == c->reporter || same_author(msg, &doc->message[c->reporter]))
		return "reporter";
	if (wrote_commit(c, m))
		return "commit-author";
	if (own_words(doc, m, &maintainer_words, FRAME | LINE_SIGNATURE) ||
	    signs(doc, m))
		return "maintainer";
	return "other";
}

/* Of two roles that messages of one author show, the one that says more. */
static int rank(const char *role)
{
	return role[0] == 'c' ? 2 : role[0] == 'm';
}

const char **author_roles(struct document *doc)
{
	size_t n = doc->n_messages;
	const char **role = arena_array(doc->arena, n + 1, sizeof(*role));
	struct cast c = {.doc = doc};

	if (!n)
		return role;
	c.reporter = find_reporter(&c);
	c.by_robot = is_robot(&doc->message[c.reporter]);
	find_authors(&c);
	for (size_t i = 0; i < n; i++)
		role[i] = role_of(&c, i);
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; rank(role[i]) && k < n; k++)
			if ((role[k][0] == 'o' || rank(role[k])) &&
			    rank(role[i]) > rank(role[k]) &&
			    same_author(&doc->message[i], &doc->message[k]))
				role[k] = role[i];
	return role;
}
