-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: note.uneven
-- title: the means are carried by a few runs
-- class: note
-- message: the means of {metric} differ by {change:+.1} %, which lies outside
--	the interval of the typical change, {lo:+.1} to {hi:+.1} %: a few runs
--	carry them
-- why: The change is that of the arithmetic means, as reports state it; the
--	test and the interval are of ratios (logarithms), which a few long or
--	fast runs move less. Where the two part, the runs are of several kinds
--	(cold and warm, two code paths): look at them one by one.
SELECT c.id AS comparison_id, c.metric, c.change, c.ci_lo AS lo,
	c.ci_hi AS hi, c.test_line AS line
FROM comparison c
WHERE c.thread_id = :thread AND c.headline = 1 AND c.tier = 'samples'
	AND (c.change < c.ci_lo OR c.change > c.ci_hi)
ORDER BY c.id LIMIT 1
