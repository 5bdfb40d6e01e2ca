-- SPDX-License-Identifier: GPL-2.0-or-later
-- Words that decide, in lower case, by what they decide.

-- A title with one of them is about performance ...
INSERT INTO word (list, word) SELECT 'performance', column1 FROM (VALUES
	('regress'), ('slow'), ('degrad'), ('perf'), ('latenc'), ('iops'),
	('throughput'));
-- ... unless it holds one of these.
INSERT INTO word (list, word) VALUES ('not-performance', 'build regress');
