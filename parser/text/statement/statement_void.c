/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What the words of an ending mean where they end nothing: a sentence on
 * another problem, on the old kernel, on what a program prints. The cues find
 * their words in any order, so each class of endings has a list of sentences
 * that void it, whichever layer found it. Only sentences that a cue matched
 * are looked at. A false ending is worse than none, so the list errs that way.
 */
#include "parser/text/statement/statement_cue.h"
#include "parser/text/text.h"

#define WORDS(n) "(?:[\\w'-]+\\s+){0," #n "}?"
#define VERSION "(?:the\\s+)?(?:linux|kernel)?\\s*v?\\d\\.\\d"
#define BACK "(?:mov|boot|reboot|went|go|switch|roll|chang|fall|fell)\\w*\\s+" \
	WORDS(3) "back\\s+to\\s+"

static struct {
	const char *class;
	struct pattern pattern;
} voids[] = {
	/* Who goes back to the kernel of before has mended nothing. */
	{"fixed", {"\\b" BACK VERSION, "back to", NULL}},
	{"fixed", {"\\b(?:introduced|appeared|came)\\s+(?:in|with|by)\\b|"
	  "\\bso\\s+I\\s+(?:guess|assume|think)\\b" "[^.]{0,40}\\bregression",
	  NULL, NULL}},
	/* What is run or set is no patch: it explains (E9). */
	{"fixed", {"\\bby\\s+(?:using|running|setting|passing|enabling|"
	  "disabling|changing|increasing|lowering|raising|switching|moving|"
	  "replacing|reinstalling|formatting|"
	  "mounting)\\b(?![^.]{0,60}\\b(?:patch\\w*|fix|"
	  "series|kernel|commit|revert\\w*|v?\\d\\.\\d)\\b)", "by ", NULL}},
	/* A review, and what a patch is for. */
	{"fixed", {"\\blooks?\\s+(?:\\w+\\s+)?(?:good|fine|ok|okay|correct|"
	  "sane|"
	  "right)\\b(?!\\s+(?:again|now))", "look", NULL}},
	{"fixed", {"\\brestor\\w+\\s+" WORDS(3) "(?:behaviou?r|semantics|order|"
	  "state|value|settings?)\\b", "restor", NULL}},
	{"fixed", {"\\bwith\\s+(?:the\\s+)?(?:above|first|former|other|this|"
	  "that)\\s+" WORDS(1) "(?:problem|issue|bug)s?\\s+(?:being\\s+)?"
	  "(?:fixed|solved|resolved|gone)\\b|\\bconfus(?:ion|ing|ed)\\b|"
	  "\\b(?:bug|problem|error|mistake)\\s+in\\s+(?:our|my|the)\\s+"
	  "(?:report|"
	  "script|robot|bot|mail|tool)", "with|confus|in our|in my|in the",
	  NULL}},
	/* Who offers a patch has not yet seen it help. */
	{"fixed", {"\\b(?:patch(?:es)?|one|fix|part)\\s+(?:in|of|from)\\s+"
	  "(?:my|"
	  "our)\\b|\\b(?:my|our)\\s+" WORDS(1) "(?:patch(?:es|set)?|series|"
	  "set)\\s+" WORDS(1) "(?:solv|resolv|fix|address|cur|tak)\\w*\\b",
	  "my|our", NULL}},
	{"withdrawn", {"\\b(?:may|might|could)\\s+(?:well\\s+)?be\\s+that\\b",
	  " be that", NULL}},
	{"trade-off", {"\\bnot\\s+(?:\\w+\\s+)?realistic\\s+to\\b", "realistic",
	  NULL}},
	/* A kind of warning; a mail that was only ill-formed or misdirected. */
	{"withdrawn", {"\\b(?:avoid|prevent|suppress|silenc|reduc|fewer|likely|"
	  "possibl|unverified)\\w*\\b[^.]{0,40}\\bfalse[\\s-]+(?:positive|"
	  "alarm)",
	  "false", NULL}},
	{"withdrawn", {"\\b(?:ignore|disregard|forget)\\b[^.]{0,30}\\b(?:mail|"
	  "message|copy|post|one)\\b[^.]{0,60}\\b(?:format|html|wrap|sent\\s+"
	  "twice|duplicate|incomplete|attachment)|\\bapolog\\w+\\s+if\\b|"
	  "\\bsorry\\s+"
	  "if\\b", "mail|message|copy|post|one|if", NULL}},
	/* Of tests as such, of a heading; and where the trend holds. */
	{"noise", {"^\\W*[A-Z ]+\\W*$(?<=TESTS|TEST)|\\b(?:when|whenever|"
	  "where)\\s+(?:their|its|the)\\s+" WORDS(1) "(?:results?|numbers?)\\b",
	  NULL, NULL}},
	{"noise", {"\\bbut\\s+" WORDS(2) "(?:trend|direction|picture|order|"
	  "difference|regression|drop|conclusion)\\b|\\bstill\\s+" WORDS(1)
	  "(?:distinct|clear|visible|significant)|\\b(?:double|twice|triple|"
	  "half)"
	  "\\s+(?:the|as)\\b", "but|still|double|twice|triple|half", NULL}},
	/* What the good kernel does not show; what shall be shown; a saying. */
	{"not-repro", {"\\b(?:did|do|does|could|can)(?:n't|\\s+not)\\s+"
	  "(?:reproduce|see|trigger)\\s+(?:it|this|that|the\\s+\\w+)\\s+"
	  "(?:with|on|in)\\s+"
	  VERSION "[^?]{0,80}\\b(?:introduc\\w+|commits|bisect\\w*|culprit)\\b",
	  "commit|introduc|bisect|culprit", NULL}},
	{"not-repro", {"\\bto\\s+(?:confirm|ensure|verify|check|make\\s+sure|"
	  "prove)\\s+(?:(?:that|if|we|there|it|is|are|have|has)\\s+){0,3}(?:no|"
	  "not|any)\\b|\\b(?:ideal|perfect)\\s+[^.]{0,40}\\bworld\\b|"
	  "\"no\\s+regressions?\"", NULL, NULL}},
	/* A report of a checker, not its cost; how code falls back. */
	{"explained", {"\\bdead\\s?lock|\\blocking\\s+(?:order|chain|"
	  "dependency)|\\bsplat\\b", "deadlock|dead lock|lock|splat", NULL}},
	{"explained", {"\\b(?:stupid|wrong|silly|odd|bug)\\b[^.]{0,50}\\bby\\s+"
	  "default\\b|\\bdefault\\s+to\\s+\\w+ing\\b", "default", NULL}},
	/* "I see that you used ... as well": nothing of his own. */
	{"confirmed", {"\\bconfirm\\w*\\b[^.]{0,70}\\b(?:correct|fix|solv|"
	  "resolv|"
	  "cur|mend|help|restor)\\w*\\s+(?:the|this|that|my|our|it)\\b",
	  "confirm", NULL}},
	{"confirmed", {"\\bsee\\s+that\\s+(?:you|he|she|they|we|the|there|it|"
	  "your|in)\\b", "see that", NULL}},
	/* A field of a form; a step of one's own that was to be expected. */
	{"trade-off", {"^\\W*expected\\s+behaviou?r\\b|\\bas\\s+expected\\b|"
	  "\\bexpected\\s+(?:as|since|because)\\s+(?:I|we)\\s+(?:used?|set|ran|"
	  "converted|added|chose)\\b", "expected", NULL}},
	{"trade-off", {"\\bnot\\s+(?:\\w+\\s+)?(?:expected|intended|"
	  "intentional|acceptable|deliberate|by\\s+design|what\\s+we\\s+"
	  "want\\w*)\\b|"
	  "\\bun(?:expected|intended|acceptable)\\b", "not|un", NULL}},
};

bool statement_void(struct text class, struct text sentence)
{
	for (size_t i = 0; i < sizeof(voids) / sizeof(*voids); i++)
		if (text_is(class, voids[i].class) &&
		    pattern_matches(&voids[i].pattern, sentence))
			return true;
	return false;
}

void statement_void_patterns(struct pattern_list *to)
{
	for (size_t i = 0; i < sizeof(voids) / sizeof(*voids); i++)
		pattern_list_add(to, &voids[i].pattern);
}
