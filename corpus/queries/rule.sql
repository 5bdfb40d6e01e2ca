-- SPDX-License-Identifier: GPL-2.0-or-later
-- What analyzer/rule.c writes.

-- name: rule_clear
DELETE FROM finding WHERE thread_id = ?1

-- name: rule_clear_last
DELETE FROM finding WHERE thread_id = ?1 AND class = 'verdict'

-- name: rule_clear_stopped
DELETE FROM diagnostic WHERE code = 'rule-stopped' AND document_id IN
	(SELECT document_id FROM message WHERE thread_id = ?1)

-- name: rule_stopped
INSERT INTO diagnostic (document_id, byte, line, severity, code, text)
SELECT document_id, 0, 0, 'warning', 'rule-stopped',
	'rule ' || ?2 || ' ' || ?3 || ' and was left out'
FROM message WHERE thread_id = ?1 ORDER BY position LIMIT 1

-- name: rule_finding
INSERT INTO finding (thread_id, comparison_id, rule, class, verdict, weight,
	text, line)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)

-- name: rule_count
SELECT count(*) FROM finding WHERE thread_id = ?1
