-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: ending.tracker-inconclusive
-- title: closed as inconclusive by the tracker
-- class: ending
-- needs: ending inconclusive
-- weight: 0
-- message: the tracker closed it as inconclusive
-- why: Nobody could settle it.
SELECT e.points, e.line,
	CASE WHEN e.decided THEN 'inconclusive' END AS verdict
FROM ending e
WHERE e.thread_id = :thread AND e.ending = 'inconclusive'
