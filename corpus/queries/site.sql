-- SPDX-License-Identifier: GPL-2.0-or-later
-- What report/tracker.c reads for pages and feeds.

-- name: site_newest
-- The newest time that is not after ?1: a mail may be dated in the future.
SELECT max(at) FROM (
	SELECT max(at) AS at FROM tracked_activity WHERE at <= ?1
	UNION ALL SELECT max(at) FROM tracked_event WHERE at <= ?1
	UNION ALL SELECT max(at) FROM tracked_unhandled WHERE at <= ?1
	UNION ALL SELECT max(reported_at) FROM tracked WHERE reported_at <= ?1
	UNION ALL SELECT max(date) FROM message WHERE date <= ?1)

-- name: site_tracked
-- What is followed, and behind it (negative ids) what was judged and is
-- followed by nobody. A thread of mails was read as another (table judged).
WITH followed AS (
	SELECT t.*, ifnull((SELECT j.report_id FROM judged j
		WHERE j.thread_id = t.thread_id), t.thread_id) AS report
	FROM tracked t
), alone AS (
	SELECT v.thread_id FROM verdict v
	WHERE v.class <> 'no-data'
		AND v.thread_id NOT IN (SELECT report FROM followed
			WHERE report IS NOT NULL)
), entry AS (
	SELECT id, slug, report_message_id, report_url, report, title, author,
		author_mail, reported_at, filed_at, introduced, commit_id,
		described, tree, branch, cycle, identified, state, solved_at,
		solved_message_id, solved_commit, solved_tree, solved_branch,
		solved_text, duplicate_of, poked_at, backburner, latest_at
	FROM followed
	UNION ALL
	SELECT -a.thread_id, NULL, h.root_message_id, NULL, a.thread_id,
		h.title,
		(SELECT m.author FROM message m WHERE m.thread_id = a.thread_id
			AND m.ghost = 0 ORDER BY m.author_role = 'reporter' DESC,
			m.position LIMIT 1),
		NULL,
		(SELECT min(m.date) FROM message m
			WHERE m.thread_id = a.thread_id AND m.ghost = 0),
		NULL, '', NULL, NULL, NULL, NULL, NULL, 0, 'untracked',
		NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
		(SELECT max(m.date) FROM message m
			WHERE m.thread_id = a.thread_id AND m.ghost = 0)
	FROM alone a JOIN thread h ON h.id = a.thread_id
)
SELECT e.*, v.class, v.probability, v.headline, c.metric, c.change, c.ci_lo,
	c.ci_hi, c.n_base, c.n_test, c.p,
	(SELECT k.commit_id FROM commit_candidate k
	 WHERE k.thread_id = e.report AND k.probability >= 0.02
	 ORDER BY k.rank LIMIT 1),
	(SELECT k.subject FROM commit_candidate k WHERE k.thread_id = e.report
		AND (e.commit_id IS NULL OR k.commit_id = e.commit_id)
	 ORDER BY k.rank LIMIT 1),
	(SELECT k.probability FROM commit_candidate k
	 WHERE k.thread_id = e.report ORDER BY k.rank LIMIT 1)
FROM entry e
LEFT JOIN verdict v ON v.thread_id = e.report
LEFT JOIN comparison c ON c.id = v.comparison_id
ORDER BY e.id

-- name: site_subsystems
SELECT thread_id, name FROM subsystem ORDER BY thread_id, score DESC, name

-- name: site_reports
SELECT tracked_id, message_id, url, title, author, at
FROM tracked_report ORDER BY tracked_id, position

-- name: site_links
SELECT tracked_id, url, title, author, at, monitored
FROM tracked_link ORDER BY tracked_id, at, url

-- name: site_activities
SELECT tracked_id, at, message_id, commit_id, tree, branch, subject, author,
	patch
FROM tracked_activity
ORDER BY tracked_id, at, ifnull(message_id, commit_id), id

-- name: site_events
SELECT tracked_id, at, message_id, commit_id, tree, branch, author, command
FROM tracked_event
ORDER BY tracked_id, at, ifnull(message_id, commit_id), id

-- name: site_unhandled
SELECT message_id, at, subject, author, category, command, reason
FROM tracked_unhandled ORDER BY at DESC, message_id, id

-- name: site_proposals
SELECT kind, tracked_id, other_id, ifnull((SELECT j.report_id FROM judged j
		WHERE j.thread_id = p.thread_id), p.thread_id), points, reason
FROM tracked_proposal p ORDER BY points DESC, id

-- name: site_mails
-- Whose lines are these, of what was read as ?1.
SELECT message_id, line_from, line_to FROM message
WHERE thread_id = ?1 AND ghost = 0 ORDER BY line_from

-- name: site_archive_thread
-- The thread of mails that was read as ?1.
SELECT thread_id FROM judged WHERE report_id = ?1 ORDER BY thread_id LIMIT 1
