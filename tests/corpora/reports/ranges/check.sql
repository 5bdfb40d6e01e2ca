-- SPDX-License-Identifier: GPL-2.0-or-later
-- What is expected of the report beside it: each row must hold 1.
WITH expected(what, holds) AS (VALUES
	('verdict', (SELECT class FROM verdict) = 'regression'),
	('140-150k is base', (SELECT role = 'base' FROM number WHERE value = 140e3)),
	('40-50k is test', (SELECT role = 'test' FROM number WHERE value = 40e3)),
	('4k is a size', (SELECT count(*) = 0 FROM number WHERE value = 4000)),
	('headline', (SELECT metric GLOB '*iops' AND change BETWEEN -69.1 AND -68.8 FROM comparison WHERE headline = 1)),
	('kernels', (SELECT max(role = 'base' AND value LIKE '5.13.19%') + max(role = 'test' AND value LIKE '5.14%') = 2 FROM reference WHERE kind = 'version')),
	('no suspect', (SELECT count(*) = 0 FROM commit_candidate WHERE probability >= 0.2)))
SELECT what, coalesce(holds, 0) AS holds FROM expected
