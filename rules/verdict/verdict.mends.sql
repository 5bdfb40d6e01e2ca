-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: verdict.mends
-- title: a patch takes back a loss that was seen
-- class: verdict
-- needs: patch, said told
-- verdict: regression
-- message: the patch {what} what it tells to have become slower
-- why: Who reverts or switches off a change for its cost tells that the cost
--	is real; what he gains by it is the loss taken back. A patch that
--	makes something faster than it ever was is judged by its numbers.
SELECT s.line, iif(t.title LIKE '%Revert "%', 'reverts', 'repairs') AS what
FROM thread t
JOIN (SELECT min(a.line) AS line, a.thread_id FROM said a
	WHERE a.thread_id = :thread AND a.position = 0 AND a.points >= 1
		AND a.cue IN ('T1', 'T2', 'T4')
		-- Not the bare word: a cost of speed.
		AND (EXISTS (SELECT 1 FROM word w WHERE w.list = 'performance'
				AND w.word <> 'regress'
				AND instr(lower(a.text), w.word) > 0)
			OR a.text LIKE '%\%%' ESCAPE '\')
	) s ON s.thread_id = t.id
WHERE t.id = :thread AND s.line IS NOT NULL
	AND (t.title LIKE '%Revert "%' OR NOT EXISTS (SELECT 1
		FROM comparison c WHERE c.thread_id = :thread
		AND c.headline = 1 AND c.direction = 'better'))
	AND (t.title LIKE '%Revert "%' OR NOT EXISTS (SELECT 1 FROM said b
		WHERE b.thread_id = :thread AND b.position = 0
		AND b.cue = 'T3' AND b.points >= 1))
	AND NOT EXISTS (SELECT 1 FROM comparison c
		WHERE c.thread_id = :thread AND c.family = 'primary'
		AND c.verdict IN ('no-change', 'noise'))
