-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: note.flags
-- title: runs that stand apart
-- class: note
-- message: {metric}: {flags}
-- why: bimodal: two levels within one side, as from two placements on a chip
--	or two states of a device. warm-up: the first run is off the others.
--	outlier: more than 5 robust standard deviations off. They are counted
--	like all others.
SELECT c.id AS comparison_id, c.metric, c.flags, c.test_line AS line
FROM comparison c
WHERE c.thread_id = :thread AND c.flags IS NOT NULL AND c.sensitive = 0
	AND c.family = 'primary' AND c.derived_from IS NULL
ORDER BY c.headline DESC, c.id LIMIT 3
