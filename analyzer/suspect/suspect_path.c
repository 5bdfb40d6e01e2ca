/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Paths of a commit against the subsystems of a report. A workload passes
 * through its own subsystem and through the common parts of the kernel; a
 * driver of something else is not on its way.
 */
#include "analyzer/suspect/suspect_tree.h"
#include "parser/text/subsystem.h"

/* Nothing of them is in a kernel. */
static const char *const docs[] = {
	"Documentation/", "tools/testing/", "samples/", "scripts/", "LICENSES/",
	"MAINTAINERS", "CREDITS", ".mailmap", ".gitignore", NULL
};

/* Folders whose code serves one device, protocol or file system. */
static const char *const leaves[] = {
	"drivers/", "sound/", "net/", "crypto/", "security/", "virt/",
	"tools/", NULL
};

/* Parts of these that everything may pass through. */
static const char *const common[] = {
	"drivers/base/", "drivers/block/", "drivers/cpuidle/",
	"drivers/cpufreq/", "drivers/clocksource/", "drivers/irqchip/",
	"drivers/iommu/", "drivers/virtio/", "net/core/", NULL
};

static bool begins(struct text path, const char *const *list)
{
	for (; *list; list++)
		if (text_begins(path, *list))
			return true;
	return false;
}

/* A file system of its own: "fs/NAME/". */
static bool file_system(struct text path)
{
	return text_skip(&path, TEXT("fs/")) && text_has(path, TEXT("/")) &&
	       !text_starts(path, TEXT("iomap/")) &&
	       !text_starts(path, TEXT("proc/")) &&
	       !text_starts(path, TEXT("notify/"));
}

static bool elsewhere(struct text path)
{
	return (begins(path, leaves) && !begins(path, common)) ||
	       file_system(path);
}

static bool matches(struct text path, const struct text *subsystem, size_t n)
{
	struct text name = subsystem_of_path(path);

	for (size_t i = 0; i < n; i++)
		if (name.n && text_ieq(name, subsystem[i]))
			return true;
	/* ext4 is journalled by jbd2. */
	if (text_iis(name, "jbd2"))
		for (size_t i = 0; i < n; i++)
			if (text_iis(subsystem[i], "ext4"))
				return true;
	return false;
}

enum suspect_touch suspect_touch(const struct text *path, size_t n,
				 const struct text *subsystem,
				 size_t n_subsystems, struct text *which)
{
	size_t of_docs = 0, leaf = 0;

	*which = n ? path[0] : (struct text){NULL, 0};
	for (size_t i = 0; i < n; i++) {
		if (begins(path[i], docs)) {
			of_docs++;
		} else if (matches(path[i], subsystem, n_subsystems)) {
			*which = path[i];
			return TOUCH_MATCH;
		} else if (elsewhere(path[i])) {
			if (!leaf++)
				*which = path[i];
		}
	}
	if (!n)
		return TOUCH_UNKNOWN;
	if (of_docs == n)
		return TOUCH_DOCS;
	if (!n_subsystems)
		return TOUCH_UNKNOWN;
	return of_docs + leaf == n ? TOUCH_ELSEWHERE : TOUCH_STACK;
}
