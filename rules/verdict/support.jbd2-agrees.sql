-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: support.jbd2-agrees
-- title: the journal agrees
-- class: support
-- needs: jbd2
-- weight: 0.2
-- message: the commit time is worse in all {readings} readings
-- why: One reading of it proves nothing; that several agree speaks, weakly,
--	for a real change.
SELECT count(*) AS readings, min(c.test_line) AS line
FROM comparison c
WHERE c.thread_id = :thread AND c.metric = 'jbd2.commit_time'
HAVING count(*) >= 2 AND sum(c.direction = 'worse') = count(*)
	AND EXISTS (SELECT 1 FROM comparison h WHERE h.thread_id = :thread
		AND h.headline = 1 AND h.direction = 'worse')
