-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: verdict.told-otherwise
-- title: the report tells of a loss, the numbers read as a gain
-- class: verdict
-- needs: comparison, said told
-- verdict: regression
-- message: the reporter tells of a loss, though {metric} reads as a gain:
--	{how}
-- why: Nobody reports a gain as a loss. Numbers that read so are those of a
--	fix, or of a metric of which less is not better. It counts only where
--	no word of the reporter speaks of a gain, and not for who offers a
--	patch.
SELECT c.id AS comparison_id, c.metric, s.line,
	CASE WHEN EXISTS (SELECT 1 FROM said f WHERE f.thread_id = :thread
			AND f.ending IN ('fixed', 'fix-proposed')
			AND f.points > 0)
		OR t.title LIKE '[PATCH%'
		THEN 'it may be what a fix gains'
	ELSE 'which direction is better may be misread' END AS how
FROM comparison c
JOIN thread t ON t.id = c.thread_id
JOIN (SELECT min(a.line) AS line, a.thread_id, max(a.points) AS most
	FROM said a
	WHERE a.thread_id = :thread AND a.ending = 'told' AND a.points >= 1
		AND a.author_role = 'reporter') s ON s.thread_id = c.thread_id
WHERE c.thread_id = :thread AND c.headline = 1
	AND c.verdict = 'improvement' AND c.direction = 'better'
	AND NOT EXISTS (SELECT 1 FROM said b WHERE b.thread_id = :thread
		AND b.cue = 'T3' AND b.points >= 1
		AND b.author_role = 'reporter')
	AND NOT EXISTS (SELECT 1 FROM message m WHERE m.thread_id = :thread
		AND m.position = 0 AND (m.kind IN ('patch', 'robot')
			OR m.subject LIKE '[PATCH%' OR m.subject LIKE '[RFC%'))
