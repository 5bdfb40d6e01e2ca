-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: doubt.jbd2-quantised
-- title: differences within one tick
-- class: doubt
-- needs: jbd2
-- message: no more than one printed step apart, so that the true means may be
--	the same: {metrics}
-- why: The journal rounds down to whole ticks and whole blocks: the true
--	mean lies anywhere up to the next.
WITH meeting AS (
	SELECT DISTINCT c.id, c.test_line, c.metric, c.base, c.test, c.unit
	FROM comparison c
	JOIN comparison_run x ON x.comparison_id = c.id AND x.side = 'base'
	JOIN measurement a ON a.run_id = x.run_id AND a.metric = c.metric
	JOIN comparison_run y ON y.comparison_id = c.id AND y.side = 'test'
	JOIN measurement b ON b.run_id = y.run_id AND b.metric = c.metric
	WHERE c.thread_id = :thread AND c.metric GLOB 'jbd2.*'
		AND c.n_base * c.n_test <= 10000
		AND c.base <> c.test AND a.lo <= b.hi AND b.lo <= a.hi
	ORDER BY c.id)
SELECT min(m.id) AS comparison_id, min(m.test_line) AS line,
	group_concat(m.said, '; ') AS metrics
FROM (SELECT min(id) AS id, min(test_line) AS test_line,
		substr(metric, 6) || ' ' || human(base, coalesce(unit, ''))
		|| ' and ' || human(test, coalesce(unit, '')) AS said
	FROM meeting GROUP BY said ORDER BY id) m
HAVING count(*) > 0
