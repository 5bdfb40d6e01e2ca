-- SPDX-License-Identifier: GPL-2.0-or-later
-- What is expected of the report beside it: each row must hold 1.
WITH expected(what, holds) AS (VALUES
	('verdict', (SELECT class FROM verdict) = 'regression'),
	('41 s is base', (SELECT role = 'base' FROM number WHERE value = 41e9)),
	('2 min 9 s is test', (SELECT role = 'test' FROM number WHERE value = 129e9)),
	('headline', (SELECT metric GLOB '*time' AND change BETWEEN 214 AND 215 FROM comparison WHERE headline = 1)),
	('kernels', (SELECT max(role = 'base' AND value LIKE '5.18.19%') + max(role = 'test' AND value LIKE '5.19.17%') = 2 FROM reference WHERE kind = 'version')),
	('the server is no side', (SELECT count(*) = 0 FROM state WHERE kernel = '5.15.60' AND role <> 'other')),
	('no suspect', (SELECT count(*) = 0 FROM commit_candidate WHERE probability >= 0.2)))
SELECT what, coalesce(holds, 0) AS holds FROM expected
