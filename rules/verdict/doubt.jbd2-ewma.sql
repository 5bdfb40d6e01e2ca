-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: doubt.jbd2-ewma
-- title: a running average of recent commits
-- class: doubt
-- needs: jbd2
-- message: the commit time is a running average over about 7 commits: single
--	readings of it prove nothing
-- why: After each commit the kernel keeps a quarter of the new value and
--	three of the old. Its spread is larger than most differences.
SELECT min(c.id) AS comparison_id, min(c.test_line) AS line
FROM comparison c
WHERE c.thread_id = :thread AND c.metric = 'jbd2.commit_time'
HAVING count(*) > 0
