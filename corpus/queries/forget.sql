-- SPDX-License-Identifier: GPL-2.0-or-later
-- A report that is made again is forgotten first, in this order. The document
-- goes with its last message.

-- name: forget_evidence
DELETE FROM evidence
WHERE candidate_id IN (SELECT id FROM commit_candidate WHERE thread_id = ?1)

-- name: forget_commit_candidate
DELETE FROM commit_candidate WHERE thread_id = ?1

-- name: forget_need
DELETE FROM need WHERE thread_id = ?1

-- name: forget_verdict
DELETE FROM verdict WHERE thread_id = ?1

-- name: forget_finding
DELETE FROM finding WHERE thread_id = ?1

-- name: forget_overall
DELETE FROM overall
WHERE comparison_id IN (SELECT id FROM comparison WHERE thread_id = ?1)

-- name: forget_comparison_run
DELETE FROM comparison_run WHERE comparison_id IN (SELECT id FROM comparison
	WHERE thread_id = ?1)

-- name: forget_claim
DELETE FROM claim
WHERE message_id IN (SELECT id FROM message WHERE thread_id = ?1)

-- name: forget_comparison
DELETE FROM comparison WHERE thread_id = ?1

-- name: forget_said_total
DELETE FROM said_total WHERE thread_id = ?1

-- name: forget_ending
DELETE FROM ending WHERE thread_id = ?1

-- name: forget_series_point
DELETE FROM series_point WHERE run_id IN (SELECT r.id FROM run r
	JOIN state s ON s.id = r.state_id WHERE s.thread_id = ?1)

-- name: forget_bucket
DELETE FROM bucket WHERE histogram_id IN (SELECT h.id FROM histogram h
	JOIN run r ON r.id = h.run_id JOIN state s ON s.id = r.state_id
	WHERE s.thread_id = ?1)

-- name: forget_histogram
DELETE FROM histogram WHERE run_id IN (SELECT r.id FROM run r
	JOIN state s ON s.id = r.state_id WHERE s.thread_id = ?1)

-- name: forget_profile_entry
DELETE FROM profile_entry WHERE profile_id IN (SELECT p.id FROM profile p
	JOIN run r ON r.id = p.run_id JOIN state s ON s.id = r.state_id
	WHERE s.thread_id = ?1)

-- name: forget_profile
DELETE FROM profile WHERE run_id IN (SELECT r.id FROM run r
	JOIN state s ON s.id = r.state_id WHERE s.thread_id = ?1)

-- name: forget_measurement
DELETE FROM measurement WHERE run_id IN (SELECT r.id FROM run r
	JOIN state s ON s.id = r.state_id WHERE s.thread_id = ?1)

-- name: forget_run
DELETE FROM run WHERE state_id IN (SELECT id FROM state WHERE thread_id = ?1)

-- name: forget_parameter
DELETE FROM parameter WHERE workload_id IN (SELECT id FROM workload
	WHERE thread_id = ?1)

-- name: forget_workload
DELETE FROM workload WHERE thread_id = ?1

-- name: forget_state
DELETE FROM state WHERE thread_id = ?1

-- name: forget_block
DELETE FROM block
WHERE message_id IN (SELECT id FROM message WHERE thread_id = ?1)

-- name: forget_command
DELETE FROM command
WHERE message_id IN (SELECT id FROM message WHERE thread_id = ?1)

-- name: forget_statement
DELETE FROM statement
WHERE message_id IN (SELECT id FROM message WHERE thread_id = ?1)

-- name: forget_reference
DELETE FROM reference
WHERE message_id IN (SELECT id FROM message WHERE thread_id = ?1)

-- name: forget_environment
DELETE FROM environment WHERE thread_id = ?1

-- name: forget_subsystem
DELETE FROM subsystem WHERE thread_id = ?1

-- name: forget_diagnostic
DELETE FROM diagnostic WHERE document_id IN (SELECT document_id FROM message
	WHERE thread_id = ?1)

-- name: forget_document_of
SELECT DISTINCT document_id FROM message WHERE thread_id = ?1
	AND document_id IS NOT NULL

-- name: forget_message
DELETE FROM message WHERE thread_id = ?1

-- name: forget_note
DELETE FROM note WHERE thread_id = ?1

-- name: forget_document
DELETE FROM document WHERE id = ?1
	AND NOT EXISTS (SELECT 1 FROM message WHERE document_id = ?1)

-- name: forget_tracked
UPDATE tracked SET thread_id = ?2 WHERE thread_id = ?1

-- name: forget_proposal
UPDATE tracked_proposal SET thread_id = ?2 WHERE thread_id = ?1

-- name: forget_thread
DELETE FROM thread WHERE id = ?1
