/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Where the user's own files are. */
#include "cli/cli.h"

#include <sys/stat.h>

/* A directory that is not there is no error unless it was named: most users
 * have no rules of their own. */
const char *rules_directory(const struct options *o)
{
	static char path[4096];
	const char *xdg = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
	struct stat st;
	int n;

	if (o->rules)
		return o->rules;
	if (xdg && *xdg)
		n = snprintf(path, sizeof(path), "%s/regsift/rules", xdg);
	else if (home && *home)
		n = snprintf(path, sizeof(path), "%s/.config/regsift/rules",
			     home);
	else
		return NULL;
	if (n < 0 || (size_t)n >= sizeof(path) || stat(path, &st) != 0 ||
	    !S_ISDIR(st.st_mode))
		return NULL;
	return path;
}
