-- SPDX-License-Identifier: GPL-2.0-or-later
-- What analyzer/verdict*.c reads and writes.

-- name: verdict_comparisons
SELECT c.id, c.workload_id, c.metric, c.unit, c.family, c.tier, c.n_base,
	c.n_test, c.base, c.test, c.change, c.direction, c.p, c.p_adjusted,
	c.ci_lo, c.ci_hi, c.noise, c.theta, c.n_needed, c.verdict, c.headline,
	b.label, b.kernel, b.variant, t.label, t.kernel, t.variant,
	c.derived_from IS NOT NULL,
	EXISTS (SELECT 1 FROM claim k WHERE k.comparison_id = c.id
		AND k.up_to = 1 AND c.tier = 'claim'), c.p_equivalent, o.p
FROM comparison c
LEFT JOIN overall o ON o.comparison_id = c.id
LEFT JOIN state b ON b.id = c.base_state
LEFT JOIN state t ON t.id = c.test_state
WHERE c.thread_id = ?1 AND c.better <> 'neither' AND c.family <> 'context'
ORDER BY c.id

-- name: verdict_findings
SELECT rule, class, verdict, weight, comparison_id FROM finding
WHERE thread_id = ?1 ORDER BY id

-- name: verdict_facts
SELECT
	(SELECT count(*) FROM comparison c WHERE c.thread_id = ?1),
	(SELECT count(*) FROM run r JOIN state s ON s.id = r.state_id
	 WHERE s.thread_id = ?1
	 -- A workload that is shown without a result is none.
	 AND (EXISTS (SELECT 1 FROM measurement m WHERE m.run_id = r.id)
	      OR EXISTS (SELECT 1 FROM profile p WHERE p.run_id = r.id)
	      OR EXISTS (SELECT 1 FROM histogram h WHERE h.run_id = r.id)
	      OR EXISTS (SELECT 1 FROM series_point p
			 WHERE p.run_id = r.id))),
	(SELECT count(*) FROM claim k JOIN message m ON m.id = k.message_id
	 WHERE m.thread_id = ?1 AND k.kind <> 'none-seen'),
	(SELECT count(*) FROM run r JOIN state s ON s.id = r.state_id
	 WHERE s.thread_id = ?1 AND s.role = 'base'),
	(SELECT count(*) FROM run r JOIN state s ON s.id = r.state_id
	 WHERE s.thread_id = ?1 AND s.role = 'test'),
	(SELECT count(*) FROM reference r JOIN message m ON m.id = r.message_id
	 WHERE m.thread_id = ?1 AND r.kind = 'commit' AND r.rejected = 0
	 AND r.points >= 1.8)

-- name: verdict_forget
DELETE FROM verdict WHERE thread_id = ?1

-- name: verdict_forget_needs
DELETE FROM need WHERE thread_id = ?1

-- name: verdict_insert
INSERT INTO verdict (thread_id, class, probability, headline, comparison_id,
	base_odds, weights, floor, cap, base_why)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)

-- name: verdict_count_findings
UPDATE finding SET counted = comparison_id IS NULL OR comparison_id = ?2
WHERE thread_id = ?1

-- name: verdict_insert_need
INSERT INTO need (thread_id, text) VALUES (?1, ?2)
