-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: ending.noise
-- title: called noise
-- class: ending
-- message: the difference is called noise ({points:.1} points)
-- why: Said in words it lowers the probability; it decides only where no
--	measurement stands against it. From the reporter it counts more.
SELECT e.points, e.line,
	CASE WHEN e.decided THEN 'noise' END AS verdict,
	iif(EXISTS (SELECT 1 FROM said a WHERE a.thread_id = e.thread_id
		AND a.ending = 'noise' AND a.points > 0
		AND a.author_role IN ('reporter', 'robot')), -3, -2) AS weight
FROM ending e
WHERE e.thread_id = :thread AND e.ending = 'noise'
