-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: ending.not-reproduced
-- title: others do not see it
-- class: ending
-- needs: ending not-repro
-- weight: 0
-- message: others could not reproduce it
-- why: Without proof in numbers it stays open. The weight is with
--	doubt.not-reproduced. Who answers a patch and sees no difference, where
--	nobody told of a loss before, has compared the two kernels.
SELECT e.points, e.line,
	CASE WHEN e.decided AND EXISTS (SELECT 1 FROM said s
			JOIN message m ON m.id = s.message_id
			WHERE s.thread_id = e.thread_id
			AND s.ending = 'not-repro' AND s.points >= 2
			AND s.author_role = 'reporter'
			AND m.subject LIKE 're:%[%patch%')
		AND NOT EXISTS (SELECT 1 FROM said t
			WHERE t.thread_id = e.thread_id
			AND t.ending IN ('told', 'confirmed')
			AND t.points >= 1)
		AND NOT EXISTS (SELECT 1 FROM complaint x
			WHERE x.thread_id = e.thread_id)
		AND NOT EXISTS (SELECT 1 FROM comparison c
			WHERE c.thread_id = e.thread_id AND c.headline = 1
			AND c.direction = 'worse') THEN 'no-change'
	WHEN e.decided THEN 'inconclusive' END AS verdict
FROM ending e
WHERE e.thread_id = :thread AND e.ending = 'not-repro'
