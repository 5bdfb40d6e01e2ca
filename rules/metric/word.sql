-- SPDX-License-Identifier: GPL-2.0-or-later
-- Words that decide, in lower case, by what they decide.

-- A title with one of them is about performance ...
INSERT INTO word (list, word) SELECT 'performance', column1 FROM (VALUES
	('regress'), ('slow'), ('degrad'), ('perf'), ('latenc'), ('iops'),
	('throughput'), ('bandwidth'), ('speed'), ('worse'),
	('cpu usage'), ('high cpu'), ('halved'), ('longer'));
-- ... unless it holds one of these.
INSERT INTO word (list, word) SELECT 'not-performance', column1
FROM (VALUES ('build regress'), ('crash'), ('panic'), ('oops'),
	('null pointer'), ('corrupt'), ('use-after-free'), ('deadlock'),
	('git pull'));
