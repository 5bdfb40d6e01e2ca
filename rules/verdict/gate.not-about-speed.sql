-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: gate.not-about-speed
-- title: a regression, but not of speed
-- class: gate
-- needs: no comparison
-- verdict: not-a-regression
-- message: called a regression, but neither a number nor a word of the
--	report is about speed
-- why: Much is called a regression: tests that fail, stalls, wrong results.
--	Those are faults of function; there is nothing to measure.
SELECT t.id, (SELECT m.line_from FROM message m
	WHERE m.thread_id = t.id AND m.position = 0) AS line
FROM thread t
WHERE t.id = :thread AND lower(t.title) LIKE '%regress%'
	AND EXISTS (SELECT 1 FROM complaint x WHERE x.thread_id = t.id)
	AND NOT EXISTS (SELECT 1 FROM word w WHERE w.list = 'performance'
		AND w.word <> 'regress' AND instr(lower(t.title), w.word) > 0)
	AND NOT EXISTS (SELECT 1 FROM comparison c WHERE c.thread_id = t.id)
	AND NOT EXISTS (SELECT 1 FROM claim k
		JOIN message m ON m.id = k.message_id
		WHERE m.thread_id = t.id AND k.kind <> 'none-seen'
			AND (k.kind <> 'percent' OR k.percent < 0))
	AND NOT EXISTS (SELECT 1 FROM said s
		WHERE s.thread_id = t.id AND s.ending = 'speed'
			AND s.author_role IN ('reporter', 'robot'))
	-- Of an answered report others may be all who speak.
	AND NOT EXISTS (SELECT 1 FROM said s JOIN said x
			ON x.thread_id = s.thread_id AND x.line = s.line
			AND x.text = s.text
		WHERE s.thread_id = t.id AND s.ending = 'speed'
			AND x.ending = 'told')
