-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: verdict.patch
-- title: a patch, no report
-- class: verdict
-- needs: patch
-- message: a patch is offered{told}; its numbers prove no change and nobody
--	reports a loss
-- why: Who offers a patch does not report a regression. What it is said to
--	gain is believed as a claim is, where no numbers speak against it; so
--	are its numbers, too few to prove it, where a claim agrees; a
--	patch that repairs and claims no speed is none of speed.
WITH better AS (
	SELECT min(s.line) AS line FROM said s
	WHERE s.thread_id = :thread AND s.cue = 'T3' AND s.points >= 1
		AND s.position = 0)
SELECT coalesce(b.line, m.line_from) AS line,
	iif(b.line, ' and said to be faster', '') AS told,
	iif((b.line OR EXISTS (SELECT 1 FROM comparison c
		WHERE c.thread_id = :thread AND c.headline = 1
		AND c.direction = 'better' AND abs(c.change) >= c.theta
		AND EXISTS (SELECT 1 FROM claim k
			WHERE k.comparison_id = c.id AND k.supported = 1)))
		AND NOT EXISTS (SELECT 1 FROM comparison c
		WHERE c.thread_id = :thread AND c.headline = 1
		AND c.direction = 'worse'),
		'improvement', 'not-a-regression') AS verdict
FROM message m JOIN thread t ON t.id = m.thread_id, better b
WHERE m.thread_id = :thread AND m.position = 0
	AND (m.kind = 'patch' OR m.subject LIKE '[PATCH%'
		OR m.subject LIKE '[RFC PATCH%')
	AND lower(t.title) NOT LIKE '%regression%'
	AND NOT EXISTS (SELECT 1 FROM comparison c
		WHERE c.thread_id = :thread AND c.family = 'primary'
		AND c.verdict IN ('regression', 'improvement', 'no-change',
			'noise'))
	AND NOT EXISTS (SELECT 1 FROM said s
		WHERE s.thread_id = :thread AND s.position > 0
		AND s.ending IN ('told', 'confirmed') AND s.points >= 1
		AND s.cue <> 'T3' AND s.author IS NOT m.author)
