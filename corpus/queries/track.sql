-- SPDX-License-Identifier: GPL-2.0-or-later
-- Tracking: analyzer/track*.c. Mails are those of the index.

-- name: track_commanding
SELECT DISTINCT m.thread_id FROM command c JOIN message m ON m.id = c.message_id
WHERE m.indexed = 1 ORDER BY m.thread_id

-- name: track_mails
SELECT m.id, m.message_id, m.author, s.address, m.date, m.subject, m.ghost,
	m.parent_id, ifnull(s.patch, 0)
FROM message m LEFT JOIN mail_sign s ON s.message_id = m.id
WHERE m.thread_id = ?1 AND m.indexed = 1
ORDER BY m.message_id

-- name: track_commands
SELECT c.message_id, c.verb, c.value, c.caret, c.line, c.byte_from
FROM message m JOIN command c ON c.message_id = m.id
WHERE m.thread_id = ?1 AND m.indexed = 1 ORDER BY m.message_id, c.id

-- name: track_undone
-- Commands that were taken back; number 0: all of the mail.
SELECT message_id, number, at FROM undone ORDER BY message_id, number

-- name: track_mentions
SELECT n.message_id, n.kind, n.value
FROM message m JOIN mention n ON n.message_id = m.id
WHERE m.thread_id = ?1 AND m.indexed = 1 ORDER BY m.message_id, n.position

-- name: track_linking
-- Threads with a mail that names a mail of this thread.
SELECT DISTINCT o.thread_id, n.kind = 'link'
FROM message m JOIN mention n ON n.value = m.message_id AND n.kind <> 'fixes'
JOIN message o ON o.id = n.message_id
WHERE m.thread_id = ?1 AND m.indexed = 1 ORDER BY 1, 2

-- name: track_naming
-- The same for a URL.
SELECT DISTINCT o.thread_id FROM mention n JOIN message o
	ON o.id = n.message_id
WHERE n.value = ?1 AND n.kind = 'link' ORDER BY 1

-- name: track_fixing
-- The same for the first digits of a commit.
SELECT DISTINCT o.thread_id FROM mention n JOIN message o
	ON o.id = n.message_id
WHERE n.value >= ?1 AND n.value < ?1 || 'g' AND n.kind = 'fixes' ORDER BY 1

-- name: track_thread_of
SELECT thread_id FROM message WHERE message_id = ?1 AND indexed = 1

-- name: track_subjects
SELECT thread_id, subject FROM message
WHERE indexed = 1 AND ghost = 0 AND subject IS NOT NULL

-- name: track_judged
SELECT j.report_id FROM message m JOIN judged j ON j.thread_id = m.thread_id
WHERE m.message_id = ?1 AND m.indexed = 1

-- ---- storing: analyzer/track/track_store.c ----

-- name: track_clear_reports
DELETE FROM tracked_report

-- name: track_clear_links
DELETE FROM tracked_link

-- name: track_clear_activities
DELETE FROM tracked_activity

-- name: track_clear_events
DELETE FROM tracked_event

-- name: track_clear_unhandled
DELETE FROM tracked_unhandled

-- name: track_clear_proposals
DELETE FROM tracked_proposal

-- name: track_clear
DELETE FROM tracked

-- name: track_drop_reports
DELETE FROM tracked_report WHERE tracked_id = ?1

-- name: track_drop_links
DELETE FROM tracked_link WHERE tracked_id = ?1

-- name: track_drop_activities
DELETE FROM tracked_activity WHERE tracked_id = ?1

-- name: track_drop_events
DELETE FROM tracked_event WHERE tracked_id = ?1

-- name: track_digests
SELECT slug, digest FROM tracked ORDER BY id

-- name: track_put_digest
UPDATE tracked SET digest = ?2 WHERE id = ?1

-- name: track_put
INSERT INTO tracked (id, slug, report_message_id, report_url, thread_id, title,
	author, author_mail, reported_at, filed_at, introduced, commit_id,
	described, tree, branch, cycle, identified, state, solved_at,
	solved_message_id, solved_commit, solved_tree, solved_branch,
	solved_text, poked_at, backburner, latest_at)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16,
	?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27)
ON CONFLICT (id) DO UPDATE SET (report_message_id, report_url, thread_id,
	title, author, author_mail, reported_at, filed_at, introduced,
	commit_id, described, tree, branch, cycle, identified, state,
	solved_at, solved_message_id, solved_commit, solved_tree,
	solved_branch, solved_text, poked_at, backburner, latest_at,
	duplicate_of) = (?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14,
	?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27, NULL)

-- name: track_put_duplicate
UPDATE tracked SET duplicate_of = ?2 WHERE id = ?1

-- name: track_put_report
INSERT INTO tracked_report (tracked_id, position, message_id, url, title,
	author, at)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)

-- name: track_put_link
INSERT INTO tracked_link (tracked_id, url, title, monitored, at, author)
VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING

-- name: track_put_activity
INSERT INTO tracked_activity (tracked_id, at, message_id, commit_id, tree,
	branch, subject, author, patch)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)

-- name: track_put_event
INSERT INTO tracked_event (tracked_id, at, message_id, commit_id, tree, branch,
	author, command, before)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)

-- name: track_put_unhandled
INSERT INTO tracked_unhandled (message_id, at, subject, author, category,
	command, reason)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)

-- ---- proposals: analyzer/track/track_propose.c ----

-- name: track_same_culprit
SELECT a.id, b.id, NULL, 5.0, 'both name the commit ' || substr(a.commit_id, 1,
	12) || ' as the culprit'
FROM tracked a JOIN tracked b ON b.commit_id = a.commit_id AND b.id > a.id
WHERE a.duplicate_of IS NULL AND b.duplicate_of IS NULL
ORDER BY a.id, b.id

-- name: track_same_report
-- The report of one stands in a thread that the other follows.
SELECT min(a.id, b.id), max(a.id, b.id), NULL, 4.0,
	'the report of one is in a thread that the other follows'
FROM tracked b JOIN tracked_activity v ON v.message_id = b.report_message_id
JOIN tracked a ON a.id = v.tracked_id AND a.id <> b.id
WHERE a.duplicate_of IS NULL AND b.duplicate_of IS NULL
GROUP BY 1, 2 ORDER BY 1, 2

-- name: track_same_suspect
-- What regsift suspects is the same, and so is the metric that got worse.
WITH best AS (
	SELECT t.id, k.commit_id, c.metric
	FROM tracked t JOIN verdict v ON v.thread_id = t.thread_id
	JOIN commit_candidate k ON k.thread_id = t.thread_id AND k.rank = 1
	JOIN comparison c ON c.id = v.comparison_id
	WHERE t.duplicate_of IS NULL AND k.probability >= 0.3
)
SELECT a.id, b.id, NULL, 3.0, 'both were judged: ' || a.metric
	|| ' got worse, suspect ' || substr(a.commit_id, 1, 12)
FROM best a JOIN best b ON b.id > a.id AND b.metric = a.metric
	AND substr(b.commit_id, 1, 12) = substr(a.commit_id, 1, 12)
ORDER BY a.id, b.id

-- name: track_titles
-- Of entries that could be merged with another.
SELECT id, title, ifnull(tree, ''), reported_at,
	state IN ('open', 'fix-incoming')
FROM tracked WHERE duplicate_of IS NULL AND reported_at IS NOT NULL
ORDER BY id

-- name: track_untracked
SELECT NULL, NULL, v.thread_id, ifnull(v.probability, 0),
	'a report judged as ' || v.class || ', and no command tracks it'
FROM verdict v JOIN judged j ON j.report_id = v.thread_id
WHERE v.class IN ('regression', 'mixed')
	AND NOT EXISTS (SELECT 1 FROM tracked t WHERE t.thread_id = v.thread_id)
	AND EXISTS (SELECT 1 FROM message m WHERE m.thread_id = j.thread_id
		AND m.indexed = 1 AND m.kind = 'report')
	AND NOT EXISTS (SELECT 1 FROM message m WHERE m.indexed = 1
		AND m.thread_id = j.thread_id AND m.message_id IN
		(SELECT a.message_id FROM tracked_activity a
		 WHERE a.message_id IS NOT NULL))
ORDER BY v.thread_id

-- name: track_proposals
SELECT kind, tracked_id, other_id, thread_id, points, reason
FROM tracked_proposal ORDER BY id

-- name: track_put_proposal
INSERT INTO tracked_proposal (kind, tracked_id, other_id, thread_id, points,
	reason) VALUES (?1, ?2, ?3, ?4, ?5, ?6)

-- name: track_unjudged
-- Threads of the index that hold a tracked report and have grown since they
-- were judged; with trees (?1 is not 0) also those judged without any.
-- From the few that are tracked, not from all mails (CROSS JOIN).
SELECT DISTINCT m.thread_id FROM tracked t
CROSS JOIN message m ON m.message_id = t.report_message_id AND m.indexed = 1
WHERE ifnull((SELECT iif(?1 <> 0 AND j.trees = 0, -1, j.mails)
	FROM judged j WHERE j.thread_id = m.thread_id), 0)
	<> (SELECT count(*) FROM message n WHERE n.thread_id = m.thread_id
		AND n.indexed = 1 AND n.ghost = 0)
ORDER BY 1

-- ---- showing: report/track_*.c ----

-- name: track_list
SELECT t.id, t.slug, t.report_message_id, t.report_url, t.title, t.author,
	t.author_mail, t.reported_at, t.introduced, t.commit_id, t.described,
	t.tree, t.branch, t.cycle, t.identified, t.state, t.solved_at,
	t.solved_message_id, t.solved_commit, t.solved_tree, t.solved_branch,
	t.solved_text, d.report_message_id, d.report_url, t.poked_at,
	t.backburner, t.latest_at, v.class, v.headline
FROM tracked t LEFT JOIN tracked d ON d.id = t.duplicate_of
LEFT JOIN verdict v ON v.thread_id = t.thread_id
ORDER BY t.reported_at, t.slug

-- name: track_show_reports
SELECT message_id, url, title, author, at FROM tracked_report
WHERE tracked_id = ?1 ORDER BY at, position

-- name: track_show_links
SELECT url, title, monitored, at, author FROM tracked_link
WHERE tracked_id = ?1 ORDER BY at, url

-- name: track_show_activities
SELECT at, message_id, commit_id, tree, branch, subject, author, patch
FROM tracked_activity WHERE tracked_id = ?1
ORDER BY at, message_id IS NULL, message_id, commit_id

-- name: track_show_events
SELECT at, message_id, commit_id, tree, branch, author, command, before
FROM tracked_event WHERE tracked_id = ?1 ORDER BY at, id

-- name: track_show_unhandled
SELECT message_id, at, subject, author, category, command, reason
FROM tracked_unhandled ORDER BY at, id

-- name: track_show_proposals
SELECT p.kind, a.slug, b.slug, p.thread_id, h.title, p.points, p.reason
FROM tracked_proposal p LEFT JOIN tracked a ON a.id = p.tracked_id
LEFT JOIN tracked b ON b.id = p.other_id
LEFT JOIN thread h ON h.id = p.thread_id ORDER BY p.id

-- name: track_show_latest
SELECT at, message_id, commit_id, tree, branch, subject, author, patch
FROM tracked_activity WHERE tracked_id = ?1
ORDER BY at DESC, message_id IS NULL DESC, message_id, commit_id LIMIT 1

-- name: track_log
SELECT e.at, t.slug, ifnull(e.author, '?'), e.command, e.before,
	ifnull(e.message_id, e.commit_id)
FROM tracked_event e JOIN tracked t ON t.id = e.tracked_id
ORDER BY e.at, t.slug, e.id

-- ---- what was taken back: corpus/undo.c ----

-- name: undo_commands
-- Commands of a mail with their numbers; ?2: of that number, or 0 for all.
WITH numbered AS (
	SELECT row_number() OVER (ORDER BY c.id) AS number, c.verb, c.value
	FROM message m JOIN command c ON c.message_id = m.id
	WHERE m.message_id = ?1 AND m.indexed = 1
)
SELECT number, verb, value FROM numbered WHERE ?2 = 0 OR number = ?2
ORDER BY number

-- name: undo_get
SELECT at FROM undone WHERE message_id = ?1 AND number = ?2

-- name: undo_put
INSERT INTO undone (message_id, number, at) VALUES (?1, ?2, ?3)
ON CONFLICT DO NOTHING

-- name: undo_split
-- All commands of the mail but one.
INSERT INTO undone (message_id, number, at)
SELECT ?1, n.number, ?3 FROM (
	SELECT row_number() OVER (ORDER BY c.id) AS number
	FROM message m JOIN command c ON c.message_id = m.id
	WHERE m.message_id = ?1 AND m.indexed = 1) n
WHERE n.number <> ?2 ON CONFLICT DO NOTHING

-- name: undo_drop
DELETE FROM undone WHERE message_id = ?1 AND (number = ?2 OR ?2 = 0)

-- name: undo_all
SELECT message_id, number, at FROM undone ORDER BY message_id, number
