/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Tables that hold no result: what tools say of the machine (df, lsblk, top,
 * slabinfo) in rows that look like measurements, and counts of tests that
 * passed or failed. They are known by the words of their heads, exactly as the
 * tools write them, as "Used" alone could head a measured column.
 */
#include "parser/text/table/table.h"

#include "parser/text/lexicon.h"

/* "passed   7" over "failed   0": how tests of function ended. */
static bool counts_outcomes(const struct region *r)
{
	size_t n = 0;

	for (size_t i = 0; i < r->n; i++)
		n += r->row[i].n == 2 &&
		     lexicon_has(" passed pass failed fail broken skipped "
				 "warnings errors expunged ",
				 r->row[i].cell[0].text);
	return 2 * n > r->n;
}

bool region_refused(const struct document *doc, const struct region *r)
{
	static const char *const heads[] = {
		"Filesystem  ", "Mounted on", "MAJ:MIN", "RaidDevice",
		"PID USER", "CPU0", "NUMA node", "Used by", "avg-cpu", "%util",
		"await", "rrqm/s", "PID ", "%iowait", "procs ---",
		"Interval  ", "1B-blocks", "Mountpoint", "Device:",
		"Sectors", "Active / Total", "Module  ", "OBJS", "RSS  ",
		"MISSES  ", "hard  grace", NULL,
	};

	if (counts_outcomes(r))
		return true;
	for (size_t i = r->first_line > 2 ? r->first_line - 2 : 0;
	     i <= r->row[0].line; i++)
		for (size_t k = 0; heads[k]; k++)
			if (text_has(doc->line[i].text, text_of(heads[k])))
				return true;
	return false;
}
