-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: doubt.print-resolution
-- title: the printed digits limit the comparison
-- class: doubt
-- needs: comparison
-- weight: -0.5
-- message: {metric} is printed in steps of {step}; the sides differ by
--	{difference}
-- why: Half a step of the last digit on either side is half of the
--	difference or more, or most of the variance that it is judged with.
--	People leave out the last zero ("3M against 2.4M"): of two numbers in
--	prose the finer one counts.
SELECT c.id AS comparison_id, c.metric,
	human(iif(c.metric LIKE 'prose.%', min(m.precision),
		max(m.precision)), m.unit) AS step,
	human(abs(c.test - c.base), m.unit) AS difference, c.test_line AS line
FROM comparison c
JOIN comparison_run r ON r.comparison_id = c.id AND r.side <> 'third'
JOIN measurement m ON m.run_id = r.run_id AND m.metric = c.metric
WHERE c.thread_id = :thread AND c.headline = 1
GROUP BY c.id
HAVING (max(c.n_base, c.n_test) <= 1
		AND iif(c.metric LIKE 'prose.%', min(m.precision),
			max(m.precision)) >= 0.5 * abs(c.test - c.base))
	OR (c.resolution >= 0.5 AND max(m.precision) > 0)
