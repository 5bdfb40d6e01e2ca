-- SPDX-License-Identifier: GPL-2.0-or-later
-- The normalised data: the interface that rules, `regsift sql`, the stock
-- sqlite3 shell and users' scripts read. Values are in base units (bytes,
-- bytes/s, 1/s, ns, count, percent), times are UTC seconds, lines are 1-based
-- lines of the document. The same tables serve a paste (in memory) and a
-- corpus (a file).
--
-- Where many rows are inserted, CHECKs list words in pairs: of three or more
-- SQLite makes a table of its own for each row, which took a fifth of a triage.

PRAGMA application_id = 1919380070;	-- "rgsf"
PRAGMA user_version = 7;

CREATE TABLE document (
	id INTEGER PRIMARY KEY,
	sha256 TEXT NOT NULL UNIQUE,
	name TEXT NOT NULL,
	kind TEXT NOT NULL,		-- text, eml, mbox, ...
	bytes INTEGER NOT NULL,
	ingested_at INTEGER		-- NULL for a paste
) STRICT;

CREATE TABLE thread (			-- what a report is judged on
	id INTEGER PRIMARY KEY,
	root_message_id TEXT,
	title TEXT NOT NULL
) STRICT;

CREATE TABLE source (			-- a file, a mail of a maildir, an epoch
	id INTEGER PRIMARY KEY,
	key TEXT NOT NULL UNIQUE,	-- its path without links
	name TEXT NOT NULL,		-- as it was given
	reader TEXT NOT NULL,		-- mbox, eml, maildir, git, ...
	state TEXT			-- what it was when all of it was read;
					-- NULL: not yet
) STRICT;

CREATE TABLE archive (			-- what was given to ingest
	id INTEGER PRIMARY KEY,
	path TEXT NOT NULL UNIQUE	-- without links
) STRICT;

CREATE TABLE sighting (			-- a further copy of a mail
	source_id INTEGER NOT NULL REFERENCES source,
	byte INTEGER NOT NULL,
	blob TEXT NOT NULL,		-- '' where there is none
	message_id INTEGER NOT NULL REFERENCES message,
	bytes INTEGER NOT NULL,
	escaped INTEGER NOT NULL,
	PRIMARY KEY (source_id, byte, blob)
) STRICT, WITHOUT ROWID;
CREATE INDEX sighting_message ON sighting (message_id);

CREATE TABLE judged (			-- what was read of a thread of mails
	thread_id INTEGER PRIMARY KEY REFERENCES thread,
	report_id INTEGER NOT NULL REFERENCES thread,
	mails INTEGER NOT NULL,		-- that it had then
	trees INTEGER NOT NULL DEFAULT 0	-- stamp of the trees; 0: none
) STRICT;
CREATE INDEX judged_report ON judged (report_id);

CREATE TABLE setting (			-- "open": 1 while somebody writes
	name TEXT PRIMARY KEY,
	value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A mail of an archive (indexed = 1) is a message of a thread that the ids
-- of its mails make; when that thread is judged, what was read of it is a
-- thread of its own (table judged), as that of a paste is.
CREATE TABLE message (
	id INTEGER PRIMARY KEY,
	document_id INTEGER REFERENCES document,	-- NULL: indexed
	thread_id INTEGER NOT NULL REFERENCES thread,
	parent_id INTEGER REFERENCES message,
	position INTEGER NOT NULL,	-- 0-based place in the document
	message_id TEXT,
	author TEXT,
	author_role TEXT NOT NULL CHECK (author_role = 'other'
		OR author_role = 'reporter' OR author_role = 'robot'
		OR author_role = 'commit-author' OR author_role = 'maintainer'
		OR author_role = 'tracker'),
	date INTEGER,
	subject TEXT,
	-- Not IN: that makes a table of the words for each row.
	kind TEXT NOT NULL CHECK (kind = 'other' OR kind = 'reply'
		OR kind = 'report' OR kind = 'patch' OR kind = 'robot'),
	ghost INTEGER NOT NULL DEFAULT 0 CHECK (ghost IN (0, 1)),
					-- seen in quotes or references only
	line_from INTEGER NOT NULL,
	line_to INTEGER NOT NULL,
	indexed INTEGER NOT NULL DEFAULT 0 CHECK (indexed IN (0, 1)),
	score INTEGER,			-- points for kind (regsift classify)
	why TEXT,			-- what gave them; NULL: nothing
	refs TEXT,			-- ids that it refers to; last: parent
	content INTEGER,		-- equal for copies of one mail
	source_id INTEGER REFERENCES source,
	byte INTEGER,			-- its place in the source
	bytes INTEGER,
	blob TEXT,			-- of a git repository
	escaped INTEGER			-- of "From ": 0 none, 1 mboxrd, 2 mboxo
) STRICT;
CREATE INDEX message_thread ON message (thread_id);
CREATE INDEX message_name ON message (message_id);
CREATE INDEX message_report ON message (thread_id)
	WHERE indexed = 1 AND kind = 'report';
CREATE INDEX message_document ON message (document_id)
	WHERE document_id IS NOT NULL;
CREATE INDEX message_parent ON message (parent_id)
	WHERE parent_id IS NOT NULL;

CREATE TABLE block (			-- what a format recognised
	id INTEGER PRIMARY KEY,
	message_id INTEGER NOT NULL REFERENCES message,
	origin_message_id INTEGER NOT NULL REFERENCES message,
	format TEXT NOT NULL,
	depth INTEGER NOT NULL,
	byte_from INTEGER NOT NULL,
	byte_to INTEGER NOT NULL,
	line_from INTEGER NOT NULL,
	line_to INTEGER NOT NULL
) STRICT;
CREATE INDEX block_message ON block (message_id, line_from);
CREATE INDEX block_origin ON block (origin_message_id);

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
CREATE INDEX state_thread ON state (thread_id);

CREATE TABLE workload (			-- what must agree to be compared
	id INTEGER PRIMARY KEY,
	thread_id INTEGER NOT NULL REFERENCES thread,
	key TEXT NOT NULL,
	title TEXT,			-- for people: "fio randwrite 16k x16 ..."
	UNIQUE (thread_id, key)
) STRICT;

CREATE TABLE parameter (
	workload_id INTEGER NOT NULL REFERENCES workload,
	name TEXT NOT NULL,
	value TEXT NOT NULL,
	line INTEGER,
	PRIMARY KEY (workload_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE run (			-- one run of one tool on one state
	id INTEGER PRIMARY KEY,
	block_id INTEGER NOT NULL REFERENCES block,
	state_id INTEGER NOT NULL REFERENCES state,
	workload_id INTEGER NOT NULL REFERENCES workload,
	tool TEXT NOT NULL,
	tool_version TEXT,
	name TEXT,
	label TEXT,
	sequence INTEGER NOT NULL DEFAULT 0,	-- n-th reading of a cumulative
						-- source; 0 = independent
	valid INTEGER NOT NULL CHECK (valid IN (0, 1)),
	partial INTEGER NOT NULL CHECK (partial IN (0, 1)),
	line_from INTEGER NOT NULL,
	line_to INTEGER NOT NULL
) STRICT;
CREATE INDEX run_state ON run (state_id);
CREATE INDEX run_block ON run (block_id);
CREATE INDEX run_workload ON run (workload_id);

CREATE TABLE measurement (
	id INTEGER PRIMARY KEY,
	run_id INTEGER NOT NULL REFERENCES run,
	metric TEXT NOT NULL,
	value REAL NOT NULL,
	unit TEXT,			-- NULL when the text has none
	precision REAL,			-- step of the last printed digit
	n INTEGER,
	spread REAL,
	spread_kind TEXT NOT NULL DEFAULT 'none' CHECK (spread_kind = 'none'
		OR spread_kind = 'sd' OR spread_kind = 'sem'
		OR spread_kind = 'percent-sd' OR spread_kind = 'within-run'
		OR spread_kind = 'ema' OR spread_kind = 'quantised'),
	lo REAL,
	hi REAL,
	byte_from INTEGER NOT NULL,
	byte_to INTEGER NOT NULL,
	line INTEGER NOT NULL
) STRICT;
CREATE INDEX measurement_run ON measurement (run_id, metric);

CREATE TABLE profile (
	id INTEGER PRIMARY KEY,
	run_id INTEGER NOT NULL REFERENCES run,
	event TEXT,
	samples REAL,
	samples_kind TEXT CHECK (samples_kind IN ('exact', 'cut')
		OR samples_kind = 'unknown'),
	count REAL
) STRICT;
CREATE INDEX profile_run ON profile (run_id);

CREATE TABLE profile_entry (
	profile_id INTEGER NOT NULL REFERENCES profile,
	position INTEGER NOT NULL,
	command TEXT,
	object TEXT,
	symbol TEXT NOT NULL,
	symbol_key TEXT NOT NULL,
	self REAL,
	children REAL,
	line INTEGER NOT NULL,
	PRIMARY KEY (profile_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE histogram (
	id INTEGER PRIMARY KEY,
	run_id INTEGER NOT NULL REFERENCES run,
	name TEXT NOT NULL,
	unit TEXT NOT NULL,
	total REAL,
	mean REAL,
	line INTEGER NOT NULL
) STRICT;
CREATE INDEX histogram_run ON histogram (run_id);

CREATE TABLE bucket (
	histogram_id INTEGER NOT NULL REFERENCES histogram,
	lo REAL NOT NULL,
	hi REAL NOT NULL,
	count REAL NOT NULL,
	PRIMARY KEY (histogram_id, lo)
) STRICT, WITHOUT ROWID;

CREATE TABLE series_point (
	id INTEGER PRIMARY KEY,
	run_id INTEGER NOT NULL REFERENCES run,
	metric TEXT NOT NULL,
	t REAL,				-- ns since the start
	percent REAL,			-- share done, where progress tells it
	value REAL NOT NULL,
	line INTEGER
) STRICT;
CREATE INDEX series_point_run ON series_point (run_id);

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
CREATE INDEX claim_message ON claim (message_id);
CREATE INDEX claim_comparison ON claim (comparison_id)
	WHERE comparison_id IS NOT NULL;

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
CREATE INDEX reference_message ON reference (message_id, kind);

CREATE TABLE statement (		-- about cause, noise, validity, outcome
	id INTEGER PRIMARY KEY,
	message_id INTEGER NOT NULL REFERENCES message,
	cue TEXT NOT NULL,
	class TEXT NOT NULL,
	negated INTEGER NOT NULL DEFAULT 0,
	weight REAL NOT NULL,		-- from who said it
	text TEXT NOT NULL,
	byte_from INTEGER NOT NULL,
	byte_to INTEGER NOT NULL,
	line INTEGER NOT NULL
) STRICT;
CREATE INDEX statement_message ON statement (message_id);

CREATE TABLE command (			-- #regzbot
	id INTEGER PRIMARY KEY,
	message_id INTEGER NOT NULL REFERENCES message,
	verb TEXT NOT NULL,
	value TEXT NOT NULL,
	caret INTEGER NOT NULL DEFAULT 0,
	applied INTEGER,
	reason TEXT,
	byte_from INTEGER NOT NULL,
	byte_to INTEGER NOT NULL,
	line INTEGER NOT NULL
) STRICT;
CREATE INDEX command_message ON command (message_id);

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

CREATE TABLE environment (		-- machine, device, file system, ...
	id INTEGER PRIMARY KEY,
	thread_id INTEGER NOT NULL REFERENCES thread,
	key TEXT NOT NULL,
	value TEXT NOT NULL,
	line INTEGER NOT NULL
) STRICT;
CREATE INDEX environment_thread ON environment (thread_id);

CREATE TABLE subsystem (
	thread_id INTEGER NOT NULL REFERENCES thread,
	name TEXT NOT NULL,
	score REAL NOT NULL,
	PRIMARY KEY (thread_id, name)
) STRICT, WITHOUT ROWID;

-- What is known of metrics; filled from rules/metric.
CREATE TABLE noise_class (
	name TEXT PRIMARY KEY,
	sd REAL NOT NULL,		-- run-to-run, on logs
	why TEXT
) STRICT, WITHOUT ROWID;

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
-- In the order in which patterns are tried, so that the first match ends it.
CREATE INDEX metric_order
	ON metric (priority DESC, length(pattern) DESC, pattern, unit DESC);

-- What a phrase that the parser knows says of the outcome.
CREATE TABLE cue (
	cue TEXT PRIMARY KEY,
	ending TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE threshold (
	name TEXT PRIMARY KEY,
	value REAL NOT NULL,
	why TEXT
) STRICT, WITHOUT ROWID;

-- Where functions of the kernel live, by their names: rules/symbol/symbol.sql.
CREATE TABLE symbol (
	pattern TEXT PRIMARY KEY,	-- GLOB on the name; the longest counts
	path TEXT NOT NULL,		-- of a file, or of a folder with a slash
	subsystem TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Words that decide, by what they decide: rules/metric/word.sql.
CREATE TABLE word (
	list TEXT NOT NULL,
	word TEXT NOT NULL,		-- in lower case
	PRIMARY KEY (list, word)
) STRICT, WITHOUT ROWID;

-- What was said of the outcome, added up. Filled before rules run: as a view
-- of views each rule that reads it took 3 to 13 ms to compile.
CREATE TABLE said_total (
	thread_id INTEGER NOT NULL REFERENCES thread,
	ending TEXT NOT NULL,
	points REAL NOT NULL,		-- at most 9
	most REAL NOT NULL,		-- of a single statement
	line INTEGER NOT NULL,		-- of that statement
	PRIMARY KEY (thread_id, ending)
) STRICT, WITHOUT ROWID;

-- How the thread ended; no row: it is open. precedence: 0 the tracker's word,
-- 1 the reporter's withdrawal, 2 a layout effect, 3 the most points.
CREATE TABLE ending (
	thread_id INTEGER PRIMARY KEY REFERENCES thread,
	ending TEXT NOT NULL,
	points REAL NOT NULL,
	line INTEGER,
	by_tracker INTEGER NOT NULL CHECK (by_tracker IN (0, 1)),
	precedence INTEGER NOT NULL,
	decided INTEGER NOT NULL CHECK (decided IN (0, 1))
) STRICT;

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
CREATE INDEX comparison_thread ON comparison (thread_id);
CREATE INDEX comparison_headline ON comparison (thread_id) WHERE headline = 1;
CREATE INDEX comparison_derived ON comparison (derived_from)
	WHERE derived_from IS NOT NULL;
CREATE INDEX comparison_workload ON comparison (workload_id)
	WHERE workload_id IS NOT NULL;
CREATE INDEX comparison_base ON comparison (base_state)
	WHERE base_state IS NOT NULL;
CREATE INDEX comparison_test ON comparison (test_state)
	WHERE test_state IS NOT NULL;
CREATE INDEX comparison_third ON comparison (third_state)
	WHERE third_state IS NOT NULL;

CREATE TABLE comparison_run (
	comparison_id INTEGER NOT NULL REFERENCES comparison,
	run_id INTEGER NOT NULL REFERENCES run,
	side TEXT NOT NULL CHECK (side IN ('base', 'test') OR side = 'third'),
	PRIMARY KEY (comparison_id, run_id, side)
) STRICT, WITHOUT ROWID;
CREATE INDEX comparison_run_run ON comparison_run (run_id);

-- The headline's metric over all workloads that have it, three or more.
CREATE TABLE overall (
	comparison_id INTEGER PRIMARY KEY REFERENCES comparison,
	groups INTEGER NOT NULL,
	change REAL NOT NULL,		-- percent: mean of the log ratios
	ci_lo REAL NOT NULL,		-- 95 %, percent
	ci_hi REAL NOT NULL,
	p REAL NOT NULL,
	p_sign REAL NOT NULL,		-- sign test over the groups
	sum_change REAL NOT NULL,	-- percent: of the sums, for comparison
	opposed INTEGER NOT NULL	-- groups that significantly go the
					-- other way
) STRICT;

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
CREATE INDEX finding_thread ON finding (thread_id);
CREATE INDEX finding_comparison ON finding (comparison_id)
	WHERE comparison_id IS NOT NULL;

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
CREATE INDEX verdict_comparison ON verdict (comparison_id)
	WHERE comparison_id IS NOT NULL;

-- Of a judged thread: another random number with each row that changes below it
-- (watch.sql). For whoever keeps what was made of it.
CREATE TABLE changed (
	thread_id INTEGER PRIMARY KEY,
	stamp INTEGER NOT NULL
) STRICT;

CREATE TABLE need (			-- what would settle it
	id INTEGER PRIMARY KEY,
	thread_id INTEGER NOT NULL REFERENCES thread,
	text TEXT NOT NULL
) STRICT;
CREATE INDEX need_thread ON need (thread_id);

CREATE TABLE commit_candidate (
	id INTEGER PRIMARY KEY,
	thread_id INTEGER NOT NULL REFERENCES thread,
	commit_id TEXT NOT NULL,
	subject TEXT,
	probability REAL NOT NULL,
	rank INTEGER NOT NULL,
	band TEXT NOT NULL,		-- confirmed, probable, suspect, ...
	UNIQUE (thread_id, commit_id)
) STRICT;

CREATE TABLE evidence (
	id INTEGER PRIMARY KEY,
	candidate_id INTEGER NOT NULL REFERENCES commit_candidate,
	kind TEXT NOT NULL,
	weight REAL NOT NULL,
	message_id INTEGER REFERENCES message,
	line INTEGER,
	detail TEXT			-- of a tree: "v6.6-rc1", a path, ...
) STRICT;
CREATE INDEX evidence_candidate ON evidence (candidate_id);
CREATE INDEX evidence_message ON evidence (message_id)
	WHERE message_id IS NOT NULL;

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
		'not-tracked', 'bad-link', 'not-linked', 'not-allowed',
		'undone')),
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

CREATE TABLE diagnostic (
	id INTEGER PRIMARY KEY,
	document_id INTEGER NOT NULL REFERENCES document,
	byte INTEGER NOT NULL,
	line INTEGER NOT NULL,
	severity TEXT NOT NULL CHECK (severity IN ('note', 'warning')),
	code TEXT NOT NULL,
	text TEXT NOT NULL
) STRICT;
CREATE INDEX diagnostic_document ON diagnostic (document_id);

-- What people write, and what cannot be made again: notes, and commands of
-- mails that were taken back.
CREATE TABLE note (
	id INTEGER PRIMARY KEY,
	thread_id INTEGER NOT NULL REFERENCES thread,
	at INTEGER NOT NULL,
	author TEXT,
	text TEXT NOT NULL
) STRICT;
CREATE INDEX note_thread ON note (thread_id);

CREATE TABLE undone (
	message_id TEXT NOT NULL,
	number INTEGER NOT NULL,	-- of its commands, from 1; 0: all
	at INTEGER NOT NULL,
	PRIMARY KEY (message_id, number)
) STRICT, WITHOUT ROWID;

-- Views for people.
CREATE VIEW report AS
SELECT t.id, t.title, v.class AS verdict, v.probability, v.headline,
	(SELECT c.commit_id FROM commit_candidate c
	 WHERE c.thread_id = t.id ORDER BY c.rank LIMIT 1) AS suspect,
	(SELECT min(m.date) FROM message m WHERE m.thread_id = t.id) AS date
FROM thread t JOIN verdict v ON v.thread_id = t.id;

CREATE VIEW number AS
SELECT m.id, w.thread_id, m.metric, m.value, m.unit, s.role, s.label,
	s.kernel, s.variant, w.title AS workload, w.key AS workload_key,
	r.tool, b.origin_message_id AS message_id, m.line, m.run_id
FROM measurement m
JOIN run r ON r.id = m.run_id
JOIN state s ON s.id = r.state_id
JOIN workload w ON w.id = r.workload_id
JOIN block b ON b.id = r.block_id;

CREATE VIEW doubt AS
SELECT thread_id, rule, weight, text, line FROM finding
WHERE class IN ('doubt', 'gate');

-- Reports whose title is about performance: 1 asks, 2 says so. A build that
-- fails is no slowdown, and what a robot or a patch calls itself is none.
CREATE VIEW complaint AS
SELECT t.id AS thread_id, iif(t.title LIKE '%?', 1, 2) AS strength
FROM thread t
WHERE EXISTS (SELECT 1 FROM word w WHERE w.list = 'performance'
		AND instr(lower(t.title), w.word) > 0)
	AND NOT EXISTS (SELECT 1 FROM word w WHERE w.list = 'not-performance'
		AND instr(lower(t.title), w.word) > 0)
	AND NOT EXISTS (SELECT 1 FROM message m
		WHERE m.thread_id = t.id AND m.position = 0
		AND m.kind IN ('robot', 'other', 'patch'));

-- Statements with what they say of the outcome. The weight knows already
-- whether the reporter said it (store_statement).
CREATE VIEW said AS
SELECT s.id, m.thread_id, s.message_id, m.position, m.author, m.author_role,
	s.cue, c.ending, s.line, s.text, s.weight AS points,
	EXISTS (SELECT 1 FROM block b JOIN run r ON r.block_id = b.id
		WHERE b.origin_message_id = m.id) AS with_numbers
FROM statement s
JOIN message m ON m.id = s.message_id
JOIN cue c ON c.cue = s.cue;
