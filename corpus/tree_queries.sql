-- SPDX-License-Identifier: GPL-2.0-or-later
-- What corpus/tree_*.c read and write in the index of a tree.

-- name: tree_cache
-- Ids come in no order: the pages of their index should stay in memory (KiB).
PRAGMA cache_size = -131072;

-- name: tree_setting
SELECT value FROM setting WHERE name = ?1;

-- name: tree_set
INSERT INTO setting (name, value) VALUES (?1, ?2)
ON CONFLICT (name) DO UPDATE SET value = excluded.value;

-- name: tree_number
SELECT number FROM commits WHERE id = ?1;

-- name: tree_id
SELECT id FROM commits WHERE number = ?1;

-- name: tree_titles
SELECT number, id, title FROM commits WHERE number BETWEEN ?1 AND ?2
ORDER BY number;

-- name: tree_prefix
-- All, as some may be of no branch any more; ids that share 7 digits are few.
SELECT number, id FROM commits WHERE id >= ?1 AND id <= ?2 ORDER BY id;

-- name: tree_subject
SELECT number FROM commits WHERE subject = ?1 LIMIT ?2;

-- name: tree_said
SELECT number, value FROM said WHERE kind = ?1 AND key = ?2 LIMIT ?3;

-- name: tree_add_commit
INSERT INTO commits (number, id, subject, title) VALUES (?1, ?2, ?3, ?4);

-- name: tree_add_said
INSERT OR IGNORE INTO said (kind, key, number, value) VALUES (?1, ?2, ?3, ?4);

-- name: tree_graph
SELECT first, packed FROM graph ORDER BY first;

-- name: tree_add_graph
INSERT INTO graph (first, packed) VALUES (?1, ?2);

-- name: tree_refs
SELECT name, id, number, time FROM ref ORDER BY name;

-- name: tree_forget_refs
DELETE FROM ref;

-- name: tree_add_ref
INSERT INTO ref (name, id, number, time) VALUES (?1, ?2, ?3, ?4);
