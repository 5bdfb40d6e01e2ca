/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * fresh DATABASE FORMATS PATTERNS: writes an empty database with the schema and
 * the catalogue of metrics, the format files packed, and the expressions of the
 * cues compiled. The program carries the three, as executing the scripts took a
 * sixth of the time of a triage, reading the files a fortieth and compiling the
 * expressions a twentieth. Runs while the program is being built.
 */
#include <sqlite3.h>

#include "analyzer/analyzer.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/pattern_pack.h"
#include "parser/format/line_format.h"
#include "parser/format/line_pack.h"
#include "parser/text/statement_cue.h"

static int write_file(const char *path, const void *bytes, size_t n)
{
	FILE *f = fopen(path, "wb");
	bool bad;

	if (!f)
		return rs_fail(RS_ERR_IO, "%s: cannot be made", path);
	bad = fwrite(bytes, 1, n, f) != n;
	bad |= fclose(f) != 0;
	return bad ? rs_fail(RS_ERR_IO, "%s: not written", path) : 0;
}

static int write_image(struct db *db, const char *path)
{
	sqlite3_int64 n = 0;
	unsigned char *bytes = sqlite3_serialize(db_handle(db), "main", &n, 0);
	int err;

	if (!bytes)
		return rs_fail(RS_ERR_IO, "%s: no image", path);
	err = write_file(path, bytes, (size_t)n);
	sqlite3_free(bytes);
	return err;
}

static int write_formats(const char *path)
{
	struct buf b = buf_new(1 << 20);
	int err;

	for (size_t i = 0; i < line_format_count(); i++)
		line_pack(&b, *line_format_at(i));
	err = b.full ? rs_fail(RS_ERR_CONFIG, "%s: too long", path)
		     : write_file(path, b.p, b.n);
	buf_free(&b);
	line_format_release();
	return err;
}

static size_t add_cues(struct pattern **to, struct statement_cue *cue, size_t n)
{
	for (size_t i = 0; i < n; i++)
		to[i] = &cue[i].pattern;
	return n;
}

static int write_patterns(const char *path)
{
	struct arena *a = arena_new();
	struct pattern **p = arena_array(a, statement_cue_count +
					 ending_cue_count + answer_cue_count,
					 sizeof(*p));
	struct buf b = buf_new(4 << 20);
	size_t n = 0;
	int err;

	n += add_cues(p + n, statement_cues, statement_cue_count);
	n += add_cues(p + n, ending_cues, ending_cue_count);
	n += add_cues(p + n, answer_cues, answer_cue_count);
	pattern_pack(&b, p, n);
	err = write_file(path, b.p, b.n);
	buf_free(&b);
	arena_free(a);
	return err;
}

int main(int argc, char **argv)
{
	struct db *db = NULL;
	int err;

	if (argc != 4)
		return 64;
	err = db_open(NULL, &db);
	if (!err)
		err = metric_load(db);
	if (!err)
		err = write_image(db, argv[1]);
	if (!err)
		err = write_formats(argv[2]);
	if (!err)
		err = write_patterns(argv[3]);
	if (err)
		fprintf(stderr, "%s: %s\n", argv[0], rs_message());
	db_close(db);
	return err != 0;
}
