-- SPDX-License-Identifier: GPL-2.0-or-later
-- The index of one git repository: a cache, which is made again whenever it
-- does not fit. Numbers are places in a topological order: those of parents
-- are lower. Of a commit is kept what many are asked for at once; its object
-- has the rest.

PRAGMA application_id = 1919380084;	-- "rgst"
PRAGMA user_version = 2;

CREATE TABLE setting (			-- "commits", "dead", ...
	name TEXT PRIMARY KEY,
	value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE commits (
	number INTEGER PRIMARY KEY,
	id BLOB NOT NULL,
	subject INTEGER NOT NULL,	-- hash of the subject
	title TEXT NOT NULL		-- its first 400 bytes
) STRICT;
CREATE UNIQUE INDEX commits_id ON commits (id);
CREATE INDEX commits_subject ON commits (subject);

-- Times and parents of commits from `first` on, packed: for each its time and
-- the number of its parents, then their numbers (32 bits each, low byte
-- first). One row for each time that commits were added.
CREATE TABLE graph (
	first INTEGER PRIMARY KEY,
	packed BLOB NOT NULL
) STRICT;

CREATE TABLE said (			-- lines of messages that point elsewhere
	kind INTEGER NOT NULL,		-- enum commit_says
	key INTEGER NOT NULL,		-- hash of the link, or 28 bits of the id
	number INTEGER NOT NULL,	-- of the commit that says so
	value TEXT NOT NULL,		-- the id as written; '' of links
	PRIMARY KEY (kind, key, number, value)
) STRICT, WITHOUT ROWID;

CREATE TABLE ref (			-- as they were when last looked at
	name TEXT PRIMARY KEY,		-- "refs/tags/v6.6"
	id BLOB NOT NULL,		-- what it names: of a tag object, too
	number INTEGER NOT NULL,	-- of the commit
	time INTEGER NOT NULL		-- of the tag, or of the commit
) STRICT, WITHOUT ROWID;
