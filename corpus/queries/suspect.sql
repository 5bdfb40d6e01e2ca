-- SPDX-License-Identifier: GPL-2.0-or-later
-- What analyzer/suspect/suspect.c reads and writes. ?1 is the thread.

-- name: suspect_references
-- Sorted by id, so that ids which are prefixes of each other are neighbours.
SELECT r.value, r.subject, r.role, r.rejected, r.points, r.steps, r.list_size,
	r.message_id, r.line
FROM reference r JOIN message m ON m.id = r.message_id
WHERE m.thread_id = ?1 AND r.kind = 'commit'
ORDER BY r.value, r.line, r.id;

-- name: suspect_commands
SELECT c.value, c.message_id, c.line
FROM command c JOIN message m ON m.id = c.message_id
WHERE m.thread_id = ?1 AND c.verb = 'introduced'
	AND (c.applied IS NULL OR c.applied = 1)
ORDER BY c.line, c.id;

-- name: suspect_endings
-- How the thread ends, as far as that clears a commit. A withdrawal is the
-- reporter's alone.
SELECT CASE
		WHEN s.cue = 'N2' THEN 'layout'
		WHEN s.cue IN ('E4', 'E7') THEN 'artifact'
		ELSE s.class END AS ending,
	sum(s.weight), max(s.message_id), max(s.line)
FROM statement s JOIN message m ON m.id = s.message_id
WHERE m.thread_id = ?1
	AND (s.cue IN ('N2', 'E4', 'E7') OR s.class IN ('not-comparable', 'disputed',
		'confirmed', 'fixed', 'reverted')
	OR (s.class = 'withdrawn' AND m.author_role IN ('reporter', 'robot')))
GROUP BY ending;

-- name: suspect_revert_run
-- A run of the revert that was better than the run without it.
SELECT max(c.verdict = 'regression'), min(c.base_line)
FROM comparison c JOIN state s ON s.id = c.base_state
WHERE c.thread_id = ?1 AND s.variant = 'revert' AND c.headline = 1
	AND c.direction = 'worse'
HAVING count(*) > 0;

-- name: suspect_effect
-- The change that the report is about, and how far runs of it differ.
SELECT c.change, c.noise, c.noise_source <> 'prior', min(c.n_base, c.n_test)
FROM comparison c
WHERE c.thread_id = ?1 AND c.headline = 1 AND c.direction = 'worse';

-- name: suspect_reproduced
-- Others who say that they see it as well (C1), and the last of their lines.
SELECT count(DISTINCT m.author), max(m.id), max(s.line)
FROM statement s JOIN message m ON m.id = s.message_id
WHERE m.thread_id = ?1 AND s.cue = 'C1' AND s.weight >= 1.5
	AND m.author_role NOT IN ('reporter', 'robot');

-- name: suspect_grown
-- Symbols that take more of the samples on the side with the change.
SELECT DISTINCT substr(c.metric, 10 + length(coalesce(p.event, ''))) AS symbol,
	c.test - c.base, c.test_line
FROM comparison c JOIN comparison_run r ON r.comparison_id = c.id
	JOIN profile p ON p.run_id = r.run_id
WHERE c.thread_id = ?1 AND c.tier = 'profile' AND c.test > c.base
	AND substr(c.metric, 1, 9 + length(coalesce(p.event, ''))) =
		'profile.' || coalesce(p.event, '') || '.'
	AND instr(c.why, ': moved, not grown') = 0
ORDER BY c.test - c.base DESC, symbol;

-- name: suspect_clear
DELETE FROM evidence WHERE candidate_id IN
	(SELECT id FROM commit_candidate WHERE thread_id = ?1);

-- name: suspect_clear_candidates
DELETE FROM commit_candidate WHERE thread_id = ?1;

-- name: suspect_candidate
INSERT INTO commit_candidate (thread_id, commit_id, subject, probability, rank,
	band)
VALUES (?1, ?2, ?3, ?4, ?5, ?6);

-- name: suspect_evidence
INSERT INTO evidence (candidate_id, kind, weight, message_id, line, detail)
VALUES (?1, ?2, ?3, ?4, ?5, ?6);

-- name: suspect_versions
-- Kernels of the sides; without those that were built with a change undone.
SELECT s.role, s.kernel, s.commit_id FROM state s
WHERE s.thread_id = ?1 AND s.role IN ('base', 'test')
	AND coalesce(s.variant, '') = ''
UNION ALL
SELECT r.role, r.value, NULL
FROM reference r JOIN message m ON m.id = r.message_id
WHERE m.thread_id = ?1 AND r.kind = 'version' AND r.role IN ('base', 'test')
LIMIT ?2;

-- name: suspect_subsystems
SELECT name FROM subsystem WHERE thread_id = ?1 ORDER BY score DESC, name
LIMIT ?2;

-- name: suspect_mails
SELECT message_id FROM message
WHERE thread_id = ?1 AND message_id IS NOT NULL AND ghost = 0
ORDER BY position LIMIT ?2;
