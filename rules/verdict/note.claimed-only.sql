-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: note.claimed-only
-- title: claimed, not measured
-- class: note
-- needs: tier claim
-- message: the change of {change:+.1} % is claimed; no numbers of both sides
--	are shown
-- why: A claim counts as one run a side with a rounded figure; its
--	probability is capped at 0.70.
SELECT c.id AS comparison_id, c.change, c.test_line AS line
FROM comparison c
WHERE c.thread_id = :thread AND c.headline = 1 AND c.tier = 'claim'
