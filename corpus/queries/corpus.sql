-- SPDX-License-Identifier: GPL-2.0-or-later
-- The corpus as people see it: corpus/raw.c, analyzer/corpus.c, the commands
-- list, show, note and doctor.

-- name: raw_list
SELECT message_id, source_id, byte, bytes, ifnull(blob, ''), escaped, id
FROM message
WHERE thread_id = ?1 AND indexed = 1 AND ghost = 0
ORDER BY date IS NULL, date, message_id

-- name: raw_copy
-- The n-th further copy of a mail (?2, from 0).
SELECT source_id, byte, bytes, blob, escaped FROM sighting
WHERE message_id = ?1 ORDER BY source_id, byte, blob LIMIT 1 OFFSET ?2

-- name: raw_source
SELECT key, name, reader FROM source WHERE id = ?1

-- name: judged_get
-- The report, the mails that it knows, the mails that there are, the trees.
SELECT j.report_id, j.mails,
	(SELECT count(*) FROM message m WHERE m.thread_id = ?1
	 AND m.indexed = 1 AND m.ghost = 0), j.trees
FROM judged j WHERE j.thread_id = ?1

-- name: judged_put
INSERT INTO judged (thread_id, report_id, mails, trees)
VALUES (?1, ?2, ?3, ?4)
ON CONFLICT DO UPDATE SET report_id = excluded.report_id,
	mails = excluded.mails, trees = excluded.trees

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
-- With trees (?1 is not 0) also what was judged without any.
SELECT DISTINCT m.thread_id FROM message m
WHERE m.indexed = 1 AND m.kind = 'report'
	AND ifnull((SELECT iif(?1 <> 0 AND j.trees = 0, -1, j.mails)
		FROM judged j WHERE j.thread_id = m.thread_id), 0)
	<> (SELECT count(*) FROM message n WHERE n.thread_id = m.thread_id
		AND n.indexed = 1 AND n.ghost = 0)
ORDER BY m.thread_id

-- name: corpus_list
-- Parameters that are NULL do not filter. kind: of any mail of the thread.
WITH report AS (
	SELECT j.thread_id AS id, j.report_id AS report, j.mails
	FROM judged j
	UNION ALL
	SELECT v.thread_id, v.thread_id, (SELECT count(*) FROM message m
		WHERE m.thread_id = v.thread_id AND m.ghost = 0)
	FROM verdict v
	WHERE v.thread_id NOT IN (SELECT report_id FROM judged)
	UNION ALL
	SELECT c.thread_id, NULL, (SELECT count(*) FROM message m
		WHERE m.thread_id = c.thread_id AND m.ghost = 0)
	FROM (SELECT DISTINCT thread_id FROM message
		WHERE indexed = 1 AND kind = 'report') c
	WHERE c.thread_id NOT IN (SELECT thread_id FROM judged)
), listed AS (
	SELECT r.id, r.report, r.mails, t.title,
		ifnull(v.class, 'unjudged') AS class, v.probability,
		v.headline, c.metric, c.change, c.tier,
		min(c.n_base, c.n_test) AS n,
		(SELECT k.commit_id FROM commit_candidate k
		 WHERE k.thread_id = r.report AND k.probability >= 0.02
		 ORDER BY k.rank LIMIT 1) AS suspect,
		(SELECT min(m.date) FROM message m
		 WHERE m.thread_id = r.id AND m.ghost = 0) AS date
	FROM report r
	JOIN thread t ON t.id = ifnull(r.report, r.id)
	LEFT JOIN verdict v ON v.thread_id = r.report
	LEFT JOIN comparison c ON c.id = v.comparison_id
)
SELECT id, report, mails, title, class, probability, headline, metric, change,
	n, suspect, date
FROM listed l
WHERE (?1 IS NULL OR class = ?1)
	AND (?2 IS NULL OR EXISTS (SELECT 1 FROM subsystem s
		WHERE s.thread_id = l.report AND s.name = lower(?2))
		OR EXISTS (SELECT 1 FROM environment e
		WHERE e.thread_id = l.report AND e.key = 'fs'
		AND lower(e.value) = lower(?2)))
	AND (?3 IS NULL OR date >= ?3)
	AND (?4 IS NULL OR date < ?4)
	AND (?5 IS NULL OR EXISTS (SELECT 1 FROM message m
		WHERE m.thread_id = l.id AND m.kind = ?5))
	AND (?6 IS NULL OR EXISTS (SELECT 1 FROM subsystem s
		WHERE s.thread_id = l.report AND s.name = lower(?6)))
	AND (?7 IS NULL OR instr(lower(metric), lower(?7)) > 0)
	AND (?8 IS NULL OR EXISTS (SELECT 1 FROM commit_candidate k
		WHERE k.thread_id = l.report
		AND substr(k.commit_id, 1, length(?8)) = lower(?8)))
	AND (?9 IS NULL OR instr(lower(title), lower(?9)) > 0)
ORDER BY CASE class WHEN 'regression' THEN 0 WHEN 'mixed' THEN 1
	WHEN 'inconclusive' THEN 2 WHEN 'unjudged' THEN 3 ELSE 4 END,
	probability DESC NULLS LAST, date DESC, id

-- name: note_put
INSERT INTO note (thread_id, at, author, text) VALUES (?1, ?2, ?3, ?4)

-- name: note_list
SELECT at, author, text FROM note WHERE thread_id = ?1 ORDER BY at, id

-- name: note_all
SELECT t.root_message_id, t.title, n.at, n.author, n.text
FROM note n JOIN thread t ON t.id = n.thread_id ORDER BY n.id

-- name: note_thread
SELECT id FROM thread WHERE root_message_id = ?1 ORDER BY id LIMIT 1

-- name: doctor_counts
SELECT (SELECT count(*) FROM message WHERE indexed = 1 AND ghost = 0),
	(SELECT count(*) FROM source),
	(SELECT count(*) FROM archive),
	(SELECT count(DISTINCT thread_id) FROM message WHERE indexed = 1),
	(SELECT count(*) FROM judged),
	(SELECT count(*) FROM verdict v WHERE v.thread_id NOT IN
		(SELECT report_id FROM judged)),
	(SELECT count(*) FROM note),
	(SELECT count(*) FROM source WHERE state IS NULL)

-- name: index_picture
-- Threads at a glance, for tests: "id<parent/root:title".
SELECT m.message_id || '<' || ifnull(p.message_id, '-') || '/'
	|| t.root_message_id || ':' || t.title || iif(m.ghost, ' ghost', '')
FROM message m JOIN thread t ON t.id = m.thread_id
LEFT JOIN message p ON p.id = m.parent_id
WHERE m.indexed = 1 ORDER BY m.message_id

-- name: index_copies
SELECT (SELECT count(*) FROM message WHERE indexed = 1),
	(SELECT count(*) FROM sighting)
