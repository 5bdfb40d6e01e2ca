-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: support.still-regression
-- title: a robot saw it again on later trees
-- class: support
-- needs: cue C3
-- weight: 1
-- message: the robot tested later trees and still sees the regression
-- why: A test at another time, on another build, is a reproduction.
SELECT min(s.line) AS line
FROM said s
WHERE s.thread_id = :thread AND s.cue = 'C3' AND s.points >= 1
	AND s.author_role = 'robot'
HAVING count(*) > 0
