-- SPDX-License-Identifier: GPL-2.0-or-later
-- What is expected of the report beside it: each row must hold 1.
WITH expected(what, holds) AS (VALUES
	('verdict', (SELECT class FROM verdict) = 'not-comparable'),
	('other of line 11', (SELECT count(*) > 0 AND min(role = 'other') FROM number WHERE line = 11 AND metric GLOB 'fio.write.iops')),
	('other of line 14', (SELECT count(*) > 0 AND min(role = 'other') FROM number WHERE line = 14 AND metric GLOB 'fio.write.iops')),
	('nothing is compared', (SELECT count(*) = 0 FROM comparison)),
	('no suspect', (SELECT count(*) = 0 FROM commit_candidate WHERE probability >= 0.2)))
SELECT what, coalesce(holds, 0) AS holds FROM expected
