-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: support.repeats
-- title: it is there each time
-- class: support
-- needs: cue C5
-- weight: 0.7
-- message: the reporter says that it shows each time
-- why: Who has run it again and again tells of more runs than he prints.
SELECT min(s.line) AS line
FROM said s
WHERE s.thread_id = :thread AND s.cue = 'C5' AND s.points >= 1
	AND s.author_role IN ('reporter', 'robot')
HAVING count(*) > 0
