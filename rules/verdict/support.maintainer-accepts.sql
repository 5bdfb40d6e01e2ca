-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: support.maintainer-accepts
-- title: a maintainer takes it up
-- class: support
-- needs: cue A1 or cue C2 or cue F4 or cue V1
-- weight: 1
-- message: a maintainer or the author of the change accepts the report
-- why: Who knows the code looks into it, or calls it a regression.
SELECT min(s.line) AS line
FROM said s
WHERE s.thread_id = :thread AND s.cue IN ('A1', 'C2', 'F4', 'V1')
	AND s.points >= 1 AND s.author_role IN ('maintainer', 'commit-author')
HAVING count(*) > 0
