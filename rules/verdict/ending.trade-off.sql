-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: ending.trade-off
-- title: an accepted cost
-- class: ending
-- needs: ending trade-off
-- weight: 0.5
-- message: the cost is expected or accepted
-- why: Correctness, security or a more common workload is paid for. It
--	concedes the slowdown.
SELECT e.points, e.line,
	CASE WHEN e.decided THEN 'not-a-regression' END AS verdict
FROM ending e
WHERE e.thread_id = :thread AND e.ending = 'trade-off'
