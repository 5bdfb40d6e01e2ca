-- SPDX-License-Identifier: GPL-2.0-or-later
-- What analyzer/verdict/rule.c writes.

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

-- name: rule_facts
-- What there is of a thread, in the words of analyzer/verdict/rule_needs.c.
SELECT DISTINCT 'tier ' || tier FROM comparison WHERE thread_id = ?1
UNION ALL SELECT 'comparison' WHERE EXISTS
	(SELECT 1 FROM comparison WHERE thread_id = ?1)
UNION ALL SELECT 'figures' WHERE EXISTS (SELECT 1 FROM comparison
	WHERE thread_id = ?1 AND tier NOT IN ('histogram', 'profile'))
UNION ALL SELECT 'measured' WHERE EXISTS (SELECT 1 FROM comparison
	WHERE thread_id = ?1 AND tier NOT IN ('claim', 'histogram', 'profile'))
UNION ALL SELECT 'jbd2' WHERE EXISTS (SELECT 1 FROM comparison
	WHERE thread_id = ?1 AND metric GLOB 'jbd2.*')
UNION ALL SELECT 'groups' WHERE EXISTS (SELECT 1 FROM overall o
	JOIN comparison c ON c.id = o.comparison_id WHERE c.thread_id = ?1)
UNION ALL SELECT 'ending ' || ending FROM ending WHERE thread_id = ?1
UNION ALL SELECT 'said ' || ending FROM said_total WHERE thread_id = ?1
UNION ALL SELECT DISTINCT 'cue ' || s.cue
	FROM message m JOIN statement s ON s.message_id = m.id
	WHERE m.thread_id = ?1
UNION ALL SELECT 'patch' FROM message
	WHERE thread_id = ?1 AND position = 0
	AND (kind = 'patch' OR subject LIKE '[PATCH%'
		OR subject LIKE '[RFC PATCH%')
UNION ALL SELECT 'authors' WHERE (SELECT count(DISTINCT author)
	FROM message WHERE thread_id = ?1) > 1
UNION ALL SELECT 'revert' WHERE EXISTS (SELECT 1 FROM state
	WHERE thread_id = ?1 AND variant = 'revert')
UNION ALL SELECT 'tools' WHERE
	(SELECT count(DISTINCT coalesce(r.tool_version, ''))
	FROM state s JOIN run r ON r.state_id = s.id
	WHERE s.thread_id = ?1) > 1
UNION ALL SELECT DISTINCT 'parameter ' || p.name
	FROM workload w JOIN parameter p ON p.workload_id = w.id
	WHERE w.thread_id = ?1 AND p.name IN ('iodepth', 'numjobs', 'fsync',
		'fdatasync')

-- name: rule_count
SELECT count(*) FROM finding WHERE thread_id = ?1
