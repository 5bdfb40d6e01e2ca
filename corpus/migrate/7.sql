-- SPDX-License-Identifier: GPL-2.0-or-later
-- From schema version 6: which threads have changed. The triggers that keep it
-- are those of watch.sql, as after each migration.

CREATE TABLE changed (
	thread_id INTEGER PRIMARY KEY,
	stamp INTEGER NOT NULL
) STRICT;
INSERT INTO changed SELECT thread_id, random() FROM verdict;

PRAGMA user_version = 7;
