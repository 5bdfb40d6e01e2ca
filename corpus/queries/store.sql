-- SPDX-License-Identifier: GPL-2.0-or-later
-- What corpus/store.c reads and writes.

-- name: store_document_known
SELECT d.id, (SELECT m.thread_id FROM message m WHERE m.document_id = d.id
	ORDER BY m.position LIMIT 1)
FROM document d WHERE d.sha256 = ?1

-- name: store_document
INSERT INTO document (sha256, name, kind, bytes, ingested_at)
VALUES (?1, ?2, ?3, ?4, ?5)
