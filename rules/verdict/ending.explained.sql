-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: ending.explained
-- title: explained
-- class: ending
-- needs: ending explained
-- weight: 0.5
-- message: the slowdown has an explanation that is no fault of the code
--	({points:.1} points)
-- why: A change of defaults, a debug option, a misconfiguration, a known
--	problem. Words alone do not overrule measured numbers unless they say
--	that it is no regression.
SELECT e.points, e.line,
	CASE WHEN e.decided THEN 'not-a-regression' END AS verdict
FROM ending e
WHERE e.thread_id = :thread AND e.ending = 'explained' AND e.by_tracker = 0
