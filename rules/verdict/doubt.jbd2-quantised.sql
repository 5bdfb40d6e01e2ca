-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: doubt.jbd2-quantised
-- title: a difference within one tick
-- class: doubt
-- message: {metric}: {base} and {test} are no more than one printed step
--	apart; the true means may be the same
-- why: The journal rounds down to whole ticks and whole blocks: the true
--	mean lies anywhere up to the next.
SELECT c.id AS comparison_id, c.metric, c.base, c.test, c.test_line AS line
FROM comparison c
WHERE c.thread_id = :thread AND c.metric GLOB 'jbd2.*' AND c.base <> c.test
	AND c.n_base * c.n_test <= 10000
	AND EXISTS (SELECT 1 FROM comparison_run x
		JOIN measurement a ON a.run_id = x.run_id
			AND a.metric = c.metric
		JOIN comparison_run y ON y.comparison_id = c.id
			AND y.side = 'test'
		JOIN measurement b ON b.run_id = y.run_id
			AND b.metric = c.metric
		WHERE x.comparison_id = c.id AND x.side = 'base'
			AND a.lo <= b.hi AND b.lo <= a.hi)
LIMIT 3
