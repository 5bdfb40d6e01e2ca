-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: support.together
-- title: another person's numbers show it as well
-- class: support
-- needs: authors, comparison
-- weight: 1.5
-- message: {author} measured {metric} {change:+.1} % as well; both experiments
--	together: p {together:.3}
-- why: Two people have two machines. Each experiment may be too small to
--	decide alone; that both err in the same direction is less likely. The
--	p values are combined after Fisher; both must lose more than matters.
WITH run_author AS (
	SELECT x.comparison_id, min(m.author) AS author
	FROM comparison c
	JOIN comparison_run x ON x.comparison_id = c.id AND x.side <> 'third'
	JOIN run r ON r.id = x.run_id
	JOIN block b ON b.id = r.block_id
	JOIN message m ON m.id = b.origin_message_id
	WHERE c.thread_id = :thread AND c.metric = (SELECT h.metric
		FROM comparison h WHERE h.thread_id = :thread AND h.headline = 1)
	GROUP BY x.comparison_id
	HAVING count(DISTINCT m.author) = 1),
pair AS (
	SELECT h.id, h.metric, o.change, o.test_line, b.author,
		max(h.p, 1e-12) * max(o.p, 1e-12) / 4 AS x
	FROM comparison h
	JOIN run_author a ON a.comparison_id = h.id
	JOIN comparison o ON o.thread_id = h.thread_id AND o.metric = h.metric
		AND o.id <> h.id AND o.derived_from IS NULL
	JOIN run_author b ON b.comparison_id = o.id AND b.author <> a.author
	WHERE h.thread_id = :thread AND h.headline = 1
		AND h.direction = 'worse' AND o.direction = 'worse'
		AND abs(h.change) >= h.theta AND abs(o.change) >= o.theta
		AND h.p IS NOT NULL AND o.p IS NOT NULL)
SELECT p.id AS comparison_id, p.metric, p.author, p.change,
	p.test_line AS line, 2 * p.x * (1 - ln(p.x)) AS together
FROM pair p
WHERE 2 * p.x * (1 - ln(p.x)) <=
	(SELECT value FROM threshold WHERE name = 'alpha')
ORDER BY p.x LIMIT 1
