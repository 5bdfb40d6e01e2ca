-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: doubt.disputed
-- title: the cause is disputed
-- class: doubt
-- needs: said disputed
-- message: the result or its cause is disputed{reasoned}
-- why: A reason why the change cannot be the cause counts more than
--	surprise.
SELECT t.line, iif(r.yes, -1.5, -0.7) AS weight,
	iif(r.yes, ', with a reason', '') AS reasoned
FROM said_total t
JOIN (SELECT count(*) > 0 AS yes FROM said s
	WHERE s.thread_id = :thread AND s.cue IN ('N4', 'N6') AND s.points > 0) r
WHERE t.thread_id = :thread AND t.ending = 'disputed' AND t.points >= 1.5
