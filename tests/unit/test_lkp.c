/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Tables of the kernel test robot of each era. All reports are invented. */
#include "tests/unit/lines_doc.h"

#include "base/buf.h"
#include "parser/format/lkp.h"

#define AXES                                                             \
	"=====================================================\n"        \
	"bs/compiler/disk/fs/tbox_group/testcase:\n"                     \
	"  4k/gcc-7/1HDD/ext4/lkp-box1/fio-basic\n\n"
#define COMMITS                                                          \
	"commit: \n"                                                     \
	"  0123456789 (\"fs: the parent\")\n"                            \
	"  89abcdef01 (\"fs: the commit\")\n\n"
#define HASHES                                                           \
	"0123456789abcdef 89abcdef0123456789abcdef012 \n"                \
	"---------------- --------------------------- \n"
#define STDDEV                                                           \
	"         %stddev     %change         %stddev\n"                 \
	"             \\          |                \\  \n"

static struct text param(const struct document *d, size_t run,
			 const char *name)
{
	return run_param_value(&d->run[run], text_of(name));
}

static bool warned(const struct document *d, const char *code)
{
	for (size_t i = 0; i < d->diags.n; i++)
		if (text_eq(text_of(d->diags.item[i].code), text_of(code)))
			return true;
	return false;
}

/* ---- rows ---- */

static void row_has_values_spread_and_change(void **state)
{
	struct lkp_row r;

	(void)state;
	assert_true(lkp_row_read(
		TEXT("     16359 \xc2\xb1 24%     -78.0%       3597 \xc2\xb1"
		     "167%  numa-numastat.node0.other_node"), &r));
	assert_int_equal(r.n, 2);
	assert_near(r.cell[0].value.value, 16359);
	assert_near(r.cell[0].spread, 24);
	assert_near(r.cell[1].change.value, -78);
	assert_false(r.cell[1].points);
	assert_near(r.cell[1].spread, 167);
	assert_text(r.name, "numa-numastat.node0.other_node");
}

static void spread_survives_character_sets(void **state)
{
	static const char *const signs[] = {"\xc2\xb1", "\xb1", "=C2=B1",
		"=B1", "+-", "A+-", "\xef\xbf\xbd", "\xc3\x82\xc2\xb1", "~"};
	char line[100];

	(void)state;
	for (size_t i = 0; i < sizeof(signs) / sizeof(*signs); i++) {
		struct lkp_row r;

		snprintf(line, sizeof(line), "  5.04 %s  7%%  +833.7%%  47.09 "
			 "%s  2%%  a.b", signs[i], signs[i]);
		if (!lkp_row_read(text_of(line), &r) || r.n != 2 ||
		    r.cell[0].spread != 7 || r.cell[1].spread != 2)
			fail_msg("%s", line);
	}
}

static void points_are_no_percent(void **state)
{
	struct lkp_row r;

	(void)state;
	assert_true(lkp_row_read(TEXT("  6.62 +- 39%  -5.1   1.48  a.b%"),
				 &r));
	assert_true(r.cell[1].points);
	assert_near(r.cell[1].change.value, -5.1);
	assert_true(lkp_cell_agrees(&r, 1));
	assert_true(lkp_row_read(TEXT("  6.62  -5.5   1.48  a.b%"), &r));
	assert_false(lkp_cell_agrees(&r, 1));
}

static void negative_values_are_no_changes(void **state)
{
	struct lkp_row r;

	(void)state;
	assert_true(lkp_row_read(
		TEXT("    -18.67          +207.7%     -57.44        a.min"),
		&r));
	assert_int_equal(r.n, 2);
	assert_near(r.cell[0].value.value, -18.67);
	assert_near(r.cell[1].value.value, -57.44);
	assert_true(lkp_cell_agrees(&r, 1));
}

static void change_from_zero(void **state)
{
	struct lkp_row r;

	(void)state;
	assert_true(lkp_row_read(TEXT("  0.00  +6.5e+103%  65.00  a.b"), &r));
	assert_true(lkp_cell_agrees(&r, 1));
	assert_true(lkp_row_read(TEXT("  0.00  +Inf%  0.94 ~ 7%  TOTAL a.b"),
				 &r));
	assert_true(r.cell[1].infinite);
	assert_true(r.total);
	assert_text(r.name, "a.b");
}

static void value_may_be_missing(void **state)
{
	struct lkp_row r;

	(void)state;
	assert_true(lkp_row_read(TEXT("  ~ 1%  -3.6%   ~ 1%  TOTAL t.Cor_W"),
				 &r));
	assert_int_equal(r.n, 2);
	assert_false(r.cell[0].has_value);
	assert_false(r.cell[1].has_value);
	assert_near(r.cell[1].change.value, -3.6);
}

static void whole_numbers_are_cut(void **state)
{
	struct lkp_row r;

	/* 1128.8 was printed as 1128. */
	(void)state;
	assert_true(lkp_row_read(TEXT("  1128  +1589.1%  19066  a.b"), &r));
	assert_true(lkp_cell_agrees(&r, 1));
	assert_true(lkp_row_read(TEXT("  1128  +1580.0%  19066  a.b"), &r));
	assert_false(lkp_cell_agrees(&r, 1));
}

static void failures_count_runs(void **state)
{
	struct lkp_row r;

	(void)state;
	assert_true(lkp_row_read(
		TEXT("  :60  105%  63:111  50%  1:3  last_state.booting"),
		&r));
	assert_true(r.failure);
	assert_int_equal(r.n, 3);
	assert_near(r.cell[0].failed, 0);
	assert_near(r.cell[1].runs, 111);
	assert_near(r.cell[2].failed, 1);
}

static void sentences_are_no_rows(void **state)
{
	static const char *const lines[] = {"2 CPUs are enough",
		"100% of them", "- 5 items", "1) -3% here", "12:30 in the",
		"", "   ", "3.5 (better)", "1:5 ratio of x"};
	struct lkp_row r;

	(void)state;
	for (size_t i = 0; i < sizeof(lines) / sizeof(*lines); i++)
		if (lkp_row_read(text_of(lines[i]), &r) && lkp_row_proves(&r))
			fail_msg("%s", lines[i]);
}

/* ---- tables of each era ---- */

static void table_of_2019_with_failures(void **state)
{
	struct document *d = doc_of(AXES COMMITS HASHES
		"       fail:runs  %reproduction    fail:runs\n"
		"           |             |             |    \n"
		"          1:4          -25%            :6     dmesg.X:at#y\n"
		STDDEV
		"     85540            -6.3%      80176        fio.write_iops\n"
		"     13.70 \xb1 13%      +5.2       18.86 \xb1  9%  "
		"fio.latency_20us%\n"
		" 1.694e+08            -9.3%  1.537e+08        fio.time.out\n"
		"\nThe end.\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_text(d->run[0].tool, "lkp");
	assert_text(d->run[0].label, "0123456789abcdef");
	assert_text(d->run[1].label, "89abcdef0123456789abcdef012");
	assert_int_equal(d->run[0].column, 1);
	assert_int_equal(d->run[1].column, 2);
	assert_text(param(d, 1, "fs"), "ext4");
	assert_text(param(d, 0, "testcase"), "fio-basic");
	assert_value(d, "lkp.dmesg.X:at#y", 0, 25);
	assert_value(d, "lkp.dmesg.X:at#y", 1, 0);
	assert_value(d, "lkp.fio.write_iops", 0, 85540);
	assert_value(d, "lkp.fio.write_iops", 1, 80176);
	assert_near(measured(d, "lkp.fio.write_iops", 0)->n, 4);
	assert_near(measured(d, "lkp.fio.write_iops", 1)->n, 6);
	assert_string_equal(measured(d, "lkp.fio.write_iops", 0)->unit, "1/s");
	assert_value(d, "lkp.fio.latency_20us%", 1, 18.86);
	assert_near(measured(d, "lkp.fio.latency_20us%", 0)->spread, 13);
	assert_int_equal(measured(d, "lkp.fio.latency_20us%", 0)->spread_kind,
			 SPREAD_PERCENT_SD);
	assert_value(d, "lkp.fio.time.out", 0, 1.694e8);
	assert_int_equal(d->line[d->n_lines - 1].block, NO_INDEX);
	assert_false(warned(d, "table-change"));
	document_free(d);
}

static void table_of_2024_with_head_and_tag(void **state)
{
	struct document *d = doc_of(
		"testcase: fio-basic\nconfig: x86_64-rhel-9.4\n"
		"compiler: gcc-7\n"
		"test machine: 8 threads Some CPU with 16G memory\n"
		"parameters:\n\n\tdisk: 1HDD\n\tfs: ext4\n\tbs: 4k\n\n\n"
		AXES
		"commit: \n  v6.18-rc3\n"
		"  89abcdef01 (\"fs: the commit\")\n\n"
		"       v6.18-rc3 89abcdef0123456789abcdef012 \n"
		"---------------- --------------------------- \n"
		STDDEV
		"      5.11           -11.5%       4.52        l.PIPE.us\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_text(d->run[0].label, "v6.18-rc3");
	assert_text(param(d, 0, "test_machine"),
		    "8 threads Some CPU with 16G memory");
	assert_text(param(d, 0, "config"), "x86_64-rhel-9.4");
	assert_near(measured(d, "lkp.l.PIPE.us", 0)->n, UNKNOWN);
	document_free(d);
}

static void table_of_2014(void **state)
{
	struct document *d = doc_of(
		"test case: box1/vm-scalability/300s-migrate\n\n"
		"0123456789abcde  89abcdef0123456789abcdef0\n"
		"---------------  -------------------------\n"
		"      347258 ~ 0%     -18.2%     284195 ~ 0%  "
		"box1/vm-scalability/300s-migrate\n"
		"      347258 ~ 0%     -18.2%     284195 ~ 0%  "
		"TOTAL vm-scalability.mbps\n"
		"          61 ~32%    +363.8%        286 ~10%  "
		"TOTAL numa.node0.x\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_int_equal(n_measured(d), 4);
	assert_value(d, "lkp.vm-scalability.mbps", 1, 284195);
	assert_near(measured(d, "lkp.vm-scalability.mbps", 1)->spread, 0);
	assert_value(d, "lkp.numa.node0.x", 0, 61);
	assert_text(param(d, 0, "testcase"),
		    "box1/vm-scalability/300s-migrate");
	assert_true(warned(d, "totals-only"));
	document_free(d);
}

static void four_columns_with_a_patch_on_top(void **state)
{
	struct document *d = doc_of(AXES
		"commit:\n  0123456789 (\"a\")\n  89abcdef01 (\"b\")\n"
		"  76543210fe  <--- above patch\n\n"
		"0123456789abcdef 89abcdef0123456789abcdef012 "
		"76543210fedcba9876543210fed\n"
		"---------------- --------------------------- "
		"---------------------------\n"
		"         %stddev     %change         %stddev     %change  "
		"       %stddev\n"
		"      5849          +210.2%      18145 +-  3%      +1.5%  "
		"     5935        s.switch.nanosecs\n");

	(void)state;
	assert_int_equal(d->n_runs, 3);
	assert_value(d, "lkp.s.switch.nanosecs", 2, 5935);
	assert_text(d->run[2].label,
		    "76543210fedcba9876543210fed <--- above patch");
	document_free(d);
}

static void columns_without_a_commit_list(void **state)
{
	struct document *d = doc_of(AXES HASHES STDDEV
		"     36509           -25.8%      27079        w.ops\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_text(d->run[1].label, "89abcdef0123456789abcdef012");
	assert_text(param(d, 1, "bs"), "4k");
	document_free(d);
}

static void wrapped_rows_are_joined(void **state)
{
	struct document *d = doc_of(HASHES STDDEV
		"    100309 +- 35%     -81.7%      18307 +-120%\n"
		"filebench.sum_operations/s\n"
		"     79.09            -6.5%\n      73.96        fio.bw\n");

	(void)state;
	assert_value(d, "lkp.filebench.sum_operations/s", 1, 18307);
	assert_value(d, "lkp.fio.bw", 1, 73.96);
	document_free(d);
}

static void rows_alone_must_prove_themselves(void **state)
{
	struct document *d = doc_of(
		"the part that matters:\n"
		"   1000 +-  3%     +20.0%      1200        a.files_per_sec\n"
		"\nand this is none:\n"
		"   1000 +-  3%     +90.0%      1200        b.files_per_sec\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_int_equal(d->run[1].column, 2);
	assert_value(d, "lkp.a.files_per_sec", 1, 1200);
	assert_null(measured(d, "lkp.b.files_per_sec", 0));
	document_free(d);
}

static void rows_after_a_remark_go_on(void **state)
{
	struct document *d = doc_of(AXES COMMITS HASHES STDDEV
		"     1000           -10.0%      900        a.b\n"
		"so this is worse, and this too:\n"
		"     3000           -20.0%     2400        c.d\n");

	(void)state;
	assert_int_equal(d->n_runs, 4);
	assert_text(d->run[3].label, "89abcdef0123456789abcdef012");
	assert_text(param(d, 3, "fs"), "ext4");
	assert_true(text_eq(d->run[0].group, d->run[2].group));
	assert_int_equal(d->line[d->n_lines - 2].block, NO_INDEX);
	document_free(d);
}

static void wrong_changes_are_told(void **state)
{
	struct document *d = doc_of(HASHES STDDEV
		"     1000           -50.0%      900        a.b\n");

	(void)state;
	assert_value(d, "lkp.a.b", 1, 900);
	assert_true(warned(d, "table-change"));
	document_free(d);
}

static void each_section_is_a_block(void **state)
{
	struct document *d = doc_of(AXES COMMITS HASHES STDDEV
		"     1000           -10.0%      900        a.b\n\n\n"
		"*****************************************\n"
		"lkp-box2: 8 threads\n"
		"=====================================================\n"
		"fs/testcase:\n  xfs/fsmark\n\n" COMMITS HASHES STDDEV
		"     2000           -10.0%      1800        a.b\n");

	(void)state;
	assert_int_equal(d->n_runs, 4);
	assert_text(param(d, 0, "fs"), "ext4");
	assert_text(param(d, 2, "fs"), "xfs");
	assert_false(text_eq(d->run[0].group, d->run[2].group));
	document_free(d);
}

static void box_gives_the_machine_of_its_test(void **state)
{
	struct document *d = doc_of(
		"+------------------+---------------------------------+\n"
		"| testcase: change | fsmark: fsmark.x -79.6% regression |\n"
		"| test machine     | 192 threads                     |\n"
		"| test parameters  | fs=xfs                          |\n"
		"|                  | disk=1SSD                       |\n"
		"+------------------+---------------------------------+\n\n"
		"=====================================================\n"
		"disk/fs/testcase:\n  1SSD/xfs/fsmark\n\n" HASHES STDDEV
		"     2000           -79.6%      408        fsmark.x\n");

	(void)state;
	assert_int_equal(d->n_runs, 2);
	assert_text(param(d, 1, "test_machine"), "192 threads");
	assert_int_equal(d->block[0].n_runs, 0);
	assert_text(d->block[0].param[1].value, "fsmark.x -79.6% regression");
	/* The first row is a claim. */
	assert_int_equal(d->line[1].block, NO_INDEX);
	document_free(d);
}

static void axes_that_do_not_fit_are_told(void **state)
{
	struct document *d = doc_of(
		"=====================================================\n"
		"fs/disk/testcase:\n  xfs/fsmark\n\n" HASHES STDDEV
		"     2000           -10.0%      1800        a.b\n");

	(void)state;
	assert_true(warned(d, "axes-mismatch"));
	assert_int_equal(d->run[0].n_params, 0);
	document_free(d);
}

static void left_over_encoding(void **state)
{
	const char *text =
		"The regression is gone with it, for the most part of the "
		"tests t=\nhat ran:\n\n"
		"0123456789abcdef                    v6.3-rc2 89abcdef0123456"
		"789abc=\ndef012\n"
		"---------------- --------------------------- ---------------"
		"------=\n------\n"
		"         %stddev     %change         %stddev     %change     "
		"    %s=\ntddev\n"
		"      5.04 =C2=B1  7%    +833.7%      47.09 =C2=B1  2%      "
		"-2.9%  =\n     4.90 =C2=B1  2%  filebench.sum_time\n";
	struct document *d = document_new(TEXT("test"), text_of(text));

	(void)state;
	document_parse(d);
	assert_int_equal(d->n_runs, 3);
	assert_value(d, "lkp.filebench.sum_time", 2, 4.9);
	assert_near(measured(d, "lkp.filebench.sum_time", 1)->spread, 2);
	assert_text(d->run[2].label, "89abcdef0123456789abcdef012");
	assert_true(warned(d, "left-encoded"));
	document_free(d);
}

/* ---- all of it ---- */

static void only_these_formats_sniff_their_samples(void **state)
{
	(void)state;
	for (size_t i = 0; formats[i]; i++) {
		if (!text_starts(text_of(formats[i]->name), TEXT("lkp")))
			continue;
		for (const char *const *s = formats[i]->samples; *s; s++) {
			struct document *d = doc_of(*s);

			if (!d->n_blocks || d->block[0].format != formats[i])
				fail_msg("%s: %s", formats[i]->name, *s);
			document_free(d);
		}
	}
}

static void many_rows_are_all_read(void **state)
{
	struct buf b = buf_new((size_t)1 << 20);
	struct document *d;

	(void)state;
	buf_printf(&b, "%s%s", HASHES, STDDEV);
	for (int i = 0; i < 5000; i++)
		buf_printf(&b, "  %d.00  +100.0%%  %d.00  m.x%d\n", i + 1,
			   2 * i + 2, i);
	buf_char(&b, '\0');
	d = doc_of(b.p);
	assert_int_equal(n_measured(d), 10000);
	assert_value(d, "lkp.m.x4999", 1, 10000);
	document_free(d);
	buf_free(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(row_has_values_spread_and_change),
		cmocka_unit_test(spread_survives_character_sets),
		cmocka_unit_test(points_are_no_percent),
		cmocka_unit_test(negative_values_are_no_changes),
		cmocka_unit_test(change_from_zero),
		cmocka_unit_test(value_may_be_missing),
		cmocka_unit_test(whole_numbers_are_cut),
		cmocka_unit_test(failures_count_runs),
		cmocka_unit_test(sentences_are_no_rows),
		cmocka_unit_test(table_of_2019_with_failures),
		cmocka_unit_test(table_of_2024_with_head_and_tag),
		cmocka_unit_test(table_of_2014),
		cmocka_unit_test(four_columns_with_a_patch_on_top),
		cmocka_unit_test(columns_without_a_commit_list),
		cmocka_unit_test(wrapped_rows_are_joined),
		cmocka_unit_test(rows_alone_must_prove_themselves),
		cmocka_unit_test(rows_after_a_remark_go_on),
		cmocka_unit_test(wrong_changes_are_told),
		cmocka_unit_test(each_section_is_a_block),
		cmocka_unit_test(box_gives_the_machine_of_its_test),
		cmocka_unit_test(axes_that_do_not_fit_are_told),
		cmocka_unit_test(left_over_encoding),
		cmocka_unit_test(only_these_formats_sniff_their_samples),
		cmocka_unit_test(many_rows_are_all_read),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
