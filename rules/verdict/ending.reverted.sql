-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: ending.reverted
-- title: reverted
-- class: ending
-- needs: ending reverted
-- message: the change is reverted or dropped
-- why: Maintainers take back what they believe to be at fault.
SELECT e.points, e.line,
	CASE WHEN e.decided AND (EXISTS (SELECT 1 FROM comparison c
			WHERE c.thread_id = e.thread_id AND c.headline = 1
			AND c.direction = 'worse')
		OR (NOT EXISTS (SELECT 1 FROM comparison c
				WHERE c.thread_id = e.thread_id
				AND c.headline = 1)
			AND (EXISTS (SELECT 1 FROM complaint x
				WHERE x.thread_id = e.thread_id)
			OR EXISTS (SELECT 1 FROM said t
				WHERE t.thread_id = e.thread_id
				AND t.cue = 'T1' AND t.points >= 1
				AND t.author_role = 'reporter'))))
		THEN 'regression' END AS verdict,
	iif(EXISTS (SELECT 1 FROM said a WHERE a.thread_id = e.thread_id
		AND a.ending = 'reverted' AND a.with_numbers), 2.2, 1) AS weight
FROM ending e
WHERE e.thread_id = :thread AND e.ending = 'reverted'
