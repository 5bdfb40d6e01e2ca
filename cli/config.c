/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Where the user's own files are: $XDG_CONFIG_HOME/regsift, else
 * ~/.config/regsift. None has to be there, and only what is there is named.
 */
#include "cli/cli.h"

#include <sys/stat.h>

#include "analyzer/analyzer.h"
#include "parser/format/line/line_format.h"

/* What has that name in the user's configuration, when it is there. */
static const char *own(const char *name, char *path, size_t size,
		       struct stat *st)
{
	const char *xdg = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
	int n;

	if (xdg && *xdg)
		n = snprintf(path, size, "%s/regsift/%s", xdg, name);
	else if (home && *home)
		n = snprintf(path, size, "%s/.config/regsift/%s", home, name);
	else
		return NULL;
	if (n < 0 || (size_t)n >= size || stat(path, st) != 0)
		return NULL;
	return path;
}

static const char *own_directory(const char *name, char *path, size_t size)
{
	struct stat st;

	return own(name, path, size, &st) && S_ISDIR(st.st_mode) ? path : NULL;
}

const char *own_file(const char *name, char *path, size_t size)
{
	struct stat st;

	return own(name, path, size, &st) && !S_ISDIR(st.st_mode) ? path
								  : NULL;
}

/* The path stays valid as long as the program runs; there is one. */
const char *rules_directory(const struct options *o)
{
	static char path[4096];

	return o->rules ? o->rules : own_directory("rules", path,
						   sizeof(path));
}

int load_catalogue(struct db *db)
{
	char path[4096];

	return metric_load_own(db, own_directory("metric", path,
						 sizeof(path)));
}

int load_formats(void)
{
	char path[4096];

	return line_format_load(own_directory("formats", path, sizeof(path)));
}
