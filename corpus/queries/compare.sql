-- SPDX-License-Identifier: GPL-2.0-or-later
-- What analyzer/compare*.c reads and writes.

-- name: compare_values
SELECT r.workload_id, m.metric, r.sequence, s.role, s.id, r.id, s.variant,
	s.kernel, s.commit_id, s.label, m.value, m.unit, m.precision, m.n,
	m.spread, m.spread_kind, m.lo, m.hi, m.line, b.format, r.partial,
	s.config, b.origin_message_id, o.author
FROM measurement m
JOIN run r ON r.id = m.run_id
JOIN state s ON s.id = r.state_id
JOIN block b ON b.id = r.block_id
JOIN message o ON o.id = b.origin_message_id
WHERE s.thread_id = ?1 AND r.valid = 1 AND s.role IN ('base', 'test')
ORDER BY r.workload_id, r.sequence, m.metric, r.id, m.id

-- name: compare_parameters
SELECT p.workload_id, p.name, p.value FROM parameter p
JOIN workload w ON w.id = p.workload_id
WHERE w.thread_id = ?1 ORDER BY p.workload_id, p.name

-- name: compare_environment
SELECT key, value FROM environment WHERE thread_id = ?1 ORDER BY id

-- name: compare_title
SELECT title FROM thread WHERE id = ?1

-- name: compare_claims
SELECT c.id, c.kind, c.metric, c.percent, c.percent_most, c.factor,
	c.from_value, c.to_value, c.unit, c.up_to, c.in_subject, c.line,
	m.author_role, c.bound
FROM claim c JOIN message m ON m.id = c.message_id
WHERE m.thread_id = ?1 ORDER BY c.id

-- name: compare_forget_claims
UPDATE claim SET comparison_id = NULL, supported = NULL
WHERE message_id IN (SELECT id FROM message WHERE thread_id = ?1)

-- name: compare_forget_findings
DELETE FROM finding WHERE thread_id = ?1

-- name: compare_forget_verdict
DELETE FROM verdict WHERE thread_id = ?1

-- name: compare_forget_overall
DELETE FROM overall WHERE comparison_id IN
	(SELECT id FROM comparison WHERE thread_id = ?1)

-- name: compare_insert_overall
INSERT INTO overall (comparison_id, groups, change, ci_lo, ci_hi, p, p_sign,
	sum_change, opposed)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)

-- name: compare_forget_runs
DELETE FROM comparison_run WHERE comparison_id IN
	(SELECT id FROM comparison WHERE thread_id = ?1)

-- name: compare_forget
DELETE FROM comparison WHERE thread_id = ?1

-- name: compare_insert
INSERT INTO comparison (thread_id, workload_id, metric, unit, better, family,
	sequence, base_state, test_state, third_state, tier, test_name,
	n_base, n_test, base, test, base_line, test_line, change, direction,
	p, p_adjusted, ci_lo, ci_hi, confidence_level, noise, noise_source,
	theta, n_needed, verdict, headline, derived_from, why, p_equivalent,
	flags, sensitive, resolution, revert, recovery, recovery_lo,
	contrast_p)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16,
	?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29, ?30,
	?31, ?32, ?33, ?34, ?35, ?36, ?37, ?38, ?39, ?40, ?41)

-- name: compare_insert_shape
-- What describes is context: it makes no verdict.
INSERT INTO comparison (thread_id, workload_id, metric, unit, better, family,
	sequence, base_state, test_state, tier, test_name, n_base, n_test,
	base, test, base_line, test_line, change, direction, p, p_adjusted,
	verdict, why)
VALUES (?1, ?2, ?3, ?4, ?5, 'context', ?6, ?7, ?8, ?9, ?10, 1, 1, ?11, ?12,
	?13, ?14, ?15, ?16, ?17, ?18, 'neutral', ?19)

-- name: compare_histograms
SELECT h.id, h.name, h.unit, r.workload_id, r.sequence, s.id, s.role = 'test',
	r.id, b.lo, b.hi, b.count, h.line
FROM histogram h
JOIN run r ON r.id = h.run_id
JOIN state s ON s.id = r.state_id
JOIN bucket b ON b.histogram_id = h.id
WHERE s.thread_id = ?1 AND r.valid = 1 AND s.role IN ('base', 'test')
ORDER BY h.id, b.lo

-- name: compare_profiles
SELECT p.id, coalesce(p.event, ''), p.samples, p.count, r.id, r.workload_id,
	r.sequence, s.id, s.role = 'test', e.symbol_key, e.self, e.children,
	e.line
FROM profile p
JOIN run r ON r.id = p.run_id
JOIN state s ON s.id = r.state_id
JOIN profile_entry e ON e.profile_id = p.id
WHERE s.thread_id = ?1 AND r.valid = 1 AND s.role IN ('base', 'test')
ORDER BY p.id, e.symbol_key, e.position

-- name: compare_insert_run
INSERT OR IGNORE INTO comparison_run (comparison_id, run_id, side)
VALUES (?1, ?2, ?3)

-- name: compare_settle_claim
UPDATE claim SET comparison_id = ?2, supported = ?3 WHERE id = ?1
