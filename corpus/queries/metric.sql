-- SPDX-License-Identifier: GPL-2.0-or-later
-- The catalogue of metrics, noise classes and thresholds.

-- name: metric_best
-- What is known of the metric ?1 with the words ?2 in the unit ?3 ('' = none
-- told). Walks metric_order, so the first match ends it. Always one row.
SELECT m.pattern, m.unit, m.better, m.smallest_effect, m.noise_class,
	(SELECT c.sd FROM noise_class c WHERE c.name = m.noise_class),
	m.noise_factor, m.family, m.title, m.priority
FROM metric m
WHERE m.unit IN ('', ?3) AND (?1 GLOB m.pattern OR ?2 GLOB m.pattern)
ORDER BY m.priority DESC, length(m.pattern) DESC, m.pattern, m.unit DESC
LIMIT 1

-- name: metric_all
--- The catalogue in the order of metric_best.
SELECT m.pattern, m.unit, m.better, m.smallest_effect, m.noise_class,
	(SELECT c.sd FROM noise_class c WHERE c.name = m.noise_class),
	m.noise_factor, m.family, m.title, m.priority
FROM metric m
ORDER BY m.priority DESC, length(m.pattern) DESC, m.pattern, m.unit DESC

-- name: metric_catalogue
SELECT value FROM threshold WHERE name = 'catalogue'

-- name: metric_catalogue_set
INSERT INTO threshold (name, value, why)
VALUES ('catalogue', ?1, 'which edition of these tables this is')

-- name: metric_clear
DELETE FROM metric

-- name: noise_class_clear
DELETE FROM noise_class

-- name: threshold_clear
DELETE FROM threshold

-- name: word_clear
DELETE FROM word

-- name: symbol_clear
DELETE FROM symbol

-- name: symbol_places
SELECT DISTINCT path, subsystem FROM symbol ORDER BY path, subsystem

-- name: symbol_place
SELECT path, subsystem FROM symbol WHERE ?1 GLOB pattern
ORDER BY length(pattern) DESC, pattern LIMIT 1

-- name: thresholds
SELECT name, value FROM threshold ORDER BY name

-- name: threshold
SELECT value FROM threshold WHERE name = ?1

-- name: noise_class
SELECT sd FROM noise_class WHERE name = ?1

-- name: noise_words
SELECT list, word FROM word WHERE list LIKE 'noise-%' ORDER BY list, word
