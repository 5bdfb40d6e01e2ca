-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: support.revert-said
-- title: a revert is said to help
-- class: support
-- needs: cue V3
-- weight: 0.8
-- message: taking the change out is said to bring the performance back
-- why: In words only; a run with numbers is support.revert-run.
SELECT min(s.line) AS line
FROM said s
WHERE s.thread_id = :thread AND s.cue = 'V3' AND s.points >= 1
	AND NOT EXISTS (SELECT 1 FROM state b
		WHERE b.thread_id = :thread AND b.variant = 'revert')
HAVING count(*) > 0
