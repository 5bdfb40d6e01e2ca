-- SPDX-License-Identifier: GPL-2.0-or-later
-- What is expected of the report beside it: each row must hold 1.
WITH expected(what, holds) AS (VALUES
	('verdict', (SELECT class FROM verdict) = 'regression'),
	('both sides of a row', (SELECT sum(role = 'base') = 1 AND sum(role = 'test') = 1 FROM number WHERE line = 16)),
	('headline', (SELECT metric GLOB '*' AND change BETWEEN 15.4 AND 15.5 FROM comparison WHERE headline = 1)),
	('kernels', (SELECT max(role = 'base' AND value LIKE '6.8.0%') + max(role = 'test' AND value LIKE '6.9.0%') = 2 FROM reference WHERE kind = 'version')),
	('times are in seconds', (SELECT value BETWEEN 2.06e9 AND 2.07e9 FROM number WHERE line = 16 AND role = 'base')),
	('no suspect', (SELECT count(*) = 0 FROM commit_candidate WHERE probability >= 0.2)))
SELECT what, coalesce(holds, 0) AS holds FROM expected
