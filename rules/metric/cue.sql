-- SPDX-License-Identifier: GPL-2.0-or-later
-- What people say of the outcome: for each phrase that the parser knows, what
-- it says, and its weight from others than the reporter as a share of its
-- weight from the reporter.

INSERT INTO cue (cue, ending, others) VALUES
('W1', 'withdrawn', 0.3), ('W2', 'withdrawn', 0.0), ('W3', 'withdrawn', 0.17),
('W4', 'not-comparable', 0.83), ('N1', 'noise', 0.83), ('N5', 'noise', 0.75),
('N2', 'layout', 1.0), ('N3', 'disputed', 1.0), ('N4', 'disputed', 1.1),
('R1', 'not-repro', 1.0), ('R2', 'not-repro', 1.0), ('C1', 'confirmed', 2.0),
('C2', 'confirmed', 2.0), ('V3', 'confirmed', 1.0), ('E1', 'explained', 1.17),
('E3', 'explained', 1.0), ('E4', 'explained', 1.0), ('E6', 'explained', 1.73),
('E2', 'trade-off', 1.2), ('E5', 'trade-off', 1.25), ('F1', 'fixed', 0.75),
('F2', 'fixed', 0.75), ('F3', 'fixed', 0.75), ('F4', 'fix-proposed', 1.0),
('F5', 'not-fixed', 0.6), ('V1', 'reverted', 1.75),
('X1', 'functional', 1.67), ('A1', 'accepted', 3.0);

-- Points that an ending must reach.
INSERT INTO threshold (name, value, why)
SELECT 'ending_' || column1, column2, 'points that this ending must reach'
FROM (VALUES ('withdrawn', 3.0), ('not-comparable', 2.6), ('fixed', 3.0),
	('reverted', 2.8), ('functional', 2.2), ('noise', 2.2),
	('layout', 2.2), ('disputed', 2.4), ('explained', 2.4),
	('trade-off', 2.2), ('not-repro', 2.0));
