-- SPDX-License-Identifier: GPL-2.0-or-later
-- id: gate.debug-option
-- title: a debug option on one side
-- class: gate
-- needs: comparison
-- verdict: not-comparable
-- message: only the {side} side is built with {option}
-- why: KASAN, lockdep and their like cost more than most regressions.
SELECT c.id AS comparison_id, o.column1 AS option,
	iif(b.config LIKE '%' || o.column1 || '%', 'base', 'test') AS side,
	coalesce(b.line, t.line) AS line
FROM comparison c
JOIN state b ON b.id = c.base_state
JOIN state t ON t.id = c.test_state
JOIN (VALUES ('KASAN'), ('KCSAN'), ('UBSAN'), ('LOCKDEP'), ('PROVE_LOCKING'),
	('DEBUG_PAGEALLOC'), ('SLUB_DEBUG_ON'), ('KMEMLEAK')) o
WHERE c.thread_id = :thread AND c.headline = 1
	AND (coalesce(b.config, '') LIKE '%' || o.column1 || '%')
	<> (coalesce(t.config, '') LIKE '%' || o.column1 || '%')
LIMIT 1
