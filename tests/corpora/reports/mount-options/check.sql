-- SPDX-License-Identifier: GPL-2.0-or-later
-- What is expected of the report beside it: each row must hold 1.
WITH expected(what, holds) AS (VALUES
	('verdict', (SELECT class FROM verdict) = 'not-comparable'),
	('base of line 11', (SELECT count(*) > 0 AND min(role = 'base') FROM number WHERE line = 11 AND metric GLOB 'fio.write.iops')),
	('test of line 14', (SELECT count(*) > 0 AND min(role = 'test') FROM number WHERE line = 14 AND metric GLOB 'fio.write.iops')),
	('the gate that says so', (SELECT count(*) = 1 FROM finding WHERE rule = 'gate.one-kernel')),
	('no suspect', (SELECT count(*) = 0 FROM commit_candidate WHERE probability >= 0.2)))
SELECT what, coalesce(holds, 0) AS holds FROM expected
