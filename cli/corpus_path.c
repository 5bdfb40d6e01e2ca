/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Where the corpus is when nobody says so: --db, $REGSIFT_CORPUS, then the data
 * folder of the XDG rules, which ignore a relative $XDG_DATA_HOME.
 */
#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/error.h"

/* Folders on the way to a file, for their owner alone. */
static int make_folders(char *path)
{
	for (char *p = path + 1; *p; p++) {
		int failed;

		if (*p != '/')
			continue;
		*p = 0;
		failed = mkdir(path, 0700) != 0 && errno != EEXIST;
		*p = '/';
		if (failed)
			return rs_fail(RS_ERR_PERM, "%s: %s", path,
				       strerror(errno));
	}
	return 0;
}

const char *corpus_path(const struct options *o, bool make)
{
	const char *set = getenv("REGSIFT_CORPUS");
	const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
	struct text path;

	if (o->db)
		return o->db;
	if (set && *set)
		return set;
	if (data && *data == '/')
		path = arena_printf(o->arena, "%s/regsift/corpus.db", data);
	else if (home && *home)
		path = arena_printf(o->arena,
				    "%s/.local/share/regsift/corpus.db", home);
	else
		path = (struct text){NULL, 0};
	if (!path.p) {
		rs_fail(RS_ERR_USAGE, "no corpus is named: give --db=FILE");
		return NULL;
	}
	if (make && make_folders(arena_cstr(o->arena, path)) != 0)
		return NULL;
	return arena_cstr(o->arena, path);
}
