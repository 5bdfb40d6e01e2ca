-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: support.told
-- title: the report tells of a change
-- class: support
-- needs: said told
-- message: the reporter tells that it became worse{kernels}
-- why: Who has run both kernels and says that the newer one is slower has
--	made an experiment, even where the numbers of both sides are not
--	there to be compared. A loss that is told without saying since when
--	counts less.
SELECT s.line,
	iif(s.cue = 'T1', 0.8, 0.7) AS weight,
	iif(s.cue = 'T1', ' from one kernel to another', '') AS kernels
FROM said s
WHERE s.thread_id = :thread AND s.ending = 'told' AND s.points >= 1
	AND s.author_role = 'reporter'
	AND NOT EXISTS (SELECT 1 FROM message m WHERE m.thread_id = :thread
		AND m.position = 0 AND m.kind = 'patch')
ORDER BY s.cue, s.line LIMIT 1
