-- SPDX-License-Identifier: GPL-2.0-or-later
-- From schema version 3: tables of tracked regressions, and of the places of
-- functions. The former are made of mails and trees, so they are empty until
-- the next ingest, which reads all mails again for their commands; the latter
-- is part of the catalogue and filled with it. The text is that of schema.sql,
-- as the tables must be those.


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
	latest_at INTEGER,		-- of its activities
	digest INTEGER			-- of all rows of the entry
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
	patch TEXT			-- what of a patch it holds, of
					-- "diff subject sob"
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
	command TEXT NOT NULL,		-- "introduced: v6.5..v6.6-rc1"
	before TEXT			-- the value that it replaced
) STRICT;
CREATE INDEX tracked_event_of ON tracked_event (tracked_id, at);

CREATE TABLE tracked_unhandled (	-- commands that did nothing
	id INTEGER PRIMARY KEY,
	message_id TEXT NOT NULL,
	at INTEGER,
	subject TEXT,
	author TEXT,
	category TEXT NOT NULL CHECK (category IN ('unknown-command',
		'not-tracked', 'bad-link', 'not-linked', 'not-allowed')),
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

-- What tracking wants to know of each indexed mail. Its commands stand in table
-- command, with byte_from as the number of their paragraph and the line of the
-- mail's text.
CREATE TABLE mail_sign (
	message_id INTEGER PRIMARY KEY REFERENCES message,
	address TEXT,			-- of the author, lower case
	patch INTEGER			-- 1 diff + 2 [PATCH] + 4 signed off;
					-- NULL: none
) STRICT;

CREATE TABLE mention (			-- of an indexed mail: what it names
	message_id INTEGER NOT NULL REFERENCES message,
	position INTEGER NOT NULL,
	kind TEXT NOT NULL CHECK (kind = 'link'	-- Link: or Closes:
		OR kind = 'url'		-- of a mail, anywhere
		OR kind = 'fixes'),	-- digits of a commit
	value TEXT NOT NULL,		-- a Message-ID, a URL, digits
	PRIMARY KEY (message_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX mention_value ON mention (value);

UPDATE source SET state = NULL;

-- Evidence got a detail. The text of the table must be that of schema.sql, so
-- no column is added, but a new table is made.
DROP INDEX evidence_candidate;
ALTER TABLE evidence RENAME TO evidence_before;
CREATE TABLE evidence (
	id INTEGER PRIMARY KEY,
	candidate_id INTEGER NOT NULL REFERENCES commit_candidate,
	kind TEXT NOT NULL,
	weight REAL NOT NULL,
	message_id INTEGER REFERENCES message,
	line INTEGER,
	detail TEXT			-- of a tree: "v6.6-rc1", a path, ...
) STRICT;
INSERT INTO evidence (id, candidate_id, kind, weight, message_id, line)
SELECT id, candidate_id, kind, weight, message_id, line FROM evidence_before;
DROP TABLE evidence_before;
CREATE INDEX evidence_candidate ON evidence (candidate_id);

-- Where functions of the kernel live, by their names: rules/symbol/symbol.sql.
CREATE TABLE symbol (
	pattern TEXT PRIMARY KEY,	-- GLOB on the name; the longest counts
	path TEXT NOT NULL,		-- of a file, or of a folder with a slash
	subsystem TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The words of some CHECKs changed, not what they allow: the same rows, in tables
-- of the new text.

ALTER TABLE state RENAME TO old_state;
CREATE TABLE state (			-- a kernel in a configuration
	id INTEGER PRIMARY KEY,
	thread_id INTEGER NOT NULL REFERENCES thread,
	label TEXT NOT NULL,
	role TEXT NOT NULL CHECK (role IN ('base', 'test') OR role = 'other'),
	variant TEXT,			-- revert, fix, ...
	kernel TEXT,
	commit_id TEXT,
	config TEXT,
	confidence REAL NOT NULL,
	rule TEXT,			-- which step of the side rules decided
	line INTEGER			-- of the label
) STRICT;
INSERT INTO state SELECT * FROM old_state;
DROP TABLE old_state;
CREATE INDEX state_thread ON state (thread_id);

ALTER TABLE profile RENAME TO old_profile;
CREATE TABLE profile (
	id INTEGER PRIMARY KEY,
	run_id INTEGER NOT NULL REFERENCES run,
	event TEXT,
	samples REAL,
	samples_kind TEXT CHECK (samples_kind IN ('exact', 'cut')
		OR samples_kind = 'unknown'),
	count REAL
) STRICT;
INSERT INTO profile SELECT * FROM old_profile;
DROP TABLE old_profile;
CREATE INDEX profile_run ON profile (run_id);

ALTER TABLE claim RENAME TO old_claim;
CREATE TABLE claim (			-- a change that somebody states
	id INTEGER PRIMARY KEY,
	message_id INTEGER NOT NULL REFERENCES message,
	kind TEXT NOT NULL CHECK (kind IN ('percent', 'factor')
		OR kind IN ('from-to', 'absolute')
		OR kind IN ('range', 'none-seen')),
	metric TEXT,
	percent REAL,			-- signed: negative is worse
	percent_most REAL,
	factor REAL,
	from_value REAL,
	to_value REAL,
	unit TEXT,
	bound TEXT CHECK (bound IN ('upper', 'lower') OR bound = 'approx'),
	up_to INTEGER NOT NULL DEFAULT 0,
	in_subject INTEGER NOT NULL DEFAULT 0,
	comparison_id INTEGER REFERENCES comparison,
	supported INTEGER CHECK (supported IN (0, 1)),
	byte_from INTEGER NOT NULL,
	byte_to INTEGER NOT NULL,
	line INTEGER NOT NULL
) STRICT;
INSERT INTO claim SELECT * FROM old_claim;
DROP TABLE old_claim;
CREATE INDEX claim_message ON claim (message_id);
CREATE INDEX claim_comparison ON claim (comparison_id)
	WHERE comparison_id IS NOT NULL;

ALTER TABLE reference RENAME TO old_reference;
CREATE TABLE reference (		-- commits, versions, messages, URLs
	id INTEGER PRIMARY KEY,
	message_id INTEGER NOT NULL REFERENCES message,
	kind TEXT NOT NULL CHECK (kind IN ('commit', 'version')
		OR kind IN ('message', 'url')),
	value TEXT NOT NULL,
	subject TEXT,
	role TEXT NOT NULL,		-- an evidence kind, or why it is none
	rejected INTEGER NOT NULL DEFAULT 0 CHECK (rejected IN (0, 1)),
	points REAL NOT NULL DEFAULT 0,
	steps INTEGER,
	list_size INTEGER,
	byte_from INTEGER NOT NULL,
	byte_to INTEGER NOT NULL,
	line INTEGER NOT NULL
) STRICT;
INSERT INTO reference SELECT * FROM old_reference;
DROP TABLE old_reference;
CREATE INDEX reference_message ON reference (message_id, kind);

ALTER TABLE metric RENAME TO old_metric;
CREATE TABLE metric (			-- see rules/metric/metrics.sql
	pattern TEXT NOT NULL,		-- GLOB on the metric's name or words
	unit TEXT NOT NULL,		-- holds for values in it; '' = any
	better TEXT NOT NULL CHECK (better IN ('higher', 'lower')
		OR better = 'neither'),
	smallest_effect REAL NOT NULL,	-- theta, as a fraction: 0.03
	noise_class TEXT NOT NULL REFERENCES noise_class,
	noise_factor REAL NOT NULL DEFAULT 1,	-- on the class's sd
	family TEXT NOT NULL CHECK (family IN ('primary', 'secondary')
		OR family = 'context'),
	title TEXT,			-- for people: "write iops"
	priority INTEGER NOT NULL,	-- the highest matching pattern counts
	PRIMARY KEY (pattern, unit)
) STRICT, WITHOUT ROWID;
INSERT INTO metric SELECT * FROM old_metric;
DROP TABLE old_metric;
CREATE INDEX metric_order
	ON metric (priority DESC, length(pattern) DESC, pattern, unit DESC);

ALTER TABLE comparison RENAME TO old_comparison;
CREATE TABLE comparison (
	id INTEGER PRIMARY KEY,
	thread_id INTEGER NOT NULL REFERENCES thread,
	workload_id INTEGER REFERENCES workload,
	metric TEXT NOT NULL,
	unit TEXT,
	better TEXT NOT NULL,
	family TEXT NOT NULL,
	sequence INTEGER NOT NULL DEFAULT 0,
	base_state INTEGER REFERENCES state,
	test_state INTEGER REFERENCES state,
	third_state INTEGER REFERENCES state,
	tier TEXT NOT NULL CHECK (tier IN ('samples', 'summary')
		OR tier IN ('single', 'claim')
		OR tier IN ('histogram', 'profile') OR tier = 'table'),
	test_name TEXT,			-- moderated, mann-whitney, none ...
	n_base INTEGER,
	n_test INTEGER,
	base REAL NOT NULL,
	test REAL NOT NULL,
	base_line INTEGER,
	test_line INTEGER,
	change REAL,			-- percent; NULL when base is 0
	direction TEXT NOT NULL CHECK (direction IN ('worse', 'better')
		OR direction IN ('same', 'neutral')),
	p REAL,
	p_adjusted REAL,
	p_equivalent REAL,		-- that the change is not below theta
	ci_lo REAL,			-- percent
	ci_hi REAL,
	confidence_level REAL,
	noise REAL,			-- percent
	noise_source TEXT CHECK (noise_source IN ('measured', 'stdev')
		OR noise_source = 'prior'),
	theta REAL,			-- percent
	n_needed INTEGER,		-- runs a side that would settle it
	verdict TEXT NOT NULL,
	headline INTEGER NOT NULL DEFAULT 0 CHECK (headline IN (0, 1)),
	flags TEXT,			-- "base warm-up, test bimodal"
	sensitive INTEGER NOT NULL DEFAULT 0 CHECK (sensitive IN (0, 1)),
					-- another verdict without those runs
	resolution REAL,		-- share of the printed steps in se^2
	revert TEXT CHECK (revert IN ('strong', 'confirmed')
		OR revert IN ('open', 'no-help')),	-- of third_state
	recovery REAL,			-- share of the change it took back
	recovery_lo REAL,		-- 90 %; NULL: unbounded
	contrast_p REAL,		-- test against base and revert
	derived_from INTEGER REFERENCES comparison,
	why TEXT NOT NULL
) STRICT;
INSERT INTO comparison SELECT * FROM old_comparison;
DROP TABLE old_comparison;
CREATE INDEX comparison_thread ON comparison (thread_id);
CREATE INDEX comparison_headline ON comparison (thread_id) WHERE headline = 1;
CREATE INDEX comparison_derived ON comparison (derived_from)
	WHERE derived_from IS NOT NULL;

ALTER TABLE comparison_run RENAME TO old_comparison_run;
CREATE TABLE comparison_run (
	comparison_id INTEGER NOT NULL REFERENCES comparison,
	run_id INTEGER NOT NULL REFERENCES run,
	side TEXT NOT NULL CHECK (side IN ('base', 'test') OR side = 'third'),
	PRIMARY KEY (comparison_id, run_id, side)
) STRICT, WITHOUT ROWID;
INSERT INTO comparison_run SELECT * FROM old_comparison_run;
DROP TABLE old_comparison_run;

ALTER TABLE finding RENAME TO old_finding;
CREATE TABLE finding (			-- every rule that fired, in order
	id INTEGER PRIMARY KEY,
	thread_id INTEGER NOT NULL REFERENCES thread,
	comparison_id INTEGER REFERENCES comparison,
	rule TEXT NOT NULL,
	class TEXT NOT NULL CHECK (class IN ('gate', 'ending')
		OR class IN ('support', 'doubt')
		OR class IN ('note', 'verdict')),
	verdict TEXT,			-- the class it argues for
	weight REAL NOT NULL,		-- log-odds
	counted INTEGER NOT NULL DEFAULT 1 CHECK (counted IN (0, 1)),
					-- 0: about another than the headline
	text TEXT NOT NULL,
	line INTEGER
) STRICT;
INSERT INTO finding SELECT * FROM old_finding;
DROP TABLE old_finding;
CREATE INDEX finding_thread ON finding (thread_id);
CREATE INDEX finding_comparison ON finding (comparison_id)
	WHERE comparison_id IS NOT NULL;

ALTER TABLE verdict RENAME TO old_verdict;
CREATE TABLE verdict (
	thread_id INTEGER PRIMARY KEY REFERENCES thread,
	class TEXT NOT NULL,
	probability REAL,
	headline TEXT NOT NULL,
	comparison_id INTEGER REFERENCES comparison,
	-- probability = min(cap, max(floor, 1 / (1 + exp(-odds)))), odds =
	-- base_odds + weights * the sum of finding.weight where counted = 1.
	base_odds REAL,
	weights INTEGER NOT NULL DEFAULT 0 CHECK (weights IN (-1, 0)
		OR weights = 1),
	floor REAL,
	cap REAL,
	base_why TEXT			-- where base_odds is from
) STRICT;
INSERT INTO verdict SELECT * FROM old_verdict;
DROP TABLE old_verdict;

PRAGMA user_version = 4;
