-- SPDX-License-Identifier: GPL-2.0-or-later
-- What is expected of the report beside it: each row must hold 1.
WITH expected(what, holds) AS (VALUES
	('verdict', (SELECT class FROM verdict) = 'not-a-regression'),
	('base of line 13', (SELECT count(*) > 0 AND min(role = 'base') FROM number WHERE line = 13 AND metric GLOB 'fio.write.iops')),
	('test of line 16', (SELECT count(*) > 0 AND min(role = 'test') FROM number WHERE line = 16 AND metric GLOB 'fio.write.iops')),
	('headline', (SELECT metric GLOB 'fio.write.iops' AND change BETWEEN -35.3 AND -35.1 FROM comparison WHERE headline = 1)),
	('quoted numbers count once', (SELECT count(*) = 2 FROM number WHERE metric = 'fio.write.iops')),
	('no suspect', (SELECT count(*) = 0 FROM commit_candidate WHERE probability >= 0.2)))
SELECT what, coalesce(holds, 0) AS holds FROM expected
