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
#include "base/error.h"
#include "parser/format/line/line_format.h"
#include "parser/format/line/line_pack.h"
#include "parser/text/statement/statement_cue.h"

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

static int write_patterns(const char *path)
{
	static struct pattern_list all;
	struct buf b = buf_new(4 << 20);
	int err;

	statement_patterns(&all);
	evidence_patterns(&all);
	environment_patterns(&all);
	pattern_pack(&b, all.item, all.n);
	err = write_file(path, b.p, b.n);
	buf_free(&b);
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
