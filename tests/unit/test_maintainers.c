/* SPDX-License-Identifier: GPL-2.0-or-later */
/* MAINTAINERS: sections, patterns of paths and names, order, addresses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "parser/text/maintainers.h"

static struct arena *arena;
static struct maintainers *m;

static const char file[] =
	"List of maintainers\n"
	"===================\n"
	"\n"
	"Descriptions of section entries:\n"
	"\n"
	"\tF: *Files* and directories wildcard patterns.\n"
	"\n"
	"BLOCK LAYER\n"
	"M:\tBea Block <bea@block.example>\n"
	"L:\tlinux-block@lists.example\n"
	"S:\tMaintained\n"
	"F:\tblock/\n"
	"F:\tinclude/linux/blk*\n"
	"\n"
	"BFQ I/O SCHEDULER\n"
	"M:\tQuinn Queue <quinn@bfq.example>\n"
	"L:\tlinux-block@lists.example\n"
	"S:\tOrphan\n"
	"F:\tblock/bfq-*\n"
	"\n"
	"NETWORK DRIVERS\n"
	"L:\tnetdev@lists.example (moderated for others)\n"
	"F:\tdrivers/net/*\n"
	"\n"
	"MEMORY\n"
	"M:\tMimi Memory <mimi@mm.example>\n"
	"F:\tmm/\n"
	"X:\tmm/memcontrol.c\n"
	"\n"
	"CONTROL GROUP - MEMORY\n"
	"F:\tmm/memcontrol.c\n"
	"\n"
	"TEGRA\n"
	"L:\ttegra@lists.example\n"
	"N:\t[^a-z]tegra\n"
	"\n"
	"THE REST\n"
	"L:\tlinux-kernel@lists.example\n"
	"F:\t*\n"
	"F:\t*/\n";

static int begin(void **state)
{
	(void)state;
	arena = arena_new();
	m = maintainers_read(arena, text_of(file));
	return 0;
}

static int end(void **state)
{
	(void)state;
	arena_free(arena);
	return 0;
}

/* The titles of the sections, joined by " | ". */
static void expect(const char *path, const char *want)
{
	struct maintainers_match match[8];
	size_t n = maintainers_of(m, text_of(path), match, 8);
	struct text got = {NULL, 0};

	for (size_t i = 0; i < n; i++)
		got = arena_printf(arena, "%.*s%s%.*s", TEXT_ARG(got),
				   i ? " | " : "",
				   TEXT_ARG(match[i].section->title));
	assert_string_equal(arena_cstr(arena, got), want);
}

static void sections(void **state)
{
	(void)state;
	assert_int_equal(m->n, 7);
	assert_int_equal(m->section[0].line, 8);
	assert_int_equal(m->section[0].n, 5);
	assert_int_equal(m->section[0].field[1].key, 'L');
}

static void most_specific_first(void **state)
{
	(void)state;
	expect("block/bfq-iosched.c",
	       "BFQ I/O SCHEDULER | BLOCK LAYER | THE REST");
	expect("block/blk-mq.c", "BLOCK LAYER | THE REST");
	expect("include/linux/blkdev.h", "BLOCK LAYER | THE REST");
}

static void files_right_in_a_folder(void **state)
{
	(void)state;
	expect("drivers/net/dummy.c", "NETWORK DRIVERS | THE REST");
	expect("drivers/net/ethernet/e1000.c", "THE REST");
}

static void taken_out(void **state)
{
	(void)state;
	expect("mm/slub.c", "MEMORY | THE REST");
	expect("mm/memcontrol.c", "CONTROL GROUP - MEMORY | THE REST");
}

static void by_name(void **state)
{
	(void)state;
	expect("drivers/gpu/tegra/x.c", "TEGRA | THE REST");
	expect("drivers/gpu/integra.c", "THE REST");
}

static bool glob(const char *pattern, const char *path)
{
	return maintainers_glob(text_of(pattern), text_of(path));
}

static void globs(void **state)
{
	(void)state;
	assert_true(glob("fs/ext4/", "fs/ext4/inode.c"));
	assert_true(glob("fs/ext4", "fs/ext4/inode.c"));
	assert_false(glob("fs/ext4", "fs/ext4x/inode.c"));
	assert_false(glob("fs/ext", "fs/ext4/inode.c"));
	assert_true(glob("fs/*.c", "fs/buffer.c"));
	assert_false(glob("fs/*.c", "fs/ext4/inode.c"));
	assert_true(glob("arch/*/kvm/", "arch/x86/kvm/mmu/mmu.c"));
	assert_false(glob("arch/*/kvm/", "arch/x86/mm/kvm/mmu.c"));
	assert_true(glob("a*b*c", "aXbYbZc"));
	assert_false(glob("a*b*c", "aXbYbZd"));
	assert_true(glob("drivers/**/foo.c", "drivers/a/b/foo.c"));
	assert_true(glob("mm/sl?b.c", "mm/slub.c"));
	assert_true(glob("mm/sl[ao-u]b*", "mm/slub_def.h"));
	assert_false(glob("mm/sl?b.c", "mm/sl/b.c"));
	assert_false(glob("", "mm/slub.c"));
	assert_false(glob("mm/slub.c", "mm/slub"));
}

static bool name(const char *pattern, const char *path)
{
	return maintainers_name(text_of(pattern), text_of(path));
}

static void names(void **state)
{
	(void)state;
	assert_true(name("zed", "a/zedboard.dts"));
	assert_true(name("^arch/", "arch/x"));
	assert_false(name("^rch/", "arch/x"));
	assert_true(name("\\bzz\\b", "a/zz.c"));
	assert_false(name("\\bzz\\b", "a/zzz.c"));
	assert_true(name("a.*b+c?$", "x/aqqbb"));
	assert_true(name("x\\.h$", "x.h"));
	assert_false(name("x\\.h$", "xqh"));
	/* What is not known says nothing. */
	assert_false(name("(a|b)", "a"));
	assert_false(name("*a", "a"));
	assert_false(name("[", "["));
	assert_false(name("\\d", "1"));
}

static void slow_patterns_end(void **state)
{
	char path[MAINTAINERS_PATH];
	struct text t = {path, sizeof(path)};

	(void)state;
	memset(path, 'a', sizeof(path));
	assert_false(maintainers_glob(
		text_of("*a*a*a*a*a*a*a*a*a*a*a*a*a*ab"), t));
	assert_false(maintainers_glob(text_of("**a**a**a**a**a**a**ab"), t));
	assert_false(maintainers_name(
		text_of("a*a*a*a*a*a*a*a*a*a*a*a*a*a*b"), t));
}

static void expect_address(const char *value, const char *want)
{
	struct text got = maintainers_address(text_of(value));

	assert_string_equal(arena_cstr(arena, got), want);
}

static void addresses(void **state)
{
	(void)state;
	expect_address("Bea Block <bea@block.example>", "bea@block.example");
	expect_address("netdev@lists.example (moderated)",
		       "netdev@lists.example");
	expect_address("(none)", "");
	expect_address("X <a@b\r\nBcc: c@d>", "");
	expect_address("X <a@b, c@d>", "");
	expect_address("X <a b@c>", "");
	expect_address("X <@c>", "");
	expect_address("X <a@>", "");
	expect_address("", "");
}

static void odd_files(void **state)
{
	(void)state;
	assert_int_equal(maintainers_read(arena, TEXT(""))->n, 0);
	assert_int_equal(maintainers_read(arena, TEXT("F: a\n"))->n, 0);
	assert_int_equal(maintainers_read(arena, TEXT("T\nF:a"))->n, 1);
	assert_int_equal(maintainers_read(arena, TEXT("T\r\nF: a\r\n\r\n"
						       "U\r\nF: b\r\n"))->n, 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sections),
		cmocka_unit_test(most_specific_first),
		cmocka_unit_test(files_right_in_a_folder),
		cmocka_unit_test(taken_out),
		cmocka_unit_test(by_name),
		cmocka_unit_test(globs),
		cmocka_unit_test(names),
		cmocka_unit_test(slow_patterns_end),
		cmocka_unit_test(addresses),
		cmocka_unit_test(odd_files),
	};

	return cmocka_run_group_tests(tests, begin, end);
}
