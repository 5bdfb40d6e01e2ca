-- SPDX-License-Identifier: GPL-2.0-or-later
-- What is expected of the report beside it: each row must hold 1.
WITH expected(what, holds) AS (VALUES
	('verdict', (SELECT class FROM verdict) = 'regression'),
	('base of line 12', (SELECT count(*) > 0 AND min(role = 'base') FROM number WHERE line = 12 AND metric GLOB 'dd.bw')),
	('test of line 18', (SELECT count(*) > 0 AND min(role = 'test') FROM number WHERE line = 18 AND metric GLOB 'dd.bw')),
	('headline', (SELECT metric GLOB 'dd.*' AND change BETWEEN -33.1 AND -32.9 FROM comparison WHERE headline = 1)),
	('tier', (SELECT tier = 'samples' AND n_base = 3 FROM comparison WHERE headline = 1)),
	('kernels', (SELECT max(role = 'base' AND value LIKE '6.1.20%') + max(role = 'test' AND value LIKE '6.2.8%') = 2 FROM reference WHERE kind = 'version')),
	('no suspect', (SELECT count(*) = 0 FROM commit_candidate WHERE probability >= 0.2)))
SELECT what, coalesce(holds, 0) AS holds FROM expected
