-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: ending.fixed
-- title: fixed
-- class: ending
-- needs: ending fixed
-- message: a fix is reported to work
-- why: What a fix takes away was there: the loss counts as real. With
--	numbers of the fixed kernel it counts more.
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
		AND a.ending = 'fixed' AND a.with_numbers), 2.2, 1) AS weight
FROM ending e
WHERE e.thread_id = :thread AND e.ending = 'fixed'
