-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: note.uneven
-- title: the means are carried by a few runs
-- class: note
-- message: the means of {metric} are x {times:.2} apart, which lies outside
--	the interval of the typical change, x {low:.2} to x {high:.2}: a few
--	runs carry them
-- why: The change is that of the arithmetic means, as reports state it; the
--	test and the interval are of ratios (logarithms), which a few long or
--	fast runs move less. Where the two part, the runs are of several kinds
--	(cold and warm, two code paths): look at them one by one.
SELECT c.id AS comparison_id, c.metric, 1 + c.change / 100 AS times,
	1 + c.ci_lo / 100 AS low, 1 + c.ci_hi / 100 AS high,
	c.test_line AS line
FROM comparison c
WHERE c.thread_id = :thread AND c.headline = 1 AND c.tier = 'samples'
	AND (c.change < c.ci_lo OR c.change > c.ci_hi)
ORDER BY c.id LIMIT 1
