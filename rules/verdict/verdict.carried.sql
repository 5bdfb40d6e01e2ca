-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: verdict.carried
-- title: people's tests carry it
-- class: verdict
-- verdict: regression
-- message: {what}
-- why: Counts where the numbers are inconclusive. A loss that the numbers
--	show but cannot prove, and a bisection that was repeated at each step,
--	reverted, seen by others or taken up: that is an experiment of its own.
--	Where there is nothing to compare, the support must be strong enough;
--	so where single runs point the same way as what the report tells, and
--	a change is large, or its size is what the reporter says it is.
WITH head AS (
	SELECT c.direction, c.n_base, abs(c.change) >= 3 * c.theta
		OR (abs(c.change) >= 1.5 * c.theta AND EXISTS (SELECT 1
			FROM claim k JOIN message m ON m.id = k.message_id
			WHERE m.thread_id = :thread AND k.supported = 1
			AND k.comparison_id = c.id AND k.percent < 0
			AND m.author_role = 'reporter')) AS large
	FROM comparison c
	WHERE c.thread_id = :thread AND c.headline = 1),
support AS (
	SELECT coalesce(sum(f.weight), 0) AS points,
		coalesce(max(f.rule = 'support.bisected'), 0) AS bisected,
		coalesce(max(f.rule GLOB 'support.revert*'), 0) AS reverted,
		coalesce(max(f.rule GLOB 'support.reproduced*'), 0) AS seen,
		coalesce(max(f.rule = 'support.maintainer-accepts'), 0) AS accepted,
		coalesce(max(f.rule = 'support.together'), 0) AS together,
		coalesce(max(f.rule = 'support.told'), 0) AS told,
		coalesce(min(f.rule = 'support.told'), 0) AS only_told
	FROM finding f
	WHERE f.thread_id = :thread AND f.class = 'support'),
need AS (
	SELECT iif(EXISTS (SELECT 1 FROM complaint x
			WHERE x.thread_id = :thread AND x.strength = 2)
		OR EXISTS (SELECT 1 FROM said s, head h
			WHERE s.thread_id = :thread AND s.cue = 'T1'
			AND s.points >= 1.5 AND s.author_role = 'reporter'
			AND h.large),
		(SELECT value FROM threshold WHERE name = 'support_titled'),
		(SELECT value FROM threshold WHERE name = 'support_alone'))
		AS points)
SELECT s.points, CASE WHEN NOT EXISTS (SELECT 1 FROM head)
		AND s.only_told THEN 'as told, no figure to check'
	WHEN NOT EXISTS (SELECT 1 FROM head)
		THEN 'nothing to compare, but what people did and saw is enough'
	ELSE 'the numbers alone do not decide, but ' || CASE
		WHEN s.together THEN 'those of several people together do'
		WHEN NOT s.bisected
			THEN 'the report and what others say of it do'
		ELSE 'a bisection' || iif(s.reverted, ' and a revert do',
			iif(s.seen, ' and others do', iif(s.accepted,
			' and a maintainer do', ' with repeated runs does'))) END
	END AS what
FROM support s, need n
WHERE iif(EXISTS (SELECT 1 FROM head),
	EXISTS (SELECT 1 FROM head h WHERE h.direction = 'worse'
		AND (s.together OR (s.bisected AND (s.reverted OR s.seen
			OR s.accepted OR h.n_base >= (SELECT value
			FROM threshold WHERE name = 'repeated_runs')))
		OR (s.told AND s.points >= iif(h.n_base < (SELECT value
			FROM threshold WHERE name = 'repeated_runs'), n.points,
			(SELECT value FROM threshold
			WHERE name = 'support_alone'))))),
	s.points >= n.points)
