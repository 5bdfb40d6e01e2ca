-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: support.bisected
-- title: a bisection landed on a commit
-- class: support
-- weight: 0.7
-- message: a bisection names {value}
-- why: A bisection repeats the comparison at every step.
SELECT r.value, r.line
FROM reference r JOIN message m ON m.id = r.message_id
WHERE m.thread_id = :thread AND r.kind = 'commit' AND r.rejected = 0
	AND r.role IN ('bisected', 'robot-bisected')
ORDER BY r.points DESC, r.id LIMIT 1
