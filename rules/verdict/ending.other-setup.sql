-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: ending.other-setup
-- title: the setups differed
-- class: ending
-- needs: ending not-comparable
-- weight: -4
-- message: the setups of the two sides differed, it is said
-- why: Another environment, option or rate on one side, told by those who
--	measured.
SELECT e.points, e.line,
	CASE WHEN e.decided THEN 'not-comparable' END AS verdict
FROM ending e
WHERE e.thread_id = :thread AND e.ending = 'not-comparable'
