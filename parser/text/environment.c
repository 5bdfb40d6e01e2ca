/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Where the numbers were measured: processors, memory, machine, device, file
 * system, mount options, settings of the kernel. The first mention of each is
 * kept with its line; what is not said stays unknown.
 */
#include <string.h>

#include "parser/text/statement/statement_cue.h"
#include "parser/text/subsystem.h"
#include "parser/text/text.h"

#define CONFIG_FACTS 64	/* settings kept; a pasted .config has thousands */

/* Group 1 is the value. */
struct rule {
	const char *key;
	struct pattern pattern;
};

static struct rule rules[] = {
	{"cpus", {"\\b(\\d{1,4})[ -]?(?:v|virtual |logical |physical )?"
		  "(?:cpus?|cores?|vcpus?)\\b(?!\\.)", "cpu|core", NULL}},
	{"cpus", {"^ *cpu\\(s\\): *(\\d+)", "cpu(s)", NULL}},
	{"cpus", {"test machine: (\\d+) threads", "test machine", NULL}},
	{"memory", {"\\b(\\d+(?:\\.\\d+)? ?[kmgt]i?b?) +(?:of +)?"
		    "(?:ram|memory|ddr\\d?)\\b", "ram|memory|ddr", NULL}},
	{"memory", {"\\b(?:ram|memory|total memory) *[:=] *"
		    "(\\d+(?:\\.\\d+)? ?[kmgt]i?b?)\\b", "ram|memory", NULL}},
	{"arch", {"\\b(x86_64|x86-64|amd64|arm64|aarch64|ppc64le|ppc64|s390x"
		  "|riscv64|loongarch64|armv7|armhf)\\b", "64|s390x|arm",
		  NULL}},
	{"machine", {"\\b([a-z]{1,3}\\d[a-z]{0,3}\\.(?:\\d*x?large|metal"
		     "|medium|small))\\b", "large|.metal|.medium|.small", NULL}},
	{"machine", {"\\b(raspberry pi(?: \\d)?|poweredge \\w+|thinkpad \\w+"
		     "|proliant \\w+)",
		     "raspberry|poweredge|thinkpad|proliant", NULL}},
	{"cpu", {"((?:intel\\(r\\) )?xeon[^,;:\"]{0,48})", "xeon", NULL}},
	{"cpu", {"\\b((?:amd )?(?:epyc|ryzen)[ \\w-]{0,24}\\w)",
		 "epyc|ryzen", NULL}},
	{"cpu", {"\\b(core[( ]?(?:\\(tm\\))? ?i\\d-\\w+|e\\d-\\d{4}"
		 "(?: ?v\\d)?|cortex-a\\d+|graviton ?\\d?)",
		 "core|cortex-a|graviton|e0-|e1-|e2-|e3-|e4-|e5-|e6-|e7-|e8-|"
		 "e9-", NULL}},
	{"device", {"/dev/((?:nvme\\d+n\\d+|sd[a-z]+|vd[a-z]+|md\\d+|dm-\\d+"
		    "|mmcblk\\d+|nullb\\d+|pmem\\d+|loop\\d+|mapper/[\\w-]+))",
		    "/dev/", NULL}},
	{"device", {"^ *(nvme\\d+n\\d+|sd[a-z]+|md\\d+|dm-\\d+|vd[a-z]"
		    "|mmcblk\\d+|nullb\\d+): ios=", "ios=", NULL}},
	{"fs", {"\\bmkfs[. ](?:-t )?(ext[234]|xfs|btrfs|f2fs|bcachefs)\\b",
		"mkfs", NULL}},
	{"fs", {"\\bmke2fs\\b.* -t *(ext[234])\\b", "mke2fs", NULL}},
	{"fs", {"\\bmount\\b.* -t *(ext[234]|xfs|btrfs|f2fs|nfs4?|bcachefs"
		"|tmpfs|cifs)\\b", "mount", NULL}},
	{"fs", {"\\b(ext[234]|xfs|btrfs|f2fs|bcachefs|zfs|nfs) "
		"(?:file ?system|fs|partition|volume|mount)", "fs|ext", NULL}},
	{"fs", {"\\bon (?:an? |the )?(ext[234]|xfs|btrfs|f2fs|bcachefs)\\b",
		"fs|ext", NULL}},
};

#define N_RULES (sizeof(rules) / sizeof(*rules))

static bool known(const struct document *doc, const char *key)
{
	for (size_t i = 0; i < doc->facts.n_facts; i++)
		if (strcmp(doc->facts.fact[i].key, key) == 0)
			return true;
	return false;
}

static void add_fact(struct document *doc, const char *key,
		     struct text value, size_t line)
{
	struct facts *f = &doc->facts;

	value = text_trim(value);
	if (!value.n)
		return;
	f->fact = arena_grow(doc->arena, f->fact, f->n_facts, &f->cap_facts,
			     sizeof(*f->fact));
	f->fact[f->n_facts++] = (struct fact){key, value, line};
}

static void read_rules(struct document *doc, size_t i, bool *done)
{
	struct letters letters;
	struct match m;

	letters_read(doc->line[i].text, &letters);
	for (size_t k = 0; k < N_RULES; k++) {
		if (done[k] ||
		    !pattern_find_in(&rules[k].pattern, &letters, &m))
			continue;
		add_fact(doc, rules[k].key, m.group[1], i);
		for (size_t r = 0; r < N_RULES; r++)
			if (strcmp(rules[r].key, rules[k].key) == 0)
				done[r] = true;
	}
}

void environment_patterns(struct pattern_list *to)
{
	for (size_t k = 0; k < N_RULES; k++)
		pattern_list_add(to, &rules[k].pattern);
}

/* ---- mount options ---- */

static struct pattern mount_command = {
	.regex = "\\bmount\\b[^|;]*? -o *([\\w,=.:/-]+)?",
	.literal = "-o",
};
static struct pattern mount_words = {
	.regex = "mount(?:ing|ed)? options?(?: is| are|:|=)?[ \"']*"
		 "(?:-o +)?([\\w,=.:/-]+)",
	.literal = "mount",
};

static bool option_list(struct text t)
{
	static const char *const sure[] = {"noatime", "nodiratime", "relatime",
		"data=ordered", "discard", "defaults", "rw", "ro", "sync",
		"nobarrier", "barrier", "compress", "nodelalloc", "nodatacow",
		"dioread_nolock", "inode64", "commit"};

	if (text_find_char(t, ',') != TEXT_NOT_FOUND)
		return true;
	for (size_t i = 0; i < sizeof(sure) / sizeof(*sure); i++)
		if (text_ibegins(t, sure[i]))
			return true;
	return false;
}

static void read_mount(struct document *doc, size_t i)
{
	struct text t = doc->line[i].text, list;
	struct match m;

	if (!pattern_find(&mount_command, t, 0, &m) &&
	    !pattern_find(&mount_words, t, 0, &m))
		return;
	list = m.group[1];
	/* The line was broken behind "-o". */
	if (!list.n && i + 1 < doc->n_lines) {
		struct text next = doc->line[i + 1].text;

		list = text_word(&next);
	}
	if (!list.n || !option_list(list))
		return;
	while (list.n)
		add_fact(doc, "mount_options", text_cut(&list, ','), i);
}

/* ---- settings ---- */

static struct pattern config_option = {
	.regex = "\\b(CONFIG_\\w+) *= *(\\w+)",
	.literal = "config_",
};
static struct pattern sysctl_option = {
	.regex = "^[#$ ]*(?:sysctl +(?:-w +)?)?"
		 "((?:vm|kernel|net|fs)\\.\\w[\\w.]*) *= *(\\d+)",
	.literal = ".",
};
static struct pattern mitigations = {
	.regex = "\\b(mitigations)=(\\w+)",
	.literal = "mitigations=",
};

static size_t read_config(struct document *doc, size_t i)
{
	struct text t = doc->line[i].text;
	struct match m;
	struct text key;

	if (!pattern_find(&config_option, t, 0, &m) &&
	    !pattern_find(&sysctl_option, t, 0, &m) &&
	    !pattern_find(&mitigations, t, 0, &m))
		return 0;
	key = arena_printf(doc->arena, "config.%.*s", TEXT_ARG(m.group[1]));
	add_fact(doc, arena_cstr(doc->arena, key), m.group[2], i);
	return 1;
}

void environment_scan(struct document *doc)
{
	const unsigned int skip = LINE_HEADER | LINE_ATTRIBUTION | LINE_PATCH |
				  LINE_SIGNATURE | LINE_REPEAT | LINE_TRAILER;
	bool done[N_RULES] = {false};
	size_t configs = 0;

	for (size_t i = 0; i < doc->n_lines; i++) {
		if (doc->line[i].flags & skip)
			continue;
		read_rules(doc, i, done);
		if (!known(doc, "mount_options"))
			read_mount(doc, i);
		if (configs < CONFIG_FACTS)
			configs += read_config(doc, i);
	}
	subsystem_scan(doc);
}
