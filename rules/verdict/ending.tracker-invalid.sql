-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: ending.tracker-invalid
-- title: closed as invalid by the tracker
-- class: ending
-- needs: ending explained
-- weight: 0.5
-- message: the tracker closed it as no regression
-- why: A regression tracker closes what follows from a change of defaults,
--	of configuration or of a mitigation. The slowdown is real; its cause
--	is not a fault.
SELECT e.points, e.line,
	CASE WHEN e.decided THEN 'not-a-regression' END AS verdict
FROM ending e
WHERE e.thread_id = :thread AND e.ending = 'explained' AND e.by_tracker = 1
