-- SPDX-License-Identifier: GPL-2.0-or-later
-- From schema version 4: with which trees a report was judged, commands that
-- were taken back, and CHECKs that are cheaper. The texts are those of
-- schema.sql, and a table must have them, so each is made anew. A copy, and no
-- ALTER TABLE: that would rename it in the tables that refer to it, too.

CREATE TABLE before AS SELECT * FROM judged;
DROP TABLE judged;
CREATE TABLE judged (			-- what was read of a thread of mails
	thread_id INTEGER PRIMARY KEY REFERENCES thread,
	report_id INTEGER NOT NULL REFERENCES thread,
	mails INTEGER NOT NULL,		-- that it had then
	trees INTEGER NOT NULL DEFAULT 0	-- stamp of the trees; 0: none
) STRICT;
INSERT INTO judged (thread_id, report_id, mails)
SELECT * FROM before;
DROP TABLE before;
CREATE INDEX judged_report ON judged (report_id);

CREATE TABLE before AS SELECT * FROM note;
DROP TABLE note;
CREATE TABLE note (
	id INTEGER PRIMARY KEY,
	thread_id INTEGER NOT NULL REFERENCES thread,
	at INTEGER NOT NULL,
	author TEXT,
	text TEXT NOT NULL
) STRICT;
INSERT INTO note (id, thread_id, at, author, text)
SELECT * FROM before;
DROP TABLE before;
CREATE INDEX note_thread ON note (thread_id);

CREATE TABLE before AS SELECT * FROM state;
DROP TABLE state;
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
INSERT INTO state (id, thread_id, label, role, variant, kernel, commit_id, config,
	confidence, rule, line)
SELECT * FROM before;
DROP TABLE before;
CREATE INDEX state_thread ON state (thread_id);

CREATE TABLE before AS SELECT * FROM reference;
DROP TABLE reference;
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
INSERT INTO reference (id, message_id, kind, value, subject, role, rejected, points, steps,
	list_size, byte_from, byte_to, line)
SELECT * FROM before;
DROP TABLE before;
CREATE INDEX reference_message ON reference (message_id, kind);

CREATE TABLE before AS SELECT * FROM claim;
DROP TABLE claim;
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
INSERT INTO claim (id, message_id, kind, metric, percent, percent_most, factor,
	from_value, to_value, unit, bound, up_to, in_subject, comparison_id,
	supported, byte_from, byte_to, line)
SELECT * FROM before;
DROP TABLE before;
CREATE INDEX claim_message ON claim (message_id);
CREATE INDEX claim_comparison ON claim (comparison_id)
	WHERE comparison_id IS NOT NULL;

CREATE TABLE before AS SELECT * FROM profile;
DROP TABLE profile;
CREATE TABLE profile (
	id INTEGER PRIMARY KEY,
	run_id INTEGER NOT NULL REFERENCES run,
	event TEXT,
	samples REAL,
	samples_kind TEXT CHECK (samples_kind IN ('exact', 'cut')
		OR samples_kind = 'unknown'),
	count REAL
) STRICT;
INSERT INTO profile (id, run_id, event, samples, samples_kind, count)
SELECT * FROM before;
DROP TABLE before;
CREATE INDEX profile_run ON profile (run_id);

CREATE TABLE before AS SELECT * FROM metric;
DROP TABLE metric;
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
INSERT INTO metric (pattern, unit, better, smallest_effect, noise_class, noise_factor,
	family, title, priority)
SELECT * FROM before;
DROP TABLE before;
CREATE INDEX metric_order
	ON metric (priority DESC, length(pattern) DESC, pattern, unit DESC);

CREATE TABLE before AS SELECT * FROM comparison;
DROP TABLE comparison;
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
INSERT INTO comparison (id, thread_id, workload_id, metric, unit, better, family, sequence,
	base_state, test_state, third_state, tier, test_name, n_base, n_test,
	base, test, base_line, test_line, change, direction, p, p_adjusted,
	p_equivalent, ci_lo, ci_hi, confidence_level, noise, noise_source,
	theta, n_needed, verdict, headline, flags, sensitive, resolution,
	revert, recovery, recovery_lo, contrast_p, derived_from, why)
SELECT * FROM before;
DROP TABLE before;
CREATE INDEX comparison_thread ON comparison (thread_id);
CREATE INDEX comparison_headline ON comparison (thread_id) WHERE headline = 1;
CREATE INDEX comparison_derived ON comparison (derived_from)
	WHERE derived_from IS NOT NULL;

CREATE TABLE before AS SELECT * FROM comparison_run;
DROP TABLE comparison_run;
CREATE TABLE comparison_run (
	comparison_id INTEGER NOT NULL REFERENCES comparison,
	run_id INTEGER NOT NULL REFERENCES run,
	side TEXT NOT NULL CHECK (side IN ('base', 'test') OR side = 'third'),
	PRIMARY KEY (comparison_id, run_id, side)
) STRICT, WITHOUT ROWID;
INSERT INTO comparison_run (comparison_id, run_id, side)
SELECT * FROM before;
DROP TABLE before;

CREATE TABLE before AS SELECT * FROM finding;
DROP TABLE finding;
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
INSERT INTO finding (id, thread_id, comparison_id, rule, class, verdict, weight, counted,
	text, line)
SELECT * FROM before;
DROP TABLE before;
CREATE INDEX finding_thread ON finding (thread_id);
CREATE INDEX finding_comparison ON finding (comparison_id)
	WHERE comparison_id IS NOT NULL;

CREATE TABLE before AS SELECT * FROM verdict;
DROP TABLE verdict;
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
INSERT INTO verdict (thread_id, class, probability, headline, comparison_id, base_odds,
	weights, floor, cap, base_why)
SELECT * FROM before;
DROP TABLE before;

-- Made anew by the next run, as the stamp of its rows is gone.
DROP TABLE tracked_unhandled;
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
DELETE FROM setting WHERE name = 'unhandled';

CREATE TABLE undone (
	message_id TEXT NOT NULL,
	number INTEGER NOT NULL,	-- of its commands, from 1; 0: all
	at INTEGER NOT NULL,
	PRIMARY KEY (message_id, number)
) STRICT, WITHOUT ROWID;

PRAGMA user_version = 5;
