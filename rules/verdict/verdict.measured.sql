-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: verdict.measured
-- title: what the numbers say
-- class: verdict
-- message: beyond noise {worse} of the main metrics got worse and {better}
--	better; the headline is {said}
-- why: The headline's verdict is that of the report, unless a third or more
--	of the significant changes go the other way: then it is mixed. In a
--	closed loop less work also means less waiting, so a latency does not
--	stand against a throughput of the same workload; what a tool printed
--	is not outvoted by loose numbers of the prose; and the largest value
--	of a run, being one event, has no vote unless it is the headline. What
--	else got better makes no improvement of a headline that got worse;
--	where a fix or a revert is said to work, what is better is its gain.
WITH head AS (
	SELECT c.id, c.workload_id, c.verdict, c.direction,
		c.metric LIKE '%lat%' AS latency,
		c.tier = 'claim' OR c.metric GLOB 'prose.*' AS loose
	FROM comparison c
	WHERE c.thread_id = :thread AND c.headline = 1),
tally AS (
	SELECT coalesce(sum(c.verdict = 'regression'), 0) AS worse,
		coalesce(sum(c.verdict = 'improvement'), 0) AS better
	FROM comparison c JOIN threshold x ON x.name = 'theta_extreme'
	LEFT JOIN head h
	WHERE c.thread_id = :thread AND c.family = 'primary'
		AND c.better <> 'neither' AND c.derived_from IS NULL
		AND (c.id IS h.id OR coalesce(c.theta, 0) < 100 * x.value)
		AND (h.id IS NULL OR c.id = h.id
			OR NOT (c.metric LIKE '%lat%' AND NOT h.latency
				AND c.workload_id IS h.workload_id)
			AND ((c.tier = 'claim' OR c.metric GLOB 'prose.*')
				<= h.loose)))
SELECT (SELECT h.id FROM head h) AS comparison_id, t.worse, t.better,
	coalesce((SELECT h.verdict FROM head h), 'none') AS said,
	CASE WHEN min(t.worse, t.better) > 0 AND EXISTS (SELECT 1
			FROM ending e WHERE e.thread_id = :thread
			AND e.ending IN ('fixed', 'reverted'))
		THEN 'regression'
	WHEN min(t.worse, t.better) > 0
			AND min(t.worse, t.better) >= o.value * (t.worse + t.better)
		THEN 'mixed'
	WHEN EXISTS (SELECT 1 FROM head h JOIN overall v
			ON v.comparison_id = h.id
			WHERE v.opposed >= o.value * v.groups) THEN 'mixed'
	WHEN (SELECT h.verdict FROM head h) IN ('regression', 'improvement')
		THEN (SELECT h.verdict FROM head h)
	WHEN t.worse > t.better THEN 'regression'
	WHEN t.better > 0 THEN iif((SELECT h.direction FROM head h) = 'worse',
		'mixed', 'improvement')
	ELSE (SELECT h.verdict FROM head h WHERE h.verdict IN
		('noise', 'no-change', 'inconclusive', 'not-comparable')) END
	AS verdict
FROM tally t JOIN threshold o ON o.name = 'opposed_share'
WHERE t.worse + t.better > 0 OR EXISTS (SELECT 1 FROM head h)
