-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: verdict.pull
-- title: a request to pull
-- class: verdict
-- needs: no comparison
-- verdict: no-data
-- message: a request to pull lists what was mended, nobody reports a loss
-- why: The words of its list are those of reports, as it sums up their
--	fixes. An answer that measures something is judged by that.
SELECT m.line_from AS line
FROM message m JOIN thread t ON t.id = m.thread_id
WHERE m.thread_id = :thread AND m.position = 0
	AND (m.subject LIKE '[GIT PULL%' OR m.subject LIKE '[PULL%'
		OR m.subject LIKE 'GIT PULL%' OR m.subject LIKE '[GIT,PULL%')
	AND NOT EXISTS (SELECT 1 FROM said s
		WHERE s.thread_id = t.id AND s.position > 0
		AND s.ending IN ('told', 'confirmed') AND s.points >= 1)
