-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: ending.withdrawn
-- title: the report was withdrawn
-- class: ending
-- needs: ending withdrawn
-- weight: -4
-- message: the report was taken back
-- why: Who reported it says that the numbers were wrong, or asks to ignore
--	them. That outweighs the numbers.
SELECT e.points, e.line,
	CASE WHEN e.decided THEN 'noise' END AS verdict
FROM ending e
WHERE e.thread_id = :thread AND e.ending = 'withdrawn'
