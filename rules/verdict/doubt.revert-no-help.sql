-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: doubt.revert-no-help
-- title: taking the change out does not help
-- class: doubt
-- needs: comparison
-- message: with the change taken out {metric} stays where it was: {recovery:.0}
--	% of the loss comes back
-- why: The loss is significant and at most a fifth of it is taken back: it may
--	be real, but this change is not its cause. So it weighs on the suspect
--	and not on the loss.
SELECT c.id AS comparison_id, c.metric, 100 * c.recovery AS recovery,
	(SELECT min(m.line) FROM comparison_run r
		JOIN measurement m ON m.run_id = r.run_id
		WHERE r.comparison_id = c.id AND r.side = 'third'
			AND m.metric = c.metric) AS line
FROM comparison c
WHERE c.thread_id = :thread AND c.headline = 1 AND c.revert = 'no-help'
