-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: ending.not-reproduced
-- title: others do not see it
-- class: ending
-- needs: ending not-repro
-- weight: 0
-- message: others could not reproduce it
-- why: Without proof in numbers it stays open. The weight is with
--	doubt.not-reproduced.
SELECT e.points, e.line,
	CASE WHEN e.decided THEN 'inconclusive' END AS verdict
FROM ending e
WHERE e.thread_id = :thread AND e.ending = 'not-repro'
