-- SPDX-License-Identifier: GPL-2.0-or-later
-- What is expected of the report beside it: each row must hold 1.
WITH expected(what, holds) AS (VALUES
	('verdict', (SELECT class FROM verdict) = 'regression'),
	('1010 is base', (SELECT role = 'base' FROM number WHERE value = 1010e6)),
	('497 is test', (SELECT role = 'test' FROM number WHERE value = 497e6)),
	('headline', (SELECT metric GLOB '*bw' AND change BETWEEN -50.9 AND -50.7 FROM comparison WHERE headline = 1)),
	('suspect', (SELECT commit_id LIKE '77d0e8c15ba4%' FROM commit_candidate WHERE rank = 1)),
	('the fix is told', (SELECT count(*) = 1 FROM finding WHERE rule = 'ending.fixed')),
	('kernels', (SELECT max(role = 'base' AND value LIKE '6.3.4%') + max(role = 'test' AND value LIKE '6.4-rc3%') = 2 FROM reference WHERE kind = 'version')))
SELECT what, coalesce(holds, 0) AS holds FROM expected
