-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: doubt.single-run
-- title: a single run on a side
-- class: doubt
-- message: {runs} of {metric}: the spread is assumed, not measured
-- why: One run a side cannot show its own run-to-run spread; the comparison
--	leans on an assumed one and its probability is capped at 0.80.
SELECT c.id AS comparison_id, c.metric,
	iif(max(c.n_base, c.n_test) <= 1, 'one run a side',
		c.n_base || ' and ' || c.n_test || ' runs') AS runs,
	c.test_line AS line
FROM comparison c
WHERE c.thread_id = :thread AND c.headline = 1
	AND c.tier IN ('single', 'table')
	AND min(c.n_base, c.n_test) <= 1
