-- SPDX-License-Identifier: GPL-2.0-or-later
-- What is expected of the report beside it: each row must hold 1.
WITH expected(what, holds) AS (VALUES
	('verdict', (SELECT class FROM verdict) = 'regression'),
	('base of line 11', (SELECT count(*) > 0 AND min(role = 'base') FROM number WHERE line = 11 AND metric GLOB '*latency')),
	('test of line 12', (SELECT count(*) > 0 AND min(role = 'test') FROM number WHERE line = 12 AND metric GLOB '*latency')),
	('block sizes are three workloads', (SELECT count(*) = 3 FROM comparison WHERE tier <> 'claim')),
	('us against ms', (SELECT count(*) = 1 FROM comparison WHERE change BETWEEN 677 AND 678)),
	('headline', (SELECT metric GLOB '*latency' AND change BETWEEN 677 AND 678 FROM comparison WHERE headline = 1)),
	('kernels', (SELECT max(role = 'base' AND value LIKE '6.7.9%') + max(role = 'test' AND value LIKE '6.8.4%') = 2 FROM reference WHERE kind = 'version')),
	('no suspect', (SELECT count(*) = 0 FROM commit_candidate WHERE probability >= 0.2)))
SELECT what, coalesce(holds, 0) AS holds FROM expected
