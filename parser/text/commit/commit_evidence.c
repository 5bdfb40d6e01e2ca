/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The table of cues around a commit id: what makes
 * it a suspect, and what makes it something else. A row is tried on a window
 * of at most WINDOW_BYTES, so the whole is linear in the number of ids.
 *
 * In the patterns GAP(n) is up to n bytes that do not step over another id,
 * unless that id and the next are joined by "and", "or", a comma or a slash.
 */
#include "parser/text/commit/commit_evidence.h"
#include "parser/text/statement/statement_cue.h"

#define JOINED "(?=[\\s,/()\\]}]*(?:and/or|and|or|,|/)?[\\s,/]*(?:commit\\s+)?@)"
#define GAP(n) "(?:[^@]|@#" JOINED "){0," #n "}?"
#define NEGATED "(?:not|n't|never|neither|nor|without|cannot)\\s+" \
		"(?:[\\w']+\\s+){0,2}?"
/* "commit @@", "commit: [@@", "commit (@@" */
#define COMMIT "(?:the\\s+|this\\s+|mainline\\s+|upstream\\s+|kernel\\s+|" \
	       "linux\\s+)*(?:commits?|patch|change|changeset)?[\\s:=\\[({`*'\"]*"
#define RECOVERED "(?:fix(?:es|ed)?|restor\\w+|back|better|gone|resolv\\w+|" \
		  "help(?:s|ed)|recover\\w*|improv\\w+|disappear\\w*|" \
		  "good|normal|solv\\w+|no longer|go(?:es)? away|went away|" \
		  "eliminat\\w+|cures?|work(?:s|ed)? around)"

/* "have not bisected it", "without bisecting": said before the word. */
#define UNBISECTED "(?<!not\\s)(?<!n't\\s)(?<!never\\s)(?<!without\\s)" \
		   "(?<!yet\\s)(?<!not\\sbeen\\s)(?<!cannot\\s)"

struct cue {
	const char *kind;
	double points;
	bool rejected;
	/* A hit of this row means that the row `guard` behind it is void. */
	struct pattern pattern;
	const char *unless;	/* a literal in the hit that voids it */
};

#define BLAMED "\\b(?:culprit|cause|offender|bad commit|commit to blame)"
/* What a revert that does not help leaves; "the same as 6.1" is its success. */
#define UNHELPED "(?:same(?!\\s+as\\b)|unchanged|just as (?:slow|bad)|" \
		 "still (?:slow|there|happens|present|regress)\\w*|" \
		 "no (?:\\w+ )?(?:difference|change|effect|improvement))"
#define REVERTED "\\b(?:revert(?:ed|ing|s)?|back(?:ed|ing) out)\\b"

static struct cue cues[] = {
	/* ---- what points at it ---- */
	{"bisected", 3.2, false,
	 {UNBISECTED "bisect\\w*\\b(?:(?!\\b(?:good|skip|fix\\w*)\\b|between @|from @)"
	  "(?:[^@]|@#" JOINED ")){0,140}?@@", "bisect", NULL}, NULL},
	{"bisected", 3.2, false,
	 {"@@[^@]{0,90}\\b(?:by|through|via|in|with|after|result of)\\s+"
	  "(?:a\\s+|the\\s+|my\\s+|git\\s+)*bisect", "bisect", NULL}, NULL},
	{"bisected", 3.2, false,
	 {UNBISECTED "bisect\\w*\\b(?:[^@]|@#){0,160}?\\b(?:results?\\s+"
	  "(?:is|was|in)|found|finds|arriv(?:ed|es)\\s+at|blam(?:ed|es)|"
	  "(?:ended|ends)\\s+(?:up\\s+)?(?:at|on|with|in)|leads?\\s+to|"
	  "led\\s+(?:me\\s+|us\\s+)?to|point(?:s|ed)\\s+(?:to|at))\\s+" COMMIT
	  "@@", "bisect", NULL}, NULL},
	{"bisected", 3.2, false, {"@@[^@]{0,40}refs/bisect/bad",
	  "refs/bisect/bad", NULL}, NULL},
	{"revert-confirmed", 3.4, false,
	 {REVERTED GAP(60) "@@[^@]{0,160}?\\b" RECOVERED "\\b",
	  "revert", NULL}, NULL},
	{"revert-confirmed", 3.4, false,
	 {"@@\\W{1,4}(?:is |was |being |has been )?reverted\\b[^@]{0,120}?\\b"
	  RECOVERED "\\b", "reverted", NULL}, NULL},
	{"revert-confirmed", 3.0, false,
	 {"\\b" RECOVERED "\\b[^@]{0,60}\\b(?:by|after|when|if|with|once|upon)"
	  "\\b[^@]{0,30}\\brevert\\w*" GAP(60) "@@", "revert", NULL}, NULL},
	{"revert-confirmed", 3.0, false,
	 {"\\b(?:minus|without|w/o)\\s+" COMMIT "@@"
	  "(?:[^@](?!n't\\b|\\b(?:not?|never|still)\\b)){0,80}?\\b"
	  "(?:again|as fast|" RECOVERED ")\\b", "minus|without|w/o", NULL},
	 NULL},
	{"claimed:tracked", 2.8, false,
	 {"\\b(?:track|narrow|pinpoint|trac|pin)(?:ed|ing)\\b(?!\\s+fix)"
	  GAP(150) "@@",
	  "trac|narrow|pin", NULL}, NULL},
	{"claimed:tracked", 2.8, false,
	 {"\\b(?:pinpoint|identif(?:y|ied|ies|ying))\\b(?!\\s+fix)" GAP(150)
	  "@@",
	  "pinpoint|identif", NULL}, NULL},
	{"claimed:tracked", 2.8, false,
	 {"\\b(?:point(?:s|ed|ing)?(?:\\s+\\w+)?\\s+(?:to|at|towards)|"
	  "(?:comes?|came|boil(?:s|ed)?|break(?:s)?)\\s+down\\s+to|"
	  "(?:end(?:s|ed)|terminat(?:es|ed)|land(?:s|ed)|converg(?:es|ed)|"
	  "stop(?:s|ped)|led|leads)(?:\\s+(?:up|me|us))?\\s+"
	  "(?:at|on|to|with))\\b" GAP(80) "@@",
	  "point|down|end|terminat|land|converg|stop|led|lead", NULL}, NULL},
	{"claimed:tracked", 2.0, false,
	 {"\\b(?:investigat\\w+|debugging|digging|analy[sz]\\w+|tracing|"
	  "profiling)\\b[^@]{0,60}\\b(?:found|find|saw|see|turn(?:s|ed)\\s+"
	  "out)\\b[^@]{0,20}\\bthat\\s+" COMMIT GAP(60) "@@",
	  "investigat|debugging|digging|analy|tracing|profiling", NULL},
	 NULL},
	{"claimed:culprit", 2.8, false,
	 {"\\b(?:culprits?|offending|offenders?|guilty|suspected|suspects?|"
	  "problematic|faulty|to blame|blam(?:e|ed|ing)|root[- ]cause)\\b"
	  GAP(100) "@@",
	  "culprit|offend|guilty|suspect|problem|faulty|blam|root", NULL},
	 NULL},
	{"claimed:culprit", 2.8, false,
	 {"\\b(?:bad|regressing|responsible)\\s+(?:commit|patch|change)s?\\b"
	  GAP(40) "@@",
	  "bad|regressing|responsible", NULL}, NULL},
	{"claimed:culprit", 2.8, false,
	 {"@@[^@]{0,60}\\b(?:is|are|was|as|be|being|seems?|looks?|the)\\s+"
	  "(?:like\\s+|to\\s+be\\s+|the\\s+|likely\\s+|probable\\s+|"
	  "probably\\s+|main\\s+|real\\s+)*(?:culprits?|offend\\w+|guilty|"
	  "to blame|responsible|root[- ]cause|cause)\\b",
	  "culprit|offend|guilty|blame|responsible|cause", NULL}, "not"},
	{"claimed:culprit", 2.8, false,
	 {BLAMED "\\s+(?:is|was)(?:n't|\\s+not)\\s+" COMMIT "@#[^@]{0,20}\\b"
	  "but\\s+(?:rather\\s+|instead\\s+)?" COMMIT "@@", "but", NULL}, NULL},
	{"claimed:caused", 2.4, false,
	 {"\\b(?:caused?|introduced?|triggered|induced|brought(?:\\s+in)?|"
	  "started|due|because|owing|thanks|regressed|regression)\\s+"
	  "(?:\\w+\\s+){0,2}?(?:by|in|with|since|from|to|of)\\b" GAP(60) "@@",
	  "cause|introduce|trigger|induced|brought|started|due|owing|thanks|"
	  "regress", NULL}, NULL},
	{"claimed:caused", 2.4, false,
	 {"@@(?:[^@](?!n't\\b|\\b(?:not|never|cannot|may|might|could|would)"
	  "\\b)){0,100}?"
	  "\\b(?:caus(?:es|ed|ing|e)(?!\\s+by)|introduc(?:es?|ed|ing)"
	  "(?!\\s+(?:by|in)|\\w)|regress(?:es|ed)|leads?\\s+to|led\\s+to|"
	  "triggers?|triggered(?!\\s+by)|slow(?:s|ed)|broke|breaks|"
	  "degrad(?:es|ed)|hurts?|result(?:s|ed)\\s+in|"
	  "ma(?:de|kes)\\s[^@]{0,60}\\b(?:slow\\w*|worse))\\b",
	  "caus|introduc|regress|lead|led|trigger|slow|broke|breaks|degrad|"
	  "hurt|result|worse", NULL},
	 NULL},
	{"claimed:caused", 2.0, false,
	 {"@@[^@]{0,80}\\b(?:adds?|added|includ(?:es?|ed)|introduced?|puts?)\\s+"
	  "(?:an?\\s+|the\\s+|some\\s+)?(?:additional|extra|unneeded|"
	  "unnecessary|superfluous|redundant)\\b",
	  "additional|extra|unne|superfluous|redundant", NULL}, NULL},
	{"claimed:caused", 2.2, false,
	 {"\\b(?:patch|commit|change)\\s+(?:that|which)\\s+(?:has\\s+|have\\s+)?"
	  "(?:affected|affects|caused|causes|broke|hurts?|slowed|slows|"
	  "regressed)\\b[^@]{0,40}?\\b(?:is|was|are)\\b[^@]{0,20}@@",
	  "affect|caus|broke|hurt|slow|regress", NULL}, NULL},
	{"claimed:following", 2.2, false,
	 {"\\b(?:regress\\w*|drop\\w*|degrad\\w*|slow\\w*|decreas\\w*|loss)\\b"
	  "[^@]{0,80}\\b(?:following|below|next)\\b[^@]{0,20}"
	  "(?:commit|patch|change)\\w*" GAP(120) "@@",
	  "following|below|next", NULL}, NULL},
	{"claimed:following", 2.2, false,
	 {"\\b(?:regression|drop|degradation|slow\\s?down)s?\\b[^@]{0,40}\\b"
	  "(?:with|in|after|of|at|since)\\s+" COMMIT "@@",
	  "regression|drop|degradation|slow", NULL}, NULL},
	{"claimed:following", 2.2, false,
	 {"\\b(?:(?<!changes\\s)since|start(?:s|ed|ing)?\\s+(?:with|after|at|"
	  "from)|beginning\\s+with|as\\s+of)\\s+(?:the\\s+)?(?:\\w+\\s+)?"
	  "commit(?:\\s+that\\s+[^@]{0,60})?[\\s:\\[({`*'\"]*@@",
	  "commit", NULL}, NULL},
	{"claimed:following", 2.2, false,
	 {"\\b(?:regression|slow\\w*|worse|drop\\w*|degrad\\w*)\\b[^@]{0,80}\\b"
	  "since\\s+" COMMIT "@@", "since", NULL}, NULL},
	{"claimed:following", 2.2, false,
	 {"\\b(?:regress\\w*|slow\\w*|worse|drop\\w*|degrad\\w*|decreas\\w*|"
	  "increas\\w*|performance|throughput|latency|latencies|iops|"
	  "bandwidth|see|observ\\w+)\\b[^@]{0,120}\\bafter\\s+" COMMIT "@@",
	  "after", NULL}, NULL},
	{"suspected:may", 1.4, false,
	 {"@@[^@]{0,80}\\b(?:may|might|could)\\s+(?:\\w+\\s+)?(?:be\\s+|have\\s+)?"
	  "(?:caus\\w+|introduc\\w+|regress\\w*|responsible|trigger\\w*|"
	  "related|lead|the)\\b",
	  "may|might|could", NULL}, NULL},
	{"suspected:run", 1.8, false,
	 {"(?:^|\\(|:)\\W*(?:with|without|w/o|w/)\\s+" COMMIT
	  "@@\\W*(?:$|[):])", "w", NULL}, NULL},
	{"suspected:run", 1.8, false,
	 {"\\b(?:without|w/o|with|minus)\\s+" COMMIT "@@\\W{1,3}revert",
	  "revert", NULL}, NULL},
	{"suspected:run", 1.8, false,
	 {REVERTED "[^@]{0,60}?(?:commit|patch|change)?\\w*[\\s:\\[({`*'\"-]*"
	  "(?:@#" JOINED "[^@]*|@#[^@]*){0,8}?@@", "revert", NULL}, NULL},
	{"analysed", 2.0, false,
	 {"\\b(?:commit|patch|change)\\s+@@[^@]{0,60}?\\b(?:changed|changes|"
	  "switched|switches|removed|removes|enabled|enables|disabled|"
	  "disables|added|adds|converted|converts|replaced|replaces|moved|"
	  "increased|reduced|limits|limited|started|stopped|made|makes)\\b",
	  "commit|patch|change", NULL}, NULL},
	{"suspected:before", 1.2, false,
	 {"\\b(?:before|until|prior\\s+to)\\s+" COMMIT "@@",
	  "before|until|prior", NULL},
	 NULL},

	/* ---- what makes it something else ---- */
	{"head", -3.5, true,
	 {"\\b(?:HEAD|tip|tree|branch|master|based\\s+(?:on|off)|"
	  "built\\s+(?:from|at|on)|running|at\\s+commit|applied\\s+(?:as|at)|"
	  "on\\s+top\\s+of|checked\\s+out|checkout|reset\\s+--hard|having)"
	  "\\s*(?:is\\s+|at\\s+|as\\s+|was\\s+|now\\s+|of\\s+|=\\s*|:\\s*|"
	  "commit\\s+)*[\\[({`'\"]*@@",
	  "head|tip|tree|branch|master|based|built|running|commit|applied|top|"
	  "check|hard|having", NULL}, NULL},
	/* Both ends of what a request to pull holds. */
	{"head", -3.5, true,
	 {"\\bchanges\\s+(?:since\\s+commit|up\\s+to)\\s+@@", "changes", NULL},
	 NULL},
	{"parent:good", -3.0, true,
	 {"@@[^@]{0,12}\\b(?:as|being|is|was)\\s+(?:the\\s+|a\\s+)?"
	  "(?:known\\s+|last\\s+)?good\\b", "good", NULL}, NULL},
	{"bisect-step", -3.0, true,
	 {"\\brevisions?\\s+left\\s+to\\s+test\\b[^@]{0,60}@@", "left", NULL},
	 NULL},
	{"parent", -3.0, true,
	 {"\\b(?:good|parent|baseline|base)(?:\\s+commit)?\\s*(?:is|was|:|=)?"
	  "\\s*[\\[({`]*@@",
	  "good|parent|base", NULL}, NULL},
	{"range", -3.0, true,
	 {"\\bbetween\\s+" COMMIT "(?:@#[^@]{0,140}\\band\\s+" COMMIT
	  "@@|@@[^@]{0,140}\\band\\s+" COMMIT "(?:@#|v?\\d))", "between",
	  NULL}, NULL},
	{"range", -3.0, true,
	 {"\\bfrom\\s+" COMMIT "(?:@#[^@]{0,140}\\bto\\s+" COMMIT
	  "@@|@@[^@]{0,140}\\bto\\s+" COMMIT "@#)", "from", NULL}, NULL},
	{"fix", -3.5, true,
	 {"\\b(?:fixed|solved|resolved|addressed)\\s+(?:\\w+\\s+)?"
	  "(?:by|in|with)\\b" GAP(40) "@@",
	  "fixed|solved|addressed", NULL}, "revert"},
	{"fix", -3.5, true,
	 {"\\bfix(?:ed|es|ing)?\\s+(?:for\\s+)?(?:this|that|the|it|issue|"
	  "problem|regression)\\b[^@]{0,50}?:?\\s*" COMMIT "@@", "fix", NULL},
	 "revert"},
	{"fix", -3.5, true,
	 {"\\b(?:the|a|this|proposed)\\s+fix\\b[^@]{0,30}@@", "fix", NULL},
	 NULL},
	{"fix", -3.5, true,
	 {"\\b(?:back\\s?port\\w*|cherry[- ]?pick\\w*|port(?:ed|ing))\\s+"
	  "(?:-\\w\\s+)*(?:of\\s+)?" COMMIT "@@",
	  "port|pick", NULL}, NULL},
	{"fix", -3.5, true,
	 {"^(?:(?!revert).)*@@\\W{1,4}(?:which\\s+|that\\s+|already\\s+|"
	  "should\\s+|seems\\s+to\\s+)*(?:fix(?:es|ed)?|resolve[sd]|"
	  "solve[sd])\\b(?!\\s+(?:by|in|with|since)\\b)",
	  "fix|solve", NULL}, NULL},
	{"dependency", -3.5, true,
	 {"@@[^@]{0,30}[(,-]\\s*(?:related|dependency|dependent|prerequisite|"
	  "needed|required|depends)\\b",
	  "related|depend|prerequisite|needed|required", NULL}, NULL},
	{"dependency", -3.5, true,
	 {"\\b(?:dependency|prerequisite|dependencies|prerequisites)\\b"
	  "[^@]{0,30}@@",
	  "dependenc|prerequisite", NULL}, NULL},
	{"dependency:company", -3.5, true,
	 {"\\b(?:had|have|need(?:ed|s)?)\\s+to\\s+(?:also\\s+)?revert\\s+" COMMIT
	  "@@[^@]{0,20}\\b(?:first|too|as well|also|cleanly|before)\\b",
	  "revert", NULL}, NULL},
	{"dependency", -3.5, true,
	 {REVERTED "\\s+(?:that|this|the)\\s+commit\\s+\\(and\\s+@@", "revert",
	  NULL}, NULL},
	{"exonerated", -3.0, true,
	 {"@@[^@]{0,100}?\\b(?:unrelated|irrelevant|innocent|innocuous|"
	  "not\\s+(?:\\w+\\s+)?(?:culprit|cause|related|responsible|"
	  "relevant|to\\s+blame)|(?:cannot|can't|could\\s?n[o']t)\\s+"
	  "(?:possibly\\s+)?(?:cause|affect|explain|be)|"
	  "nothing\\s+to\\s+do)\\b",
	  "unrelated|irrelevant|innoc|not|could|can", NULL}, NULL},
	{"exonerated", -3.0, true,
	 {"\\b(?:unrelated|irrelevant|innocent|innocuous)\\b[^@]{0,60}@@",
	  "unrelated|irrelevant|innoc", NULL}, NULL},
	{"exonerated", -3.0, true,
	 {BLAMED "\\s+(?:is|was)(?:n't|\\s+not)\\s+" COMMIT "@@",
	  "culprit|cause|offender|bad|blame", NULL}, NULL},
	{"exonerated", -3.0, true,
	 {"\\b(?:(?:it|this|that)(?:\\s+is|\\s+was|'s)(?:n't|\\s+not)|"
	  "rul(?:ed?|es|ing)\\s+out)\\s+" COMMIT "@@", "not|n't|rul", NULL},
	 NULL},
	{"exonerated", -3.0, true,
	 {"@@\\W{1,4}(?:is|was|can be|has been)\\s+(?:now\\s+)?ruled out\\b",
	  "ruled", NULL}, NULL},
	{"disputed:revert", -2.5, true,
	 {REVERTED GAP(60) "@@[^@]{0,100}?(?:\\b(?:not|no|never)|n't)\\s+"
	  "(?:[\\w']+\\s+){0,2}?(?:help|fix|improve|change|restore|recover|"
	  "difference|effect|solve|resolve|bring|matter)", "revert", NULL},
	 NULL},
	{"disputed:revert", -2.5, true,
	 {REVERTED GAP(60) "@@[^@]{0,80}?\\b" UNHELPED, "revert", NULL}, NULL},
	{"disputed:revert", -2.5, true,
	 {"@@\\W{1,4}(?:is |was |being )?reverted\\b[^@]{0,80}?\\b" UNHELPED,
	  "reverted", NULL}, NULL},
	{"disputed:revert", -2.5, true,
	 {"\\b" UNHELPED "[^@.]{0,40}\\b(?:after|when|with|by|upon|if)\\b"
	  "[^@]{0,20}\\brevert\\w*" GAP(60) "@@", "revert", NULL}, NULL},
	{"foreign-repository", -3.0, true,
	 {"\\b(?:fio|qemu|zfs|openzfs|lkp-tests|mdadm|btrfs-progs|xfsprogs|"
	  "e2fsprogs|glibc|gcc|llvm|ceph|mesa|systemd|util-linux|openwrt)"
	  "(?:'s)?\\s+(?:git|built|from|its|repo\\w*|version|tree|master|at|commit|,|:|\\s)*"
	  "[\\[({`'\"]*@@",
	  "fio|qemu|zfs|lkp|mdadm|progs|glibc|gcc|llvm|ceph|mesa|systemd|util|"
	  "openwrt", NULL}, NULL},
};

void evidence_add(struct evidence_hits *hits, const char *kind, double points,
		  bool rejected)
{
	for (size_t i = 0; i < hits->n; i++)
		if (text_is(text_of(hits->item[i].kind), kind)) {
			if (points > hits->item[i].points && points > 0)
				hits->item[i].points = points;
			return;
		}
	if (hits->n < EVIDENCE_HITS)
		hits->item[hits->n++] =
			(struct evidence_hit){kind, points, rejected};
}

bool evidence_has(const struct evidence_hits *hits, const char *kind)
{
	for (size_t i = 0; i < hits->n; i++)
		if (text_is(text_of(hits->item[i].kind), kind))
			return true;
	return false;
}

static void evidence_remove(struct evidence_hits *hits, const char *kind)
{
	for (size_t i = 0; i < hits->n; i++)
		if (text_is(text_of(hits->item[i].kind), kind)) {
			hits->item[i] = hits->item[--hits->n];
			return;
		}
}

/* Cues that overlap: what the longer form says holds. */
static void settle(struct evidence_hits *hits)
{
	if (evidence_has(hits, "disputed:revert") ||
	    evidence_has(hits, "dependency:company")) {
		evidence_remove(hits, "revert-confirmed");
		evidence_remove(hits, "suspected:run");
	}
	if (evidence_has(hits, "parent:good") ||
	    evidence_has(hits, "bisect-step") ||
	    evidence_has(hits, "foreign-repository")) {
		/* A step of the bisection, or one of something else. */
		evidence_remove(hits, "bisected");
		evidence_remove(hits, "claimed:caused");
	}
	if (evidence_has(hits, "revert-confirmed")) {
		/* "reverting ID fixes it" is said of no fix */
		evidence_remove(hits, "fix");
		evidence_remove(hits, "suspected:run");
	}
	if (evidence_has(hits, "dependency"))
		evidence_remove(hits, "suspected:run");
	if (evidence_has(hits, "exonerated"))
		evidence_remove(hits, "claimed:culprit");
	if (evidence_has(hits, "claimed:caused") &&
	    evidence_has(hits, "analysed"))
		evidence_remove(hits, "analysed");
}

void evidence_patterns(struct pattern_list *to)
{
	for (size_t i = 0; i < sizeof(cues) / sizeof(*cues); i++)
		pattern_list_add(to, &cues[i].pattern);
}

void evidence_cues(struct text window, struct evidence_hits *hits)
{
	struct letters letters;

	letters_read(window, &letters);
	for (size_t i = 0; i < sizeof(cues) / sizeof(*cues); i++) {
		struct cue *c = &cues[i];
		struct match m;

		if (!pattern_find_in(&c->pattern, &letters, &m))
			continue;
		if (c->unless && text_ihas(m.group[0], text_of(c->unless)))
			continue;
		evidence_add(hits, c->kind, c->points, c->rejected);
	}
	settle(hits);
}
