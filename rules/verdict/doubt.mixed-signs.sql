-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: doubt.mixed-signs
-- title: throughput and latency disagree
-- class: doubt
-- needs: comparison
-- weight: -0.7
-- message: {metric} is worse by {loss:.1} %, but {other} is better by
--	{gain:.1} %
-- why: In a closed loop fewer operations per second mean that each took
--	longer, somewhere. A mean latency that is better on the slower side
--	says that the time went elsewhere, or that one of the two is noise.
SELECT c.id AS comparison_id, c.metric, abs(c.change) AS loss,
	o.metric AS other, max(abs(o.change)) AS gain, o.test_line AS line
FROM comparison c
JOIN comparison o ON o.thread_id = c.thread_id
	AND o.workload_id = c.workload_id AND o.sequence = c.sequence
	AND o.metric GLOB '*lat*mean' AND o.direction = 'better'
	AND abs(o.change) >= 1
WHERE c.thread_id = :thread AND c.headline = 1 AND c.direction = 'worse'
	AND (c.metric GLOB '*iops' OR c.metric GLOB '*bw')
GROUP BY c.id
