/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Workload keys, titles, parameters; author roles; environment. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "analyzer/analyzer.h"
#include "analyzer/compare/group.h"

struct judged {
	struct document *doc;
	struct placement *placement;
};

static struct judged judge(const char *text)
{
	struct judged j;

	j.doc = document_new(TEXT("test"), text_of(text));
	document_parse(j.doc);
	j.placement = arena_array(j.doc->arena, j.doc->n_runs + 1,
				  sizeof(*j.placement));
	side_decide(j.doc, j.placement);
	group_decide(j.doc, j.placement);
	return j;
}

#define END(j) document_free((j).doc)
#define HEAD(subject) subject "\n\n[Ann Example]\n\nHello,\n\n"

static struct text param(const struct placement *p, const char *name)
{
	for (size_t i = 0; i < p->n_params; i++)
		if (text_eq(p->param[i].name, text_of(name)))
			return p->param[i].value;
	return (struct text){NULL, 0};
}

static bool canonical_is(const char *value, const char *want)
{
	struct arena *a = arena_new();
	bool ok = text_eq(group_canonical(a, text_of(value)), text_of(want));

	arena_free(a);
	return ok;
}

static void one_spelling_for_values(void **state)
{
	(void)state;
	assert_true(canonical_is("16k", "16384"));
	assert_true(canonical_is("16KiB", "16384"));
	assert_true(canonical_is("16384B", "16384"));
	assert_true(canonical_is("4k-4k", "4096"));
	assert_true(canonical_is("60s", "60"));
	assert_true(canonical_is("LibAIO", "libaio"));
	assert_false(canonical_is("16k", "16000"));
}

static void the_kernel_does_not_gate(void **state)
{
	(void)state;
	assert_true(group_gates(TEXT("bs")));
	assert_true(group_gates(TEXT("iodepth")));
	assert_false(group_gates(TEXT("kernel")));
	assert_false(group_gates(TEXT("filename")));
}

#define FIO "fio --name=test --rw=randwrite --bs=16k --numjobs=16 " \
	"--ioengine=psync --buffered=1 --fsync=1 --runtime=60 --size=1G\n\n"

static void runs_have_the_job_above(void **state)
{
	struct judged j = judge(HEAD("IOPS down in 6.6 compared to 6.1") FIO
		"6.6.1:\nwrite: io=431280KB, bw=7186.3KB/s, iops=449, "
		"runt= 60015msec\n\n"
		"6.1.9:\nwrite: io=441920KB, bw=7363.7KB/s, iops=460, "
		"runt= 60014msec\n");

	(void)state;
	assert_int_equal(j.doc->n_runs, 2);
	for (size_t i = 0; i < 2; i++) {
		assert_true(text_eq(param(&j.placement[i], "bs"),
				    TEXT("16k")));
		assert_true(text_eq(param(&j.placement[i], "direct"),
				    TEXT("0")));
		assert_true(text_eq(param(&j.placement[i], "iodepth"),
				    TEXT("1")));
	}
	assert_true(text_eq(j.placement[0].workload,
			    j.placement[1].workload));
	assert_true(text_eq(j.placement[0].workload_title,
			    TEXT("fio randwrite 16k x16 psync buffered "
				 "fsync=1 60s")));
	END(j);
}

static void other_parameters_other_workload(void **state)
{
	struct judged j = judge(HEAD("IOPS down in 6.6 compared to 6.1")
		"t: (g=0): rw=write, bs=4K-4K/4K-4K/4K-4K, ioengine=libaio, "
		"iodepth=1\nfio-2.2.10\nStarting 1 process\n\n"
		"t: (groupid=0, jobs=1): err= 0: pid=3351: Fri Aug  2 2019\n"
		"  write: io=431280KB, bw=7186.3KB/s, iops=449, "
		"runt= 60015msec\n\nNow deeper.\n\n"
		"t: (g=0): rw=write, bs=4K-4K/4K-4K/4K-4K, ioengine=libaio, "
		"iodepth=32\nfio-2.2.10\nStarting 1 process\n\n"
		"t: (groupid=0, jobs=1): err= 0: pid=3352: Fri Aug  2 2019\n"
		"  write: io=441920KB, bw=7363.7KB/s, iops=460, "
		"runt= 60014msec\n");

	(void)state;
	assert_int_equal(j.doc->n_runs, 2);
	assert_false(text_eq(j.placement[0].workload,
			     j.placement[1].workload));
	END(j);
}

static void cues_part_workloads(void **state)
{
	struct judged j = judge(HEAD("IOPS down in 6.6 compared to 6.1")
		"6.6.1\n\nbs=16k:\nwrite: io=431280KB, bw=7186.3KB/s, "
		"iops=449, runt= 60015msec\n\n"
		"6.1.9\n\nbs=64k:\nwrite: io=441920KB, bw=7363.7KB/s, "
		"iops=460, runt= 60014msec\n");

	(void)state;
	assert_int_equal(j.doc->n_runs, 2);
	assert_false(text_eq(j.placement[0].workload,
			     j.placement[1].workload));
	END(j);
}

/* ---- roles ---- */

static const char *role_in(const char *mbox, size_t m)
{
	struct document *doc = document_new(TEXT("test"), text_of(mbox));
	const char *role;

	document_parse(doc);
	role = m < doc->n_messages ? author_roles(doc)[m] : "none";
	document_free(doc);
	return role;
}

#define MAIL(from, subject, body)                           \
	"From mboxrd@z Thu Jan  1 00:00:00 1970\nFrom: " from \
	"\nSubject: " subject "\nMessage-ID: <" subject from ">\n\n" body "\n\n"
#define ROOT MAIL("Ann Example <ann@example.org>", "slow", "It is slow.")

static void who_speaks(void **state)
{
	(void)state;
	assert_string_equal(role_in(ROOT, 0), "reporter");
	assert_string_equal(role_in(ROOT MAIL("Bob <bob@example.org>",
					      "Re: slow", "Hm."), 1),
			    "other");
	assert_string_equal(role_in(ROOT MAIL("Bob <bob@example.org>",
					      "Re: slow", "Applied, thanks!"),
				    1), "maintainer");
	assert_string_equal(
		role_in(MAIL("kernel test robot <r@example.org>", "slow",
			     "We noticed."), 0), "robot");
	assert_string_equal(
		role_in(ROOT MAIL("Linux regression tracking (C) "
				  "<c@example.org>", "Re: slow",
				  "#regzbot ^introduced: v6.1"), 1),
		"tracker");
}

static void wanting_is_not_applying(void **state)
{
	(void)state;
	assert_string_equal(
		role_in(ROOT MAIL("Bob <bob@example.org>", "Re: slow",
				  "Is it applied to your tree?"), 1),
		"other");
}

/* ---- environment ---- */

static bool fact(const struct document *doc, const char *key,
		 const char *value)
{
	for (size_t i = 0; i < doc->facts.n_facts; i++)
		if (strcmp(doc->facts.fact[i].key, key) == 0 &&
		    text_eq(doc->facts.fact[i].value, text_of(value)))
			return true;
	return false;
}

static void machine_and_mount(void **state)
{
	struct judged j = judge(HEAD("ext4 is slow")
		"On a system with 64 virtual CPUs and 256 GiB of RAM, "
		"arm64, I see it.\n\n"
		"mke2fs -m 1 -t ext4 -b 4096 /dev/nvme1n1\n"
		"mount -t ext4 -o\nnoatime,data=ordered /dev/nvme1n1 /mnt\n\n"
		"vm.dirty_bytes = 8589934592\n");

	(void)state;
	assert_true(fact(j.doc, "cpus", "64"));
	assert_true(fact(j.doc, "memory", "256 GiB"));
	assert_true(fact(j.doc, "arch", "arm64"));
	assert_true(fact(j.doc, "fs", "ext4"));
	assert_true(fact(j.doc, "device", "nvme1n1"));
	assert_true(fact(j.doc, "mount_options", "noatime"));
	assert_true(fact(j.doc, "mount_options", "data=ordered"));
	assert_true(fact(j.doc, "config.vm.dirty_bytes", "8589934592"));
	END(j);
}

static bool first_subsystem(const char *text, const char *name)
{
	struct judged j = judge(text);
	bool ok = j.doc->facts.n_subsystems > 0 &&
		  text_eq(j.doc->facts.subsystem[0], text_of(name));

	END(j);
	return ok;
}

static void subsystem_by_its_source(void **state)
{
	(void)state;
	assert_true(first_subsystem(HEAD("EXT4 IOPS degradation") "Hi\n",
				    "ext4"));
	assert_true(first_subsystem(HEAD("ufs: core: slow interrupts")
				    "Hi\n", "ufs"));
	assert_true(first_subsystem(HEAD("slow") "See fs/xfs/xfs_log.c\n",
				    "xfs"));
	assert_true(first_subsystem(
		"Subject: slow\nFrom: Ann <ann@example.org>\n"
		"To: linux-btrfs@vger.kernel.org\n\nIt is slow.\n",
		"btrfs"));
}

/* A setup named at the head of a sentence parts numbers of one side. */
static void setups_at_the_head_of_a_sentence(void **state)
{
	struct judged j = judge(HEAD("Writes are slow since 6.18")
		"6.12 -> write 4500 MB/s\n"
		"6.18 -> write 900 MB/s\n\n"
		"With no_cow the write speed reaches 6000 MB/s on 6.18.\n");

	(void)state;
	assert_int_equal(j.doc->n_runs, 3);
	assert_true(text_eq(j.placement[0].workload,
			    j.placement[1].workload));
	assert_false(text_eq(j.placement[1].workload,
			     j.placement[2].workload));
	END(j);
	/* "With" a state says the side and parts nothing. */
	j = judge(HEAD("Writes are slow since 6.18")
		"With 6.12 I get 4500 MB/s.\n\nWith 6.18-rc1 I get 900 MB/s.\n");
	assert_int_equal(j.doc->n_runs, 2);
	assert_true(text_eq(j.placement[0].workload,
			    j.placement[1].workload));
	END(j);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(setups_at_the_head_of_a_sentence),
		cmocka_unit_test(one_spelling_for_values),
		cmocka_unit_test(the_kernel_does_not_gate),
		cmocka_unit_test(runs_have_the_job_above),
		cmocka_unit_test(other_parameters_other_workload),
		cmocka_unit_test(cues_part_workloads),
		cmocka_unit_test(who_speaks),
		cmocka_unit_test(wanting_is_not_applying),
		cmocka_unit_test(machine_and_mount),
		cmocka_unit_test(subsystem_by_its_source),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
