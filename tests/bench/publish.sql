-- SPDX-License-Identifier: GPL-2.0-or-later
-- A corpus of tracked regressions for measuring `regsift publish`: as many as
-- the table wanted(n) says, each with a judged thread of 6 mails, 12 runs, 8
-- comparisons, 3 suspects, 15 activities, 6 events. All is invented.
-- The names and texts are those of the table shape: harmless ones or others.

CREATE TEMP TABLE k AS
WITH RECURSIVE c(i) AS (SELECT 1001 UNION ALL
	SELECT i + 1 FROM c WHERE i < 1000 + (SELECT n FROM wanted))
SELECT i, 1704067200 + i * 21600 AS at, printf('r%05d', i) AS slug,
	printf('report-%d@mail.example', i) AS mid,
	(SELECT value FROM shape WHERE name = 'title') || ' ' || i AS title,
	(SELECT value FROM shape WHERE name = 'author') AS author,
	(SELECT value FROM shape WHERE name = 'url') AS url,
	(SELECT value FROM shape WHERE name = 'command') AS command,
	substr(printf('%08x', (i * 2654435761) & 0xffffffff)
		|| '89abcdef0123456789abcdef01234567', 1, 40) AS sha
FROM c;
CREATE TEMP TABLE m AS
WITH RECURSIVE c(j) AS (SELECT 0 UNION ALL SELECT j + 1 FROM c WHERE j < 39)
SELECT j FROM c;

INSERT INTO document (id, sha256, name, kind, bytes)
SELECT i, printf('%064x', i), slug || '.mbox', 'mbox', 9000 FROM k;
INSERT INTO thread (id, root_message_id, title) SELECT i, mid, title FROM k;
INSERT INTO message (id, document_id, thread_id, position, message_id, author,
	author_role, date, subject, kind, line_from, line_to)
SELECT i * 10 + j, i, i, j, iif(j = 0, mid, 'reply-' || j || '-' || mid),
	author, iif(j = 0, 'reporter', 'other'), at + j * 3600, title,
	iif(j = 0, 'report', 'reply'), 1 + 100 * j, 100 + 100 * j
FROM k, m WHERE j < 6;
INSERT INTO block (id, message_id, origin_message_id, format, depth, byte_from,
	byte_to, line_from, line_to)
SELECT i, i * 10, i * 10, 'fio', 0, 0, 100, 10, 90 FROM k;
INSERT INTO state (id, thread_id, label, role, kernel, confidence)
SELECT i * 2 + j, i, iif(j, '6.6-rc1', '6.5'), iif(j, 'test', 'base'),
	iif(j, '6.6-rc1', '6.5'), 1 FROM k, m WHERE j < 2;
INSERT INTO workload (id, thread_id, key, title)
SELECT i, i, 'w', 'fio randwrite 16k x16 ' || title FROM k;
INSERT INTO run (id, block_id, state_id, workload_id, tool, valid, partial,
	line_from, line_to)
SELECT i * 20 + j, i, i * 2 + j / 6, i, 'fio', 1, 0, 10 + j * 5, 14 + j * 5
FROM k, m WHERE j < 12;
INSERT INTO measurement (run_id, metric, value, unit, byte_from, byte_to, line)
SELECT i * 20 + j, 'fio.write.iops', iif(j < 6, 46000, 41000)
	+ (i * 7 + j * 131) % 900, '1/s', 0, 1, 10 + j * 5
FROM k, m WHERE j < 12;
INSERT INTO comparison (id, thread_id, workload_id, metric, unit, better,
	family, base_state, test_state, tier, test_name, n_base, n_test, base,
	test, base_line, test_line, change, direction, p, ci_lo, ci_hi,
	confidence_level, noise, noise_source, verdict, headline, why)
SELECT i * 10 + j, i, i, iif(j, 'fio.write.lat.p' || j, 'fio.write.iops'),
	iif(j, 'ns', '1/s'), iif(j, 'lower', 'higher'), 'primary', i * 2,
	i * 2 + 1, 'samples', 'welch', 6, 6, 46000 + j, 41000 + j, 10 + j,
	40 + j, -10.9, iif(j % 3 = 2, 'better', 'worse'), 0.002, -13.5, -8.2,
	0.95, 2.5, 'measured', 'regression', j = 0, 'because'
FROM k, m WHERE j < 8;
INSERT INTO comparison_run (comparison_id, run_id, side)
SELECT i * 10, i * 20 + j, iif(j < 6, 'base', 'test') FROM k, m WHERE j < 12;
INSERT INTO finding (thread_id, rule, class, verdict, weight, text, line)
SELECT i, 'support.rule-' || j, 'support', 'regression', 0.8, title
	|| ': iops and bandwidth agree in all twelve runs', 20 + j
FROM k, m WHERE j < 6;
INSERT INTO verdict (thread_id, class, probability, headline, comparison_id)
SELECT i, CASE i % 4 WHEN 0 THEN 'inconclusive' WHEN 1 THEN 'noise'
	ELSE 'regression' END, 0.97,
	'fio.write.iops -10.9 % (46000 -> 41000), 6.6-rc1 vs 6.5', i * 10
FROM k;
INSERT INTO need (thread_id, text) SELECT i, '8 runs a side of ' || title
FROM k;
INSERT INTO commit_candidate (id, thread_id, commit_id, subject, probability,
	rank, band)
SELECT i * 3 + j, i, iif(j, substr(sha, 1, 39) || j, sha), 'ext4: ' || title, 0.9 - j * .3,
	j + 1, 'probable' FROM k, m WHERE j < 3;
INSERT INTO evidence (candidate_id, kind, weight, message_id, line)
SELECT i * 3 + j, 'bisected', 3.2, i * 10, 43 + j FROM k, m WHERE j < 3;
INSERT INTO subsystem (thread_id, name, score)
SELECT i, CASE i % 5 WHEN 0 THEN 'ext4' WHEN 1 THEN 'xfs' WHEN 2 THEN 'net'
	WHEN 3 THEN 'mm' ELSE 'block' END, 3 FROM k;

-- One in five is open; one in ten is not tracked.
INSERT INTO tracked (id, slug, report_message_id, thread_id, title, author,
	author_mail, reported_at, filed_at, introduced, commit_id, described,
	tree, branch, cycle, identified, state, solved_at, solved_message_id,
	solved_commit, solved_tree, solved_text, poked_at, backburner,
	latest_at)
SELECT i, slug, mid, i, title, author, 'ann@mail.example', at, at + 3600,
	iif(i % 2, substr(sha, 1, 12), 'v6.5..v6.6-rc1'), iif(i % 2, sha, NULL),
	'v6.6-rc1', CASE i % 11 WHEN 0 THEN 'next' WHEN 1 THEN 'stable'
		ELSE 'mainline' END, 'master',
	CASE i % 3 WHEN 0 THEN 'current' WHEN 1 THEN 'previous' ELSE 'older'
	END, i % 2,
	CASE WHEN i % 5 = 0 THEN 'open' WHEN i % 25 = 1 THEN 'fix-incoming'
		WHEN i % 5 = 2 THEN 'resolved' WHEN i % 5 = 3 THEN
		'inconclusive' ELSE 'fixed' END,
	iif(i % 5, at + 700000, NULL), iif(i % 5, 'fix-' || mid, NULL),
	iif(i % 5, sha, NULL), 'mainline', 'ext4: take it back ' || title,
	iif(i % 7, NULL, at + 90000), iif(i % 9, NULL, title), at + 600000
FROM k WHERE i % 10 <> 9;
INSERT INTO tracked_report SELECT t.id, j, 'more-' || j || '-' || k.mid, NULL,
	k.title, k.author, k.at + 5000 FROM tracked t JOIN k ON k.i = t.id, m
	WHERE j < 2;
INSERT INTO tracked_link SELECT t.id, k.url || j, k.title, j, k.at, k.author
	FROM tracked t JOIN k ON k.i = t.id, m WHERE j < 2;
INSERT INTO tracked_activity (tracked_id, at, message_id, commit_id, tree,
	branch, subject, author, patch)
SELECT t.id, k.at + j * 40000, iif(j % 5, 'a-' || j || '-' || k.mid, NULL),
	iif(j % 5, NULL, k.sha), iif(j % 5, NULL, 'mainline'), NULL,
	'Re: ' || k.title, k.author, iif(j % 6, NULL, 'diff sob')
FROM tracked t JOIN k ON k.i = t.id, m WHERE j < 15;
INSERT INTO tracked_event (tracked_id, at, message_id, author, command)
SELECT t.id, k.at + j * 90000, 'c-' || j || '-' || k.mid, k.author, k.command
FROM tracked t JOIN k ON k.i = t.id, m WHERE j < 6;
INSERT INTO tracked_unhandled (message_id, at, subject, author, category,
	command, reason)
SELECT 'u-' || mid, at, title, author, 'unknown-command', command, title
FROM k WHERE i % 20 = 3;
INSERT INTO tracked_proposal (kind, tracked_id, other_id, thread_id, points,
	reason)
SELECT iif(i % 2, 'merge', 'track'), iif(i % 2, i, NULL),
	iif(i % 2, i + 1, NULL), iif(i % 2, NULL, i + 1), 2.5, title
FROM k WHERE i % 20 = 5 OR i % 20 = 8;
