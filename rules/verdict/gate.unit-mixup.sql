-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: gate.unit-mixup
-- title: a difference that a unit explains
-- class: gate
-- needs: tier claim or tier table or tools
-- verdict: not-comparable
-- message: {metric} differs {ratio:.3} times, as {units} would, and no figure
--	in another unit confirms it
-- why: Byte rates printed by different tools or typed by hand mix 1000 and
--	1024, bits and bytes; times mix ns, us and ms. A ratio of 1.024, its
--	square or its cube, of 8 or of 1000 is taken for that, unless
--	operations per second or a run time of the same runs changed alike. The
--	square wants millions of bytes and the cube thousands of millions, and
--	neither is found in one line: "from 2345 to 2180 MB/s" has one unit.
WITH candidate AS (
	SELECT c.*, max(c.base, c.test) / min(c.base, c.test) AS ratio
	FROM comparison c
	WHERE c.thread_id = :thread AND c.unit IN ('bytes/s', 'ns')
		AND min(c.base, c.test) > 0 AND c.headline = 1
		AND (c.tier IN ('claim', 'table') OR (
			SELECT count(DISTINCT coalesce(r.tool_version, ''))
			FROM comparison_run a JOIN run r ON r.id = a.run_id
			WHERE a.comparison_id = c.id
				AND a.side IN ('base', 'test')) > 1)),
step (unit, ratio, slack, units, least) AS (
	SELECT 'bytes/s', pow(s.value, k.column1), l.value, 'kB against KiB',
		pow(1000.0, k.column1)
	FROM threshold s, threshold l, (VALUES (1), (2), (3)) k
	WHERE s.name = 'unit_step' AND l.name = 'unit_slack'
	UNION ALL
	SELECT k.column1, k.column2, w.value, k.column3, 0
	FROM threshold w, (VALUES ('bytes/s', 8.0, 'Mbit against MB'),
		('ns', 1000.0, 'us against ms')) k
	WHERE w.name = 'unit_slack_wide')
SELECT c.id AS comparison_id, c.metric, c.ratio, s.units, c.test_line AS line
FROM candidate c
JOIN step s ON s.unit = c.unit AND abs(ln(c.ratio) - ln(s.ratio)) <= s.slack
	AND min(c.base, c.test) >= s.least
	AND (s.least <= 1000 OR c.base_line IS NOT c.test_line)
WHERE NOT EXISTS (SELECT 1 FROM comparison o
		WHERE o.thread_id = c.thread_id
			AND o.workload_id IS c.workload_id
			AND o.sequence = c.sequence AND o.id <> c.id
			AND (o.unit IS NULL OR o.unit <> c.unit)
			AND min(o.base, o.test) > 0
			AND abs(ln(max(o.base, o.test) / min(o.base, o.test))
				- ln(c.ratio)) < 0.005)
LIMIT 1
