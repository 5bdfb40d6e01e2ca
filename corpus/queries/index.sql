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
SELECT id, message_id, refs, date, ghost, parent_id, subject FROM message
WHERE thread_id = ?1 AND indexed = 1 ORDER BY id

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
