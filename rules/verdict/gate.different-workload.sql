-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: gate.different-workload
-- title: the sides ran different workloads
-- class: gate
-- needs: no measured
-- verdict: not-comparable
-- message: both sides measured {metric}, but with other settings:
--	{differences}
-- why: A difference in the settings of the benchmark is a difference that
--	the kernel need not explain.
WITH seen AS (
	SELECT s.role, m.metric, r.tool, r.workload_id, min(m.line) AS line
	FROM state s
	JOIN run r ON r.state_id = s.id
	JOIN measurement m ON m.run_id = r.id AND m.metric GLOB '*.iops'
	WHERE s.thread_id = :thread AND s.role IN ('base', 'test')
		AND NOT EXISTS (SELECT 1 FROM comparison c
			WHERE c.thread_id = :thread AND c.tier NOT IN ('claim', 'histogram', 'profile'))
	GROUP BY s.role, m.metric, r.tool, r.workload_id),
base AS (SELECT * FROM seen WHERE role = 'base' ORDER BY line LIMIT 100),
test AS (SELECT * FROM seen WHERE role = 'test' ORDER BY line LIMIT 100)
SELECT b.metric, min(b.line) AS line, group_concat(DISTINCT p.name || ' ' ||
	p.value || ' against ' || q.value) AS differences
FROM base b
JOIN test t ON t.metric = b.metric AND t.tool = b.tool
JOIN parameter p ON p.workload_id = b.workload_id
JOIN parameter q ON q.workload_id = t.workload_id AND q.name = p.name
WHERE p.value <> q.value
GROUP BY b.metric
