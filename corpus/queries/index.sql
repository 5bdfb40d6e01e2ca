-- SPDX-License-Identifier: GPL-2.0-or-later
-- Mails of archives: corpus/index.c, corpus/thread.c, corpus/ingest.c.

-- name: source_state
SELECT state FROM source WHERE key = ?1

-- name: source_id
SELECT id FROM source WHERE key = ?1

-- name: source_new
INSERT INTO source (key, name, reader, state) VALUES (?1, ?2, ?3, ?4)

-- name: source_done
UPDATE source SET state = ?2, reader = ?3 WHERE id = ?1

-- name: archive_put
INSERT INTO archive (path) VALUES (?1) ON CONFLICT DO NOTHING

-- name: archive_list
SELECT path FROM archive ORDER BY id

-- name: index_find
SELECT id, thread_id, ghost, content, source_id, byte, ifnull(blob, ''), refs,
	date
FROM message WHERE message_id = ?1 AND indexed = 1

-- name: index_ghost
INSERT INTO message (thread_id, position, message_id, author_role, kind,
	ghost, line_from, line_to, indexed)
VALUES (?1, 0, ?2, 'other', 'other', 1, 0, 0, 1)

-- name: index_mail
INSERT INTO message (thread_id, parent_id, position, message_id, author,
	author_role, date, subject, kind, line_from, line_to, indexed, score,
	why, refs, content, source_id, byte, bytes, blob, escaped)
VALUES (?1, ?2, 0, ?3, ?4, ?5, ?6, ?7, ?8, 0, 0, 1, ?9, ?10, ?11, ?12, ?13,
	?14, ?15, ?16, ?17)

-- name: index_fill
UPDATE message SET (thread_id, parent_id, message_id, author, author_role,
	date, subject, kind, score, why, refs, content, source_id, byte, bytes,
	blob, escaped, ghost) = (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11,
	?12, ?13, ?14, ?15, ?16, ?17, 0) WHERE id = ?18

-- name: index_command
INSERT INTO command (message_id, verb, value, caret, line, byte_from, byte_to)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)

-- name: index_sign
INSERT INTO mail_sign (message_id, address, patch) VALUES (?1, ?2, ?3)

-- name: index_signed
SELECT 1 FROM mail_sign WHERE message_id = ?1

-- name: index_no_sign
DELETE FROM mail_sign WHERE message_id = ?1

-- name: index_mention
INSERT INTO mention (message_id, position, kind, value)
VALUES (?1, ?2, ?3, ?4)

-- name: index_no_command
DELETE FROM command WHERE message_id = ?1

-- name: index_no_mention
DELETE FROM mention WHERE message_id = ?1

-- name: index_no_guess
DELETE FROM reference WHERE message_id = ?1

-- name: index_rename
-- A copy that is another mail hangs under the one that has the id.
UPDATE message SET refs = ltrim(ifnull(refs, '') || ' ' || message_id),
	message_id = ?2 WHERE id = ?1

-- name: index_empty
-- The mail was taken off its archive.
UPDATE message SET ghost = 1, parent_id = NULL, author = NULL, date = NULL,
	subject = NULL, author_role = 'other', kind = 'other', score = NULL,
	why = NULL, refs = NULL, content = NULL, source_id = NULL, byte = NULL,
	bytes = NULL, blob = NULL, escaped = NULL WHERE id = ?1

-- name: index_move
UPDATE message SET (source_id, byte, bytes, blob, escaped) =
	(SELECT source_id, byte, bytes, blob, escaped FROM sighting
	 WHERE source_id = ?2 AND byte = ?3 AND blob = ?4)
WHERE id = ?1

-- name: source_places
-- What a repository is known to hold: the mails that have their place there,
-- and further copies (byte is that of the sighting, else NULL).
SELECT id, NULL, blob FROM message
WHERE source_id = ?1 AND indexed = 1 AND ghost = 0
UNION ALL
SELECT message_id, byte, blob FROM sighting WHERE source_id = ?1

-- name: message_thread
SELECT thread_id FROM message WHERE id = ?1

-- name: sighting_new
INSERT INTO sighting (source_id, byte, blob, message_id, bytes, escaped)
VALUES (?1, ?2, ?3, ?4, ?5, ?6)
ON CONFLICT DO UPDATE SET message_id = excluded.message_id,
	bytes = excluded.bytes, escaped = excluded.escaped

-- name: sighting_of
SELECT source_id, byte, blob FROM sighting WHERE message_id = ?1
ORDER BY source_id, byte, blob LIMIT 1

-- name: sighting_gone
DELETE FROM sighting WHERE source_id = ?1 AND byte = ?2 AND blob = ?3

-- name: thread_new
INSERT INTO thread (root_message_id, title) VALUES (?1, ?2)

-- name: thread_rows
-- What a mail without references answers may have been guessed (join.c).
SELECT m.id, m.message_id, ifnull(m.refs, (SELECT r.value FROM reference r
		WHERE r.message_id = m.id AND r.kind = 'message'
		AND r.role = 'guessed-parent' AND r.rejected = 0)), m.date,
	m.ghost, m.parent_id, m.subject
FROM message m
WHERE m.thread_id = ?1 AND m.indexed = 1 ORDER BY m.id

-- name: thread_parent
UPDATE message SET parent_id = ?2 WHERE id = ?1

-- name: thread_head
UPDATE thread SET root_message_id = ?2, title = ?3
WHERE id = ?1 AND (root_message_id IS NOT ?2 OR title IS NOT ?3)

-- name: thread_move
UPDATE message SET thread_id = ?2 WHERE thread_id = ?1

-- name: thread_notes
UPDATE note SET thread_id = ?2 WHERE thread_id = ?1

-- name: thread_mails
SELECT count(*) FROM message WHERE thread_id = ?1 AND indexed = 1 AND ghost = 0

-- name: thread_gone
DELETE FROM thread WHERE id = ?1

-- name: judged_move
-- Of two threads that become one, neither verdict holds; one report stays,
-- to be made again.
UPDATE judged SET thread_id = ?2, mails = 0 WHERE thread_id = ?1
	AND NOT EXISTS (SELECT 1 FROM judged WHERE thread_id = ?2)

-- name: judged_report
SELECT report_id FROM judged WHERE thread_id = ?1

-- name: judged_gone
DELETE FROM judged WHERE thread_id = ?1

-- name: join_reports
-- Threads that have a report: when they began, and whether the verdict is of
-- all their mails.
SELECT t.id, t.title, ifnull(t.root_message_id, ''),
	(SELECT min(n.date) FROM message n WHERE n.thread_id = t.id
		AND n.indexed = 1 AND n.ghost = 0) AS began,
	ifnull((SELECT j.mails FROM judged j WHERE j.thread_id = t.id), 0)
	= (SELECT count(*) FROM message n WHERE n.thread_id = t.id
		AND n.indexed = 1 AND n.ghost = 0)
FROM (SELECT DISTINCT thread_id FROM message
	WHERE indexed = 1 AND kind = 'report') m
JOIN thread t ON t.id = m.thread_id
WHERE began IS NOT NULL

-- name: join_titles
-- What was read of a thread is a thread of its own, without mails of the index.
SELECT id, title FROM thread
WHERE id NOT IN (SELECT report_id FROM judged) ORDER BY id

-- name: join_root
-- The first mail of a thread if it refers to none and was not guessed to.
SELECT m.id, m.message_id, m.date, m.subject, m.author, m.kind FROM message m
WHERE m.thread_id = ?1 AND m.indexed = 1 AND m.ghost = 0 AND m.refs IS NULL
	AND m.date IS NOT NULL AND m.kind <> 'robot'
	AND NOT EXISTS (SELECT 1 FROM reference r WHERE r.message_id = m.id
		AND r.role = 'guessed-parent' AND r.rejected = 0)
ORDER BY m.date, m.message_id LIMIT 1

-- name: join_before
-- The last mail of a thread that is not later than the date.
SELECT max(date) FROM message
WHERE thread_id = ?1 AND indexed = 1 AND ghost = 0 AND date <= ?2

-- name: join_tried
SELECT 1 FROM reference WHERE message_id = ?1 AND kind = 'message'
	AND role = 'guessed-parent' AND rejected = 1 AND value = ?2

-- name: join_guess
INSERT INTO reference (message_id, kind, value, role, rejected, byte_from,
	byte_to, line)
SELECT ?1, 'message', ?2, 'guessed-parent', ?3, 0, 0, 0
WHERE NOT EXISTS (SELECT 1 FROM reference WHERE message_id = ?1
	AND kind = 'message' AND role = 'guessed-parent' AND value = ?2
	AND rejected = ?3)

-- name: setting_get
SELECT value FROM setting WHERE name = ?1

-- name: setting_put
INSERT INTO setting (name, value) VALUES (?1, ?2)
ON CONFLICT DO UPDATE SET value = excluded.value
WHERE value <> excluded.value

-- name: check_quick
PRAGMA quick_check(1)

-- name: check_deep
PRAGMA integrity_check(1)

-- name: check_references
SELECT 'a row of ' || "table" || ' refers to no row of ' || parent
FROM pragma_foreign_key_check LIMIT 1

-- name: cache_size
-- KiB: the index on ids of some hundred thousand mails.
PRAGMA cache_size = -32768
