-- SPDX-License-Identifier: GPL-2.0-or-later
-- What report/model.c reads. ?1 is the thread.

-- name: reply_sender
-- Who wrote a mail of the index.
SELECT m.author, s.address FROM message m
JOIN mail_sign s ON s.message_id = m.id
WHERE m.message_id = ?1 AND m.indexed = 1 AND s.address IS NOT NULL LIMIT 1

-- name: report_document
SELECT d.name, d.kind, d.sha256, d.bytes,
	(SELECT count(*) FROM message x WHERE x.thread_id = ?1 AND x.ghost = 0),
	t.title, t.root_message_id
FROM thread t
JOIN message m ON m.thread_id = t.id
JOIN document d ON d.id = m.document_id
WHERE t.id = ?1
ORDER BY m.position LIMIT 1;

-- name: report_root
SELECT message_id, author, date FROM message
WHERE thread_id = ?1 AND ghost = 0
ORDER BY author_role = 'reporter' DESC, position LIMIT 1;

-- name: report_verdict
SELECT class, probability, headline, base_odds, weights, floor, cap, base_why
FROM verdict WHERE thread_id = ?1;

-- name: report_subsystems
SELECT name FROM subsystem WHERE thread_id = ?1 ORDER BY score DESC, name;

-- name: report_kernels
SELECT version, role, min(line) FROM (
	SELECT r.value AS version, r.role AS role, r.line AS line
	FROM reference r JOIN message m ON m.id = r.message_id
	WHERE m.thread_id = ?1 AND r.kind = 'version'
		AND r.role IN ('base', 'test', 'other')
	UNION ALL
	SELECT s.kernel, s.role, s.line FROM state s
	WHERE s.thread_id = ?1 AND s.kernel IS NOT NULL AND s.kernel <> ''
		-- The suspected kernel with the change taken out is the base
		-- only when there is no other.
		AND NOT (s.role = 'base' AND coalesce(s.variant, '') <> ''
			AND EXISTS (SELECT 1 FROM comparison c
				JOIN state o ON o.id = c.base_state
				WHERE c.thread_id = ?1 AND c.headline = 1
				AND coalesce(o.variant, '') = ''
				AND o.kernel <> '')))
GROUP BY version, role
ORDER BY CASE role WHEN 'base' THEN 0 WHEN 'test' THEN 1 ELSE 2 END,
	min(line), version;

-- name: report_facts
SELECT key, value, line FROM environment WHERE thread_id = ?1 ORDER BY id;

-- name: report_runs
SELECT r.id, r.workload_id, b.origin_message_id, s.role, s.variant, s.label,
	s.kernel, s.commit_id, r.tool, r.tool_version, r.name, b.format,
	r.line_from, r.line_to, r.valid, r.partial,
	(SELECT m.position FROM message m WHERE m.id = b.origin_message_id)
FROM run r
JOIN block b ON b.id = r.block_id
JOIN state s ON s.id = r.state_id
WHERE s.thread_id = ?1
ORDER BY r.id;

-- name: report_measurements
SELECT r.id, x.metric, x.unit, x.value, x.precision, x.n, x.spread, x.lo,
	x.hi, x.spread_kind, x.line
FROM measurement x
JOIN run r ON r.id = x.run_id
JOIN state s ON s.id = r.state_id
WHERE s.thread_id = ?1
ORDER BY r.id, x.id;

-- name: report_params
SELECT p.workload_id, p.name, p.value
FROM parameter p JOIN workload w ON w.id = p.workload_id
WHERE w.thread_id = ?1
ORDER BY p.workload_id, p.line, p.name;

-- name: report_profiles
SELECT r.id, p.event, p.samples, p.count, e.command, e.object, e.symbol,
	e.self, e.children
FROM profile p
JOIN run r ON r.id = p.run_id
JOIN state s ON s.id = r.state_id
LEFT JOIN profile_entry e ON e.profile_id = p.id
WHERE s.thread_id = ?1
ORDER BY r.id, e.position;

-- name: report_histograms
SELECT r.id, h.id, h.name, h.unit, h.total, h.mean, b.lo, b.hi, b.count
FROM histogram h
JOIN run r ON r.id = h.run_id
JOIN state s ON s.id = r.state_id
LEFT JOIN bucket b ON b.histogram_id = h.id
WHERE s.thread_id = ?1
ORDER BY r.id, h.id, b.lo;

-- name: report_comparisons
-- States of one kernel are told apart by their labels.
SELECT c.id, c.workload_id, c.metric, c.unit, w.title, c.better, c.family,
	c.tier, c.test_name, c.direction, c.noise_source, c.verdict, c.why,
	c.base, c.test, c.change, c.p, c.p_adjusted, c.ci_lo, c.ci_hi,
	c.confidence_level, c.noise, c.headline, c.derived_from IS NOT NULL,
	c.base_line, c.test_line, c.n_base, c.n_test, c.n_needed, c.sequence,
	(SELECT CASE WHEN s.kernel <> '' AND s.variant <> ''
			THEN s.kernel || ' + ' || s.variant
		WHEN s.variant <> '' THEN 'with ' || s.variant
		WHEN s.kernel <> '' AND (s.label = '' OR o.label = ''
			OR s.kernel <> o.kernel OR o.variant <> '')
			THEN s.kernel ELSE s.label END
	 FROM state s LEFT JOIN state o ON o.id = c.test_state
	 WHERE s.id = c.base_state),
	(SELECT CASE WHEN s.kernel <> '' AND s.variant <> ''
			THEN s.kernel || ' + ' || s.variant
		WHEN s.variant <> '' THEN 'with ' || s.variant
		WHEN s.kernel <> '' AND (s.label = '' OR o.label = ''
			OR s.kernel <> o.kernel OR o.variant <> '')
			THEN s.kernel ELSE s.label END
	 FROM state s LEFT JOIN state o ON o.id = c.base_state
	 WHERE s.id = c.test_state)
FROM comparison c
LEFT JOIN workload w ON w.id = c.workload_id
WHERE c.thread_id = ?1
ORDER BY c.id;

-- name: report_titles
SELECT pattern, priority, title FROM metric

-- name: report_comparison_runs
SELECT x.comparison_id, x.run_id, x.side
FROM comparison_run x JOIN comparison c ON c.id = x.comparison_id
WHERE c.thread_id = ?1 AND x.side IN ('base', 'test')
ORDER BY x.comparison_id, x.run_id;

-- name: report_claims
-- Blocks do not overlap: the last one that begins above a line is the one
-- which may hold it.
SELECT c.metric, c.kind, c.unit, c.bound, c.percent, c.percent_most, c.factor,
	c.from_value, c.to_value, c.line, c.comparison_id, c.supported,
	c.up_to, coalesce((SELECT b.format = 'table' AND b.line_to >= c.line
		FROM block b
		WHERE b.message_id = c.message_id AND b.line_from <= c.line
		ORDER BY b.line_from DESC LIMIT 1), 0)
FROM claim c JOIN message m ON m.id = c.message_id
WHERE m.thread_id = ?1
ORDER BY c.in_subject DESC, c.id;

-- name: report_suspects
SELECT id, commit_id, subject, probability, rank, band FROM commit_candidate
WHERE thread_id = ?1
ORDER BY rank;

-- name: report_evidence
SELECT e.candidate_id, e.kind, e.weight, e.line,
	(SELECT m.position FROM message m WHERE m.id = e.message_id), e.detail
FROM evidence e JOIN commit_candidate c ON c.id = e.candidate_id
WHERE c.thread_id = ?1
ORDER BY e.candidate_id, abs(e.weight) DESC, e.id;

-- name: report_mentions
SELECT r.value, max(r.subject), r.role, min(r.line)
FROM reference r JOIN message m ON m.id = r.message_id
WHERE m.thread_id = ?1 AND r.kind = 'commit' AND r.rejected = 1
GROUP BY r.value, r.role
ORDER BY min(r.line), r.value;

-- name: report_findings
SELECT rule, class, verdict, weight, text, line, counted FROM finding
WHERE thread_id = ?1
ORDER BY id;

-- name: report_needs
SELECT text FROM need WHERE thread_id = ?1 ORDER BY id;

-- name: report_commands
SELECT c.verb, c.value, c.caret, c.applied, c.reason, c.line, m.position
FROM command c JOIN message m ON m.id = c.message_id
WHERE m.thread_id = ?1
ORDER BY m.date, m.position, c.id;

-- name: report_warnings
SELECT g.code, g.text, g.line FROM diagnostic g
WHERE g.document_id = (SELECT document_id FROM message WHERE thread_id = ?1
	ORDER BY position LIMIT 1)
ORDER BY g.id;

-- name: report_sentence
-- What was said of the outcome in a line, and by whom. A sentence may begin
-- there and go on below.
SELECT s.text, m.author, m.author_role
FROM statement s JOIN message m ON m.id = s.message_id
JOIN cue c ON c.cue = s.cue
WHERE m.thread_id = ?1 AND s.line = ?2 AND c.ending NOT IN ('speed', 'told')
ORDER BY abs(s.weight) DESC, s.id LIMIT 1
