/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What --git names. */
#include "cli/cli.h"
#include "cli/progress.h"
#include "corpus/tree.h"

/* How many commits there are is known only at the end: no percentage. */
static void on_progress(void *data, const char *path, size_t commits)
{
	(void)path;
	progress_show(data, "git", commits, "commits", 0, 0);
}

int cli_trees(const struct options *o, struct trees **out)
{
	struct progress progress;
	struct tree_options options = {
		.progress = on_progress, .data = &progress};
	int err;

	*out = NULL;
	if (!o->n_git)
		return 0;
	progress_begin(&progress, !o->quiet);
	err = trees_open(o->arena, (const char *const *)o->git, o->n_git,
			 &options, out);
	progress_clear(&progress);
	return err;
}
