-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: ending.functional
-- title: a functional bug
-- class: ending
-- needs: ending functional
-- weight: 0
-- message: it is a bug in what the code does, not in how fast it does it
--	({points:.1} points)
-- why: What looks like speed was work that was skipped, or the other way
--	round.
SELECT e.points, e.line,
	CASE WHEN e.decided THEN 'not-a-regression' END AS verdict
FROM ending e
WHERE e.thread_id = :thread AND e.ending = 'functional'
