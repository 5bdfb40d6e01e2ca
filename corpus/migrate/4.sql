-- SPDX-License-Identifier: GPL-2.0-or-later
-- From schema version 3: tables of tracked regressions. They are made of
-- mails and trees, so they are empty until the next ingest. The text is that
-- of schema.sql, as the tables must be those.


-- Regressions that are followed, as the #regzbot commands and the trees say.
-- Made anew from mails and trees, in whatever order these came: nothing here
-- is written by hand.
CREATE TABLE tracked (
	id INTEGER PRIMARY KEY,
	slug TEXT NOT NULL UNIQUE,	-- of the report: names its page
	report_message_id TEXT,		-- of a mail; otherwise report_url
	report_url TEXT,
	thread_id INTEGER REFERENCES thread,	-- as judged; NULL: not read
	title TEXT NOT NULL,
	author TEXT,
	author_mail TEXT,
	reported_at INTEGER,
	filed_at INTEGER,		-- date of the command that began it
	introduced TEXT NOT NULL,	-- as it was typed
	commit_id TEXT,			-- culprit, in full, where identified
	described TEXT,			-- first tag with it: v6.6-rc1
	tree TEXT,
	branch TEXT,
	cycle TEXT CHECK (cycle IN ('current', 'previous', 'older')),
	identified INTEGER NOT NULL CHECK (identified IN (0, 1)),
	state TEXT NOT NULL CHECK (state IN ('open', 'fix-incoming', 'fixed',
		'resolved', 'inconclusive', 'duplicate')),
	solved_at INTEGER,
	solved_message_id TEXT,
	solved_commit TEXT,
	solved_tree TEXT,
	solved_branch TEXT,
	solved_text TEXT,		-- subject of the fix, or the reason
	duplicate_of INTEGER REFERENCES tracked,
	poked_at INTEGER,		-- NULL: not, or something came since
	backburner TEXT,		-- the reason; NULL: not there
	latest_at INTEGER		-- of its activities
) STRICT;
CREATE INDEX tracked_thread ON tracked (thread_id)
	WHERE thread_id IS NOT NULL;
CREATE INDEX tracked_duplicate ON tracked (duplicate_of)
	WHERE duplicate_of IS NOT NULL;

CREATE TABLE tracked_report (		-- further reports of the same
	tracked_id INTEGER NOT NULL REFERENCES tracked,
	position INTEGER NOT NULL,
	message_id TEXT,
	url TEXT,
	title TEXT,
	author TEXT,
	at INTEGER,
	PRIMARY KEY (tracked_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE tracked_link (
	tracked_id INTEGER NOT NULL REFERENCES tracked,
	url TEXT NOT NULL,
	title TEXT,
	monitored INTEGER NOT NULL CHECK (monitored IN (0, 1)),
	at INTEGER,
	author TEXT,
	PRIMARY KEY (tracked_id, url)
) STRICT, WITHOUT ROWID;

CREATE TABLE tracked_activity (		-- mails and commits about it
	id INTEGER PRIMARY KEY,
	tracked_id INTEGER NOT NULL REFERENCES tracked,
	at INTEGER NOT NULL,
	message_id TEXT,		-- of a mail; otherwise commit_id
	commit_id TEXT,
	tree TEXT,
	branch TEXT,
	subject TEXT,
	author TEXT,
	patch TEXT			-- what of a patch it holds: "diff sob"
) STRICT;
CREATE INDEX tracked_activity_of ON tracked_activity (tracked_id, at);

CREATE TABLE tracked_event (		-- what was commanded or followed
	id INTEGER PRIMARY KEY,
	tracked_id INTEGER NOT NULL REFERENCES tracked,
	at INTEGER NOT NULL,
	message_id TEXT,
	commit_id TEXT,
	tree TEXT,
	branch TEXT,
	author TEXT,
	command TEXT NOT NULL		-- "introduced: v6.5..v6.6-rc1"
) STRICT;
CREATE INDEX tracked_event_of ON tracked_event (tracked_id, at);

CREATE TABLE tracked_unhandled (	-- commands that did nothing
	id INTEGER PRIMARY KEY,
	message_id TEXT NOT NULL,
	at INTEGER,
	subject TEXT,
	author TEXT,
	category TEXT NOT NULL CHECK (category IN ('unknown-command',
		'not-tracked', 'bad-link', 'not-linked')),
	command TEXT NOT NULL,
	reason TEXT NOT NULL
) STRICT;

CREATE TABLE tracked_proposal (		-- for people to decide
	id INTEGER PRIMARY KEY,
	kind TEXT NOT NULL CHECK (kind IN ('merge', 'track')),
	tracked_id INTEGER REFERENCES tracked,	-- merge: this one
	other_id INTEGER REFERENCES tracked,	-- and that
	thread_id INTEGER REFERENCES thread,	-- track: this report
	points REAL NOT NULL,
	reason TEXT NOT NULL
) STRICT;

PRAGMA user_version = 4;
