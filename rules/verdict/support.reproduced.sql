-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: support.reproduced
-- title: seen by others
-- class: support
-- needs: cue C1 or cue T4
-- message: {people} besides the reporter see it{numbers}
-- why: Another machine is the best repetition. With numbers 1.5 each, at
--	most 3; in words 0.8. Who tells of a loss that he sees (T4) counts as who
--	says that he can reproduce it.
SELECT count(DISTINCT s.author) AS people, min(s.line) AS line,
	iif(max(s.with_numbers), min(3, 1.5 * count(DISTINCT
		iif(s.with_numbers, s.author, NULL))), 0.8) AS weight,
	iif(max(s.with_numbers), ', with numbers', '') AS numbers
FROM said s
WHERE s.thread_id = :thread
	AND (s.cue = 'C1' AND s.points >= 1.5 OR s.cue = 'T4' AND s.points >= 1.1)
	AND s.author_role NOT IN ('reporter', 'robot')
HAVING count(*) > 0
