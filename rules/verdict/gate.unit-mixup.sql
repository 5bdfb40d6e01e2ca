-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: gate.unit-mixup
-- title: a difference that a unit explains
-- class: gate
-- verdict: not-comparable
-- message: {metric} differs by {percent:.1} %, as kB against KiB would
--	({factor:.3} times), and no figure without a unit of bytes confirms
--	it
-- why: Byte rates printed by different tools or typed by hand mix 1000 and
--	1024. A ratio of 1.024, its square or its cube is taken for that,
--	unless operations per second or a run time of the same runs changed
--	alike.
WITH candidate AS (
	SELECT c.*, max(c.base, c.test) / min(c.base, c.test) AS ratio
	FROM comparison c
	WHERE c.thread_id = :thread AND c.unit = 'bytes/s'
		AND min(c.base, c.test) > 0 AND c.headline = 1
		AND (c.tier IN ('claim', 'table') OR (
			SELECT count(DISTINCT coalesce(r.tool_version, ''))
			FROM comparison_run a JOIN run r ON r.id = a.run_id
			WHERE a.comparison_id = c.id
				AND a.side IN ('base', 'test')) > 1))
SELECT c.id AS comparison_id, c.metric, 100 * (c.ratio - 1) AS percent,
	CASE WHEN c.ratio < 1.03 THEN 1.024 WHEN c.ratio < 1.06 THEN 1.049
		ELSE 1.074 END AS factor,
	c.test_line AS line
FROM candidate c
WHERE (c.ratio BETWEEN 1.02144 AND 1.02656
	OR c.ratio BETWEEN 1.04595 AND 1.05120
	OR c.ratio BETWEEN 1.07106 AND 1.07643)
	AND NOT EXISTS (SELECT 1 FROM comparison o
		WHERE o.thread_id = c.thread_id
			AND o.workload_id IS c.workload_id
			AND o.sequence = c.sequence AND o.id <> c.id
			AND (o.unit IS NULL OR o.unit <> 'bytes/s')
			AND min(o.base, o.test) > 0
			AND abs(max(o.base, o.test) / min(o.base, o.test)
				- c.ratio) < 0.005)
