-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: support.revert-run
-- title: numbers of a kernel with the change taken out
-- class: support
-- needs: revert, comparison
-- message: {metric} without the change: {without}, with it: {with}{proven}
-- why: The same kernel with and without the change differs in nothing else.
--	It weighs fully when the difference is proven by its own numbers: with
--	the change alone against both kernels without it (p <= 0.05), and half
--	of the change or more taken back; more where that half is certain.
SELECT c.id AS comparison_id, c.metric, human(c.test, c.unit) AS "with",
	human(coalesce((SELECT avg(m.value)
		FROM comparison_run r JOIN measurement m ON m.run_id = r.run_id
		WHERE r.comparison_id = c.id AND r.side = 'third'
			AND m.metric = c.metric AND c.third_state = b.id),
		c.base), c.unit) AS without,
	coalesce((SELECT min(m.line)
		FROM comparison_run r JOIN measurement m ON m.run_id = r.run_id
		WHERE r.comparison_id = c.id AND r.side = 'third'
			AND m.metric = c.metric AND c.third_state = b.id),
		c.base_line) AS line,
	CASE WHEN c.revert = 'strong' THEN 3 WHEN c.revert = 'confirmed'
		OR (b.id = c.base_state AND c.verdict = 'regression')
		THEN 2.2 ELSE 0.7 END AS weight,
	CASE WHEN c.revert IN ('strong', 'confirmed') THEN ': it takes back '
		|| round(100 * c.recovery) || ' % of the change'
	WHEN b.id = c.base_state AND c.verdict = 'regression' THEN ''
	ELSE ', not proven by itself' END AS proven
FROM comparison c
JOIN state b ON b.id IN (c.base_state, c.third_state)
WHERE c.thread_id = :thread AND c.headline = 1 AND c.direction = 'worse'
	AND c.tier <> 'claim' AND b.variant = 'revert'
	AND (b.id = c.base_state OR c.revert IS NULL OR c.revert <> 'no-help')
LIMIT 1
