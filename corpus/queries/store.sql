-- SPDX-License-Identifier: GPL-2.0-or-later
-- What corpus/store.c and corpus/store_runs.c read and write.

-- name: store_document_known
SELECT d.id, (SELECT m.thread_id FROM message m WHERE m.document_id = d.id
	ORDER BY m.position LIMIT 1)
FROM document d WHERE d.sha256 = ?1

-- name: store_message_known
SELECT id FROM message WHERE document_id = ?1 ORDER BY position

-- name: store_document
INSERT INTO document (sha256, name, kind, bytes, ingested_at)
VALUES (?1, ?2, ?3, ?4, ?5)

-- name: store_thread
INSERT INTO thread (root_message_id, title) VALUES (?1, ?2)

-- name: store_message
INSERT INTO message (document_id, thread_id, parent_id, position, message_id,
	author, author_role, date, subject, kind, ghost, line_from, line_to)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)

-- name: store_message_parent
UPDATE message SET parent_id = ?2 WHERE id = ?1

-- name: store_claim
INSERT INTO claim (message_id, kind, metric, percent, percent_most, factor,
	from_value, to_value, unit, bound, up_to, in_subject, byte_from,
	byte_to, line)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)

-- name: store_reference
INSERT INTO reference (message_id, kind, value, subject, role, rejected,
	points, steps, list_size, byte_from, byte_to, line)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)

-- name: store_statement
-- ?5 is the weight of anybody's words, ?6 that of the reporter's own.
INSERT INTO statement (message_id, cue, class, negated, weight, text,
	byte_from, byte_to, line)
VALUES (?1, ?2, ?3, ?4, CASE WHEN (SELECT author_role FROM message
	WHERE id = ?1) IN ('reporter', 'robot') THEN ?6 ELSE ?5 END,
	?7, ?8, ?9, ?10)

-- name: store_command
INSERT INTO command (message_id, verb, value, caret, byte_from, byte_to, line)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)

-- name: store_environment
INSERT INTO environment (thread_id, key, value, line)
VALUES (?1, ?2, ?3, ?4)

-- name: store_subsystem
INSERT INTO subsystem (thread_id, name, score) VALUES (?1, ?2, ?3)
ON CONFLICT DO UPDATE SET score = max(score, excluded.score)

-- name: store_diagnostic
INSERT INTO diagnostic (document_id, byte, line, severity, code, text)
VALUES (?1, ?2, ?3, ?4, ?5, ?6)

-- name: store_block
INSERT INTO block (message_id, origin_message_id, format, depth, byte_from,
	byte_to, line_from, line_to)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)

-- name: store_state
INSERT INTO state (thread_id, label, role, variant, kernel, commit_id,
	confidence, rule, line)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)

-- name: store_workload
INSERT INTO workload (thread_id, key, title) VALUES (?1, ?2, ?3)

-- name: store_parameter
-- As with the tools themselves, the last of several settings counts.
INSERT OR REPLACE INTO parameter (workload_id, name, value, line)
VALUES (?1, ?2, ?3, ?4)

-- name: store_run
INSERT INTO run (block_id, state_id, workload_id, tool, tool_version, name,
	label, sequence, valid, partial, line_from, line_to)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)

-- name: store_measurement
INSERT INTO measurement (run_id, metric, value, unit, precision, n, spread,
	spread_kind, lo, hi, byte_from, byte_to, line)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)

-- name: store_profile
INSERT INTO profile (run_id, event, samples, samples_kind, count)
VALUES (?1, ?2, ?3, ?4, ?5)

-- name: store_profile_entry
INSERT INTO profile_entry (profile_id, position, command, object, symbol,
	symbol_key, self, children, line)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)

-- name: store_histogram
INSERT INTO histogram (run_id, name, unit, total, mean, line)
VALUES (?1, ?2, ?3, ?4, ?5, ?6)

-- name: store_bucket
-- Two buckets of one lower bound are one that was printed twice.
INSERT INTO bucket (histogram_id, lo, hi, count) VALUES (?1, ?2, ?3, ?4)
ON CONFLICT DO UPDATE SET hi = max(hi, excluded.hi),
	count = count + excluded.count

-- name: store_series_point
INSERT INTO series_point (run_id, metric, t, percent, value, line)
VALUES (?1, ?2, ?3, ?4, ?5, ?6)
