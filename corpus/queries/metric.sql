-- SPDX-License-Identifier: GPL-2.0-or-later
-- The catalogue of metrics, noise classes and thresholds.

-- name: metric_best
-- What is known of metric ?1 in unit ?2 (NULL or '' = none told): the pattern,
-- unit, better, smallest_effect, noise class, its sd, noise_factor, family,
-- title, priority. Always one row. A name that is longer than any real one
-- goes straight to the row that takes all, as matching is not free.
WITH asked (name, words, unit) AS (
	SELECT ?1, '.' || replace(replace(replace(replace(?1, '_', '.'),
		'-', '.'), ' ', '.'), '/', '.') || '.', coalesce(?2, ''))
SELECT m.pattern, m.unit, m.better, m.smallest_effect, m.noise_class, c.sd,
	m.noise_factor, m.family, m.title, m.priority
FROM asked a
JOIN metric m ON m.unit IN ('', a.unit)
	AND (m.pattern = '*' OR length(a.name) <= 200
		AND (a.name GLOB m.pattern OR a.words GLOB m.pattern))
JOIN noise_class c ON c.name = m.noise_class
ORDER BY m.priority DESC, length(m.pattern) DESC, m.pattern, m.unit DESC
LIMIT 1

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

-- name: threshold
SELECT value FROM threshold WHERE name = ?1

-- name: noise_class
SELECT sd FROM noise_class WHERE name = ?1
