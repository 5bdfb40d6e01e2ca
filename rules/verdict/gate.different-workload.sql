-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: gate.different-workload
-- title: the sides ran different workloads
-- class: gate
-- verdict: not-comparable
-- message: both sides measured {metric}, but with other settings:
--	{differences}
-- why: A difference in the settings of the benchmark is a difference that
--	the kernel need not explain.
SELECT m.metric, m.line, group_concat(DISTINCT p.name || ' ' || p.value ||
	' against ' || q.value) AS differences
FROM measurement m
JOIN run r ON r.id = m.run_id
JOIN state b ON b.id = r.state_id AND b.role = 'base'
JOIN measurement n ON n.metric = m.metric
JOIN run s ON s.id = n.run_id AND s.tool = r.tool
JOIN state t ON t.id = s.state_id AND t.role = 'test'
	AND t.thread_id = b.thread_id
JOIN parameter p ON p.workload_id = r.workload_id
JOIN parameter q ON q.workload_id = s.workload_id AND q.name = p.name
WHERE b.thread_id = :thread AND p.value <> q.value
	AND m.metric GLOB '*.iops'
	AND NOT EXISTS (SELECT 1 FROM comparison c
		WHERE c.thread_id = :thread AND c.tier <> 'claim')
GROUP BY m.metric
