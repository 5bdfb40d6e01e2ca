-- SPDX-License-Identifier: GPL-2.0-or-later
-- What is expected of the report beside it: each row must hold 1.
WITH expected(what, holds) AS (VALUES
	('verdict', (SELECT class FROM verdict) = 'regression'),
	('test of line 11', (SELECT count(*) > 0 AND min(role = 'test') FROM number WHERE line = 11 AND metric GLOB 'fio.read.iops')),
	('base of line 17', (SELECT count(*) > 0 AND min(role = 'base') FROM number WHERE line = 17 AND metric GLOB 'fio.read.iops')),
	('headline', (SELECT metric GLOB 'fio.read.lat.mean' AND change BETWEEN 104 AND 105 FROM comparison WHERE headline = 1)),
	('kernels', (SELECT max(role = 'base' AND value LIKE '6.10.14%') + max(role = 'test' AND value LIKE '6.11.2%') = 2 FROM reference WHERE kind = 'version')),
	('no suspect', (SELECT count(*) = 0 FROM commit_candidate WHERE probability >= 0.2)))
SELECT what, coalesce(holds, 0) AS holds FROM expected
