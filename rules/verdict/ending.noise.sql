-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: ending.noise
-- title: called noise
-- class: ending
-- needs: ending noise
-- message: the difference is called noise
-- why: Said in words it lowers the probability; it decides only where no
--	measurement stands against it, or a weak one (p at least 0.001)
--	against who reported or knows the code.
SELECT e.points, e.line,
	CASE WHEN e.decided THEN 'noise'
	WHEN EXISTS (SELECT 1 FROM said a WHERE a.thread_id = e.thread_id
			AND a.ending = 'noise' AND a.points >= 2.2
			AND a.author_role IN ('reporter', 'maintainer',
				'commit-author'))
		AND (SELECT coalesce(c.p_adjusted, c.p, 0) FROM comparison c
			WHERE c.thread_id = e.thread_id AND c.headline = 1)
		>= 0.001 THEN 'noise' END AS verdict,
	iif(EXISTS (SELECT 1 FROM said a WHERE a.thread_id = e.thread_id
		AND a.ending = 'noise' AND a.points > 0
		AND a.author_role IN ('reporter', 'robot')), -3, -2) AS weight
FROM ending e
WHERE e.thread_id = :thread AND e.ending = 'noise'
