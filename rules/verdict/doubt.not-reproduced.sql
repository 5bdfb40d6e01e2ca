-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: doubt.not-reproduced
-- title: others could not reproduce it
-- class: doubt
-- needs: said not-repro
-- message: others do not see it{numbers}
-- why: With numbers of their own it counts more. It loses to a later
--	reproduction.
SELECT t.line, iif(n.yes, -2.5, -1.5) AS weight,
	iif(n.yes, ', and give numbers of their own', '') AS numbers
FROM said_total t
JOIN (SELECT max(s.with_numbers) AS yes FROM said s
	WHERE s.thread_id = :thread AND s.ending = 'not-repro'
	AND s.author_role <> 'reporter') n
WHERE t.thread_id = :thread AND t.ending = 'not-repro'
	AND t.points - 0.5 * coalesce((SELECT o.points FROM said_total o
		WHERE o.thread_id = :thread AND o.ending = 'confirmed'), 0) >= 2
