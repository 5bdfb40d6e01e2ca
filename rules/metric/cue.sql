-- SPDX-License-Identifier: GPL-2.0-or-later
-- What people say of the outcome: for each phrase that the parser knows, what
-- it says. How much it counts, and from whom, is the parser's.

INSERT INTO cue (cue, ending) VALUES
('W1', 'withdrawn'), ('W2', 'withdrawn'), ('W3', 'withdrawn'),
('W4', 'not-comparable'), ('N1', 'noise'), ('N5', 'noise'), ('N2', 'layout'),
('N3', 'disputed'), ('N4', 'disputed'), ('N6', 'disputed'),
('C3', 'confirmed'), ('E7', 'explained'), ('R1', 'not-repro'),
('R2', 'not-repro'), ('C1', 'confirmed'), ('C2', 'confirmed'),
('V3', 'confirmed'), ('E1', 'explained'), ('E3', 'explained'),
('E4', 'explained'), ('E6', 'explained'), ('E8', 'explained'),
('E9', 'explained'), ('E2', 'trade-off'),
('E5', 'trade-off'), ('F1', 'fixed'), ('F2', 'fixed'), ('F3', 'fixed'),
('F4', 'fix-proposed'), ('F5', 'not-fixed'), ('V1', 'reverted'),
('X1', 'functional'), ('A1', 'accepted'), ('T1', 'told'), ('T2', 'told'),
('S1', 'speed'), ('T3', 'told-better'), ('T4', 'told'), ('C5', 'repeats');

-- Points that an ending must reach.
INSERT INTO threshold (name, value, why)
SELECT 'ending_' || column1, column2, 'points that this ending must reach'
FROM (VALUES ('withdrawn', 3.0), ('not-comparable', 2.6), ('fixed', 3.0),
	('reverted', 2.8), ('functional', 2.2), ('noise', 2.2),
	('layout', 2.2), ('disputed', 2.4), ('explained', 2.4),
	('trade-off', 2.2), ('not-repro', 2.0));
