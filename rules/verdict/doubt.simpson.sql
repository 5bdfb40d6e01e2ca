-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: doubt.simpson
-- title: sum and mean of the workloads disagree
-- class: doubt
-- needs: groups
-- weight: -0.7
-- message: {metric} over {groups} workloads changes by {change:+.1} % on
--	average, but its sum by {sum_change:+.1} %: one workload outweighs the
--	others
-- why: A sum over workloads is dominated by the one with the largest numbers.
--	Where it says the opposite of the mean there is no overall number that
--	could be told.
SELECT c.id AS comparison_id, c.metric, o.groups, o.change, o.sum_change,
	c.test_line AS line
FROM comparison c
JOIN overall o ON o.comparison_id = c.id
WHERE c.thread_id = :thread AND c.headline = 1 AND o.change * o.sum_change < 0
	AND max(abs(o.change), abs(o.sum_change)) >= c.theta
