-- SPDX-License-Identifier: GPL-2.0-or-later
-- When is what was made of a report (a published page, say) out of date? Each
-- row of a judged thread that is set or cut, by whomever, gives the thread
-- another stamp: a random number, so that a corpus which was made again never
-- has one of before. A row is put before its thread's verdict is, so that one
-- tells of all (a trigger makes an INSERT twice as long); whoever puts one later
-- says so by an UPDATE of the verdict.
--
-- In a corpus alone, behind schema.sql and after each migration: of a paste
-- nothing is kept. Table changed has no triggers, as db.c allows one level.
-- Messages have none, as an archive has very many: who needs theirs reads them.

CREATE TRIGGER IF NOT EXISTS verdict_put AFTER INSERT ON verdict BEGIN
	INSERT OR REPLACE INTO changed VALUES (NEW.thread_id, random());
END;
CREATE TRIGGER IF NOT EXISTS verdict_set AFTER UPDATE ON verdict BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id IN (OLD.thread_id, NEW.thread_id);
END;
CREATE TRIGGER IF NOT EXISTS verdict_cut AFTER DELETE ON verdict BEGIN
	DELETE FROM changed WHERE thread_id = OLD.thread_id;
END;
CREATE TRIGGER IF NOT EXISTS subsystem_set AFTER UPDATE ON subsystem BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id IN (OLD.thread_id, NEW.thread_id);
END;
CREATE TRIGGER IF NOT EXISTS subsystem_cut AFTER DELETE ON subsystem BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id = OLD.thread_id;
END;
CREATE TRIGGER IF NOT EXISTS environment_set AFTER UPDATE ON environment BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id IN (OLD.thread_id, NEW.thread_id);
END;
CREATE TRIGGER IF NOT EXISTS environment_cut AFTER DELETE ON environment BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id = OLD.thread_id;
END;
CREATE TRIGGER IF NOT EXISTS state_set AFTER UPDATE ON state BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id IN (OLD.thread_id, NEW.thread_id);
END;
CREATE TRIGGER IF NOT EXISTS state_cut AFTER DELETE ON state BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id = OLD.thread_id;
END;
CREATE TRIGGER IF NOT EXISTS workload_set AFTER UPDATE ON workload BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id IN (OLD.thread_id, NEW.thread_id);
END;
CREATE TRIGGER IF NOT EXISTS workload_cut AFTER DELETE ON workload BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id = OLD.thread_id;
END;
CREATE TRIGGER IF NOT EXISTS comparison_set AFTER UPDATE ON comparison BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id IN (OLD.thread_id, NEW.thread_id);
END;
CREATE TRIGGER IF NOT EXISTS comparison_cut AFTER DELETE ON comparison BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id = OLD.thread_id;
END;
CREATE TRIGGER IF NOT EXISTS finding_set AFTER UPDATE ON finding BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id IN (OLD.thread_id, NEW.thread_id);
END;
CREATE TRIGGER IF NOT EXISTS finding_cut AFTER DELETE ON finding BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id = OLD.thread_id;
END;
CREATE TRIGGER IF NOT EXISTS need_set AFTER UPDATE ON need BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id IN (OLD.thread_id, NEW.thread_id);
END;
CREATE TRIGGER IF NOT EXISTS need_cut AFTER DELETE ON need BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id = OLD.thread_id;
END;
CREATE TRIGGER IF NOT EXISTS commit_candidate_set AFTER UPDATE ON commit_candidate BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id IN (OLD.thread_id, NEW.thread_id);
END;
CREATE TRIGGER IF NOT EXISTS commit_candidate_cut AFTER DELETE ON commit_candidate BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id = OLD.thread_id;
END;
CREATE TRIGGER IF NOT EXISTS parameter_set AFTER UPDATE ON parameter BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id IN (SELECT thread_id FROM workload WHERE id IN
		(OLD.workload_id, NEW.workload_id));
END;
CREATE TRIGGER IF NOT EXISTS parameter_cut AFTER DELETE ON parameter BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id = (SELECT thread_id FROM workload WHERE id =
		OLD.workload_id);
END;
CREATE TRIGGER IF NOT EXISTS block_set AFTER UPDATE ON block BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id IN (SELECT thread_id FROM message WHERE id IN
		(OLD.message_id, NEW.message_id));
END;
CREATE TRIGGER IF NOT EXISTS block_cut AFTER DELETE ON block BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id = (SELECT thread_id FROM message WHERE id =
		OLD.message_id);
END;
CREATE TRIGGER IF NOT EXISTS claim_set AFTER UPDATE ON claim BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id IN (SELECT thread_id FROM message WHERE id IN
		(OLD.message_id, NEW.message_id));
END;
CREATE TRIGGER IF NOT EXISTS claim_cut AFTER DELETE ON claim BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id = (SELECT thread_id FROM message WHERE id =
		OLD.message_id);
END;
CREATE TRIGGER IF NOT EXISTS reference_set AFTER UPDATE ON reference BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id IN (SELECT thread_id FROM message WHERE id IN
		(OLD.message_id, NEW.message_id));
END;
CREATE TRIGGER IF NOT EXISTS reference_cut AFTER DELETE ON reference BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id = (SELECT thread_id FROM message WHERE id =
		OLD.message_id);
END;
CREATE TRIGGER IF NOT EXISTS command_set AFTER UPDATE ON command BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id IN (SELECT thread_id FROM message WHERE id IN
		(OLD.message_id, NEW.message_id));
END;
CREATE TRIGGER IF NOT EXISTS command_cut AFTER DELETE ON command BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id = (SELECT thread_id FROM message WHERE id =
		OLD.message_id);
END;
CREATE TRIGGER IF NOT EXISTS run_set AFTER UPDATE ON run BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id IN (SELECT thread_id FROM state WHERE id IN
		(OLD.state_id, NEW.state_id));
END;
CREATE TRIGGER IF NOT EXISTS run_cut AFTER DELETE ON run BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id = (SELECT thread_id FROM state WHERE id = OLD.state_id);
END;
CREATE TRIGGER IF NOT EXISTS measurement_set AFTER UPDATE ON measurement BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id IN (SELECT s.thread_id FROM run r JOIN state s ON s.id
		= r.state_id WHERE r.id IN (OLD.run_id, NEW.run_id));
END;
CREATE TRIGGER IF NOT EXISTS measurement_cut AFTER DELETE ON measurement BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id = (SELECT s.thread_id FROM run r JOIN state s ON s.id =
		r.state_id WHERE r.id = OLD.run_id);
END;
CREATE TRIGGER IF NOT EXISTS profile_set AFTER UPDATE ON profile BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id IN (SELECT s.thread_id FROM run r JOIN state s ON s.id
		= r.state_id WHERE r.id IN (OLD.run_id, NEW.run_id));
END;
CREATE TRIGGER IF NOT EXISTS profile_cut AFTER DELETE ON profile BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id = (SELECT s.thread_id FROM run r JOIN state s ON s.id =
		r.state_id WHERE r.id = OLD.run_id);
END;
CREATE TRIGGER IF NOT EXISTS profile_entry_set AFTER UPDATE ON profile_entry BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id IN (SELECT s.thread_id FROM profile p JOIN run r ON
		r.id = p.run_id JOIN state s ON s.id = r.state_id WHERE p.id IN
		(OLD.profile_id, NEW.profile_id));
END;
CREATE TRIGGER IF NOT EXISTS profile_entry_cut AFTER DELETE ON profile_entry BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id = (SELECT s.thread_id FROM profile p JOIN run r ON r.id
		= p.run_id JOIN state s ON s.id = r.state_id WHERE p.id =
		OLD.profile_id);
END;
CREATE TRIGGER IF NOT EXISTS histogram_set AFTER UPDATE ON histogram BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id IN (SELECT s.thread_id FROM run r JOIN state s ON s.id
		= r.state_id WHERE r.id IN (OLD.run_id, NEW.run_id));
END;
CREATE TRIGGER IF NOT EXISTS histogram_cut AFTER DELETE ON histogram BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id = (SELECT s.thread_id FROM run r JOIN state s ON s.id =
		r.state_id WHERE r.id = OLD.run_id);
END;
CREATE TRIGGER IF NOT EXISTS bucket_set AFTER UPDATE ON bucket BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id IN (SELECT s.thread_id FROM histogram h JOIN run r ON
		r.id = h.run_id JOIN state s ON s.id = r.state_id WHERE h.id IN
		(OLD.histogram_id, NEW.histogram_id));
END;
CREATE TRIGGER IF NOT EXISTS bucket_cut AFTER DELETE ON bucket BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id = (SELECT s.thread_id FROM histogram h JOIN run r ON
		r.id = h.run_id JOIN state s ON s.id = r.state_id WHERE h.id =
		OLD.histogram_id);
END;
CREATE TRIGGER IF NOT EXISTS comparison_run_set AFTER UPDATE ON comparison_run BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id IN (SELECT thread_id FROM comparison WHERE id IN
		(OLD.comparison_id, NEW.comparison_id));
END;
CREATE TRIGGER IF NOT EXISTS comparison_run_cut AFTER DELETE ON comparison_run BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id = (SELECT thread_id FROM comparison WHERE id =
		OLD.comparison_id);
END;
CREATE TRIGGER IF NOT EXISTS evidence_set AFTER UPDATE ON evidence BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id IN (SELECT thread_id FROM commit_candidate WHERE id IN
		(OLD.candidate_id, NEW.candidate_id));
END;
CREATE TRIGGER IF NOT EXISTS evidence_cut AFTER DELETE ON evidence BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id = (SELECT thread_id FROM commit_candidate WHERE id =
		OLD.candidate_id);
END;
CREATE TRIGGER IF NOT EXISTS diagnostic_set AFTER UPDATE ON diagnostic BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id IN (SELECT thread_id FROM message WHERE document_id IN
		(OLD.document_id, NEW.document_id));
END;
CREATE TRIGGER IF NOT EXISTS diagnostic_cut AFTER DELETE ON diagnostic BEGIN
	UPDATE changed SET stamp = random()
	WHERE thread_id IN (SELECT thread_id FROM message WHERE document_id =
		OLD.document_id);
END;
CREATE TRIGGER IF NOT EXISTS thread_set AFTER UPDATE ON thread BEGIN
	UPDATE changed SET stamp = random() WHERE thread_id = NEW.id;
END;
CREATE TRIGGER IF NOT EXISTS document_set AFTER UPDATE ON document BEGIN
	UPDATE changed SET stamp = random() WHERE thread_id IN (SELECT thread_id
		FROM message WHERE document_id = NEW.id);
END;
