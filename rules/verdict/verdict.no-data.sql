-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: verdict.no-data
-- title: nothing to judge
-- class: verdict
-- needs: no comparison
-- verdict: no-data
-- message: neither numbers nor a claimed change, and the title complains of
--	nothing
-- why: Comes after the gates and before all others.
SELECT t.id
FROM thread t
WHERE t.id = :thread
	AND NOT EXISTS (SELECT 1 FROM comparison c WHERE c.thread_id = t.id)
	AND NOT EXISTS (SELECT 1 FROM state s JOIN run r ON r.state_id = s.id
		WHERE s.thread_id = t.id
		-- A workload that is shown without a result is no data.
		AND (EXISTS (SELECT 1 FROM measurement m
				WHERE m.run_id = r.id)
			OR EXISTS (SELECT 1 FROM profile p
				WHERE p.run_id = r.id)
			OR EXISTS (SELECT 1 FROM histogram h
				WHERE h.run_id = r.id)
			OR EXISTS (SELECT 1 FROM series_point p
				WHERE p.run_id = r.id)))
	AND NOT EXISTS (SELECT 1 FROM claim k JOIN message m ON m.id = k.message_id
		WHERE m.thread_id = t.id AND k.kind <> 'none-seen')
	AND NOT EXISTS (SELECT 1 FROM complaint x WHERE x.thread_id = t.id)
	AND NOT EXISTS (SELECT 1 FROM said s WHERE s.thread_id = t.id
		AND s.cue IN ('T1', 'T3', 'T4') AND s.points >= 1
		AND s.author_role = 'reporter')
	-- Who answers a patch that he sees no difference.
	AND NOT EXISTS (SELECT 1 FROM ending e JOIN said s
			ON s.thread_id = e.thread_id AND s.line = e.line
			JOIN message m ON m.id = s.message_id
		WHERE e.thread_id = t.id AND e.ending IN ('not-repro', 'noise')
		AND s.points >= 2 AND m.subject LIKE 're:%[%patch%')
	-- A patch that takes back a loss which it tells of.
	AND NOT EXISTS (SELECT 1 FROM message m JOIN said s
			ON s.thread_id = t.id AND s.position = 0
			AND s.cue = 'T2' AND s.points >= 1
		WHERE m.thread_id = t.id AND m.position = 0
		AND m.kind = 'patch')
