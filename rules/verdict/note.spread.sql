-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: note.spread
-- title: the spread changed
-- class: note
-- message: {metric} varies differently on the two sides; see its reason
-- why: A spread that doubles is a change too, though the level stays.
SELECT c.id AS comparison_id, c.metric, c.test_line AS line
FROM comparison c
WHERE c.thread_id = :thread AND c.family = 'primary' AND c.verdict = 'noise'
ORDER BY c.headline DESC, c.id LIMIT 1
