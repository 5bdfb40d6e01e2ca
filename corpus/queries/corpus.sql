-- SPDX-License-Identifier: GPL-2.0-or-later
-- The corpus as people see it: corpus/raw.c, analyzer/corpus.c, the commands
-- list, show, note and doctor.

-- name: raw_list
SELECT message_id, source_id, byte, bytes, ifnull(blob, ''), escaped
FROM message
WHERE thread_id = ?1 AND indexed = 1 AND ghost = 0
ORDER BY date IS NULL, date, message_id

-- name: raw_source
SELECT key, name, reader FROM source WHERE id = ?1

-- name: judged_get
-- The report, the mails that it knows, the mails that there are.
SELECT j.report_id, j.mails,
	(SELECT count(*) FROM message m WHERE m.thread_id = ?1
	 AND m.indexed = 1 AND m.ghost = 0)
FROM judged j WHERE j.thread_id = ?1

-- name: judged_put
INSERT INTO judged (thread_id, report_id, mails) VALUES (?1, ?2, ?3)
ON CONFLICT DO UPDATE SET report_id = excluded.report_id,
	mails = excluded.mails

-- name: judged_users
SELECT count(*) FROM judged WHERE report_id = ?1

-- name: corpus_kind
-- 1: a thread of mails, 2: a report of its own; no row: nothing.
SELECT iif(EXISTS (SELECT 1 FROM message m WHERE m.thread_id = t.id
	AND m.indexed = 1), 1, 2)
FROM thread t WHERE t.id = ?1

-- name: corpus_of_report
SELECT thread_id FROM judged WHERE report_id = ?1 ORDER BY thread_id LIMIT 1

-- name: corpus_candidates
SELECT DISTINCT m.thread_id FROM message m
WHERE m.indexed = 1 AND m.kind = 'report'
	AND ifnull((SELECT j.mails FROM judged j
		WHERE j.thread_id = m.thread_id), 0)
	<> (SELECT count(*) FROM message n WHERE n.thread_id = m.thread_id
		AND n.indexed = 1 AND n.ghost = 0)
ORDER BY m.thread_id

