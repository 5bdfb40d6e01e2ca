-- SPDX-License-Identifier: GPL-2.0-or-later
-- How a discussion ended: analyzer/verdict/ending.c, before rules run.

-- name: cue_clear
DELETE FROM cue

-- name: ending_forget_totals
DELETE FROM said_total WHERE thread_id = ?1

-- name: ending_totals
-- line is that of the greatest points: SQLite's bare column beside max().
INSERT INTO said_total (thread_id, ending, points, most, line)
SELECT thread_id, ending, min(9, sum(points)), max(points), line
FROM said WHERE thread_id = ?1 GROUP BY ending

-- name: ending_forget
DELETE FROM ending WHERE thread_id = ?1

-- name: ending_possible
-- Whether ending_decide can find one: what others add there is at most a half
-- of three points, by these.
SELECT 1 FROM said_total t JOIN threshold l ON l.name = 'ending_' || t.ending
WHERE t.thread_id = ?1 AND l.value <= t.points + coalesce((
	SELECT sum(0.5 * min(3.0, o.points)) FROM said_total o
	WHERE o.thread_id = ?1 AND o.ending <> t.ending
		AND o.ending IN ('fix-proposed', 'trade-off', 'explained')), 0)
UNION ALL
SELECT 1 FROM message m JOIN command c ON c.message_id = m.id
WHERE m.thread_id = ?1 AND c.verb IN
	('invalid', 'inconclusive', 'fix', 'fixed-by', 'resolve')
LIMIT 1

-- name: ending_decide
-- Endings that reach their threshold, each with what speaks against it taken
-- off. decided: by a word that outweighs numbers (the tracker, a withdrawal,
-- another setup, the layout of the code, "not a regression", an explanation
-- by who wrote or maintains the code, or by who reported, after the first
-- mail), or there are no numbers to outweigh. A
-- withdrawal ends where the reporter, or another with numbers, sees it again.
WITH against (ending, by, share, most) AS (VALUES
	('fixed', 'not-fixed', -0.8, 9.0),
	('fixed', 'fix-proposed', 0.4, 3.0),
	('not-repro', 'confirmed', -0.5, 9.0),
	('explained', 'confirmed', -0.3, 9.0),
	-- Who explains a loss often accepts it, too.
	('explained', 'trade-off', 0.5, 3.0),
	('trade-off', 'explained', 0.5, 3.0)),
score (ending, points, line) AS MATERIALIZED (
	SELECT t.ending, t.points + coalesce((
		SELECT sum(a.share * min(a.most, o.points))
		FROM against a JOIN said_total o
			ON o.thread_id = ?1 AND o.ending = a.by
		WHERE a.ending = t.ending), 0), t.line
	FROM said_total t WHERE t.thread_id = ?1),
tracker (ending, line) AS (
	SELECT CASE WHEN c.verb = 'invalid' THEN 'explained'
		WHEN c.verb = 'inconclusive' THEN 'inconclusive'
		WHEN c.verb IN ('fix', 'fixed-by') THEN 'fixed'
		WHEN c.value LIKE '%default%' OR c.value LIKE '%misconfig%'
			OR c.value LIKE '%expected%'
			OR c.value LIKE '%mitigation%'
			OR c.value LIKE '%intended%'
			OR c.value LIKE '%not a regression%'
			OR c.value LIKE '%firmware%' OR c.value LIKE '%bios%'
			OR c.value LIKE '%hardware%'
			OR c.value LIKE '%debug%' THEN 'explained'
		ELSE 'fixed' END, c.line
	FROM message m JOIN command c ON c.message_id = m.id
	WHERE m.thread_id = ?1 AND c.applied IS NOT 0 AND c.verb IN
		('invalid', 'inconclusive', 'fix', 'fixed-by', 'resolve')
	ORDER BY m.position DESC, c.line DESC LIMIT 1),
-- What is only quoted is older than what quotes it, the deepest the oldest;
-- late: not by who opens the discussion.
spoke (message_id, turn, late) AS MATERIALIZED (
	SELECT m.id, iif(m.ghost, -m.position, m.position),
		m.ghost = 0 AND (m.position > 0 OR m.subject LIKE '%[solved]%'
			OR (m.subject LIKE 're:%' AND EXISTS (SELECT 1
				FROM message q
				WHERE q.id = m.parent_id AND q.ghost)))
	FROM message m WHERE m.thread_id = ?1),
possible (ending, points, line, by_tracker, precedence) AS (
	SELECT ending, 4.0, line, 1, 0 FROM tracker
	UNION ALL
	SELECT s.ending, s.points, s.line, 0,
		CASE WHEN s.ending = 'withdrawn' AND EXISTS (
			SELECT 1 FROM said a
			JOIN spoke x ON x.message_id = a.message_id
			WHERE a.thread_id = ?1 AND a.ending = 'withdrawn'
			AND a.author_role IN ('reporter', 'robot')
			AND a.points >= 2.5
			-- "Sorry, it was another config" says why.
			AND NOT EXISTS (SELECT 1 FROM said o
				WHERE o.thread_id = ?1
				AND o.ending IN ('not-comparable', 'explained')
				AND o.author_role = a.author_role
				AND o.position >= a.position
				AND o.points >= a.points)
			AND NOT EXISTS (SELECT 1 FROM said b
				JOIN spoke y ON y.message_id = b.message_id
				WHERE b.thread_id = ?1 AND b.cue = 'C1'
				AND y.turn > x.turn
				AND b.points >= 1
				AND (b.author_role = 'reporter'
					OR b.with_numbers))) THEN 1
		WHEN s.ending = 'layout' THEN 2 ELSE 3 END
	FROM score s JOIN threshold l ON l.name = 'ending_' || s.ending
	WHERE s.points >= l.value
		-- Who sees it later outweighs who did not.
		AND NOT (s.ending = 'not-repro' AND EXISTS (
			SELECT 1 FROM said b
			JOIN spoke y ON y.message_id = b.message_id
			JOIN said a ON a.thread_id = ?1
				AND a.ending = 'not-repro' AND a.points >= 1
			JOIN spoke x ON x.message_id = a.message_id
			WHERE b.thread_id = ?1 AND b.cue = 'C1'
				AND b.points >= 1
			GROUP BY b.thread_id
			HAVING max(y.turn) > max(x.turn))))
INSERT INTO ending (thread_id, ending, points, line, by_tracker, precedence,
	decided)
SELECT ?1, e.ending, e.points, e.line, e.by_tracker, e.precedence,
	-- "inconclusive" in a tracker tells that nobody went on; what a revert
	-- showed in numbers stands.
	(e.precedence < 3 AND NOT (e.ending = 'inconclusive' AND EXISTS (
		SELECT 1 FROM comparison c
		JOIN state b ON b.id IN (c.base_state, c.third_state)
		WHERE c.thread_id = ?1 AND c.headline = 1
			AND c.verdict = 'regression' AND c.tier <> 'claim'
			AND b.variant = 'revert')))
	OR e.ending = 'not-comparable'
	OR (e.ending IN ('explained', 'trade-off') AND EXISTS (
		SELECT 1 FROM said a
		WHERE a.thread_id = ?1 AND a.cue = 'E1' AND a.points >= 2.4))
	OR (e.ending IN ('explained', 'trade-off', 'functional') AND EXISTS (
		SELECT 1 FROM said a
		WHERE a.thread_id = ?1 AND a.ending = e.ending
		AND a.points >= 2 AND a.cue <> 'E5'
		AND a.author_role IN ('maintainer', 'commit-author')))
	-- Who reported and found out: weak words and first mails stay below.
	OR (e.ending IN ('explained', 'trade-off', 'functional', 'not-repro')
		AND EXISTS (
		SELECT 1 FROM said a
		JOIN spoke x ON x.message_id = a.message_id
		WHERE a.thread_id = ?1 AND a.ending = e.ending
		AND a.points >= 2.4 AND x.late
		AND a.author_role = 'reporter'))
	-- The last word on the cause, by anybody: it concedes the loss, so that
	-- numbers do not stand against it; who saw it too, mended it or took it
	-- up does. Whether a cost is borne only those can say who know the code.
	OR (e.ending IN ('explained', 'functional') AND EXISTS (
		SELECT 1 FROM said a
		JOIN spoke x ON x.message_id = a.message_id
		WHERE a.thread_id = ?1 AND a.ending = e.ending
		AND a.points >= 2.4 AND x.late
		AND NOT EXISTS (SELECT 1 FROM said b
			JOIN spoke y ON y.message_id = b.message_id
			WHERE b.thread_id = ?1 AND b.points >= 1
			AND (b.ending IN ('confirmed', 'fixed', 'reverted',
				'not-fixed')
				OR (b.ending IN ('told', 'accepted',
					'fix-proposed', 'disputed')
				AND y.turn >= x.turn)))))
	OR NOT EXISTS (SELECT 1 FROM comparison c
		WHERE c.thread_id = ?1 AND c.headline = 1
		AND (c.tier <> 'claim' OR c.n_base >= 3)
		AND c.verdict IN ('regression', 'improvement'))
FROM possible e ORDER BY e.precedence, e.points DESC, e.ending LIMIT 1
