/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The command table: one row a command, one file a command. The order is that
 * of the help. The sets of options that a row names are rows of the option
 * table (options.c), so that help, "did you mean" and parsing cannot disagree.
 */
#include "cli/cli.h"

const struct command commands[] = {
	{"triage", "[FILE|-]...", "read reports, print a card each",
	 OPT_FORMAT | OPT_DB | OPT_OUTPUT | OPT_RULES | OPT_FAIL | OPT_SCREEN |
	 OPT_TREES, cmd_triage},
	{"compare", "-b FILE... -t FILE...", "two sets of runs, no report",
	 OPT_SIDES | OPT_OUTPUT | OPT_FAIL | OPT_SCREEN, cmd_compare},
	{"bisect-plan", "GOOD..BAD", "runs a step that a bisection needs",
	 OPT_PLAN | OPT_OUTPUT, cmd_bisect_plan},
	{"bisect-step", "-b FILE... -t FILE...", "for git bisect run",
	 OPT_STEP | OPT_OUTPUT, cmd_bisect_step},
	{"reply", "FILE|- | --db=F ID", "a draft of the answer to a report",
	 OPT_DB | OPT_OUTPUT | OPT_RULES | OPT_REPLY, cmd_reply},
	{"series", "[FILE|-]...", "where a metric changed over versions",
	 OPT_SERIES | OPT_VALUES | OPT_DB | OPT_OUTPUT, cmd_series},
	{"parse", "[FILE|-]...", "what was read, without judging",
	 OPT_VALUES | OPT_OUTPUT, cmd_parse},
	{"formats", "[list|check|near FILE]", "the formats that are known",
	 OPT_OUTPUT, cmd_formats},
	{"rules", "[list|show ID|test [DIR]]", "the rules of the verdict",
	 OPT_OUTPUT | OPT_RULES, cmd_rules},
	{"explain", "[FILE|-]... | --db=F ID...", "why: each rule that fired, its lines",
	 OPT_DB | OPT_OUTPUT | OPT_RULES | OPT_SQL, cmd_explain},
	{"ingest", "SOURCE...", "mails of archives into the corpus",
	 OPT_DB | OPT_JOBS | OPT_INGEST | OPT_RULES | OPT_QUIET, cmd_ingest},
	{"judge", "[ID]...", "judge what looks like a report",
	 OPT_DB | OPT_RULES | OPT_QUIET | OPT_TREES, cmd_judge},
	{"list", "[FILTER|WORD]...", "one line a report",
	 OPT_FORMAT | OPT_DB | OPT_OUTPUT | OPT_QUIET, cmd_list},
	{"show", "ID...", "the card of a report",
	 OPT_FORMAT | OPT_DB | OPT_OUTPUT | OPT_RULES | OPT_SCREEN | OPT_SOURCE,
	 cmd_show},
	{"note", "ID TEXT...", "add what you know of a report",
	 OPT_DB, cmd_note},
	{"track", "[SOURCE]...", "follow regressions by #regzbot commands",
	 OPT_DB | OPT_JOBS | OPT_OUTPUT | OPT_RULES | OPT_QUIET | OPT_TRACK |
		 OPT_TREES,
	 cmd_track},
	{"publish", "DIR", "pages and feeds of the corpus",
	 OPT_DB | OPT_OUTPUT | OPT_QUIET | OPT_PUBLISH, cmd_publish},
	{"doctor", "[--rebuild [SOURCE]...]", "is the corpus in order",
	 OPT_DB | OPT_JOBS | OPT_REBUILD | OPT_OUTPUT, cmd_doctor},
	{"classify", "MBOX...", "which mails report a slowdown",
	 OPT_OUTPUT | OPT_JOBS, cmd_classify},
	{"sql", "[REPORT]... [SELECT]...", "read-only SQL over the data",
	 OPT_DB | OPT_OUTPUT | OPT_RULES, cmd_sql},
	{"fetch", "ID|URL...", "a thread from an archive, as t.mbox.gz",
	 OPT_FETCH, cmd_fetch},
	{NULL, NULL, NULL, 0, NULL},
};
