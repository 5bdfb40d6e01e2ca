-- SPDX-License-Identifier: GPL-2.0-or-later
-- What report/site_stamp.c reads: of what is a page made?

-- name: stamp_metric
-- Every column counts, so that a new one cannot be forgotten.
SELECT * FROM metric

-- name: stamp_changed
SELECT stamp FROM changed WHERE thread_id = ?1

-- name: stamp_messages
SELECT message_id, author, author_role, date, position, ghost, line_from,
	line_to, document_id
FROM message WHERE thread_id = ?1 ORDER BY id

-- name: stamp_mails
-- The mails of which lines are quoted, and where they are (raw_list).
SELECT source_id, message_id, date, byte, bytes, blob, escaped FROM message
WHERE thread_id = (SELECT thread_id FROM judged WHERE report_id = ?1
		ORDER BY thread_id LIMIT 1)
	AND indexed = 1 AND ghost = 0
ORDER BY id
