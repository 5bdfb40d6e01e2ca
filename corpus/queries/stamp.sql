-- SPDX-License-Identifier: GPL-2.0-or-later
-- What report/site_stamp.c reads: all rows of which a page is made, each with
-- its thread in front, or the row above it, as the largest tables are read
-- twice as fast without a join; whole tables, as that takes a fifth of the time
-- of one query a thread. Every column counts, so that a new one cannot be forgotten.

-- name: stamp_metric
SELECT 0, * FROM metric

-- name: stamp_verdict
SELECT thread_id, * FROM verdict

-- name: stamp_subsystem
SELECT thread_id, * FROM subsystem

-- name: stamp_environment
SELECT thread_id, * FROM environment

-- name: stamp_state
SELECT thread_id, * FROM state ORDER BY id

-- name: stamp_workload
SELECT thread_id, * FROM workload

-- name: stamp_parameter
SELECT w.thread_id, p.* FROM parameter p JOIN workload w ON w.id = p.workload_id

-- name: stamp_block
SELECT m.thread_id, b.* FROM block b JOIN message m ON m.id = b.message_id

-- name: stamp_run
SELECT state_id, * FROM run ORDER BY id

-- name: stamp_measurement
SELECT run_id, * FROM measurement

-- name: stamp_profile
SELECT s.thread_id, p.*, e.*
FROM profile p JOIN run r ON r.id = p.run_id
JOIN state s ON s.id = r.state_id
LEFT JOIN profile_entry e ON e.profile_id = p.id

-- name: stamp_histogram
SELECT s.thread_id, h.*, b.*
FROM histogram h JOIN run r ON r.id = h.run_id
JOIN state s ON s.id = r.state_id
LEFT JOIN bucket b ON b.histogram_id = h.id

-- name: stamp_comparison
SELECT thread_id, * FROM comparison ORDER BY id

-- name: stamp_comparison_run
SELECT comparison_id, * FROM comparison_run ORDER BY comparison_id

-- name: stamp_claim
SELECT m.thread_id, c.* FROM claim c JOIN message m ON m.id = c.message_id

-- name: stamp_reference
SELECT m.thread_id, r.* FROM reference r JOIN message m ON m.id = r.message_id

-- name: stamp_command
SELECT m.thread_id, c.* FROM command c JOIN message m ON m.id = c.message_id

-- name: stamp_finding
SELECT thread_id, * FROM finding

-- name: stamp_need
SELECT thread_id, * FROM need

-- name: stamp_suspect
SELECT thread_id, * FROM commit_candidate

-- name: stamp_evidence
SELECT c.thread_id, e.*
FROM evidence e JOIN commit_candidate c ON c.id = e.candidate_id

-- name: stamp_diagnostic
SELECT d.thread_id, g.*
FROM (SELECT DISTINCT thread_id, document_id FROM message
	WHERE document_id IN (SELECT document_id FROM diagnostic)) d
JOIN diagnostic g ON g.document_id = d.document_id

-- name: stamp_thread
-- Of one thread, as an archive has very many.
SELECT t.*, m.*, d.*
FROM thread t LEFT JOIN message m ON m.thread_id = t.id
LEFT JOIN document d ON d.id = m.document_id
WHERE t.id = ?1 ORDER BY m.id

-- name: stamp_source
-- The mails of which lines are quoted, and where they are.
SELECT s.key, s.name, m.*
FROM message m JOIN source s ON s.id = m.source_id
WHERE m.thread_id IN (SELECT thread_id FROM judged WHERE report_id = ?1)
ORDER BY m.id
