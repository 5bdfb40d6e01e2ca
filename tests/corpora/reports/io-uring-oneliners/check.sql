-- SPDX-License-Identifier: GPL-2.0-or-later
-- What is expected of the report beside it: each row must hold 1.
WITH expected(what, holds) AS (VALUES
	('verdict', (SELECT class FROM verdict) = 'regression'),
	('base of line 13', (SELECT count(*) > 0 AND min(role = 'base') FROM number WHERE line = 13 AND metric GLOB '*iops')),
	('test of line 23', (SELECT count(*) > 0 AND min(role = 'test') FROM number WHERE line = 23 AND metric GLOB '*iops')),
	('headline', (SELECT metric GLOB '*iops' AND change BETWEEN -9.2 AND -9.0 FROM comparison WHERE headline = 1)),
	('suspect', (SELECT commit_id LIKE 'c2d8a17f4b39%' FROM commit_candidate WHERE rank = 1)),
	('kernels', (SELECT max(role = 'base' AND value LIKE '6.6.8%') + max(role = 'test' AND value LIKE '6.7%') = 2 FROM reference WHERE kind = 'version')),
	('one run a side, not a run a second', (SELECT n_base = 1 FROM comparison WHERE headline = 1)))
SELECT what, coalesce(holds, 0) AS holds FROM expected
