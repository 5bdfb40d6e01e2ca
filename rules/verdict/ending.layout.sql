-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: ending.layout
-- title: an effect of code layout
-- class: ending
-- needs: ending layout
-- weight: -3
-- message: the difference comes from how code or data were placed
--	({points:.1} points)
-- why: A change of alignment moves benchmarks by several percent without any
--	change in what the code does; it repeats, so significance does not
--	speak against it.
SELECT e.points, e.line,
	CASE WHEN e.decided THEN 'noise' END AS verdict
FROM ending e
WHERE e.thread_id = :thread AND e.ending = 'layout'
